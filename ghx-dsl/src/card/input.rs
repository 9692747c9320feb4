//! Reading `input_schema`: the supported subset of JSON Schema becomes a shape; anything else is an error.

use super::block::{Block, check_name, wrong_kind};
use super::choices::{choice, find, formats};
use super::limits::{float_limit, length_limits, number_limits};
use crate::diag::words::SchemaWords;
use crate::diag::{Diagnostic, Report};
use crate::fit;
use crate::ir::{Field, Format, Kind, Shape};
use crate::place::{At, Place};
use crate::yaml::{Node, Value};

/// The inputs of a card and where they are declared.
#[derive(Debug, Clone)]
pub(crate) struct Input {
    /// The shape.
    pub shape: Shape,
    /// One for each field.
    pub places: Vec<FieldPlace>,
}

/// Where an input is declared.
#[derive(Debug, Clone)]
pub(crate) struct FieldPlace {
    /// What it is called.
    pub text: String,
    /// Where its name stands.
    pub name: Place,
    /// The values of its `enum`.
    pub values: Vec<Place>,
    /// The fields of an object, also of the objects in a list.
    pub fields: Vec<FieldPlace>,
}

impl FieldPlace {
    fn new(name: &At<String>) -> Self {
        FieldPlace {
            text: name.value.clone(),
            name: name.place,
            values: Vec::new(),
            fields: Vec::new(),
        }
    }

    /// The declaration of a nested field, or the nearest one around it.
    pub(crate) fn find(&self, path: &[String]) -> &FieldPlace {
        let mut here = self;
        for name in path {
            here = here
                .fields
                .iter()
                .find(|field| field.text == *name)
                .unwrap_or(here);
        }
        here
    }
}

const TYPES: &[&str] = &["object", "array", "string", "integer", "number", "boolean"];
const OBJECT: &[&str] = &[
    "properties",
    "required",
    "oneOf",
    "allOf",
    "additionalProperties",
];

/// Reads the schema of a whole input.
pub(super) fn read(node: &Node, report: &mut Report) -> Option<Input> {
    let keywords: Vec<&str> = ["type", "description"]
        .iter()
        .chain(OBJECT)
        .copied()
        .collect();
    let block = open(node, "`input_schema`", &keywords, report)?;
    let ty = block.need_text("type", report)?;
    if ty.value != "object" {
        let words = SchemaWords::UnsupportedType {
            found: format!("`{}` for a whole input", ty.value),
        };
        report.push(
            Diagnostic::new(words, ty.place)
                .help("the input of a capability is always an `object`"),
        );
        return None;
    }
    let (shape, places) = object(&block, report)?;
    Some(Input { shape, places })
}

/// Opens a schema; unknown keywords have a message of their own, because many of them are valid JSON Schema.
pub(super) fn open<'a>(
    node: &'a Node,
    name: &'a str,
    keywords: &[&str],
    report: &mut Report,
) -> Option<Block<'a>> {
    Block::open_as(node, name, keywords, report, |keyword| {
        let (keyword, place) = (keyword.to_owned(), name.to_owned());
        Box::new(SchemaWords::UnsupportedKeyword { keyword, place })
    })
}

fn object(block: &Block, report: &mut Report) -> Option<(Shape, Vec<FieldPlace>)> {
    let (mut shape, mut places) = (Shape::default(), Vec::new());
    let mut broken = Vec::new();
    for (name, node) in block.get_map("properties", report) {
        if let (true, Some((field, place))) = (
            check_name(name, "an input's name", report),
            property(name, node, report),
        ) {
            shape.fields.push(field);
            places.push(place);
        } else {
            // Keep the name, so that whatever mentions it is not blamed too.
            broken.push(name.value.as_str());
            shape.fields.push(plain(name.value.clone(), Kind::Boolean));
            places.push(FieldPlace::new(name));
        }
    }
    for name in block.get_texts("required", report) {
        if let Some(index) = find(&shape, &name, report)
            && let Some(field) = shape.fields.get_mut(index as usize)
        {
            field.required = true;
        }
    }
    if let Some(node) = block.get("oneOf") {
        shape.choices.extend(choice(node, &shape, report));
    }
    for node in block.get_list("allOf", report) {
        if let Some(inner) = open(node, "`allOf`", &["oneOf"], report)
            && let Some(node) = inner.need("oneOf", report)
        {
            let found = choice(node, &shape, report);
            shape.choices.extend(found);
        }
    }
    if block.get_bool("additionalProperties", report) == Some(true) {
        let node = block.get("additionalProperties")?;
        let words = SchemaWords::UnsupportedKeyword {
            keyword: "additionalProperties: true".to_owned(),
            place: "an input schema".to_owned(),
        };
        report.push(Diagnostic::new(words, node.place).help("unknown inputs are always refused"));
    }
    formats(&mut shape, &places, &broken, report);
    Some((shape, places))
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

fn property(name: &At<String>, node: &Node, report: &mut Report) -> Option<(Field, FieldPlace)> {
    let typed = typed(node, &format!("`{}`", name.value), Role::Property, report)?;
    let mut field = plain(name.value.clone(), typed.kind);
    field.nullable = typed.nullable;
    let Value::Map(entries) = &node.value else {
        return None;
    };
    for (key, value) in entries {
        match key.value.as_str() {
            "description" => {
                field.description = super::block::text(value, "description", report)?
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
            _ => {}
        }
    }
    let place = FieldPlace {
        values: typed.values,
        fields: typed.fields,
        ..FieldPlace::new(name)
    };
    Some((field, place))
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
fn typed(node: &Node, name: &str, role: Role, report: &mut Report) -> Option<Typed> {
    let Value::Map(entries) = &node.value else {
        report.push(wrong_kind(name, "a mapping", node));
        return None;
    };
    let Some((_, ty)) = entries.iter().find(|(key, _)| key.value == "type") else {
        Block::open(
            node,
            name,
            &entries
                .iter()
                .map(|(key, _)| key.value.as_str())
                .collect::<Vec<_>>(),
            report,
        )?
        .need("type", report);
        return None;
    };
    let (ty_place, (ty, null)) = (ty.place, type_name(ty, report)?);
    let own: &[&str] = match ty {
        "object" => OBJECT,
        "array" => &["items", "minItems", "maxItems"],
        "string" => &["minLength", "maxLength", "pattern", "format", "enum"],
        "integer" | "number" => &["minimum", "maximum"],
        _ => &[],
    };
    let extra: &[&str] = match role {
        Role::Property => &["default"],
        Role::Items => &[],
    };
    let keywords: Vec<&str> = ["type", "nullable", "description"]
        .iter()
        .chain(extra)
        .chain(own)
        .copied()
        .collect();
    let block = open(node, name, &keywords, report)?;
    if role == Role::Items {
        useless(&block, name, &["nullable"], NEVER_NULL, report);
        if ty == "string" {
            let help =
                "an address in a list is not taken apart; `format` is for an input of its own";
            useless(&block, name, &["format"], help, report);
        }
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
            let (shape, places) = object(&block, report)?;
            fields = places;
            Kind::Object(shape)
        }
        "array" => {
            let items = block.need("items", report)?;
            let inner = typed(items, &format!("the items of {name}"), Role::Items, report)?;
            (values, fields) = (inner.values, inner.fields);
            let (min, max) = length_limits(&block, "minItems", "maxItems", report);
            Kind::List {
                item: Box::new(inner.kind),
                min,
                max,
            }
        }
        "string" if block.get("enum").is_some() => {
            let others: &[&str] = match role {
                Role::Property => &["minLength", "maxLength", "pattern", "format"],
                Role::Items => &["minLength", "maxLength", "pattern"],
            };
            let help = "leave it out: `enum` lists every value already";
            useless(&block, name, others, help, report);
            let words = block.get_texts("enum", report);
            values = words.iter().map(|word| word.place).collect();
            enumeration(words, node.place, report)
        }
        "string" => {
            let (min, max) = length_limits(&block, "minLength", "maxLength", report);
            let pattern = block.get_text("pattern", report);
            if let Some(pattern) = &pattern
                && let Err(error) = regex_lite::Regex::new(&pattern.value)
            {
                let words = SchemaWords::InvalidPattern {
                    problem: error.to_string(),
                };
                report.push(Diagnostic::new(words, pattern.place));
            }
            let formats = [
                ("github-issue-url", Format::IssueUrl(0, 0, 0)),
                ("github-pull-url", Format::PullUrl(0, 0, 0)),
                ("github-repository-url", Format::RepositoryUrl(0, 0)),
                ("github-issue-address", Format::IssueAddress),
            ];
            let format = block
                .word("format", &formats, report)
                .map(|format| format.value);
            Kind::String {
                min,
                max,
                pattern: pattern.map(|pattern| pattern.value),
                format,
            }
        }
        "integer" => {
            let (min, max) = number_limits(&block, report);
            Kind::Integer { min, max }
        }
        "number" => {
            let (min, max) = (
                float_limit(&block, "minimum", report),
                float_limit(&block, "maximum", report),
            );
            super::limits::check_order(min, max, &block, "minimum", "maximum", report);
            Kind::Number { min, max }
        }
        _ => Kind::Boolean,
    };
    Some(Typed {
        kind,
        nullable,
        values,
        fields,
    })
}

const NEVER_NULL: &str = "an item of a list is never null";

/// Refuses keywords that are valid elsewhere, but would change nothing here.
fn useless(block: &Block, name: &str, keywords: &[&str], help: &str, report: &mut Report) {
    for (keyword, _) in keywords.iter().filter_map(|keyword| block.entry(keyword)) {
        let words = SchemaWords::UnsupportedKeyword {
            keyword: keyword.value.clone(),
            place: name.to_owned(),
        };
        report.push(Diagnostic::new(words, keyword.place).help(help));
    }
}

/// `string`, or `[string, "null"]`.
fn type_name<'a>(node: &'a Node, report: &mut Report) -> Option<(&'a str, bool)> {
    let text = |node: &'a Node| match &node.value {
        Value::Text(text) => Some(text.as_str()),
        _ => None,
    };
    let (name, null) = match &node.value {
        Value::List(items) => match items.as_slice() {
            [ty, null] if text(null) == Some("null") || null.value == Value::Null => {
                (text(ty), true)
            }
            _ => (None, false),
        },
        _ => (text(node), false),
    };
    match name {
        Some(name) if TYPES.contains(&name) => Some((name, null)),
        other => {
            let found = other.map_or_else(|| node.json(), |name| format!("`{name}`"));
            let problem = Diagnostic::new(SchemaWords::UnsupportedType { found }, node.place);
            report.push(problem.suggest(other.unwrap_or_default(), TYPES.iter().copied()));
            None
        }
    }
}

fn enumeration(words: Vec<At<String>>, place: Place, report: &mut Report) -> Kind {
    let impossible =
        |problem: String, place| Diagnostic::new(SchemaWords::ImpossibleLimit { problem }, place);
    if words.is_empty() {
        report.push(impossible("`enum` has no values".to_owned(), place));
    }
    for (index, word) in words.iter().enumerate() {
        // Letter case does not distinguish values at run time.
        let same = |other: &&At<String>| other.value.eq_ignore_ascii_case(&word.value);
        if let Some(first) = words.iter().take(index).find(same) {
            let problem = format!("`{}` is a value already", word.value);
            report.push(impossible(problem, word.place).related(first.place, "first given here"));
        }
    }
    Kind::Enum(words.into_iter().map(|word| word.value).collect())
}
