//! Tokens that the sandbox accepts: one per account, and nothing else.

use crate::model::{ActorKind, World};

const PREFIX: &str = "ghp_sandbox_";

/// The token of an account.
pub(crate) fn of(login: &str) -> String {
    format!("{PREFIX}{login}")
}

/// Whose token an `authorization` header carries.
pub(crate) fn viewer(world: &World, authorization: &str) -> Option<u64> {
    let (scheme, token) = authorization.split_once(' ')?;
    if !scheme.eq_ignore_ascii_case("bearer") && !scheme.eq_ignore_ascii_case("token") {
        return None;
    }
    let login = token.trim().strip_prefix(PREFIX)?;
    let actor = world.actor_by_login(login)?;
    (actor.kind != ActorKind::Organization && actor.login == login).then_some(actor.id)
}
