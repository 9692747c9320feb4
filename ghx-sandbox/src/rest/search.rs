//! The search of code: words and the qualifiers that people use most, over the files of default branches.

use serde_json::{Value, json};

use super::complete::whole;
use super::request::{page, parameter};
use crate::http::Reply;
use crate::model::{Repository, World, oid};

pub(super) fn code(world: &World, viewer: u64, query: &str, here: &str) -> Option<Reply> {
    let wanted = parameter(query, "q")?.replace('+', " ").to_lowercase();
    let terms: Vec<&str> = wanted.split_whitespace().collect();
    let seen = world.repositories.values();
    let seen = seen.filter(|repo| world.permission(viewer, repo.id).is_some());
    let mut found = Vec::new();
    for repo in seen {
        let name = world.full_name(repo.id);
        let head = repo.branches.get(&repo.default_branch);
        let files = head.and_then(|oid| repo.snapshots.get(oid));
        for (path, text) in files.into_iter().flat_map(|it| &it.files) {
            if terms.iter().all(|term| fits(term, &name, path, text)) {
                found.push(item(repo, &name, path, text));
            }
        }
    }
    let shape = |total, items| json!({"total_count": total, "incomplete_results": false, "items": Value::Array(items)});
    Some(page(query, here, found, shape))
}

fn fits(term: &str, name: &str, path: &str, text: &str) -> bool {
    let lower = path.to_lowercase();
    let file = lower.rsplit('/').next().unwrap_or_default();
    match term.split_once(':') {
        Some(("repo", wanted)) => name.to_lowercase() == wanted,
        Some(("org" | "user", owner)) => name.to_lowercase().starts_with(&format!("{owner}/")),
        Some(("path", part)) => lower.contains(part),
        Some(("filename", part)) => file.contains(part),
        Some(("extension", ending)) => file.ends_with(&format!(".{ending}")),
        _ => text.to_lowercase().contains(term.trim_matches('"')),
    }
}

fn item(repo: &Repository, name: &str, path: &str, text: &str) -> Value {
    let file = path.rsplit('/').next().unwrap_or_default();
    let known = json!({"id": repo.id, "name": repo.name, "full_name": name, "owner": {}});
    let url = format!(
        "https://github.com/{name}/blob/{}/{path}",
        repo.default_branch
    );
    let known = json!({"name": file, "path": path, "sha": oid(&format!("blob:{text}")), "html_url": url,
        "repository": known, "score": 1.0});
    whole("code-search-result-item", known)
}
