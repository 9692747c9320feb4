//! One reply in one pass: its data by alias, its errors, or the message GitHub's edge sends instead.

use std::fmt;

use serde::de::{
    Deserialize, DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, Visitor,
};
use serde_json::value::RawValue;

use super::errors::ErrorsSeed;
use super::node::NodeSeed;
use super::{Deadline, GithubError, Text};
use crate::assemble::Prefix;
use crate::json;
use crate::plan::Root;
use crate::record::{Record, Scope};

mod alias;

pub(super) use alias::Keys;

/// What one selection of the document brings.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Expected<'a> {
    pub(crate) prefix: Prefix,
    pub(crate) roots: Roots,
    /// The step's input, for filters that look at it.
    pub(crate) record: &'a Record,
}

/// The root fields of a selection and what to do with them.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Roots {
    /// Capture into this many slots.
    Project(&'static [Root], u16),
    /// Keep each root's text: slot 0 for the first, and so on.
    Raw(&'static [Root]),
    /// Keep the text of the only root, whose response key is the prefix.
    Single,
}

impl Roots {
    fn count(self) -> usize {
        match self {
            Roots::Project(roots, _) | Roots::Raw(roots) => roots.len(),
            Roots::Single => 1,
        }
    }

    fn slots(self) -> usize {
        match self {
            Roots::Project(_, slots) => usize::from(slots),
            Roots::Raw(roots) => roots.len(),
            Roots::Single => 1,
        }
    }

    fn suffix(self, root: usize) -> &'static str {
        match self {
            Roots::Project(roots, _) | Roots::Raw(roots) => {
                roots.get(root).map_or("", |root| root.suffix)
            }
            Roots::Single => "",
        }
    }
}

/// What a selection brought.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Capture {
    start: usize,
    len: usize,
    /// The root fields that were found, one bit each.
    seen: u64,
    /// How many root fields were found.
    found: usize,
    /// How many of its root fields are there and not null.
    pub(crate) present: usize,
    /// Whether all of them are.
    pub(crate) complete: bool,
    /// Whether one of them is not in the reply at all, not even as null.
    pub(crate) missing: bool,
    /// A value was not of the kind that the plan expects, or was given twice.
    pub(crate) malformed: bool,
}

/// Whether there is data at all.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Data {
    /// The key is not in the reply.
    Absent,
    /// It is null.
    Null,
    /// It is an object.
    Present,
}

/// A reply, taken apart.
#[derive(Debug)]
pub(crate) struct Reply<'de> {
    pub(crate) data: Data,
    /// One for each selection, in order.
    pub(crate) captures: Vec<Capture>,
    slots: Vec<Option<Text<'de>>>,
    /// The first error of each selection that has one, and some that belong to none.
    pub(crate) errors: Vec<GithubError>,
    /// What GitHub's edge says instead of an answer.
    pub(crate) message: Option<String>,
    /// By when all of it must be read.
    pub(crate) deadline: &'de Deadline,
}

impl<'de> Reply<'de> {
    /// The slots of a selection.
    pub(crate) fn slots(&self, capture: &Capture) -> &[Option<Text<'de>>] {
        self.slots
            .get(capture.start..capture.start + capture.len)
            .unwrap_or_default()
    }
}

/// Takes a reply apart. An error means that it is not JSON, not to its end, or not what GraphQL answers, or that time was over.
pub(crate) fn read<'de>(
    body: &'de str,
    expected: &[Expected<'_>],
    deadline: &'de Deadline,
) -> Result<Reply<'de>, serde_json::Error> {
    if let Some(at) = json::lone_surrogate(body) {
        let message = format!("half a surrogate pair at byte {at}");
        return Err(Error::custom(message));
    }
    let mut captures = Vec::with_capacity(expected.len());
    let mut start = 0;
    for selection in expected {
        let len = selection.roots.slots();
        captures.push(Capture {
            start,
            len,
            ..Capture::default()
        });
        start += len;
    }
    let mut slots = Vec::new();
    slots.resize_with(start, || None);
    let mut reply = Reply {
        data: Data::Absent,
        captures,
        slots,
        errors: Vec::new(),
        message: None,
        deadline,
    };
    let mut deserializer = serde_json::Deserializer::from_str(body);
    deserializer.deserialize_map(Top {
        reply: &mut reply,
        expected,
        keys: Keys::new(expected),
    })?;
    deserializer.end()?;
    if deadline.is_over() {
        return Err(Error::custom("time is over"));
    }
    for (capture, selection) in reply.captures.iter_mut().zip(expected) {
        let roots = selection.roots.count();
        capture.complete = capture.present >= roots;
        capture.missing = capture.found < roots;
    }
    Ok(reply)
}

struct Top<'a, 'de> {
    reply: &'a mut Reply<'de>,
    expected: &'a [Expected<'a>],
    keys: Keys<'a>,
}

impl<'de> Visitor<'de> for Top<'_, 'de> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a GraphQL reply")
    }

    fn visit_map<A: MapAccess<'de>>(mut self, mut map: A) -> Result<(), A::Error> {
        let mut errors = false;
        while let Some(key) = map.next_key::<std::borrow::Cow<'de, str>>()? {
            self.reply.deadline.count()?;
            match key.as_ref() {
                "data" if self.reply.data != Data::Absent => {
                    return Err(Error::duplicate_field("data"));
                }
                "data" => map.next_value_seed(DataSeed {
                    reply: &mut *self.reply,
                    expected: self.expected,
                    keys: &mut self.keys,
                })?,
                "errors" if errors => return Err(Error::duplicate_field("errors")),
                "errors" => {
                    errors = true;
                    map.next_value_seed(ErrorsSeed {
                        keys: &mut self.keys,
                        errors: &mut self.reply.errors,
                        deadline: self.reply.deadline,
                    })?;
                }
                "message" => {
                    let raw = map.next_value::<&RawValue>()?;
                    let text: Option<String> = serde_json::from_str(raw.get()).ok();
                    self.reply.message = text.as_deref().map(json::cut);
                }
                _ => {
                    map.next_value::<IgnoredAny>()?;
                }
            }
        }
        Ok(())
    }
}

struct DataSeed<'a, 'k, 'de> {
    reply: &'a mut Reply<'de>,
    expected: &'k [Expected<'k>],
    keys: &'a mut Keys<'k>,
}

impl<'de> DeserializeSeed<'de> for DataSeed<'_, '_, 'de> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for DataSeed<'_, '_, 'de> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the reply's data")
    }

    fn visit_unit<E: Error>(self) -> Result<(), E> {
        self.reply.data = Data::Null;
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let reply = self.reply;
        reply.data = Data::Present;
        let mut cursor = alias::Cursor::new(self.keys);
        while let Some(found) = map.next_key_seed(&mut cursor)? {
            reply.deadline.count()?;
            let place = found.and_then(|(selection, root)| {
                Some((
                    self.expected.get(selection)?,
                    reply.captures.get_mut(selection)?,
                    root,
                ))
            });
            let Some((expected, capture, root)) = place else {
                map.next_value::<IgnoredAny>()?;
                continue;
            };
            capture.found += 1;
            let bit = u32::try_from(root)
                .ok()
                .and_then(|root| 1u64.checked_shl(root));
            let bit = bit.unwrap_or_default();
            if capture.seen & bit != 0 {
                // Nobody knows which of the two is true.
                capture.malformed = true;
                map.next_value::<IgnoredAny>()?;
                continue;
            }
            capture.seen |= bit;
            let Some(slots) = reply
                .slots
                .get_mut(capture.start..capture.start + capture.len)
            else {
                continue;
            };
            let node = match expected.roots {
                Roots::Project(roots, _) => roots.get(root).map(|root| &root.node),
                Roots::Raw(_) | Roots::Single => None,
            };
            let present = match node {
                Some(node) => {
                    let scope = Scope::of(expected.record);
                    map.next_value_seed(NodeSeed {
                        node,
                        slots,
                        scope: &scope,
                        malformed: &mut capture.malformed,
                        deadline: reply.deadline,
                    })?
                }
                None => map.next_value_seed(RawSeed {
                    slot: slots.get_mut(root),
                })?,
            };
            capture.present += usize::from(present);
        }
        Ok(())
    }
}

struct RawSeed<'a, 'de> {
    slot: Option<&'a mut Option<Text<'de>>>,
}

impl<'de> DeserializeSeed<'de> for RawSeed<'_, 'de> {
    type Value = bool;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<bool, D::Error> {
        let raw = <&RawValue>::deserialize(deserializer)?;
        if let Some(slot) = self.slot {
            *slot = Some(Text::Borrowed(raw));
        }
        Ok(raw.get() != "null")
    }
}
