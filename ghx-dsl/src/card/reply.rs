//! Reading what becomes of a reply: the `output`, `ensure` and `pages` blocks.

use super::block::{Block, check_name, condition, path, wrong_kind};
use super::{Connection, Ensure, Nested, Output, Pages};
use crate::diag::Report;
use crate::place::At;
use crate::yaml::{Node, Value};

pub(super) fn output(name: &At<String>, node: &Node, report: &mut Report) -> Option<Output> {
    let named = check_name(name, "an output's name", report);
    let (path, fields) = match &node.value {
        Value::Map(_) => {
            let block = Block::open(node, "an output", &["from", "fields"], report)?;
            let path = block.need_path("from", report);
            block.need("fields", report);
            let fields = block.get_map("fields", report);
            if fields.is_empty()
                && let Some(node) = block
                    .get("fields")
                    .filter(|node| matches!(node.value, Value::Map(_)))
            {
                report.push(wrong_kind(
                    "fields",
                    "a mapping of at least one field",
                    node,
                ));
            }
            (
                path,
                fields
                    .iter()
                    .filter_map(|(name, node)| output(name, node, report))
                    .collect(),
            )
        }
        _ => (path(node, &name.value, report), Vec::new()),
    };
    named.then_some(Output {
        name: name.clone(),
        path: path?,
        fields,
    })
}

/// A condition, or `{that, message}`: a condition and what users are told when it does not hold.
pub(super) fn ensure(node: &Node, report: &mut Report) -> Option<Ensure> {
    if !matches!(node.value, Value::Map(_)) {
        return Some(Ensure {
            that: condition(node, "ensure", report)?,
            message: None,
        });
    }
    let block = Block::open(node, "an entry of `ensure`", &["that", "message"], report)?;
    let that = block.need("that", report);
    let that = that.and_then(|node| condition(node, "that", report));
    let message = block.need_text("message", report);
    Some(Ensure {
        that: that?,
        message: Some(message?.value),
    })
}

pub(super) fn pages(node: &Node, report: &mut Report) -> Option<Pages> {
    let block = Block::open(node, "`pages`", &["all", "connections"], report)?;
    let all = block.get_text("all", report);
    block.need("connections", report);
    let connections = block.get_list("connections", report).iter();
    let connections = connections
        .filter_map(|node| connection(node, report))
        .collect();
    Some(Pages { all, connections })
}

fn connection(node: &Node, report: &mut Report) -> Option<Connection> {
    let block = Block::open(
        node,
        "a connection",
        &["path", "after", "skip", "nested"],
        report,
    )?;
    let path = block.need_path("path", report);
    let after = block.need_text("after", report);
    let skip = block.get_text("skip", report);
    let nested = block
        .get_list("nested", report)
        .iter()
        .filter_map(|node| self::nested(node, report))
        .collect();
    Some(Connection {
        path: path?,
        after: after?,
        skip,
        nested,
    })
}

fn nested(node: &Node, report: &mut Report) -> Option<Nested> {
    let keys = &["path", "id", "operationName", "documentPath", "from"];
    let block = Block::open(node, "a nested connection", keys, report)?;
    let path = block.need_path("path", report);
    let id = block.need_text("id", report);
    let operation = block.need_text("operationName", report);
    let document = block.get_text("documentPath", report);
    let from = block.need_path("from", report);
    Some(Nested {
        path: path?,
        id: id?,
        operation: operation?,
        document,
        from: from?,
    })
}
