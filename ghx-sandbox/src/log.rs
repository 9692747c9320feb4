//! The audit log: every request and every write, for tests that count and look for duplicates.

use serde::Serialize;

/// What kind of operation a request carried.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum OperationKind {
    /// A query.
    Query,
    /// A mutation.
    Mutation,
    /// Nothing that could be executed: a refused document, or no GraphQL at all.
    #[default]
    None,
}

/// One request as it came in and how it was answered.
#[derive(Debug, Clone, Default, Serialize)]
pub struct RequestRecord {
    /// Its place among all requests, from 0.
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
    /// What GitHub's description of its REST API has against the request or the answer.
    pub problems: Vec<String>,
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

/// What happened to a sandbox so far; beyond [`crate::Options::max_log`] the oldest of it is forgotten.
#[derive(Debug, Clone, Default, Serialize)]
pub struct Log {
    /// Requests in the order they came.
    pub requests: Vec<RequestRecord>,
    /// Writes in the order they happened.
    pub writes: Vec<WriteRecord>,
    /// How many requests came before those that are listed.
    pub forgotten_requests: usize,
    /// How many writes happened before those that are listed.
    pub forgotten_writes: usize,
    /// The size of all records.
    #[serde(skip)]
    bytes: usize,
}

impl RequestRecord {
    fn size(&self) -> usize {
        let list = self.aliases.iter().chain(&self.problems);
        let aliases: usize = list.map(|alias| alias.len() + size_of::<String>()).sum();
        let options = [&self.login, &self.operation_name, &self.fault];
        let options: usize = options.into_iter().flatten().map(String::len).sum();
        let texts = self.method.len() + self.path.len() + self.body.len();
        size_of::<RequestRecord>() + texts + options + aliases
    }
}

impl WriteRecord {
    fn size(&self) -> usize {
        let texts = self.mutation.len() + self.alias.len() + self.node_id.len();
        size_of::<WriteRecord>() + texts
    }
}

impl Log {
    /// The index of the next request.
    pub(crate) fn next_index(&self) -> usize {
        self.forgotten_requests + self.requests.len()
    }

    /// Adds the writes of the request that is being answered.
    pub(crate) fn add_writes(&mut self, writes: impl Iterator<Item = WriteRecord>) {
        for write in writes {
            self.bytes += write.size();
            self.writes.push(write);
        }
    }

    /// Adds a request that was answered, and forgets the oldest ones where all together are larger than `limit`.
    pub(crate) fn add_request(&mut self, record: RequestRecord, limit: usize) {
        self.bytes += record.size();
        self.requests.push(record);
        if self.bytes <= limit {
            return;
        }
        // Down to half at once, so that the rest is not moved for every request. The newest stays if it can.
        let (mut requests, mut writes) = (0, 0);
        while let Some(record) = self.requests.get(requests) {
            let newest = requests + 1 == self.requests.len();
            if self.bytes <= if newest { limit } else { limit / 2 } {
                break;
            }
            self.bytes -= record.size();
            requests += 1;
            let own = |write: &&WriteRecord| write.request <= record.index;
            while let Some(write) = self.writes.get(writes).filter(own) {
                self.bytes -= write.size();
                writes += 1;
            }
        }
        self.requests.drain(..requests);
        self.writes.drain(..writes);
        self.forgotten_requests += requests;
        self.forgotten_writes += writes;
    }

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
