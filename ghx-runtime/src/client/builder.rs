//! Settings of a client.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use super::{Client, Inner, Progress};
use crate::auth::{Environment, Host, Token, is_loopback_url, resolve_token};
use crate::error::{Code, Error};
use crate::transport::{HttpTransport, Transport};

/// Settings of a client; each has a default that suits GitHub.
#[must_use]
pub struct ClientBuilder {
    host: Option<Host>,
    url: Option<String>,
    token: Option<Token>,
    transport: Option<Arc<dyn Transport>>,
    max_batch: usize,
    timeout: Duration,
    connect_timeout: Duration,
    retry_budget: Duration,
    user_agent: String,
    max_reply_bytes: usize,
    max_request_bytes: usize,
    progress: Option<Arc<dyn Fn(Progress) + Send + Sync>>,
}

impl ClientBuilder {
    pub(super) fn new() -> ClientBuilder {
        ClientBuilder {
            host: None,
            url: None,
            token: None,
            transport: None,
            max_batch: 50,
            timeout: Duration::from_secs(30),
            connect_timeout: Duration::from_secs(10),
            retry_budget: Duration::from_secs(30),
            user_agent: concat!("ghx/", env!("CARGO_PKG_VERSION")).to_owned(),
            max_reply_bytes: 64 << 20,
            max_request_bytes: 16 << 20,
            progress: None,
        }
    }

    /// The host, such as `github.com` or an Enterprise Server.
    pub fn host(mut self, name: impl AsRef<str>) -> Self {
        self.host = Some(Host::new(name.as_ref()));
        self
    }

    /// The exact GraphQL address, where it does not follow from the host.
    pub fn url(mut self, url: impl Into<String>) -> Self {
        self.url = Some(url.into());
        self
    }

    /// The token.
    pub fn token(mut self, token: impl AsRef<str>) -> Self {
        self.token = Some(Token::new(token));
        self
    }

    /// Host and token of an environment; fails when there is no token for that host.
    pub fn environment(mut self, environment: &dyn Environment) -> Result<Self, Error> {
        let host = Host::from_environment(environment);
        let Some((token, _)) = resolve_token(environment, &host) else {
            return Err(no_token(&host));
        };
        self.host = Some(host);
        self.token = Some(token);
        Ok(self)
    }

    /// Another way to send requests.
    pub fn transport(mut self, transport: impl Transport + 'static) -> Self {
        self.transport = Some(Arc::new(transport));
        self
    }

    /// How many mutations go into one request (50); 0 for no limit.
    pub fn max_batch(mut self, steps: usize) -> Self {
        self.max_batch = steps;
        self
    }

    /// How long one request may take in all (30 s).
    pub fn timeout(mut self, timeout: Duration) -> Self {
        self.timeout = timeout;
        self
    }

    /// How long connecting may take (10 s).
    pub fn connect_timeout(mut self, timeout: Duration) -> Self {
        self.connect_timeout = timeout;
        self
    }

    /// How long a call may wait in all before retries (30 s); zero never retries.
    pub fn retry_budget(mut self, budget: Duration) -> Self {
        self.retry_budget = budget;
        self
    }

    /// What to call yourself.
    pub fn user_agent(mut self, name: impl Into<String>) -> Self {
        self.user_agent = name.into();
        self
    }

    /// The largest reply that is read (64 MiB); 0 for no limit.
    pub fn max_reply_bytes(mut self, bytes: usize) -> Self {
        self.max_reply_bytes = bytes;
        self
    }

    /// The largest request that is sent (16 MiB); 0 for no limit.
    pub fn max_request_bytes(mut self, bytes: usize) -> Self {
        self.max_request_bytes = bytes;
        self
    }

    /// Called before each request and when all is done.
    pub fn on_progress(mut self, report: impl Fn(Progress) + Send + Sync + 'static) -> Self {
        self.progress = Some(Arc::new(report));
        self
    }

    /// The client. Fails without a token (unless the transport is your own) and for plain `http` to another machine.
    pub fn build(self) -> Result<Client, Error> {
        let host_is_named = self.url.is_none();
        let host = match (self.url, self.host) {
            (Some(url), Some(host)) => Host {
                graphql_url: url,
                ..host
            },
            (Some(url), None) => Host::from_graphql_url(&url),
            (None, Some(host)) => host,
            (None, None) => Host::new("github.com"),
        };
        let own = self.transport.is_some();
        if !own && !host.graphql_url.starts_with("https://") && !is_loopback_url(&host.graphql_url)
        {
            let message = format!(
                "{} is not https; plain http is only for this machine",
                host.graphql_url
            );
            return Err(Error::new(Code::Validation, message));
        }
        if self.token.is_none() && !own {
            return Err(no_token(&host));
        }
        let transport = self.transport.unwrap_or_else(|| {
            Arc::new(HttpTransport::new(
                self.connect_timeout,
                self.timeout,
                self.max_reply_bytes,
            ))
        });
        let inner = Inner {
            transport,
            host,
            host_is_named,
            authorization: self
                .token
                .map(|token| Token::new(format!("bearer {}", token.reveal()))),
            user_agent: self.user_agent,
            max_batch: self.max_batch,
            max_request_bytes: self.max_request_bytes,
            retry_budget: self.retry_budget,
            progress: self.progress,
        };
        Ok(Client {
            inner: Arc::new(inner),
        })
    }
}

impl fmt::Debug for ClientBuilder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ClientBuilder")
            .field("host", &self.host)
            .field("url", &self.url)
            .field("token", &self.token)
            .field("max_batch", &self.max_batch)
            .finish_non_exhaustive()
    }
}

fn no_token(host: &Host) -> Error {
    let [first, second] = crate::auth::variables(host);
    let message = format!(
        "no token for {}: set {first} or {second}, or log in with `gh auth login --hostname {}`",
        host.name, host.name
    );
    Error::new(Code::Auth, message)
}
