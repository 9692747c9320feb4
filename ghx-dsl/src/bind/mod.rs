//! Binding: documents against the schema, then each card's inputs, look-ups, outputs and pages against its documents.

mod base;
mod card;
pub(crate) mod checks;
mod conflicts;
mod documents;
mod given;
mod inputs;
mod instead;
mod literals;
mod lookup_sources;
mod lookups;
mod nulls;
mod output;
mod pages;
mod predicate;
mod selection;
mod size;
mod uses;
mod value;
mod variables;
mod view;

pub(crate) use card::{Binding, Writers, bind};
pub(crate) use documents::{Documents, Found, check};
pub(crate) use given::{combinations, filled};
pub(crate) use uses::{Use, Uses, assignable};

use std::collections::{BTreeMap, BTreeSet};

use crate::ast::{Field, Name, Selection};
use crate::diag::Report;
use crate::schema::{Schema, named};

/// Checks one field with its arguments on a type: the variables it uses, or `None` when it is wrong.
pub(crate) fn selected_by(
    field: &Field,
    on: &str,
    schema: &Schema,
    report: &mut Report,
) -> Option<Vec<Use>> {
    let before = report.len();
    let mut whole = field.clone();
    let ty = schema
        .field(on, &field.name.text)
        .map(|field| named(&field.ty));
    if ty.is_some_and(|ty| schema.is_composite(ty)) {
        let name = Name {
            text: "__typename".to_owned(),
            place: field.name.place,
        };
        whole.selections = vec![Selection::Field(Field::plain(name))];
    }
    let mut checker = selection::Checker {
        schema,
        fragments: &BTreeMap::new(),
        lost: &BTreeSet::new(),
        report,
        uses: Uses::default(),
    };
    checker.selections(&[Selection::Field(whole)], on);
    let uses = checker.uses.variables;
    (report.len() == before).then_some(uses)
}
