//! The few REST answers that `auth status` and curious clients ask for.

use crate::clock;
use crate::http::Reply;
use crate::ids::{self, Key, Kind};
use crate::json::{Json, object};
use crate::model::World;
use crate::resolve::Rate;

/// Answers a GET with a good token; `/api/v3` is the prefix of Enterprise Server.
pub(crate) fn answer(world: &World, viewer: u64, path: &str, rate: Rate) -> Reply {
    let path = path.strip_prefix("/api/v3").unwrap_or(path);
    match path.split('?').next().unwrap_or_default() {
        "/user" => user(world, viewer),
        "/rate_limit" => {
            let resource = || {
                object([
                    ("limit", rate.limit.into()),
                    ("used", rate.used.into()),
                    ("remaining", rate.limit.saturating_sub(rate.used).into()),
                    ("reset", rate.reset.into()),
                ])
            };
            let resources = object([("core", resource()), ("graphql", resource())]);
            Reply::json(
                200,
                &object([("resources", resources), ("rate", resource())]),
            )
        }
        other => anonymous(other),
    }
}

/// Answers what needs no token.
pub(crate) fn anonymous(path: &str) -> Reply {
    match path.trim_end_matches('/') {
        "" | "/api/v3" => Reply::json(
            200,
            &object([("current_user_url", "https://api.github.com/user".into())]),
        ),
        "/meta" => Reply::json(
            200,
            &object([("verifiable_password_authentication", Json::Bool(false))]),
        ),
        "/user" => Reply::edge(401, "Requires authentication"),
        _ => Reply::edge(404, "Not Found"),
    }
}

fn user(world: &World, viewer: u64) -> Reply {
    let Some(actor) = world.actors.get(&viewer) else {
        return Reply::edge(404, "Not Found");
    };
    let body = object([
        ("login", actor.login.as_str().into()),
        ("id", actor.id.into()),
        (
            "node_id",
            ids::encode(
                Key {
                    kind: Kind::User,
                    id: actor.id,
                },
                0,
            )
            .into(),
        ),
        ("type", "User".into()),
        ("name", actor.name.as_deref().into()),
        ("created_at", clock::format(actor.created_at).into()),
    ]);
    Reply::json(200, &body)
}
