//! Joining pages: the only place where a reply becomes a tree, and only when a list has several pages.

use std::collections::HashSet;

use serde_json::Value;

use super::odd;
use crate::assemble::Values;
use crate::error::ErrorBody;
use crate::plan::{Connection, Effect, Nested, Operation};
use crate::record::Slot;

/// A unit whose lists are being fetched to the end.
#[derive(Debug, Default)]
pub(super) struct Paged {
    /// The root fields with all pages so far.
    roots: Vec<Value>,
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
        mut roots: Vec<Value>,
    ) -> Result<(), ErrorBody> {
        if self.roots.is_empty() {
            self.roots = roots;
            for (index, connection) in connections(operation).iter().enumerate() {
                let root = self.roots.get_mut(usize::from(connection.root));
                // What is null as a whole has no pages; whether it may be is for the card to say.
                let next = match root.and_then(|root| at(root, connection.path)) {
                    Some(page) => cursor(page, index, "", &mut self.seen)?,
                    None => None,
                };
                self.next.push(next);
                self.find_nested(index, connection, 0)?;
            }
            return Ok(());
        }
        for (index, connection) in connections(operation).iter().enumerate() {
            let Some(Some(_)) = self.next.get(index) else {
                continue;
            };
            let start = self.node_count(connection);
            let root = usize::from(connection.root);
            let page = roots.get_mut(root).and_then(|it| at(it, connection.path));
            let whole = self.roots.get_mut(root);
            let whole = whole.and_then(|it| at(it, connection.path));
            // A page that was promised and does not come would leave the list short without a word.
            let (Some(page), Some(whole)) = (page, whole) else {
                return Err(malformed());
            };
            let next = cursor(page, index, "", &mut self.seen)?;
            append(whole, page, connection.items)?;
            self.find_nested(index, connection, start)?;
            if let Some(place) = self.next.get_mut(index) {
                *place = next;
            }
        }
        Ok(())
    }

    /// Adds a page inside a node; `place` is its place in the round's list.
    pub(super) fn add_nested(
        &mut self,
        operation: &'static Operation,
        place: usize,
        mut root: Value,
    ) -> Result<(), ErrorBody> {
        let Some(asked) = self.asked.get(place).cloned() else {
            return Ok(());
        };
        let Some(connection) = connections(operation).get(asked.connection) else {
            return Ok(());
        };
        let Some(page) = at(&mut root, asked.plan.from) else {
            return Err(malformed());
        };
        let next = cursor(page, asked.connection, &asked.id, &mut self.seen)?;
        let whole = self
            .roots
            .get_mut(usize::from(connection.root))
            .and_then(|root| at(root, connection.path))
            .and_then(|outer| outer.get_mut(connection.items)?.get_mut(asked.node))
            .and_then(|node| at(node, asked.plan.path));
        if let Some(whole) = whole {
            append(whole, page, "nodes")?;
        }
        if let Some(after) = next {
            self.nested.push(NestedPage { after, ..asked });
        }
        Ok(())
    }

    pub(super) fn into_roots(self) -> Vec<Value> {
        self.roots
    }

    fn node_count(&mut self, connection: &Connection) -> usize {
        let root = self.roots.get_mut(usize::from(connection.root));
        root.and_then(|root| at(root, connection.path))
            .and_then(|whole| whole.get(connection.items)?.as_array())
            .map_or(0, Vec::len)
    }

    /// Notes the nodes from `start` on whose inner connections have further pages.
    fn find_nested(
        &mut self,
        index: usize,
        connection: &'static Connection,
        start: usize,
    ) -> Result<(), ErrorBody> {
        if connection.nested.is_empty() {
            return Ok(());
        }
        let root = self.roots.get_mut(usize::from(connection.root));
        let Some(whole) = root.and_then(|root| at(root, connection.path)) else {
            return Ok(());
        };
        let Some(nodes) = whole
            .get_mut(connection.items)
            .and_then(Value::as_array_mut)
        else {
            return Ok(());
        };
        let mut found = Vec::new();
        for (node_index, node) in nodes.iter_mut().enumerate().skip(start) {
            for plan in connection.nested {
                let Some(id) = node
                    .get(plan.id)
                    .filter(|id| id.is_string())
                    .map(Value::to_string)
                else {
                    continue;
                };
                let Some(page) = at(node, plan.path) else {
                    continue;
                };
                if let Some(after) = cursor(page, index, &id, &mut self.seen)? {
                    found.push(NestedPage {
                        connection: index,
                        node: node_index,
                        plan,
                        id,
                        after,
                    });
                }
            }
        }
        self.nested.extend(found);
        Ok(())
    }
}

fn connections(operation: &Operation) -> &'static [Connection] {
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

/// Adds a page's nodes behind the others and takes over its `pageInfo`.
fn append(whole: &mut Value, page: &mut Value, items: &str) -> Result<(), ErrorBody> {
    let more = match page.get_mut(items).map(Value::take) {
        Some(Value::Array(more)) => more,
        Some(Value::Null) => Vec::new(),
        _ => return Err(malformed()),
    };
    match whole.get_mut(items) {
        Some(Value::Array(nodes)) => nodes.extend(more),
        Some(nodes) => *nodes = Value::Array(more),
        None => return Err(malformed()),
    }
    if let (Some(info), Some(new)) = (whole.get_mut("pageInfo"), page.get_mut("pageInfo")) {
        *info = new.take();
    }
    Ok(())
}
