//! Reports of feedback and what verification finds, for people.

use std::collections::HashMap;

use ghx::feedback::{
    Compact, Decision, Gate, Mode, Remaining, Report, Short, State, Status, ToLabel, Triage,
    Verification, compact, to_label,
};

use crate::cli::{in_own_words, own_name};

use super::super::measure::{columns, hang};
use super::super::{Column, Output, Style, foreign, table, width};

/// A path longer than this is cut, so that the words beside it have room.
const PLACE: usize = 44;

/// Prints a report.
pub(crate) fn report(report: &Report, short: bool, output: Output) {
    if output.json && short {
        let short: Compact = compact(report);
        return output.json_result(&serde_json::to_string(&short).unwrap_or_default());
    }
    if output.json {
        return output.json_result(&serde_json::to_string(report).unwrap_or_default());
    }
    output.result(&lines(report, output.out));
}

/// Prints what is to be labelled.
pub(crate) fn labels(report: &Report, output: Output) {
    let mut asked: ToLabel = to_label(report);
    asked.next = in_own_words(&asked.next);
    if output.json {
        return output.json_result(&serde_json::to_string(&asked).unwrap_or_default());
    }
    let rows: Vec<Vec<String>> = asked
        .label
        .iter()
        .map(|item| vec![item.handle.clone(), cut(&item.place), line(&item.says)])
        .collect();
    let mut text = table(&[Column::Fit, Column::Fit, Column::Wrap], &rows, width());
    let known = format!("in use: {}", asked.categories.join(", "));
    text.push_str(&format!("{}\n", hang(&known, width(), 0)));
    text.push_str(&format!("{}\n", line(&asked.next)));
    output.result(&text);
}

/// Prints what is left.
pub(crate) fn verification(found: &Verification, output: Output) {
    if output.json {
        return output.json_result(&serde_json::to_string(found).unwrap_or_default());
    }
    let style = output.out;
    let word = match found.status {
        Status::Clean => style.green("clean"),
        Status::Open => style.yellow("open"),
        Status::Escalate => style.red("escalate"),
    };
    let of = match found.cycle <= found.max_cycles {
        true => format!(" of {}", found.max_cycles),
        false => String::new(),
    };
    let (open, waiting) = (found.open.len(), found.waiting.len());
    let mut text = format!(
        "{word}: cycle {}{of}, {open} open, {waiting} waiting\n",
        found.cycle
    );
    if let Some(draft) = &found.pending_review {
        text.push_str(&format!("{}\n", style.red(&draft_line(&draft.id))));
    }
    for (name, list) in [
        ("Open", &found.open),
        ("Waiting for an answer", &found.waiting),
    ] {
        if !list.is_empty() {
            heading(&mut text, name, style);
            let rows: Vec<Vec<String>> = list.iter().map(remaining).collect();
            text.push_str(&table(
                &[Column::Fit, Column::Fit, Column::Wrap],
                &rows,
                width(),
            ));
        }
    }
    if !found.recurring.is_empty() {
        heading(&mut text, "Keeps coming back", style);
        for pattern in &found.recurring {
            text.push_str(&format!("{}\n", line(&pattern.summary)));
        }
    }
    heading(&mut text, "Next", style);
    let next = [vec![line(&found.next)]];
    text.push_str(&table(&[Column::Wrap], &next, width()));
    for left in &found.why {
        text.push_str(&format!("{}\n", style.cyan(&line(&left.next))));
    }
    output.result(&text);
}

/// Text from elsewhere in one line.
fn line(text: &str) -> String {
    foreign(text).replace('\n', " ")
}

fn draft_line(id: &str) -> String {
    format!(
        "your review {} is a draft: submit or discard it, or replies vanish into it",
        line(id)
    )
}

fn remaining(item: &Remaining) -> Vec<String> {
    let name = if item.handle.is_empty() {
        &item.id
    } else {
        &item.handle
    };
    let place = item.path.as_deref().unwrap_or("conversation");
    vec![line(name), cut(place), line(&item.reason)]
}

fn lines(report: &Report, style: Style) -> String {
    let pull = &report.pull_request;
    let title = format!("#{} {}", pull.number, line(&pull.title));
    let mut text = format!("{}\n{}\n", style.bold(&title), style.dim(&line(&pull.url)));
    text.push_str(&format!("{}\n", hang(&summary(report), width(), 0)));
    if let Some(draft) = &report.envelope.pending_review {
        text.push_str(&format!("{}\n", style.red(&draft_line(&draft.id))));
    }
    for missing in &report.missing {
        text.push_str(&format!("{}\n", style.red(&line(&missing.sentence()))));
    }
    if report.mode == Mode::Targeted {
        if let Some(thread) = report.envelope.cross_invocation.resolved_threads.first() {
            let done = format!(
                "{} is already resolved: nothing to do",
                line(&thread.thread_id)
            );
            text.push_str(&format!("{}\n", style.green(&done)));
        }
    } else {
        rounds(&mut text, report, style);
        noise(&mut text, report, style);
        if let Some(gate) = &report.gate {
            gate_rows(&mut text, gate, style);
        }
        clusters(&mut text, report, style);
    }
    items(&mut text, report, style);
    if !report.unsettled.is_empty() {
        heading(&mut text, "Not done, though not new", style);
        let rows: Vec<Vec<String>> = report.unsettled.iter().map(remaining).collect();
        text.push_str(&table(
            &[Column::Fit, Column::Fit, Column::Wrap],
            &rows,
            width(),
        ));
    }
    if report.dispatch.groups.len() > 1 || !report.clusters.is_empty() {
        heading(&mut text, "Order of work", style);
        for (number, group) in (1..).zip(&compact(report).groups) {
            let group = hang(&line(&group.join(", ")), width(), 3);
            text.push_str(&format!("{number}. {group}\n"));
        }
    }
    next(&mut text, report, style);
    text
}

fn heading(text: &mut String, name: &str, style: Style) {
    text.push_str(&format!("\n{}\n", style.bold(name)));
}

fn summary(report: &Report) -> String {
    let counts = &report.envelope.counts;
    let of = |state| {
        report
            .triage
            .iter()
            .filter(|entry| entry.state == state)
            .count()
    };
    let some = |count: usize, noun: &str| match count {
        1 => format!("1 {noun}"),
        _ => format!("{count} {noun}s"),
    };
    format!(
        "{} new among {}, {}, {}; {} resolved, {} outdated, {} noise; {}",
        of(State::New),
        some(counts.review_threads, "open thread"),
        some(counts.pr_comments, "comment"),
        some(counts.review_bodies, "review text"),
        counts.resolved_threads,
        counts.outdated_threads,
        of(State::Noise),
        some(
            usize::try_from(report.round_trips).unwrap_or(usize::MAX),
            "request"
        ),
    )
}

fn rounds(text: &mut String, report: &Report, style: Style) {
    if report.rounds.is_empty() {
        return;
    }
    heading(text, "Rounds", style);
    let mut rows = vec![header(
        &[
            "#", "started", "threads", "resolved", "open", "remarks", "by",
        ],
        style,
    )];
    rows.extend(report.rounds.iter().map(|round| {
        let day = round
            .started_at
            .get(..16)
            .unwrap_or(&round.started_at)
            .replace('T', " ");
        vec![
            round.number.to_string(),
            line(&day),
            round.threads.len().to_string(),
            style.green(&round.resolved.to_string()),
            style.yellow(&round.open.to_string()),
            round.remarks.to_string(),
            line(&round.reviewers.join(", ")),
        ]
    }));
    let [fit, fill] = [Column::Fit, Column::Fill];
    text.push_str(&table(
        &[fit, fit, fit, fit, fit, fit, fill],
        &rows,
        width(),
    ));
}

fn noise(text: &mut String, report: &Report, style: Style) {
    if report.noise.is_empty() {
        return;
    }
    heading(text, "No work", style);
    for held in &report.noise {
        text.push_str(&format!("{}  {}\n", held.items.len(), line(&held.reason)));
    }
}

fn gate_rows(text: &mut String, gate: &Gate, style: Style) {
    heading(text, "Gate", style);
    let rows: Vec<Vec<String>> = gate
        .rows
        .iter()
        .map(|row| {
            let fired = match row.fired {
                true => style.yellow("fired"),
                false => style.dim("-"),
            };
            vec![
                row.signal.name().to_owned(),
                fired,
                row.found.clone(),
                row.check.clone(),
            ]
        })
        .collect();
    let columns = [Column::Fit, Column::Fit, Column::Fit, Column::Fill];
    text.push_str(&table(&columns, &rows, width()));
    let word = match gate.decision {
        Decision::Cluster => "cluster",
        Decision::Skip => "one by one",
    };
    text.push_str(&format!("{word}: {}\n", gate.reason));
}

fn clusters(text: &mut String, report: &Report, style: Style) {
    if report.clusters.is_empty() {
        return;
    }
    heading(text, "Clusters", style);
    let mut rows = vec![header(
        &["cluster", "theme", "new", "resolved", "area"],
        style,
    )];
    rows.extend(report.clusters.iter().map(|cluster| {
        vec![
            cluster.id.clone(),
            line(cluster.category.name()),
            style.yellow(&cluster.items.len().to_string()),
            style.green(&cluster.previously_resolved.len().to_string()),
            line(&cluster.area),
        ]
    }));
    let columns = [
        Column::Fit,
        Column::Fit,
        Column::Fit,
        Column::Fit,
        Column::Fill,
    ];
    text.push_str(&table(&columns, &rows, width()));
}

/// New items with the beginning of what they say; the others in one line each.
fn items(text: &mut String, report: &Report, style: Style) {
    if report.triage.is_empty() {
        return;
    }
    heading(text, "Items", style);
    let new = compact(report).new;
    let new: HashMap<&str, &Short> = new
        .iter()
        .map(|item| (item.handle.as_str(), item))
        .collect();
    let row = |entry: &Triage| {
        let known = new.get(entry.handle.as_str());
        let place = known.map_or(entry.kind.name(), |item| item.place.as_str());
        let theme = known.map_or("", |item| item.theme.as_str());
        vec![
            style.cyan(&line(&entry.handle)),
            state(entry, style),
            cut(place),
            style.dim(&line(theme)),
        ]
    };
    let rows: Vec<Vec<String>> = report.triage.iter().map(row).collect();
    let heads = table(&[Column::Fit; 4], &rows, width());
    for (head, entry) in heads.lines().zip(&report.triage) {
        let says = match new.get(entry.handle.as_str()) {
            Some(item) => format!("{}: {}", line(&item.by), line(&item.says)),
            None => format!("({})", line(&entry.reason)),
        };
        text.push_str(&format!("{head}\n  {}\n", hang(&says, width(), 2)));
    }
}

/// The commands that come next.
fn next(text: &mut String, report: &Report, style: Style) {
    let new = compact(report).new;
    let Some(first) = new.first() else {
        return;
    };
    heading(text, "Next", style);
    let url = line(&report.pull_request.url);
    for command in [
        format!("{} feedback show {} {url}", own_name(), line(&first.handle)),
        format!(
            "{} feedback apply {url} --verdicts @verdicts.json",
            own_name()
        ),
    ] {
        text.push_str(&format!("{}\n", style.cyan(&command)));
    }
}

fn state(entry: &Triage, style: Style) -> String {
    match entry.state {
        State::New => style.yellow("new"),
        State::Pending => style.dim("pending"),
        State::Noise => style.dim("noise"),
    }
}

fn header(names: &[&str], style: Style) -> Vec<String> {
    names.iter().map(|name| style.dim(name)).collect()
}

/// A place, at its end where it is long: the file's name says more than its folders.
fn cut(place: &str) -> String {
    let place = line(place);
    let room = PLACE.min(width() / 2);
    if columns(&place) <= room {
        return place;
    }
    let ends = place.char_indices().filter_map(|(at, _)| place.get(at..));
    let end = ends.into_iter().find(|end| columns(end) < room);
    format!("…{}", end.unwrap_or_default())
}
