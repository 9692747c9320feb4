//! The inputs of a draft: their types in the card, and values that fit.

use std::collections::BTreeMap;

use super::selection::is_object;
use crate::ast::TypeRef;
use crate::ident::pascal;
use crate::refs::{Refs, WayKind};
use crate::schema::{InputDef, Schema, TypeDef, nullable, show};
use crate::yaml::quote;

/// One input of the card.
pub(super) struct Input {
    pub(super) name: String,
    pub(super) ty: TypeRef,
    /// A whole ref stands for it.
    pub(super) subject: Option<String>,
    pub(super) required: bool,
    pub(super) sample: String,
}

/// The ref that an id names, and how its ids start.
pub(super) fn subject(
    key: &str,
    definition: &InputDef,
    thing: Option<&str>,
    refs: &Refs,
) -> Option<(String, String)> {
    let is_id = show(&definition.ty) == "ID!";
    let ty = match key {
        "id" => thing?.to_owned(),
        _ => pascal(key.strip_suffix("Id")?),
    };
    let of = refs.of_type(&ty).filter(|_| is_id)?;
    let by_id = of.ways.iter().any(|way| matches!(way.kind, WayKind::Id));
    // A property of several words would not be an input's name.
    let simple = !of.name.value.contains('_');
    let prefix = of.prefix.clone()?;
    (by_id && simple).then(|| (of.name.value.clone(), prefix))
}

pub(super) fn in_order(
    fields: &BTreeMap<String, InputDef>,
) -> impl Iterator<Item = (&String, &InputDef)> {
    let needed = |it: &(&String, &InputDef)| it.1.required();
    let optional = fields.iter().filter(move |it| !needed(it));
    fields.iter().filter(needed).chain(optional)
}

pub(super) fn declarations(inputs: &[Input]) -> String {
    declared(inputs, &[])
}

pub(super) fn declared(inputs: &[Input], more: &[&str]) -> String {
    let own = inputs
        .iter()
        .map(|it| format!("${}: {}", it.name, show(&it.ty)));
    let all: Vec<String> = own.chain(more.iter().map(|it| (*it).to_owned())).collect();
    match all.is_empty() {
        true => String::new(),
        false => format!("({})", all.join(", ")),
    }
}

/// What values an input of a type takes, as one line of YAML.
pub(super) fn property(ty: &TypeRef, schema: &Schema, depth: usize) -> Option<String> {
    if depth > 4 {
        return None;
    }
    match nullable(ty) {
        TypeRef::List(item) => {
            let item = property(item, schema, depth + 1)?;
            Some(format!("{{ type: array, items: {item}, maxItems: 100 }}"))
        }
        TypeRef::NonNull(inner) => property(inner, schema, depth),
        TypeRef::Named(name) => match schema.get(name)? {
            TypeDef::Enum(values) => {
                Some(format!("{{ type: string, enum: [{}] }}", quoted(values)))
            }
            TypeDef::Input(fields) => {
                let chosen = chosen(fields, schema, depth)?;
                let needed: Vec<&str> = (chosen.iter().filter(|(_, it)| it.required()))
                    .map(|(key, _)| key.as_str())
                    .collect();
                let properties = chosen.iter().filter_map(|(key, it)| {
                    let inner = property(&it.ty, schema, depth + 1)?;
                    Some(format!("{key}: {inner}"))
                });
                let properties = properties.collect::<Vec<_>>().join(", ");
                let needed = match needed.is_empty() {
                    true => String::new(),
                    false => format!("required: [{}], ", needed.join(", ")),
                };
                Some(format!(
                    "{{ type: object, {needed}properties: {{ {properties} }} }}"
                ))
            }
            TypeDef::Scalar => Some(match name.as_str() {
                "Int" => "{ type: integer }".to_owned(),
                "Float" => "{ type: number }".to_owned(),
                "Boolean" => "{ type: boolean }".to_owned(),
                "ID" => "{ type: string, minLength: 1 }".to_owned(),
                _ => "{ type: string }".to_owned(),
            }),
            _ => None,
        },
    }
}

/// The fields of an input object that a draft takes: what is needed, or what is simple where nothing is.
pub(super) fn chosen<'s>(
    fields: &'s BTreeMap<String, InputDef>,
    schema: &Schema,
    depth: usize,
) -> Option<Vec<(&'s String, &'s InputDef)>> {
    let needed: Vec<_> = fields.iter().filter(|(_, it)| it.required()).collect();
    let sayable = |it: &InputDef| property(&it.ty, schema, depth + 1).is_some();
    if !needed.is_empty() {
        return needed.iter().all(|(_, it)| sayable(it)).then_some(needed);
    }
    let simple = |it: &&(&String, &InputDef)| !is_object(&it.1.ty, schema) && sayable(it.1);
    let simple: Vec<_> = fields
        .iter()
        .collect::<Vec<_>>()
        .iter()
        .filter(simple)
        .copied()
        .collect();
    if !simple.is_empty() {
        return Some(simple);
    }
    let other = fields.iter().find(|(_, it)| sayable(it));
    other.map(|it| vec![it])
}

pub(super) fn quoted(values: &[String]) -> String {
    // Some values are words that YAML takes for booleans or numbers.
    let values = values.iter().map(|it| quote(it));
    values.collect::<Vec<_>>().join(", ")
}

/// A value of a type, as JSON that is also YAML.
pub(super) fn sample(ty: &TypeRef, schema: &Schema, depth: usize) -> Option<String> {
    if depth > 5 {
        return None;
    }
    match nullable(ty) {
        TypeRef::List(item) => Some(format!("[{}]", sample(item, schema, depth + 1)?)),
        TypeRef::NonNull(inner) => sample(inner, schema, depth),
        TypeRef::Named(name) => match schema.get(name)? {
            TypeDef::Enum(values) => Some(quote(values.first()?)),
            TypeDef::Input(fields) => {
                let fields = chosen(fields, schema, depth)?;
                let fields: Option<Vec<String>> = (fields.iter())
                    .map(|(key, it)| Some(format!("{key}: {}", sample(&it.ty, schema, depth + 1)?)))
                    .collect();
                Some(format!("{{ {} }}", fields?.join(", ")))
            }
            TypeDef::Scalar => Some(match name.as_str() {
                "Int" => "1".to_owned(),
                "Float" => "1.5".to_owned(),
                "Boolean" => "true".to_owned(),
                "ID" => quote("X_1"),
                "URI" => quote("https://github.com/acme/app"),
                "DateTime" | "PreciseDateTime" => quote("2026-01-02T03:04:05Z"),
                "Date" => quote("2026-01-02"),
                "GitObjectID" => quote("0123456789abcdef0123456789abcdef01234567"),
                "GitTimestamp" => quote("2026-01-02T03:04:05Z"),
                "GitSSHRemote" => quote("git@github.com:acme/app.git"),
                "Base64String" => quote("dGV4dA=="),
                "X509Certificate" | "HTML" | "String" | "GitRefname" => quote("text"),
                "BigInt" => quote("1"),
                _ => quote("text"),
            }),
            _ => None,
        },
    }
}

/// An input with what is needed.
pub(super) fn example(inputs: &[Input]) -> String {
    let needed = inputs.iter().filter(|it| it.required);
    let all: Vec<String> = needed
        .map(|it| format!("{}: {}", it.name, it.sample))
        .collect();
    match all.is_empty() {
        true => "{}".to_owned(),
        false => format!("{{ {} }}", all.join(", ")),
    }
}
