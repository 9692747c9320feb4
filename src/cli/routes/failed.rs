//! What a `gh` that failed says about why, and about what was done.

use std::process::Output;

use ghx_runtime::plan::Effect;
use ghx_runtime::{Code, ErrorBody, HttpReply, Outcome};

/// The error of a command that failed. gh has an exit code of its own only for not being logged in; the rest is in its
/// words.
pub(super) fn failed(effect: Effect, output: &Output) -> ErrorBody {
    let text = String::from_utf8_lossy(&output.stderr);
    let lines = text.trim().lines();
    let lines: Vec<&str> = lines.take(5).map(without_name).collect();
    let words = if lines.is_empty() {
        output.status.to_string()
    } else {
        lines.join("; ")
    };
    if output.status.code() == Some(4) {
        return ErrorBody::new(Code::Auth, format!("gh is not logged in: {words}"))
            .with_outcome(Outcome::NotApplied);
    }
    let message = format!("gh failed: {words}");
    if let Some(status) = text.lines().find_map(status) {
        return from_status(status, &words, message, effect);
    }
    if words.starts_with("GraphQL: Could not resolve to ") {
        return ErrorBody::new(Code::NotFound, message).with_outcome(Outcome::NotApplied);
    }
    let code = if words.starts_with("error connecting to ") {
        Code::Network
    } else {
        Code::Unknown
    };
    let error = ErrorBody::new(code, message).with_outcome(after(effect));
    if effect == Effect::Append {
        error
    } else {
        error.retryable()
    }
}

/// What is known of a write that gh does not tell more about.
pub(super) fn after(effect: Effect) -> Outcome {
    if effect == Effect::Read {
        Outcome::NotApplied
    } else {
        Outcome::Unknown
    }
}

/// The same meaning as a reply with this status has for GraphQL.
fn from_status(status: u16, words: &str, message: String, effect: Effect) -> ErrorBody {
    let body = serde_json::json!({ "message": words }).to_string();
    let mut error = ErrorBody::from_status(&HttpReply::new(status, body), effect);
    // Only REST says that something is not there any more.
    if status == 410 {
        error.code = Code::NotFound;
    }
    error.message = message;
    error
}

/// The status in a line of gh: `gh: Not Found (HTTP 404)` or `gh: HTTP 502` of `gh api`, `HTTP 401: Bad credentials (..)`
/// of its other commands.
fn status(line: &str) -> Option<u16> {
    let line = line.trim();
    let at_end = line
        .strip_suffix(')')
        .and_then(|line| line.rsplit_once("(HTTP "))
        .map(|(_, digits)| digits);
    let at_start = without_name(line)
        .strip_prefix("HTTP ")
        .and_then(|rest| rest.split(':').next());
    let number = |digits: &str| digits.parse().ok().filter(|n| (300..600).contains(n));
    at_end
        .and_then(number)
        .or_else(|| at_start.and_then(number))
}

/// A line without the name that `gh api` puts in front.
fn without_name(line: &str) -> &str {
    line.strip_prefix("gh: ").unwrap_or(line)
}

#[cfg(test)]
mod tests {
    use super::status;

    #[test]
    fn the_status_is_found_where_gh_says_it() {
        for (line, found) in [
            ("gh: Not Found (HTTP 404)", Some(404)),
            ("gh: HTTP 502", Some(502)),
            (
                "HTTP 401: Bad credentials (https://api.github.com/graphql)",
                Some(401),
            ),
            ("HTTP 422: Validation Failed (HTTP 422)", Some(422)),
            ("gh: see (HTTP 404) below", None),
            ("accepts 1 arg(s), received 0", None),
            ("HTTP 200: odd", None),
            ("", None),
        ] {
            assert_eq!(status(line), found, "{line}");
        }
    }
}
