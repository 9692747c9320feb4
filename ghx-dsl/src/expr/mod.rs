//! Expressions of the step grammar: paths, predicates and sources, as trees with places.

mod literal;
mod parse;
mod show;

pub(crate) use parse::{parse_path, parse_predicate, parse_source};

use crate::diag::words::ReplyWords;
use crate::diag::{Diagnostic, Report, Reported};
use crate::logic;
use crate::place::Place;

/// `a.b[*].c[state == OPEN].d`
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Path {
    /// At least one.
    pub segments: Vec<Segment>,
    /// Where the whole path stands.
    pub place: Place,
}

impl Path {
    /// Its first segment and the others.
    pub(crate) fn split(&self, report: &mut Report) -> Result<(&Segment, &[Segment]), Reported> {
        self.segments.split_first().ok_or_else(|| {
            let why = "a path has at least one name".to_owned();
            report.push(Diagnostic::new(
                ReplyWords::MisplacedExpression { why },
                self.place,
            ))
        })
    }

    /// What follows `input.`, where it starts so.
    pub(crate) fn of_input(&self) -> Option<(&Segment, &[Segment])> {
        match self.segments.as_slice() {
            [input, first, rest @ ..] if input.name == "input" => Some((first, rest)),
            _ => None,
        }
    }

    /// The first segment that goes through a list.
    pub(crate) fn opens_list(&self) -> Option<&Segment> {
        let mut segments = self.segments.iter();
        segments.find(|segment| segment.selector.is_some())
    }

    /// A path of plain keys, all at one place.
    pub(crate) fn plain<K: AsRef<str>>(keys: &[K], place: Place) -> Self {
        let segment = |name: &K| Segment {
            name: name.as_ref().to_owned(),
            place,
            selector: None,
        };
        Path {
            segments: keys.iter().map(segment).collect(),
            place,
        }
    }

    /// The names of its segments.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.segments.iter().map(|segment| segment.name.as_str())
    }

    /// The name of a path that is one plain word.
    pub(crate) fn word(&self) -> Option<&str> {
        match self.segments.as_slice() {
            [
                Segment {
                    name,
                    selector: None,
                    ..
                },
            ] => Some(name),
            _ => None,
        }
    }
}

/// One step of a path.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Segment {
    /// The name.
    pub name: String,
    /// Where the name stands.
    pub place: Place,
    /// What is done with a list there.
    pub selector: Option<Selector>,
}

/// What is done with a list.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Selector {
    /// `[*]`
    Every,
    /// `[predicate]`
    Where(Predicate),
}

/// A value: written out, found at a path, or counted there.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Value {
    /// JSON text.
    Literal(String, Place),
    /// A path; a single word can also be an enum's value.
    Path(Path),
    /// `count(a.b)`: how many elements the list at a path has.
    Count(Path, Place),
}

impl Value {
    /// The path that it is.
    pub(crate) fn path(&self) -> Option<&Path> {
        match self {
            Value::Path(path) => Some(path),
            Value::Literal(..) | Value::Count(..) => None,
        }
    }

    /// Whether it is a single word, which is a value on the right of a comparison.
    pub(crate) fn is_word(&self) -> bool {
        self.path().is_some_and(|path| path.word().is_some())
    }

    /// Where it stands.
    pub(crate) fn place(&self) -> Place {
        match self {
            Value::Literal(_, place) | Value::Count(_, place) => *place,
            Value::Path(path) => path.place,
        }
    }
}

/// A condition as it is written.
pub(crate) type Predicate = logic::Predicate<Value>;

impl Predicate {
    /// All paths in it, single words on the right aside: they are values.
    pub(crate) fn paths(&self) -> Vec<&Path> {
        fn of(value: &Value) -> Option<&Path> {
            match value {
                Value::Path(path) | Value::Count(path, _) => Some(path),
                Value::Literal(..) => None,
            }
        }
        let right = |value: &'_ Value| !value.is_word();
        match self {
            Predicate::Equal(a, b) => {
                let b = Some(b).filter(|b| right(b));
                of(a).into_iter().chain(b.and_then(of)).collect()
            }
            Predicate::In(a, others) => {
                let others = others.iter().filter(|other| right(other));
                of(a).into_iter().chain(others.filter_map(of)).collect()
            }
            Predicate::Within(a, b, _) | Predicate::Apart(a, b) => {
                of(a).into_iter().chain(of(b)).collect()
            }
            Predicate::Present(a) | Predicate::Since(a) => of(a).into_iter().collect(),
            Predicate::All(parts) | Predicate::Any(parts) => {
                parts.iter().flat_map(Predicate::paths).collect()
            }
            Predicate::Not(inner) => inner.paths(),
        }
    }
}

/// `a ?? b ?? "c"`
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Source {
    /// The alternatives, at least one.
    pub values: Vec<Value>,
}

#[cfg(test)]
mod tests;
