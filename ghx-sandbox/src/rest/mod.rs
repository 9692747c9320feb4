//! What REST answers: what capabilities need of it, and the little that `auth status` and curious clients ask for.

mod actions;
mod complete;
pub(crate) mod described;
mod judge;
mod milestones;
mod notifications;
mod releases;
mod request;
mod search;

pub(crate) use complete::filled;
pub(crate) use judge::{misfits, problems};
use request::Request;
use serde_json::{Map, Value, json};

use crate::clock;
use crate::handle::Incoming;
use crate::http::Reply;
use crate::ids::{self, Key, Kind};
use crate::model::World;
use crate::resolve::Rate;

/// Answers a request with a good token.
pub(crate) fn answer(world: &mut World, viewer: u64, incoming: &Incoming, rate: Rate) -> Reply {
    if let Some(reply) = canned(world, incoming) {
        return reply;
    }
    let path = path(incoming);
    let decoded: Vec<String> = path.split('/').skip(1).map(decoded).collect();
    let parts: Vec<&str> = decoded.iter().map(String::as_str).collect();
    if let ["repos", owner, name, rest @ ..] = parts.as_slice() {
        let found = world.repository_by_name(owner, name).map(|repo| repo.id);
        let found = found.filter(|id| world.permission(viewer, *id).is_some());
        let reply = found.and_then(|repository| {
            let request = Request {
                method: &incoming.method,
                path: rest,
                query: &incoming.query,
                body: &serde_json::from_slice(&incoming.body).unwrap_or_default(),
                accept: &incoming.accept,
                repository,
                viewer,
                here: &format!("https://api.github.com{path}"),
                elsewhere: &elsewhere(&incoming.host),
            };
            match rest.first().copied() {
                Some("actions") => actions::answer(world, &request),
                Some("releases") => releases::answer(world, &request),
                Some("milestones") => milestones::answer(world, &request),
                Some("pulls") => diff(world, &request),
                _ => None,
            }
        });
        return reply.unwrap_or_else(|| Reply::edge(404, "Not Found"));
    }
    let here = format!("https://api.github.com{path}");
    let elsewhere = match parts.as_slice() {
        ["notifications", rest @ ..] => {
            let asked = (incoming.method.as_str(), rest, incoming.query.as_str());
            notifications::answer(world, viewer, asked, &here)
        }
        ["search", "code"] => search::code(world, viewer, &incoming.query, &here),
        _ => None,
    };
    if let Some(reply) = elsewhere {
        return reply;
    }
    if !matches!(incoming.method.as_str(), "GET" | "HEAD") {
        return Reply::edge(404, "Not Found");
    }
    match path {
        "/user" => user(world, viewer),
        "/rate_limit" => {
            let resource = json!({
                "limit": rate.limit,
                "used": rate.used,
                "remaining": rate.limit.saturating_sub(rate.used),
                "reset": rate.reset,
            });
            let resources = json!({ "core": resource, "graphql": resource });
            let body = json!({ "resources": resources, "rate": resource });
            Reply::json(200, &body)
        }
        other => anonymous(other),
    }
}

/// What a world file answers in place of the model. Other media types than JSON are not canned.
fn canned(world: &World, incoming: &Incoming) -> Option<Reply> {
    if world.canned_rest.is_empty() || !incoming.accept.contains("json") {
        return None;
    }
    let (operation, values) = described::at(&incoming.method, path(incoming))?;
    let body: Map<String, Value> = serde_json::from_slice(&incoming.body).unwrap_or_default();
    let query = incoming
        .query
        .split('&')
        .filter_map(|pair| pair.split_once('='));
    let query = query.map(|(name, value)| (name, decoded(value)));
    let texts = values.into_iter().chain(query);
    let texts = texts.map(|(name, value)| (name.to_owned(), Value::from(value)));
    let given: Map<String, Value> = texts.chain(body).collect();
    let mut all = world.canned_rest.iter();
    let found = all.find(|canned| canned.answers(operation.id(), &given))?;
    Some(found.reply())
}

/// Whether it makes something that people are told of, which GitHub allows only so often.
pub(crate) fn makes_content(incoming: &Incoming) -> bool {
    incoming.method == "POST" && path(incoming).ends_with("/releases")
}

/// What is answered where that is too often.
pub(crate) fn too_quick() -> Reply {
    let error = serde_json::json!({"resource": "Release", "code": "custom", "field": "base", "message": "was submitted too quickly"});
    let body =
        serde_json::json!({"message": "Validation Failed", "errors": [error], "status": "422"});
    Reply::json(422, &body)
}

/// The text of a pull request's diff.
fn diff(world: &World, request: &Request<'_>) -> Option<Reply> {
    let ("GET", [_, number], "application/vnd.github.diff") =
        (request.method, request.path, request.accept)
    else {
        return None;
    };
    let pull = world.pull(&world.full_name(request.repository), number.parse().ok()?)?;
    let mut text = String::new();
    for file in &pull.files {
        let path = &file.path;
        text.push_str(&format!(
            "diff --git a/{path} b/{path}\n--- a/{path}\n+++ b/{path}\n"
        ));
        for hunk in &file.hunks {
            let (old, new) = (hunk.old_lines, hunk.new_lines);
            text.push_str(&format!(
                "@@ -{},{old} +{},{new} @@\n",
                hunk.old_start, hunk.new_start
            ));
            (0..old).for_each(|_| text.push_str("-old\n"));
            (0..new).for_each(|_| text.push_str("+new\n"));
        }
    }
    Some(Reply::text(
        200,
        "application/vnd.github.diff; charset=utf-8",
        &text,
    ))
}

/// The path without the prefix of Enterprise Server.
fn path(incoming: &Incoming) -> &str {
    let path = incoming.path.as_str();
    path.strip_prefix("/api/v3").unwrap_or(path)
}

/// Answers what is asked of the other host, if that is what is asked.
pub(crate) fn stored(world: &World, incoming: &Incoming) -> Option<Reply> {
    actions::stored(world, incoming)
}

/// Another name of this machine, so that a client takes it for another host.
fn elsewhere(host: &str) -> String {
    let (name, port) = host.rsplit_once(':').unwrap_or((host, "80"));
    let other = if name == "localhost" {
        "127.0.0.1"
    } else {
        "localhost"
    };
    format!("{other}:{port}")
}

/// A part of an address without its percents.
fn decoded(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        let digits: Vec<u8> = match byte {
            b'%' => rest.by_ref().take(2).collect(),
            _ => Vec::new(),
        };
        let digits = std::str::from_utf8(&digits).ok();
        bytes.push(
            digits
                .and_then(|it| u8::from_str_radix(it, 16).ok())
                .unwrap_or(byte),
        );
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Answers what needs no token.
pub(crate) fn anonymous(path: &str) -> Reply {
    match path.trim_end_matches('/') {
        "" | "/api/v3" => Reply::json(
            200,
            &json!({ "current_user_url": "https://api.github.com/user" }),
        ),
        "/meta" => Reply::json(200, &json!({ "verifiable_password_authentication": false })),
        "/user" => Reply::edge(401, "Requires authentication"),
        _ => Reply::edge(404, "Not Found"),
    }
}

fn user(world: &World, viewer: u64) -> Reply {
    let Some(actor) = world.actors.get(&viewer) else {
        return Reply::edge(404, "Not Found");
    };
    let key = Key {
        kind: Kind::User,
        id: actor.id,
    };
    let body = json!({
        "login": actor.login,
        "id": actor.id,
        "node_id": ids::encode(key, 0),
        "type": "User",
        "name": actor.name,
        "created_at": clock::format(actor.created_at),
    });
    Reply::json(200, &body)
}
