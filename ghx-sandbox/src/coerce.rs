//! Variables and argument literals turned into plain values by the schema's input types.

use apollo_compiler::ast::{Type, Value as Literal};
use apollo_compiler::executable::Operation;
use apollo_compiler::parser::SourceMap;
use apollo_compiler::schema::ExtendedType;
use apollo_compiler::{Node, Schema};
use serde_json::{Map, Value, json};

use crate::clock;
use crate::reply::GqlError;

/// One thing wrong with a variable's value: where in it, and what.
struct Problem {
    path: Vec<Value>,
    explanation: String,
}

/// Checks and completes the variables of an operation; a refusal means that nothing runs.
pub(crate) fn variables(
    schema: &Schema,
    operation: &Operation,
    sources: &SourceMap,
    given: &Map<String, Value>,
) -> Result<Map<String, Value>, Vec<GqlError>> {
    let mut coerced = Map::new();
    let mut errors = Vec::new();
    for definition in &operation.variables {
        let name = definition.name.as_str();
        let value = match (given.get(name), &definition.default_value) {
            (Some(value), _) => value,
            (None, Some(default)) => {
                if let Some(value) = literal(schema, &definition.ty, default, &Map::new()) {
                    coerced.insert(name.to_owned(), value);
                }
                continue;
            }
            (None, None) if definition.ty.is_non_null() => &Value::Null,
            (None, None) => continue,
        };
        let mut problems = Vec::new();
        let result = input(
            schema,
            &definition.ty,
            value,
            &mut Vec::new(),
            &mut problems,
        );
        if problems.is_empty() {
            coerced.insert(name.to_owned(), result);
        } else {
            let place = definition
                .location()
                .and_then(|span| span.line_column(sources));
            errors.push(refusal(
                name,
                &definition.ty,
                value,
                &problems,
                place.map(|p| (p.line, p.column)),
            ));
        }
    }
    if errors.is_empty() {
        Ok(coerced)
    } else {
        Err(errors)
    }
}

fn refusal(
    name: &str,
    ty: &Type,
    value: &Value,
    problems: &[Problem],
    place: Option<(usize, usize)>,
) -> GqlError {
    let inner: Vec<String> = problems
        .iter()
        .filter(|problem| !problem.path.is_empty())
        .map(|problem| {
            let path: Vec<String> = problem
                .path
                .iter()
                .map(|part| match part {
                    Value::String(text) => text.clone(),
                    part => part.to_string(),
                })
                .collect();
            format!("{} ({})", path.join("."), problem.explanation)
        })
        .collect();
    let mut message = format!("Variable ${name} of type {ty} was provided invalid value");
    if !inner.is_empty() {
        message.push_str(&format!(" for {}", inner.join(", ")));
    }
    let problems = problems.iter();
    let problems: Vec<Value> = problems
        .map(|it| json!({ "path": it.path, "explanation": it.explanation }))
        .collect();
    GqlError {
        extensions: Some(json!({ "value": value, "problems": problems })),
        locations: Some(place.into_iter().collect()),
        message,
        ..GqlError::default()
    }
}

fn input(
    schema: &Schema,
    ty: &Type,
    value: &Value,
    path: &mut Vec<Value>,
    problems: &mut Vec<Problem>,
) -> Value {
    if value.is_null() {
        if ty.is_non_null() {
            problems.push(Problem {
                path: path.clone(),
                explanation: "Expected value to not be null".to_owned(),
            });
        }
        return Value::Null;
    }
    match ty {
        Type::List(item) | Type::NonNullList(item) => {
            let Value::Array(items) = value else {
                return Value::Array(vec![input(schema, item, value, path, problems)]);
            };
            let mut out = Vec::with_capacity(items.len());
            for (index, value) in items.iter().enumerate() {
                path.push(index.into());
                out.push(input(schema, item, value, path, problems));
                path.pop();
            }
            Value::Array(out)
        }
        Type::Named(name) | Type::NonNullNamed(name) => {
            named_input(schema, name, value, path, problems)
        }
    }
}

fn named_input(
    schema: &Schema,
    name: &str,
    value: &Value,
    path: &mut Vec<Value>,
    problems: &mut Vec<Problem>,
) -> Value {
    let mut fail = |explanation: String| {
        problems.push(Problem {
            path: path.clone(),
            explanation,
        });
        Value::Null
    };
    match schema.types.get(name) {
        Some(ExtendedType::Enum(def)) => match value.as_str() {
            Some(text) if def.values.contains_key(text) => value.clone(),
            _ => {
                let names: Vec<&str> = def.values.keys().map(|name| name.as_str()).collect();
                fail(format!(
                    "Expected {value} to be one of: {}",
                    names.join(", ")
                ))
            }
        },
        Some(ExtendedType::InputObject(def)) => {
            let Value::Object(given) = value else {
                return fail(format!("Expected {value} to be a key-value object."));
            };
            let mut out = Map::new();
            for key in given
                .keys()
                .filter(|key| !def.fields.contains_key(key.as_str()))
            {
                let mut at = path.clone();
                at.push(key.as_str().into());
                problems.push(Problem {
                    path: at,
                    explanation: format!("Field is not defined on {name}"),
                });
            }
            for (key, field) in &def.fields {
                path.push(key.as_str().into());
                match (given.get(key.as_str()), &field.default_value) {
                    (Some(value), _) => {
                        out.insert(
                            key.to_string(),
                            input(schema, &field.ty, value, path, problems),
                        );
                    }
                    (None, Some(default)) => {
                        if let Some(value) = literal(schema, &field.ty, default, &Map::new()) {
                            out.insert(key.to_string(), value);
                        }
                    }
                    (None, None) if field.ty.is_non_null() => {
                        let explanation = "Expected value to not be null".to_owned();
                        problems.push(Problem {
                            path: path.clone(),
                            explanation,
                        });
                    }
                    (None, None) => {}
                }
                path.pop();
            }
            Value::Object(out)
        }
        _ => match scalar(name, value) {
            Some(value) => value,
            None => fail(format!("Could not coerce value {value} to {name}")),
        },
    }
}

/// A scalar's value by the rules of its type; the custom scalars that have a form are held to it.
pub(crate) fn scalar(name: &str, value: &Value) -> Option<Value> {
    let text = value.as_str();
    let good = match name {
        "Int" => value
            .as_i64()
            .is_some_and(|number| i32::try_from(number).is_ok()),
        "Float" => value.is_number(),
        "String" | "URI" | "HTML" | "GitTimestamp" | "PreciseDateTime" | "Base64String"
        | "GitRefname" => text.is_some(),
        "Boolean" => value.is_boolean(),
        "ID" => {
            if let Some(number) = value.as_i64() {
                return Some(Value::String(number.to_string()));
            }
            text.is_some()
        }
        "GitObjectID" => {
            text.is_some_and(|text| text.len() == 40 && text.bytes().all(|b| b.is_ascii_hexdigit()))
        }
        "DateTime" | "Date" => text.is_some_and(|text| clock::parse(text).is_some()),
        _ => true,
    };
    good.then(|| value.clone())
}

/// A literal's value, with variables filled in; `None` where a variable was not given.
pub(crate) fn literal(
    schema: &Schema,
    ty: &Type,
    value: &Node<Literal>,
    vars: &Map<String, Value>,
) -> Option<Value> {
    match (value.as_ref(), ty) {
        (Literal::Variable(name), _) => vars.get(name.as_str()).cloned(),
        (Literal::Null, _) => Some(Value::Null),
        (Literal::List(items), Type::List(item) | Type::NonNullList(item)) => Some(Value::Array(
            items
                .iter()
                .map(|value| literal(schema, item, value, vars).unwrap_or(Value::Null))
                .collect(),
        )),
        (_, Type::List(item) | Type::NonNullList(item)) => {
            literal(schema, item, value, vars).map(|value| Value::Array(vec![value]))
        }
        (Literal::Object(entries), Type::Named(name) | Type::NonNullNamed(name)) => {
            let Some(def) = schema.get_input_object(name) else {
                return Some(plain(value));
            };
            let mut out = Map::new();
            for (key, field) in &def.fields {
                let given = entries
                    .iter()
                    .find(|(name, _)| name == key)
                    .map(|(_, value)| value);
                let found = given
                    .and_then(|value| literal(schema, &field.ty, value, vars))
                    .or_else(|| {
                        field
                            .default_value
                            .as_ref()
                            .and_then(|default| literal(schema, &field.ty, default, &Map::new()))
                    });
                if let Some(value) = found {
                    out.insert(key.to_string(), value);
                }
            }
            Some(Value::Object(out))
        }
        (Literal::Int(number), Type::Named(name) | Type::NonNullNamed(name)) if name == "ID" => {
            Some(Value::String(number.as_str().to_owned()))
        }
        _ => Some(plain(value)),
    }
}

/// A literal without regard to any type.
pub(crate) fn plain(value: &Node<Literal>) -> Value {
    match value.as_ref() {
        Literal::Null | Literal::Variable(_) => Value::Null,
        Literal::Enum(name) => Value::String(name.to_string()),
        Literal::String(text) => Value::String(text.clone()),
        Literal::Boolean(value) => Value::Bool(*value),
        Literal::Int(number) => serde_json::from_str(number.as_str()).unwrap_or(Value::Null),
        Literal::Float(number) => serde_json::from_str(number.as_str()).unwrap_or(Value::Null),
        Literal::List(items) => Value::Array(items.iter().map(plain).collect()),
        Literal::Object(entries) => Value::Object(
            entries
                .iter()
                .map(|(name, value)| (name.to_string(), plain(value)))
                .collect(),
        ),
    }
}
