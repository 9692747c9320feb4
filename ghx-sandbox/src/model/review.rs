//! Reviews, their threads and the comments in them.

use serde::{Deserialize, Serialize};

/// What a review says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum ReviewState {
    /// Not submitted; only its author sees it.
    Pending,
    /// Remarks only.
    Commented,
    /// Approved.
    Approved,
    /// Changes are wanted.
    ChangesRequested,
    /// Set aside.
    Dismissed,
}

/// A side of the diff.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Side {
    /// The old file.
    Left,
    /// The new file.
    Right,
}

/// A review of a pull request.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Review {
    /// The database id.
    pub id: u64,
    /// The pull request.
    pub pull: u64,
    /// Who reviews.
    pub author: u64,
    /// What it says above its comments.
    pub body: String,
    /// Its verdict.
    pub state: ReviewState,
    /// The commit that was reviewed.
    pub commit: String,
    /// Its comments, oldest first.
    pub comments: Vec<u64>,
    /// When it was begun.
    pub created_at: u64,
    /// When it last changed.
    pub updated_at: u64,
    /// When it was submitted.
    pub submitted_at: Option<u64>,
    /// When its body last changed.
    pub last_edited_at: Option<u64>,
}

/// A thread of comments at a place of the diff.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Thread {
    /// The database id.
    pub id: u64,
    /// The pull request.
    pub pull: u64,
    /// The file.
    pub path: String,
    /// The last line today; none where the thread is outdated or speaks of the whole file.
    pub line: Option<u64>,
    /// The first line today, for more than one line.
    pub start_line: Option<u64>,
    /// The last line when it was written.
    pub original_line: Option<u64>,
    /// The first line when it was written.
    pub original_start_line: Option<u64>,
    /// The side of the last line.
    pub side: Side,
    /// The side of the first line.
    pub start_side: Option<Side>,
    /// Whether it speaks of the whole file.
    pub whole_file: bool,
    /// Whether the place has changed since.
    pub outdated: bool,
    /// Who resolved it, where it is resolved.
    pub resolved_by: Option<u64>,
    /// Its comments, oldest first.
    pub comments: Vec<u64>,
}

/// One comment of a thread.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct ReviewComment {
    /// The database id.
    pub id: u64,
    /// The thread.
    pub thread: u64,
    /// The review it came with.
    pub review: u64,
    /// Who wrote it.
    pub author: u64,
    /// The text, Markdown.
    pub body: String,
    /// The comment it answers; the first of the thread.
    pub reply_to: Option<u64>,
    /// The commit it was written on.
    pub commit: String,
    /// When it was written.
    pub created_at: u64,
    /// When it last changed.
    pub updated_at: u64,
    /// When the text last changed.
    pub last_edited_at: Option<u64>,
}
