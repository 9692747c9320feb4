//! The fields of `User`, `Bot` and `Organization`.

use super::{Cx, list, time, url};
use crate::args::Args;
use crate::ids::{Key, Kind};
use crate::model::{Actor, ActorKind};
use crate::value::{Resolved, Val};

pub(super) fn field(cx: &Cx<'_>, actor: &Actor, name: &str, args: Args<'_>) -> Option<Resolved> {
    let login = actor.login.as_str();
    let path = match actor.kind {
        ActorKind::Bot => format!("/apps/{login}"),
        _ => format!("/{login}"),
    };
    Some(Ok(match name {
        "login" => login.into(),
        "name" => actor.name.as_deref().into(),
        "avatarUrl" => {
            let size = args
                .int("size")
                .map(|size| format!("&s={size}"))
                .unwrap_or_default();
            format!(
                "https://avatars.githubusercontent.com/u/{}?v=4{size}",
                actor.id
            )
            .into()
        }
        "url" => url(&path),
        "resourcePath" => path.into(),
        "createdAt" | "updatedAt" => time(actor.created_at),
        "email" if actor.kind == ActorKind::User => "".into(),
        "isViewer" if actor.kind == ActorKind::User => (actor.id == cx.viewer).into(),
        "bio" | "company" | "location" | "websiteUrl" | "description" => Val::NULL,
        "isSiteAdmin" | "isEmployee" | "isHireable" => false.into(),
        "repository" => {
            let repo = cx
                .world
                .repository_by_name(login, args.str("name").unwrap_or_default());
            repo.filter(|repo| cx.permission(repo.id).is_some())
                .map_or(Val::NULL, |repo| {
                    Val::key(Key {
                        kind: Kind::Repository,
                        id: repo.id,
                    })
                })
        }
        "repositories" => {
            let repos = cx.world.repositories.values();
            let owned =
                repos.filter(|repo| repo.owner == actor.id && cx.permission(repo.id).is_some());
            Val::keys(owned.map(|repo| Key {
                kind: Kind::Repository,
                id: repo.id,
            }))
        }
        "issues" => Val::keys(list::issues(cx, authored(cx, Kind::Issue, actor.id), args)),
        "pullRequests" => Val::keys(list::pulls(
            cx,
            authored(cx, Kind::PullRequest, actor.id),
            args,
        )),
        _ => return None,
    }))
}

fn authored(cx: &Cx<'_>, kind: Kind, author: u64) -> Vec<u64> {
    let issues = cx.world.issues.values().map(|issue| &issue.base);
    let pulls = cx.world.pulls.values().map(|pull| &pull.base);
    let mine = |base: &&crate::model::Subject| {
        base.author == author && cx.permission(base.repository).is_some()
    };
    if kind == Kind::Issue {
        issues.filter(mine).map(|base| base.id).collect()
    } else {
        pulls.filter(mine).map(|base| base.id).collect()
    }
}
