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

/// A value of a type, with all that its objects need.
pub(crate) fn filled(schema: &Value, known: Value) -> Value {
    let schema = resolved(schema);
    let mut known = match known {
        Value::Object(known) => known,
        Value::Array(items) => {
            let of = schema.get("items").unwrap_or(&Value::Null);
            return items.into_iter().map(|item| filled(of, item)).collect();
        }
        known => return known,
    };
    let property = |name: &str| schema.get("properties").and_then(|all| all.get(name));
    for (name, value) in &mut known {
        if let Some(property) = property(name) {
            *value = filled(property, value.take());
        }
    }
    let required = schema.get("required").and_then(Value::as_array);
    for name in required.into_iter().flatten().filter_map(Value::as_str) {
        if let (Some(property), false) = (property(name), known.contains_key(name)) {
            known.insert(name.to_owned(), plain(property));
        }
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
