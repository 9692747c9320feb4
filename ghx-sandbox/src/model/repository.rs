//! Repositories, who may do what in them, and their labels and milestones.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// Who can see a repository.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Visibility {
    /// Everybody.
    Public,
    /// Only those with a permission.
    Private,
    /// The members of the enterprise; treated like private.
    Internal,
}

/// What an account may do in a repository, weakest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Permission {
    /// See, comment, open issues.
    Read,
    /// Label, assign and close issues and pull requests.
    Triage,
    /// Push and merge.
    Write,
    /// Manage the repository without destructive actions.
    Maintain,
    /// Everything.
    Admin,
}

/// What a number of a repository stands for; issues and pull requests share one sequence.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Item {
    /// An issue's database id.
    Issue(u64),
    /// A pull request's database id.
    Pull(u64),
}

/// A repository.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Repository {
    /// Its database id.
    pub id: u64,
    /// The account that owns it.
    pub owner: u64,
    /// Its name without the owner.
    pub name: String,
    /// The line below the name.
    pub description: Option<String>,
    /// Who can see it.
    pub visibility: Visibility,
    /// The branch that pull requests aim at by default.
    pub default_branch: String,
    /// Branches and the commit each points at.
    pub branches: BTreeMap<String, String>,
    /// Commits with their files, as far as they are known.
    #[serde(default)]
    pub snapshots: BTreeMap<String, super::Snapshot>,
    /// What each account may do beyond what visibility gives.
    pub permissions: BTreeMap<u64, Permission>,
    /// Issues and pull requests by number.
    pub numbers: BTreeMap<u64, Item>,
    /// The highest number given so far; numbers of deleted issues are not given again.
    pub last_number: u64,
    /// The highest milestone number given so far.
    pub last_milestone: u64,
    /// Labels in the order they were made.
    pub labels: Vec<u64>,
    /// Milestones in the order they were made.
    pub milestones: Vec<u64>,
    /// Whether it is read-only for everybody.
    pub archived: bool,
    /// Whether auto-merge may be switched on for its pull requests.
    pub auto_merge_allowed: bool,
    /// Whether merging needs an approving review.
    pub requires_review: bool,
    /// When it was made.
    pub created_at: u64,
    /// When something in it last changed.
    pub updated_at: u64,
}

/// A label.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Label {
    /// Its database id.
    pub id: u64,
    /// The repository it belongs to.
    pub repository: u64,
    /// Its name; unique in the repository without regard to case.
    pub name: String,
    /// Six hexadecimal digits.
    pub color: String,
    /// What it is for.
    pub description: Option<String>,
    /// Whether GitHub made it with the repository.
    pub is_default: bool,
    /// When it was made.
    pub created_at: u64,
    /// When it last changed.
    pub updated_at: u64,
}

/// A milestone.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Milestone {
    /// Its database id.
    pub id: u64,
    /// The repository it belongs to.
    pub repository: u64,
    /// Its number in the repository.
    pub number: u64,
    /// Its title.
    pub title: String,
    /// What it is for.
    pub description: Option<String>,
    /// When it is due.
    pub due_on: Option<u64>,
    /// When it was closed.
    pub closed_at: Option<u64>,
    /// Who made it.
    pub creator: u64,
    /// When it was made.
    pub created_at: u64,
    /// When it last changed.
    pub updated_at: u64,
}
