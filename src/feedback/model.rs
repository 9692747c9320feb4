//! Owns the shapes of what `pr.feedback.view` returns: a pull request with everything that was said about it.

use serde::{Deserialize, Deserializer, Serialize};

/// Everything said about one pull request, complete over all pages.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/feedback.in"));
/// # fn main() {
/// let feedback: Feedback = three();
/// assert_eq!((feedback.number, feedback.threads.len()), (42, 3));
/// # }
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Feedback {
    /// The pull request's node id; conversation comments are added to it.
    pub id: String,
    /// Its number in the repository.
    pub number: u64,
    /// Its title.
    #[serde(default)]
    pub title: String,
    /// Its page.
    pub url: String,
    /// Who opened it; none when the account is gone.
    pub pr_author: Option<String>,
    /// Whose token this is.
    pub viewer: String,
    /// The branch it comes from.
    #[serde(default)]
    pub head_ref_name: String,
    /// All review threads, open, outdated and resolved.
    pub threads: Vec<Thread>,
    /// All conversation comments, also those of the author, because they may answer others.
    pub comments: Vec<Comment>,
    /// Reviews with a text, and the viewer's draft.
    pub reviews: Vec<Review>,
    /// How many threads, conversation comments and reviews GitHub counts, with or without a text.
    pub totals: Totals,
    /// How many HTTP requests fetching took.
    #[serde(default)]
    pub round_trips: u64,
}

/// What GitHub counts.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/feedback.in"));
/// # fn main() {
/// assert_eq!(three().totals, Totals { threads: 3, ..Totals::default() });
/// # }
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Totals {
    /// Review threads.
    pub threads: u64,
    /// Conversation comments.
    pub comments: u64,
    /// Reviews.
    pub reviews: u64,
}

/// A thread of comments at one place of the diff.
///
/// ```
/// let thread: ghx::feedback::Thread = serde_json::from_str(
///     r#"{"thread_id":"PRRT_1","path":"src/a.rs","line":7,"is_resolved":false,"is_outdated":false,"comments":[]}"#,
/// )?;
/// assert_eq!((thread.id.as_str(), thread.line), ("PRRT_1", Some(7)));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Thread {
    /// The node id, `PRRT_...`.
    #[serde(rename = "thread_id")]
    pub id: String,
    /// The file.
    pub path: String,
    /// The line today; none where the thread is outdated or speaks of the whole file.
    pub line: Option<u64>,
    /// The line when it was written.
    #[serde(default)]
    pub original_line: Option<u64>,
    /// The first of several lines.
    #[serde(default)]
    pub start_line: Option<u64>,
    /// Whether somebody resolved it.
    pub is_resolved: bool,
    /// Whether the code it speaks of has changed since.
    pub is_outdated: bool,
    /// The comments, oldest first.
    pub comments: Vec<ThreadComment>,
}

/// One comment of a thread.
///
/// ```
/// let comment: ghx::feedback::ThreadComment = serde_json::from_str(
///     r#"{"id":"PRRC_1","database_id":"123","author":null,"body":"Why?","created_at":"2026-04-01T00:00:00Z"}"#,
/// )?;
/// assert_eq!((comment.database_id, comment.author), (Some(123), None));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ThreadComment {
    /// The node id, `PRRC_...`.
    pub id: String,
    /// The number that `#discussion_r` links carry.
    #[serde(default, deserialize_with = "number_or_text")]
    pub database_id: Option<u64>,
    /// Who wrote it; none when the account is gone.
    pub author: Option<String>,
    /// `User`, `Bot` and the like.
    #[serde(default)]
    pub author_type: Option<String>,
    /// The text, Markdown; untrusted.
    pub body: String,
    /// When it was written.
    pub created_at: String,
    /// Its place on the page.
    #[serde(default)]
    pub url: String,
    /// The state of the review it came with; `PENDING` is a draft that only the viewer sees.
    #[serde(default)]
    pub review_state: Option<String>,
    /// The commit it was written on.
    #[serde(default)]
    pub commit: Option<String>,
}

/// One comment of the conversation.
///
/// ```
/// let comment: ghx::feedback::Comment =
///     serde_json::from_str(r#"{"id":"IC_1","author":"rita","body":"Thanks","created_at":"2026-04-01T00:00:00Z"}"#)?;
/// assert!(!comment.is_minimized);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Comment {
    /// The node id, `IC_...`.
    pub id: String,
    /// The number that `#issuecomment-` links carry.
    #[serde(default, deserialize_with = "number_or_text")]
    pub database_id: Option<u64>,
    /// Who wrote it; none when the account is gone.
    pub author: Option<String>,
    /// `User`, `Bot` and the like.
    #[serde(default)]
    pub author_type: Option<String>,
    /// The text, Markdown; untrusted.
    pub body: String,
    /// When it was written.
    pub created_at: String,
    /// Its place on the page.
    #[serde(default)]
    pub url: String,
    /// Whether somebody has hidden it.
    #[serde(default)]
    pub is_minimized: bool,
}

/// One review.
///
/// ```
/// let review: ghx::feedback::Review =
///     serde_json::from_str(r#"{"id":"PRR_1","author":"rita","body":"Nearly there","state":"CHANGES_REQUESTED"}"#)?;
/// assert!(!review.is_pending());
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Review {
    /// The node id, `PRR_...`.
    pub id: String,
    /// The number that `#pullrequestreview-` links carry.
    #[serde(default, deserialize_with = "number_or_text")]
    pub database_id: Option<u64>,
    /// Who wrote it; none when the account is gone.
    pub author: Option<String>,
    /// `User`, `Bot` and the like.
    #[serde(default)]
    pub author_type: Option<String>,
    /// What it says above its comments; untrusted.
    pub body: String,
    /// `PENDING`, `COMMENTED`, `APPROVED`, `CHANGES_REQUESTED` or `DISMISSED`.
    pub state: String,
    /// When it was submitted; none for a draft.
    #[serde(default)]
    pub submitted_at: Option<String>,
    /// Its place on the page.
    #[serde(default)]
    pub url: String,
    /// The commit that was reviewed.
    #[serde(default)]
    pub commit: Option<String>,
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
    /// The moment of the most recent comment; empty where there is none.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/feedback.in"));
    /// # fn main() {
    /// let mut asked = thread("PRRT_1", "src/a.rs", "Why?");
    /// asked.comments.push(said("author", "Because of the retry."));
    /// assert_eq!(asked.last_comment_at(), asked.comments[1].created_at);
    /// # }
    /// ```
    pub fn last_comment_at(&self) -> &str {
        self.comments
            .iter()
            .map(|comment| comment.created_at.as_str())
            .max()
            .unwrap_or_default()
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
        self.comments
            .first()
            .map(|comment| comment.body.as_str())
            .unwrap_or_default()
    }

    /// Whether nobody but the viewer sees it yet, because it belongs to a review that was not submitted.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/feedback.in"));
    /// # fn main() {
    /// let mut draft = thread("PRRT_1", "src/a.rs", "Why?");
    /// assert!(!draft.is_draft());
    /// draft.comments[0].review_state = Some("PENDING".to_owned());
    /// assert!(draft.is_draft());
    /// # }
    /// ```
    pub fn is_draft(&self) -> bool {
        !self.comments.is_empty() && self.comments.iter().all(ThreadComment::is_draft)
    }
}

impl ThreadComment {
    /// Whether it belongs to a review that was not submitted.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/feedback.in"));
    /// # fn main() {
    /// let comment = ThreadComment { review_state: Some("PENDING".to_owned()), ..said("rita", "Why?") };
    /// assert!(comment.is_draft());
    /// # }
    /// ```
    pub fn is_draft(&self) -> bool {
        self.review_state.as_deref() == Some("PENDING")
    }
}

impl Review {
    /// Whether it was not submitted yet; GitHub shows such a review to its author only.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/feedback.in"));
    /// # fn main() {
    /// assert!(review("PRR_1", "PENDING", "half a thought").is_pending());
    /// assert!(!review("PRR_2", "COMMENTED", "a thought").is_pending());
    /// # }
    /// ```
    pub fn is_pending(&self) -> bool {
        self.state == "PENDING"
    }

    /// When others could read it; empty for a draft.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/feedback.in"));
    /// # fn main() {
    /// assert_eq!(review("PRR_1", "PENDING", "half a thought").at(), "");
    /// assert!(review("PRR_2", "COMMENTED", "a thought").at().starts_with("2026-04-01"));
    /// # }
    /// ```
    pub fn at(&self) -> &str {
        self.submitted_at.as_deref().unwrap_or_default()
    }
}

/// GitHub writes big numbers as text (`fullDatabaseId`) and small ones as numbers.
fn number_or_text<'de, D: Deserializer<'de>>(source: D) -> Result<Option<u64>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Either {
        Number(u64),
        Text(String),
    }
    Ok(match Option::<Either>::deserialize(source)? {
        Some(Either::Number(number)) => Some(number),
        Some(Either::Text(text)) => text.parse().ok(),
        None => None,
    })
}
