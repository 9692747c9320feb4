//! Canned replies of GraphQL: what a root field answers without being modelled.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::check::Checker;
use super::yaml::{Spot, Tree};
use super::{Problem, nearest};
use crate::value::FieldError;

/// Error types that GitHub answers for single fields.
const ERRORS: [&str; 4] = ["NOT_FOUND", "FORBIDDEN", "UNPROCESSABLE", "RATE_LIMITED"];
const KEYS: [&str; 5] = ["field", "operation", "when", "data", "error"];

/// The answer of a root field.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Canned {
    /// `Query` or `Mutation`.
    root: String,
    field: String,
    /// The operation's name, where only one is meant.
    operation: Option<String>,
    /// What the arguments, or a mutation's input, must hold.
    when: Map<String, Value>,
    data: Value,
    /// The type and the words of an error instead.
    error: Option<(String, String)>,
}

impl Canned {
    /// Whether it answers this field. A mutation's arguments are those of its input.
    pub(crate) fn answers(
        &self,
        root: &str,
        field: &str,
        operation: Option<&str>,
        args: &Map<String, Value>,
    ) -> bool {
        self.root == root
            && self.field == field
            && self
                .operation
                .as_deref()
                .is_none_or(|name| Some(name) == operation)
            && self
                .when
                .iter()
                .all(|(name, wanted)| args.get(name).is_some_and(|given| holds(given, wanted)))
    }

    pub(crate) fn reply(&self) -> Result<&Value, FieldError> {
        match &self.error {
            None => Ok(&self.data),
            Some((kind, message)) => {
                let known = ERRORS.into_iter().find(|known| known == kind);
                Err(FieldError::new(
                    known.unwrap_or("UNPROCESSABLE"),
                    message.clone(),
                ))
            }
        }
    }
}

/// Whether a value has at least these parts.
pub(super) fn holds(given: &Value, wanted: &Value) -> bool {
    match (given, wanted) {
        (Value::Object(given), Value::Object(wanted)) => wanted
            .iter()
            .all(|(key, wanted)| given.get(key).is_some_and(|given| holds(given, wanted))),
        _ => given == wanted,
    }
}

/// Reads one reply; what is wrong with it is told to the checker.
pub(super) fn read(checker: &mut Checker<'_>, spot: &Spot) -> Option<Canned> {
    let Tree::Map(entries) = &spot.tree else {
        checker.problems.push(Problem::at(
            spot.byte,
            "a reply is a mapping with `field` and `data` or `error`",
        ));
        return None;
    };
    for entry in entries
        .iter()
        .filter(|entry| !KEYS.contains(&entry.key.as_str()))
    {
        let hint = nearest(&entry.key, KEYS.into_iter());
        let message = format!("a reply has no key `{}`{hint}", entry.key);
        checker.problems.push(Problem::at(entry.byte, message));
    }
    let get = |key: &str| {
        entries
            .iter()
            .find(|entry| entry.key == key)
            .map(|entry| &entry.value)
    };
    let text = |spot: Option<&Spot>| match spot.map(Spot::plain) {
        Some(Value::String(text)) => Some(text),
        _ => None,
    };
    let (Some(field), Some(at)) = (text(get("field")), get("field")) else {
        let message = "a reply names its root field, `field: sponsorables`, or its operation of REST, `operationId: actions/get-workflow`";
        checker.problems.push(Problem::at(spot.byte, message));
        return None;
    };
    let schema = checker.schema;
    let roots = ["Query", "Mutation"];
    let found = roots
        .into_iter()
        .find_map(|root| Some((root, schema.type_field(root, &field).ok()?)));
    let Some((root, definition)) = found else {
        let objects = roots.into_iter().filter_map(|root| schema.get_object(root));
        let names = objects.flat_map(|object| object.fields.keys().map(|name| name.as_str()));
        let hint = nearest(&field, names);
        let message = format!("neither Query nor Mutation has a field `{field}`{hint}");
        checker.problems.push(Problem::at(at.byte, message));
        return None;
    };
    let when = match get("when") {
        Some(Spot {
            tree: Tree::Map(conditions),
            ..
        }) => {
            let input = definition
                .argument_by_name("input")
                .and_then(|input| schema.get_input_object(input.ty.inner_named_type()));
            let names: Vec<&str> = match input {
                Some(input) if root == "Mutation" => {
                    input.fields.keys().map(|name| name.as_str()).collect()
                }
                _ => definition
                    .arguments
                    .iter()
                    .map(|argument| argument.name.as_str())
                    .collect(),
            };
            for condition in conditions
                .iter()
                .filter(|it| !names.contains(&it.key.as_str()))
            {
                let hint = nearest(&condition.key, names.iter().copied());
                let message = format!("{root}.{field} takes no `{}`{hint}", condition.key);
                checker.problems.push(Problem::at(condition.byte, message));
            }
            conditions
                .iter()
                .map(|it| (it.key.clone(), it.value.plain()))
                .collect()
        }
        Some(other) => {
            checker.problems.push(Problem::at(
                other.byte,
                "`when` is a mapping from arguments to values",
            ));
            Map::new()
        }
        None => Map::new(),
    };
    let error = get("error").and_then(|error| error_of(checker, error));
    let data = match (get("data"), get("error")) {
        (Some(data), None) => checker.value(&definition.ty, data),
        (None, Some(_)) => Value::Null,
        _ => {
            let message = "a reply has either `data` or `error`";
            checker.problems.push(Problem::at(spot.byte, message));
            Value::Null
        }
    };
    Some(Canned {
        root: root.to_owned(),
        operation: text(get("operation")),
        field,
        when,
        data,
        error,
    })
}

pub(super) fn error_of(checker: &mut Checker<'_>, spot: &Spot) -> Option<(String, String)> {
    let plain = spot.plain();
    let part = |key: &str| plain.get(key).and_then(Value::as_str);
    let (kind, message) = (part("type").unwrap_or("UNPROCESSABLE"), part("message"));
    match message {
        Some(message) if ERRORS.contains(&kind) => Some((kind.to_owned(), message.to_owned())),
        _ => {
            let message = format!(
                "an error is `{{ type: {}, message: .. }}`",
                ERRORS.join(" | ")
            );
            checker.problems.push(Problem::at(spot.byte, message));
            None
        }
    }
}
