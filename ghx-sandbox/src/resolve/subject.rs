//! The fields that issues and pull requests share.

use super::{Cx, html, list, maybe_time, plain_text, time, url};
use crate::args::Args;
use crate::ids::{Key, Kind};
use crate::model::{Permission, Subject};
use crate::value::{Resolved, Val};

/// The path of an issue or pull request on the site.
pub(crate) fn path(cx: &Cx<'_>, key: Key) -> String {
    let Some(base) = cx.world.subject(key) else {
        return String::new();
    };
    let kind = if key.kind == Kind::Issue {
        "issues"
    } else {
        "pull"
    };
    format!(
        "/{}/{kind}/{}",
        cx.world.full_name(base.repository),
        base.number
    )
}

pub(super) fn field(
    cx: &Cx<'_>,
    key: Key,
    base: &Subject,
    name: &str,
    args: Args<'_>,
) -> Option<Resolved> {
    let triage = || cx.may(base.repository, Permission::Triage);
    let mine = base.author == cx.viewer;
    Some(Ok(match name {
        "number" => base.number.into(),
        "title" => base.title.as_str().into(),
        "titleHTML" => base
            .title
            .replace('&', "&amp;")
            .replace('<', "&lt;")
            .replace('>', "&gt;")
            .into(),
        "body" => base.body.as_str().into(),
        "bodyText" => plain_text(&base.body),
        "bodyHTML" => html(&base.body),
        "bodyUrl" => url(&path(cx, key)),
        "author" => cx.actor(base.author),
        "authorAssociation" => association(cx, base.repository, base.author).into(),
        "editor" => base.editor.map_or(Val::NULL, |id| cx.actor(id)),
        "url" | "permalink" => url(&path(cx, key)),
        "resourcePath" | "bodyResourcePath" => path(cx, key).into(),
        "createdAt" | "publishedAt" => time(base.created_at),
        "updatedAt" => time(base.updated_at),
        "lastEditedAt" => maybe_time(base.last_edited_at),
        "includesCreatedEdit" => base.last_edited_at.is_some().into(),
        "closedAt" => maybe_time(base.closed_at),
        "closed" => base.closed_at.is_some().into(),
        "locked" => base.locked.into(),
        "activeLockReason" => base.lock_reason.as_deref().into(),
        "labels" => Val::keys(list::labels(cx, &base.labels, args)),
        "assignees" => Val::keys(list::people(cx, &base.assignees, None, true)),
        "assignedActors" => Val::keys(cx.actors(&base.assignees)),
        "suggestedActors" => {
            let assignable = cx.world.assignable(base.repository);
            Val::keys(list::people(cx, &assignable, args.str("query"), false))
        }
        "milestone" => base.milestone.map_or(Val::NULL, |id| {
            Val::key(Key {
                kind: Kind::Milestone,
                id,
            })
        }),
        "comments" => Val::keys(comments(cx, base, args)),
        "participants" => Val::keys(participants(cx, base)),
        "createdViaEmail" => false.into(),
        "isReadByViewer" => true.into(),
        "viewerDidAuthor" => mine.into(),
        "viewerCanUpdate" | "viewerCanClose" | "viewerCanReopen" => (mine || triage()).into(),
        "viewerCanLabel" | "viewerCanAssign" | "viewerCanSetMilestone" => triage().into(),
        "viewerCanReact" | "viewerCanSubscribe" => true.into(),
        "viewerSubscription" => if mine { "SUBSCRIBED" } else { "UNSUBSCRIBED" }.into(),
        "viewerCannotUpdateReasons" => {
            let reasons = if mine || triage() {
                vec![]
            } else {
                vec!["INSUFFICIENT_ACCESS".into()]
            };
            Val::List(reasons)
        }
        _ => return None,
    }))
}

/// How an account belongs to a repository, in GitHub's words.
pub(super) fn association(cx: &Cx<'_>, repository: u64, actor: u64) -> &'static str {
    let Some(repo) = cx.world.repositories.get(&repository) else {
        return "NONE";
    };
    if repo.owner == actor {
        return "OWNER";
    }
    match repo.permissions.get(&actor) {
        Some(Permission::Admin | Permission::Maintain | Permission::Write) => "MEMBER",
        Some(Permission::Triage) => "COLLABORATOR",
        Some(Permission::Read) => "CONTRIBUTOR",
        None => "NONE",
    }
}

fn comments(cx: &Cx<'_>, base: &Subject, args: Args<'_>) -> Vec<Key> {
    let mut found: Vec<_> = base
        .comments
        .iter()
        .filter_map(|id| cx.world.comments.get(id))
        .collect();
    if let Some(order) = args.object("orderBy") {
        found.sort_by_key(|comment| (comment.updated_at, comment.id));
        if order.str("direction") == Some("DESC") {
            found.reverse();
        }
    }
    found
        .iter()
        .map(|comment| Key {
            kind: Kind::IssueComment,
            id: comment.id,
        })
        .collect()
}

fn participants(cx: &Cx<'_>, base: &Subject) -> Vec<Key> {
    let mut ids = vec![base.author];
    ids.extend(&base.assignees);
    ids.extend(
        base.comments
            .iter()
            .filter_map(|id| cx.world.comments.get(id))
            .map(|comment| comment.author),
    );
    let mut unique = Vec::new();
    for id in ids {
        if !unique.contains(&id) {
            unique.push(id);
        }
    }
    list::people(cx, &unique, None, true)
}
