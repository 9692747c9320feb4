//! Reading a world in tests: ids by name, and what is behind them.

use super::{Comment, Issue, Item, Label, Pull, Repository, Review, ReviewComment, Thread, World};
use crate::ids::{self, Key, Kind};

impl World {
    /// The node id of an account.
    pub fn actor_id(&self, login: &str) -> Option<String> {
        self.actor_by_login(login)
            .map(|actor| self.node_id(actor.key()))
    }

    /// The repository called `owner/name`.
    pub fn repository(&self, full_name: &str) -> Option<&Repository> {
        let (owner, name) = full_name.split_once('/')?;
        self.repository_by_name(owner, name)
    }

    /// The node id of a repository.
    pub fn repository_id(&self, full_name: &str) -> Option<String> {
        let id = self.repository(full_name)?.id;
        Some(self.node_id(Key {
            kind: Kind::Repository,
            id,
        }))
    }

    /// The node id of what people call `acme/app`, `acme/app#7`, `acme/app@<commit>` or `@ada`; any other text is the id of a record.
    pub fn id_of(&self, name: &str) -> Option<String> {
        if let Some(login) = name.strip_prefix('@') {
            return self.actor_id(login);
        }
        if let Some((repository, oid)) = name.split_once('@')
            && let Some(repository) = self.repository(repository)
        {
            return Some(ids::encode_named("C", repository.id, oid));
        }
        match name.split_once('#') {
            Some((repository, number)) => {
                let number = number.parse().ok()?;
                let issue = self.issue_id(repository, number);
                issue.or_else(|| self.pull_id(repository, number))
            }
            None => self
                .repository_id(name)
                .or_else(|| self.record(name).map(|record| record.id.clone())),
        }
    }

    /// The node id of an issue.
    pub fn issue_id(&self, full_name: &str, number: u64) -> Option<String> {
        let id = self.issue(full_name, number)?.base.id;
        Some(self.node_id(Key {
            kind: Kind::Issue,
            id,
        }))
    }

    /// The node id of a pull request.
    pub fn pull_id(&self, full_name: &str, number: u64) -> Option<String> {
        let id = self.pull(full_name, number)?.base.id;
        Some(self.node_id(Key {
            kind: Kind::PullRequest,
            id,
        }))
    }

    /// The node id of a label.
    pub fn label_id(&self, full_name: &str, label: &str) -> Option<String> {
        let id = self
            .label_by_name(self.repository(full_name)?.id, label)?
            .id;
        Some(self.node_id(Key {
            kind: Kind::Label,
            id,
        }))
    }

    /// The node id of a milestone by its number.
    pub fn milestone_id(&self, full_name: &str, number: u64) -> Option<String> {
        let id = self
            .milestone_by_number(self.repository(full_name)?.id, number)?
            .id;
        Some(self.node_id(Key {
            kind: Kind::Milestone,
            id,
        }))
    }

    /// The node ids of a pull request's threads, oldest first.
    pub fn thread_ids(&self, full_name: &str, number: u64) -> Vec<String> {
        let threads = self
            .pull(full_name, number)
            .map(|pull| pull.threads.as_slice())
            .unwrap_or_default();
        threads
            .iter()
            .map(|&id| {
                self.node_id(Key {
                    kind: Kind::PullRequestReviewThread,
                    id,
                })
            })
            .collect()
    }

    /// The node ids of a pull request's reviews, oldest first.
    pub fn review_ids(&self, full_name: &str, number: u64) -> Vec<String> {
        let reviews = self
            .pull(full_name, number)
            .map(|pull| pull.reviews.as_slice())
            .unwrap_or_default();
        reviews
            .iter()
            .map(|&id| {
                self.node_id(Key {
                    kind: Kind::PullRequestReview,
                    id,
                })
            })
            .collect()
    }

    /// The labels of a repository.
    pub fn labels(&self, full_name: &str) -> Vec<&Label> {
        let ids = self
            .repository(full_name)
            .map(|repo| repo.labels.as_slice());
        let ids = ids.unwrap_or_default().iter();
        ids.filter_map(|id| self.labels.get(id)).collect()
    }

    /// The node ids of the comments in the talk of an issue or pull request, oldest first.
    pub fn comment_ids(&self, full_name: &str, number: u64) -> Vec<String> {
        let comments = self.comments(full_name, number).into_iter();
        comments
            .map(|comment| {
                self.node_id(Key {
                    kind: Kind::IssueComment,
                    id: comment.id,
                })
            })
            .collect()
    }

    /// An issue by its number.
    pub fn issue(&self, full_name: &str, number: u64) -> Option<&Issue> {
        match self.item(self.repository(full_name)?.id, number)? {
            Item::Issue(id) => self.issues.get(&id),
            Item::Pull(_) => None,
        }
    }

    /// A pull request by its number.
    pub fn pull(&self, full_name: &str, number: u64) -> Option<&Pull> {
        match self.item(self.repository(full_name)?.id, number)? {
            Item::Pull(id) => self.pulls.get(&id),
            Item::Issue(_) => None,
        }
    }

    /// A thread by its node id.
    pub fn thread(&self, node_id: &str) -> Option<&Thread> {
        let key = ids::decode(node_id).filter(|key| key.kind == Kind::PullRequestReviewThread)?;
        self.threads.get(&key.id)
    }

    /// The comments of a thread, oldest first.
    pub fn thread_comments(&self, node_id: &str) -> Vec<&ReviewComment> {
        let ids = self
            .thread(node_id)
            .map(|thread| thread.comments.as_slice())
            .unwrap_or_default();
        ids.iter()
            .filter_map(|id| self.review_comments.get(id))
            .collect()
    }

    /// The reviews of a pull request, oldest first.
    pub fn reviews(&self, full_name: &str, number: u64) -> Vec<&Review> {
        let ids = self
            .pull(full_name, number)
            .map(|pull| pull.reviews.as_slice())
            .unwrap_or_default();
        ids.iter().filter_map(|id| self.reviews.get(id)).collect()
    }

    /// The names of the labels of an issue or pull request, in the order they were added.
    pub fn label_names(&self, full_name: &str, number: u64) -> Vec<&str> {
        let ids = self
            .numbered(full_name, number)
            .map(|base| base.labels.as_slice())
            .unwrap_or_default();
        ids.iter()
            .filter_map(|id| self.labels.get(id))
            .map(|label| label.name.as_str())
            .collect()
    }

    /// The logins assigned to an issue or pull request.
    pub fn assignee_logins(&self, full_name: &str, number: u64) -> Vec<&str> {
        let ids = self
            .numbered(full_name, number)
            .map(|base| base.assignees.as_slice())
            .unwrap_or_default();
        ids.iter().map(|&id| self.login(id)).collect()
    }

    /// The logins whose review is asked for.
    pub fn requested_reviewer_logins(&self, full_name: &str, number: u64) -> Vec<&str> {
        let ids = self
            .pull(full_name, number)
            .map(|pull| pull.requested_reviewers.as_slice())
            .unwrap_or_default();
        ids.iter().map(|&id| self.login(id)).collect()
    }

    /// The title of the milestone of an issue or pull request.
    pub fn milestone_title(&self, full_name: &str, number: u64) -> Option<&str> {
        let id = self.numbered(full_name, number)?.milestone?;
        self.milestones
            .get(&id)
            .map(|milestone| milestone.title.as_str())
    }

    /// The conversation comments of an issue or pull request, oldest first.
    pub fn comments(&self, full_name: &str, number: u64) -> Vec<&Comment> {
        let ids = self
            .numbered(full_name, number)
            .map(|base| base.comments.as_slice())
            .unwrap_or_default();
        ids.iter().filter_map(|id| self.comments.get(id)).collect()
    }

    /// The login of an account by its database id, as comments and reviews keep it.
    pub fn login_of(&self, actor: u64) -> &str {
        self.login(actor)
    }

    fn numbered(&self, full_name: &str, number: u64) -> Option<&super::Subject> {
        match self.item(self.repository(full_name)?.id, number)? {
            Item::Issue(id) => self.issues.get(&id).map(|issue| &issue.base),
            Item::Pull(id) => self.pulls.get(&id).map(|pull| &pull.base),
        }
    }
}
