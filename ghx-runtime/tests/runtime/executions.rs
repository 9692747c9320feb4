//! Replies with data (layer 4) and replies that never came: each alias by itself, and what is known about its write.

use ghx_runtime::{Code, HttpReply, Outcome, Status, TransportErrorKind};
use serde_json::{Value, json};

use crate::support::answers::{replied, resolved};
use crate::support::pair::{NOTHING, both, whole};
use crate::support::script::Script;
use crate::support::{chain, data, error, run, verdict};

const NOTHING_RETRY: (Outcome, bool) = (Outcome::NotApplied, true);

#[tokio::test]
async fn layer_4_errors_belong_to_their_alias() {
    for (kind, code) in [
        ("NOT_FOUND", Code::NotFound),
        ("FORBIDDEN", Code::Auth),
        ("UNPROCESSABLE", Code::Validation),
        ("MISSING_PAGINATION_BOUNDARIES", Code::Validation),
        ("EXCESSIVE_PAGINATION", Code::Validation),
        ("INVALID_CURSOR_ARGUMENTS", Code::Validation),
    ] {
        let body = json!({
            "data": {"step0": null, "step1": resolved("T1")},
            "errors": [{"type": kind, "path": ["step0"], "locations": [{"line": 2, "column": 3}], "message": "no"}]
        });
        let envelope = chain(&Script::new().json(body), &both()).await;
        assert_eq!(envelope.status, Status::Partial);
        assert_eq!(
            verdict(error(&envelope, 0)),
            (code, Some(Outcome::NotApplied), false),
            "{kind}"
        );
        assert_eq!(
            error(&envelope, 0)
                .details
                .as_ref()
                .unwrap()
                .github_type
                .as_deref(),
            Some(kind)
        );
        assert!(envelope.results[1].ok);
        assert_eq!((envelope.meta.succeeded, envelope.meta.failed), (1, 1));
    }
}

#[tokio::test]
async fn layer_4_untyped_errors_leave_the_outcome_open() {
    let body = json!({
        "data": {"step0": null, "step1": null},
        "errors": [
            {"path": ["step0"], "message": "Something went wrong while executing your query."},
            {"path": ["step1"], "message": "a new kind of trouble"}
        ]
    });
    let envelope = chain(&Script::new().json(body), &both()).await;
    assert_eq!(
        verdict(error(&envelope, 0)),
        (Code::Server, Some(Outcome::Unknown), false)
    );
    assert_eq!(
        verdict(error(&envelope, 1)),
        (Code::Unknown, Some(Outcome::Unknown), false)
    );
}

#[tokio::test]
async fn an_error_inside_the_payload_comes_after_the_write() {
    let error_at = |path: Value| json!({"type": "MISSING_PAGINATION_BOUNDARIES", "path": path, "message": "first or last"});
    let nulled = json!({"data": {"step0": null, "step1": resolved("T1")}, "errors": [error_at(json!(["step0", "comment", "x"]))]});
    let envelope = chain(&Script::new().json(nulled), &both()).await;
    assert_eq!(error(&envelope, 0).outcome(), Some(Outcome::Unknown));
    let kept = json!({"data": {"step0": {"comment": null}, "step1": resolved("T1")}, "errors": [error_at(json!(["step0", "comment", "x"]))]});
    let envelope = chain(&Script::new().json(kept), &both()).await;
    assert_eq!(error(&envelope, 0).outcome(), Some(Outcome::Applied));
}

#[tokio::test]
async fn data_null_with_an_untyped_error_is_unknown() {
    let body = json!({"data": null, "errors": [{"message": "Something went wrong while executing your query. This may be the result of a timeout"}]});
    whole(
        Script::new().json(body),
        Code::Server,
        (Outcome::Unknown, false),
        (Outcome::Unknown, true),
    )
    .await;
}

#[tokio::test]
async fn a_null_alias_without_an_error_is_a_failed_step() {
    let envelope = chain(
        &Script::new().json(json!({"data": {"step0": null, "step1": resolved("T1")}})),
        &both(),
    )
    .await;
    assert_eq!(
        verdict(error(&envelope, 0)),
        (Code::NotApplied, Some(Outcome::NotApplied), false)
    );
    assert!(envelope.results[1].ok);
}

#[tokio::test]
async fn a_payload_that_breaks_ensure_is_a_failed_step() {
    let body = json!({"data": {"step0": {"comment": null}, "step1": {"thread": null}}});
    let envelope = chain(&Script::new().json(body), &both()).await;
    assert_eq!(envelope.status, Status::Failed);
    assert_eq!(
        verdict(error(&envelope, 0)),
        (Code::NotApplied, Some(Outcome::NotApplied), false)
    );
    assert_eq!(
        error(&envelope, 0)
            .details
            .as_ref()
            .unwrap()
            .expected
            .as_deref(),
        Some("comment is present")
    );
    assert_eq!(error(&envelope, 1).code, Code::NotApplied);
    assert!(
        envelope.results.iter().all(|step| step.data.is_none()),
        "there is nothing to keep"
    );
}

#[tokio::test]
async fn a_reply_swallowed_by_a_pending_review_was_written_but_does_not_count() {
    let swallowed =
        json!({"comment": {"id": "C1", "url": "u", "pullRequestReview": {"state": "PENDING"}}});
    let body = json!({"data": {"step0": swallowed, "step1": resolved("T1")}});
    let envelope = chain(&Script::new().json(body), &both()).await;
    assert_eq!(
        verdict(error(&envelope, 0)),
        (Code::NotApplied, Some(Outcome::Applied), false)
    );
    assert!(error(&envelope, 0).message.contains("state != PENDING"));
    assert_eq!(
        data(&envelope, 0),
        json!({"id": "C1", "url": "u"}),
        "what was written can be found again"
    );
}

#[tokio::test]
async fn a_pathless_error_beside_data_explains_the_null_aliases() {
    let body = json!({"data": {"step0": replied("C1"), "step1": null}, "errors": [{"message": "half of it failed"}]});
    let envelope = chain(&Script::new().json(body), &both()).await;
    assert!(envelope.results[0].ok);
    assert_eq!(error(&envelope, 1).message, "half of it failed");
    assert_eq!(error(&envelope, 1).outcome(), Some(Outcome::Unknown));
}

#[tokio::test]
async fn replies_that_are_no_json_or_cut_off_are_unknown() {
    let unknown = ((Outcome::Unknown, false), (Outcome::Unknown, true));
    for body in [
        "<html></html>",
        "",
        "[]",
        r#"{"data":{"step0":{"comment":{"id":"C1""#,
        "{\"data\":{}} trailing",
        "\u{7f}",
    ] {
        whole(
            Script::new().reply(HttpReply::new(200, body)),
            Code::Server,
            unknown.0,
            unknown.1,
        )
        .await;
    }
    whole(
        Script::new().reply(HttpReply::new(200, vec![0xff, 0xfe])),
        Code::Server,
        unknown.0,
        unknown.1,
    )
    .await;
    whole(
        Script::new().json(json!({})),
        Code::Server,
        unknown.0,
        unknown.1,
    )
    .await;
    whole(
        Script::new().json(json!({"message": "odd"})),
        Code::Server,
        unknown.0,
        unknown.1,
    )
    .await;
    whole(
        Script::new().json(json!({"data": null})),
        Code::Server,
        unknown.0,
        unknown.1,
    )
    .await;
}

#[tokio::test]
async fn values_of_the_wrong_kind_fail_their_step_only() {
    for odd in [
        json!("text"),
        json!(1),
        json!(-1),
        json!(1.5),
        json!(true),
        json!([1]),
    ] {
        let body = json!({"data": {"step0": {"comment": odd}, "step1": resolved("T1")}});
        let envelope = chain(&Script::new().json(body), &both()).await;
        assert_eq!(
            verdict(error(&envelope, 0)),
            (Code::Server, Some(Outcome::Unknown), false)
        );
        assert!(envelope.results[1].ok);
    }
    let input = json!({"issueId": "I", "labelIds": ["L"]});
    let body = json!({"data": {"step0": {"issue": {"id": "I", "labels": {"nodes": {"a": 1}}}}}});
    let envelope = run(&Script::new().json(body), "issue.labels.set", input).await;
    assert_eq!(envelope.error.unwrap().code, Code::Server);
}

#[tokio::test]
async fn aliases_in_another_order_and_unknown_keys_are_understood() {
    let body = format!(
        r#"{{"extensions":{{}},"errors":null,"data":{{"extra":[1],"step1":{},"step\u0030":{}}}}}"#,
        resolved("T1"),
        replied("C1")
    );
    let envelope = chain(&Script::new().reply(HttpReply::new(200, body)), &both()).await;
    assert_eq!(envelope.status, Status::Success);
}

#[tokio::test]
async fn lost_connections() {
    let unknown = ((Outcome::Unknown, false), (Outcome::Unknown, true));
    for kind in [
        TransportErrorKind::Dropped,
        TransportErrorKind::Timeout { sent: true },
    ] {
        let script = Script::new().fail(kind);
        whole(script.clone(), Code::Network, unknown.0, unknown.1).await;
        assert_eq!(script.count(), 1);
    }
    let too_large = Script::new().fail(TransportErrorKind::ReplyTooLarge);
    whole(
        too_large,
        Code::TooLarge,
        (Outcome::Unknown, false),
        (Outcome::Unknown, false),
    )
    .await;
    whole(
        Script::new().fail(TransportErrorKind::Tls),
        Code::Network,
        NOTHING,
        NOTHING,
    )
    .await;
    whole(
        Script::new().fail(TransportErrorKind::Invalid),
        Code::Validation,
        NOTHING,
        NOTHING,
    )
    .await;
    let refused = Script::new().always(|_| {
        Err(ghx_runtime::TransportError::new(
            TransportErrorKind::Refused,
            "refused",
        ))
    });
    whole(refused.clone(), Code::Network, NOTHING_RETRY, NOTHING_RETRY).await;
    assert_eq!(
        refused.count(),
        3,
        "a refused connection sent nothing, so it is tried again"
    );
}

#[tokio::test]
async fn reads_fail_without_having_written() {
    let input = json!({"owner": "acme", "name": "app", "number": 7});
    let body = json!({"data": {"step0_repository": {"issue": null}, "step0_viewer": {"login": "me"}}, "errors": [{"type": "NOT_FOUND", "path": ["step0_repository", "issue"], "message": "Could not resolve to an Issue with the number of 999999."}]});
    let envelope = run(&Script::new().json(body), "issue.view", input.clone()).await;
    assert_eq!(
        verdict(&envelope.error.unwrap()),
        (Code::NotFound, Some(Outcome::NotApplied), false)
    );
    let body =
        json!({"data": {"step0_repository": {"issue": null}, "step0_viewer": {"login": "me"}}});
    let envelope = run(&Script::new().json(body), "issue.view", input).await;
    assert_eq!(envelope.error.unwrap().code, Code::NotFound);
}
