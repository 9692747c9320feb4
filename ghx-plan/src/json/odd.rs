//! What a reply may hold that nobody can use: halves of surrogate pairs, and words without end.

use serde_json::Value;

/// The longest text of a server that an error repeats, in bytes.
const LONGEST: usize = 2000;

/// The text, or its beginning where it is too long for a message.
pub fn cut(text: &str) -> String {
    if text.len() <= LONGEST {
        return text.to_owned();
    }
    // A character has at most four bytes, so one of the last four places is between two.
    let kept = (LONGEST - 3..=LONGEST)
        .rev()
        .find_map(|end| text.get(..end));
    let kept = kept.unwrap_or_default();
    format!("{kept}... ({} bytes in all)", text.len())
}

/// Where JSON text has an escape of half a surrogate pair. It stands for no character, and readers disagree on it.
pub fn lone_surrogate(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let half = |at: usize| {
        let digits = text.get(at + 2..at + 6)?;
        let escaped = bytes.get(at) == Some(&b'\\') && bytes.get(at + 1) == Some(&b'u');
        u16::from_str_radix(digits, 16).ok().filter(|_| escaped)
    };
    let mut at = 0;
    while let Some(found) = text.get(at..)?.find('\\') {
        at += found;
        at += match half(at) {
            Some(0xd800..=0xdbff) => match half(at + 6) {
                Some(0xdc00..=0xdfff) => 12,
                _ => return Some(at),
            },
            Some(0xdc00..=0xdfff) => return Some(at),
            _ => 2,
        };
    }
    None
}

/// A value whose objects have each key once, of at most this many values; what is left of them is taken off `budget`. It is read
/// as long as `go_on` says so.
pub fn strict(
    text: &str,
    budget: &mut usize,
    go_on: &dyn Fn() -> bool,
) -> Result<Value, serde_json::Error> {
    let mut deserializer = serde_json::Deserializer::from_str(text);
    let value = tree::Seed(budget, go_on);
    let value = serde::de::DeserializeSeed::deserialize(value, &mut deserializer)?;
    deserializer.end()?;
    Ok(value)
}

mod tree {
    use std::fmt;

    use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
    use serde_json::{Map, Number, Value};

    pub(super) struct Seed<'a>(pub(super) &'a mut usize, pub(super) &'a dyn Fn() -> bool);

    impl<'de> DeserializeSeed<'de> for Seed<'_> {
        type Value = Value;

        fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
            if !(self.1)() {
                return Err(Error::custom("it takes too long"));
            }
            *self.0 = self
                .0
                .checked_sub(1)
                .ok_or_else(|| Error::custom("it has too many values"))?;
            deserializer.deserialize_any(self)
        }
    }

    impl<'de> Visitor<'de> for Seed<'_> {
        type Value = Value;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a value of the reply")
        }

        fn visit_unit<E>(self) -> Result<Value, E> {
            Ok(Value::Null)
        }

        fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
            Ok(Value::Bool(value))
        }

        fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
            Ok(Value::Number(value.into()))
        }

        fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
            Ok(Value::Number(value.into()))
        }

        fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
            Ok(Number::from_f64(value).map_or(Value::Null, Value::Number))
        }

        fn visit_str<E>(self, value: &str) -> Result<Value, E> {
            Ok(Value::String(value.to_owned()))
        }

        fn visit_string<E>(self, value: String) -> Result<Value, E> {
            Ok(Value::String(value))
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Value, A::Error> {
            let mut items = Vec::new();
            while let Some(item) = seq.next_element_seed(Seed(&mut *self.0, self.1))? {
                items.push(item);
            }
            Ok(Value::Array(items))
        }

        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Value, A::Error> {
            let mut entries = Map::new();
            while let Some(key) = map.next_key::<String>()? {
                let value = map.next_value_seed(Seed(&mut *self.0, self.1))?;
                if entries.insert(key, value).is_some() {
                    return Err(Error::custom("it has a key twice"));
                }
            }
            Ok(Value::Object(entries))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{cut, lone_surrogate};

    #[test]
    fn halves_of_pairs_are_found() {
        for (text, found) in [
            (r#""plain \n \u0041 \\ud800""#, None),
            (r#""\ud83d\ude00 \uD83D\uDE00""#, None),
            (r#""\ud83d""#, Some(1)),
            (r#""ab\ud83dx""#, Some(3)),
            (r#""\ud83d\ud83d\ude00""#, Some(1)),
            (r#""\uDE00""#, Some(1)),
            (r#""\\\ud800""#, Some(3)),
            (r#""\ud83d\n""#, Some(1)),
        ] {
            assert_eq!(lone_surrogate(text), found, "{text}");
        }
    }

    #[test]
    fn long_words_are_cut_between_characters() {
        assert_eq!(cut("short"), "short");
        let long = "é".repeat(1500);
        assert_eq!(
            cut(&long),
            format!("{}... (3000 bytes in all)", "é".repeat(1000))
        );
    }

    #[test]
    fn trees_are_small_and_clear() {
        let strict = |text: &str, budget: &mut usize| super::strict(text, budget, &|| true);
        let read = |text: &str, mut budget: usize| strict(text, &mut budget).is_ok();
        let text = r#"{"a":[1,-2,0.5,null,true,"x\n"],"b":{"a":{}}}"#;
        assert_eq!(strict(text, &mut 10).ok(), serde_json::from_str(text).ok());
        assert!(read("[1,2]", 3) && !read("[1,2,3]", 3));
        assert!(!read(r#"{"a":{"b":1,"b":1}}"#, 10));
        assert!(!read("[1] 2", 10));
        assert!(super::strict("[1]", &mut 10, &|| false).is_err());
    }
}
