//! Reading `input_schema`: the supported subset of JSON Schema becomes a shape; anything else is an error.

use super::choices::{choice, required};
use crate::block::limits::length_limits;
use crate::block::types::{keywords_of, open, scalar, type_name, useless};
use crate::block::{self, Block, FieldPlace, Input, check_name, wrong_kind};
use crate::diag::words::{RefWords, SchemaWords};
use crate::diag::{Diagnostic, Report, Reported};
use crate::expr;
use crate::fit;
use crate::ir::{Field, Kind};
use crate::place::{At, Place};
use crate::refs::{self, Refs};
use crate::sent::{self, Sent};
use crate::yaml::{Node, Value};

/// What to do about an input that a ref and the card declare.
const RENAME: &str = "one of them follows from a ref: give it another name in `ways`";

const OBJECT: &[&str] = &[
    "subject",
    "properties",
    "required",
    "oneOf",
    "allOf",
    "additionalProperties",
];

/// Reads the schema of a whole input.
pub(super) fn read(node: &Node, refs: &Refs, report: &mut Report) -> Result<Input, Reported> {
    let keywords: Vec<&str> = ["type", "description"]
        .iter()
        .chain(OBJECT)
        .copied()
        .collect();
    let block = open(node, "`input_schema`", &keywords, report)?;
    if let Some(ty) = block
        .get_text("type", report)
        .filter(|ty| ty.value != "object")
    {
        let words = SchemaWords::UnsupportedType {
            found: format!("`{}` for a whole input", ty.value),
        };
        return Err(report.push(
            Diagnostic::new(words, ty.place)
                .help("the input of a capability is always an `object`"),
        ));
    }
    object(&block, Role::Property, refs, report)
}

fn object(block: &Block, role: Role, refs: &Refs, report: &mut Report) -> Result<Input, Reported> {
    let mut object = Input::default();
    let subject = block.get("subject");
    let mut declared: Vec<_> = (subject.into_iter())
        .map(|node| refs::declared::subject(node, refs, report))
        .collect();
    let properties = block.get_map("properties", report);
    let is_ref = |node: &Node| refs::declared::is_ref(node);
    for (name, node) in properties.iter().filter(|(_, node)| is_ref(node)) {
        declared.push(refs::declared::property(name, node, refs, report));
    }
    // Nothing can be said about the inputs that would follow from a ref that cannot be read.
    let adding = refs::inputs::Adding {
        declared: declared.into_iter().collect::<Result<_, _>>()?,
        refs,
    };
    if let Some(subject) = adding.subject() {
        adding.add(subject, &mut object, report)?;
    }
    for (name, node) in properties {
        let named = check_name(name.clone(), "an input's name", report);
        if let Some(declared) = adding.property(&name.value) {
            adding.add(declared, &mut object, report)?;
            continue;
        }
        match property(name, node, refs, report) {
            Ok((field, place, aside)) if named.is_ok() => {
                let named = || name.value.clone();
                object.rest.extend(aside.rest.map(|it| (named(), it)));
                object.sent.extend(aside.sent.map(|it| (named(), it)));
                (object.otherwise).extend(aside.otherwise.map(|it| (named(), it)));
                object.push(field, place, RENAME, report);
            }
            // Keep the name, so that whatever mentions it is not blamed too.
            unread => {
                object.broken = object.broken.or(unread.err());
                let field = plain(name.value.clone(), Kind::Boolean);
                object.push(field, FieldPlace::new(name), RENAME, report);
            }
        }
    }
    if role == Role::Items {
        only_ids(&object, block, report);
    }
    // Without the properties nothing can be said about what is required.
    if let Some(reported) = block.meant("properties") {
        object.broken = Some(reported);
        return Ok(object);
    }
    required(block, &mut object, report);
    if let Some(node) = block.get("oneOf") {
        let found = choice(node, &object, report);
        object.shape.choices.push(found);
    }
    for node in block.get_list("allOf", report) {
        if let Ok(inner) = open(node, "`allOf`", &["oneOf"], report)
            && let Ok(node) = inner.need("oneOf", report)
        {
            let found = choice(node, &object, report);
            object.shape.choices.push(found);
        }
    }
    if let (Some(true), Some(node)) = (
        block.get_bool("additionalProperties", report),
        block.get("additionalProperties"),
    ) {
        let words = SchemaWords::UnsupportedKeyword {
            keyword: "additionalProperties: true".to_owned(),
            place: "an input schema".to_owned(),
        };
        report.push(Diagnostic::new(words, node.place).help("unknown inputs are always refused"));
    }
    Ok(object)
}

/// Items of a list are not looked up one by one, so that only ids can name what they are about.
fn only_ids(object: &Input, block: &Block, report: &mut Report) {
    let mut looked_up = object.shape.refs.iter().filter(|it| !it.ways.is_empty());
    if let Some(it) = looked_up.next() {
        let words = RefWords::UnknownWay {
            way: it
                .ways
                .first()
                .map_or_else(String::new, |way| way.way.clone()),
            why: "cannot be offered inside a list".to_owned(),
        };
        let help = "offer the id only: `ways: [id]`";
        report.push(Diagnostic::new(words, block.start()).help(help));
    }
}

fn plain(name: String, kind: Kind) -> Field {
    Field {
        name,
        kind,
        required: false,
        nullable: false,
        default: None,
        description: String::new(),
    }
}

type Property = (Field, FieldPlace, Aside);

/// What a property says beside its type.
#[derive(Default)]
struct Aside {
    otherwise: Option<expr::Path>,
    rest: Option<String>,
    sent: Option<Sent>,
}

fn property(
    name: &At<String>,
    node: &Node,
    refs: &Refs,
    report: &mut Report,
) -> Result<Property, Reported> {
    let what = format!("`{}`", name.value);
    let typed = typed(node, &what, Role::Property, refs, report)?;
    let mut aside = Aside::default();
    let mut field = plain(name.value.clone(), typed.kind);
    field.nullable = typed.nullable;
    for (key, value) in block::map(node, &what, report) {
        match key.value.as_str() {
            "description" => {
                field.description = block::text(value, "description", report)?
                    .value
                    .trim()
                    .to_owned();
            }
            "default" => {
                for misfit in fit::value(value, &field.kind, field.nullable) {
                    let words = SchemaWords::InvalidDefault {
                        problem: misfit.problem,
                    };
                    report.push(Diagnostic::new(words, misfit.place));
                }
                field.default = Some(fit::canonical(value, &field.kind));
            }
            "otherwise" => aside.otherwise = block::path(value, "otherwise", report).ok(),
            "rest" => aside.rest = Some(block::text(value, "rest", report)?.value),
            "sent" => aside.sent = Some(sent::read(&block::text(value, "sent", report)?, report)?),
            _ => {}
        }
    }
    let place = FieldPlace {
        values: typed.values,
        fields: typed.fields,
        ..FieldPlace::new(name)
    };
    Ok((field, place, aside))
}

struct Typed {
    kind: Kind,
    nullable: bool,
    values: Vec<Place>,
    fields: Vec<FieldPlace>,
}

/// Whose type is read.
#[derive(Clone, Copy, PartialEq)]
enum Role {
    Property,
    Items,
}

/// Reads `type` and the keywords that belong to it.
fn typed(
    node: &Node,
    name: &str,
    role: Role,
    refs: &Refs,
    report: &mut Report,
) -> Result<Typed, Reported> {
    let Value::Map(entries) = &node.value else {
        return Err(report.push(wrong_kind(name, "a mapping", node)));
    };
    let has = |key: &str| entries.iter().any(|(name, _)| name.value == key);
    if !has("type") && (has("properties") || has("subject")) {
        return object_type(node, name, role, refs, report);
    }
    let Some((_, ty)) = entries.iter().find(|(key, _)| key.value == "type") else {
        let keys: Vec<&str> = entries.iter().map(|(key, _)| key.value.as_str()).collect();
        let missing = Block::open(node, name, &keys, report)?.need("type", report);
        return missing.and_then(|ty| Err(report.push(wrong_kind("type", "text", ty))));
    };
    let (ty_place, (ty, null)) = (ty.place, type_name(ty, report)?);
    if ty == "object" && !null {
        return object_type(node, name, role, refs, report);
    }
    let own: &[&str] = match ty {
        "object" => OBJECT,
        "array" => &["items", "minItems", "maxItems"],
        ty => keywords_of(ty),
    };
    let extra: &[&str] = match role {
        Role::Property => &["default", "otherwise", "rest"],
        Role::Items => &[],
    };
    let formed: &[&str] = match (role, ty) {
        (Role::Property, "string") => &["sent"],
        _ => &[],
    };
    let keywords: Vec<&str> = ["type", "nullable", "description"]
        .iter()
        .chain(extra)
        .chain(formed)
        .chain(own)
        .copied()
        .collect();
    let block = open(node, name, &keywords, report)?;
    if role == Role::Items {
        useless(&block, name, &["nullable"], NEVER_NULL, report);
        if null {
            let found = format!("`[{ty}, \"null\"]` for {name}");
            let words = SchemaWords::UnsupportedType { found };
            report.push(Diagnostic::new(words, ty_place).help(NEVER_NULL));
        }
    }
    let nullable = null || block.get_bool("nullable", report).unwrap_or(false);
    let (mut values, mut fields) = (Vec::new(), Vec::new());
    let kind = match ty {
        "object" => {
            let object = object(&block, role, refs, report)?;
            object.broken.map_or(Ok(()), Err)?;
            sent_whole(&object, report);
            fields = object.places;
            Kind::Object(object.shape)
        }
        "array" => {
            let items = block.need("items", report)?;
            let inner = format!("the items of {name}");
            let inner = typed(items, &inner, Role::Items, refs, report)?;
            (values, fields) = (inner.values, inner.fields);
            let (min, max) = length_limits(&block, "minItems", "maxItems", report);
            Kind::List {
                item: Box::new(inner.kind),
                min,
                max,
            }
        }
        ty => {
            let scalar = scalar(ty, &block, name, report);
            values = scalar.1;
            scalar.0
        }
    };
    Ok(Typed {
        kind,
        nullable,
        values,
        fields,
    })
}

/// An object, whose `type` need not be written.
fn object_type(
    node: &Node,
    name: &str,
    role: Role,
    refs: &Refs,
    report: &mut Report,
) -> Result<Typed, Reported> {
    let extra: &[&str] = match role {
        Role::Property => &["default", "nullable"],
        Role::Items => &[],
    };
    let keywords: Vec<&str> = ["type", "description"]
        .iter()
        .chain(extra)
        .chain(OBJECT)
        .copied()
        .collect();
    let block = open(node, name, &keywords, report)?;
    let object = object(&block, role, refs, report)?;
    object.broken.map_or(Ok(()), Err)?;
    sent_whole(&object, report);
    Ok(Typed {
        kind: Kind::Object(object.shape),
        nullable: block.get_bool("nullable", report).unwrap_or(false),
        values: Vec::new(),
        fields: object.places,
    })
}

/// What lies inside an object is sent as it is given.
fn sent_whole(object: &Input, report: &mut Report) {
    for (_, sent) in &object.sent {
        let problem = "an object is sent as it is".to_owned();
        let words = SchemaWords::InvalidSent { problem };
        report.push(Diagnostic::new(words, sent.place));
    }
}

const NEVER_NULL: &str = "an item of a list is never null";
