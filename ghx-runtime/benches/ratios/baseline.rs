//! The obvious alternative: parse each operation at run time, rename, print, and walk `serde_json::Value` trees.

use graphql_parser::query::{
    Definition, Document, Field, OperationDefinition, Selection, Value as Literal, parse_query,
};
use serde_json::{Map, Value, json};

use super::work::{Outputs, ReplyOutput, ResolveOutput};

const REPLY: &str = "mutation PrThreadReply($threadId: ID!, $body: String!) { addPullRequestReviewThreadReply(input: {pullRequestReviewThreadId: $threadId, body: $body}) { comment { id url pullRequestReview { state } } } }";
const RESOLVE: &str = "mutation PrThreadResolve($threadId: ID!) { resolveReviewThread(input: {threadId: $threadId}) { thread { ...ThreadFields } } }";
const FRAGMENT: &str = "fragment ThreadFields on PullRequestReviewThread { id isResolved }";

/// One step's operation and variables.
pub(crate) struct Input {
    pub(crate) reply: bool,
    pub(crate) variables: Map<String, Value>,
}

/// The whole HTTP body: parse, rename, print, and a tree of variables.
pub(crate) fn body(steps: &[Input]) -> String {
    let mut declarations = Vec::new();
    let mut selections = Vec::new();
    let mut variables = Map::new();
    for (n, step) in steps.iter().enumerate() {
        let alias = format!("step{n}");
        let document: Document<'_, String> =
            parse_query(if step.reply { REPLY } else { RESOLVE }).unwrap();
        for definition in document.definitions {
            let Definition::Operation(OperationDefinition::Mutation(mutation)) = definition else {
                continue;
            };
            for mut declaration in mutation.variable_definitions {
                declaration.name = format!("{alias}_{}", declaration.name);
                declarations.push(format!("${}: {}", declaration.name, declaration.var_type));
            }
            for selection in mutation.selection_set.items {
                let Selection::Field(mut field) = selection else {
                    continue;
                };
                field.alias = Some(alias.clone());
                rename(&mut field, &alias);
                selections.push(field.to_string());
            }
        }
        for (name, value) in &step.variables {
            variables.insert(format!("{alias}_{name}"), value.clone());
        }
    }
    let document = format!(
        "mutation BatchComposite({}) {{\n{}}}\n{FRAGMENT}",
        declarations.join(", "),
        selections.join("")
    );
    json!({"query": document, "variables": variables}).to_string()
}

fn rename(field: &mut Field<'_, String>, alias: &str) {
    for (_, value) in &mut field.arguments {
        rename_value(value, alias);
    }
    for selection in &mut field.selection_set.items {
        if let Selection::Field(field) = selection {
            rename(field, alias);
        }
    }
}

fn rename_value(value: &mut Literal<'_, String>, alias: &str) {
    match value {
        Literal::Variable(name) => *name = format!("{alias}_{name}"),
        Literal::List(items) => items.iter_mut().for_each(|item| rename_value(item, alias)),
        Literal::Object(fields) => fields
            .values_mut()
            .for_each(|item| rename_value(item, alias)),
        _ => {}
    }
}

/// Typed outputs through a tree.
pub(crate) fn typed(reply: &str, count: usize) -> Outputs {
    let mut tree: Value = serde_json::from_str(reply).unwrap();
    let mut outputs = Vec::with_capacity(count / 2);
    for n in (0..count).step_by(2) {
        let first = reply_output(tree["data"][format!("step{n}")].take());
        let second = resolve_output(tree["data"][format!("step{}", n + 1)].take());
        let first: ReplyOutput = serde_json::from_value(first).unwrap();
        let second: ResolveOutput = serde_json::from_value(second).unwrap();
        outputs.push((first, second));
    }
    outputs
}

fn reply_output(mut payload: Value) -> Value {
    let comment = &mut payload["comment"];
    assert_ne!(comment["pullRequestReview"]["state"], "PENDING");
    json!({"id": comment["id"].take(), "url": comment["url"].take()})
}

fn resolve_output(mut payload: Value) -> Value {
    let thread = &mut payload["thread"];
    assert_eq!(thread["isResolved"], true);
    json!({"threadId": thread["id"].take(), "isResolved": thread["isResolved"].take()})
}

/// JSON steps in, JSON envelope out, over trees.
pub(crate) fn run(text: &str, reply: &str) -> String {
    let steps: Vec<Value> = serde_json::from_str(text).unwrap();
    let mut inputs = Vec::with_capacity(steps.len());
    for step in &steps {
        let is_reply = step["task"] == "pr.thread.reply";
        let variables = step["input"].as_object().unwrap().clone();
        assert!(variables.get("threadId").is_some_and(Value::is_string));
        assert!(!is_reply || variables.get("body").is_some_and(Value::is_string));
        inputs.push(Input {
            reply: is_reply,
            variables,
        });
    }
    std::hint::black_box(body(&inputs));
    let mut tree: Value = serde_json::from_str(reply).unwrap();
    let mut results = Vec::with_capacity(steps.len());
    for (n, (step, input)) in steps.iter().zip(&inputs).enumerate() {
        let payload = tree["data"][format!("step{n}")].take();
        let data = if input.reply {
            reply_output(payload)
        } else {
            resolve_output(payload)
        };
        results.push(json!({"task": step["task"], "ok": true, "data": data}));
    }
    let total = results.len();
    let meta = json!({"route_used": "graphql", "total": total, "succeeded": total, "failed": 0, "round_trips": 1});
    json!({"status": "success", "results": results, "meta": meta}).to_string()
}
