//! What works: every case of every table, its answer, its requests, and all that changed.

use std::collections::BTreeSet;

use ghx::REGISTRY;

use super::run::{Stage, assert_none, data};
use super::{table, world};

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
        for case in entry.cases {
            let stage = Stage::new(world::world());
            let envelope = stage.run(&entry.capability, &case.input);
            let mut problems = Vec::new();
            if let Some(error) = &envelope.error {
                problems.push(format!("{}: {}", error.code, error.message));
            }
            let should = stage.resolve(&case.data);
            if !should.is_null() {
                problems.extend(table::missing(
                    &data(envelope.data.as_deref()),
                    &should,
                    "data",
                ));
            }
            problems.extend(stage.unexpected(&case.changes));
            let sent = stage.requests();
            if sent != case.requests || envelope.meta.round_trips != sent {
                let told = envelope.meta.round_trips;
                problems.push(format!(
                    "{sent} requests, {told} told, {} wanted",
                    case.requests
                ));
            }
            wrong.extend(
                problems
                    .into_iter()
                    .map(|problem| format!("{} ({}): {problem}", entry.capability, case.title)),
            );
        }
    }
    assert_none(&wrong);
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
