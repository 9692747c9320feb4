//! What may stand at a key or a value of a card or ref.

use super::super::cursor::{self, Cursor, Step};
use super::super::{Asked, Completion, Item, Kind, inputs};
use super::paths::{around, fields, paths, results};
use super::{form, item, lookups, own, ref_words, step};
use crate::grammar::{self, Form};
use crate::schema::{TypeDef, show};
use crate::source::{Role, role};

pub(in crate::assist) fn complete(asked: &Asked) -> Completion {
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

fn parameters(asked: &Asked, id: &str) -> Vec<Item> {
    let endpoint = asked.rest.operations.get(id);
    let names = endpoint.into_iter().flat_map(|it| it.places.keys());
    names.map(|it| item(it, "parameter", Kind::Key)).collect()
}
