//! The serde seed that reads one value of a given kind.

use std::borrow::Cow;
use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};

use super::{References, reference};
use crate::plan::{Kind, Shape};
use crate::problem::Problem;
use crate::record::{Later, Record, Slot, Wanted, noun};
use crate::seen::Seen;
use crate::spot::Spot;
use crate::suggest;

/// Reads one value. A value of the wrong type becomes a problem and `Omitted`, never an error.
pub(super) struct Value<'a> {
    pub(super) kind: &'a Kind,
    pub(super) nullable: bool,
    pub(super) references: References,
    pub(super) spot: &'a Spot<'a>,
    pub(super) problems: &'a mut Vec<Problem>,
    /// Where a whole input is put, which nothing holds: it needs no box.
    pub(super) whole: Option<&'a mut Option<Record>>,
}

impl Value<'_> {
    fn wrong(self) -> Slot {
        let message = format!("must be {}", noun(self.kind));
        self.problems.push(Problem::new(self.spot, message));
        Slot::Omitted
    }

    /// A value that an earlier step gives, by its key and what stands there.
    fn reference(self, key: &str, value: &serde_json::Value, alone: bool) -> Slot {
        let text = matches!(self.kind, Kind::String { .. } | Kind::Enum(_));
        let found = match self.references {
            References::Read if !alone => Err("must be the only key of its object".to_owned()),
            References::Read if key == reference::TEXT && !text => {
                Err(format!("is a text, and this must be {}", noun(self.kind)))
            }
            References::Read => reference::reference(key, value),
            References::Refuse => {
                Err("only a step of a chain can use the result of another one".to_owned())
            }
            References::Data => return self.wrong(),
        };
        match found {
            Ok(later) => Slot::Later(Box::new(later)),
            Err(message) => {
                let path = format!("input.{}.{key}", self.spot);
                self.problems.push(Problem::new(path, message));
                // It is given, so nothing else is said about it.
                Slot::Later(Box::new(Later(Wanted::OfAddress)))
            }
        }
    }

    fn number<N: Into<Slot>>(self, value: N, whole: bool) -> Slot {
        match self.kind {
            Kind::Integer { .. } if whole => value.into(),
            Kind::Number { .. } => value.into(),
            _ => self.wrong(),
        }
    }
}

impl<'de> DeserializeSeed<'de> for Value<'_> {
    type Value = Slot;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Slot, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Value<'_> {
    type Value = Slot;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(noun(self.kind))
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Slot, E> {
        Ok(if matches!(self.kind, Kind::Boolean) {
            value.into()
        } else {
            self.wrong()
        })
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Slot, E> {
        Ok(self.number(value, true))
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Slot, E> {
        Ok(self.number(value, true))
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Slot, E> {
        Ok(self.number(value, false))
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<Slot, E> {
        Ok(
            if matches!(self.kind, Kind::String { .. } | Kind::Enum(_)) {
                Slot::text(value)
            } else {
                self.wrong()
            },
        )
    }

    fn visit_unit<E: Error>(self) -> Result<Slot, E> {
        if self.nullable {
            return Ok(Slot::Null);
        }
        let message = format!("must be {}, not null", noun(self.kind));
        self.problems.push(Problem::new(self.spot, message));
        Ok(Slot::Omitted)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Slot, A::Error> {
        let Kind::List { item, .. } = self.kind else {
            while seq.next_element::<IgnoredAny>()?.is_some() {}
            return Ok(self.wrong());
        };
        let mut items = Vec::new();
        while let Some(slot) = seq.next_element_seed(Value {
            kind: item,
            nullable: false,
            references: self.references,
            spot: &self.spot.element(items.len()),
            problems: &mut *self.problems,
            whole: None,
        })? {
            items.push(slot);
        }
        Ok(Slot::List(items))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Slot, A::Error> {
        let Kind::Object(shape) = self.kind else {
            let (mut keys, mut found, mut meant) = (0, None, None);
            while let Some(key) = map.next_key::<Cow<'de, str>>()? {
                keys += 1;
                match reference::is_key(&key) {
                    true => found = Some((key, map.next_value::<serde_json::Value>()?)),
                    false => {
                        map.next_value::<IgnoredAny>()?;
                        meant = meant.or(reference::meant(&key));
                    }
                }
            }
            return Ok(match (found, meant) {
                (Some((key, value)), _) => self.reference(&key, &value, keys == 1),
                (None, Some(meant)) if self.references == References::Read => {
                    let message = format!("must be {}, did you mean `{meant}`?", noun(self.kind));
                    self.problems.push(Problem::new(self.spot, message));
                    Slot::Omitted
                }
                (None, _) => self.wrong(),
            });
        };
        let mut record = Record::new(shape);
        let mut seen = Seen::default();
        let mut expected = 0;
        while let Some(found) = map.next_key_seed(Key { shape, expected })? {
            match found {
                Found::Field(index) => {
                    expected = index + 1;
                    let Some(field) = shape.fields.get(index) else {
                        continue;
                    };
                    let spot = self.spot.field(field.name);
                    if seen.again(index) {
                        self.problems.push(Problem::new(&spot, "is given twice"));
                    }
                    let slot = map.next_value_seed(Value {
                        kind: &field.kind,
                        nullable: field.nullable,
                        references: self.references,
                        spot: &spot,
                        problems: &mut *self.problems,
                        whole: None,
                    })?;
                    record.set(u16::try_from(index).unwrap_or(u16::MAX), slot);
                }
                Found::Unknown(key)
                    if reference::is_key(&key) && self.references != References::Data =>
                {
                    let value = map.next_value::<serde_json::Value>()?;
                    let mut alone = seen.is_empty();
                    while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {
                        alone = false;
                    }
                    return Ok(self.reference(&key, &value, alone));
                }
                Found::Unknown(name) => {
                    map.next_value::<IgnoredAny>()?;
                    let hinted = self.problems.len() < suggest::MOST_HINTS;
                    let known = || shape.fields.iter().map(|field| field.name);
                    let close = hinted.then(|| suggest::closest(&name, known()));
                    let hint = close
                        .flatten()
                        .map(|name| format!(", did you mean `{name}`?"))
                        .unwrap_or_default();
                    let message = format!("unknown field{hint}");
                    let spot = self.spot.field(&name);
                    self.problems.push(Problem::new(&spot, message));
                }
            }
        }
        Ok(match self.whole {
            Some(whole) => {
                *whole = Some(record);
                Slot::Omitted
            }
            None => Slot::from(record),
        })
    }
}

/// A key of an object: the index of its field, found without copying the name.
struct Key {
    shape: &'static Shape,
    /// Inputs mostly come in the order of the card, so the field after the last one is tried first.
    expected: usize,
}

enum Found {
    Field(usize),
    Unknown(String),
}

impl<'de> DeserializeSeed<'de> for Key {
    type Value = Found;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Found, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl Visitor<'_> for Key {
    type Value = Found;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a field name")
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<Found, E> {
        if self
            .shape
            .fields
            .get(self.expected)
            .is_some_and(|field| field.name == name)
        {
            return Ok(Found::Field(self.expected));
        }
        Ok(
            match self
                .shape
                .fields
                .iter()
                .position(|field| field.name == name)
            {
                Some(index) => Found::Field(index),
                None => Found::Unknown(name.to_owned()),
            },
        )
    }
}
