//! The way out of a server with `--repo`: a request leaves only if all that it names, by id, name, address or path, is proven to lie within.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use ghx_runtime::auth::WebAddress;
use ghx_runtime::{BoxFuture, HttpReply, HttpRequest, RestRequest, Transport, TransportError};
use serde_json::{Map, Value};

use super::fence::{Fence, is_named_id, refused};

/// The way out for one call: after a request that may not leave, nothing does.
pub(super) struct Gate {
    pub(super) fence: Arc<Fence>,
    pub(super) inner: Arc<dyn Transport>,
    pub(super) shut: AtomicBool,
}

impl Gate {
    async fn pass(&self, request: &HttpRequest<'_>) -> Result<(), TransportError> {
        self.is_open()?;
        let named = Named::of(&request.body);
        let passed = match self.fence.outside_of(&named) {
            Some(words) => Err(refused(words)),
            None if named.ids.is_empty() => Ok(()),
            None => self.fence.prove(named.ids, request, &*self.inner).await,
        };
        self.shut_after(passed)
    }

    fn is_open(&self) -> Result<(), TransportError> {
        match self.shut.load(Ordering::SeqCst) {
            true => Err(refused(
                "not sent, because a step before it left the repository",
            )),
            false => Ok(()),
        }
    }

    fn shut_after(&self, passed: Result<(), TransportError>) -> Result<(), TransportError> {
        if passed.is_err() {
            self.shut.store(true, Ordering::SeqCst);
        }
        passed
    }

    /// A request of REST says in its path which repository it is about. What GitHub keeps elsewhere is fetched without the token,
    /// from where an answer that has passed said.
    fn pass_path(&self, request: &RestRequest<'_>) -> Result<(), TransportError> {
        self.is_open()?;
        let elsewhere = request.authorization.is_none() && request.method == "GET";
        let inside = match repository_of(request.url) {
            Some((owner, name)) => self.fence.allows(owner, name),
            None => elsewhere,
        };
        self.shut_after(match inside {
            true => Ok(()),
            false => Err(refused(format!(
                "a request about something else than {}: nothing was sent",
                self.fence.words()
            ))),
        })
    }
}

impl Transport for Gate {
    fn call<'a>(
        &'a self,
        request: RestRequest<'a>,
    ) -> BoxFuture<'a, Result<HttpReply, TransportError>> {
        Box::pin(async move {
            self.pass_path(&request)?;
            self.inner.call(request).await
        })
    }

    fn post<'a>(
        &'a self,
        request: HttpRequest<'a>,
    ) -> BoxFuture<'a, Result<HttpReply, TransportError>> {
        Box::pin(async move {
            self.pass(&request).await?;
            self.inner.post(request).await
        })
    }

    fn post_write<'a>(
        &'a self,
        request: HttpRequest<'a>,
    ) -> BoxFuture<'a, Result<HttpReply, TransportError>> {
        Box::pin(async move {
            self.pass(&request).await?;
            self.inner.post_write(request).await
        })
    }

    fn sleep(&self, duration: Duration) -> BoxFuture<'_, ()> {
        self.inner.sleep(duration)
    }
}

/// The owner and the name in the path of a REST request, which is `/repos/OWNER/NAME/..` on every host.
fn repository_of(url: &str) -> Option<(&str, &str)> {
    let (_, rest) = url.split_once("://")?;
    let path = rest.split(['?', '#']).next()?;
    let (_, path) = path.split_once('/')?;
    let path = path.strip_prefix("api/v3/").unwrap_or(path);
    let mut parts = path.strip_prefix("repos/")?.split('/');
    Some((parts.next()?, parts.next()?))
}

/// What a GraphQL request is about, as far as it names it.
#[derive(Debug, Default)]
pub(super) struct Named {
    /// Values of the type `ID`, and in objects those that are called so.
    pub(super) ids: BTreeSet<String>,
    /// Owner and name; what is no plain text is empty, which no repository is called.
    pub(super) repositories: BTreeSet<(String, String)>,
    /// Something is looked for in all of GitHub.
    pub(super) anywhere: bool,
}

impl Named {
    fn of(body: &[u8]) -> Named {
        let mut named = Named::default();
        let body: Value = serde_json::from_slice(body).unwrap_or(Value::Null);
        let text = body.get("query").and_then(Value::as_str);
        let document = text.unwrap_or_default();
        let none = Map::new();
        let variables = body.get("variables").and_then(Value::as_object);
        let variables = variables.unwrap_or(&none);
        for (name, value) in variables {
            let declared = document
                .split_once(&format!("${name}: "))
                .map(|(_, rest)| rest);
            let kind = declared.and_then(|rest| rest.split([',', ')', ' ']).next());
            let is_id = kind.is_some_and(|kind| kind.trim_matches(['[', ']', '!']) == "ID");
            collect(value, is_id, &mut named.ids);
            named.full_names(value);
        }
        for arguments in calls(document, "repository") {
            let part = |name: &str| argument(arguments, name, variables);
            named.repositories.insert((part("owner"), part("name")));
        }
        for arguments in calls(document, "resource") {
            let address = WebAddress::parse(&argument(arguments, "url", variables));
            let parts = address.map(|it| (it.owner, it.name));
            named.repositories.insert(parts.unwrap_or_default());
        }
        for (_, rest) in document
            .match_indices(FULL_NAME)
            .map(|(at, it)| document.split_at(at + it.len()))
        {
            let rest = rest.trim_start().strip_prefix(':').unwrap_or_default();
            named.full_name(&value(rest, variables));
        }
        named.anywhere = calls(document, "search").next().is_some();
        named
    }

    fn full_name(&mut self, text: &str) {
        let parts = text.split_once('/').unwrap_or_default();
        self.repositories
            .insert((parts.0.to_owned(), parts.1.to_owned()));
    }

    /// Repositories that objects among the variables name.
    fn full_names(&mut self, value: &Value) {
        match value {
            Value::Array(items) => items.iter().for_each(|item| self.full_names(item)),
            Value::Object(map) => {
                for (key, inner) in map {
                    match inner.as_str() {
                        Some(text) if key == FULL_NAME => self.full_name(text),
                        _ => self.full_names(inner),
                    }
                }
            }
            _ => {}
        }
    }
}

/// What inputs call a repository's whole name.
const FULL_NAME: &str = "repositoryNameWithOwner";

/// The arguments of each use of a field; a field without any names nothing.
fn calls<'a>(document: &'a str, field: &str) -> impl Iterator<Item = &'a str> {
    let opening = format!("{field}(");
    let starts: Vec<usize> = document
        .match_indices(&opening)
        .filter(|(at, _)| {
            let before = document.get(..*at).and_then(|it| it.chars().next_back());
            !before.is_some_and(|it| it.is_ascii_alphanumeric() || it == '_')
        })
        .map(|(at, it)| at + it.len())
        .collect();
    starts.into_iter().filter_map(|at| {
        let rest = document.get(at..)?;
        rest.split(')').next()
    })
}

/// The text of an argument.
fn argument(arguments: &str, name: &str, variables: &Map<String, Value>) -> String {
    let wanted = format!("{name}:");
    let mut parts = arguments.split(',');
    let found = parts.find_map(|part| part.trim().strip_prefix(wanted.as_str()));
    found.map_or_else(String::new, |it| value(it, variables))
}

/// The text that a document's value means: a variable's, or one that is written there.
fn value(written: &str, variables: &Map<String, Value>) -> String {
    let word = |text: &str| {
        let end = text.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_'));
        text.get(..end.unwrap_or(text.len()))
            .unwrap_or_default()
            .to_owned()
    };
    let written = written.trim_start();
    let text = match (written.strip_prefix('$'), written.strip_prefix('"')) {
        (Some(name), _) => variables.get(&word(name)).and_then(Value::as_str),
        (_, Some(text)) => text.split('"').next(),
        _ => None,
    };
    text.unwrap_or_default().to_owned()
}

/// The ids in a value.
pub(super) fn collect(value: &Value, is_id: bool, found: &mut BTreeSet<String>) {
    match value {
        Value::String(id) if is_id => {
            found.insert(id.clone());
        }
        Value::Array(items) => items.iter().for_each(|item| collect(item, is_id, found)),
        Value::Object(map) => {
            for (key, inner) in map {
                collect(inner, is_named_id(key), found);
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{Named, repository_of};

    #[test]
    fn ids_are_found_by_their_type_and_their_name() {
        let body = r#"{"query":"mutation M($step0_id: ID!, $step0_body: String!, $step0_labelIds: [ID!]!, $step0_input: ThingInput!) { x }",
            "variables":{"step0_id":"I_1","step0_body":"I_2","step0_labelIds":["LA_1","LA_2"],"step0_input":{"fieldId":"F_1","text":"T","items":[{"id":"X_1"}]}}}"#;
        let found: Vec<String> = Named::of(body.as_bytes()).ids.into_iter().collect();
        assert_eq!(found, ["F_1", "I_1", "LA_1", "LA_2", "X_1"]);
    }

    #[test]
    fn repositories_are_found_however_they_are_named() {
        let query = "query Q($a_owner: String!, $a_name: String!, $b_url: URI!) { \
            a: repository(owner: $a_owner, name: $a_name) { id } b: repository(owner: \"acme\", name: \"lib\", followRenames: false) { id } \
            c: resource(url: $b_url) { __typename } node(id: 1) { repository { id } } d: commit(input: {branch: {repositoryNameWithOwner: $a_full}}) { x } \
            e: repository(name: $a_name, owner: [$a_owner]) { id } }";
        let variables = json!({"a_owner": "acme", "a_name": "app", "a_full": "acme/full", "b_url": "https://github.com/acme/x/../docs/issues/1",
            "input": {"branch": {"repositoryNameWithOwner": "acme/web"}}});
        let named = Named::of(
            json!({"query": query, "variables": variables})
                .to_string()
                .as_bytes(),
        );
        let found: Vec<String> = named
            .repositories
            .iter()
            .map(|(owner, name)| format!("{owner}/{name}"))
            .collect();
        assert_eq!(
            found,
            [
                "/app",
                "acme/app",
                "acme/docs",
                "acme/full",
                "acme/lib",
                "acme/web"
            ]
        );
        assert!(!named.anywhere);
        let search =
            json!({"query": "{ search(query: \"repo:acme/app\", type: ISSUE) { issueCount } }"});
        assert!(Named::of(search.to_string().as_bytes()).anywhere);
    }

    #[test]
    fn a_path_says_which_repository_it_is_about() {
        for (url, found) in [
            (
                "https://api.github.com/repos/acme/app/actions/runs/1?per_page=3",
                Some(("acme", "app")),
            ),
            (
                "https://git.acme.com/api/v3/repos/acme/app",
                Some(("acme", "app")),
            ),
            (
                "http://127.0.0.1:1/repos/acme/app%2F..%2Fdocs/x",
                Some(("acme", "app%2F..%2Fdocs")),
            ),
            (
                "https://api.github.com/notifications?repo=/repos/acme/app",
                None,
            ),
            ("https://api.github.com/search/code?q=repos/acme/app/", None),
            ("https://api.github.com/repos/acme", None),
        ] {
            assert_eq!(repository_of(url), found, "{url}");
        }
    }
}
