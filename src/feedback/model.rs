//! Owns everything said about one pull request: the typed output of `pr.feedback.view`, its threads in one list.

use serde::{Deserialize, Serialize};

use crate::enums::PullRequestReviewState;
pub use crate::pr::feedback::{
    ViewPendingReview as Draft, ViewPrComment as Comment, ViewReviewBody as Review,
    ViewReviewThread as Thread, ViewReviewThreadComment as ThreadComment,
};

/// Everything said about one pull request, complete over all pages unless [`missing`](super::missing) says otherwise.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/feedback.in"));
/// # fn main() {
/// let feedback: Feedback = three();
/// assert_eq!((feedback.number, feedback.threads.len()), (42, 3));
/// # }
/// ```
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Feedback {
    /// The pull request's node id; conversation comments are added to it.
    pub id: String,
    /// Its number in the repository.
    pub number: i64,
    /// Its title.
    pub title: String,
    /// Its page.
    pub url: String,
    /// Who opened it; none when the account is gone.
    pub pr_author: Option<String>,
    /// `User`, `Bot` and the like: a user and an app may have the same login.
    pub pr_author_type: Option<String>,
    /// Whose token this is; an app is called `name[bot]` here and `name` as an author.
    pub viewer: String,
    /// The branch it comes from.
    pub head_ref_name: String,
    /// All review threads, open, outdated and resolved.
    pub threads: Vec<Thread>,
    /// All conversation comments, also those of the author, because they may answer others.
    pub comments: Vec<Comment>,
    /// Submitted reviews with a text.
    pub reviews: Vec<Review>,
    /// The viewer's review that was not submitted; GitHub shows such a review to its author only.
    pub drafts: Vec<Draft>,
    /// How many of each GitHub counts, and how many came.
    pub totals: Totals,
    /// What GitHub refused to give of it, with its words: single entries of lists. The rest is here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refused: Option<String>,
    /// How many HTTP requests fetching took.
    pub round_trips: u64,
}

/// What GitHub counts, and what it sent, with or without a text.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/feedback.in"));
/// # fn main() {
/// assert_eq!(three().totals, Totals { threads: 3, ..Totals::default() });
/// # }
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Totals {
    /// Review threads, as GitHub counts them.
    pub threads: usize,
    /// Conversation comments, as GitHub counts them.
    pub comments: usize,
    /// Reviews, as GitHub counts them.
    pub reviews: usize,
    /// Conversation comments that came.
    pub comments_came: usize,
    /// Reviews that came.
    pub reviews_came: usize,
}

/// What an item of feedback is; it decides how the item is answered.
///
/// ```
/// use ghx::feedback::Kind;
///
/// assert_eq!(serde_json::to_string(&Kind::ReviewBody).unwrap(), "\"review_body\"");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Kind {
    /// A thread in the diff: answered in place and resolved.
    ReviewThread,
    /// A comment of the conversation: answered by another one.
    PrComment,
    /// The text above a review: answered by a conversation comment.
    ReviewBody,
}

impl Kind {
    /// The name on the wire.
    ///
    /// ```
    /// assert_eq!(ghx::feedback::Kind::PrComment.name(), "pr_comment");
    /// ```
    pub fn name(self) -> &'static str {
        match self {
            Kind::ReviewThread => "review_thread",
            Kind::PrComment => "pr_comment",
            Kind::ReviewBody => "review_body",
        }
    }
}

impl Thread {
    /// The node id, `PRRT_...`.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/feedback.in"));
    /// # fn main() {
    /// assert_eq!(thread("PRRT_1", "src/a.rs", "Why?").id(), "PRRT_1");
    /// # }
    /// ```
    pub fn id(&self) -> &str {
        self.thread_id.as_str()
    }

    /// The comments, oldest first.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/feedback.in"));
    /// # fn main() {
    /// assert_eq!(thread("PRRT_1", "src/a.rs", "Why?").said().len(), 1);
    /// # }
    /// ```
    pub fn said(&self) -> &[ThreadComment] {
        &self.comments
    }

    /// The line today, or when it was written; none where it speaks of the whole file.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/feedback.in"));
    /// # fn main() {
    /// assert_eq!(thread("PRRT_1", "src/a.rs", "Why?").place(), Some(7));
    /// # }
    /// ```
    pub fn place(&self) -> Option<i64> {
        self.line.or(self.original_line)
    }

    /// The moment of the most recent comment; empty where there is none.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/feedback.in"));
    /// # fn main() {
    /// let asked = answered(thread("PRRT_1", "src/a.rs", "Why?"), "author", "Because of the retry.");
    /// assert_eq!(asked.last_comment_at(), asked.said()[1].created_at.as_str());
    /// # }
    /// ```
    pub fn last_comment_at(&self) -> &str {
        let moments = self
            .said()
            .iter()
            .map(|comment| comment.created_at.as_str());
        moments.max().unwrap_or_default()
    }

    /// The text that opened the thread.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/feedback.in"));
    /// # fn main() {
    /// assert_eq!(thread("PRRT_1", "src/a.rs", "Why?").first_body(), "Why?");
    /// # }
    /// ```
    pub fn first_body(&self) -> &str {
        self.said()
            .first()
            .map(|comment| comment.body.as_str())
            .unwrap_or_default()
    }

    /// Whether nobody but the viewer sees it yet, because it belongs to a review that was not submitted.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/feedback.in"));
    /// # fn main() {
    /// assert!(!thread("PRRT_1", "src/a.rs", "Why?").is_draft());
    /// # }
    /// ```
    pub fn is_draft(&self) -> bool {
        !self.said().is_empty() && self.said().iter().all(ThreadComment::is_draft)
    }
}

impl ThreadComment {
    /// Whether it belongs to a review that was not submitted.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/feedback.in"));
    /// # fn main() {
    /// assert!(!said("rita", "Why?").is_draft());
    /// # }
    /// ```
    pub fn is_draft(&self) -> bool {
        self.review_state == Some(PullRequestReviewState::Pending)
    }
}

impl Review {
    /// When others could read it.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/feedback.in"));
    /// # fn main() {
    /// assert!(review("PRR_1", "a thought").at().starts_with("2026-04-01"));
    /// # }
    /// ```
    pub fn at(&self) -> &str {
        self.submitted_at.as_deref().unwrap_or_default()
    }

    /// Whether somebody hid it, or the review was dismissed.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/feedback.in"));
    /// # fn main() {
    /// assert!(!review("PRR_1", "a thought").is_set_aside());
    /// # }
    /// ```
    pub fn is_set_aside(&self) -> bool {
        self.is_minimized || self.state == PullRequestReviewState::Dismissed
    }
}
