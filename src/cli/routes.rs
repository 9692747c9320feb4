//! The other way to GitHub: the `gh` command, where there is no token for GraphQL or a card prefers it.

use std::process::{Command, Output, Stdio};

use ghx_runtime::plan::{Action, Capability, CliFirst, CliRoute, Effect, Route};
use ghx_runtime::{Code, Error, ErrorBody, Outcome, Record, ResultEnvelope, ResultMeta};
use serde_json::value::RawValue;

use super::session::{self, Session};
use argv::{arguments, filled};

mod argv;

/// How a capability is run when not by GraphQL.
#[derive(Debug)]
pub(crate) enum Other {
    /// By the card's `gh` command, on this host; and why not by GraphQL, where that is a lack.
    Gh(&'static CliRoute, String, Option<String>),
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
            Some(Other::Gh(route, session.host.name.clone(), lack))
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
                gh(capability, route, &host, input).map_err(|error| {
                    let mut body = error.into_body();
                    // Whoever meant GraphQL must learn why gh was asked at all. What is wrong with the input, or is not
                    // there, is so on every route.
                    let everywhere = matches!(body.code, Code::Validation | Code::NotFound);
                    if let Some(lack) = lack.filter(|_| !everywhere) {
                        body.message =
                            format!("{}; gh was asked because there is {lack}", body.message);
                    }
                    body
                })
            }
        };
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

fn gh(
    capability: &'static Capability,
    route: &CliRoute,
    host: &str,
    input: &str,
) -> Result<Box<RawValue>, Error> {
    let record = Record::from_json(&capability.input, input)
        .map_err(|problems| refuse(Code::Validation, problems.to_string()))?;
    let words = arguments(capability, route, &record)
        .map_err(|text| refuse(Code::AdapterUnsupported, text))?;
    if let Some(first) = &route.first {
        check(capability, first, host, &record)?;
    }
    let output = command(host, &words)?;
    if !output.status.success() {
        return Err(failed(capability.effect, &output).into());
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
            .map_err(|error| Error::new(Code::Unknown, error.to_string()))?
    };
    Ok(data)
}

fn refuse(code: Code, message: String) -> Error {
    Error::from(ErrorBody::new(code, message).with_outcome(Outcome::NotApplied))
}

fn command(host: &str, words: &[String]) -> Result<Output, Error> {
    let output = Command::new("gh")
        .args(words)
        .env("GH_HOST", host)
        .env("GH_PROMPT_DISABLED", "1")
        .stdin(Stdio::null())
        .output();
    output.map_err(|error| {
        let message = format!("gh could not be run: {error}");
        refuse(Code::AdapterUnsupported, message)
    })
}

/// Asks what must be true before anything is written.
fn check(
    capability: &Capability,
    first: &CliFirst,
    host: &str,
    record: &Record,
) -> Result<(), Error> {
    let words = argv::words(capability, first.args, record)
        .map_err(|text| refuse(Code::AdapterUnsupported, text))?;
    let output = command(host, &words)?;
    let said = String::from_utf8_lossy(&output.stderr);
    // What is not there, or not any more, is not what was meant.
    let gone = ["(HTTP 404)", "(HTTP 410)"];
    if !output.status.success() && !gone.iter().any(|words| said.contains(words)) {
        return Err(failed(Effect::Read, &output).into());
    }
    if output.status.success() && output.stdout.trim_ascii() == b"true" {
        return Ok(());
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

/// gh says 4 when it is not logged in; its other codes do not tell what was done.
fn failed(effect: Effect, output: &Output) -> ErrorBody {
    let text = String::from_utf8_lossy(&output.stderr);
    let words = text.trim().lines().take(5).collect::<Vec<_>>().join("; ");
    let words = if words.is_empty() {
        format!("{}", output.status)
    } else {
        words
    };
    match output.status.code() {
        Some(4) => ErrorBody::new(Code::Auth, format!("gh is not logged in: {words}"))
            .with_outcome(Outcome::NotApplied),
        _ => {
            // gh gives no type for it, only these words.
            let code = if words.starts_with("error connecting to ") {
                Code::Network
            } else {
                Code::Unknown
            };
            let error =
                ErrorBody::new(code, format!("gh failed: {words}")).with_outcome(after(effect));
            if effect == Effect::Append {
                error
            } else {
                error.retryable()
            }
        }
    }
}

fn after(effect: Effect) -> Outcome {
    if effect == Effect::Read {
        Outcome::NotApplied
    } else {
        Outcome::Unknown
    }
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
