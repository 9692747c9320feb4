//! A small judge of JSON Schemas, for inputs and outputs against what ghx promises.

use serde_json::Value;

use crate::json::Json;

/// Why a value breaks a schema for certain. What this judge does not know (`pattern`, `format`, `enum`, whose spelling ghx mends)
/// is never a reason.
pub(crate) fn broken(schema: &Value, value: &Json) -> Option<String> {
    if let Some(kinds) = schema.get("type")
        && !kinds_of(kinds).any(|kind| is(value, kind))
    {
        return Some(format!("{} is not {kinds}", short(value)));
    }
    let alternatives = |key: &str| schema.get(key).and_then(Value::as_array);
    if let Some(all) = alternatives("anyOf")
        && all.iter().all(|one| broken(one, value).is_some())
    {
        return Some(format!("{} is none of anyOf", short(value)));
    }
    if let Some(all) = alternatives("allOf") {
        let first = all.iter().find_map(|one| broken(one, value));
        if first.is_some() {
            return first;
        }
    }
    if let Some(all) = alternatives("oneOf")
        && all
            .iter()
            .filter(|one| broken(one, value).is_none())
            .count()
            != 1
    {
        return Some(format!("{} is not exactly one of oneOf", short(value)));
    }
    if let Some(not) = schema.get("not")
        && broken(not, value).is_none()
    {
        return Some(format!("{} is what it may not be", short(value)));
    }
    match value {
        Json::Object(entries) => object(schema, value, entries),
        Json::Array(items) => {
            let size = limits(schema, "minItems", "maxItems", items.len());
            let each = || {
                let schema = schema.get("items")?;
                items.iter().find_map(|item| broken(schema, item))
            };
            size.or_else(each)
        }
        Json::String(text) => limits(schema, "minLength", "maxLength", text.chars().count()),
        Json::Number(text) => {
            let number: f64 = text.parse().unwrap_or(f64::NAN);
            let limit = |key| schema.get(key).and_then(Value::as_f64);
            let out = limit("minimum").is_some_and(|least| number < least)
                || limit("maximum").is_some_and(|most| number > most);
            out.then(|| format!("{text} is beyond its limits"))
        }
        _ => None,
    }
}

fn object(schema: &Value, value: &Json, entries: &[(String, Json)]) -> Option<String> {
    for name in schema
        .get("required")
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
    {
        let name = name.as_str().unwrap_or_default();
        if value.all(name).next().is_none() {
            return Some(format!("`{name}` is missing"));
        }
    }
    let properties = schema.get("properties").and_then(Value::as_object)?;
    for (key, inner) in entries {
        let Some(schema) = properties.get(key) else {
            return Some(format!("`{key}` is unknown"));
        };
        if value.all(key).count() > 1 {
            return Some(format!("`{key}` is given twice"));
        }
        if let Some(reason) = broken(schema, inner) {
            return Some(format!("{key}: {reason}"));
        }
    }
    None
}

fn limits(schema: &Value, least: &str, most: &str, size: usize) -> Option<String> {
    let limit = |key| schema.get(key).and_then(Value::as_u64);
    let size = size as u64;
    let out = limit(least).is_some_and(|least| size < least)
        || limit(most).is_some_and(|most| size > most);
    out.then(|| format!("{size} is beyond {least} or {most}"))
}

fn kinds_of(kinds: &Value) -> impl Iterator<Item = &str> {
    let list = kinds.as_array().map(Vec::as_slice).unwrap_or_default();
    kinds
        .as_str()
        .into_iter()
        .chain(list.iter().filter_map(Value::as_str))
}

fn is(value: &Json, kind: &str) -> bool {
    match (kind, value) {
        ("null", Json::Null)
        | ("boolean", Json::Bool(_))
        | ("number", Json::Number(_))
        | ("string", Json::String(_))
        | ("array", Json::Array(_))
        | ("object", Json::Object(_)) => true,
        ("integer", Json::Number(text)) => !text.contains(['.', 'e', 'E']),
        _ => false,
    }
}

fn short(value: &Json) -> String {
    value.write().chars().take(60).collect()
}
