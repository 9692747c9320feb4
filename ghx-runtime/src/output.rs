//! Reads the structs of outputs field by field, so that generated code has one short function for each and not what serde derives.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{DeserializeSeed, Error, IgnoredAny, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::Value;

/// The struct of an output.
#[doc(hidden)]
pub trait Output: Sized {
    /// What it is called.
    const NAME: &'static str;

    /// Reads its fields.
    fn read<'de, A: MapAccess<'de>>(from: &mut Fields<A>) -> Result<Self, A::Error>;
}

/// The fields of an object, asked for by name. In the order in which they are written nothing is kept.
#[doc(hidden)]
pub struct Fields<A> {
    map: A,
    /// What came before it was asked for.
    early: Vec<(String, Value)>,
    ended: bool,
}

enum Found {
    Next,
    Early(Value),
    Missing,
}

impl<'de, A: MapAccess<'de>> Fields<A> {
    /// A field; one that is not there is null where null is a value.
    pub fn field<T: Deserialize<'de>>(&mut self, name: &'static str) -> Result<T, A::Error> {
        match self.find(name)? {
            Found::Next => self.map.next_value(),
            Found::Early(value) => T::deserialize(value).map_err(Error::custom),
            Found::Missing => T::deserialize(Missing(name, PhantomData)),
        }
    }

    /// A list that may be null or left out where it has nothing, so that callers have one case less.
    pub fn list<T: Deserialize<'de>>(&mut self, name: &'static str) -> Result<Vec<T>, A::Error> {
        self.field::<Option<Vec<T>>>(name)
            .map(Option::unwrap_or_default)
    }

    fn find(&mut self, name: &'static str) -> Result<Found, A::Error> {
        if let Some(at) = self.early.iter().position(|(known, _)| known == name) {
            return Ok(Found::Early(self.early.swap_remove(at).1));
        }
        while !self.ended {
            match self.map.next_key_seed(Wanted(name))? {
                None => self.ended = true,
                Some(None) => return Ok(Found::Next),
                Some(Some(other)) => {
                    let value = self.map.next_value()?;
                    self.early.push((other, value));
                }
            }
        }
        Ok(Found::Missing)
    }

    /// What nobody asked for is newer than this build.
    fn skip_rest(&mut self) -> Result<(), A::Error> {
        while !self.ended {
            self.ended = self.map.next_entry::<IgnoredAny, IgnoredAny>()?.is_none();
        }
        Ok(())
    }
}

/// Reads the struct of an output.
#[doc(hidden)]
pub fn read_output<'de, D: Deserializer<'de>, T: Output>(from: D) -> Result<T, D::Error> {
    struct Whole<T>(PhantomData<T>);

    impl<'de, T: Output> Visitor<'de> for Whole<T> {
        type Value = T;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write!(f, "struct {}", T::NAME)
        }

        fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<T, A::Error> {
            let mut fields = Fields {
                map,
                early: Vec::new(),
                ended: false,
            };
            let read = T::read(&mut fields)?;
            fields.skip_rest()?;
            Ok(read)
        }
    }

    from.deserialize_map(Whole(PhantomData))
}

/// A key: nothing if it is the wanted one.
struct Wanted(&'static str);

impl<'de> DeserializeSeed<'de> for Wanted {
    type Value = Option<String>;

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<Self::Value, D::Error> {
        from.deserialize_str(self)
    }
}

impl Visitor<'_> for Wanted {
    type Value = Option<String>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the name of a field")
    }

    fn visit_str<E>(self, text: &str) -> Result<Self::Value, E> {
        Ok((text != self.0).then(|| text.to_owned()))
    }
}

/// In place of a field that is not there.
struct Missing<E>(&'static str, PhantomData<E>);

impl<'de, E: Error> Deserializer<'de> for Missing<E> {
    type Error = E;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, E> {
        Err(E::missing_field(self.0))
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, E> {
        visitor.visit_none()
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct newtype_struct
        seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

#[cfg(test)]
#[allow(
    unreachable_pub,
    clippy::expect_used,
    reason = "generated code is public, and a test that cannot go on has failed"
)]
mod tests {
    use super::*;
    use crate as __rt;

    __rt::output!("An inner one." Inner { on: bool = field "on" });
    __rt::output!("All kinds." All {
        page_info: Inner = field "pageInfo", id: i64 = field "id", title: Option<String> = field "title", tags: Vec<String> = list "tags"
    });

    fn read(text: &str) -> Result<All, String> {
        serde_json::from_str(text).map_err(|error| error.to_string())
    }

    #[test]
    fn fields_come_in_any_order_and_foreign_ones_are_skipped() {
        let all = All {
            page_info: Inner { on: true },
            id: 7,
            title: Some("a\"b".to_owned()),
            tags: vec!["x".to_owned()],
        };
        for text in [
            r#"{"pageInfo":{"on":true},"id":7,"title":"a\"b","tags":["x"]}"#,
            r#"{"tags":["x"],"title":"a\"b","id":7,"pageInfo":{"on":true}}"#,
            r#"{"new":[{}],"pageInfo":{"on":true,"off":1},"id":7,"older":null,"title":"a\"b","tags":["x"],"last":{"id":8}}"#,
        ] {
            assert_eq!(read(text), Ok(all.clone()), "{text}");
            let tree: Value = serde_json::from_str(text).expect("it is JSON");
            assert_eq!(serde_json::from_value::<All>(tree).ok(), Some(all.clone()));
        }
        let written = serde_json::to_string(&all).expect("it has names");
        assert_eq!(
            written,
            r#"{"pageInfo":{"on":true},"id":7,"title":"a\"b","tags":["x"]}"#
        );
    }

    #[test]
    fn what_is_left_out_is_null_where_that_is_a_value() {
        let least = r#"{"pageInfo":{"on":true},"id":7}"#;
        let nulls = r#"{"pageInfo":{"on":true},"id":7,"title":null,"tags":null}"#;
        assert_eq!(read(least), read(nulls));
        let all = read(least).expect("nothing is missing");
        assert_eq!((all.title, all.tags), (None, Vec::new()));
        for (text, what) in [
            (r#"{"pageInfo":{"on":true}}"#, "missing field `id`"),
            (r#"{"pageInfo":{},"id":7}"#, "missing field `on`"),
            (
                r#"{"pageInfo":7,"id":7}"#,
                "invalid type: integer `7`, expected struct Inner",
            ),
            (
                r#"{"id":"7","pageInfo":{"on":true}}"#,
                "invalid type: string",
            ),
        ] {
            let error = read(text).expect_err("it does not fit");
            assert!(error.contains(what), "{text}: {error}");
        }
    }
}
