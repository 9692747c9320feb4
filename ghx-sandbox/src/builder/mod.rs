//! Worlds for tests, built in the order written; names that are new become accounts by themselves.

mod issue;
mod pull;
mod repo;
mod review;

pub use issue::IssueBuilder;
pub use pull::{Changes, PullBuilder};
pub use repo::RepoBuilder;
pub use review::{ReviewBuilder, ThreadBuilder};

use crate::model::{ActorKind, World};

/// Builds a [`World`].
///
/// ```
/// use ghx_sandbox::World;
/// let world = World::builder()
///     .repo("acme/app", |repo| {
///         repo.label("bug").issue("Crash", |issue| {
///             issue.label("bug").assignee("ada");
///         });
///     })
///     .build();
/// assert_eq!(world.label_names("acme/app", 1), ["bug"]);
/// ```
#[derive(Debug)]
pub struct WorldBuilder {
    world: World,
    viewer: String,
}

impl WorldBuilder {
    pub(crate) fn new() -> WorldBuilder {
        let mut world = World::empty();
        world.viewer = world.create_actor(ActorKind::User, "octocat", Some("The Octocat"));
        WorldBuilder {
            world,
            viewer: "octocat".to_owned(),
        }
    }

    /// Chooses whose token [`crate::Sandbox::token`] is; the default is `octocat`.
    #[must_use]
    pub fn viewer(mut self, login: &str) -> WorldBuilder {
        account(&mut self.world, login);
        self.viewer = login.to_owned();
        self
    }

    /// Adds a person.
    #[must_use]
    pub fn user(mut self, login: &str) -> WorldBuilder {
        account(&mut self.world, login);
        self
    }

    /// Adds a person with a display name.
    #[must_use]
    pub fn named_user(mut self, login: &str, name: &str) -> WorldBuilder {
        if self.world.actor_by_login(login).is_none() {
            self.world.create_actor(ActorKind::User, login, Some(name));
        }
        self
    }

    /// Adds a bot.
    #[must_use]
    pub fn bot(mut self, login: &str) -> WorldBuilder {
        if self.world.actor_by_login(login).is_none() {
            self.world.create_actor(ActorKind::Bot, login, None);
        }
        self
    }

    /// Adds an organization.
    #[must_use]
    pub fn org(mut self, login: &str) -> WorldBuilder {
        owner(&mut self.world, login);
        self
    }

    /// Sets the token's scopes, which `x-oauth-scopes` tells; mutations need `repo` or `public_repo`.
    #[must_use]
    pub fn scopes<'a>(mut self, scopes: impl IntoIterator<Item = &'a str>) -> WorldBuilder {
        self.world.scopes = scopes.into_iter().map(str::to_owned).collect();
        self
    }

    /// Adds a public repository, or goes on with one; the viewer gets write permission unless the closure says otherwise.
    #[must_use]
    pub fn repo(
        mut self,
        full_name: &str,
        build: impl FnOnce(&mut RepoBuilder<'_>),
    ) -> WorldBuilder {
        let (login, name) = full_name.split_once('/').unwrap_or(("acme", full_name));
        let owner = owner(&mut self.world, login);
        let known = self
            .world
            .repository_by_name(login, name)
            .map(|repo| repo.id);
        let id = known.unwrap_or_else(|| self.world.create_repository(owner, name));
        let mut repo = RepoBuilder::new(&mut self.world, id);
        if known.is_none() {
            repo.permission(&self.viewer, crate::model::Permission::Write);
        }
        build(&mut repo);
        self
    }

    /// Lets the world's clock run on.
    #[must_use]
    pub fn advance_hours(mut self, hours: u64) -> WorldBuilder {
        self.world.clock += hours * 3600;
        self
    }

    /// The world.
    pub fn build(mut self) -> World {
        self.world.viewer = account(&mut self.world, &self.viewer);
        self.world
    }
}

/// The account of a login, made as a person where it is new.
fn account(world: &mut World, login: &str) -> u64 {
    match world.actor_by_login(login) {
        Some(actor) => actor.id,
        None => world.create_actor(ActorKind::User, login, None),
    }
}

/// The account of a login, made as an organization where it is new.
fn owner(world: &mut World, login: &str) -> u64 {
    match world.actor_by_login(login) {
        Some(actor) => actor.id,
        None => world.create_actor(ActorKind::Organization, login, None),
    }
}
