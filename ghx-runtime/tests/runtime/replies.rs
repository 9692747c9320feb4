//! Every row of GitHub's replies: which layer answered, what it means for each step, and whether a retry is safe.

use ghx_runtime::{Code, HttpReply, Outcome, Status};
use serde_json::json;

use crate::support::answers::{replied, resolved};
use crate::support::pair::{NOTHING, both, whole};
use crate::support::script::Script;
use crate::support::{chain, data, error, verdict};

#[tokio::test]
async fn all_done() {
    let script =
        Script::new().json(json!({"data": {"step0": replied("C1"), "step1": resolved("T1")}}));
    let envelope = chain(&script, &both()).await;
    assert_eq!(envelope.status, Status::Success);
    assert_eq!(data(&envelope, 0), json!({"id": "C1", "url": "u"}));
    assert_eq!(
        data(&envelope, 1),
        json!({"threadId": "T1", "isResolved": true})
    );
    assert_eq!(envelope.meta.round_trips, 1);
    assert_eq!(
        serde_json::to_value(&envelope.meta).unwrap(),
        json!({"route_used": "graphql", "total": 2, "succeeded": 2, "failed": 0, "round_trips": 1})
    );
}

#[tokio::test]
async fn layer_1_bad_credentials_and_missing_ones() {
    for message in [
        "Bad credentials",
        "This endpoint requires you to be authenticated.",
    ] {
        let body = json!({"message": message, "documentation_url": "d", "status": "401"});
        let script = Script::new().reply(HttpReply::new(401, body.to_string()));
        let messages = whole(script.clone(), Code::Auth, NOTHING, NOTHING).await;
        assert_eq!(messages[0], format!("HTTP 401: {message}"));
        assert_eq!(script.count(), 1);
    }
}

#[tokio::test]
async fn layer_1_forbidden_and_bad_request() {
    let script = Script::new().reply(HttpReply::new(
        403,
        r#"{"message":"Resource not accessible"}"#,
    ));
    whole(script, Code::Auth, NOTHING, NOTHING).await;
    let script = Script::new().reply(HttpReply::new(
        400,
        r#"{"message":"Problems parsing JSON"}"#,
    ));
    whole(script, Code::Validation, NOTHING, NOTHING).await;
    let script = Script::new().reply(HttpReply::new(404, "<html>"));
    whole(script, Code::NotFound, NOTHING, NOTHING).await;
    let script = Script::new()
        .reply(HttpReply::new(302, "").with_header("Location", "https://evil.example/"));
    let messages = whole(script, Code::Network, NOTHING, NOTHING).await;
    assert!(
        messages[0].contains("https://evil.example/"),
        "{messages:?}"
    );
}

#[tokio::test]
async fn layer_1_server_failures_are_unknown_and_only_idempotent_steps_retryable() {
    let unknown = ((Outcome::Unknown, false), (Outcome::Unknown, true));
    for (status, body) in [
        (
            502,
            "<html><head><title>502 Bad Gateway</title></head></html>",
        ),
        (
            502,
            r#"{"message":"We couldn't respond to your request in time."}"#,
        ),
        (504, ""),
        (500, "{}"),
    ] {
        let script = Script::new()
            .reply(HttpReply::new(status, body).with_header("x-github-request-id", "AB:12"));
        let messages = whole(script.clone(), Code::Server, unknown.0, unknown.1).await;
        assert!(
            messages[0].starts_with(&format!("HTTP {status}: ")),
            "{messages:?}"
        );
        assert!(!messages[0].contains("<html>"), "{messages:?}");
        assert_eq!(script.count(), 1, "a mutation is not sent again");
    }
}

#[tokio::test]
async fn layer_1_request_id_and_status_are_kept() {
    let script =
        Script::new().reply(HttpReply::new(502, "").with_header("X-GitHub-Request-Id", "AB:12"));
    let envelope = chain(&script, &both()).await;
    let details = error(&envelope, 0).details.as_ref().unwrap();
    assert_eq!(details.request_id.as_deref(), Some("AB:12"));
    assert_eq!(details.status, Some(502));
}

#[tokio::test]
async fn secondary_limits_as_403_429_and_200() {
    let text = r#"{"message":"You have exceeded a secondary rate limit. Please wait a few minutes.","documentation_url":"d"}"#;
    for (reply, wait) in [
        (HttpReply::new(403, text), 60),
        (
            HttpReply::new(403, text).with_header("retry-after", "90"),
            90,
        ),
        (
            HttpReply::new(200, text).with_header("retry-after", "45"),
            45,
        ),
        (
            HttpReply::new(429, "slow down").with_header("retry-after", "61"),
            61,
        ),
        (
            HttpReply::new(
                200,
                json!({"errors": [{"message": "You have exceeded a secondary rate limit."}]})
                    .to_string(),
            ),
            60,
        ),
    ] {
        let script = Script::new().reply(reply);
        let envelope = chain(&script, &both()).await;
        for step in 0..2 {
            assert_eq!(
                verdict(error(&envelope, step)),
                (Code::RateLimit, Some(Outcome::NotApplied), true)
            );
            assert_eq!(
                error(&envelope, step)
                    .details
                    .as_ref()
                    .unwrap()
                    .retry_after_s,
                Some(wait)
            );
        }
        assert_eq!(
            script.count(),
            1,
            "{wait} s are more than the budget of 30 s"
        );
    }
}

#[tokio::test]
async fn layer_2_validation_and_variable_coercion() {
    let undefined = json!({"errors": [{"path": ["query", "repository", "nope"], "extensions": {"code": "undefinedField", "typeName": "Issue", "fieldName": "nope"}, "locations": [{"line": 1, "column": 14}], "message": "Field 'nope' doesn't exist on type 'Issue'"}]});
    let coercion = json!({"errors": [{"extensions": {"value": 2048, "problems": [{"path": [], "explanation": "Could not coerce value 2048 to String"}]}, "locations": [{"line": 1, "column": 18}], "message": "Variable $n of type String! was provided invalid value"}]});
    for body in [undefined, coercion] {
        let message = body["errors"][0]["message"].as_str().unwrap().to_owned();
        let messages = whole(Script::new().json(body), Code::Validation, NOTHING, NOTHING).await;
        assert_eq!(messages[0], message);
    }
}

#[tokio::test]
async fn layer_3_policy_refusals() {
    let scopes = "Your token has not been granted the required scopes to execute this query. The 'id' field requires one of the following scopes: ['read:project', 'project'], but your token has only been granted the: ['repo'] scopes.";
    let body = json!({"errors": [{"type": "INSUFFICIENT_SCOPES", "locations": [{"line": 10, "column": 9}], "message": scopes}]});
    let envelope = chain(&Script::new().json(body), &both()).await;
    assert_eq!(
        verdict(error(&envelope, 0)),
        (Code::Auth, Some(Outcome::NotApplied), false)
    );
    let details = error(&envelope, 0).details.as_ref().unwrap();
    assert_eq!(details.scopes, ["read:project", "project"]);
    assert_eq!(details.github_type.as_deref(), Some("INSUFFICIENT_SCOPES"));

    for (kind, code) in [
        ("ARGUMENT_LIMIT", Code::Validation),
        ("SOMETHING_NEW", Code::Unknown),
        ("FORBIDDEN", Code::Auth),
    ] {
        let body = json!({"data": null, "errors": [{"type": kind, "message": "m"}]});
        whole(Script::new().json(body), code, NOTHING, NOTHING).await;
    }
}

#[tokio::test]
async fn layer_3_both_spellings_of_the_rate_limit() {
    let bodies = [
        json!({"errors": [{"type": "RATE_LIMIT", "code": "graphql_rate_limit", "message": "API rate limit already exceeded for user ID 1."}]}),
        json!({"data": null, "errors": [{"type": "RATE_LIMITED", "message": "API rate limit exceeded for installation ID 1."}]}),
    ];
    for body in bodies {
        let reply = HttpReply::new(200, body.to_string())
            .with_header("x-ratelimit-remaining", "0")
            .with_header("x-ratelimit-reset", "784112377")
            .with_header("date", "Sun, 06 Nov 1994 08:49:37 GMT");
        let envelope = chain(&Script::new().reply(reply), &both()).await;
        assert_eq!(
            verdict(error(&envelope, 0)),
            (Code::RateLimit, Some(Outcome::NotApplied), true)
        );
        assert_eq!(
            error(&envelope, 1).details.as_ref().unwrap().retry_after_s,
            Some(600)
        );
    }
}
