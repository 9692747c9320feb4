//! YAML: serde_yaml decides what the values are, `places` where they stand; together they are a tree with places.

mod causes;
mod places;
mod stumbles;

use std::fmt;

use serde::de::{
    Deserialize, Deserializer, EnumAccess, MapAccess, SeqAccess, VariantAccess, Visitor,
};

use crate::diag::words::ParseWords;
use crate::diag::{Diagnostic, Report, Reported};
use crate::place::{At, Place};
use crate::source::BYTE_ORDER_MARK;
pub(crate) use places::TextPlaces;
use places::{Spot, SpotKind};

/// A value of a card and its place.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Node {
    /// The value.
    pub value: Value,
    /// Where it stands.
    pub place: Place,
    /// For text: where each byte of it stands in the file.
    pub bytes: TextPlaces,
}

/// The kinds of values.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Value {
    /// `null`, or nothing.
    Null,
    /// `true` or `false`
    Bool(bool),
    /// A number.
    Number(serde_json::Number),
    /// Text.
    Text(String),
    /// A list.
    List(Vec<Node>),
    /// A mapping, in the order of the file.
    Map(Vec<(At<String>, Node)>),
}

impl Node {
    /// The place of some bytes of a text.
    pub(crate) fn part(&self, start: usize, end: usize) -> Place {
        let at = |byte: usize| match &self.bytes {
            TextPlaces::From(first) => *first as usize + byte,
            TextPlaces::ByByte(all) => all
                .get(byte)
                .or(all.last())
                .map_or(self.place.start as usize, |byte| *byte as usize),
            TextPlaces::None => self.place.start as usize,
        };
        if matches!(self.bytes, TextPlaces::None) {
            return self.place;
        }
        Place::new(self.place.file, at(start), at(end))
    }

    /// What kind of value this is, for messages.
    pub(crate) fn kind(&self) -> &'static str {
        match &self.value {
            Value::Null => "empty",
            Value::Bool(_) => "a boolean",
            Value::Number(_) => "a number",
            Value::Text(_) => "text",
            Value::List(items) if items.is_empty() => "an empty list",
            Value::List(_) => "a list",
            Value::Map(entries) if entries.is_empty() => "an empty mapping",
            Value::Map(_) => "a mapping",
        }
    }

    /// The value as JSON, mappings in the order of the file.
    pub(crate) fn json(&self) -> String {
        match &self.value {
            Value::Null => "null".to_owned(),
            Value::Bool(value) => value.to_string(),
            Value::Number(value) => value.to_string(),
            Value::Text(value) => quote(value),
            Value::List(items) => {
                let items: Vec<String> = items.iter().map(Node::json).collect();
                format!("[{}]", items.join(","))
            }
            Value::Map(entries) => {
                let entries: Vec<String> = entries
                    .iter()
                    .map(|(key, value)| format!("{}:{}", quote(&key.value), value.json()))
                    .collect();
                format!("{{{}}}", entries.join(","))
            }
        }
    }
}

/// A text as JSON.
pub(crate) fn quote(text: &str) -> String {
    serde_json::Value::String(text.to_owned()).to_string()
}

/// Reads a YAML file.
pub(crate) fn parse(file: u32, text: &str, report: &mut Report) -> Result<Node, Reported> {
    let broken =
        |problem: String, place| Diagnostic::new(ParseWords::InvalidYaml { problem }, place);
    let spots = match places::parse(text) {
        Ok(spots) => spots,
        Err(fault) => {
            let (at, said) = (fault.start, &fault.problem);
            let cause = causes::cause(text, at, said)
                .or_else(|| stumbles::words(text, at, said, fault.help));
            if let Some(cause) = cause.filter(|_| !fault.unsupported) {
                let place = Place::new(file, cause.start, cause.end);
                return Err(report.push(broken(cause.problem, place).help(cause.help)));
            }
            let place = Place::new(file, fault.start, fault.end);
            let problem = match fault.unsupported {
                true => Diagnostic::new(
                    ParseWords::UnsupportedYaml {
                        what: fault.problem,
                    },
                    place,
                ),
                false => broken(fault.problem, place),
            };
            return Err(report.push(match fault.help {
                Some(help) => problem.help(help),
                None => problem,
            }));
        }
    };
    // serde_yaml takes a byte order mark for a document of its own.
    let visible = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
    let tree: Tree = match serde_yaml::from_str(visible) {
        Ok(tree) => tree,
        Err(error) => {
            let byte = error.location().map_or(0, |location| location.index());
            let byte = (byte + text.len() - visible.len()).min(text.len());
            let problem = error.to_string();
            let problem = problem
                .split(" at line ")
                .next()
                .unwrap_or_default()
                .to_owned();
            return Err(report.push(broken(problem, Place::new(file, byte, byte))));
        }
    };
    report.all_of(|report| join(file, tree, spots, report))?
}

/// Lays the values over the places; both come from the same text and have the same form.
fn join(file: u32, tree: Tree, spot: Spot, report: &mut Report) -> Result<Node, Reported> {
    let place = Place::new(file, spot.start, spot.end);
    let mut bytes = TextPlaces::None;
    let value = match (tree, spot.kind) {
        (Tree::Null, _) => Value::Null,
        (Tree::Bool(value), _) => Value::Bool(value),
        (Tree::Number(value), _) => Value::Number(value),
        (Tree::Text(value), SpotKind::Scalar(places)) => {
            bytes = places;
            Value::Text(value)
        }
        (Tree::List(items), SpotKind::List(spots)) => Value::List(
            items
                .into_iter()
                .zip(spots)
                .filter_map(|(item, spot)| join(file, item, spot, report).ok())
                .collect(),
        ),
        (Tree::Map(entries), SpotKind::Map(spots)) => {
            let mut map: Vec<(At<String>, Node)> = Vec::new();
            for ((key, value), (key_spot, value_spot)) in entries.into_iter().zip(spots) {
                let key_place = Place::new(file, key_spot.start, key_spot.end);
                let Some(key) = key.into_key() else {
                    let what = "keys that are not text".to_owned();
                    report.push(Diagnostic::new(
                        ParseWords::UnsupportedYaml { what },
                        key_place,
                    ));
                    continue;
                };
                let Ok(value) = join(file, value, value_spot, report) else {
                    continue;
                };
                if let Some((first, _)) = map.iter().find(|(other, _)| other.value == key) {
                    let first = first.place;
                    report.push(
                        Diagnostic::new(ParseWords::DuplicateKey { key }, key_place)
                            .label("given again here")
                            .related(first, "first given here")
                            .help("leave one of them out"),
                    );
                    continue;
                }
                map.push((At::new(key, key_place), value));
            }
            Value::Map(map)
        }
        _ => {
            let problem = "this can be read in two ways; put it into quotes".to_owned();
            let words = ParseWords::InvalidYaml { problem };
            return Err(report.push(Diagnostic::new(words, place)));
        }
    };
    Ok(Node {
        value,
        place,
        bytes,
    })
}

/// What serde_yaml reads: unlike its own `Value`, mappings keep their order and their duplicate keys.
enum Tree {
    Null,
    Bool(bool),
    Number(serde_json::Number),
    Text(String),
    List(Vec<Tree>),
    Map(Vec<(Tree, Tree)>),
}

impl Tree {
    fn into_key(self) -> Option<String> {
        match self {
            Tree::Text(text) => Some(text),
            Tree::Bool(value) => Some(value.to_string()),
            Tree::Number(value) => Some(value.to_string()),
            Tree::Null | Tree::List(_) | Tree::Map(_) => None,
        }
    }
}

impl<'de> Deserialize<'de> for Tree {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(TreeVisitor)
    }
}

struct TreeVisitor;

impl<'de> Visitor<'de> for TreeVisitor {
    type Value = Tree;

    fn expecting(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str("a YAML value")
    }

    fn visit_none<E>(self) -> Result<Tree, E> {
        Ok(Tree::Null)
    }

    fn visit_unit<E>(self) -> Result<Tree, E> {
        Ok(Tree::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Tree, E> {
        Ok(Tree::Bool(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Tree, E> {
        Ok(Tree::Number(value.into()))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Tree, E> {
        Ok(Tree::Number(value.into()))
    }

    fn visit_i128<E: serde::de::Error>(self, value: i128) -> Result<Tree, E> {
        self.visit_f64(value as f64)
    }

    fn visit_u128<E: serde::de::Error>(self, value: u128) -> Result<Tree, E> {
        // No input takes so much, and whoever reads the number says so.
        self.visit_f64(value as f64)
    }

    fn visit_f64<E>(self, value: f64) -> Result<Tree, E> {
        // JSON has no infinity and no not-a-number, so neither has a card.
        Ok(serde_json::Number::from_f64(value)
            .map_or_else(|| Tree::Text(value.to_string()), Tree::Number))
    }

    fn visit_str<E>(self, value: &str) -> Result<Tree, E> {
        Ok(Tree::Text(value.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut access: A) -> Result<Tree, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = access.next_element()? {
            items.push(item);
        }
        Ok(Tree::List(items))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut access: A) -> Result<Tree, A::Error> {
        let mut entries = Vec::new();
        while let Some(entry) = access.next_entry()? {
            entries.push(entry);
        }
        Ok(Tree::Map(entries))
    }

    fn visit_enum<A: EnumAccess<'de>>(self, access: A) -> Result<Tree, A::Error> {
        // Tags are refused by `places` before; this only keeps the two readers in step.
        let (_, variant): (String, _) = access.variant()?;
        variant.newtype_variant()
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use super::*;

    fn read(text: &str) -> Result<Node, Vec<String>> {
        let mut report = Report::default();
        let node = parse(0, text, &mut report);
        let problems: Vec<String> = report
            .finish()
            .into_iter()
            .map(|problem| problem.message)
            .collect();
        if problems.is_empty() {
            Ok(node.unwrap())
        } else {
            Err(problems)
        }
    }

    /// The first problem and what helps.
    pub(super) fn said(text: &str) -> (String, Option<String>) {
        let mut report = Report::default();
        let _ = parse(0, text, &mut report);
        let problem = report.finish().remove(0);
        (problem.message, problem.help)
    }

    fn entry<'a>(node: &'a Node, key: &str) -> &'a Node {
        let Value::Map(entries) = &node.value else {
            return node;
        };
        &entries
            .iter()
            .find(|(name, _)| name.value == key)
            .unwrap()
            .1
    }

    #[test]
    fn values_are_what_serde_yaml_says() {
        let node =
            read("a: yes\nb: 'true'\nc: 1.5\nd: ~\ne: [1, -2, 0x10]\nf: {g: h}\n1: x\n").unwrap();
        assert_eq!(
            node.json(),
            r#"{"a":"yes","b":"true","c":1.5,"d":null,"e":[1,-2,16],"f":{"g":"h"},"1":"x"}"#
        );
    }

    #[test]
    fn places_are_exact_in_block_and_flow_style() {
        let text = "a:\n  - {k: väl, z: \"q\\\"t\"}\nb: |\n  one\n  two\n";
        let node = read(text).unwrap();
        let slice = |place: Place| &text[place.start as usize..place.end as usize];
        let Value::List(items) = &entry(&node, "a").value else {
            unreachable!()
        };
        assert_eq!(slice(items[0].place), "{k: väl, z: \"q\\\"t\"}");
        assert_eq!(slice(entry(&items[0], "k").place), "väl");
        assert_eq!(slice(entry(&items[0], "z").part(2, 3)), "t");
        assert_eq!(slice(entry(&node, "b").part(4, 7)), "two");
    }

    #[test]
    fn duplicate_keys_are_all_reported() {
        let problems = read("a: 1\na: 2\nb: {c: 1, c: 2}\n").unwrap_err();
        assert_eq!(
            problems,
            ["key `a` is given twice", "key `c` is given twice"]
        );
    }

    #[test]
    fn what_cards_do_not_use_is_refused() {
        assert_eq!(
            read("a: &x 1\n").unwrap_err(),
            ["anchors and aliases are not part of the card language"]
        );
        assert_eq!(
            read("a: !t 1\n").unwrap_err(),
            ["tags are not part of the card language"]
        );
        assert_eq!(
            read("[a]: 1\n").unwrap_err(),
            ["keys that are not text are not part of the card language"]
        );
        assert!(read("a: [1\n").unwrap_err()[0].starts_with("invalid YAML"));
        assert!(read("a: 1\n---\nb: 2\n").unwrap_err()[0].contains("one document"));
        assert_eq!(read("a: .inf\n").unwrap().json(), r#"{"a":"inf"}"#);
    }
}
