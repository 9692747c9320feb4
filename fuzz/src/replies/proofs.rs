//! For a handful of capabilities: when a payload proves that the step was done, and what the output then is. Written from
//! the documents by hand; nothing here knows cards, plans or projections.

use std::collections::BTreeSet;

use crate::json::Json;

/// What must be true of what was found and what was asked.
type Holds = fn(node: &Json, input: &Json) -> bool;

/// One capability.
struct Proof {
    task: &'static str,
    /// Where the thing itself is in the payload.
    node: &'static str,
    /// The output's fields and where they are in the thing; `[]` goes into each of a list.
    output: &'static [(&'static str, &'static str)],
    holds: Holds,
}

const ISSUE: [(&str, &str); 3] = [("id", "id"), ("number", "number"), ("url", "url")];

/// The three fields of every issue, and more.
macro_rules! issue_and {
    ($($field:literal: $path:literal),*) => {
        &[ISSUE[0], ISSUE[1], ISSUE[2], $(($field, $path)),*]
    };
}

const PROOFS: &[Proof] = &[
    Proof {
        task: "issue.close",
        node: "issue",
        output: issue_and!("state": "state", "stateReason": "stateReason", "closedAt": "closedAt"),
        holds: |node, input| {
            is(node, "state", "CLOSED")
                && input
                    .one("reason")
                    .is_none_or(|reason| node.one("stateReason") == Some(reason))
        },
    },
    Proof {
        task: "issue.reopen",
        node: "issue",
        output: issue_and!("state": "state"),
        holds: |node, _| is(node, "state", "OPEN"),
    },
    Proof {
        task: "issue.labels.set",
        node: "issue",
        output: issue_and!("labels": "labels.nodes[].name"),
        holds: |node, input| has_labels(node, input) && no_other(node, input, LABELS),
    },
    Proof {
        task: "issue.labels.add",
        node: "labelable",
        output: issue_and!("labels": "labels.nodes[].name"),
        holds: has_labels,
    },
    Proof {
        task: "issue.labels.remove",
        node: "labelable",
        output: issue_and!("labels": "labels.nodes[].name"),
        holds: |node, input| {
            let ids = LABELS.iter().filter(|(_, by_id, _)| *by_id);
            ids.filter_map(|(field, _, path)| Some((named(input, field)?, found(node, path))))
                .all(|(asked, there)| asked.is_disjoint(&there))
        },
    },
    Proof {
        task: "issue.milestone.set",
        node: "issue",
        output: issue_and!("milestone": "milestone"),
        holds: milestone,
    },
    Proof {
        task: "issue.milestone.clear",
        node: "issue",
        output: issue_and!("milestone": "milestone"),
        holds: |node, _| node.one("milestone") == Some(&Json::Null),
    },
    Proof {
        task: "issue.assignees.set",
        node: "issue",
        output: issue_and!("assignees": "assignees.nodes[].login"),
        holds: |node, input| has(node, input, PEOPLE) && no_other(node, input, PEOPLE),
    },
    Proof {
        task: "issue.create",
        node: "issue",
        output: issue_and!(
            "title": "title", "state": "state", "labels": "labels.nodes[].name",
            "assignees": "assignees.nodes[].login", "milestone": "milestone"
        ),
        holds: |node, input| {
            has_labels(node, input)
                && has(node, input, PEOPLE)
                && milestone(node, input)
                && node.one("title") == input.one("title")
        },
    },
    Proof {
        task: "issue.comments.create",
        node: "commentEdge.node",
        output: &[
            ("commentId", "id"),
            ("commentUrl", "url"),
            ("commentBody", "body"),
            ("commentedAt", "createdAt"),
        ],
        holds: |node, input| node.one("body") == input.one("body"),
    },
    Proof {
        task: "issue.view",
        node: "issue",
        output: issue_and!(
            "title": "title", "body": "body", "state": "state", "stateReason": "stateReason",
            "author": "author.login", "labels": "labels.nodes[].name", "assignees": "assignees.nodes[].login",
            "milestone": "milestone", "commentsCount": "comments.totalCount", "locked": "locked",
            "createdAt": "createdAt", "updatedAt": "updatedAt", "closedAt": "closedAt"
        ),
        holds: |_, _| true,
    },
    Proof {
        task: "pr.thread.resolve",
        node: "thread",
        output: &[("threadId", "id"), ("isResolved", "isResolved")],
        holds: |node, _| node.one("isResolved") == Some(&Json::Bool(true)),
    },
    Proof {
        task: "pr.thread.reply",
        node: "comment",
        output: &[
            ("commentId", "id"),
            ("commentUrl", "url"),
            ("commentedAt", "createdAt"),
        ],
        holds: |node, _| !is(node, "pullRequestReview.state", "PENDING"),
    },
];

/// Checks a success against what the reply had; capabilities that are not in the table are not judged here.
pub(crate) fn check(task: &str, input: &Json, payload: &Json, data: &Json) -> Result<(), String> {
    let Some(proof) = PROOFS.iter().find(|proof| proof.task == task) else {
        return Ok(());
    };
    // By an id, `issue.view` reads the node itself.
    let by_id = task == "issue.view" && input.one("issueId").is_some();
    let node = if by_id {
        Some(payload)
    } else {
        payload.at(proof.node)
    };
    let Some(node) = node.filter(|node| node.is_object()) else {
        return Err(format!(
            "ok, but `{}` is not in {}",
            proof.node,
            payload.write()
        ));
    };
    for (field, path) in proof.output {
        let (told, there) = (data.one(field), value(node, path));
        if told != there.as_ref() {
            return Err(format!(
                "ok, but `{field}` is {told:?} and the reply says {there:?}"
            ));
        }
    }
    if (proof.holds)(node, input) {
        Ok(())
    } else {
        Err(format!(
            "ok for {}, but the reply says {}",
            input.write(),
            node.write()
        ))
    }
}

/// The value at a path: null below null, and nothing where a key is missing or given twice.
fn value(node: &Json, path: &str) -> Option<Json> {
    let (list, rest) = match path.split_once("[].") {
        Some((list, rest)) => (list, Some(rest)),
        None => (path, None),
    };
    let mut at = node;
    for key in list.split('.') {
        match at.one(key)? {
            Json::Null => return Some(Json::Null),
            inner => at = inner,
        }
    }
    match (rest, at) {
        (None, at) => Some(at.clone()),
        // GitHub leaves out of a list what the token may not see.
        (Some(rest), Json::Array(items)) => items
            .iter()
            .filter(|item| **item != Json::Null)
            .map(|item| value(item, rest))
            .collect::<Option<Vec<Json>>>()
            .map(Json::Array),
        (Some(_), _) => None,
    }
}

fn is(node: &Json, path: &str, text: &str) -> bool {
    node.at(path).and_then(Json::as_str) == Some(text)
}

/// The texts of a list without their case, which GitHub ignores in names of labels and people.
fn set(list: &Json) -> BTreeSet<String> {
    let texts = list.items().iter().filter_map(Json::as_str);
    texts.map(str::to_lowercase).collect()
}

fn named(input: &Json, field: &str) -> Option<BTreeSet<String>> {
    input.one(field).map(set)
}

fn found(node: &Json, path: &str) -> BTreeSet<String> {
    value(node, path).as_ref().map(set).unwrap_or_default()
}

/// The inputs that give labels or people, whether by id, and where the reply has their ids. An id proves what it names; of
/// names only the look-up knows the ids, so here they are counted.
type Ways = &'static [(&'static str, bool, &'static str)];
const LABELS: Ways = &[
    ("labels", false, "labels.nodes[].id"),
    ("labelIds", true, "labels.nodes[].id"),
];
const PEOPLE: Ways = &[("assignees", false, "assignees.nodes[].id")];

/// Everything that was asked for is there.
fn has(node: &Json, input: &Json, ways: Ways) -> bool {
    ways.iter().all(|(field, by_id, path)| {
        named(input, field).is_none_or(|asked| match by_id {
            true => asked.is_subset(&found(node, path)),
            false => asked.len() <= found(node, path).len(),
        })
    })
}

/// Nothing else is there.
fn no_other(node: &Json, input: &Json, ways: Ways) -> bool {
    ways.iter().all(|(field, by_id, path)| {
        named(input, field).is_none_or(|asked| match by_id {
            true => found(node, path).is_subset(&asked),
            false => found(node, path).len() <= asked.len(),
        })
    })
}

/// A list with a further page does not show all of them.
fn has_labels(node: &Json, input: &Json) -> bool {
    let more = node.at("labels.pageInfo.hasNextPage") == Some(&Json::Bool(true));
    more || has(node, input, LABELS)
}

fn milestone(node: &Json, input: &Json) -> bool {
    [
        ("milestone", false, "milestone.id"),
        ("milestoneNumber", false, "milestone.id"),
        ("milestoneId", true, "milestone.id"),
    ]
    .iter()
    .all(|(field, by_id, path)| {
        input.one(field).is_none_or(|asked| match by_id {
            true => node.at(path) == Some(asked),
            false => node.at(path).and_then(Json::as_str).is_some(),
        })
    })
}
