//! Owns the reading of JSON objects that may name a key twice, which maps would hide.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};

/// The entries of a JSON object in their order; a key that is given twice is there twice.
#[derive(Debug)]
pub struct Entries<T>(pub Vec<(String, T)>);

impl<T> Entries<T> {
    /// The first key that is given more than once.
    pub fn twice(&self) -> Option<&str> {
        let mut seen = std::collections::HashSet::new();
        let mut keys = self.0.iter().map(|(key, _)| key.as_str());
        keys.find(|key| !seen.insert(*key))
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Entries<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Fields<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Fields<T> {
            type Value = Entries<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut entries = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    entries.push(entry);
                }
                Ok(Entries(entries))
            }
        }
        deserializer.deserialize_map(Fields(PhantomData))
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may stop at the first surprise")]
mod tests {
    use super::Entries;

    #[test]
    fn a_key_that_is_given_twice_is_found_however_it_is_written() {
        let twice = |text: &str| {
            let entries: Entries<u8> = serde_json::from_str(text).unwrap();
            entries.twice().map(str::to_owned)
        };
        assert_eq!(twice(r#"{"a":1,"b":2}"#), None);
        assert_eq!(twice(r#"{"a":1,"b":2,"\u0061":3}"#).as_deref(), Some("a"));
        assert!(serde_json::from_str::<Entries<u8>>("[]").is_err());
    }
}
