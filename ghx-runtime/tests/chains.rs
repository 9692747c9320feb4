//! Chains: one request where possible, look-ups once, the order written, and nothing sent when a step is invalid.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that cannot go on has failed"
)]

mod support;

use std::sync::{Arc, Mutex};

use ghx_runtime::{
    BoxFuture, Client, Code, HttpReply, HttpRequest, Outcome, Phase, Progress, Status, Transport,
    TransportErrorKind, execute_tasks,
};
use serde_json::{Value, json};
use support::script::Script;
use support::{chain, client, data, error, plans, run, tasks, verdict};

fn reply(n: usize) -> (&'static str, Value) {
    (
        "pr.thread.reply",
        json!({"threadId": format!("T{n}"), "body": "b"}),
    )
}

fn resolve(n: usize) -> (&'static str, Value) {
    ("pr.thread.resolve", json!({"threadId": format!("T{n}")}))
}

/// Answers every alias of a document with what its operation would bring.
fn answer_all(body: &Value) -> Result<HttpReply, ghx_runtime::TransportError> {
    Ok(HttpReply::new(
        200,
        json!({"data": Value::Object(answers(body))}).to_string(),
    ))
}

fn answers(body: &Value) -> serde_json::Map<String, Value> {
    let document = body["query"].as_str().unwrap();
    let mut data = serde_json::Map::new();
    for line in document
        .lines()
        .skip(1)
        .filter(|line| line.starts_with("  "))
    {
        let (alias, rest) = line.trim().split_once(": ").unwrap();
        let value = match rest.split('(').next().unwrap() {
            "addPullRequestReviewThreadReply" => {
                json!({"comment": {"id": alias, "url": "u", "pullRequestReview": null}})
            }
            "resolveReviewThread" => json!({"thread": {"id": alias, "isResolved": true}}),
            "updateIssue" => {
                json!({"issue": {"id": alias, "labels": {"nodes": [{"name": "bug"}, null]}}})
            }
            "closeIssue" => json!({"issue": {"id": alias, "state": "CLOSED"}}),
            "repository" if rest.contains("label(") => {
                let name = body["variables"][format!("{alias}_label")]
                    .as_str()
                    .unwrap();
                json!({"label": {"id": format!("L_{name}")}})
            }
            "repository" if rest.contains("issue(") => {
                json!({"issue": {"id": format!("I_{}", body["variables"][format!("{alias}_issueNumber")])}})
            }
            "repository" => {
                json!({"issues": {"nodes": [{"title": "t"}], "pageInfo": {"hasNextPage": false}}})
            }
            other => panic!("no answer for {other}"),
        };
        data.insert(alias.to_owned(), value);
    }
    data
}

#[tokio::test]
async fn the_exact_document_of_a_chain() {
    let script = Script::new().always(answer_all);
    chain(&script, &[reply(1), resolve(1), resolve(2)]).await;
    assert_eq!(
        script.document(0),
        "mutation BatchComposite($step0_threadId: ID!, $step0_body: String!, $step1_threadId: ID!, $step2_threadId: ID!) {\n  \
         step0: addPullRequestReviewThreadReply(input: {pullRequestReviewThreadId: $step0_threadId, body: $step0_body}) { comment { id url pullRequestReview { state } } }\n  \
         step1: resolveReviewThread(input: {threadId: $step1_threadId}) { thread { ...ThreadFields } }\n  \
         step2: resolveReviewThread(input: {threadId: $step2_threadId}) { thread { ...ThreadFields } }\n\
         }\nfragment ThreadFields on PullRequestReviewThread { id isResolved }"
    );
    assert_eq!(
        script.variables(0),
        json!({"step0_threadId": "T1", "step0_body": "b", "step1_threadId": "T1", "step2_threadId": "T2"})
    );
    assert_eq!(
        script.headers(0),
        (
            "https://api.github.com/graphql".to_owned(),
            Some("bearer secret-token".to_owned())
        )
    );
}

#[tokio::test]
async fn no_steps_one_step_and_equal_steps() {
    let script = Script::new().always(answer_all);
    let envelope = chain(&script, &[]).await;
    assert_eq!(
        (envelope.status, envelope.meta.total, script.count()),
        (Status::Success, 0, 0)
    );
    let envelope = chain(&script, &[resolve(1)]).await;
    assert_eq!((envelope.status, script.count()), (Status::Success, 1));
    let envelope = chain(&script, &[resolve(1), resolve(1), reply(1), reply(1)]).await;
    assert_eq!((envelope.meta.succeeded, script.count()), (4, 2));
    assert_eq!(data(&envelope, 3)["id"], "step3");
}

#[tokio::test]
async fn special_characters_survive() {
    let body = "quote \" back \\ newline \n tab \t \u{1} é 😀 {{$step0_x}}";
    let script = Script::new().always(answer_all);
    chain(
        &script,
        &[("pr.thread.reply", json!({"threadId": "T", "body": body}))],
    )
    .await;
    assert_eq!(script.variables(0)["step0_body"], body);
}

#[tokio::test]
async fn nothing_is_sent_when_one_step_is_invalid() {
    let script = Script::new();
    let steps = [
        resolve(1),
        ("pr.thread.reply", json!({"threadId": 7, "bdy": "x"})),
        ("pr.thread.resolv", json!({})),
        ("issue.browse", json!({"number": 1})),
    ];
    let envelope = chain(&script, &steps).await;
    assert_eq!(
        (envelope.status, script.count(), envelope.meta.round_trips),
        (Status::Failed, 0, 0)
    );
    assert_eq!(
        verdict(error(&envelope, 0)),
        (Code::NotReady, Some(Outcome::NotApplied), false)
    );
    assert!(
        error(&envelope, 0)
            .message
            .contains("rejected before anything was sent, because of steps 1, 2, 3")
    );
    assert_eq!(error(&envelope, 1).code, Code::Validation);
    assert_eq!(
        error(&envelope, 1).message,
        "Input validation failed: bdy: unknown field, did you mean `body`?; threadId: must be string; body: is required"
    );
    assert_eq!(
        error(&envelope, 2).message,
        "unknown capability `pr.thread.resolv`, did you mean `pr.thread.resolve`?"
    );
    assert_eq!(error(&envelope, 3).code, Code::AdapterUnsupported);
}

#[tokio::test]
async fn two_thousand_steps_go_out_in_order_fifty_at_a_time() {
    let steps: Vec<_> = (0..2000)
        .map(|n| if n % 2 == 0 { reply(n) } else { resolve(n) })
        .collect();
    let script = Script::new().always(answer_all);
    let envelope = chain(&script, &steps).await;
    assert_eq!(
        (envelope.status, envelope.meta.round_trips, script.count()),
        (Status::Success, 40, 40)
    );
    assert!(script.document(0).contains("step49:") && !script.document(0).contains("step50:"));
    assert!(script.document(39).contains("step1999:"));
    assert_eq!(data(&envelope, 1998)["id"], "step1998");

    let script = Script::new().always(answer_all);
    let client = Client::builder()
        .token("t")
        .transport(script.clone())
        .max_batch(0)
        .build()
        .unwrap();
    let envelope = execute_tasks(&client, &plans::REGISTRY, &tasks(&steps)).await;
    assert_eq!((envelope.meta.succeeded, script.count()), (2000, 1));
}

#[tokio::test]
async fn reads_and_writes_keep_their_order() {
    let list = || ("issue.list", json!({"owner": "acme"}));
    let script = Script::new().always(answer_all);
    let envelope = chain(
        &script,
        &[resolve(0), resolve(1), list(), list(), resolve(2)],
    )
    .await;
    assert_eq!((envelope.status, script.count()), (Status::Success, 3));
    assert!(
        script.document(0).starts_with("mutation BatchComposite(")
            && script.document(0).contains("step1:")
    );
    assert!(
        script.document(1).starts_with("query BatchChain(")
            && script.document(1).contains("step3:")
    );
    assert!(script.document(2).contains("step4:"));
}

#[tokio::test]
async fn ids_given_need_one_request_and_names_two() {
    let script = Script::new().always(answer_all);
    let envelope = run(
        &script,
        "issue.labels.set",
        json!({"issueId": "I", "labelIds": ["L1"]}),
    )
    .await;
    assert_eq!((envelope.ok, envelope.meta.round_trips), (true, 1));
    assert!(script.document(0).starts_with("mutation IssueLabelsSet("));
    assert_eq!(
        envelope.data.unwrap().get(),
        r#"{"id":"step0","labels":["bug"]}"#
    );

    let script = Script::new().always(answer_all);
    let input = json!({"owner": "acme", "name": "app", "issueNumber": 7, "labels": ["bug", "ui"]});
    let envelope = run(&script, "issue.labels.update", input).await;
    assert_eq!((envelope.ok, envelope.meta.round_trips), (true, 2));
    assert_eq!(envelope.meta.capability_id, "issue.labels.set");
    assert!(
        script
            .document(0)
            .starts_with("query BatchChain($step0_issue_owner: String!"),
        "{}",
        script.document(0)
    );
    assert!(
        script
            .document(0)
            .contains("  step0_label1: repository(owner: $step0_label1_owner")
    );
    assert_eq!(
        script.variables(1),
        json!({"step0_issueId": "I_7", "step0_labelIds": ["L_bug", "L_ui"]})
    );
}

#[tokio::test]
async fn an_address_is_taken_apart() {
    let script = Script::new().always(answer_all);
    let input = json!({"url": "https://github.com/acme/app/issues/9#top", "labels": []});
    let envelope = run(&script, "issue.labels.set", input).await;
    assert!(envelope.ok, "{envelope:?}");
    assert_eq!(
        script.variables(0),
        json!({"step0_issue_owner": "acme", "step0_issue_name": "app", "step0_issue_issueNumber": 9})
    );
    assert_eq!(script.variables(1)["step0_labelIds"], json!([]));

    let other = json!({"url": "https://git.other.com/acme/app/issues/9", "labels": []});
    let envelope = run(&Script::new(), "issue.labels.set", other).await;
    assert!(
        envelope
            .error
            .unwrap()
            .message
            .contains("url: is an address on git.other.com, but requests go to github.com")
    );
}

#[tokio::test]
async fn equal_look_ups_are_sent_once() {
    let step = |n: usize| {
        (
            "issue.labels.set",
            json!({"owner": "acme", "name": "app", "issueNumber": n, "labels": ["bug"]}),
        )
    };
    let script = Script::new().always(answer_all);
    let steps: Vec<_> = (1..=20).map(step).collect();
    let envelope = chain(&script, &steps).await;
    assert_eq!((envelope.status, script.count()), (Status::Success, 2));
    assert_eq!(script.document(0).matches("label(name:").count(), 1);
    assert_eq!(script.document(0).matches("issue(number:").count(), 20);
    assert_eq!(script.variables(1)["step19_labelIds"], json!(["L_bug"]));
}

#[tokio::test]
async fn a_look_up_that_fails_fails_its_step_only() {
    let step = |n: usize, label: &str| {
        (
            "issue.labels.set",
            json!({"owner": "acme", "name": "app", "issueNumber": n, "labels": [label]}),
        )
    };
    let script = Script::new()
        .then(|body| {
            let mut data = answers(body);
            data.insert("step1_issue".to_owned(), json!({"issue": null}));
            data.insert("step2_label0".to_owned(), json!({"label": null}));
            data.insert("step3_issue".to_owned(), Value::Null);
            let errors = json!([
                {"type": "NOT_FOUND", "path": ["step1_issue", "issue"], "message": "Could not resolve to an Issue with the number of 2."},
                {"type": "FORBIDDEN", "path": ["step3_issue"], "message": "no"}
            ]);
            Ok(HttpReply::new(200, json!({"data": data, "errors": errors}).to_string()))
        })
        .always(answer_all);
    let envelope = chain(
        &script,
        &[
            step(1, "bug"),
            step(2, "bug"),
            step(3, "gone"),
            step(4, "bug"),
        ],
    )
    .await;
    assert_eq!((envelope.status, script.count()), (Status::Partial, 2));
    assert!(envelope.results[0].ok);
    assert_eq!(
        verdict(error(&envelope, 1)),
        (Code::NotFound, Some(Outcome::NotApplied), false)
    );
    assert_eq!(
        error(&envelope, 1).message,
        "could not look up owner `acme`, name `app`, issueNumber 2: Could not resolve to an Issue with the number of 2."
    );
    assert_eq!(error(&envelope, 2).message, "could not find labels `gone`");
    assert_eq!(error(&envelope, 3).code, Code::Auth);
    assert!(!script.document(1).contains("step1:"));
}

#[tokio::test]
async fn milestones_are_found_by_title_and_null_clears() {
    let milestones = json!({"data": {"step0_milestone": {"milestones": {"nodes": [{"id": "M1", "title": "v1"}, {"id": "M2", "title": "v\u{0032}"}, {"id": "M3", "title": "twin"}, {"id": "M4", "title": "twin"}]}}}});
    let set = json!({"data": {"step0": {"issue": {"id": "I", "milestone": {"title": "v2"}}}}});
    let by = |title: &str| json!({"owner": "a", "name": "b", "issueId": "I", "milestone": title});
    let script = Script::new().json(milestones.clone()).json(set);
    let envelope = run(&script, "issue.milestone.set", by("v2")).await;
    assert_eq!(script.variables(1)["step0_milestoneId"], "M2");
    assert_eq!(
        envelope.data.unwrap().get(),
        r#"{"id":"I","milestone":{"title":"v2"}}"#
    );

    let envelope = run(
        &Script::new().json(milestones.clone()),
        "issue.milestone.set",
        by("v9"),
    )
    .await;
    assert_eq!(envelope.error.unwrap().code, Code::NotFound);
    let envelope = run(
        &Script::new().json(milestones),
        "issue.milestone.set",
        by("twin"),
    )
    .await;
    assert_eq!(envelope.error.unwrap().code, Code::Validation);

    let script =
        Script::new().json(json!({"data": {"step0": {"issue": {"id": "I", "milestone": null}}}}));
    let envelope = run(
        &script,
        "issue.milestone.set",
        json!({"issueId": "I", "milestoneId": null}),
    )
    .await;
    assert_eq!(
        script.variables(0),
        json!({"step0_issueId": "I", "step0_milestoneId": null})
    );
    assert_eq!(
        envelope.data.unwrap().get(),
        r#"{"id":"I","milestone":null}"#
    );

    let script =
        Script::new().json(json!({"data": {"step0": {"issue": {"id": "I", "milestone": null}}}}));
    run(&script, "issue.milestone.set", json!({"issueId": "I"})).await;
    assert_eq!(
        script.variables(0),
        json!({"step0_issueId": "I"}),
        "left out is not null"
    );
}

#[tokio::test]
async fn a_failed_look_up_request_sends_no_mutation() {
    let step = (
        "issue.labels.set",
        json!({"owner": "a", "name": "b", "issueNumber": 1, "labels": ["x"]}),
    );
    let script = Script::new().reply(HttpReply::new(401, "{}"));
    let envelope = chain(&script, &[step, resolve(1)]).await;
    assert_eq!((envelope.status, script.count()), (Status::Failed, 1));
    assert_eq!(
        verdict(error(&envelope, 0)),
        (Code::Auth, Some(Outcome::NotApplied), false)
    );
    assert_eq!(
        verdict(error(&envelope, 1)),
        (Code::Auth, Some(Outcome::NotApplied), false)
    );
}

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

#[tokio::test]
async fn progress_is_reported_before_each_request_and_at_the_end() {
    let seen: Arc<Mutex<Vec<Progress>>> = Arc::default();
    let report = Arc::clone(&seen);
    let script = Script::new().always(answer_all);
    let client = Client::builder()
        .token("t")
        .transport(script)
        .max_batch(1)
        .on_progress(move |progress| report.lock().unwrap().push(progress))
        .build()
        .unwrap();
    execute_tasks(&client, &plans::REGISTRY, &tasks(&[reply(0), resolve(0)])).await;
    let seen = seen.lock().unwrap();
    let expected = [
        (Phase::Mutation, 0, 0),
        (Phase::Mutation, 1, 1),
        (Phase::Done, 2, 2),
    ];
    assert_eq!(
        seen.iter()
            .map(|p| (p.phase, p.requests, p.done))
            .collect::<Vec<_>>(),
        expected
    );
    assert!(seen.iter().all(|p| p.total == 2));
}

/// Never answers the first request, and says that it came.
struct Stuck(Script, std::sync::atomic::AtomicBool);

impl Transport for Stuck {
    fn post<'a>(
        &'a self,
        request: HttpRequest<'a>,
    ) -> BoxFuture<'a, Result<HttpReply, ghx_runtime::TransportError>> {
        if self.1.swap(true, std::sync::atomic::Ordering::SeqCst) {
            self.0.post(request)
        } else {
            Box::pin(std::future::pending())
        }
    }
}

#[tokio::test]
async fn dropping_a_call_leaves_nothing_behind() {
    let script = Script::new().always(answer_all);
    let stuck = Stuck(script.clone(), std::sync::atomic::AtomicBool::new(false));
    let client = Client::builder()
        .token("t")
        .transport(stuck)
        .build()
        .unwrap();
    let steps = tasks(&[reply(1), resolve(1)]);
    // Never polled: nothing was sent.
    drop(execute_tasks(&client, &plans::REGISTRY, &steps));
    // Dropped while its request is on its way: the client and the steps are as good as new.
    let mut call = Box::pin(execute_tasks(&client, &plans::REGISTRY, &steps));
    let mut context = std::task::Context::from_waker(std::task::Waker::noop());
    assert!(call.as_mut().poll(&mut context).is_pending());
    drop(call);
    assert_eq!(script.count(), 0);
    let envelope = execute_tasks(&client, &plans::REGISTRY, &steps).await;
    assert_eq!((envelope.status, script.count()), (Status::Success, 1));
}

#[test]
fn the_token_is_never_shown() {
    let script = Script::new();
    let client = client(&script);
    assert!(!format!("{client:?}").contains("secret-token"));
    assert!(!format!("{:?}", Client::builder().token("secret-token")).contains("secret-token"));
}
