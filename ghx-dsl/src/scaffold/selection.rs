//! What a draft selects of a reply, and samples of it.

use super::inputs::sample;
use crate::ast::TypeRef;
use crate::schema::{InputDef, Schema, TypeDef, named, nullable};
use crate::yaml::quote;

/// What a reply shows first, in this order, where a type has it.
pub(super) const TELLING: [&str; 9] = [
    "id",
    "number",
    "name",
    "title",
    "login",
    "slug",
    "state",
    "url",
    "createdAt",
];

/// What is selected of an object: each field with a sample of its value.
pub(super) type Fields = Vec<(String, String)>;

/// The selection of what a query leads to, the lines of its output, and a sample of the reply.
pub(super) fn reply(
    path: &str,
    ty: &str,
    last: &TypeRef,
    schema: &Schema,
) -> (String, String, String) {
    let key = path.rsplit('.').next().unwrap_or(path);
    let plain = output_name(key);
    if !schema.is_composite(ty) {
        let data = sample(last, schema, 0).unwrap_or_else(|| "null".to_owned());
        return (String::new(), format!("  {plain}: {path}\n"), data);
    }
    if is_connection(ty, schema) {
        let item = schema.field(ty, "nodes").map_or("", |it| named(&it.ty));
        let fields = fields_of(item, schema);
        let names = names(&fields);
        let selection = format!(" {{ pageInfo {{ hasNextPage endCursor }} nodes {{ {names} }} }}");
        let listed = listed(&fields);
        let output = format!(
            "  {plain}: {{ from: \"{path}.nodes[*]\", fields: {{ {listed} }} }}\n  pageInfo: {path}.pageInfo\n"
        );
        let data = format!("[{}]", samples(item, &fields, schema));
        return (selection, output, data);
    }
    let fields = fields_of(ty, schema);
    let selection = format!(" {{ {} }}", names(&fields));
    if matches!(nullable(last), TypeRef::List(_)) {
        let listed = listed(&fields);
        let output = format!("  {plain}: {{ from: \"{path}[*]\", fields: {{ {listed} }} }}\n");
        return (
            selection,
            output,
            format!("[{}]", samples(ty, &fields, schema)),
        );
    }
    let lines = fields
        .iter()
        .map(|(field, _)| format!("  {}: {path}.{field}\n", output_name(field)));
    (selection, lines.collect(), samples(ty, &fields, schema))
}

pub(super) fn is_connection(ty: &str, schema: &Schema) -> bool {
    ty.ends_with("Connection")
        && schema.field(ty, "nodes").is_some()
        && schema.field(ty, "pageInfo").is_some()
}

pub(super) fn is_object(ty: &TypeRef, schema: &Schema) -> bool {
    matches!(schema.get(named(ty)), Some(TypeDef::Input(_)))
}

/// The telling fields of a type, each with a sample.
pub(super) fn fields_of(ty: &str, schema: &Schema) -> Fields {
    let Some(TypeDef::Fields { fields, .. }) = schema.get(ty) else {
        return vec![("__typename".to_owned(), quote(ty))];
    };
    let plain = |name: &str| {
        let field = fields.get(name)?;
        let free = !field.arguments.values().any(InputDef::required);
        let leaf = !schema.is_composite(named(&field.ty));
        let sample = sample(&field.ty, schema, 0).filter(|_| free && leaf)?;
        Some((name.to_owned(), sample))
    };
    let telling: Fields = TELLING.iter().filter_map(|name| plain(name)).collect();
    if !telling.is_empty() {
        return telling;
    }
    let any: Fields = fields
        .keys()
        .filter_map(|name| plain(name))
        .take(4)
        .collect();
    match any.is_empty() {
        true => vec![("__typename".to_owned(), quote(ty))],
        false => any,
    }
}

pub(super) fn names(fields: &Fields) -> String {
    let names: Vec<&str> = fields.iter().map(|(name, _)| name.as_str()).collect();
    names.join(" ")
}

/// A sample of an object; where it could be of several types, it says of which it is.
pub(super) fn samples(ty: &str, fields: &Fields, schema: &Schema) -> String {
    let own = fields.iter().filter(|(name, _)| name != "__typename");
    let mut all: Vec<String> = own.map(|(name, it)| format!("{name}: {it}")).collect();
    let possible = schema.possible(ty);
    let plain = possible.contains(ty);
    all.extend(
        possible
            .first()
            .filter(|_| !plain)
            .map(|it| format!("__typename: {it}")),
    );
    format!("{{ {} }}", all.join(", "))
}

/// Fields of an output, each its own path.
pub(super) fn listed(fields: &Fields) -> String {
    let all = fields.iter().map(|(name, _)| match output_name(name) {
        plain if plain == *name => plain,
        plain => format!("{plain}: {name}"),
    });
    all.collect::<Vec<_>>().join(", ")
}

/// What an output is called: no name begins with an underscore.
pub(super) fn output_name(field: &str) -> String {
    match field {
        "__typename" => "type".to_owned(),
        other => other.to_owned(),
    }
}
