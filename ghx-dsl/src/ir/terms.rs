//! What conditions compare, and where values come from.

use super::Path;
use crate::logic;

/// A condition.
pub type Predicate = logic::Predicate<Term>;

/// One side of a comparison.
#[derive(Debug, Clone, PartialEq)]
pub enum Term {
    /// Field indexes from the whole input.
    Input(Vec<u16>),
    /// Field indexes from the item.
    Item(Vec<u16>),
    /// A value of the reply: response keys, starting with the root field's key, or from the list item inside a filter.
    Reply(Vec<String>),
    /// All values of the reply that a path through lists leads to.
    Every(Path),
    /// JSON text.
    Json(String),
    /// How many elements the list of another term has.
    Count(Box<Term>),
    /// A value in the result of an earlier step.
    Result(StepResult),
    /// Keys from an element of a list in a result.
    Element(Vec<String>),
}

/// A value in the result of an earlier step of the same composite.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StepResult {
    /// The step, by index.
    pub step: u16,
    /// The names that lead to it.
    pub path: Vec<String>,
}

/// Where a parameter's value comes from.
#[derive(Debug, Clone, PartialEq)]
pub enum Source {
    /// Field indexes from the whole input.
    Input(Vec<u16>),
    /// Field indexes from the item.
    Item(Vec<u16>),
    /// JSON text.
    Json(String),
    /// The first that is given.
    First(Vec<Source>),
    /// The texts of all, one behind the other.
    Text(Vec<Source>),
    /// A value in the result of an earlier step.
    Result(StepResult),
    /// Keys from an element of a list in a result.
    Element(Vec<String>),
}
