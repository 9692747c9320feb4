//! The other way to GitHub: the `gh` command, where there is no token for GraphQL or a card prefers it.

use std::process::{Command, Output, Stdio};

use ghx_runtime::auth::Host;
use ghx_runtime::plan::{Action, Capability, CliFirst, CliRoute, Effect, Route};
use ghx_runtime::{Code, ErrorBody, Outcome, Record, ResultEnvelope, ResultMeta};
use serde::Serialize;
use serde_json::value::RawValue;

use super::session::{self, Session};
use argv::{arguments, filled};
use failed::{after, failed};

mod argv;
mod failed;

/// How a capability is run when not by GraphQL.
#[derive(Debug)]
pub(crate) enum Other {
    /// By the card's `gh` command, on this host; and why not by GraphQL, where that is a lack.
    Gh(&'static CliRoute, Host, Option<String>),
    /// Not at all.
    None(Box<ErrorBody>),
}

/// Decides the route; `None` means GraphQL.
pub(crate) fn choose(capability: &'static Capability, session: &Session) -> Option<Other> {
    if session.sandbox.is_some() {
        return match capability.action {
            Action::CliOnly => Some(Other::None(Box::new(unsupported(
                capability,
                "the sandbox has no gh command",
            )))),
            _ => None,
        };
    }
    let graphql = session.token.is_some() && !matches!(capability.action, Action::CliOnly);
    let gh = capability.cli.as_ref().filter(|_| installed());
    match (gh, graphql) {
        (Some(route), graphql) if !graphql || capability.preferred == Route::Cli => {
            let lack = session
                .token
                .is_none()
                .then(|| session::no_token(&session.host).message);
            Some(Other::Gh(route, session.host.clone(), lack))
        }
        (_, true) => None,
        _ => Some(Other::None(Box::new(missing(capability, session)))),
    }
}

impl Other {
    /// Runs it.
    pub(crate) fn run(self, capability: &'static Capability, input: &str) -> ResultEnvelope {
        let result = match self {
            Other::None(error) => Err(*error),
            Other::Gh(route, host, lack) => {
                gh(capability, route, &host, input).map_err(|body| with_reason(body, lack))
            }
        };
        envelope(capability, result)
    }

    /// The commands that it would run, or what it would refuse; `None` where it runs none.
    pub(crate) fn plan(
        self,
        capability: &'static Capability,
        input: &str,
    ) -> Option<Result<Commands, ResultEnvelope>> {
        let Other::Gh(route, host, lack) = self else {
            return None;
        };
        Some(match prepare(capability, route, &host, input) {
            Ok(prepared) => Ok(Commands::new(host, prepared)),
            Err(body) => Err(envelope(capability, Err(with_reason(body, lack)))),
        })
    }
}

/// What a dry run shows of the `gh` route.
pub(crate) struct Commands {
    /// The host that gh is told to use.
    pub(crate) host: String,
    /// The commands in their order.
    pub(crate) list: Vec<PlannedCommand>,
}

/// One command of a dry run.
#[derive(Serialize)]
pub(crate) struct PlannedCommand {
    /// `gh` and its arguments.
    pub(crate) args: Vec<String>,
    /// What else there is to know about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) note: Option<&'static str>,
}

impl Commands {
    fn new(host: Host, prepared: Prepared) -> Commands {
        let command = |words: Vec<String>, note| PlannedCommand {
            args: std::iter::once("gh".to_owned()).chain(words).collect(),
            note,
        };
        let first = prepared.first.map(|words| {
            let note = "reads only; unless it prints true, nothing else is run";
            command(words, Some(note))
        });
        let list = first.into_iter().chain([command(prepared.words, None)]);
        Commands {
            host: host.name,
            list: list.collect(),
        }
    }
}

/// Whoever meant GraphQL must learn why gh was asked at all. What is wrong with the input, or is not there, is so on
/// every route.
fn with_reason(mut body: ErrorBody, lack: Option<String>) -> ErrorBody {
    let everywhere = matches!(body.code, Code::Validation | Code::NotFound);
    if let Some(lack) = lack.filter(|_| !everywhere) {
        body.message = format!("{}; gh was asked because there is {lack}", body.message);
    }
    body
}

fn envelope(capability: &Capability, result: Result<Box<RawValue>, ErrorBody>) -> ResultEnvelope {
    let (data, error) = match result {
        Ok(data) => (Some(data), None),
        Err(error) => (None, Some(error)),
    };
    ResultEnvelope {
        ok: error.is_none(),
        data,
        error,
        meta: meta(capability.id, capability.cli.is_some()),
    }
}

/// The `meta` of a result that no GraphQL request made.
pub(crate) fn meta(id: &str, cli: bool) -> ResultMeta {
    let route_used = if cli { Route::Cli } else { Route::Graphql };
    ResultMeta {
        capability_id: id.to_owned(),
        route_used,
        round_trips: 0,
    }
}

/// A call that was checked, with the commands it takes.
struct Prepared {
    record: Record,
    /// What is asked first, where the card asks.
    first: Option<Vec<String>>,
    words: Vec<String>,
}

/// Checks an input as GraphQL would, and fills the commands.
fn prepare(
    capability: &'static Capability,
    route: &CliRoute,
    host: &Host,
    input: &str,
) -> Result<Prepared, ErrorBody> {
    let record = Record::from_json(&capability.input, input)
        .and_then(|record| record.check_host(&host.name).map(|()| record))
        .map_err(|problems| refuse(Code::Validation, problems.to_string()))?;
    let words = arguments(capability, route, &record, session::token_variable(host))?;
    let first = route
        .first
        .map(|first| argv::words(capability, first.args, &record))
        .transpose()?;
    Ok(Prepared {
        record,
        first,
        words,
    })
}

fn gh(
    capability: &'static Capability,
    route: &CliRoute,
    host: &Host,
    input: &str,
) -> Result<Box<RawValue>, ErrorBody> {
    let prepared = prepare(capability, route, host, input)?;
    if let (Some(first), Some(words)) = (&route.first, &prepared.first) {
        check(capability, first, &command(host, words)?, &prepared.record)?;
    }
    let output = command(host, &prepared.words)?;
    if !output.status.success() {
        return Err(failed(capability.effect, &output));
    }
    let text = String::from_utf8_lossy(&output.stdout);
    let data = if route.json {
        RawValue::from_string(text.trim().to_owned()).map_err(|error| {
            let message = format!("gh answered something that is not JSON: {error}");
            ErrorBody::new(Code::Server, message).with_outcome(after(capability.effect))
        })?
    } else {
        let words = serde_json::json!({ "output": text.trim() }).to_string();
        RawValue::from_string(words)
            .map_err(|error| ErrorBody::new(Code::Unknown, error.to_string()))?
    };
    Ok(data)
}

fn refuse(code: Code, message: String) -> ErrorBody {
    ErrorBody::new(code, message).with_outcome(Outcome::NotApplied)
}

fn command(host: &Host, words: &[String]) -> Result<Output, ErrorBody> {
    let output = Command::new("gh")
        .args(words)
        .env("GH_HOST", &host.name)
        .env("GH_PROMPT_DISABLED", "1")
        .stdin(Stdio::null())
        .output();
    output.map_err(|error| {
        let message = format!("gh could not be run: {error}");
        refuse(Code::AdapterUnsupported, message)
    })
}

/// Reads the answer to what must be true before anything is written.
fn check(
    capability: &Capability,
    first: &CliFirst,
    output: &Output,
    record: &Record,
) -> Result<(), ErrorBody> {
    if output.status.success() && output.stdout.trim_ascii() == b"true" {
        return Ok(());
    }
    if !output.status.success() {
        let error = failed(Effect::Read, output);
        // What is not there, or not any more, is not what was meant.
        if error.code != Code::NotFound {
            return Err(error);
        }
    }
    let (pieces, holes) = first.otherwise;
    let (asked, otherwise) = (
        argv::inputs(capability, first.args, record),
        filled(pieces, holes, record),
    );
    // GraphQL looks up what it writes to; what it reads it reads at once.
    let message = match capability.effect {
        Effect::Read => otherwise,
        _ => format!("could not look up {asked}: {otherwise}"),
    };
    Err(refuse(Code::NotFound, message))
}

/// Says what is missing, and for a composite which capabilities would still work.
fn missing(capability: &'static Capability, session: &Session) -> ErrorBody {
    if session.token.is_some() {
        return unsupported(capability, "it needs gh, which is not installed");
    }
    let mut error = session::no_token(&session.host);
    if let Action::Composite(composite) = &capability.action {
        let mut ids: Vec<&str> = composite
            .steps
            .iter()
            .map(|step| step.capability.id)
            .collect();
        ids.sort_unstable();
        ids.dedup();
        error.code = Code::AdapterUnsupported;
        error.message = format!(
            "{} needs GraphQL: use {} one by one, or mend this: {}",
            capability.id,
            ids.join(", "),
            error.message
        );
        return error;
    }
    error.message = match (capability.cli.is_some(), installed()) {
        (true, false) => format!("{}; the other route, gh, is not installed", error.message),
        (true, true) => error.message,
        (false, _) => format!("{}; {} has no gh route", error.message, capability.id),
    };
    error
}

fn unsupported(capability: &Capability, why: &str) -> ErrorBody {
    let message = format!("{} cannot be run here: {why}", capability.id);
    ErrorBody::new(Code::AdapterUnsupported, message).with_outcome(Outcome::NotApplied)
}

/// Whether a `gh` is on the path.
fn installed() -> bool {
    let Some(path) = std::env::var_os("PATH") else {
        return false;
    };
    let names: &[&str] = if cfg!(windows) {
        &["gh.exe", "gh.cmd"]
    } else {
        &["gh"]
    };
    std::env::split_paths(&path).any(|folder| names.iter().any(|name| folder.join(name).is_file()))
}
