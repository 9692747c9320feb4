//! One operation of GraphQL or REST, with all that belongs to it: look-ups, conditions, pages, confirmation.

use super::{Document, OutputField, Path, Predicate, Source, Type};
use crate::openapi::{In, Reply};

/// One GraphQL operation with all that belongs to it.
#[derive(Debug, Clone)]
pub struct Operation {
    /// Its document.
    pub document: Document,
    /// One for each declared variable, in order.
    pub variables: Vec<Variable>,
    /// Phase 1.
    pub lookups: Vec<Lookup>,
    /// What must hold.
    pub ensure: Vec<Ensure<Predicate>>,
    /// How lists are fetched to the end.
    pub pages: Option<Pages>,
    /// Operations that take its place when an input is given, by index, each with its own paths to the same output.
    pub alternatives: Vec<(u16, Operation, Vec<OutputField>)>,
    /// How to find out whether it was done, when its reply is lost.
    pub confirm: Option<Box<Confirm>>,
    /// How it is asked for, if not by GraphQL.
    pub rest: Option<Rest>,
}

/// A request of REST.
#[derive(Debug, Clone, PartialEq)]
pub struct Rest {
    /// The operation's id in the description.
    pub operation: String,
    /// `GET`
    pub method: String,
    /// `/repos/{owner}/{repo}/actions/runs`
    pub path: String,
    /// What is sent.
    pub parameters: Vec<RestParameter>,
    /// The media type to ask for, if not JSON.
    pub accept: Option<String>,
    /// The status codes of success.
    pub codes: Vec<u16>,
    /// What it answers.
    pub reply: Reply,
}

/// A parameter of a request.
#[derive(Debug, Clone, PartialEq)]
pub struct RestParameter {
    /// Its name.
    pub name: String,
    /// Where it goes.
    pub place: In,
    /// What is given for it.
    pub value: ParameterValue,
}

/// What is given for a parameter.
#[derive(Debug, Clone, PartialEq)]
pub enum ParameterValue {
    /// A variable of the operation.
    Variable(String),
    /// JSON text.
    Json(String),
}

/// A query that finds what an operation wrote. What it finds stands for that part of the lost reply.
#[derive(Debug, Clone)]
pub struct Confirm {
    /// The query; its variables have the values of those of the same name.
    pub operation: Operation,
    /// What it finds, as `found`: a list of objects, or one.
    pub output: Vec<OutputField>,
    /// Where such an object stands in the lost reply, from the root field's value.
    pub at: Vec<String>,
    /// How many of the first conditions are about other parts of the lost reply.
    pub aside: u16,
}

/// What must hold for an operation to count as done.
#[derive(Debug, Clone, PartialEq)]
pub struct Ensure<P> {
    /// Over the reply and the input.
    pub predicate: P,
    /// As the card wrote it.
    pub text: String,
    /// What users are told when it does not hold.
    pub message: Option<String>,
}

/// A variable of an operation.
#[derive(Debug, Clone)]
pub struct Variable {
    /// Its name.
    pub name: String,
    /// The input that binds to it.
    pub input: Option<u16>,
    /// Non-null and without default.
    pub required: bool,
    /// Look-ups that can fill it, by index, in order of preference.
    pub injects: Vec<u16>,
    /// How its input is sent, if not as it is given.
    pub form: Option<Form>,
}

/// How an input is sent.
#[derive(Debug, Clone)]
pub enum Form {
    /// As a text that it is a part of.
    Text(Source),
    /// Its texts at these places in base64: field indexes, through lists.
    Base64(Vec<Vec<u16>>),
}

/// A query that turns a name into an id.
#[derive(Debug, Clone)]
pub struct Lookup {
    /// Its name in the card.
    pub name: String,
    /// Its document: one root field.
    pub document: Document,
    /// Its declared variables that have a source.
    pub variables: Vec<LookupVariable>,
    /// The input list of which each element is looked up.
    pub foreach: Option<u16>,
    /// The capabilities that change what it finds: it waits for their steps.
    pub after: Vec<String>,
    /// Where the id is in the reply.
    pub path: Path,
    /// The use whose thing it looks for, by index; `None` for one that the card wrote out.
    pub of: Option<u16>,
    /// Its type, neither a list nor nullable.
    pub ty: Type,
}

/// A variable of a look-up.
#[derive(Debug, Clone, PartialEq)]
pub struct LookupVariable {
    /// Its name.
    pub name: String,
    /// Where its value comes from.
    pub source: Source,
    /// The look-up cannot run without a value.
    pub required: bool,
}

/// How lists are fetched to the end.
#[derive(Debug, Clone)]
pub struct Pages {
    /// The boolean input that asks for it.
    pub all: Option<u16>,
    /// Other inputs that need it.
    pub whole: Vec<u16>,
    /// The connections.
    pub connections: Vec<Connection>,
}

/// A connection that may have more pages.
#[derive(Debug, Clone)]
pub struct Connection {
    /// Response keys, starting with the root field's.
    pub path: Vec<String>,
    /// The cursor variable, by index.
    pub after: u16,
    /// A boolean variable that is true once the connection is complete, by index.
    pub skip: Option<u16>,
    /// Connections inside its nodes.
    pub nested: Vec<Nested>,
    /// The key of its items, if that is not `nodes`.
    pub items: Option<String>,
}

/// A connection inside the nodes of another one.
#[derive(Debug, Clone)]
pub struct Nested {
    /// Response keys from the node.
    pub path: Vec<String>,
    /// The node's key that holds its id.
    pub id: String,
    /// The query for further pages: variables `id` and `after`, one root field.
    pub document: Document,
    /// Response keys to the connection, starting with the root field's.
    pub from: Vec<String>,
}
