//! The fields of `Label`.

use super::{Cx, list, time, url};
use crate::args::Args;
use crate::model::Label;
use crate::value::{Resolved, Val};

pub(super) fn field(cx: &Cx<'_>, label: &Label, name: &str, args: Args<'_>) -> Option<Resolved> {
    let path = || {
        format!(
            "/{}/labels/{}",
            cx.world.full_name(label.repository),
            escape(&label.name)
        )
    };
    let repo = cx.world.repositories.get(&label.repository)?;
    Some(Ok(match name {
        "name" => label.name.as_str().into(),
        "color" => label.color.as_str().into(),
        "description" => label.description.as_deref().into(),
        "isDefault" => label.is_default.into(),
        "createdAt" => time(label.created_at),
        "updatedAt" => time(label.updated_at),
        "url" => url(&path()),
        "resourcePath" => path().into(),
        "issues" => {
            let ids = list::issue_ids(repo);
            let with = |id: &u64| {
                cx.world
                    .issues
                    .get(id)
                    .is_some_and(|issue| issue.base.labels.contains(&label.id))
            };
            Val::keys(list::issues(
                cx,
                ids.into_iter().filter(with).collect(),
                args,
            ))
        }
        "pullRequests" => {
            let ids = list::pull_ids(repo);
            let with = |id: &u64| {
                cx.world
                    .pulls
                    .get(id)
                    .is_some_and(|pull| pull.base.labels.contains(&label.id))
            };
            Val::keys(list::pulls(
                cx,
                ids.into_iter().filter(with).collect(),
                args,
            ))
        }
        _ => return None,
    }))
}

/// Percent-encoding of a path segment.
fn escape(text: &str) -> String {
    let mut out = String::new();
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' => {
                out.push(char::from(byte))
            }
            _ => out.push_str(&format!("%{byte:02X}")),
        }
    }
    out
}
