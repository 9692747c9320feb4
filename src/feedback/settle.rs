//! Owns what keeps a round from being over beside new feedback: answers that did not arrive, threads that are not what they seem.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::handle::Handles;
use super::model::{Feedback, Thread, ThreadComment};
use super::side::Said;
use super::talk::{Standing, Talk};
use super::triage::{State, thread_rule};

/// Why something is not done.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/feedback.in"));
/// # fn main() {
/// let mut feedback = pull(vec![thread("PRRT_1", "src/a.rs", "Errors are swallowed")]);
/// feedback.threads[0].is_outdated = true;
/// assert_eq!(report(&feedback).unsettled[0].kind, Why::Outdated);
/// # }
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Why {
    /// Nobody on the author's side has answered.
    Unanswered,
    /// A reviewer came back after the answer, also inside a resolved thread.
    Objected,
    /// There is a promise and no answer.
    OnlyPromised,
    /// Whoever was asked to decide has answered.
    PersonAnswered,
    /// It was answered, but is open: resolving was refused, or somebody reopened it.
    NotResolved,
    /// It was resolved with the token's account, but the answer is not there.
    ResolvedUnanswered,
    /// Its code has changed, and nobody has said whether that answers it.
    Outdated,
    /// GitHub counts more than it sent.
    Incomplete,
    /// The caller said so.
    Caller,
    /// It waits for somebody else.
    Waiting,
}

/// An item that is not done.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/feedback.in"));
/// # fn main() {
/// let left: &Remaining = &verify(&report(&three()), Some(1)).open[0];
/// assert_eq!((left.id.as_str(), left.path.as_deref()), ("PRRT_1", Some("src/net/send.rs")));
/// assert_eq!(left.kind, Why::Unanswered);
/// # }
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Remaining {
    /// The thread, comment or review.
    pub id: String,
    /// A short name for it.
    pub handle: String,
    /// Why it is not done.
    pub kind: Why,
    /// The file, for threads.
    pub path: Option<String>,
    /// The same as a sentence.
    pub reason: String,
    /// What had been said when it was read; a verdict gives it back.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub seen: String,
}

/// Something that GitHub counts and did not send.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/feedback.in"));
/// # fn main() {
/// let mut feedback = three();
/// feedback.totals.threads = 4;
/// let lost: &Missing = &missing(&feedback)[0];
/// assert_eq!((lost.what.as_str(), lost.expected, lost.came), ("review threads", 4, 3));
/// # }
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Missing {
    /// What is missing.
    pub what: String,
    /// The thread whose comments they are; none for the pull request's own lists.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub thread_id: Option<String>,
    /// How many there are.
    pub expected: usize,
    /// How many came.
    pub came: usize,
    /// Why, where GitHub said so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

impl Missing {
    /// The same as a sentence.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/feedback.in"));
    /// # fn main() {
    /// let mut feedback = three();
    /// feedback.threads[0].comments_total = 2;
    /// assert_eq!(missing(&feedback)[0].sentence(), "1 of 2 comments of PRRT_1 did not come");
    /// # }
    /// ```
    pub fn sentence(&self) -> String {
        let lost = self.expected.saturating_sub(self.came);
        let of = self.thread_id.as_deref().map(|id| format!(" of {id}"));
        let reason = self.reason.as_deref().map(|why| format!(": {why}"));
        format!(
            "{lost} of {} {}{} did not come{}",
            self.expected,
            self.what,
            of.unwrap_or_default(),
            reason.unwrap_or_default()
        )
    }
}

/// What GitHub counts and did not send: null entries, null pages, lists that changed while they were read.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/feedback.in"));
/// # fn main() {
/// assert!(missing(&three()).is_empty());
/// # }
/// ```
pub fn missing(feedback: &Feedback) -> Vec<Missing> {
    let totals = &feedback.totals;
    let lists = [
        ("review threads", totals.threads, feedback.threads.len()),
        (
            "conversation comments",
            totals.comments,
            totals.comments_came,
        ),
        ("reviews", totals.reviews, totals.reviews_came),
    ];
    let lists = lists.map(|(what, expected, came)| (what, None, expected, came));
    let threads = feedback.threads.iter().map(|thread| {
        let expected = usize::try_from(thread.comments_total).unwrap_or_default();
        let id = Some(thread.id().to_owned());
        ("comments", id, expected, thread.said().len())
    });
    let short = |(what, thread_id, expected, came): (&str, Option<String>, usize, usize)| {
        (came < expected).then(|| Missing {
            what: what.to_owned(),
            thread_id,
            expected,
            came,
            reason: feedback.refused.clone(),
        })
    };
    let mut missing: Vec<Missing> = lists.into_iter().chain(threads).filter_map(short).collect();
    if let (Some(reason), true) = (&feedback.refused, missing.is_empty()) {
        // What is lost is part of something that came.
        missing.push(Missing {
            what: "refused entries".to_owned(),
            thread_id: None,
            expected: 1,
            came: 0,
            reason: Some(reason.clone()),
        });
    }
    missing
}

/// Threads that no list of new feedback has, and that are not done all the same; what the caller set aside is.
pub(crate) fn unsettled(
    feedback: &Feedback,
    handles: &Handles<'_>,
    chosen: &BTreeMap<String, State>,
) -> Vec<Remaining> {
    let threads = feedback.threads.iter().filter(|thread| !thread.is_draft());
    threads
        .filter_map(|thread| {
            let listed = !thread.is_resolved && !thread.is_outdated;
            let (kind, reason) = match chosen.get(thread.id()) {
                Some(State::New) if !listed => (Why::Caller, "the caller said so".to_owned()),
                Some(_) => return None,
                None => why(feedback, thread)?,
            };
            Some(Remaining {
                id: thread.id().to_owned(),
                handle: handles.of(thread.id()),
                kind,
                path: Some(thread.path.clone()),
                reason,
                seen: feedback.seen(thread),
            })
        })
        .collect()
}

fn why(feedback: &Feedback, thread: &Thread) -> Option<(Why, String)> {
    let standing = Talk::new(feedback, thread).standing();
    let by_rule = |why: Why| Some((why, thread_rule(feedback, thread).1));
    let closed = match standing {
        Standing::Answered(answer) | Standing::Acknowledged(answer, _) => answer.closes,
        _ => false,
    };
    if thread.is_resolved {
        let ours = feedback.resolved_by_viewer(thread);
        let first = thread.said().first();
        let nobody = thread.resolved_by.is_none();
        // A bot that resolves its own thread is nobody, too.
        let bots_own = nobody && first.is_some_and(|first| first.who().is_bot());
        // A reviewer who resolves a thread is content with what was said in it, but speaks for nobody else.
        let content = |last: &ThreadComment| match (thread.resolved_by.as_deref(), last.who()) {
            (None, who) => who.is_bot(),
            (Some(by), who) => who.login == Some(by) && !feedback.is_ours(who),
        };
        return match standing {
            Standing::Unanswered if ours && !bots_own => Some((
                Why::ResolvedUnanswered,
                "it was resolved, but the answer is not there".to_owned(),
            )),
            Standing::Objected(last) if !content(last) => by_rule(Why::Objected),
            Standing::Decided(last) if !content(last) => by_rule(Why::PersonAnswered),
            _ => None,
        };
    }
    if closed {
        let reason = "it was answered, but is open: resolving was refused, or somebody reopened it";
        return Some((Why::NotResolved, reason.to_owned()));
    }
    if !thread.is_outdated {
        return None;
    }
    match standing {
        Standing::Unanswered => Some((
            Why::Outdated,
            "its code has changed, and nobody has answered it".to_owned(),
        )),
        Standing::Hidden => None,
        Standing::Objected(_) => by_rule(Why::Objected),
        Standing::Promised(_) => by_rule(Why::OnlyPromised),
        Standing::Decided(_) => by_rule(Why::PersonAnswered),
        Standing::Answered(_) | Standing::Acknowledged(..) | Standing::Asked(_) => {
            by_rule(Why::Waiting)
        }
    }
}
