//! The fields of `Query`.

use std::rc::Rc;

use super::{Cx, find_by_id, resource, search};
use crate::args::Args;
use crate::clock;
use crate::ids::{Key, Kind};
use crate::model::ActorKind;
use crate::value::{FieldError, Node, Record, Resolved, Val};

pub(super) fn field(cx: &Cx<'_>, name: &str, args: Args<'_>) -> Option<Resolved> {
    let login = args.str("login").unwrap_or_default();
    Some(match name {
        "viewer" => Ok(viewer(cx)),
        "user" => account(cx, login, &[ActorKind::User], "a User"),
        "organization" => account(cx, login, &[ActorKind::Organization], "an Organization"),
        "repositoryOwner" => Ok(find_account(
            cx,
            login,
            &[ActorKind::User, ActorKind::Organization],
        )),
        "repository" => repository(cx, args),
        "node" => node(cx, args.str("id").unwrap_or_default()),
        "nodes" => return Some(nodes(cx, args)),
        "resource" => {
            Ok(resource::find(cx, args.str("url").unwrap_or_default()).map_or(Val::NULL, Val::key))
        }
        "search" => search::field(cx, args),
        "rateLimit" => Ok(Val::record(vec![
            ("cost", cx.rate.cost.into()),
            ("limit", cx.rate.limit.into()),
            ("nodeCount", cx.rate.nodes.into()),
            (
                "remaining",
                cx.rate.limit.saturating_sub(cx.rate.used).into(),
            ),
            ("resetAt", clock::format(cx.rate.reset).into()),
            ("used", cx.rate.used.into()),
        ])),
        "relay" => Ok(Val::Node(crate::value::Node::Query)),
        "id" => Ok("Query".into()),
        _ => return None,
    })
}

fn find_account(cx: &Cx<'_>, login: &str, kinds: &[ActorKind]) -> Val {
    let found = cx
        .world
        .actor_by_login(login)
        .filter(|actor| kinds.contains(&actor.kind));
    found.map_or(Val::NULL, |actor| Val::key(actor.key()))
}

fn account(cx: &Cx<'_>, login: &str, kinds: &[ActorKind], what: &str) -> Resolved {
    let found = find_account(cx, login, kinds);
    if found.is_null() {
        return Err(FieldError::not_found(format!(
            "Could not resolve to {what} with the login of '{login}'."
        )));
    }
    Ok(found)
}

fn repository(cx: &Cx<'_>, args: Args<'_>) -> Resolved {
    let (owner, name) = (
        args.str("owner").unwrap_or_default(),
        args.str("name").unwrap_or_default(),
    );
    let found = cx
        .world
        .repository_by_name(owner, name)
        .filter(|repo| cx.permission(repo.id).is_some());
    match found {
        Some(repo) => Ok(Val::key(Key {
            kind: Kind::Repository,
            id: repo.id,
        })),
        None => Err(FieldError::not_found(format!(
            "Could not resolve to a Repository with the name '{owner}/{name}'."
        ))),
    }
}

fn node(cx: &Cx<'_>, id: &str) -> Resolved {
    match find_by_id(cx, id) {
        Some(node) => Ok(Val::Node(node)),
        None => Err(FieldError::not_found(format!(
            "Could not resolve to a node with the global id of '{id}'"
        ))),
    }
}

/// Unknown ids become null entries, each with its own error.
fn nodes(cx: &Cx<'_>, args: Args<'_>) -> Resolved {
    let wanted = args.strings("ids").unwrap_or_default();
    if wanted.len() > 100 {
        return Err(FieldError::new(
            "ARGUMENT_LIMIT",
            format!(
                "You may not provide more than 100 node ids; you provided {}.",
                wanted.len()
            ),
        ));
    }
    let found = wanted
        .iter()
        .map(|id| node(cx, id).unwrap_or_else(Val::Failed))
        .collect();
    Ok(Val::List(found))
}

/// Whose token it is. An app is a user of another name here: `agent[bot]`, and `agent` wherever it wrote something.
fn viewer(cx: &Cx<'_>) -> Val {
    let app = cx.world.actors.get(&cx.viewer);
    let Some(app) = app.filter(|actor| actor.kind == ActorKind::Bot) else {
        return cx.actor(cx.viewer);
    };
    let fields = vec![
        ("id", cx.world.node_id(app.key()).into()),
        ("databaseId", app.id.into()),
        ("login", format!("{}[bot]", app.login).into()),
        ("name", app.name.as_deref().into()),
        ("url", super::url(&format!("/apps/{}", app.login))),
    ];
    let record = Record {
        type_name: Some("User"),
        fields,
    };
    Val::Node(Node::Record(Rc::new(record)))
}
