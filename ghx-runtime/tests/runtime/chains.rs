//! Chains: one request where possible, the order written, and nothing sent when a step is invalid.

use std::sync::{Arc, Mutex};

use ghx_runtime::{
    BoxFuture, Client, Code, HttpReply, HttpRequest, Outcome, Phase, Progress, Status, Transport,
    execute_tasks,
};
use serde_json::json;

use crate::support::answers::{answer_all, reply, resolve};
use crate::support::script::Script;
use crate::support::{chain, client, data, error, plans, tasks, verdict};

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
        ("pr.thread.reply", json!({"bdy": "x", "threadId": 7})),
        ("pr.thread.resolv", json!({})),
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
            .contains("rejected before anything was sent, because of steps 1, 2")
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
