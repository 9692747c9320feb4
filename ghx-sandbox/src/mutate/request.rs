//! Asking for reviews: the new list replaces the old one unless `union` is true.

use super::{Cx, Payload, label::union};
use crate::args::Args;
use crate::connection::single_edge;
use crate::ids::{Key, Kind};
use crate::model::Permission;
use crate::value::{FieldError, Node, Val};

pub(super) fn request(cx: &mut Cx<'_>, input: Args<'_>) -> Payload {
    cx.unmodelled(input, &["teamIds"])?;
    let users = cx.nodes(input, "userIds", &[Kind::User])?;
    let bots = cx.nodes(input, "botIds", &[Kind::Bot])?;
    let asked = users.into_iter().chain(bots).flatten();
    let wanted: Vec<u64> = asked.map(|key| key.id).collect();
    let key = cx.node(input, "pullRequestId", &[Kind::PullRequest])?;
    let pull = cx.world.pulls.get(&key.id).ok_or_else(|| cx.lost())?;
    let (repository, author) = (pull.base.repository, pull.base.author);
    cx.require_or_author(repository, Permission::Triage, author)?;
    if wanted.contains(&author) {
        return Err(FieldError::unprocessable(
            "Review cannot be requested from pull request author.",
        ));
    }
    let collaborates = |id: &u64| {
        cx.world
            .repositories
            .get(&repository)
            .is_some_and(|repo| repo.permissions.contains_key(id) || repo.owner == *id)
    };
    if !wanted.iter().all(collaborates) {
        return Err(FieldError::unprocessable(format!(
            "Reviews may only be requested from collaborators. One or more of the users or teams you specified is not \
             a collaborator of the {} repository.",
            cx.world.full_name(repository)
        )));
    }
    let old = pull.requested_reviewers.clone();
    let keep: &[u64] = if input.bool("union") == Some(true) {
        &old
    } else {
        &[]
    };
    let after = union(keep, &wanted);
    let changed = after != old;
    let now = cx.world.tick();
    if let Some(pull) = cx.world.pulls.get_mut(&key.id)
        && changed
    {
        pull.requested_reviewers.clone_from(&after);
        pull.base.updated_at = now;
    }
    cx.touch(key, changed);
    let last = after
        .last()
        .and_then(|id| cx.world.actors.get(id))
        .map(|actor| actor.key());
    let edge = last
        .filter(|key: &Key| key.kind == Kind::User)
        .map_or(Val::NULL, |key| single_edge(Node::Key(key)));
    Ok(vec![
        ("pullRequest", Val::key(key)),
        ("actor", cx.viewer_val()),
        ("requestedReviewersEdge", edge),
    ])
}
