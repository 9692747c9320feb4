//! One call's input, kept as escaped JSON text by field, ready to be copied into a request.

mod finish;
mod slot;
mod target;
mod url;
mod value;

pub(crate) use finish::{at_index, noun, within};
pub use slot::Slot;
pub use target::{AnyTarget, RepoTarget, Target, TargetFields};
pub(crate) use url::parse as parse_url;
pub(crate) use value::Scope;

use crate::json::Sink;
use crate::plan::Shape;
use crate::problem::{Problem, Problems};

/// The input of one step: a slot for each field of its shape.
///
/// ```
/// use ghx_runtime::{Record, plan::{Field, Kind, Shape}};
///
/// static SHAPE: Shape = Shape {
///     fields: &[Field::new("threadId", Kind::STRING).required(), Field::new("body", Kind::STRING)],
///     choices: &[],
///     exclusive: &[],
///     rules: &[],
/// };
/// let record = Record::from_json(&SHAPE, r#"{"threadId": "PRRT_1"}"#)?;
/// assert_eq!(record.to_json(), r#"{"threadId":"PRRT_1"}"#);
///
/// let problems = Record::from_json(&SHAPE, r#"{"threadId": 1, "bdy": "x"}"#).unwrap_err();
/// assert_eq!(
///     problems.to_string(),
///     "Input validation failed: threadId: must be string; bdy: unknown field, did you mean `body`?",
/// );
/// # Ok::<(), ghx_runtime::Problems>(())
/// ```
#[derive(Debug, Clone)]
pub struct Record {
    shape: &'static Shape,
    slots: Vec<Slot>,
    /// What typed constructors could not put into a field; reported with the other problems.
    deferred: Vec<Problem>,
    finished: bool,
}

impl Record {
    /// An input without any field given.
    pub fn new(shape: &'static Shape) -> Record {
        let slots = shape.fields.iter().map(|_| Slot::Omitted).collect();
        Record {
            shape,
            slots,
            deferred: Vec::new(),
            finished: false,
        }
    }

    /// Reads and checks an input; every problem is named by its field.
    pub fn from_json(shape: &'static Shape, json: &str) -> Result<Record, Problems> {
        let (mut record, problems) = crate::intake::read(shape, json)?;
        record.finish_with(problems)?;
        Ok(record)
    }

    /// Gives a field, by its index in the shape.
    #[must_use]
    pub fn with(mut self, index: u16, value: impl Into<Slot>) -> Record {
        self.set(index, value);
        self
    }

    /// Gives a field, by its index in the shape.
    pub fn set(&mut self, index: u16, value: impl Into<Slot>) {
        self.finished = false;
        match self.slots.get_mut(usize::from(index)) {
            Some(slot) => *slot = value.into(),
            None => self
                .deferred
                .push(Problem::new("", format!("no field has the index {index}"))),
        }
    }

    /// The shape that the fields' indexes belong to.
    pub fn shape(&self) -> &'static Shape {
        self.shape
    }

    /// A field's value; `Omitted` for an index that the shape does not have.
    pub fn get(&self, index: u16) -> &Slot {
        self.slots.get(usize::from(index)).unwrap_or(&Slot::Omitted)
    }

    /// All fields in the order of the shape.
    pub fn slots(&self) -> &[Slot] {
        &self.slots
    }

    /// Checks the input without changing it.
    pub fn validate(&self) -> Result<(), Problems> {
        self.clone().finish()
    }

    /// Fills defaults, writes enums as the card does, takes addresses apart and checks every rule.
    pub fn finish(&mut self) -> Result<(), Problems> {
        if self.finished {
            return Ok(());
        }
        self.finish_with(Vec::new())
    }

    /// The input as compact JSON; fields left out are not in it.
    pub fn to_json(&self) -> String {
        let mut out = String::with_capacity(self.json_len());
        self.write_json(&mut out);
        out
    }

    /// The exact length of [`Record::to_json`].
    pub fn json_len(&self) -> usize {
        let mut len = 2;
        let mut count = 0;
        for (field, slot) in self.shape.fields.iter().zip(&self.slots) {
            if !slot.is_omitted() {
                count += 1;
                len += field.name.len() + 3 + slot.json_len();
            }
        }
        len + usize::saturating_sub(count, 1)
    }

    /// Appends [`Record::to_json`].
    pub(crate) fn write_json(&self, out: &mut impl Sink) {
        out.put("{");
        let mut before = "\"";
        for (field, slot) in self.shape.fields.iter().zip(&self.slots) {
            if slot.is_omitted() {
                continue;
            }
            out.put(before);
            before = ",\"";
            out.put(field.name);
            out.put("\":");
            slot.write_json(out);
        }
        out.put("}");
    }
}
