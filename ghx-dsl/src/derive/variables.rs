//! The variables of operations that the compiler writes: declared with the types of the places where they stand.

use crate::ast::{Name, TypeRef, Value, ValueKind, VariableDefinition};
use crate::documents::assignable;
use crate::ir::{Shape, Use, Uses};
use crate::schema::{Schema, TypeDef, is_non_null, named, nullable};

/// One declaration for each variable that is used, in the order of the inputs.
pub(super) fn declare(uses: &Uses, shape: &Shape, schema: &Schema) -> Vec<VariableDefinition> {
    let rank = |name: &str| {
        let position = shape.fields.iter().position(|field| field.name == name);
        position.unwrap_or(shape.fields.len())
    };
    let mut names: Vec<&Use> = Vec::new();
    for used in &uses.variables {
        if !names.iter().any(|other| other.name == used.name) {
            names.push(used);
        }
    }
    names.sort_by_key(|used| rank(&used.name));
    let declaration = |first: &&Use| {
        let own = uses.variables.iter().filter(|used| used.name == first.name);
        let ty = strictest(own)?;
        let field = shape.fields.iter().find(|field| field.name == first.name);
        let default = field.and_then(|field| field.default.as_deref());
        let default = default.and_then(|json| literal(json, &ty, schema));
        Some(VariableDefinition {
            name: Name {
                text: first.name.clone(),
                place: first.place,
            },
            type_place: first.place,
            default: default.map(|kind| Value {
                kind,
                place: first.place,
            }),
            ty,
        })
    };
    names.iter().filter_map(declaration).collect()
}

/// A type that fits every place where the variable stands, as far as there is one.
fn strictest<'a>(uses: impl Iterator<Item = &'a Use>) -> Option<TypeRef> {
    let mut found: Option<TypeRef> = None;
    for used in uses {
        let Some(expected) = &used.expected else {
            continue;
        };
        // Where a default stands in, the variable may be null.
        let wanted = match used.has_default {
            true => nullable(expected),
            false => expected,
        };
        match &found {
            Some(ty) if assignable(ty, wanted) => {}
            _ => found = Some(wanted.clone()),
        }
    }
    found
}

/// The default of an input as a GraphQL literal; numbers, booleans and words only.
fn literal(json: &str, ty: &TypeRef, schema: &Schema) -> Option<ValueKind> {
    if is_non_null(ty) || matches!(nullable(ty), TypeRef::List(_)) {
        return None;
    }
    let word = matches!(schema.get(named(ty)), Some(TypeDef::Enum(_)));
    match serde_json::from_str(json).ok()? {
        serde_json::Value::Bool(value) => Some(ValueKind::Boolean(value)),
        serde_json::Value::Number(number) => number.as_i64().map(ValueKind::Int),
        serde_json::Value::String(text) if word => Some(ValueKind::Enum(text)),
        serde_json::Value::String(text) => Some(ValueKind::String(text)),
        _ => None,
    }
}
