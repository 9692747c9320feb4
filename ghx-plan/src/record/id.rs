//! Ids: GitHub's node ids, typed by the kind of thing they name.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::Slot;
use crate::typed::Nullable;

/// The node id of a thing of the kind `K`, such as an issue. An id of another kind is another type.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../ghx-runtime/tests/support/kinds.in"));
/// # fn main() -> Result<(), serde_json::Error> {
/// let id = IssueId::from("I_kwDO1");
/// assert_eq!((id.as_str(), id.to_string().as_str()), ("I_kwDO1", "I_kwDO1"));
/// assert_eq!(serde_json::to_string(&id)?, r#""I_kwDO1""#);
/// # Ok(())
/// # }
/// ```
pub struct Id<K> {
    text: String,
    kind: PhantomData<fn() -> K>,
}

impl<K> Id<K> {
    /// The id as GitHub writes it.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../ghx-runtime/tests/support/kinds.in"));
    /// # fn main() {
    /// assert_eq!(IssueId::from("I_1").as_str(), "I_1");
    /// # }
    /// ```
    pub fn as_str(&self) -> &str {
        &self.text
    }
}

impl<K> From<String> for Id<K> {
    fn from(text: String) -> Self {
        let kind = PhantomData;
        Id { text, kind }
    }
}

impl<K> From<&String> for Id<K> {
    fn from(text: &String) -> Self {
        Id::from(text.clone())
    }
}

impl<K> From<&str> for Id<K> {
    fn from(text: &str) -> Self {
        Id::from(text.to_owned())
    }
}

impl<K> From<&Id<K>> for Id<K> {
    fn from(id: &Id<K>) -> Self {
        id.clone()
    }
}

impl<K> From<Id<K>> for String {
    fn from(id: Id<K>) -> String {
        id.text
    }
}

impl<K> From<Id<K>> for Slot {
    fn from(id: Id<K>) -> Slot {
        Slot::from(id.text)
    }
}

impl<K> From<&str> for Nullable<Id<K>> {
    fn from(text: &str) -> Self {
        Nullable::Value(Id::from(text))
    }
}

impl<K> From<String> for Nullable<Id<K>> {
    fn from(text: String) -> Self {
        Nullable::Value(Id::from(text))
    }
}

impl<K> AsRef<str> for Id<K> {
    fn as_ref(&self) -> &str {
        &self.text
    }
}

impl<K> fmt::Display for Id<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text.fmt(f)
    }
}

impl<K> fmt::Debug for Id<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text.fmt(f)
    }
}

// Derived, these would ask the same of `K`, which is only a name.

impl<K> Clone for Id<K> {
    fn clone(&self) -> Self {
        Id::from(self.text.clone())
    }
}

impl<K> PartialEq for Id<K> {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl<K> Eq for Id<K> {}

impl<K> PartialEq<str> for Id<K> {
    fn eq(&self, other: &str) -> bool {
        self.text == other
    }
}

impl<K> PartialEq<&str> for Id<K> {
    fn eq(&self, other: &&str) -> bool {
        self.text == *other
    }
}

impl<K> PartialEq<String> for Id<K> {
    fn eq(&self, other: &String) -> bool {
        self.text == *other
    }
}

impl<K> PartialOrd for Id<K> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<K> Ord for Id<K> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.text.cmp(&other.text)
    }
}

impl<K> Hash for Id<K> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.text.hash(state);
    }
}

impl<K> Serialize for Id<K> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.text)
    }
}

impl<'de, K> Deserialize<'de> for Id<K> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer).map(Id::from)
    }
}
