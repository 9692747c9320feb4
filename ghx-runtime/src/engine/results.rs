//! From the results of units to the results of steps: single outputs, and composites by their strategy.

use std::borrow::Cow;
use std::collections::HashSet;
use std::ops::Range;

use serde_json::Value;
use serde_json::value::RawValue;

use super::task::{Element, Task};
use super::unit::{Unit, UnitResult};
use crate::envelope::StepResult;
use crate::error::{Code, ErrorBody, Outcome};
use crate::json;
use crate::plan::{Action, Capability, Composite, Effect, Strategy};
use crate::record::{Record, Slot};

/// What a step brought: its output, its error, or both when only some parts failed or not what was asked for was written.
#[derive(Debug, Default)]
pub(crate) struct StepOutcome {
    pub(crate) data: Option<Box<RawValue>>,
    pub(crate) error: Option<ErrorBody>,
    /// Something of it was found after its reply was lost.
    pub(crate) confirmed: bool,
}

impl StepOutcome {
    /// The result of the step, by the name it was asked by.
    pub(crate) fn into_result(self, task: String) -> StepResult {
        StepResult {
            task,
            ok: self.error.is_none(),
            data: self.data,
            confirmed: self.confirmed,
            error: self.error,
        }
    }
}

impl From<ErrorBody> for StepOutcome {
    fn from(error: ErrorBody) -> Self {
        StepOutcome {
            error: Some(error),
            ..StepOutcome::default()
        }
    }
}

/// The outcome of one step.
pub(crate) fn outcome(task: Task) -> StepOutcome {
    if let Some(error) = task.error {
        return (*error).into();
    }
    let confirmed = task.units.iter().any(|unit| unit.confirmed);
    let outcome = match (&task.elements, &task.capability.action) {
        (Some(elements), _) => each(task.capability, &task.units, elements),
        (None, Action::Composite(composite)) => {
            composite_outcome(composite, &task.units, &task.items)
        }
        (None, Action::Operation(_)) => {
            let unit = task.units.into_iter().next();
            of_result(unit.and_then(|unit| unit.result))
        }
    };
    StepOutcome {
        confirmed,
        ..outcome
    }
}

fn of_result(result: Option<UnitResult>) -> StepOutcome {
    match result {
        Some(Ok(data)) => StepOutcome {
            data: Some(data),
            ..StepOutcome::default()
        },
        Some(Err(error)) => {
            let (error, data) = error.into_parts();
            StepOutcome {
                data,
                error: Some(error),
                ..StepOutcome::default()
            }
        }
        None => ErrorBody::new(Code::Unknown, "the step was not run").into(),
    }
}

/// What a step that succeeded gave back, for steps that use it.
pub(super) fn value(task: &Task) -> Option<Value> {
    let data = match (&task.elements, &task.capability.action) {
        (Some(elements), _) => each(task.capability, &task.units, elements).data,
        (None, Action::Composite(composite)) => {
            composite_outcome(composite, &task.units, &task.items).data
        }
        (None, Action::Operation(_)) => {
            let output = task.units.first()?.output()?;
            return serde_json::from_str(output.get()).ok();
        }
    };
    serde_json::from_str(data?.get()).ok()
}

/// `{"results":[{"index":0,"ok":true,"data":{..}},..]}`: one entry for each element that a step ran for.
fn each(capability: &'static Capability, units: &[Unit], elements: &[Element]) -> StepOutcome {
    let mut out = String::from("{\"results\":[");
    let mut failed: Vec<ErrorBody> = Vec::new();
    let mut rest = units;
    for (index, element) in elements.iter().enumerate() {
        let (own, others) = rest.split_at(element.units.min(rest.len()));
        rest = others;
        let outcome = match (&element.error, &capability.action) {
            (Some(error), _) => StepOutcome::from(error.clone()),
            (None, Action::Composite(composite)) => {
                composite_outcome(composite, own, &element.items)
            }
            (None, Action::Operation(_)) => {
                of_result(own.first().and_then(|unit| unit.result.clone()))
            }
        };
        if index > 0 {
            out.push(',');
        }
        out.push_str("{\"index\":");
        out.push_str(itoa::Buffer::new().format(index));
        out.push_str(match outcome.error {
            Some(_) => ",\"ok\":false",
            None => ",\"ok\":true",
        });
        if let Some(data) = &outcome.data {
            out.push_str(",\"data\":");
            out.push_str(data.get());
        }
        if own.iter().any(|unit| unit.confirmed) {
            out.push_str(",\"confirmed\":true");
        }
        if let Some(error) = outcome.error {
            let text = serde_json::to_string(&error);
            out.push_str(",\"error\":");
            out.push_str(text.as_deref().unwrap_or("null"));
            failed.push(error);
        }
        out.push('}');
    }
    out.push_str("]}");
    let labelled: Vec<(&str, &ErrorBody)> = failed.iter().map(|error| ("", error)).collect();
    let error = match labelled.as_slice() {
        [] => None,
        all if all.len() == elements.len() => Some(summary(all)),
        all => {
            let error = beside(summary(all), units);
            let message = format!(
                "{} of {} elements failed: {}",
                all.len(),
                elements.len(),
                error.message
            );
            let code = Code::Partial;
            Some(ErrorBody {
                code,
                message,
                ..error
            })
        }
    };
    StepOutcome {
        data: RawValue::from_string(out).ok(),
        error,
        ..StepOutcome::default()
    }
}

fn composite_outcome(
    composite: &'static Composite,
    units: &[Unit],
    items: &[usize],
) -> StepOutcome {
    let failed = failed(composite, units);
    let data = match composite.strategy {
        Strategy::Array => Some(array(composite, units, items)),
        Strategy::Merge => merge(composite, units),
        Strategy::Last => units
            .iter()
            .rev()
            .find_map(Unit::data)
            .map(|raw| raw.get().to_owned()),
    };
    let some_worked = failed.len() < units.len();
    let keep = composite.strategy == Strategy::Array || units.iter().any(|u| u.data().is_some());
    let data = data
        .filter(|_| keep)
        .and_then(|text| RawValue::from_string(text).ok());
    let error = match failed.as_slice() {
        [] => None,
        all if some_worked => Some(partial(all, units)),
        all => Some(summary(all)),
    };
    StepOutcome {
        data,
        error,
        ..StepOutcome::default()
    }
}

/// The parts that failed, by their names.
fn failed<'u>(
    composite: &'static Composite,
    units: &'u [Unit],
) -> Vec<(&'static str, &'u ErrorBody)> {
    let units = units.iter();
    units
        .filter_map(|unit| Some((stem(composite, unit), unit.error()?)))
        .collect()
}

/// Some parts were done.
fn partial(failed: &[(&str, &ErrorBody)], units: &[Unit]) -> ErrorBody {
    let summary = beside(summary(failed), units);
    let message = format!(
        "{} of {} parts failed: {}",
        failed.len(),
        units.len(),
        summary.message
    );
    ErrorBody {
        code: Code::Partial,
        message,
        ..summary
    }
}

/// The failure of some parts beside what the others did: what one of them wrote is written, and sending all again is
/// safe only when that would not be written once more.
fn beside<'u>(mut error: ErrorBody, units: impl IntoIterator<Item = &'u Unit>) -> ErrorBody {
    for unit in units {
        if unit.output().is_none() || unit.effect() == Effect::Read {
            continue;
        }
        let known = error.outcome().unwrap_or(Outcome::NotApplied);
        error.details_mut().outcome = Some(known.max(Outcome::Applied));
        error.retryable &= unit.effect() != Effect::Append;
    }
    error
}

/// Several failures as one: the first one's code, the worst outcome, all messages that differ. Each has the name of its part, or none.
fn summary(failed: &[(&str, &ErrorBody)]) -> ErrorBody {
    let Some((part, first)) = failed.first() else {
        return ErrorBody::new(Code::Unknown, "nothing failed");
    };
    let mut error = (*first).clone();
    error.retryable = failed.iter().all(|(_, error)| error.retryable);
    let worst = failed.iter().filter_map(|(_, error)| error.outcome()).max();
    let wait = failed
        .iter()
        .filter_map(|(_, error)| error.details.as_ref()?.retry_after_s)
        .max();
    let mut shown: Vec<String> = Vec::new();
    let mut messages = HashSet::new();
    for (stem, error) in failed {
        if messages.insert((stem, &error.message)) && shown.len() < 3 {
            shown.push(match *stem {
                "" => error.message.clone(),
                stem => format!("{stem}: {}", error.message),
            });
        }
    }
    let hidden = messages.len() - shown.len();
    error.message = shown.join("; ");
    if hidden > 0 {
        error.message.push_str(&format!("; and {hidden} more"));
    }
    let details = error.details_mut();
    details.outcome = worst.or(Some(Outcome::NotApplied));
    details.retry_after_s = wait;
    if !part.is_empty() {
        details.step = Some((*part).to_owned());
    }
    error
}

fn stem(composite: &Composite, unit: &Unit) -> &'static str {
    unit.part
        .and_then(|part| composite.steps.get(part.index))
        .map_or("", |step| step.stem)
}

/// `{"results":[{"index":0,"ok":true,"reply":{..},"resolve":null},..]}`: one entry for each item of the input.
fn array(composite: &'static Composite, units: &[Unit], items: &[usize]) -> String {
    let mut out = String::from("{\"results\":[");
    // Units are in the order of groups and items, so each is looked at once.
    let mut rest = units;
    for (group, count) in groups(composite).zip(items) {
        for item in 0..*count {
            let own = |unit: &&Unit| {
                unit.part
                    .is_some_and(|part| group.contains(&part.index) && part.item == item)
            };
            let (own, others) = rest.split_at(rest.iter().take_while(own).count());
            rest = others;
            if !out.ends_with('[') {
                out.push(',');
            }
            entry(&mut out, composite, item, own);
        }
    }
    out.push_str("]}");
    out
}

/// Neighbouring steps over the same list, as ranges of step indexes.
fn groups(composite: &'static Composite) -> impl Iterator<Item = Range<usize>> {
    let mut start = 0;
    composite
        .steps
        .chunk_by(|a, b| (a.foreach, a.over) == (b.foreach, b.over))
        .map(move |group| {
            let range = start..start + group.len();
            start = range.end;
            range
        })
}

/// How many items each group of a composite goes through; a group without `foreach` has one.
pub(crate) fn item_counts(capability: &'static Capability, record: &Record) -> Vec<usize> {
    let Action::Composite(composite) = &capability.action else {
        return Vec::new();
    };
    let groups = composite
        .steps
        .chunk_by(|a, b| (a.foreach, a.over) == (b.foreach, b.over));
    groups
        .map(|group| match group.first().and_then(|step| step.foreach) {
            Some(list) => match record.get(list) {
                Slot::List(items) => items.len(),
                _ => 0,
            },
            None => 1,
        })
        .collect()
}

fn entry(out: &mut String, composite: &'static Composite, index: usize, units: &[Unit]) {
    let failed = failed(composite, units);
    out.push_str("{\"index\":");
    out.push_str(itoa::Buffer::new().format(index));
    out.push_str(if failed.is_empty() {
        ",\"ok\":true"
    } else {
        ",\"ok\":false"
    });
    for (position, step) in composite.steps.iter().enumerate() {
        let unit = units
            .iter()
            .find(|unit| unit.part.is_some_and(|part| part.index == position));
        out.push(',');
        json::push_string(out, step.stem);
        out.push(':');
        out.push_str(
            unit.and_then(|unit| unit.data())
                .map_or("null", RawValue::get),
        );
    }
    if !failed.is_empty() {
        let error = beside(summary(&failed), units);
        let error = serde_json::to_string(&error);
        out.push_str(",\"error\":");
        out.push_str(error.as_deref().unwrap_or("null"));
    }
    out.push('}');
}

/// One object with the fields of all outputs. Those of steps that did not run are left out: null would say that there
/// is nothing, which nobody looked at.
fn merge(composite: &'static Composite, units: &[Unit]) -> Option<String> {
    let mut fields: Vec<(Cow<'_, str>, &str)> = Vec::new();
    for position in 0..composite.steps.len() {
        for unit in units
            .iter()
            .filter(|unit| unit.part.is_some_and(|part| part.index == position))
        {
            let Some(data) = unit.data() else { continue };
            let entries: Entries<'_> = serde_json::from_str(data.get()).ok()?;
            for (name, value) in entries.0 {
                set(&mut fields, name, value.get());
            }
        }
    }
    let mut out = String::from("{");
    for (i, (name, value)) in fields.iter().enumerate() {
        if i > 0 {
            out.push(',');
        }
        json::push_string(&mut out, name);
        out.push(':');
        out.push_str(value);
    }
    out.push('}');
    Some(out)
}

fn set<'a>(fields: &mut Vec<(Cow<'a, str>, &'a str)>, name: Cow<'a, str>, value: &'a str) {
    match fields.iter_mut().find(|(known, _)| *known == name) {
        Some((_, place)) => *place = value,
        None => fields.push((name, value)),
    }
}

/// The fields of an object in their order, with raw values.
struct Entries<'a>(Vec<(Cow<'a, str>, &'a RawValue)>);

impl<'de: 'a, 'a> serde::Deserialize<'de> for Entries<'a> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Fields;
        impl<'de> serde::de::Visitor<'de> for Fields {
            type Value = Vec<(Cow<'de, str>, &'de RawValue)>;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: serde::de::MapAccess<'de>>(
                self,
                mut map: A,
            ) -> Result<Self::Value, A::Error> {
                let mut fields = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    fields.push(entry);
                }
                Ok(fields)
            }
        }
        deserializer.deserialize_map(Fields).map(Entries)
    }
}
