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
    ///
    /// ```
    /// use ghx_runtime::{Code, Error};
    ///
    /// assert_eq!(Error::new(Code::Auth, "no token").to_string(), "AUTH: no token");
    /// ```
    pub fn new(code: Code, message: impl Into<String>) -> Error {
        Error::from(ErrorBody::new(code, message))
    }

    pub(crate) fn with_data(body: ErrorBody, data: Option<Box<RawValue>>) -> Error {
        Error(Box::new(Inner { body, data }))
    }

    /// What went wrong.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
    /// # fn main() {
    /// let error = block_on(resolve("PRRT_1").send(&replies(r#"{"data":{"step0":null}}"#))).unwrap_err();
    /// assert_eq!(error.code(), Code::NotApplied);
    /// # }
    /// ```
    pub fn code(&self) -> Code {
        self.0.body.code
    }

    /// The same for people.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
    /// # fn main() {
    /// let reply = r#"{"data":{"step0":null},"errors":[{"type":"NOT_FOUND","path":["step0"],"message":"no such thread"}]}"#;
    /// let error = block_on(resolve("PRRT_1").send(&replies(reply))).unwrap_err();
    /// assert_eq!(error.message(), "no such thread");
    /// # }
    /// ```
    pub fn message(&self) -> &str {
        &self.0.body.message
    }

    /// Sending again may help and cannot write twice.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
    /// # fn main() {
    /// // GitHub failed, and resolving twice does no harm.
    /// let client = Client::builder().transport(Says(HttpReply::new(502, ""))).build().unwrap();
    /// assert!(block_on(resolve("PRRT_1").send(&client)).unwrap_err().retryable());
    /// # }
    /// ```
    pub fn retryable(&self) -> bool {
        self.0.body.retryable
    }

    /// What happened on GitHub, where it is known.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
    /// # fn main() {
    /// // GitHub failed after it got the request.
    /// let client = Client::builder().transport(Says(HttpReply::new(502, ""))).build().unwrap();
    /// let error = block_on(resolve("PRRT_1").send(&client)).unwrap_err();
    /// assert_eq!(error.outcome(), Some(Outcome::Unknown));
    /// # }
    /// ```
    pub fn outcome(&self) -> Option<Outcome> {
        self.0.body.outcome()
    }

    /// The error as it stands in an envelope.
    ///
    /// ```
    /// use ghx_runtime::{Code, Error};
    ///
    /// let error = Error::new(Code::NotFound, "gone");
    /// assert_eq!(serde_json::to_string(error.body()).unwrap(), r#"{"code":"NOT_FOUND","message":"gone","retryable":false}"#);
    /// ```
    pub fn body(&self) -> &ErrorBody {
        &self.0.body
    }

    /// The error as it stands in an envelope.
    ///
    /// ```
    /// use ghx_runtime::{Code, Error, ErrorBody};
    ///
    /// assert_eq!(Error::new(Code::NotFound, "gone").into_body(), ErrorBody::new(Code::NotFound, "gone"));
    /// ```
    pub fn into_body(self) -> ErrorBody {
        self.0.body
    }

    /// The error as it stands in an envelope, and the data beside it.
    pub(crate) fn into_parts(self) -> (ErrorBody, Option<Box<RawValue>>) {
        (self.0.body, self.0.data)
    }

    pub(crate) fn raw_data(&self) -> Option<&RawValue> {
        self.0.data.as_deref()
    }

    /// What a failed step did all the same, typed: a composite keeps the data of the parts that worked, and a step that
    /// was not applied as asked keeps what was written.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
    /// # fn main() {
    /// // The reply names a part of the output that is not of its type.
    /// let reply = r#"{"data":{"step0":{"thread":{"isResolved":"perhaps"}}}}"#;
    /// let error = block_on(resolve("PRRT_1").send(&replies(reply))).unwrap_err();
    /// assert_eq!(error.data::<serde_json::Value>().unwrap()["isResolved"], "perhaps");
    /// # }
    /// ```
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

impl std::error::Error for Error {
    /// The [`TransportError`](crate::TransportError), where there was no reply.
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        let cause = self.0.body.details.as_ref()?.cause.as_ref()?;
        Some(cause)
    }
}
