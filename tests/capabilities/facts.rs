//! What a world holds, in words that a table can name, and how two worlds differ.

use std::collections::BTreeMap;

use ghx_sandbox::World;
use ghx_sandbox::model::{Item, ReviewState, Subject};
use serde_json::{Map, Value, json};

/// `acme/app#7` or `thread 1`, and what is known of it.
pub(super) type Facts = BTreeMap<String, Map<String, Value>>;

const REPOSITORIES: [&str; 3] = ["acme/app", "acme/open", "acme/secret"];

/// All facts about a world.
pub(super) fn of(world: &World) -> Facts {
    let mut facts = Facts::new();
    let numbers = issue_numbers(world);
    for name in REPOSITORIES {
        let repo = world.repository(name).unwrap();
        for (&number, &item) in &repo.numbers {
            let (subject, mut own) = match item {
                Item::Issue(_) => {
                    let issue = world.issue(name, number).unwrap();
                    let related =
                        |ids: &[u64]| ids.iter().map(|id| numbers[id]).collect::<Vec<_>>();
                    let own = json!({
                        "state": format!("{:?}", issue.state),
                        "reason": issue.state_reason.map(|reason| format!("{reason:?}")),
                        "duplicateOf": issue.duplicate_of.map(|id| numbers[&id]),
                        "parent": issue.parent.map(|id| numbers[&id]),
                        "subIssues": related(&issue.sub_issues),
                        "blockedBy": related(&issue.blocked_by),
                        "blocking": related(&issue.blocking),
                    });
                    (&issue.base, own)
                }
                Item::Pull(_) => {
                    threads(world, name, number, &mut facts);
                    let pull = world.pull(name, number).unwrap();
                    let own = json!({
                        "state": format!("{:?}", pull.state),
                        "draft": pull.draft,
                        "base": pull.base_ref,
                        "head": pull.head_ref,
                        "behind": pull.behind,
                        "reviewers": world.requested_reviewer_logins(name, number),
                        "reviews": reviews(world, name, number),
                    });
                    (&pull.base, own)
                }
            };
            let own = own.as_object_mut().unwrap();
            common(world, name, subject, own);
            facts.insert(format!("{name}#{number}"), own.clone());
        }
    }
    facts
}

fn issue_numbers(world: &World) -> BTreeMap<u64, u64> {
    let mut numbers = BTreeMap::new();
    for name in REPOSITORIES {
        for (&number, item) in &world.repository(name).unwrap().numbers {
            if let Item::Issue(id) = item {
                numbers.insert(*id, number);
            }
        }
    }
    numbers
}

fn common(world: &World, repo: &str, subject: &Subject, own: &mut Map<String, Value>) {
    let number = subject.number;
    let comments = world.comments(repo, number).into_iter();
    let comments: Vec<String> = comments
        .map(|comment| format!("{}: {}", world.login_of(comment.author), comment.body))
        .collect();
    own.insert("title".to_owned(), json!(subject.title));
    own.insert("body".to_owned(), json!(subject.body));
    own.insert("author".to_owned(), json!(world.login_of(subject.author)));
    own.insert("labels".to_owned(), json!(world.label_names(repo, number)));
    own.insert(
        "assignees".to_owned(),
        json!(world.assignee_logins(repo, number)),
    );
    own.insert(
        "milestone".to_owned(),
        json!(world.milestone_title(repo, number)),
    );
    own.insert("comments".to_owned(), json!(comments));
}

/// Reviews as people see them: GitHub puts every reply into a review of its own, which nobody does.
fn reviews(world: &World, repo: &str, number: u64) -> Vec<String> {
    let seen = world.reviews(repo, number).into_iter();
    let seen =
        seen.filter(|review| review.state != ReviewState::Commented || !review.body.is_empty());
    seen.map(|review| {
        let author = world.login_of(review.author);
        format!(
            "{author} {:?}: {} ({})",
            review.state,
            review.body,
            review.comments.len()
        )
    })
    .collect()
}

fn threads(world: &World, repo: &str, number: u64, facts: &mut Facts) {
    for (index, id) in world.thread_ids(repo, number).iter().enumerate() {
        let thread = world.thread(id).unwrap();
        let comments = world.thread_comments(id).into_iter();
        let comments: Vec<String> = comments
            .map(|comment| format!("{}: {}", world.login_of(comment.author), comment.body))
            .collect();
        let place = thread.line.map_or_else(
            || thread.path.clone(),
            |line| format!("{}:{line}", thread.path),
        );
        let own = json!({ "place": place, "resolved": thread.resolved_by.is_some(), "comments": comments });
        let name = match repo {
            "acme/app" => format!("thread {}", index + 1),
            _ => format!("thread {} of {repo}", index + 1),
        };
        facts.insert(name, own.as_object().unwrap().clone());
    }
}

/// What is wrong when `changes`, and nothing else, should lie between two worlds.
///
/// A key that is new may leave out what is empty.
pub(super) fn unexpected(
    before: &Facts,
    after: &Facts,
    changes: &Map<String, Value>,
) -> Vec<String> {
    let mut wrong = Vec::new();
    for key in before
        .keys()
        .chain(after.keys())
        .chain(changes.keys())
        .collect::<std::collections::BTreeSet<_>>()
    {
        let change = changes.get(key);
        match (before.get(key), after.get(key)) {
            (_, None) if change == Some(&Value::Null) => {}
            (_, None) => wrong.push(format!("{key} is gone")),
            (old, Some(new)) => {
                for (name, is) in new {
                    let told = change.and_then(|change| change.get(name));
                    let should = told.or_else(|| old.and_then(|old| old.get(name)));
                    if should.map_or(!is_empty(is), |should| should != is) {
                        let should = should.map_or("empty".to_owned(), Value::to_string);
                        wrong.push(format!("{key}: {name} is {is}, not {should}"));
                    }
                }
                let told = change.and_then(Value::as_object).into_iter().flatten();
                wrong.extend(
                    told.filter(|(name, _)| !new.contains_key(*name))
                        .map(|(name, _)| format!("{key} has no {name}")),
                );
            }
        }
    }
    wrong
}

fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::Bool(flag) => !flag,
        Value::String(text) => text.is_empty() || text == "Open",
        Value::Array(items) => items.is_empty(),
        _ => false,
    }
}
