//! What generated constructors and setters call, so that each of them is one line.

use std::marker::PhantomData;

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
    pub fn list<T>(self, index: u16, values: impl Into<List<T>>) -> Record {
        self.with(index, values.into())
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

/// A list for an input.
#[doc(hidden)]
#[derive(Debug)]
pub struct List<T>(Slot, PhantomData<fn() -> T>);

impl<T: Into<Slot>, I: IntoIterator<Item = T>> From<I> for List<T> {
    fn from(items: I) -> Self {
        List(Slot::list(items), PhantomData)
    }
}

impl<T> From<List<T>> for Slot {
    fn from(list: List<T>) -> Slot {
        list.0
    }
}

/// What the setter of an optional input takes: whatever becomes a `T`, or an `Option` of it, of which `None` leaves the
/// input out. `How` only tells the two apart.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no value for this input",
    note = "it takes what becomes a `{T}`, or an `Option` of that"
)]
pub trait Setting<T, How> {
    /// The value, if there is one.
    fn setting(self) -> Option<T>;
}

/// A value as it is.
#[doc(hidden)]
#[derive(Debug)]
pub enum Plain {}

/// A value that may be left out.
#[doc(hidden)]
#[derive(Debug)]
pub enum Maybe {}

impl<T, V: Into<T>> Setting<T, Plain> for V {
    fn setting(self) -> Option<T> {
        Some(self.into())
    }
}

impl<T, V: Into<T>> Setting<T, Maybe> for Option<V> {
    fn setting(self) -> Option<T> {
        self.map(V::into)
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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
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
}
