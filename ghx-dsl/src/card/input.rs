//! Reading `input_schema`: the supported subset of JSON Schema becomes a shape; anything else is an error.

use super::block::{self, Block, check_name, wrong_kind};
use super::choices::{choice, required};
use super::limits::{float_limit, length_limits, number_limits};
use crate::diag::words::{RefWords, SchemaWords};
use crate::diag::{Diagnostic, Report, Reported};
use crate::expr;
use crate::fit;
use crate::ir::{Field, Kind, Shape};
use crate::place::{At, Place};
use crate::refs::{self, Refs};
use crate::yaml::{Node, Value};

/// The inputs of a card and where they are declared.
#[derive(Debug, Clone)]
pub(crate) struct Input {
    /// The shape.
    pub shape: Shape,
    /// One for each field.
    pub places: Vec<FieldPlace>,
    /// Variables that are read from the subject when nothing is given for them.
    pub otherwise: Vec<(String, expr::Path)>,
}

/// An object of inputs while it is read.
#[derive(Debug, Default)]
pub(crate) struct Object {
    /// The shape.
    pub shape: Shape,
    /// One for each field.
    pub places: Vec<FieldPlace>,
    /// Variables that are read from the subject when nothing is given for them.
    pub otherwise: Vec<(String, expr::Path)>,
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
    pub(crate) fn new(name: &At<String>) -> Self {
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
    let object = object(&block, Role::Property, refs, report)?;
    Ok(Input {
        shape: object.shape,
        places: object.places,
        otherwise: object.otherwise,
    })
}

/// Opens a schema; unknown keywords have a message of their own, because many of them are valid JSON Schema.
pub(super) fn open<'a>(
    node: &'a Node,
    name: &'a str,
    keywords: &[&str],
    report: &mut Report,
) -> Result<Block<'a>, Reported> {
    Block::open_as(node, name, keywords, report, |keyword| {
        let (keyword, place) = (keyword.to_owned(), name.to_owned());
        Box::new(SchemaWords::UnsupportedKeyword { keyword, place })
    })
}

fn object(block: &Block, role: Role, refs: &Refs, report: &mut Report) -> Result<Object, Reported> {
    let mut object = Object::default();
    let subject = block.get("subject");
    let mut declared: Vec<_> = (subject.into_iter())
        .map(|node| refs::inputs::subject(node, refs, report))
        .collect();
    let properties = block.get_map("properties", report);
    let is_ref = |node: &Node| refs::inputs::is_ref(node);
    for (name, node) in properties.iter().filter(|(_, node)| is_ref(node)) {
        declared.push(refs::inputs::property(name, node, refs, report));
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
            Ok((field, place, otherwise)) if named.is_ok() => {
                if let Some(path) = otherwise {
                    object.otherwise.push((name.value.clone(), path));
                }
                object.push(field, place, report);
            }
            // Keep the name, so that whatever mentions it is not blamed too.
            _ => object.push(
                plain(name.value.clone(), Kind::Boolean),
                FieldPlace::new(name),
                report,
            ),
        }
    }
    if role == Role::Items {
        only_ids(&object, block, report);
    }
    required(block, &mut object, report);
    if let Some(node) = block.get("oneOf") {
        let found = choice(node, &object.shape, report);
        object.shape.choices.push(found);
    }
    for node in block.get_list("allOf", report) {
        if let Ok(inner) = open(node, "`allOf`", &["oneOf"], report)
            && let Ok(node) = inner.need("oneOf", report)
        {
            let found = choice(node, &object.shape, report);
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

impl Object {
    /// Adds a field that the card declares itself.
    fn push(&mut self, field: Field, place: FieldPlace, report: &mut Report) {
        if self
            .shape
            .fields
            .iter()
            .any(|other| other.name == field.name)
        {
            let words = RefWords::InputTwice {
                name: field.name.clone(),
            };
            let help = "one of them follows from a ref: give it another name in `ways`";
            report.push(Diagnostic::new(words, place.name).help(help));
        }
        self.shape.fields.push(field);
        self.places.push(place);
    }
}

/// Items of a list are not looked up one by one, so that only ids can name what they are about.
fn only_ids(object: &Object, block: &Block, report: &mut Report) {
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

type Property = (Field, FieldPlace, Option<expr::Path>);

fn property(
    name: &At<String>,
    node: &Node,
    refs: &Refs,
    report: &mut Report,
) -> Result<Property, Reported> {
    let what = format!("`{}`", name.value);
    let typed = typed(node, &what, Role::Property, refs, report)?;
    let mut otherwise = None;
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
            "otherwise" => otherwise = block::path(value, "otherwise", report).ok(),
            _ => {}
        }
    }
    let place = FieldPlace {
        values: typed.values,
        fields: typed.fields,
        ..FieldPlace::new(name)
    };
    Ok((field, place, otherwise))
}

/// The type of a value that is no list and no object.
pub(crate) fn plain_type(node: &Node, name: &str, report: &mut Report) -> Result<Kind, Reported> {
    typed(node, name, Role::Value, &Refs::default(), report).map(|typed| typed.kind)
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
    /// A value of a ref.
    Value,
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
        "string" => &["minLength", "maxLength", "pattern", "enum"],
        "integer" | "number" => &["minimum", "maximum"],
        _ => &[],
    };
    let extra: &[&str] = match role {
        Role::Property => &["default", "otherwise"],
        Role::Items | Role::Value => &[],
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
        "string" if block.get("enum").is_some() => {
            let others = &["minLength", "maxLength", "pattern"];
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
            Kind::String {
                min,
                max,
                pattern: pattern.map(|pattern| pattern.value),
                address: None,
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
        Role::Items | Role::Value => &[],
    };
    let keywords: Vec<&str> = ["type", "description"]
        .iter()
        .chain(extra)
        .chain(OBJECT)
        .copied()
        .collect();
    let block = open(node, name, &keywords, report)?;
    let object = object(&block, role, refs, report)?;
    Ok(Typed {
        kind: Kind::Object(object.shape),
        nullable: block.get_bool("nullable", report).unwrap_or(false),
        values: Vec::new(),
        fields: object.places,
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
fn type_name<'a>(node: &'a Node, report: &mut Report) -> Result<(&'a str, bool), Reported> {
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
        Some(name) if TYPES.contains(&name) => Ok((name, null)),
        other => {
            let found = other.map_or_else(|| node.json(), |name| format!("`{name}`"));
            let problem = Diagnostic::new(SchemaWords::UnsupportedType { found }, node.place);
            Err(report.push(problem.suggest(other.unwrap_or_default(), TYPES.iter().copied())))
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
