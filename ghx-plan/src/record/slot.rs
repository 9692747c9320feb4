//! One input value in GraphQL's three states: left out, null, or a value kept as JSON text.

use std::borrow::Cow;

use serde_json::Value;

use super::{Later, Record};
use crate::json::{self, Sink};

/// A value of an input.
///
/// ```
/// use ghx_runtime::Slot;
///
/// assert_eq!(Slot::from("say \"hi\"").to_json(), r#""say \"hi\"""#);
/// assert_eq!(Slot::strings(["bug", "ui"]).to_json(), r#"["bug","ui"]"#);
/// assert!(Slot::from(None::<i64>).is_omitted());
/// ```
#[derive(Debug, Clone, Default)]
pub enum Slot {
    /// Left out: no variable is sent for it.
    #[default]
    Omitted,
    /// An explicit null.
    Null,
    /// A string, number or boolean as JSON text.
    Json(Cow<'static, str>),
    /// A list.
    List(Vec<Slot>),
    /// An object with fields of its own.
    Object(Box<Record>),
    /// What an earlier step of the chain will give.
    Later(Box<Later>),
}

impl Slot {
    /// A string value.
    ///
    /// ```
    /// assert_eq!(ghx_runtime::Slot::text("bug").to_json(), r#""bug""#);
    /// ```
    pub fn text(text: &str) -> Slot {
        Slot::Json(Cow::Owned(json::quoted(text)))
    }

    /// A list of strings.
    ///
    /// ```
    /// assert_eq!(ghx_runtime::Slot::strings(["bug", "ui"]).to_json(), r#"["bug","ui"]"#);
    /// ```
    pub fn strings(items: impl IntoIterator<Item = impl AsRef<str>>) -> Slot {
        Slot::List(
            items
                .into_iter()
                .map(|item| Slot::text(item.as_ref()))
                .collect(),
        )
    }

    /// A list.
    ///
    /// ```
    /// assert_eq!(ghx_runtime::Slot::list([1, 2]).to_json(), "[1,2]");
    /// ```
    pub fn list(items: impl IntoIterator<Item = impl Into<Slot>>) -> Slot {
        Slot::List(items.into_iter().map(Into::into).collect())
    }

    /// Whether it was left out.
    ///
    /// ```
    /// use ghx_runtime::Slot;
    ///
    /// assert!(Slot::Omitted.is_omitted());
    /// assert!(!Slot::Null.is_omitted());
    /// ```
    pub fn is_omitted(&self) -> bool {
        matches!(self, Slot::Omitted)
    }

    /// Whether it is given and not null.
    ///
    /// ```
    /// use ghx_runtime::Slot;
    ///
    /// assert!(Slot::from(false).is_present());
    /// assert!(!Slot::Null.is_present());
    /// ```
    pub fn is_present(&self) -> bool {
        !matches!(self, Slot::Omitted | Slot::Null)
    }

    /// Whether it, or something in it, is not known yet.
    pub fn has_later(&self) -> bool {
        match self {
            Slot::Later(_) => true,
            Slot::List(items) => items.iter().any(Slot::has_later),
            Slot::Object(record) => record.has_later(),
            Slot::Omitted | Slot::Null | Slot::Json(_) => false,
        }
    }

    /// The text of a string value.
    ///
    /// ```
    /// use ghx_runtime::Slot;
    ///
    /// assert_eq!(Slot::from("a\tb").as_text().as_deref(), Some("a\tb"));
    /// assert_eq!(Slot::from(7).as_text(), None);
    /// ```
    pub fn as_text(&self) -> Option<Cow<'_, str>> {
        match self {
            Slot::Json(json) => json::unquoted(json),
            _ => None,
        }
    }

    /// The value as compact JSON; `null` when it was left out.
    ///
    /// ```
    /// use ghx_runtime::Slot;
    ///
    /// assert_eq!(Slot::from(vec![Some("a"), None]).to_json(), r#"["a",null]"#);
    /// ```
    pub fn to_json(&self) -> String {
        let mut out = String::with_capacity(self.json_len());
        self.write_json(&mut out);
        out
    }

    /// The exact length of [`Slot::to_json`].
    ///
    /// ```
    /// use ghx_runtime::Slot;
    ///
    /// assert_eq!(Slot::strings(["bug", "ui"]).json_len(), r#"["bug","ui"]"#.len());
    /// ```
    pub fn json_len(&self) -> usize {
        match self {
            Slot::Omitted | Slot::Null | Slot::Later(_) => 4,
            Slot::Json(json) => json.len(),
            Slot::List(items) => {
                2 + items.len().saturating_sub(1) + items.iter().map(Slot::json_len).sum::<usize>()
            }
            Slot::Object(record) => record.json_len(),
        }
    }

    /// Appends [`Slot::to_json`].
    pub fn write_json(&self, out: &mut impl Sink) {
        match self {
            Slot::Omitted | Slot::Null | Slot::Later(_) => out.put("null"),
            Slot::Json(json) => out.put(json),
            Slot::List(items) => {
                let mut before = "[";
                for item in items {
                    out.put(before);
                    before = ",";
                    item.write_json(out);
                }
                out.put(if items.is_empty() { "[]" } else { "]" });
            }
            Slot::Object(record) => record.write_json(out),
        }
    }
}

impl From<&Value> for Slot {
    fn from(value: &Value) -> Slot {
        match value {
            Value::Null => Slot::Null,
            Value::Array(items) => Slot::list(items),
            other => Slot::Json(Cow::Owned(other.to_string())),
        }
    }
}

impl From<&str> for Slot {
    fn from(text: &str) -> Slot {
        Slot::text(text)
    }
}

impl From<&String> for Slot {
    fn from(text: &String) -> Slot {
        Slot::text(text)
    }
}

impl From<String> for Slot {
    fn from(text: String) -> Slot {
        Slot::text(&text)
    }
}

impl From<bool> for Slot {
    fn from(value: bool) -> Slot {
        Slot::Json(Cow::Borrowed(if value { "true" } else { "false" }))
    }
}

macro_rules! from_integer {
    ($($ty:ty)*) => {$(
        impl From<$ty> for Slot {
            fn from(value: $ty) -> Slot {
                Slot::Json(Cow::Owned(itoa::Buffer::new().format(value).to_owned()))
            }
        }
    )*};
}
from_integer!(i8 i16 i32 i64 u8 u16 u32 u64 usize);

impl From<f64> for Slot {
    /// JSON has no infinities: they become null, which a number field refuses.
    fn from(value: f64) -> Slot {
        match serde_json::Number::from_f64(value) {
            Some(number) => Slot::Json(Cow::Owned(number.to_string())),
            None => Slot::Null,
        }
    }
}

impl<T: Into<Slot>> From<Option<T>> for Slot {
    /// `None` leaves it out.
    fn from(value: Option<T>) -> Slot {
        value.map_or(Slot::Omitted, Into::into)
    }
}

impl<T: Into<Slot>> From<Vec<T>> for Slot {
    fn from(items: Vec<T>) -> Slot {
        Slot::list(items)
    }
}

impl From<Record> for Slot {
    fn from(record: Record) -> Slot {
        Slot::Object(Box::new(record))
    }
}
