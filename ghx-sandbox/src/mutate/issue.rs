//! Issues: opened, changed, closed, reopened, deleted.

use serde_json::{Value, json};

use super::{Cx, Payload, assign, check_length, check_title, label};
use crate::args::Args;
use crate::ids::{Key, Kind};
use crate::model::{IssueState, Permission, StateReason};
use crate::value::{FieldError, Val};

const NOT_KEPT: [&str; 7] = [
    "agentAssignment",
    "issueFields",
    "issueTemplate",
    "issueType",
    "projectIds",
    "projectV2Ids",
    "stateInput",
];

fn key(id: u64) -> Key {
    Key {
        kind: Kind::Issue,
        id,
    }
}

pub(super) fn create(cx: &mut Cx<'_>, input: Args<'_>) -> Payload {
    let repo = cx.node(input, "repositoryId", &[Kind::Repository])?.id;
    cx.unmodelled(input, &NOT_KEPT)?;
    let labels = label::labels_of(cx, input, "labelIds", repo)?;
    let assignees = assign::actors_of(cx, input, "assigneeIds")?;
    let milestone = milestone_of(cx, input, repo)?;
    let issue_type = type_of(cx, input)?;
    let parent = match input.str("parentIssueId") {
        Some(id) => Some(cx.node_by_id(id, &[Kind::Issue])?.id),
        None => None,
    };
    let triages =
        labels.is_some() || assignees.is_some() || milestone.is_some() || parent.is_some();
    cx.require(
        repo,
        if triages {
            Permission::Triage
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
    let id = cx.world.create_issue(repo, cx.viewer, title, None);
    if let Some(issue) = cx.world.issues.get_mut(&id) {
        issue.base.body = body.to_owned();
        issue.base.labels = labels.unwrap_or_default();
        issue.base.milestone = milestone.flatten();
        issue.parent = parent;
    }
    if let Some(parent) = parent.and_then(|parent| cx.world.issues.get_mut(&parent)) {
        parent.sub_issues.push(id);
    }
    if let Some(assignees) = assignees {
        assign::set(cx, key(id), repo, assignees);
        cx.touched.clear();
    }
    if let Some(Some(issue_type)) = issue_type {
        put_type(cx, key(id), json!(issue_type));
    }
    cx.touch(key(id), true);
    Ok(vec![("issue", Val::key(key(id)))])
}

/// Sets or clears the type of an issue.
pub(super) fn set_type(cx: &mut Cx<'_>, input: Args<'_>) -> Payload {
    let issue = cx.node(input, "issueId", &[Kind::Issue])?;
    let repo = cx.world.repository_of(issue).ok_or_else(|| cx.lost())?;
    let issue_type = type_of(cx, input)?;
    cx.require(repo, Permission::Triage)?;
    let changed = put_type(cx, issue, json!(issue_type.flatten()));
    cx.touch(issue, changed);
    Ok(vec![("issue", Val::key(issue))])
}

/// The type that the input sets; `Some(None)` clears it, `None` leaves it.
fn type_of(cx: &Cx<'_>, input: Args<'_>) -> Result<Option<Option<String>>, FieldError> {
    if !input.given("issueTypeId") {
        return Ok(None);
    }
    if input.null("issueTypeId") {
        return Ok(Some(None));
    }
    let found = cx.record(input, "issueTypeId", &["IssueType"])?;
    Ok(Some(Some(found.id.clone())))
}

/// Issues keep their type in a record of their own, which holds whatever the model has no place for.
fn put_type(cx: &mut Cx<'_>, issue: Key, issue_type: Value) -> bool {
    let id = cx.world.node_id(issue);
    if cx.world.record(&id).is_none() {
        cx.world.make("Issue", json!({ "id": id }));
    }
    cx.world.change(&id, json!({ "issueType": issue_type }))
}

pub(super) fn update(cx: &mut Cx<'_>, input: Args<'_>) -> Payload {
    let issue = cx.node(input, "id", &[Kind::Issue])?;
    cx.unmodelled(input, &NOT_KEPT)?;
    cx.unmodelled(input, &["assignees", "labels"])?;
    let base = cx.world.subject(issue).ok_or_else(|| cx.lost())?;
    let (repo, author) = (base.repository, base.author);
    let labels = label::labels_of(cx, input, "labelIds", repo)?;
    let assignees = assign::actors_of(cx, input, "assigneeIds")?;
    let milestone = milestone_of(cx, input, repo)?;
    let issue_type = type_of(cx, input)?;
    if labels.is_some() || assignees.is_some() || milestone.is_some() {
        cx.require(repo, Permission::Triage)?;
    } else {
        cx.require_or_author(repo, Permission::Triage, author)?;
    }
    edit_text(cx, issue, input)?;
    if let Some(labels) = labels {
        label::set(cx, issue, labels);
    }
    if let Some(assignees) = assignees {
        assign::set(cx, issue, repo, assignees);
    }
    if let Some(milestone) = milestone {
        set_milestone(cx, issue, milestone);
    }
    if let Some(issue_type) = issue_type {
        let changed = put_type(cx, issue, json!(issue_type));
        cx.touch(issue, changed);
    }
    match input.str("state") {
        Some("CLOSED") => set_state(
            cx,
            issue.id,
            IssueState::Closed,
            Some(StateReason::Completed),
        ),
        Some("OPEN") => set_state(cx, issue.id, IssueState::Open, Some(StateReason::Reopened)),
        _ => false,
    };
    // However many parts it had, one mutation is one write.
    let changed = cx.touched.drain(..).any(|touched| touched.changed);
    cx.touch(issue, changed);
    Ok(vec![("issue", Val::key(issue)), ("actor", cx.viewer_val())])
}

/// Changes title and body of an issue or pull request, where they are given.
pub(super) fn edit_text(cx: &mut Cx<'_>, key: Key, input: Args<'_>) -> Result<(), FieldError> {
    let (title, body) = (input.str("title"), input.str("body"));
    if let Some(title) = title {
        check_title(title)?;
    }
    if let Some(body) = body {
        check_length(body)?;
    }
    let viewer = cx.viewer;
    let now = cx.world.tick();
    let mut changed = false;
    if let Some(base) = cx.world.subject_mut(key) {
        if let Some(title) = title.filter(|title| *title != base.title) {
            base.title = title.to_owned();
            changed = true;
        }
        if let Some(body) = body.filter(|body| *body != base.body) {
            base.body = body.to_owned();
            base.last_edited_at = Some(now);
            base.editor = Some(viewer);
            changed = true;
        }
        if changed {
            base.updated_at = now;
        }
    }
    cx.touch(key, changed);
    Ok(())
}

/// The milestone that the input sets; `Some(None)` clears it, `None` leaves it.
pub(super) fn milestone_of(
    cx: &Cx<'_>,
    input: Args<'_>,
    repo: u64,
) -> Result<Option<Option<u64>>, FieldError> {
    if input.null("milestoneId") {
        return Ok(Some(None));
    }
    let Some(id) = input.str("milestoneId") else {
        return Ok(None);
    };
    let found = cx.node_by_id(id, &[Kind::Milestone])?;
    if cx.world.repository_of(found) != Some(repo) {
        return Err(FieldError::not_found(format!(
            "Could not resolve to a node with the global id of '{id}'"
        )));
    }
    Ok(Some(Some(found.id)))
}

pub(super) fn set_milestone(cx: &mut Cx<'_>, key: Key, milestone: Option<u64>) {
    let now = cx.world.tick();
    let mut changed = false;
    if let Some(base) = cx.world.subject_mut(key)
        && base.milestone != milestone
    {
        base.milestone = milestone;
        base.updated_at = now;
        changed = true;
    }
    cx.touch(key, changed);
}

pub(super) fn close(cx: &mut Cx<'_>, input: Args<'_>) -> Payload {
    let issue = cx.node(input, "issueId", &[Kind::Issue])?;
    cx.unmodelled(input, &["isSuggestion", "rationale", "confidence"])?;
    let base = cx.world.subject(issue).ok_or_else(|| cx.lost())?;
    cx.require_or_author(base.repository, Permission::Triage, base.author)?;
    let duplicate = match input.str("duplicateIssueId") {
        Some(id) => Some(cx.node_by_id(id, &[Kind::Issue])?.id),
        None => None,
    };
    let reason = match input.str("stateReason") {
        Some("NOT_PLANNED") => StateReason::NotPlanned,
        Some("DUPLICATE") => StateReason::Duplicate,
        _ if duplicate.is_some() => StateReason::Duplicate,
        _ => StateReason::Completed,
    };
    if duplicate == Some(issue.id) {
        return Err(FieldError::unprocessable(
            "An issue cannot be a duplicate of itself",
        ));
    }
    let mut changed = set_state(cx, issue.id, IssueState::Closed, Some(reason));
    if let Some(found) = cx.world.issues.get_mut(&issue.id)
        && duplicate.is_some()
        && found.duplicate_of != duplicate
    {
        found.duplicate_of = duplicate;
        changed = true;
    }
    cx.touched.clear();
    cx.touch(issue, changed);
    Ok(vec![("issue", Val::key(issue))])
}

pub(super) fn reopen(cx: &mut Cx<'_>, input: Args<'_>) -> Payload {
    let issue = cx.node(input, "issueId", &[Kind::Issue])?;
    let base = cx.world.subject(issue).ok_or_else(|| cx.lost())?;
    cx.require_or_author(base.repository, Permission::Triage, base.author)?;
    let changed = set_state(cx, issue.id, IssueState::Open, Some(StateReason::Reopened));
    cx.touched.clear();
    cx.touch(issue, changed);
    Ok(vec![("issue", Val::key(issue))])
}

/// Closing what is closed may still change the reason; opening what is open changes nothing.
pub(super) fn set_state(
    cx: &mut Cx<'_>,
    id: u64,
    state: IssueState,
    reason: Option<StateReason>,
) -> bool {
    let now = cx.world.tick();
    let Some(issue) = cx.world.issues.get_mut(&id) else {
        return false;
    };
    let closing = state == IssueState::Closed;
    let changed = issue.state != state || (closing && issue.state_reason != reason);
    if changed {
        if issue.state != state {
            issue.base.closed_at = closing.then_some(now);
        }
        issue.state = state;
        issue.state_reason = reason;
        issue.base.updated_at = now;
        if !closing {
            issue.duplicate_of = None;
        }
    }
    cx.touch(key(id), changed);
    changed
}

pub(super) fn delete(cx: &mut Cx<'_>, input: Args<'_>) -> Payload {
    let issue = cx.node(input, "issueId", &[Kind::Issue])?;
    let repo = cx.world.repository_of(issue).ok_or_else(|| cx.lost())?;
    cx.require(repo, Permission::Admin)?;
    cx.touch(issue, true);
    cx.world.remove(&cx.world.node_id(issue));
    let Some(gone) = cx.world.issues.remove(&issue.id) else {
        return Err(cx.lost());
    };
    if let Some(repo) = cx.world.repositories.get_mut(&repo) {
        repo.numbers.remove(&gone.base.number);
    }
    for comment in &gone.base.comments {
        cx.world.comments.remove(comment);
    }
    for other in cx.world.issues.values_mut() {
        for list in [
            &mut other.sub_issues,
            &mut other.blocked_by,
            &mut other.blocking,
        ] {
            list.retain(|&id| id != issue.id);
        }
        other.parent = other.parent.filter(|&id| id != issue.id);
        other.duplicate_of = other.duplicate_of.filter(|&id| id != issue.id);
    }
    for pull in cx.world.pulls.values_mut() {
        pull.closes.retain(|&id| id != issue.id);
    }
    Ok(vec![(
        "repository",
        Val::key(Key {
            kind: Kind::Repository,
            id: repo,
        }),
    )])
}
