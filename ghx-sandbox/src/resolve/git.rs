//! The fields of `Commit` and `Ref`, as far as pull requests lead to them.

use std::rc::Rc;

use super::{Cx, checks, files, list, time, url};
use crate::args::Args;
use crate::ids::{self, Key, Kind};
use crate::model::Commit;
use crate::value::{Items, Node, Record, Resolved, Val};

pub(super) fn node(repository: u64, commit: &Commit) -> Val {
    Val::Node(Node::Commit {
        repository,
        commit: Rc::new(commit.clone()),
    })
}

pub(super) fn commit(
    cx: &Cx<'_>,
    repository: u64,
    commit: &Commit,
    name: &str,
    args: Args<'_>,
) -> Option<Resolved> {
    let repo = cx.world.repositories.get(&repository)?;
    let path = format!("/{}/commit/{}", cx.world.full_name(repository), commit.oid);
    let (headline, rest) = commit
        .message
        .split_once('\n')
        .unwrap_or((&commit.message, ""));
    Some(Ok(match name {
        "id" => ids::encode_named("C", repository, &commit.oid).into(),
        "oid" => commit.oid.as_str().into(),
        "abbreviatedOid" => commit.oid.get(..7).unwrap_or_default().into(),
        "message" => commit.message.as_str().into(),
        "messageHeadline" => headline.into(),
        "messageBody" => rest.trim().into(),
        "authoredDate" | "committedDate" => time(commit.at),
        "author" | "committer" => Val::Node(person(cx, commit)),
        "authors" => Val::Items(Items {
            nodes: vec![person(cx, commit)],
            ..Items::default()
        }),
        "repository" => Val::key(Key {
            kind: Kind::Repository,
            id: repository,
        }),
        "tree" => files::tree(repo, &commit.oid),
        "history" => files::history(cx, repo, &commit.oid, args),
        "parents" => files::parents(cx, repo, &commit.oid),
        "statusCheckRollup" => checks::rollup(cx, &ids::encode_named("C", repository, &commit.oid)),
        "url" | "commitUrl" => url(&path),
        "resourcePath" | "commitResourcePath" => path.into(),
        _ => return None,
    }))
}

/// The `GitActor` behind a commit.
fn person(cx: &Cx<'_>, commit: &Commit) -> Node {
    let login = cx.world.login(commit.author);
    let fields = vec![
        ("name", login.into()),
        ("email", format!("{login}@users.noreply.github.com").into()),
        ("date", time(commit.at)),
        ("user", user_only(cx, commit.author)),
    ];
    Node::Record(Rc::new(Record {
        type_name: None,
        fields,
    }))
}

fn user_only(cx: &Cx<'_>, actor: u64) -> Val {
    let found = cx
        .world
        .actors
        .get(&actor)
        .map(|actor| actor.key())
        .filter(|key| key.kind == Kind::User);
    found.map_or(Val::NULL, Val::key)
}

pub(super) fn branch(
    cx: &Cx<'_>,
    repository: u64,
    branch: &str,
    name: &str,
    args: Args<'_>,
) -> Option<Resolved> {
    let repo = cx.world.repositories.get(&repository)?;
    Some(Ok(match name {
        "id" => ids::encode_named("REF", repository, &format!("refs/heads/{branch}")).into(),
        "name" => branch.into(),
        "prefix" => "refs/heads/".into(),
        "repository" => Val::key(Key {
            kind: Kind::Repository,
            id: repository,
        }),
        "target" => files::commit(cx, repo, repo.branches.get(branch)?),
        "associatedPullRequests" => {
            let ids = list::pull_ids(repo);
            let from = ids.into_iter().filter(|id| {
                cx.world
                    .pulls
                    .get(id)
                    .is_some_and(|pull| pull.head_ref == branch)
            });
            Val::keys(list::pulls(cx, from.collect(), args))
        }
        _ => return None,
    }))
}
