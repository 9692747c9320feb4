//! Which way a capability takes to GitHub: with a token of ours, or carried by the `gh` command.

use ghx_runtime::auth::{Host, gh_is_installed};
use ghx_runtime::plan::{Action, Capability, Route};
use ghx_runtime::{Code, ErrorBody, ResultEnvelope, ResultMeta};

use super::registry;
use super::session::{self, Session};

/// The route of a call, or why there is none. `gh` is taken where there is no token, or where the card prefers it.
pub(crate) fn choose(
    capability: &'static Capability,
    session: &Session,
) -> Result<Route, Box<ErrorBody>> {
    let gh = || session.sandbox.is_none() && may_use_gh(capability, &session.host);
    match session.token.is_some() {
        true if capability.preferred == Route::Cli && gh() => Ok(Route::Cli),
        true => Ok(Route::Graphql),
        false if gh() => Ok(Route::Cli),
        false => Err(Box::new(missing(capability, session))),
    }
}

/// Whether `gh` could carry a call: it is there, it can be told the host, and the call is a single capability.
pub(crate) fn may_use_gh(capability: &Capability, host: &Host) -> bool {
    !capability.is_composite()
        && !capability.is_rest()
        && session::is_named(host)
        && gh_is_installed()
}

/// The result of a call that `gh` carried. Whoever meant to use a token must learn why gh was asked at all.
pub(crate) fn through_gh(mut envelope: ResultEnvelope, session: &Session) -> ResultEnvelope {
    envelope.meta.route_used = Route::Cli;
    if let Some(error) = &mut envelope.error
        && matches!(error.code, Code::Auth | Code::Network)
        && session.token.is_none()
    {
        let lack = session.no_token().message;
        error.message = format!("{}; gh was asked because there is {lack}", error.message);
    }
    envelope
}

/// The `meta` of a result that no request made.
pub(crate) fn meta(id: &str) -> ResultMeta {
    ResultMeta::new(id, registry().route([id]), 0)
}

/// Says what is missing, and for a composite which capabilities would still work.
fn missing(capability: &'static Capability, session: &Session) -> ErrorBody {
    let mut error = session.no_token();
    if let Action::Composite(_) = &capability.action {
        let mut ids = ghx_runtime::alternatives(capability);
        ids.sort_unstable();
        ids.dedup();
        error.code = Code::AdapterUnsupported;
        error.message = format!(
            "{} needs a token: use {} one by one, or mend this: {}",
            capability.id,
            ids.join(", "),
            error.message
        );
    } else if !gh_is_installed() {
        error.message = format!("{}; the other route, gh, is not installed", error.message);
    }
    error
}
