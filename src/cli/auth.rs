//! `ghx auth status`: which host and token are used; the token itself is never shown.

use ghx_runtime::{Client, Code, Error, ErrorBody, Stop};
use serde::Serialize;
use serde_json::Value;

use super::args::Target;
use super::failure::{Failure, exit};
use super::output::{self, Bar, Column, Output};
use super::session::Session;
use super::signals;

const QUERY: &str = r#"{"query":"query AuthStatus { viewer { login } rateLimit { limit remaining used resetAt } }"}"#;

#[derive(Serialize, Default)]
struct Status {
    ok: bool,
    host: String,
    graphql_url: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    token_source: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    login: Option<String>,
    /// Left out where GitHub does not say: fine-grained tokens have no scopes.
    #[serde(skip_serializing_if = "Option::is_none")]
    scopes: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rate_limit: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<Problem>,
}

#[derive(Serialize)]
struct Problem {
    code: Code,
    message: String,
    retryable: bool,
}

/// Runs the command.
pub(crate) fn status(target: &Target, output: Output) -> Result<u8, Failure> {
    let session = Session::open(target, output)?;
    let mut status = Status {
        host: if session.sandbox.is_some() {
            "the sandbox".to_owned()
        } else {
            session.host.name.clone()
        },
        graphql_url: session.host.graphql_url.clone(),
        token_source: session.token.as_ref().map(|(_, source)| source.to_string()),
        ..Status::default()
    };
    let mut stopped = None;
    match &session.token {
        None => {
            let error = session.no_token();
            status.error = Some(Problem {
                code: error.code,
                message: error.message,
                retryable: false,
            });
        }
        Some(_) => {
            let stop = Stop::default();
            let client = session.client(target, None, None, &stop, Bar::new());
            let (answer, signal) = signals::run(&stop, ask(client))?;
            stopped = signal;
            match answer {
                Ok(answer) => answer.fill(&mut status),
                Err(problem) => status.error = Some(problem),
            }
        }
    }
    status.ok = status.error.is_none();
    show(&status, output);
    let code = if status.ok { exit::OK } else { exit::FAILED };
    Ok(stopped.unwrap_or(code))
}

struct Answer {
    body: Value,
    scopes: Option<Vec<String>>,
}

async fn ask(client: Result<Client, Error>) -> Result<Answer, Problem> {
    let problem = |code: Code, message: String| Problem {
        code,
        message,
        retryable: code != Code::Auth,
    };
    let failed = |error: ErrorBody| Problem {
        code: error.code,
        message: error.message,
        retryable: error.retryable,
    };
    let client = client.map_err(|error| failed(error.into_body()))?;
    let reply = client.read(QUERY).await.map_err(failed)?;
    let body: Value = serde_json::from_slice(&reply.body).unwrap_or(Value::Null);
    let says = body
        .get("message")
        .and_then(Value::as_str)
        .unwrap_or("no message")
        .to_owned();
    match reply.status {
        200 => {}
        401 => return Err(problem(Code::Auth, format!("the token is refused: {says}"))),
        403 | 429 => {
            let waits = reply.headers.get("retry-after").is_some();
            let limited = reply.status == 429
                || waits
                || reply.headers.get("x-ratelimit-remaining") == Some("0");
            return Err(problem(
                if limited { Code::RateLimit } else { Code::Auth },
                says,
            ));
        }
        status => return Err(problem(Code::Server, format!("status {status}: {says}"))),
    }
    if let Some(error) = body.pointer("/errors/0/message").and_then(Value::as_str) {
        return Err(problem(Code::Server, error.to_owned()));
    }
    let split = |text: &str| {
        text.split(',')
            .map(str::trim)
            .filter(|scope| !scope.is_empty())
            .map(str::to_owned)
            .collect()
    };
    Ok(Answer {
        scopes: reply.headers.get("x-oauth-scopes").map(split),
        body,
    })
}

impl Answer {
    fn fill(self, status: &mut Status) {
        status.login = self
            .body
            .pointer("/data/viewer/login")
            .and_then(Value::as_str)
            .map(str::to_owned);
        status.rate_limit = self
            .body
            .pointer("/data/rateLimit")
            .filter(|limit| !limit.is_null())
            .cloned();
        status.scopes = self.scopes;
        if status.login.is_none() {
            let message = "the answer does not say whose token it is".to_owned();
            status.error = Some(Problem {
                code: Code::Server,
                message,
                retryable: true,
            });
        }
    }
}

fn show(status: &Status, output: Output) {
    if output.json {
        return output.json_result(&serde_json::to_string(status).unwrap_or_default());
    }
    let style = output.out;
    let mut rows = Vec::new();
    let mut row = |name: &str, text: String| rows.push(vec![style.dim(name), text]);
    row("host", format!("{} ({})", status.host, status.graphql_url));
    row(
        "token",
        status
            .token_source
            .as_ref()
            .map_or("none".to_owned(), |source| format!("from {source}")),
    );
    if let Some(login) = &status.login {
        row("logged in as", style.bold(login));
        row(
            "scopes",
            status
                .scopes
                .as_ref()
                .map_or("not reported by this host".to_owned(), |scopes| {
                    output::foreign(&scopes.join(", "))
                }),
        );
    }
    if let Some(limit) = &status.rate_limit {
        let number = |name: &str| limit.get(name).map_or("?".to_owned(), Value::to_string);
        let reset = limit.get("resetAt").and_then(Value::as_str).unwrap_or("?");
        let reset = output::foreign(reset);
        row(
            "rate limit",
            format!(
                "{} of {} points left, new ones at {reset}",
                number("remaining"),
                number("limit")
            ),
        );
    }
    let mut text = output::table(&[Column::Fit, Column::Fit], &rows, output::width());
    if let Some(error) = &status.error {
        text.push_str(&format!(
            "{} {}\n",
            style.red(&format!("{}:", error.code)),
            output::foreign(&error.message)
        ));
    }
    output.result(&text);
}
