//! The default transport: reqwest over rustls with ring, built on the first request.

use std::sync::OnceLock;
use std::time::Duration;

use reqwest::Url;

use super::{
    BoxFuture, HttpReply, HttpRequest, ReplyHeaders, Transport, TransportError, TransportErrorKind,
    tls,
};
use crate::auth::address;

/// The headers of a reply that decide or explain something.
const HEADERS: [&str; 8] = [
    "retry-after",
    "x-ratelimit-limit",
    "x-ratelimit-remaining",
    "x-ratelimit-reset",
    "date",
    "location",
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
/// let request = HttpRequest { url: &server("{}"), authorization: None, user_agent: "docs", body: "{}".into() };
/// let reply = on_tokio(transport.post(request)).unwrap();
/// assert_eq!((reply.status, reply.body.as_slice()), (200, b"{}".as_slice()));
/// # }
/// ```
#[derive(Debug)]
pub struct HttpTransport {
    connect_timeout: Duration,
    timeout: Duration,
    max_reply_bytes: usize,
    /// One for `https`, whose building loads the system's roots, and one for plain loopback connections.
    tls: OnceLock<reqwest::Client>,
    plain: OnceLock<reqwest::Client>,
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
    /// let request = HttpRequest { url: &server("0123456789"), authorization: None, user_agent: "docs", body: "{}".into() };
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

    /// The client for this address; made when it is first needed.
    fn client(&self, url: &Url) -> Result<&reqwest::Client, TransportError> {
        type Config = fn() -> Result<rustls::ClientConfig, TransportError>;
        let encrypted = url.scheme() == "https";
        let (cell, config): (_, Config) = if encrypted {
            (&self.tls, tls::with_system_roots)
        } else {
            (&self.plain, tls::without_roots)
        };
        if let Some(client) = cell.get() {
            return Ok(client);
        }
        let mut builder = reqwest::Client::builder()
            .tls_backend_preconfigured(config()?)
            .redirect(reqwest::redirect::Policy::none())
            .retry(reqwest::retry::never())
            .connect_timeout(self.connect_timeout)
            .timeout(self.timeout);
        if !encrypted {
            // A proxy would see the token of a connection that must not leave this machine.
            builder = builder.no_proxy();
        }
        let client = builder.build().map_err(|error| from_reqwest(&error))?;
        Ok(cell.get_or_init(|| client))
    }

    async fn send(&self, request: HttpRequest<'_>) -> Result<HttpReply, TransportError> {
        let url = check_encrypted(request.url)?;
        let mut post = self
            .client(&url)?
            .post(url)
            .header("content-type", "application/json")
            .header("accept", "application/json")
            .header("user-agent", request.user_agent)
            .body(request.body);
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
                let message = format!("the reply is larger than {limit} bytes");
                return Err(TransportError::new(
                    TransportErrorKind::ReplyTooLarge,
                    message,
                ));
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
    fn post<'a>(
        &'a self,
        request: HttpRequest<'a>,
    ) -> BoxFuture<'a, Result<HttpReply, TransportError>> {
        Box::pin(self.send(request))
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
fn from_reqwest(error: &reqwest::Error) -> TransportError {
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
