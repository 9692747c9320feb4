//! Links: the steps of a chain with what ties them to earlier ones.

use serde_json::Value;

use crate::record::Place;
use crate::request::Step;

/// How many elements a step runs for at most.
pub(crate) const MOST_ELEMENTS: usize = 500;

/// A step in its chain.
#[derive(Debug)]
pub(crate) struct Link {
    pub(crate) step: Step,
    /// What later steps call it.
    pub(crate) name: Option<String>,
    /// Earlier steps that must have succeeded, beside those whose results its input uses.
    pub(crate) needs: Vec<usize>,
    /// All earlier steps must have succeeded.
    pub(crate) needs_all: bool,
    /// It runs for each element of a list; hardly any step does, and links are moved often.
    pub(crate) foreach: Option<Box<Foreach>>,
}

/// The list that a step runs for.
#[derive(Debug)]
pub(crate) enum Foreach {
    /// Elements that are known.
    Elements(Vec<Value>),
    /// A list in the result of an earlier step.
    Result(Place),
}

impl From<Step> for Link {
    fn from(step: Step) -> Link {
        Link {
            step,
            name: None,
            needs: Vec::new(),
            needs_all: false,
            foreach: None,
        }
    }
}
