//! The fields that the sandbox answers, one file per family of types.

mod actor;
mod behaviour;
mod checks;
mod comment;
mod files;
mod git;
mod issue;
mod label;
mod list;
mod milestone;
mod pull;
mod query;
mod repository;
mod resource;
mod review;
mod search;
mod select;
mod stored;
mod subject;
mod thread;

use crate::args::Args;
use crate::ids::{self, Key, Kind};
use crate::model::{ActorKind, Permission, World};
use crate::value::{FieldError, Node, Resolved, Val};

use stored::Object;

pub(crate) use resource::find as find_by_url;
pub(crate) use stored::{find as find_by_id, node_type, value as value_of};

/// Points left in the hour, as `rateLimit` and the headers tell them.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Rate {
    pub(crate) limit: u64,
    pub(crate) used: u64,
    pub(crate) cost: u64,
    pub(crate) nodes: u64,
    pub(crate) reset: u64,
}

/// What a resolver may read.
#[derive(Clone, Copy)]
pub(crate) struct Cx<'a> {
    pub(crate) world: &'a World,
    pub(crate) viewer: u64,
    pub(crate) rate: Rate,
}

impl Cx<'_> {
    pub(crate) fn permission(&self, repository: u64) -> Option<Permission> {
        self.world.permission(self.viewer, repository)
    }

    /// Whether the viewer has at least this permission.
    pub(crate) fn may(&self, repository: u64, least: Permission) -> bool {
        self.permission(repository)
            .is_some_and(|permission| permission >= least)
    }

    pub(crate) fn actor(&self, id: u64) -> Val {
        self.world
            .actors
            .get(&id)
            .map_or(Val::NULL, |actor| Val::key(actor.key()))
    }

    /// An account where the schema asks for a user: an app is nobody there.
    pub(crate) fn user(&self, id: u64) -> Val {
        let found = self.world.actors.get(&id);
        let user = found.filter(|actor| actor.kind == ActorKind::User);
        user.map_or(Val::NULL, |actor| Val::key(actor.key()))
    }

    pub(crate) fn actors(&self, ids: &[u64]) -> Vec<Key> {
        ids.iter()
            .filter_map(|id| self.world.actors.get(id))
            .map(|actor| actor.key())
            .collect()
    }

    pub(crate) fn sees(&self, key: Key) -> bool {
        self.world.sees(self.viewer, key)
    }
}

impl Node {
    /// The object type, where the node knows it better than the field that led to it.
    pub(crate) fn type_name(&self) -> Option<&str> {
        match self {
            Node::Query => Some("Query"),
            Node::Key(key) => Some(key.kind.type_name()),
            Node::Commit { .. } => Some("Commit"),
            Node::Branch { .. } => Some("Ref"),
            Node::Record(record) => record.type_name,
            Node::Stored(record) => Some(&record.type_name),
        }
    }
}

/// The value of one field; a field that nothing here knows is refused by name.
pub(crate) fn field(
    cx: &Cx<'_>,
    node: &Node,
    type_name: &str,
    name: &str,
    args: Args<'_>,
) -> Resolved {
    let found = match node {
        Node::Query => query::field(cx, name, args),
        Node::Commit { repository, commit } => {
            let id = ids::encode_named("C", *repository, &commit.oid);
            git::commit(cx, *repository, commit, name, args)
                .or_else(|| kept(cx, type_name, &id, name, args))
        }
        Node::Branch {
            repository,
            name: branch,
        } => {
            let id = ids::encode_named("REF", *repository, &format!("refs/heads/{branch}"));
            git::branch(cx, *repository, branch, name, args)
                .or_else(|| kept(cx, type_name, &id, name, args))
        }
        Node::Record(record) => record
            .fields
            .iter()
            .find(|(field, _)| *field == name)
            .map(|(_, value)| Ok(value.clone())),
        Node::Key(key) => key_field(cx, *key, name, args).or_else(|| {
            let id = cx.world.node_id(*key);
            kept(cx, type_name, &id, name, args)
        }),
        Node::Stored(record) => {
            let object = Object {
                type_name,
                id: &record.id,
                record: Some(record),
                whole: true,
            };
            stored::field(cx, object, name, args)
        }
    };
    found.unwrap_or_else(|| Err(FieldError::unmodelled(&format!("{type_name}.{name}"))))
}

/// The type of a node, whoever may see it.
pub(crate) fn type_of(world: &World, id: &str) -> Option<String> {
    match ids::decode(id).filter(|key| world.exists(*key)) {
        Some(key) => Some(key.kind.type_name().to_owned()),
        None => world.record(id).map(|record| record.type_name.clone()),
    }
}

/// Whether the model itself answers this field of a node.
pub(crate) fn keeps(world: &World, id: &str, name: &str) -> bool {
    let cx = Cx {
        world,
        viewer: world.viewer,
        rate: Rate::default(),
    };
    let none = serde_json::Map::new();
    ids::decode(id).is_some_and(|key| key_field(&cx, key, name, Args(&none)).is_some())
}

/// What the store adds to a node of the model.
fn kept(cx: &Cx<'_>, type_name: &str, id: &str, name: &str, args: Args<'_>) -> Option<Resolved> {
    let record = cx.world.record(id).map(|record| &**record);
    let object = Object {
        type_name,
        id,
        record,
        whole: false,
    };
    stored::field(cx, object, name, args)
}

fn key_field(cx: &Cx<'_>, key: Key, name: &str, args: Args<'_>) -> Option<Resolved> {
    match name {
        "id" => return Some(Ok(cx.world.node_id(key).into())),
        "databaseId" => return Some(Ok(database_id(key.id))),
        "fullDatabaseId" => return Some(Ok(key.id.to_string().into())),
        "repository" if key.kind != Kind::Repository => {
            let id = cx.world.repository_of(key)?;
            return Some(Ok(Val::key(Key {
                kind: Kind::Repository,
                id,
            })));
        }
        _ => {}
    }
    let world = cx.world;
    match key.kind {
        Kind::User | Kind::Bot | Kind::Organization => {
            actor::field(cx, world.actors.get(&key.id)?, name, args)
        }
        Kind::Repository => repository::field(cx, world.repositories.get(&key.id)?, name, args),
        Kind::Issue => issue::field(cx, world.issues.get(&key.id)?, name, args),
        Kind::PullRequest => pull::field(cx, world.pulls.get(&key.id)?, name, args),
        Kind::IssueComment => comment::field(cx, world.comments.get(&key.id)?, name),
        Kind::PullRequestReview => review::field(cx, world.reviews.get(&key.id)?, name),
        Kind::PullRequestReviewComment => {
            review::comment(cx, world.review_comments.get(&key.id)?, name)
        }
        Kind::PullRequestReviewThread => thread::field(cx, world.threads.get(&key.id)?, name, args),
        Kind::Label => label::field(cx, world.labels.get(&key.id)?, name, args),
        Kind::Milestone => milestone::field(cx, world.milestones.get(&key.id)?, name, args),
    }
}

/// `databaseId` is a 32-bit `Int`; GitHub answers null for ids beyond it.
fn database_id(id: u64) -> Val {
    i32::try_from(id)
        .ok()
        .map(|id| u64::from(id.unsigned_abs()))
        .into()
}

/// A time as the `DateTime` scalar.
fn time(seconds: u64) -> Val {
    crate::clock::format(seconds).into()
}

/// A time that may be missing.
fn maybe_time(seconds: Option<u64>) -> Val {
    seconds.map(crate::clock::format).into()
}

/// A URL and the path that GitHub calls `resourcePath`.
fn url(path: &str) -> Val {
    format!("https://github.com{path}").into()
}

/// Plain text of Markdown, as far as capabilities need it: the text itself, trimmed.
fn plain_text(markdown: &str) -> Val {
    markdown.trim().into()
}

/// Text escaped for HTML inside a paragraph; Markdown is not rendered.
fn html(text: &str) -> Val {
    if text.is_empty() {
        return "".into();
    }
    let escaped = text
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;");
    format!("<p dir=\"auto\">{escaped}</p>").into()
}
