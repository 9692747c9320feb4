//! What a document sees of the fragments around it, and what checking its operations and fragments against that finds.

use std::collections::BTreeMap;

use super::selection::Checker;
use super::{conflicts, size, uses};
use crate::ast::{Fragment, Operation, OperationKind, Selection, reached};
use crate::diag::words::DocumentWords;
use crate::diag::{Diagnostic, Report, Reported};
use crate::graphql;
use crate::ir::{Document, Uses};
use crate::schema::Schema;

/// What a document sees.
pub(super) struct Scope<'a> {
    pub(super) schema: &'a Schema,
    pub(super) fragments: BTreeMap<&'a str, &'a Fragment>,
    /// How each fragment uses variables.
    pub(super) uses: BTreeMap<&'a str, &'a Result<Uses, Reported>>,
    /// Words of shared files that cannot be read, the names of their fragments among them.
    pub(super) lost: &'a BTreeMap<String, Reported>,
}

impl Scope<'_> {
    /// Checks something: the variables it uses, as far as they are known, and whether it is sound.
    pub(super) fn collect(
        &self,
        report: &mut Report,
        check: impl FnOnce(&mut Checker),
    ) -> (Uses, Result<(), Reported>) {
        let ((uses, broken), sound) = report.watch(|report| {
            let mut checker = Checker {
                scope: self,
                report,
                uses: Uses::default(),
                broken: None,
            };
            check(&mut checker);
            (checker.uses, checker.broken)
        });
        (uses, broken.map_or(sound, Err))
    }

    /// Checks selections made on a type, with the fragments that they spread.
    pub(super) fn whole(
        &self,
        selections: &[Selection],
        on: &str,
        report: &mut Report,
    ) -> (Uses, Result<(), Reported>) {
        let (mut all, mut sound) = self.collect(report, |it| it.selections(selections, on));
        for name in reached(selections, &self.fragments).keys() {
            match self.uses.get(name) {
                Some(Ok(uses)) => uses::extend(&mut all, uses),
                // A broken fragment breaks its users too, without another word.
                Some(Err(reported)) => sound = Err(*reported),
                None => {}
            }
        }
        (all, sound)
    }

    /// Checks fragments.
    pub(super) fn fragments(
        &self,
        own: &BTreeMap<String, Fragment>,
        report: &mut Report,
    ) -> BTreeMap<String, Result<Uses, Reported>> {
        let mut found = BTreeMap::new();
        for (name, fragment) in own {
            let cycle = reached(&fragment.selections, &self.fragments).contains_key(name.as_str());
            let cycle = cycle.then(|| {
                let words = DocumentWords::FragmentCycle { name: name.clone() };
                report.push(Diagnostic::new(words, fragment.name.place))
            });
            let (uses, sound) = self.collect(report, |checker| checker.fragment(fragment));
            let checked = match cycle {
                Some(reported) => Err(reported),
                None => sound.map(|()| uses),
            };
            found.insert(name.clone(), checked);
        }
        found
    }

    /// Checks all operations of a document.
    pub(super) fn operations(
        &self,
        parsed: &graphql::Parsed,
        report: &mut Report,
    ) -> BTreeMap<String, Result<Document, Reported>> {
        let mut found = BTreeMap::new();
        let mut places = BTreeMap::new();
        for operation in &parsed.document.operations {
            let name = &operation.name;
            if let Some(first) = places.insert(&name.text, name.place) {
                let words = DocumentWords::DuplicateName {
                    what: "operation".to_owned(),
                    name: name.text.clone(),
                };
                let problem = Diagnostic::new(words, name.place);
                let reported = report.push(problem.related(first, "first declared here"));
                found.insert(name.text.clone(), Err(reported));
            } else if !parsed.unread.contains(&name.text) {
                // What could not be read stands there as if it were null, which may not fit.
                found.insert(name.text.clone(), self.operation(operation, report));
            }
        }
        found
    }

    /// Checks one operation.
    pub(super) fn operation(
        &self,
        operation: &Operation,
        report: &mut Report,
    ) -> Result<Document, Reported> {
        let root = match operation.kind {
            OperationKind::Query => &self.schema.query,
            OperationKind::Mutation => &self.schema.mutation,
        };
        if self.schema.get(root).is_none() {
            let words = DocumentWords::UnsupportedOperation {
                what: "a mutation".to_owned(),
            };
            let problem = Diagnostic::new(words, operation.name.place);
            return Err(report.push(problem.help("the schema has no mutations")));
        }
        let (uses, sound) = self.whole(&operation.selections, root, report);
        let declared = report.all_of(|report| {
            uses::check(operation, &uses, sound.is_ok(), self.schema, report);
        });
        let fragments = reached(&operation.selections, &self.fragments);
        let document = Document {
            operation: operation.clone(),
            fragments: fragments.into_values().cloned().collect(),
            uses,
        };
        sound?;
        let small = size::check(&document, report);
        declared.and(small)?;
        report.all_of(|report| conflicts::check(&document, self.schema, root, report))?;
        Ok(document)
    }
}
