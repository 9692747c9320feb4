//! Joining pages: the only place where a reply becomes a tree, and only when a list has several pages.

use serde_json::Value;

use crate::assemble::Values;
use crate::error::{Code, ErrorBody, Outcome};
use crate::plan::{Connection, Nested, Operation};
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
        let first = self.roots.is_empty();
        if first {
            self.next = connections(operation)
                .iter()
                .map(|_| Some(String::new()))
                .collect();
            self.roots = roots.clone();
        }
        for (index, connection) in connections(operation).iter().enumerate() {
            let Some(Some(before)) = self.next.get(index) else {
                continue;
            };
            let page = roots
                .get_mut(usize::from(connection.root))
                .and_then(|root| at(root, connection.path));
            let next = match page.as_deref() {
                Some(page) => cursor(page, before)?,
                None => None,
            };
            let start = if first {
                0
            } else {
                self.node_count(connection)
            };
            if let (false, Some(page)) = (first, page)
                && let Some(whole) = self
                    .roots
                    .get_mut(usize::from(connection.root))
                    .and_then(|root| at(root, connection.path))
            {
                append(whole, page);
            }
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
            return Ok(());
        };
        let next = cursor(page, &asked.after)?;
        let whole = self
            .roots
            .get_mut(usize::from(connection.root))
            .and_then(|root| at(root, connection.path))
            .and_then(|outer| outer.get_mut("nodes")?.get_mut(asked.node))
            .and_then(|node| at(node, asked.plan.path));
        if let Some(whole) = whole {
            append(whole, page);
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
            .and_then(|whole| whole.get("nodes")?.as_array())
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
        let Some(nodes) = whole.get_mut("nodes").and_then(Value::as_array_mut) else {
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
                if let Some(after) = cursor(page, "")? {
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

/// The cursor of the page after this one, as JSON text. One that does not move would be asked for without end.
fn cursor(page: &Value, before: &str) -> Result<Option<String>, ErrorBody> {
    let info = page.get("pageInfo");
    if info
        .and_then(|info| info.get("hasNextPage"))
        .and_then(Value::as_bool)
        != Some(true)
    {
        return Ok(None);
    }
    let end = info
        .and_then(|info| info.get("endCursor"))
        .filter(|end| end.is_string())
        .map(Value::to_string);
    match end {
        Some(end) if end != before => Ok(Some(end)),
        _ => {
            let message = "the server promises a further page but gives no new cursor";
            Err(ErrorBody::new(Code::Server, message)
                .with_outcome(Outcome::NotApplied)
                .retryable())
        }
    }
}

/// Adds a page's nodes behind the others and takes over its `pageInfo`.
fn append(whole: &mut Value, page: &mut Value) {
    let more = page
        .get_mut("nodes")
        .and_then(Value::as_array_mut)
        .map(std::mem::take)
        .unwrap_or_default();
    if let Some(nodes) = whole.get_mut("nodes").and_then(Value::as_array_mut) {
        nodes.extend(more);
    }
    if let (Some(info), Some(new)) = (whole.get_mut("pageInfo"), page.get_mut("pageInfo")) {
        *info = new.take();
    }
}
