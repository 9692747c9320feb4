//! Inputs against GraphQL types: whether what a card takes can be sent where the schema says.

use crate::ast::TypeRef;
use crate::diag::{closest, list};
use crate::fit::describe;
use crate::ir::{Kind, Shape, Type};
use crate::openapi::INTEGER;
use crate::schema::{Schema, TypeDef, nullable, show};

/// Why an input does not fit a GraphQL type.
#[derive(Debug)]
pub(super) struct KindMisfit {
    /// Names of the nested fields that lead to the mistake.
    pub path: Vec<String>,
    /// What is wrong there.
    pub problem: KindProblem,
    /// What may help.
    pub help: Option<String>,
}

/// What is wrong with an input.
#[derive(Debug)]
pub(super) enum KindProblem {
    /// It is this, not what the schema wants.
    Type(String),
    /// The enum's value with this index is unknown to the schema's enum of this name.
    Value(usize, String, String),
    /// A part of an object does not fit its input object, in a sentence.
    Nested(String),
}

/// Whether an input fits a GraphQL type; lists, enums and input objects are compared all the way down, and everything that
/// does not fit is found.
pub(super) fn fits(kind: &Kind, ty: &TypeRef, schema: &Schema) -> Result<(), Vec<KindMisfit>> {
    let misfits = misfits(kind, ty, schema);
    if misfits.is_empty() {
        Ok(())
    } else {
        Err(misfits)
    }
}

fn misfits(kind: &Kind, ty: &TypeRef, schema: &Schema) -> Vec<KindMisfit> {
    let wrong = |help| KindMisfit {
        path: Vec::new(),
        problem: KindProblem::Type(describe(kind)),
        help,
    };
    match (kind, nullable(ty)) {
        (Kind::List { item, .. }, TypeRef::List(inner)) => misfits(item, inner, schema),
        (kind, TypeRef::Named(name)) => match (kind, schema.get(name)) {
            (Kind::Enum(words, _), Some(TypeDef::Enum(values))) => {
                unknown_words(words, values, name)
            }
            (Kind::String { .. }, Some(TypeDef::Enum(values))) => {
                let names: Vec<&str> = values.iter().map(String::as_str).collect();
                let help =
                    (names.len() <= 12).then(|| format!("give it `enum: [{}]`", names.join(", ")));
                vec![wrong(help)]
            }
            (Kind::Object(shape), Some(TypeDef::Input(_))) => object(shape, name, schema),
            (kind, Some(TypeDef::Scalar)) if scalar(kind, name) => Vec::new(),
            _ => vec![wrong(None)],
        },
        _ => vec![wrong(None)],
    }
}

fn scalar(kind: &Kind, name: &str) -> bool {
    match name {
        "Int" => matches!(kind, Kind::Integer { .. }),
        "Float" => matches!(kind, Kind::Integer { .. } | Kind::Number { .. }),
        "Boolean" => matches!(kind, Kind::Boolean),
        // In an address a number is text anyway.
        INTEGER => match kind {
            Kind::String { pattern, .. } => pattern.as_deref().is_some_and(of_digits),
            kind => matches!(kind, Kind::Integer { .. }),
        },
        "String" | "ID" => matches!(kind, Kind::String { .. } | Kind::Enum(..)),
        // What a custom scalar takes is the server's secret, but it is no list and no object.
        _ => !matches!(kind, Kind::List { .. } | Kind::Object(_)),
    }
}

/// Whether a pattern lets digits through and nothing else.
fn of_digits(pattern: &str) -> bool {
    let whole = pattern
        .strip_prefix('^')
        .and_then(|it| it.strip_suffix('$'));
    let rest = |it: &str| {
        it.replace("[0-9]", "")
            .replace("[1-9]", "")
            .replace("\\d", "")
    };
    whole.is_some_and(|it| rest(it).chars().all(|it| matches!(it, '*' | '+')))
}

fn unknown_words(words: &[String], values: &[String], name: &str) -> Vec<KindMisfit> {
    let names: Vec<&str> = values.iter().map(String::as_str).collect();
    let unknown = words
        .iter()
        .enumerate()
        .filter(|(_, word)| !values.contains(word));
    let misfit = |(index, word): (usize, &String)| {
        let help = closest(word, &names).map(|best| format!("did you mean `{best}`?"));
        KindMisfit {
            path: Vec::new(),
            problem: KindProblem::Value(index, word.clone(), name.to_owned()),
            help: help
                .or_else(|| (names.len() <= 12).then(|| format!("there is {}", list(&names)))),
        }
    };
    unknown.map(misfit).collect()
}

fn object(shape: &Shape, name: &str, schema: &Schema) -> Vec<KindMisfit> {
    let Some(TypeDef::Input(fields)) = schema.get(name) else {
        return Vec::new();
    };
    let names: Vec<&str> = fields.keys().map(String::as_str).collect();
    let nested = |path: Vec<String>, why: String| KindMisfit {
        path,
        problem: KindProblem::Nested(why),
        help: None,
    };
    let (mut found, mut meant) = (Vec::new(), Vec::new());
    for field in &shape.fields {
        let here = vec![field.name.clone()];
        let Some(definition) = fields.get(&field.name) else {
            let best = closest(&field.name, &names);
            meant.extend(best);
            let misfit = nested(here, format!("is no field of `{name}`"));
            let help = best.map(|best| format!("did you mean `{best}`?"));
            found.push(KindMisfit { help, ..misfit });
            continue;
        };
        let wanted = format!("`{name}.{}` is `{}`", field.name, show(&definition.ty));
        if field.nullable && matches!(definition.ty, TypeRef::NonNull(_)) {
            found.push(nested(here.clone(), format!("may be null, but {wanted}")));
        }
        if definition.required() && !field.required && field.default.is_none() {
            found.push(nested(here, format!("may be left out, but {wanted}")));
        }
        for mut misfit in misfits(&field.kind, &definition.ty, schema) {
            if let KindProblem::Type(found) = misfit.problem {
                misfit.problem = KindProblem::Nested(format!("is {found}, but {wanted}"));
            }
            misfit.path.insert(0, field.name.clone());
            found.push(misfit);
        }
    }
    // A field that a misspelt one most likely means is not missing.
    let given =
        |name: &str| shape.fields.iter().any(|field| field.name == name) || meant.contains(&name);
    let missing = fields
        .iter()
        .filter(|(field, definition)| definition.required() && !given(field));
    found.extend(missing.map(|(field, definition)| {
        let why = format!(
            "has no `{field}`, but `{name}.{field}` is `{}`",
            show(&definition.ty)
        );
        nested(Vec::new(), why)
    }));
    found
}

/// Where texts become `Base64String`: people write them as they are.
pub(super) fn base64(
    kind: &Kind,
    ty: &TypeRef,
    schema: &Schema,
    at: &[u16],
    found: &mut Vec<Vec<u16>>,
) {
    match (kind, nullable(ty)) {
        (Kind::List { item, .. }, TypeRef::List(inner)) => base64(item, inner, schema, at, found),
        (Kind::String { .. }, TypeRef::Named(name)) if name == "Base64String" => {
            found.push(at.to_vec());
        }
        (Kind::Object(shape), TypeRef::Named(name)) => {
            let Some(TypeDef::Input(fields)) = schema.get(name) else {
                return;
            };
            for (index, field) in (0u16..).zip(&shape.fields) {
                if let Some(definition) = fields.get(&field.name) {
                    let at = [at, &[index]].concat();
                    base64(&field.kind, &definition.ty, schema, &at, found);
                }
            }
        }
        _ => {}
    }
}

/// Narrows integers that become GraphQL's 32-bit `Int`, so that too large ones are refused before anything is sent, and
/// notes of words which enum of the schema they are sent as.
pub(super) fn narrow(kind: &mut Kind, ty: &TypeRef, schema: &Schema) {
    match (kind, nullable(ty)) {
        (Kind::List { item, .. }, TypeRef::List(inner)) => narrow(item, inner, schema),
        (Kind::Integer { min, max }, TypeRef::Named(name)) if name == "Int" => {
            *min = Some(min.unwrap_or(i64::MIN).max(i64::from(i32::MIN)));
            *max = Some(max.unwrap_or(i64::MAX).min(i64::from(i32::MAX)));
        }
        (Kind::Enum(_, of), TypeRef::Named(name)) => {
            if let Some(TypeDef::Enum(values)) = schema.get(name) {
                *of = Some(Type::Enum(name.clone(), values.clone()));
            }
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
