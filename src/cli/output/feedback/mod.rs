//! Feedback and what became of verdicts, for people.

mod page;
mod style;
mod view;

use ghx::feedback::{Applied, ApplyPreview, Done, Shown};
use ghx_runtime::ErrorBody;
use serde_json::json;

use super::measure::quoted;
use super::{Column, Output, foreign, plan, report as results, table, width};

pub(crate) use page::page;
pub(crate) use view::{labels, report, verification};

/// Prints an error as the whole result.
pub(crate) fn error(error: &ErrorBody, output: Output) {
    if output.json {
        return output.json_result(&json!({ "ok": false, "error": error }).to_string());
    }
    output.result(&results::error_lines(error, output.out, width()));
}

/// Prints where the page is.
pub(crate) fn written(path: &std::path::Path, output: Output) {
    let path = path.display().to_string();
    if output.json {
        return output.json_result(&json!({ "ok": true, "html": path }).to_string());
    }
    output.result(&format!("{} written\n", foreign(&path)));
}

/// Prints items with all that was said in them.
pub(crate) fn shown(items: &[Shown], output: Output) {
    if output.json {
        return output.json_result(&json!({ "items": items }).to_string());
    }
    let style = output.out;
    let mut text = String::new();
    for item in items {
        let place = match (&item.path, item.line) {
            (Some(path), Some(line)) => format!("{}:{line}", foreign(path)),
            (Some(path), None) => foreign(path),
            (None, _) => item.kind.name().replace('_', " "),
        };
        let state = match (item.is_resolved, item.is_outdated) {
            (true, _) => "resolved, ",
            (false, true) => "outdated, ",
            (false, false) => "",
        };
        text.push_str(&format!(
            "{}  {}\n",
            style.bold(&place),
            style.dim(&foreign(&item.id))
        ));
        text.push_str(&format!(
            "{}\n",
            style.dim(&format!("{state}{}", foreign(&item.reason)))
        ));
        for said in &item.comments {
            let who = style.cyan(&foreign(&said.author));
            text.push_str(&format!("\n{who} {}\n", style.dim(&foreign(&said.at))));
            text.push_str(&quoted(&foreign(&said.body), width()));
        }
        text.push_str(&format!(
            "\n{}\n\n",
            style.dim(&format!("seen {}", item.seen))
        ));
    }
    output.result(&text);
}

/// Prints what was sent.
pub(crate) fn applied(applied: &Applied, output: Output) {
    if output.json {
        return output.json_result(&serde_json::to_string(applied).unwrap_or_default());
    }
    let style = output.out;
    let rows: Vec<Vec<String>> = applied
        .items
        .iter()
        .map(|item| {
            let mark = match item.outcome {
                Done::Done => style.green("✓"),
                Done::Skipped => style.dim("-"),
                Done::Failed => style.red("✗"),
            };
            let failed = item.steps.iter().find_map(|step| step.error.as_ref());
            let failed = failed.or(item.error.as_ref());
            let says = match (failed, &item.reason) {
                (Some(error), _) => format!("{}: {}", error.code, foreign(&error.message)),
                (None, Some(reason)) => foreign(reason),
                (None, None) => String::new(),
            };
            vec![
                mark,
                foreign(&item.id),
                item.verdict.name().to_owned(),
                says,
            ]
        })
        .collect();
    let mut text = table(
        &[Column::Fit, Column::Fit, Column::Fit, Column::Wrap],
        &rows,
        width(),
    );
    if let Some(error) = &applied.error {
        text.push_str(&format!(
            "{}\n",
            results::error_lines(error, style, width())
        ));
    }
    let meta = &applied.meta;
    let requests = results::requests(meta.round_trips);
    text.push_str(&format!(
        "{} done, {} done before, {} failed; {requests}\n",
        meta.done, meta.skipped, meta.failed
    ));
    output.result(&text);
}

/// Prints what would be sent.
pub(crate) fn preview(preview: &ApplyPreview, output: Output) {
    if output.json {
        return output.json_result(&serde_json::to_string(preview).unwrap_or_default());
    }
    let rows: Vec<Vec<String>> = preview
        .items
        .iter()
        .map(|item| {
            let reason = item.reason.as_deref().map(foreign).unwrap_or_default();
            vec![
                foreign(&item.verdict.id),
                item.verdict.verdict.name().to_owned(),
                reason,
            ]
        })
        .collect();
    let mut text = table(&[Column::Fit, Column::Fit, Column::Wrap], &rows, width());
    match &preview.dry_run {
        Some(dry_run) => text.push_str(&plan::lines(dry_run, "GitHub", None, output.out)),
        None => text.push_str("everything is done already; nothing would be sent\n"),
    }
    output.result(&text);
}
