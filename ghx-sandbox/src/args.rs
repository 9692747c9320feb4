//! Coerced arguments, with the three states of GraphQL inputs kept apart: omitted, null and a value.

use serde_json::{Map, Value};

/// The arguments of a field, or the fields of an input object.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Args<'a>(pub(crate) &'a Map<String, Value>);

impl<'a> Args<'a> {
    pub(crate) fn get(self, name: &str) -> Option<&'a Value> {
        self.0.get(name)
    }

    /// Whether the caller wrote this argument, be it null.
    pub(crate) fn given(self, name: &str) -> bool {
        self.0.contains_key(name)
    }

    /// Whether the caller wrote null.
    pub(crate) fn null(self, name: &str) -> bool {
        matches!(self.get(name), Some(Value::Null))
    }

    pub(crate) fn str(self, name: &str) -> Option<&'a str> {
        self.get(name).and_then(Value::as_str)
    }

    pub(crate) fn int(self, name: &str) -> Option<i64> {
        self.get(name).and_then(Value::as_i64)
    }

    pub(crate) fn positive(self, name: &str) -> Option<u64> {
        self.int(name).and_then(|number| u64::try_from(number).ok())
    }

    pub(crate) fn bool(self, name: &str) -> Option<bool> {
        self.get(name).and_then(Value::as_bool)
    }

    /// The strings of a list argument; `None` where it is omitted or null.
    pub(crate) fn strings(self, name: &str) -> Option<Vec<&'a str>> {
        self.get(name)
            .and_then(Value::as_array)
            .map(|list| list.iter().filter_map(Value::as_str).collect())
    }

    pub(crate) fn objects(self, name: &str) -> Vec<Args<'a>> {
        let list = self.get(name).and_then(Value::as_array);
        list.into_iter()
            .flatten()
            .filter_map(Value::as_object)
            .map(Args)
            .collect()
    }

    pub(crate) fn object(self, name: &str) -> Option<Args<'a>> {
        self.get(name).and_then(Value::as_object).map(Args)
    }
}
