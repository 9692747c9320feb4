//! The client: where requests go, with which token and limits. Cheap to clone, never shows its token.

mod builder;
mod credentials;
mod pace;
mod rate_limit;
mod stop;

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

pub use builder::ClientBuilder;
pub use credentials::TokenProvider;
pub use pace::Pace;
pub use rate_limit::RateLimit;
pub use stop::Stop;

use crate::auth::Host;
use crate::error::Error;
use crate::transport::Transport;
use credentials::Credentials;

/// What talks to GitHub.
///
/// ```
/// use ghx_runtime::Client;
///
/// let client = Client::builder().url("http://127.0.0.1:8080/graphql").token("secret").max_batch(20).build()?;
/// assert!(!format!("{client:?}").contains("secret"));
/// # Ok::<(), ghx_runtime::Error>(())
/// ```
#[derive(Clone)]
pub struct Client {
    inner: Arc<Inner>,
}

#[derive(Clone)]
pub(crate) struct Inner {
    pub(crate) transport: Arc<dyn Transport>,
    pub(crate) host: Host,
    pub(crate) credentials: Arc<Credentials>,
    pub(crate) user_agent: String,
    /// Further headers of every request.
    pub(crate) headers: Vec<(String, String)>,
    /// How often one request is sent at most.
    pub(crate) attempts: u32,
    /// What the last reply said about GitHub's limits, for all clones.
    pub(crate) rate_limit: Arc<Mutex<Option<RateLimit>>>,
    pub(crate) max_batch: usize,
    pub(crate) max_request_bytes: usize,
    pub(crate) max_reply_bytes: usize,
    /// How long one request may take, its reply read included.
    pub(crate) timeout: Duration,
    /// The transport is the caller's own, and does not know the limits.
    pub(crate) own_transport: bool,
    pub(crate) retry_budget: Duration,
    pub(crate) confirm_wait: Duration,
    pub(crate) resend: bool,
    pub(crate) pace: Pace,
    pub(crate) stop: Stop,
    pub(crate) progress: Option<Arc<dyn Fn(Progress) + Send + Sync>>,
    /// When it was made: what the moments of its calls are counted from.
    pub(crate) made: Instant,
}

/// How far a chain is; sent before each request and when all is done.
///
/// ```
/// use ghx_runtime::Client;
///
/// let client = Client::builder()
///     .token("secret")
///     .on_progress(|progress| eprintln!("{} of {} done", progress.done, progress.total))
///     .build()?;
/// # Ok::<(), ghx_runtime::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// What the next request is for.
    pub phase: Phase,
    /// How many requests were sent.
    pub requests: usize,
    /// How many steps (parts of composites count) have a result.
    pub done: usize,
    /// How many there are.
    pub total: usize,
    /// How long the rest will take, where the pace is limited: by the caller, or because GitHub refused what was made too quickly.
    pub left: Option<Duration>,
}

impl Progress {
    /// Before the first request, which is for this; for tests of what is told.
    ///
    /// ```
    /// use ghx_runtime::{Phase, Progress};
    ///
    /// let mut progress = Progress::new(Phase::Query);
    /// progress.total = 3;
    /// assert_eq!((progress.done, progress.requests), (0, 0));
    /// ```
    pub fn new(phase: Phase) -> Progress {
        Progress {
            phase,
            requests: 0,
            done: 0,
            total: 0,
            left: None,
        }
    }
}

/// What a request is for.
///
/// ```
/// use ghx_runtime::Phase;
///
/// assert_eq!(serde_json::to_string(&Phase::Lookup).unwrap(), "\"lookup\"");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Phase {
    /// Names to ids.
    Lookup,
    /// Reads.
    Query,
    /// Further pages of reads.
    Pages,
    /// Writes.
    Mutation,
    /// Looking for what a request has written whose reply was lost.
    Confirm,
    /// Waiting before a retry.
    Waiting,
    /// Nothing more.
    Done,
}

impl Client {
    /// A client for the host and token of the environment (`GH_HOST`, `GH_TOKEN`, ..., `gh auth token`).
    ///
    /// Where no variable holds a token, `gh` is asked when the first request needs it, beside the caller's executor and
    /// for as long as a request may take; a missing token is then that request's error.
    ///
    /// ```
    /// use ghx_runtime::{Client, Code};
    ///
    /// match Client::from_env() {
    ///     Ok(client) => assert!(client.host().graphql_url.ends_with("/graphql")),
    ///     Err(error) => assert_eq!(error.code(), Code::Auth, "there is no token for the host"),
    /// }
    /// ```
    pub fn from_env() -> Result<Client, Error> {
        Client::builder().process_environment()?.build()
    }

    /// A client with settings of your own.
    ///
    /// ```
    /// let client = ghx_runtime::Client::builder().token("secret").build()?;
    /// assert_eq!(client.host().name, "github.com");
    /// # Ok::<(), ghx_runtime::Error>(())
    /// ```
    pub fn builder() -> ClientBuilder {
        ClientBuilder::new()
    }

    /// The host that requests go to.
    ///
    /// ```
    /// let client = ghx_runtime::Client::builder().host("git.acme.com").token("secret").build()?;
    /// assert!(client.host().is_enterprise_server());
    /// # Ok::<(), ghx_runtime::Error>(())
    /// ```
    pub fn host(&self) -> &Host {
        &self.inner.host
    }

    /// How many mutations go into one request; 0 for no limit.
    ///
    /// ```
    /// let client = ghx_runtime::Client::builder().token("secret").build()?;
    /// assert_eq!(client.max_batch(), 50);
    /// # Ok::<(), ghx_runtime::Error>(())
    /// ```
    pub fn max_batch(&self) -> usize {
        self.inner.max_batch
    }

    /// What GitHub's last reply said about its limits: how many requests are left, and until when. It is kept up by every
    /// call of this client and its clones.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
    /// # fn main() {
    /// let reply = HttpReply::new(200, r#"{"data":{"step0":{"thread":{"isResolved":true}}}}"#)
    ///     .with_header("x-ratelimit-limit", "5000")
    ///     .with_header("x-ratelimit-remaining", "4999")
    ///     .with_header("x-ratelimit-reset", "1775044800");
    /// let client = Client::builder().transport(Says(reply)).build().unwrap();
    /// block_on(resolve("PRRT_1").send(&client)).unwrap();
    /// assert_eq!(client.rate_limit().unwrap().remaining, 4999);
    /// # }
    /// ```
    pub fn rate_limit(&self) -> Option<RateLimit> {
        let last = self.inner.rate_limit.lock();
        last.unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The same client for one caller of a program that serves several: `stop` stops the caller's calls alone, and their progress is
    /// told to `report`. Connections and credentials are shared.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
    /// # fn main() {
    /// use ghx_runtime::Stop;
    ///
    /// let (all, stop) = (client(), Stop::default());
    /// let one = all.for_caller(stop.clone(), |_| ());
    /// stop.stop();
    /// assert!(block_on(resolve("PRRT_1").send(&one)).is_err());
    /// assert!(block_on(resolve("PRRT_1").send(&all)).is_ok());
    /// # }
    /// ```
    pub fn for_caller(
        &self,
        stop: Stop,
        report: impl Fn(Progress) + Send + Sync + 'static,
    ) -> Client {
        let inner = Inner {
            stop,
            progress: Some(Arc::new(report)),
            ..Inner::clone(&self.inner)
        };
        Client {
            inner: Arc::new(inner),
        }
    }

    /// The same client, whose requests go through what `wrap` puts around the way they took before.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
    /// # fn main() {
    /// use std::sync::{Arc, Mutex, PoisonError};
    ///
    /// let answered = client().through(|_before| Arc::new(Canned));
    /// assert!(block_on(resolve("PRRT_1").send(&answered)).is_ok());
    /// # }
    /// ```
    pub fn through(&self, wrap: impl FnOnce(Arc<dyn Transport>) -> Arc<dyn Transport>) -> Client {
        let mut inner = Inner::clone(&self.inner);
        inner.transport = wrap(inner.transport);
        Client {
            inner: Arc::new(inner),
        }
    }

    pub(crate) fn inner(&self) -> &Inner {
        &self.inner
    }
}

impl fmt::Debug for Client {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Client")
            .field("host", &self.inner.host.name)
            .field("url", &self.inner.host.graphql_url)
            .field("token", &self.inner.credentials)
            .field("max_batch", &self.inner.max_batch)
            .finish_non_exhaustive()
    }
}
