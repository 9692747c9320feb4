//! Building an issue.

use super::{RepoBuilder, account};
use crate::ids::{Key, Kind};
use crate::model::{Issue, IssueState, Item, StateReason};

/// Builds one issue.
#[derive(Debug)]
pub struct IssueBuilder<'a> {
    repo: RepoBuilder<'a>,
    id: u64,
}

impl<'a> IssueBuilder<'a> {
    pub(super) fn new(repo: RepoBuilder<'a>, id: u64) -> IssueBuilder<'a> {
        IssueBuilder { repo, id }
    }

    fn edit(&mut self, change: impl FnOnce(&mut Issue)) -> &mut Self {
        if let Some(issue) = self.repo.world.issues.get_mut(&self.id) {
            change(issue);
        }
        self
    }

    /// Who opened it.
    pub fn author(&mut self, login: &str) -> &mut Self {
        let author = account(self.repo.world, login);
        self.edit(|issue| issue.base.author = author)
    }

    /// The description.
    pub fn body(&mut self, text: &str) -> &mut Self {
        self.edit(|issue| issue.base.body = text.to_owned())
    }

    /// Adds a label, made where it is new.
    pub fn label(&mut self, name: &str) -> &mut Self {
        let label = self.repo.find_or_make_label(name, "ededed", None);
        self.edit(|issue| issue.base.labels.push(label))
    }

    /// Assigns an account.
    pub fn assignee(&mut self, login: &str) -> &mut Self {
        let actor = account(self.repo.world, login);
        self.edit(|issue| issue.base.assignees.push(actor))
    }

    /// Sets the milestone, made where it is new.
    pub fn milestone(&mut self, title: &str) -> &mut Self {
        let milestone = self.repo.find_or_make_milestone(title);
        self.edit(|issue| issue.base.milestone = Some(milestone))
    }

    /// Adds a comment.
    pub fn comment(&mut self, login: &str, body: &str) -> &mut Self {
        let author = account(self.repo.world, login);
        self.repo.world.create_comment(
            Key {
                kind: Kind::Issue,
                id: self.id,
            },
            author,
            body,
        );
        self
    }

    /// Closes it.
    pub fn closed(&mut self, reason: StateReason) -> &mut Self {
        let now = self.repo.world.tick();
        self.edit(|issue| {
            issue.state = IssueState::Closed;
            issue.state_reason = Some(reason);
            issue.base.closed_at = Some(now);
            issue.base.updated_at = now;
        })
    }

    /// Closes it as a duplicate of an earlier issue of the repository.
    pub fn duplicate_of(&mut self, number: u64) -> &mut Self {
        let original = self.earlier(number);
        self.closed(StateReason::Duplicate);
        self.edit(|issue| issue.duplicate_of = original)
    }

    /// Locks the conversation.
    pub fn locked(&mut self) -> &mut Self {
        self.edit(|issue| issue.base.locked = true)
    }

    /// Makes it part of an earlier issue of the repository.
    pub fn sub_issue_of(&mut self, number: u64) -> &mut Self {
        let Some(parent) = self.earlier(number) else {
            return self;
        };
        let id = self.id;
        if let Some(parent) = self.repo.world.issues.get_mut(&parent) {
            parent.sub_issues.push(id);
        }
        self.edit(|issue| issue.parent = Some(parent))
    }

    /// Makes it wait for an earlier issue of the repository.
    pub fn blocked_by(&mut self, number: u64) -> &mut Self {
        let Some(blocker) = self.earlier(number) else {
            return self;
        };
        let id = self.id;
        if let Some(blocker) = self.repo.world.issues.get_mut(&blocker) {
            blocker.blocking.push(id);
        }
        self.edit(|issue| issue.blocked_by.push(blocker))
    }

    fn earlier(&self, number: u64) -> Option<u64> {
        match self.repo.world.item(self.repo.id, number) {
            Some(Item::Issue(id)) if id != self.id => Some(id),
            _ => None,
        }
    }
}
