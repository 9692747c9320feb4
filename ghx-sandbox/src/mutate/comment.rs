//! Conversation comments.

use super::{Cx, Payload, check_body};
use crate::args::Args;
use crate::connection::single_edge;
use crate::ids::{Key, Kind};
use crate::model::Permission;
use crate::value::{FieldError, Node, Val};

const SUBJECTS: [Kind; 2] = [Kind::Issue, Kind::PullRequest];

pub(super) fn add(cx: &mut Cx<'_>, input: Args<'_>) -> Payload {
    let subject = cx.node(input, "subjectId", &SUBJECTS)?;
    let base = cx.world.subject(subject).ok_or_else(|| cx.lost())?;
    let (repository, locked) = (base.repository, base.locked);
    cx.require(repository, Permission::Read)?;
    if locked && cx.require(repository, Permission::Write).is_err() {
        return Err(FieldError::new(
            "FORBIDDEN",
            "Unable to create comment because issue is locked.",
        ));
    }
    let body = input.str("body").unwrap_or_default();
    check_body(body)?;
    let id = cx.world.create_comment(subject, cx.viewer, body);
    let comment = Key {
        kind: Kind::IssueComment,
        id,
    };
    cx.touch(comment, true);
    Ok(vec![
        ("commentEdge", single_edge(Node::Key(comment))),
        ("timelineEdge", single_edge(Node::Key(comment))),
        ("subject", Val::key(subject)),
    ])
}

pub(super) fn update(cx: &mut Cx<'_>, input: Args<'_>) -> Payload {
    let comment = own_comment(cx, input)?;
    let body = input.str("body").unwrap_or_default();
    check_body(body)?;
    let now = cx.world.tick();
    let mut changed = false;
    if let Some(comment) = cx.world.comments.get_mut(&comment.id)
        && comment.body != body
    {
        comment.body = body.to_owned();
        comment.updated_at = now;
        comment.last_edited_at = Some(now);
        changed = true;
    }
    cx.touch(comment, changed);
    Ok(vec![("issueComment", Val::key(comment))])
}

pub(super) fn delete(cx: &mut Cx<'_>, input: Args<'_>) -> Payload {
    let comment = own_comment(cx, input)?;
    cx.touch(comment, true);
    cx.world.remove(&cx.world.node_id(comment));
    if let Some(gone) = cx.world.comments.remove(&comment.id)
        && let Some(base) = cx.world.subject_mut(gone.subject)
    {
        base.comments.retain(|&id| id != comment.id);
    }
    Ok(vec![])
}

fn own_comment(cx: &Cx<'_>, input: Args<'_>) -> Result<Key, FieldError> {
    let key = cx.node(input, "id", &[Kind::IssueComment])?;
    let author = cx
        .world
        .comments
        .get(&key.id)
        .map_or(0, |comment| comment.author);
    let repository = cx.world.repository_of(key).ok_or_else(|| cx.lost())?;
    cx.require_or_author(repository, Permission::Write, author)?;
    Ok(key)
}
