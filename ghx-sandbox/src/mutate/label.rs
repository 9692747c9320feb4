//! Labels on things, and labels themselves.

use super::{Cx, Payload};
use crate::args::Args;
use crate::ids::{Key, Kind};
use crate::model::Permission;
use crate::value::{FieldError, Val};

pub(super) fn change(cx: &mut Cx<'_>, input: Args<'_>, add: bool) -> Payload {
    let key = cx.node(input, "labelableId", &[Kind::Issue, Kind::PullRequest])?;
    cx.unmodelled(input, &["labels"])?;
    let repository = cx.world.repository_of(key).ok_or_else(|| cx.lost())?;
    let labels = labels_of(cx, input, "labelIds", repository)?.unwrap_or_default();
    cx.require(repository, Permission::Triage)?;
    let before = cx
        .world
        .subject(key)
        .map(|base| base.labels.clone())
        .unwrap_or_default();
    let after = match add {
        true => union(&before, &labels),
        false => before
            .iter()
            .copied()
            .filter(|id| !labels.contains(id))
            .collect(),
    };
    set(cx, key, after);
    Ok(vec![("labelable", Val::key(key))])
}

/// Replaces the labels of an issue or pull request.
pub(super) fn set(cx: &mut Cx<'_>, key: Key, labels: Vec<u64>) {
    let now = cx.world.tick();
    let mut changed = false;
    if let Some(base) = cx.world.subject_mut(key) {
        changed = base.labels != labels;
        if changed {
            base.labels = labels;
            base.updated_at = now;
        }
    }
    cx.touch(key, changed);
}

/// The labels behind a list of ids, which must belong to the repository; each counts once.
pub(super) fn labels_of(
    cx: &Cx<'_>,
    input: Args<'_>,
    argument: &str,
    repository: u64,
) -> Result<Option<Vec<u64>>, FieldError> {
    let Some(keys) = cx.nodes(input, argument, &[Kind::Label])? else {
        return Ok(None);
    };
    for key in &keys {
        if cx.world.repository_of(*key) != Some(repository) {
            let id = cx.world.node_id(*key);
            return Err(FieldError::not_found(format!(
                "Could not resolve to a node with the global id of '{id}'"
            )));
        }
    }
    let ids: Vec<u64> = keys.iter().map(|key| key.id).collect();
    Ok(Some(union(&[], &ids)))
}

/// Both lists, first come first, without repeats.
pub(super) fn union(left: &[u64], right: &[u64]) -> Vec<u64> {
    let mut out: Vec<u64> = Vec::with_capacity(left.len() + right.len());
    for id in left.iter().chain(right) {
        if !out.contains(id) {
            out.push(*id);
        }
    }
    out
}

pub(super) fn create(cx: &mut Cx<'_>, input: Args<'_>) -> Payload {
    let repo = cx.node(input, "repositoryId", &[Kind::Repository])?;
    cx.require(repo.id, Permission::Write)?;
    let name = input.str("name").unwrap_or_default();
    let color = input.str("color").unwrap_or_default();
    check(cx, repo.id, None, name, color)?;
    let id = cx
        .world
        .create_label(repo.id, name, color, input.str("description"));
    let key = Key {
        kind: Kind::Label,
        id,
    };
    cx.touch(key, true);
    Ok(vec![("label", Val::key(key))])
}

pub(super) fn update(cx: &mut Cx<'_>, input: Args<'_>) -> Payload {
    let key = cx.node(input, "id", &[Kind::Label])?;
    let repository = cx.world.repository_of(key).ok_or_else(|| cx.lost())?;
    cx.require(repository, Permission::Write)?;
    let old = cx
        .world
        .labels
        .get(&key.id)
        .cloned()
        .ok_or_else(|| cx.lost())?;
    let name = input.str("name").unwrap_or(&old.name);
    let color = input.str("color").unwrap_or(&old.color);
    check(cx, repository, Some(key.id), name, color)?;
    let now = cx.world.tick();
    if let Some(label) = cx.world.labels.get_mut(&key.id) {
        label.name = name.to_owned();
        label.color = color.to_owned();
        if input.given("description") {
            label.description = input.str("description").map(str::to_owned);
        }
        label.updated_at = now;
    }
    cx.touch(key, true);
    Ok(vec![("label", Val::key(key))])
}

pub(super) fn delete(cx: &mut Cx<'_>, input: Args<'_>) -> Payload {
    let key = cx.node(input, "id", &[Kind::Label])?;
    let repository = cx.world.repository_of(key).ok_or_else(|| cx.lost())?;
    cx.require(repository, Permission::Write)?;
    cx.touch(key, true);
    cx.world.labels.remove(&key.id);
    if let Some(repo) = cx.world.repositories.get_mut(&repository) {
        repo.labels.retain(|&id| id != key.id);
    }
    for issue in cx.world.issues.values_mut() {
        issue.base.labels.retain(|&id| id != key.id);
    }
    for pull in cx.world.pulls.values_mut() {
        pull.base.labels.retain(|&id| id != key.id);
    }
    Ok(vec![])
}

fn check(
    cx: &Cx<'_>,
    repository: u64,
    own: Option<u64>,
    name: &str,
    color: &str,
) -> Result<(), FieldError> {
    if name.trim().is_empty() {
        return Err(FieldError::unprocessable("Name can't be blank"));
    }
    if color.len() != 6 || !color.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return Err(FieldError::unprocessable("Color is invalid"));
    }
    if cx
        .world
        .label_by_name(repository, name)
        .is_some_and(|label| Some(label.id) != own)
    {
        return Err(FieldError::unprocessable("Name has already been taken"));
    }
    Ok(())
}
