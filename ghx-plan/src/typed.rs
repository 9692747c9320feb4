//! What generated constructors and setters call, so that each of them is one line.

use crate::given::{IdInput, Ids, Input, Text, Texts};
use crate::plan::Capability;
use crate::record::{Record, RefKind, Slot};

#[doc(hidden)]
impl Record {
    /// Gives a text field.
    #[must_use]
    pub fn text(self, index: u16, value: impl Into<Text>) -> Record {
        self.with(index, value.into())
    }

    /// Gives a list of texts.
    #[must_use]
    pub fn texts(self, index: u16, values: impl Into<Texts>) -> Record {
        self.with(index, values.into())
    }

    /// Gives a number or a truth value.
    #[must_use]
    pub fn value<T>(self, index: u16, value: impl Into<Input<T>>) -> Record {
        self.with(index, value.into())
    }

    /// Gives a list.
    #[must_use]
    pub fn list(self, index: u16, values: impl IntoIterator<Item = impl Into<Slot>>) -> Record {
        self.with(index, Slot::list(values))
    }

    /// Gives a field that takes null.
    #[must_use]
    pub fn nullable<T: Into<Slot>>(self, index: u16, value: impl Into<Nullable<T>>) -> Record {
        self.with(index, value.into())
    }

    /// Gives an id.
    #[must_use]
    pub fn id<K: RefKind>(self, index: u16, value: impl Into<IdInput<K>>) -> Record {
        self.with(index, value.into())
    }

    /// Gives a list of ids.
    #[must_use]
    pub fn ids<K: RefKind>(self, index: u16, values: impl Into<Ids<K>>) -> Record {
        self.with(index, values.into())
    }
}

impl Capability {
    /// An input of this capability without any field given.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../ghx-runtime/tests/support/example.in"));
    /// # fn main() {
    /// let record = RESOLVE.record().with(0, "PRRT_1");
    /// assert_eq!(record.to_json(), r#"{"threadId":"PRRT_1"}"#);
    /// # }
    /// ```
    pub fn record(&'static self) -> Record {
        Record::new(&self.input)
    }
}

/// A value that may be null, for inputs where null is not the same as leaving them out.
///
/// ```
/// use ghx_runtime::{Nullable, Slot};
///
/// assert_eq!(Slot::from(Nullable::from(7)).to_json(), "7");
/// assert_eq!(Slot::from(Nullable::<i64>::Null).to_json(), "null");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Nullable<T> {
    /// An explicit null.
    Null,
    /// A value.
    Value(T),
}

impl<T> From<T> for Nullable<T> {
    fn from(value: T) -> Self {
        Nullable::Value(value)
    }
}

impl From<&str> for Nullable<String> {
    fn from(value: &str) -> Self {
        Nullable::Value(value.to_owned())
    }
}

impl<T: Into<Slot>> From<Nullable<T>> for Slot {
    fn from(value: Nullable<T>) -> Slot {
        match value {
            Nullable::Null => Slot::Null,
            Nullable::Value(value) => value.into(),
        }
    }
}

#[doc(hidden)]
impl Record {
    /// Gives null.
    #[must_use]
    pub fn null(self, index: u16) -> Record {
        self.with(index, Slot::Null)
    }

    /// Gives all fields in the order of the shape, as a value of an object field.
    pub fn slot<const N: usize>(mut self, values: [Slot; N]) -> Slot {
        for (index, value) in (0..).zip(values) {
            self.set(index, value);
        }
        Slot::from(self)
    }
}
