//! Reading what a card runs: the `graphql`, `rest` and `composite` blocks.

use super::{Alternative, Composite, Inject, Lookup, Rest, Step, Written};
use crate::ast::OperationKind;
use crate::block::{Block, check_name, condition, path, source, word};
use crate::diag::{Report, Reported};
use crate::ir::Strategy;
use crate::yaml::Node;

/// The words of `operationType`.
const OPERATION_TYPES: &[(&str, OperationKind)] = &[
    ("query", OperationKind::Query),
    ("mutation", OperationKind::Mutation),
];

/// The words of `output_strategy`.
const STRATEGIES: &[(&str, Strategy)] = &[
    ("merge", Strategy::Merge),
    ("array", Strategy::Array),
    ("last", Strategy::Last),
];

pub(super) fn graphql(node: &Node, report: &mut Report) -> Result<Written, Reported> {
    let keys = &[
        "operationName",
        "operationType",
        "documentPath",
        "resolution",
        "instead",
    ];
    let block = Block::open(node, "`graphql`", keys, report)?;
    let mut written = Written {
        operation: block.get_text("operationName", report),
        kind: block.word("operationType", OPERATION_TYPES, report),
        document: block.get_text("documentPath", report),
        ..Written::default()
    };
    if let Some(node) = block.get("resolution")
        && let Ok(block) = Block::open(node, "`resolution`", &["lookups", "inject"], report)
    {
        let lookups = block.get_list("lookups", report).iter();
        written.lookups = lookups
            .filter_map(|node| lookup(node, report).ok())
            .collect();
        let injects = block.get_list("inject", report).iter();
        written.injects = injects
            .filter_map(|node| inject(node, report).ok())
            .collect();
    }
    let others = block.get_list("instead", report).iter();
    let others = others.filter_map(|node| alternative(node, report).ok());
    written.alternatives = others.collect();
    Ok(written)
}

/// `rest: { operationId: actions/get-workflow }`
pub(super) fn rest(node: &Node, report: &mut Report) -> Result<Rest, Reported> {
    let keys = &["operationId", "accept", "send"];
    let block = Block::open(node, "`rest`", keys, report)?;
    let operation = block.need_text("operationId", report);
    let accept = block.get_text("accept", report);
    let send = block.get_map("send", report).to_vec();
    Ok(Rest {
        operation: operation?,
        accept,
        send,
    })
}

fn alternative(node: &Node, report: &mut Report) -> Result<Alternative, Reported> {
    let keys = &["given", "operationName", "documentPath", "replace"];
    let block = Block::open(node, "an operation of `instead`", keys, report)?;
    let given = block.need_text("given", report);
    let operation = block.need_text("operationName", report);
    let document = block.get_text("documentPath", report);
    let replace = block.get_map("replace", report).iter();
    let replace = replace
        .filter_map(|(from, node)| Some((from.clone(), path(node, "replace", report).ok()?)))
        .collect();
    Ok(Alternative {
        given: given?,
        operation: operation?,
        document,
        replace,
        base: None,
        rest: None,
    })
}

fn lookup(node: &Node, report: &mut Report) -> Result<Lookup, Reported> {
    let keys = &["id", "operationName", "documentPath", "foreach", "vars"];
    let block = Block::open(node, "a look-up", keys, report)?;
    let id = block
        .need_text("id", report)
        .and_then(|id| check_name(id, "a look-up's id", report));
    let operation = block.need_text("operationName", report);
    let document = block.get_text("documentPath", report);
    let foreach = block.get_path("foreach", report);
    let vars = block.get_map("vars", report);
    let vars = vars
        .iter()
        .filter_map(|(name, node)| Some((name.clone(), source(node, &name.value, report).ok()?)))
        .collect();
    Ok(Lookup {
        id: id?,
        operation: operation?,
        document,
        foreach,
        vars,
        reads: Vec::new(),
        of: None,
    })
}

fn inject(node: &Node, report: &mut Report) -> Result<Inject, Reported> {
    let block = Block::open(node, "an inject", &["target", "lookup", "path"], report)?;
    let target = block.need_text("target", report);
    let lookup = block.need_text("lookup", report);
    let path = block.need_path("path", report);
    Ok(Inject {
        target: target?,
        lookup: lookup?,
        path: path?,
    })
}

pub(super) fn composite(node: &Node, report: &mut Report) -> Result<Composite, Reported> {
    let block = Block::open(node, "`composite`", &["steps", "output_strategy"], report)?;
    let nodes = block
        .need("steps", report)
        .map_or(&[][..], |node| crate::block::list(node, "steps", report));
    let steps = nodes
        .iter()
        .filter_map(|node| step(node, report).ok())
        .collect();
    if nodes.is_empty()
        && let Some(node) = block
            .get("steps")
            .filter(|node| matches!(&node.value, crate::yaml::Value::List(_)))
    {
        report.push(crate::block::wrong_kind(
            "steps",
            "a list of at least one step",
            node,
        ));
    }
    let strategy = block.need_text("output_strategy", report);
    let strategy = strategy.and_then(|it| word(&it, "output_strategy", STRATEGIES, report));
    Ok(Composite {
        steps,
        strategy: strategy?,
    })
}

fn step(node: &Node, report: &mut Report) -> Result<Step, Reported> {
    let block = Block::open(
        node,
        "a step",
        &["as", "capability_id", "foreach", "when", "params_map"],
        report,
    )?;
    let name = block.get_text("as", report);
    let name = name.map(|name| check_name(name, "a step's name", report));
    let capability = block.need_text("capability_id", report);
    let foreach = block.get_path("foreach", report);
    let when = block
        .get("when")
        .and_then(|node| condition(node, "when", report).ok());
    let params = block.get_map("params_map", report);
    let params = params
        .iter()
        .filter_map(|(name, node)| Some((name.clone(), source(node, &name.value, report).ok()?)))
        .collect();
    let capability = capability?;
    let params_place = block
        .entry("params_map")
        .map_or(capability.place, |(key, _)| key.place);
    Ok(Step {
        name: name.transpose()?,
        capability,
        foreach,
        when,
        params,
        mapped: block.entry("params_map").is_some(),
        params_place,
    })
}
