//! The audit log: every request and every write, for tests that count and look for duplicates.

use serde::Serialize;

/// What kind of operation a request carried.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum OperationKind {
    /// A query.
    Query,
    /// A mutation.
    Mutation,
    /// Nothing that could be executed: a refused document, or no GraphQL at all.
    None,
}

/// One request as it came in and how it was answered.
#[derive(Debug, Clone, Serialize)]
pub struct RequestRecord {
    /// Its place in the log, from 0.
    pub index: usize,
    /// The HTTP method.
    pub method: String,
    /// The path that was asked for.
    pub path: String,
    /// Whose token it carried, where that was a good one.
    pub login: Option<String>,
    /// The name of the operation that was chosen.
    pub operation_name: Option<String>,
    /// What kind of operation it is.
    pub kind: OperationKind,
    /// The response keys of its root fields, in order.
    pub aliases: Vec<String>,
    /// The body as text; bytes that are not UTF-8 are replaced.
    pub body: String,
    /// The HTTP status of the answer; 0 where the connection was dropped without one.
    pub status: u16,
    /// How many mutations were executed to their end.
    pub executed: usize,
    /// The fault that shaped the answer.
    pub fault: Option<String>,
}

/// One mutation that was carried out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct WriteRecord {
    /// The mutation field, such as `addComment`.
    pub mutation: String,
    /// The response key it was called under.
    pub alias: String,
    /// The node that was made or changed.
    pub node_id: String,
    /// Whether anything is different from before; setting what is already set is no change.
    pub changed: bool,
    /// The index of the request.
    pub request: usize,
}

/// Everything that happened to a sandbox so far.
#[derive(Debug, Clone, Default, Serialize)]
pub struct Log {
    /// Requests in the order they came.
    pub requests: Vec<RequestRecord>,
    /// Writes in the order they happened.
    pub writes: Vec<WriteRecord>,
}

impl Log {
    /// The requests that carried GraphQL, leaving out REST calls.
    pub fn graphql(&self) -> impl Iterator<Item = &RequestRecord> {
        self.requests
            .iter()
            .filter(|request| request.path.ends_with("/graphql"))
    }

    /// The writes of one mutation, such as `addComment`.
    pub fn writes_of<'a>(&'a self, mutation: &'a str) -> impl Iterator<Item = &'a WriteRecord> {
        self.writes
            .iter()
            .filter(move |write| write.mutation == mutation)
    }
}
