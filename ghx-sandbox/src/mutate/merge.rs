//! Merging pull requests, now or when they are ready, and bringing their branches up to date.

use super::{Cx, Payload, issue};
use crate::args::Args;
use crate::ids::{Key, Kind};
use crate::model::{
    AutoMerge, Commit, IssueState, Mergeable, Permission, Pull, PullState, StateReason, oid,
};
use crate::value::{FieldError, Val};

/// The pull request of the input, if the viewer may push.
fn pushable(cx: &Cx<'_>, input: Args<'_>) -> Result<(Key, Pull), FieldError> {
    let key = cx.node(input, "pullRequestId", &[Kind::PullRequest])?;
    let pull = cx
        .world
        .pulls
        .get(&key.id)
        .ok_or_else(|| cx.lost())?
        .clone();
    cx.require(pull.base.repository, Permission::Write)?;
    Ok((key, pull))
}

fn check_head(input: Args<'_>, pull: &Pull, message: &str) -> Result<(), FieldError> {
    match input.str("expectedHeadOid") {
        Some(expected) if !expected.eq_ignore_ascii_case(&pull.head_oid) => {
            Err(FieldError::unprocessable(message))
        }
        _ => Ok(()),
    }
}

fn approval_missing(cx: &Cx<'_>, pull: &Pull) -> bool {
    let required = cx
        .world
        .repositories
        .get(&pull.base.repository)
        .is_some_and(|repo| repo.requires_review);
    required && cx.world.review_decision(pull) != Some("APPROVED")
}

pub(super) fn merge(cx: &mut Cx<'_>, input: Args<'_>) -> Payload {
    let (key, pull) = pushable(cx, input)?;
    check_head(
        input,
        &pull,
        "Head branch was modified. Review and try the merge again.",
    )?;
    let problem = match pull.state {
        PullState::Merged => Some("Pull Request is already merged"),
        PullState::Closed => Some("Pull Request is closed"),
        PullState::Open if pull.draft => Some("Pull Request is still a draft"),
        PullState::Open if pull.mergeable != Mergeable::Mergeable => {
            Some("Pull Request is not mergeable")
        }
        PullState::Open if approval_missing(cx, &pull) => {
            Some("At least 1 approving review is required by reviewers with write access.")
        }
        PullState::Open => None,
    };
    if let Some(problem) = problem {
        return Err(FieldError::unprocessable(problem));
    }
    let order = order(cx, input);
    carry_out(cx, key, pull, &order);
    cx.touched.clear();
    cx.touch(key, true);
    Ok(vec![
        ("pullRequest", Val::key(key)),
        ("actor", cx.viewer_val()),
    ])
}

/// What the input says about how to merge.
fn order(cx: &mut Cx<'_>, input: Args<'_>) -> AutoMerge {
    AutoMerge {
        by: cx.viewer,
        at: cx.world.tick(),
        method: input.str("mergeMethod").unwrap_or("MERGE").to_owned(),
        headline: input.str("commitHeadline").map(str::to_owned),
        body: input.str("commitBody").map(str::to_owned),
    }
}

/// Merges, whoever asked for it and whenever.
fn carry_out(cx: &mut Cx<'_>, key: Key, pull: Pull, order: &AutoMerge) {
    let now = cx.world.tick();
    let headline = order.headline.clone().unwrap_or_else(|| {
        let (number, head) = (pull.base.number, &pull.head_ref);
        format!("Merge pull request #{number} from {head}")
    });
    let message = match &order.body {
        Some(body) => format!("{headline}\n\n{body}"),
        None => headline,
    };
    let commit = Commit {
        oid: oid(&format!("{}:{}", order.method, pull.head_oid)),
        message,
        author: order.by,
        at: now,
    };
    let (repository, base) = (pull.base.repository, &pull.base_ref);
    (cx.world).commit_on(repository, base, commit.clone(), Vec::new());
    if let Some(pull) = cx.world.pulls.get_mut(&key.id) {
        pull.state = PullState::Merged;
        pull.merged_by = Some(order.by);
        pull.merge_commit = Some(commit);
        pull.auto_merge = None;
        pull.base.closed_at = Some(now);
        pull.base.updated_at = now;
    }
    for id in pull.closes {
        issue::set_state(cx, id, IssueState::Closed, Some(StateReason::Completed));
    }
}

/// Whether nothing stands in the way of merging it.
fn is_ready(cx: &Cx<'_>, pull: &Pull) -> bool {
    pull.state == PullState::Open
        && pull.mergeable == Mergeable::Mergeable
        && !pull.draft
        && !pull.behind
        && !approval_missing(cx, pull)
}

/// Carries out the standing orders of pull requests that have become ready.
pub(super) fn keep_orders(cx: &mut Cx<'_>) {
    let waiting = cx.world.pulls.values().filter_map(|pull| {
        let order = pull.auto_merge.as_ref().filter(|_| is_ready(cx, pull))?;
        Some((pull.clone(), order.clone()))
    });
    for (pull, order) in waiting.collect::<Vec<_>>() {
        let key = Key {
            kind: Kind::PullRequest,
            id: pull.base.id,
        };
        carry_out(cx, key, pull, &order);
    }
}

pub(super) fn update_branch(cx: &mut Cx<'_>, input: Args<'_>) -> Payload {
    let (key, pull) = pushable(cx, input)?;
    check_head(
        input,
        &pull,
        "expected head sha didn't match current head ref.",
    )?;
    if pull.state != PullState::Open {
        return Err(FieldError::unprocessable("Pull request is closed"));
    }
    if pull.mergeable == Mergeable::Conflicting {
        return Err(FieldError::unprocessable(
            "merge conflict between base and head",
        ));
    }
    if !pull.behind {
        return Err(FieldError::unprocessable(
            "There are no new commits on the base branch.",
        ));
    }
    let now = cx.world.tick();
    let message = format!("Merge branch '{}' into {}", pull.base_ref, pull.head_ref);
    let commit = Commit {
        oid: oid(&format!("update:{}", pull.head_oid)),
        message,
        author: cx.viewer,
        at: now,
    };
    let (repository, head) = (pull.head_repository, &pull.head_ref);
    cx.world.commit_on(repository, head, commit, Vec::new());
    if let Some(pull) = cx.world.pulls.get_mut(&key.id) {
        pull.behind = false;
        pull.base.updated_at = now;
    }
    cx.touch(key, true);
    Ok(vec![("pullRequest", Val::key(key))])
}

pub(super) fn auto(cx: &mut Cx<'_>, input: Args<'_>, enable: bool) -> Payload {
    let (key, pull) = pushable(cx, input)?;
    check_head(
        input,
        &pull,
        "Head branch was modified. Review and try the merge again.",
    )?;
    let allowed = cx
        .world
        .repositories
        .get(&pull.base.repository)
        .is_some_and(|repo| repo.auto_merge_allowed);
    let problem = match enable {
        _ if pull.state != PullState::Open => Some("Pull request is closed"),
        true if !allowed => Some("Auto merge is not allowed for this repository"),
        true if pull.draft => Some("Pull request is a draft"),
        true if is_ready(cx, &pull) => Some("Pull request is in clean status"),
        false if pull.auto_merge.is_none() => {
            Some("Can't disable auto-merge for this pull request.")
        }
        _ => None,
    };
    if let Some(problem) = problem {
        return Err(FieldError::unprocessable(problem));
    }
    let order = order(cx, input);
    if let Some(pull) = cx.world.pulls.get_mut(&key.id) {
        pull.base.updated_at = order.at;
        pull.auto_merge = enable.then_some(order);
    }
    cx.touch(key, true);
    Ok(vec![
        ("pullRequest", Val::key(key)),
        ("actor", cx.viewer_val()),
    ])
}
