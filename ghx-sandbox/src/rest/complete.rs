//! Replies whole: what the description promises beyond what the world knows is filled in, as plainly as its type allows.

use std::sync::OnceLock;

use serde_json::{Map, Value, json};

const TEXT: &str = include_str!("../../schema/rest.json");

/// The description, parsed when it is first needed.
pub(super) fn description() -> &'static Value {
    static DESCRIPTION: OnceLock<Value> = OnceLock::new();
    DESCRIPTION.get_or_init(|| serde_json::from_str(TEXT).unwrap_or(Value::Null))
}

/// An object of a schema of the description, with all that it needs.
pub(super) fn whole(schema: &str, known: Value) -> Value {
    let schema = description().pointer(&format!("/components/schemas/{schema}"));
    schema.map_or(known.clone(), |schema| filled(schema, known))
}

fn filled(schema: &Value, known: Value) -> Value {
    let schema = resolved(schema);
    let Value::Object(mut known) = known else {
        return known;
    };
    let required = schema.get("required").and_then(Value::as_array);
    for name in required.into_iter().flatten().filter_map(Value::as_str) {
        let property = schema.get("properties").and_then(|all| all.get(name));
        let Some(property) = property else { continue };
        let value = match known.remove(name) {
            Some(value) => filled(property, value),
            None => plain(property),
        };
        known.insert(name.to_owned(), value);
    }
    Value::Object(known)
}

/// The plainest value of a type.
fn plain(schema: &Value) -> Value {
    let schema = resolved(schema);
    let text = |key: &str| schema.get(key).and_then(Value::as_str);
    if schema.get("nullable") == Some(&Value::Bool(true)) {
        return Value::Null;
    }
    if let Some(first) = schema.pointer("/enum/0") {
        return first.clone();
    }
    match (text("type"), text("format")) {
        (Some("string"), Some("date-time")) => json!("2026-01-01T00:00:00Z"),
        (Some("string"), Some("uri")) => json!("https://api.github.com/"),
        (Some("string"), _) => json!(""),
        (Some("integer" | "number"), _) => json!(0),
        (Some("boolean"), _) => json!(false),
        (Some("array"), _) => json!([]),
        _ => filled(schema, Value::Object(Map::new())),
    }
}

pub(super) fn resolved(schema: &Value) -> &Value {
    let target = schema.get("$ref").and_then(Value::as_str);
    let target = target.and_then(|it| description().pointer(it.trim_start_matches('#')));
    target.unwrap_or(schema)
}
