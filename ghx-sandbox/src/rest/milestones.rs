//! Making and changing milestones, which GraphQL only reads.

use serde_json::{Value, json};

use super::complete::whole;
use super::request::Request;
use crate::clock;
use crate::http::Reply;
use crate::ids::{Key, Kind};
use crate::model::World;

pub(super) fn answer(world: &mut World, request: &Request<'_>) -> Option<Reply> {
    let repository = request.repository;
    let own = match (request.method, request.path) {
        ("POST", ["milestones"]) => None,
        ("PATCH", ["milestones", number]) => {
            let found = world.milestone_by_number(repository, number.parse().ok()?)?;
            Some(found.id)
        }
        _ => return None,
    };
    if let Some(refusal) = request.forbidden(world) {
        return Some(refusal);
    }
    let text = |key: &str| request.body.get(key).and_then(Value::as_str);
    let same = |id: &u64, title: &str| {
        let known = world.milestones.get(id);
        Some(*id) != own && known.is_some_and(|it| it.title == title)
    };
    let all = world.repositories.get(&repository)?.milestones.iter();
    if let Some(title) = text("title")
        && all.clone().any(|id| same(id, title))
    {
        let errors = json!([{"resource": "Milestone", "code": "already_exists", "field": "title"}]);
        let body = json!({"message": "Validation Failed", "errors": errors, "status": "422"});
        return Some(Reply::json(422, &body));
    }
    let (status, id) = match own {
        Some(id) => (200, id),
        None => {
            let made = world.create_milestone(repository, request.viewer, text("title")?);
            (201, made)
        }
    };
    let now = world.tick();
    let milestone = world.milestones.get_mut(&id)?;
    if let Some(title) = text("title") {
        milestone.title = title.to_owned();
    }
    if let Some(about) = request.body.get("description") {
        milestone.description = about.as_str().map(str::to_owned);
    }
    if let Some(due) = request.body.get("due_on") {
        milestone.due_on = due.as_str().and_then(clock::parse);
    }
    match text("state") {
        Some("closed") => milestone.closed_at = milestone.closed_at.or(Some(now)),
        Some(_) => milestone.closed_at = None,
        None => {}
    }
    milestone.updated_at = now;
    Some(Reply::json(status, &shown(world, request, id)?))
}

fn shown(world: &World, request: &Request<'_>, id: u64) -> Option<Value> {
    let it = world.milestones.get(&id)?;
    let key = Key {
        kind: Kind::Milestone,
        id,
    };
    let state = if it.closed_at.is_some() {
        "closed"
    } else {
        "open"
    };
    let known = json!({"id": id, "node_id": world.node_id(key), "number": it.number, "title": it.title,
        "description": it.description, "state": state, "due_on": it.due_on.map(clock::format),
        "created_at": clock::format(it.created_at), "updated_at": clock::format(it.updated_at),
        "closed_at": it.closed_at.map(clock::format),
        "html_url": format!("{}/milestone/{}", request.home(world), it.number)});
    Some(whole("milestone", known))
}
