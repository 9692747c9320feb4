//! The elements of a list that is kept as text.

use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, Visitor};
use serde_json::value::RawValue;

/// Counts the elements of a JSON list without keeping any; what is no list has none.
pub fn elements(text: &str) -> usize {
    // An ignored element has no size, so the vector is only a counter.
    serde_json::from_str::<Vec<IgnoredAny>>(text).map_or(0, |elements| elements.len())
}

/// The elements of a JSON list, each as its text; what is no list has none.
pub fn items(text: &str) -> Vec<&str> {
    let items = serde_json::from_str::<Vec<&RawValue>>(text).unwrap_or_default();
    items.into_iter().map(RawValue::get).collect()
}

/// The keys of a JSON object with the texts of their values, in their order; what is no object has none.
pub fn entries(text: &str) -> Vec<(String, &str)> {
    struct Entries;

    impl<'de> Visitor<'de> for Entries {
        type Value = Vec<(String, &'de str)>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("an object")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
            let mut all = Vec::new();
            while let Some((key, value)) = map.next_entry::<String, &'de RawValue>()? {
                all.push((key, value.get()));
            }
            Ok(all)
        }
    }

    let mut object = serde_json::Deserializer::from_str(text);
    object.deserialize_map(Entries).unwrap_or_default()
}

/// The texts of some values of a JSON object, by key. What is no object has none, and of two with one key nobody knows which is
/// true.
pub fn picked<'de, const N: usize>(text: &'de str, keys: [&str; N]) -> [Option<&'de str>; N] {
    struct Picked<'k, const N: usize>([&'k str; N]);

    impl<'de, const N: usize> Visitor<'de> for Picked<'_, N> {
        type Value = [Option<&'de str>; N];

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("an object")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
            let mut found = [None; N];
            while let Some(key) = map.next_key_seed(Key(&self.0))? {
                let Some(place) = key.and_then(|key| found.get_mut(key)) else {
                    map.next_value::<IgnoredAny>()?;
                    continue;
                };
                if place
                    .replace(map.next_value::<&RawValue>()?.get())
                    .is_some()
                {
                    return Err(Error::custom("it has a key twice"));
                }
            }
            Ok(found)
        }
    }

    /// Which of the keys it is.
    struct Key<'k>(&'k [&'k str]);

    impl<'de> DeserializeSeed<'de> for Key<'_> {
        type Value = Option<usize>;

        fn deserialize<D: Deserializer<'de>>(
            self,
            deserializer: D,
        ) -> Result<Option<usize>, D::Error> {
            deserializer.deserialize_str(self)
        }
    }

    impl Visitor<'_> for Key<'_> {
        type Value = Option<usize>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a key")
        }

        fn visit_str<E: Error>(self, key: &str) -> Result<Option<usize>, E> {
            Ok(self.0.iter().position(|it| *it == key))
        }
    }

    let mut object = serde_json::Deserializer::from_str(text);
    let found = object.deserialize_map(Picked(keys));
    found.unwrap_or([None; N])
}

#[cfg(test)]
mod tests {
    use super::{elements, items, picked};

    #[test]
    fn values_are_picked_by_key() {
        let text = r#"{"a": {"b": 1}, "b\n": [ 2 ], "c": null}"#;
        let found = picked(text, ["a", "b\n", "c", "b"]);
        let expected = [Some(r#"{"b": 1}"#), Some("[ 2 ]"), Some("null"), None];
        assert_eq!(found, expected);
        for odd in [r#"{"a":1,"a":2}"#, "[1]", "null", r#"{"a":1"#] {
            assert_eq!(picked(odd, ["a"]), [None], "{odd}");
        }
    }

    #[test]
    fn elements_are_texts() {
        assert_eq!(
            items(r#" ["a", [1, 2], null] "#),
            [r#""a""#, "[1, 2]", "null"]
        );
        for other in ["null", "{\"a\":[1]}", "[1", ""] {
            assert_eq!(items(other), [""; 0], "{other}");
        }
    }

    #[test]
    fn only_the_outermost_list_is_counted() {
        assert_eq!(elements("[]"), 0);
        assert_eq!(elements(" [1, [2, 3], {\"a\": [4]}, null] "), 4);
        assert_eq!(elements("[\"],[\"]"), 1);
        for other in ["null", "{\"a\":[1]}", "\"[1]\"", "3", "[1", ""] {
            assert_eq!(elements(other), 0, "{other}");
        }
    }
}
