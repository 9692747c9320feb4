//! Unit 1 of the specification: the envelope with the cross-invocation signal.

use ghx::enums::PullRequestReviewState;
use ghx::feedback::{Options, analyse, envelope};
use serde_json::Value;

use super::world::{
    comment, draft, outdated, pull, report, resolved, review, thread, with_threads,
};

const BODY: &str = "Errors are swallowed here";

#[test]
fn seed_unit1_happy_path_1_resolved_and_new_threads_give_the_signal() {
    let feedback = with_threads(vec![
        resolved(thread("T1", "src/a.rs", BODY), 20),
        resolved(thread("T2", "src/b.rs", BODY), 30),
        thread("T3", "src/c.rs", BODY),
    ]);
    let found = envelope(&feedback, 10);
    assert!(found.cross_invocation.signal);
    assert_eq!(found.cross_invocation.resolved_threads.len(), 2);
    assert_eq!(found.review_threads.len(), 1);
}

#[test]
fn seed_unit1_happy_path_2_no_resolved_threads_no_signal() {
    let found = envelope(&with_threads(vec![thread("T1", "src/a.rs", BODY)]), 10);
    assert!(!found.cross_invocation.signal);
    assert!(found.cross_invocation.resolved_threads.is_empty());
}

#[test]
fn seed_unit1_happy_path_3_nothing_new_no_signal() {
    let found = envelope(
        &with_threads(vec![resolved(thread("T1", "src/a.rs", BODY), 20)]),
        10,
    );
    assert!(!found.cross_invocation.signal);
    assert_eq!(found.cross_invocation.resolved_threads.len(), 1);
}

#[test]
fn seed_unit1_edge_case_1_only_the_last_ten_by_recency() {
    let mut threads: Vec<_> = (0..20)
        .map(|n| {
            resolved(
                thread(&format!("T{n:02}"), "src/a.rs", BODY),
                100 + (n * 7) % 20,
            )
        })
        .collect();
    threads.push(thread("NEW", "src/a.rs", BODY));
    let feedback = with_threads(threads);
    let found = envelope(&feedback, 10);
    let mut times: Vec<&str> = found
        .cross_invocation
        .resolved_threads
        .iter()
        .map(|thread| thread.last_comment_at.as_str())
        .collect();
    assert_eq!(times.len(), 10);
    assert_eq!(
        (times[0], times[9]),
        ("2026-04-01T01:59:00Z", "2026-04-01T01:50:00Z"),
        "newest first, the last ten"
    );
    let given = times.clone();
    times.sort_by(|a, b| b.cmp(a));
    assert_eq!(times, given);
    assert_eq!(
        found.counts.resolved_threads, 20,
        "the bound is not a loss: the count says how many there are"
    );
    let three = analyse(
        &feedback,
        &Options {
            lookback: 3,
            ..Options::default()
        },
    )
    .unwrap();
    assert_eq!(
        three.envelope.cross_invocation.resolved_threads.len(),
        3,
        "the bound is settable"
    );
}

#[test]
fn seed_unit1_edge_case_2_outdated_threads_are_not_new() {
    let found = envelope(
        &with_threads(vec![
            resolved(thread("T1", "src/a.rs", BODY), 20),
            outdated(thread("T2", "src/a.rs", BODY)),
        ]),
        10,
    );
    assert!(found.review_threads.is_empty());
    assert!(!found.cross_invocation.signal);
    assert_eq!(
        found.outdated_threads.len(),
        1,
        "they are shown all the same"
    );
}

#[test]
fn seed_unit1_verification_1_the_shape_of_the_output() {
    let mut feedback = with_threads(vec![
        resolved(thread("T1", "src/a.rs", BODY), 20),
        thread("T2", "src/a.rs", BODY),
    ]);
    feedback
        .comments
        .push(comment("C1", "rita", "Please document the flag", 40));
    feedback
        .reviews
        .push(review("R1", "rita", "The error handling needs work", 41));
    let json: Value = serde_json::to_value(report(&feedback)).unwrap();
    let keys = [
        "review_threads",
        "pr_comments",
        "review_bodies",
        "cross_invocation",
        "outdated_threads",
        "pending_review",
        "pr_author",
        "viewer",
        "counts",
        "triage",
        "gate",
        "items",
        "clusters",
        "dispatch",
        "rounds",
        "mode",
        "pull_request",
        "round_trips",
        "unsettled",
        "missing",
        "noise",
    ];
    for key in keys {
        assert!(json.get(key).is_some(), "{key}");
    }
    assert_eq!(json.as_object().unwrap().len(), keys.len());
    assert_eq!(
        json["cross_invocation"],
        serde_json::json!({ "signal": true, "resolved_threads": [{
            "thread_id": "T1", "path": "src/a.rs", "line": 7,
            "first_comment_body": BODY, "last_comment_at": "2026-04-01T00:20:00Z",
        }] })
    );
}

#[test]
fn seed_unit1_verification_2_the_first_three_keys_are_as_before() {
    let mut feedback = with_threads(vec![
        thread("OPEN", "src/a.rs", BODY),
        outdated(thread("OUTDATED", "src/a.rs", BODY)),
        resolved(thread("RESOLVED", "src/a.rs", BODY), 20),
    ]);
    feedback.comments = vec![
        comment("C1", "rita", "Please document the flag", 40),
        comment("C2", "author", "Ready for review", 41),
        comment("C3", "rita", "  \n", 42),
    ];
    feedback.reviews = vec![
        review("R1", "rita", "The error handling needs work", 43),
        review("R2", "rita", "", 44),
        review("R3", "author", "My own notes on this", 45),
    ];
    let found = report(&feedback).envelope;
    let threads: Vec<_> = found
        .review_threads
        .iter()
        .map(|thread| thread.id())
        .collect();
    let comments: Vec<_> = found
        .pr_comments
        .iter()
        .map(|comment| comment.id.as_str())
        .collect();
    let reviews: Vec<_> = found
        .review_bodies
        .iter()
        .map(|review| review.id.as_str())
        .collect();
    assert_eq!(
        (threads, comments, reviews),
        (vec!["OPEN"], vec!["C1"], vec!["R1"])
    );
}

#[test]
fn a_draft_is_shown_as_such_and_is_no_feedback() {
    let mut mine = thread("DRAFT", "src/a.rs", "half a thought");
    mine.comments[0].review_state = Some(PullRequestReviewState::Pending);
    let mut feedback = with_threads(vec![mine]);
    feedback.drafts.push(draft("R1"));
    let found = report(&feedback);
    assert!(found.envelope.review_threads.is_empty() && found.envelope.review_bodies.is_empty());
    let pending = found.envelope.pending_review.unwrap();
    assert_eq!(
        (pending.id.as_str(), pending.draft_threads),
        ("R1", vec!["DRAFT".to_owned()])
    );
}

#[test]
fn an_account_that_is_gone_is_nobodys_author() {
    let mut feedback = pull();
    feedback.pr_author = None;
    let mut gone = comment("C1", "x", "Please document the flag", 40);
    gone.author = None;
    feedback.comments.push(gone);
    assert_eq!(report(&feedback).envelope.pr_comments.len(), 1);
}
