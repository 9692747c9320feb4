//! What editors without our language server use: the JSON Schemas of cards and refs, which accept what the compiler accepts.

use std::path::Path;

use ghx_dsl::grammar::{Form, schema};
use ghx_dsl::{Sources, yaml_to_json};
use serde_json::Value;

use crate::case::{ACCEPTED, mismatch};
use crate::support::{empty, said};

#[test]
fn the_schemas_are_current() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs");
    for (form, name) in [
        (Form::Card, "card.schema.json"),
        (Form::Ref, "ref.schema.json"),
    ] {
        let old = mismatch(&docs.join(name), &format!("{:#}\n", schema(form)));
        assert!(
            old.is_none(),
            "docs/{name} is old: run UPDATE=1 cargo test -p ghx-cards --test tool editors"
        );
    }
    let (code, out, _) = said(&empty(), &["schema", "card"]);
    assert_eq!((code, out), (0, format!("{:#}\n", schema(Form::Card))));
    let (code, out, _) = said(&empty(), &["schema", "graphql"]);
    assert!(code == 0 && out.contains("type Mutation"));
    // Other tools refuse a type that is defined twice, and know no two files.
    let mut types = std::collections::BTreeSet::new();
    let kinds = [
        "type ",
        "interface ",
        "union ",
        "enum ",
        "input ",
        "scalar ",
    ];
    for line in out.lines() {
        assert!(!line.starts_with("extend "), "{line}");
        let mut names = kinds.iter().filter_map(|kind| line.strip_prefix(kind));
        let name = names.next().and_then(|rest| rest.split_whitespace().next());
        assert!(name.is_none_or(|name| types.insert(name)), "{line}");
    }
    let [_, extensions, _] = ghx::sources::SCHEMA;
    let added = extensions
        .lines()
        .filter_map(|line| line.strip_prefix("type "));
    for name in added.filter_map(|rest| rest.split_whitespace().next()) {
        assert!(types.contains(name), "{name} is added and not there");
    }
}

#[test]
fn the_schemas_accept_every_card_and_ref_and_refuse_what_is_misspelt() {
    let (card, reference) = (schema(Form::Card), schema(Form::Ref));
    let built_in = ghx::sources::CARDS
        .iter()
        .map(|(path, text)| ((*path).to_owned(), (*text).to_owned()));
    let fixtures = ACCEPTED.iter().flat_map(|it| it.case.files.clone());
    let mut count = 0;
    for (path, text) in built_in
        .chain(fixtures)
        .filter(|(path, _)| path.ends_with(".yaml"))
    {
        let json = yaml_to_json(&Sources::new("", [(path.clone(), text)])).unwrap();
        let value: Value = serde_json::from_str(&json).unwrap();
        let form = if value.get("ref").is_some() {
            &reference
        } else {
            &card
        };
        let mut wrong = Vec::new();
        judge(form, form, &value, "", &mut wrong);
        assert!(wrong.is_empty(), "{path}: {wrong:?}");
        count += 1;
        // Every key that has letters swapped is refused, at the top and wherever keys are the form's own.
        let mut misspelt = value.clone();
        let map = misspelt.as_object_mut().unwrap();
        let key = map.keys().next().unwrap().clone();
        let inner = map.remove(&key).unwrap();
        map.insert(format!("{key}x"), inner);
        judge(form, form, &misspelt, "", &mut wrong);
        assert!(!wrong.is_empty(), "{path} with {key}x");
    }
    assert!(count > 150, "{count}");
}

/// As much of JSON Schema as ours use.
fn judge(root: &Value, schema: &Value, value: &Value, at: &str, wrong: &mut Vec<String>) {
    if let Some(name) = schema["$ref"].as_str() {
        return judge(root, root.pointer(&name[1..]).unwrap(), value, at, wrong);
    }
    if let Some(all) = schema["anyOf"].as_array() {
        let fits = |one: &Value| {
            let mut inner = Vec::new();
            judge(root, one, value, at, &mut inner);
            inner.is_empty()
        };
        if !all.iter().any(fits) {
            wrong.push(format!("{at}: {value} fits none"));
        }
    }
    let types: Vec<&str> = match &schema["type"] {
        Value::String(one) => vec![one],
        Value::Array(all) => all.iter().filter_map(Value::as_str).collect(),
        _ => Vec::new(),
    };
    let is = |ty: &&str| match *ty {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "null" => value.is_null(),
        other => panic!("{other}"),
    };
    if !types.is_empty() && !types.iter().any(is) {
        wrong.push(format!("{at}: {value} is no {types:?}"));
    }
    if let Some(words) = schema["enum"].as_array()
        && !words.contains(value)
    {
        wrong.push(format!("{at}: {value} is none of {words:?}"));
    }
    for needed in schema["required"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
    {
        if value.is_object() && value.get(needed).is_none() {
            wrong.push(format!("{at}: no {needed}"));
        }
    }
    for (key, inner) in value.as_object().into_iter().flatten() {
        let at = format!("{at}.{key}");
        match (
            schema["properties"].get(key),
            &schema["additionalProperties"],
        ) {
            (Some(known), _) => judge(root, known, inner, &at, wrong),
            (None, Value::Bool(false)) => wrong.push(format!("{at} is unknown")),
            (None, other @ Value::Object(_)) => judge(root, other, inner, &at, wrong),
            _ => {}
        }
    }
    for inner in value
        .as_array()
        .into_iter()
        .flatten()
        .filter(|_| schema["items"].is_object())
    {
        judge(root, &schema["items"], inner, &format!("{at}[]"), wrong);
    }
}
