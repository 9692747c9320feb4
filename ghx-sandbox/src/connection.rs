//! Pages of connections: cursors, limits and the errors of wrong bounds.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use crate::args::Args;
use crate::ids::{pack_numbers, unpack};
use crate::value::{FieldError, Items, Node, Record, Val};

const PREFIX: &[u8] = b"cursor:v2:";
const LIMIT: i64 = 100;

/// Cuts the page that `args` ask for; `needs_page` says whether more than the count is selected.
pub(crate) fn page(
    items: Items,
    args: Args<'_>,
    field: &str,
    needs_page: bool,
) -> Result<Val, FieldError> {
    let (first, last) = (args.int("first"), args.int("last"));
    check_bounds(first, last, field, needs_page)?;
    let total = items.nodes.len();
    let after = position(&items.nodes, args.str("after"))?;
    let before = position(&items.nodes, args.str("before"))?;
    let low = after.map_or(0, |position| position + 1).min(total);
    let high = before.unwrap_or(total).clamp(low, total);
    let width = |count: i64| usize::try_from(count).unwrap_or_default();
    let (start, end) = match (first, last) {
        (Some(first), _) => (low, low.saturating_add(width(first)).min(high)),
        (None, Some(last)) => (high.saturating_sub(width(last)).max(low), high),
        (None, None) => (low, low),
    };
    let Items {
        nodes,
        extra,
        mut edges,
    } = items;
    edges.resize(total, Vec::new());
    let entries: Vec<_> = nodes
        .into_iter()
        .zip(edges)
        .enumerate()
        .skip(start)
        .take(end - start)
        .collect();
    let cursors: Vec<String> = entries
        .iter()
        .map(|(position, (node, _))| cursor(*position, node))
        .collect();
    let page_info = Val::record(vec![
        ("hasNextPage", (end < total).into()),
        ("hasPreviousPage", (start > 0).into()),
        ("startCursor", cursors.first().cloned().into()),
        ("endCursor", cursors.last().cloned().into()),
    ]);
    let mut node_values = Vec::with_capacity(entries.len());
    let mut edge_values = Vec::with_capacity(entries.len());
    for ((_, (node, more)), cursor) in entries.into_iter().zip(cursors) {
        let mut fields = vec![("node", Val::Node(node.clone())), ("cursor", cursor.into())];
        fields.extend(more);
        edge_values.push(Val::record(fields));
        node_values.push(Val::Node(node));
    }
    let mut fields = vec![
        ("totalCount", total.into()),
        ("nodes", Val::List(node_values)),
        ("edges", Val::List(edge_values)),
        ("pageInfo", page_info),
    ];
    fields.extend(extra);
    Ok(Val::Node(Node::Record(std::rc::Rc::new(Record {
        type_name: None,
        fields,
    }))))
}

/// An edge of one node, as payloads of mutations carry it.
pub(crate) fn single_edge(node: Node) -> Val {
    let cursor = cursor(0, &node);
    Val::record(vec![("node", Val::Node(node)), ("cursor", cursor.into())])
}

fn check_bounds(
    first: Option<i64>,
    last: Option<i64>,
    field: &str,
    needs_page: bool,
) -> Result<(), FieldError> {
    if first.is_none() && last.is_none() {
        if !needs_page {
            return Ok(());
        }
        return Err(FieldError::new(
            "MISSING_PAGINATION_BOUNDARIES",
            format!(
                "You must provide a `first` or `last` value to properly paginate the `{field}` connection."
            ),
        ));
    }
    if first.is_some() && last.is_some() {
        return Err(FieldError::new(
            "EXCESSIVE_PAGINATION",
            format!(
                "Passing both `first` and `last` to paginate the `{field}` connection is not supported."
            ),
        ));
    }
    for (name, value) in [("first", first), ("last", last)] {
        let Some(value) = value else { continue };
        if value > LIMIT {
            return Err(FieldError::new(
                "EXCESSIVE_PAGINATION",
                format!(
                    "Requesting {value} records on the `{field}` connection exceeds the `{name}` limit of {LIMIT} records."
                ),
            ));
        }
        if value < 0 {
            return Err(FieldError::new(
                "INVALID_CURSOR_ARGUMENTS",
                format!("`{name}` on the `{field}` connection cannot be less than zero."),
            ));
        }
    }
    Ok(())
}

fn cursor(position: usize, node: &Node) -> String {
    let mut bytes = PREFIX.to_vec();
    bytes.extend(pack_numbers(&[position as u64, identity(node)]));
    STANDARD.encode(bytes)
}

/// Where the item of a cursor stands now; if it is gone, where it stood.
fn position(nodes: &[Node], cursor: Option<&str>) -> Result<Option<usize>, FieldError> {
    let Some(text) = cursor else { return Ok(None) };
    let parts = STANDARD
        .decode(text)
        .ok()
        .and_then(|bytes| unpack(bytes.strip_prefix(PREFIX)?));
    let Some([stood, id]) = parts.as_deref() else {
        return Err(FieldError::new(
            "INVALID_CURSOR_ARGUMENTS",
            format!("`{text}` does not appear to be a valid cursor."),
        ));
    };
    let stood = usize::try_from(*stood).unwrap_or(usize::MAX);
    if nodes.get(stood).is_some_and(|node| identity(node) == *id) {
        return Ok(Some(stood));
    }
    let moved = (*id != 0)
        .then(|| nodes.iter().position(|node| identity(node) == *id))
        .flatten();
    Ok(Some(moved.unwrap_or(stood)))
}

fn identity(node: &Node) -> u64 {
    match node {
        Node::Key(key) => key.id,
        Node::Stored(record) => record.serial,
        _ => 0,
    }
}
