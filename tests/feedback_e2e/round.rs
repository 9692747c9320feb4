//! A complete round: fetch, cluster, apply, verify, and again when the reviewer comes back.

use ghx::Status;
use ghx::feedback::{self, Kind, Options, State, analyse, apply, parse_verdicts, verify};
use ghx_sandbox::World;
use serde_json::{Value, json};

use super::{client, client_as, fetched, reported, requests, serve, subject};

#[tokio::test]
async fn fetch_cluster_apply_verify_in_three_requests() {
    let sandbox = serve(World::demo());
    let client = client(&sandbox);

    let before = fetched(&sandbox).await;
    let report = analyse(&before, &Options::default()).unwrap();
    assert_eq!(requests(&sandbox), (1, 0));
    assert!(!report.clusters.is_empty());
    let work: Vec<&String> = report
        .dispatch
        .units
        .iter()
        .flat_map(|unit| &unit.items)
        .collect();
    let new = report
        .triage
        .iter()
        .filter(|entry| entry.state == State::New)
        .count();
    assert_eq!(work.len(), new, "every new item is in exactly one unit");

    let old: Vec<&String> = report.unsettled.iter().map(|left| &left.id).collect();
    assert_eq!(
        old.len(),
        1,
        "an outdated thread is no work, but needs an answer"
    );
    let verdicts: Vec<Value> = work
        .iter()
        .chain(&old)
        .map(|id| json!({ "id": id, "verdict": "fixed", "reply": format!("Fixed {id}") }))
        .collect();
    let verdicts = parse_verdicts(&Value::from(verdicts).to_string()).unwrap();
    let applied = apply(&client, &before, &verdicts).await;
    assert_eq!(
        (applied.status, applied.meta.round_trips),
        (Status::Success, 1),
        "{:?}",
        applied.items
    );
    assert_eq!(
        requests(&sandbox),
        (1, 1),
        "all verdicts travel in one request"
    );
    let threads = report
        .items
        .iter()
        .filter(|item| item.kind == Kind::ReviewThread && !item.previously_resolved)
        .count();
    let log = sandbox.log();
    assert_eq!(
        log.writes_of("addPullRequestReviewThreadReply").count(),
        threads + 1
    );
    assert_eq!(log.writes_of("resolveReviewThread").count(), threads + 1);
    assert_eq!(log.writes_of("addComment").count(), new - threads);

    let after = reported(&sandbox).await;
    let verified = verify(&after, Some(1));
    assert_eq!(
        verified.status,
        feedback::Status::Clean,
        "{:?}",
        verified.open
    );
    assert_eq!(
        requests(&sandbox),
        (2, 1),
        "three requests for the whole round"
    );
    for id in before
        .threads
        .iter()
        .map(feedback::Thread::id)
        .filter(|id| work.iter().any(|work| work == id))
    {
        let resolved = &after.envelope.cross_invocation.resolved_threads;
        assert!(
            resolved.iter().any(|thread| thread.thread_id == id),
            "{id} is part of the next round's past"
        );
    }

    let again = apply(&client, &fetched(&sandbox).await, &verdicts).await;
    assert_eq!(
        (again.status, again.meta.skipped),
        (Status::Success, verdicts.len())
    );
    assert_eq!(requests(&sandbox), (3, 1), "what is done is not sent again");
}

#[tokio::test]
async fn a_reviewer_who_comes_back_starts_a_cluster_with_what_was_resolved() {
    let sandbox = serve(World::demo());
    let before = fetched(&sandbox).await;
    let report = analyse(&before, &Options::default()).unwrap();
    let answers: Vec<Value> = report
        .triage
        .iter()
        .filter(|entry| entry.state == State::New)
        .map(|entry| json!({ "id": entry.id, "verdict": "fixed", "reply": "Fixed in 1a2b3c4" }))
        .collect();
    let verdicts = parse_verdicts(&Value::from(answers).to_string()).unwrap();
    apply(&client(&sandbox), &before, &verdicts).await;

    let reviewer = client_as(&sandbox, &sandbox.token_for("monalisa"));
    let input = json!({
        "owner": "acme", "name": "app", "prNumber": 42, "event": "COMMENT", "body": "Once more",
        "comments": [{ "path": "src/upload/queue.rs", "line": 70, "body": "The error of this send is ignored, too." }],
    });
    let sent = ghx::execute_task(
        &reviewer,
        &ghx::REGISTRY,
        "pr.review.submit",
        &input.to_string(),
    )
    .await;
    assert!(sent.ok, "{:?}", sent.error);

    let after = reported(&sandbox).await;
    let verified = verify(&after, Some(2));
    assert_eq!(verified.status, feedback::Status::Escalate);
    assert_eq!(verified.recurring[0].category.name(), "error-handling");
    assert!(verified.recurring[0].previously_resolved.len() >= 2);
    let fresh = feedback::fetch(&client(&sandbox), &subject())
        .await
        .unwrap();
    assert_eq!(fresh.threads.len(), before.threads.len() + 1);
}
