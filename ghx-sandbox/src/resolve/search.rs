//! `search` over issues and pull requests, with the qualifiers that people use most.

use super::Cx;
use crate::args::Args;
use crate::ids::{Key, Kind};
use crate::model::{IssueState, PullState, Subject};
use crate::value::{FieldError, Items, Node, Resolved, Val};

pub(super) fn field(cx: &Cx<'_>, args: Args<'_>) -> Resolved {
    let kind = args.str("type").unwrap_or_default();
    let terms = split(args.str("query").unwrap_or_default());
    let keys = match kind {
        "ISSUE" | "ISSUE_ADVANCED" => issues(cx, &terms)?,
        "REPOSITORY" => repositories(cx, &terms),
        other => {
            return Err(FieldError::unmodelled(&format!(
                "Query.search(type: {other})"
            )));
        }
    };
    let found = keys.len();
    let (issue_count, repository_count) = if kind == "REPOSITORY" {
        (0, found)
    } else {
        (found, 0)
    };
    let extra = vec![
        ("issueCount", issue_count.into()),
        ("repositoryCount", repository_count.into()),
        ("userCount", 0u64.into()),
        ("codeCount", 0u64.into()),
        ("discussionCount", 0u64.into()),
        ("wikiCount", 0u64.into()),
    ];
    Ok(Val::Items(Items {
        nodes: keys.into_iter().map(Node::Key).collect(),
        extra,
        edges: Vec::new(),
    }))
}

/// Words of a query; quotes keep spaces together.
fn split(query: &str) -> Vec<String> {
    let mut terms = vec![String::new()];
    let mut quoted = false;
    for character in query.chars() {
        match character {
            '"' => quoted = !quoted,
            ' ' if !quoted => terms.push(String::new()),
            _ => {
                if let Some(last) = terms.last_mut() {
                    last.push(character);
                }
            }
        }
    }
    terms.retain(|term| !term.is_empty());
    terms
}

fn issues(cx: &Cx<'_>, terms: &[String]) -> Result<Vec<Key>, FieldError> {
    let issues = cx.world.issues.values().map(|issue| {
        let state = if issue.state == IssueState::Open {
            "open"
        } else {
            "closed"
        };
        (
            Key {
                kind: Kind::Issue,
                id: issue.base.id,
            },
            &issue.base,
            state,
            false,
        )
    });
    let pulls = cx.world.pulls.values().map(|pull| {
        let state = if pull.state == PullState::Open {
            "open"
        } else {
            "closed"
        };
        (
            Key {
                kind: Kind::PullRequest,
                id: pull.base.id,
            },
            &pull.base,
            state,
            pull.state == PullState::Merged,
        )
    });
    let mut found = Vec::new();
    for (key, base, state, merged) in issues.chain(pulls) {
        if !cx.sees(key) {
            continue;
        }
        let mut keep = true;
        for term in terms {
            keep &= matches(cx, key, base, state, merged, term)?;
        }
        if keep {
            found.push((base.created_at, key));
        }
    }
    found.sort_by(|left, right| right.cmp(left));
    Ok(found.into_iter().map(|(_, key)| key).collect())
}

fn matches(
    cx: &Cx<'_>,
    key: Key,
    base: &Subject,
    state: &str,
    merged: bool,
    term: &str,
) -> Result<bool, FieldError> {
    let (negated, term) = term
        .strip_prefix('-')
        .map_or((false, term), |term| (true, term));
    let pull = cx
        .world
        .pulls
        .get(&key.id)
        .filter(|_| key.kind == Kind::PullRequest);
    let login = |id: u64, wanted: &str| {
        let wanted = if wanted == "@me" {
            cx.world.login(cx.viewer)
        } else {
            wanted
        };
        cx.world.login(id).eq_ignore_ascii_case(wanted)
    };
    let result = match term.split_once(':') {
        Some(("repo", name)) => cx
            .world
            .full_name(base.repository)
            .eq_ignore_ascii_case(name),
        Some(("is" | "type" | "state", value)) => match value {
            "issue" => key.kind == Kind::Issue,
            "pr" => key.kind == Kind::PullRequest,
            "merged" => merged,
            "draft" => pull.is_some_and(|pull| pull.draft),
            value => value == state,
        },
        Some(("author", wanted)) => login(base.author, wanted),
        Some(("assignee", wanted)) => base.assignees.iter().any(|&id| login(id, wanted)),
        Some(("mentions", wanted)) => mentions(cx, base, wanted),
        Some(("commenter", wanted)) => commenters(cx, base).any(|id| login(id, wanted)),
        Some(("involves", wanted)) => {
            login(base.author, wanted)
                || base.assignees.iter().any(|&id| login(id, wanted))
                || commenters(cx, base).any(|id| login(id, wanted))
                || mentions(cx, base, wanted)
        }
        Some(("review-requested", wanted)) => {
            pull.is_some_and(|pull| pull.requested_reviewers.iter().any(|&id| login(id, wanted)))
        }
        Some(("reviewed-by", wanted)) => {
            let reviews = pull
                .into_iter()
                .flat_map(|pull| &pull.reviews)
                .filter_map(|id| cx.world.reviews.get(id));
            reviews
                .filter(|review| review.submitted_at.is_some())
                .any(|review| login(review.author, wanted))
        }
        Some(("head", name)) => pull.is_some_and(|pull| pull.head_ref == name),
        Some(("base", name)) => pull.is_some_and(|pull| pull.base_ref == name),
        Some(("draft", wanted)) => pull.is_some_and(|pull| pull.draft == (wanted == "true")),
        Some(("archived", wanted)) => {
            let repo = cx.world.repositories.get(&base.repository);
            repo.is_some_and(|repo| repo.archived == (wanted == "true"))
        }
        Some(("label", name)) => {
            let mut labels = base.labels.iter().filter_map(|id| cx.world.labels.get(id));
            labels.any(|label| label.name.eq_ignore_ascii_case(name))
        }
        Some(("milestone", title)) => {
            let milestone = base.milestone.and_then(|id| cx.world.milestones.get(&id));
            milestone.is_some_and(|milestone| milestone.title.eq_ignore_ascii_case(title))
        }
        Some(("no", "assignee")) => base.assignees.is_empty(),
        Some(("no", "label")) => base.labels.is_empty(),
        Some(("no", "milestone")) => base.milestone.is_none(),
        Some(("org" | "user", owner)) => {
            let repo = cx.world.repositories.get(&base.repository);
            repo.is_some_and(|repo| cx.world.login(repo.owner).eq_ignore_ascii_case(owner))
        }
        Some(("sort" | "in", _)) => true,
        Some((qualifier, _))
            if qualifier
                .bytes()
                .all(|byte| byte.is_ascii_lowercase() || byte == b'-') =>
        {
            return Err(FieldError::unmodelled(&format!(
                "the search qualifier `{qualifier}:`"
            )));
        }
        _ => {
            let word = term.to_lowercase();
            base.title.to_lowercase().contains(&word) || base.body.to_lowercase().contains(&word)
        }
    };
    Ok(result != negated)
}

fn commenters<'a>(cx: &Cx<'a>, base: &'a Subject) -> impl Iterator<Item = u64> {
    let world = cx.world;
    base.comments
        .iter()
        .filter_map(|id| world.comments.get(id))
        .map(|comment| comment.author)
}

fn mentions(cx: &Cx<'_>, base: &Subject, wanted: &str) -> bool {
    let wanted = if wanted == "@me" {
        cx.world.login(cx.viewer)
    } else {
        wanted
    };
    base.body.contains(&format!("@{wanted}"))
}

fn repositories(cx: &Cx<'_>, terms: &[String]) -> Vec<Key> {
    let visible = cx
        .world
        .repositories
        .values()
        .filter(|repo| cx.permission(repo.id).is_some());
    let found = visible.filter(|repo| {
        let name = cx.world.full_name(repo.id).to_lowercase();
        terms.iter().all(|term| match term.split_once(':') {
            Some(("org" | "user", owner)) => {
                name.starts_with(&format!("{}/", owner.to_lowercase()))
            }
            Some(("repo", wanted)) => name == wanted.to_lowercase(),
            _ => name.contains(&term.to_lowercase()),
        })
    });
    found
        .map(|repo| Key {
            kind: Kind::Repository,
            id: repo.id,
        })
        .collect()
}
