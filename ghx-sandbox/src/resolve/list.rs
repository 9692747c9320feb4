//! Filters and orders of the lists of issues, pull requests, labels, milestones and people.

use std::cmp::Reverse;

use super::Cx;
use crate::args::Args;
use crate::clock;
use crate::ids::{Key, Kind};
use crate::model::{ActorKind, Issue, IssueState, Item, PullState, Repository, Subject};

pub(super) fn issue_ids(repo: &Repository) -> Vec<u64> {
    repo.numbers
        .values()
        .filter_map(|item| {
            if let Item::Issue(id) = item {
                Some(*id)
            } else {
                None
            }
        })
        .collect()
}

pub(super) fn pull_ids(repo: &Repository) -> Vec<u64> {
    repo.numbers
        .values()
        .filter_map(|item| {
            if let Item::Pull(id) = item {
                Some(*id)
            } else {
                None
            }
        })
        .collect()
}

pub(super) fn issues(cx: &Cx<'_>, ids: Vec<u64>, args: Args<'_>) -> Vec<Key> {
    let filter = args.object("filterBy");
    let states = args
        .strings("states")
        .or_else(|| filter.and_then(|filter| filter.strings("states")));
    let labels = args
        .strings("labels")
        .or_else(|| filter.and_then(|filter| filter.strings("labels")));
    let mut found: Vec<&Issue> = ids
        .iter()
        .filter_map(|id| cx.world.issues.get(id))
        .collect();
    found.retain(|issue| {
        let state = if issue.state == IssueState::Open {
            "OPEN"
        } else {
            "CLOSED"
        };
        states.as_ref().is_none_or(|states| states.contains(&state))
            && labels
                .as_ref()
                .is_none_or(|labels| has_any_label(cx, &issue.base, labels))
            && filter.is_none_or(|filter| passes(cx, &issue.base, filter))
    });
    order(&mut found, args, |issue| &issue.base);
    found
        .iter()
        .map(|issue| Key {
            kind: Kind::Issue,
            id: issue.base.id,
        })
        .collect()
}

pub(super) fn pulls(cx: &Cx<'_>, ids: Vec<u64>, args: Args<'_>) -> Vec<Key> {
    let states = args.strings("states");
    let labels = args.strings("labels");
    let mut found: Vec<_> = ids.iter().filter_map(|id| cx.world.pulls.get(id)).collect();
    found.retain(|pull| {
        let state = match pull.state {
            PullState::Open => "OPEN",
            PullState::Closed => "CLOSED",
            PullState::Merged => "MERGED",
        };
        states.as_ref().is_none_or(|states| states.contains(&state))
            && labels
                .as_ref()
                .is_none_or(|labels| has_any_label(cx, &pull.base, labels))
            && args
                .str("headRefName")
                .is_none_or(|name| pull.head_ref == name)
            && args
                .str("baseRefName")
                .is_none_or(|name| pull.base_ref == name)
    });
    order(&mut found, args, |pull| &pull.base);
    found
        .iter()
        .map(|pull| Key {
            kind: Kind::PullRequest,
            id: pull.base.id,
        })
        .collect()
}

pub(super) fn labels(cx: &Cx<'_>, ids: &[u64], args: Args<'_>) -> Vec<Key> {
    let mut found: Vec<_> = ids
        .iter()
        .filter_map(|id| cx.world.labels.get(id))
        .collect();
    if let Some(query) = args.str("query") {
        let query = query.to_lowercase();
        found.retain(|label| {
            label.name.to_lowercase().contains(&query)
                || label
                    .description
                    .as_ref()
                    .is_some_and(|text| text.to_lowercase().contains(&query))
        });
    }
    let order = args.object("orderBy");
    match order.and_then(|order| order.str("field")) {
        Some("NAME") => found.sort_by_key(|label| label.name.to_lowercase()),
        Some("CREATED_AT") => found.sort_by_key(|label| label.created_at),
        _ => {}
    }
    if order.and_then(|order| order.str("direction")) == Some("DESC") {
        found.reverse();
    }
    found
        .iter()
        .map(|label| Key {
            kind: Kind::Label,
            id: label.id,
        })
        .collect()
}

pub(super) fn milestones(cx: &Cx<'_>, ids: &[u64], args: Args<'_>) -> Vec<Key> {
    let mut found: Vec<_> = ids
        .iter()
        .filter_map(|id| cx.world.milestones.get(id))
        .collect();
    if let Some(query) = args.str("query") {
        let query = query.to_lowercase();
        found.retain(|milestone| milestone.title.to_lowercase().contains(&query));
    }
    if let Some(states) = args.strings("states") {
        found.retain(|milestone| {
            states.contains(if milestone.closed_at.is_some() {
                &"CLOSED"
            } else {
                &"OPEN"
            })
        });
    }
    let order = args.object("orderBy");
    match order.and_then(|order| order.str("field")) {
        Some("DUE_DATE") => found.sort_by_key(|milestone| milestone.due_on.unwrap_or(u64::MAX)),
        Some("UPDATED_AT") => found.sort_by_key(|milestone| milestone.updated_at),
        Some("NUMBER") => found.sort_by_key(|milestone| milestone.number),
        _ => {}
    }
    if order.and_then(|order| order.str("direction")) == Some("DESC") {
        found.reverse();
    }
    found
        .iter()
        .map(|milestone| Key {
            kind: Kind::Milestone,
            id: milestone.id,
        })
        .collect()
}

/// Accounts whose login or name contains the query; bots are left out where the list is of `User`.
pub(super) fn people(cx: &Cx<'_>, ids: &[u64], query: Option<&str>, users_only: bool) -> Vec<Key> {
    let query = query.unwrap_or_default().to_lowercase();
    ids.iter()
        .filter_map(|id| cx.world.actors.get(id))
        .filter(|actor| {
            actor.kind == ActorKind::User || (!users_only && actor.kind == ActorKind::Bot)
        })
        .filter(|actor| {
            actor.login.to_lowercase().contains(&query)
                || actor
                    .name
                    .as_ref()
                    .is_some_and(|name| name.to_lowercase().contains(&query))
        })
        .map(|actor| actor.key())
        .collect()
}

/// GitHub's `labels:` argument of these lists means any of them.
fn has_any_label(cx: &Cx<'_>, base: &Subject, wanted: &[&str]) -> bool {
    let names = || {
        base.labels
            .iter()
            .filter_map(|id| cx.world.labels.get(id))
            .map(|label| label.name.as_str())
    };
    names().any(|name| {
        wanted
            .iter()
            .any(|wanted| wanted.eq_ignore_ascii_case(name))
    })
}

fn passes(cx: &Cx<'_>, base: &Subject, filter: Args<'_>) -> bool {
    let milestone = base.milestone.and_then(|id| cx.world.milestones.get(&id));
    let assignee = match filter.get("assignee") {
        Some(serde_json::Value::Null) => base.assignees.is_empty(),
        Some(serde_json::Value::String(login)) if login == "*" => !base.assignees.is_empty(),
        Some(serde_json::Value::String(login)) => base
            .assignees
            .iter()
            .any(|&id| cx.world.login(id).eq_ignore_ascii_case(login)),
        _ => true,
    };
    let wanted_milestone = |wanted: Option<&serde_json::Value>, value: Option<String>| match wanted
    {
        None => true,
        Some(serde_json::Value::Null) => value.is_none(),
        Some(wanted) if wanted.as_str() == Some("*") => value.is_some(),
        Some(wanted) => value.is_some() && value.as_deref() == wanted.as_str(),
    };
    assignee
        && filter
            .str("createdBy")
            .is_none_or(|login| cx.world.login(base.author).eq_ignore_ascii_case(login))
        && filter
            .str("mentioned")
            .is_none_or(|login| base.body.contains(&format!("@{login}")))
        && filter
            .str("since")
            .is_none_or(|since| clock::parse(since).is_some_and(|since| base.updated_at >= since))
        && wanted_milestone(
            filter.get("milestoneNumber"),
            milestone.map(|milestone| milestone.number.to_string()),
        )
        && wanted_milestone(
            filter.get("milestone"),
            milestone.map(|milestone| {
                cx.world.node_id(Key {
                    kind: Kind::Milestone,
                    id: milestone.id,
                })
            }),
        )
}

fn order<T>(found: &mut [&T], args: Args<'_>, base: impl Fn(&T) -> &Subject) {
    let Some(order) = args.object("orderBy") else {
        return;
    };
    let key = |item: &&T| match order.str("field") {
        Some("UPDATED_AT") => base(item).updated_at,
        Some("COMMENTS") => base(item).comments.len() as u64,
        _ => base(item).created_at,
    };
    if order.str("direction") == Some("DESC") {
        found.sort_by_key(|item| Reverse((key(item), base(item).number)));
    } else {
        found.sort_by_key(|item| (key(item), base(item).number));
    }
}
