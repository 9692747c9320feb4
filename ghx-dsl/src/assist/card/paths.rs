//! Paths in a card: into the input, the reply and the results of earlier steps.

use super::super::cursor::{Cursor, Step};
use super::super::{Asked, Item, Kind, inputs, reply};
use super::{item, own, type_words};
use crate::ir::{Capability, Type};

/// Inputs, and what earlier steps gave back.
pub(super) fn results(asked: &Asked, at: &Cursor) -> Vec<Item> {
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

/// The path that ends where the cursor is, out of a longer expression.
fn last_path(typed: &str) -> &str {
    let start = typed
        .rfind(|c: char| c.is_whitespace() || matches!(c, '(' | ',' | '!' | '=' | '<' | '>' | '?'));
    typed
        .get(start.map_or(0, |at| at + 1)..)
        .unwrap_or_default()
}

/// The list that `fields` at the cursor are of.
pub(super) fn around(at: &Cursor) -> String {
    let mut path = at.path.clone();
    path.pop();
    path.push(Step::Key("from".to_owned()));
    at.text(&path).unwrap_or_default().to_owned()
}

/// The keys of the reply under a path, and at its beginning those of the root too.
pub(super) fn fields(asked: &Asked, capability: &Capability, path: &str) -> Vec<Item> {
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

pub(super) fn paths(asked: &Asked, at: &Cursor) -> Option<Vec<Item>> {
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

/// The path that the cursor is in, up to the end of the word there.
pub(super) fn path_around(at: &Cursor) -> String {
    let rest = at.whole.get(at.typed.len()..).unwrap_or_default();
    let end = rest
        .find(|c: char| c != '_' && !c.is_ascii_alphanumeric())
        .unwrap_or(rest.len());
    let whole = format!("{}{}", at.typed, rest.get(..end).unwrap_or_default());
    last_path(&whole).to_owned()
}
