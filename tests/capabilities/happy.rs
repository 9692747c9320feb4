//! What works: every case of every table, its answer, its requests, and all that changed.

use std::collections::BTreeSet;

use ghx::REGISTRY;
use serde_json::Value;

use super::run::{Stage, assert_none, data};
use super::table::{self, Case};
use super::world;

#[test]
fn every_capability_has_cases_and_refusals() {
    let tested: BTreeSet<String> = table::all()
        .into_iter()
        .map(|entry| entry.capability)
        .collect();
    let shipped: BTreeSet<String> = REGISTRY
        .iter()
        .map(|capability| capability.id.to_owned())
        .collect();
    assert_eq!(tested, shipped);
    for entry in table::all() {
        assert!(
            !entry.cases.is_empty() && entry.refused.len() >= 2,
            "{} is not tested enough",
            entry.capability
        );
    }
}

#[test]
fn every_case_answers_writes_and_counts_as_its_table_says() {
    let mut wrong = Vec::new();
    for entry in table::all() {
        for case in &entry.cases {
            wrong.extend(problems(&entry.capability, case, &case.input));
        }
    }
    assert_none(&wrong);
}

#[test]
fn an_address_does_what_owner_name_and_number_do() {
    let mut wrong = Vec::new();
    let mut tried = BTreeSet::new();
    for entry in table::all() {
        let capability = REGISTRY.find(&entry.capability).unwrap();
        let fields = capability.input.fields;
        if !fields.iter().any(|field| field.name == "url") {
            continue;
        }
        for case in &entry.cases {
            if let Some(input) = by_address(&case.input) {
                tried.insert(entry.capability.clone());
                wrong.extend(problems(&entry.capability, case, &input));
            }
        }
    }
    assert_none(&wrong);
    // Searches are about nothing, and some things have no address that ghx takes.
    let ids_only: Vec<&str> = REGISTRY
        .iter()
        .map(|capability| capability.id)
        .filter(|id| !tried.contains(*id))
        .collect();
    let expected = [
        "check.annotations.list",
        "issue.comments.delete",
        "issue.comments.update",
        "notification.list",
        "notification.read",
        "pr.threads.composite",
        "pr.review.dismiss",
        "pr.thread.reply",
        "pr.thread.resolve",
        "pr.thread.unresolve",
        "reaction.add",
        "reaction.remove",
        "repo.branch.delete",
        "repo.files.commit",
        "repo.labels.delete",
        "repo.labels.update",
        "repo.milestones.update",
        "search.code",
        "search.issues",
        "search.prs",
        "search.repos",
        "user.me",
    ];
    assert_eq!(ids_only, expected);
}

/// The same input with an address in place of owner, name and number.
fn by_address(input: &Value) -> Option<Value> {
    let mut input = input.as_object()?.clone();
    let owner = input.remove("owner")?;
    if let Some(number) = input.remove("projectNumber") {
        let url = format!(
            "https://github.com/orgs/{}/projects/{number}",
            owner.as_str()?
        );
        input.insert("url".to_owned(), url.into());
        return Some(Value::Object(input));
    }
    let name = input.remove("name")?;
    let mut url = format!("https://github.com/{}/{}", owner.as_str()?, name.as_str()?);
    if let Some(number) = input.remove("issueNumber") {
        url = format!("{url}/issues/{number}");
    } else if let Some(number) = input.remove("prNumber") {
        url = format!("{url}/pull/{number}");
    } else if let Some(number) = input.remove("discussionNumber") {
        url = format!("{url}/discussions/{number}");
    } else if let Some(number) = input.remove("runId") {
        url = format!("{url}/actions/runs/{number}");
    } else if let Some(number) = input.remove("jobId") {
        url = format!("{url}/actions/runs/1/job/{number}");
    } else if let Some(file) = input.remove("workflow") {
        url = format!("{url}/actions/workflows/{}", file.as_str()?);
    } else if let Some(tag) = input.remove("release") {
        url = format!("{url}/releases/tag/{}", tag.as_str()?);
    } else if input.contains_key("workflowId") {
        return None;
    }
    input.insert("url".to_owned(), url.into());
    Some(Value::Object(input))
}

/// Runs a case with an input and says what is not as its table says.
fn problems(capability: &str, case: &Case, input: &Value) -> Vec<String> {
    let stage = Stage::new(world::world());
    let envelope = stage.run(capability, input);
    let mut problems = Vec::new();
    if let Some(error) = &envelope.error {
        problems.push(format!("{}: {}", error.code, error.message));
    }
    let should = stage.resolve(&case.data);
    if !should.is_null() {
        let is = data(envelope.data.as_deref());
        problems.extend(table::missing(&is, &should, "data"));
    }
    problems.extend(stage.unexpected(&case.changes));
    let (sent, told) = (stage.requests(), envelope.meta.round_trips);
    if sent != case.requests || told != sent {
        let wanted = case.requests;
        problems.push(format!("{sent} requests, {told} told, {wanted} wanted"));
    }
    let named = |problem| format!("{capability} ({}): {problem}", case.title);
    problems.into_iter().map(named).collect()
}

#[test]
fn what_cannot_be_undone_says_that_it_is_gone() {
    let wrong = REGISTRY.iter().filter(|it| it.destructive);
    let wrong = wrong.filter(|it| !it.output_schema.contains(r#""required":["deleted""#));
    let wrong: Vec<&str> = wrong.map(|it| it.id).collect();
    assert_eq!(wrong, [""; 0]);
}

#[test]
fn aliases_run_the_same() {
    let stage = Stage::new(world::world());
    for (alias, input) in [
        (
            "issue.labels.update",
            serde_json::json!({"issueId": "<issue 7>", "labels": ["bug"]}),
        ),
        (
            "issue.assignees.update",
            serde_json::json!({"issueId": "<issue 7>", "assignees": []}),
        ),
        (
            "pr.threads.resolve",
            serde_json::json!({"threadId": "<thread 1>"}),
        ),
        (
            "pr.reviews.submit",
            serde_json::json!({"prId": "<pr 42>", "event": "APPROVE"}),
        ),
    ] {
        let envelope = stage.run(alias, &input);
        assert!(envelope.ok, "{alias}: {:?}", envelope.error);
    }
}
