//! Values written in a card, literals and lists of them, against GraphQL types.

use crate::ast::TypeRef;
use crate::diag::{closest, list};
use crate::schema::{Schema, TypeDef};
use serde_json::Value;

/// Why a value does not fit: what it is, and what may help.
#[derive(Debug)]
pub(super) struct LiteralMisfit {
    pub(super) found: String,
    pub(super) help: Option<String>,
}

/// Whether a JSON value can be sent as a variable of a type.
pub(super) fn fits(value: &Value, ty: &TypeRef, schema: &Schema) -> Result<(), LiteralMisfit> {
    match (value, ty) {
        (Value::Null, TypeRef::NonNull(_)) => Err(misfit(value)),
        (Value::Null, _) => Ok(()),
        (_, TypeRef::NonNull(inner)) => fits(value, inner, schema),
        (Value::Array(items), TypeRef::List(item)) => {
            for element in items {
                fits(element, item, schema).map_err(|inner| LiteralMisfit {
                    found: format!("a list with {}", inner.found),
                    ..inner
                })?;
            }
            Ok(())
        }
        // A single value stands for a list of one.
        (_, TypeRef::List(item)) => fits(value, item, schema),
        (_, TypeRef::Named(name)) => named(value, name, schema),
    }
}

fn named(value: &Value, name: &str, schema: &Schema) -> Result<(), LiteralMisfit> {
    match (schema.get(name), value) {
        (Some(TypeDef::Enum(values)), Value::String(word)) if values.contains(word) => Ok(()),
        (Some(TypeDef::Enum(values)), Value::String(word)) => {
            let names: Vec<&str> = values.iter().map(String::as_str).collect();
            let help = closest(word, &names).map(|best| format!("did you mean `{best}`?"));
            let all = (names.len() <= 12).then(|| format!("there is {}", list(&names)));
            Err(LiteralMisfit {
                found: format!("`{word}`"),
                help: help.or(all),
            })
        }
        (Some(TypeDef::Scalar), value) if scalar(value, name) => Ok(()),
        _ => Err(misfit(value)),
    }
}

fn scalar(value: &Value, name: &str) -> bool {
    match name {
        "Int" => value.as_i64().is_some_and(|it| i32::try_from(it).is_ok()),
        "Float" => value.is_number(),
        "Boolean" => value.is_boolean(),
        "String" => value.is_string(),
        "ID" => value.is_string() || value.is_i64(),
        // What a custom scalar takes is the server's secret.
        _ => true,
    }
}

fn misfit(value: &Value) -> LiteralMisfit {
    let found = match value {
        Value::Null => "null".to_owned(),
        Value::Bool(_) => "a boolean".to_owned(),
        Value::Number(number) => format!("the number {number}"),
        Value::String(_) => "a string".to_owned(),
        Value::Array(_) => "a list".to_owned(),
        Value::Object(_) => "an object".to_owned(),
    };
    LiteralMisfit { found, help: None }
}
