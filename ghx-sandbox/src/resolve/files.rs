//! `Repository.object`: commits, folders and files, and the history of a commit.

use std::collections::BTreeMap;
use std::rc::Rc;

use super::{Cx, git};
use crate::args::Args;
use crate::clock;
use crate::ids::{self, Key, Kind};
use crate::model::{Commit, Repository, oid};
use crate::value::{Items, Node, Record, Val};

type Files = BTreeMap<String, String>;

/// What an expression such as `HEAD`, `main:src` or forty digits stands for.
pub(super) fn object(cx: &Cx<'_>, repo: &Repository, args: Args<'_>) -> Val {
    let expression = args.str("expression").or_else(|| args.str("oid"));
    let (revision, path) = match expression.unwrap_or_default().split_once(':') {
        Some((revision, path)) => (revision, Some(path)),
        None => (expression.unwrap_or_default(), None),
    };
    let Some(found) = repo.revision(revision) else {
        return Val::NULL;
    };
    match path {
        None => commit(cx, repo, found),
        Some(path) => {
            let files = repo.snapshots.get(found).map(|it| &it.files);
            files.map_or(Val::NULL, |files| {
                at(repo, files, path.trim_end_matches('/'))
            })
        }
    }
}

pub(super) fn commit(cx: &Cx<'_>, repo: &Repository, oid: &str) -> Val {
    let found = cx.world.commit(repo, oid);
    found.map_or(Val::NULL, |commit| git::node(repo.id, &commit))
}

/// The root folder of a commit.
pub(super) fn tree(repo: &Repository, oid: &str) -> Val {
    let files = repo.snapshots.get(oid).map(|it| &it.files);
    folder(repo, files.unwrap_or(&Files::new()), "")
}

/// The file or folder at a path.
fn at(repo: &Repository, files: &Files, path: &str) -> Val {
    if let Some(text) = files.get(path) {
        return blob(repo, text);
    }
    let within = format!("{path}/");
    match path.is_empty() || files.keys().any(|it| it.starts_with(&within)) {
        true => folder(repo, files, path),
        false => Val::NULL,
    }
}

fn blob(repo: &Repository, text: &str) -> Val {
    let fields = vec![
        ("text", text.into()),
        ("byteSize", text.len().into()),
        ("isBinary", false.into()),
        ("isTruncated", false.into()),
    ];
    object_of("Blob", repo, &format!("blob:{text}"), fields)
}

fn folder(repo: &Repository, files: &Files, path: &str) -> Val {
    let within = match path {
        "" => String::new(),
        path => format!("{path}/"),
    };
    let mut entries = BTreeMap::new();
    for (file, text) in files {
        let Some(rest) = file.strip_prefix(&within) else {
            continue;
        };
        let (name, size) = match rest.split_once('/') {
            Some((name, _)) => (name, None),
            None => (rest, Some(text.len())),
        };
        entries.insert(name.to_owned(), size);
    }
    let entries = entries.into_iter().map(|(name, size)| {
        let path = format!("{within}{name}");
        let (kind, mode) = if size.is_some() {
            ("blob", 33_188u64)
        } else {
            ("tree", 16_384)
        };
        Val::Node(Node::Record(Rc::new(Record {
            type_name: Some("TreeEntry"),
            fields: vec![
                ("object", at(repo, files, &path)),
                ("oid", oid(&format!("{kind}:{path}")).into()),
                ("name", name.into()),
                ("path", path.into()),
                ("type", kind.into()),
                ("mode", mode.into()),
                ("size", size.unwrap_or_default().into()),
                ("isGenerated", false.into()),
            ],
        })))
    });
    let fields = vec![("entries", Val::List(entries.collect()))];
    object_of("Tree", repo, &format!("tree:{path}"), fields)
}

/// An object of git with the fields that all have.
fn object_of(
    type_name: &'static str,
    repo: &Repository,
    named: &str,
    mut fields: Vec<(&'static str, Val)>,
) -> Val {
    let oid = oid(named);
    let prefix = type_name.get(..1).unwrap_or_default();
    let home = Key {
        kind: Kind::Repository,
        id: repo.id,
    };
    fields.push(("id", ids::encode_named(prefix, repo.id, &oid).into()));
    fields.push(("abbreviatedOid", oid.get(..7).unwrap_or_default().into()));
    fields.push(("oid", oid.into()));
    fields.push(("repository", Val::key(home)));
    Val::Node(Node::Record(Rc::new(Record {
        type_name: Some(type_name),
        fields,
    })))
}

/// The commits before this one and itself, newest first, as far as the arguments want them.
pub(super) fn history(cx: &Cx<'_>, repo: &Repository, head: &str, args: Args<'_>) -> Val {
    let moment = |name: &str| args.str(name).and_then(clock::parse);
    let (since, until) = (moment("since"), moment("until"));
    let wanted = |commit: &Commit| {
        since.is_none_or(|since| commit.at >= since)
            && until.is_none_or(|until| commit.at <= until)
            && args
                .str("path")
                .is_none_or(|path| changed(repo, commit, path))
    };
    let all = cx.world.history(repo, head).into_iter().filter(wanted);
    let nodes = all.map(|commit| Node::Commit {
        repository: repo.id,
        commit: Rc::new(commit),
    });
    Val::Items(Items {
        nodes: nodes.collect(),
        ..Items::default()
    })
}

/// Whether a commit changed what lies at a path.
fn changed(repo: &Repository, commit: &Commit, path: &str) -> bool {
    let within = format!("{path}/");
    let part = |oid: Option<&String>| -> Vec<(String, String)> {
        let files = oid.and_then(|oid| repo.snapshots.get(oid));
        let files = files.into_iter().flat_map(|it| &it.files);
        let files = files.filter(|(file, _)| *file == path || file.starts_with(&within));
        files
            .map(|(file, text)| (file.clone(), text.clone()))
            .collect()
    };
    let parent = repo
        .snapshots
        .get(&commit.oid)
        .and_then(|it| it.parent.as_ref());
    part(Some(&commit.oid)) != part(parent)
}

/// The commits that a commit follows.
pub(super) fn parents(cx: &Cx<'_>, repo: &Repository, oid: &str) -> Val {
    let parent = repo.snapshots.get(oid).and_then(|it| it.parent.as_deref());
    let parent = parent.and_then(|oid| cx.world.commit(repo, oid));
    let nodes = parent.map(|commit| Node::Commit {
        repository: repo.id,
        commit: Rc::new(commit),
    });
    Val::Items(Items {
        nodes: nodes.into_iter().collect(),
        ..Items::default()
    })
}
