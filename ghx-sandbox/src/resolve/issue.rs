//! The fields of `Issue` beyond those that pull requests have too.

use super::{Cx, subject};
use crate::args::Args;
use crate::ids::{Key, Kind};
use crate::model::{Issue, IssueState, Permission, StateReason};
use crate::value::{Resolved, Val};

pub(super) fn field(cx: &Cx<'_>, issue: &Issue, name: &str, args: Args<'_>) -> Option<Resolved> {
    let key = |id: u64| Key {
        kind: Kind::Issue,
        id,
    };
    let maybe = |id: Option<u64>| {
        id.map(key)
            .filter(|key| cx.sees(*key))
            .map_or(Val::NULL, Val::key)
    };
    let visible =
        |ids: &[u64]| Val::keys(ids.iter().map(|&id| key(id)).filter(|key| cx.sees(*key)));
    Some(Ok(match name {
        "state" => if issue.state == IssueState::Open {
            "OPEN"
        } else {
            "CLOSED"
        }
        .into(),
        "stateReason" => reason(issue, args.bool("enableDuplicate").unwrap_or_default()).into(),
        "duplicateOf" => maybe(issue.duplicate_of),
        "parent" => maybe(issue.parent),
        "subIssues" => visible(&issue.sub_issues),
        "blockedBy" => ordered(visible(&issue.blocked_by), args),
        "blocking" => ordered(visible(&issue.blocking), args),
        "subIssuesSummary" => sub_issues_summary(cx, issue),
        "issueDependenciesSummary" => dependencies_summary(cx, issue),
        "closedByPullRequestsReferences" => {
            let closing = cx
                .world
                .pulls
                .values()
                .filter(|pull| pull.closes.contains(&issue.base.id));
            Val::keys(closing.map(|pull| Key {
                kind: Kind::PullRequest,
                id: pull.base.id,
            }))
        }
        "isPinned" => false.into(),
        "viewerCanDelete" => cx.may(issue.base.repository, Permission::Admin).into(),
        "viewerCanUpdateMetadata" => cx.may(issue.base.repository, Permission::Triage).into(),
        _ => return subject::field(cx, key(issue.base.id), &issue.base, name, args),
    }))
}

/// Without `enableDuplicate` GitHub keeps showing older clients a reason they know.
fn reason(issue: &Issue, enable_duplicate: bool) -> Option<&'static str> {
    Some(match issue.state_reason? {
        StateReason::Completed => "COMPLETED",
        StateReason::NotPlanned => "NOT_PLANNED",
        StateReason::Duplicate if enable_duplicate => "DUPLICATE",
        StateReason::Duplicate => "NOT_PLANNED",
        StateReason::Reopened => "REOPENED",
    })
}

/// Dependencies are kept oldest first; GitHub's default order is the newest first.
fn ordered(items: Val, args: Args<'_>) -> Val {
    let ascending = args
        .object("orderBy")
        .and_then(|order| order.str("direction"))
        == Some("ASC");
    match items {
        Val::Items(mut items) if !ascending => {
            items.nodes.reverse();
            Val::Items(items)
        }
        other => other,
    }
}

fn count_closed(cx: &Cx<'_>, ids: &[u64]) -> usize {
    let closed = |id: &&u64| {
        cx.world
            .issues
            .get(id)
            .is_some_and(|issue| issue.state == IssueState::Closed)
    };
    ids.iter().filter(closed).count()
}

fn sub_issues_summary(cx: &Cx<'_>, issue: &Issue) -> Val {
    let total = issue.sub_issues.len();
    let completed = count_closed(cx, &issue.sub_issues);
    Val::record(vec![
        ("total", total.into()),
        ("completed", completed.into()),
        (
            "percentCompleted",
            (completed * 100).checked_div(total).unwrap_or(0).into(),
        ),
    ])
}

fn dependencies_summary(cx: &Cx<'_>, issue: &Issue) -> Val {
    let open = |ids: &[u64]| ids.len() - count_closed(cx, ids);
    Val::record(vec![
        ("blockedBy", open(&issue.blocked_by).into()),
        ("blocking", open(&issue.blocking).into()),
        ("totalBlockedBy", issue.blocked_by.len().into()),
        ("totalBlocking", issue.blocking.len().into()),
    ])
}
