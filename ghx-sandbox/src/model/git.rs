//! Commits of branches and the files in them.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{Commit, PullState, Repository, World, oid};

/// A commit with the one before it and all files as they are in it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Snapshot {
    /// The commit itself.
    pub commit: Commit,
    /// The commit before it.
    pub parent: Option<String>,
    /// Texts by path.
    pub files: BTreeMap<String, String>,
}

impl World {
    /// The files of a branch by path; none where there is no such branch.
    ///
    /// ```
    /// # use ghx_sandbox::World;
    /// assert!(World::demo().files("acme/app", "main").contains_key("README.md"));
    /// ```
    pub fn files(&self, full_name: &str, branch: &str) -> BTreeMap<String, String> {
        let repo = self.repository(full_name);
        let found = repo.and_then(|repo| repo.snapshots.get(repo.branches.get(branch)?));
        found.map_or_else(BTreeMap::new, |it| it.files.clone())
    }

    /// Gives a branch a history, oldest first, whose latest commit is the one that the branch is at and holds these files. Nothing happens
    /// where there is no such branch.
    pub fn add_history(
        &mut self,
        full_name: &str,
        branch: &str,
        messages: &[&str],
        files: &[(&str, &str)],
    ) {
        let Some(repo) = self.repository(full_name) else {
            return;
        };
        let (id, author, at) = (repo.id, repo.owner, repo.created_at);
        let Some(head) = repo.branches.get(branch).cloned() else {
            return;
        };
        let mut parent = None;
        let mut made = Vec::new();
        for (index, message) in messages.iter().enumerate() {
            let last = index + 1 == messages.len();
            let oid = match last {
                true => head.clone(),
                false => oid(&format!("{id}:{message}")),
            };
            // Files come one by one, so that the history of each is told apart.
            let so_far = if last { files.len() } else { index + 1 };
            let commit = Commit {
                oid: oid.clone(),
                message: (*message).to_owned(),
                author,
                at: at + index as u64,
            };
            let files = files.iter().take(so_far);
            let files = files.map(|(path, text)| ((*path).to_owned(), (*text).to_owned()));
            made.push(Snapshot {
                commit,
                parent: parent.replace(oid),
                files: files.collect(),
            });
        }
        if let Some(repo) = self.repositories.get_mut(&id) {
            let made = made.into_iter().map(|it| (it.commit.oid.clone(), it));
            repo.snapshots.extend(made);
        }
    }

    /// Puts a commit on a branch, with files changed or taken away, and moves the pull requests that come from it.
    pub(crate) fn commit_on(
        &mut self,
        repository: u64,
        branch: &str,
        commit: Commit,
        changes: Vec<(String, Option<String>)>,
    ) {
        let Some(repo) = self.repositories.get_mut(&repository) else {
            return;
        };
        let parent = repo
            .branches
            .insert(branch.to_owned(), commit.oid.clone())
            .filter(|it| *it != commit.oid);
        let before = parent.as_ref().and_then(|oid| repo.snapshots.get(oid));
        let mut files = before.map_or_else(BTreeMap::new, |it| it.files.clone());
        for (path, text) in changes {
            match text {
                Some(text) => files.insert(path, text),
                None => files.remove(&path),
            };
        }
        let snapshot = Snapshot {
            commit: commit.clone(),
            parent,
            files,
        };
        repo.snapshots.insert(commit.oid.clone(), snapshot);
        repo.updated_at = commit.at;
        for pull in self.pulls.values_mut() {
            let from_here = pull.head_repository == repository && pull.head_ref == branch;
            if from_here && pull.state == PullState::Open && pull.head_oid != commit.oid {
                pull.head_oid.clone_from(&commit.oid);
                pull.commits.push(commit.clone());
            }
        }
    }

    /// The commit of forty digits, as far as the world knows it.
    pub(crate) fn commit(&self, repo: &Repository, oid: &str) -> Option<Commit> {
        if let Some(found) = repo.snapshots.get(oid) {
            return Some(found.commit.clone());
        }
        let pulls = self.pulls.values();
        let pulls = pulls.filter(|pull| pull.base.repository == repo.id);
        let mut known = pulls.flat_map(|pull| pull.commits.iter().chain(&pull.merge_commit));
        if let Some(found) = known.find(|commit| commit.oid == oid) {
            return Some(found.clone());
        }
        let is_head = repo.branches.values().any(|head| head == oid);
        is_head.then(|| Commit {
            oid: oid.to_owned(),
            message: "Initial commit".to_owned(),
            author: repo.owner,
            at: repo.created_at,
        })
    }

    /// A commit and those before it, newest first.
    pub(crate) fn history(&self, repo: &Repository, oid: &str) -> Vec<Commit> {
        let mut found = Vec::new();
        let mut next = Some(oid.to_owned());
        while let Some(oid) = next {
            found.extend(self.commit(repo, &oid));
            next = repo.snapshots.get(&oid).and_then(|it| it.parent.clone());
        }
        found
    }
}

impl Repository {
    /// The commit that people call `HEAD`, `main`, `refs/heads/main` or by its digits.
    pub(crate) fn revision(&self, name: &str) -> Option<&str> {
        let branch = match name {
            "HEAD" => self.default_branch.as_str(),
            name => name.strip_prefix("refs/heads/").unwrap_or(name),
        };
        let of_branch = self.branches.get(branch);
        let known = || self.snapshots.keys().chain(self.branches.values());
        let of_commit = || known().find(|oid| *oid == name);
        of_branch.or_else(of_commit).map(String::as_str)
    }
}
