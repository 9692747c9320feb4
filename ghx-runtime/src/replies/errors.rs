//! GitHub's errors: the fields that decide something, read leniently because their shapes vary.

use std::fmt;

use serde::de::{Deserialize, DeserializeSeed, Deserializer, Error as _, SeqAccess, Visitor};
use serde_json::value::RawValue;

use super::Deadline;
use super::reply::Keys;
use crate::json;

/// How many errors that belong to no selection are kept: the first one explains, the others may name further steps.
const STRAY: usize = 64;

/// A reply with more errors than any document has selections is not read to its end.
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
    /// Where it is, if that is inside a list: the other entries are not touched by it.
    pub(crate) entry: Option<String>,
    /// How many further errors of the same selection are inside lists.
    pub(crate) more: usize,
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
        let path = wire.path.map_or_else(Path::default, Path::of);
        let extensions = wire.extensions.map(RawValue::get);
        let extensions = extensions.filter(|extensions| extensions.starts_with('{'));
        GithubError {
            kind: text(wire.kind),
            owner: path.parts.first().and_then(|key| owner(key, keys)),
            depth: path.length,
            entry: entry(path.parts.get(1..).unwrap_or_default()),
            more: 0,
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
fn owner(key: &str, keys: &mut Keys<'_>) -> Option<usize> {
    let key: String = serde_json::from_str(key).ok()?;
    let (selection, _) = keys.find(&json::cut(&key))?;
    Some(selection)
}

/// A path that goes through a list, as people write it: `reviewThreads.nodes[3]`.
fn entry(path: &[&str]) -> Option<String> {
    let is_index = |part: &&str| part.bytes().all(|byte| byte.is_ascii_digit());
    path.iter().find(|part| is_index(part))?;
    let mut written = String::new();
    for part in path {
        match serde_json::from_str::<String>(part) {
            Ok(key) if written.is_empty() => written.push_str(&key),
            Ok(key) => {
                written.push('.');
                written.push_str(&key);
            }
            Err(_) => {
                written.push('[');
                written.push_str(part);
                written.push(']');
            }
        }
    }
    Some(json::cut(&written))
}

/// The path of an error. No document is as deep as the first parts that are kept.
#[derive(Default)]
struct Path<'a> {
    parts: Vec<&'a str>,
    length: usize,
}

impl<'a> Path<'a> {
    const KEPT: usize = 32;

    /// Reads a path; a value that is not a list counts as no path at all.
    fn of(raw: &'a RawValue) -> Path<'a> {
        serde_json::from_str(raw.get()).unwrap_or_default()
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Path<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Parts;
        impl<'de> Visitor<'de> for Parts {
            type Value = Path<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Self::Value, A::Error> {
                let mut path = Path::default();
                while let Some(part) = seq.next_element::<&RawValue>()? {
                    path.length += 1;
                    if path.parts.len() < Path::KEPT {
                        path.parts.push(part.get());
                    }
                }
                Ok(path)
            }
        }
        deserializer.deserialize_seq(Parts)
    }
}

/// Reads the errors of a reply: of each selection the first one that is inside no list, or else the first one, and some that belong to none. Anything but a list or
/// null is refused: nobody could say whose error it is.
pub(super) struct ErrorsSeed<'a, 'k> {
    pub(super) keys: &'a mut Keys<'k>,
    pub(super) errors: &'a mut Vec<GithubError>,
    pub(super) deadline: &'a Deadline,
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
            self.deadline.count()?;
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
                        blamed.resize(owner + 1, None);
                    }
                    let Some(place) = blamed.get_mut(owner) else {
                        continue;
                    };
                    match place.and_then(|at: usize| self.errors.get_mut(at)) {
                        None => {
                            *place = Some(self.errors.len());
                            self.errors.push(error);
                        }
                        Some(known) if known.entry.is_none() => {}
                        Some(known) if error.entry.is_none() => *known = error,
                        Some(known) => known.more += 1,
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
