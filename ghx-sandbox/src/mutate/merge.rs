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
    let now = cx.world.tick();
    let headline = input.str("commitHeadline").map_or_else(
        || {
            format!(
                "Merge pull request #{} from {}",
                pull.base.number, pull.head_ref
            )
        },
        str::to_owned,
    );
    let message = match input.str("commitBody") {
        Some(body) => format!("{headline}\n\n{body}"),
        None => headline,
    };
    let method = input.str("mergeMethod").unwrap_or("MERGE");
    let commit = Commit {
        oid: oid(&format!("{method}:{}", pull.head_oid)),
        message,
        author: cx.viewer,
        at: now,
    };
    if let Some(repo) = cx.world.repositories.get_mut(&pull.base.repository) {
        repo.branches
            .insert(pull.base_ref.clone(), commit.oid.clone());
        repo.updated_at = now;
    }
    let viewer = cx.viewer;
    if let Some(pull) = cx.world.pulls.get_mut(&key.id) {
        pull.state = PullState::Merged;
        pull.merged_by = Some(viewer);
        pull.merge_commit = Some(commit);
        pull.auto_merge = None;
        pull.base.closed_at = Some(now);
        pull.base.updated_at = now;
    }
    for id in pull.closes {
        issue::set_state(cx, id, IssueState::Closed, Some(StateReason::Completed));
    }
    cx.touched.clear();
    cx.touch(key, true);
    Ok(vec![
        ("pullRequest", Val::key(key)),
        ("actor", cx.viewer_val()),
    ])
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
    if let Some(repo) = cx.world.repositories.get_mut(&pull.head_repository) {
        repo.branches
            .insert(pull.head_ref.clone(), commit.oid.clone());
    }
    if let Some(pull) = cx.world.pulls.get_mut(&key.id) {
        pull.behind = false;
        pull.head_oid.clone_from(&commit.oid);
        pull.commits.push(commit);
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
    let ready = pull.mergeable == Mergeable::Mergeable
        && !pull.draft
        && !pull.behind
        && !approval_missing(cx, &pull);
    let problem = match enable {
        _ if pull.state != PullState::Open => Some("Pull request is closed"),
        true if !allowed => Some("Auto merge is not allowed for this repository"),
        true if ready => Some("Pull request is in clean status"),
        false if pull.auto_merge.is_none() => {
            Some("Can't disable auto-merge for this pull request.")
        }
        _ => None,
    };
    if let Some(problem) = problem {
        return Err(FieldError::unprocessable(problem));
    }
    let now = cx.world.tick();
    let order = enable.then(|| AutoMerge {
        by: cx.viewer,
        at: now,
        method: input.str("mergeMethod").unwrap_or("MERGE").to_owned(),
        headline: input.str("commitHeadline").map(str::to_owned),
        body: input.str("commitBody").map(str::to_owned),
    });
    if let Some(pull) = cx.world.pulls.get_mut(&key.id) {
        pull.auto_merge = order;
        pull.base.updated_at = now;
    }
    cx.touch(key, true);
    Ok(vec![
        ("pullRequest", Val::key(key)),
        ("actor", cx.viewer_val()),
    ])
}
