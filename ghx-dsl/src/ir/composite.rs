//! Composites: steps, and what becomes of their outputs.

use super::{Predicate, Source, StepResult, Strategy, Term};

/// A composite.
#[derive(Debug, Clone)]
pub struct Composite {
    /// The steps.
    pub steps: Vec<CompositeStep>,
    /// What becomes of the outputs.
    pub strategy: Strategy,
}

impl Composite {
    /// In how many requests its steps go, look-ups and further pages aside: one more for each level of dependence.
    pub fn stages(&self) -> usize {
        let (mut stages, mut start) = (1, 0);
        for (index, step) in self.steps.iter().enumerate() {
            if step.uses().any(|other| other >= start) {
                (stages, start) = (stages + 1, index);
            }
        }
        stages
    }
}

/// One step of a composite.
#[derive(Debug, Clone)]
pub struct CompositeStep {
    /// The canonical id of the capability it runs (aliases are resolved).
    pub capability_id: String,
    /// The alias without its number; unique in its composite.
    pub stem: String,
    /// What the card calls it where its result is used.
    pub name: Option<String>,
    /// The input list it runs for each item of.
    pub foreach: Option<u16>,
    /// The list in the result of an earlier step that it runs for each element of.
    pub over: Option<StepResult>,
    /// Runs only when this holds.
    pub when: Option<Predicate>,
    /// The step's input by index, and its source.
    pub params: Vec<(u16, Source)>,
}

impl CompositeStep {
    /// The earlier steps whose results it uses.
    fn uses(&self) -> impl Iterator<Item = usize> {
        fn of_source<'s>(source: &'s Source, found: &mut Vec<&'s StepResult>) {
            match source {
                Source::Result(at) => found.push(at),
                Source::First(all) | Source::Text(all) => {
                    all.iter().for_each(|it| of_source(it, found));
                }
                _ => {}
            }
        }
        let mut found: Vec<&StepResult> = self.over.iter().collect();
        self.params
            .iter()
            .for_each(|(_, source)| of_source(source, &mut found));
        let terms = self.when.iter().flat_map(Predicate::terms);
        found.extend(terms.filter_map(|term| match term {
            Term::Result(at) => Some(at),
            Term::Count(list) => match &**list {
                Term::Result(at) => Some(at),
                _ => None,
            },
            _ => None,
        }));
        let steps: Vec<usize> = found.iter().map(|at| usize::from(at.step)).collect();
        steps.into_iter()
    }
}
