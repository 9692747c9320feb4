//! What a test expected, held against what came.

use serde_json::Value;

use super::file::{Step, Test};

/// All that is otherwise than a test says.
pub(crate) fn judge(test: &Test, envelope: &Value) -> Vec<String> {
    let mut wrong = Vec::new();
    let several = test.steps.len() > 1;
    for (index, step) in test.steps.iter().enumerate() {
        let at = match several {
            true => format!("step {index}: "),
            false => String::new(),
        };
        let result = envelope.pointer(&format!("/results/{index}"));
        one(step, result.unwrap_or(&Value::Null), &at, &mut wrong);
    }
    let made = envelope
        .pointer("/meta/round_trips")
        .and_then(Value::as_u64);
    if let Some(expected) = test.requests
        && made != Some(expected)
    {
        let made = made.unwrap_or(0);
        wrong.push(format!("requests: expected {expected}, made {made}"));
    }
    wrong
}

fn one(step: &Step, result: &Value, at: &str, wrong: &mut Vec<String>) {
    let error = result.get("error");
    let text = |key: &str| {
        error
            .and_then(|it| it.get(key)?.as_str())
            .unwrap_or_default()
    };
    match (&step.error, error) {
        (None, Some(_)) => wrong.push(format!(
            "{at}failed with {}: {}",
            text("code"),
            text("message")
        )),
        (Some(expected), None) => {
            wrong.push(format!("{at}expected {}, but it went well", expected.code))
        }
        (Some(expected), Some(_)) => {
            if expected.code != text("code") {
                wrong.push(format!(
                    "{at}expected {}, got {}: {}",
                    expected.code,
                    text("code"),
                    text("message")
                ));
            } else if let Some(part) = &expected.message
                && !text("message").contains(part.as_str())
            {
                wrong.push(format!(
                    "{at}expected a message with `{part}`, got: {}",
                    text("message")
                ));
            }
        }
        (None, None) => {}
    }
    if let Some(expected) = &step.output {
        let data = result.get("data").unwrap_or(&Value::Null);
        differences(expected, data, &format!("{at}output"), wrong);
    }
}

/// Where a value is otherwise: of objects only what is named counts, lists count whole.
fn differences(expected: &Value, found: &Value, path: &str, wrong: &mut Vec<String>) {
    match (expected, found) {
        (Value::Object(parts), Value::Object(given)) => {
            for (key, part) in parts {
                let path = format!("{path}.{key}");
                match given.get(key) {
                    Some(value) => differences(part, value, &path, wrong),
                    None => wrong.push(format!("{path}: expected {part}, there is no such field")),
                }
            }
        }
        (Value::Array(parts), Value::Array(given)) if parts.len() == given.len() => {
            for (index, (part, value)) in parts.iter().zip(given).enumerate() {
                differences(part, value, &format!("{path}[{index}]"), wrong);
            }
        }
        _ if expected == found => {}
        _ => wrong.push(format!("{path}: expected {expected}, got {found}")),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::differences;

    #[test]
    fn what_is_named_must_be_so_and_the_rest_is_free() {
        let cases = [
            (json!({"a": 1}), json!({"a": 1, "b": 2}), ""),
            (
                json!({"a": [1, {"b": 2}]}),
                json!({"a": [1, {"b": 2, "c": 3}]}),
                "",
            ),
            (json!({"a": 1}), json!({"a": 2}), "o.a: expected 1, got 2"),
            (
                json!({"a": [1]}),
                json!({"a": [1, 2]}),
                "o.a: expected [1], got [1,2]",
            ),
            (
                json!({"b": null}),
                json!({"a": 1}),
                "o.b: expected null, there is no such field",
            ),
        ];
        for (expected, found, said) in cases {
            let mut wrong = Vec::new();
            differences(&expected, &found, "o", &mut wrong);
            assert_eq!(wrong.join("\n"), said);
        }
    }
}
