//! The default transport: reqwest over rustls with ring, built on the first request.

use std::sync::OnceLock;
use std::time::Duration;

use reqwest::Url;

use super::connections::Connections;
use super::{
    BoxFuture, HttpReply, HttpRequest, ReplyHeaders, RestRequest, Transport, TransportError,
    TransportErrorKind, tls,
};
use crate::auth::address;

/// The headers of a reply that decide or explain something.
const HEADERS: [&str; 10] = [
    "retry-after",
    "x-ratelimit-limit",
    "x-ratelimit-remaining",
    "x-ratelimit-reset",
    "x-ratelimit-resource",
    "date",
    "location",
    "link",
    "x-github-request-id",
    "x-oauth-scopes",
];

/// Posts over HTTP.
///
/// TLS is required except on loopback, redirects are not followed, and replies over the limit are cut off with an error.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/server.in"));
/// # fn main() {
/// use std::time::Duration;
///
/// let transport = HttpTransport::new(Duration::from_secs(1), Duration::from_secs(5), 0);
/// let url = server("{}");
/// let request = HttpRequest::new(&url, "{}");
/// let reply = on_tokio(transport.post(request)).unwrap();
/// assert_eq!((reply.status, reply.body.as_slice()), (200, b"{}".as_slice()));
/// # }
/// ```
#[derive(Debug)]
pub struct HttpTransport {
    connect_timeout: Duration,
    timeout: Duration,
    max_reply_bytes: usize,
    /// One for `https`, whose making loads the system's roots, and one for plain loopback connections.
    tls: OnceLock<Connections>,
    plain: OnceLock<Connections>,
}

impl HttpTransport {
    /// A transport with these limits; a size limit of 0 means none.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/server.in"));
    /// # fn main() {
    /// use std::time::Duration;
    ///
    /// let transport = HttpTransport::new(Duration::from_secs(1), Duration::from_secs(5), 9);
    /// let url = server("0123456789");
    /// let request = HttpRequest::new(&url, "{}");
    /// assert_eq!(on_tokio(transport.post(request)).unwrap_err().kind, TransportErrorKind::ReplyTooLarge);
    /// # }
    /// ```
    pub fn new(
        connect_timeout: Duration,
        timeout: Duration,
        max_reply_bytes: usize,
    ) -> HttpTransport {
        HttpTransport {
            connect_timeout,
            timeout,
            max_reply_bytes,
            tls: OnceLock::new(),
            plain: OnceLock::new(),
        }
    }

    /// The connections for this address; made when they are first needed.
    fn connections(&self, url: &Url) -> Result<&Connections, TransportError> {
        let encrypted = url.scheme() == "https";
        let cell = if encrypted { &self.tls } else { &self.plain };
        if let Some(connections) = cell.get() {
            return Ok(connections);
        }
        let limits = (self.connect_timeout, self.timeout);
        let connections = Connections::new(encrypted, limits)?;
        Ok(cell.get_or_init(|| connections))
    }

    async fn send(
        &self,
        request: HttpRequest<'_>,
        writes: bool,
    ) -> Result<HttpReply, TransportError> {
        let request = RestRequest {
            method: "POST",
            url: request.url,
            accept: "application/json",
            authorization: request.authorization,
            user_agent: request.user_agent,
            headers: request.headers,
            body: Some(request.body),
        };
        self.exchange(request, writes).await
    }

    async fn exchange(
        &self,
        request: RestRequest<'_>,
        writes: bool,
    ) -> Result<HttpReply, TransportError> {
        let url = check_encrypted(request.url)?;
        if tokio::runtime::Handle::try_current().is_err() {
            let message = "ghx's own transport needs a tokio runtime: call from `#[tokio::main]`, use `ghx::blocking`, or bring your own transport";
            return Err(TransportError::new(TransportErrorKind::Invalid, message));
        }
        let connections = self.connections(&url)?;
        let method = reqwest::Method::from_bytes(request.method.as_bytes()).map_err(|_| {
            let message = format!("{} is no method", request.method);
            TransportError::new(TransportErrorKind::Invalid, message)
        })?;
        let mut post = connections
            .client(writes)?
            .request(method, url)
            .header("accept", request.accept)
            .header("user-agent", request.user_agent);
        for (name, value) in request.headers {
            post = post.header(name, value);
        }
        if let Some(body) = request.body {
            post = post.header("content-type", "application/json").body(body);
        }
        if let Some(authorization) = request.authorization {
            let mut value =
                reqwest::header::HeaderValue::from_str(authorization).map_err(|_| {
                    TransportError::new(
                        TransportErrorKind::Invalid,
                        "the token has characters that no token has",
                    )
                })?;
            value.set_sensitive(true);
            post = post.header("authorization", value);
        }
        let mut response = post.send().await.map_err(|error| from_reqwest(&error))?;
        connections.spoke(response.version());
        let status = response.status().as_u16();
        let mut headers = ReplyHeaders::default();
        for name in HEADERS {
            if let Some(value) = response
                .headers()
                .get(name)
                .and_then(|value| value.to_str().ok())
            {
                headers.insert(name, value);
            }
        }
        let expected = response
            .content_length()
            .and_then(|len| usize::try_from(len).ok())
            .unwrap_or(0);
        let limit = if self.max_reply_bytes == 0 {
            usize::MAX
        } else {
            self.max_reply_bytes
        };
        let mut body = Vec::with_capacity(expected.min(limit).min(1 << 20));
        while let Some(chunk) = response.chunk().await.map_err(|error| reply_lost(&error))? {
            if chunk.len() > limit - body.len() {
                return Err(TransportError::reply_too_large(limit));
            }
            body.extend_from_slice(&chunk);
        }
        Ok(HttpReply {
            status,
            headers,
            body,
        })
    }
}

impl Transport for HttpTransport {
    fn call<'a>(
        &'a self,
        request: RestRequest<'a>,
    ) -> BoxFuture<'a, Result<HttpReply, TransportError>> {
        let writes = request.method != "GET";
        Box::pin(self.exchange(request, writes))
    }

    fn post<'a>(
        &'a self,
        request: HttpRequest<'a>,
    ) -> BoxFuture<'a, Result<HttpReply, TransportError>> {
        Box::pin(self.send(request, false))
    }

    fn post_write<'a>(
        &'a self,
        request: HttpRequest<'a>,
    ) -> BoxFuture<'a, Result<HttpReply, TransportError>> {
        Box::pin(self.send(request, true))
    }
}

/// Reads an address that a token may be sent to: over `https`, or on this machine.
pub(crate) fn check_encrypted(url: &str) -> Result<Url, TransportError> {
    let invalid = |message: String| TransportError::new(TransportErrorKind::Invalid, message);
    let url = address::parse(url)
        .map_err(|error| invalid(format!("{} {error}", address::quoted(url))))?;
    if url.scheme() != "https" && !address::is_loopback(&url) {
        let message = format!("{url} is not https; plain http is only for this machine");
        return Err(invalid(message));
    }
    Ok(url)
}

/// Only an error while connecting proves that nothing was sent.
pub(super) fn from_reqwest(error: &reqwest::Error) -> TransportError {
    let kind = if error.is_connect() {
        if tls_error(error).is_some() {
            TransportErrorKind::Tls
        } else if error.is_timeout() {
            TransportErrorKind::Timeout { sent: false }
        } else {
            TransportErrorKind::Refused
        }
    } else if error.is_builder() {
        TransportErrorKind::Invalid
    } else if error.is_timeout() {
        TransportErrorKind::Timeout { sent: true }
    } else {
        TransportErrorKind::Dropped
    };
    TransportError::new(kind, describe(error))
}

fn reply_lost(error: &reqwest::Error) -> TransportError {
    let kind = if error.is_timeout() {
        TransportErrorKind::Timeout { sent: true }
    } else {
        TransportErrorKind::Dropped
    };
    TransportError::new(kind, format!("the reply was cut off: {}", describe(error)))
}

/// reqwest's own text names only the address; the reason is in the causes.
fn describe(error: &reqwest::Error) -> String {
    let cause = root_cause(error).to_string();
    let advice = tls_error(error).map_or("", tls::advice);
    match error.url().and_then(|url| url.host_str()) {
        Some(host) if error.is_connect() => format!("cannot connect to {host}: {cause}{advice}"),
        Some(host) if error.is_timeout() => format!("{host} did not answer in time"),
        Some(host) => format!("connection to {host} failed: {cause}"),
        None => cause,
    }
}

/// What went wrong with TLS itself; its error hides inside I/O errors, which do not name it as their source.
fn tls_error<'a>(error: &'a (dyn std::error::Error + 'static)) -> Option<&'a rustls::Error> {
    let wrapped = error
        .downcast_ref::<std::io::Error>()
        .and_then(std::io::Error::get_ref);
    error
        .downcast_ref::<rustls::Error>()
        .or_else(|| wrapped.and_then(|inner| tls_error(inner)))
        .or_else(|| error.source().and_then(tls_error))
}

fn root_cause<'a>(error: &'a reqwest::Error) -> &'a (dyn std::error::Error + 'static) {
    let mut cause: &(dyn std::error::Error + 'static) = error;
    while let Some(next) = cause.source() {
        cause = next;
    }
    cause
}
