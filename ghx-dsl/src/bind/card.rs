//! One card against its documents: the `graphql` block becomes an operation.

use std::collections::{BTreeMap, BTreeSet};

use super::output::{Outputs, promised};
use super::view::View;
use super::{alternatives, base, confirm, lookups, pages, variables};
use crate::ast::{OperationKind, Selection};
use crate::card::{Card, Graphql, Pages};
use crate::diag::words::{CardWords, DocumentWords, ReplyWords, SchemaWords};
use crate::diag::{Diagnostic, Report, Reported};
use crate::documents::{Documents, Found};
use crate::given::{ChosenBy, filled};
use crate::input_path::{find, names};
use crate::ir::{self, Effect};
use crate::place::At;
use crate::refs::Refs;
use crate::rules;
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
    pub(super) binding: Binding<'a>,
    /// The card's path in its folder; documents are beside it.
    pub(super) path: &'a str,
    /// The card, its paths from the root.
    pub(super) card: &'a Card,
    /// What it runs.
    pub(super) graphql: &'a Graphql,
    /// The card and its pages with paths as they were written.
    pub(super) original: (&'a Card, &'a Option<Pages>),
    /// Inputs that something uses, by index.
    pub(super) used: Vec<u16>,
    /// Something that fills variables is broken, so that what is missing may only follow from it.
    pub(super) incomplete: bool,
    /// The input shape as it becomes: narrowed types and derived exclusions.
    pub(super) shape: ir::Shape,
    /// The inputs that choose other operations, and the one that chooses this.
    pub(super) chosen: ChosenBy,
}

/// Binds an atomic card.
pub(crate) fn bind(
    card: &Card,
    graphql: &Graphql,
    path: &str,
    binding: Binding,
    report: &mut Report,
) -> Result<ir::Capability, Reported> {
    let roots = roots(graphql, path, binding.documents);
    let original = (card, &graphql.pages);
    let (based, pages) = base::apply(original, &graphql.base, &roots);
    let graphql = Graphql {
        pages,
        ..graphql.clone()
    };
    let mut context = Context {
        binding,
        path,
        card: &based,
        graphql: &graphql,
        original,
        used: Vec::new(),
        incomplete: false,
        shape: card.input.shape.clone(),
        chosen: ChosenBy::default(),
    };
    let (bound, rules) = report.all_of(|report| {
        let mut bound = alternatives::bind(&mut context, report)?;
        // What is wrong with output and conditions would be wrong there as well.
        if let Some(written) = based.confirm.as_ref().filter(|_| report.is_empty()) {
            let found = confirm::bind(&mut context, written, &mut bound, report)?;
            bound.operation.confirm = Some(Box::new(found));
        }
        if report.is_empty() {
            context.unused_inputs(report);
        }
        let rules = rules::rules(&based.check, &card.input.shape, binding.refs, report);
        Ok((bound, rules))
    })??;
    let Bound {
        operation,
        output,
        effect,
    } = bound;
    context.shape.rules.extend(rules);
    let aliases = card.aliases.iter().map(|alias| alias.value.clone());
    Ok(ir::Capability {
        id: card.id.value.clone(),
        aliases: aliases.collect(),
        version: card.version.clone(),
        description: card.description.clone(),
        effect,
        input: context.shape,
        action: ir::Action::Operation(Box::new(operation)),
        prefers_cli: card.prefers_cli,
        destructive: card.destructive,
        output,
        writes: card.writes.iter().map(|fact| fact.value.clone()).collect(),
        examples: Vec::new(),
    })
}

/// The response keys at the root of a card's operation.
fn roots(graphql: &Graphql, path: &str, documents: &Documents) -> Vec<String> {
    let full = beside(path, &graphql.document.value);
    match full.map(|full| documents.find(&full, &graphql.operation.value)) {
        Some(Found::Operation(document)) => root_keys(document),
        _ => Vec::new(),
    }
}

fn root_keys(document: &ir::Document) -> Vec<String> {
    let selections = document.operation.selections.iter();
    let fields = selections.filter_map(|selection| match selection {
        Selection::Field(field) => Some(field.key().to_owned()),
        _ => None,
    });
    fields.collect()
}

/// One operation, bound.
pub(super) struct Bound {
    pub(super) operation: ir::Operation,
    pub(super) output: Vec<ir::OutputField>,
    pub(super) effect: Effect,
}

impl<'a> Context<'a> {
    /// Binds one operation with everything that the card says about it.
    pub(super) fn operation(&mut self, report: &mut Report) -> Result<Bound, Reported> {
        let (graphql, schema) = (self.graphql, self.binding.schema);
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
        let effect = self.effect(kind, report);
        let ((lookups, injects, pages), sound) = report.watch(|report| {
            let (lookups, injects) = lookups::bind(self, document, report);
            let pages = graphql.pages.as_ref();
            let pages = pages.map(|pages| pages::bind(self, pages, document, report));
            (lookups, injects, pages)
        });
        // A broken look-up may be told of elsewhere, where its document is.
        self.incomplete = sound.is_err() || injects.iter().any(|it| it.lookup.is_none());
        let variables = variables::bind(self, document, &lookups, &injects, pages.as_ref(), report);
        let connections = graphql.pages.iter().flat_map(|pages| &pages.connections);
        let skips = connections.filter_map(|connection| connection.skip.as_ref());
        let view = View::new(document, schema)
            .typed(self.binding.refs)
            .paged(skips.map(|skip| skip.value.as_str()));
        let mut used = std::mem::take(&mut self.used);
        let ensure = self.ensure(&view, document, &mut used, report);
        let mut present = BTreeSet::new();
        if kind == OperationKind::Mutation {
            present.extend(root_keys(document).into_iter().map(|key| vec![key]));
        }
        for ensure in &ensure {
            promised(&ensure.predicate, &mut present);
        }
        let mut outputs = Outputs {
            view: &view,
            shape: &self.card.input.shape,
            present: &present,
            used: &mut used,
            lookup: false,
            confirms: false,
        };
        let output = outputs.fields(&self.card.output, &view.root(), true, report);
        self.used = used;
        let operation = ir::Operation {
            document: document.clone(),
            variables,
            lookups: lookups.into_iter().map(|lookup| lookup.ir).collect(),
            ensure,
            pages: pages.and_then(|pages| pages.ir),
            alternatives: Vec::new(),
            confirm: None,
            rest: graphql.rest.clone(),
        };
        Ok(Bound {
            operation,
            output,
            effect,
        })
    }

    /// The operation that a block of the card names; reports when there is none.
    pub(super) fn document(
        &self,
        operation: &At<String>,
        path: &At<String>,
        report: &mut Report,
    ) -> Result<&'a ir::Document, Reported> {
        let documents = self.binding.documents;
        let full = beside(self.path, &path.value);
        let found = full
            .as_deref()
            .map_or(Found::NoFile, |full| documents.find(full, &operation.value));
        match found {
            Found::Operation(document) => Ok(document),
            Found::Broken(reported) => Err(reported),
            Found::NoFile => Err(report.push(documents.unknown(path, full.as_deref()))),
            Found::NoOperation(known) => {
                let words = DocumentWords::UnknownOperation {
                    name: operation.value.clone(),
                    path: full.unwrap_or_else(|| path.value.clone()),
                };
                let problem = Diagnostic::new(words, operation.place);
                Err(report.push(problem.suggest(&operation.value, known)))
            }
        }
    }

    /// What the card says, or the worst that such an operation may do.
    fn effect(&self, kind: OperationKind, report: &mut Report) -> Effect {
        let Some(effect) = &self.card.effect else {
            return match kind {
                OperationKind::Query => Effect::Read,
                OperationKind::Mutation => Effect::Append,
            };
        };
        let query = ("a query writes nothing", "write `effect: read`");
        let (name, (why, help)) = match (kind, effect.value) {
            (OperationKind::Query, Effect::Idempotent) => ("idempotent", query),
            (OperationKind::Query, Effect::Append) => ("append", query),
            (OperationKind::Mutation, Effect::Read) => (
                "read",
                (
                    "a mutation writes",
                    "write `effect: idempotent`, or `append` for what is not safe to send twice",
                ),
            ),
            _ => return effect.value,
        };
        let words = CardWords::WrongEffect {
            effect: name.to_owned(),
            why: why.to_owned(),
        };
        report.push(Diagnostic::new(words, effect.place).help(help));
        effect.value
    }

    /// The index of an input, which counts as used.
    pub(super) fn input(
        &mut self,
        name: &At<String>,
        report: &mut Report,
    ) -> Result<u16, Reported> {
        let Some((index, _)) = find(&self.shape, &name.value) else {
            let words = ReplyWords::UnknownInput {
                name: name.value.clone(),
            };
            let problem = Diagnostic::new(words, name.place);
            return Err(report.push(problem.suggest(&name.value, names(&self.shape))));
        };
        self.used.push(index);
        Ok(index)
    }

    /// An input that changes nothing deceives whoever gives it.
    fn unused_inputs(&self, report: &mut Report) {
        if self.incomplete {
            return;
        }
        let mut told = Vec::new();
        for (index, (field, place)) in
            (0u16..).zip(self.shape.fields.iter().zip(&self.card.input.places))
        {
            // An address is used when what it fills in is.
            let filled = filled(&self.shape, index);
            let by_address =
                !filled.is_empty() && filled.iter().all(|field| self.used.contains(field));
            // The inputs of one ref are declared at one place.
            if self.used.contains(&index) || by_address || told.contains(&place.name) {
                continue;
            }
            told.push(place.name);
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
