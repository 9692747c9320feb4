//! Reading what becomes of a reply: the `output`, `check` and `pages` blocks.

use super::{Check, Confirm, FieldPlace, Input, Output, PageInputs};
use crate::block::{Block, check_name, condition, path, wrong_kind};
use crate::diag::words::CardWords;
use crate::diag::{Diagnostic, Report, Reported};
use crate::expr;
use crate::ir::{Field, Kind};
use crate::place::{At, Place};
use crate::yaml::{Node, Value};

/// All entries of `output` or `fields`; those before may lend their fields.
pub(super) fn outputs(entries: &[(At<String>, Node)], report: &mut Report) -> Vec<Output> {
    let mut found = Vec::new();
    for (name, node) in entries {
        let one = output(name, node, &found, report);
        found.extend(one.ok());
    }
    found
}

fn output(
    name: &At<String>,
    node: &Node,
    before: &[Output],
    report: &mut Report,
) -> Result<Output, Reported> {
    let named = check_name(name.clone(), "an output's name", report);
    let (path, fields) = match &node.value {
        // A name alone is its own path.
        Value::Null => {
            let segment = expr::Segment {
                name: name.value.clone(),
                place: name.place,
                selector: None,
            };
            let path = expr::Path {
                segments: vec![segment],
                place: name.place,
            };
            (Ok(path), Vec::new())
        }
        Value::Map(_) => {
            let block = Block::open(node, "an output", &["from", "fields"], report)?;
            let path = block.need_path("from", report);
            let listed = block.need("fields", report);
            if let Some(Value::Text(_)) = block.get("fields").map(|node| &node.value) {
                let other = block.need_text("fields", report)?;
                let Some(lent) = before.iter().find(|it| it.name.value == other.value) else {
                    let words = CardWords::UnknownWord {
                        key: "fields".to_owned(),
                        word: other.value.clone(),
                    };
                    let known = before.iter().filter(|it| !it.fields.is_empty());
                    let known = known.map(|it| it.name.value.as_str());
                    return Err(report
                        .push(Diagnostic::new(words, other.place).suggest(&other.value, known)));
                };
                return Ok(Output {
                    name: named?,
                    path: path?,
                    fields: lent.fields.clone(),
                });
            }
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
            let fields = outputs(fields, report);
            listed?;
            (path, fields)
        }
        _ => (path(node, &name.value, report), Vec::new()),
    };
    Ok(Output {
        name: named?,
        path: path?,
        fields,
    })
}

/// A condition, or `{when, that, say}`: when it counts, and what users are told when it does not hold.
pub(super) fn check(node: &Node, report: &mut Report) -> Result<Check, Reported> {
    if !matches!(node.value, Value::Map(_)) {
        return Ok(Check {
            when: None,
            that: condition(node, "check", report)?,
            say: None,
        });
    }
    let block = Block::open(
        node,
        "an entry of `check`",
        &["when", "that", "say"],
        report,
    )?;
    let when = block
        .get("when")
        .map(|node| condition(node, "when", report));
    let that = block.need("that", report);
    let that = that.and_then(|node| condition(node, "that", report));
    let say = block.get_text("say", report);
    Ok(Check {
        // Without its condition it would count always.
        when: when.transpose()?,
        that: that?,
        say: say.map(|say| say.value),
    })
}

/// `confirm: { operationName: .., found: node.comments.nodes[..] }`, or `{ never: .. }`, which says why there is none.
pub(super) fn confirm(
    node: &Node,
    may_append: bool,
    report: &mut Report,
) -> Result<Option<Confirm>, Reported> {
    let keys = &["operationName", "found", "that", "instead", "never"];
    let block = Block::open(node, "`confirm`", keys, report)?;
    if let Some((key, _)) = block.entry("never") {
        block.need_text("never", report)?;
        let other = keys[..4].iter().find_map(|other| block.entry(other));
        let (place, problem) = match other {
            Some((other, _)) => (other.place, "what can never be found is not looked for"),
            None if !may_append => (key.place, "only what is `append` would be looked for"),
            None => return Ok(None),
        };
        let words = CardWords::MisplacedKey {
            key: other.map_or(key, |(other, _)| other).value.clone(),
            why: problem.to_owned(),
        };
        return Err(report.push(Diagnostic::new(words, place)));
    }
    let others = block.get_list("instead", report).iter().map(|node| {
        let keys = &["given", "operationName", "found", "that"];
        let block = Block::open(node, "a query of `instead`", keys, report)?;
        let given = block.need_text("given", report);
        let look = look(&block, report);
        Ok((given?, look?))
    });
    let others: Vec<Result<_, Reported>> = others.collect();
    let look = look(&block, report);
    Ok(Some(Confirm {
        // Without one of them its steps would be looked for where they cannot be.
        instead: others.into_iter().collect::<Result<_, _>>()?,
        ..look?
    }))
}

fn look(block: &Block<'_>, report: &mut Report) -> Result<Confirm, Reported> {
    let operation = block.need_text("operationName", report);
    let found = block.need("found", report);
    let found = found.and_then(|node| path(node, "found", report));
    let that = block.get("that");
    let that = that.map(|node| condition(node, "that", report));
    Ok(Confirm {
        operation: operation?,
        found: found?,
        // Without its condition anything would be taken for it.
        that: that.transpose()?,
        instead: Vec::new(),
    })
}

/// `pages: { first: 30, all: false, whole: [author] }`
pub(super) fn pages(
    place: Place,
    node: &Node,
    report: &mut Report,
) -> Result<PageInputs, Reported> {
    let block = Block::open(node, "`pages`", &["first", "all", "whole"], report)?;
    let all = block.get_bool("all", report).unwrap_or(false);
    let node = block.need("first", report)?;
    let first = match &node.value {
        Value::Number(number) => number.as_u64().filter(|number| (1..=100).contains(number)),
        _ => None,
    };
    let Some(first) = first.and_then(|first| u32::try_from(first).ok()) else {
        return Err(report.push(wrong_kind("first", "a whole number from 1 to 100", node)));
    };
    let whole = block.get_texts("whole", report);
    Ok(PageInputs {
        place,
        first,
        all,
        whole,
    })
}

/// The inputs that a list with pages has.
pub(super) fn page_inputs(pages: &PageInputs, key: &At<String>, rest: bool, input: &mut Input) {
    let mut add = |name: &str, kind: Kind, default: Option<String>, description: &str| {
        let name = At::new(name.to_owned(), key.place);
        input.places.push(FieldPlace::new(&name));
        input.shape.fields.push(Field {
            name: name.value,
            kind,
            required: false,
            nullable: false,
            default,
            description: description.to_owned(),
        });
    };
    let count = Kind::Integer {
        min: Some(1),
        max: Some(100),
    };
    // GitHub takes whatever is no number for the first page.
    let pattern = rest.then(|| "^[1-9][0-9]{0,8}$".to_owned());
    let cursor = Kind::String {
        min: Some(1),
        max: None,
        pattern,
        address: None,
    };
    add(
        "first",
        count,
        Some(pages.first.to_string()),
        "How many on a page.",
    );
    add("after", cursor, None, "The endCursor of the page before.");
    let all = match pages.all {
        true => "Follow all pages.",
        false => "Follow all pages; with first 100 in the fewest requests.",
    };
    add("all", Kind::Boolean, Some(pages.all.to_string()), all);
}
