//! The elements of a list that is kept as text.

use std::fmt;

use serde::de::{Deserializer as _, IgnoredAny, MapAccess, Visitor};
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

#[cfg(test)]
mod tests {
    use super::{elements, items};

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
