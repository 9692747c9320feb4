//! The error object of an envelope.

use serde::{Deserialize, Serialize};

use super::{Code, Outcome};
use crate::transport::TransportError;

/// Why a step failed.
///
/// ```
/// use ghx_runtime::{Code, ErrorBody, Outcome};
///
/// let error = ErrorBody::new(Code::Network, "connection refused").with_outcome(Outcome::NotApplied).retryable();
/// assert_eq!(
///     serde_json::to_string(&error).unwrap(),
///     r#"{"code":"NETWORK","message":"connection refused","retryable":true,"details":{"outcome":"not_applied"}}"#,
/// );
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct ErrorBody {
    /// What went wrong.
    pub code: Code,
    /// The same for people; GitHub's own words where it gave some.
    pub message: String,
    /// Sending the step again may help and cannot write twice.
    pub retryable: bool,
    /// What else is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub details: Option<Box<Details>>,
}

/// What else is known about a failure.
///
/// ```
/// use ghx_runtime::{Code, Details, ErrorBody};
///
/// let mut error = ErrorBody::new(Code::RateLimit, "slow down");
/// let mut details = Details::default();
/// details.retry_after_s = Some(60);
/// error.details = Some(Box::new(details));
/// assert!(serde_json::to_string(&error).unwrap().ends_with(r#""details":{"retry_after_s":60}}"#));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Details {
    /// What the failed step did on GitHub.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
    /// How long GitHub asks to wait.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub retry_after_s: Option<u64>,
    /// GitHub's own error type, such as `UNPROCESSABLE`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub github_type: Option<String>,
    /// The HTTP status, where it is not 200.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub status: Option<u16>,
    /// What GitHub's support asks for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub request_id: Option<String>,
    /// The scopes of which the token needs one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub scopes: Vec<String>,
    /// What the card expected of the reply.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expected: Option<String>,
    /// The part of a composite that failed, such as `reply`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub step: Option<String>,
    /// The steps that failed and that this one needs, by name.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub needs: Vec<String>,
    /// Why there was no reply; no part of the JSON.
    #[serde(skip)]
    pub(crate) cause: Option<TransportError>,
}

impl ErrorBody {
    /// An error without details that is not worth sending again.
    ///
    /// ```
    /// use ghx_runtime::{Code, ErrorBody};
    ///
    /// let error = ErrorBody::new(Code::NotFound, "no such issue");
    /// assert!(!error.retryable && error.details.is_none());
    /// ```
    pub fn new(code: Code, message: impl Into<String>) -> ErrorBody {
        ErrorBody {
            code,
            message: message.into(),
            retryable: false,
            details: None,
        }
    }

    /// The same error with what happened on GitHub.
    ///
    /// ```
    /// use ghx_runtime::{Code, ErrorBody, Outcome};
    ///
    /// let error = ErrorBody::new(Code::Network, "reset").with_outcome(Outcome::Unknown);
    /// assert_eq!(error.outcome(), Some(Outcome::Unknown));
    /// ```
    #[must_use]
    pub fn with_outcome(mut self, outcome: Outcome) -> ErrorBody {
        self.details_mut().outcome = Some(outcome);
        self
    }

    /// The same error, marked as safe and sensible to send again.
    ///
    /// ```
    /// use ghx_runtime::{Code, ErrorBody};
    ///
    /// assert!(ErrorBody::new(Code::Network, "refused").retryable().retryable);
    /// ```
    #[must_use]
    pub fn retryable(mut self) -> ErrorBody {
        self.retryable = true;
        self
    }

    /// What happened on GitHub, where it is known.
    ///
    /// ```
    /// use ghx_runtime::{Code, ErrorBody};
    ///
    /// assert_eq!(ErrorBody::new(Code::Unknown, "?").outcome(), None);
    /// ```
    pub fn outcome(&self) -> Option<Outcome> {
        self.details.as_ref().and_then(|details| details.outcome)
    }

    /// The details, to be filled in.
    ///
    /// ```
    /// use ghx_runtime::{Code, ErrorBody};
    ///
    /// let mut error = ErrorBody::new(Code::Server, "bad gateway");
    /// error.details_mut().status = Some(502);
    /// assert_eq!(error.details.unwrap().status, Some(502));
    /// ```
    pub fn details_mut(&mut self) -> &mut Details {
        self.details.get_or_insert_default()
    }
}
