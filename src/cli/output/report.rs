//! Results of calls and chains, as JSON and for people.

use ghx_runtime::{
    ChainResultEnvelope, ErrorBody, Outcome, Phase, Progress, ResultEnvelope, Status,
};
use serde_json::value::RawValue;
use serde_json::{Value, json};

use super::table::{Column, table, width};
use super::{Output, Style, foreign, progress, value};
use crate::cli::failure::{Failure, exit};

/// Prints the result of one capability.
pub(crate) fn single(envelope: &ResultEnvelope, output: Output) {
    if output.json {
        return output.json_result(&serde_json::to_string(envelope).unwrap_or_default());
    }
    let mut text = data_lines(envelope, output.out, width());
    if let Some(error) = &envelope.error {
        text.push_str(&format!("{}\n", error_lines(error, output.out, "")));
    } else {
        let mut way = requests(envelope.meta.round_trips);
        if envelope.meta.route_used == ghx_runtime::plan::Route::Cli {
            way.push_str(" through gh");
        }
        text.push_str(&format!(
            "{}\n",
            output
                .out
                .dim(&format!("{} · {way}", envelope.meta.capability_id))
        ));
    }
    output.result(&text);
}

/// The data of a result for people.
pub(crate) fn data_lines(envelope: &ResultEnvelope, style: Style, width: usize) -> String {
    envelope
        .data
        .as_ref()
        .map(|data| value::lines(&parse(data), style, width))
        .unwrap_or_default()
}

/// Says why `run` stopped before there was a result; machines get an envelope all the same.
pub(crate) fn failed_call(id: &str, failure: &Failure, output: Output) -> u8 {
    if output.json {
        let meta = json!({"capability_id": id, "route_used": "graphql", "round_trips": 0});
        output.json_result(
            &json!({"ok": false, "error": failure_body(failure), "meta": meta}).to_string(),
        );
    }
    output.failure(failure)
}

/// Says why another command stopped before there was a result.
pub(crate) fn failed(failure: &Failure, output: Output) -> u8 {
    if output.json {
        output.json_result(&json!({"ok": false, "error": failure_body(failure)}).to_string());
    }
    output.failure(failure)
}

/// Says why `chain` stopped before its steps could be read; machines get an envelope without results.
pub(crate) fn failed_chain(failure: &Failure, output: Output) -> u8 {
    if output.json {
        let meta = json!({"route_used": "graphql", "total": 0, "succeeded": 0, "failed": 0, "round_trips": 0});
        let envelope = json!({"status": "failed", "results": [], "meta": meta, "error": failure_body(failure)});
        output.json_result(&envelope.to_string());
    }
    output.failure(failure)
}

fn failure_body(failure: &Failure) -> Value {
    // It stopped before anything was sent.
    let details = json!({"outcome": Outcome::NotApplied});
    json!({"code": failure.code, "message": failure.to_string(), "retryable": false, "details": details})
}

/// Prints the result of a chain.
pub(crate) fn chain(envelope: &ChainResultEnvelope, output: Output) {
    if output.json {
        return output.json_result(&serde_json::to_string(envelope).unwrap_or_default());
    }
    output.result(&chain_lines(envelope, output.out, width()));
}

/// A chain's result as a table: a line for each step, and a line that counts.
pub(crate) fn chain_lines(envelope: &ChainResultEnvelope, style: Style, width: usize) -> String {
    let mut rows = Vec::new();
    for (at, step) in envelope.results.iter().enumerate() {
        let mark = if step.ok {
            style.green("✓")
        } else {
            style.red("✗")
        };
        let says = match (&step.error, &step.data) {
            (Some(error), _) => format!("{}: {}", error.code, foreign(&error.message)),
            (None, Some(data)) => summary(&parse(data)),
            (None, None) => String::new(),
        };
        rows.push(vec![
            format!("{mark} {}", at + 1),
            style.bold(&step.task),
            says,
        ]);
    }
    let failed: Vec<String> = envelope
        .results
        .iter()
        .enumerate()
        .filter_map(|(at, step)| Some((at, step.error.as_ref()?)))
        .filter_map(|(at, error)| Some(format!("step {}: {}", at + 1, advice(error)?)))
        .collect();
    let mut out = table(&[Column::Fit, Column::Fit, Column::Fill], &rows, width);
    for line in failed {
        out.push_str(&format!("  {}\n", style.yellow(&line)));
    }
    let meta = &envelope.meta;
    let status = match envelope.status {
        Status::Success => style.green("success"),
        Status::Partial => style.yellow("partial"),
        Status::Failed => style.red("failed"),
    };
    out.push_str(&format!(
        "{status}: {} of {} steps done, {}\n",
        meta.succeeded,
        meta.total,
        requests(meta.round_trips)
    ));
    out
}

/// `2 requests`
pub(crate) fn requests(count: usize) -> String {
    match count {
        0 => "nothing sent".to_owned(),
        1 => "1 request".to_owned(),
        n => format!("{n} requests"),
    }
}

/// Says what was already sent when Ctrl-C came.
pub(crate) fn interrupted(latest: Option<Progress>, output: Output) -> u8 {
    output.note(&format!(
        "{} {}",
        output.err.red("stopped:"),
        stop_words(latest)
    ));
    exit::INTERRUPTED
}

fn stop_words(latest: Option<Progress>) -> String {
    let Some(progress) = latest else {
        return "nothing was sent".to_owned();
    };
    let done = format!(
        "{} of {} parts have a result",
        progress.done, progress.total
    );
    let answered = requests(progress.requests).replace("nothing sent", "no request");
    match progress.phase {
        Phase::Mutation => format!(
            "{answered} answered, {done}; the request on its way was writing, and may or may not have been applied: \
             look before sending it again"
        ),
        Phase::Waiting => format!("{answered} sent, {done}; no request was on its way"),
        Phase::Done => format!("{answered} sent, {done}"),
        phase => {
            format!(
                "{answered} answered, {done}; the request on its way was only {}",
                progress::words(phase)
            )
        }
    }
}

/// An error for people: what, and what to do about it.
pub(crate) fn error_lines(error: &ErrorBody, style: Style, indent: &str) -> String {
    let mut out = format!(
        "{indent}{} {}",
        style.red(&format!("{}:", error.code)),
        foreign(&error.message)
    );
    if let Some(advice) = advice(error) {
        out.push_str(&format!("\n{indent}{}", style.yellow(&advice)));
    }
    out
}

fn advice(error: &ErrorBody) -> Option<String> {
    let wait = error
        .details
        .as_ref()
        .and_then(|details| details.retry_after_s);
    let mut words = match (error.outcome(), error.retryable) {
        (Some(Outcome::Unknown), false) => {
            "may have been applied: look before sending it again".to_owned()
        }
        (Some(Outcome::Unknown), true) => {
            "may have been applied; sending it again is safe".to_owned()
        }
        (Some(Outcome::Applied), _) => "was applied all the same".to_owned(),
        (_, true) => "not applied; sending it again is safe".to_owned(),
        (_, false) => String::new(),
    };
    if let Some(seconds) = wait {
        let gap = if words.is_empty() { "" } else { ", " };
        words.push_str(&format!("{gap}after {seconds} s"));
    }
    (!words.is_empty()).then_some(words)
}

/// What a step did, in a few words: its data without ids and addresses.
fn summary(data: &Value) -> String {
    let Some(entries) = data.as_object() else {
        return value::inline(data);
    };
    let telling =
        |name: &str| name != "id" && !name.ends_with("Id") && !name.to_lowercase().ends_with("url");
    let words: Vec<String> = entries
        .iter()
        .filter(|(name, value)| telling(name) && !value.is_null())
        .map(|(name, value)| format!("{}: {}", foreign(name), value::inline(value)))
        .collect();
    words.join("  ")
}

fn parse(data: &RawValue) -> Value {
    serde_json::from_str(data.get()).unwrap_or(Value::Null)
}
