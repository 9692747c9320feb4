//! GitHub's errors: the fields that decide something, read leniently because their shapes vary.

use std::fmt;

use serde::de::{
    Deserialize, DeserializeSeed, Deserializer, Error as _, IgnoredAny, SeqAccess, Visitor,
};
use serde_json::value::RawValue;

use super::reply::Keys;
use crate::json;

/// How many errors that belong to no selection are kept: the first one explains, the others may name further steps.
const STRAY: usize = 64;

/// A reply with more errors than any document has selections is not read to its end: that would take longer than any time limit.
const MOST: usize = 100_000;

/// One error of a reply.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct GithubError {
    /// `type`, which sits beside `message`.
    pub(crate) kind: Option<String>,
    /// The selection that its path starts in: it comes from the execution of that one.
    pub(crate) owner: Option<usize>,
    /// How many parts the path has.
    pub(crate) depth: usize,
    /// `extensions.code`, graphql-ruby's validation codes.
    pub(crate) code: Option<String>,
    /// Whether there are extensions at all: only errors from before execution have them.
    pub(crate) extended: bool,
    /// It has no message, or is not even an object: it says nothing about what ran.
    pub(crate) odd: bool,
    pub(crate) message: String,
}

/// An error on the wire. What else it has, however deep, is not looked at.
#[derive(serde::Deserialize)]
struct Wire<'a> {
    #[serde(rename = "type", borrow, default)]
    kind: Option<&'a RawValue>,
    #[serde(borrow, default)]
    path: Option<&'a RawValue>,
    #[serde(borrow, default)]
    extensions: Option<&'a RawValue>,
    #[serde(borrow, default)]
    message: Option<&'a RawValue>,
}

impl GithubError {
    /// Something that is no error is one with that text.
    fn read(raw: &str, keys: &mut Keys<'_>) -> GithubError {
        let Ok(wire) = serde_json::from_str::<Wire<'_>>(raw) else {
            return GithubError {
                message: json::cut(raw),
                odd: true,
                ..GithubError::default()
            };
        };
        let message = text(wire.message);
        let extensions = wire.extensions.map(RawValue::get);
        let extensions = extensions.filter(|extensions| extensions.starts_with('{'));
        GithubError {
            kind: text(wire.kind),
            owner: wire.path.and_then(|path| owner(path, keys)),
            depth: wire.path.map_or(0, |path| json::elements(path.get())),
            code: extensions.and_then(code),
            extended: extensions.is_some(),
            odd: message.is_none(),
            message: message.unwrap_or_else(|| json::cut(raw)),
        }
    }
}

fn text(raw: Option<&RawValue>) -> Option<String> {
    let text: String = serde_json::from_str(raw?.get()).ok()?;
    Some(json::cut(&text))
}

fn code(extensions: &str) -> Option<String> {
    #[derive(serde::Deserialize)]
    struct Extensions<'a> {
        #[serde(borrow, default)]
        code: Option<&'a RawValue>,
    }
    text(
        serde_json::from_str::<Extensions<'_>>(extensions)
            .ok()?
            .code,
    )
}

/// The selection of a path's first key.
fn owner(path: &RawValue, keys: &mut Keys<'_>) -> Option<usize> {
    let First(first) = serde_json::from_str(path.get()).ok()?;
    let (selection, _) = keys.find(&text(first)?)?;
    Some(selection)
}

/// The first element of a list; the others are not kept.
struct First<'a>(Option<&'a RawValue>);

impl<'de: 'a, 'a> Deserialize<'de> for First<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Elements;
        impl<'de> Visitor<'de> for Elements {
            type Value = Option<&'de RawValue>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Self::Value, A::Error> {
                let first = seq.next_element()?;
                while seq.next_element::<IgnoredAny>()?.is_some() {}
                Ok(first)
            }
        }
        deserializer.deserialize_seq(Elements).map(First)
    }
}

/// Reads the errors of a reply: the first one of each selection, and some that belong to none. Anything but a list or
/// null is refused: nobody could say whose error it is.
pub(super) struct ErrorsSeed<'a, 'k> {
    pub(super) keys: &'a mut Keys<'k>,
    pub(super) errors: &'a mut Vec<GithubError>,
}

impl<'de> DeserializeSeed<'de> for ErrorsSeed<'_, '_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_option(self)
    }
}

impl<'de> Visitor<'de> for ErrorsSeed<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of errors")
    }

    fn visit_none<E>(self) -> Result<(), E> {
        Ok(())
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_seq(self)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<(), A::Error> {
        let mut blamed = Vec::new();
        let (mut stray, mut count) = (0, 0);
        while let Some(raw) = seq.next_element::<&RawValue>()? {
            count += 1;
            if count > MOST {
                return Err(A::Error::custom(format!(
                    "there are more than {MOST} errors"
                )));
            }
            if stray == STRAY && !raw.get().starts_with('{') {
                continue;
            }
            let error = GithubError::read(raw.get(), self.keys);
            match error.owner {
                Some(owner) => {
                    if blamed.len() <= owner {
                        blamed.resize(owner + 1, false);
                    }
                    if let Some(known @ false) = blamed.get_mut(owner) {
                        *known = true;
                        self.errors.push(error);
                    }
                }
                None if stray < STRAY => {
                    stray += 1;
                    self.errors.push(error);
                }
                None => {}
            }
        }
        Ok(())
    }
}
