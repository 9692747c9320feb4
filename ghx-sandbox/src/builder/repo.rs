//! Building a repository.

use super::{IssueBuilder, PullBuilder, account};
use crate::model::{Permission, Repository, Visibility, World};

/// Builds one repository.
#[derive(Debug)]
pub struct RepoBuilder<'a> {
    pub(super) world: &'a mut World,
    pub(super) id: u64,
}

impl<'a> RepoBuilder<'a> {
    pub(super) fn new(world: &'a mut World, id: u64) -> RepoBuilder<'a> {
        RepoBuilder { world, id }
    }

    fn edit(&mut self, change: impl FnOnce(&mut Repository)) -> &mut Self {
        if let Some(repo) = self.world.repositories.get_mut(&self.id) {
            change(repo);
        }
        self
    }

    /// The line below the name.
    pub fn description(&mut self, text: &str) -> &mut Self {
        self.edit(|repo| repo.description = Some(text.to_owned()))
    }

    /// Hides it from everybody without a permission, and takes back what accounts were given so far.
    pub fn private(&mut self) -> &mut Self {
        self.edit(|repo| {
            repo.visibility = Visibility::Private;
            repo.permissions.clear();
        })
    }

    /// Makes it read-only.
    pub fn archived(&mut self) -> &mut Self {
        self.edit(|repo| repo.archived = true)
    }

    /// Makes an approving review necessary for merging.
    pub fn requires_review(&mut self) -> &mut Self {
        self.edit(|repo| repo.requires_review = true)
    }

    /// Forbids auto-merge.
    pub fn no_auto_merge(&mut self) -> &mut Self {
        self.edit(|repo| repo.auto_merge_allowed = false)
    }

    /// Gives an account a permission.
    pub fn permission(&mut self, login: &str, permission: Permission) -> &mut Self {
        let actor = account(self.world, login);
        self.edit(|repo| {
            repo.permissions.insert(actor, permission);
        })
    }

    /// Adds a branch, so that a pull request can be opened from it.
    pub fn branch(&mut self, name: &str) -> &mut Self {
        let oid = crate::model::oid(&format!("{}:{name}", self.id));
        self.edit(|repo| {
            repo.branches.insert(name.to_owned(), oid);
        })
    }

    /// Adds a label.
    pub fn label(&mut self, name: &str) -> &mut Self {
        self.label_with(name, "ededed", None)
    }

    /// Adds a label with a colour and a description.
    pub fn label_with(&mut self, name: &str, color: &str, description: Option<&str>) -> &mut Self {
        self.find_or_make_label(name, color, description);
        self
    }

    /// Adds many labels.
    pub fn labels<T: AsRef<str>>(&mut self, names: impl IntoIterator<Item = T>) -> &mut Self {
        for name in names {
            self.label(name.as_ref());
        }
        self
    }

    pub(super) fn find_or_make_label(
        &mut self,
        name: &str,
        color: &str,
        description: Option<&str>,
    ) -> u64 {
        match self.world.label_by_name(self.id, name) {
            Some(label) => label.id,
            None => self.world.create_label(self.id, name, color, description),
        }
    }

    /// Adds a milestone; numbers count up from 1.
    pub fn milestone(&mut self, title: &str) -> &mut Self {
        self.find_or_make_milestone(title);
        self
    }

    pub(super) fn find_or_make_milestone(&mut self, title: &str) -> u64 {
        let ids = self
            .world
            .repositories
            .get(&self.id)
            .map(|repo| repo.milestones.clone())
            .unwrap_or_default();
        let known = ids.into_iter().find(|id| {
            self.world
                .milestones
                .get(id)
                .is_some_and(|m| m.title == title)
        });
        let creator = self
            .world
            .repositories
            .get(&self.id)
            .map_or(0, |repo| repo.owner);
        known.unwrap_or_else(|| self.world.create_milestone(self.id, creator, title))
    }

    /// Adds an issue by the viewer-to-be `octocat` with the next number, then lets the closure change it.
    pub fn issue(&mut self, title: &str, build: impl FnOnce(&mut IssueBuilder<'_>)) -> &mut Self {
        self.add_issue(None, title, build)
    }

    /// Adds an issue with a number of its own choice.
    pub fn issue_at(
        &mut self,
        number: u64,
        title: &str,
        build: impl FnOnce(&mut IssueBuilder<'_>),
    ) -> &mut Self {
        self.add_issue(Some(number), title, build)
    }

    fn add_issue(
        &mut self,
        number: Option<u64>,
        title: &str,
        build: impl FnOnce(&mut IssueBuilder<'_>),
    ) -> &mut Self {
        let author = account(self.world, "octocat");
        let issue = self.world.create_issue(self.id, author, title, number);
        build(&mut IssueBuilder::new(
            RepoBuilder {
                world: self.world,
                id: self.id,
            },
            issue,
        ));
        self
    }

    /// Adds a pull request by `octocat` with the next number, then lets the closure change it.
    pub fn pull(&mut self, title: &str, build: impl FnOnce(&mut PullBuilder<'_>)) -> &mut Self {
        self.add_pull(None, title, build)
    }

    /// Adds a pull request with a number of its own choice.
    pub fn pull_at(
        &mut self,
        number: u64,
        title: &str,
        build: impl FnOnce(&mut PullBuilder<'_>),
    ) -> &mut Self {
        self.add_pull(Some(number), title, build)
    }

    fn add_pull(
        &mut self,
        number: Option<u64>,
        title: &str,
        build: impl FnOnce(&mut PullBuilder<'_>),
    ) -> &mut Self {
        let author = account(self.world, "octocat");
        let last = self
            .world
            .repositories
            .get(&self.id)
            .map_or(0, |repo| repo.last_number);
        let head = format!("branch-{}", number.unwrap_or(last + 1));
        let pull = self
            .world
            .create_pull(self.id, author, title, &head, number);
        build(&mut PullBuilder::new(
            RepoBuilder {
                world: self.world,
                id: self.id,
            },
            pull,
        ));
        self
    }

    /// Lets the world's clock run on.
    pub fn advance_hours(&mut self, hours: u64) -> &mut Self {
        self.world.clock += hours * 3600;
        self
    }
}
