//! Reading a ref: one YAML file says how one kind of thing is named.

use super::{Named, Ref, Way, WayInput, WayKind, Within};
use crate::ast::{self, Selection};
use crate::block::types::naming_type;
use crate::block::{Block, check_name, map, text, wrong_kind};
use crate::diag::words::RefWords;
use crate::diag::{Diagnostic, Report, Reported};
use crate::graphql;
use crate::ir::Kind;
use crate::place::At;
use crate::sent;
use crate::yaml::{Node, TextPlaces, Value};

/// The keys of a ref, in the order in which refs have them.
pub(crate) const KEYS: &[&str] = &[
    "ref", "type", "noun", "prefix", "main", "within", "rest", "ways",
];

/// Whether a file of cards declares a ref.
pub(crate) fn is_ref(node: &Node) -> bool {
    let Value::Map(entries) = &node.value else {
        return false;
    };
    let has = |name: &str| entries.iter().any(|(key, _)| key.value == name);
    has("ref") && !has("capability_id")
}

/// Reads a ref.
pub(crate) fn read(node: &Node, report: &mut Report) -> Result<Ref, Reported> {
    report.all_of(|report| read_all(node, report))?
}

fn read_all(node: &Node, report: &mut Report) -> Result<Ref, Reported> {
    let block = Block::open(node, "a ref", KEYS, report)?;
    let name = block.need_text("ref", report);
    let name = name.and_then(|name| check_name(name, "a ref's name", report));
    let ty = block.get_text("type", report);
    let noun = block.get_text("noun", report);
    let prefix = block.get_text("prefix", report);
    let main = block.get_text("main", report);
    let within = block
        .get("within")
        .and_then(|node| within(node, report).ok());
    let rest = block.get_map("rest", report).iter();
    let rest = rest.filter_map(|(name, node)| {
        let path = text(node, "rest", report).ok()?;
        Some((name.value.clone(), path.value))
    });
    let rest = rest.collect();
    let needed = block.need("ways", report);
    let ways = block.get_map("ways", report).iter();
    let ways: Vec<Way> = ways
        .filter_map(|(name, node)| way(name, node, report).ok())
        .collect();
    needed?;
    let name = name?;
    let noun = noun.map_or_else(|| name.value.replace('_', " "), |noun| noun.value);
    Ok(Ref {
        name,
        ty,
        noun,
        prefix: prefix.map(|prefix| prefix.value),
        main,
        within,
        ways,
        rest,
        imported: false,
    })
}

fn within(node: &Node, report: &mut Report) -> Result<Within, Reported> {
    let block = Block::open(node, "`within`", &["ref", "up", "type"], report)?;
    let of = block.need_text("ref", report);
    Ok(Within {
        up: block.get_text("up", report),
        ty: block.get_text("type", report),
        of: of?,
    })
}

fn way(name: &At<String>, node: &Node, report: &mut Report) -> Result<Way, Reported> {
    check_name(name.clone(), "a way's name", report)?;
    let keys = &["input", "inputs", "at", "pick", "address"];
    let block = Block::open(node, "a way", keys, report)?;
    let refuse = |why: &str| {
        let (way, why) = (name.value.clone(), why.to_owned());
        Diagnostic::new(RefWords::InvalidWay { way, why }, name.place)
    };
    if let Some(node) = block.get("address") {
        let paths = match &node.value {
            Value::List(nodes) => nodes
                .iter()
                .filter_map(|node| text(node, "address", report).ok())
                .collect(),
            _ => Vec::from_iter(text(node, "address", report).ok()),
        };
        if ["input", "inputs", "at", "pick"]
            .iter()
            .any(|key| block.get(key).is_some())
        {
            report.push(refuse("is an address, which takes no inputs of its own"));
        }
        return Ok(Way {
            name: name.clone(),
            kind: WayKind::Address(paths),
        });
    }
    let meant = ["input", "inputs", "address"].map(|key| block.meant(key));
    let misspelt = meant.into_iter().flatten().next();
    misspelt.map_or(Ok(()), Err)?;
    let (inputs, several) = match (block.get("input"), block.entry("inputs")) {
        (Some(_), Some((key, _))) => {
            return Err(
                report.push(refuse("has `input` and `inputs`").related(key.place, "the other one"))
            );
        }
        (Some(node), None) => (Vec::from_iter(input(name, node, report).ok()), false),
        (None, Some((_, node))) => {
            let entries = map(node, "inputs", report).iter();
            let inputs = entries.filter_map(|(name, node)| input(name, node, report).ok());
            (inputs.collect(), true)
        }
        (None, None) => {
            let mut lost = Vec::new();
            for key in ["at", "pick"] {
                if let Some((key, _)) = block.entry(key) {
                    let problem =
                        refuse(&format!("has `{}`, but nothing to find it by", key.value));
                    lost.push(report.push(problem.help("give it an `input`")));
                }
            }
            if name.value != "id" && lost.is_empty() {
                let help =
                    "write `id: {}` for the way by id, and for any other its `input` and `at`";
                return Err(report.push(refuse("has no input and no address").help(help)));
            }
            return Ok(Way {
                name: name.clone(),
                kind: WayKind::Id,
            });
        }
    };
    let at = block
        .get("at")
        .map(|node| field(node, report))
        .transpose()?;
    let pick = block
        .get("pick")
        .map(|node| pick(node, report))
        .transpose()?;
    Ok(Way {
        name: name.clone(),
        kind: WayKind::Named(Box::new(Named {
            inputs,
            several,
            at,
            pick,
        })),
    })
}

fn input(name: &At<String>, node: &Node, report: &mut Report) -> Result<WayInput, Reported> {
    _ = check_name(name.clone(), "an input's name", report);
    let entries = map(node, &name.value, report);
    let own = |key: &str| entries.iter().find(|(name, _)| name.value == key);
    let description =
        own("description").and_then(|(_, node)| text(node, "description", report).ok());
    // What it is called elsewhere: in the object itself, and in REST.
    let field = own("field").and_then(|(_, node)| text(node, "field", report).ok());
    let rest = own("rest").and_then(|(_, node)| text(node, "rest", report).ok());
    let sent = own("sent")
        .map(|(_, node)| text(node, "sent", report).and_then(|it| sent::read(&it, report)));
    let typed = entries.iter();
    let typed = typed.filter(|(key, _)| !matches!(key.value.as_str(), "field" | "rest" | "sent"));
    let typed = Node {
        value: Value::Map(typed.cloned().collect()),
        ..node.clone()
    };
    let mut kind = naming_type(&typed, name, report)?;
    // An empty text names nothing.
    if let Kind::String { min, .. } = &mut kind {
        *min = min.or(Some(1));
    }
    Ok(WayInput {
        name: name.clone(),
        kind,
        description: description.map(|text| text.value),
        field,
        rest: rest.map(|text| text.value),
        sent: sent.transpose()?,
    })
}

/// One field with its arguments, as GraphQL writes it.
fn field(node: &Node, report: &mut Report) -> Result<ast::Field, Reported> {
    let written = text(node, "at", report)?;
    const OPEN: &str = "query A{";
    // The same bytes at the same places as in the file, so that mistakes are shown where they are.
    let start = match node.bytes {
        TextPlaces::From(start) => start as usize,
        _ => node.place.start as usize,
    };
    let padding = " ".repeat(start.saturating_sub(OPEN.len()));
    let padded = format!("{padding}{OPEN}{}{{__typename}}}}", written.value);
    let parsed = graphql::read(node.place.file, &padded, report)?;
    let operations = parsed.document.operations.into_iter();
    let mut selections = operations.flat_map(|operation| operation.selections);
    match (selections.next(), selections.next()) {
        (Some(Selection::Field(field)), None) if field.selections.len() == 1 => Ok(ast::Field {
            selections: Vec::new(),
            ..field
        }),
        _ => Err(report.push(wrong_kind("at", "one field with its arguments", node))),
    }
}

/// `title == $title`
fn pick(node: &Node, report: &mut Report) -> Result<(At<String>, At<String>), Reported> {
    let written = text(node, "pick", report)?;
    let parts = written.value.split_once("==").and_then(|(key, input)| {
        let (key, input) = (key.trim(), input.trim().strip_prefix('$')?);
        let at = |part: &str| {
            let start = written.value.find(part).unwrap_or_default();
            At::new(part.to_owned(), node.part(start, start + part.len()))
        };
        let plain = |part: &str| part.chars().all(|c| c == '_' || c.is_ascii_alphanumeric());
        (plain(key) && plain(input) && !key.is_empty()).then(|| (at(key), at(input)))
    });
    let form = "a comparison such as `title == $title`";
    parts.ok_or_else(|| report.push(wrong_kind("pick", form, node)))
}
