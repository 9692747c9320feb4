//! One call's input, kept as escaped JSON text by field, ready to be copied into a request.

mod address;
mod finish;
mod form;
mod host;
mod id;
mod later;
mod reference;
mod sent;
mod slot;
mod target;
mod value;

pub use address::{Url, Word};
pub use finish::noun;
pub use id::Id;
pub use later::Later;
pub use later::{Hop, Known, Nothing, Origin, Piece, Place, Wanted, Wish, WithItem};
pub use reference::{Numbered, Ref, RefKind, RefPart, Textual};
pub use sent::Sent;
pub use slot::Slot;
pub use value::{Ages, Parts, Scope};

use crate::json::Sink;
use crate::plan::Shape;
use crate::problem::{Problem, Problems};

/// The input of one step: a slot for each field of its shape.
///
/// ```
/// use ghx_runtime::{Record, plan::{Field, Kind, Shape}};
///
/// static SHAPE: Shape =
///     Shape::new(&[Field::new("threadId", Kind::STRING).required(), Field::new("body", Kind::STRING)]);
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
    slots: Box<[Slot]>,
    /// What hardly any input has: records are moved often, and a small one is moved fast.
    aside: Option<Box<Aside>>,
    finished: bool,
}

/// What is known of an input beside its fields.
#[derive(Debug, Clone, Default)]
struct Aside {
    /// What typed constructors could not put into a field; reported with the other problems.
    deferred: Vec<Problem>,
    /// The hosts of addresses that typed constructors took apart, because the shape has no field for an address.
    hosts: Vec<String>,
}

impl Record {
    /// An input without any field given.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../ghx-runtime/tests/support/example.in"));
    /// # fn main() {
    /// let record = Record::new(&RESOLVE.input);
    /// assert_eq!(record.to_json(), "{}");
    /// # }
    /// ```
    pub fn new(shape: &'static Shape) -> Record {
        let slots = shape.fields.iter().map(|_| Slot::Omitted).collect();
        Record {
            shape,
            slots,
            aside: None,
            finished: false,
        }
    }

    /// Reads and checks an input; every problem is named by its field.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../ghx-runtime/tests/support/example.in"));
    /// # fn main() {
    /// let problems = Record::from_json(&RESOLVE.input, "{}").unwrap_err();
    /// assert_eq!(problems.0, [Problem::new("threadId", "is required")]);
    /// # }
    /// ```
    pub fn from_json(shape: &'static Shape, json: &str) -> Result<Record, Problems> {
        let (mut record, problems) = crate::intake::read(shape, json)?;
        record.finish_with(problems)?;
        Ok(record)
    }

    /// Gives a field, by its index in the shape.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../ghx-runtime/tests/support/example.in"));
    /// # fn main() {
    /// let record = Record::new(&RESOLVE.input).with(0, "PRRT_1");
    /// assert_eq!(record.to_json(), r#"{"threadId":"PRRT_1"}"#);
    /// # }
    /// ```
    #[must_use]
    pub fn with(mut self, index: u16, value: impl Into<Slot>) -> Record {
        self.set(index, value);
        self
    }

    /// Gives a field, by its index in the shape.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../ghx-runtime/tests/support/example.in"));
    /// # fn main() {
    /// let mut record = Record::new(&RESOLVE.input);
    /// record.set(0, "PRRT_1");
    /// record.set(7, "there is no such field");
    /// assert_eq!(record.validate().unwrap_err().0, [Problem::new("", "no field has the index 7")]);
    /// # }
    /// ```
    pub fn set(&mut self, index: u16, value: impl Into<Slot>) {
        self.finished = false;
        match self.slots.get_mut(usize::from(index)) {
            Some(slot) => *slot = value.into(),
            None => self.defer(Problem::new("", format!("no field has the index {index}"))),
        }
    }

    /// Keeps a problem until the input is checked.
    fn defer(&mut self, problem: Problem) {
        self.aside.get_or_insert_default().deferred.push(problem);
    }

    /// The shape that the fields' indexes belong to.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../ghx-runtime/tests/support/example.in"));
    /// # fn main() {
    /// assert_eq!(Record::new(&RESOLVE.input).shape().fields[0].name, "threadId");
    /// # }
    /// ```
    pub fn shape(&self) -> &'static Shape {
        self.shape
    }

    /// A field's value; `Omitted` for an index that the shape does not have.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../ghx-runtime/tests/support/example.in"));
    /// # fn main() {
    /// let record = Record::new(&RESOLVE.input).with(0, "PRRT_1");
    /// assert_eq!(record.get(0).as_text().as_deref(), Some("PRRT_1"));
    /// assert!(record.get(7).is_omitted());
    /// # }
    /// ```
    pub fn get(&self, index: u16) -> &Slot {
        self.slots.get(usize::from(index)).unwrap_or(&Slot::Omitted)
    }

    /// All fields in the order of the shape.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../ghx-runtime/tests/support/example.in"));
    /// # fn main() {
    /// assert!(Record::new(&RESOLVE.input).slots().iter().all(|slot| slot.is_omitted()));
    /// # }
    /// ```
    pub fn slots(&self) -> &[Slot] {
        &self.slots
    }

    /// Checks the input without changing it.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../ghx-runtime/tests/support/example.in"));
    /// # fn main() {
    /// assert!(Record::new(&RESOLVE.input).with(0, "PRRT_1").validate().is_ok());
    /// assert!(Record::new(&RESOLVE.input).with(0, 7).validate().is_err());
    /// # }
    /// ```
    pub fn validate(&self) -> Result<(), Problems> {
        self.clone().finish()
    }

    /// Fills defaults, writes enums as the card does, takes addresses apart and checks every rule.
    ///
    /// ```
    /// use ghx_runtime::{Record, plan::{Field, Kind, Shape}};
    ///
    /// static SHAPE: Shape = Shape::new(&[Field::new("first", Kind::INT).or("30")]);
    /// let mut record = Record::new(&SHAPE);
    /// record.finish()?;
    /// assert_eq!(record.to_json(), r#"{"first":30}"#);
    /// # Ok::<(), ghx_runtime::Problems>(())
    /// ```
    pub fn finish(&mut self) -> Result<(), Problems> {
        if self.finished {
            return Ok(());
        }
        self.finish_with(Vec::new())
    }

    /// The input as compact JSON; fields left out are not in it.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../ghx-runtime/tests/support/example.in"));
    /// # fn main() {
    /// assert_eq!(Record::new(&RESOLVE.input).with(0, "a\nb").to_json(), r#"{"threadId":"a\nb"}"#);
    /// # }
    /// ```
    pub fn to_json(&self) -> String {
        let mut out = String::with_capacity(self.json_len());
        self.write_json(&mut out);
        out
    }

    /// The exact length of [`Record::to_json`].
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../ghx-runtime/tests/support/example.in"));
    /// # fn main() {
    /// let record = Record::new(&RESOLVE.input).with(0, "PRRT_1");
    /// assert_eq!(record.json_len(), record.to_json().len());
    /// # }
    /// ```
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
    pub fn write_json(&self, out: &mut impl Sink) {
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
