//! Review threads: opened, answered, resolved; a pending review of the viewer absorbs what he writes.

use super::{Cx, Payload, check_body};
use crate::args::Args;
use crate::ids::{Key, Kind};
use crate::model::{NewThread, Permission, Pull, ReviewState, Side};
use crate::value::{FieldError, Val};

const THREAD: [Kind; 1] = [Kind::PullRequestReviewThread];

fn comment_key(id: u64) -> Key {
    Key {
        kind: Kind::PullRequestReviewComment,
        id,
    }
}

pub(super) fn reply(cx: &mut Cx<'_>, input: Args<'_>) -> Payload {
    let thread = cx.node(input, "pullRequestReviewThreadId", &THREAD)?;
    let pull = cx
        .world
        .threads
        .get(&thread.id)
        .map_or(0, |thread| thread.pull);
    open_for_comments(cx, pull)?;
    let body = input.str("body").unwrap_or_default();
    check_body(body)?;
    let pending = match input.str("pullRequestReviewId") {
        Some(id) => Some(own_pending(cx, id, pull)?),
        None => cx
            .world
            .pending_review(cx.viewer, pull)
            .map(|review| review.id),
    };
    let review = match pending {
        Some(review) => review,
        None => cx
            .world
            .create_review(pull, cx.viewer, ReviewState::Commented, ""),
    };
    let comment = cx
        .world
        .create_review_comment(review, thread.id, body)
        .ok_or_else(|| cx.lost())?;
    cx.touch(comment_key(comment), true);
    Ok(vec![("comment", Val::key(comment_key(comment)))])
}

pub(super) fn add(cx: &mut Cx<'_>, input: Args<'_>) -> Payload {
    let (pull, review) = match (input.str("pullRequestReviewId"), input.str("pullRequestId")) {
        (Some(id), _) => {
            let key = cx.node_by_id(id, &[Kind::PullRequestReview])?;
            let pull = cx
                .world
                .reviews
                .get(&key.id)
                .map_or(0, |review| review.pull);
            (pull, Some(own_pending(cx, id, pull)?))
        }
        (None, Some(id)) => {
            let pull = cx.node_by_id(id, &[Kind::PullRequest])?.id;
            (
                pull,
                cx.world
                    .pending_review(cx.viewer, pull)
                    .map(|review| review.id),
            )
        }
        (None, None) => {
            return Err(FieldError::unprocessable(
                "You must provide either a pullRequestId or a pullRequestReviewId",
            ));
        }
    };
    open_for_comments(cx, pull)?;
    let body = input.str("body").unwrap_or_default();
    check_body(body)?;
    let whole_file = input.str("subjectType") == Some("FILE");
    let found = cx.world.pulls.get(&pull).ok_or_else(|| cx.lost())?;
    let place = place(input, whole_file);
    if problem(found, &place, whole_file).is_some() {
        // GitHub answers success with a null thread and writes nothing.
        return Ok(vec![("thread", Val::NULL)]);
    }
    let review = match review {
        Some(review) => review,
        None => cx
            .world
            .create_review(pull, cx.viewer, ReviewState::Pending, ""),
    };
    let id = cx
        .world
        .create_thread(review, place, body)
        .ok_or_else(|| cx.lost())?;
    let key = Key {
        kind: Kind::PullRequestReviewThread,
        id,
    };
    cx.touch(key, true);
    Ok(vec![("thread", Val::key(key))])
}

/// The place that an input names.
pub(super) fn place(input: Args<'_>, whole_file: bool) -> NewThread {
    let side = |name: &str| {
        if input.str(name) == Some("LEFT") {
            Side::Left
        } else {
            Side::Right
        }
    };
    let start_line = input.positive("startLine").filter(|_| !whole_file);
    NewThread {
        path: input.str("path").unwrap_or_default().to_owned(),
        line: input.positive("line").filter(|_| !whole_file),
        start_line,
        side: side("side"),
        start_side: start_line.map(|_| side("startSide")),
    }
}

/// What is wrong with a place, in GitHub's words.
pub(super) fn problem(pull: &Pull, place: &NewThread, whole_file: bool) -> Option<String> {
    let blank = "Pull request review thread diff hunk can't be blank";
    let Some(file) = pull.files.iter().find(|file| file.path == place.path) else {
        return Some(format!(
            "Pull request review thread path is invalid and {blank}"
        ));
    };
    if whole_file {
        return None;
    }
    if !place.line.is_some_and(|line| file.shows(line, place.side)) {
        return Some(format!(
            "Pull request review thread line must be part of the diff and {blank}"
        ));
    }
    let start = place.start_line?;
    let side = place.start_side.unwrap_or(place.side);
    let same_hunk = file.shows(start, side)
        && place
            .line
            .is_some_and(|line| start <= line || side != place.side);
    (!same_hunk).then(|| {
        format!("Pull request review thread start line must be part of the same hunk as the line. and {blank}")
    })
}

pub(super) fn resolve(cx: &mut Cx<'_>, input: Args<'_>, resolve: bool) -> Payload {
    let key = cx.node(input, "threadId", &THREAD)?;
    let pull = cx
        .world
        .threads
        .get(&key.id)
        .and_then(|thread| cx.world.pulls.get(&thread.pull));
    let base = &pull.ok_or_else(|| cx.lost())?.base;
    cx.require_or_author(base.repository, Permission::Write, base.author)?;
    let viewer = cx.viewer;
    let mut changed = false;
    if let Some(thread) = cx.world.threads.get_mut(&key.id) {
        changed = thread.resolved_by.is_some() != resolve;
        if changed {
            thread.resolved_by = resolve.then_some(viewer);
        }
    }
    cx.world.tick();
    cx.touch(key, changed);
    Ok(vec![("thread", Val::key(key))])
}

fn own_pending(cx: &Cx<'_>, id: &str, pull: u64) -> Result<u64, FieldError> {
    let key = cx.node_by_id(id, &[Kind::PullRequestReview])?;
    let good = cx
        .world
        .pending_review(cx.viewer, pull)
        .is_some_and(|review| review.id == key.id);
    if good {
        Ok(key.id)
    } else {
        Err(cx.forbidden())
    }
}

/// Whoever sees the pull request may comment, unless it is locked.
pub(super) fn open_for_comments(cx: &Cx<'_>, pull: u64) -> Result<(), FieldError> {
    let base = &cx.world.pulls.get(&pull).ok_or_else(|| cx.lost())?.base;
    cx.require(
        base.repository,
        if base.locked {
            Permission::Write
        } else {
            Permission::Read
        },
    )
}
