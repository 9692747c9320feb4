//! Where a command's requests go: GitHub by the environment, or the embedded sandbox.

use std::cell::Cell;
use std::future::Future;
use std::path::Path;
use std::sync::OnceLock;
use std::time::Duration;

use ghx_runtime::auth::{
    self, Environment, GhAnswer, Host, ProcessEnvironment, TokenSource, ask_gh,
};
use ghx_runtime::plan::Route;
use ghx_runtime::{Client, ClientBuilder, Code, ErrorBody, Stop};
use ghx_sandbox::{Options, Sandbox};

use super::args::{Target, Writing};
use super::failure::Failure;
use super::gh::Gh;
use super::output::{Bar, Output};
use super::repo;
use super::sandbox::state;

/// A host, and a token where one was found.
pub(crate) struct Session {
    /// Where requests go.
    pub(crate) host: Host,
    /// The token and where it came from; without one, GraphQL cannot be used.
    pub(crate) token: Option<(auth::Token, TokenSource)>,
    /// How long `gh` was asked for a token in vain.
    pub(crate) gh_was_silent: Option<Duration>,
    /// The embedded GitHub, kept alive as long as the session.
    pub(crate) sandbox: Option<Running>,
}

/// A running sandbox; its turn with the state file ends after it.
pub(crate) struct Running {
    pub(crate) sandbox: Sandbox,
    _turn: Option<state::Turn>,
}

impl Session {
    /// Finds the host and the token, or starts the sandbox.
    pub(crate) fn open(target: &Target, output: Output) -> Result<Session, Failure> {
        if target.is_sandbox() {
            let begin = Beginning {
                state: target.sandbox_state.as_deref(),
                world: target.world.as_deref(),
            };
            return Session::sandbox(begin, target.timeout, output);
        }
        let (host, environment) = host(target)?;
        let token = auth::resolve_token(&environment, &host);
        Ok(Session {
            host,
            token,
            gh_was_silent: environment.silent.get(),
            sandbox: None,
        })
    }

    /// Starts the sandbox with its demo world, or with the world of a file that others let go in time.
    pub(crate) fn sandbox(
        begin: Beginning<'_>,
        patience: Option<Duration>,
        output: Output,
    ) -> Result<Session, Failure> {
        let running = start_sandbox(begin, patience, Options::default(), output)?;
        let token = auth::Token::new(running.sandbox.token());
        let host = Host::from_graphql_url(running.sandbox.url()).map_err(wrong_host)?;
        Ok(Session {
            host,
            token: Some((token, TokenSource::Variable("--sandbox"))),
            gh_was_silent: None,
            sandbox: Some(running),
        })
    }

    /// The client, or the error that every step gets without one.
    pub(crate) fn client(
        &self,
        target: &Target,
        writing: Option<&Writing>,
        max_batch: Option<usize>,
        stop: &Stop,
        bar: Bar,
    ) -> Result<Client, ghx_runtime::Error> {
        let Some((token, _)) = &self.token else {
            return Err(self.no_token().into());
        };
        let mut builder = Client::builder()
            .token(token.reveal())
            .host(&self.host.name)
            .url(&self.host.graphql_url)
            .rest_url(&self.host.rest_url);
        if let Some(steps) = max_batch {
            builder = builder.max_batch(steps);
        }
        with_manners(builder, target, writing, stop, bar).build()
    }

    /// A client whose requests `gh` carries, with the credentials that it has.
    pub(crate) fn client_of_gh(
        &self,
        target: &Target,
        writing: Option<&Writing>,
        stop: &Stop,
        bar: Bar,
    ) -> Result<Client, ghx_runtime::Error> {
        let timeout = target.timeout.unwrap_or(Duration::from_secs(30));
        let mut builder = Client::builder()
            .host(&self.host.name)
            .transport(Gh::new(&self.host.name, timeout));
        if let Some((token, _)) = &self.token {
            // gh finds it where we did; it must not be in what gh prints.
            builder = builder.token(token.reveal());
        }
        with_manners(builder, target, writing, stop, bar).build()
    }
}

/// The time limit of the command line, and the reports.
fn with_manners(
    mut builder: ClientBuilder,
    target: &Target,
    writing: Option<&Writing>,
    stop: &Stop,
    bar: Bar,
) -> ClientBuilder {
    if let Some(writing) = writing {
        builder = builder.resend(writing.resend);
        if let Some(wait) = writing.confirm_wait {
            builder = builder.confirm_wait(wait);
        }
        if let Some(pace) = writing.pace {
            builder = builder.pace(pace);
        }
    }
    if let Some(timeout) = target.timeout {
        builder = builder
            .timeout(timeout)
            .connect_timeout(timeout)
            .retry_budget(timeout);
    }
    builder
        .stop(stop.clone())
        .on_progress(move |progress| bar.show(progress))
}

/// Whether requests go to the host's usual address, which is the only one that `gh` knows.
pub(crate) fn is_named(host: &Host) -> bool {
    Host::new(&host.name).is_ok_and(|usual| usual.graphql_url == host.graphql_url)
}

/// Where requests would go, in words.
pub(crate) fn endpoint<'a>(target: &Target, host: &'a Host, route: Route) -> &'a str {
    match route {
        _ if target.is_sandbox() => "the sandbox",
        Route::Rest => &host.rest_url,
        _ => &host.graphql_url,
    }
}

/// The host that is meant, and the environment that says so.
pub(crate) fn host(target: &Target) -> Result<(Host, Overridden), Failure> {
    if target.is_sandbox() {
        // What the surroundings say is about GitHub, not about the demo world.
        return Ok((Host::github(), Overridden::default()));
    }
    let repository = target.repo.as_deref();
    let environment = Overridden {
        host: repo::explicit_host(repository)
            .map_err(|missing| Failure::usage(missing.to_string()))?,
        repository: repository.is_some(),
        timeout: target.timeout,
        silent: Cell::new(None),
    };
    let host = Host::from_environment(&environment).map_err(wrong_host)?;
    Ok((host, environment))
}

fn wrong_host(error: ghx_runtime::Error) -> Failure {
    Failure::usage(error.message())
}

/// What a sandbox begins with; without any, it is the demo world.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Beginning<'a> {
    /// Where the world is kept.
    pub(crate) state: Option<&'a Path>,
    /// The world file.
    pub(crate) world: Option<&'a Path>,
}

/// Starts the embedded GitHub; its world is saved to `state` after every write.
pub(crate) fn start_sandbox(
    begin: Beginning<'_>,
    patience: Option<Duration>,
    mut options: Options,
    output: Output,
) -> Result<Running, Failure> {
    let (world, turn) = match begin.state {
        Some(path) => {
            let (world, turn) = state::open(path, begin.world, patience, |text| output.note(text))?;
            (world, Some(turn))
        }
        None => (state::fresh(begin.world)?, None),
    };
    options.state_file = begin.state.map(Path::to_owned);
    let sandbox = Sandbox::start(world, options).map_err(|error| {
        Failure::failed("SERVER", format!("the sandbox did not start: {error}"))
    })?;
    Ok(Running {
        sandbox,
        _turn: turn,
    })
}

/// The process's environment with what a flag said instead.
#[derive(Default)]
pub(crate) struct Overridden {
    host: Option<String>,
    /// Whether a repository was named, so that the one of the environment is of no account, and neither is its host.
    repository: bool,
    /// How long `gh` may take.
    timeout: Option<Duration>,
    /// How long it took without an answer.
    silent: Cell<Option<Duration>>,
}

impl Environment for Overridden {
    fn var(&self, name: &str) -> Option<String> {
        match (name, &self.host) {
            ("GH_HOST", Some(host)) => Some(host.clone()),
            ("GH_REPO", _) if self.repository => None,
            _ => ProcessEnvironment.var(name),
        }
    }

    fn gh_token(&self, host: &str) -> Option<String> {
        let limit = self.timeout.unwrap_or(Duration::from_secs(30));
        match ask_gh(host, limit) {
            GhAnswer::Token(token) => Some(token.reveal().to_owned()),
            GhAnswer::Nothing => None,
            GhAnswer::Silent => {
                self.silent.set(Some(limit));
                None
            }
        }
    }
}

const TOKENS: [&str; 2] = ["GH_TOKEN", "GITHUB_TOKEN"];
const ENTERPRISE_TOKENS: [&str; 2] = ["GH_ENTERPRISE_TOKEN", "GITHUB_ENTERPRISE_TOKEN"];

impl Session {
    /// The error of every step when there is no token.
    pub(crate) fn no_token(&self) -> ErrorBody {
        no_token(&self.host, self.gh_was_silent)
    }
}

fn no_token(host: &Host, gh_was_silent: Option<Duration>) -> ErrorBody {
    let name = &host.name;
    let [own, other] = if host.is_enterprise_server() {
        [ENTERPRISE_TOKENS, TOKENS]
    } else {
        [TOKENS, ENTERPRISE_TOKENS]
    };
    let variables = own.join(" or ");
    let mut message = format!(
        "no token for {name}: set {variables}, or log in with `gh auth login --hostname {name}`"
    );
    if let Some(set) = other
        .into_iter()
        .find(|variable| repo::var(variable).is_some())
    {
        message.push_str(&format!(
            "; {set} is set, but it is for another host and is never sent to {name}"
        ));
    }
    if let Some(limit) = gh_was_silent {
        message.push_str(&format!(
            "; `gh auth token` did not answer within {} s",
            limit.as_secs_f64()
        ));
    }
    message.push_str("; --sandbox needs no token");
    ErrorBody::new(Code::Auth, message).with_outcome(ghx_runtime::Outcome::NotApplied)
}

/// Runs the requests on this thread until they end or Ctrl-C comes; `None` means Ctrl-C.
pub(crate) fn block_on<T>(work: impl Future<Output = T>) -> Result<Option<T>, Failure> {
    run(async {
        tokio::select! {
            done = work => Some(done),
            Ok(()) = tokio::signal::ctrl_c() => None,
        }
    })
}

/// Runs work on this program's runtime; here Ctrl-C ends the process at once.
pub(crate) fn run<T>(work: impl Future<Output = T>) -> Result<T, Failure> {
    /// One for all that is run: making one takes a dozen system calls.
    static RUNTIME: OnceLock<tokio::runtime::Runtime> = OnceLock::new();
    let own = match RUNTIME.get() {
        Some(own) => own,
        None => {
            let made = runtime()?;
            RUNTIME.get_or_init(|| made)
        }
    };
    Ok(own.block_on(work))
}

/// A runtime of its own, for work beside the program's.
pub(crate) fn runtime() -> Result<tokio::runtime::Runtime, Failure> {
    tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| Failure::failed("UNKNOWN", format!("no runtime: {error}")))
}
