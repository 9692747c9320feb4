//! What is too large or too heavy goes out in smaller requests; what failed stops only what cannot go on.

use ghx_runtime::{Client, Code, HttpReply, Outcome, Status, TransportErrorKind, execute_tasks};
use serde_json::{Value, json};

use crate::support::answers::{answer_all, answers, reply, resolve};
use crate::support::script::Script;
use crate::support::{chain, data, error, plans, tasks, verdict};

#[tokio::test]
async fn refusals_for_size_split_the_request() {
    let steps: Vec<_> = (0..10).map(resolve).collect();
    for refusal in [
        json!({"errors": [{"extensions": {"code": "validationTimeout"}, "message": "Timeout on validation of query"}]}),
        json!({"data": null, "errors": [{"type": "RESOURCE_LIMITS_EXCEEDED", "message": "too heavy"}]}),
        json!({"errors": [{"type": "MAX_NODE_LIMIT_EXCEEDED", "message": "too many nodes"}]}),
    ] {
        let script = Script::new().always(move |body| match answers(body).len() {
            0..=3 => answer_all(body),
            _ => Ok(HttpReply::new(200, refusal.to_string())),
        });
        let envelope = chain(&script, &steps).await;
        assert_eq!(envelope.status, Status::Success, "{envelope:?}");
        assert_eq!(data(&envelope, 9)["threadId"], "step9");
    }
    let alone = Script::new().always(|_| {
        Ok(HttpReply::new(
            200,
            json!({"errors": [{"type": "RESOURCE_LIMITS_EXCEEDED", "message": "m"}]}).to_string(),
        ))
    });
    let envelope = chain(&alone, &steps[..2]).await;
    assert_eq!(
        verdict(error(&envelope, 0)),
        (Code::TooLarge, Some(Outcome::NotApplied), false)
    );
    assert_eq!(alone.count(), 3);
}

#[tokio::test]
async fn aliases_cut_off_by_resource_limits_are_sent_again() {
    let steps: Vec<_> = (0..5).map(reply).collect();
    let cut = |keep: usize| {
        move |body: &Value| {
            let mut data = answers(body);
            let mut errors = Vec::new();
            for (_, (alias, value)) in data.iter_mut().enumerate().filter(|(i, _)| *i >= keep) {
                *value = Value::Null;
                errors.push(
                    json!({"type": "RESOURCE_LIMITS_EXCEEDED", "path": [alias], "message": "cut"}),
                );
            }
            Ok(HttpReply::new(
                200,
                json!({"data": data, "errors": errors}).to_string(),
            ))
        }
    };
    let script = Script::new().then(cut(2)).then(cut(0)).always(answer_all);
    let envelope = chain(&script, &steps).await;
    assert_eq!((envelope.status, script.count()), (Status::Success, 4));
    assert!(script.document(1).contains("step2:") && !script.document(1).contains("step1:"));
    assert!(script.document(2).contains("step3:") && !script.document(2).contains("step4:"));

    let script = Script::new().always(cut(0));
    let envelope = chain(&script, &steps[..1]).await;
    assert_eq!(
        verdict(error(&envelope, 0)),
        (Code::TooLarge, Some(Outcome::NotApplied), true)
    );
    assert_eq!(script.count(), 1);

    // One in the middle is not sent again behind the others.
    let middle = Script::new().then(|body| {
        let mut data = answers(body);
        data.insert("step1".to_owned(), Value::Null);
        let errors =
            json!([{"type": "RESOURCE_LIMITS_EXCEEDED", "path": ["step1"], "message": "cut"}]);
        Ok(HttpReply::new(
            200,
            json!({"data": data, "errors": errors}).to_string(),
        ))
    });
    let envelope = chain(&middle, &steps[..3]).await;
    assert_eq!(
        (error(&envelope, 1).code, middle.count()),
        (Code::TooLarge, 1)
    );
}

#[tokio::test]
async fn a_failed_batch_stops_only_what_cannot_go_on() {
    let steps: Vec<_> = (0..3).map(reply).collect();
    let small = |script: &Script| {
        Client::builder()
            .token("t")
            .transport(script.clone())
            .max_batch(1)
            .build()
            .unwrap()
    };
    let script = Script::new()
        .reply(HttpReply::new(502, ""))
        .always(answer_all);
    let envelope = execute_tasks(&small(&script), &plans::REGISTRY, &tasks(&steps)).await;
    assert_eq!(
        (envelope.meta.succeeded, script.count()),
        (2, 3),
        "a server failure concerns its own request"
    );

    for (script, code, sent, retry) in [
        (
            Script::new().reply(HttpReply::new(401, "{}")),
            Code::Auth,
            1,
            false,
        ),
        (
            Script::new().fail(TransportErrorKind::Dropped),
            Code::Network,
            1,
            true,
        ),
        (
            Script::new().reply(HttpReply::new(429, "").with_header("retry-after", "99")),
            Code::RateLimit,
            1,
            true,
        ),
    ] {
        let envelope = execute_tasks(&small(&script), &plans::REGISTRY, &tasks(&steps)).await;
        assert_eq!((envelope.status, script.count()), (Status::Failed, sent));
        assert_eq!(
            verdict(error(&envelope, 2)),
            (code, Some(Outcome::NotApplied), retry)
        );
        assert!(
            error(&envelope, 2)
                .message
                .starts_with("not sent, because an earlier request failed")
        );
    }
}

#[tokio::test]
async fn requests_over_the_size_limit_are_split_or_refused() {
    let script = Script::new().always(answer_all);
    let client = Client::builder()
        .token("t")
        .transport(script.clone())
        .max_request_bytes(700)
        .build()
        .unwrap();
    let steps: Vec<_> = (0..8).map(resolve).collect();
    let envelope = execute_tasks(&client, &plans::REGISTRY, &tasks(&steps)).await;
    assert_eq!(envelope.status, Status::Success);
    assert!(script.count() > 1);
    let big = [(
        "pr.thread.reply",
        json!({"threadId": "T", "body": "x".repeat(1000)}),
    )];
    let envelope = execute_tasks(&client, &plans::REGISTRY, &tasks(&big)).await;
    assert_eq!(
        verdict(error(&envelope, 0)),
        (Code::TooLarge, Some(Outcome::NotApplied), false)
    );
}
