//! Cards and refs: what may stand at a key or a value, what it means and where it is declared.

use super::cursor::{self, Cursor, Step};
use super::{Asked, Completion, Item, Kind, input_words, inputs, reply};
use crate::grammar::{self, Form};
use crate::ir::{Capability, Type};
use crate::place::Place;
use crate::schema::{TypeDef, show};
use crate::source::{Role, role};

pub(super) fn complete(asked: &Asked) -> Completion {
    let Some(at) = cursor::typing(asked.text, asked.byte) else {
        return Completion::default();
    };
    let form = grammar::schema(form(&at));
    let items = match at.key {
        true => keys(asked, &at, &form),
        false => values(asked, &at).unwrap_or_else(|| words(&at, &form)),
    };
    // Of a path only the last part is replaced; ids have dots of their own.
    let whole = items
        .iter()
        .any(|it| it.kind == Kind::Capability || it.label.contains(['.', '/']));
    let part = |c: char| {
        c == '_' || c == '-' || c.is_ascii_alphanumeric() || (whole && matches!(c, '.' | '/'))
    };
    Completion {
        from: asked.word_start(part),
        items,
    }
}

fn form(at: &Cursor) -> Form {
    match at.top("ref").is_some() && at.top("capability_id").is_none() {
        true => Form::Ref,
        false => Form::Card,
    }
}

fn item(label: impl Into<String>, detail: impl Into<String>, kind: Kind) -> Item {
    Item {
        label: label.into(),
        detail: detail.into(),
        kind,
    }
}

/// The card's own capability, as it was last known.
fn own<'a>(asked: &Asked<'a>, at: &Cursor) -> Option<&'a Capability> {
    asked.capability(at.top("capability_id")?)
}

fn keys(asked: &Asked, at: &Cursor, form: &serde_json::Value) -> Vec<Item> {
    let words = at.words();
    let given = at.keys(&at.path);
    let offered = match words.as_slice() {
        ["composite", "steps", "[]", "params_map"] => step(asked, at).map(|it| inputs(&it.input)),
        ["examples", "[]", "input"] => own(asked, at).map(|it| inputs(&it.input)),
        ["output"] => own(asked, at).map(|it| fields(asked, it, "")),
        ["output", .., "fields"] => own(asked, at).map(|it| fields(asked, it, &around(at))),
        ["rest", "send"] => at
            .text(&[
                Step::Key("rest".to_owned()),
                Step::Key("operationId".to_owned()),
            ])
            .map(|id| parameters(asked, id)),
        _ => None,
    };
    let offered = offered.unwrap_or_else(|| {
        let keys = grammar::offer(form, &at.form()).keys;
        keys.into_iter()
            .map(|(key, about)| item(key, about, Kind::Key))
            .collect()
    });
    offered
        .into_iter()
        .filter(|it| !given.contains(&it.label.as_str()))
        .collect()
}

/// The words that the form knows for a value.
fn words(at: &Cursor, form: &serde_json::Value) -> Vec<Item> {
    let words = grammar::offer(form, &at.form()).words;
    words
        .into_iter()
        .map(|it| item(it, "", Kind::Value))
        .collect()
}

fn values(asked: &Asked, at: &Cursor) -> Option<Vec<Item>> {
    let words = at.words();
    Some(match words.as_slice() {
        ["input_schema", .., "subject" | "ref" | "refs"] | ["within", "ref"] => refs(asked),
        ["type"] | ["within", "type"] if form(at) == Form::Ref => {
            let composite = asked
                .schema
                .types
                .keys()
                .filter(|it| asked.schema.is_composite(it));
            composite.map(|it| item(it, "type", Kind::Name)).collect()
        }
        ["within", "up"] => match asked.schema.get(at.top("type")?)? {
            TypeDef::Fields { fields, .. } => fields
                .iter()
                .map(|(name, it)| item(name, show(&it.ty), Kind::Field))
                .collect(),
            _ => return None,
        },
        ["composite", "steps", "[]", "capability_id"] => {
            let atomic = asked
                .known
                .values()
                .filter(|it| matches!(it.action, crate::ir::Action::Operation(_)));
            atomic
                .map(|it| item(&it.id, it.description.as_str(), Kind::Capability))
                .collect()
        }
        [
            "composite",
            "steps",
            "[]",
            "foreach" | "when" | "params_map",
            ..,
        ] => results(asked, at),
        ["input_schema", .., "required", "[]"] => {
            let around = at.path.get(..at.path.len().checked_sub(2)?)?;
            let mut path = around.to_vec();
            path.push(Step::Key("properties".to_owned()));
            at.keys(&path)
                .into_iter()
                .map(|it| item(it, "property", Kind::Key))
                .collect()
        }
        ["output" | "check" | "at", ..]
        | ["confirm", "found" | "that"]
        | ["input_schema", .., "otherwise"] => paths(asked, at)?,
        ["graphql", .., "operationName"] | ["confirm", "operationName"] => asked
            .defined(&["query", "mutation"])
            .into_iter()
            .map(|(name, _)| item(name, "operation", Kind::Name))
            .collect(),
        ["graphql", .., "documentPath"] => {
            let documents = asked
                .sources
                .iter()
                .filter(|(_, it)| matches!(role(&it.relative), Some((Role::Document, _))));
            documents
                .map(|(_, it)| {
                    item(
                        it.relative.rsplit('/').next().unwrap_or_default(),
                        "document",
                        Kind::Name,
                    )
                })
                .collect()
        }
        ["graphql", "resolution", "inject", "[]", "lookup"] => lookups(at)
            .into_iter()
            .map(|(id, _)| item(id, "look-up", Kind::Name))
            .collect(),
        ["rest", "operationId"] => {
            let all = asked.rest.operations.iter();
            all.map(|(id, it)| item(id, format!("{} {}", it.method, it.path), Kind::Name))
                .collect()
        }
        _ => return None,
    })
}

fn refs(asked: &Asked) -> Vec<Item> {
    let all = asked.refs.all.values();
    all.map(|it| item(&it.name.value, ref_words(it), Kind::Name))
        .collect()
}

fn ref_words(it: &crate::refs::Ref) -> String {
    let ty = it.ty.as_ref().map_or("REST only", |ty| ty.value.as_str());
    let ways: Vec<&str> = it.ways.iter().map(|way| way.name.value.as_str()).collect();
    format!("{} ({ty}), by {}", it.noun, ways.join(", "))
}

fn parameters(asked: &Asked, id: &str) -> Vec<Item> {
    let endpoint = asked.rest.operations.get(id);
    let names = endpoint.into_iter().flat_map(|it| it.places.keys());
    names.map(|it| item(it, "parameter", Kind::Key)).collect()
}

/// The capability of the step that the cursor is in.
fn step<'a>(asked: &Asked<'a>, at: &Cursor) -> Option<&'a Capability> {
    let mut path = at.path.get(..3)?.to_vec();
    path.push(Step::Key("capability_id".to_owned()));
    asked.capability(at.text(&path)?)
}

/// Inputs, and what earlier steps gave back.
fn results(asked: &Asked, at: &Cursor) -> Vec<Item> {
    let typed = last_path(&at.typed);
    if let Some(rest) = typed.strip_prefix("steps.") {
        let steps = at.steps();
        return match rest.split_once('.') {
            None => steps
                .iter()
                .map(|(name, id, _)| item(*name, *id, Kind::Name))
                .collect(),
            Some((name, path)) => {
                let id = steps
                    .iter()
                    .find(|(it, _, _)| *it == name)
                    .map(|(_, id, _)| *id);
                let capability = id.and_then(|id| asked.capability(id));
                capability.map(|it| outputs(it, path)).unwrap_or_default()
            }
        };
    }
    let mut all = own_inputs(asked, at);
    if !at.steps().is_empty() {
        all.push(item("steps", "results of earlier steps", Kind::Name));
    }
    all
}

fn own_inputs(asked: &Asked, at: &Cursor) -> Vec<Item> {
    match own(asked, at) {
        Some(it) => inputs(&it.input),
        None => {
            let path = [
                Step::Key("input_schema".to_owned()),
                Step::Key("properties".to_owned()),
            ];
            at.keys(&path)
                .into_iter()
                .map(|it| item(it, "input", Kind::Key))
                .collect()
        }
    }
}

/// The outputs of a capability under a path of names that is still being typed.
fn outputs(capability: &Capability, path: &str) -> Vec<Item> {
    let mut parts: Vec<&str> = path.split('.').collect();
    parts.pop();
    let top: Vec<(String, Type)> = (capability.output.iter())
        .map(|it| (it.name.clone(), it.ty.clone()))
        .collect();
    let inner = parts.iter().try_fold(top, |fields, part| {
        let (_, ty) = fields.into_iter().find(|(name, _)| name == part)?;
        match ty.innermost() {
            Type::Object(_, fields) => Some(fields.clone()),
            _ => None,
        }
    });
    let inner = inner.unwrap_or_default();
    inner
        .into_iter()
        .map(|(name, ty)| item(name, type_words(&ty), Kind::Field))
        .collect()
}

fn type_words(ty: &Type) -> String {
    match ty {
        Type::String | Type::Url | Type::Timestamp => "text".to_owned(),
        Type::Int | Type::Long => "whole number".to_owned(),
        Type::Float => "number".to_owned(),
        Type::Boolean => "boolean".to_owned(),
        Type::Enum(name, _) => name.clone(),
        Type::List(item) => format!("list of {}", type_words(item)),
        Type::Nullable(inner) => format!("{} or null", type_words(inner)),
        Type::Object(..) => "object".to_owned(),
        Type::Json => "any JSON".to_owned(),
        Type::Id(of) => format!("id of {of}"),
    }
}

/// The path that ends where the cursor is, out of a longer expression.
fn last_path(typed: &str) -> &str {
    let start = typed
        .rfind(|c: char| c.is_whitespace() || matches!(c, '(' | ',' | '!' | '=' | '<' | '>' | '?'));
    typed
        .get(start.map_or(0, |at| at + 1)..)
        .unwrap_or_default()
}

/// The list that `fields` at the cursor are of.
fn around(at: &Cursor) -> String {
    let mut path = at.path.clone();
    path.pop();
    path.push(Step::Key("from".to_owned()));
    at.text(&path).unwrap_or_default().to_owned()
}

/// The keys of the reply under a path, and at its beginning those of the root too.
fn fields(asked: &Asked, capability: &Capability, path: &str) -> Vec<Item> {
    let Some((root, base)) = reply::levels(capability, asked.schema) else {
        return Vec::new();
    };
    let found = base
        .follow(path, asked.schema)
        .or_else(|| root.follow(path, asked.schema));
    let mut keys = found.map(|it| it.keys(asked.schema)).unwrap_or_default();
    if path.is_empty() {
        for key in root.keys(asked.schema) {
            if !keys.contains(&key) {
                keys.push(key);
            }
        }
    }
    keys.into_iter()
        .map(|(key, ty)| item(key, ty, Kind::Field))
        .collect()
}

fn paths(asked: &Asked, at: &Cursor) -> Option<Vec<Item>> {
    let typed = last_path(&at.typed);
    if typed.starts_with("input.") {
        return Some(own_inputs(asked, at));
    }
    let capability = own(asked, at)?;
    // Inside brackets a path is the item's.
    let (list, inner) = match typed.rsplit_once('[') {
        Some((list, inner)) if !inner.contains(']') => (list, inner),
        _ => match at.typed.rsplit_once('[') {
            Some((list, inner)) if !inner.contains(']') => (last_path(list), typed),
            _ => ("", typed),
        },
    };
    let parent = inner.rsplit_once('.').map_or("", |(parent, _)| parent);
    let within = match at.words().as_slice() {
        ["output", .., "fields", _] => {
            let mut path = at.path.clone();
            path.truncate(path.len().saturating_sub(2));
            path.push(Step::Key("from".to_owned()));
            at.text(&path).unwrap_or_default().to_owned()
        }
        _ => String::new(),
    };
    let whole = [within.as_str(), list, parent]
        .iter()
        .filter(|it| !it.is_empty())
        .copied()
        .collect::<Vec<_>>()
        .join(".");
    Some(fields(asked, capability, &whole))
}

fn lookups(at: &Cursor) -> Vec<(String, Place)> {
    let path = ["graphql", "resolution", "lookups"].map(|it| Step::Key(it.to_owned()));
    let mut found = Vec::new();
    for index in 0.. {
        let mut path = path.to_vec();
        path.extend([Step::Item(index), Step::Key("id".to_owned())]);
        let Some(node) = cursor::value_at(&at.root, &path) else {
            break;
        };
        if let crate::yaml::Value::Text(text) = &node.value {
            found.push((text.clone(), node.place));
        }
    }
    found
}

pub(super) fn hover(asked: &Asked) -> Option<(Place, String)> {
    let at = cursor::standing(asked.text, asked.byte)?;
    let place = Place {
        file: asked.file,
        ..at.place
    };
    let words = at.words();
    let said = match (at.key, words.as_slice()) {
        (true, ["composite", "steps", "[]", "params_map"]) => {
            input_said(step(asked, &at)?, &at.whole)?
        }
        (true, ["examples", "[]", "input"]) => input_said(own(asked, &at)?, &at.whole)?,
        (true, ["output"]) => {
            let found = own(asked, &at)?
                .output
                .iter()
                .find(|it| it.name == at.whole)?;
            format!("`{}`: {}", found.name, type_words(&found.ty))
        }
        (true, _) => {
            let mut path = at.form();
            path.push(Some(at.whole.clone()));
            grammar::described(&grammar::schema(form(&at)), &path)?
        }
        (false, ["input_schema", .., "subject" | "ref" | "refs"] | ["within", "ref"]) => {
            format!("`{}`: {}", at.whole, ref_words(asked.refs.get(&at.whole)?))
        }
        (false, ["composite", "steps", "[]", "capability_id"]) => {
            capability_said(asked.capability(&at.whole)?)
        }
        (false, ["input_schema", .., "required", "[]"]) => input_said(own(asked, &at)?, &at.whole)?,
        (false, ["output" | "check" | "at", ..] | ["confirm", "found" | "that"]) => {
            let path = path_around(&at);
            if let Some(name) = path.strip_prefix("input.") {
                input_said(own(asked, &at)?, name)?
            } else {
                let parent = path.rsplit_once('.').map_or("", |(parent, _)| parent);
                let last = reply::segments(&path).pop()?.to_owned();
                let all = fields(asked, own(asked, &at)?, parent);
                let found = all.into_iter().find(|it| it.label == last)?;
                format!("`{path}`: `{}`", found.detail)
            }
        }
        _ => return None,
    };
    Some((place, said))
}

/// The path that the cursor is in, up to the end of the word there.
fn path_around(at: &Cursor) -> String {
    let rest = at.whole.get(at.typed.len()..).unwrap_or_default();
    let end = rest
        .find(|c: char| c != '_' && !c.is_ascii_alphanumeric())
        .unwrap_or(rest.len());
    let whole = format!("{}{}", at.typed, rest.get(..end).unwrap_or_default());
    last_path(&whole).to_owned()
}

fn input_said(capability: &Capability, name: &str) -> Option<String> {
    let field = capability.input.fields.iter().find(|it| it.name == name)?;
    Some(format!("`{name}`: {}", input_words(field)))
}

fn capability_said(it: &Capability) -> String {
    let names: Vec<String> = (it.input.fields.iter())
        .map(|field| format!("- `{}`: {}", field.name, input_words(field)))
        .collect();
    format!("**{}**: {}\n\n{}", it.id, it.description, names.join("\n"))
}

pub(super) fn definition(asked: &Asked) -> Option<Place> {
    let at = cursor::standing(asked.text, asked.byte)?;
    let words = at.words();
    let in_file = |place: Place| Place {
        file: asked.file,
        ..place
    };
    match (at.key, words.as_slice()) {
        (false, ["input_schema", .., "subject" | "ref" | "refs"] | ["within", "ref"]) => {
            asked.named(&["ref:"], &at.whole)
        }
        (false, ["composite", "steps", "[]", "capability_id"]) => {
            asked.named(&["capability_id:", "aliases:"], &at.whole)
        }
        (
            false,
            [
                "composite",
                "steps",
                "[]",
                "foreach" | "when" | "params_map",
                ..,
            ],
        ) => {
            let path = path_around(&at);
            let name = path.strip_prefix("steps.")?.split('.').next()?;
            at.steps()
                .into_iter()
                .find(|(it, _, _)| *it == name)
                .map(|(_, _, place)| in_file(place))
        }
        (false, ["graphql", "resolution", "inject", "[]", "lookup"]) => lookups(&at)
            .into_iter()
            .find(|(id, _)| *id == at.whole)
            .map(|(_, place)| in_file(place)),
        (false, ["graphql", .., "operationName"] | ["confirm", "operationName"]) => asked
            .defined(&["query", "mutation"])
            .into_iter()
            .find(|(name, _)| *name == at.whole)
            .map(|(_, place)| place),
        (false, ["graphql", .., "documentPath"]) => {
            let found = asked.sources.iter().find(|(_, it)| {
                it.relative.rsplit('/').next() == Some(&at.whole) || it.relative == at.whole
            });
            found.map(|(file, _)| Place::new(file, 0, 0))
        }
        _ => None,
    }
}
