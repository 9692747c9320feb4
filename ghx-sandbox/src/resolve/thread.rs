//! The fields of `PullRequestReviewThread`.

use super::Cx;
use crate::args::Args;
use crate::ids::{Key, Kind};
use crate::model::{Permission, Side, Thread};
use crate::value::{Resolved, Val};

pub(super) fn field(cx: &Cx<'_>, thread: &Thread, name: &str, args: Args<'_>) -> Option<Resolved> {
    let pull = cx.world.pulls.get(&thread.pull)?;
    let side = |side: Side| if side == Side::Left { "LEFT" } else { "RIGHT" };
    let resolved = thread.resolved_by.is_some();
    let may_resolve =
        cx.may(pull.base.repository, Permission::Write) || pull.base.author == cx.viewer;
    Some(Ok(match name {
        "path" => thread.path.as_str().into(),
        "line" => thread.line.into(),
        "startLine" => thread.start_line.into(),
        "originalLine" => thread.original_line.into(),
        "originalStartLine" => thread.original_start_line.into(),
        "diffSide" => side(thread.side).into(),
        "startDiffSide" => thread.start_side.map(side).into(),
        "subjectType" => if thread.whole_file { "FILE" } else { "LINE" }.into(),
        "isResolved" => resolved.into(),
        "isOutdated" => thread.outdated.into(),
        "isCollapsed" => (resolved || thread.outdated).into(),
        "resolvedBy" => thread.resolved_by.map_or(Val::NULL, |id| cx.user(id)),
        "pullRequest" => Val::key(Key {
            kind: Kind::PullRequest,
            id: thread.pull,
        }),
        "comments" => {
            let skip = args
                .positive("skip")
                .and_then(|skip| usize::try_from(skip).ok())
                .unwrap_or_default();
            let visible = thread
                .comments
                .iter()
                .filter(|&&id| cx.world.sees_review_comment(cx.viewer, id));
            Val::keys(visible.skip(skip).map(|&id| Key {
                kind: Kind::PullRequestReviewComment,
                id,
            }))
        }
        "viewerCanReply" => {
            (!pull.base.locked || cx.may(pull.base.repository, Permission::Write)).into()
        }
        "viewerCanResolve" => (may_resolve && !resolved).into(),
        "viewerCanUnresolve" => (may_resolve && resolved).into(),
        _ => return None,
    }))
}
