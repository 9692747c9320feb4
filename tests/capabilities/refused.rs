//! What is refused: the tables' own cases, and wrong, missing and unknown inputs made from what works.

use ghx::REGISTRY;
use ghx::plan::{Kind, Shape};
use serde_json::{Value, json};

use super::run::{Stage, assert_none};
use super::{table, world};

#[test]
fn every_refusal_has_its_code_its_words_and_changes_nothing() {
    let mut wrong = Vec::new();
    for entry in table::all() {
        for case in entry.refused {
            let stage = Stage::new(world::world());
            let envelope = stage.run(&entry.capability, &case.input);
            let mut problems = stage.unexpected(&serde_json::Map::new());
            match &envelope.error {
                None => problems.push("it was not refused".to_owned()),
                Some(error) => {
                    if error.code.as_str() != case.code {
                        problems.push(format!(
                            "the code is {}, not {}: {}",
                            error.code, case.code, error.message
                        ));
                    }
                    if !error.message.contains(&case.message) {
                        problems.push(format!(
                            "`{}` does not say `{}`",
                            error.message, case.message
                        ));
                    }
                }
            }
            if case
                .requests
                .is_some_and(|requests| requests != stage.requests())
            {
                problems.push(format!(
                    "{} requests, {:?} wanted",
                    stage.requests(),
                    case.requests
                ));
            }
            wrong.extend(
                problems
                    .into_iter()
                    .map(|problem| format!("{} ({}): {problem}", entry.capability, case.title)),
            );
        }
    }
    assert_none(&wrong);
}

#[test]
fn every_input_of_the_wrong_type_is_named_before_anything_is_sent() {
    check_broken_inputs(|shape, input| {
        let given = input
            .as_object()
            .unwrap()
            .keys()
            .cloned()
            .collect::<Vec<_>>();
        given
            .into_iter()
            .map(|name| {
                let kind = &shape
                    .fields
                    .iter()
                    .find(|field| field.name == name)
                    .unwrap()
                    .kind;
                let other = match kind {
                    Kind::String { .. } | Kind::Enum(_) => json!(7),
                    Kind::Boolean => json!("true"),
                    Kind::Integer { .. } | Kind::Number { .. } => json!("7"),
                    Kind::List { .. } | Kind::Object(_) => json!("x"),
                };
                let mut broken = input.clone();
                broken[&name] = other;
                (broken, name)
            })
            .collect()
    });
}

#[test]
fn every_null_that_is_no_value_is_refused() {
    check_broken_inputs(|shape, input| {
        let given = input.as_object().unwrap().keys().cloned();
        let plain = given.filter(|name| {
            shape
                .fields
                .iter()
                .any(|field| field.name == *name && !field.nullable)
        });
        plain
            .map(|name| {
                let mut broken = input.clone();
                broken[&name] = Value::Null;
                (broken, name)
            })
            .collect()
    });
}

#[test]
fn every_input_that_is_needed_is_missed() {
    check_broken_inputs(|shape, input| {
        let needed = |name: &String| {
            let index = shape
                .fields
                .iter()
                .position(|field| field.name == *name)
                .unwrap();
            let in_choice = shape
                .choices
                .iter()
                .flat_map(|choice| choice.groups)
                .flat_map(|group| *group);
            shape.fields[index].required
                || in_choice
                    .into_iter()
                    .any(|&field| usize::from(field) == index)
        };
        let given = input
            .as_object()
            .unwrap()
            .keys()
            .filter(|name| needed(name))
            .cloned()
            .collect::<Vec<_>>();
        given
            .into_iter()
            .map(|name| {
                let mut broken = input.clone();
                broken.as_object_mut().unwrap().remove(&name);
                (broken, name)
            })
            .collect()
    });
}

#[test]
fn every_unknown_input_is_refused_with_a_suggestion() {
    check_broken_inputs(|_, input| {
        // One that takes nothing refuses whatever is given, as its table says.
        let Some(name) = input.as_object().unwrap().keys().next().cloned() else {
            return Vec::new();
        };
        let mut broken = input.clone();
        let value = broken.as_object_mut().unwrap().remove(&name).unwrap();
        broken[format!("{name}x")] = value;
        vec![(broken, name)]
    });
}

/// Makes wrong inputs from the first case of every capability: each must be refused by name without a request.
fn check_broken_inputs(broken: impl Fn(&Shape, &Value) -> Vec<(Value, String)>) {
    let stage = Stage::new(world::world());
    let mut wrong = Vec::new();
    for entry in table::all() {
        let capability = REGISTRY.find(&entry.capability).unwrap();
        let all = broken(&capability.input, &entry.cases[0].input);
        for (input, name) in all {
            let envelope = stage.run(&entry.capability, &input);
            let error = envelope
                .error
                .map(|error| (error.code.as_str(), error.message));
            match error {
                Some(("VALIDATION", message)) if message.contains(&name) => {}
                other => wrong.push(format!(
                    "{} {input}: {other:?} does not refuse {name}",
                    entry.capability
                )),
            }
        }
    }
    assert_eq!(stage.requests(), 0);
    assert_none(&wrong);
}
