//! Reading JSON into a record in one pass over the shape's tables; all type problems are collected, none stops the reading.

pub mod reference;
mod seed;

use serde::de::DeserializeSeed as _;

use crate::plan::{Kind, Shape};
use crate::problem::{Problem, Problems};
use crate::record::{Record, Slot};
use crate::spot::Spot;

/// What is made of `{"$from": ..}` and `{"$text": ..}`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum References {
    /// Values that earlier steps give.
    Read,
    /// A mistake: there are no earlier steps.
    Refuse,
    /// An object like any other: what comes from results is never interpreted.
    Data,
}

/// Reads the input of a step of a chain, which may use what earlier steps give back.
pub fn read_step(shape: &'static Shape, json: &str) -> Result<(Record, Vec<Problem>), Problems> {
    read_with(shape, json, References::Read)
}

/// Reads an input; the problems are about types, unknown and repeated fields. The rest is checked by `finish`.
///
/// A text that is no JSON object at all has no fields worth reporting, so it is an error at once.
pub fn read(shape: &'static Shape, json: &str) -> Result<(Record, Vec<Problem>), Problems> {
    read_with(shape, json, References::Refuse)
}

fn read_with(
    shape: &'static Shape,
    json: &str,
    references: References,
) -> Result<(Record, Vec<Problem>), Problems> {
    let mut problems = Vec::new();
    let mut deserializer = serde_json::Deserializer::from_str(json);
    let kind = Kind::Object(shape);
    let mut whole = None;
    let seed = seed::Value {
        whole: Some(&mut whole),
        kind: &kind,
        nullable: false,
        references,
        spot: &Spot::Whole,
        problems: &mut problems,
    };
    let read = seed.deserialize(&mut deserializer);
    if let Err(error) = read.and_then(|_| deserializer.end()) {
        let problem = Problem::new("", format!("invalid JSON: {error}"));
        return Err(Problems(vec![problem]));
    }
    match whole {
        Some(record) => Ok((record, problems)),
        None => Err(Problems(problems)),
    }
}

/// Reads a value that a result gave; one of the wrong kind is a problem and left out.
pub fn value(
    kind: &Kind,
    nullable: bool,
    value: &serde_json::Value,
    spot: &Spot<'_>,
    problems: &mut Vec<Problem>,
) -> Slot {
    let seed = seed::Value {
        kind,
        nullable,
        references: References::Data,
        spot,
        problems,
        whole: None,
    };
    seed.deserialize(value).unwrap_or_default()
}

/// Reads a value that is known to fit, such as a default of a card; what does not fit becomes null.
pub fn read_value(kind: &Kind, json: &str) -> Slot {
    let mut problems = Vec::new();
    let seed = seed::Value {
        kind,
        nullable: true,
        references: References::Data,
        spot: &Spot::Whole,
        problems: &mut problems,
        whole: None,
    };
    seed.deserialize(&mut serde_json::Deserializer::from_str(json))
        .unwrap_or(Slot::Null)
}
