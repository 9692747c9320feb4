//! All situations that a step of a composite may run in, and what is certainly given in each.

use super::Step;
use crate::given::combinations;
use crate::ir::{Kind, Predicate, Shape, Source, Term};
use crate::predicate::not_empty;

/// All situations a step may run in.
pub(super) struct Contexts {
    pub(super) all: Vec<Context>,
}

/// One situation: which inputs and item fields are certainly given.
pub(super) struct Context {
    input: Vec<u16>,
    item: Vec<u16>,
    /// What `when` found to be present.
    terms: Vec<Term>,
}

impl Contexts {
    pub(super) fn new(step: &Step, shape: &Shape) -> Self {
        let items = match step.foreach {
            Some((_, Kind::Object(item))) => combinations(item)
                .into_iter()
                .map(|way| way.given)
                .collect(),
            _ => vec![Vec::new()],
        };
        let guaranteed = step
            .when
            .as_ref()
            .map_or_else(|| vec![Vec::new()], guarantees);
        let mut all = Vec::new();
        for way in combinations(shape) {
            for item in &items {
                for terms in &guaranteed {
                    all.push(Context {
                        input: way.given.clone(),
                        item: item.clone(),
                        terms: [terms.as_slice(), &step.always].concat(),
                    });
                }
            }
        }
        Contexts { all }
    }
}

impl Context {
    pub(super) fn gives(&self, source: &Source) -> bool {
        match source {
            Source::Json(json) => json != "null",
            Source::First(sources) => sources.iter().any(|source| self.gives(source)),
            Source::Text(sources) => sources.iter().all(|source| self.gives(source)),
            Source::Item(path) => match path.as_slice() {
                [] => true,
                [index] if self.item.contains(index) => true,
                path => self.terms.contains(&Term::Item(path.to_vec())),
            },
            Source::Input(path) => match path.as_slice() {
                [index] if self.input.contains(index) => true,
                path => self.terms.contains(&Term::Input(path.to_vec())),
            },
            Source::Result(at) => self.terms.contains(&Term::Result(at.clone())),
            Source::Element(keys) => {
                keys.is_empty() || self.terms.contains(&Term::Element(keys.clone()))
            }
        }
    }
}

/// What is certainly present whenever a predicate holds.
pub(super) fn sure(predicate: &Predicate) -> Vec<Term> {
    let ways = guarantees(predicate);
    let Some((first, others)) = ways.split_first() else {
        return Vec::new();
    };
    let always = |term: &&Term| others.iter().all(|way| way.contains(term));
    first.iter().filter(always).cloned().collect()
}

/// The ways a predicate can hold, each with what is then certainly present.
pub(super) fn guarantees(predicate: &Predicate) -> Vec<Vec<Term>> {
    const MOST: usize = 64;
    let nothing = || vec![Vec::new()];
    let value = |term: &Term| !matches!(term, Term::Json(json) if json == "null");
    if let Some(list) = not_empty(predicate) {
        return vec![vec![list.clone()]];
    }
    match predicate {
        Predicate::Present(term) => vec![vec![term.clone()]],
        Predicate::Equal(term, other @ Term::Json(_)) if value(other) => vec![vec![term.clone()]],
        Predicate::In(term, words) if words.iter().all(value) => vec![vec![term.clone()]],
        Predicate::Any(parts) => {
            let all: Vec<Vec<Term>> = parts.iter().flat_map(guarantees).collect();
            if all.len() > MOST { nothing() } else { all }
        }
        Predicate::All(parts) => {
            let mut all = nothing();
            for part in parts {
                let ways = guarantees(part);
                all = all
                    .iter()
                    .flat_map(|before| ways.iter().map(|way| [before.as_slice(), way].concat()))
                    .collect();
                if all.len() > MOST {
                    return nothing();
                }
            }
            all
        }
        Predicate::Not(inner) => match &**inner {
            Predicate::Not(inner) => guarantees(inner),
            Predicate::Any(parts) => guarantees(&Predicate::All(negated(parts))),
            Predicate::All(parts) => guarantees(&Predicate::Any(negated(parts))),
            _ => nothing(),
        },
        _ => nothing(),
    }
}

pub(super) fn negated(parts: &[Predicate]) -> Vec<Predicate> {
    let parts = parts.iter().cloned();
    parts.map(Predicate::negated).collect()
}
