//! Issues, and what issues and pull requests have in common.

use serde::{Deserialize, Serialize};

use crate::ids::Key;

/// The part that issues and pull requests share.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Subject {
    /// The database id.
    pub id: u64,
    /// The repository it is in.
    pub repository: u64,
    /// Its number in the repository.
    pub number: u64,
    /// The title.
    pub title: String,
    /// The description, Markdown.
    pub body: String,
    /// Who opened it.
    pub author: u64,
    /// Labels in the order they were added.
    pub labels: Vec<u64>,
    /// Assigned accounts in the order they were added.
    pub assignees: Vec<u64>,
    /// The milestone.
    pub milestone: Option<u64>,
    /// Conversation comments, oldest first.
    pub comments: Vec<u64>,
    /// Whether only people with write permission may comment.
    pub locked: bool,
    /// Why it is locked, as GitHub's enum spells it.
    pub lock_reason: Option<String>,
    /// When it was opened.
    pub created_at: u64,
    /// When anything about it last changed.
    pub updated_at: u64,
    /// When title or body last changed.
    pub last_edited_at: Option<u64>,
    /// Who changed the body last.
    pub editor: Option<u64>,
    /// When it was closed or merged.
    pub closed_at: Option<u64>,
}

/// Whether an issue is open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum IssueState {
    /// Open.
    Open,
    /// Closed.
    Closed,
}

/// Why an issue has the state it has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum StateReason {
    /// Closed as done.
    Completed,
    /// Closed without doing it.
    NotPlanned,
    /// Closed because another issue says the same.
    Duplicate,
    /// Open again.
    Reopened,
}

/// An issue.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Issue {
    /// What it shares with pull requests.
    pub base: Subject,
    /// Open or closed.
    pub state: IssueState,
    /// Why.
    pub state_reason: Option<StateReason>,
    /// The issue it was closed as a duplicate of.
    pub duplicate_of: Option<u64>,
    /// The issue it is part of.
    pub parent: Option<u64>,
    /// Its parts, in priority order.
    pub sub_issues: Vec<u64>,
    /// Issues that must be done first, in the order they were added.
    pub blocked_by: Vec<u64>,
    /// Issues that wait for this one.
    pub blocking: Vec<u64>,
}

/// A comment in a conversation.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Comment {
    /// The database id.
    pub id: u64,
    /// The issue or pull request.
    pub subject: Key,
    /// Who wrote it.
    pub author: u64,
    /// The text, Markdown.
    pub body: String,
    /// When it was written.
    pub created_at: u64,
    /// When it last changed.
    pub updated_at: u64,
    /// When the text last changed.
    pub last_edited_at: Option<u64>,
}
