//! Owns the sorting of raw feedback into the keys that callers read: open, outdated, resolved, said in the conversation.

use serde::{Deserialize, Serialize};

use super::answer::{Answers, Remark};
use super::model::{Comment, Feedback, Review, Thread};
use super::seen::{Handed, Seen};
use super::talk::Talk;
use super::text::is_blank;

/// How many resolved threads count as the recent past, unless the caller says otherwise.
///
/// ```
/// use ghx::feedback::{DEFAULT_LOOKBACK, Options};
///
/// assert_eq!(Options::default().lookback, DEFAULT_LOOKBACK);
/// ```
pub const DEFAULT_LOOKBACK: usize = 10;

/// The feedback of a pull request, sorted by what can be done about it; nothing is left out silently.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/feedback.in"));
/// # fn main() {
/// let sorted: Envelope = envelope(&three(), DEFAULT_LOOKBACK);
/// assert_eq!((sorted.review_threads.len(), sorted.outdated_threads.len()), (3, 0));
/// assert!(sorted.pending_review.is_none());
/// # }
/// ```
#[derive(Debug, Clone, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Envelope {
    /// Threads that are neither resolved nor outdated.
    pub review_threads: Vec<Handed<Thread>>,
    /// Conversation comments with a text, not by the pull request's author.
    pub pr_comments: Vec<Handed<Comment>>,
    /// Submitted reviews with a text, not by the pull request's author.
    pub review_bodies: Vec<Handed<Review>>,
    /// Whether this is a further round of review, and what earlier ones resolved.
    pub cross_invocation: CrossInvocation,
    /// Unresolved threads whose code has changed since; shown, never dispatched.
    pub outdated_threads: Vec<Handed<Thread>>,
    /// The viewer's review that was not submitted: a reply sent now would vanish into it.
    pub pending_review: Option<PendingReview>,
    /// Who opened the pull request.
    pub pr_author: Option<String>,
    /// Whose token this is.
    pub viewer: String,
    /// How many of each there are, before any bound.
    pub counts: Counts,
}

/// Evidence of several rounds of review.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/feedback.in"));
/// # fn main() {
/// let mut feedback = three();
/// feedback.threads.push(resolved(thread("PRRT_0", "src/net/send.rs", "Errors are swallowed")));
/// let past: CrossInvocation = envelope(&feedback, DEFAULT_LOOKBACK).cross_invocation;
/// assert!(past.signal, "something is open beside something that was resolved");
/// # }
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct CrossInvocation {
    /// True when resolved threads and open ones both exist.
    pub signal: bool,
    /// The most recently discussed resolved threads, newest first.
    pub resolved_threads: Vec<ResolvedThread>,
}

/// A thread that an earlier round resolved.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/feedback.in"));
/// # fn main() {
/// let feedback = pull(vec![resolved(thread("PRRT_0", "src/a.rs", "Why?"))]);
/// let past: &ResolvedThread = &envelope(&feedback, DEFAULT_LOOKBACK).cross_invocation.resolved_threads[0];
/// assert_eq!((past.thread_id.as_str(), past.first_comment_body.as_str()), ("PRRT_0", "Why?"));
/// # }
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct ResolvedThread {
    /// The node id, `PRRT_...`.
    pub thread_id: String,
    /// The file.
    pub path: String,
    /// The line, as far as it is known.
    pub line: Option<i64>,
    /// The text that opened the thread; untrusted.
    pub first_comment_body: String,
    /// When it was last spoken in.
    pub last_comment_at: String,
}

/// A draft review of the viewer.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/feedback.in"));
/// # fn main() {
/// let mut feedback = three();
/// feedback.drafts.push(draft("PRR_1"));
/// let draft: PendingReview = envelope(&feedback, DEFAULT_LOOKBACK).pending_review.unwrap();
/// assert_eq!(draft.id, "PRR_1");
/// # }
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct PendingReview {
    /// The node id, `PRR_...`.
    pub id: String,
    /// Its place on the page.
    pub url: String,
    /// Whose draft it is.
    pub author: Option<String>,
    /// Threads that exist only in the draft.
    pub draft_threads: Vec<String>,
}

/// How many of each kind the pull request has; the totals are GitHub's own.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/feedback.in"));
/// # fn main() {
/// let counts: Counts = envelope(&three(), DEFAULT_LOOKBACK).counts;
/// assert_eq!((counts.threads, counts.review_threads, counts.resolved_threads), (3, 3, 0));
/// # }
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Counts {
    /// All threads that were fetched.
    pub threads: usize,
    /// Open threads.
    pub review_threads: usize,
    /// Outdated, unresolved threads.
    pub outdated_threads: usize,
    /// Resolved threads, also those beyond the bound.
    pub resolved_threads: usize,
    /// Threads of the viewer's draft.
    pub draft_threads: usize,
    /// Comments in all threads.
    pub thread_comments: usize,
    /// All conversation comments, whoever wrote them.
    pub comments: usize,
    /// Conversation comments that are feedback.
    pub pr_comments: usize,
    /// All reviews, also those without a text.
    pub reviews: usize,
    /// Reviews whose text is feedback.
    pub review_bodies: usize,
}

/// Sorts what was fetched; `lookback` bounds the resolved threads.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/feedback.in"));
/// # fn main() {
/// let mut feedback = three();
/// feedback.comments.push(comment("IC_1", "rita", "Please add a test"));
/// feedback.comments.push(comment("IC_2", "author", "Will do"));
/// let said: Vec<String> = envelope(&feedback, 10).pr_comments.into_iter().map(|comment| comment.item.id).collect();
/// assert_eq!(said, ["IC_1"], "the author's own comments are no feedback");
/// # }
/// ```
pub fn envelope(feedback: &Feedback, lookback: usize) -> Envelope {
    sorted(feedback, &Answers::new(feedback), lookback)
}

/// The same with the conversation read already.
pub(crate) fn sorted(feedback: &Feedback, answers: &Answers<'_>, lookback: usize) -> Envelope {
    let (drafts, threads): (Vec<&Thread>, Vec<&Thread>) = feedback
        .threads
        .iter()
        .partition(|thread| thread.is_draft());
    let open = |outdated: bool| -> Vec<Handed<Thread>> {
        let wanted = |thread: &&Thread| !thread.is_resolved && thread.is_outdated == outdated;
        let wanted = threads.iter().copied().filter(wanted);
        wanted.map(|thread| feedback.handed(thread)).collect()
    };
    let (review_threads, outdated_threads) = (open(false), open(true));
    let resolved: Vec<&Thread> = threads
        .iter()
        .copied()
        .filter(|it| it.is_resolved)
        .collect();
    let resolved_count = resolved.len();
    let said = |remark: &Remark<'_>| !is_blank(remark.body) && !feedback.is_author(remark.who);
    let pr_comments: Vec<Handed<Comment>> = feedback
        .comments
        .iter()
        .filter(|comment| said(&Remark::from(*comment)))
        .map(|comment| spoken(comment, answers))
        .collect();
    let review_bodies: Vec<Handed<Review>> = feedback
        .reviews
        .iter()
        .filter(|review| said(&Remark::from(*review)))
        .map(|review| spoken(review, answers))
        .collect();
    let counts = Counts {
        threads: feedback.threads.len(),
        review_threads: review_threads.len(),
        outdated_threads: outdated_threads.len(),
        resolved_threads: resolved_count,
        draft_threads: drafts.len(),
        thread_comments: feedback
            .threads
            .iter()
            .map(|thread| thread.said().len())
            .sum(),
        comments: feedback.totals.comments,
        pr_comments: pr_comments.len(),
        reviews: feedback.totals.reviews,
        review_bodies: review_bodies.len(),
    };
    let resolved_threads = recent(resolved, lookback);
    Envelope {
        cross_invocation: CrossInvocation {
            signal: !resolved_threads.is_empty() && !review_threads.is_empty(),
            resolved_threads,
        },
        review_threads,
        pr_comments,
        review_bodies,
        outdated_threads,
        pending_review: pending_review(feedback, &drafts),
        pr_author: feedback.pr_author.clone(),
        viewer: feedback.viewer.clone(),
        counts,
    }
}

impl Feedback {
    /// A thread with the state it was read in.
    fn handed(&self, thread: &Thread) -> Handed<Thread> {
        Handed {
            item: thread.clone(),
            seen: self.seen(thread),
        }
    }

    /// The state that a thread was read in.
    pub(crate) fn seen(&self, thread: &Thread) -> String {
        Seen::of(&Talk::new(self, thread).parts()).text()
    }
}

/// A comment or a review with the state it was read in.
pub(crate) fn spoken<'a, T: Clone>(item: &'a T, answers: &Answers<'a>) -> Handed<T>
where
    Remark<'a>: From<&'a T>,
{
    Handed {
        item: item.clone(),
        seen: Seen::of(&answers.parts(&Remark::from(item))).text(),
    }
}

fn pending_review(feedback: &Feedback, drafts: &[&Thread]) -> Option<PendingReview> {
    let review = feedback.drafts.first()?;
    Some(PendingReview {
        id: review.id.clone(),
        url: review.url.to_string(),
        author: review.author.clone(),
        draft_threads: drafts.iter().map(|thread| thread.id().to_owned()).collect(),
    })
}

fn recent(mut resolved: Vec<&Thread>, lookback: usize) -> Vec<ResolvedThread> {
    resolved.sort_by(|a, b| {
        b.last_comment_at()
            .cmp(a.last_comment_at())
            .then_with(|| a.id().cmp(b.id()))
    });
    resolved
        .into_iter()
        .take(lookback)
        .map(|thread| ResolvedThread {
            thread_id: thread.id().to_owned(),
            path: thread.path.clone(),
            line: thread.place(),
            first_comment_body: thread.first_body().to_owned(),
            last_comment_at: thread.last_comment_at().to_owned(),
        })
        .collect()
}
