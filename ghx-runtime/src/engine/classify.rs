//! What an error of one alias means for its step.

use super::failure::Failure;
use crate::error::{Code, ErrorBody, Outcome};
use crate::plan::Effect;
use crate::replies::GithubError;

/// The code of GitHub's error type.
pub(crate) fn code_of(kind: &str) -> Code {
    match kind {
        "NOT_FOUND" => Code::NotFound,
        "FORBIDDEN" | "INSUFFICIENT_SCOPES" => Code::Auth,
        "UNPROCESSABLE"
        | "STALE_DATA"
        | "ARGUMENT_LIMIT"
        | "MISSING_PAGINATION_BOUNDARIES"
        | "EXCESSIVE_PAGINATION"
        | "INVALID_CURSOR_ARGUMENTS" => Code::Validation,
        "RATE_LIMIT" | "RATE_LIMITED" => Code::RateLimit,
        "RESOURCE_LIMITS_EXCEEDED" | "MAX_NODE_LIMIT_EXCEEDED" => Code::TooLarge,
        _ => Code::Unknown,
    }
}

/// Whether the error says that GitHub stopped before this alias because the document is too heavy.
pub(crate) fn is_cut_off(error: &GithubError) -> bool {
    error.kind.as_deref() == Some("RESOURCE_LIMITS_EXCEEDED") && error.depth <= 1
}

/// What GitHub says of content that is made too quickly: 80 a minute and 500 an hour are allowed.
const TOO_QUICK: &str = "submitted too quickly";

/// Whether the error refuses this alias because content is made too quickly.
pub(crate) fn is_too_quick(error: &GithubError) -> bool {
    error.owner.is_some() && error.depth == 1 && error.message.contains(TOO_QUICK)
}

/// The error of a step that was refused so; nothing was written.
pub(crate) fn too_quick(error: &GithubError) -> ErrorBody {
    let mut body = unhurried(&error.message);
    body.details_mut().github_type.clone_from(&error.kind);
    body
}

fn unhurried(said: &str) -> ErrorBody {
    let message = format!("{said}; {}", super::pace::ADVICE);
    let mut body = ErrorBody::new(Code::RateLimit, message).with_outcome(Outcome::NotApplied);
    body.retryable = true;
    body
}

impl Failure {
    /// The same over REST, where it is an invalid request: the error of its only step.
    pub(crate) fn too_quick(&self) -> Option<ErrorBody> {
        let refused = self.code == Code::Validation && self.message.contains(TOO_QUICK);
        refused.then(|| {
            let mut body = unhurried(&self.message);
            body.details_mut().status = self.details.status;
            body.details_mut()
                .request_id
                .clone_from(&self.details.request_id);
            body
        })
    }
}

/// An error and how it came to a step.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Blame<'r> {
    pub(crate) error: &'r GithubError,
    /// It names no step of ours, and all of them have answers: what it is about is unknown.
    pub(crate) stray: bool,
}

/// The error of a step from its first GitHub error. `payload` says whether the alias itself has a value.
pub(crate) fn step_error(blame: Blame<'_>, payload: bool, effect: Effect) -> ErrorBody {
    let error = blame.error;
    let code = match error.kind.as_deref() {
        Some(kind) => code_of(kind),
        None if error.message.starts_with("Something went wrong") => Code::Server,
        None => Code::Unknown,
    };
    let outcome = outcome(blame, payload, effect);
    let transient = matches!(code, Code::Server | Code::RateLimit | Code::TooLarge);
    let safe = outcome == Outcome::NotApplied || effect != Effect::Append;
    let mut body = ErrorBody::new(code, error.message.clone()).with_outcome(outcome);
    body.retryable = transient && safe;
    let details = body.details_mut();
    details.github_type.clone_from(&error.kind);
    details.scopes = scopes(error);
    body
}

/// The error of a read that came but for single entries of its lists; none where the error is about more than that.
pub(crate) fn lost_entries(blame: Blame<'_>) -> Option<ErrorBody> {
    let error = blame.error;
    let entry = error.entry.as_ref()?;
    let said = &error.message;
    let message = match error.more {
        0 => format!("GitHub did not give {entry}: {said}"),
        more => format!("GitHub did not give {entry}, nor {more} more: {said}"),
    };
    let body = step_error(blame, true, Effect::Read);
    Some(ErrorBody {
        code: Code::Partial,
        message,
        ..body
    })
}

/// What the step wrote.
///
/// A typed error at the alias itself comes before the write. Deeper errors come from reading the payload, after it:
/// with a payload the write is sure, without one it is not.
fn outcome(Blame { error, stray }: Blame<'_>, payload: bool, effect: Effect) -> Outcome {
    match effect {
        Effect::Read => Outcome::NotApplied,
        _ if stray => Outcome::Unknown,
        _ if payload => Outcome::Applied,
        _ if error.depth <= 1 && error.kind.is_some() => Outcome::NotApplied,
        _ => Outcome::Unknown,
    }
}

/// The scopes an `INSUFFICIENT_SCOPES` error asks for: `... one of the following scopes: ['read:org'], but ...`.
pub(crate) fn scopes(error: &GithubError) -> Vec<String> {
    if error.kind.as_deref() != Some("INSUFFICIENT_SCOPES") {
        return Vec::new();
    }
    let list = error
        .message
        .split_once('[')
        .and_then(|(_, rest)| rest.split_once(']'))
        .map(|(list, _)| list);
    list.into_iter()
        .flat_map(|list| list.split(','))
        .map(|scope| scope.trim().trim_matches(['\'', '"', '`']).to_owned())
        .filter(|scope| !scope.is_empty())
        .collect()
}
