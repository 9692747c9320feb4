//! Faults: every broken answer at every write point, limits, latency and the cut.

use ghx_sandbox::{Break, Clock, Fault, FaultKind, Options, Sandbox, When, World, WritePoint};
use serde_json::{Value, json};

use crate::support::{Answer, post, post_as};

const APP: &str = "acme/app";
const STEPS: usize = 4;

fn start(options: Options) -> Sandbox {
    Sandbox::start(World::demo(), options).unwrap()
}

/// A batch of four comments on issue 7.
fn batch(sandbox: &Sandbox) -> Option<Answer> {
    let id = sandbox.world().issue_id(APP, 7).unwrap();
    let steps: String = (0..STEPS)
        .map(|i| format!("step{i}: addComment(input: {{subjectId: \"{id}\", body: \"{i}\"}}) {{ clientMutationId }} "))
        .collect();
    post_as(
        sandbox,
        sandbox.token(),
        &format!("mutation BatchComposite {{ {steps} }}"),
        json!({}),
    )
}

#[test]
fn every_break_at_every_write_point() {
    let points = [
        (WritePoint::Before, 0),
        (WritePoint::After(1), 1),
        (WritePoint::After(3), 3),
        (WritePoint::All, STEPS),
    ];
    let breaks = [
        Break::BadGatewayJson,
        Break::BadGatewayHtml,
        Break::GatewayTimeout,
        Break::Dropped,
        Break::Truncated,
        Break::WrongJson,
        Break::SomethingWentWrong,
    ];
    for how in breaks {
        for (at, written) in points {
            let sandbox = start(Options::default());
            let before = sandbox.world().comments(APP, 7).len();
            sandbox.inject(Fault::broken(how, at).mutations());
            let answer = batch(&sandbox);
            assert_eq!(
                sandbox.world().comments(APP, 7).len() - before,
                written,
                "{how:?} {at:?}"
            );
            assert_eq!(sandbox.log().writes.len(), written, "{how:?} {at:?}");
            assert_eq!(
                sandbox.log().requests[0].executed,
                written,
                "{how:?} {at:?}"
            );
            match how {
                Break::BadGatewayJson => assert!(
                    answer.is_some_and(|a| a.status == 502 && a.json()["message"].is_string())
                ),
                Break::BadGatewayHtml => {
                    assert!(answer.is_some_and(|a| a.status == 502 && a.body.starts_with("<html>")))
                }
                Break::GatewayTimeout => assert!(answer.is_some_and(|a| a.status == 504)),
                Break::Dropped => {
                    assert!(answer.is_none());
                    assert_eq!(sandbox.log().requests[0].status, 0);
                }
                Break::Truncated => {
                    let answer = answer.unwrap();
                    let promised: usize = answer.header("content-length").unwrap().parse().unwrap();
                    assert!(!answer.body.is_empty() && answer.body.len() < promised);
                    assert!(serde_json::from_str::<Value>(&answer.body).is_err());
                }
                Break::WrongJson => {
                    let answer = answer.unwrap();
                    assert_eq!(answer.status, 200);
                    assert!(serde_json::from_str::<Value>(&answer.body).is_err());
                }
                Break::SomethingWentWrong => {
                    assert_eq!(answer.unwrap().json()["data"], Value::Null)
                }
            }
            assert_eq!(
                batch(&sandbox).unwrap().status,
                200,
                "the fault strikes once"
            );
        }
    }
}

#[test]
fn resource_limits_refuse_the_rest_alias_by_alias() {
    let sandbox = start(Options::default());
    sandbox.inject(Fault::new(FaultKind::ResourceLimits { after: 3 }).mutations());
    let reply = batch(&sandbox).unwrap().json();
    assert!(reply["data"]["step2"].is_object());
    assert_eq!(reply["data"]["step3"], Value::Null);
    assert_eq!(
        reply["errors"],
        json!([{
            "type": "RESOURCE_LIMITS_EXCEEDED",
            "path": ["step3"],
            "locations": reply["errors"][0]["locations"],
            "message": "Resource limits for this query exceeded."
        }])
    );
    assert_eq!(sandbox.log().writes.len(), 3);
}

#[test]
fn lost_comments_leave_the_rest_of_their_review() {
    let sandbox = start(Options::default());
    let id = sandbox.world().pull_id("acme/app", 44).unwrap();
    let review = |threads: &str| {
        format!(
            "mutation {{ a: addPullRequestReview(input: {{pullRequestId: \"{id}\", event: COMMENT, body: \"x\", threads: [{threads}]}}) {{ pullRequestReview {{ comments(first: 9) {{ totalCount nodes {{ body }} }} }} }} }}"
        )
    };
    let inside = "{path: \"CHANGELOG.md\", line: 5, body: \"in\"}";
    let outside = "{path: \"CHANGELOG.md\", line: 99, body: \"out\"}, {path: \"nope\", line: 1, body: \"nowhere\"}";
    sandbox.inject(Fault::new(FaultKind::LostComments).when(When::Next(2)));
    let ask = |threads: &str| post(&sandbox, &review(threads), json!({})).json();
    let reply = ask(&format!("{outside}, {inside}"));
    assert_eq!(
        reply,
        json!({"data": {"a": {"pullRequestReview": {"comments": {"totalCount": 1, "nodes": [{"body": "in"}]}}}}})
    );
    let reply = ask(outside);
    assert_eq!(
        reply["data"]["a"]["pullRequestReview"]["comments"]["totalCount"],
        0
    );
    assert_eq!(sandbox.world().thread_ids("acme/app", 44).len(), 1);
    let reply = ask(outside);
    assert_eq!(
        reply["errors"][0]["type"], "UNPROCESSABLE",
        "without the fault the review is refused"
    );
}

#[test]
fn refusals_of_the_edge_write_nothing() {
    let sandbox = start(Options::default());
    let kinds = [
        (FaultKind::Unauthorized, 401),
        (FaultKind::Forbidden, 403),
        (FaultKind::RateLimit { reset_in: 1 }, 200),
        (FaultKind::RateLimited { reset_in: 1 }, 200),
        (
            FaultKind::SecondaryLimit {
                status: 403,
                retry_after: None,
            },
            403,
        ),
        (
            FaultKind::SecondaryLimit {
                status: 429,
                retry_after: Some(3),
            },
            429,
        ),
        (FaultKind::InsufficientScopes, 200),
        (FaultKind::ValidationTimeout, 200),
    ];
    for (kind, status) in kinds {
        sandbox.inject(Fault::new(kind.clone()));
        let answer = batch(&sandbox).unwrap();
        assert_eq!(answer.status, status, "{kind:?}");
        assert!(answer.json().get("data").is_none(), "{kind:?}");
        assert!(sandbox.log().writes.is_empty(), "{kind:?}");
    }
}

#[test]
fn faults_choose_their_requests() {
    let sandbox = start(Options::default());
    let ok = |sandbox: &Sandbox| post(sandbox, "{ viewer { login } }", json!({})).status == 200;
    sandbox.inject(Fault::new(FaultKind::Forbidden).when(When::Next(2)));
    assert_eq!(
        [ok(&sandbox), ok(&sandbox), ok(&sandbox)],
        [false, false, true]
    );
    sandbox.inject(Fault::new(FaultKind::Forbidden).when(When::Request(4)));
    assert_eq!(
        [ok(&sandbox), ok(&sandbox), ok(&sandbox)],
        [true, false, true]
    );
    sandbox.clear_faults();
    sandbox.inject(Fault::new(FaultKind::Forbidden).when(When::Every(2)));
    assert_eq!(
        [ok(&sandbox), ok(&sandbox), ok(&sandbox), ok(&sandbox)],
        [true, false, true, false]
    );
    sandbox.clear_faults();
    sandbox.inject(
        Fault::new(FaultKind::Forbidden)
            .when(When::Always)
            .mutations(),
    );
    assert!(ok(&sandbox));
    assert_eq!(batch(&sandbox).unwrap().status, 403);
    sandbox.clear_faults();
    sandbox.inject(Fault::new(FaultKind::Forbidden).queries());
    assert_eq!(batch(&sandbox).unwrap().status, 200);
    assert!(!ok(&sandbox));
}

#[test]
fn two_faults_strike_one_after_the_other() {
    let faults = vec![
        Fault::broken(Break::Dropped, WritePoint::Before),
        Fault::new(FaultKind::SecondaryLimit {
            status: 403,
            retry_after: Some(1),
        }),
    ];
    let sandbox = start(Options {
        faults,
        ..Options::default()
    });
    assert!(batch(&sandbox).is_none());
    assert_eq!(batch(&sandbox).unwrap().status, 403);
    assert_eq!(batch(&sandbox).unwrap().status, 200);
}

#[test]
fn a_slow_batch_is_cut_with_what_fitted_in() {
    let latency = Fault::new(FaultKind::Latency {
        base_ms: 5,
        per_mutation_ms: 10,
    })
    .when(When::Always);
    let sandbox = start(Options {
        cut_after_ms: 30,
        faults: vec![latency],
        ..Options::default()
    });
    let answer = batch(&sandbox).unwrap();
    assert_eq!(answer.status, 502);
    assert_eq!(
        sandbox.log().writes.len(),
        2,
        "5 + 2 * 10 fits into 30 milliseconds, a third does not"
    );
    assert_eq!(
        post(&sandbox, "{ viewer { login } }", json!({})).status,
        200
    );
}

#[test]
fn points_are_counted_and_run_out() {
    let sandbox = start(Options {
        rate_limit: 3,
        ..Options::default()
    });
    let cheap = "{ rateLimit { cost limit remaining used nodeCount } }";
    let first = post(&sandbox, cheap, json!({}));
    assert_eq!(
        first.json()["data"]["rateLimit"],
        json!({"cost": 1, "limit": 3, "remaining": 2, "used": 1, "nodeCount": 0})
    );
    assert_eq!(first.header("x-ratelimit-remaining"), Some("2"));
    assert_eq!(first.header("x-ratelimit-resource"), Some("graphql"));
    assert_eq!(
        first.header("x-oauth-scopes"),
        Some("read:org, repo, workflow")
    );
    assert!(first.header("x-github-request-id").is_some());
    assert!(
        batch(&sandbox).unwrap().json().get("data").is_some(),
        "four mutations cost one point"
    );
    assert_eq!(
        post(&sandbox, cheap, json!({})).json()["data"]["rateLimit"]["remaining"],
        0
    );
    let over = post(&sandbox, cheap, json!({})).json();
    assert_eq!(over["errors"][0]["type"], "RATE_LIMIT");
    assert!(over.get("data").is_none());
}

#[test]
fn nested_pages_cost_more() {
    let sandbox = start(Options::default());
    let query = "{ rateLimit { cost nodeCount } viewer { repositories(first: 100) { nodes { issues(first: 50) { nodes { labels(first: 60) { nodes { id } } } } } } } }";
    // The example of GitHub's documentation: 1 + 100 + 5,000 requests are 51 points.
    assert_eq!(
        crate::support::data(&sandbox, query)["rateLimit"],
        json!({"cost": 51, "nodeCount": 305_100})
    );
}

#[test]
fn what_lands_late_is_written_after_the_answer_broke() {
    for how in [Break::Dropped, Break::BadGatewayHtml] {
        let sandbox = start(Options::default());
        let before = sandbox.world().comments(APP, 7).len();
        let late = WritePoint::Late { ms: 30 };
        sandbox.inject(Fault::broken(how, late).mutations());
        batch(&sandbox);
        let written = || sandbox.world().comments(APP, 7).len() - before;
        assert_eq!(sandbox.log().requests[0].executed, 0);
        // Bounded, so that a sandbox that forgets it fails here instead of hanging.
        for _ in 0..500 {
            if written() == STEPS {
                break;
            }
            std::thread::sleep(std::time::Duration::from_millis(10));
        }
        assert_eq!(written(), STEPS, "{how:?}");
        let log = sandbox.log();
        assert!(log.writes.iter().all(|write| write.request == 0), "{log:?}");
        assert_eq!(log.requests.len(), 1);
    }
}

#[test]
fn content_that_is_made_too_quickly_is_refused_alias_by_alias() {
    let sandbox = start(Options::default());
    let limit = FaultKind::TooQuickly {
        allowed: 3,
        per_ms: 3_600_000,
    };
    sandbox.inject(Fault::new(limit).when(When::Always));
    let answer = batch(&sandbox).unwrap().json();
    assert!(answer["data"]["step2"].is_object() && answer["data"]["step3"].is_null());
    assert_eq!(
        answer["errors"][0]["message"],
        json!("was submitted too quickly")
    );
    assert_eq!(answer["errors"][0]["path"], json!(["step3"]));
    let again = batch(&sandbox).unwrap().json();
    assert_eq!(again["errors"].as_array().map(Vec::len), Some(STEPS));
    assert_eq!(sandbox.log().writes.len(), 3);
}

#[test]
fn every_answer_has_the_time_of_the_world() {
    let dates = |clock| {
        let options = Options {
            clock,
            ..Options::default()
        };
        let sandbox = start(options);
        let answer = batch(&sandbox).unwrap();
        answer.header("date").unwrap().to_owned()
    };
    let still = dates(Clock::Still);
    let day = |text: &str| text.get(5..16).unwrap_or_default().to_owned();
    assert_eq!(dates(Clock::Still), still);
    assert_eq!(day(&dates(Clock::Running { ahead_s: 0 })), day(&still));
    for ahead_s in [86_400, -86_400] {
        assert_ne!(day(&dates(Clock::Running { ahead_s })), day(&still));
    }
}
