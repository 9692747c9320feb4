//! The results of calls and chains as JSON: a stable contract.

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::error::{Code, ErrorBody};
use crate::plan::Route;

/// The result of one capability.
///
/// ```
/// use ghx_runtime::{Code, ResultEnvelope};
///
/// let text = r#"{"ok":false,"error":{"code":"NOT_FOUND","message":"gone","retryable":false},
///     "meta":{"capability_id":"issue.view","route_used":"graphql","round_trips":1}}"#;
/// let envelope: ResultEnvelope = serde_json::from_str(text)?;
/// assert_eq!(envelope.error.unwrap().code, Code::NotFound);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Debug, Clone, Serialize, Deserialize)]
#[non_exhaustive]
pub struct ResultEnvelope {
    /// Whether it was done.
    pub ok: bool,
    /// Its output; also there when only some parts of a composite failed, or when what was written is not what was
    /// asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub data: Option<Box<RawValue>>,
    /// Whether its reply was lost, and what it did was found afterwards.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub confirmed: bool,
    /// Why it failed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<ErrorBody>,
    /// How it was done.
    pub meta: ResultMeta,
}

impl ResultEnvelope {
    /// What was not done, and why.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
    /// # fn main() {
    /// let envelope = block_on(execute_task(&client(), &REGISTRY, "pr.thread.resolve", "{}"));
    /// let again = ghx_runtime::ResultEnvelope::failed(envelope.meta, envelope.error.unwrap());
    /// assert!(!again.ok && again.data.is_none());
    /// # }
    /// ```
    pub fn failed(meta: ResultMeta, error: ErrorBody) -> ResultEnvelope {
        ResultEnvelope {
            ok: false,
            data: None,
            confirmed: false,
            error: Some(error),
            meta,
        }
    }
}

/// How a capability was run.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
/// # fn main() {
/// let envelope = block_on(execute_task(&client(), &REGISTRY, "pr.thread.resolve", r#"{"threadId": "PRRT_1"}"#));
/// assert_eq!((envelope.meta.capability_id.as_str(), envelope.meta.round_trips), ("pr.thread.resolve", 1));
/// # }
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct ResultMeta {
    /// The capability's own id, also when an alias was typed.
    pub capability_id: String,
    /// How GitHub was reached.
    pub route_used: Route,
    /// How many requests were sent.
    pub round_trips: usize,
    /// How many seconds were waited for GitHub's limits, for retries and to find out about lost replies.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub waited_s: u64,
}

impl ResultMeta {
    /// How a capability was run that took so many requests.
    ///
    /// ```
    /// use ghx_runtime::{ResultMeta, Route};
    ///
    /// assert_eq!(ResultMeta::new("issue.close", Route::Graphql, 2).waited_s, 0);
    /// ```
    pub fn new(
        capability_id: impl Into<String>,
        route_used: Route,
        round_trips: usize,
    ) -> ResultMeta {
        ResultMeta {
            capability_id: capability_id.into(),
            route_used,
            round_trips,
            waited_s: 0,
        }
    }
}

/// How a chain ended.
///
/// ```
/// use ghx_runtime::{ChainResultEnvelope, Status, StepResult};
///
/// let envelope = ChainResultEnvelope::new(vec![StepResult::done("issue.close", None)], 1);
/// assert_eq!(envelope.status, Status::Success);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// All steps were done.
    Success,
    /// Some were.
    Partial,
    /// None was.
    Failed,
}

/// The result of a chain.
///
/// ```
/// use ghx_runtime::{ChainResultEnvelope, Code, ErrorBody, Status, StepResult};
///
/// let done = StepResult::done("issue.close", None);
/// let failed = StepResult::failed("issue.view", ErrorBody::new(Code::NotFound, "gone"), None);
/// let envelope = ChainResultEnvelope::new(vec![done, failed], 1);
/// assert_eq!((envelope.status, envelope.meta.succeeded), (Status::Partial, 1));
/// ```
#[derive(Debug, Clone, Serialize, Deserialize)]
#[non_exhaustive]
pub struct ChainResultEnvelope {
    /// How it ended.
    pub status: Status,
    /// One for each step, in the order written.
    pub results: Vec<StepResult>,
    /// Counts.
    pub meta: ChainMeta,
}

/// The result of one step of a chain.
///
/// ```
/// let text = r#"{"task":"issue.close","ok":true,"data":{"closed":true}}"#;
/// let result: ghx_runtime::StepResult = serde_json::from_str(text)?;
/// assert!(result.ok && result.error.is_none());
/// assert_eq!(serde_json::to_string(&result)?, text);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Debug, Clone, Serialize, Deserialize)]
#[non_exhaustive]
pub struct StepResult {
    /// The name that the step was asked by.
    pub task: String,
    /// Whether it was done.
    pub ok: bool,
    /// Its output; also there when only some parts of a composite failed, or when what was written is not what was
    /// asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub data: Option<Box<RawValue>>,
    /// Whether its reply was lost, and what it did was found afterwards.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub confirmed: bool,
    /// Why it failed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<ErrorBody>,
}

/// Counts of a chain.
///
/// ```
/// use ghx_runtime::{ChainResultEnvelope, StepResult};
///
/// let meta = ChainResultEnvelope::new(vec![StepResult::done("issue.close", None)], 2).meta;
/// assert_eq!((meta.total, meta.succeeded, meta.failed, meta.round_trips), (1, 1, 0, 2));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct ChainMeta {
    /// How GitHub was reached.
    pub route_used: Route,
    /// How many steps there are.
    pub total: usize,
    /// How many were done.
    pub succeeded: usize,
    /// How many were not.
    pub failed: usize,
    /// How many requests were sent.
    pub round_trips: usize,
    /// How many seconds were waited for GitHub's limits, for retries and to find out about lost replies.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub waited_s: u64,
}

fn is_zero(seconds: &u64) -> bool {
    *seconds == 0
}

impl ChainResultEnvelope {
    /// Adds up the results. A step of which some parts were done makes the chain partial.
    ///
    /// ```
    /// use ghx_runtime::{ChainResultEnvelope, Code, ErrorBody, Status, StepResult};
    ///
    /// let partly = StepResult::failed("pr.threads.composite", ErrorBody::new(Code::Partial, "1 of 2 failed"), None);
    /// assert_eq!(ChainResultEnvelope::new(vec![partly], 1).status, Status::Partial);
    /// ```
    pub fn new(results: Vec<StepResult>, round_trips: usize) -> ChainResultEnvelope {
        let total = results.len();
        let succeeded = results.iter().filter(|result| result.ok).count();
        let partly = || {
            results.iter().any(|r| {
                r.error
                    .as_ref()
                    .is_some_and(|error| error.code == Code::Partial)
            })
        };
        let status = match succeeded {
            n if n == total => Status::Success,
            0 if !partly() => Status::Failed,
            _ => Status::Partial,
        };
        let meta = ChainMeta {
            route_used: Route::Graphql,
            total,
            succeeded,
            failed: total - succeeded,
            round_trips,
            waited_s: 0,
        };
        ChainResultEnvelope {
            status,
            results,
            meta,
        }
    }
}

impl StepResult {
    /// A step that was done.
    ///
    /// ```
    /// use ghx_runtime::StepResult;
    ///
    /// let data = serde_json::from_str(r#"{"closed":true}"#)?;
    /// assert!(StepResult::done("issue.close", Some(data)).ok);
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    pub fn done(task: impl Into<String>, data: Option<Box<RawValue>>) -> StepResult {
        StepResult {
            task: task.into(),
            ok: true,
            data,
            confirmed: false,
            error: None,
        }
    }

    /// A step that failed, with what was done of it.
    ///
    /// ```
    /// use ghx_runtime::{Code, ErrorBody, StepResult};
    ///
    /// let result = StepResult::failed("issue.close", ErrorBody::new(Code::NotFound, "gone"), None);
    /// assert_eq!(result.error.unwrap().code, Code::NotFound);
    /// ```
    pub fn failed(
        task: impl Into<String>,
        error: ErrorBody,
        data: Option<Box<RawValue>>,
    ) -> StepResult {
        StepResult {
            task: task.into(),
            ok: false,
            data,
            confirmed: false,
            error: Some(error),
        }
    }
}
