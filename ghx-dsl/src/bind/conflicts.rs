//! Response keys that are selected twice must mean the same both times.

use std::collections::BTreeMap;

use crate::ast::{Argument, Field, Fragment, Selection, Value, ValueKind};
use crate::diag::words::DocumentWords;
use crate::diag::{Diagnostic, Report};
use crate::ir::Document;
use crate::schema::{Schema, named, show};

/// Checks a whole operation.
pub(super) fn check(document: &Document, schema: &Schema, root: &str, report: &mut Report) {
    let fragments = document
        .fragments
        .iter()
        .map(|fragment| (fragment.name.text.as_str(), fragment))
        .collect();
    let checker = Checker { schema, fragments };
    checker.merged(&[(&document.operation.selections, root)], report);
}

struct Checker<'a> {
    schema: &'a Schema,
    fragments: BTreeMap<&'a str, &'a Fragment>,
}

impl<'a> Checker<'a> {
    /// Fields of several selection sets that land in one object of the reply.
    fn merged(&self, sets: &[(&'a [Selection], &'a str)], report: &mut Report) {
        let mut keys: BTreeMap<&str, Vec<(&'a Field, &'a str)>> = BTreeMap::new();
        for (selections, on) in sets {
            self.collect(selections, on, &mut keys);
        }
        for (key, fields) in keys {
            let Some(((first, first_on), rest)) = fields.split_first() else {
                continue;
            };
            for (other, other_on) in rest {
                if !self.same(first, first_on, other, other_on) {
                    let words = DocumentWords::FieldConflict {
                        key: key.to_owned(),
                    };
                    let at = |field: &Field| field.alias.as_ref().unwrap_or(&field.name).place;
                    report.push(
                        Diagnostic::new(words, at(other))
                            .related(at(first), "first selected here")
                            .help("give one of them an alias: `other: field`"),
                    );
                }
            }
            let inner: Vec<(&[Selection], &str)> = fields
                .iter()
                .filter_map(|(field, on)| {
                    let definition = self.schema.field(on, &field.name.text)?;
                    Some((field.selections.as_slice(), named(&definition.ty)))
                })
                .collect();
            if inner.iter().any(|(selections, _)| !selections.is_empty()) {
                self.merged(&inner, report);
            }
        }
    }

    fn collect(
        &self,
        selections: &'a [Selection],
        on: &'a str,
        keys: &mut BTreeMap<&'a str, Vec<(&'a Field, &'a str)>>,
    ) {
        for selection in selections {
            match selection {
                Selection::Field(field) => keys.entry(field.key()).or_default().push((field, on)),
                Selection::Inline {
                    on: condition,
                    selections,
                    ..
                } => {
                    self.collect(
                        selections,
                        condition.as_ref().map_or(on, |condition| &condition.text),
                        keys,
                    );
                }
                Selection::Spread { name, .. } => {
                    if let Some(fragment) = self.fragments.get(name.text.as_str()) {
                        self.collect(&fragment.selections, &fragment.on.text, keys);
                    }
                }
            }
        }
    }

    fn same(&self, first: &Field, first_on: &str, other: &Field, other_on: &str) -> bool {
        let ty = |field: &Field, on: &str| {
            self.schema
                .field(on, &field.name.text)
                .map(|definition| &definition.ty)
        };
        let never_both = first_on != other_on && {
            let possible = self.schema.possible(other_on);
            !self
                .schema
                .possible(first_on)
                .iter()
                .any(|ty| possible.contains(ty))
        };
        if never_both {
            return match (ty(first, first_on), ty(other, other_on)) {
                (Some(a), Some(b)) => {
                    let objects =
                        self.schema.is_composite(named(a)) && self.schema.is_composite(named(b));
                    show(a) == show(b) || (objects && same_lists(&show(a), &show(b)))
                }
                (None, None) => true,
                _ => false,
            };
        }
        first.name.text == other.name.text && same_arguments(&first.arguments, &other.arguments)
    }
}

/// Whether two types are alike but for the names inside.
fn same_lists(first: &str, second: &str) -> bool {
    let marks = |ty: &str| {
        ty.chars()
            .filter(|c| matches!(c, '[' | ']' | '!'))
            .collect::<String>()
    };
    marks(first) == marks(second)
}

fn same_arguments(first: &[Argument], second: &[Argument]) -> bool {
    first.len() == second.len()
        && first.iter().all(|argument| {
            second.iter().any(|other| {
                other.name.text == argument.name.text && same_value(&argument.value, &other.value)
            })
        })
}

fn same_value(first: &Value, second: &Value) -> bool {
    match (&first.kind, &second.kind) {
        (ValueKind::List(first), ValueKind::List(second)) => {
            first.len() == second.len()
                && first
                    .iter()
                    .zip(second)
                    .all(|(first, second)| same_value(first, second))
        }
        (ValueKind::Object(first), ValueKind::Object(second)) => same_arguments(first, second),
        (first, second) => first == second,
    }
}
