//! Composites: one request for all parts, a result by the card's strategy, and honest partial failures.

use ghx_runtime::plan::{
    Action, Capability, Composite, CompositeStep, Effect, Field, Kind, Param, Predicate, Shape,
    Source, Strategy, Term,
};
use ghx_runtime::{Code, HttpReply, Outcome, Registry, ResultEnvelope, Status, execute_task};
use serde_json::{Value, json};

use crate::support::answers::{replied, resolved};
use crate::support::script::Script;
use crate::support::{chain, client, data, error, run, verdict};

fn threads() -> Value {
    json!({"threads": [
        {"threadId": "T0", "action": "reply_and_resolve", "body": "done"},
        {"threadId": "T1", "action": "resolve"},
        {"threadId": "T2", "action": "REPLY", "body": "no"},
    ]})
}

#[tokio::test]
async fn items_go_through_their_steps_one_after_the_other() {
    let script = Script::new().json(json!({"data": {
        "reply0": replied("C0"), "resolve0": resolved("T0"), "resolve1": resolved("T1"), "reply2": replied("C2"),
    }}));
    let envelope = run(&script, "pr.threads.composite", threads()).await;
    assert!(envelope.ok, "{envelope:?}");
    assert_eq!(envelope.meta.round_trips, 1);
    let document = script.document(0);
    assert!(document.starts_with("mutation BatchComposite($reply0_threadId: ID!, $reply0_body: String!, $resolve0_threadId: ID!"));
    let order: Vec<&str> = document
        .lines()
        .filter_map(|line| line.trim().split_once(": "))
        .map(|(alias, _)| alias)
        .skip(1)
        .collect();
    assert_eq!(order, ["reply0", "resolve0", "resolve1", "reply2"]);
    assert_eq!(
        serde_json::from_str::<Value>(envelope.data.unwrap().get()).unwrap(),
        json!({"results": [
            {"index": 0, "ok": true, "reply": {"id": "C0", "url": "u"}, "resolve": {"threadId": "T0", "isResolved": true}},
            {"index": 1, "ok": true, "reply": null, "resolve": {"threadId": "T1", "isResolved": true}},
            {"index": 2, "ok": true, "reply": {"id": "C2", "url": "u"}, "resolve": null},
        ]})
    );
}

#[tokio::test]
async fn a_partly_failed_composite_keeps_its_data() {
    let script = Script::new().json(json!({
        "data": {"step0_reply0": replied("C0"), "step0_resolve0": null, "step0_resolve1": null, "step0_reply2": replied("C2"), "step1": resolved("T9")},
        "errors": [
            {"type": "NOT_FOUND", "path": ["step0_resolve0"], "message": "gone"},
            {"type": "FORBIDDEN", "path": ["step0_resolve1"], "message": "not yours"},
        ]
    }));
    let steps = [
        ("pr.threads.composite", threads()),
        ("pr.thread.resolve", json!({"threadId": "T9"})),
    ];
    let envelope = chain(&script, &steps).await;
    assert_eq!(
        (envelope.status, envelope.meta.succeeded),
        (Status::Partial, 1)
    );
    assert_eq!(
        verdict(error(&envelope, 0)),
        (Code::Partial, Some(Outcome::Applied), false),
        "the replies are written"
    );
    assert_eq!(
        error(&envelope, 0).message,
        "2 of 4 parts failed: resolve: gone; resolve: not yours"
    );
    let data = data(&envelope, 0);
    assert_eq!(data["results"][0]["ok"], false);
    assert_eq!(data["results"][0]["reply"]["id"], "C0");
    assert_eq!(data["results"][0]["error"]["code"], "NOT_FOUND");
    assert_eq!(data["results"][0]["error"]["details"]["step"], "resolve");
    assert_eq!(data["results"][0]["error"]["details"]["outcome"], "applied");
    assert_eq!(
        data["results"][1]["error"]["details"]["outcome"], "not_applied",
        "nothing of this item is"
    );
    assert_eq!(data["results"][1]["error"]["message"], "resolve: not yours");
    assert_eq!(data["results"][2]["ok"], true);
}

#[tokio::test]
async fn a_chain_of_one_partly_done_composite_is_partial() {
    let script = Script::new().json(json!({"data": {"step0_reply0": replied("C0"), "step0_resolve0": null, "step0_resolve1": null, "step0_reply2": null}}));
    let envelope = chain(&script, &[("pr.threads.composite", threads())]).await;
    assert_eq!(
        (
            envelope.status,
            envelope.meta.succeeded,
            envelope.meta.failed
        ),
        (Status::Partial, 0, 1)
    );
}

#[tokio::test]
async fn a_composite_that_failed_whole_has_the_cause_as_its_code() {
    let envelope = run(
        &Script::new().reply(HttpReply::new(502, "")),
        "pr.threads.composite",
        threads(),
    )
    .await;
    let error = envelope.error.unwrap();
    assert_eq!(
        verdict(&error),
        (Code::Server, Some(Outcome::Unknown), false)
    );
    assert!(
        envelope.data.is_some(),
        "each item says what is known about it"
    );
    let error = run(
        &Script::new().reply(HttpReply::new(401, "{}")),
        "pr.threads.composite",
        threads(),
    )
    .await
    .error
    .unwrap();
    assert_eq!(
        verdict(&error),
        (Code::Auth, Some(Outcome::NotApplied), false)
    );
}

#[tokio::test]
async fn derived_rules_name_the_item() {
    let input = json!({"threads": [
        {"threadId": "T0", "action": "resolve"},
        {"threadId": "T1", "action": "reply"},
        {"threadId": "T2", "action": "nope"},
        {"threadId": 3, "action": "resolve", "bod": ""},
    ]});
    let envelope = run(&Script::new(), "pr.threads.composite", input).await;
    let message = envelope.error.unwrap().message;
    for part in [
        "threads[1].body: is required when action in [reply, reply_and_resolve]",
        "threads[2].action: must be one of reply, resolve, reply_and_resolve",
        "threads[3].threadId: must be string",
        "threads[3].bod: unknown field, did you mean `body`?",
    ] {
        assert!(message.contains(part), "{part} is not in {message}");
    }
}

#[tokio::test]
async fn problems_of_a_part_name_the_item_and_the_part() {
    let input = json!({"threads": [{"threadId": "", "action": "reply", "body": "x"}]});
    let envelope = run(&Script::new(), "pr.threads.composite", input).await;
    let message = envelope.error.unwrap().message;
    assert_eq!(
        message,
        "Input validation failed: threads[0].threadId: must have at least 1 character (needed by reply)"
    );
}

#[tokio::test]
async fn nothing_to_do_is_a_validation_error() {
    for (task, input) in [
        ("pr.threads.composite", json!({"threads": []})),
        ("issue.triage.composite", json!({})),
    ] {
        let envelope = run(&Script::new(), task, input).await;
        let error = envelope.error.unwrap();
        assert_eq!(error.code, Code::Validation);
        assert!(error.message.contains("no step of"), "{}", error.message);
    }
}

#[tokio::test]
async fn merged_outputs_have_the_fields_of_what_ran() {
    let labelled = json!({"issue": {"id": "I1", "labels": {"nodes": [{"name": "bug"}]}}});
    let closed = json!({"issue": {"id": "I1", "state": "CLOSED"}});
    let by_id = json!({"issueId": "I1", "labels": [], "reason": "completed"});
    let script = Script::new().json(json!({"data": {"labels_set0": labelled, "close0": closed}}));
    let envelope = run(&script, "issue.triage.composite", by_id.clone()).await;
    assert_eq!(
        envelope.data.unwrap().get(),
        r#"{"id":"I1","labels":["bug"],"state":"CLOSED"}"#
    );
    assert_eq!(script.variables(0)["close0_reason"], "COMPLETED");

    let script = Script::new().json(json!({"data": {"close0": closed}}));
    let envelope = run(&script, "issue.triage.composite", json!({"issueId": "I1"})).await;
    assert_eq!(
        envelope.data.unwrap().get(),
        r#"{"id":"I1","state":"CLOSED"}"#,
        "the labels were not touched, and nobody knows them"
    );
    assert_eq!(
        script.variables(0)["close0_reason"],
        "NOT_PLANNED",
        "the second source of a ?? b"
    );

    let script = Script::new().json(json!({"data": {"labels_set0": labelled, "close0": closed}}));
    let envelope = run(&script, "issue.triage.last", by_id.clone()).await;
    assert_eq!(
        envelope.data.unwrap().get(),
        r#"{"id":"I1","state":"CLOSED"}"#
    );

    let script = Script::new().json(json!({"data": {"labels_set0": null, "close0": null}}));
    let envelope = run(&script, "issue.triage.composite", by_id).await;
    assert_eq!(envelope.error.unwrap().code, Code::NotApplied);
    assert!(envelope.data.is_none());
}

#[tokio::test]
async fn look_ups_of_parts_carry_the_part_in_their_name() {
    let script = Script::new()
        .json(json!({"data": {"labels_set0_issue": {"issue": {"id": "I7"}}, "labels_set0_label0": {"label": {"id": "L1"}}}}))
        .json(json!({"data": {"labels_set0": {"issue": {"id": "I7", "labels": {"nodes": []}}}}}));
    let input = json!({"owner": "a", "name": "b", "issueNumber": 7, "labels": ["bug"]});
    let envelope = run(&script, "issue.triage.composite", input).await;
    assert!(envelope.ok, "{envelope:?}");
    assert_eq!(
        script.variables(1),
        json!({"labels_set0_issueId": "I7", "labels_set0_labelIds": ["L1"]})
    );
}

#[test]
fn alternatives_name_the_operations() {
    assert_eq!(
        ghx_runtime::alternatives(&crate::support::plans::THREADS),
        ["pr.thread.reply", "pr.thread.resolve"]
    );
    assert!(ghx_runtime::alternatives(&crate::support::plans::CLOSE).is_empty());
}

#[tokio::test]
async fn a_part_that_was_written_but_not_as_asked_keeps_its_data() {
    let swallowed =
        json!({"comment": {"id": "C0", "url": "u", "pullRequestReview": {"state": "PENDING"}}});
    let script = Script::new().json(json!({"data": {"reply0": swallowed}}));
    let input = json!({"threads": [{"threadId": "T0", "action": "reply", "body": "x"}]});
    let envelope = run(&script, "pr.threads.composite", input).await;
    let data: Value = serde_json::from_str(envelope.data.unwrap().get()).unwrap();
    assert_eq!(data["results"][0]["ok"], false);
    assert_eq!(data["results"][0]["reply"]["id"], "C0");
    assert_eq!(
        verdict(&envelope.error.unwrap()),
        (Code::NotApplied, Some(Outcome::Applied), false)
    );
}

#[tokio::test]
async fn an_item_whose_reply_is_written_is_not_sent_again() {
    let script = Script::new().json(json!({
        "data": {"reply0": replied("C0"), "resolve0": null, "resolve1": null, "reply2": replied("C2")},
        "errors": [
            {"path": ["resolve0"], "message": "Something went wrong"},
            {"path": ["resolve1"], "message": "Something went wrong"},
        ]
    }));
    let envelope = run(&script, "pr.threads.composite", threads()).await;
    let data: Value = serde_json::from_str(envelope.data.unwrap().get()).unwrap();
    assert_eq!(data["results"][0]["error"]["retryable"], false);
    assert_eq!(data["results"][1]["error"]["retryable"], true);
    assert!(!envelope.error.unwrap().retryable);
}

static ITEM: Shape = Shape::new(&[
    Field::new("id", Kind::STRING).required(),
    Field::new("skip", Kind::Boolean),
]);

/// Resolves every thread that is not to be skipped.
static RESOLVE_SOME: Capability = Capability::new(
    "pr.threads.resolve_some",
    Effect::Idempotent,
    Shape::new(&[Field::new("items", Kind::list(&Kind::Object(&ITEM))).required()]),
    Action::Composite(Composite::checked(Composite {
        steps: &[CompositeStep::new(
            "resolve",
            &crate::support::plans::RESOLVE,
            &[Param::new(0, Source::Item(&[0]))],
        )
        .foreach(0)
        .when(Predicate::Not(&Predicate::Equal(
            Term::Item(&[1]),
            Term::Json("true"),
        )))],
        strategy: Strategy::Array,
    })),
)
.checked();
static SOME: Registry = Registry::new(&[("pr.threads.resolve_some", &RESOLVE_SOME)]);

async fn resolve_some(script: &Script, items: Value) -> ResultEnvelope {
    execute_task(
        &client(script),
        &SOME,
        "pr.threads.resolve_some",
        &json!({"items": items}).to_string(),
    )
    .await
}

#[tokio::test]
async fn every_item_has_an_entry() {
    let script = Script::new().json(json!({"data": {"resolve1": resolved("T1")}}));
    let items = json!([{"id": "T0", "skip": true}, {"id": "T1"}, {"id": "T2", "skip": true}]);
    let envelope = resolve_some(&script, items).await;
    assert_eq!(
        envelope.data.unwrap().get(),
        r#"{"results":[{"index":0,"ok":true,"resolve":null},{"index":1,"ok":true,"resolve":{"threadId":"T1","isResolved":true}},{"index":2,"ok":true,"resolve":null}]}"#
    );
}

#[tokio::test]
async fn a_partial_failure_is_retryable_when_nothing_would_be_written_twice() {
    let failed = |n: usize| json!({"path": [format!("resolve{n}")], "message": format!("Something went wrong {n}")});
    let data = json!({"resolve0": resolved("T0"), "resolve1": null, "resolve2": null, "resolve3": null, "resolve4": null});
    let errors: Vec<Value> = (1..5).map(failed).collect();
    let script = Script::new().json(json!({"data": data, "errors": errors}));
    let items: Vec<Value> = (0..5).map(|n| json!({"id": format!("T{n}")})).collect();
    let error = resolve_some(&script, json!(items)).await.error.unwrap();
    assert_eq!(
        verdict(&error),
        (Code::Partial, Some(Outcome::Unknown), true)
    );
    assert!(
        error
            .message
            .ends_with("resolve: Something went wrong 3; and 1 more"),
        "{}",
        error.message
    );
}
