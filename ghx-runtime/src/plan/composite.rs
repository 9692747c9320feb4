//! Composites: several capabilities run as one.

use super::{Capability, Predicate, Source};

/// A capability made of others.
#[derive(Debug)]
pub struct Composite {
    /// The steps in the order of the card.
    pub steps: &'static [CompositeStep],
    /// What becomes of the steps' outputs.
    pub strategy: Strategy,
}

/// One step of a composite.
#[derive(Debug)]
pub struct CompositeStep {
    /// What it runs: an operation, never another composite.
    pub capability: &'static Capability,
    /// The alias without its number: `reply` gives `reply0`, `reply1`...
    pub stem: &'static str,
    /// The input list it runs for each item of.
    pub foreach: Option<u16>,
    /// Runs only when this holds.
    pub when: Option<Predicate>,
    /// The parameters it gets.
    pub params: &'static [Param],
}

/// A parameter of a composite's step.
#[derive(Debug)]
pub struct Param {
    /// Index of the step's input.
    pub field: u16,
    /// Where its value comes from.
    pub source: Source,
}

/// What becomes of the steps' outputs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Strategy {
    /// One object with the fields of all outputs.
    Merge,
    /// One entry for each input item.
    Array,
    /// The last step's output.
    Last,
}
