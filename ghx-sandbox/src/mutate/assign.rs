//! Assignees: added and removed; accounts that cannot be assigned are passed over, as GitHub does.

use super::{Cx, Payload, label::union};
use crate::args::Args;
use crate::ids::{Key, Kind};
use crate::model::Permission;
use crate::value::{FieldError, Val};

const SUBJECTS: [Kind; 2] = [Kind::Issue, Kind::PullRequest];
const ACTORS: [Kind; 3] = [Kind::User, Kind::Bot, Kind::Organization];
/// GitHub keeps at most ten assignees.
const MOST: usize = 10;

pub(super) fn change(cx: &mut Cx<'_>, input: Args<'_>, add: bool) -> Payload {
    let key = cx.node(input, "assignableId", &SUBJECTS)?;
    cx.unmodelled(input, &["assignees", "agentAssignment"])?;
    let repository = cx.world.repository_of(key).ok_or_else(|| cx.lost())?;
    let actors = actors_of(cx, input, "assigneeIds")?.unwrap_or_default();
    cx.require(repository, Permission::Triage)?;
    let before = cx
        .world
        .subject(key)
        .map(|base| base.assignees.clone())
        .unwrap_or_default();
    let after = if add {
        union(&before, &actors)
    } else {
        before
            .iter()
            .copied()
            .filter(|id| !actors.contains(id))
            .collect()
    };
    set(cx, key, repository, after);
    Ok(vec![("assignable", Val::key(key))])
}

/// The accounts behind a list of ids.
pub(super) fn actors_of(
    cx: &Cx<'_>,
    input: Args<'_>,
    argument: &str,
) -> Result<Option<Vec<u64>>, FieldError> {
    let keys = cx.nodes(input, argument, &ACTORS)?;
    Ok(keys.map(|keys| union(&[], &keys.iter().map(|key| key.id).collect::<Vec<_>>())))
}

/// Replaces the assignees; who was assigned before may stay even if he could not be assigned anew.
pub(super) fn set(cx: &mut Cx<'_>, key: Key, repository: u64, wanted: Vec<u64>) {
    let assignable = cx.world.assignable(repository);
    let now = cx.world.tick();
    let mut changed = false;
    if let Some(base) = cx.world.subject_mut(key) {
        let old = base.assignees.clone();
        let good = wanted
            .into_iter()
            .filter(|id| assignable.contains(id) || old.contains(id));
        let after: Vec<u64> = good.take(MOST).collect();
        changed = after != old;
        if changed {
            base.assignees = after;
            base.updated_at = now;
        }
    }
    cx.touch(key, changed);
}
