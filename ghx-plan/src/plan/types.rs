//! The types of outputs: what a value of a reply must be before it is handed on.

use std::borrow::Cow;
use std::fmt;

use serde::de::{Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;

use super::written::table;
use crate::json;

table! {
/// What a value must be, as the output's schema promises it.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../ghx-runtime/tests/support/example.in"));
/// # fn main() {
/// static CLOSE: Capability = Capability::new(
///     "issue.close",
///     Effect::Idempotent,
///     Shape::new(&[]),
///     Action::Operation(Operation::mutation("Close", &[""], &["", ": closeIssue { id }"]).reply(
///         1,
///         &[Root::new("", Node::Object(&[("id", Node::Keep(0))]))],
///         &[("id", Emit::Typed(0, Type::String))],
///     )),
/// );
/// let steps = [Step { capability: &CLOSE, record: CLOSE.record() }];
/// let results = batch::demultiplex(&steps, r#"{"data":{"step0":{"id":null}}}"#).unwrap();
/// assert_eq!(results[0].as_ref().unwrap_err().outcome(), Some(Outcome::Unknown));
/// # }
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Type {
    /// Anything.
    Json,
    /// Text, an id, a date, an enum's value.
    String,
    /// A whole number.
    Integer,
    /// A number.
    Number,
    /// `true` or `false`.
    Boolean,
    /// A list.
    List(item: &'static Type),
    /// An object with these fields.
    Object(fields: &'static [(&'static str, Type)]),
    /// The same, or null.
    Nullable(inner: &'static Type),
}
}

impl Type {
    /// Whether JSON text, which is known to be valid, is of this type.
    pub fn fits(&self, text: &str) -> bool {
        self.check(text, &mut false)
    }

    /// JSON text of this type, with null for every key that may be null and is missing, and without keys that nobody asked for;
    /// `None` for any other text.
    pub fn complete<'t>(&self, text: &'t str) -> Option<Cow<'t, str>> {
        let mut differs = false;
        if !self.check(text, &mut differs) {
            return None;
        }
        if !differs {
            return Some(Cow::Borrowed(text));
        }
        let mut out = String::with_capacity(text.len() + 64);
        self.fill(text, &mut out);
        Some(Cow::Owned(out))
    }

    /// Writes text of this type: nulls for what is missing, nothing of what is not part of it.
    fn fill(&self, text: &str, out: &mut String) {
        match (self, text.as_bytes().first()) {
            (Type::Nullable(inner), Some(b'{' | b'[')) => inner.fill(text, out),
            (Type::List(item), _) => {
                let mut before = '[';
                for element in json::items(text) {
                    out.push(std::mem::replace(&mut before, ','));
                    item.fill(element, out);
                }
                out.push_str(if before == '[' { "[]" } else { "]" });
            }
            (Type::Object(fields), _) => {
                let entries = json::entries(text);
                let given = |name: &str| entries.iter().any(|(key, _)| key == name);
                let missing = fields.iter().filter(|(name, _)| !given(name));
                let mut before = '{';
                for (key, value) in &entries {
                    let Some((_, ty)) = fields.iter().find(|(name, _)| name == key) else {
                        continue;
                    };
                    out.push(std::mem::replace(&mut before, ','));
                    json::push_string(out, key);
                    out.push(':');
                    ty.fill(value, out);
                }
                for (name, _) in missing {
                    out.push(std::mem::replace(&mut before, ','));
                    json::push_string(out, name);
                    out.push_str(":null");
                }
                out.push_str(if before == '{' { "{}" } else { "}" });
            }
            _ => out.push_str(text),
        }
    }

    fn check(&self, text: &str, differs: &mut bool) -> bool {
        match (self, text.as_bytes().first()) {
            (Type::Json, _)
            | (Type::Nullable(_), Some(b'n'))
            | (Type::String, Some(b'"'))
            | (Type::Boolean, Some(b't' | b'f'))
            | (Type::List(Type::Json), Some(b'[')) => true,
            (Type::Nullable(inner), _) => inner.check(text, differs),
            (Type::Integer, Some(b'-' | b'0'..=b'9')) => text.parse::<i64>().is_ok(),
            (Type::Number, Some(b'-' | b'0'..=b'9')) => {
                text.parse().is_ok_and(|number: f64| number.is_finite())
            }
            (Type::List(_), Some(b'[')) | (Type::Object(_), Some(b'{')) => {
                let mut inner = serde_json::Deserializer::from_str(text);
                let inside = Inside(self, differs);
                inner.deserialize_any(inside).unwrap_or(false)
            }
            _ => false,
        }
    }

    fn may_be_missing(&self) -> bool {
        matches!(self, Type::Json | Type::Nullable(_))
    }
}

/// Looks into a list or an object.
struct Inside<'t>(&'t Type, &'t mut bool);

impl<'de> Visitor<'de> for Inside<'_> {
    type Value = bool;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list or an object")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<bool, A::Error> {
        let mut fits = matches!(self.0, Type::List(_));
        while let Some(raw) = seq.next_element::<&RawValue>()? {
            fits = fits && matches!(self.0, Type::List(item) if item.check(raw.get(), self.1));
        }
        Ok(fits)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<bool, A::Error> {
        let Type::Object(fields) = self.0 else {
            return Ok(false);
        };
        let mut seen = vec![false; fields.len()];
        let mut fits = true;
        while let Some(key) = map.next_key::<Cow<'de, str>>()? {
            let known = fields.iter().position(|(name, _)| *name == key);
            match known.and_then(|at| Some((fields.get(at)?, seen.get_mut(at)?))) {
                Some(((_, ty), seen)) => {
                    let raw = map.next_value::<&RawValue>()?;
                    // A key that is given twice says nothing.
                    fits = fits && !*seen && ty.check(raw.get(), self.1);
                    *seen = true;
                }
                None => {
                    map.next_value::<IgnoredAny>()?;
                    *self.1 = true;
                }
            }
        }
        let complete = seen
            .iter()
            .zip(*fields)
            .all(|(seen, (_, ty))| *seen || ty.may_be_missing());
        *self.1 |= seen.contains(&false);
        Ok(fits && complete)
    }
}

#[cfg(test)]
mod tests {
    use super::Type;

    #[test]
    fn what_is_missing_is_null_and_what_is_unknown_is_left_out() {
        static DUE: Type =
            Type::Object(&[("id", Type::String), ("due", Type::Nullable(&Type::String))]);
        static ALL: Type = Type::Nullable(&Type::List(&DUE));
        for (text, expected) in [
            ("null", Some("null")),
            ("[]", Some("[]")),
            (
                r#"[{"id":"a","due":null}]"#,
                Some(r#"[{"id":"a","due":null}]"#),
            ),
            (
                r#"[{"id": "a"},{"x":[1],"id":"\"b"}]"#,
                Some(r#"[{"id":"a","due":null},{"id":"\"b","due":null}]"#),
            ),
            (
                r#"[{"id":"a","due":null,"":{"id":"b"}}]"#,
                Some(r#"[{"id":"a","due":null}]"#),
            ),
            (r#"[{"due":"soon"}]"#, None),
        ] {
            assert_eq!(ALL.complete(text).as_deref(), expected, "{text}");
        }
    }

    #[test]
    fn values_are_what_the_type_says() {
        static MILESTONE: Type = Type::Object(&[
            ("id", Type::String),
            ("number", Type::Integer),
            ("due", Type::Nullable(&Type::String)),
        ]);
        static NAMES: Type = Type::List(&Type::String);
        let cases: [(&Type, &[&str], &[&str]); 8] = [
            (&Type::Json, &["null", "1", "{}"], &[]),
            (
                &Type::String,
                &["\"\"", "\"a\""],
                &["null", "7", "[]", "{}", "true"],
            ),
            (
                &Type::Integer,
                &["0", "-7", "9223372036854775807"],
                &["1.5", "1e3", "\"1\"", "null", "9223372036854775808"],
            ),
            (
                &Type::Number,
                &["0", "1.5", "1e3"],
                &["1e999", "\"1\"", "null"],
            ),
            (
                &Type::Boolean,
                &["true", "false"],
                &["null", "\"true\"", "1"],
            ),
            (
                &NAMES,
                &["[]", "[\"a\", \"b\"]"],
                &["[null]", "[\"a\",1]", "{}", "null"],
            ),
            (
                &MILESTONE,
                &[
                    r#"{"id":"a","number":1}"#,
                    r#"{"number":1,"due":null,"more":[1],"id":"a"}"#,
                ],
                &[
                    "{}",
                    "[]",
                    r#"{"id":null,"number":1}"#,
                    r#"{"id":"a","number":1,"due":7}"#,
                    r#"{"id":"a","number":1,"id":"b"}"#,
                ],
            ),
            (&Type::Nullable(&NAMES), &["null", "[\"a\"]"], &["[1]", "0"]),
        ];
        for (ty, good, bad) in cases {
            for text in good {
                assert!(ty.fits(text), "{ty:?} {text}");
            }
            for text in bad {
                assert!(!ty.fits(text), "{ty:?} {text}");
            }
        }
    }
}
