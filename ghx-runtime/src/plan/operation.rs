//! Operations: the text, variables, look-ups, pages and reply of one GraphQL operation.

use crate::record::Record;

use super::{Fragment, Node, Predicate, Projection, Source, Template};

/// One GraphQL operation, ready to be joined with others in a document.
#[derive(Debug)]
pub struct Operation {
    /// Query or mutation.
    pub kind: OperationKind,
    /// The name it has in its own document; used when it travels alone.
    pub name: &'static str,
    /// `$_threadId: ID!, $_body: String!` cut at the prefix (after each `$`).
    pub declarations: Template,
    /// `: addComment(input: {body: $_body}) {..}` cut at the prefix.
    pub selections: Template,
    /// Fragments without variables, transitively.
    pub fragments: &'static [Fragment],
    /// The variables in the order declared.
    pub variables: &'static [Variable],
    /// Phase 1: names to ids.
    pub lookups: &'static [Lookup],
    /// The root fields, in document order.
    pub roots: &'static [Root],
    /// What the reply becomes.
    pub projection: Projection,
    /// What must hold for the step to count as done; checked in order.
    pub ensure: &'static [Ensure],
    /// How its lists are fetched to the end, if the card says so.
    pub pages: Option<Pages>,
    /// Operations that take its place when an input is given; the first one counts.
    pub instead: &'static [Instead],
}

impl Operation {
    /// The operation that runs with this input: this one, or what takes its place.
    pub(crate) fn chosen(&'static self, record: &Record) -> &'static Operation {
        let mut all = self.instead.iter();
        all.find(|it| record.get(it.given).is_present())
            .map_or(self, |it| it.operation)
    }
}

/// An operation that takes the place of another one, with the same output.
#[derive(Debug)]
pub struct Instead {
    /// The input that chooses it.
    pub given: u16,
    /// The operation; never one with others in its place.
    pub operation: &'static Operation,
}

/// Query or mutation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OperationKind {
    /// Reads.
    Query,
    /// Writes, in document order.
    Mutation,
}

/// A root field of an operation.
#[derive(Debug)]
pub struct Root {
    /// What follows the prefix in the response key: empty for a single root field, else `_` and the field's own key.
    pub suffix: &'static str,
    /// What to keep of it.
    pub node: Node,
}

/// A variable of an operation.
#[derive(Debug)]
pub struct Variable {
    /// What follows the prefix in its JSON key, the closing quote and colon: `_threadId":`.
    pub key: &'static str,
    /// The input that binds to it, by name.
    pub input: Option<u16>,
    /// Must have a value: its type is non-null and it has no default.
    pub required: bool,
    /// Ways to fill it when its input is not given, in order of preference.
    pub injects: &'static [Inject],
}

impl Variable {
    /// The variable's name, without prefix and `$`.
    pub fn name(&self) -> &'static str {
        self.key.trim_start_matches('_').trim_end_matches("\":")
    }
}

/// A way to fill a variable from a look-up.
#[derive(Debug)]
pub struct Inject {
    /// Index into the operation's look-ups. With `foreach` the variable gets the list of all results.
    pub lookup: u16,
}

/// A query of phase 1 that turns a name into an id.
///
/// It runs only when a variable needs it, and can run when all its sources are given.
#[derive(Debug)]
pub struct Lookup {
    /// Its name in the card; part of its alias.
    pub name: &'static str,
    /// As in [`Operation::declarations`].
    pub declarations: Template,
    /// As in [`Operation::selections`]; one root field.
    pub selections: Template,
    /// Its variables.
    pub variables: &'static [LookupVariable],
    /// The input list of which each element is looked up (`Source::Item(&[])` is the element).
    pub foreach: Option<u16>,
    /// What to capture of the root field; slot 0 is the id.
    pub node: Node,
    /// The number of slots the node captures into.
    pub slots: u16,
}

/// A variable of a look-up.
#[derive(Debug)]
pub struct LookupVariable {
    /// As in [`Variable::key`].
    pub key: &'static str,
    /// Where its value comes from.
    pub source: Source,
}

/// What must hold for a step to count as done.
#[derive(Debug)]
pub struct Ensure {
    /// Over the projection's slots and the input.
    pub predicate: Predicate,
    /// As the card wrote it, for the message.
    pub text: &'static str,
}

/// How the lists of a reply are fetched to the end.
#[derive(Debug)]
pub struct Pages {
    /// The boolean input that asks for all pages; without one, all pages are always fetched.
    pub all: Option<u16>,
    /// The connections, whose pages travel together.
    pub connections: &'static [Connection],
}

/// A connection of a reply that may have more pages.
#[derive(Debug)]
pub struct Connection {
    /// Index of the root field.
    pub root: u16,
    /// Response keys from the root field's value to the connection (which has `nodes` and `pageInfo`).
    pub path: &'static [&'static str],
    /// Index of the cursor variable.
    pub after: u16,
    /// Index of a boolean variable that is set to `true` once the connection is complete.
    pub skip: Option<u16>,
    /// Connections inside each node that may have more pages of their own.
    pub nested: &'static [Nested],
}

/// A connection inside the nodes of another one; its further pages are fetched by node id beside the next outer page.
#[derive(Debug)]
pub struct Nested {
    /// Response keys from the node to the inner connection.
    pub path: &'static [&'static str],
    /// The node's key that holds its id.
    pub id: &'static str,
    /// As in [`Operation::declarations`]: the variables `id` and `after`.
    pub declarations: Template,
    /// As in [`Operation::selections`]; one root field.
    pub selections: Template,
    /// As in [`Operation::fragments`].
    pub fragments: &'static [Fragment],
    /// Response keys from that root field's value to the connection.
    pub from: &'static [&'static str],
}
