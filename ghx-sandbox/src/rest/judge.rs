//! Requests and replies of REST against GitHub's description of them; the compiler reads it in its own way, and they share no code.

use serde_json::Value;

use super::complete::resolved;
use super::described::{self, Operation};
use super::{decoded, path};
use crate::handle::Incoming;
use crate::http::Reply;

/// What is wrong with a request or with its answer; a refusal is always right.
pub(crate) fn problems(incoming: &Incoming, reply: &Reply) -> Vec<String> {
    let mut found = Vec::new();
    let at = format!("{} {}", incoming.method, incoming.path);
    match described::at(&incoming.method, path(incoming)) {
        Some((operation, values)) => {
            request(&operation, &values, incoming, &mut found);
            if reply.status < 400 {
                answer(operation.value, reply, &mut found);
            }
        }
        None if reply.status < 400 && is_judged(path(incoming)) => {
            found.push("it is not described".to_owned());
        }
        None => {}
    }
    found.into_iter().map(|it| format!("{at}: {it}")).collect()
}

/// Whether everything below this path is for capabilities.
fn is_judged(path: &str) -> bool {
    let all = ["/repos/", "/notifications", "/search/"];
    all.iter().any(|it| path.starts_with(it))
}

/// What a body has that its type does not allow, or lacks; it has no other properties than those described.
pub(crate) fn misfits(schema: &Value, body: &Value, at: &str) -> Vec<String> {
    let mut found = Vec::new();
    fits(schema, body, at, true, &mut found);
    found
}

fn request(
    operation: &Operation,
    values: &[(&str, String)],
    incoming: &Incoming,
    found: &mut Vec<String>,
) {
    let pairs = incoming.query.split('&').filter(|pair| !pair.is_empty());
    let pairs = pairs.map(|pair| pair.split_once('=').unwrap_or((pair, "")));
    let query: Vec<(&str, String)> = pairs.map(|(name, value)| (name, decoded(value))).collect();
    let described: Vec<&Value> = operation.parameters().collect();
    for parameter in &described {
        let text = |key: &str| {
            parameter
                .get(key)
                .and_then(Value::as_str)
                .unwrap_or_default()
        };
        let given = if text("in") == "path" { values } else { &query };
        match given.iter().find(|(name, _)| *name == text("name")) {
            Some((name, value)) => {
                let schema = parameter.get("schema").unwrap_or(&Value::Null);
                if !fits_text(schema, value) {
                    found.push(format!("`{name}` cannot be `{value}`"));
                }
            }
            None if parameter.get("required") == Some(&Value::Bool(true)) => {
                found.push(format!("`{}` is missing", text("name")));
            }
            None => {}
        }
    }
    for (name, _) in &query {
        let known = |it: &&Value| it["in"] == "query" && it["name"] == *name;
        if !described.iter().any(known) {
            found.push(format!("it takes no `{name}`"));
        }
    }
    let schema = operation.body();
    let body = match incoming.body.is_empty() {
        true => None,
        false => Some(serde_json::from_slice(&incoming.body).unwrap_or_default()),
    };
    match (schema, body) {
        (Some(schema), body) => {
            let body = body.unwrap_or_else(|| Value::Object(serde_json::Map::new()));
            fits(schema, &body, "the body", true, found);
        }
        (None, Some(_)) => found.push("it takes no body".to_owned()),
        (None, None) => {}
    }
}

fn answer(operation: &Value, reply: &Reply, found: &mut Vec<String>) {
    let described = operation.pointer(&format!("/responses/{}", reply.status));
    let Some(described) = described else {
        found.push(format!("it never answers {}", reply.status));
        return;
    };
    let schema = described.pointer("/content/application~1json/schema");
    if let Some(schema) = schema.filter(|_| reply.content_type.contains("json")) {
        let body = serde_json::from_str(&reply.body).unwrap_or_default();
        fits(schema, &body, "the answer", false, found);
    }
}

/// Whether a text of an address can be of a type.
fn fits_text(schema: &Value, text: &str) -> bool {
    let mut found = Vec::new();
    let read = serde_json::from_str(text).unwrap_or_default();
    fits(schema, &Value::from(text), "", true, &mut found);
    if !found.is_empty() {
        found.clear();
        fits(schema, &read, "", true, &mut found);
    }
    found.is_empty()
}

/// Holds a value against a schema; `closed` says that an object has no other properties than those described.
fn fits(schema: &Value, value: &Value, at: &str, closed: bool, found: &mut Vec<String>) {
    let schema = resolved(schema);
    let list = |key: &str| schema.get(key).and_then(Value::as_array);
    if value.is_null() && schema.get("nullable") == Some(&Value::Bool(true)) {
        return;
    }
    if let Some(choices) = list("oneOf").or(list("anyOf")) {
        let good = choices.iter().any(|choice| {
            let mut found = Vec::new();
            fits(choice, value, at, closed, &mut found);
            found.is_empty()
        });
        if !good {
            found.push(format!("{at} fits none of what it can be"));
        }
        return;
    }
    for part in list("allOf").into_iter().flatten() {
        fits(part, value, at, false, found);
    }
    if list("enum").is_some_and(|all| !all.contains(value)) {
        found.push(format!("{at} cannot be {value}"));
        return;
    }
    let is = match schema.get("type").and_then(Value::as_str) {
        Some("object") => value.is_object(),
        Some("array") => value.is_array(),
        Some("string") => value.is_string(),
        Some("integer") => value.is_i64() || value.is_u64(),
        Some("number") => value.is_number(),
        Some("boolean") => value.is_boolean(),
        _ => true,
    };
    if !is {
        found.push(format!("{at} cannot be {value}"));
        return;
    }
    let items = schema.get("items");
    for (index, item) in value.as_array().into_iter().flatten().enumerate() {
        if let Some(items) = items {
            fits(items, item, &format!("{at}[{index}]"), closed, found);
        }
    }
    let Some(object) = value.as_object() else {
        return;
    };
    for name in list("required")
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
    {
        if !object.contains_key(name) {
            found.push(format!("{at} has no `{name}`"));
        }
    }
    let properties = schema.get("properties").and_then(Value::as_object);
    for (name, value) in object {
        match properties.and_then(|all| all.get(name)) {
            Some(schema) => fits(schema, value, &format!("{at}.{name}"), closed, found),
            None if closed && properties.is_some() => found.push(format!("{at} takes no `{name}`")),
            None => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(method: &str, path: &str, query: &str, body: &str, reply: &Value) -> Vec<String> {
        let incoming = Incoming {
            method: method.to_owned(),
            path: path.to_owned(),
            query: query.to_owned(),
            for_this_host: true,
            accept: String::new(),
            host: String::new(),
            authorization: None,
            user_agent: true,
            body: body.as_bytes().to_vec(),
        };
        problems(&incoming, &Reply::json(200, reply))
    }

    #[test]
    fn what_the_description_does_not_say_is_told() {
        let runs = "/repos/acme/app/actions/runs";
        let good = serde_json::json!({"total_count": 0, "workflow_runs": []});
        assert_eq!(
            told("GET", runs, "status=success&page=2", "", &good),
            [""; 0]
        );
        let list = told(
            "GET",
            runs,
            "statuz=success&status=broken&page=two",
            "{}",
            &good,
        );
        let at = format!("GET {runs}: ");
        let should = [
            "`status` cannot be `broken`",
            "`page` cannot be `two`",
            "it takes no `statuz`",
            "it takes no body",
        ];
        assert_eq!(list, should.map(|it| format!("{at}{it}")));
        let bad = serde_json::json!({"total_count": "0", "workflow_runs": [{"id": 1}]});
        let list = told("GET", runs, "", "", &bad);
        assert!(
            list.contains(&format!("{at}the answer.total_count cannot be \"0\"")),
            "{list:?}"
        );
        assert!(
            list.contains(&format!("{at}the answer.workflow_runs[0] has no `status`")),
            "{list:?}"
        );
        let list = told(
            "POST",
            "/repos/acme/app/actions/runs/x/cancel",
            "",
            "",
            &good,
        );
        assert_eq!(list.len(), 2, "{list:?}");
        assert_eq!(
            told("GET", "/repos/acme/app/nothing", "", "", &good).len(),
            1
        );
    }
}
