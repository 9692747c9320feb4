//! Properties that name things, as cards declare them.

use super::check::unknown;
use super::{Ref, Refs, Way};
use crate::block::limits::length_limits;
use crate::block::{Block, text, wrong_kind};
use crate::diag::words::RefWords;
use crate::diag::{Diagnostic, Report, Reported, closest};
use crate::expr;
use crate::place::At;
use crate::yaml::{Node, Value};

/// Ways, with the names of their inputs where they are not the rule's.
pub(super) type Offered<'a> = Vec<(&'a Way, Option<At<String>>)>;

/// A property that is a ref, as a card declares it.
pub(crate) struct Declared<'a> {
    /// Its name and where it stands.
    pub(super) property: At<String>,
    pub(super) of: &'a Ref,
    pub(super) subject: bool,
    pub(super) list: bool,
    /// The ways that it offers, with the names of their inputs where they are not the rule's.
    pub(super) ways: Option<Offered<'a>>,
    pub(super) description: Option<String>,
    /// The property that it lies within.
    pub(super) within: Option<At<String>>,
    pub(super) limits: (Option<u32>, Option<u32>),
    /// Where the thing is read from the subject when it is left out.
    pub(super) otherwise: Option<expr::Path>,
}

/// Whether a property names a ref.
pub(crate) fn is_ref(node: &Node) -> bool {
    let Value::Map(entries) = &node.value else {
        return false;
    };
    let named = |key: &At<String>| matches!(key.value.as_str(), "ref" | "refs");
    entries.iter().any(|(key, _)| named(key))
}

/// Reads `subject: issue`, which is `issue: { ref: issue }`.
pub(crate) fn subject<'a>(
    node: &Node,
    refs: &'a Refs,
    report: &mut Report,
) -> Result<Declared<'a>, Reported> {
    if let Value::Map(_) = node.value {
        let block = Block::open(node, "`subject`", &["ref", "ways", "description"], report)?;
        let of = block.need_text("ref", report)?;
        let property = of.clone();
        return declared(property, &of, &block, true, refs, report);
    }
    let name = text(node, "subject", report)?;
    let of = find(&name, refs, report)?;
    Ok(Declared {
        property: name,
        of,
        subject: true,
        list: false,
        ways: None,
        description: None,
        within: None,
        limits: (None, None),
        otherwise: None,
    })
}

/// Reads a property such as `labels: { refs: label, maxItems: 100 }`.
pub(crate) fn property<'a>(
    name: &At<String>,
    node: &Node,
    refs: &'a Refs,
    report: &mut Report,
) -> Result<Declared<'a>, Reported> {
    let one = &["ref", "ways", "description", "within", "otherwise"];
    let many = &[
        "refs",
        "ways",
        "description",
        "within",
        "minItems",
        "maxItems",
    ];
    let list = matches!(&node.value, Value::Map(entries) if entries.iter().any(|(key, _)| key.value == "refs"));
    let what = format!("`{}`", name.value);
    let keys: &[&str] = if list { many } else { one };
    let block = Block::open(node, &what, keys, report)?;
    let of = block.need_text(if list { "refs" } else { "ref" }, report)?;
    let mut found = declared(name.clone(), &of, &block, false, refs, report)?;
    found.list = list;
    if list {
        found.limits = length_limits(&block, "minItems", "maxItems", report);
    }
    Ok(found)
}

pub(super) fn find<'a>(
    name: &At<String>,
    refs: &'a Refs,
    report: &mut Report,
) -> Result<&'a Ref, Reported> {
    match (refs.get(&name.value), refs.broken.get(&name.value)) {
        (Some(found), _) => Ok(found),
        (None, Some(reported)) => Err(*reported),
        (None, None) => Err(report.push(unknown(name, refs))),
    }
}

pub(super) fn declared<'a>(
    property: At<String>,
    of: &At<String>,
    block: &Block,
    subject: bool,
    refs: &'a Refs,
    report: &mut Report,
) -> Result<Declared<'a>, Reported> {
    let of = find(of, refs, report)?;
    let ways = block.get("ways").map(|node| offered(of, node, report));
    Ok(Declared {
        property,
        of,
        subject,
        list: false,
        ways: ways.transpose()?,
        description: block.get_text("description", report).map(|it| it.value),
        within: block.get_text("within", report),
        limits: (None, None),
        otherwise: block.get_path("otherwise", report),
    })
}

/// `ways: { id: parentIssueId, number, url }` or `ways: [id, number]`
pub(super) fn offered<'a>(
    of: &'a Ref,
    node: &Node,
    report: &mut Report,
) -> Result<Offered<'a>, Reported> {
    let named: Vec<(At<String>, Option<At<String>>)> = match &node.value {
        Value::Map(entries) => {
            let one = |(way, node): &(At<String>, Node)| match &node.value {
                Value::Null => (way.clone(), None),
                _ => (way.clone(), text(node, &way.value, report).ok()),
            };
            entries.iter().map(one).collect()
        }
        Value::List(nodes) => {
            let names = nodes
                .iter()
                .filter_map(|node| text(node, "ways", report).ok());
            names.map(|name| (name, None)).collect()
        }
        _ => {
            return Err(report.push(wrong_kind("ways", "a mapping or a list of ways", node)));
        }
    };
    let mut ways = Vec::new();
    for (name, input) in named {
        match of.way(&name.value) {
            Some(way) => ways.push((way, input)),
            None => {
                let words = RefWords::UnknownWay {
                    way: name.value.clone(),
                    why: format!("is none of ref `{}`", of.name.value),
                };
                let known: Vec<&str> = of.ways.iter().map(|way| way.name.value.as_str()).collect();
                let meant = closest(&name.value, &known).and_then(|name| of.way(name));
                let declared = meant.map_or(of.name.place, |way| way.name.place);
                let problem = Diagnostic::new(words, name.place).once();
                let problem = problem.suggest(&name.value, known);
                return Err(report.push(match of.imported {
                    true => problem,
                    false => problem.related(declared, "declared here"),
                }));
            }
        }
    }
    Ok(ways)
}
