//! Building a pull request.

use std::ops::RangeInclusive;

use super::{RepoBuilder, ReviewBuilder, account};
use crate::ids::{Key, Kind};
use crate::model::{
    AutoMerge, ChangedFile, Commit, Hunk, Item, Mergeable, Pull, PullState, ReviewState,
};

/// How a file of a pull request changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Changes {
    /// It is new.
    Added,
    /// It has new content.
    Modified,
    /// It is gone.
    Deleted,
}

/// Builds one pull request.
#[derive(Debug)]
pub struct PullBuilder<'a> {
    pub(super) repo: RepoBuilder<'a>,
    pub(super) id: u64,
}

impl<'a> PullBuilder<'a> {
    pub(super) fn new(repo: RepoBuilder<'a>, id: u64) -> PullBuilder<'a> {
        PullBuilder { repo, id }
    }

    fn edit(&mut self, change: impl FnOnce(&mut Pull)) -> &mut Self {
        if let Some(pull) = self.repo.world.pulls.get_mut(&self.id) {
            change(pull);
        }
        self
    }

    /// Who opened it.
    pub fn author(&mut self, login: &str) -> &mut Self {
        let author = account(self.repo.world, login);
        self.edit(|pull| {
            pull.base.author = author;
            for commit in &mut pull.commits {
                commit.author = author;
            }
        })
    }

    /// The description.
    pub fn body(&mut self, text: &str) -> &mut Self {
        self.edit(|pull| pull.base.body = text.to_owned())
    }

    /// The branch it comes from.
    pub fn head(&mut self, branch: &str) -> &mut Self {
        let repo = self.repo.id;
        let Some(pull) = self.repo.world.pulls.get_mut(&self.id) else {
            return self;
        };
        let (old, oid) = (
            std::mem::replace(&mut pull.head_ref, branch.to_owned()),
            pull.head_oid.clone(),
        );
        if let Some(repo) = self.repo.world.repositories.get_mut(&repo) {
            repo.branches.remove(&old);
            repo.branches.insert(branch.to_owned(), oid);
        }
        self
    }

    /// Marks it as a draft.
    pub fn draft(&mut self) -> &mut Self {
        self.edit(|pull| pull.draft = true)
    }

    /// Whether the branches conflict.
    pub fn mergeable(&mut self, mergeable: Mergeable) -> &mut Self {
        self.edit(|pull| pull.mergeable = mergeable)
    }

    /// Gives the base branch commits that the head branch lacks.
    pub fn behind(&mut self) -> &mut Self {
        self.edit(|pull| pull.behind = true)
    }

    /// Orders it to be merged as soon as it is ready: `MERGE`, `SQUASH` or `REBASE`.
    pub fn auto_merge(&mut self, method: &str) -> &mut Self {
        let at = self.repo.world.clock;
        self.edit(|pull| {
            pull.auto_merge = Some(AutoMerge {
                by: pull.base.author,
                at,
                method: method.to_owned(),
                headline: None,
                body: None,
            });
        })
    }

    /// Closes it without a merge.
    pub fn closed(&mut self) -> &mut Self {
        let now = self.repo.world.tick();
        self.edit(|pull| {
            pull.state = PullState::Closed;
            pull.base.closed_at = Some(now);
        })
    }

    /// Adds a modified file whose diff shows these lines of the new file.
    pub fn file(&mut self, path: &str, lines: RangeInclusive<u64>) -> &mut Self {
        self.file_with(path, Changes::Modified, lines)
    }

    /// Adds a file whose diff shows these lines; half of a modified file's lines count as added, a quarter as removed.
    pub fn file_with(
        &mut self,
        path: &str,
        changes: Changes,
        lines: RangeInclusive<u64>,
    ) -> &mut Self {
        let (start, count) = (
            *lines.start(),
            lines.end().saturating_sub(*lines.start()) + 1,
        );
        let (change, additions, deletions) = match changes {
            Changes::Added => ("ADDED", count, 0),
            Changes::Modified => ("MODIFIED", count / 2, count / 4),
            Changes::Deleted => ("DELETED", 0, count),
        };
        let old_lines = if changes == Changes::Added { 0 } else { count };
        let new_lines = if changes == Changes::Deleted {
            0
        } else {
            count
        };
        let hunk = Hunk {
            old_start: start,
            old_lines,
            new_start: start,
            new_lines,
        };
        self.edit(
            |pull| match pull.files.iter_mut().find(|file| file.path == path) {
                Some(file) => {
                    file.hunks.push(hunk);
                    file.additions += additions;
                    file.deletions += deletions;
                }
                None => {
                    let path = path.to_owned();
                    let hunks = vec![hunk];
                    pull.files.push(ChangedFile {
                        path,
                        change: change.to_owned(),
                        additions,
                        deletions,
                        hunks,
                    });
                    pull.files.sort_by(|left, right| left.path.cmp(&right.path));
                }
            },
        )
    }

    /// Adds a commit by the pull request's author.
    pub fn commit(&mut self, message: &str) -> &mut Self {
        let at = self.repo.world.tick();
        let repo = self.repo.id;
        let Some(pull) = self.repo.world.pulls.get_mut(&self.id) else {
            return self;
        };
        let oid = crate::model::oid(&format!(
            "{}:{}:{message}",
            pull.base.id,
            pull.commits.len()
        ));
        pull.commits.push(Commit {
            oid: oid.clone(),
            message: message.to_owned(),
            author: pull.base.author,
            at,
        });
        pull.head_oid.clone_from(&oid);
        let branch = pull.head_ref.clone();
        if let Some(repo) = self.repo.world.repositories.get_mut(&repo) {
            repo.branches.insert(branch, oid);
        }
        self
    }

    /// Adds a label, made where it is new.
    pub fn label(&mut self, name: &str) -> &mut Self {
        let label = self.repo.find_or_make_label(name, "ededed", None);
        self.edit(|pull| pull.base.labels.push(label))
    }

    /// Assigns an account.
    pub fn assignee(&mut self, login: &str) -> &mut Self {
        let actor = account(self.repo.world, login);
        self.edit(|pull| pull.base.assignees.push(actor))
    }

    /// Sets the milestone, made where it is new.
    pub fn milestone(&mut self, title: &str) -> &mut Self {
        let milestone = self.repo.find_or_make_milestone(title);
        self.edit(|pull| pull.base.milestone = Some(milestone))
    }

    /// Asks for a review.
    pub fn review_requested(&mut self, login: &str) -> &mut Self {
        let actor = account(self.repo.world, login);
        self.edit(|pull| pull.requested_reviewers.push(actor))
    }

    /// Makes merging close an issue of the repository.
    pub fn closes(&mut self, number: u64) -> &mut Self {
        match self.repo.world.item(self.repo.id, number) {
            Some(Item::Issue(id)) => self.edit(|pull| pull.closes.push(id)),
            _ => self,
        }
    }

    /// Adds a conversation comment.
    pub fn comment(&mut self, login: &str, body: &str) -> &mut Self {
        let author = account(self.repo.world, login);
        self.repo.world.create_comment(
            Key {
                kind: Kind::PullRequest,
                id: self.id,
            },
            author,
            body,
        );
        self
    }

    /// Adds a review, with threads from the closure.
    pub fn review(
        &mut self,
        login: &str,
        state: ReviewState,
        body: &str,
        build: impl FnOnce(&mut ReviewBuilder<'_>),
    ) -> &mut Self {
        let author = account(self.repo.world, login);
        let review = self.repo.world.create_review(self.id, author, state, body);
        build(&mut ReviewBuilder::new(self.repo.world, review));
        self
    }

    /// Adds a thread in a review of its own.
    pub fn thread(
        &mut self,
        login: &str,
        path: &str,
        line: u64,
        body: &str,
        build: impl FnOnce(&mut super::ThreadBuilder<'_>),
    ) -> &mut Self {
        self.review(login, ReviewState::Commented, "", |review| {
            review.thread(path, line, body, build);
        })
    }

    /// Lets the world's clock run on.
    pub fn advance_hours(&mut self, hours: u64) -> &mut Self {
        self.repo.world.clock += hours * 3600;
        self
    }
}
