//! Expressions of the step grammar: paths, predicates and sources, as trees with places.

mod literal;
mod parse;
mod show;

pub(crate) use parse::{parse_path, parse_predicate, parse_source};

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
    /// Where it stands.
    pub(crate) fn place(&self) -> Place {
        match self {
            Value::Literal(_, place) | Value::Count(_, place) => *place,
            Value::Path(path) => path.place,
        }
    }
}

/// A condition.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Predicate {
    /// `a == b`
    Equal(Value, Value),
    /// `a != b`
    NotEqual(Value, Value),
    /// `a in [b, c]`
    In(Value, Vec<Value>),
    /// `all a in b[*].c`, and whether letter case does not count.
    Every(Path, Path, bool),
    /// `none a in b[*].c`
    Apart(Path, Path),
    /// `a is present`
    Present(Value),
    /// `a is absent`
    Absent(Value),
    /// `a and b`
    All(Vec<Predicate>),
    /// `a or b`
    Any(Vec<Predicate>),
    /// `not a`
    Not(Box<Predicate>),
}

/// `a ?? b ?? "c"`
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Source {
    /// The alternatives, at least one.
    pub values: Vec<Value>,
}

#[cfg(test)]
mod tests;
