//! Reading the description: operations, their parameters and what they answer.

use std::collections::BTreeMap;

use serde_json::Value;

use super::graft::Graft;
use super::{AS_TEXT, Endpoint, ITEMS, In, PAGE, Reply, Rest, TEXT};
use crate::ast::TypeRef;
use crate::schema::{FieldDef, InputDef, Schema, TypeDef};

/// Reads a description and adds its types to the schema.
pub(crate) fn read(text: &str, schema: &mut Schema) -> Result<Rest, String> {
    let whole: Value = serde_json::from_str(text).map_err(|error| error.to_string())?;
    let paths = whole.get("paths").and_then(Value::as_object);
    let paths = paths.ok_or("it has no `paths`")?;
    let mut graft = Graft::new(&whole, schema);
    let mut rest = Rest::default();
    for (path, methods) in paths {
        for (method, described) in methods.as_object().into_iter().flatten() {
            let Some(id) = described.get("operationId").and_then(Value::as_str) else {
                continue;
            };
            let (endpoint, field) = operation(id, method, path, described, &mut graft);
            let reads = method == "get";
            if reads && endpoint.reply == Reply::Json {
                let mut arguments = field.arguments.clone();
                text_arguments(&mut arguments);
                let ty = TypeRef::NonNull(Box::new(TypeRef::Named(TEXT.to_owned())));
                graft.root(reads, &format!("{id}{AS_TEXT}"), FieldDef { ty, arguments });
            }
            graft.root(reads, id, field);
            rest.operations.insert(id.to_owned(), endpoint);
        }
    }
    graft.finish();
    Ok(rest)
}

fn operation<'a>(
    id: &str,
    method: &str,
    path: &str,
    described: &'a Value,
    graft: &mut Graft<'a>,
) -> (Endpoint, FieldDef) {
    let mut places = BTreeMap::new();
    let mut arguments = BTreeMap::new();
    let parameters = described.get("parameters").and_then(Value::as_array);
    for parameter in parameters.into_iter().flatten() {
        let name = parameter.get("name").and_then(Value::as_str);
        let place = match parameter.get("in").and_then(Value::as_str) {
            Some("path") => In::Path,
            Some("query") => In::Query,
            _ => continue,
        };
        let (Some(name), Some(schema)) = (name, parameter.get("schema")) else {
            continue;
        };
        let required = place == In::Path || truth(parameter, "required");
        let ty = graft.input(schema, &format!("{id}.{name}"));
        places.insert(name.to_owned(), place);
        arguments.insert(name.to_owned(), argument(ty, required));
    }
    let body = described.pointer("/requestBody/content/application~1json/schema");
    if let Some(body) = body {
        let body = graft.resolved(body);
        let required = names(body, "required");
        let fields = body.get("properties").and_then(Value::as_object);
        for (name, schema) in fields.into_iter().flatten() {
            let ty = graft.input(schema, &format!("{id}.{name}"));
            places.insert(name.clone(), In::Body);
            arguments.insert(
                name.clone(),
                argument(ty, required.contains(&name.as_str())),
            );
        }
    }
    let pages = PAGE
        .iter()
        .all(|name| places.get(*name) == Some(&In::Query));
    if let (true, Some(page)) = (pages, arguments.get_mut(PAGE[1])) {
        // A cursor is a text, here as in GraphQL.
        page.ty = TypeRef::Named("String".to_owned());
    }
    let responses = described.get("responses").and_then(Value::as_object);
    let responses: Vec<(u16, Option<&Value>)> = (responses.into_iter().flatten())
        .filter_map(|(code, it)| {
            Some((
                code.parse().ok()?,
                it.pointer("/content/application~1json/schema"),
            ))
        })
        .collect();
    let answer = responses.iter().find_map(|(_, schema)| *schema);
    let silent = responses.iter().any(|(_, schema)| schema.is_none());
    let redirects = responses.iter().any(|(code, _)| *code == 302);
    let (reply, ty, list) = match answer {
        Some(schema) => {
            let (ty, list, listed) = graft.reply(schema, id, pages, silent);
            (if listed { Reply::List } else { Reply::Json }, ty, list)
        }
        None if redirects => (Reply::Text, TEXT.to_owned(), None),
        None => (Reply::Empty, graft.empty(), None),
    };
    if reply == Reply::Text {
        text_arguments(&mut arguments);
    }
    for name in TEXT_ARGUMENTS.iter().map(|(name, _)| *name) {
        places.entry(name.to_owned()).or_insert(In::Text);
    }
    let endpoint = Endpoint {
        method: method.to_uppercase(),
        path: path.to_owned(),
        places,
        reply,
        codes: responses
            .iter()
            .map(|(code, _)| *code)
            .filter(|code| *code < 300)
            .collect(),
        list: match (pages, reply) {
            (true, Reply::List) => Some(ITEMS.to_owned()),
            (true, _) => list,
            (false, _) => None,
        },
    };
    let ty = TypeRef::NonNull(Box::new(TypeRef::Named(ty)));
    (endpoint, FieldDef { ty, arguments })
}

/// What says what becomes of a text.
const TEXT_ARGUMENTS: [(&str, &str); 2] = [("tail", super::INTEGER), ("timestamps", "Boolean")];

fn text_arguments(arguments: &mut BTreeMap<String, InputDef>) {
    for (name, ty) in TEXT_ARGUMENTS {
        let ty = TypeRef::Named(ty.to_owned());
        arguments
            .entry(name.to_owned())
            .or_insert(argument(ty, false));
    }
}

fn argument(ty: TypeRef, required: bool) -> InputDef {
    InputDef {
        ty: match required {
            true => TypeRef::NonNull(Box::new(ty)),
            false => ty,
        },
        has_default: false,
    }
}

pub(super) fn truth(schema: &Value, key: &str) -> bool {
    schema.get(key).and_then(Value::as_bool) == Some(true)
}

pub(super) fn names<'v>(schema: &'v Value, key: &str) -> Vec<&'v str> {
    let all = schema
        .get(key)
        .and_then(Value::as_array)
        .into_iter()
        .flatten();
    all.filter_map(Value::as_str).collect()
}

/// An object type with these fields.
pub(super) fn object(fields: BTreeMap<String, FieldDef>) -> TypeDef {
    TypeDef::Fields {
        fields,
        interface: false,
        implements: Vec::new(),
    }
}
