//! What a card runs, found: its operation, the look-ups of everything it names, and where its paths start.

mod know;
mod lookups;
mod operation;
mod pages;
mod reach;
mod reads;
mod rest;
mod variables;

pub(crate) use know::filled_by;
use know::know_ids;
use lookups::look_ups;
use operation::{Runs, explicit, paged, runs};

use crate::ast::{self, OperationKind, Selection, TypeRef};
use crate::card::{Card, Graphql, Written};
use crate::diag::{Report, Reported};
use crate::documents::Documents;
use crate::ident::pascal;
use crate::ir::{RefUse, Shape};
use crate::openapi::Rest;
use crate::place::Place;
use crate::refs::Refs;
use crate::schema::{Schema, is_non_null};

/// What all of it is found with.
pub(crate) struct Deriving<'a> {
    pub(crate) refs: &'a Refs,
    pub(crate) schema: &'a Schema,
    pub(crate) rest: &'a Rest,
    pub(crate) documents: &'a mut Documents,
}

/// Finds what an atomic card runs, and writes the documents that follow from it.
pub(crate) fn derive(
    card: &Card,
    written: &Written,
    path: &str,
    deriving: &mut Deriving,
    report: &mut Report,
) -> Result<Graphql, Reported> {
    report.all_of(|report| {
        if let Some(rest) = &written.rest {
            return rest::operation(card, rest, path, deriving, report);
        }
        let (document, full, runs) = runs(card, written, path, deriving.documents, report)?;
        let mut graphql = match runs {
            Runs::Operation(name) => {
                let found = explicit(&full, name, document, written, deriving)?;
                paged(card, &full, found, deriving, report)?
            }
            Runs::Read(fragments) => {
                reads::read(card, &full, document, fragments, deriving, report)?
            }
        };
        know_ids(card, &full, &graphql, deriving);
        graphql.lookups.extend(written.lookups.iter().cloned());
        graphql.injects.extend(written.injects.iter().cloned());
        graphql
            .alternatives
            .extend(written.alternatives.iter().cloned());
        if let Some(at) = &written.at {
            graphql.base.keys = at.names().map(str::to_owned).collect();
        }
        look_ups(card, &full, &mut graphql, deriving, report);
        Ok(graphql)
    })?
}

/// Where the card names a thing.
pub(super) fn place_of(card: &Card, it: &RefUse) -> Place {
    let field = it.id.or_else(|| it.ways.first()?.fields.first().copied());
    let place = field.and_then(|field| card.input.places.get(usize::from(field)));
    place.map_or(card.id.place, |place| place.name)
}

/// A name for an operation that the compiler writes: `LookUpIssueLabelsSetLabels`.
pub(super) fn operation_name(parts: &[&str]) -> String {
    pascal(&parts.join(" "))
}

/// A query that the compiler writes.
pub(super) struct Query<'a> {
    pub(super) name: &'a str,
    pub(super) selections: Vec<Selection>,
    /// Every variable needs a value.
    pub(super) strict: bool,
    /// The variables that leave connections out once they are complete.
    pub(super) switches: &'a [String],
    /// Whether its variables are inputs of the card.
    pub(super) inputs: bool,
}

/// Writes an operation: its variables are declared as they are used.
pub(super) fn generate(
    query: Query,
    kind: OperationKind,
    full: &str,
    card: &Card,
    deriving: &mut Deriving,
    report: &mut Report,
) {
    let Query {
        name,
        selections,
        strict,
        switches,
        inputs,
    } = query;
    let none = Shape::default();
    let shape = if inputs { &card.input.shape } else { &none };
    let uses = (deriving.documents).uses(full, &selections, kind, deriving.schema);
    let mut variables = variables::declare(&uses, shape, deriving.schema);
    if strict {
        for variable in variables.iter_mut().filter(|it| !is_non_null(&it.ty)) {
            variable.ty = TypeRef::NonNull(Box::new(variable.ty.clone()));
            variable.default = None;
        }
    }
    // A connection is asked for until it is complete.
    for variable in variables
        .iter_mut()
        .filter(|it| switches.contains(&it.name.text))
    {
        variable.default = Some(ast::Value {
            kind: ast::ValueKind::Boolean(false),
            place: variable.name.place,
        });
    }
    let operation = ast::Operation {
        kind,
        name: ast::Name::new(name, card.id.place),
        variables,
        selections,
    };
    deriving
        .documents
        .add(full, operation, deriving.schema, report);
}
