//! Pull requests: opened, changed, closed, reopened, draft or ready.

use super::{Cx, Payload, assign, check_length, check_title, issue, label};
use crate::args::Args;
use crate::ids::{Key, Kind};
use crate::model::{Permission, PullState};
use crate::value::{FieldError, Val};

fn payload(key: Key) -> Payload {
    Ok(vec![("pullRequest", Val::key(key))])
}

pub(super) fn create(cx: &mut Cx<'_>, input: Args<'_>) -> Payload {
    let repo = cx.node(input, "repositoryId", &[Kind::Repository])?.id;
    let head_repo = match input.str("headRepositoryId") {
        Some(id) => cx.node_by_id(id, &[Kind::Repository])?.id,
        None => repo,
    };
    cx.require(
        repo,
        if head_repo == repo {
            Permission::Write
        } else {
            Permission::Read
        },
    )?;
    let (title, body) = (
        input.str("title").unwrap_or_default(),
        input.str("body").unwrap_or_default(),
    );
    check_title(title)?;
    check_length(body)?;
    let base = input.str("baseRefName").unwrap_or_default();
    let head = input.str("headRefName").unwrap_or_default();
    let base = base.strip_prefix("refs/heads/").unwrap_or(base);
    let head = head.strip_prefix("refs/heads/").unwrap_or(head);
    // `owner:branch` names a branch of a fork; here the repository decides, as with `headRepositoryId`.
    let head = head.split_once(':').map_or(head, |(_, branch)| branch);
    check_branches(cx, repo, head_repo, base, head)?;
    let head_oid = cx
        .world
        .repositories
        .get(&head_repo)
        .and_then(|found| found.branches.get(head))
        .cloned();
    let base_oid = cx
        .world
        .repositories
        .get(&repo)
        .and_then(|found| found.branches.get(base))
        .cloned();
    let id = cx.world.create_pull(repo, cx.viewer, title, head, None);
    if let Some(pull) = cx.world.pulls.get_mut(&id) {
        pull.base.body = body.to_owned();
        pull.base_ref = base.to_owned();
        pull.base_oid = base_oid.unwrap_or_default();
        pull.head_repository = head_repo;
        pull.draft = input.bool("draft") == Some(true);
        pull.maintainer_can_modify = input.bool("maintainerCanModify") != Some(false);
        if let Some(oid) = head_oid {
            if let Some(commit) = pull.commits.first_mut() {
                commit.oid.clone_from(&oid);
            }
            pull.head_oid = oid;
        }
    }
    let key = Key {
        kind: Kind::PullRequest,
        id,
    };
    cx.touch(key, true);
    payload(key)
}

fn check_branches(
    cx: &Cx<'_>,
    repo: u64,
    head_repo: u64,
    base: &str,
    head: &str,
) -> Result<(), FieldError> {
    let has = |repo: u64, branch: &str| {
        cx.world
            .repositories
            .get(&repo)
            .is_some_and(|found| found.branches.contains_key(branch))
    };
    let mut problems = Vec::new();
    if !has(head_repo, head) {
        problems.push("Head sha can't be blank".to_owned());
    }
    if !has(repo, base) {
        problems.push("Base sha can't be blank".to_owned());
    }
    if !problems.is_empty() || (head == base && repo == head_repo) {
        problems.push(format!("No commits between {base} and {head}"));
    }
    if !has(head_repo, head) {
        problems.push("Head ref must be a branch".to_owned());
    }
    if !has(repo, base) {
        problems.push("Base ref must be a branch".to_owned());
    }
    let open = cx.world.pulls.values().find(|pull| {
        pull.state == PullState::Open
            && pull.base.repository == repo
            && pull.head_repository == head_repo
            && pull.head_ref == head
            && pull.base_ref == base
    });
    if open.is_some() {
        let owner = cx
            .world
            .repositories
            .get(&head_repo)
            .map_or("", |found| cx.world.login(found.owner));
        problems.push(format!("A pull request already exists for {owner}:{head}."));
    }
    if problems.is_empty() {
        Ok(())
    } else {
        Err(FieldError::unprocessable(problems.join(", ")))
    }
}

pub(super) fn update(cx: &mut Cx<'_>, input: Args<'_>) -> Payload {
    let key = cx.node(input, "pullRequestId", &[Kind::PullRequest])?;
    cx.unmodelled(input, &["projectIds"])?;
    let base = cx.world.subject(key).ok_or_else(|| cx.lost())?;
    let (repo, author) = (base.repository, base.author);
    let labels = label::labels_of(cx, input, "labelIds", repo)?;
    let assignees = assign::actors_of(cx, input, "assigneeIds")?;
    let milestone = issue::milestone_of(cx, input, repo)?;
    if labels.is_some() || assignees.is_some() || milestone.is_some() {
        cx.require(repo, Permission::Triage)?;
    } else {
        cx.require_or_author(repo, Permission::Write, author)?;
    }
    let base_ref = input
        .str("baseRefName")
        .map(|name| name.strip_prefix("refs/heads/").unwrap_or(name));
    let known = |name: &str| {
        cx.world
            .repositories
            .get(&repo)
            .is_some_and(|found| found.branches.contains_key(name))
    };
    if base_ref.is_some_and(|name| !known(name)) {
        return Err(FieldError::unprocessable("Base ref must be a branch"));
    }
    issue::edit_text(cx, key, input)?;
    if let Some(labels) = labels {
        label::set(cx, key, labels);
    }
    if let Some(assignees) = assignees {
        assign::set(cx, key, repo, assignees);
    }
    if let Some(milestone) = milestone {
        issue::set_milestone(cx, key, milestone);
    }
    let mut changed = cx.touched.drain(..).any(|touched| touched.changed);
    if let Some(pull) = cx.world.pulls.get_mut(&key.id) {
        if let Some(name) = base_ref.filter(|name| *name != pull.base_ref) {
            pull.base_ref = name.to_owned();
            changed = true;
        }
        if let Some(can) = input.bool("maintainerCanModify") {
            changed |= pull.maintainer_can_modify != can;
            pull.maintainer_can_modify = can;
        }
    }
    changed |= match input.str("state") {
        Some("CLOSED") => set_state(cx, key.id, PullState::Closed)?,
        Some("OPEN") => set_state(cx, key.id, PullState::Open)?,
        _ => false,
    };
    cx.touch(key, changed);
    Ok(vec![
        ("pullRequest", Val::key(key)),
        ("actor", cx.viewer_val()),
    ])
}

pub(super) fn close(cx: &mut Cx<'_>, input: Args<'_>) -> Payload {
    change_state(cx, input, PullState::Closed)
}

pub(super) fn reopen(cx: &mut Cx<'_>, input: Args<'_>) -> Payload {
    change_state(cx, input, PullState::Open)
}

fn change_state(cx: &mut Cx<'_>, input: Args<'_>, state: PullState) -> Payload {
    let key = author_or(cx, input, Permission::Triage)?;
    let changed = set_state(cx, key.id, state)?;
    cx.touch(key, changed);
    payload(key)
}

fn set_state(cx: &mut Cx<'_>, id: u64, state: PullState) -> Result<bool, FieldError> {
    let now = cx.world.tick();
    let Some(pull) = cx.world.pulls.get_mut(&id) else {
        return Ok(false);
    };
    if pull.state == PullState::Merged {
        let verb = if state == PullState::Open {
            "reopen"
        } else {
            "close"
        };
        return Err(FieldError::unprocessable(format!(
            "Could not {verb} the pull request."
        )));
    }
    let changed = pull.state != state;
    if changed {
        pull.state = state;
        pull.base.closed_at = (state == PullState::Closed).then_some(now);
        pull.base.updated_at = now;
        pull.auto_merge = None;
    }
    Ok(changed)
}

pub(super) fn draft(cx: &mut Cx<'_>, input: Args<'_>, draft: bool) -> Payload {
    let key = author_or(cx, input, Permission::Write)?;
    let now = cx.world.tick();
    let mut changed = false;
    if let Some(pull) = cx.world.pulls.get_mut(&key.id) {
        if pull.state != PullState::Open {
            return Err(FieldError::unprocessable("Pull request is closed"));
        }
        changed = pull.draft != draft;
        if changed {
            pull.draft = draft;
            pull.base.updated_at = now;
            // A draft has no standing order to be merged.
            pull.auto_merge = pull.auto_merge.take().filter(|_| !draft);
        }
    }
    cx.touch(key, changed);
    payload(key)
}

/// The pull request of the input, if the viewer opened it or has this permission.
pub(super) fn author_or(
    cx: &Cx<'_>,
    input: Args<'_>,
    least: Permission,
) -> Result<Key, FieldError> {
    let key = cx.node(input, "pullRequestId", &[Kind::PullRequest])?;
    let base = cx.world.subject(key).ok_or_else(|| cx.lost())?;
    cx.require_or_author(base.repository, least, base.author)?;
    Ok(key)
}
