//! For a handful of capabilities: when a payload proves that the step was done, and what the output then is. Written from
//! the documents by hand; nothing here knows cards, plans or projections.

use std::collections::BTreeSet;

use crate::json::Json;

/// What must be true of what was found, of the input, and of the variables that were sent, where names have become ids.
type Holds = fn(node: &Json, input: &Json, sent: &Json) -> bool;

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
        holds: |node, input, _| {
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
        holds: |node, _, _| is(node, "state", "OPEN"),
    },
    Proof {
        task: "issue.labels.set",
        node: "issue",
        output: issue_and!("labels": "labels.nodes[].name"),
        holds: |node, _, sent| are(node, sent, LABELS),
    },
    Proof {
        task: "issue.labels.add",
        node: "labelable",
        output: issue_and!("labels": "labels.nodes[].name"),
        holds: |node, _, sent| has_labels(node, sent),
    },
    Proof {
        task: "issue.labels.remove",
        node: "labelable",
        output: issue_and!("labels": "labels.nodes[].name"),
        holds: |node, _, sent| compare(node, sent, LABELS, BTreeSet::is_disjoint),
    },
    Proof {
        task: "issue.milestone.set",
        node: "issue",
        output: issue_and!("milestone": "milestone"),
        holds: |node, _, sent| are(node, sent, MILESTONE),
    },
    Proof {
        task: "issue.milestone.clear",
        node: "issue",
        output: issue_and!("milestone": "milestone"),
        holds: |node, _, _| node.one("milestone") == Some(&Json::Null),
    },
    Proof {
        task: "issue.assignees.set",
        node: "issue",
        output: issue_and!("assignees": "assignees.nodes[].login"),
        holds: |node, _, sent| are(node, sent, PEOPLE),
    },
    Proof {
        task: "issue.create",
        node: "issue",
        output: issue_and!(
            "title": "title", "state": "state", "labels": "labels.nodes[].name",
            "assignees": "assignees.nodes[].login", "milestone": "milestone"
        ),
        holds: |node, input, sent| {
            has_labels(node, sent)
                && has(node, sent, PEOPLE)
                && are(node, sent, MILESTONE)
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
        holds: |node, input, _| node.one("body") == input.one("body"),
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
        holds: |_, _, _| true,
    },
    Proof {
        task: "pr.thread.resolve",
        node: "thread",
        output: &[("threadId", "id"), ("isResolved", "isResolved")],
        holds: |node, _, _| node.one("isResolved") == Some(&Json::Bool(true)),
    },
    Proof {
        task: "pr.thread.reply",
        node: "comment",
        output: &[
            ("commentId", "id"),
            ("commentUrl", "url"),
            ("commentedAt", "createdAt"),
        ],
        holds: |node, _, _| !is(node, "pullRequestReview.state", "PENDING"),
    },
];

/// Checks a success against what the reply had; capabilities that are not in the table are not judged here.
pub(crate) fn check(
    task: &str,
    input: &Json,
    sent: &Json,
    payload: &Json,
    data: &Json,
) -> Result<(), String> {
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
        // A key that may be null and is missing is null.
        let null = told == Some(&Json::Null) && there.is_none();
        if !null && told != there.as_ref() {
            return Err(format!(
                "ok, but `{field}` is {told:?} and the reply says {there:?}"
            ));
        }
    }
    if (proof.holds)(node, input, sent) {
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

/// The ids of a value: one, or a list of them.
fn ids(value: &Json) -> BTreeSet<String> {
    let one = value.as_str().into_iter();
    let many = value.items().iter().filter_map(Json::as_str);
    one.chain(many).map(str::to_owned).collect()
}

/// A variable that names things by their ids, and where the reply has the ids of those that are there.
type Way = (&'static str, &'static str);
const LABELS: Way = ("labelIds", "labels.nodes[].id");
const PEOPLE: Way = ("assigneeIds", "assignees.nodes[].id");
const MILESTONE: Way = ("milestoneId", "milestone.id");

/// Compares the ids that were sent, where some were, with those that are there.
fn compare(
    node: &Json,
    sent: &Json,
    (variable, path): Way,
    holds: fn(&BTreeSet<String>, &BTreeSet<String>) -> bool,
) -> bool {
    sent.one(variable).is_none_or(|asked| {
        let there = value(node, path).unwrap_or(Json::Null);
        holds(&ids(asked), &ids(&there))
    })
}

/// All that were sent are there.
fn has(node: &Json, sent: &Json, way: Way) -> bool {
    compare(node, sent, way, BTreeSet::is_subset)
}

/// Just those that were sent are there.
fn are(node: &Json, sent: &Json, way: Way) -> bool {
    compare(node, sent, way, BTreeSet::eq)
}

/// A list with a further page does not show all of them.
fn has_labels(node: &Json, sent: &Json) -> bool {
    let more = node.at("labels.pageInfo.hasNextPage") == Some(&Json::Bool(true));
    more || has(node, sent, LABELS)
}
