//! Steps that many tests use, and a server that answers every alias with what its operation would bring.

use ghx_runtime::HttpReply;
use serde_json::{Value, json};

pub fn reply(n: usize) -> (&'static str, Value) {
    (
        "pr.thread.reply",
        json!({"threadId": format!("T{n}"), "body": "b"}),
    )
}

pub fn resolve(n: usize) -> (&'static str, Value) {
    ("pr.thread.resolve", json!({"threadId": format!("T{n}")}))
}

/// What GitHub answers to a reply that everybody sees.
pub fn replied(id: &str) -> Value {
    json!({"comment": {"id": id, "url": "u", "pullRequestReview": {"state": "COMMENTED"}}})
}

pub fn resolved(id: &str) -> Value {
    json!({"thread": {"id": id, "isResolved": true}})
}

/// Answers every alias of a document with what its operation would bring.
pub fn answer_all(body: &Value) -> Result<HttpReply, ghx_runtime::TransportError> {
    Ok(HttpReply::new(
        200,
        json!({"data": Value::Object(answers(body))}).to_string(),
    ))
}

pub fn answers(body: &Value) -> serde_json::Map<String, Value> {
    let document = body["query"].as_str().unwrap();
    let mut data = serde_json::Map::new();
    for line in document
        .lines()
        .skip(1)
        .filter(|line| line.starts_with("  "))
    {
        let (alias, rest) = line.trim().split_once(": ").unwrap();
        let value = match rest.split('(').next().unwrap() {
            "addPullRequestReviewThreadReply" => {
                json!({"comment": {"id": alias, "url": "u", "pullRequestReview": null}})
            }
            "resolveReviewThread" => resolved(alias),
            "updateIssue" => {
                json!({"issue": {"id": alias, "labels": {"nodes": [{"name": "bug"}, null]}}})
            }
            "closeIssue" => json!({"issue": {"id": alias, "state": "CLOSED"}}),
            "repository" if rest.contains("label(") => {
                let name = body["variables"][format!("{alias}_label")]
                    .as_str()
                    .unwrap();
                json!({"label": {"id": format!("L_{name}")}})
            }
            "repository" if rest.contains("issue(") => {
                json!({"issue": {"id": format!("I_{}", body["variables"][format!("{alias}_issueNumber")])}})
            }
            "repository" => {
                json!({"issues": {"nodes": [{"title": "t"}], "pageInfo": {"hasNextPage": false}}})
            }
            other => panic!("no answer for {other}"),
        };
        data.insert(alias.to_owned(), value);
    }
    data
}
