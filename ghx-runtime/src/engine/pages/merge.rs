//! Joining pages: the only place where a reply becomes a tree, and only when a list has several pages. Its nodes stay text, because a tree takes
//! many times what its text does, and lists are long.

use std::collections::HashSet;

use serde_json::Value;

use super::odd;
use crate::assemble::Values;
use crate::error::ErrorBody;
use crate::json;
use crate::plan::{Connection, Effect, Nested, Operation};
use crate::record::Slot;

/// A page of a unit's lists.
#[derive(Debug)]
pub(super) struct Page {
    /// The root fields, without the nodes of the lists.
    pub(super) roots: Vec<Value>,
    /// For each connection: its nodes as text, where there is a list.
    pub(super) lists: Vec<Option<Vec<Box<str>>>>,
}

/// A unit whose lists are being fetched to the end.
#[derive(Debug, Default)]
pub(super) struct Paged {
    /// The root fields of the first page, without the nodes of its lists.
    roots: Vec<Value>,
    /// For each connection: the nodes of all pages so far; `None` where no page had any list.
    lists: Vec<Option<Vec<Node>>>,
    /// For each connection: the cursor of its next page as JSON text, `None` once it is complete.
    next: Vec<Option<String>>,
    /// Further pages inside nodes, for the next round.
    nested: Vec<NestedPage>,
    /// Those of the round whose answers are coming in.
    asked: Vec<NestedPage>,
    /// The cursors that were asked for, with their connections: one that comes again would be asked for without end.
    seen: HashSet<String>,
    /// The first error about entries that did not come.
    missed: Option<ErrorBody>,
}

/// A node of a list.
#[derive(Debug)]
enum Node {
    /// Whole, as JSON text.
    Whole(Box<str>),
    /// Lists inside of it have further pages.
    Open(Value),
}

/// A further page of a connection inside a node.
#[derive(Debug, Clone)]
pub(super) struct NestedPage {
    /// Indexes of the outer connection and of its node.
    connection: usize,
    node: usize,
    plan: &'static Nested,
    /// JSON text.
    id: String,
    after: String,
}

impl NestedPage {
    /// The query that brings it.
    pub(super) fn plan(&self) -> &'static Nested {
        self.plan
    }

    /// The values of that query's variables.
    pub(super) fn values(&self) -> Values<'_> {
        Values::Nested {
            id: &self.id,
            after: &self.after,
        }
    }
}

impl Paged {
    /// Whether an outer connection has a further page.
    pub(super) fn has_more(&self) -> bool {
        self.next.iter().any(Option::is_some)
    }

    /// Notes that entries of a page did not come.
    pub(super) fn miss(&mut self, lost: Option<ErrorBody>) {
        self.missed = self.missed.take().or(lost);
    }

    /// What was noted so.
    pub(super) fn take_missed(&mut self) -> Option<ErrorBody> {
        self.missed.take()
    }

    /// The pages inside nodes that are to be asked for.
    pub(super) fn nested(&self) -> &[NestedPage] {
        &self.nested
    }

    /// Answers may add new pages inside nodes; those that were asked for are kept apart.
    pub(super) fn start_round(&mut self) {
        self.asked = std::mem::take(&mut self.nested);
    }

    /// The variables of the next page: cursors, and a switch for what is complete.
    pub(super) fn cursors(&self, operation: &Operation) -> Vec<(u16, Slot)> {
        let mut values = Vec::new();
        for (connection, next) in connections(operation).iter().zip(&self.next) {
            match (next, connection.skip) {
                (Some(cursor), _) => {
                    values.push((connection.after, Slot::Json(cursor.clone().into())))
                }
                (None, Some(skip)) => values.push((skip, Slot::from(true))),
                // Without a switch it is fetched again, and what comes is ignored.
                (None, None) => {}
            }
        }
        values
    }

    /// Adds the next page of every connection that is not complete yet.
    pub(super) fn add_page(
        &mut self,
        operation: &'static Operation,
        page: Page,
    ) -> Result<(), ErrorBody> {
        let Page { mut roots, lists } = page;
        let lists = connections(operation).iter().zip(lists).enumerate();
        if self.roots.is_empty() {
            self.roots = roots;
            for (index, (connection, nodes)) in lists {
                let root = self.roots.get_mut(usize::from(connection.root));
                // What is null as a whole has no pages; whether it may be is for the card to say.
                self.next
                    .push(match root.and_then(|root| at(root, connection.path)) {
                        Some(page) => cursor(page, index, "", &mut self.seen)?,
                        None => None,
                    });
                self.lists.push(nodes.as_ref().map(|_| Vec::new()));
                if let Some(nodes) = nodes {
                    self.add_nodes(index, connection, nodes)?;
                }
            }
            return Ok(());
        }
        for (index, (connection, nodes)) in lists {
            let Some(Some(_)) = self.next.get(index) else {
                continue;
            };
            let root = usize::from(connection.root);
            let page = roots.get_mut(root).and_then(|it| at(it, connection.path));
            let whole = self.roots.get_mut(root);
            let whole = whole.and_then(|it| at(it, connection.path));
            // A page that was promised and does not come would leave the list short without a word.
            let (Some(page), Some(whole)) = (page, whole) else {
                return Err(malformed());
            };
            let next = cursor(page, index, "", &mut self.seen)?;
            more(whole, page, connection.items)?;
            if !whole.get(connection.items).is_some_and(Value::is_array) {
                set(whole, connection.items, Value::Array(Vec::new()));
            }
            self.add_nodes(index, connection, nodes.unwrap_or_default())?;
            if let Some(place) = self.next.get_mut(index) {
                *place = next;
            }
        }
        Ok(())
    }

    /// Adds a page inside a node; `place` is its place in the round's list.
    pub(super) fn add_nested(&mut self, place: usize, mut page: Page) -> Result<(), ErrorBody> {
        let Some(asked) = self.asked.get(place).cloned() else {
            return Ok(());
        };
        let root = page.roots.last_mut();
        let Some(page) = root.and_then(|root| at(root, asked.plan.from)) else {
            return Err(malformed());
        };
        let next = cursor(page, asked.connection, &asked.id, &mut self.seen)?;
        let list = self
            .lists
            .get_mut(asked.connection)
            .and_then(Option::as_mut);
        let node = list.and_then(|nodes| nodes.get_mut(asked.node));
        let whole = match node {
            Some(Node::Open(node)) => at(node, asked.plan.path),
            _ => None,
        };
        if let Some(whole) = whole {
            let more = more(whole, page, "nodes")?;
            match whole.get_mut("nodes") {
                Some(Value::Array(nodes)) => nodes.extend(more),
                _ => set(whole, "nodes", Value::Array(more)),
            }
        }
        if let Some(after) = next {
            self.nested.push(NestedPage { after, ..asked });
        }
        Ok(())
    }

    /// The root fields as JSON text, each list with the nodes of all its pages.
    pub(super) fn into_texts(mut self, operation: &'static Operation) -> Vec<String> {
        let roots = std::mem::take(&mut self.roots);
        let texts = (0_usize..).zip(&roots).map(|(root, value)| {
            let of_root = connections(operation).iter().zip(&mut self.lists);
            let lists = of_root.filter(|(connection, _)| usize::from(connection.root) == root);
            let mut lists: Vec<List<'_>> = lists
                .filter_map(|(connection, nodes)| {
                    Some(List {
                        path: connection.path,
                        items: connection.items,
                        nodes: nodes.as_mut()?,
                    })
                })
                .collect();
            let size: usize = lists
                .iter()
                .flat_map(|list| &*list.nodes)
                .map(Node::len)
                .sum();
            let mut text = String::with_capacity(size + 4096);
            write(
                value,
                0,
                &mut lists.iter_mut().collect::<Vec<_>>(),
                &mut text,
            );
            text
        });
        texts.collect()
    }

    /// Adds the nodes of a page, and notes those whose inner connections have further pages.
    fn add_nodes(
        &mut self,
        index: usize,
        connection: &'static Connection,
        nodes: Vec<Box<str>>,
    ) -> Result<(), ErrorBody> {
        let Some(list) = self.lists.get_mut(index) else {
            return Ok(());
        };
        let list = list.get_or_insert_default();
        list.reserve(nodes.len());
        for node in nodes {
            let known = self.nested.len();
            for plan in connection.nested {
                let Some((id, info)) = inner(&node, plan) else {
                    continue;
                };
                if let Some(after) = cursor(&info, index, &id, &mut self.seen)? {
                    self.nested.push(NestedPage {
                        connection: index,
                        node: list.len(),
                        plan,
                        id,
                        after,
                    });
                }
            }
            list.push(match self.nested.len() > known {
                true => Node::Open(whole(&node)?),
                false => Node::Whole(node),
            });
        }
        Ok(())
    }
}

/// The id of a node as JSON text, and of a connection inside of it what a cursor is read from.
fn inner(node: &str, plan: &Nested) -> Option<(String, Value)> {
    let (first, rest) = plan.path.split_first()?;
    let [id, page] = json::picked(node, [plan.id, *first]);
    let page = rest
        .iter()
        .try_fold(page?, |it, key| json::picked(it, [*key])[0])?;
    let id = id.filter(|id| id.starts_with('"') && page != "null")?;
    let [info] = json::picked(page, ["pageInfo"]);
    let info = info.and_then(|it| serde_json::from_str::<Value>(it).ok());
    let entries = info.map(|info| ("pageInfo".to_owned(), info));
    Some((id.to_owned(), Value::Object(entries.into_iter().collect())))
}

/// A node as a tree. How many values it has was counted before.
fn whole(node: &str) -> Result<Value, ErrorBody> {
    let mut any = usize::MAX;
    let tree = json::tree(node, &[], &mut any, &|| true);
    tree.map(|it| it.value).map_err(|_| malformed())
}

impl Node {
    /// About what it takes as text.
    fn len(&self) -> usize {
        match self {
            Node::Whole(text) => text.len() + 1,
            Node::Open(_) => 4096,
        }
    }
}

/// The nodes of a connection, and where they stand below a root field.
struct List<'a> {
    path: &'static [&'static str],
    items: &'static str,
    nodes: &'a mut Vec<Node>,
}

impl List<'_> {
    /// The key that leads to it at this depth.
    fn key(&self, depth: usize) -> Option<&'static str> {
        let all = self.path.iter().copied().chain([self.items]);
        all.into_iter().nth(depth)
    }
}

/// Writes a value with the lists that stand in it. Nodes are let go as they are written.
fn write(value: &Value, depth: usize, lists: &mut [&mut List<'_>], out: &mut String) {
    let map = match value {
        Value::Object(map) if !lists.is_empty() => map,
        other => return out.push_str(&other.to_string()),
    };
    let mut before = '{';
    for (key, inner) in map {
        out.push(before);
        before = ',';
        out.push_str(&Value::from(key.as_str()).to_string());
        out.push(':');
        let mut within: Vec<&mut List<'_>> = (lists.iter_mut())
            .map(|list| &mut **list)
            .filter(|list| list.key(depth) == Some(key.as_str()))
            .collect();
        match within.as_mut_slice() {
            [list] if list.path.len() == depth => {
                let mut before = '[';
                for node in std::mem::take(list.nodes) {
                    out.push(before);
                    before = ',';
                    match node {
                        Node::Whole(text) => out.push_str(&text),
                        Node::Open(node) => out.push_str(&node.to_string()),
                    }
                }
                out.push_str(if before == '[' { "[]" } else { "]" });
            }
            within => write(inner, depth + 1, within, out),
        }
    }
    out.push_str(if before == '{' { "{}" } else { "}" });
}

pub(super) fn connections(operation: &Operation) -> &'static [Connection] {
    operation
        .pages
        .as_ref()
        .map_or(&[], |pages| pages.connections)
}

/// Follows response keys; null on the way is nothing.
fn at<'v>(value: &'v mut Value, path: &[&str]) -> Option<&'v mut Value> {
    let mut value = value;
    for key in path {
        value = value.get_mut(*key)?;
    }
    (!value.is_null()).then_some(value)
}

/// The error of a page that is not what was asked for.
pub(super) fn malformed() -> ErrorBody {
    let message = "a page of the reply does not have the shape that the schema promises";
    odd(message, Effect::Read)
}

/// The cursor of the page after this one, as JSON text. It must be one that was not there before, for this connection
/// inside this node.
fn cursor(
    page: &Value,
    connection: usize,
    node: &str,
    seen: &mut HashSet<String>,
) -> Result<Option<String>, ErrorBody> {
    let info = page.get("pageInfo").ok_or_else(malformed)?;
    match info.get("hasNextPage").and_then(Value::as_bool) {
        Some(false) => return Ok(None),
        Some(true) => {}
        None => return Err(malformed()),
    }
    let end = info.get("endCursor").filter(|end| end.is_string());
    match end.map(Value::to_string) {
        Some(end) if seen.insert(format!("{connection} {node} {end}")) => Ok(Some(end)),
        _ => Err(odd(
            "the server promises a further page but gives no new cursor",
            Effect::Read,
        )),
    }
}

/// Takes the `pageInfo` of a page over, and with trees its nodes, which go behind those of the whole.
fn more(whole: &mut Value, page: &mut Value, items: &str) -> Result<Vec<Value>, ErrorBody> {
    let more = match page.get_mut(items).map(Value::take) {
        Some(Value::Array(more)) => more,
        Some(Value::Null) => Vec::new(),
        _ => return Err(malformed()),
    };
    if whole.get(items).is_none() {
        return Err(malformed());
    }
    if let Some(new) = page.get_mut("pageInfo").map(Value::take) {
        set(whole, "pageInfo", new);
    }
    Ok(more)
}

/// Puts a value in the place of another.
fn set(whole: &mut Value, key: &str, value: Value) {
    if let Some(place) = whole.get_mut(key) {
        *place = value;
    }
}
