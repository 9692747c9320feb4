//! One card against its documents: the `graphql` block becomes an operation.

use std::collections::{BTreeMap, BTreeSet};

use super::documents::{Documents, Found};
use super::given::Chosen;
use super::output::{Outputs, promised};
use super::view::View;
use super::{base, checks, instead, lookups, pages, variables};
use crate::ast::{OperationKind, Selection};
use crate::card::{Action, Card, Graphql};
use crate::diag::words::{CardWords, DocumentWords, ReplyWords, SchemaWords};
use crate::diag::{Diagnostic, Report};
use crate::input_path::find;
use crate::ir::{self, Effect};
use crate::place::At;
use crate::refs::Refs;
use crate::schema::Schema;
use crate::source::beside;

/// The capabilities that write each field of the schema.
pub(crate) type Writers = BTreeMap<String, Vec<String>>;

/// What all cards are bound with.
#[derive(Clone, Copy)]
pub(crate) struct Binding<'a> {
    pub(crate) schema: &'a Schema,
    pub(crate) refs: &'a Refs,
    pub(crate) writers: &'a Writers,
    pub(crate) documents: &'a Documents,
}

/// What all passes over one card share.
pub(super) struct Context<'a> {
    pub(super) schema: &'a Schema,
    pub(super) refs: &'a Refs,
    /// The capabilities that write a field of the schema, such as `Issue.parent`.
    pub(super) writers: &'a Writers,
    pub(super) documents: &'a Documents,
    /// The card's path in its folder; documents are beside it.
    pub(super) path: &'a str,
    /// The card, its paths from the root.
    pub(super) card: &'a Card,
    /// The card as it was written.
    pub(super) original: &'a Card,
    /// Inputs that something uses, by index.
    pub(super) used: Vec<u16>,
    /// Something that fills variables is broken, so that what is missing may only follow from it.
    pub(super) shaken: bool,
    /// The input shape as it becomes: narrowed types and derived exclusions.
    pub(super) shape: ir::Shape,
    /// The inputs that choose other operations, and the one that chooses this.
    pub(super) chosen: Chosen,
}

/// Binds an atomic card. `None` when it is broken, or when a document it needs is.
pub(crate) fn bind(
    card: &Card,
    path: &str,
    binding: Binding,
    report: &mut Report,
) -> Option<ir::Capability> {
    let before = report.len();
    let shape = card.input.shape.clone();
    let (original, based) = (card, based(card, path, binding.documents));
    let card = &based;
    let mut context = Context {
        original,
        schema: binding.schema,
        refs: binding.refs,
        writers: binding.writers,
        documents: binding.documents,
        path,
        card,
        used: Vec::new(),
        shaken: false,
        shape,
        chosen: Chosen::default(),
    };
    let (action, output) = match &card.action {
        Action::Graphql(graphql) => {
            let (operation, output) = instead::bind(&mut context, graphql, report)?;
            (ir::Action::Operation(Box::new(operation)), output)
        }
        // Composites are resolved once all atomic cards are known, and what is not found is reported.
        Action::Composite(_) | Action::Written(_) => return None,
    };
    context.unused_inputs(report);
    let rules = checks::rules(&card.check, &card.input.shape, binding.refs, report);
    context.shape.rules.extend(rules);
    let effect = card.effect.as_ref()?.value;
    (report.len() == before).then(|| ir::Capability {
        id: card.id.value.clone(),
        aliases: card
            .aliases
            .iter()
            .map(|alias| alias.value.clone())
            .collect(),
        version: card.version.clone(),
        description: card.description.clone(),
        effect,
        input: context.shape,
        action,
        prefers_cli: card.prefers_cli,
        output,
        writes: card.writes.iter().map(|fact| fact.value.clone()).collect(),
        examples: Vec::new(),
    })
}

/// The card with its paths from the root of the reply.
fn based(card: &Card, path: &str, documents: &Documents) -> Card {
    let Action::Graphql(graphql) = &card.action else {
        return card.clone();
    };
    let full = beside(path, &graphql.document.value);
    let found = full.map(|full| documents.find(&full, &graphql.operation.value));
    let roots: Vec<String> = match found {
        Some(Found::Operation(document)) => {
            let selections = document.operation.selections.iter();
            selections
                .filter_map(|selection| match selection {
                    Selection::Field(field) => Some(field.key().to_owned()),
                    _ => None,
                })
                .collect()
        }
        _ => Vec::new(),
    };
    base::apply(card, &graphql.base, &roots)
}

impl<'a> Context<'a> {
    /// Binds one operation with everything that the card says about it.
    pub(super) fn operation(
        &mut self,
        graphql: &Graphql,
        report: &mut Report,
    ) -> Option<(ir::Operation, Vec<ir::OutputField>)> {
        // A broken document is reported once, at its own place; the cards that use it stay silent.
        let document = self.document(&graphql.operation, &graphql.document, report)?;
        let kind = document.operation.kind;
        if kind != graphql.kind.value {
            let words = DocumentWords::WrongOperationType {
                name: graphql.operation.value.clone(),
                is: kind_name(kind).to_owned(),
                said: kind_name(graphql.kind.value).to_owned(),
            };
            let place = document.operation.name.place;
            report.push(Diagnostic::new(words, graphql.kind.place).related(place, "declared here"));
        }
        self.effect(kind, report);
        let before = report.len();
        let (lookups, injects) = lookups::bind(self, graphql, document, report);
        let pages = self
            .card
            .followed
            .as_ref()
            .map(|pages| pages::bind(self, pages, graphql, document, report));
        self.shaken = report.len() > before;
        let variables = variables::bind(self, document, &lookups, &injects, pages.as_ref(), report);
        let skips = self
            .card
            .followed
            .iter()
            .flat_map(|pages| &pages.connections);
        let skips = skips.filter_map(|connection| connection.skip.as_ref());
        let view = View::new(document, self.schema)
            .typed(self.refs)
            .paged(skips.map(|skip| skip.value.as_str()));
        let mut used = std::mem::take(&mut self.used);
        let ensure = self.ensure(graphql, &view, document, &mut used, report);
        let mut present = BTreeSet::new();
        if kind == OperationKind::Mutation {
            let roots =
                document
                    .operation
                    .selections
                    .iter()
                    .filter_map(|selection| match selection {
                        Selection::Field(field) => Some(vec![field.key().to_owned()]),
                        _ => None,
                    });
            present.extend(roots);
        }
        for ensure in &ensure {
            promised(&ensure.predicate, &mut present);
        }
        let shape = &self.card.input.shape;
        let mut outputs = Outputs {
            view: &view,
            shape,
            present: &present,
            used: &mut used,
            lookup: false,
        };
        let output = outputs.fields(&self.card.output, &view.root(), true, report);
        self.used = used;
        let lookups = lookups.into_iter().map(|lookup| lookup.ir).collect();
        let operation = ir::Operation {
            document: document.clone(),
            variables,
            lookups,
            ensure,
            pages: pages.and_then(|p| p.ir),
            instead: Vec::new(),
        };
        Some((operation, output))
    }

    /// The operation that a block of the card names; reports when there is none.
    pub(super) fn document(
        &self,
        operation: &At<String>,
        path: &At<String>,
        report: &mut Report,
    ) -> Option<&'a ir::Document> {
        let full = beside(self.path, &path.value);
        let found = full.as_deref().map_or(Found::NoFile, |full| {
            self.documents.find(full, &operation.value)
        });
        match found {
            Found::Operation(document) => Some(document),
            Found::Broken => None,
            Found::NoFile => {
                let words = DocumentWords::UnknownDocument {
                    path: path.value.clone(),
                };
                let wanted = full.as_deref().unwrap_or(&path.value);
                let known: Vec<&str> = self.documents.paths().collect();
                let problem = Diagnostic::new(words, path.place);
                report.push(match crate::diag::closest(wanted, &known) {
                    Some(best) => problem.help(format!("there is `{best}` in the folder of cards")),
                    None => problem,
                });
                None
            }
            Found::NoOperation(known) => {
                let words = DocumentWords::UnknownOperation {
                    name: operation.value.clone(),
                    path: full.unwrap_or_else(|| path.value.clone()),
                };
                report
                    .push(Diagnostic::new(words, operation.place).suggest(&operation.value, known));
                None
            }
        }
    }

    fn effect(&self, kind: OperationKind, report: &mut Report) {
        let Some(effect) = &self.card.effect else {
            return;
        };
        let (name, why) = match (kind, effect.value) {
            (OperationKind::Query, Effect::Idempotent) => ("idempotent", "a query writes nothing"),
            (OperationKind::Query, Effect::Append) => ("append", "a query writes nothing"),
            (OperationKind::Mutation, Effect::Read) => ("read", "a mutation writes"),
            _ => return,
        };
        let words = CardWords::WrongEffect {
            effect: name.to_owned(),
            why: why.to_owned(),
        };
        report.push(Diagnostic::new(words, effect.place));
    }

    /// The index of an input, which counts as used.
    pub(super) fn input(&mut self, name: &At<String>, report: &mut Report) -> Option<u16> {
        match find(&self.shape, &name.value) {
            Some((index, _)) => {
                self.used.push(index);
                Some(index)
            }
            None => {
                let words = ReplyWords::UnknownInput {
                    name: name.value.clone(),
                };
                let known = self.shape.fields.iter().map(|field| field.name.as_str());
                report.push(Diagnostic::new(words, name.place).suggest(&name.value, known));
                None
            }
        }
    }

    /// An input that changes nothing deceives whoever gives it.
    fn unused_inputs(&self, report: &mut Report) {
        if self.shaken {
            return;
        }
        for (index, (field, place)) in
            (0u16..).zip(self.shape.fields.iter().zip(&self.card.input.places))
        {
            // An address is used when what it fills in is.
            let filled = super::given::filled(&self.shape, index);
            let by_address =
                !filled.is_empty() && filled.iter().all(|field| self.used.contains(field));
            if self.used.contains(&index) || by_address {
                continue;
            }
            let words = SchemaWords::UnusedInput {
                name: field.name.clone(),
                by: String::new(),
            };
            let help = "declare a variable of this name, or leave it out";
            report.push(Diagnostic::new(words, place.name).help(help));
        }
    }
}

pub(super) fn kind_name(kind: OperationKind) -> &'static str {
    match kind {
        OperationKind::Query => "query",
        OperationKind::Mutation => "mutation",
    }
}
