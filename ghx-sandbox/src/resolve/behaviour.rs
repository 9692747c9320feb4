//! What GitHub makes of records where reading their fields is not enough.

use std::sync::Arc;

use super::stored::{self, Object};
use super::{Cx, checks};
use crate::args::Args;
use crate::ids::Key;
use crate::model::Stored;
use crate::value::{Items, Node, Val};

const REACTIONS: [&str; 8] = [
    "THUMBS_UP",
    "THUMBS_DOWN",
    "LAUGH",
    "HOORAY",
    "CONFUSED",
    "HEART",
    "ROCKET",
    "EYES",
];

/// The value of a field that GitHub works out, for a record or a node of the model.
pub(super) fn field(cx: &Cx<'_>, object: Object<'_>, name: &str, args: Args<'_>) -> Option<Val> {
    Some(match (object.type_name, name) {
        (_, "reactionGroups") => reaction_groups(cx, object.id),
        ("Repository", "latestRelease") => {
            let releases = cx.world.store.linked(object.id).filter(|record| {
                let is = |field: &str| record.fields.get(field) == Some(&true.into());
                record.type_name == "Release" && !is("isDraft") && !is("isPrerelease")
            });
            releases
                .max_by_key(|release| {
                    (
                        release.str("publishedAt").map(str::to_owned),
                        release.serial,
                    )
                })
                .map_or(Val::NULL, |release| {
                    Val::Node(Node::Stored(release.clone()))
                })
        }
        ("Repository", "issueType") => {
            let types = object.record?.fields.get("issueTypes")?.as_array()?;
            let mut types = types.iter().filter_map(|id| cx.world.record(id.as_str()?));
            let found = types.find(|it| it.str("name") == args.str("name"));
            found.map_or(Val::NULL, |it| Val::Node(Node::Stored(it.clone())))
        }
        ("Release", "isLatest") => {
            let repository = object.record?.str("repository")?;
            let home = Object {
                type_name: "Repository",
                id: repository,
                record: None,
                whole: false,
            };
            let latest = field(cx, home, "latestRelease", args)?;
            matches!(latest, Val::Node(Node::Stored(latest)) if latest.id == object.id).into()
        }
        ("Release", "publishedAt")
            if object.record?.fields.get("isDraft") == Some(&true.into()) =>
        {
            Val::NULL
        }
        ("Issue" | "PullRequest", "projectsV2") => {
            let items = cx.world.store.linked(object.id);
            let projects = items.filter_map(|item| stored::find(cx, item.str("project")?));
            Val::Items(Items {
                nodes: projects.collect(),
                ..Items::default()
            })
        }
        ("DiscussionComment", "isAnswer") => {
            let discussion = cx.world.record(object.record?.str("discussion")?)?;
            (discussion.str("answer") == Some(object.id)).into()
        }
        ("Discussion", "isAnswered") => object.record?.fields.contains_key("answer").into(),
        ("ProjectV2Item", "fieldValueByName") => {
            let wanted = args.str("name")?;
            let value = cx.world.store.linked(object.id).find(|value| {
                let field = value.str("field").and_then(|id| cx.world.record(id));
                value.str("item") == Some(object.id)
                    && field.is_some_and(|field| field.str("name") == Some(wanted))
            });
            value.map_or(Val::NULL, |value| Val::Node(Node::Stored(value.clone())))
        }
        _ => return None,
    })
}

/// Whether a record stands in its owner's list: replies stand under what they answer, and archived items nowhere.
pub(super) fn is_listed(owner_type: &str, record: &Stored, args: Args<'_>) -> bool {
    match (owner_type, record.type_name.as_str()) {
        ("Discussion", "DiscussionComment") => record.str("replyTo").is_none(),
        ("ProjectV2", "ProjectV2Item") => {
            let archived = record.fields.get("isArchived") == Some(&true.into());
            let state = if archived { "ARCHIVED" } else { "NOT_ARCHIVED" };
            args.strings("archivedStates")
                .is_none_or(|states| states.contains(&state))
        }
        _ => true,
    }
}

/// Fields of a connection beside its nodes.
pub(super) fn extra(cx: &Cx<'_>, connection: &str, nodes: &[Node]) -> Vec<(&'static str, Val)> {
    match connection {
        "StatusCheckRollupContextConnection" => checks::counts(nodes),
        "ReactionConnection" => {
            let mine = nodes.iter().any(|node| match node {
                Node::Stored(reaction) => by(cx, reaction) == viewer(cx),
                _ => false,
            });
            vec![("viewerHasReacted", mine.into())]
        }
        _ => Vec::new(),
    }
}

fn viewer(cx: &Cx<'_>) -> Option<Key> {
    cx.world.actors.get(&cx.viewer).map(|actor| actor.key())
}

fn by(cx: &Cx<'_>, reaction: &Stored) -> Option<Key> {
    match stored::find(cx, reaction.str("user")?)? {
        Node::Key(key) => Some(key),
        _ => None,
    }
}

/// One group for each kind of reaction, empty ones too.
fn reaction_groups(cx: &Cx<'_>, subject: &str) -> Val {
    let all: Vec<&Arc<Stored>> = cx
        .world
        .store
        .linked(subject)
        .filter(|record| record.type_name == "Reaction")
        .collect();
    let group = |content: &&'static str| {
        let of_kind = || {
            all.iter()
                .filter(|record| record.str("content") == Some(content))
        };
        let people: Vec<Key> = of_kind().filter_map(|record| by(cx, record)).collect();
        let first = of_kind().map(|record| record.made_at).min();
        let edges = || of_kind().map(|record| vec![("reactedAt", super::time(record.made_at))]);
        let users = || {
            Val::Items(Items {
                nodes: people.iter().copied().map(Node::Key).collect(),
                edges: edges().collect(),
                ..Items::default()
            })
        };
        Val::record(vec![
            ("content", (*content).into()),
            ("createdAt", super::maybe_time(first)),
            (
                "subject",
                stored::find(cx, subject).map_or(Val::NULL, Val::Node),
            ),
            (
                "viewerHasReacted",
                viewer(cx).is_some_and(|key| people.contains(&key)).into(),
            ),
            ("users", users()),
            ("reactors", users()),
        ])
    };
    Val::List(REACTIONS.iter().map(group).collect())
}
