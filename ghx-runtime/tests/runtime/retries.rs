//! Retries: only where sending again is safe, only within the waiting budget, and as long as GitHub asks.

use std::time::Duration;

use ghx_runtime::{Client, Code, HttpReply, Status, TransportErrorKind, execute_tasks};
use serde_json::{Value, json};

use crate::support::script::Script;
use crate::support::{chain, error, plans, run, tasks};

fn reply() -> [(&'static str, Value); 1] {
    [("pr.thread.reply", json!({"threadId": "T", "body": "b"}))]
}

fn replied() -> Value {
    json!({"data": {"step0": {"comment": {"id": "C", "url": "u", "pullRequestReview": null}}}})
}

fn listed() -> Value {
    json!({"data": {"step0": {"issues": {"nodes": [], "pageInfo": {"hasNextPage": false}}}}})
}

#[tokio::test]
async fn reads_are_sent_again_after_any_passing_failure() {
    let failures: [fn(Script) -> Script; 5] = [
        |script| script.reply(HttpReply::new(502, "")),
        |script| script.fail(TransportErrorKind::Dropped),
        |script| script.fail(TransportErrorKind::Timeout { sent: true }),
        |script| {
            script.json(json!({"data": null, "errors": [{"message": "Something went wrong"}]}))
        },
        |script| script.reply(HttpReply::new(200, "{")),
    ];
    for failure in failures {
        let script = failure(failure(Script::new())).json(listed());
        let envelope = run(&script, "issue.list", json!({"owner": "a"})).await;
        assert!(envelope.ok, "{envelope:?}");
        assert_eq!(envelope.meta.round_trips, 3);
        let waits = script.waits();
        assert!(
            waits[0] >= Duration::from_millis(200) && waits[1] >= Duration::from_millis(400),
            "{waits:?}"
        );
    }
}

#[tokio::test]
async fn look_ups_are_sent_again_and_mutations_are_not() {
    let input = json!({"owner": "a", "name": "b", "issueNumber": 1, "labels": []});
    let script = Script::new()
        .reply(HttpReply::new(502, ""))
        .json(json!({"data": {"step0_issue": {"issue": {"id": "I"}}}}))
        .reply(HttpReply::new(502, ""));
    let envelope = run(&script, "issue.labels.set", input).await;
    assert_eq!(
        (envelope.error.unwrap().code, script.count()),
        (Code::Server, 3)
    );
}

#[tokio::test]
async fn refused_connections_are_tried_again_even_for_appends() {
    let script = Script::new()
        .fail(TransportErrorKind::Refused)
        .fail(TransportErrorKind::Timeout { sent: false })
        .json(replied());
    assert_eq!(chain(&script, &reply()).await.status, Status::Success);
    assert_eq!(script.waits().len(), 2);
}

#[tokio::test]
async fn rate_limits_are_waited_for_within_the_budget() {
    let limited = |seconds: &str| HttpReply::new(403, "{}").with_header("retry-after", seconds);
    let script = Script::new().reply(limited("12")).json(replied());
    assert_eq!(chain(&script, &reply()).await.status, Status::Success);
    assert_eq!(script.waits(), [Duration::from_secs(12)]);

    let script = Script::new().reply(limited("20")).reply(limited("20"));
    let envelope = chain(&script, &reply()).await;
    assert_eq!(
        (error(&envelope, 0).code, script.count()),
        (Code::RateLimit, 2),
        "40 s are over the budget"
    );

    let script = Script::new().reply(limited("1"));
    let client = Client::builder()
        .token("t")
        .transport(script.clone())
        .retry_budget(Duration::ZERO)
        .build()
        .unwrap();
    let envelope = execute_tasks(&client, &plans::REGISTRY, &tasks(&reply())).await;
    assert_eq!(
        (error(&envelope, 0).code, script.count()),
        (Code::RateLimit, 1)
    );
    assert!(script.waits().is_empty());
}
