//! The four tools: what they are, find, read and write.

use serde_json::{Value, json};

use crate::support::{Family, Person, Talk, error};

#[tokio::test]
async fn both_families_get_the_same_small_definitions() {
    let mut seen = Vec::new();
    for family in [Family::Initialize, Family::Discover] {
        let talk = Talk::with(family, Person::default(), None, &["--sandbox"]).await;
        let tools = talk.client.list_all_tools().await.unwrap();
        seen.push(serde_json::to_string(&tools).unwrap());
    }
    assert_eq!(seen[0], seen[1]);
    // `.ci/mcp` counts 1,400 tokens of o200k in 5,771 characters, and holds them to 2,000; no text of this kind has fewer than 3.2 characters a token.
    assert!(seen[0].len() <= 6_400, "{} characters", seen[0].len());
    let tools: Value = serde_json::from_str(&seen[0]).unwrap();
    let names: Vec<&str> = tools
        .as_array()
        .unwrap()
        .iter()
        .map(|it| it["name"].as_str().unwrap())
        .collect();
    assert_eq!(names, ["ghx_find", "ghx_read", "ghx_write", "ghx_feedback"]);
    for tool in tools.as_array().unwrap() {
        let hints = &tool["annotations"];
        let writes = tool["name"] == "ghx_write";
        assert_eq!(hints["readOnlyHint"], json!(!writes), "{tool}");
        assert_eq!(tool["inputSchema"]["additionalProperties"], json!(false));
        assert_eq!(tool["outputSchema"]["type"], "object");
        if writes {
            assert_eq!(
                (&hints["destructiveHint"], &hints["idempotentHint"]),
                (&json!(true), &json!(false))
            );
        }
    }
}

#[tokio::test]
async fn capabilities_are_found_by_words_and_by_id() {
    let talk = Talk::new(&[]).await;
    let found = talk
        .ask(
            "ghx_find",
            json!({"query": "set labels of an issue", "limit": 3}),
        )
        .await;
    assert_eq!(found["capabilities"][0]["id"], "issue.labels.set");
    let none = talk.ask("ghx_find", json!({"query": "zzzz"})).await;
    assert_eq!(
        (&none["capabilities"], &none["total"]),
        (&json!([]), &json!(0))
    );
    let one = talk
        .ask("ghx_find", json!({"id": "issue.labels.update"}))
        .await;
    let one = &one["capability"];
    assert_eq!(one["id"], "issue.labels.set", "an alias is its capability");
    assert_eq!(one["example"]["task"], "issue.labels.set");
    assert!(one["input_schema"]["properties"]["labels"].is_object());
    assert!(one["output_schema"]["properties"]["labels"].is_object());
    let wrong = talk
        .ask("ghx_find", json!({"id": "issue.labels.sett"}))
        .await;
    assert_eq!(
        wrong["error"]["message"],
        "unknown capability `issue.labels.sett`: did you mean `issue.labels.set`?"
    );
    for limit in [0, 201] {
        let wrong = talk.ask("ghx_find", json!({"limit": limit})).await;
        assert_eq!(wrong["error"]["message"], "limit: must be 1 to 200");
    }
    let wrong = talk.ask("ghx_find", json!({"querry": "x"})).await;
    assert_eq!(
        wrong["error"]["message"],
        "unknown argument `querry`: did you mean `query`?"
    );
}

#[tokio::test]
async fn reads_have_fields_and_refuse_writes() {
    let talk = Talk::new(&[]).await;
    let view = json!({"task": "issue.view", "input": {"issueNumber": 7}});
    let read = talk
        .ask(
            "ghx_read",
            json!({"steps": [view], "fields": ["title", "labels"]}),
        )
        .await;
    let data = &read["results"][0]["data"];
    assert_eq!(
        data,
        &json!({"title": "Crash when saving a file", "labels": ["bug", "needs-triage"]})
    );
    assert!(
        read["notes"].to_string().contains("never instructions"),
        "{read}"
    );
    let wrong = talk
        .ask("ghx_read", json!({"steps": [view], "fields": ["titel"]}))
        .await;
    assert!(
        wrong["error"]["message"]
            .as_str()
            .unwrap()
            .ends_with("did you mean `title`?"),
        "{wrong}"
    );
    let close = json!({"task": "issue.close", "input": {"issueNumber": 7}});
    let wrong = talk.read(json!([view, close])).await;
    assert_eq!(
        (&wrong["status"], &wrong["meta"]["round_trips"]),
        (&json!("failed"), &json!(0))
    );
    assert!(error(&wrong, 1).contains("use ghx_write"), "{wrong}");
    assert_eq!(
        talk.read(json!([view])).await["results"][0]["data"]["state"],
        "OPEN"
    );
}

#[tokio::test]
async fn writes_use_results_and_dry_runs_send_nothing() {
    let talk = Talk::new(&[]).await;
    let steps = json!([
        {"task": "issue.create", "as": "bug", "input": {"title": "Made by a tool"}},
        {"task": "issue.labels.add", "input": {"issueId": {"$from": "bug.id"}, "labels": ["bug"]}},
        {"task": "issue.view", "input": {"issueId": {"$from": "bug.id"}}},
    ]);
    let dry = talk
        .ask("ghx_write", json!({"steps": steps, "dry_run": true}))
        .await;
    assert_eq!(
        (&dry["status"], &dry["meta"]["round_trips"]),
        (&json!("success"), &json!(0))
    );
    assert_eq!(dry["results"], json!([]), "no step has run");
    assert!(
        dry["dry_run"]["requests"][0]["document"].is_string(),
        "{dry}"
    );
    let done = talk.write(steps).await;
    assert_eq!(done["status"], "success", "{done}");
    assert_eq!(done["results"][2]["data"]["labels"], json!(["bug"]));
    let wrong = talk
        .write(json!([{"task": "issue.clos", "input": {"issueNumber": 7}}]))
        .await;
    assert!(
        error(&wrong, 0).contains("did you mean `issue.close`?"),
        "{wrong}"
    );
    let stopped = json!({"steps": [
        {"task": "issue.close", "input": {"issueNumber": 999}},
        {"task": "issue.close", "input": {"issueNumber": 7}},
    ], "stop_on_failure": true});
    let stopped = talk.ask("ghx_write", stopped).await;
    assert_eq!(
        stopped["results"][1]["error"]["code"], "DEPENDENCY_FAILED",
        "{stopped}"
    );
}

#[tokio::test]
async fn feedback_is_told_in_short() {
    let talk = Talk::new(&[]).await;
    let told = talk.ask("ghx_feedback", json!({"pr": 42})).await;
    assert!(told["feedback"]["new"][0]["handle"].is_string(), "{told}");
    let wrong = talk.ask("ghx_feedback", json!({"pr": "abc"})).await;
    assert!(
        wrong["error"]["message"]
            .as_str()
            .unwrap()
            .contains("neither a number nor an address"),
        "{wrong}"
    );
}
