//! Reading JSON into a record in one pass over the shape's tables; all type problems are collected, none stops the reading.

mod seed;

use serde::de::DeserializeSeed as _;

use crate::plan::{Kind, Shape};
use crate::problem::{Problem, Problems};
use crate::record::{Record, Slot};

/// Reads an input; the problems are about types, unknown and repeated fields. The rest is checked by `finish`.
///
/// A text that is no JSON object at all has no fields worth reporting, so it is an error at once.
pub(crate) fn read(shape: &'static Shape, json: &str) -> Result<(Record, Vec<Problem>), Problems> {
    let mut problems = Vec::new();
    let mut path = String::new();
    let mut deserializer = serde_json::Deserializer::from_str(json);
    let kind = Kind::Object(shape);
    let seed = seed::Value {
        kind: &kind,
        nullable: false,
        path: &mut path,
        problems: &mut problems,
    };
    match seed
        .deserialize(&mut deserializer)
        .and_then(|slot| deserializer.end().map(|()| slot))
    {
        Ok(Slot::Object(record)) => Ok((*record, problems)),
        Ok(_) => Err(Problems(problems)),
        Err(error) => Err(Problems(vec![Problem::new(
            "",
            format!("invalid JSON: {error}"),
        )])),
    }
}

/// Reads a value that is known to fit, such as a default of a card; what does not fit becomes null.
pub(crate) fn read_value(kind: &Kind, json: &str) -> Slot {
    let (mut path, mut problems) = (String::new(), Vec::new());
    let seed = seed::Value {
        kind,
        nullable: true,
        path: &mut path,
        problems: &mut problems,
    };
    seed.deserialize(&mut serde_json::Deserializer::from_str(json))
        .unwrap_or(Slot::Null)
}
