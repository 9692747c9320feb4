//! The in-memory model of GitHub that every query reads and every mutation changes.

mod access;
mod actions;
mod actor;
mod create;
mod git;
mod inspect;
mod issue;
mod notification;
mod pull;
mod repository;
mod review;
mod store;

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

use serde::{Deserialize, Serialize};

pub use actions::{Actions, Job, JobStep, Run, Workflow};
pub use actor::{Actor, ActorKind};
pub use git::Snapshot;
pub use issue::{Comment, Issue, IssueState, StateReason, Subject};
pub use notification::Notification;
pub use pull::{AutoMerge, ChangedFile, Commit, Hunk, Mergeable, Pull, PullState};
pub use repository::{Item, Label, Milestone, Permission, Repository, Visibility};
pub use review::{Review, ReviewComment, ReviewState, Side, Thread};

pub(crate) use create::{NewThread, oid};
pub(crate) use store::{Store, Stored};

use crate::ids::{Key, Kind};
use crate::worldfile::{Canned, CannedRest};
use crate::{Clock, Error, clock};

/// The whole state of a sandbox: people, repositories and everything in them.
///
/// Ids count up per kind from a fixed number and times come from the world's own clock, so the same steps
/// always make the same world.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct World {
    pub(crate) clock: u64,
    /// Where it runs by itself.
    #[serde(skip)]
    pub(crate) running: Option<clock::Started>,
    pub(crate) counters: BTreeMap<Kind, u64>,
    pub(crate) viewer: u64,
    pub(crate) scopes: Vec<String>,
    pub(crate) actors: BTreeMap<u64, Actor>,
    pub(crate) repositories: BTreeMap<u64, Repository>,
    pub(crate) labels: BTreeMap<u64, Label>,
    pub(crate) milestones: BTreeMap<u64, Milestone>,
    pub(crate) issues: BTreeMap<u64, Issue>,
    pub(crate) pulls: BTreeMap<u64, Pull>,
    pub(crate) comments: BTreeMap<u64, Comment>,
    pub(crate) reviews: BTreeMap<u64, Review>,
    pub(crate) review_comments: BTreeMap<u64, ReviewComment>,
    pub(crate) threads: BTreeMap<u64, Thread>,
    /// What only REST shows.
    #[serde(default)]
    pub(crate) actions: Actions,
    /// What the viewer is told of.
    #[serde(default)]
    pub(crate) notifications: Vec<Notification>,
    /// Everything that needs no Rust of its own.
    #[serde(default)]
    pub(crate) store: Store,
    /// Replies of root fields that are not modelled.
    #[serde(default)]
    pub(crate) canned: Vec<Canned>,
    /// Replies of operations of REST.
    #[serde(default)]
    pub(crate) canned_rest: Vec<CannedRest>,
    /// What the world file was that it began with.
    #[serde(default)]
    pub(crate) origin: Option<String>,
}

impl World {
    /// The world that examples and documentation speak of: see `docs/sandbox.md`.
    pub fn demo() -> World {
        crate::demo::world()
    }

    /// Starts building a world; without further steps it holds the viewer `octocat` and nothing else.
    pub fn builder() -> crate::WorldBuilder {
        crate::WorldBuilder::new()
    }

    /// Reads a world that [`World::save`] wrote.
    pub fn load(path: &Path) -> Result<World, Error> {
        let shown = path.display().to_string();
        let text = fs::read(path).map_err(|source| Error::Read {
            path: shown.clone(),
            source,
        })?;
        let world: World = serde_json::from_slice(&text).map_err(|error| Error::State {
            path: shown.clone(),
            message: error.to_string(),
        })?;
        match world.broken_reference() {
            Some(message) => Err(Error::State {
                path: shown,
                message,
            }),
            None => Ok(world),
        }
    }

    /// Writes the world as JSON, through a neighbouring file so that a crash or a full disk leaves the old state whole.
    pub fn save(&self, path: &Path) -> Result<(), Error> {
        let failed = |source| Error::Write {
            path: path.display().to_string(),
            source,
        };
        let text = serde_json::to_vec_pretty(self).map_err(|error| failed(error.into()))?;
        let mut beside = path.as_os_str().to_owned();
        beside.push(".new");
        let beside = Path::new(&beside);
        write_anew(beside, &text)
            .and_then(|()| fs::rename(beside, path))
            .map_err(failed)
    }

    /// An empty world at its first moment, without a viewer.
    pub(crate) fn empty() -> World {
        World {
            clock: clock::START,
            running: None,
            counters: BTreeMap::new(),
            viewer: 0,
            scopes: ["read:org", "repo", "workflow"].map(str::to_owned).to_vec(),
            actors: BTreeMap::new(),
            repositories: BTreeMap::new(),
            labels: BTreeMap::new(),
            milestones: BTreeMap::new(),
            issues: BTreeMap::new(),
            pulls: BTreeMap::new(),
            comments: BTreeMap::new(),
            reviews: BTreeMap::new(),
            review_comments: BTreeMap::new(),
            threads: BTreeMap::new(),
            actions: Actions::default(),
            notifications: Vec::new(),
            store: Store::default(),
            canned: Vec::new(),
            canned_rest: Vec::new(),
            origin: None,
        }
    }

    /// The present moment of a write: a second after the last one, or what a running clock shows.
    pub(crate) fn tick(&mut self) -> u64 {
        self.clock = match self.running {
            Some(running) => running.now(),
            None => self.clock + 1,
        };
        self.clock
    }

    /// The present moment.
    pub(crate) fn now(&self) -> u64 {
        self.running.map_or(self.clock, |running| running.now())
    }

    /// Lets time pass in this way from now on.
    pub(crate) fn set_clock(&mut self, clock: Clock) {
        self.running = match clock {
            Clock::Still => None,
            Clock::Running { ahead_s } => Some(clock::Started::at(self.clock, ahead_s)),
        };
    }

    /// The next free database id of a kind; accounts share one sequence, as on GitHub.
    pub(crate) fn fresh(&mut self, kind: Kind) -> u64 {
        let kind = if matches!(kind, Kind::Bot | Kind::Organization) {
            Kind::User
        } else {
            kind
        };
        let next = self.counters.entry(kind).or_insert_with(|| kind.first_id());
        let id = *next;
        *next += 1;
        id
    }

    /// The node id of something the world holds.
    pub(crate) fn node_id(&self, key: Key) -> String {
        crate::ids::encode(key, self.repository_of(key).unwrap_or_default())
    }
}

/// Writes a file that was not there, in place of one that was left behind. A symbolic link of that name is removed and
/// never followed.
fn write_anew(path: &Path, bytes: &[u8]) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let mut file = File::options().write(true).create_new(true).open(path)?;
    // Some disks say only here that they are full.
    let written = file.write_all(bytes).and_then(|()| file.sync_all());
    if written.is_err() {
        let _ = fs::remove_file(path);
    }
    written
}
