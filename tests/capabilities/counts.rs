//! The numbers of requests that users are promised, read from the sandbox's log.

use serde_json::{Value, json};

use super::run::{Stage, assert_none, data};
use super::world;

/// The open, current threads of the world's pull request.
const OPEN: [u64; 9] = [1, 2, 3, 4, 5, 6, 7, 8, 11];

#[test]
fn many_threads_are_answered_and_resolved_in_one_request() {
    let stage = Stage::new(world::world());
    let threads: Vec<Value> = OPEN
        .iter()
        .map(|number| json!({"threadId": format!("<thread {number}>"), "action": "reply_and_resolve", "body": format!("Done {number}.")}))
        .collect();
    let envelope = stage.run("pr.threads.composite", &json!({ "threads": threads }));
    assert!(envelope.ok, "{:?}", envelope.error);
    let log = stage.log();
    assert_eq!(log.requests.len(), 1);
    let aliases: Vec<String> = (0..9)
        .flat_map(|index| [format!("reply{index}"), format!("resolve{index}")])
        .collect();
    assert_eq!(
        log.requests[0].aliases, aliases,
        "each reply comes before its resolve"
    );
    assert_eq!(
        log.requests[0].operation_name.as_deref(),
        Some("BatchComposite")
    );
}

#[test]
fn triage_takes_two_requests_by_number_and_one_by_ids() {
    for (input, requests) in [
        (
            json!({"owner": "acme", "name": "app", "issueNumber": 7, "labels": ["bug"], "body": "Hm."}),
            2,
        ),
        (
            json!({"issueId": "<issue 7>", "labelIds": ["<label bug>"], "body": "Hm."}),
            1,
        ),
    ] {
        let stage = Stage::new(world::world());
        assert!(stage.run("issue.triage.composite", &input).ok);
        assert_eq!(stage.requests(), requests, "{input}");
    }
}

#[test]
fn a_label_of_many_steps_is_looked_up_once() {
    let stage = Stage::new(many_issues());
    let steps: Vec<(&str, Value)> = (1..=20)
        .map(|number| {
            let input = json!({"owner": "acme", "name": "app", "issueNumber": 100 + number, "labels": ["bug"]});
            ("issue.labels.add", input)
        })
        .collect();
    let envelope = stage.chain(&steps);
    assert_eq!(envelope.meta.succeeded, 20);
    let log = stage.log();
    assert_eq!(log.requests.len(), 2);
    assert_eq!(log.requests[0].body.matches("label(name:").count(), 1);
    assert_eq!(
        log.requests[0].aliases.len(),
        21,
        "twenty issues and one label"
    );
    assert_eq!(log.writes_of("addLabelsToLabelable").count(), 20);
}

fn many_issues() -> ghx_sandbox::World {
    ghx_sandbox::World::builder()
        .repo("acme/app", |repo| {
            repo.label("bug");
            for number in 101..=120 {
                repo.issue_at(number, "One of many", |_| {});
            }
        })
        .build()
}

/// The workflow that the field measures: 19 requests when every call stands alone.
#[test]
fn a_review_of_nine_threads_is_read_and_answered_in_two_requests() {
    let stage = Stage::new(world::world());
    let threads = open_threads(&stage);
    assert_eq!(threads.len(), 9);
    let answers: Vec<Value> = threads
        .iter()
        .map(|thread| json!({"threadId": thread["thread_id"], "action": "reply_and_resolve", "body": "Fixed."}))
        .collect();
    let envelope = stage.run("pr.threads.composite", &json!({ "threads": answers }));
    assert!(envelope.ok, "{:?}", envelope.error);
    assert_eq!(stage.requests(), 2);
    let mut changes = serde_json::Map::new();
    for number in OPEN {
        let comments = [
            format!("monalisa: note {number}"),
            "octocat: Fixed.".to_owned(),
        ];
        changes.insert(
            format!("thread {number}"),
            json!({"resolved": true, "comments": comments}),
        );
    }
    assert_none(&stage.unexpected(&changes));

    let alone = Stage::new(world::world());
    for thread in open_threads(&alone) {
        let id = &thread["thread_id"];
        assert!(
            alone
                .run(
                    "pr.thread.reply",
                    &json!({"threadId": id, "body": "Fixed."})
                )
                .ok
        );
        assert!(alone.run("pr.thread.resolve", &json!({"threadId": id})).ok);
    }
    assert_eq!(alone.requests(), 19);
    assert_none(&alone.unexpected(&changes));
}

fn open_threads(stage: &Stage) -> Vec<Value> {
    let envelope = stage.run(
        "pr.feedback.view",
        &json!({"owner": "acme", "name": "app", "prNumber": 42}),
    );
    assert!(envelope.ok, "{:?}", envelope.error);
    data(envelope.data.as_deref())["review_threads"]
        .as_array()
        .unwrap()
        .clone()
}
