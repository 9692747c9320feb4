//! Pull requests with their changed files and commits.

use serde::{Deserialize, Serialize};

use super::{Side, Subject};

/// Whether a pull request is open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum PullState {
    /// Open.
    Open,
    /// Closed without a merge.
    Closed,
    /// Merged.
    Merged,
}

/// Whether the branches can be merged without conflicts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Mergeable {
    /// They can.
    Mergeable,
    /// They conflict.
    Conflicting,
    /// GitHub has not found out yet.
    Unknown,
}

/// A run of lines that the diff shows; only lines inside a hunk can be commented on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hunk {
    /// First line in the old file.
    pub old_start: u64,
    /// Number of lines in the old file.
    pub old_lines: u64,
    /// First line in the new file.
    pub new_start: u64,
    /// Number of lines in the new file.
    pub new_lines: u64,
}

/// A file that a pull request changes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChangedFile {
    /// Its path in the repository.
    pub path: String,
    /// How it changed, as GitHub's `PatchStatus` spells it.
    pub change: String,
    /// Lines added.
    pub additions: u64,
    /// Lines removed.
    pub deletions: u64,
    /// The parts that the diff shows.
    pub hunks: Vec<Hunk>,
}

impl ChangedFile {
    /// Whether the diff shows this line on this side.
    pub fn shows(&self, line: u64, side: Side) -> bool {
        self.hunks.iter().any(|hunk| {
            let (start, lines) = match side {
                Side::Left => (hunk.old_start, hunk.old_lines),
                Side::Right => (hunk.new_start, hunk.new_lines),
            };
            line >= start && line < start + lines
        })
    }
}

/// A commit of a pull request.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Commit {
    /// Forty hexadecimal digits.
    pub oid: String,
    /// The whole message.
    pub message: String,
    /// Who wrote it.
    pub author: u64,
    /// When.
    pub at: u64,
}

/// A standing order to merge when everything is ready.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AutoMerge {
    /// Who gave it.
    pub by: u64,
    /// When.
    pub at: u64,
    /// `MERGE`, `SQUASH` or `REBASE`.
    pub method: String,
    /// The first line of the commit message, where given.
    pub headline: Option<String>,
    /// The rest of the commit message, where given.
    pub body: Option<String>,
}

/// A pull request.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Pull {
    /// What it shares with issues.
    pub base: Subject,
    /// Open, closed or merged.
    pub state: PullState,
    /// Whether it is a draft.
    pub draft: bool,
    /// The branch it aims at.
    pub base_ref: String,
    /// The commit it started from.
    pub base_oid: String,
    /// The branch it comes from.
    pub head_ref: String,
    /// The repository its branch is in.
    pub head_repository: u64,
    /// The last commit of its branch.
    pub head_oid: String,
    /// Whether the branches conflict.
    pub mergeable: Mergeable,
    /// Whether the base branch has commits that the head branch lacks.
    pub behind: bool,
    /// Whether people who can push to the base may push to the head.
    pub maintainer_can_modify: bool,
    /// What it changes, sorted by path.
    pub files: Vec<ChangedFile>,
    /// Its commits, oldest first.
    pub commits: Vec<Commit>,
    /// People and bots whose review is asked for.
    pub requested_reviewers: Vec<u64>,
    /// Reviews, oldest first.
    pub reviews: Vec<u64>,
    /// Review threads, oldest first.
    pub threads: Vec<u64>,
    /// Issues that merging closes.
    pub closes: Vec<u64>,
    /// The standing order to merge.
    pub auto_merge: Option<AutoMerge>,
    /// Who merged it.
    pub merged_by: Option<u64>,
    /// The commit that merged it.
    pub merge_commit: Option<Commit>,
}
