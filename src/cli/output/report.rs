//! Results of calls and chains, as JSON and for people.

use std::collections::HashMap;

use ghx_runtime::plan::Effect;
use ghx_runtime::{ChainResultEnvelope, ErrorBody, Outcome, ResultEnvelope, Status, StepResult};
use serde_json::value::RawValue;
use serde_json::{Value, json};

use super::measure::hang;
use super::table::{Column, table, width};
use super::{Output, Style, foreign, value};
use crate::cli::args::Less;
use crate::cli::failure::Failure;

/// Prints the result of one capability.
pub(crate) fn single(envelope: &ResultEnvelope, output: Output) {
    if output.json {
        return output.json_result(&serde_json::to_string(envelope).unwrap_or_default());
    }
    let mut text = data_lines(envelope, output.out, width());
    if let Some(error) = &envelope.error {
        text.push_str(&format!("{}\n", error_lines(error, output.out, width())));
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

/// What was asked for, which decides the form of a result that says why there is none.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Asked<'a> {
    /// One capability.
    Call(&'a str),
    /// A chain.
    Chain,
    /// Anything else.
    Other,
    /// A server whose standard output belongs to its protocol.
    Protocol,
}

/// Says why a command stopped before there was a result; machines get an envelope all the same.
pub(crate) fn failed(asked: Asked<'_>, failure: &Failure, output: Output) -> u8 {
    if output.json {
        let error = failure_body(failure);
        let envelope = match asked {
            Asked::Protocol => return said(failure, output),
            Asked::Call(id) => {
                let meta = json!({"capability_id": id, "route_used": "graphql", "round_trips": 0});
                json!({"ok": false, "error": error, "meta": meta})
            }
            Asked::Chain => {
                let meta = json!({"route_used": "graphql", "total": 0, "succeeded": 0, "failed": 0, "round_trips": 0});
                json!({"status": "failed", "results": [], "meta": meta, "error": error})
            }
            Asked::Other => json!({"ok": false, "error": error}),
        };
        output.json_result(&envelope.to_string());
    }
    said(failure, output)
}

fn said(failure: &Failure, output: Output) -> u8 {
    output.error(failure.shown());
    failure.exit
}

fn failure_body(failure: &Failure) -> Value {
    // It stopped before anything was sent.
    let details = json!({"outcome": Outcome::NotApplied});
    json!({"code": failure.code, "message": failure.message(), "retryable": false, "details": details})
}

/// Prints the result of a chain.
///
/// A part of a chain has the numbers of its steps in the whole one.
pub(crate) fn chain(
    envelope: &ChainResultEnvelope,
    less: Less,
    numbers: Option<&[usize]>,
    output: Output,
) {
    let whole = numbers.is_none() && !less.failures && !less.summary;
    match (output.json, !whole) {
        (true, false) => output.json_result(&serde_json::to_string(envelope).unwrap_or_default()),
        (true, true) => output.json_result(&shorter(envelope, less, numbers).to_string()),
        (false, _) => output.result(&some_lines(envelope, less, numbers, output.out, width())),
    }
}

/// The envelope with only what is wanted of its results.
fn shorter(envelope: &ChainResultEnvelope, less: Less, numbers: Option<&[usize]>) -> Value {
    let mut out = json!({"status": envelope.status, "results": []});
    if less.summary {
        let causes = grouped(errors(envelope, numbers));
        let causes = causes
            .iter()
            .map(|(error, steps)| json!({"error": error, "steps": ranges(steps)}));
        out["causes"] = causes.collect();
    } else {
        let listed = steps(envelope, numbers).filter(|(_, step)| !(less.failures && step.ok));
        let listed = listed.map(|(at, step)| {
            let mut step = json!(step);
            step["step"] = json!(at);
            step
        });
        out["results"] = listed.collect();
    }
    out["meta"] = json!(envelope.meta);
    out
}

/// Steps with their numbers.
fn steps<'a>(
    envelope: &'a ChainResultEnvelope,
    numbers: Option<&'a [usize]>,
) -> impl Iterator<Item = (usize, &'a StepResult)> {
    let number = move |at: usize| numbers.and_then(|it| it.get(at)).copied().unwrap_or(at);
    let each = envelope.results.iter().enumerate();
    each.map(move |(at, step)| (number(at), step))
}

/// What went wrong, with the numbers of the steps.
pub(super) fn errors<'a>(
    envelope: &'a ChainResultEnvelope,
    numbers: Option<&'a [usize]>,
) -> impl Iterator<Item = (usize, &'a ErrorBody)> {
    steps(envelope, numbers).filter_map(|(at, step)| Some((at, step.error.as_ref()?)))
}

/// A chain's result: a line for each step, what was read below it, what went wrong once for all steps that it hit, and a
/// line that counts. Steps are counted as in `results` and in the documents of a dry run: from 0.
pub(crate) fn chain_lines(envelope: &ChainResultEnvelope, style: Style, width: usize) -> String {
    some_lines(envelope, Less::default(), None, style, width)
}

fn some_lines(
    envelope: &ChainResultEnvelope,
    less: Less,
    numbers: Option<&[usize]>,
    style: Style,
    width: usize,
) -> String {
    let listed = |step: &StepResult| !(less.summary || less.failures && step.ok);
    let listed: Vec<(usize, &StepResult)> = steps(envelope, numbers)
        .filter(|(_, step)| listed(step))
        .collect();
    let rows: Vec<Vec<String>> = listed
        .iter()
        .map(|(at, step)| step_row(*at, step, style))
        .collect();
    let heads = table(&[Column::Fit, Column::Fit, Column::Fill], &rows, width);
    let mut out = String::new();
    for (head, (_, step)) in heads.lines().zip(&listed) {
        out.push_str(&format!("{head}\n"));
        if let (true, Some(data)) = (is_read(step), &step.data) {
            let data = value::lines(&parse(data), style, width.saturating_sub(2));
            out.push_str(&value::indent(&data));
        }
    }
    out.push_str(&causes(errors(envelope, numbers), style, width));
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

fn step_row(at: usize, step: &StepResult, style: Style) -> Vec<String> {
    let mark = match step.ok {
        true => style.green("✓"),
        false => style.red("✗"),
    };
    let says = match (&step.error, &step.data) {
        (Some(error), _) => error.code.to_string(),
        (None, Some(data)) if !is_read(step) => value::summary(&parse(data)),
        _ => String::new(),
    };
    vec![format!("{mark} {at}"), style.bold(&step.task), says]
}

fn is_read(step: &StepResult) -> bool {
    let capability = crate::cli::registry().find(&step.task);
    step.ok && capability.is_some_and(|it| it.effect == Effect::Read)
}

/// What went wrong, each cause once with the steps that it hit.
pub(crate) fn causes<'a>(
    failed: impl Iterator<Item = (usize, &'a ErrorBody)>,
    style: Style,
    width: usize,
) -> String {
    let mut out = String::new();
    for (error, steps) in grouped(failed) {
        let many = if steps.len() == 1 { "" } else { "s" };
        let code = style.red(error.code.as_str());
        let text = format!(
            "{code} in step{many} {}: {}",
            ranges(&steps),
            foreign(&error.message)
        );
        out.push_str(&format!("{}\n", hang(&text, width, 2)));
        if let Some(advice) = advice(error) {
            out.push_str(&format!("  {}\n", style.yellow(&hang(&advice, width, 2))));
        }
    }
    out
}

/// Causes in the order of their first step, each with the steps that it hit.
pub(super) fn grouped<'a>(
    failed: impl Iterator<Item = (usize, &'a ErrorBody)>,
) -> Vec<(&'a ErrorBody, Vec<usize>)> {
    let mut causes: Vec<(&ErrorBody, Vec<usize>)> = Vec::new();
    let mut known: HashMap<(&str, &str, Option<String>), usize> = HashMap::new();
    for (at, error) in failed {
        let key = (error.code.as_str(), error.message.as_str(), advice(error));
        let place = *known.entry(key).or_insert(causes.len());
        match causes.get_mut(place) {
            Some((_, steps)) => steps.push(at),
            None => causes.push((error, vec![at])),
        }
    }
    causes
}

/// Numbers in few words: `0, 3-499`.
pub(super) fn ranges(numbers: &[usize]) -> String {
    let mut spans: Vec<(usize, usize)> = Vec::new();
    for number in numbers {
        match spans.last_mut() {
            Some((_, to)) if *to + 1 == *number => *to = *number,
            _ => spans.push((*number, *number)),
        }
    }
    let span = |(from, to): &(usize, usize)| match from == to {
        true => from.to_string(),
        false => format!("{from}-{to}"),
    };
    spans.iter().map(span).collect::<Vec<_>>().join(", ")
}

/// `2 requests`
pub(crate) fn requests(count: usize) -> String {
    match count {
        0 => "nothing sent".to_owned(),
        1 => "1 request".to_owned(),
        n => format!("{n} requests"),
    }
}

/// An error for people: what, and what to do about it.
pub(crate) fn error_lines(error: &ErrorBody, style: Style, width: usize) -> String {
    let text = format!(
        "{} {}",
        style.red(&format!("{}:", error.code)),
        foreign(&error.message)
    );
    let mut out = hang(&text, width, 2);
    if let Some(advice) = advice(error) {
        out.push_str(&format!("\n{}", style.yellow(&hang(&advice, width, 2))));
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

/// The most that is taken apart for a screen, in bytes; it takes many times the memory.
const MOST_SHOWN: usize = 8 << 20;

fn parse(data: &RawValue) -> Value {
    let bytes = data.get().len();
    if bytes > MOST_SHOWN {
        return Value::String(format!(
            "{bytes} bytes, too many for a screen: --json has them"
        ));
    }
    serde_json::from_str(data.get()).unwrap_or(Value::Null)
}

#[cfg(test)]
mod tests {
    use ghx_runtime::{Code, ErrorBody};

    use super::{MOST_SHOWN, Style, causes, parse, ranges};

    #[test]
    fn what_is_too_long_for_a_screen_is_not_taken_apart() {
        let long = format!("[0{}]", ",0".repeat(MOST_SHOWN / 2));
        let long = serde_json::value::RawValue::from_string(long);
        let shown = long.map(|long| parse(&long).to_string());
        assert!(shown.is_ok_and(|shown| shown.contains("--json")));
    }

    #[test]
    fn one_cause_is_said_once() {
        let wrong = ErrorBody::new(
            Code::Validation,
            "lables: unknown field, did you mean `labels`?",
        );
        let other = ErrorBody::new(Code::NotReady, "the chain was rejected because of step 2");
        let failed = [(0, &other), (1, &other), (2, &wrong), (3, &other)];
        insta::assert_snapshot!(causes(failed.into_iter(), Style::PLAIN, 44), @r"
        NOT_READY in steps 0-1, 3: the chain was
          rejected because of step 2
        VALIDATION in step 2: lables: unknown
          field, did you mean `labels`?
        ");
        assert_eq!(ranges(&[]), "");
    }
}
