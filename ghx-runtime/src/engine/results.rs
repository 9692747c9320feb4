//! From the results of units to the results of steps: single outputs, and composites by their strategy.

use std::borrow::Cow;
use std::collections::HashSet;
use std::ops::Range;

use serde_json::value::RawValue;

use super::unit::Unit;
use crate::envelope::StepResult;
use crate::error::{Code, ErrorBody, Outcome};
use crate::json;
use crate::plan::{Action, Capability, Composite, Effect, Strategy};
use crate::record::Slot;
use crate::request::Step;

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

/// The outcome of one step from its units and the [`item_counts`] of a composite.
pub(crate) fn outcome(
    capability: &'static Capability,
    units: Vec<Unit>,
    items: &[usize],
) -> StepOutcome {
    let confirmed = units.iter().any(|unit| unit.confirmed);
    let outcome = match &capability.action {
        Action::Composite(composite) => composite_outcome(composite, &units, items),
        _ => match units.into_iter().next().and_then(|unit| unit.result) {
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
        },
    };
    StepOutcome {
        confirmed,
        ..outcome
    }
}

fn composite_outcome(
    composite: &'static Composite,
    units: &[Unit],
    items: &[usize],
) -> StepOutcome {
    let failed: Vec<(&Unit, &ErrorBody)> = units
        .iter()
        .filter_map(|unit| Some((unit, unit.error()?)))
        .collect();
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
        all if some_worked => Some(partial(composite, all, units)),
        all => Some(summary(composite, all)),
    };
    StepOutcome {
        data,
        error,
        ..StepOutcome::default()
    }
}

/// Some parts were done.
fn partial(composite: &Composite, failed: &[(&Unit, &ErrorBody)], units: &[Unit]) -> ErrorBody {
    let summary = beside(summary(composite, failed), units);
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

/// Several failures as one: the first one's code, the worst outcome, all messages that differ.
fn summary(composite: &Composite, failed: &[(&Unit, &ErrorBody)]) -> ErrorBody {
    let Some((_, first)) = failed.first() else {
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
    for (unit, error) in failed {
        let stem = stem(composite, unit);
        if messages.insert((stem, &error.message)) && shown.len() < 3 {
            shown.push(format!("{stem}: {}", error.message));
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
    details.step = failed
        .first()
        .map(|(unit, _)| stem(composite, unit).to_owned());
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
        .chunk_by(|a, b| a.foreach == b.foreach)
        .map(move |group| {
            let range = start..start + group.len();
            start = range.end;
            range
        })
}

/// How many items each group of a composite goes through; a group without `foreach` has one.
pub(crate) fn item_counts(step: &Step) -> Vec<usize> {
    let Action::Composite(composite) = &step.capability.action else {
        return Vec::new();
    };
    let groups = composite.steps.chunk_by(|a, b| a.foreach == b.foreach);
    groups
        .map(|group| match group.first().and_then(|step| step.foreach) {
            Some(list) => match step.record.get(list) {
                Slot::List(items) => items.len(),
                _ => 0,
            },
            None => 1,
        })
        .collect()
}

fn entry(out: &mut String, composite: &'static Composite, index: usize, units: &[Unit]) {
    let failed: Vec<(&Unit, &ErrorBody)> = units
        .iter()
        .filter_map(|unit| Some((unit, unit.error()?)))
        .collect();
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
        let error = beside(summary(composite, &failed), units);
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
