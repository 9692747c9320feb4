//! How many elements a list has that is kept as text.

use serde::de::IgnoredAny;

/// Counts the elements of a JSON list without keeping any; what is no list has none.
pub(crate) fn elements(text: &str) -> usize {
    // An ignored element has no size, so the vector is only a counter.
    serde_json::from_str::<Vec<IgnoredAny>>(text).map_or(0, |elements| elements.len())
}

#[cfg(test)]
mod tests {
    use super::elements;

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
