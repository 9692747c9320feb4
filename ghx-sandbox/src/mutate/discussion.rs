//! Discussions and what is said in them.

use serde_json::json;

use super::{Cx, Payload, check_body, check_title, wrong_type};
use crate::args::Args;
use crate::ids::Kind;
use crate::value::Val;

/// Begins a discussion; issues, pull requests and discussions share one sequence of numbers.
pub(super) fn create(cx: &mut Cx<'_>, input: Args<'_>) -> Payload {
    let repository = cx.node(input, "repositoryId", &[Kind::Repository])?;
    let category = cx.record(input, "categoryId", &["DiscussionCategory"])?;
    let home = cx.world.node_id(repository);
    if category.str("repository") != Some(home.as_str()) {
        return Err(wrong_type("DiscussionCategory", &category.id));
    }
    let title = input.str("title").unwrap_or_default();
    let body = input.str("body").unwrap_or_default();
    check_title(title)?;
    check_body(body)?;
    cx.require_writable(repository.id)?;
    let Some(repo) = cx.world.repositories.get_mut(&repository.id) else {
        return Err(cx.lost());
    };
    repo.last_number += 1;
    let number = repo.last_number;
    let path = format!("{}/discussions/{number}", cx.world.full_name(repository.id));
    let fields = json!({
        "repository": home,
        "category": category.id,
        "author": cx.viewer_id(),
        "number": number,
        "title": title,
        "body": body,
        "url": format!("https://github.com/{path}"),
    });
    let id = cx.world.make("Discussion", fields);
    cx.touch_record(id.clone(), true);
    Ok(vec![("discussion", Val::stored(cx.world, &id))])
}

/// Comments on a discussion, or replies to a comment on it.
pub(super) fn comment(cx: &mut Cx<'_>, input: Args<'_>) -> Payload {
    let discussion = cx.record(input, "discussionId", &["Discussion"])?;
    let body = input.str("body").unwrap_or_default();
    let mut fields = json!({ "discussion": discussion.id, "author": cx.viewer_id(), "body": body });
    if input.str("replyToId").is_some() {
        let answered = cx.record(input, "replyToId", &["DiscussionComment"])?;
        if answered.str("discussion") != Some(discussion.id.as_str()) {
            return Err(wrong_type("DiscussionComment", &answered.id));
        }
        fields["replyTo"] = json!(answered.id);
    }
    check_body(body)?;
    let id = cx.world.make("DiscussionComment", fields);
    cx.touch_record(id.clone(), true);
    Ok(vec![("comment", Val::stored(cx.world, &id))])
}
