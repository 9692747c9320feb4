//! Cards as they are written: every key read, every value with its place, nothing resolved yet.

mod action;
mod choices;
mod input;
mod read;
mod reply;

pub(crate) use crate::block::{Condition, FieldPlace, Input, Source};
pub(crate) use read::{KEYS, guess, guess_names, read, salvage};

use crate::ast::OperationKind;
use crate::expr;
use crate::ir::{self, Effect, Strategy};
use crate::place::{At, Place};
use crate::source::beside;
use crate::yaml::Node;

/// A card.
#[derive(Debug, Clone)]
pub(crate) struct Card {
    /// Its file.
    pub file: u32,
    /// `domain.path.verb`
    pub id: At<String>,
    /// Other names.
    pub aliases: Vec<At<String>>,
    /// The card's version.
    pub version: String,
    /// What it does.
    pub description: String,
    /// What sending it twice would do; composites may leave it to their steps.
    pub effect: Option<At<Effect>>,
    /// Its inputs.
    pub input: Input,
    /// Whether `routing.preferred` is `cli`.
    pub prefers_cli: bool,
    /// Whether it cannot be undone.
    pub destructive: bool,
    /// What it runs.
    pub action: Action,
    /// The inputs for the pages of a list.
    pub pages: Option<PageInputs>,
    /// What becomes of the reply.
    pub output: Vec<Output>,
    /// What must hold.
    pub check: Vec<Check>,
    /// How to find out whether it was done.
    pub confirm: Option<Confirm>,
    /// The fields of the schema that it changes: `Issue.parent`.
    pub writes: Vec<At<String>>,
    /// Inputs that work.
    pub examples: Vec<Example>,
}

impl Card {
    /// Its id and its aliases.
    pub(crate) fn names(&self) -> impl Iterator<Item = &At<String>> {
        std::iter::once(&self.id).chain(&self.aliases)
    }
}

/// One entry of `check`.
#[derive(Debug, Clone)]
pub(crate) struct Check {
    /// When it counts; always if left out.
    pub when: Option<Condition>,
    /// What must hold.
    pub that: Condition,
    /// What users are told otherwise.
    pub say: Option<String>,
}

/// The `confirm` block: how to find what a step wrote whose reply was lost.
#[derive(Debug, Clone)]
pub(crate) struct Confirm {
    /// The query that looks for it; its variables are those of the card's operation.
    pub operation: At<String>,
    /// Where it would be in the reply: a choice of a list's items, or an object.
    pub found: expr::Path,
    /// What must hold for an object to be it.
    pub that: Option<Condition>,
    /// Where to look instead when an input is given.
    pub instead: Vec<(At<String>, Confirm)>,
}

impl Confirm {
    /// The names of its queries.
    pub(crate) fn operations(&self) -> impl Iterator<Item = &At<String>> {
        let others = self.instead.iter().map(|(_, it)| &it.operation);
        std::iter::once(&self.operation).chain(others)
    }
}

/// The `pages` block: the inputs `first`, `after` and `all` of the connection that takes `$first` and `$after`.
#[derive(Debug, Clone)]
pub(crate) struct PageInputs {
    /// Where `pages` stands.
    pub place: Place,
    /// How many on a page when `first` is left out.
    pub first: u32,
    /// Whether all pages are followed when `all` is left out.
    pub all: bool,
    /// Inputs that choose among all there are, so that all pages are followed when one is given.
    pub whole: Vec<At<String>>,
}

/// What a card runs.
#[derive(Debug, Clone)]
pub(crate) enum Action {
    /// One operation, as the card names it.
    Operation(Box<Written>),
    /// Several capabilities.
    Composite(Composite),
}

/// The `graphql` block, of which most cards need nothing: then the document is the file beside the card.
#[derive(Debug, Clone, Default)]
pub(crate) struct Written {
    /// The operation's name.
    pub operation: Option<At<String>>,
    /// Query or mutation.
    pub kind: Option<At<OperationKind>>,
    /// Its file, relative to the card's.
    pub document: Option<At<String>>,
    /// Phase 1.
    pub lookups: Vec<Lookup>,
    /// Where their results go.
    pub injects: Vec<Inject>,
    /// Other operations that take its place when an input is given.
    pub alternatives: Vec<Alternative>,
    /// The object that paths start at.
    pub at: Option<expr::Path>,
    /// An operation of REST in place of a document.
    pub rest: Option<Rest>,
}

/// The `rest` block.
#[derive(Debug, Clone)]
pub(crate) struct Rest {
    /// The operation's id in the description.
    pub operation: At<String>,
    /// The media type to ask for, whose reply is a text.
    pub accept: Option<At<String>>,
    /// Parameters that are always the same.
    pub send: Vec<(At<String>, Node)>,
}

/// The operation of a card once it is found, with all that goes before it.
#[derive(Debug, Clone)]
pub(crate) struct Graphql {
    /// The operation's name.
    pub operation: At<String>,
    /// Query or mutation.
    pub kind: At<OperationKind>,
    /// Its file, relative to the card's.
    pub document: At<String>,
    /// Phase 1.
    pub lookups: Vec<Lookup>,
    /// Where their results go.
    pub injects: Vec<Inject>,
    /// Other operations that take its place when an input is given.
    pub alternatives: Vec<Alternative>,
    /// Where paths of the card start in the reply.
    pub base: Base,
    /// How lists are fetched to the end.
    pub pages: Option<Pages>,
    /// How it is asked for, if not by GraphQL.
    pub rest: Option<ir::Rest>,
}

impl Graphql {
    /// The paths and names of all operations that a card at a path runs.
    pub(crate) fn operations(&self, card: &Card, path: &str) -> Vec<(String, String)> {
        let own = Some(&self.document);
        let confirm = card.confirm.iter().flat_map(Confirm::operations);
        let confirm = confirm.map(|name| (name, own));
        let lookups = self.lookups.iter();
        let lookups = lookups.map(|it| (&it.operation, it.document.as_ref().or(own)));
        let others = self.alternatives.iter();
        let others = others.map(|it| (&it.operation, it.document.as_ref().or(own)));
        let all = std::iter::once((&self.operation, own));
        let all = all.chain(confirm).chain(lookups).chain(others);
        all.filter_map(|(name, document)| {
            let full = beside(path, &document?.value)?;
            Some((full, name.value.clone()))
        })
        .collect()
    }
}

/// Where paths of a card start in the reply.
#[derive(Debug, Clone, Default)]
pub(crate) struct Base {
    /// The response keys to the object that the reply is about.
    pub keys: Vec<String>,
    /// A read that the compiler wrote: people never see its root, so that only `reply.` starts there.
    pub hidden: bool,
    /// What the object is, where a ref says so.
    pub noun: Option<String>,
}

/// An operation that takes the place of the main one.
#[derive(Debug, Clone)]
pub(crate) struct Alternative {
    /// The input that chooses it.
    pub given: At<String>,
    /// The operation's name.
    pub operation: At<String>,
    /// Its file; the card's document when left out.
    pub document: Option<At<String>>,
    /// The beginnings of the card's paths, and what they are in its reply.
    pub replace: Vec<(At<String>, expr::Path)>,
    /// Where paths start in its reply, for one that the compiler wrote.
    pub base: Option<Base>,
    /// How it is asked for, if not by GraphQL.
    pub rest: Option<ir::Rest>,
}

/// A look-up.
#[derive(Debug, Clone)]
pub(crate) struct Lookup {
    /// Its name.
    pub id: At<String>,
    /// The operation's name.
    pub operation: At<String>,
    /// Its file; the card's document when left out.
    pub document: Option<At<String>>,
    /// The input list of which each element is looked up.
    pub foreach: Option<expr::Path>,
    /// Sources of its variables.
    pub vars: Vec<(At<String>, Source)>,
    /// The fields of the schema that it reads: it waits for steps that write them.
    pub reads: Vec<String>,
    /// The use whose thing it looks for, by index.
    pub of: Option<u16>,
}

/// Where a look-up's result goes.
#[derive(Debug, Clone)]
pub(crate) struct Inject {
    /// The variable.
    pub target: At<String>,
    /// The look-up.
    pub lookup: At<String>,
    /// The place of the id in its reply.
    pub path: expr::Path,
}

/// The `composite` block.
#[derive(Debug, Clone)]
pub(crate) struct Composite {
    /// Its steps.
    pub steps: Vec<Step>,
    /// What becomes of their outputs.
    pub strategy: At<Strategy>,
}

/// A step of a composite.
#[derive(Debug, Clone)]
pub(crate) struct Step {
    /// What later steps call its result.
    pub name: Option<At<String>>,
    /// What it runs.
    pub capability: At<String>,
    /// The list it runs for each item of.
    pub foreach: Option<expr::Path>,
    /// When it runs.
    pub when: Option<Condition>,
    /// Its parameters.
    pub params: Vec<(At<String>, Source)>,
    /// Whether it has a `params_map`.
    pub mapped: bool,
    /// Where `params_map` stands, or the step if it has none.
    pub params_place: Place,
}

/// One entry of `output` or `fields`.
#[derive(Debug, Clone)]
pub(crate) struct Output {
    /// Its name.
    pub name: At<String>,
    /// Where it comes from.
    pub path: expr::Path,
    /// For `{from, fields}`: the fields.
    pub fields: Vec<Output>,
}

/// How lists are fetched to the end.
#[derive(Debug, Clone)]
pub(crate) struct Pages {
    /// The input that asks for all pages.
    pub all: Option<At<String>>,
    /// The connections.
    pub connections: Vec<Connection>,
}

/// A connection with more pages.
#[derive(Debug, Clone)]
pub(crate) struct Connection {
    /// Where it is.
    pub path: expr::Path,
    /// The cursor variable.
    pub after: At<String>,
    /// The variable that leaves it out once it is complete.
    pub skip: Option<At<String>>,
    /// Connections inside its nodes.
    pub nested: Vec<Nested>,
    /// The key of its items, if that is not `nodes`.
    pub items: Option<String>,
}

/// A connection inside the nodes of another.
#[derive(Debug, Clone)]
pub(crate) struct Nested {
    /// Where it is, from the node.
    pub path: expr::Path,
    /// The node's key that holds its id.
    pub id: At<String>,
    /// The operation for further pages.
    pub operation: At<String>,
    /// Where the connection is in its reply.
    pub from: expr::Path,
}

/// An example.
#[derive(Debug, Clone)]
pub(crate) struct Example {
    /// What it shows.
    pub title: String,
    /// The input.
    pub input: Node,
}
