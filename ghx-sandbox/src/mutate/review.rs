//! Reviews: begun, submitted, dismissed; one pending review per person.

use super::{Cx, Payload, check_length, thread};
use crate::args::Args;
use crate::connection::single_edge;
use crate::ids::{Key, Kind};
use crate::model::{NewThread, Permission, ReviewState};
use crate::value::{FieldError, Node, Val};

fn key(id: u64) -> Key {
    Key {
        kind: Kind::PullRequestReview,
        id,
    }
}

pub(super) fn add(cx: &mut Cx<'_>, input: Args<'_>) -> Payload {
    let pull = cx.node(input, "pullRequestId", &[Kind::PullRequest])?.id;
    cx.unmodelled(input, &["comments"])?;
    thread::open_for_comments(cx, pull)?;
    let body = input.str("body").unwrap_or_default();
    check_length(body)?;
    let state = match input.str("event") {
        None => ReviewState::Pending,
        Some(event) => verdict(cx, pull, event, body)?,
    };
    if cx.world.pending_review(cx.viewer, pull).is_some() {
        return Err(FieldError::unprocessable(
            "User can only have one pending review per pull request",
        ));
    }
    let threads = threads(cx, pull, input)?;
    let review = cx.world.create_review(pull, cx.viewer, state, body);
    if let Some(oid) = input.str("commitOID")
        && let Some(review) = cx.world.reviews.get_mut(&review)
    {
        review.commit = oid.to_owned();
    }
    for (place, body) in threads {
        cx.world.create_thread(review, place, &body);
    }
    cx.touch(key(review), true);
    Ok(vec![
        ("pullRequestReview", Val::key(key(review))),
        ("reviewEdge", single_edge(Node::Key(key(review)))),
    ])
}

/// The places and texts of inline comments; one that is not in the diff refuses the whole review, unless it gets lost.
fn threads(
    cx: &Cx<'_>,
    pull: u64,
    input: Args<'_>,
) -> Result<Vec<(NewThread, String)>, FieldError> {
    let found = cx.world.pulls.get(&pull).ok_or_else(|| cx.lost())?;
    let mut out = Vec::new();
    for draft in input.objects("threads") {
        let body = draft.str("body").unwrap_or_default();
        super::check_body(body)?;
        let place = thread::place(draft, false);
        match thread::problem(found, &place, false) {
            None => out.push((place, body.to_owned())),
            Some(_) if cx.lose_comments => {}
            Some(problem) => return Err(FieldError::unprocessable(problem)),
        }
    }
    Ok(out)
}

/// The state that an event leads to, if this person may give it with this body.
fn verdict(cx: &Cx<'_>, pull: u64, event: &str, body: &str) -> Result<ReviewState, FieldError> {
    let own = cx
        .world
        .pulls
        .get(&pull)
        .is_some_and(|pull| pull.base.author == cx.viewer);
    match event {
        "APPROVE" if own => Err(FieldError::unprocessable(
            "Can not approve your own pull request",
        )),
        "REQUEST_CHANGES" if own => Err(FieldError::unprocessable(
            "Can not request changes on your own pull request",
        )),
        "REQUEST_CHANGES" | "COMMENT" if body.trim().is_empty() => {
            Err(FieldError::unprocessable("Body can't be blank"))
        }
        "APPROVE" => Ok(ReviewState::Approved),
        "REQUEST_CHANGES" => Ok(ReviewState::ChangesRequested),
        "COMMENT" => Ok(ReviewState::Commented),
        _ => Err(FieldError::unprocessable(
            "Could not dismiss a pending pull request review",
        )),
    }
}

pub(super) fn submit(cx: &mut Cx<'_>, input: Args<'_>) -> Payload {
    let review = match (input.str("pullRequestReviewId"), input.str("pullRequestId")) {
        (Some(id), _) => cx.node_by_id(id, &[Kind::PullRequestReview])?.id,
        (None, Some(id)) => {
            let pull = cx.node_by_id(id, &[Kind::PullRequest])?.id;
            let pending = cx
                .world
                .pending_review(cx.viewer, pull)
                .map(|review| review.id);
            pending.ok_or_else(|| FieldError::unprocessable("No pending review to submit"))?
        }
        (None, None) => {
            return Err(FieldError::unprocessable(
                "You must provide either a pullRequestId or a pullRequestReviewId",
            ));
        }
    };
    let (pull, author, state, old_body) = {
        let found = cx.world.reviews.get(&review).ok_or_else(|| cx.lost())?;
        (found.pull, found.author, found.state, found.body.clone())
    };
    if author != cx.viewer {
        return Err(cx.forbidden());
    }
    if state != ReviewState::Pending {
        return Err(FieldError::unprocessable(
            "Pull request review has already been submitted",
        ));
    }
    thread::open_for_comments(cx, pull)?;
    let body = input.str("body").map_or(old_body, str::to_owned);
    check_length(&body)?;
    let state = verdict(cx, pull, input.str("event").unwrap_or_default(), &body)?;
    let now = cx.world.tick();
    let viewer = cx.viewer;
    if let Some(found) = cx.world.reviews.get_mut(&review) {
        found.state = state;
        found.body = body;
        found.submitted_at = Some(now);
        found.updated_at = now;
    }
    if let Some(pull) = cx.world.pulls.get_mut(&pull) {
        pull.requested_reviewers.retain(|&id| id != viewer);
        pull.base.updated_at = now;
        // Reviews are listed by the time they became visible.
        pull.reviews.retain(|&id| id != review);
        pull.reviews.push(review);
    }
    cx.touch(key(review), true);
    Ok(vec![("pullRequestReview", Val::key(key(review)))])
}

pub(super) fn dismiss(cx: &mut Cx<'_>, input: Args<'_>) -> Payload {
    let review = cx.node(input, "pullRequestReviewId", &[Kind::PullRequestReview])?;
    let repository = cx.world.repository_of(review).ok_or_else(|| cx.lost())?;
    cx.require(repository, Permission::Write)?;
    let state = cx.world.reviews.get(&review.id).map(|review| review.state);
    if !matches!(
        state,
        Some(ReviewState::Approved | ReviewState::ChangesRequested)
    ) {
        return Err(FieldError::unprocessable(
            "Can not dismiss a commented pull request review",
        ));
    }
    let now = cx.world.tick();
    if let Some(found) = cx.world.reviews.get_mut(&review.id) {
        found.state = ReviewState::Dismissed;
        found.updated_at = now;
    }
    cx.touch(review, true);
    Ok(vec![("pullRequestReview", Val::key(review))])
}
