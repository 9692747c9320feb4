//! What happens to verdicts when the world does not cooperate.

use ghx::feedback::{Action, Done, Thread, apply, parse_verdicts, preview};
use ghx::{Code, PlanOptions, Status};
use ghx_sandbox::model::ReviewState;
use ghx_sandbox::{Break, Fault, World, WritePoint};
use serde_json::{Value, json};

use super::{client, client_as, fetched, requests, serve, subject};

fn world(build: impl FnOnce(&mut ghx_sandbox::PullBuilder<'_>)) -> World {
    World::builder()
        .repo("acme/app", |repo| {
            repo.pull_at(42, "Retries", |pull| {
                pull.file("src/a.rs", 1..=100);
                pull.thread("rita", "src/a.rs", 3, "Errors are swallowed here", |_| {});
                pull.thread("rita", "src/a.rs", 9, "And here", |_| {});
                build(pull);
            });
        })
        .build()
}

fn verdicts(ids: &[&str], verdict: &str) -> Vec<ghx::feedback::Verdict> {
    let list: Vec<Value> = ids
        .iter()
        .map(|id| json!({ "id": id, "verdict": verdict, "reply": "Fixed in 1a2b3c4" }))
        .collect();
    parse_verdicts(&Value::from(list).to_string()).unwrap()
}

#[tokio::test]
async fn a_draft_review_stops_everything_before_it_is_sent() {
    let sandbox = serve(world(|pull| {
        pull.review("octocat", ReviewState::Pending, "half a thought", |_| {});
    }));
    let feedback = fetched(&sandbox).await;
    let ids: Vec<&str> = feedback.threads.iter().map(Thread::id).collect();
    let applied = apply(&client(&sandbox), &feedback, &verdicts(&ids, "fixed")).await;
    assert_eq!(applied.status, Status::Failed);
    assert_eq!(applied.error.unwrap().code, Code::NotReady);
    assert!(applied.pending_review.is_some());
    assert_eq!(requests(&sandbox), (1, 0));
    assert!(sandbox.log().writes.is_empty());
}

#[tokio::test]
async fn the_dry_run_is_exactly_what_is_sent() {
    let sandbox = serve(world(|_| {}));
    let feedback = fetched(&sandbox).await;
    let ids: Vec<&str> = feedback.threads.iter().map(Thread::id).collect();
    let verdicts = verdicts(&ids, "fixed");
    let shown =
        serde_json::to_value(preview(&feedback, &verdicts, &PlanOptions::default()).unwrap())
            .unwrap();
    assert_eq!(requests(&sandbox), (1, 0), "nothing was sent");
    let planned = shown["dry_run"]["requests"].as_array().unwrap();
    assert_eq!(planned.len(), 1);
    apply(&client(&sandbox), &feedback, &verdicts).await;
    let log = sandbox.log();
    let sent: Value = serde_json::from_str(&log.requests.last().unwrap().body).unwrap();
    assert_eq!(planned[0]["document"], sent["query"]);
    assert_eq!(planned[0]["variables"], sent["variables"]);
}

#[tokio::test]
async fn needs_human_answers_and_leaves_the_thread_open() {
    let sandbox = serve(world(|_| {}));
    let feedback = fetched(&sandbox).await;
    let id = feedback.threads[0].id();
    let asked = verdicts(&[id], "needs-human");
    let applied = apply(&client(&sandbox), &feedback, &asked).await;
    assert_eq!(
        (applied.status, applied.items[0].action),
        (Status::Success, Action::Reply)
    );
    let after = fetched(&sandbox).await;
    let thread = after
        .threads
        .iter()
        .find(|thread| thread.id() == id)
        .unwrap();
    assert!(!thread.is_resolved);
    assert_eq!(thread.said().len(), 2);
    let again = apply(&client(&sandbox), &after, &asked).await;
    assert_eq!(again.items[0].outcome, Done::Skipped);
}

#[tokio::test]
async fn a_lost_reply_of_the_server_leads_to_no_second_comment() {
    let sandbox = serve(world(|pull| {
        pull.comment("rita", "Please document the new flag");
    }));
    let feedback = fetched(&sandbox).await;
    let mut ids: Vec<&str> = feedback.threads.iter().map(Thread::id).collect();
    ids.push(&feedback.comments[0].id);
    let verdicts = verdicts(&ids, "fixed");
    sandbox.inject(Fault::broken(Break::Dropped, WritePoint::All).mutations());
    let first = apply(&client(&sandbox), &feedback, &verdicts).await;
    assert_eq!(first.status, Status::Failed, "nobody knows what happened");

    let after = fetched(&sandbox).await;
    let second = apply(&client(&sandbox), &after, &verdicts).await;
    assert_eq!((second.status, second.meta.skipped), (Status::Success, 3));
    let log = sandbox.log();
    assert_eq!(log.writes_of("addPullRequestReviewThreadReply").count(), 2);
    assert_eq!(log.writes_of("addComment").count(), 1);
}

#[tokio::test]
async fn after_half_a_batch_only_the_rest_is_sent() {
    let sandbox = serve(world(|_| {}));
    let feedback = fetched(&sandbox).await;
    let ids: Vec<&str> = feedback.threads.iter().map(Thread::id).collect();
    let verdicts = verdicts(&ids, "fixed");
    sandbox.inject(Fault::broken(Break::Dropped, WritePoint::After(1)).mutations());
    apply(&client(&sandbox), &feedback, &verdicts).await;
    let after = fetched(&sandbox).await;
    let second = apply(&client(&sandbox), &after, &verdicts).await;
    let actions: Vec<Action> = second.items.iter().map(|item| item.action).collect();
    assert_eq!(
        actions,
        [Action::Resolve, Action::ReplyAndResolve],
        "the first reply is there already"
    );
    assert_eq!(second.status, Status::Success);
    assert_eq!(
        sandbox
            .log()
            .writes_of("addPullRequestReviewThreadReply")
            .count(),
        2
    );
}

#[tokio::test]
async fn an_item_that_was_done_in_part_says_which_part() {
    let sandbox = serve(World::demo());
    // Triage permission is enough to answer a thread, but not to resolve it.
    let ada = client_as(&sandbox, &sandbox.token_for("ada"));
    let feedback = ghx::feedback::fetch(&ada, &subject()).await.unwrap();
    assert_eq!(feedback.viewer, "ada");
    let open = feedback
        .threads
        .iter()
        .find(|thread| !thread.is_resolved)
        .unwrap();
    let verdicts = verdicts(&[open.id()], "fixed");
    let applied = apply(&ada, &feedback, &verdicts).await;
    assert_eq!(
        (applied.status, applied.items[0].outcome),
        (Status::Partial, Done::Failed)
    );
    let steps = &applied.items[0].steps;
    assert_eq!((steps[0].ok, steps[1].ok), (true, false));
    assert!(
        steps[0].data.is_some(),
        "the reply that was posted is not lost"
    );
    assert_eq!(steps[1].error.as_ref().unwrap().code, Code::Auth);

    let after = ghx::feedback::fetch(&ada, &subject()).await.unwrap();
    let again = apply(&ada, &after, &verdicts).await;
    assert_eq!(
        (again.status, again.items[0].action),
        (Status::Failed, Action::Resolve)
    );
    let replies = sandbox
        .log()
        .writes_of("addPullRequestReviewThreadReply")
        .count();
    assert_eq!(replies, 1, "the answer is not posted a second time");
}

#[tokio::test]
async fn a_wrong_verdict_among_good_ones_stops_everything() {
    let sandbox = serve(world(|_| {}));
    let feedback = fetched(&sandbox).await;
    let other = "PRRT_of_another_pull_request".to_owned();
    let applied = apply(
        &client(&sandbox),
        &feedback,
        &verdicts(&[feedback.threads[0].id(), &other], "fixed"),
    )
    .await;
    assert_eq!(applied.error.unwrap().code, Code::Validation);
    assert_eq!(applied.problems[0].path, "[1].id");
    assert_eq!(requests(&sandbox), (1, 0));
}
