//! Settings of a client.

use std::fmt;
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::credentials::{Credentials, TokenProvider, no_token};
use super::{Client, Inner, Pace, Progress, Stop};
use crate::auth::{
    Environment, Host, ProcessEnvironment, Token, gh_is_installed, resolve_token, variable_token,
};
use crate::error::{Code, Error};
use crate::transport::{HttpTransport, Transport, USER_AGENT, check_encrypted};

/// Settings of a client; each has a default that suits GitHub.
///
/// ```
/// use std::time::Duration;
///
/// use ghx_runtime::Client;
///
/// let client = Client::builder().host("git.acme.com").token("secret").timeout(Duration::from_secs(60)).build()?;
/// assert_eq!(client.host().graphql_url, "https://git.acme.com/api/graphql");
/// # Ok::<(), ghx_runtime::Error>(())
/// ```
#[must_use]
pub struct ClientBuilder {
    /// What is wrong with a host or an address is said by `build`, and never shown by `Debug`.
    host: Option<Result<Host, Error>>,
    url: Option<Result<Host, Error>>,
    rest_url: Option<Result<Host, Error>>,
    token: Option<Token>,
    /// Who is asked for a token at each request.
    provider: Option<Arc<dyn TokenProvider>>,
    headers: Vec<(String, String)>,
    attempts: u32,
    /// Whether `gh` is asked for a token when one is needed.
    ask_gh: bool,
    transport: Option<Arc<dyn Transport>>,
    max_batch: usize,
    timeout: Duration,
    connect_timeout: Duration,
    retry_budget: Duration,
    confirm_wait: Duration,
    resend: bool,
    pace: Pace,
    stop: Stop,
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
            rest_url: None,
            token: None,
            provider: None,
            headers: Vec::new(),
            attempts: 3,
            ask_gh: false,
            transport: None,
            max_batch: 50,
            timeout: Duration::from_secs(30),
            connect_timeout: Duration::from_secs(10),
            retry_budget: Duration::from_secs(30),
            confirm_wait: Duration::from_secs(20),
            resend: false,
            pace: Pace::default(),
            stop: Stop::default(),
            user_agent: USER_AGENT.to_owned(),
            max_reply_bytes: 64 << 20,
            max_request_bytes: 16 << 20,
            progress: None,
        }
    }

    /// The host, such as `github.com` or an Enterprise Server. Addresses in inputs must be on it.
    ///
    /// ```
    /// let client = ghx_runtime::Client::builder().host("acme.ghe.com").token("secret").build()?;
    /// assert_eq!(client.host().graphql_url, "https://api.acme.ghe.com/graphql");
    /// # Ok::<(), ghx_runtime::Error>(())
    /// ```
    pub fn host(mut self, name: impl AsRef<str>) -> Self {
        self.host = Some(Host::new(name.as_ref()));
        self
    }

    /// The exact GraphQL address, where it does not follow from the host.
    ///
    /// Without a `host`, addresses in inputs must be on the host of this address; a server on this machine, such as the
    /// sandbox, stands in for github.com.
    ///
    /// ```
    /// let client = ghx_runtime::Client::builder().url("http://127.0.0.1:8080/graphql").token("secret").build()?;
    /// assert_eq!(client.host().name, "127.0.0.1:8080");
    /// # Ok::<(), ghx_runtime::Error>(())
    /// ```
    pub fn url(mut self, url: impl AsRef<str>) -> Self {
        self.url = Some(Host::from_graphql_url(url.as_ref()));
        self
    }

    /// The exact address of REST, where it does not follow from the host or from `url`. It must be on the same host, to
    /// which alone the token goes.
    ///
    /// ```
    /// let builder = || ghx_runtime::Client::builder().host("git.acme.com").token("secret");
    /// let client = builder().rest_url("https://git.acme.com/rest").build()?;
    /// assert_eq!(client.host().rest_url, "https://git.acme.com/rest/");
    /// assert!(builder().rest_url("https://evil.test/rest").build().is_err());
    /// # Ok::<(), ghx_runtime::Error>(())
    /// ```
    pub fn rest_url(mut self, url: impl AsRef<str>) -> Self {
        self.rest_url = Some(Host::at("the address of REST", url.as_ref()));
        self
    }

    /// The token.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
    /// # fn main() {
    /// // `Watch` looks at each request before it is answered.
    /// let watch = Watch(|request| assert_eq!(request.authorization, Some("bearer secret")));
    /// let client = Client::builder().token("secret").transport(watch).build().unwrap();
    /// assert!(block_on(resolve("PRRT_1").send(&client)).is_ok());
    /// # }
    /// ```
    pub fn token(mut self, token: impl AsRef<str>) -> Self {
        self.token = Some(Token::new(token));
        self
    }

    /// Who gives the token, asked at each request: for tokens that end, such as those of GitHub Apps.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
    /// # fn main() {
    /// use ghx_runtime::auth::Token;
    ///
    /// let watch = Watch(|request| assert_eq!(request.authorization, Some("bearer fresh")));
    /// let provider = || async { Ok(Token::new("fresh")) };
    /// let client = Client::builder().token_provider(provider).transport(watch).build().unwrap();
    /// assert!(block_on(resolve("PRRT_1").send(&client)).is_ok());
    /// # }
    /// ```
    pub fn token_provider(mut self, provider: impl TokenProvider + 'static) -> Self {
        self.provider = Some(Arc::new(provider));
        self
    }

    /// A further header of every request to GitHub. The token and the kind of content have their own.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
    /// # fn main() {
    /// let watch = Watch(|request| assert_eq!(request.headers[0].1, "acme"));
    /// let client = Client::builder().header("x-team", "acme").transport(watch).build().unwrap();
    /// assert!(block_on(resolve("PRRT_1").send(&client)).is_ok());
    /// let wrong = Client::builder().token("secret").header("Authorization", "mine").build();
    /// assert_eq!(wrong.unwrap_err().code(), Code::Validation);
    /// # }
    /// ```
    pub fn header(mut self, name: impl Into<String>, value: impl Into<String>) -> Self {
        self.headers.push((name.into(), value.into()));
        self
    }

    /// How often a request is sent at most (3) that may be sent again; waiting for GitHub's limits does not count, and neither does
    /// finding out about lost writes ([`confirm_wait`](Self::confirm_wait)).
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
    /// # fn main() {
    /// let failing = Says(HttpReply::new(502, "{}"));
    /// let once = Client::builder().attempts(1).confirm_wait(std::time::Duration::ZERO);
    /// let client = once.transport(failing).build().unwrap();
    /// let outcome = block_on(Chain::new().push(resolve("PRRT_1")).send(&client));
    /// assert_eq!(outcome.round_trips(), 1);
    /// # }
    /// ```
    pub fn attempts(mut self, attempts: u32) -> Self {
        self.attempts = attempts.max(1);
        self
    }

    /// Host and token of an environment; fails when there is no token for that host.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
    /// # fn main() {
    /// // An environment without a token.
    /// let environment = Variables(&[("GH_HOST", "git.acme.com")]);
    /// let error = Client::builder().environment(&environment).unwrap_err();
    /// assert!(error.message().starts_with("no token for git.acme.com: set GH_ENTERPRISE_TOKEN"));
    /// # }
    /// ```
    pub fn environment(mut self, environment: &dyn Environment) -> Result<Self, Error> {
        let host = Host::from_environment(environment)?;
        let Some((token, _)) = resolve_token(environment, &host) else {
            return Err(no_token(&host));
        };
        self.host = Some(Ok(host));
        self.token = Some(token);
        Ok(self)
    }

    /// Host and token of this process; the slow way to a token is left to the first request.
    pub(super) fn process_environment(mut self) -> Result<Self, Error> {
        let host = Host::from_environment(&ProcessEnvironment)?;
        self.token = variable_token(&ProcessEnvironment, &host).map(|(token, _)| token);
        self.ask_gh = self.token.is_none() && gh_is_installed();
        if self.token.is_none() && !self.ask_gh {
            return Err(no_token(&host));
        }
        self.host = Some(Ok(host));
        Ok(self)
    }

    /// Another way to send requests. The limits of the client hold for it too.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
    /// # fn main() {
    /// // `Canned` is a transport that answers by itself, so no token is needed.
    /// let client = Client::builder().transport(Canned).build().unwrap();
    /// assert!(block_on(resolve("PRRT_1").send(&client)).unwrap().is_resolved);
    /// # }
    /// ```
    pub fn transport(mut self, transport: impl Transport + 'static) -> Self {
        self.transport = Some(Arc::new(transport));
        self
    }

    /// How many mutations go into one request (50); 0 for no limit.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
    /// # fn main() {
    /// let client = Client::builder().transport(Canned).max_batch(1).build().unwrap();
    /// let outcome = block_on(Chain::new().push(resolve("PRRT_1")).push(resolve("PRRT_2")).send(&client));
    /// assert_eq!(outcome.round_trips(), 2);
    /// # }
    /// ```
    pub fn max_batch(mut self, steps: usize) -> Self {
        self.max_batch = steps;
        self
    }

    /// How long one request may take in all (30 s), reading what the reply says included.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/server.in"));
    /// # fn main() {
    /// use std::time::Duration;
    ///
    /// // A server that never answers.
    /// let silent = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    /// let url = format!("http://{}/graphql", silent.local_addr().unwrap());
    /// let client = Client::builder().url(url).token("secret").timeout(Duration::from_millis(50)).build().unwrap();
    /// let error = on_tokio(resolve("PRRT_1").send(&client)).unwrap_err();
    /// assert_eq!((error.code(), error.outcome()), (Code::Network, Some(Outcome::Unknown)));
    /// # }
    /// ```
    pub fn timeout(mut self, timeout: Duration) -> Self {
        self.timeout = timeout;
        self
    }

    /// How long connecting may take (10 s).
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/server.in"));
    /// # fn main() {
    /// use std::time::Duration;
    ///
    /// // Nobody listens at this address.
    /// let url = closed_url();
    /// let builder = Client::builder().url(url).token("secret").connect_timeout(Duration::from_secs(1));
    /// let client = builder.retry_budget(Duration::ZERO).build().unwrap();
    /// let error = on_tokio(resolve("PRRT_1").send(&client)).unwrap_err();
    /// assert_eq!((error.code(), error.outcome()), (Code::Network, Some(Outcome::NotApplied)));
    /// # }
    /// ```
    pub fn connect_timeout(mut self, timeout: Duration) -> Self {
        self.connect_timeout = timeout;
        self
    }

    /// How long a call may wait in all before retries (30 s); zero never retries.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
    /// # fn main() {
    /// use std::time::Duration;
    ///
    /// // A server that asks to wait for a second, each time.
    /// let busy = Says(HttpReply::new(429, "{}").with_header("retry-after", "1"));
    /// let client = Client::builder().transport(busy).retry_budget(Duration::ZERO).build().unwrap();
    /// let outcome = block_on(Chain::new().push(resolve("PRRT_1")).send(&client));
    /// assert_eq!(outcome.round_trips(), 1);
    /// # }
    /// ```
    pub fn retry_budget(mut self, budget: Duration) -> Self {
        self.retry_budget = budget;
        self
    }

    /// How long to find out what became of a write whose reply was lost (20 s); zero neither looks nor sends again.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
    /// # fn main() {
    /// use std::time::Duration;
    ///
    /// let lost = Says(HttpReply::new(502, "{}"));
    /// let client = Client::builder().transport(lost).confirm_wait(Duration::ZERO).build().unwrap();
    /// let error = block_on(resolve("PRRT_1").send(&client)).unwrap_err();
    /// assert_eq!(error.outcome(), Some(Outcome::Unknown));
    /// # }
    /// ```
    pub fn confirm_wait(mut self, wait: Duration) -> Self {
        self.confirm_wait = wait;
        self
    }

    /// Sends a write once more that turned out not to have been carried out; otherwise it fails as not applied.
    pub fn resend(mut self, resend: bool) -> Self {
        self.resend = resend;
        self
    }

    /// How quickly comments, issues and the like are made: as quickly as GitHub takes them, unless said otherwise.
    ///
    /// What GitHub refuses as made too quickly is not done: it waits and goes out again, within the
    /// [waiting budget](ClientBuilder::retry_budget), and without end where there is a journal.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
    /// # fn main() {
    /// use ghx_runtime::Pace;
    ///
    /// let client = Client::builder().transport(Canned).pace("80/min".parse().unwrap()).build().unwrap();
    /// assert!(block_on(resolve("PRRT_1").send(&client)).is_ok());
    /// assert_eq!("off".parse(), Ok(Pace::Off));
    /// # }
    /// ```
    pub fn pace(mut self, pace: Pace) -> Self {
        self.pace = pace;
        self
    }

    /// What stops its calls.
    pub fn stop(mut self, stop: Stop) -> Self {
        self.stop = stop;
        self
    }

    /// What to call yourself.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
    /// # fn main() {
    /// // `Watch` looks at each request before it is answered.
    /// let watch = Watch(|request| assert_eq!(request.user_agent, "acme-bot/1.0"));
    /// let client = Client::builder().user_agent("acme-bot/1.0").transport(watch).build().unwrap();
    /// assert!(block_on(resolve("PRRT_1").send(&client)).is_ok());
    /// # }
    /// ```
    pub fn user_agent(mut self, name: impl Into<String>) -> Self {
        self.user_agent = name.into();
        self
    }

    /// The largest reply that is read (64 MiB); 0 for no limit.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/server.in"));
    /// # fn main() {
    /// // A server whose reply is 10 bytes long.
    /// let client = Client::builder().url(server("0123456789")).token("secret").max_reply_bytes(9).build().unwrap();
    /// let error = on_tokio(resolve("PRRT_1").send(&client)).unwrap_err();
    /// assert_eq!(error.code(), Code::TooLarge);
    /// # }
    /// ```
    pub fn max_reply_bytes(mut self, bytes: usize) -> Self {
        self.max_reply_bytes = bytes;
        self
    }

    /// The largest request that is sent (16 MiB); 0 for no limit.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
    /// # fn main() {
    /// let client = Client::builder().transport(Canned).max_request_bytes(100).build().unwrap();
    /// let error = block_on(resolve("PRRT_1").send(&client)).unwrap_err();
    /// assert_eq!((error.code(), error.outcome()), (Code::TooLarge, Some(Outcome::NotApplied)));
    /// # }
    /// ```
    pub fn max_request_bytes(mut self, bytes: usize) -> Self {
        self.max_request_bytes = bytes;
        self
    }

    /// Called before each request and when all is done.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
    /// # fn main() {
    /// let (sender, phases) = std::sync::mpsc::channel();
    /// let client = Client::builder().transport(Canned).on_progress(move |progress| {
    ///     sender.send(progress.phase).unwrap();
    /// });
    /// block_on(resolve("PRRT_1").send(&client.build().unwrap())).unwrap();
    /// assert_eq!(phases.iter().collect::<Vec<_>>(), [Phase::Mutation, Phase::Done]);
    /// # }
    /// ```
    pub fn on_progress(mut self, report: impl Fn(Progress) + Send + Sync + 'static) -> Self {
        self.progress = Some(Arc::new(report));
        self
    }

    /// The client. Fails without a token (unless the transport is your own) and for plain `http` to another machine.
    ///
    /// ```
    /// use ghx_runtime::{Client, Code};
    ///
    /// assert_eq!(Client::builder().build().unwrap_err().code(), Code::Auth, "there is no token");
    /// let plain = Client::builder().url("http://git.acme.com/graphql").token("secret").build();
    /// assert_eq!(plain.unwrap_err().code(), Code::Validation, "a token does not go over plain http");
    /// ```
    pub fn build(self) -> Result<Client, Error> {
        let host = match (self.url.transpose()?, self.host.transpose()?) {
            (Some(url), Some(host)) => host.reached_by(url),
            (Some(host), None) | (None, Some(host)) => host,
            (None, None) => Host::github(),
        };
        let host = match self.rest_url.transpose()? {
            None => host,
            Some(rest) => host.clone().with_rest(&rest).ok_or_else(|| {
                let message = format!(
                    "the address of REST is on {}, not on {}",
                    rest.name, host.name
                );
                Error::new(Code::Validation, message)
            })?,
        };
        let own = self.transport.is_some();
        if !own {
            for url in [&host.graphql_url, &host.rest_url] {
                check_encrypted(url)
                    .map_err(|error| Error::new(Code::Validation, error.message))?;
            }
        }
        check_headers(&self.headers)?;
        let credentials = match (self.provider, self.token) {
            (Some(provider), _) => Credentials::Provider(provider),
            (None, Some(token)) => Credentials::Token(token),
            (None, None) if self.ask_gh => Credentials::of_gh(self.timeout),
            (None, None) if own => Credentials::None,
            (None, None) => return Err(no_token(&host)),
        };
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
            credentials: Arc::new(credentials),
            user_agent: self.user_agent,
            headers: self.headers,
            attempts: self.attempts,
            rate_limit: Arc::default(),
            max_batch: self.max_batch,
            max_request_bytes: self.max_request_bytes,
            max_reply_bytes: self.max_reply_bytes,
            timeout: self.timeout,
            own_transport: own,
            retry_budget: self.retry_budget,
            confirm_wait: self.confirm_wait,
            resend: self.resend,
            pace: self.pace,
            stop: self.stop,
            progress: self.progress,
            made: Instant::now(),
        };
        Ok(Client {
            inner: Arc::new(inner),
        })
    }
}

/// Headers that can be sent, and that are not ghx's own.
fn check_headers(headers: &[(String, String)]) -> Result<(), Error> {
    const OWN: [&str; 6] = [
        "accept",
        "authorization",
        "content-length",
        "content-type",
        "host",
        "user-agent",
    ];
    for (name, value) in headers {
        let own = OWN.iter().any(|own| name.eq_ignore_ascii_case(own));
        let token = |byte: u8| byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&byte);
        let sound = !name.is_empty() && name.bytes().all(token);
        let why = match () {
            () if own => "is ghx's own: there is `token`, `token_provider` and `user_agent`",
            () if !sound => "is no name of a header",
            () if !value.bytes().all(|byte| (32..127).contains(&byte)) => {
                "has a value with characters that no header has"
            }
            () => continue,
        };
        return Err(Error::new(
            Code::Validation,
            format!("the header {name:?} {why}"),
        ));
    }
    Ok(())
}

impl fmt::Debug for ClientBuilder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |host: &Option<Result<Host, Error>>| match host {
            Some(Ok(host)) => Some(host.graphql_url.clone()),
            Some(Err(error)) => Some(error.to_string()),
            None => None,
        };
        f.debug_struct("ClientBuilder")
            .field("host", &name(&self.host))
            .field("url", &name(&self.url))
            .field("token", &self.token)
            .field("max_batch", &self.max_batch)
            .finish_non_exhaustive()
    }
}
