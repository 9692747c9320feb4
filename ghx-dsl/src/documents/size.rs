//! How much an operation selects once its fragments are written out.

use std::collections::BTreeMap;

use crate::ast::{Fragment, Selection, distinct};
use crate::diag::words::DocumentWords;
use crate::diag::{Diagnostic, Report, Reported};
use crate::ir::Document;

/// Far beyond what anybody writes; the time of later passes and the length of requests grow with it.
const LIMIT: u64 = 10_000;

/// Refuses an operation whose fragments multiply: each that spreads the next one twice doubles what is selected.
pub(super) fn check(document: &Document, report: &mut Report) -> Result<(), Reported> {
    let mut counter = Counter {
        fragments: document.fragments(),
        known: BTreeMap::new(),
    };
    let name = &document.operation.name;
    if counter.count(&document.operation.selections) <= LIMIT {
        return Ok(());
    }
    let words = DocumentWords::TooLarge {
        name: name.text.clone(),
        limit: LIMIT.to_string(),
    };
    let problem =
        Diagnostic::new(words, name.place).help("spread fragments in fewer places, or select less");
    Err(report.push(match counter.first_too_large() {
        Some(fragment) => problem.related(fragment.name.place, "too much already here"),
        None => problem,
    }))
}

struct Counter<'a> {
    fragments: BTreeMap<&'a str, &'a Fragment>,
    known: BTreeMap<&'a str, u64>,
}

impl<'a> Counter<'a> {
    /// Fragments do not spread themselves here, and each is counted once, so that this ends soon.
    fn count(&mut self, selections: &'a [Selection]) -> u64 {
        distinct(selections).fold(0, |sum: u64, selection| {
            let inside = match selection {
                Selection::Field(field) => self.count(&field.selections),
                Selection::Inline { selections, .. } => self.count(selections),
                Selection::Spread { name, .. } => self.fragment(&name.text),
            };
            sum.saturating_add(1).saturating_add(inside)
        })
    }

    fn fragment(&mut self, name: &'a str) -> u64 {
        if let Some(count) = self.known.get(name) {
            return *count;
        }
        let fragment = self.fragments.get(name).copied();
        let count = fragment.map_or(0, |fragment| self.count(&fragment.selections));
        self.known.insert(name, count);
        count
    }

    /// The innermost fragment that is too large by itself.
    fn first_too_large(&self) -> Option<&'a Fragment> {
        let large = self.known.iter().filter(|(_, count)| **count > LIMIT);
        let (name, _) = large.min_by_key(|(_, count)| **count)?;
        self.fragments.get(name).copied()
    }
}
