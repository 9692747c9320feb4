//! GitHub in trouble: the right code, an honest outcome, and nothing sent twice.

use std::net::TcpListener;

use ghx_sandbox::{Break, Fault, FaultKind, Options, Sandbox, When, World, WritePoint};
use serde_json::{Value, json};

use crate::chain::{comment, labels, on};
use crate::support::Place;

fn with(fault: Fault) -> Sandbox {
    let mut options = Options::default();
    options.faults.push(fault);
    Sandbox::start(World::demo(), options).unwrap()
}

fn first_error(result: &Value) -> &Value {
    &result["results"][0]["error"]
}

fn ids(sandbox: &Sandbox, body: &str) -> String {
    let id = sandbox.world().issue_id("acme/app", 7).unwrap();
    json!([{"task": "issue.comments.create", "input": {"issueId": id, "body": body}}]).to_string()
}

#[test]
fn an_unreachable_server_is_a_network_error() {
    let port = TcpListener::bind("127.0.0.1:0")
        .unwrap()
        .local_addr()
        .unwrap()
        .port();
    let place = Place::new()
        .var(
            "GITHUB_GRAPHQL_URL",
            format!("http://127.0.0.1:{port}/graphql"),
        )
        .var("GH_TOKEN", "t");
    let steps = json!([comment(7, "x")]).to_string();
    let result = place
        .run(&["chain", "--steps", &steps, "--timeout", "0.2"])
        .exits(1)
        .json();
    let error = first_error(&result);
    assert_eq!(error["code"], "NETWORK");
    assert_eq!(error["details"]["outcome"], "not_applied");
}

#[test]
fn plain_http_to_another_machine_is_refused() {
    let place = Place::new()
        .var("GITHUB_GRAPHQL_URL", "http://192.0.2.1/graphql")
        .var("GH_ENTERPRISE_TOKEN", "t");
    let steps = json!([comment(7, "x")]).to_string();
    let result = place.run(&["chain", "--steps", &steps]).exits(1).json();
    assert_eq!(first_error(&result)["code"], "VALIDATION");
    assert!(
        first_error(&result)["message"]
            .as_str()
            .unwrap()
            .contains("https"),
        "{result}"
    );
}

#[test]
fn a_slow_server_leaves_a_comment_unknown_and_sends_it_once() {
    let late = FaultKind::Latency {
        base_ms: 9_000,
        per_mutation_ms: 0,
    };
    let sandbox = with(Fault::new(late).when(When::Always));
    let place = on(&sandbox);
    let result = place
        .run(&[
            "chain",
            "--steps",
            &ids(&sandbox, "slow"),
            "--timeout",
            "0.5",
            "--confirm-wait",
            "0",
        ])
        .exits(1)
        .json();
    let error = first_error(&result);
    assert_eq!(
        (&error["code"], &error["retryable"]),
        (&json!("NETWORK"), &json!(false))
    );
    assert_eq!(error["details"]["outcome"], "unknown");
    assert_eq!(sandbox.log().requests.len(), 1);
}

#[test]
fn an_html_502_after_the_write_is_unknown_and_sent_once() {
    let sandbox = with(Fault::broken(Break::BadGatewayHtml, WritePoint::All));
    let place = on(&sandbox);
    let steps = ids(&sandbox, "once");
    let words = ["chain", "--confirm-wait", "0", "--steps", &steps];
    let result = place.run(&words).exits(1).json();
    let error = first_error(&result);
    assert_eq!(
        (&error["code"], &error["retryable"]),
        (&json!("SERVER"), &json!(false))
    );
    assert_eq!(error["details"]["outcome"], "unknown");
    assert_eq!(sandbox.log().writes_of("addComment").count(), 1);
    sandbox.inject(Fault::broken(Break::BadGatewayHtml, WritePoint::All));
    let shown = place.terminal(&words).exits(1).stdout;
    assert!(
        shown.contains("may have been applied: look before sending it again"),
        "{shown}"
    );
}

#[test]
fn a_write_whose_answer_was_lost_is_found() {
    let sandbox = with(Fault::broken(Break::Dropped, WritePoint::All).mutations());
    let place = on(&sandbox);
    let steps = ids(&sandbox, "found");
    let result = place.run(&["chain", "--steps", &steps]).exits(0).json();
    let step = &result["results"][0];
    assert_eq!(
        (&step["ok"], &step["confirmed"]),
        (&json!(true), &json!(true))
    );
    assert_eq!(step["data"]["commentBody"], "found");
    assert_eq!(result["meta"]["round_trips"], 2);
    let id = sandbox.world().issue_id("acme/app", 7).unwrap();
    sandbox.inject(Fault::broken(Break::Dropped, WritePoint::All).mutations());
    let input = json!({"issueId": id, "body": "found again"}).to_string();
    let result = place
        .run(&["run", "issue.comments.create", "--input", &input])
        .exits(0)
        .json();
    assert_eq!(
        (&result["ok"], &result["confirmed"]),
        (&json!(true), &json!(true))
    );
    assert_eq!(sandbox.log().writes_of("addComment").count(), 2);
}

#[test]
fn what_can_be_sent_twice_is_sent_again() {
    let sandbox = with(Fault::broken(Break::BadGatewayHtml, WritePoint::Before).mutations());
    let steps = json!([labels(7, &["bug"])]).to_string();
    let result = on(&sandbox)
        .run(&["chain", "--steps", &steps])
        .exits(0)
        .json();
    assert_eq!(result["results"][0]["confirmed"], Value::Null);
    assert_eq!(sandbox.log().writes_of("updateIssue").count(), 1);
}

#[test]
fn a_secondary_limit_says_how_long_to_wait() {
    for status in [403, 429, 200] {
        let kind = FaultKind::SecondaryLimit {
            status,
            retry_after: Some(120),
        };
        let sandbox = with(Fault::new(kind).when(When::Always));
        let result = on(&sandbox)
            .run(&["chain", "--steps", &ids(&sandbox, "x")])
            .exits(1)
            .json();
        let error = first_error(&result);
        assert_eq!(
            (&error["code"], &error["retryable"]),
            (&json!("RATE_LIMIT"), &json!(true)),
            "{status}"
        );
        assert_eq!(error["details"]["retry_after_s"], 120);
        assert_eq!(
            sandbox.log().requests.len(),
            1,
            "a wait beyond the budget is not slept through"
        );
        assert_eq!(sandbox.log().writes.len(), 0);
    }
}

#[test]
fn a_refused_token_is_an_auth_error() {
    let sandbox = with(Fault::new(FaultKind::Unauthorized).when(When::Always));
    let steps = json!([labels(7, &["bug"]), comment(7, "x")]).to_string();
    let result = on(&sandbox)
        .run(&["chain", "--steps", &steps])
        .exits(1)
        .json();
    assert_eq!(first_error(&result)["code"], "AUTH");
    assert_eq!(sandbox.log().writes.len(), 0);
}

#[test]
fn content_that_is_made_too_quickly_can_be_left_undone() {
    let limit = FaultKind::TooQuickly {
        allowed: 2,
        per_ms: 3_600_000,
    };
    let sandbox = with(Fault::new(limit).when(When::Always));
    let steps = json!([comment(7, "a"), comment(7, "b"), comment(7, "c")]).to_string();
    let place = on(&sandbox);
    let result = place
        .run(&["chain", "--pace", "off", "--steps", &steps])
        .exits(0)
        .json();
    assert_eq!(result["status"], "partial");
    let error = &result["results"][2]["error"];
    assert_eq!(
        (&error["code"], &error["retryable"]),
        (&json!("RATE_LIMIT"), &json!(true))
    );
    assert_eq!(error["details"]["outcome"], "not_applied");
    assert!(
        error["details"]["retry_after_s"].as_u64() >= Some(5),
        "{error}"
    );
    assert_eq!(result["meta"].get("waited_s"), None);
    assert_eq!(sandbox.log().writes.len(), 2);
    for pace in ["fast", "0/min", "80", "80/h"] {
        let run = place
            .run(&["chain", "--pace", pace, "--steps", &steps])
            .exits(2);
        assert!(
            run.stderr.contains("such as 80/min") || run.stdout.contains("such as 80/min"),
            "{run:?}"
        );
    }
}
