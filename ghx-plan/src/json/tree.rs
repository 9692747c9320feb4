//! Trees of a reply that may be hostile: each key once, and no more values than allowed. The items of long lists stay text, because a
//! tree takes many times what its text does.

use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;
use serde_json::{Map, Number, Value};

/// A tree, and what was taken out of it.
#[derive(Debug, PartialEq)]
pub struct Tree {
    /// The value; the lists that were asked for are empty in it.
    pub value: Value,
    /// The items of each such list, as text; `None` where there is no list.
    pub lists: Vec<Option<Vec<Box<str>>>>,
}

/// A value whose objects have each key once, of at most this many values; what is left of them is taken off `budget`. It is read
/// as long as `go_on` says so. `lists` are keys that lead to lists whose items stay as they are written.
pub fn tree(
    text: &str,
    lists: &[Vec<&str>],
    budget: &mut usize,
    go_on: &dyn Fn() -> bool,
) -> Result<Tree, serde_json::Error> {
    let mut reading = Reading {
        budget,
        go_on,
        lists,
        found: vec![None; lists.len()],
    };
    let on: Vec<usize> = (0..lists.len()).collect();
    let seed = Seed {
        reading: &mut reading,
        depth: 0,
        on: &on,
    };
    let mut deserializer = serde_json::Deserializer::from_str(text);
    let value = seed.deserialize(&mut deserializer)?;
    deserializer.end()?;
    Ok(Tree {
        value,
        lists: reading.found,
    })
}

struct Reading<'a> {
    budget: &'a mut usize,
    go_on: &'a dyn Fn() -> bool,
    lists: &'a [Vec<&'a str>],
    found: Vec<Option<Vec<Box<str>>>>,
}

impl Reading<'_> {
    fn count<E: Error>(&mut self, values: usize) -> Result<(), E> {
        if !(self.go_on)() {
            return Err(Error::custom("it takes too long"));
        }
        let left = self.budget.checked_sub(values);
        *self.budget = left.unwrap_or_default();
        match left {
            Some(_) => Ok(()),
            None => Err(Error::custom("it has too many values")),
        }
    }
}

/// Reads a value, at this many keys from the root; `on` are the lists whose keys led here.
struct Seed<'r, 'a, 'o> {
    reading: &'r mut Reading<'a>,
    depth: usize,
    on: &'o [usize],
}

impl<'de> DeserializeSeed<'de> for Seed<'_, '_, '_> {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        self.reading.count(1)?;
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Seed<'_, '_, '_> {
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
        let ends = |list: &&usize| {
            let keys = self.reading.lists.get(**list);
            keys.is_some_and(|keys| keys.len() == self.depth)
        };
        if let Some(list) = self.on.iter().find(ends).copied() {
            let mut items = Vec::new();
            while let Some(item) = seq.next_element::<&RawValue>()? {
                self.reading.count(values(item.get()))?;
                items.push(item.get().into());
            }
            if let Some(place) = self.reading.found.get_mut(list) {
                *place = Some(items);
            }
            return Ok(Value::Array(Vec::new()));
        }
        let mut items = Vec::new();
        while let Some(item) = seq.next_element_seed(Seed {
            reading: &mut *self.reading,
            depth: self.depth + 1,
            on: &[],
        })? {
            items.push(item);
        }
        Ok(Value::Array(items))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Value, A::Error> {
        let mut entries = Map::new();
        while let Some(key) = map.next_key::<String>()? {
            let leads = |list: &&usize| {
                let keys = self.reading.lists.get(**list);
                keys.and_then(|keys| keys.get(self.depth)) == Some(&key.as_str())
            };
            let on: Vec<usize> = self.on.iter().filter(leads).copied().collect();
            let value = map.next_value_seed(Seed {
                reading: &mut *self.reading,
                depth: self.depth + 1,
                on: &on,
            })?;
            if entries.insert(key, value).is_some() {
                return Err(Error::custom("it has a key twice"));
            }
        }
        Ok(Value::Object(entries))
    }
}

/// At least as many values as a text holds: each list and object has one, and so has whatever a comma or its beginning is followed by.
fn values(text: &str) -> usize {
    let begins = |byte: &&u8| matches!(byte, b',' | b'[' | b'{');
    1 + text.as_bytes().iter().filter(begins).count()
}

#[cfg(test)]
mod tests {
    use super::{Tree, tree};

    #[test]
    fn trees_are_small_and_clear() {
        let strict = |text: &str, budget: &mut usize| {
            let read = tree(text, &[], budget, &|| true);
            read.map(|it| it.value)
        };
        let read = |text: &str, mut budget: usize| strict(text, &mut budget).is_ok();
        let text = r#"{"a":[1,-2,0.5,null,true,"x\n"],"b":{"a":{}}}"#;
        assert_eq!(strict(text, &mut 10).ok(), serde_json::from_str(text).ok());
        assert!(read("[1,2]", 3) && !read("[1,2,3]", 3));
        assert!(!read(r#"{"a":{"b":1,"b":1}}"#, 10));
        assert!(!read("[1] 2", 10));
        assert!(tree("[1]", &[], &mut 10, &|| false).is_err());
    }

    #[test]
    fn items_of_chosen_lists_stay_text() {
        let text = r#"{"a":{"nodes":[{"b" : 1.50,"nodes":[1]}, null],"x":[1]},"b":{"nodes":null}}"#;
        let lists = [vec!["a", "nodes"], vec!["b", "nodes"], vec!["c"]];
        let mut budget = 20;
        let read = tree(text, &lists, &mut budget, &|| true).ok();
        let items = vec![r#"{"b" : 1.50,"nodes":[1]}"#.into(), "null".into()];
        let value = serde_json::json!({"a": {"nodes": [], "x": [1]}, "b": {"nodes": null}});
        let lists_found = vec![Some(items), None, None];
        let expected = Tree {
            value,
            lists: lists_found,
        };
        assert_eq!(read, Some(expected));
        // Seven values of the tree, at least five in the items.
        assert!(budget <= 8, "{budget}");
        assert!(tree(text, &lists, &mut 10, &|| true).is_err());
        assert!(tree(r#"{"a":{"a":1,"a":2}}"#, &lists, &mut 9, &|| true).is_err());
        // A list of lists, from its root.
        let whole = tree("[[1],[2]]", &[vec![]], &mut 9, &|| true).ok();
        let found = whole.map(|it| it.lists);
        assert_eq!(found, Some(vec![Some(vec!["[1]".into(), "[2]".into()])]));
    }
}
