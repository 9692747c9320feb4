//! JSON Schemas of capabilities, for `explain`, editors and agents.

use serde_json::{Map, Value, json};

use crate::plan::{Address, Capability, Field, Kind, Shape};

/// The JSON Schema of a capability's input.
///
/// ```
/// use ghx_runtime::{input_schema, plan::*};
///
/// const SHAPE: Shape = Shape::new(&[Field::new("issueId", Kind::STRING).required()]);
/// static CAPABILITY: Capability = Capability::new(
///     "issue.close",
///     Effect::Idempotent,
///     SHAPE,
///     Action::Operation(Operation::mutation("Close", &[""], &[""])),
/// );
/// assert_eq!(
///     input_schema(&CAPABILITY),
///     r#"{"type":"object","properties":{"issueId":{"type":"string"}},"required":["issueId"],"additionalProperties":false}"#,
/// );
/// ```
pub fn input_schema(capability: &Capability) -> String {
    object_text(&capability.input)
}

/// The JSON Schema of a capability's output.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../ghx-runtime/tests/support/example.in"));
/// # fn main() {
/// static DESCRIBED: Capability =
///     Capability::new("a.b", Effect::Read, Shape::new(&[]), Action::Operation(Operation::query("B", &[""], &[""])))
///         .returns(r#"{"type":"object"}"#);
/// assert_eq!(output_schema(&DESCRIBED), r#"{"type":"object"}"#);
/// # }
/// ```
pub fn output_schema(capability: &Capability) -> &'static str {
    capability.output_schema
}

/// Written by hand so that properties keep the card's order.
fn object_text(shape: &Shape) -> String {
    let mut parts = vec!["\"type\":\"object\"".to_owned()];
    let properties: Vec<String> = shape
        .fields
        .iter()
        .map(|field| entry(field.name, &field_text(field)))
        .collect();
    parts.push(entry(
        "properties",
        &format!("{{{}}}", properties.join(",")),
    ));
    let required: Vec<&str> = shape
        .fields
        .iter()
        .filter(|field| field.required)
        .map(|field| field.name)
        .collect();
    if !required.is_empty() {
        parts.push(entry("required", &json!(required).to_string()));
    }
    let mut conditions: Vec<Value> = shape
        .choices
        .iter()
        .map(|choice| one_of(shape, choice.groups))
        .collect();
    conditions.extend(
        shape
            .exclusive
            .iter()
            .flat_map(|group| exclusive(shape, group)),
    );
    match conditions.as_slice() {
        [] => {}
        [Value::Object(one)] => parts.extend(
            one.iter()
                .map(|(key, value)| entry(key, &value.to_string())),
        ),
        several => parts.push(entry("allOf", &json!(several).to_string())),
    }
    let rules: Vec<String> = shape.rules.iter().map(|rule| rule.words(shape)).collect();
    if !rules.is_empty() {
        parts.push(entry("description", &json!(rules.join("; ")).to_string()));
    }
    parts.push("\"additionalProperties\":false".to_owned());
    format!("{{{}}}", parts.join(","))
}

fn field_text(field: &Field) -> String {
    let mut text = kind_text(&field.kind, field.nullable);
    let mut more = Vec::new();
    if !field.description.is_empty() {
        more.push(entry("description", &json!(field.description).to_string()));
    }
    if let Some(default) = field.default {
        more.push(entry("default", default));
    }
    if !more.is_empty() {
        text.pop();
        text.push_str(&format!(",{}}}", more.join(",")));
    }
    text
}

fn kind_text(kind: &Kind, nullable: bool) -> String {
    let mut map = Map::new();
    let (name, items) = match kind {
        Kind::Boolean => ("boolean", None),
        Kind::Integer { min, max } => {
            put(&mut map, "minimum", *min);
            put(&mut map, "maximum", *max);
            ("integer", None)
        }
        Kind::Number { min, max } => {
            put(&mut map, "minimum", *min);
            put(&mut map, "maximum", *max);
            ("number", None)
        }
        Kind::String {
            min,
            max,
            pattern,
            address,
        } => {
            put(&mut map, "minLength", *min);
            put(&mut map, "maxLength", *max);
            put(&mut map, "pattern", *pattern);
            put(&mut map, "format", address.as_ref().map(format_name));
            ("string", None)
        }
        Kind::Enum(values) => {
            let null = nullable.then_some(Value::Null);
            let values: Vec<Value> = values
                .iter()
                .map(|value| json!(value))
                .chain(null)
                .collect();
            map.insert("enum".to_owned(), json!(values));
            ("string", None)
        }
        Kind::List { item, min, max } => {
            put(&mut map, "minItems", *min);
            put(&mut map, "maxItems", *max);
            ("array", Some(kind_text(item, false)))
        }
        Kind::Object(shape) => {
            let text = object_text(shape);
            return if nullable {
                text.replacen("\"object\"", "[\"object\",\"null\"]", 1)
            } else {
                text
            };
        }
    };
    let kind = if nullable {
        json!([name, "null"])
    } else {
        json!(name)
    };
    let mut parts = vec![entry("type", &kind.to_string())];
    parts.extend(items.map(|items| entry("items", &items)));
    parts.extend(
        map.iter()
            .map(|(key, value)| entry(key, &value.to_string())),
    );
    format!("{{{}}}", parts.join(","))
}

/// `github-issue-url`, or `github-issue-address` for one that is sent as it is.
fn format_name(address: &Address) -> String {
    let word = address.noun.split(' ').next().unwrap_or_default();
    let form = if address.fills.is_empty() {
        "address"
    } else {
        "url"
    };
    format!("github-{word}-{form}")
}

/// Exactly one of the groups: given whole, which JSON Schema says with `required`.
fn one_of(shape: &Shape, groups: &[&[u16]]) -> Value {
    let groups: Vec<Value> = groups
        .iter()
        .map(|group| json!({"required": names(shape, group)}))
        .collect();
    json!({"oneOf": groups})
}

/// No two of the group.
fn exclusive(shape: &Shape, group: &[u16]) -> Vec<Value> {
    let names = names(shape, group);
    let pairs = names.iter().enumerate().flat_map(|(i, first)| {
        names
            .iter()
            .skip(i + 1)
            .map(move |second| json!({"not": {"required": [first, second]}}))
    });
    pairs.collect()
}

fn names(shape: &Shape, indexes: &[u16]) -> Vec<&'static str> {
    indexes
        .iter()
        .filter_map(|index| shape.fields.get(usize::from(*index)))
        .map(|field| field.name)
        .collect()
}

fn put<T: Into<Value>>(map: &mut Map<String, Value>, key: &str, value: Option<T>) {
    if let Some(value) = value {
        map.insert(key.to_owned(), value.into());
    }
}

fn entry(key: &str, value: &str) -> String {
    format!("{}:{value}", json!(key))
}
