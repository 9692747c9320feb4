//! Feedback made by hand, shortly.

use std::collections::BTreeMap;

use ghx::feedback::{
    Comment, Feedback, Options, Report, Review, Thread, ThreadComment, Totals, analyse,
};

/// A pull request of `author`, looked at by `author`, without any feedback.
pub(crate) fn pull() -> Feedback {
    Feedback {
        id: "PR_1".into(),
        number: 42,
        title: "Add retries".into(),
        url: "https://github.com/acme/app/pull/42".into(),
        pr_author: Some("author".into()),
        viewer: "author".into(),
        head_ref_name: "retries".into(),
        threads: Vec::new(),
        comments: Vec::new(),
        reviews: Vec::new(),
        totals: Totals::default(),
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
        id: id.into(),
        path: path.into(),
        line: Some(7),
        original_line: Some(7),
        start_line: None,
        is_resolved: false,
        is_outdated: false,
        comments: vec![said("rita", body, 10)],
    }
}

/// A comment of a thread.
pub(crate) fn said(who: &str, body: &str, minute: u32) -> ThreadComment {
    ThreadComment {
        id: format!("PRRC_{who}{minute}"),
        database_id: Some(u64::from(minute)),
        author: Some(who.into()),
        author_type: Some("User".into()),
        body: body.into(),
        created_at: at(minute),
        url: format!("https://github.com/acme/app/pull/42#discussion_r{minute}"),
        review_state: Some("COMMENTED".into()),
        commit: None,
    }
}

/// A conversation comment.
pub(crate) fn comment(id: &str, who: &str, body: &str, minute: u32) -> Comment {
    Comment {
        id: id.into(),
        database_id: Some(u64::from(minute)),
        author: Some(who.into()),
        author_type: Some("User".into()),
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
        database_id: Some(u64::from(minute)),
        author: Some(who.into()),
        author_type: Some("User".into()),
        body: body.into(),
        state: "COMMENTED".into(),
        submitted_at: Some(at(minute)),
        url: format!("https://github.com/acme/app/pull/42#pullrequestreview-{minute}"),
        commit: None,
    }
}

/// The same thread, resolved, last spoken in at `minute`.
pub(crate) fn resolved(mut thread: Thread, minute: u32) -> Thread {
    thread.is_resolved = true;
    thread
        .comments
        .push(said("author", "Fixed in 1a2b3c4", minute));
    thread
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
