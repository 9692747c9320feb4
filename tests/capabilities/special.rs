//! What tables cannot say: long threads, drafts that swallow replies, comments outside the diff, other people's eyes.

use ghx::Outcome;
use ghx_sandbox::model::ReviewState;
use ghx_sandbox::{Fault, FaultKind};
use serde_json::{Map, Value, json};

use super::run::{Stage, assert_none, data};
use super::world;

#[test]
fn threads_with_more_than_a_page_of_comments_come_whole() {
    let long = || {
        world::with(|pull| {
            pull.thread("monalisa", "src/login.rs", 30, "Start", |thread| {
                thread.replies("hubot", 130);
            });
        })
    };
    for (task, list, input) in [
        (
            "pr.threads.list",
            "threads",
            json!({"owner": "acme", "name": "app", "prNumber": 42}),
        ),
        (
            "pr.feedback.view",
            "review_threads",
            json!({"owner": "acme", "name": "app", "prNumber": 42}),
        ),
    ] {
        let stage = Stage::new(long());
        let data = data(stage.run(task, &input).data.as_deref());
        let threads = data[list].as_array().unwrap();
        let comments = threads.last().unwrap()["comments"].as_array().unwrap();
        assert_eq!(comments.len(), 131, "{task}");
        assert_eq!(comments[130]["body"], "Reply 130");
        assert_eq!(
            stage.requests(),
            2,
            "{task}: one page of threads, one more page of one thread"
        );
    }
}

#[test]
fn a_reply_that_a_draft_review_swallows_is_no_success() {
    let stage = Stage::new(world::with(|pull| {
        pull.review("octocat", ReviewState::Pending, "Not yet", |_| {});
    }));
    let envelope = stage.run(
        "pr.thread.reply",
        &json!({"threadId": "<thread 1>", "body": "Fixed."}),
    );
    let error = envelope.error.unwrap();
    assert_eq!(error.code.as_str(), "NOT_APPLIED");
    let words = "your pending review holds the reply as a draft that nobody else sees";
    assert!(error.message.contains(words), "{}", error.message);
    assert_eq!(
        error.outcome(),
        Some(Outcome::Applied),
        "the draft is there"
    );
}

#[test]
fn a_merged_output_has_only_what_was_touched() {
    let stage = Stage::new(world::world());
    let input = json!({"owner": "acme", "name": "app", "issueNumber": 7, "labels": []});
    let data = data(stage.run("issue.update.composite", &input).data.as_deref());
    assert_eq!(data["labels"], json!([]));
    assert!(data.get("milestone").is_none(), "{data}");
    let capability = ghx::REGISTRY.find("issue.update.composite").unwrap();
    let schema: Value = serde_json::from_str(capability.output_schema).unwrap();
    assert!(schema["properties"].get("milestone").is_some());
    assert_eq!(schema["required"], json!([]));
}

#[test]
fn a_parent_given_in_a_chain_can_be_taken_away_in_it() {
    let stage = Stage::new(world::world());
    let issue = json!({"owner": "acme", "name": "app", "issueNumber": 5});
    let mut under = issue.clone();
    under["parentNumber"] = json!(7);
    let envelope = stage.chain(&[
        ("issue.relations.parent.set", under),
        ("issue.relations.parent.remove", issue),
    ]);
    assert_eq!(envelope.meta.succeeded, 2, "{envelope:?}");
    assert_eq!(
        stage.requests(),
        4,
        "the parent is looked up once it is there"
    );
}

#[test]
fn comments_outside_the_diff_are_no_success() {
    let stage = Stage::new(world::world());
    let comments = json!([{"path": "src/login.rs", "line": 900, "body": "Where?"}]);
    let input =
        json!({"prId": "<pr 42>", "event": "COMMENT", "body": "Look.", "comments": comments});
    let error = stage.run("pr.review.submit", &input).error.unwrap();
    assert_eq!(error.outcome(), Some(Outcome::NotApplied));
    assert_none(&stage.unexpected(&Map::new()));
}

#[test]
fn a_review_that_loses_a_comment_is_no_success_though_it_is_written() {
    let stage = Stage::new(world::world());
    stage
        .sandbox
        .inject(Fault::new(FaultKind::LostComments).mutations());
    let comments = json!([
        {"path": "src/login.rs", "line": 12, "body": "Here."},
        {"path": "src/login.rs", "line": 900, "body": "Where?"},
    ]);
    let input =
        json!({"prId": "<pr 42>", "event": "COMMENT", "body": "Look.", "comments": comments});
    let review = "addPullRequestReview.pullRequestReview.comments.totalCount";
    let expected = format!("{review} == count(input.comments)");
    let reply = json!({"threadId": "<thread 1>", "body": "Fixed."});
    let envelope = stage.chain(&[("pr.review.submit", input), ("pr.thread.reply", reply)]);
    assert!(envelope.results[1].ok, "the next step is done all the same");
    let error = envelope.results[0].error.clone().unwrap();
    assert_eq!(error.code.as_str(), "NOT_APPLIED");
    assert_eq!(
        error.message,
        format!(
            "pr.review.submit was not applied as asked: expected {expected}, found 1 instead of 2"
        )
    );
    assert_eq!(
        error.outcome(),
        Some(Outcome::Applied),
        "something was written"
    );
    assert!(!error.retryable, "a second review would be one too many");
    assert_eq!(
        error.details.unwrap().expected.as_deref(),
        Some(expected.as_str())
    );
    let reviews: Vec<String> = stage.before["acme/app#42"]["reviews"]
        .as_array()
        .unwrap()
        .iter()
        .map(|review| review.as_str().unwrap().to_owned())
        .chain(["octocat Commented: Look. (1)".to_owned()])
        .collect();
    let changes = json!({
        "acme/app#42": {"reviews": reviews},
        "thread 1": {"comments": ["monalisa: note 1", "octocat: Fixed."]},
        "thread 12": {"place": "src/login.rs:12", "comments": ["octocat: Here."]},
    });
    assert_none(&stage.unexpected(changes.as_object().unwrap()));
}

#[test]
fn empty_updates_say_what_is_missing() {
    let stage = Stage::new(world::world());
    for task in ["issue.update.composite", "issue.triage.composite"] {
        let error = stage
            .run(task, &json!({"issueId": "<issue 7>"}))
            .error
            .unwrap();
        assert_eq!(error.code.as_str(), "VALIDATION");
        for name in ["labels", "body"] {
            assert!(error.message.contains(name), "{task}: {}", error.message);
        }
    }
    assert_eq!(stage.requests(), 0);
}

#[test]
fn a_part_of_a_composite_that_fails_is_told_beside_what_was_done() {
    let stage = Stage::new(world::world());
    let threads = json!([
        {"threadId": "<thread 1>", "action": "resolve"},
        {"threadId": "PRRT_nothing", "action": "reply_and_resolve", "body": "Hm."},
        {"threadId": "<thread 2>", "action": "reply", "body": "Why?"},
    ]);
    let envelope = stage.run("pr.threads.composite", &json!({ "threads": threads }));
    let results = data(envelope.data.as_deref())["results"].clone();
    let ok: Vec<&Value> = results
        .as_array()
        .unwrap()
        .iter()
        .map(|result| &result["ok"])
        .collect();
    assert_eq!(ok, [true, false, true]);
    assert_eq!(results[1]["error"]["code"], "NOT_FOUND");
    assert_eq!(envelope.error.unwrap().code.as_str(), "PARTIAL");
    let changes = json!({
        "thread 1": {"resolved": true},
        "thread 2": {"comments": ["monalisa: note 2", "octocat: Why?"]},
    });
    assert_none(&stage.unexpected(changes.as_object().unwrap()));
}

#[test]
fn a_chain_does_what_is_written_in_the_order_written() {
    let stage = Stage::new(world::world());
    let envelope = stage.chain(&[
        (
            "issue.labels.set",
            json!({"issueId": "<issue 7>", "labelIds": ["<label bug>"]}),
        ),
        (
            "issue.labels.add",
            json!({"issueId": "<issue 7>", "labelIds": ["<label docs>"]}),
        ),
        (
            "issue.view",
            json!({"owner": "acme", "name": "app", "issueNumber": 7}),
        ),
        (
            "issue.labels.set",
            json!({"issueId": "<issue 7>", "labelIds": []}),
        ),
    ]);
    assert_eq!(envelope.meta.succeeded, 4);
    assert_eq!(
        data(envelope.results[2].data.as_deref())["labels"],
        json!(["bug", "docs"])
    );
    assert_eq!(stage.requests(), 3, "writes, a read, a write");
    let changes: Map<String, Value> = json!({"acme/app#7": {"labels": []}})
        .as_object()
        .unwrap()
        .clone();
    assert_none(&stage.unexpected(&changes));
}
