//! Owns the human views: rounds, clusters and open items as compact tables.

use super::cluster::Item;
use super::gate::Decision;
use super::report::{Mode, Report};
use super::settle::Remaining;
use super::table::{Page, Tone};
use super::text::excerpt;
use super::triage::{State, Triage};
use super::verify::{Status, Verification};

/// Characters of a comment that are shown; the rest is one `--json` away.
const EXCERPT: usize = 200;

/// The report as plain text for people, at most `width` columns wide.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/feedback.in"));
/// # fn main() {
/// let text = render(&report(&three()), 100, false);
/// assert!(text.starts_with("#42 Add retries\n"));
/// assert!(text.contains("cluster-1"));
/// # }
/// ```
pub fn render(report: &Report, width: usize, colour: bool) -> String {
    let mut page = Page::new(width, colour);
    let pull = &report.pull_request;
    page.line(Tone::Strong, &format!("#{} {}", pull.number, pull.title));
    page.line(Tone::Dim, &pull.url);
    page.line(Tone::Plain, &summary(report));
    drafts(&mut page, report);
    if report.mode == Mode::Full {
        rounds(&mut page, report);
        gate(&mut page, report);
        clusters(&mut page, report);
    } else {
        targeted(&mut page, report);
    }
    items(&mut page, report);
    order(&mut page, report);
    page.finish()
}

/// The check after a round of fixes as plain text for people.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/feedback.in"));
/// # fn main() {
/// let text = render_verification(&verify(&report(&three()), Some(1)), 100, false);
/// assert!(text.starts_with("open: cycle 1 of 2, 3 open, 0 waiting\n"));
/// # }
/// ```
pub fn render_verification(found: &Verification, width: usize, colour: bool) -> String {
    let mut page = Page::new(width, colour);
    let (tone, word) = match found.status {
        Status::Clean => (Tone::Good, "clean"),
        Status::Open => (Tone::Notice, "open"),
        Status::Escalate => (Tone::Bad, "escalate"),
    };
    let of = if found.cycle <= found.max_cycles {
        format!(" of {}", found.max_cycles)
    } else {
        String::new()
    };
    let counted = format!("{word}: cycle {}{of}", found.cycle);
    page.line(
        tone,
        &format!(
            "{counted}, {} open, {} waiting",
            found.open.len(),
            found.waiting.len()
        ),
    );
    if let Some(draft) = &found.pending_review {
        page.line(
            Tone::Bad,
            &format!(
                "your review {} is a draft; replies would vanish into it",
                draft.id
            ),
        );
    }
    for (heading, list) in [
        ("Open", &found.open),
        ("Waiting for an answer", &found.waiting),
    ] {
        if !list.is_empty() {
            page.heading(heading);
            page.table(
                &["id", "where", "why"],
                &list.iter().map(remaining).collect::<Vec<_>>(),
            );
        }
    }
    if !found.recurring.is_empty() {
        page.heading("Keeps coming back");
        for pattern in &found.recurring {
            page.line(Tone::Plain, &pattern.summary);
        }
    }
    page.heading("Next");
    page.paragraph(Tone::Plain, &found.next);
    page.finish()
}

fn summary(report: &Report) -> String {
    let counts = &report.envelope.counts;
    let new = report
        .triage
        .iter()
        .filter(|entry| entry.state == State::New)
        .count();
    let some = |count: usize, noun: &str| plural(count as u64, noun);
    format!(
        "{new} new among {}, {}, {}; {} resolved, {} outdated; {}",
        some(counts.review_threads, "open thread"),
        some(counts.pr_comments, "comment"),
        some(counts.review_bodies, "review text"),
        counts.resolved_threads,
        counts.outdated_threads,
        plural(report.round_trips, "request"),
    )
}

fn plural(count: u64, noun: &str) -> String {
    if count == 1 {
        format!("1 {noun}")
    } else {
        format!("{count} {noun}s")
    }
}

fn drafts(page: &mut Page, report: &Report) {
    if let Some(draft) = &report.envelope.pending_review {
        let text = format!(
            "your review {} is a draft: submit or discard it, or replies vanish into it",
            draft.id
        );
        page.line(Tone::Bad, &text);
    }
}

fn rounds(page: &mut Page, report: &Report) {
    if report.rounds.is_empty() {
        return;
    }
    page.heading("Rounds");
    let rows: Vec<_> = report
        .rounds
        .iter()
        .map(|round| {
            let day = round
                .started_at
                .get(..16)
                .unwrap_or(&round.started_at)
                .replace('T', " ");
            vec![
                (Tone::Plain, round.number.to_string()),
                (Tone::Plain, day),
                (Tone::Plain, round.threads.len().to_string()),
                (Tone::Good, round.resolved.to_string()),
                (
                    if round.open > 0 {
                        Tone::Notice
                    } else {
                        Tone::Dim
                    },
                    round.open.to_string(),
                ),
                (Tone::Plain, round.remarks.to_string()),
                (Tone::Dim, round.reviewers.join(", ")),
            ]
        })
        .collect();
    page.table(
        &[
            "#", "started", "threads", "resolved", "open", "remarks", "by",
        ],
        &rows,
    );
}

fn gate(page: &mut Page, report: &Report) {
    let Some(gate) = &report.gate else { return };
    page.heading("Gate");
    let rows: Vec<_> = gate
        .rows
        .iter()
        .map(|row| {
            let name = row.signal.name().to_owned();
            let (tone, fired) = if row.fired {
                (Tone::Notice, "fired")
            } else {
                (Tone::Dim, "-")
            };
            vec![
                (Tone::Plain, name),
                (tone, fired.to_owned()),
                (Tone::Plain, row.found.clone()),
                (Tone::Dim, row.check.clone()),
            ]
        })
        .collect();
    page.table(&["signal", "", "found", "check"], &rows);
    let word = if gate.decision == Decision::Cluster {
        "cluster"
    } else {
        "one by one"
    };
    page.line(Tone::Plain, &format!("{word}: {}", gate.reason));
}

fn clusters(page: &mut Page, report: &Report) {
    if report.clusters.is_empty() {
        return;
    }
    page.heading("Clusters");
    let rows: Vec<_> = report
        .clusters
        .iter()
        .map(|cluster| {
            vec![
                (Tone::Strong, cluster.id.clone()),
                (Tone::Plain, cluster.category.name().to_owned()),
                (Tone::Notice, cluster.items.len().to_string()),
                (Tone::Good, cluster.previously_resolved.len().to_string()),
                (Tone::Plain, cluster.area.clone()),
            ]
        })
        .collect();
    page.table(&["cluster", "theme", "new", "resolved", "area"], &rows);
}

fn targeted(page: &mut Page, report: &Report) {
    if let Some(thread) = report.envelope.cross_invocation.resolved_threads.first() {
        page.line(
            Tone::Good,
            &format!("{} is already resolved: nothing to do", thread.thread_id),
        );
    }
}

fn items(page: &mut Page, report: &Report) {
    if report.triage.is_empty() {
        return;
    }
    page.heading("Items");
    let rows: Vec<_> = report
        .triage
        .iter()
        .map(|entry| item(report, entry))
        .collect();
    page.table(&["state", "theme", "where", "id", "says"], &rows);
}

fn item(report: &Report, entry: &Triage) -> Vec<(Tone, String)> {
    let known: Option<&Item> = report.items.iter().find(|item| item.id == entry.id);
    let (tone, state) = match entry.state {
        State::New => (Tone::Notice, "new"),
        State::Pending => (Tone::Dim, "pending"),
    };
    let theme = known.map_or("-", |item| item.classification.category.name());
    let envelope = &report.envelope;
    let thread = envelope
        .review_threads
        .iter()
        .find(|thread| thread.id() == entry.id);
    let comment = envelope
        .pr_comments
        .iter()
        .find(|comment| comment.id == entry.id);
    let review = envelope
        .review_bodies
        .iter()
        .find(|review| review.id == entry.id);
    let place = match thread {
        Some(thread) => thread.place().map_or(thread.path.clone(), |line| {
            format!("{}:{line}", thread.path)
        }),
        None => entry.kind.name().replace('_', " "),
    };
    let (who, body) = thread
        .and_then(|thread| thread.said().first())
        .map(|comment| (&comment.author, comment.body.as_str()))
        .or_else(|| comment.map(|comment| (&comment.author, comment.body.as_str())))
        .or_else(|| review.map(|review| (&review.author, review.body.as_str())))
        .unwrap_or((&None, ""));
    let says = match entry.state {
        State::New => format!(
            "{}: {}",
            who.as_deref().unwrap_or("ghost"),
            excerpt(body, EXCERPT)
        ),
        State::Pending => format!("({})", entry.reason),
    };
    vec![
        (tone, state.to_owned()),
        (Tone::Plain, theme.to_owned()),
        (Tone::Plain, place),
        (Tone::Dim, entry.id.clone()),
        (tone_of(entry.state), says),
    ]
}

fn tone_of(state: State) -> Tone {
    match state {
        State::New => Tone::Plain,
        State::Pending => Tone::Dim,
    }
}

fn order(page: &mut Page, report: &Report) {
    if report.dispatch.groups.len() < 2 && report.clusters.is_empty() {
        return;
    }
    page.heading("Order of work");
    for (number, group) in (1..).zip(&report.dispatch.groups) {
        page.line(Tone::Plain, &format!("{number}. {}", group.join(", ")));
    }
}

fn remaining(item: &Remaining) -> Vec<(Tone, String)> {
    vec![
        (Tone::Plain, item.id.clone()),
        (
            Tone::Plain,
            item.path
                .clone()
                .unwrap_or_else(|| "conversation".to_owned()),
        ),
        (Tone::Dim, item.reason.clone()),
    ]
}
