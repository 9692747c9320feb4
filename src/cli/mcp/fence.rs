//! `--repo`: nothing goes out that names another repository, by name, by address, or by an id whose repository is not proven.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use ghx_runtime::auth::WebAddress;
use ghx_runtime::plan::{Address, Capability, Container, Kind, RefUse, Shape};
use ghx_runtime::{
    Client, Code, ErrorBody, HttpReply, HttpRequest, TaskRequest, Transport, TransportError,
    TransportErrorKind,
};
use serde_json::{Value, json};

use super::gate::{Named, collect};
use super::guard;
use crate::cli::repo::Repository;

/// The ref whose things are the fences.
const REPOSITORY: &str = "repository";
/// Types that lie in no repository, and hold nothing of one.
const ANYWHERE: [&str; 6] = [
    "User",
    "Bot",
    "Mannequin",
    "Organization",
    "Team",
    "IssueType",
];
/// Where things of all other types lie.
const HOME: &str = "__typename ... on Repository { nameWithOwner } ... on RepositoryNode { repository { nameWithOwner } } \
... on PullRequestReviewThread { repository { nameWithOwner } } ... on Label { repository { nameWithOwner } } \
... on Milestone { repository { nameWithOwner } } ... on Release { repository { nameWithOwner } } ... on Ref { repository { nameWithOwner } } \
... on CheckSuite { repository { nameWithOwner } } ... on CheckRun { repository { nameWithOwner } } ... on Commit { repository { nameWithOwner } }";
/// How many ids are asked about at once.
const AT_ONCE: usize = 100;
/// What was only just made may not be found at once.
const PATIENCE: [Duration; 3] = [
    Duration::from_millis(300),
    Duration::from_millis(700),
    Duration::from_millis(1500),
];

/// The repositories of a server, and what was found out about ids.
#[derive(Debug)]
pub(super) struct Fence {
    /// In lower case: `acme/app`.
    allowed: Vec<String>,
    homes: Mutex<HashMap<String, bool>>,
}

impl Fence {
    pub(super) fn new(repositories: &[Repository]) -> Fence {
        let name = |it: &Repository| format!("{}/{}", it.owner, it.name).to_lowercase();
        Fence {
            allowed: repositories.iter().map(name).collect(),
            homes: Mutex::default(),
        }
    }

    /// Whether a repository may be named.
    pub(super) fn allows(&self, owner: &str, name: &str) -> bool {
        let name = format!("{owner}/{name}").to_lowercase();
        self.allowed.contains(&name)
    }

    /// Why a capability can never run within the fence.
    pub(super) fn never(&self, capability: &Capability) -> Option<String> {
        let id = capability.id;
        let inside = capability
            .input
            .subject()
            .is_some_and(|subject| subject.of == REPOSITORY || !levels(subject).is_empty());
        let steps = guard::steps(capability);
        let of_ids = !steps.is_empty() && steps.iter().all(|step| by_id_alone(step));
        (!inside && !of_ids && !by_id_alone(capability)).then(|| {
            format!(
                "{id} is about no repository, and this server is for {}",
                self.words()
            )
        })
    }

    /// Why a step may not run, as far as its input tells.
    pub(super) fn refusal(&self, capability: &Capability, input: &str) -> Option<String> {
        if let Some(never) = self.never(capability) {
            return Some(never);
        }
        let input: Value = serde_json::from_str(input).ok()?;
        let shape = &capability.input;
        let mut named = Vec::new();
        for it in shape.refs {
            named.extend(levels(it));
            let ways = it.ways.iter();
            for way in ways.filter(|way| it.of == REPOSITORY && !way.address) {
                named.push(way.fields);
            }
        }
        let named = named
            .into_iter()
            .filter_map(|fields| self.named(shape, fields, &input));
        let addresses = shape.fields.iter().filter_map(|field| match &field.kind {
            Kind::String {
                address: Some(address),
                ..
            } => self.addressed(field.name, address, input.get(field.name)?),
            _ => None,
        });
        named.chain(addresses).next()
    }

    /// What is wrong with the inputs that name a repository together.
    fn named(&self, shape: &Shape, fields: &[u16], input: &Value) -> Option<String> {
        let names: Vec<&str> = (fields.iter())
            .filter_map(|at| shape.fields.get(usize::from(*at)))
            .map(|field| field.name)
            .collect();
        let given: Vec<&Value> = names.iter().filter_map(|name| input.get(name)).collect();
        if given.is_empty() {
            return None;
        }
        let texts: Vec<&str> = given.iter().filter_map(|value| value.as_str()).collect();
        match texts.as_slice() {
            [owner, name] if self.allows(owner, name) => None,
            [_, _] => Some(format!(
                "{} is another repository than {}",
                texts.join("/"),
                self.words()
            )),
            _ => Some(format!(
                "{}: written out, because this server is for {}",
                names.join(" and "),
                self.words()
            )),
        }
    }

    /// What is wrong with an address.
    fn addressed(&self, field: &str, address: &Address, value: &Value) -> Option<String> {
        // Read as the step itself reads it: `/acme/app/../docs` is another repository.
        let found = value.as_str().and_then(WebAddress::parse);
        let here = found.is_some_and(|it| self.allows(&it.owner, &it.name));
        let in_one = address
            .paths
            .iter()
            .all(|path| path.starts_with("/{") && path.contains("}/{"));
        (!here || !in_one).then(|| format!("{field}: is not within {}", self.words()))
    }

    pub(super) fn words(&self) -> String {
        self.allowed.join(" or ")
    }

    /// Why a request may not leave, as far as it names repositories.
    pub(super) fn outside_of(&self, named: &Named) -> Option<String> {
        if named.anywhere {
            let words = self.words();
            return Some(format!("a search in all of GitHub is not within {words}"));
        }
        let other = |(owner, name): &&(String, String)| !self.allows(owner, name);
        let (owner, name) = named.repositories.iter().find(other)?;
        let words = self.words();
        Some(format!(
            "{owner}/{name} is another repository than {words}: nothing was sent"
        ))
    }

    fn home(&self, id: &str) -> Option<bool> {
        let homes = self.homes.lock().unwrap_or_else(PoisonError::into_inner);
        homes.get(id).copied()
    }

    /// Finds out where things lie; the first that is not within the fence is an error.
    pub(super) async fn prove(
        &self,
        ids: BTreeSet<String>,
        request: &HttpRequest<'_>,
        inner: &dyn Transport,
    ) -> Result<(), TransportError> {
        let mut unknown: Vec<String> = (ids.iter())
            .filter(|id| self.home(id).is_none())
            .cloned()
            .collect();
        let mut patience = PATIENCE.into_iter();
        while !unknown.is_empty() {
            let mut missing = Vec::new();
            for some in unknown.chunks(AT_ONCE) {
                missing.extend(self.ask(some, request, inner).await?);
            }
            unknown = missing;
            match patience.next() {
                Some(wait) if !unknown.is_empty() => inner.sleep(wait).await,
                _ => break,
            }
        }
        match ids.iter().find(|id| self.home(id) != Some(true)) {
            Some(id) => Err(refused(format!(
                "{id} is not proven to lie within {}: nothing was sent",
                self.words()
            ))),
            None => Ok(()),
        }
    }

    /// Asks about ids; those that were not found are returned.
    async fn ask(
        &self,
        ids: &[String],
        request: &HttpRequest<'_>,
        inner: &dyn Transport,
    ) -> Result<Vec<String>, TransportError> {
        let mut asking = request.clone();
        asking.body = question(ids).into();
        let reply = inner.post(asking).await?;
        self.learn(ids, &reply).map_err(refused)
    }

    /// Finds out where the things lie that the inputs of all steps name by id, before the first of them goes out: why each may not
    /// run.
    pub(super) async fn outside(
        &self,
        client: &Client,
        tasks: &[TaskRequest],
    ) -> Result<Vec<Option<String>>, ErrorBody> {
        let ids: Vec<BTreeSet<String>> = tasks.iter().map(written).collect();
        let all: BTreeSet<&String> = ids.iter().flatten().collect();
        let unknown: Vec<String> = all
            .into_iter()
            .filter(|id| self.home(id).is_none())
            .cloned()
            .collect();
        for some in unknown.chunks(AT_ONCE) {
            let reply = client.read(question(some)).await?;
            self.learn(some, &reply)
                .map_err(|words| ErrorBody::new(Code::Server, words))?;
        }
        let reason = |ids: BTreeSet<String>| {
            let outside = ids.iter().find(|id| self.home(id) != Some(true))?;
            Some(format!(
                "{outside} is not proven to lie within {}",
                self.words()
            ))
        };
        Ok(ids.into_iter().map(reason).collect())
    }

    /// Takes what GitHub said about ids; those that it does not know are returned.
    fn learn(&self, ids: &[String], reply: &HttpReply) -> Result<Vec<String>, String> {
        let value: Value = serde_json::from_slice(&reply.body).unwrap_or(Value::Null);
        let Some(data) = value.get("data").filter(|_| reply.status == 200) else {
            return Err(format!(
                "HTTP {}: GitHub did not say where the named things lie, and nothing was sent",
                reply.status
            ));
        };
        let mut missing = Vec::new();
        let mut homes = self.homes.lock().unwrap_or_else(PoisonError::into_inner);
        for (at, id) in ids.iter().enumerate() {
            let Some(node) = data.get(format!("home{at}")).filter(|it| !it.is_null()) else {
                missing.push(id.clone());
                continue;
            };
            let text = |path: &str| node.pointer(path).and_then(Value::as_str);
            let name = text("/nameWithOwner").or(text("/repository/nameWithOwner"));
            let inside = match name {
                Some(name) => self.allowed.contains(&name.to_lowercase()),
                None => text("/__typename").is_some_and(|it| ANYWHERE.contains(&it)),
            };
            homes.insert(id.clone(), inside);
        }
        Ok(missing)
    }
}

/// The request that asks where things lie.
fn question(ids: &[String]) -> String {
    let numbers = || 0..ids.len();
    let declared: Vec<String> = numbers().map(|at| format!("$id{at}: ID!")).collect();
    let parts: Vec<String> = numbers()
        .map(|at| format!("home{at}: node(id: $id{at}) {{ ...Home }}"))
        .collect();
    let document = format!(
        "query Homes({}) {{ {} }} fragment Home on Node {{ {HOME} }}",
        declared.join(", "),
        parts.join(" ")
    );
    let variables: serde_json::Map<String, Value> = (ids.iter().enumerate())
        .map(|(at, id)| (format!("id{at}"), Value::from(id.as_str())))
        .collect();
    json!({"query": document, "variables": variables}).to_string()
}

/// The inputs of a use that name a repository around its thing.
fn levels(it: &RefUse) -> Vec<&'static [u16]> {
    match it.container {
        Container::Inputs(levels) => {
            let own = levels.iter().filter(|(of, _)| *of == REPOSITORY);
            own.map(|(_, fields)| *fields).collect()
        }
        _ => Vec::new(),
    }
}

/// Whether what a capability is about is named by its id, and not otherwise.
fn by_id_alone(capability: &Capability) -> bool {
    let subject = capability.input.subject();
    subject.is_some_and(|subject| subject.id.is_some() && subject.ways.is_empty())
}

/// The ids that a step writes out, in its input and in the elements that it runs for.
fn written(task: &TaskRequest) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let input = serde_json::from_str(task.input.get()).unwrap_or(Value::Null);
    collect(&input, false, &mut found);
    let elements = task
        .foreach
        .as_ref()
        .map(|it| serde_json::from_str(it.get()));
    if let Some(Ok(Value::Array(elements))) = elements {
        of_elements(&input, false, &elements, &mut found);
    }
    found
}

/// What the elements of a step have where its input takes an id from them.
fn of_elements(input: &Value, is_id: bool, elements: &[Value], found: &mut BTreeSet<String>) {
    match input {
        Value::Array(parts) => {
            for part in parts {
                of_elements(part, is_id, elements, found);
            }
        }
        Value::Object(map) => {
            let path = map.get("$from").and_then(Value::as_str);
            if let (true, Some(path)) = (is_id, path.and_then(|it| it.strip_prefix("item"))) {
                let pointer = path.replace(['.', '['], "/").replace(']', "");
                for value in elements.iter().filter_map(|it| it.pointer(&pointer)) {
                    collect(value, true, found);
                }
            }
            for (key, part) in map {
                of_elements(part, is_named_id(key), elements, found);
            }
        }
        _ => {}
    }
}

/// Whether inputs of this name take ids.
pub(super) fn is_named_id(key: &str) -> bool {
    key == "id" || key.ends_with("Id") || key.ends_with("Ids")
}

pub(super) fn refused(words: impl Into<String>) -> TransportError {
    TransportError::new(TransportErrorKind::Invalid, words)
}
