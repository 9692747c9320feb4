//! The stable words for what went wrong and for what happened on GitHub.

use std::fmt;

use serde::{Deserialize, Serialize};

/// What went wrong.
///
/// ```
/// use ghx_runtime::Code;
///
/// assert_eq!(Code::RateLimit.as_str(), "RATE_LIMIT");
/// assert_eq!(serde_json::to_string(&Code::NotFound).unwrap(), "\"NOT_FOUND\"");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[non_exhaustive]
pub enum Code {
    /// No token, a wrong one, or one that may not do this.
    Auth,
    /// Something the input names does not exist, or is not visible to the token.
    NotFound,
    /// The input, or the request made from it, is not valid.
    Validation,
    /// GitHub asks to wait.
    RateLimit,
    /// GitHub could not be reached, or the connection was lost.
    Network,
    /// GitHub failed, or answered something that is no answer.
    Server,
    /// The route cannot do this.
    AdapterUnsupported,
    /// Something else has to happen first.
    NotReady,
    /// The request or the reply is larger than a limit.
    TooLarge,
    /// Some parts were done and some were not.
    Partial,
    /// GitHub accepted the step, but what it should have done is not there.
    NotApplied,
    /// A step that this one needs failed.
    DependencyFailed,
    /// None of the others.
    Unknown,
}

impl Code {
    /// The word in JSON.
    ///
    /// ```
    /// use ghx_runtime::Code;
    ///
    /// assert_eq!(Code::TooLarge.as_str(), Code::TooLarge.to_string());
    /// ```
    pub const fn as_str(self) -> &'static str {
        match self {
            Code::Auth => "AUTH",
            Code::NotFound => "NOT_FOUND",
            Code::Validation => "VALIDATION",
            Code::RateLimit => "RATE_LIMIT",
            Code::Network => "NETWORK",
            Code::Server => "SERVER",
            Code::AdapterUnsupported => "ADAPTER_UNSUPPORTED",
            Code::NotReady => "NOT_READY",
            Code::TooLarge => "TOO_LARGE",
            Code::Partial => "PARTIAL",
            Code::NotApplied => "NOT_APPLIED",
            Code::DependencyFailed => "DEPENDENCY_FAILED",
            Code::Unknown => "UNKNOWN",
        }
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// What a failed step did on GitHub.
///
/// ```
/// use ghx_runtime::Outcome;
///
/// assert_eq!(serde_json::to_string(&Outcome::NotApplied).unwrap(), "\"not_applied\"");
/// assert!(Outcome::Unknown > Outcome::Applied, "the worse one is the greater one");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Outcome {
    /// Nothing was written.
    NotApplied,
    /// It was written, although the step counts as failed.
    Applied,
    /// It may have been written.
    Unknown,
}
