//! Why a whole request failed, and what that means: was anything written, may it be sent again, should it be split.

use crate::auth::address;
use crate::error::{Code, Details, ErrorBody, Outcome};
use crate::json;
use crate::plan::Effect;
use crate::replies::{Data, GithubError, Reply};
use crate::transport::{HttpReply, TransportError, TransportErrorKind};

use super::wait;

/// A request that brought nothing for any of its steps.
#[derive(Debug, Clone)]
pub(crate) struct Failure {
    pub(crate) kind: FailureKind,
    pub(crate) code: Code,
    pub(crate) message: String,
    /// What it did for steps that write.
    pub(crate) outcome: Outcome,
    pub(crate) details: Box<Details>,
    /// The steps whose input made GitHub refuse the document, with its words; none where it did not say.
    pub(crate) blamed: Vec<(usize, String)>,
}

/// What may be done about a failure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum FailureKind {
    /// No connection: nothing was sent.
    Refused,
    /// The connection was lost after sending.
    Lost,
    /// GitHub failed.
    Server,
    /// GitHub asks to wait; nothing ran.
    RateLimit,
    /// The token is not good for anything.
    Token,
    /// What is sent could not be written down.
    Journal,
    /// The document asks too much at once: smaller ones may work.
    Split,
    /// Sending the same again is of no use.
    Final,
}

impl Failure {
    pub(crate) fn new(
        kind: FailureKind,
        code: Code,
        outcome: Outcome,
        message: impl Into<String>,
    ) -> Failure {
        Failure {
            kind,
            code,
            message: message.into(),
            outcome,
            details: Box::default(),
            blamed: Vec::new(),
        }
    }

    /// Further requests would fail in the same way, or could overtake this one.
    pub(crate) fn stops_the_rest(&self) -> bool {
        matches!(
            self.kind,
            FailureKind::Refused
                | FailureKind::Lost
                | FailureKind::RateLimit
                | FailureKind::Token
                | FailureKind::Journal
        )
    }

    /// It may have been carried out, or in part.
    pub(crate) fn is_ambiguous(&self) -> bool {
        self.outcome == Outcome::Unknown
            && matches!(self.kind, FailureKind::Lost | FailureKind::Server)
    }

    /// Sending again may help.
    fn may_pass(&self) -> bool {
        use FailureKind::{Lost, RateLimit, Refused, Server};
        matches!(self.kind, Refused | Lost | Server | RateLimit)
    }

    /// The error of a step that travelled in the failed request.
    pub(crate) fn for_step(&self, step: usize, effect: Effect) -> ErrorBody {
        if let Some(error) = self.by_blame(step) {
            return error;
        }
        let outcome = if effect == Effect::Read {
            Outcome::NotApplied
        } else {
            self.outcome
        };
        let safe = outcome == Outcome::NotApplied || effect != Effect::Append;
        let details = Box::new(Details {
            outcome: Some(outcome),
            ..(*self.details).clone()
        });
        ErrorBody {
            code: self.code,
            message: self.message.clone(),
            retryable: self.may_pass() && safe,
            details: Some(details),
        }
    }

    /// The error of a step that was not sent because of this failure.
    pub(crate) fn for_unsent(&self, step: usize) -> ErrorBody {
        if let Some(error) = self.by_blame(step) {
            return error;
        }
        let retryable = self.may_pass();
        let details = Box::new(Details {
            outcome: Some(Outcome::NotApplied),
            ..(*self.details).clone()
        });
        let message = format!(
            "not sent, because an earlier request failed: {}",
            self.message
        );
        ErrorBody {
            code: self.code,
            message,
            retryable,
            details: Some(details),
        }
    }

    /// The error of a step where GitHub said whose input it refused: that step's own words, or that it is another's.
    fn by_blame(&self, step: usize) -> Option<ErrorBody> {
        let (first, words) = self.blamed.first()?;
        let own = self.blamed.iter().find(|(blamed, _)| *blamed == step);
        let (code, message) = match own {
            Some((_, own)) => (self.code, own.clone()),
            None => (
                Code::NotReady,
                format!(
                    "nothing was done, because GitHub refused the request for the input of step {first}: {words}"
                ),
            ),
        };
        let details = Box::new(Details {
            outcome: Some(Outcome::NotApplied),
            ..(*self.details).clone()
        });
        Some(ErrorBody {
            details: Some(details),
            ..ErrorBody::new(code, message)
        })
    }

    /// There was no reply.
    pub(crate) fn from_transport(error: &TransportError) -> Failure {
        use TransportErrorKind as Kind;
        let (kind, code) = match error.kind {
            Kind::Refused | Kind::Timeout { sent: false } => (FailureKind::Refused, Code::Network),
            Kind::Timeout { sent: true } | Kind::Dropped => (FailureKind::Lost, Code::Network),
            Kind::Tls => (FailureKind::Final, Code::Network),
            Kind::LoggedOut => (FailureKind::Token, Code::Auth),
            Kind::RequestTooLarge => (FailureKind::Split, Code::TooLarge),
            Kind::ReplyTooLarge => (FailureKind::Final, Code::TooLarge),
            Kind::Invalid => (FailureKind::Final, Code::Validation),
        };
        let outcome = if error.maybe_sent() {
            Outcome::Unknown
        } else {
            Outcome::NotApplied
        };
        let mut failure = Failure::new(kind, code, outcome, error.message.clone());
        failure.details.cause = Some(error.clone());
        failure
    }

    /// The reply has another status than 200 (layer 1).
    pub(crate) fn from_status(reply: &HttpReply) -> Failure {
        let status = reply.status;
        let said = edge_message(&reply.body);
        let failure = match status {
            401 => Failure::new(
                FailureKind::Token,
                Code::Auth,
                Outcome::NotApplied,
                or(said, "bad credentials"),
            ),
            403 | 429 if status == 429 || limits(reply, said.as_deref()) => {
                return rate_limit(or(said, "rate limited"), reply).with_status(reply);
            }
            403 => Failure::new(
                FailureKind::Token,
                Code::Auth,
                Outcome::NotApplied,
                or(said, "forbidden"),
            ),
            404 => {
                let message = or(said, "not found");
                let message = format!(
                    "there is no GraphQL API at this address, or the token may not see it: {message}"
                );
                Failure::new(
                    FailureKind::Final,
                    Code::NotFound,
                    Outcome::NotApplied,
                    message,
                )
            }
            413 => Failure::new(
                FailureKind::Split,
                Code::TooLarge,
                Outcome::NotApplied,
                or(said, "the request is too large"),
            ),
            300..400 => {
                let place = reply.headers.get("location").and_then(address::shown);
                let place = json::cut(place.as_deref().unwrap_or("another address"));
                let message = format!(
                    "the server redirects to {place}; redirects are not followed, so that the token stays with its host"
                );
                Failure::new(
                    FailureKind::Final,
                    Code::Network,
                    Outcome::NotApplied,
                    message,
                )
            }
            400..500 => Failure::new(
                FailureKind::Final,
                Code::Validation,
                Outcome::NotApplied,
                or(said, "the server refused the request"),
            ),
            _ => Failure::new(
                FailureKind::Server,
                Code::Server,
                Outcome::Unknown,
                or(said, "the server failed"),
            ),
        };
        failure.with_status(reply)
    }

    /// The reply of a whole document that brought no data (layers 2 and 3, and what the edge says with status 200).
    pub(crate) fn from_reply(parsed: &Reply<'_>, reply: &HttpReply) -> Option<Failure> {
        if parsed.data == Data::Present {
            return None;
        }
        let failure = match (parsed.errors.first(), &parsed.message) {
            (Some(error), _) => refusal(error, &parsed.errors, parsed.data, reply),
            (None, Some(message)) if is_secondary(message) => rate_limit(message.clone(), reply),
            (None, Some(message)) => Failure::new(
                FailureKind::Server,
                Code::Server,
                Outcome::Unknown,
                message.clone(),
            ),
            (None, None) => {
                let message = "the reply has neither data nor errors";
                Failure::new(FailureKind::Server, Code::Server, Outcome::Unknown, message)
            }
        };
        Some(failure.with_request_id(reply))
    }

    /// The reply cannot be read; `message` says why.
    pub(crate) fn unreadable(reply: &HttpReply, message: String) -> Failure {
        Failure::new(FailureKind::Server, Code::Server, Outcome::Unknown, message)
            .with_request_id(reply)
    }

    fn with_status(mut self, reply: &HttpReply) -> Failure {
        self.message = format!("HTTP {}: {}", reply.status, self.message);
        self.details.status = Some(reply.status);
        self.with_request_id(reply)
    }

    fn with_request_id(mut self, reply: &HttpReply) -> Failure {
        self.details.request_id = reply.headers.get("x-github-request-id").map(json::cut);
        self
    }
}

/// What is wrong with a reply that could not be taken apart. The reader's own words may quote it at length.
pub(crate) fn unreadable_text(error: &serde_json::Error) -> String {
    let what = if error.is_data() {
        "not what GraphQL answers"
    } else {
        "not valid JSON"
    };
    format!("the reply is {what}: {}", json::cut(&error.to_string()))
}

/// An error that refused the whole document.
fn refusal(error: &GithubError, errors: &[GithubError], data: Data, reply: &HttpReply) -> Failure {
    let message = error.message.clone();
    let refused = |kind, code| Failure::new(kind, code, Outcome::NotApplied, message.clone());
    let mut failure = match (error.kind.as_deref(), error.code.as_deref()) {
        (Some("RATE_LIMIT" | "RATE_LIMITED"), _) => rate_limit(message, reply),
        (Some("RESOURCE_LIMITS_EXCEEDED" | "MAX_NODE_LIMIT_EXCEEDED"), _)
        | (None, Some("validationTimeout")) => refused(FailureKind::Split, Code::TooLarge),
        (Some(kind), _) => refused(FailureKind::Final, super::classify::code_of(kind)),
        (None, _) if is_secondary(&message) => rate_limit(message, reply),
        (None, _) if error.odd => {
            Failure::new(FailureKind::Server, Code::Server, Outcome::Unknown, message)
        }
        (None, None) if data == Data::Null && !error.extended => {
            Failure::new(FailureKind::Server, Code::Server, Outcome::Unknown, message)
        }
        (None, _) => Failure {
            blamed: blamed(errors),
            ..refused(FailureKind::Final, Code::Validation)
        },
    };
    failure.details.github_type.clone_from(&error.kind);
    failure.details.scopes = super::classify::scopes(error);
    failure
}

/// The steps whose variables GitHub refused. These errors have no path, only `Variable $step1_since of type ...`.
fn blamed(errors: &[GithubError]) -> Vec<(usize, String)> {
    let mut blamed: Vec<(usize, String)> = Vec::new();
    for error in errors {
        let step = (error.message.split_once("$step"))
            .and_then(|(_, rest)| rest.split_once('_'))
            .and_then(|(number, _)| number.parse().ok());
        if let Some(step) = step
            && !blamed.iter().any(|(known, _)| *known == step)
        {
            blamed.push((step, error.message.clone()));
        }
    }
    blamed
}

fn rate_limit(message: String, reply: &HttpReply) -> Failure {
    let mut failure = Failure::new(
        FailureKind::RateLimit,
        Code::RateLimit,
        Outcome::NotApplied,
        message,
    );
    failure.details.retry_after_s = Some(wait::asked_for(&reply.headers));
    failure
}

/// Whether a 403 is a rate limit: the headers say so, or, where GitHub gives no type, its words.
fn limits(reply: &HttpReply, said: Option<&str>) -> bool {
    reply.headers.get("retry-after").is_some()
        || reply.headers.get("x-ratelimit-remaining") == Some("0")
        || said.is_some_and(is_secondary)
}

fn is_secondary(message: &str) -> bool {
    message.contains("secondary rate limit") || message.contains("API rate limit")
}

/// What the edge says as JSON; HTML pages say nothing worth repeating.
fn edge_message(body: &[u8]) -> Option<String> {
    #[derive(serde::Deserialize)]
    struct Edge {
        message: String,
    }
    serde_json::from_slice::<Edge>(body)
        .ok()
        .map(|edge| json::cut(&edge.message))
}

fn or(said: Option<String>, otherwise: &str) -> String {
    said.unwrap_or_else(|| otherwise.to_owned())
}
