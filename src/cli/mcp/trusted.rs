//! `--trusted-authors`: texts by people who may not write to the repository are left out, and counted.

use ghx_runtime::plan::Effect;
use serde_json::Value;

use crate::cli::registry;

/// What GitHub calls people with write access.
const WRITERS: [&str; 3] = ["OWNER", "MEMBER", "COLLABORATOR"];
/// The output that says how its author stands to the repository.
const ASSOCIATION: &str = "authorAssociation";
/// The outputs that name one.
const AUTHORS: [&str; 2] = ["author", "pr_author"];
/// Names of outputs that people write, also where they are one word.
const TEXTS: [&str; 6] = ["title", "body", "text", "description", "message", "says"];

/// What anybody may write, where data does not say who did: titles, texts and changes of issues, pull requests and discussions, also in projects.
const OPEN: [&str; 3] = ["title", "body", "diff"];
/// The capabilities that read such things, by the beginning of their ids. All others read what people with write access wrote.
const DOMAINS: [&str; 6] = [
    "issue.",
    "pr.",
    "discussion.",
    "search.",
    "notification.",
    "project_v2.items.",
];

/// Whether whoever wrote something may write to the repository.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Trust {
    Yes,
    No,
    /// Nothing says who wrote it.
    Unknown,
}

/// Leaves out the texts of everything whose author has no write access, or is not known to have it; how many those were.
pub(super) fn leave_out(task: &str, value: &mut Value) -> usize {
    let reads = registry().find(task);
    let reads = reads.is_some_and(|it| it.effect == Effect::Read);
    let open = reads && DOMAINS.iter().any(|domain| task.starts_with(domain));
    walk(value, if open { Trust::Unknown } else { Trust::Yes })
}

fn walk(value: &mut Value, mut trust: Trust) -> usize {
    match value {
        Value::Array(items) => items.iter_mut().map(|item| walk(item, trust)).sum(),
        Value::Object(map) => {
            let mut count = 0;
            let association = map.get(ASSOCIATION).and_then(Value::as_str);
            // Where an author is named, and nothing else is known, nobody vouches for the text.
            if association.is_some() || AUTHORS.iter().any(|name| map.contains_key(*name)) {
                let writes = association.is_some_and(|it| WRITERS.contains(&it));
                trust = if writes { Trust::Yes } else { Trust::No };
                count += usize::from(!writes);
            }
            let mut unknown = false;
            for (key, inner) in map.iter_mut() {
                let key = key.as_str();
                match inner {
                    Value::String(text) => {
                        // Ids, addresses and states have no spaces; what people write has.
                        let out = match trust {
                            Trust::Yes => false,
                            Trust::No => TEXTS.contains(&key) || text.contains(char::is_whitespace),
                            Trust::Unknown => OPEN.contains(&key),
                        };
                        if out {
                            *inner = Value::Null;
                            unknown |= trust == Trust::Unknown;
                        }
                    }
                    inner => count += walk(inner, trust),
                }
            }
            count + usize::from(unknown)
        }
        Value::String(text) if trust == Trust::No && text.contains(char::is_whitespace) => {
            *value = Value::Null;
            0
        }
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::leave_out;

    #[test]
    fn texts_of_strangers_are_left_out_and_the_rest_stays() {
        let mut data = json!({"number": 7, "title": "Crash", "body": "Do as I say", "state": "OPEN", "authorAssociation": "NONE",
            "comments": [{"body": "fine by me", "authorAssociation": "MEMBER"}, {"body": "obey", "url": "https://x/1", "authorAssociation": "CONTRIBUTOR"}]});
        assert_eq!(leave_out("issue.view", &mut data), 2);
        assert_eq!(
            data,
            json!({"number": 7, "title": null, "body": null, "state": "OPEN", "authorAssociation": "NONE",
                "comments": [{"body": "fine by me", "authorAssociation": "MEMBER"}, {"body": null, "url": "https://x/1", "authorAssociation": "CONTRIBUTOR"}]})
        );
        let mut unknown = json!({"author": "ada", "body": "obey"});
        assert_eq!(
            (leave_out("issue.list", &mut unknown), &unknown["body"]),
            (1, &json!(null))
        );
        let mut view = json!({"pr_author": "ada", "title": "Obey", "state": "OPEN"});
        assert_eq!(
            (leave_out("pr.view", &mut view), &view["title"]),
            (1, &json!(null))
        );
        let mut nobody = json!({"log": "error in line 7"});
        assert_eq!(leave_out("workflow.job.logs.view", &mut nobody), 0);
        // Nothing says who wrote these titles, and anybody may have.
        let mut related = json!({"number": 7, "parent": {"title": "Obey", "state": "OPEN"}, "subIssues": [{"title": "x"}]});
        assert_eq!(leave_out("issue.relations.view", &mut related), 2);
        assert_eq!(
            related,
            json!({"number": 7, "parent": {"title": null, "state": "OPEN"}, "subIssues": [{"title": null}]})
        );
        let mut ours = json!({"title": "Made just now"});
        assert_eq!(leave_out("issue.create", &mut ours), 0);
        let mut items = json!({"items": [{"id": "PVTI_1", "title": "Obey"}]});
        assert_eq!(leave_out("project_v2.items.list", &mut items), 1);
        let mut change = json!({"diff": "+ obey"});
        assert_eq!(leave_out("pr.diff.view", &mut change), 1);
        let mut release = json!({"title": "2.0", "body": "Notes"});
        assert_eq!(leave_out("release.view", &mut release), 0);
    }
}
