//! Branches, and commits made of files.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::Value;

use super::{Cx, Payload, wrong_type};
use crate::args::Args;
use crate::ids::{self, Kind};
use crate::model::{Commit, Permission, PullState, oid};
use crate::value::{FieldError, Node, Val};

const HEADS: &str = "refs/heads/";

pub(super) fn create_ref(cx: &mut Cx<'_>, input: Args<'_>) -> Payload {
    let repo = cx.node(input, "repositoryId", &[Kind::Repository])?;
    cx.require(repo.id, Permission::Write)?;
    let full = input.str("name").unwrap_or_default();
    let Some(name) = full.strip_prefix(HEADS).filter(|it| is_good(it)) else {
        return Err(FieldError::unprocessable(format!(
            "{full} is not a valid ref name."
        )));
    };
    let oid = input.str("oid").unwrap_or_default().to_owned();
    let Some(found) = cx.world.repositories.get(&repo.id) else {
        return Err(cx.lost());
    };
    if cx.world.commit(found, &oid).is_none() {
        return Err(FieldError::unprocessable("Object does not exist"));
    }
    if found.branches.contains_key(name) {
        let message = format!("A ref named \"{full}\" already exists in the repository.");
        return Err(FieldError::unprocessable(message));
    }
    let name = name.to_owned();
    if let Some(repo) = cx.world.repositories.get_mut(&repo.id) {
        repo.branches.insert(name.clone(), oid);
    }
    cx.world.tick();
    Ok(vec![("ref", branch(cx, repo.id, &name))])
}

pub(super) fn delete_ref(cx: &mut Cx<'_>, input: Args<'_>) -> Payload {
    let (repository, name) = named(cx, input.str("refId").unwrap_or_default())?;
    cx.require(repository, Permission::Write)?;
    let Some(repo) = cx.world.repositories.get_mut(&repository) else {
        return Err(cx.lost());
    };
    if repo.default_branch == name {
        return Err(FieldError::unprocessable(
            "The default branch cannot be deleted.",
        ));
    }
    repo.branches.remove(&name);
    let now = cx.world.tick();
    for pull in cx.world.pulls.values_mut() {
        let from_here = pull.head_repository == repository && pull.head_ref == name;
        if from_here && pull.state == PullState::Open {
            pull.state = PullState::Closed;
            pull.base.closed_at = Some(now);
        }
    }
    cx.touch_record(id_of(repository, &name), true);
    Ok(vec![])
}

pub(super) fn commit(cx: &mut Cx<'_>, input: Args<'_>) -> Payload {
    let (repository, name) = target(cx, input)?;
    cx.require(repository, Permission::Write)?;
    let head = cx.world.repositories.get(&repository);
    let head = head.and_then(|repo| repo.branches.get(&name)).cloned();
    let expected = input.str("expectedHeadOid").unwrap_or_default();
    if head.as_deref() != Some(expected) {
        let message = format!(
            "Expected branch to point to \"{expected}\" but it did not. Pull and try again."
        );
        return Err(FieldError::new("STALE_DATA", message));
    }
    let changes = changes(cx, repository, expected, input)?;
    let text = |key: &str| input.get("message").and_then(|it| it.get(key)?.as_str());
    let headline = text("headline").unwrap_or_default();
    let message = match text("body").filter(|it| !it.is_empty()) {
        Some(body) => format!("{headline}\n\n{body}"),
        None => headline.to_owned(),
    };
    let at = cx.world.tick();
    let made = Commit {
        oid: oid(&format!("{expected}:{message}:{at}")),
        message,
        author: cx.viewer,
        at,
    };
    cx.world.commit_on(repository, &name, made.clone(), changes);
    cx.touch_record(id_of(repository, &name), true);
    let commit = Val::Node(Node::Commit {
        repository,
        commit: std::rc::Rc::new(made),
    });
    Ok(vec![
        ("commit", commit),
        ("ref", branch(cx, repository, &name)),
    ])
}

/// The branch that a commit goes to, by its id or by names.
fn target(cx: &Cx<'_>, input: Args<'_>) -> Result<(u64, String), FieldError> {
    let text = |key: &str| input.get("branch").and_then(|it| it.get(key)?.as_str());
    if let Some(id) = text("id") {
        return named(cx, id);
    }
    let (repo, name) = (text("repositoryNameWithOwner"), text("branchName"));
    let repo = repo.and_then(|repo| cx.world.repository(repo));
    let repo = repo.filter(|repo| cx.world.permission(cx.viewer, repo.id).is_some());
    match (repo, name) {
        (Some(repo), Some(name)) if repo.branches.contains_key(name) => {
            Ok((repo.id, name.to_owned()))
        }
        _ => Err(FieldError::not_found("No such branch")),
    }
}

fn changes(
    cx: &Cx<'_>,
    repository: u64,
    head: &str,
    input: Args<'_>,
) -> Result<Vec<(String, Option<String>)>, FieldError> {
    let list = |key: &str| {
        let all = input
            .get("fileChanges")
            .and_then(|it| it.get(key)?.as_array());
        all.cloned().unwrap_or_default()
    };
    let path = |it: &Value| {
        it.get("path")
            .and_then(Value::as_str)
            .unwrap_or_default()
            .to_owned()
    };
    let mut all = Vec::new();
    for file in list("additions") {
        let bytes = file.get("contents").and_then(Value::as_str);
        let bytes = bytes.and_then(|it| STANDARD.decode(it).ok());
        let Some(bytes) = bytes else {
            return Err(FieldError::unprocessable("contents is not valid base64"));
        };
        let text = String::from_utf8(bytes)
            .map_err(|_| FieldError::unmodelled("a file that is no text"))?;
        all.push((path(&file), Some(text)));
    }
    let repo = cx.world.repositories.get(&repository);
    let known = repo
        .and_then(|repo| repo.snapshots.get(head))
        .map(|it| &it.files);
    for file in list("deletions") {
        let path = path(&file);
        if !known.is_some_and(|files| files.contains_key(&path)) {
            let message = format!("A path was requested for deletion which does not exist: {path}");
            return Err(FieldError::unprocessable(message));
        }
        all.push((path, None));
    }
    Ok(all)
}

/// The branch behind an id, if the viewer sees it.
fn named(cx: &Cx<'_>, id: &str) -> Result<(u64, String), FieldError> {
    match cx.any_by_id(id)? {
        Node::Branch { repository, name } => Ok((repository, name.to_string())),
        _ => Err(wrong_type("Ref", id)),
    }
}

fn branch(cx: &mut Cx<'_>, repository: u64, name: &str) -> Val {
    cx.touch_record(id_of(repository, name), true);
    Val::Node(Node::Branch {
        repository,
        name: std::rc::Rc::from(name),
    })
}

fn id_of(repository: u64, name: &str) -> String {
    ids::encode_named("REF", repository, &format!("{HEADS}{name}"))
}

/// The rules of git for names, as far as people break them.
fn is_good(name: &str) -> bool {
    let bad = [" ", "..", "~", "^", ":", "?", "*", "[", "\\", "//", "@{"];
    !name.is_empty()
        && !name.starts_with(['/', '-', '.'])
        && !name.ends_with(['/', '.'])
        && !name.ends_with(".lock")
        && !bad.iter().any(|it| name.contains(it))
}
