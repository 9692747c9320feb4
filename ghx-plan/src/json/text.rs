//! A captured value: raw JSON text, borrowed from the reply or made from one of its lists.

use serde::{Serialize, Serializer};
use serde_json::value::RawValue;

/// Raw JSON text.
#[derive(Debug)]
pub enum Text<'de> {
    Borrowed(&'de RawValue),
    Owned(Box<RawValue>),
}

impl Text<'_> {
    pub fn get(&self) -> &str {
        match self {
            Text::Borrowed(raw) => raw.get(),
            Text::Owned(raw) => raw.get(),
        }
    }
}

impl Serialize for Text<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Text::Borrowed(raw) => raw.serialize(serializer),
            Text::Owned(raw) => raw.serialize(serializer),
        }
    }
}
