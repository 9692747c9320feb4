//! Feedback made by hand, shortly.

use std::collections::BTreeMap;

use ghx::enums::PullRequestReviewState;
use ghx::feedback::{
    Comment, Draft, Feedback, Options, Report, Review, Thread, ThreadComment, Totals, analyse,
};

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
    Thread {
        thread_id: id.into(),
        path: path.into(),
        line: Some(7),
        original_line: Some(7),
        start_line: None,
        is_resolved: false,
        is_outdated: false,
        resolved_by: None,
        comments_total: 1,
        comments: Some(vec![said("rita", body, 10)]),
    }
}

/// A comment of a thread.
pub(crate) fn said(who: &str, body: &str, minute: u32) -> ThreadComment {
    ThreadComment {
        id: format!("PRRC_{who}{minute}"),
        database_id: Some(minute.to_string()),
        author: Some(who.into()),
        author_type: Some("User".into()),
        viewer_did_author: who == "author",
        body: body.into(),
        created_at: at(minute),
        url: format!("https://github.com/acme/app/pull/42#discussion_r{minute}"),
        is_minimized: false,
        review_state: Some(PullRequestReviewState::Commented),
        commit: None,
    }
}

/// A conversation comment.
pub(crate) fn comment(id: &str, who: &str, body: &str, minute: u32) -> Comment {
    Comment {
        id: id.into(),
        database_id: Some(minute.to_string()),
        author: Some(who.into()),
        author_type: Some("User".into()),
        viewer_did_author: who == "author",
        body: body.into(),
        created_at: at(minute),
        url: format!("https://github.com/acme/app/pull/42#issuecomment-{minute}"),
        is_minimized: false,
    }
}

/// A submitted review with a text.
pub(crate) fn review(id: &str, who: &str, body: &str, minute: u32) -> Review {
    Review {
        id: id.into(),
        database_id: Some(minute.to_string()),
        author: Some(who.into()),
        author_type: Some("User".into()),
        viewer_did_author: who == "author",
        body: body.into(),
        state: PullRequestReviewState::Commented,
        submitted_at: Some(at(minute)),
        is_minimized: false,
        url: format!("https://github.com/acme/app/pull/42#pullrequestreview-{minute}"),
        commit: None,
    }
}

/// The same thread, resolved, last spoken in at `minute`.
pub(crate) fn resolved(mut thread: Thread, minute: u32) -> Thread {
    thread.is_resolved = true;
    answered(thread, "author", "Fixed in 1a2b3c4", minute)
}

/// The same thread with one comment more.
pub(crate) fn answered(mut thread: Thread, who: &str, body: &str, minute: u32) -> Thread {
    thread
        .comments
        .get_or_insert_default()
        .push(said(who, body, minute));
    thread.comments_total += 1;
    thread
}

/// A review of the viewer that was not submitted.
pub(crate) fn draft(id: &str) -> Draft {
    Draft {
        id: id.into(),
        database_id: None,
        url: String::new(),
        author: Some("author".into()),
        author_type: Some("User".into()),
        body: String::new(),
        comments_count: 0,
    }
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
