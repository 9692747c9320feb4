//! What a world holds, in words that a table can name, and how two worlds differ.

use std::collections::BTreeMap;

use ghx_sandbox::World;
use ghx_sandbox::model::{Item, ReviewState, Run, Subject};
use serde_json::{Map, Value, json};

/// `acme/app#7` or `thread 1`, and what is known of it.
pub(super) type Facts = BTreeMap<String, Map<String, Value>>;

pub(super) const REPOSITORIES: [&str; 4] = ["acme/app", "acme/guarded", "acme/open", "acme/secret"];

/// All facts about a world.
pub(super) fn of(world: &World) -> Facts {
    let mut facts = super::records::facts(world);
    facts.insert("runs".to_owned(), runs(world));
    facts.insert("notifications".to_owned(), notifications(world));
    let numbers = issue_numbers(world);
    for name in REPOSITORIES {
        let Some(repo) = world.repository(name) else {
            continue;
        };
        facts.insert(format!("labels of {name}"), labels(world, name));
        facts.insert(format!("milestones of {name}"), milestones(world, name));
        let mut branches = Map::new();
        for branch in repo.branches.keys() {
            branches.insert(branch.clone(), json!(true));
            let files = world.files(name, branch).into_iter();
            let files: Map<_, _> = files.map(|(path, text)| (path, json!(text))).collect();
            // A branch that starts where another one is has its files.
            if ["main", "release", "spike"].contains(&branch.as_str()) {
                facts.insert(format!("files of {name} {branch}"), files);
            }
        }
        facts.insert(format!("branches of {name}"), branches);
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
                        "autoMerge": pull.auto_merge.as_ref().map(|order| &order.method),
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

/// Each workflow run with its state.
fn runs(world: &World) -> Map<String, Value> {
    let state = |run: &Run| {
        let conclusion = run.conclusion.as_ref().map(|it| format!(" {it}"));
        let conclusion = conclusion.unwrap_or_default();
        json!(format!(
            "{}{conclusion}, attempt {}",
            run.status, run.attempt
        ))
    };
    let all = world.runs().iter();
    all.map(|run| (run.id.to_string(), state(run))).collect()
}

/// Each milestone with its state.
fn milestones(world: &World, repo: &str) -> Map<String, Value> {
    let id = world.repository(repo).map(|repo| repo.id);
    let all = (1..).map_while(|number| world.milestone_by_number(id?, number));
    let state = |closed: bool| json!(if closed { "closed" } else { "open" });
    all.map(|it| (it.title.clone(), state(it.closed_at.is_some())))
        .collect()
}

/// Each notification, and whether it was read.
fn notifications(world: &World) -> Map<String, Value> {
    let state = |unread: bool| json!(if unread { "unread" } else { "read" });
    let all = world.notifications().iter();
    all.map(|it| (it.id.to_string(), state(it.unread)))
        .collect()
}

/// Each label with its colour.
fn labels(world: &World, repo: &str) -> Map<String, Value> {
    let labels = world.labels(repo).into_iter();
    labels
        .map(|label| (label.name.clone(), json!(label.color)))
        .collect()
}

fn issue_numbers(world: &World) -> BTreeMap<u64, u64> {
    let mut numbers = BTreeMap::new();
    for name in REPOSITORIES {
        let numbered = world.repository(name).map(|repo| &repo.numbers);
        for (&number, item) in numbered.into_iter().flatten() {
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
                let told = || change.and_then(Value::as_object).into_iter().flatten();
                let missing =
                    told().filter(|(name, should)| !should.is_null() && !new.contains_key(*name));
                wrong.extend(missing.map(|(name, _)| format!("{key} has no {name}")));
                let gone = old.into_iter().flatten().filter(|(name, _)| {
                    let told = change.and_then(|change| change.get(*name));
                    !new.contains_key(*name) && told != Some(&Value::Null)
                });
                wrong.extend(gone.map(|(name, _)| format!("{key}: {name} is gone")));
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
