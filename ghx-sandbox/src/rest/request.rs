//! A request about a repository, and the shapes of answers.

use serde_json::{Value, json};

use crate::http::Reply;
use crate::model::{Permission, World};

/// A request below `/repos/{owner}/{repo}`.
pub(super) struct Request<'a> {
    pub(super) method: &'a str,
    /// What follows the repository.
    pub(super) path: &'a [&'a str],
    pub(super) query: &'a str,
    pub(super) body: &'a Value,
    pub(super) accept: &'a str,
    pub(super) repository: u64,
    pub(super) viewer: u64,
    /// Where lists have their further pages.
    pub(super) here: &'a str,
    /// The other host, which keeps logs.
    pub(super) elsewhere: &'a str,
}

impl Request<'_> {
    pub(super) fn parameter(&self, name: &str) -> Option<String> {
        parameter(self.query, name)
    }

    /// A refusal for those who may not write.
    pub(super) fn forbidden(&self, world: &World) -> Option<Reply> {
        let may = world.permission(self.viewer, self.repository);
        let message = "Resource not accessible by personal access token";
        may.is_none_or(|it| it < Permission::Write)
            .then(|| Reply::edge(403, message))
    }

    /// The repository's address.
    pub(super) fn home(&self, world: &World) -> String {
        format!("https://github.com/{}", world.full_name(self.repository))
    }

    /// One page of a list, with the address of the next one.
    pub(super) fn list(&self, key: &str, all: Vec<Value>) -> Reply {
        page(
            self.query,
            self.here,
            all,
            |total, items| json!({"total_count": total, key: items}),
        )
    }
}

/// A parameter behind the question mark.
pub(super) fn parameter(query: &str, name: &str) -> Option<String> {
    let mut pairs = query.split('&').filter_map(|pair| pair.split_once('='));
    let (_, value) = pairs.find(|(key, _)| *key == name)?;
    Some(super::decoded(value))
}

/// One page of a list in the shape that the answer has, with the address of the next one.
pub(super) fn page(
    query: &str,
    here: &str,
    all: Vec<Value>,
    shape: impl FnOnce(usize, Vec<Value>) -> Value,
) -> Reply {
    let number = |name: &str, otherwise: usize| {
        let given = parameter(query, name).and_then(|it| it.parse().ok());
        given.filter(|it| *it > 0).unwrap_or(otherwise)
    };
    let (size, page) = (number("per_page", 30).min(100), number("page", 1));
    let total = all.len();
    let items = all.into_iter().skip((page - 1).saturating_mul(size));
    let reply = Reply::json(200, &shape(total, items.take(size).collect()));
    match page.saturating_mul(size) < total {
        true => {
            let next = format!("<{here}?per_page={size}&page={}>", page + 1);
            reply.with("link", format!("{next}; rel=\"next\""))
        }
        false => reply,
    }
}
