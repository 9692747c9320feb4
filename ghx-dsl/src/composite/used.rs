//! The inputs that the steps of a composite use; one that is dropped silently deceives whoever gives it.

use std::collections::BTreeSet;

use crate::card::{Card, FieldPlace};
use crate::diag::words::SchemaWords;
use crate::diag::{Diagnostic, Report};
use crate::given::filled;
use crate::ir::{Kind, Predicate, Shape, Term};

/// What becomes of each input. A path is of field indexes from the whole input; a list and the items of it are one.
#[derive(Debug, Default)]
pub(super) struct Used {
    /// Sent whole, or chosen by.
    paths: BTreeSet<Vec<u16>>,
    /// Looked at by a condition.
    tested: BTreeSet<Vec<u16>>,
}

impl Used {
    /// A parameter gets what is at a path of the input, or of the items of a list.
    pub(super) fn sent(&mut self, list: Option<u16>, indexes: &[u16]) {
        self.paths.insert(path(list, indexes));
    }

    /// A condition looks at it. Each value of an enum or a boolean chooses what is done; of anything else a test leaves
    /// something over that only sending it makes use of.
    pub(super) fn tested_by(
        &mut self,
        when: &Predicate,
        shape: &Shape,
        foreach: Option<(u16, &Kind)>,
    ) {
        match when {
            Predicate::Equal(..) | Predicate::In(..) => {
                let of_result = |it: &&Term| matches!(it, Term::Result(_) | Term::Element(_));
                let with_result = when.terms().iter().any(of_result);
                for term in when.terms() {
                    self.compared(term, with_result, shape, foreach);
                }
            }
            Predicate::Present(term) => _ = self.looked_at(term, shape, foreach),
            Predicate::All(parts) | Predicate::Any(parts) => {
                (parts.iter()).for_each(|part| self.tested_by(part, shape, foreach));
            }
            Predicate::Not(inner) => self.tested_by(inner, shape, foreach),
            // Only a reply can answer it.
            Predicate::Within(..) | Predicate::Apart(..) | Predicate::Since(_) => {}
        }
    }

    /// Every value counts of what is compared with a result.
    fn compared(
        &mut self,
        term: &Term,
        with_result: bool,
        shape: &Shape,
        foreach: Option<(u16, &Kind)>,
    ) {
        if let Some((path, kind)) = self.looked_at(term, shape, foreach)
            && (with_result || matches!(kind, Kind::Enum(..) | Kind::Boolean))
        {
            self.paths.insert(path);
        }
    }

    /// Where a term leads, and what is there; a count says nothing about what is counted.
    fn looked_at<'k>(
        &mut self,
        term: &Term,
        shape: &'k Shape,
        foreach: Option<(u16, &'k Kind)>,
    ) -> Option<(Vec<u16>, &'k Kind)> {
        let (path, kind) = match (term, foreach) {
            (Term::Count(list), _) => {
                self.looked_at(list, shape, foreach);
                return None;
            }
            (Term::Input(indexes), _) => {
                let (first, rest) = indexes.split_first()?;
                let kind = &shape.fields.get(*first as usize)?.kind;
                (path(None, indexes), inside(kind, rest)?)
            }
            (Term::Item(indexes), Some((list, kind))) => {
                (path(Some(list), indexes), inside(kind, indexes)?)
            }
            _ => return None,
        };
        self.tested.insert(path.clone());
        Some((path, kind))
    }

    /// Reports the inputs that no step makes use of.
    pub(super) fn report(mut self, card: &Card, report: &mut Report) {
        let shape = &card.input.shape;
        for index in 0..shape.fields.len() as u16 {
            let fills = filled(shape, index);
            if !fills.is_empty() && fills.iter().all(|field| self.paths.contains(&vec![*field])) {
                self.paths.insert(vec![index]);
            }
        }
        self.unused(&[], &card.input.places, report);
    }

    fn unused(&self, above: &[u16], places: &[FieldPlace], report: &mut Report) {
        let mut told = Vec::new();
        for (index, place) in (0..).zip(places) {
            let path = [above, &[index]].concat();
            let within = |known: &Vec<u16>| known.starts_with(&path);
            if self.paths.contains(&path) {
                continue;
            }
            if self.paths.iter().any(within) {
                self.unused(&path, &place.fields, report);
                continue;
            }
            // The inputs of one ref are declared at one place.
            if told.contains(&place.name) {
                continue;
            }
            told.push(place.name);
            let words = SchemaWords::UnusedInput {
                name: place.text.clone(),
                by: String::new(),
            };
            let help = "map it to a step's parameter, or leave it out";
            report.push(Diagnostic::new(words, place.name).help(
                match self.tested.iter().any(within) {
                    true => format!("`when` tests it, but no step gets it: {help}"),
                    false => help.to_owned(),
                },
            ));
        }
    }
}

fn path(list: Option<u16>, indexes: &[u16]) -> Vec<u16> {
    list.iter().chain(indexes).copied().collect()
}

/// What is at a path inside a value.
fn inside<'k>(kind: &'k Kind, indexes: &[u16]) -> Option<&'k Kind> {
    match (indexes.split_first(), kind) {
        (None, kind) => Some(kind),
        (Some((first, rest)), Kind::Object(shape)) => {
            inside(&shape.fields.get(*first as usize)?.kind, rest)
        }
        _ => None,
    }
}
