//! The fields of `IssueComment`.

use super::review::{Text, written};
use super::{Cx, subject, time, url};
use crate::ids::{Key, Kind};
use crate::model::{Comment, Item};
use crate::value::{Resolved, Val};

pub(super) fn field(cx: &Cx<'_>, comment: &Comment, name: &str) -> Option<Resolved> {
    let base = cx.world.subject(comment.subject)?;
    let path = || {
        format!(
            "{}#issuecomment-{}",
            subject::path(cx, comment.subject),
            comment.id
        )
    };
    Some(Ok(match name {
        "issue" => match cx.world.item(base.repository, base.number)? {
            Item::Issue(id) => Val::key(Key {
                kind: Kind::Issue,
                id,
            }),
            // On GitHub a pull request's comment has an `Issue` of the same number behind it; the model has none.
            Item::Pull(_) => return None,
        },
        "pullRequest" if comment.subject.kind == Kind::PullRequest => Val::key(comment.subject),
        "pullRequest" => Val::NULL,
        "publishedAt" => time(comment.created_at),
        "isPinned" => false.into(),
        "url" => url(&path()),
        "resourcePath" => path().into(),
        _ => {
            let text = Text {
                repository: base.repository,
                author: comment.author,
                body: &comment.body,
                created_at: comment.created_at,
                updated_at: comment.updated_at,
                last_edited_at: comment.last_edited_at,
            };
            return written(cx, &text, name);
        }
    }))
}
