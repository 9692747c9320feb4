//! How bytes reach GitHub: a small trait, and the default over reqwest.

mod alarm;
mod connections;
mod http;
mod tls;

use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::time::Duration;

use bytes::Bytes;

pub(crate) use alarm::within;
pub use http::HttpTransport;
pub(crate) use http::check_encrypted;

/// A boxed future, so that transports can be shared without naming their types.
///
/// ```
/// use ghx_runtime::BoxFuture;
///
/// let mut answer: BoxFuture<'_, u32> = Box::pin(async { 42 });
/// let mut context = std::task::Context::from_waker(std::task::Waker::noop());
/// assert_eq!(answer.as_mut().poll(&mut context), std::task::Poll::Ready(42));
/// ```
pub type BoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// Sends one request and brings its reply.
///
/// Implement it to bring your own HTTP client, or to script replies in tests. A transport never sends again what may have
/// arrived and never follows a redirect to another host: that could write twice or leak the token.
///
/// ```
/// use ghx_runtime::{BoxFuture, Client, HttpReply, HttpRequest, Transport, TransportError, TransportErrorKind};
///
/// /// A machine without a network.
/// struct Offline;
///
/// impl Transport for Offline {
///     fn post<'a>(&'a self, request: HttpRequest<'a>) -> BoxFuture<'a, Result<HttpReply, TransportError>> {
///         let error = TransportError::new(TransportErrorKind::Refused, format!("{} is far away", request.url));
///         Box::pin(async move { Err(error) })
///     }
/// }
///
/// let client = Client::builder().transport(Offline).build()?;
/// assert_eq!(client.host().name, "github.com");
/// # Ok::<(), ghx_runtime::Error>(())
/// ```
pub trait Transport: Send + Sync {
    /// Sends a request of REST and waits for the whole reply; a redirect is a reply.
    ///
    /// A transport that only knows GraphQL may leave it out: capabilities that need REST then fail before anything is sent.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
    /// # fn main() {
    /// use ghx_runtime::RestRequest;
    ///
    /// let request = RestRequest::new("GET", "https://api.github.com/user");
    /// assert_eq!(block_on(Canned.call(request)).unwrap_err().kind, TransportErrorKind::Invalid);
    /// # }
    /// ```
    fn call<'a>(
        &'a self,
        request: RestRequest<'a>,
    ) -> BoxFuture<'a, Result<HttpReply, TransportError>> {
        let message = format!("this transport cannot send {} requests", request.method);
        let error = TransportError::new(TransportErrorKind::Invalid, message);
        Box::pin(async move { Err(error) })
    }

    /// Posts the body and waits for the whole reply.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
    /// # fn main() {
    /// let request = HttpRequest::new("https://api.github.com/graphql", "{}");
    /// assert_eq!(block_on(Canned.post(request)).unwrap().status, 200);
    /// # }
    /// ```
    fn post<'a>(
        &'a self,
        request: HttpRequest<'a>,
    ) -> BoxFuture<'a, Result<HttpReply, TransportError>>;

    /// Posts a body that writes. The default does what [`Transport::post`] does.
    ///
    /// A connection that was kept may be closed while the request is on its way, and then nobody knows whether it
    /// arrived. For a read that does not matter; a write should go where this cannot happen, such as over a new connection.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
    /// # fn main() {
    /// let request = HttpRequest::new("https://api.github.com/graphql", "{}");
    /// assert_eq!(block_on(Canned.post_write(request)).unwrap().status, 200);
    /// # }
    /// ```
    fn post_write<'a>(
        &'a self,
        request: HttpRequest<'a>,
    ) -> BoxFuture<'a, Result<HttpReply, TransportError>> {
        self.post(request)
    }

    /// Waits before a retry. The default uses tokio's clock, and a thread where there is no tokio.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
    /// # fn main() {
    /// use std::time::Duration;
    ///
    /// // The scripted transport does not wait, so tests of retries take no time.
    /// block_on(Says(HttpReply::new(200, "{}")).sleep(Duration::from_secs(3600)));
    /// # }
    /// ```
    fn sleep(&self, duration: Duration) -> BoxFuture<'_, ()> {
        if tokio::runtime::Handle::try_current().is_ok() {
            return Box::pin(tokio::time::sleep(duration));
        }
        Box::pin(async move {
            within(duration, std::future::pending::<()>()).await;
        })
    }
}

/// A POST request with a JSON body.
///
/// ```
/// use ghx_runtime::HttpRequest;
///
/// let mut request = HttpRequest::new("https://api.github.com/graphql", "{}");
/// request.authorization = Some("bearer secret");
/// assert!(!format!("{request:?}").contains("secret"));
/// ```
#[derive(Clone)]
#[non_exhaustive]
pub struct HttpRequest<'a> {
    /// Where it goes.
    pub url: &'a str,
    /// The value of the `authorization` header, if there is a token. `Debug` does not show it.
    pub authorization: Option<&'a str>,
    /// The value of the `user-agent` header.
    pub user_agent: &'a str,
    /// Further headers of the client.
    pub headers: &'a [(String, String)],
    /// The body; cheap to clone.
    pub body: Bytes,
}

impl<'a> HttpRequest<'a> {
    /// A request without a token and further headers.
    ///
    /// ```
    /// let request = ghx_runtime::HttpRequest::new("https://api.github.com/graphql", "{}");
    /// assert_eq!((request.authorization, request.body.len()), (None, 2));
    /// ```
    pub fn new(url: &'a str, body: impl Into<Bytes>) -> HttpRequest<'a> {
        HttpRequest {
            url,
            authorization: None,
            user_agent: USER_AGENT,
            headers: &[],
            body: body.into(),
        }
    }
}

/// What ghx calls itself.
pub(crate) const USER_AGENT: &str = concat!("ghx/", env!("CARGO_PKG_VERSION"));

/// A request of REST.
///
/// ```
/// use ghx_runtime::RestRequest;
///
/// let mut request = RestRequest::new("GET", "https://api.github.com/user");
/// request.authorization = Some("bearer secret");
/// assert!(!format!("{request:?}").contains("secret"));
/// ```
#[derive(Clone)]
#[non_exhaustive]
pub struct RestRequest<'a> {
    /// `GET`, `POST`, `PATCH`, `PUT` or `DELETE`.
    pub method: &'a str,
    /// Where it goes.
    pub url: &'a str,
    /// The value of the `accept` header.
    pub accept: &'a str,
    /// The value of the `authorization` header, if there is a token. `Debug` does not show it.
    pub authorization: Option<&'a str>,
    /// The value of the `user-agent` header.
    pub user_agent: &'a str,
    /// Further headers of the client.
    pub headers: &'a [(String, String)],
    /// The body, if there is one.
    pub body: Option<Bytes>,
}

impl<'a> RestRequest<'a> {
    /// A request for JSON, without a token, further headers and a body.
    ///
    /// ```
    /// let request = ghx_runtime::RestRequest::new("GET", "https://api.github.com/user");
    /// assert_eq!((request.accept, request.body), ("application/vnd.github+json", None));
    /// ```
    pub fn new(method: &'a str, url: &'a str) -> RestRequest<'a> {
        RestRequest {
            method,
            url,
            accept: "application/vnd.github+json",
            authorization: None,
            user_agent: USER_AGENT,
            headers: &[],
            body: None,
        }
    }
}

impl fmt::Debug for RestRequest<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RestRequest")
            .field("method", &self.method)
            .field("url", &self.url)
            .field("authorization", &self.authorization.map(|_| "<redacted>"))
            .finish_non_exhaustive()
    }
}

impl fmt::Debug for HttpRequest<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("HttpRequest")
            .field("url", &self.url)
            .field("authorization", &self.authorization.map(|_| "<redacted>"))
            .field("user_agent", &self.user_agent)
            .field("body", &format_args!("{} bytes", self.body.len()))
            .finish()
    }
}

/// A whole reply.
///
/// ```
/// use ghx_runtime::HttpReply;
///
/// let reply = HttpReply::new(403, "{}").with_header("Retry-After", "60");
/// assert_eq!(reply.headers.get("retry-after"), Some("60"));
/// ```
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct HttpReply {
    /// The HTTP status.
    pub status: u16,
    /// The headers that matter to ghx.
    pub headers: ReplyHeaders,
    /// The decoded body.
    pub body: Vec<u8>,
}

impl HttpReply {
    /// A reply without headers.
    ///
    /// ```
    /// let reply = ghx_runtime::HttpReply::new(200, "{}");
    /// assert_eq!((reply.status, reply.headers.get("date")), (200, None));
    /// ```
    pub fn new(status: u16, body: impl Into<Vec<u8>>) -> HttpReply {
        HttpReply {
            status,
            headers: ReplyHeaders::default(),
            body: body.into(),
        }
    }

    /// The same reply with a header.
    ///
    /// ```
    /// let reply = ghx_runtime::HttpReply::new(429, "").with_header("Retry-After", "5");
    /// assert_eq!(reply.headers.get("retry-after"), Some("5"));
    /// ```
    #[must_use]
    pub fn with_header(mut self, name: &str, value: &str) -> HttpReply {
        self.headers.insert(name, value);
        self
    }
}

/// Headers of a reply; letter case does not matter in their names.
///
/// ```
/// use ghx_runtime::{HttpReply, ReplyHeaders};
///
/// let mut headers = ReplyHeaders::default();
/// headers.insert("Date", "Thu, 01 Jan 2026 00:00:00 GMT");
/// let mut reply = HttpReply::new(200, "{}");
/// reply.headers = headers;
/// assert!(reply.headers.get("date").is_some());
/// ```
#[derive(Debug, Clone, Default)]
pub struct ReplyHeaders(Vec<(String, String)>);

impl ReplyHeaders {
    /// A header's value; letter case does not matter in names.
    ///
    /// ```
    /// let mut headers = ghx_runtime::ReplyHeaders::default();
    /// assert_eq!(headers.get("retry-after"), None);
    /// headers.insert("retry-after", "60");
    /// assert_eq!(headers.get("Retry-After"), Some("60"));
    /// ```
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0
            .iter()
            .find(|(key, _)| key.eq_ignore_ascii_case(name))
            .map(|(_, value)| value.as_str())
    }

    /// Adds a header.
    ///
    /// ```
    /// let mut headers = ghx_runtime::ReplyHeaders::default();
    /// headers.insert("X-RateLimit-Reset", "1767225600");
    /// assert_eq!(headers.get("x-ratelimit-reset"), Some("1767225600"));
    /// ```
    pub fn insert(&mut self, name: &str, value: &str) {
        self.0.push((name.to_ascii_lowercase(), value.to_owned()));
    }

    /// All values, to be changed.
    pub(crate) fn values_mut(&mut self) -> impl Iterator<Item = &mut String> {
        self.0.iter_mut().map(|(_, value)| value)
    }
}

/// Why there is no reply.
///
/// ```
/// use ghx_runtime::{TransportError, TransportErrorKind};
///
/// let lost = TransportError::new(TransportErrorKind::Dropped, "connection reset");
/// assert!(lost.maybe_sent(), "the request may have arrived");
/// assert!(!TransportError::new(TransportErrorKind::Refused, "no route").maybe_sent());
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct TransportError {
    /// What happened, and whether GitHub may have seen the request.
    pub kind: TransportErrorKind,
    /// The same for people; never holds the token.
    pub message: String,
}

impl fmt::Display for TransportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for TransportError {}

/// What happened instead of a reply.
///
/// ```
/// use ghx_runtime::{TransportError, TransportErrorKind};
///
/// let timeout = |sent| TransportError::new(TransportErrorKind::Timeout { sent }, "30 s are over");
/// assert!(timeout(true).maybe_sent() && !timeout(false).maybe_sent());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum TransportErrorKind {
    /// No connection was made: nothing was sent.
    Refused,
    /// Time ran out.
    Timeout {
        /// Whether the request may have been sent.
        sent: bool,
    },
    /// The connection was lost after the request was sent, or in the middle of the reply.
    Dropped,
    /// No trusted connection could be made: nothing was sent.
    Tls,
    /// The transport has its own credentials, and has none for this host: nothing was sent.
    LoggedOut,
    /// The request is larger than allowed: nothing was sent.
    RequestTooLarge,
    /// The reply is larger than allowed.
    ReplyTooLarge,
    /// The transport cannot send such a request at all.
    Invalid,
}

impl TransportError {
    /// An error of this kind.
    ///
    /// ```
    /// use ghx_runtime::{TransportError, TransportErrorKind};
    ///
    /// assert_eq!(TransportError::new(TransportErrorKind::Tls, "no trust").to_string(), "no trust");
    /// ```
    pub fn new(kind: TransportErrorKind, message: impl Into<String>) -> TransportError {
        TransportError {
            kind,
            message: message.into(),
        }
    }

    pub(crate) fn reply_too_large(limit: usize) -> TransportError {
        let message = format!("the reply is larger than {limit} bytes");
        TransportError::new(TransportErrorKind::ReplyTooLarge, message)
    }

    /// Whether GitHub may have seen the request.
    ///
    /// ```
    /// use ghx_runtime::{TransportError, TransportErrorKind};
    ///
    /// assert!(TransportError::new(TransportErrorKind::ReplyTooLarge, "too long").maybe_sent());
    /// ```
    pub fn maybe_sent(&self) -> bool {
        use TransportErrorKind::{Dropped, ReplyTooLarge, Timeout};
        matches!(self.kind, Dropped | ReplyTooLarge | Timeout { sent: true })
    }
}
