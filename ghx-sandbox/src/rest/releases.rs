//! Making and changing releases, which are records of the world.

use serde_json::{Map, Value, json};

use super::complete::whole;
use super::request::Request;
use crate::clock;
use crate::http::Reply;
use crate::ids::Kind;
use crate::model::World;

/// What REST and the records call the same.
const NAMES: [(&str, &str); 5] = [
    ("tag_name", "tagName"),
    ("name", "name"),
    ("body", "description"),
    ("draft", "isDraft"),
    ("prerelease", "isPrerelease"),
];

pub(super) fn answer(world: &mut World, request: &Request<'_>) -> Option<Reply> {
    let id = match (request.method, request.path) {
        ("POST", ["releases"]) => None,
        ("PATCH" | "DELETE", ["releases", number]) => Some(find(world, request, number)?),
        _ => return None,
    };
    if let Some(refusal) = request.forbidden(world) {
        return Some(refusal);
    }
    if let ("DELETE", Some(id)) = (request.method, &id) {
        world.remove(id);
        return Some(Reply::text(204, "text/plain", ""));
    }
    let mut fields = Map::new();
    for (theirs, ours) in NAMES {
        if let Some(value) = request.body.get(theirs) {
            fields.insert(ours.to_owned(), value.clone());
        }
    }
    if let Some(tag) = fields.get("tagName").and_then(Value::as_str) {
        let url = format!("{}/releases/tag/{tag}", request.home(world));
        if taken(world, request, &url, id.as_deref()) {
            let errors =
                json!([{"resource": "Release", "code": "already_exists", "field": "tag_name"}]);
            let body = json!({"message": "Validation Failed", "errors": errors, "status": "422"});
            return Some(Reply::json(422, &body));
        }
        fields.insert("url".to_owned(), json!(url));
    }
    let (status, id) = match id {
        Some(id) => {
            world.change(&id, Value::Object(fields));
            (200, id)
        }
        None => {
            let mut made = Map::new();
            made.insert("repository".to_owned(), json!(repository(world, request)));
            let author = world.actors.get(&request.viewer).map(|it| it.key());
            // Apps make releases too, and the type names users only.
            if let Some(author) = author.filter(|it| it.kind == Kind::User) {
                made.insert("author".to_owned(), json!(world.node_id(author)));
            }
            made.insert("isDraft".to_owned(), json!(false));
            made.insert("isPrerelease".to_owned(), json!(false));
            let notes = request.body.get("generate_release_notes") == Some(&json!(true));
            if notes {
                made.insert("description".to_owned(), json!("## What's Changed"));
            }
            made.extend(fields);
            (201, world.make("Release", Value::Object(made)))
        }
    };
    Some(Reply::json(status, &release(world, &id)?))
}

fn repository(world: &World, request: &Request<'_>) -> Option<String> {
    world.id_of(&world.full_name(request.repository))
}

fn find(world: &World, request: &Request<'_>, number: &str) -> Option<String> {
    let home = repository(world, request)?;
    let mut all = world.store.linked(&home);
    let found = all.find(|it| it.type_name == "Release" && it.serial.to_string() == number);
    found.map(|it| it.id.clone())
}

/// Whether another release that is no draft has the tag.
fn taken(world: &World, request: &Request<'_>, url: &str, own: Option<&str>) -> bool {
    let Some(home) = repository(world, request) else {
        return false;
    };
    let mut all = world.store.linked(&home);
    all.any(|it| {
        let draft = it.fields.get("isDraft") == Some(&Value::Bool(true));
        it.type_name == "Release"
            && it.str("url") == Some(url)
            && Some(it.id.as_str()) != own
            && !draft
    })
}

fn release(world: &World, id: &str) -> Option<Value> {
    let stored = world.record(id)?;
    let mut known = json!({"id": stored.serial, "node_id": id, "html_url": stored.str("url"), "target_commitish": "main"});
    for (theirs, ours) in NAMES {
        known[theirs] = stored.fields.get(ours).cloned().unwrap_or_default();
    }
    let published = known["draft"] == json!(false);
    let now = clock::format(world.now());
    known["created_at"] = json!(now);
    known["published_at"] = json!(published.then_some(now));
    Some(whole("release", known))
}
