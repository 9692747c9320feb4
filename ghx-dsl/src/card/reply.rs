//! Reading what becomes of a reply, and the other route: the `output`, `ensure`, `pages` and `cli` blocks.

use super::block::{Block, check_name, condition, path, wrong_kind};
use super::{Cli, CliArg, CliFirst, CliText, Connection, Ensure, Nested, Output, Pages};
use crate::diag::words::CardWords;
use crate::diag::{Diagnostic, Report};
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

pub(super) fn cli(node: &Node, report: &mut Report) -> Option<Cli> {
    let keys = ["first", "args", "unsupported", "json"];
    let block = Block::open(node, "`cli`", &keys, report)?;
    let first = block.get("first").and_then(|node| first(node, report));
    let args = arguments(&block, report);
    let unsupported = block.get_texts("unsupported", report);
    let json = block.get_bool("json", report).unwrap_or(false);
    Some(Cli {
        first,
        args,
        unsupported,
        json,
    })
}

fn first(node: &Node, report: &mut Report) -> Option<CliFirst> {
    let block = Block::open(node, "`first`", &["args", "otherwise"], report)?;
    let args = arguments(&block, report);
    let node = block.need("otherwise", report)?;
    let text = super::block::text(node, "otherwise", report)?;
    let otherwise = template(node, &text.value, "`otherwise`", report)?;
    Some(CliFirst { args, otherwise })
}

fn arguments(block: &Block, report: &mut Report) -> Vec<CliArg> {
    block.need("args", report);
    block
        .get_list("args", report)
        .iter()
        .filter_map(|node| argument(node, report))
        .collect()
}

fn argument(node: &Node, report: &mut Report) -> Option<CliArg> {
    match &node.value {
        Value::Text(text) => {
            let (pieces, inputs) = template(node, text, "`args`", report)?;
            Some(CliArg::Text(pieces, inputs))
        }
        Value::Number(number) => Some(CliArg::Text(vec![number.to_string()], Vec::new())),
        Value::Map(_) => {
            let block = Block::open(node, "an argument", &["flag", "switch", "input"], report)?;
            let input = block.need_text("input", report);
            let flag = block.get_text("flag", report);
            let switch = block.get_text("switch", report);
            match (flag, switch) {
                (Some(flag), None) => Some(CliArg::Flag(flag.value, input?)),
                (None, Some(switch)) => Some(CliArg::Switch(switch.value, input?)),
                (None, None) => {
                    block.need("flag", report);
                    None
                }
                (Some(_), Some(switch)) => {
                    let why = "the argument is a `flag` already".to_owned();
                    let words = CardWords::MisplacedKey {
                        key: "switch".to_owned(),
                        why,
                    };
                    report.push(Diagnostic::new(words, switch.place));
                    None
                }
            }
        }
        _ => {
            report.push(wrong_kind(
                "args",
                "text or a mapping with `flag` or `switch`",
                node,
            ));
            None
        }
    }
}

/// Cuts `"{owner}/{name}"` at its holes.
fn template(node: &Node, text: &str, key: &str, report: &mut Report) -> Option<CliText> {
    let (mut pieces, mut inputs) = (Vec::new(), Vec::new());
    let mut rest = text;
    while let Some(open) = rest.find('{') {
        let at = text.len() - rest.len();
        let Some(length) = rest.get(open..).and_then(|rest| rest.find('}')) else {
            let words = CardWords::WrongKind {
                key: key.to_owned(),
                expected: "text whose `{` are closed".to_owned(),
                found: "open at the end".to_owned(),
            };
            report.push(Diagnostic::new(words, node.part(at + open, text.len())));
            return None;
        };
        pieces.push(rest.get(..open).unwrap_or("").to_owned());
        let name = rest.get(open + 1..open + length).unwrap_or("").to_owned();
        inputs.push(At::new(name, node.part(at + open + 1, at + open + length)));
        rest = rest.get(open + length + 1..).unwrap_or("");
    }
    pieces.push(rest.to_owned());
    Some((pieces, inputs))
}
