//! Every capability in the middle of a chain, between a step with look-ups and one without.

use ghx::REGISTRY;
use ghx::plan::Effect;
use serde_json::{Map, Value, json};

use super::run::{Stage, assert_none, data};
use super::table::{self, Case};
use super::world;

#[test]
fn every_capability_takes_its_place_in_a_mixed_chain() {
    let mut wrong = Vec::new();
    for entry in table::all() {
        let capability = REGISTRY.find(&entry.capability).unwrap();
        let apart = capability.effect == Effect::Read || capability.is_rest();
        for case in &entry.cases {
            let problems = in_the_middle(&entry.capability, case, apart);
            wrong.extend(
                problems
                    .into_iter()
                    .map(|problem| format!("{} ({}): {problem}", entry.capability, case.title)),
            );
        }
    }
    assert_none(&wrong);
}

fn in_the_middle(capability: &str, case: &Case, apart: bool) -> Vec<String> {
    let stage = Stage::new(world::world());
    let envelope = stage.chain(&[
        (
            "issue.labels.add",
            json!({"owner": "acme", "name": "app", "issueNumber": 5, "labels": ["wontfix"]}),
        ),
        (capability, case.input.clone()),
        (
            "issue.comments.create",
            json!({"issueId": "<issue 5>", "body": "After."}),
        ),
    ]);
    let mut problems = Vec::new();
    for result in &envelope.results {
        if let Some(error) = &result.error {
            problems.push(format!("{}: {} {}", result.task, error.code, error.message));
        }
    }
    if envelope.results.len() != 3 || envelope.meta.succeeded != 3 {
        problems.push(format!("{:?}", envelope.meta));
        return problems;
    }
    let should = stage.resolve(&case.data);
    if !should.is_null() {
        problems.extend(table::missing(
            &data(envelope.results[1].data.as_deref()),
            &should,
            "data",
        ));
    }
    problems.extend(stage.unexpected(&with_neighbours(&case.changes)));
    // One look-up and one mutation; a query or a request of REST in the middle parts the writes around it, and steps that use results go out later.
    let most = match capability {
        "issue.create.composite" | "pr.create.composite" | "pr.merge.composite" => {
            case.requests + 1
        }
        _ if apart => 3 + case.requests,
        _ => 2,
    };
    if stage.requests() > most {
        problems.push(format!(
            "{} requests, at most {most} wanted",
            stage.requests()
        ));
    }
    problems
}

/// The changes of the case and those of the steps around it.
fn with_neighbours(changes: &Map<String, Value>) -> Map<String, Value> {
    let mut changes = changes.clone();
    let five = changes.entry("acme/app#5").or_insert_with(|| json!({}));
    five["labels"] = json!(["wontfix"]);
    five["comments"] = json!(["octocat: After."]);
    changes
}

#[test]
fn a_step_that_fails_leaves_its_neighbours_alone() {
    let stage = Stage::new(world::world());
    let envelope = stage.chain(&[
        (
            "issue.labels.add",
            json!({"owner": "acme", "name": "app", "issueNumber": 5, "labels": ["wontfix"]}),
        ),
        (
            "issue.labels.set",
            json!({"owner": "acme", "name": "app", "issueNumber": 7, "labels": ["nope"]}),
        ),
        (
            "issue.close",
            json!({"owner": "acme", "name": "open", "issueNumber": 1}),
        ),
        (
            "issue.comments.create",
            json!({"issueId": "<issue 5>", "body": "After."}),
        ),
    ]);
    let ok: Vec<bool> = envelope.results.iter().map(|result| result.ok).collect();
    assert_eq!(ok, [true, false, false, true]);
    let codes: Vec<&str> = envelope
        .results
        .iter()
        .filter_map(|result| Some(result.error.as_ref()?.code.as_str()))
        .collect();
    assert_eq!(codes, ["NOT_FOUND", "AUTH"]);
    assert_none(&stage.unexpected(&with_neighbours(&Map::new())));
    assert_eq!(stage.requests(), 2);
}

#[test]
fn one_invalid_step_sends_nothing_at_all() {
    let stage = Stage::new(world::world());
    let envelope = stage.chain(&[
        ("issue.close", json!({"issueId": "<issue 7>"})),
        ("issue.labels.set", json!({"issueId": 7, "labels": ["bug"]})),
        (
            "issue.comments.create",
            json!({"issueId": "<issue 7>", "body": "After."}),
        ),
    ]);
    assert_eq!(envelope.meta.failed, 3);
    assert_eq!(stage.requests(), 0);
    assert!(
        envelope.results[1]
            .error
            .as_ref()
            .unwrap()
            .message
            .contains("issueId: must be string")
    );
}
