//! Feedback made by hand, shortly.

use std::collections::BTreeMap;

use ghx::feedback::{
    Comment, Draft, Feedback, Options, Report, Review, Thread, ThreadComment, Totals, analyse,
};
use serde_json::json;

/// A pull request of `author`, looked at by `author`, without any feedback.
pub(crate) fn pull() -> Feedback {
    Feedback {
        id: "PR_1".into(),
        number: 42,
        title: "Add retries".into(),
        url: "https://github.com/acme/app/pull/42".into(),
        pr_author: Some("author".into()),
        pr_author_type: Some("User".into()),
        viewer: "author".into(),
        head_ref_name: "retries".into(),
        threads: Vec::new(),
        comments: Vec::new(),
        reviews: Vec::new(),
        drafts: Vec::new(),
        totals: Totals::default(),
        refused: None,
        round_trips: 1,
    }
}

/// Minutes after the pull request was opened.
pub(crate) fn at(minute: u32) -> String {
    format!(
        "2026-04-{:02}T{:02}:{:02}:00Z",
        1 + minute / 1440,
        minute / 60 % 24,
        minute % 60
    )
}

/// An open thread of one remark by `rita`.
pub(crate) fn thread(id: &str, path: &str, body: &str) -> Thread {
    let mut thread: Thread = made(json!({
        "thread_id": id, "path": path, "line": 7, "original_line": 7, "is_resolved": false, "is_outdated": false,
        "comments_total": 1,
    }));
    thread.comments.push(said("rita", body, 10));
    thread
}

/// A comment of a thread.
pub(crate) fn said(who: &str, body: &str, minute: u32) -> ThreadComment {
    made(json!({
        "id": format!("PRRC_{who}{minute}"), "database_id": minute.to_string(), "author": who, "author_type": "User",
        "viewer_did_author": who == "author", "body": body, "created_at": at(minute),
        "url": format!("https://github.com/acme/app/pull/42#discussion_r{minute}"), "is_minimized": false,
        "review_state": "COMMENTED",
    }))
}

/// A conversation comment.
pub(crate) fn comment(id: &str, who: &str, body: &str, minute: u32) -> Comment {
    made(json!({
        "id": id, "database_id": minute.to_string(), "author": who, "author_type": "User",
        "viewer_did_author": who == "author", "body": body, "created_at": at(minute),
        "url": format!("https://github.com/acme/app/pull/42#issuecomment-{minute}"), "is_minimized": false,
    }))
}

/// A submitted review with a text.
pub(crate) fn review(id: &str, who: &str, body: &str, minute: u32) -> Review {
    made(json!({
        "id": id, "database_id": minute.to_string(), "author": who, "author_type": "User",
        "viewer_did_author": who == "author", "body": body, "state": "COMMENTED", "submitted_at": at(minute),
        "is_minimized": false, "url": format!("https://github.com/acme/app/pull/42#pullrequestreview-{minute}"),
    }))
}

/// An output as GitHub's reply makes it: it may get further fields, so it has no literals.
fn made<T: serde::de::DeserializeOwned>(json: serde_json::Value) -> T {
    serde_json::from_value(json).unwrap()
}

/// The same thread, resolved, last spoken in at `minute`.
pub(crate) fn resolved(mut thread: Thread, minute: u32) -> Thread {
    thread.is_resolved = true;
    answered(thread, "author", "Fixed in 1a2b3c4", minute)
}

/// The same thread with one comment more.
pub(crate) fn answered(mut thread: Thread, who: &str, body: &str, minute: u32) -> Thread {
    thread.comments.push(said(who, body, minute));
    thread.comments_total += 1;
    thread
}

/// A review of the viewer that was not submitted.
pub(crate) fn draft(id: &str) -> Draft {
    made(
        json!({ "id": id, "url": "", "author": "author", "author_type": "User", "body": "", "comments_count": 0 }),
    )
}

/// The same thread, its code changed since.
pub(crate) fn outdated(mut thread: Thread) -> Thread {
    thread.is_outdated = true;
    thread.line = None;
    thread
}

/// A pull request with these threads.
pub(crate) fn with_threads(threads: Vec<Thread>) -> Feedback {
    Feedback { threads, ..pull() }
}

/// The report with nothing decided by the caller.
pub(crate) fn report(feedback: &Feedback) -> Report {
    analyse(feedback, &Options::default()).unwrap()
}

/// Options with categories by id.
pub(crate) fn categories(given: &[(&str, &str)]) -> Options {
    let categories: BTreeMap<_, _> = given
        .iter()
        .map(|(id, name)| ((*id).to_owned(), name.parse().unwrap()))
        .collect();
    Options {
        categories,
        ..Options::default()
    }
}
