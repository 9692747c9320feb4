//! The error of the typed API.

use std::fmt;

use serde::de::DeserializeOwned;
use serde_json::value::RawValue;

use super::{Code, ErrorBody, Outcome};
use crate::problem::Problems;

/// Why a call failed.
///
/// ```
/// use ghx_runtime::{Code, Error};
///
/// let error = Error::new(Code::NotFound, "no such issue");
/// assert_eq!(error.to_string(), "NOT_FOUND: no such issue");
/// assert!(!error.retryable());
/// ```
#[derive(Clone)]
pub struct Error(Box<Inner>);

#[derive(Clone)]
struct Inner {
    body: ErrorBody,
    data: Option<Box<RawValue>>,
}

impl Error {
    /// An error that is not worth sending again.
    pub fn new(code: Code, message: impl Into<String>) -> Error {
        Error::from(ErrorBody::new(code, message))
    }

    pub(crate) fn with_data(body: ErrorBody, data: Option<Box<RawValue>>) -> Error {
        Error(Box::new(Inner { body, data }))
    }

    /// What went wrong.
    pub fn code(&self) -> Code {
        self.0.body.code
    }

    /// The same for people.
    pub fn message(&self) -> &str {
        &self.0.body.message
    }

    /// Sending again may help and cannot write twice.
    pub fn retryable(&self) -> bool {
        self.0.body.retryable
    }

    /// What happened on GitHub, where it is known.
    pub fn outcome(&self) -> Option<Outcome> {
        self.0.body.outcome()
    }

    /// The error as it stands in an envelope.
    pub fn body(&self) -> &ErrorBody {
        &self.0.body
    }

    /// The error as it stands in an envelope.
    pub fn into_body(self) -> ErrorBody {
        self.0.body
    }

    /// What a partly failed step did, typed: the error of a composite keeps the data of the parts that worked.
    pub fn data<T: DeserializeOwned>(&self) -> Option<T> {
        serde_json::from_str(self.0.data.as_ref()?.get()).ok()
    }
}

impl From<ErrorBody> for Error {
    fn from(body: ErrorBody) -> Error {
        Error::with_data(body, None)
    }
}

impl From<Problems> for Error {
    fn from(problems: Problems) -> Error {
        Error::new(Code::Validation, problems.to_string())
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.0.body.code, self.0.body.message)
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let data = self.0.data.as_ref().map(|data| data.get());
        f.debug_struct("Error")
            .field("body", &self.0.body)
            .field("data", &data)
            .finish()
    }
}

impl std::error::Error for Error {}
