//! Reading one mapping of a card or ref: known keys, required keys, values of the right kind.

mod inputs;
pub(crate) mod limits;
pub(crate) mod types;

pub(crate) use inputs::{FieldPlace, Input};

use crate::diag::words::CardWords;
use crate::diag::{Diagnostic, Report, Reported, Wording, closest};
use crate::expr;
use crate::place::{At, Place};
use crate::yaml::{Node, Value};

/// Where a parameter comes from.
#[derive(Debug, Clone)]
pub(crate) enum Source {
    /// An expression.
    Expression(expr::Source),
    /// A value written in YAML.
    Literal(Node),
}

/// A predicate as written.
#[derive(Debug, Clone)]
pub(crate) struct Condition {
    /// The predicate.
    pub predicate: expr::Predicate,
    /// Its text.
    pub text: String,
    /// Its place.
    pub place: Place,
}

/// Keys that may slip out of the block that they belong to, by their indentation.
const STRAYS: [(&str, &str); 9] = [
    ("properties", "input_schema"),
    ("required", "input_schema"),
    ("subject", "input_schema"),
    ("oneOf", "input_schema"),
    ("allOf", "input_schema"),
    ("steps", "composite"),
    ("output_strategy", "composite"),
    ("found", "confirm"),
    ("operationId", "rest"),
];

/// A mapping whose keys are known.
pub(crate) struct Block<'a> {
    /// What it is called in messages.
    name: &'a str,
    place: Place,
    entries: &'a [(At<String>, Node)],
    /// The keys that misspelt ones most likely mean: they are not missing.
    meant: Vec<(String, Reported)>,
}

impl<'a> Block<'a> {
    /// Checks that a value is a mapping and reports keys that are not among the known ones.
    pub(crate) fn open(
        node: &'a Node,
        name: &'a str,
        known: &[&str],
        report: &mut Report,
    ) -> Result<Self, Reported> {
        Block::open_as(node, name, known, report, |key| {
            let (key, block) = (key.to_owned(), name.to_owned());
            Box::new(CardWords::UnknownKey { key, block })
        })
    }

    /// A mapping with whatever keys.
    pub(crate) fn any(
        node: &'a Node,
        name: &'a str,
        report: &mut Report,
    ) -> Result<Self, Reported> {
        let entries = map(node, name, report).iter();
        let keys: Vec<&str> = entries.map(|(key, _)| key.value.as_str()).collect();
        Block::open(node, name, &keys, &mut Report::default())
    }

    /// The same with other words for an unknown key.
    pub(crate) fn open_as(
        node: &'a Node,
        name: &'a str,
        known: &[&str],
        report: &mut Report,
        words: impl Fn(&str) -> Box<dyn Wording>,
    ) -> Result<Self, Reported> {
        let Value::Map(entries) = &node.value else {
            return Err(report.push(wrong_kind(name, "a mapping", node)));
        };
        let mut meant = Vec::new();
        for (key, value) in entries
            .iter()
            .filter(|(key, _)| !known.contains(&key.value.as_str()))
        {
            let problem = Diagnostic::new(words(&key.value), key.place);
            let home = STRAYS.iter().find(|(stray, _)| *stray == key.value);
            if let Some((_, home)) = home.filter(|(_, home)| known.contains(home)) {
                let help = format!("it belongs into `{home}`: indent it below that");
                meant.push(((*home).to_owned(), report.push(problem.help(help))));
                continue;
            }
            if matches!(value.value, Value::Null) && key.value.contains(' ') {
                report.push(
                    problem.help(
                        "a `,` ends a text inside of `{ }`: put the text before it into quotes",
                    ),
                );
                continue;
            }
            let reported = report.push(problem.suggest(&key.value, known.iter().copied()));
            meant.extend(closest(&key.value, known).map(|key| (key.to_owned(), reported)));
        }
        Ok(Block {
            name,
            place: node.place,
            entries,
            meant,
        })
    }

    /// Whether a misspelt key most likely means this one.
    pub(crate) fn meant(&self, key: &str) -> Option<Reported> {
        let meant = self.meant.iter().find(|(meant, _)| meant == key);
        meant.map(|(_, reported)| *reported)
    }

    pub(crate) fn get(&self, key: &str) -> Option<&'a Node> {
        self.entry(key).map(|(_, value)| value)
    }

    pub(crate) fn entry(&self, key: &str) -> Option<&'a (At<String>, Node)> {
        self.entries.iter().find(|(name, _)| name.value == key)
    }

    /// The first key stands for the whole block, so that a long block is not underlined from end to end.
    pub(crate) fn start(&self) -> Place {
        self.entries
            .first()
            .map_or(self.place, |(key, _)| key.place)
    }

    /// A value that cannot be left out.
    pub(crate) fn need(&self, key: &str, report: &mut Report) -> Result<&'a Node, Reported> {
        if let Some(found) = self.get(key) {
            return Ok(found);
        }
        if let Some(reported) = self.meant(key) {
            return Err(reported);
        }
        let words = CardWords::MissingKey {
            key: key.to_owned(),
            block: self.name.to_owned(),
        };
        Err(report.push(Diagnostic::new(words, self.start())))
    }

    pub(crate) fn need_text(&self, key: &str, report: &mut Report) -> Result<At<String>, Reported> {
        text(self.need(key, report)?, key, report)
    }

    pub(crate) fn get_text(&self, key: &str, report: &mut Report) -> Option<At<String>> {
        text(self.get(key)?, key, report).ok()
    }

    pub(crate) fn get_bool(&self, key: &str, report: &mut Report) -> Option<bool> {
        let node = self.get(key)?;
        let Value::Bool(value) = node.value else {
            report.push(wrong_kind(key, "`true` or `false`", node));
            return None;
        };
        Some(value)
    }

    /// A list; nothing when it is left out.
    pub(crate) fn get_list(&self, key: &str, report: &mut Report) -> &'a [Node] {
        self.get(key).map_or(&[], |node| list(node, key, report))
    }

    pub(crate) fn get_texts(&self, key: &str, report: &mut Report) -> Vec<At<String>> {
        self.get_list(key, report)
            .iter()
            .filter_map(|node| text(node, key, report).ok())
            .collect()
    }

    /// A mapping from names to whatever; nothing when it is left out.
    pub(crate) fn get_map(&self, key: &str, report: &mut Report) -> &'a [(At<String>, Node)] {
        self.get(key).map_or(&[], |node| map(node, key, report))
    }

    pub(crate) fn get_path(&self, key: &str, report: &mut Report) -> Option<expr::Path> {
        path(self.get(key)?, key, report).ok()
    }

    pub(crate) fn need_path(&self, key: &str, report: &mut Report) -> Result<expr::Path, Reported> {
        path(self.need(key, report)?, key, report)
    }

    /// A value that is one of some words.
    pub(crate) fn word<T: Copy>(
        &self,
        key: &str,
        words: &[(&str, T)],
        report: &mut Report,
    ) -> Option<At<T>> {
        let text = self.get_text(key, report)?;
        word(&text, key, words, report).ok()
    }
}

pub(crate) fn word<T: Copy>(
    text: &At<String>,
    key: &str,
    words: &[(&str, T)],
    report: &mut Report,
) -> Result<At<T>, Reported> {
    let Some((_, value)) = words.iter().find(|(word, _)| *word == text.value) else {
        let unknown = CardWords::UnknownWord {
            key: key.to_owned(),
            word: text.value.clone(),
        };
        let known = words.iter().map(|(word, _)| *word);
        let problem = Diagnostic::new(unknown, text.place);
        return Err(report.push(problem.suggest(&text.value, known)));
    };
    Ok(At::new(*value, text.place))
}

pub(crate) fn wrong_kind(key: &str, expected: &str, node: &Node) -> Diagnostic {
    let words = CardWords::WrongKind {
        key: named(key),
        expected: expected.to_owned(),
        found: node.kind().to_owned(),
    };
    Diagnostic::new(words, node.place)
}

/// A key in quotes; what is called by several words needs none.
fn named(key: &str) -> String {
    if key.contains([' ', '`']) {
        return key.to_owned();
    }
    format!("`{key}`")
}

pub(crate) fn text(node: &Node, key: &str, report: &mut Report) -> Result<At<String>, Reported> {
    match &node.value {
        Value::Text(text) if !text.trim().is_empty() => Ok(At::new(text.clone(), node.place)),
        Value::Text(_) => {
            let words = CardWords::WrongKind {
                key: named(key),
                expected: "text".to_owned(),
                found: "empty".to_owned(),
            };
            Err(report.push(Diagnostic::new(words, node.place)))
        }
        _ => {
            let problem = wrong_kind(key, "text", node);
            let quotable = matches!(node.value, Value::Bool(_) | Value::Number(_));
            Err(report.push(if quotable {
                problem.help("put it into quotes")
            } else {
                problem
            }))
        }
    }
}

pub(crate) fn list<'a>(node: &'a Node, key: &str, report: &mut Report) -> &'a [Node] {
    let Value::List(items) = &node.value else {
        report.push(wrong_kind(key, "a list", node));
        return &[];
    };
    items
}

pub(crate) fn map<'a>(node: &'a Node, key: &str, report: &mut Report) -> &'a [(At<String>, Node)] {
    let Value::Map(entries) = &node.value else {
        report.push(wrong_kind(key, "a mapping", node));
        return &[];
    };
    entries
}

pub(crate) fn path(node: &Node, key: &str, report: &mut Report) -> Result<expr::Path, Reported> {
    let text = text(node, key, report)?;
    expr::parse_path(node, &text.value, &format!("path in `{key}`"), report)
}

pub(crate) fn condition(
    node: &Node,
    key: &str,
    report: &mut Report,
) -> Result<Condition, Reported> {
    let text = text(node, key, report)?;
    let predicate =
        expr::parse_predicate(node, &text.value, &format!("condition in `{key}`"), report)?;
    Ok(Condition {
        predicate,
        text: text.value,
        place: node.place,
    })
}

/// A source: text is an expression, everything else is a literal.
pub(crate) fn source(node: &Node, key: &str, report: &mut Report) -> Result<Source, Reported> {
    match &node.value {
        Value::Text(text) => expr::parse_source(node, text, &format!("source in `{key}`"), report)
            .map(Source::Expression),
        Value::Map(_) => Err(report.push(wrong_kind(
            key,
            "a path, a literal or a list of literals",
            node,
        ))),
        _ => Ok(Source::Literal(node.clone())),
    }
}

/// A GraphQL name.
pub(crate) fn is_name(text: &str) -> bool {
    text.starts_with(|c: char| c == '_' || c.is_ascii_alphabetic())
        && text.chars().all(|c| c == '_' || c.is_ascii_alphanumeric())
}

/// The text as a name, if it has the form of a name.
pub(crate) fn check_name(
    name: At<String>,
    what: &str,
    report: &mut Report,
) -> Result<At<String>, Reported> {
    if is_name(&name.value) {
        return Ok(name);
    }
    let words = CardWords::InvalidName {
        what: what.to_owned(),
        name: name.value,
    };
    let help = "names are letters, digits and `_`, and do not start with a digit";
    Err(report.push(Diagnostic::new(words, name.place).help(help)))
}
