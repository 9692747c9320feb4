//! How faults shape an answer.

use serde_json::Value;

use crate::fault::{Break, FaultKind};
use crate::http::{self, Delivery, Reply};
use crate::reply::{GqlError, executed, refused};
use crate::{scopes, validate};

/// How many of `count` mutations fit before the cut, if not all of them do.
pub(crate) fn cut(limit_ms: u64, base_ms: u64, per_ms: u64, count: usize) -> Option<usize> {
    if base_ms + per_ms * count as u64 <= limit_ms {
        return None;
    }
    let fits = limit_ms
        .saturating_sub(base_ms)
        .checked_div(per_ms)
        .unwrap_or(0);
    Some(usize::try_from(fits).unwrap_or(usize::MAX))
}

/// The answer after a while.
pub(crate) fn late(mut reply: Reply, delay_ms: u64) -> Reply {
    reply.delay_ms = delay_ms;
    reply
}

/// The primary limit, reached for real.
pub(crate) fn exhausted(viewer: u64, reset_in: u64) -> Reply {
    let error = GqlError {
        kind: Some("RATE_LIMIT".to_owned()),
        code: Some("graphql_rate_limit".to_owned()),
        message: format!("API rate limit already exceeded for user ID {viewer}."),
        ..GqlError::default()
    };
    limited(Reply::json(200, &refused(&[error])), reset_in)
}

/// The headers of a spent limit; clients compare the reset with their own clock, so it is the machine's.
pub(crate) fn limited(reply: Reply, reset_in: u64) -> Reply {
    reply
        .with("x-ratelimit-limit", 5000)
        .with("x-ratelimit-remaining", 0)
        .with("x-ratelimit-used", 5000)
        .with("x-ratelimit-reset", wall_clock() + reset_in)
        .with("x-ratelimit-resource", "graphql")
}

/// The answers of faults that strike before the document is looked at.
pub(crate) fn before_anything(fault: &FaultKind) -> Option<Reply> {
    let policy = |kind: &str, message: &str| {
        let error = GqlError {
            kind: Some(kind.to_owned()),
            message: message.to_owned(),
            ..GqlError::default()
        };
        Reply::json(200, &refused(&[error]))
    };
    Some(match fault {
        FaultKind::Unauthorized => Reply::edge(401, "Bad credentials"),
        FaultKind::Forbidden => Reply::edge(403, "Resource not accessible by integration"),
        FaultKind::RateLimit { reset_in } => exhausted(1, *reset_in),
        FaultKind::RateLimited { reset_in } => limited(
            policy(
                "RATE_LIMITED",
                "API rate limit exceeded for installation ID 1.",
            ),
            *reset_in,
        ),
        FaultKind::SecondaryLimit {
            status,
            retry_after,
        } => http::secondary_limit(*status, *retry_after),
        FaultKind::InsufficientScopes => {
            Reply::json(200, &refused(&[scopes::refusal("id", "repo", &[], (1, 1))]))
        }
        FaultKind::ValidationTimeout => Reply::json(200, &refused(&[validate::timeout()])),
        FaultKind::Latency { .. }
        | FaultKind::ResourceLimits { .. }
        | FaultKind::LostComments
        | FaultKind::TooQuickly { .. }
        | FaultKind::Broken { .. } => return None,
    })
}

/// Seconds since 1970 by the machine's clock: a client compares `x-ratelimit-reset` with its own.
fn wall_clock() -> u64 {
    std::time::SystemTime::now()
        .duration_since(std::time::UNIX_EPOCH)
        .map_or(0, |since| since.as_secs())
}

/// The answer as it arrives when the fault breaks it.
pub(crate) fn broken_or(reply: Reply, fault: Option<&FaultKind>) -> Reply {
    let Some(FaultKind::Broken { how, .. }) = fault else {
        return reply;
    };
    match how {
        Break::BadGatewayJson => landing(reply, http::too_slow(502)),
        Break::BadGatewayHtml => landing(reply, http::bad_gateway_html()),
        Break::GatewayTimeout => landing(reply, http::too_slow(504)),
        Break::Dropped => Reply {
            delivery: Delivery::Nothing,
            ..reply
        },
        Break::Truncated => Reply {
            delivery: Delivery::Half,
            ..reply
        },
        Break::WrongJson => Reply {
            body: "<!DOCTYPE html>\n<title>Unicorn!</title>\n".to_owned(),
            ..reply
        },
        Break::SomethingWentWrong => {
            let error = GqlError::plain(
                "Something went wrong while executing your query. This may be the result of a timeout, or it \
                          could be a GitHub bug. Please include `89A2:06E1` when reporting this issue.",
            );
            landing(reply, Reply::json(200, &executed(Value::Null, &[error])))
        }
    }
}

/// Another answer to the same request: what lands late lands all the same.
fn landing(reply: Reply, instead: Reply) -> Reply {
    Reply {
        lands: reply.lands,
        ..instead
    }
}
