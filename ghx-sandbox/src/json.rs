//! Replies as ordered JSON: GitHub's key order is part of the shape, so objects keep the order they were written in.

use serde::ser::{Serialize, SerializeMap, SerializeSeq, Serializer};

/// A JSON value whose objects keep their order.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Json {
    /// `null`
    Null,
    /// `true` or `false`
    Bool(bool),
    /// A whole number.
    Int(i64),
    /// Any other number.
    Float(f64),
    /// A string.
    Str(String),
    /// An array.
    List(Vec<Json>),
    /// An object.
    Object(Vec<(String, Json)>),
}

impl Json {
    /// The compact text of the value.
    pub(crate) fn text(&self) -> String {
        serde_json::to_string(self).unwrap_or_else(|_| "null".to_owned())
    }

    /// The text under a key of an object.
    pub(crate) fn text_of(&self, key: &str) -> Option<&str> {
        let Json::Object(entries) = self else {
            return None;
        };
        match entries.iter().find(|(name, _)| name == key) {
            Some((_, Json::Str(text))) => Some(text),
            _ => None,
        }
    }
}

/// An object of the given entries, in their order.
pub(crate) fn object<const N: usize>(entries: [(&str, Json); N]) -> Json {
    Json::Object(
        entries
            .into_iter()
            .map(|(key, value)| (key.to_owned(), value))
            .collect(),
    )
}

impl From<&str> for Json {
    fn from(value: &str) -> Json {
        Json::Str(value.to_owned())
    }
}

impl From<String> for Json {
    fn from(value: String) -> Json {
        Json::Str(value)
    }
}

impl From<bool> for Json {
    fn from(value: bool) -> Json {
        Json::Bool(value)
    }
}

impl From<u64> for Json {
    fn from(value: u64) -> Json {
        Json::Int(i64::try_from(value).unwrap_or(i64::MAX))
    }
}

impl From<usize> for Json {
    fn from(value: usize) -> Json {
        Json::Int(i64::try_from(value).unwrap_or(i64::MAX))
    }
}

impl<T: Into<Json>> From<Option<T>> for Json {
    fn from(value: Option<T>) -> Json {
        value.map_or(Json::Null, Into::into)
    }
}

impl From<&serde_json::Value> for Json {
    fn from(value: &serde_json::Value) -> Json {
        use serde_json::Value;
        match value {
            Value::Null => Json::Null,
            Value::Bool(value) => Json::Bool(*value),
            Value::Number(number) => match number.as_i64() {
                Some(whole) => Json::Int(whole),
                None => Json::Float(number.as_f64().unwrap_or_default()),
            },
            Value::String(text) => Json::Str(text.clone()),
            Value::Array(items) => Json::List(items.iter().map(Json::from).collect()),
            Value::Object(map) => Json::Object(
                map.iter()
                    .map(|(k, v)| (k.clone(), Json::from(v)))
                    .collect(),
            ),
        }
    }
}

impl Serialize for Json {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Json::Null => serializer.serialize_unit(),
            Json::Bool(value) => serializer.serialize_bool(*value),
            Json::Int(value) => serializer.serialize_i64(*value),
            Json::Float(value) => serializer.serialize_f64(*value),
            Json::Str(value) => serializer.serialize_str(value),
            Json::List(items) => {
                let mut out = serializer.serialize_seq(Some(items.len()))?;
                for item in items {
                    out.serialize_element(item)?;
                }
                out.end()
            }
            Json::Object(entries) => {
                let mut out = serializer.serialize_map(Some(entries.len()))?;
                for (key, value) in entries {
                    out.serialize_entry(key, value)?;
                }
                out.end()
            }
        }
    }
}
