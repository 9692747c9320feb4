//! From a response key back to the selection it belongs to, without hashing while replies keep the document's order.

use std::collections::HashMap;
use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error, Visitor};

use super::Expected;
use crate::assemble::Names;

/// A selection and one of its root fields.
pub(super) type Place = (usize, usize);

/// The response keys of all selections.
pub(in crate::replies) struct Keys<'a> {
    expected: &'a [Expected<'a>],
    /// Built when a key has to be looked for.
    all: Option<HashMap<String, Place>>,
}

impl<'a> Keys<'a> {
    pub(super) fn new(expected: &'a [Expected<'a>]) -> Keys<'a> {
        Keys {
            expected,
            all: None,
        }
    }

    /// The selection and root field that a key belongs to.
    pub(in crate::replies) fn find(&mut self, key: &str) -> Option<Place> {
        let expected = self.expected;
        let all = self.all.get_or_insert_with(|| all_keys(expected));
        all.get(key).copied()
    }
}

fn all_keys(expected: &[Expected<'_>]) -> HashMap<String, Place> {
    let mut all = HashMap::with_capacity(expected.len());
    for (index, selection) in expected.iter().enumerate() {
        for root in 0..selection.roots.count() {
            all.insert(
                selection.prefix.render() + selection.roots.suffix(root),
                (index, root),
            );
        }
    }
    all
}

/// Reads response keys. GraphQL answers in document order, so the next expected key is tried first.
pub(super) struct Cursor<'a, 'k> {
    keys: &'a mut Keys<'k>,
    next: Place,
    /// The name that the key at `next` starts with.
    name: Names,
}

impl<'a, 'k> Cursor<'a, 'k> {
    pub(super) fn new(keys: &'a mut Keys<'k>) -> Cursor<'a, 'k> {
        let mut cursor = Cursor {
            keys,
            next: (0, 0),
            name: Names::new(),
        };
        cursor.set_name();
        cursor
    }

    fn set_name(&mut self) {
        if let Some(selection) = self.keys.expected.get(self.next.0) {
            self.name.set(selection.prefix);
        }
    }

    fn is_next(&self, key: &str) -> bool {
        let selection = self.keys.expected.get(self.next.0);
        selection.is_some_and(|selection| {
            let name = match selection.roots.suffix(self.next.1) {
                // The only root field of an operation, as nearly all are.
                "" => Some(key),
                suffix => key.strip_suffix(suffix),
            };
            name.is_some_and(|name| name.as_bytes() == self.name.text())
        })
    }

    fn place(&mut self, key: &str) -> Option<Place> {
        let place = if self.is_next(key) {
            self.next
        } else {
            self.keys.find(key)?
        };
        let roots = self
            .keys
            .expected
            .get(place.0)
            .map_or(0, |selection| selection.roots.count());
        self.next = if place.1 + 1 < roots {
            (place.0, place.1 + 1)
        } else {
            (place.0 + 1, 0)
        };
        self.set_name();
        Some(place)
    }
}

impl<'de> DeserializeSeed<'de> for &mut Cursor<'_, '_> {
    type Value = Option<Place>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Option<Place>, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl Visitor<'_> for &mut Cursor<'_, '_> {
    type Value = Option<Place>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a response key")
    }

    fn visit_str<E: Error>(self, key: &str) -> Result<Option<Place>, E> {
        Ok(self.place(key))
    }
}
