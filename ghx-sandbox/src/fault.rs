//! Faults that a sandbox can be told to have: what goes wrong, and on which requests.

use serde::{Deserialize, Serialize};

/// What goes wrong.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum FaultKind {
    /// The answer comes late; a request that would need longer than the server's limit is cut, with the
    /// mutations written that fitted in.
    Latency {
        /// Milliseconds for any request.
        base_ms: u64,
        /// Milliseconds more for each mutation.
        per_mutation_ms: u64,
    },
    /// 401 with `Bad credentials`.
    Unauthorized,
    /// 403 from the edge, before GraphQL.
    Forbidden,
    /// The primary limit as GraphQL spells it for users: `RATE_LIMIT` with a `code`.
    RateLimit {
        /// Seconds from now until `x-ratelimit-reset`.
        reset_in: u64,
    },
    /// The primary limit as GraphQL spells it for installations: `RATE_LIMITED`.
    RateLimited {
        /// Seconds from now until `x-ratelimit-reset`.
        reset_in: u64,
    },
    /// The secondary limit.
    SecondaryLimit {
        /// 403, 429 or 200.
        status: u16,
        /// The `retry-after` header, which GitHub sometimes leaves out.
        retry_after: Option<u64>,
    },
    /// Root fields after this many are refused with `RESOURCE_LIMITS_EXCEEDED`.
    ResourceLimits {
        /// How many are still executed.
        after: usize,
    },
    /// A review with inline comments outside the diff is not refused: it is written without them, and nobody is told.
    LostComments,
    /// Content is made too quickly: beyond what is allowed, root fields that make some are refused one by one, and releases over REST.
    TooQuickly {
        /// How many may be made.
        allowed: usize,
        /// In how many milliseconds.
        per_ms: u64,
    },
    /// The token lacks a scope; the whole document is refused.
    InsufficientScopes,
    /// `Timeout on validation of query`.
    ValidationTimeout,
    /// The answer breaks.
    Broken {
        /// In which way.
        how: Break,
        /// How much is written before.
        at: WritePoint,
    },
}

/// How an answer breaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Break {
    /// 502 with a JSON body.
    BadGatewayJson,
    /// 502 with nginx's HTML page.
    BadGatewayHtml,
    /// 504 with a JSON body.
    GatewayTimeout,
    /// The connection closes without an answer.
    Dropped,
    /// The body stops in the middle.
    Truncated,
    /// 200 with a body that is not JSON.
    WrongJson,
    /// 200 with `data: null` and the untyped "Something went wrong".
    SomethingWentWrong,
}

/// How many mutations of the request are written before the answer breaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WritePoint {
    /// None.
    Before,
    /// This many, if there are so many.
    After(usize),
    /// All of them.
    All,
    /// None before the answer breaks, and all of them later.
    Late {
        /// How many milliseconds later.
        ms: u64,
    },
}

/// Which requests a fault strikes, counted over the requests that `only` admits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum When {
    /// Every one.
    Always,
    /// The next so many.
    Next(usize),
    /// The one with this index in the log, from 0.
    Request(usize),
    /// Every so-manyth: with 3 the third, the sixth and so on.
    Every(usize),
}

/// Which kinds of operations a fault strikes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Only {
    /// Any request to the GraphQL endpoint.
    #[default]
    Any,
    /// Queries.
    Queries,
    /// Mutations.
    Mutations,
}

/// Something that goes wrong on chosen requests.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fault {
    /// What goes wrong.
    pub kind: FaultKind,
    /// On which requests.
    pub when: When,
    /// On which kinds of operations.
    #[serde(default)]
    pub only: Only,
    /// How many requests it has been asked about; used by `Every`.
    #[serde(default)]
    pub(crate) seen: usize,
}

impl Fault {
    /// A fault that strikes the next request of any kind.
    pub fn new(kind: FaultKind) -> Fault {
        Fault {
            kind,
            when: When::Next(1),
            only: Only::Any,
            seen: 0,
        }
    }

    /// A broken answer to the next request.
    pub fn broken(how: Break, at: WritePoint) -> Fault {
        Fault::new(FaultKind::Broken { how, at })
    }

    /// The same fault on other requests.
    pub fn when(self, when: When) -> Fault {
        Fault { when, ..self }
    }

    /// The same fault on mutations only.
    pub fn mutations(self) -> Fault {
        Fault {
            only: Only::Mutations,
            ..self
        }
    }

    /// The same fault on queries only.
    pub fn queries(self) -> Fault {
        Fault {
            only: Only::Queries,
            ..self
        }
    }

    /// Whether it strikes this request; counts it.
    pub(crate) fn strikes(&mut self, index: usize, mutation: Option<bool>) -> bool {
        let admitted = match self.only {
            Only::Any => true,
            Only::Queries => mutation == Some(false),
            Only::Mutations => mutation == Some(true),
        };
        if !admitted {
            return false;
        }
        self.seen += 1;
        match &mut self.when {
            When::Always => true,
            When::Next(0) => false,
            When::Next(left) => {
                *left -= 1;
                true
            }
            When::Request(wanted) => *wanted == index,
            When::Every(step) => *step > 0 && self.seen.is_multiple_of(*step),
        }
    }
}
