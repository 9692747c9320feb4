//! Finding things in the world, and who may see or change them.

use super::store::{BELONGS, Stored};
use super::{
    Actor, ActorKind, Item, Label, Milestone, Permission, Pull, Repository, Review, ReviewState,
    Subject, Visibility, World,
};
use crate::ids::{self, Key, Kind};

impl World {
    /// The account with this login, without regard to case.
    pub fn actor_by_login(&self, login: &str) -> Option<&Actor> {
        self.actors
            .values()
            .find(|actor| actor.login.eq_ignore_ascii_case(login))
    }

    /// The repository with this owner and name, without regard to case.
    pub fn repository_by_name(&self, owner: &str, name: &str) -> Option<&Repository> {
        let owner = self.actor_by_login(owner)?.id;
        self.repositories
            .values()
            .find(|repo| repo.owner == owner && repo.name.eq_ignore_ascii_case(name))
    }

    /// `owner/name` of a repository.
    pub(crate) fn full_name(&self, repository: u64) -> String {
        match self.repositories.get(&repository) {
            Some(repo) => format!("{}/{}", self.login(repo.owner), repo.name),
            None => String::new(),
        }
    }

    /// The login of an account; `ghost` where it is gone, as GitHub shows it.
    pub(crate) fn login(&self, actor: u64) -> &str {
        self.actors
            .get(&actor)
            .map_or("ghost", |actor| actor.login.as_str())
    }

    /// The label of this name in a repository, without regard to case.
    pub fn label_by_name(&self, repository: u64, name: &str) -> Option<&Label> {
        let ids = &self.repositories.get(&repository)?.labels;
        ids.iter()
            .filter_map(|id| self.labels.get(id))
            .find(|label| label.name.eq_ignore_ascii_case(name))
    }

    /// The milestone of this number in a repository.
    pub fn milestone_by_number(&self, repository: u64, number: u64) -> Option<&Milestone> {
        let ids = &self.repositories.get(&repository)?.milestones;
        ids.iter()
            .filter_map(|id| self.milestones.get(id))
            .find(|milestone| milestone.number == number)
    }

    /// The issue or pull request of this number in a repository.
    pub fn item(&self, repository: u64, number: u64) -> Option<Item> {
        self.repositories
            .get(&repository)?
            .numbers
            .get(&number)
            .copied()
    }

    /// What issues and pull requests share, for either.
    pub(crate) fn subject(&self, key: Key) -> Option<&Subject> {
        match key.kind {
            Kind::Issue => self.issues.get(&key.id).map(|issue| &issue.base),
            Kind::PullRequest => self.pulls.get(&key.id).map(|pull| &pull.base),
            _ => None,
        }
    }

    /// The same, to be changed.
    pub(crate) fn subject_mut(&mut self, key: Key) -> Option<&mut Subject> {
        match key.kind {
            Kind::Issue => self.issues.get_mut(&key.id).map(|issue| &mut issue.base),
            Kind::PullRequest => self.pulls.get_mut(&key.id).map(|pull| &mut pull.base),
            _ => None,
        }
    }

    /// The repository that a node belongs to; accounts belong to none.
    pub(crate) fn repository_of(&self, key: Key) -> Option<u64> {
        let of_pull = |id: u64| self.pulls.get(&id).map(|pull| pull.base.repository);
        match key.kind {
            Kind::User | Kind::Bot | Kind::Organization => None,
            Kind::Repository => Some(key.id),
            Kind::Issue | Kind::PullRequest => self.subject(key).map(|subject| subject.repository),
            Kind::IssueComment => self.repository_of(self.comments.get(&key.id)?.subject),
            Kind::PullRequestReview => of_pull(self.reviews.get(&key.id)?.pull),
            Kind::PullRequestReviewComment => of_pull(
                self.threads
                    .get(&self.review_comments.get(&key.id)?.thread)?
                    .pull,
            ),
            Kind::PullRequestReviewThread => of_pull(self.threads.get(&key.id)?.pull),
            Kind::Label => self.labels.get(&key.id).map(|label| label.repository),
            Kind::Milestone => self
                .milestones
                .get(&key.id)
                .map(|milestone| milestone.repository),
        }
    }

    /// Whether the world holds this node at all.
    pub(crate) fn exists(&self, key: Key) -> bool {
        match key.kind {
            Kind::User | Kind::Bot | Kind::Organization => self
                .actors
                .get(&key.id)
                .is_some_and(|actor| actor.key() == key),
            Kind::Repository => self.repositories.contains_key(&key.id),
            Kind::Issue => self.issues.contains_key(&key.id),
            Kind::PullRequest => self.pulls.contains_key(&key.id),
            Kind::IssueComment => self.comments.contains_key(&key.id),
            Kind::PullRequestReview => self.reviews.contains_key(&key.id),
            Kind::PullRequestReviewComment => self.review_comments.contains_key(&key.id),
            Kind::PullRequestReviewThread => self.threads.contains_key(&key.id),
            Kind::Label => self.labels.contains_key(&key.id),
            Kind::Milestone => self.milestones.contains_key(&key.id),
        }
    }

    /// What an account may do in a repository; `None` means it does not even see it.
    pub fn permission(&self, actor: u64, repository: u64) -> Option<Permission> {
        let repo = self.repositories.get(&repository)?;
        if repo.owner == actor {
            return Some(Permission::Admin);
        }
        let given = repo.permissions.get(&actor).copied();
        match repo.visibility {
            Visibility::Public => Some(given.unwrap_or(Permission::Read)),
            Visibility::Private | Visibility::Internal => given,
        }
    }

    /// Whether an account sees a node: it exists, its repository is visible, and it is nobody else's draft.
    pub(crate) fn sees(&self, actor: u64, key: Key) -> bool {
        if !self.exists(key) {
            return false;
        }
        if let Some(repository) = self.repository_of(key)
            && self.permission(actor, repository).is_none()
        {
            return false;
        }
        match key.kind {
            Kind::PullRequestReview => self.sees_review(actor, key.id),
            Kind::PullRequestReviewComment => self.sees_review_comment(actor, key.id),
            Kind::PullRequestReviewThread => self.threads.get(&key.id).is_some_and(|thread| {
                thread
                    .comments
                    .iter()
                    .any(|&id| self.sees_review_comment(actor, id))
            }),
            _ => true,
        }
    }

    /// The repository that a record lies in, through whatever it belongs to.
    pub(crate) fn home(&self, record: &Stored) -> Option<u64> {
        let mut record = record;
        // A record that belongs to itself in a circle belongs nowhere.
        for _ in 0..8 {
            let owners = BELONGS.iter().filter_map(|field| record.str(field));
            let mut next = None;
            for id in owners {
                if let Some(key) = ids::decode(id).filter(|key| self.exists(*key)) {
                    if let Some(repository) = self.repository_of(key) {
                        return Some(repository);
                    }
                } else if let Some(owner) = self.record(id) {
                    next = next.or(Some(owner));
                }
            }
            record = next?;
        }
        None
    }

    /// Whether an account sees a record: its repository is visible.
    pub(crate) fn sees_record(&self, actor: u64, record: &Stored) -> bool {
        self.home(record)
            .is_none_or(|repository| self.permission(actor, repository).is_some())
    }

    pub(crate) fn sees_review(&self, actor: u64, review: u64) -> bool {
        self.reviews
            .get(&review)
            .is_some_and(|review| review.state != ReviewState::Pending || review.author == actor)
    }

    pub(crate) fn sees_review_comment(&self, actor: u64, comment: u64) -> bool {
        self.review_comments
            .get(&comment)
            .is_some_and(|comment| self.sees_review(actor, comment.review))
    }

    /// The review that an account has begun on a pull request and not submitted.
    pub(crate) fn pending_review(&self, actor: u64, pull: u64) -> Option<&Review> {
        let ids = &self.pulls.get(&pull)?.reviews;
        ids.iter()
            .filter_map(|id| self.reviews.get(id))
            .find(|review| review.author == actor && review.state == ReviewState::Pending)
    }

    /// Accounts that may be assigned in a repository: people with at least triage, and its owner where that is a person.
    pub(crate) fn assignable(&self, repository: u64) -> Vec<u64> {
        self.actors
            .values()
            .filter(|actor| actor.kind != ActorKind::Organization)
            .filter(|actor| {
                self.permission(actor.id, repository)
                    .is_some_and(|p| p >= Permission::Triage)
            })
            .map(|actor| actor.id)
            .collect()
    }

    /// The verdict of the latest opinion of each reviewer: approved, changes wanted, or still required.
    pub(crate) fn review_decision(&self, pull: &Pull) -> Option<&'static str> {
        let opinions = self.latest_opinions(pull);
        let states = || {
            opinions
                .iter()
                .filter_map(|id| self.reviews.get(id))
                .map(|review| review.state)
        };
        if states().any(|state| state == ReviewState::ChangesRequested) {
            Some("CHANGES_REQUESTED")
        } else if states().any(|state| state == ReviewState::Approved) {
            Some("APPROVED")
        } else if self
            .repositories
            .get(&pull.base.repository)
            .is_some_and(|repo| repo.requires_review)
        {
            Some("REVIEW_REQUIRED")
        } else {
            None
        }
    }

    /// Each reviewer's latest approving, rejecting or dismissed review, in the order they were given.
    pub(crate) fn latest_opinions(&self, pull: &Pull) -> Vec<u64> {
        let opinion = |review: &&Review| {
            matches!(
                review.state,
                ReviewState::Approved | ReviewState::ChangesRequested | ReviewState::Dismissed
            )
        };
        let reviews: Vec<&Review> = pull
            .reviews
            .iter()
            .filter_map(|id| self.reviews.get(id))
            .filter(opinion)
            .collect();
        let last_of = |author: u64| {
            reviews
                .iter()
                .rev()
                .find(|review| review.author == author)
                .map(|r| r.id)
        };
        reviews
            .iter()
            .filter(|review| last_of(review.author) == Some(review.id))
            .map(|review| review.id)
            .collect()
    }

    /// The first reference in a loaded world that leads nowhere.
    pub(crate) fn broken_reference(&self) -> Option<String> {
        if !self.actors.contains_key(&self.viewer) {
            return Some("the viewer is not among the accounts".to_owned());
        }
        let items = |repo: &Repository| repo.numbers.values().copied().collect::<Vec<_>>();
        for repo in self.repositories.values() {
            let known = items(repo).into_iter().all(|item| match item {
                Item::Issue(id) => self.issues.contains_key(&id),
                Item::Pull(id) => self.pulls.contains_key(&id),
            });
            if !known || !self.actors.contains_key(&repo.owner) {
                return Some(format!(
                    "repository {} refers to something that is not there",
                    repo.name
                ));
            }
        }
        let threads = self.threads.values().find(|thread| {
            !self.pulls.contains_key(&thread.pull)
                || thread
                    .comments
                    .iter()
                    .any(|id| !self.review_comments.contains_key(id))
        });
        threads.map(|thread| {
            format!(
                "review thread {} refers to something that is not there",
                thread.id
            )
        })
    }
}
