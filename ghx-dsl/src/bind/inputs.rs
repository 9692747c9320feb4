//! Inputs against GraphQL types: whether what a card takes can be sent where the schema says.

use crate::ast::TypeRef;
use crate::diag::{closest, list};
use crate::fit::describe;
use crate::ir::{Kind, Shape};
use crate::schema::{Schema, TypeDef, nullable, show};

/// Why an input does not fit a GraphQL type.
#[derive(Debug)]
pub(super) struct Misfit {
    /// Names of the nested fields that lead to the mistake.
    pub path: Vec<String>,
    /// What is wrong there.
    pub problem: Problem,
    /// What may help.
    pub help: Option<String>,
}

/// What is wrong with an input.
#[derive(Debug)]
pub(super) enum Problem {
    /// It is this, not what the schema wants.
    Type(String),
    /// The enum's value with this index is unknown to the schema's enum of this name.
    Value(usize, String, String),
    /// A part of an object does not fit its input object, in a sentence.
    Nested(String),
}

/// Whether an input fits a GraphQL type; lists, enums and input objects are compared all the way down.
pub(super) fn fits(kind: &Kind, ty: &TypeRef, schema: &Schema) -> Result<(), Misfit> {
    let wrong = || Misfit {
        path: Vec::new(),
        problem: Problem::Type(describe(kind)),
        help: None,
    };
    match (kind, nullable(ty)) {
        (Kind::List { item, .. }, TypeRef::List(inner)) => fits(item, inner, schema),
        (kind, TypeRef::Named(name)) => match (kind, schema.get(name)) {
            (Kind::Enum(words), Some(TypeDef::Enum(values))) => known_words(words, values, name),
            (Kind::String { .. }, Some(TypeDef::Enum(values))) => {
                let names: Vec<&str> = values.iter().map(String::as_str).collect();
                let help =
                    (names.len() <= 12).then(|| format!("give it `enum: [{}]`", names.join(", ")));
                Err(Misfit { help, ..wrong() })
            }
            (Kind::Object(shape), Some(TypeDef::Input(_))) => object(shape, name, schema),
            (kind, Some(TypeDef::Scalar)) if scalar(kind, name) => Ok(()),
            _ => Err(wrong()),
        },
        _ => Err(wrong()),
    }
}

fn scalar(kind: &Kind, name: &str) -> bool {
    match name {
        "Int" => matches!(kind, Kind::Integer { .. }),
        "Float" => matches!(kind, Kind::Integer { .. } | Kind::Number { .. }),
        "Boolean" => matches!(kind, Kind::Boolean),
        "String" | "ID" => matches!(kind, Kind::String { .. } | Kind::Enum(_)),
        // What a custom scalar takes is the server's secret, but it is no list and no object.
        _ => !matches!(kind, Kind::List { .. } | Kind::Object(_)),
    }
}

fn known_words(words: &[String], values: &[String], name: &str) -> Result<(), Misfit> {
    let Some((index, word)) = words
        .iter()
        .enumerate()
        .find(|(_, word)| !values.contains(word))
    else {
        return Ok(());
    };
    let names: Vec<&str> = values.iter().map(String::as_str).collect();
    let help = closest(word, &names).map(|best| format!("did you mean `{best}`?"));
    let help = help.or_else(|| (names.len() <= 12).then(|| format!("there is {}", list(&names))));
    Err(Misfit {
        path: Vec::new(),
        problem: Problem::Value(index, word.clone(), name.to_owned()),
        help,
    })
}

fn object(shape: &Shape, name: &str, schema: &Schema) -> Result<(), Misfit> {
    let Some(TypeDef::Input(fields)) = schema.get(name) else {
        return Ok(());
    };
    let names: Vec<&str> = fields.keys().map(String::as_str).collect();
    let nested = |path: Vec<String>, why: String| Misfit {
        path,
        problem: Problem::Nested(why),
        help: None,
    };
    for field in &shape.fields {
        let here = vec![field.name.clone()];
        let Some(definition) = fields.get(&field.name) else {
            let help = closest(&field.name, &names).map(|best| format!("did you mean `{best}`?"));
            let misfit = nested(here, format!("is no field of `{name}`"));
            return Err(Misfit { help, ..misfit });
        };
        let wanted = format!("`{name}.{}` is `{}`", field.name, show(&definition.ty));
        if field.nullable && matches!(definition.ty, TypeRef::NonNull(_)) {
            return Err(nested(here, format!("may be null, but {wanted}")));
        }
        if definition.required() && !field.required && field.default.is_none() {
            return Err(nested(here, format!("may be left out, but {wanted}")));
        }
        fits(&field.kind, &definition.ty, schema).map_err(|mut misfit| {
            if let Problem::Type(found) = misfit.problem {
                misfit.problem = Problem::Nested(format!("is {found}, but {wanted}"));
            }
            misfit.path.insert(0, field.name.clone());
            misfit
        })?;
    }
    let given = |name: &str| shape.fields.iter().any(|field| field.name == name);
    match fields
        .iter()
        .find(|(field, definition)| definition.required() && !given(field))
    {
        Some((field, definition)) => {
            let why = format!(
                "has no `{field}`, but `{name}.{field}` is `{}`",
                show(&definition.ty)
            );
            Err(nested(Vec::new(), why))
        }
        None => Ok(()),
    }
}

/// Narrows integers that become GraphQL's 32-bit `Int`, so that too large ones are refused before anything is sent.
pub(super) fn narrow(kind: &mut Kind, ty: &TypeRef, schema: &Schema) {
    match (kind, nullable(ty)) {
        (Kind::List { item, .. }, TypeRef::List(inner)) => narrow(item, inner, schema),
        (Kind::Integer { min, max }, TypeRef::Named(name)) if name == "Int" => {
            *min = Some(min.unwrap_or(i64::MIN).max(i64::from(i32::MIN)));
            *max = Some(max.unwrap_or(i64::MAX).min(i64::from(i32::MAX)));
        }
        (Kind::Object(shape), TypeRef::Named(name)) => {
            let Some(TypeDef::Input(fields)) = schema.get(name) else {
                return;
            };
            for field in &mut shape.fields {
                if let Some(definition) = fields.get(&field.name) {
                    narrow(&mut field.kind, &definition.ty, schema);
                }
            }
        }
        _ => {}
    }
}
