//! Issues inside issues, and issues that wait for others.

use super::{Cx, Payload};
use crate::args::Args;
use crate::ids::{Key, Kind};
use crate::model::{Issue, Permission};
use crate::resolve;
use crate::value::{FieldError, Val};

/// GitHub's limits for parts of one issue and for its dependencies.
const MOST_PARTS: usize = 100;
const MOST_BLOCKERS: usize = 50;

/// The two issues of a relation, the first of which the viewer must be allowed to triage.
fn pair(cx: &Cx<'_>, input: Args<'_>, second: Key) -> Result<(Key, Key), FieldError> {
    let first = cx.node(input, "issueId", &[Kind::Issue])?;
    let repository = cx.world.repository_of(first).ok_or_else(|| cx.lost())?;
    cx.require(repository, Permission::Triage)?;
    Ok((first, second))
}

fn get<'a>(cx: &'a Cx<'_>, key: Key) -> Result<&'a Issue, FieldError> {
    cx.world.issues.get(&key.id).ok_or_else(|| cx.lost())
}

fn edit(cx: &mut Cx<'_>, key: Key, change: impl FnOnce(&mut Issue)) {
    let now = cx.world.tick();
    if let Some(issue) = cx.world.issues.get_mut(&key.id) {
        change(issue);
        issue.base.updated_at = now;
    }
}

pub(super) fn add_sub_issue(cx: &mut Cx<'_>, input: Args<'_>) -> Payload {
    let part = match (input.str("subIssueId"), input.str("subIssueUrl")) {
        (Some(id), _) => cx.node_by_id(id, &[Kind::Issue])?,
        (None, Some(url)) => {
            let reader = resolve::Cx {
                world: cx.world,
                viewer: cx.viewer,
                rate: resolve::Rate::default(),
            };
            let found = resolve::find_by_url(&reader, url).filter(|key| key.kind == Kind::Issue);
            found.ok_or_else(|| {
                FieldError::not_found(format!(
                    "Could not resolve to an Issue with the URL of '{url}'."
                ))
            })?
        }
        (None, None) => {
            return Err(FieldError::unprocessable(
                "Either subIssueId or subIssueUrl must be provided",
            ));
        }
    };
    let (whole, part) = pair(cx, input, part)?;
    let fail = |problem: &str| {
        let message =
            format!("An error occured while adding the sub-issue to the parent issue. {problem}");
        Err(FieldError::unprocessable(message))
    };
    let (whole_now, part_now) = (get(cx, whole)?, get(cx, part)?);
    if whole_now.sub_issues.contains(&part.id) {
        return fail(
            "Issue may not contain duplicate sub-issues and Sub issue may only have one parent",
        );
    }
    if whole == part || is_ancestor(cx, part.id, whole.id) {
        return fail("Sub issue may not create a circular dependency");
    }
    if whole_now.sub_issues.len() >= MOST_PARTS {
        return fail("Parent cannot have more than 100 sub-issues");
    }
    let old_parent = part_now.parent;
    if old_parent.is_some() && input.bool("replaceParent") != Some(true) {
        return fail("Sub issue may only have one parent");
    }
    if let Some(old) = old_parent {
        edit(
            cx,
            Key {
                kind: Kind::Issue,
                id: old,
            },
            |issue| issue.sub_issues.retain(|&id| id != part.id),
        );
    }
    edit(cx, whole, |issue| issue.sub_issues.push(part.id));
    edit(cx, part, |issue| issue.parent = Some(whole.id));
    cx.touch(part, true);
    Ok(vec![
        ("issue", Val::key(whole)),
        ("subIssue", Val::key(part)),
    ])
}

fn is_ancestor(cx: &Cx<'_>, above: u64, mut id: u64) -> bool {
    // Chains are finite because this check keeps them free of circles; the bound is for loaded worlds.
    for _ in 0..1000 {
        match cx.world.issues.get(&id).and_then(|issue| issue.parent) {
            Some(parent) if parent == above => return true,
            Some(parent) => id = parent,
            None => return false,
        }
    }
    true
}

pub(super) fn remove_sub_issue(cx: &mut Cx<'_>, input: Args<'_>) -> Payload {
    let part = cx.node(input, "subIssueId", &[Kind::Issue])?;
    let (whole, part) = pair(cx, input, part)?;
    if !get(cx, whole)?.sub_issues.contains(&part.id) {
        return Err(FieldError::not_found(
            "The provided sub-issue does not belong to the parent issue",
        ));
    }
    edit(cx, whole, |issue| {
        issue.sub_issues.retain(|&id| id != part.id)
    });
    edit(cx, part, |issue| issue.parent = None);
    cx.touch(part, true);
    Ok(vec![
        ("issue", Val::key(whole)),
        ("subIssue", Val::key(part)),
    ])
}

pub(super) fn add_blocked_by(cx: &mut Cx<'_>, input: Args<'_>) -> Payload {
    let blocker = cx.node(input, "blockingIssueId", &[Kind::Issue])?;
    let (issue, blocker) = pair(cx, input, blocker)?;
    if issue == blocker {
        return Err(FieldError::unprocessable(
            "An issue cannot be blocked by itself",
        ));
    }
    let now = get(cx, issue)?;
    if now.blocked_by.contains(&blocker.id) {
        return Err(FieldError::unprocessable(
            "Target issue has already been taken",
        ));
    }
    if now.blocking.contains(&blocker.id) {
        return Err(FieldError::unprocessable(
            "Issue dependency may not create a circular dependency",
        ));
    }
    if now.blocked_by.len() >= MOST_BLOCKERS {
        return Err(FieldError::unprocessable(
            "An issue cannot be blocked by more than 50 issues",
        ));
    }
    edit(cx, issue, |found| found.blocked_by.push(blocker.id));
    edit(cx, blocker, |found| found.blocking.push(issue.id));
    cx.touch(issue, true);
    Ok(vec![
        ("issue", Val::key(issue)),
        ("blockingIssue", Val::key(blocker)),
    ])
}

pub(super) fn remove_blocked_by(cx: &mut Cx<'_>, input: Args<'_>) -> Payload {
    let blocker = cx.node(input, "blockingIssueId", &[Kind::Issue])?;
    let (issue, blocker) = pair(cx, input, blocker)?;
    if !get(cx, issue)?.blocked_by.contains(&blocker.id) {
        return Err(FieldError::not_found(
            "The provided issue is not blocked by the given issue",
        ));
    }
    edit(cx, issue, |found| {
        found.blocked_by.retain(|&id| id != blocker.id)
    });
    edit(cx, blocker, |found| {
        found.blocking.retain(|&id| id != issue.id)
    });
    cx.touch(issue, true);
    Ok(vec![
        ("issue", Val::key(issue)),
        ("blockingIssue", Val::key(blocker)),
    ])
}
