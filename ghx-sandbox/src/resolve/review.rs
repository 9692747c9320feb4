//! The fields of `PullRequestReview` and `PullRequestReviewComment`.

use super::{Cx, git, html, maybe_time, plain_text, pull, subject, time, url};
use crate::ids::{Key, Kind};
use crate::model::{Commit, Permission, Review, ReviewComment, ReviewState};
use crate::value::{Resolved, Val};

pub(super) fn field(cx: &Cx<'_>, review: &Review, name: &str) -> Option<Resolved> {
    let owner = Key {
        kind: Kind::PullRequest,
        id: review.pull,
    };
    let path = || {
        format!(
            "{}#pullrequestreview-{}",
            subject::path(cx, owner),
            review.id
        )
    };
    let repository = cx.world.subject(owner)?.repository;
    Some(Ok(match name {
        "state" => pull::state_name(review.state).into(),
        "pullRequest" => Val::key(owner),
        "submittedAt" | "publishedAt" => maybe_time(review.submitted_at),
        "commit" => commit_node(cx, review.pull, &review.commit),
        "comments" => {
            let visible = review
                .comments
                .iter()
                .filter(|&&id| cx.world.sees_review_comment(cx.viewer, id));
            Val::keys(visible.map(|&id| Key {
                kind: Kind::PullRequestReviewComment,
                id,
            }))
        }
        "authorCanPushToRepository" => cx
            .world
            .permission(review.author, repository)
            .is_some_and(|p| p >= Permission::Write)
            .into(),
        "url" => url(&path()),
        "resourcePath" => path().into(),
        "viewerCanDelete" => {
            (review.author == cx.viewer && review.state == ReviewState::Pending).into()
        }
        _ => {
            let text = Text {
                repository,
                author: review.author,
                body: &review.body,
                created_at: review.created_at,
                updated_at: review.updated_at,
                last_edited_at: review.last_edited_at,
            };
            return written(cx, &text, name);
        }
    }))
}

pub(super) fn comment(cx: &Cx<'_>, comment: &ReviewComment, name: &str) -> Option<Resolved> {
    let thread = cx.world.threads.get(&comment.thread)?;
    let review = cx.world.reviews.get(&comment.review)?;
    let owner = Key {
        kind: Kind::PullRequest,
        id: thread.pull,
    };
    let path = || format!("{}#discussion_r{}", subject::path(cx, owner), comment.id);
    Some(Ok(match name {
        "state" => if review.state == ReviewState::Pending {
            "PENDING"
        } else {
            "SUBMITTED"
        }
        .into(),
        "pullRequest" => Val::key(owner),
        "pullRequestReview" => Val::key(Key {
            kind: Kind::PullRequestReview,
            id: comment.review,
        }),
        "replyTo" => comment.reply_to.map_or(Val::NULL, |id| {
            Val::key(Key {
                kind: Kind::PullRequestReviewComment,
                id,
            })
        }),
        "path" => thread.path.as_str().into(),
        "line" => thread.line.into(),
        "startLine" => thread.start_line.into(),
        "originalLine" => thread.original_line.into(),
        "originalStartLine" => thread.original_start_line.into(),
        "position" => thread.line.into(),
        "originalPosition" => thread.original_line.unwrap_or(1).into(),
        "outdated" => thread.outdated.into(),
        "subjectType" => if thread.whole_file { "FILE" } else { "LINE" }.into(),
        "diffHunk" => hunk(cx, thread).into(),
        "commit" | "originalCommit" => commit_node(cx, thread.pull, &comment.commit),
        "draftedAt" => time(comment.created_at),
        "publishedAt" => maybe_time(review.submitted_at),
        "url" => url(&path()),
        "resourcePath" => path().into(),
        _ => {
            let text = Text {
                repository: cx.world.subject(owner)?.repository,
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

/// The header of the hunk that a thread stands in; the lines themselves are not kept.
fn hunk(cx: &Cx<'_>, thread: &crate::model::Thread) -> String {
    let file = cx
        .world
        .pulls
        .get(&thread.pull)
        .and_then(|pull| pull.files.iter().find(|file| file.path == thread.path));
    let line = thread.original_line.unwrap_or(1);
    let found = file.and_then(|file| {
        file.hunks
            .iter()
            .find(|h| line >= h.new_start && line < h.new_start + h.new_lines)
    });
    found.map_or_else(String::new, |hunk| {
        format!(
            "@@ -{},{} +{},{} @@",
            hunk.old_start, hunk.old_lines, hunk.new_start, hunk.new_lines
        )
    })
}

fn commit_node(cx: &Cx<'_>, pull: u64, oid: &str) -> Val {
    let Some(pull) = cx.world.pulls.get(&pull) else {
        return Val::NULL;
    };
    let known = pull
        .commits
        .iter()
        .find(|commit| commit.oid == oid)
        .cloned();
    let commit = known.unwrap_or_else(|| Commit {
        oid: oid.to_owned(),
        message: pull.base.title.clone(),
        author: pull.base.author,
        at: pull.base.created_at,
    });
    git::node(pull.base.repository, &commit)
}

/// What every written text has: an author, a body, times and rights.
pub(super) struct Text<'a> {
    pub(super) repository: u64,
    pub(super) author: u64,
    pub(super) body: &'a str,
    pub(super) created_at: u64,
    pub(super) updated_at: u64,
    pub(super) last_edited_at: Option<u64>,
}

pub(super) fn written(cx: &Cx<'_>, text: &Text<'_>, name: &str) -> Option<Resolved> {
    let mine = text.author == cx.viewer;
    let may = mine || cx.may(text.repository, Permission::Write);
    Some(Ok(match name {
        "author" => cx.actor(text.author),
        "authorAssociation" => subject::association(cx, text.repository, text.author).into(),
        "editor" => text
            .last_edited_at
            .map_or(Val::NULL, |_| cx.actor(text.author)),
        "body" => text.body.into(),
        "bodyText" => plain_text(text.body),
        "bodyHTML" => html(text.body),
        "createdAt" => time(text.created_at),
        "updatedAt" => time(text.updated_at),
        "lastEditedAt" => maybe_time(text.last_edited_at),
        "includesCreatedEdit" => text.last_edited_at.is_some().into(),
        "createdViaEmail" | "isMinimized" => false.into(),
        "minimizedReason" => Val::NULL,
        "viewerDidAuthor" => mine.into(),
        "viewerCanUpdate" | "viewerCanDelete" | "viewerCanMinimize" => may.into(),
        "viewerCanUnminimize" => false.into(),
        "viewerCanReact" => true.into(),
        "viewerCannotUpdateReasons" => Val::List(if may {
            vec![]
        } else {
            vec!["INSUFFICIENT_ACCESS".into()]
        }),
        _ => return None,
    }))
}
