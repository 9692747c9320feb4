//! The fields of `Milestone`.

use super::{Cx, list, maybe_time, time, url};
use crate::args::Args;
use crate::model::{IssueState, Milestone, Permission, PullState};
use crate::value::{Resolved, Val};

pub(super) fn field(
    cx: &Cx<'_>,
    milestone: &Milestone,
    name: &str,
    args: Args<'_>,
) -> Option<Resolved> {
    let path = || {
        format!(
            "/{}/milestone/{}",
            cx.world.full_name(milestone.repository),
            milestone.number
        )
    };
    let issues = || {
        cx.world
            .issues
            .values()
            .filter(|issue| issue.base.milestone == Some(milestone.id))
    };
    let pulls = || {
        cx.world
            .pulls
            .values()
            .filter(|pull| pull.base.milestone == Some(milestone.id))
    };
    let open = || {
        issues()
            .filter(|issue| issue.state == IssueState::Open)
            .count()
            + pulls().filter(|pull| pull.state == PullState::Open).count()
    };
    let total = || issues().count() + pulls().count();
    let triage = cx.may(milestone.repository, Permission::Triage);
    Some(Ok(match name {
        "number" => milestone.number.into(),
        "title" => milestone.title.as_str().into(),
        "description" => milestone.description.as_deref().into(),
        "state" => if milestone.closed_at.is_some() {
            "CLOSED"
        } else {
            "OPEN"
        }
        .into(),
        "closed" => milestone.closed_at.is_some().into(),
        "closedAt" => maybe_time(milestone.closed_at),
        "dueOn" => maybe_time(milestone.due_on),
        "createdAt" => time(milestone.created_at),
        "updatedAt" => time(milestone.updated_at),
        "creator" => cx.actor(milestone.creator),
        "openIssueCount" => open().into(),
        "closedIssueCount" => (total() - open()).into(),
        "progressPercentage" => {
            let all = total();
            let done = (all - open()) as f64;
            Val::from(match all {
                0 => 0.0,
                all => 100.0 * done / all as f64,
            })
        }
        "issues" => Val::keys(list::issues(
            cx,
            issues().map(|issue| issue.base.id).collect(),
            args,
        )),
        "pullRequests" => Val::keys(list::pulls(
            cx,
            pulls().map(|pull| pull.base.id).collect(),
            args,
        )),
        "url" => url(&path()),
        "resourcePath" => path().into(),
        "viewerCanClose" => (triage && milestone.closed_at.is_none()).into(),
        "viewerCanReopen" => (triage && milestone.closed_at.is_some()).into(),
        _ => return None,
    }))
}
