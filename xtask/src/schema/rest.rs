//! The slice of GitHub's OpenAPI description that cards use: how it is cut out, written and checked.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use serde_json::{Map, Value, json};

use super::source::{self, Source};
use super::{Error, disk, in_repository, read_text, shown};

/// The npm package that republishes GitHub's description of its REST API.
const PACKAGE: &str = "@octokit/openapi@^23.0.2";
/// The part of it that is about github.com.
const FILE: &str = "package/generated/api.github.com.json";

/// What a schema says to people only.
const TEXTS: [&str; 6] = [
    "title",
    "description",
    "example",
    "examples",
    "externalDocs",
    "readOnly",
];

/// Cuts the operations of all cards out of the description.
pub(super) fn make_file(from: Option<&Path>) -> Result<Vec<String>, Error> {
    let source = match from {
        Some(path) => Source {
            name: path.display().to_string(),
            text: read_text(path)?,
        },
        None => source::fetch(PACKAGE, FILE)?,
    };
    let used = used(&in_repository("cards"))?;
    let made = slice(&source.name, &source.text, &used)?;
    let path = in_repository("schema/rest.json");
    let summary = format!("{} operations, {} bytes", used.len(), made.len());
    if std::fs::read_to_string(&path).is_ok_and(|old| old == made) {
        return Ok(vec![format!("{} is up to date: {summary}", shown(&path))]);
    }
    std::fs::write(&path, &made).map_err(|error| disk(&path, error))?;
    Ok(vec![format!(
        "wrote {} from {}: {summary}",
        shown(&path),
        source.name
    )])
}

/// Proves without the network that the slice holds what cards use, nothing else, and in our spelling.
pub(super) fn check_file() -> Result<Vec<String>, Error> {
    let path = in_repository("schema/rest.json");
    let text = read_text(&path)?;
    let used = used(&in_repository("cards"))?;
    if slice(&shown(&path), &text, &used)? != text {
        return Err(Error::NotCanonical { file: shown(&path) });
    }
    Ok(vec![format!(
        "{} holds the {} operations that cards use",
        shown(&path),
        used.len()
    )])
}

/// The operations that the cards of a folder name.
fn used(folder: &Path) -> Result<BTreeSet<String>, Error> {
    let mut found = BTreeSet::new();
    let entries = std::fs::read_dir(folder).map_err(|error| disk(folder, error))?;
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(used(&path)?);
        } else if path.extension().is_some_and(|it| it == "yaml") {
            let text = read_text(&path)?;
            found.extend(text.lines().filter_map(operation).map(str::to_owned));
        }
    }
    Ok(found)
}

/// `rest: { operationId: actions/get-workflow }`, on one line or on two.
fn operation(line: &str) -> Option<&str> {
    let (_, rest) = line.split('#').next()?.split_once("operationId:")?;
    let name = rest.trim().split([' ', ',', '}']).next()?;
    Some(name.trim_matches(['"', '\''])).filter(|name| !name.is_empty())
}

/// The description of these operations and of all that they mention; the same description always gives the same bytes.
pub(super) fn slice(name: &str, text: &str, used: &BTreeSet<String>) -> Result<String, Error> {
    let wrong = |message: String| Error::Parse {
        file: name.to_owned(),
        message,
    };
    let whole: Value = serde_json::from_str(text).map_err(|error| wrong(error.to_string()))?;
    let mut paths: BTreeMap<&str, BTreeMap<&str, Value>> = BTreeMap::new();
    let mut missing = used.clone();
    let described = whole.get("paths").and_then(Value::as_object);
    for (path, methods) in described.into_iter().flatten() {
        for (method, operation) in methods.as_object().into_iter().flatten() {
            let id = operation.get("operationId").and_then(Value::as_str);
            if let Some(id) = id.filter(|id| used.contains(*id)) {
                missing.remove(id);
                let cut = cut(id, operation, &whole);
                paths.entry(path).or_default().insert(method, cut);
            }
        }
    }
    if let Some(missing) = missing.first() {
        let help = "if a card names a new one, make the slice again with `cargo run -p xtask --no-default-features -- schema --rest`";
        return Err(wrong(format!("there is no operation `{missing}`; {help}")));
    }
    let mut schemas = BTreeMap::new();
    let mut open: Vec<String> = paths
        .values()
        .flat_map(BTreeMap::values)
        .flat_map(mentioned)
        .collect();
    while let Some(name) = open.pop() {
        if schemas.contains_key(&name) {
            continue;
        }
        let schema = whole.pointer(&format!("/components/schemas/{name}"));
        let schema = plain(schema.ok_or_else(|| wrong(format!("there is no schema `{name}`")))?);
        open.extend(mentioned(&schema));
        schemas.insert(name, schema);
    }
    let mut out = String::from("{\"openapi\":\"3.0.3\",\"paths\":{");
    let methods = |methods: &BTreeMap<&str, Value>| {
        let all = methods
            .iter()
            .map(|(method, it)| ((*method).to_owned(), it.clone()));
        Value::Object(all.collect())
    };
    lines(
        &mut out,
        paths.iter().map(|(path, it)| (*path, methods(it))),
    );
    out.push_str("},\"components\":{\"schemas\":{");
    lines(
        &mut out,
        schemas.iter().map(|(name, it)| (name.as_str(), it.clone())),
    );
    out.push_str("}}}\n");
    Ok(out)
}

/// One operation without what only people read, and with its parameters written out.
fn cut(id: &str, operation: &Value, whole: &Value) -> Value {
    let at = |key: &str| operation.get(key);
    let parameters = at("parameters")
        .and_then(Value::as_array)
        .into_iter()
        .flatten();
    let parameters =
        parameters.map(|it| only(resolved(it, whole), &["name", "in", "required", "schema"]));
    let responses = at("responses")
        .and_then(Value::as_object)
        .into_iter()
        .flatten();
    let responses =
        responses.filter(|(code, _)| matches!(code.as_bytes(), [b'2', ..]) || *code == "302");
    let responses = responses.map(|(code, it)| {
        let mut it = only(resolved(it, whole), &["content", "headers"]);
        // Of headers only their names matter.
        for header in it
            .get_mut("headers")
            .and_then(Value::as_object_mut)
            .into_iter()
            .flatten()
        {
            *header.1 = json!({});
        }
        (code.clone(), it)
    });
    let mut out = Map::new();
    out.insert("operationId".to_owned(), json!(id));
    out.insert("parameters".to_owned(), parameters.collect());
    if let Some(body) = at("requestBody") {
        out.insert(
            "requestBody".to_owned(),
            only(resolved(body, whole), &["required", "content"]),
        );
    }
    out.insert("responses".to_owned(), Value::Object(responses.collect()));
    Value::Object(out)
}

fn resolved<'v>(value: &'v Value, whole: &'v Value) -> &'v Value {
    let target = value.get("$ref").and_then(Value::as_str);
    let target = target.and_then(|it| whole.pointer(it.trim_start_matches('#')));
    target.unwrap_or(value)
}

fn only(value: &Value, keys: &[&str]) -> Value {
    let entries = value.as_object().into_iter().flatten();
    let kept = entries.filter(|(key, _)| keys.contains(&key.as_str()));
    Value::Object(
        kept.map(|(key, value)| (key.clone(), plain(value)))
            .collect(),
    )
}

/// A schema without what only people read; a property may be called like one of those keys.
fn plain(value: &Value) -> Value {
    match value {
        Value::Object(entries) => {
            let kept = entries
                .iter()
                .filter(|(key, _)| !TEXTS.contains(&key.as_str()) && !key.starts_with("x-"));
            let one = |(key, value): (&String, &Value)| match (key.as_str(), value) {
                ("properties", Value::Object(all)) => {
                    let all = all.iter().map(|(name, it)| (name.clone(), plain(it)));
                    (key.clone(), Value::Object(all.collect()))
                }
                _ => (key.clone(), plain(value)),
            };
            Value::Object(kept.map(one).collect())
        }
        Value::Array(items) => items.iter().map(plain).collect(),
        other => other.clone(),
    }
}

/// The schemas that a part of the description mentions.
fn mentioned(value: &Value) -> Vec<String> {
    match value {
        Value::Object(entries) => {
            let own = entries.get("$ref").and_then(Value::as_str);
            let own = own.and_then(|it| it.strip_prefix("#/components/schemas/"));
            let inner = entries.values().flat_map(mentioned);
            own.map(str::to_owned).into_iter().chain(inner).collect()
        }
        Value::Array(items) => items.iter().flat_map(mentioned).collect(),
        _ => Vec::new(),
    }
}

/// Entries of an object, one on each line, so that a refresh shows as a readable difference.
fn lines<'a>(out: &mut String, entries: impl Iterator<Item = (&'a str, Value)>) {
    let mut before = "\n";
    for (key, value) in entries {
        out.push_str(before);
        out.push_str(&Value::from(key).to_string());
        out.push(':');
        compact(out, &value);
        before = ",\n";
    }
    out.push('\n');
}

/// JSON with sorted keys, whatever order a build of serde_json keeps.
fn compact(out: &mut String, value: &Value) {
    match value {
        Value::Object(entries) => {
            let sorted: BTreeMap<&String, &Value> = entries.iter().collect();
            let mut before = '{';
            for (key, value) in sorted {
                out.push(std::mem::replace(&mut before, ','));
                out.push_str(&Value::from(key.as_str()).to_string());
                out.push(':');
                compact(out, value);
            }
            out.push_str(if before == '{' { "{}" } else { "}" });
        }
        Value::Array(items) => {
            let mut before = '[';
            for item in items {
                out.push(std::mem::replace(&mut before, ','));
                compact(out, item);
            }
            out.push_str(if before == '[' { "[]" } else { "]" });
        }
        other => out.push_str(&other.to_string()),
    }
}
