//! The fields that the sandbox answers, one file per family of types.

mod actor;
mod comment;
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
mod subject;
mod thread;

use crate::args::Args;
use crate::ids::{Key, Kind};
use crate::model::{Permission, World};
use crate::value::{FieldError, Node, Resolved, Val};

pub(crate) use resource::find as find_by_url;

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
    pub(crate) fn type_name(&self) -> Option<&'static str> {
        match self {
            Node::Query => Some("Query"),
            Node::Key(key) => Some(key.kind.type_name()),
            Node::Commit { .. } => Some("Commit"),
            Node::Branch { .. } => Some("Ref"),
            Node::Record(record) => record.type_name,
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
        Node::Commit { repository, commit } => git::commit(cx, *repository, commit, name),
        Node::Branch {
            repository,
            name: branch,
        } => git::branch(cx, *repository, branch, name, args),
        Node::Record(record) => record
            .fields
            .iter()
            .find(|(field, _)| *field == name)
            .map(|(_, value)| Ok(value.clone())),
        Node::Key(key) => key_field(cx, *key, name, args),
    };
    found.unwrap_or_else(|| Err(FieldError::unmodelled(&format!("{type_name}.{name}"))))
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

/// The reactions to something in a world where nobody reacts: one empty group for each kind.
fn reaction_groups(subject: Key) -> Val {
    let kinds = [
        "THUMBS_UP",
        "THUMBS_DOWN",
        "LAUGH",
        "HOORAY",
        "CONFUSED",
        "HEART",
        "ROCKET",
        "EYES",
    ];
    let group = |kind: &&str| {
        Val::record(vec![
            ("content", (*kind).into()),
            ("createdAt", Val::NULL),
            ("subject", Val::key(subject)),
            ("viewerHasReacted", false.into()),
            ("users", Val::keys([])),
            ("reactors", Val::keys([])),
        ])
    };
    Val::List(kinds.iter().map(group).collect())
}
