//! From a response key back to the selection it belongs to, without hashing while replies keep the document's order.

use std::collections::HashMap;
use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error, Visitor};

use super::Expected;

/// A selection and one of its root fields.
pub(super) type Place = (usize, usize);

/// Reads response keys. GraphQL answers in document order, so the next expected key is tried first.
pub(super) struct Cursor<'a> {
    expected: &'a [Expected<'a>],
    next: Place,
    /// The key at `next`.
    key: String,
    /// Built when a key comes out of order.
    all: Option<HashMap<String, Place>>,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(expected: &'a [Expected<'a>]) -> Cursor<'a> {
        let mut cursor = Cursor {
            expected,
            next: (0, 0),
            key: String::with_capacity(32),
            all: None,
        };
        cursor.write_key();
        cursor
    }

    fn write_key(&mut self) {
        self.key.clear();
        if let Some(selection) = self.expected.get(self.next.0) {
            selection.prefix.write(&mut self.key);
            self.key.push_str(selection.roots.suffix(self.next.1));
        }
    }

    fn place(&mut self, key: &str) -> Option<Place> {
        let place = if key == self.key {
            self.next
        } else {
            let expected = self.expected;
            *self
                .all
                .get_or_insert_with(|| all_keys(expected))
                .get(key)?
        };
        let roots = self
            .expected
            .get(place.0)
            .map_or(0, |selection| selection.roots.count());
        self.next = if place.1 + 1 < roots {
            (place.0, place.1 + 1)
        } else {
            (place.0 + 1, 0)
        };
        self.write_key();
        Some(place)
    }
}

/// The place of one key.
pub(super) fn find(expected: &[Expected<'_>], key: &str) -> Option<Place> {
    // `step12` is most likely the twelfth selection: look there before looking everywhere.
    let digits = key
        .find(|c: char| c.is_ascii_digit())
        .and_then(|at| key.get(at..))?;
    let digits = digits
        .split(|c: char| !c.is_ascii_digit())
        .next()
        .unwrap_or("");
    let guess = digits.parse::<usize>().ok().into_iter();
    guess.chain(0..expected.len()).find_map(|selection| {
        let (prefix, roots) = expected
            .get(selection)
            .map(|e| (e.prefix.render(), e.roots))?;
        let suffix = key.strip_prefix(prefix.as_str())?;
        (0..roots.count())
            .find(|root| roots.suffix(*root) == suffix)
            .map(|root| (selection, root))
    })
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

impl<'de> DeserializeSeed<'de> for &mut Cursor<'_> {
    type Value = Option<Place>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Option<Place>, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl Visitor<'_> for &mut Cursor<'_> {
    type Value = Option<Place>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a response key")
    }

    fn visit_str<E: Error>(self, key: &str) -> Result<Option<Place>, E> {
        Ok(self.place(key))
    }
}
