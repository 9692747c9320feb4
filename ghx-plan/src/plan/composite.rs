//! Composites: several capabilities run as one.

use super::written::table;
use super::{Capability, Predicate, Source, Term};

table! {
/// A capability made of others.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../ghx-runtime/tests/support/example.in"));
/// # fn main() {
/// static ALL: Capability = Capability::new(
///     "pr.threads.resolve",
///     Effect::Idempotent,
///     Shape::new(&[Field::new("ids", Kind::STRINGS).required()]),
///     Action::Composite(Composite::checked(Composite {
///         steps: &[CompositeStep::new("resolve", &RESOLVE, &[Param::new(0, Source::Item(&[]))]).foreach(0)],
///         strategy: Strategy::Array,
///     })),
/// );
/// assert!(ALL.is_composite());
/// # }
/// ```
#[derive(Debug)]
pub struct Composite {
    /// The steps in the order of the card.
    pub steps: &'static [CompositeStep],
    /// What becomes of the steps' outputs.
    pub strategy: Strategy,
}
}

impl Composite {
    /// In how many requests its steps go at least and at most, look-ups and further pages aside: one more for each level of
    /// dependence. Least is without the steps that an input leaves out.
    #[doc(hidden)]
    pub fn stages(&self) -> (usize, usize) {
        let stages = |runs: fn(&CompositeStep) -> bool| {
            let (mut stages, mut start) = (1, 0);
            for (index, step) in (self.steps.iter().enumerate()).filter(|(_, step)| runs(step)) {
                if step.uses().any(|other| other >= start) {
                    (stages, start) = (stages + 1, index);
                }
            }
            stages
        };
        (stages(CompositeStep::always), stages(|_| true))
    }
}

impl CompositeStep {
    /// The steps of the same composite whose results it uses.
    #[doc(hidden)]
    pub fn uses(&self) -> impl Iterator<Item = usize> {
        let mut found: Vec<usize> = (self.over.iter())
            .map(|(other, _)| usize::from(*other))
            .collect();
        (self.params.iter()).for_each(|param| of_source(&param.source, &mut found));
        found.extend(self.when.iter().flat_map(Predicate::uses));
        found.into_iter()
    }

    /// Whether it runs whatever the input is.
    fn always(&self) -> bool {
        let results = |term| matches!(term, Term::Result(..) | Term::Json(_));
        let whatever = |when: &Predicate| when.terms().into_iter().all(results);
        self.foreach.is_none() && self.when.as_ref().is_none_or(whatever)
    }
}

fn of_source(source: &Source, found: &mut Vec<usize>) {
    match source {
        Source::Result(step, _) => found.push(usize::from(*step)),
        Source::First(all) | Source::Text(all) => all.iter().for_each(|it| of_source(it, found)),
        Source::Input(_) | Source::Item(_) | Source::Json(_) | Source::Element(_) => {}
    }
}

table! {
/// One step of a composite.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../ghx-runtime/tests/support/example.in"));
/// # fn main() {
/// // Runs once for each item of the first input, which is the step's own first input.
/// const STEP: CompositeStep =
///     CompositeStep::new("resolve", &RESOLVE, &[Param::new(0, Source::Item(&[]))]).foreach(0);
/// assert_eq!((STEP.stem, STEP.capability.id), ("resolve", "pr.thread.resolve"));
/// # }
/// ```
#[derive(Debug)]
pub struct CompositeStep {
    /// What it runs: an operation, never another composite.
    pub capability: &'static Capability,
    /// The alias without its number: `reply` gives `reply0`, `reply1`...
    pub stem: &'static str,
    /// The input list it runs for each item of.
    pub foreach: Option<u16>,
    /// The list in the result of an earlier step that it runs for each element of: the step, and the keys that lead to it.
    pub over: Option<(u16, &'static [&'static str])>,
    /// Runs only when this holds.
    pub when: Option<Predicate>,
    /// The parameters it gets.
    pub params: &'static [Param],
}
}

table! {
/// A parameter of a composite's step.
///
/// ```
/// # use ghx_runtime::plan::*;
/// // The step's first input is the second input of the composite.
/// const PARAM: Param = Param::input(0, &[1]);
/// assert_eq!(PARAM.field, 0);
/// ```
#[derive(Debug)]
pub struct Param {
    /// Index of the step's input.
    pub field: u16,
    /// Where its value comes from.
    pub source: Source,
}
}

table! {
/// What becomes of the steps' outputs.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../ghx-runtime/tests/support/example.in"));
/// # fn main() {
/// // The output is that of the only step.
/// static ONE: Composite =
///     Composite { steps: &[CompositeStep::new("resolve", &RESOLVE, &[])], strategy: Strategy::Last };
/// assert_eq!(ONE.strategy, Strategy::Last);
/// # }
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Strategy {
    /// One object with the fields of all outputs.
    Merge,
    /// One entry for each input item.
    Array,
    /// The last step's output.
    Last,
}
}
