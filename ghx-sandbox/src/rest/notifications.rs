//! What the viewer is told of: a list, and marks of what was read.

use serde_json::{Value, json};

use super::complete::whole;
use super::request::{page, parameter};
use crate::clock;
use crate::http::Reply;
use crate::model::{Notification, World};

/// Answers what is asked below `/notifications`: a method, the rest of the path, and the query.
pub(super) fn answer(
    world: &mut World,
    viewer: u64,
    (method, path, query): (&str, &[&str], &str),
    here: &str,
) -> Option<Reply> {
    // Only the viewer of the world is told of anything.
    let own = viewer == world.viewer;
    match (method, path) {
        ("GET", []) => {
            let all = parameter(query, "all").as_deref() == Some("true");
            let part = parameter(query, "participating").as_deref() == Some("true");
            let since = parameter(query, "since").and_then(|it| clock::parse(&it));
            let wanted = |it: &&Notification| {
                own && (all || it.unread)
                    && (!part || it.reason != "subscribed")
                    && since.is_none_or(|since| it.updated_at >= since)
            };
            let found = world.notifications.iter().rev().filter(wanted);
            let found: Vec<Value> = found.filter_map(|it| shown(world, it)).collect();
            Some(page(query, here, found, |_, items| Value::Array(items)))
        }
        ("PATCH", ["threads", id]) => {
            let mut all = world.notifications.iter_mut();
            let found = all.find(|it| own && it.id.to_string() == *id)?;
            found.unread = false;
            Some(Reply::text(205, "text/plain", ""))
        }
        _ => None,
    }
}

fn shown(world: &World, it: &Notification) -> Option<Value> {
    let name = world.full_name(it.repository);
    let title = match it.subject.as_str() {
        "Issue" => &world.issue(&name, it.number)?.base.title,
        _ => &world.pull(&name, it.number)?.base.title,
    };
    let kind = if it.subject == "Issue" {
        "issues"
    } else {
        "pulls"
    };
    let url = format!("https://api.github.com/repos/{name}/{kind}/{}", it.number);
    let subject =
        json!({"title": title, "url": url, "latest_comment_url": url, "type": it.subject});
    let short = name.rsplit('/').next().unwrap_or_default();
    let repository = json!({"id": it.repository, "name": short, "full_name": name, "owner": {}});
    let known = json!({"id": it.id.to_string(), "repository": repository, "subject": subject, "reason": it.reason,
        "unread": it.unread, "updated_at": clock::format(it.updated_at)});
    Some(whole("thread", known))
}
