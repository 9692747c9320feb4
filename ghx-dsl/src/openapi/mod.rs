//! GitHub's REST API, as far as its description is at hand: what each operation takes, and what it answers.

mod graft;
mod read;

pub(crate) use read::read;

pub use ghx_plan::plan::{In, RestReply as Reply};

use std::collections::BTreeMap;

/// The operations by their ids. Their parameters and replies are types of the schema, so that cards are checked against
/// them as against GraphQL: an operation is a field of the root, and a name of GraphQL cannot be spelt like its id.
#[derive(Debug, Default)]
pub(crate) struct Rest {
    /// By id.
    pub operations: BTreeMap<String, Endpoint>,
}

/// One operation.
#[derive(Debug, Clone)]
pub(crate) struct Endpoint {
    /// `GET`
    pub method: String,
    /// `/repos/{owner}/{repo}/actions/runs`
    pub path: String,
    /// Where each parameter goes.
    pub places: BTreeMap<String, In>,
    /// What it answers.
    pub reply: Reply,
    /// The status codes of success.
    pub codes: Vec<u16>,
    /// The key of the list that comes in pages.
    pub list: Option<String>,
}

/// The key of a reply that is a list.
pub(crate) const ITEMS: &str = "items";
/// The parameters that say how many are on a page, and which page it is.
pub(crate) const PAGE: [&str; 2] = ["per_page", "page"];
/// JSON of any shape.
pub(crate) const ANYTHING: &str = "any JSON";
/// The whole numbers of REST, which are larger than GraphQL's.
pub(crate) const INTEGER: &str = "Integer";
/// What follows an operation's id at the root where another media type is asked for, whose reply is a text.
pub(crate) const AS_TEXT: &str = " as text";
/// The type of a reply that is a text.
pub(crate) const TEXT: &str = "text reply";
