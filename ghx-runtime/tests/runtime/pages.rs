//! Lists to their end: pages travel together, also those inside nodes.

use ghx_runtime::{Code, HttpReply, Status};
use serde_json::{Value, json};

use crate::support::script::Script;
use crate::support::{chain, data, error, run};

fn page(titles: &[&str], end: Option<&str>) -> Value {
    let nodes: Vec<Value> = titles.iter().map(|title| json!({"title": title})).collect();
    json!({"issues": {"nodes": nodes, "pageInfo": {"hasNextPage": end.is_some(), "endCursor": end}}})
}

#[tokio::test]
async fn one_page_unless_all_are_asked_for() {
    let script = Script::new().json(json!({"data": {"step0": page(&["a", "b"], Some("c1"))}}));
    let envelope = run(
        &script,
        "issue.list",
        json!({"owner": "acme", "after": "c0"}),
    )
    .await;
    assert_eq!(
        envelope.data.unwrap().get(),
        r#"{"titles":["a","b"],"more":true}"#
    );
    assert_eq!(
        script.variables(0),
        json!({"step0_owner": "acme", "step0_after": "c0", "step0_first": 2})
    );
    assert!(script.document(0).starts_with("query IssueList("));
}

#[tokio::test]
async fn all_pages_are_joined() {
    let script = Script::new()
        .json(json!({"data": {"step0": page(&["a", "b"], Some("c1"))}}))
        .json(json!({"data": {"step0": page(&["c"], Some("c2"))}}))
        .json(json!({"data": {"step0": page(&["d"], None)}}));
    let envelope = run(&script, "issue.list", json!({"owner": "acme", "all": true})).await;
    assert_eq!(
        envelope.data.unwrap().get(),
        r#"{"titles":["a","b","c","d"],"more":false}"#
    );
    assert_eq!(envelope.meta.round_trips, 3);
    assert_eq!(
        script.variables(0),
        json!({"step0_owner": "acme", "step0_first": 2})
    );
    assert_eq!(script.variables(2)["step0_after"], "c2");
}

#[tokio::test]
async fn pages_of_several_steps_travel_together() {
    let list = |owner: &str, all: bool| ("issue.list", json!({"owner": owner, "all": all}));
    let script = Script::new()
        .json(json!({"data": {"step0": page(&["a"], Some("c1")), "step1": page(&["x"], Some("e1")), "step2": page(&["once"], Some("f1"))}}))
        .json(json!({"data": {"step0": page(&["b"], None), "step1": page(&["y"], Some("e2"))}}))
        .json(json!({"data": {"step1": page(&["z"], None)}}));
    let envelope = chain(
        &script,
        &[list("a", true), list("b", true), list("c", false)],
    )
    .await;
    assert_eq!(envelope.status, Status::Success);
    assert_eq!(data(&envelope, 0)["titles"], json!(["a", "b"]));
    assert_eq!(data(&envelope, 1)["titles"], json!(["x", "y", "z"]));
    assert_eq!(
        data(&envelope, 2),
        json!({"titles": ["once"], "more": true})
    );
    assert_eq!(script.count(), 3);
    assert!(!script.document(1).contains("step2:") && !script.document(2).contains("step0:"));
}

#[tokio::test]
async fn an_entry_that_is_refused_leaves_the_others() {
    let hole = |path: Value| json!({"type": "FORBIDDEN", "path": path, "message": "not yours"});
    let nodes = json!([{"title": "a"}, null]);
    let first =
        json!({"issues": {"nodes": nodes, "pageInfo": {"hasNextPage": true, "endCursor": "c1"}}});
    let path = json!(["step0", "issues", "nodes", 1]);
    let holes = json!({"data": {"step0": first}, "errors": [hole(path.clone()), hole(path)]});
    // Once as it is asked for, once with the other pages.
    for (all, titles) in [(false, json!(["a"])), (true, json!(["a", "b"]))] {
        let script = Script::new()
            .json(holes.clone())
            .json(json!({"data": {"step0": page(&["b"], None)}}));
        let envelope = run(&script, "issue.list", json!({"owner": "acme", "all": all})).await;
        let data: Value = serde_json::from_str(envelope.data.unwrap().get()).unwrap();
        assert_eq!(data["titles"], titles);
        let error = envelope.error.unwrap();
        assert_eq!(
            (error.code, error.message.as_str()),
            (
                Code::Partial,
                "GitHub did not give issues.nodes[1], nor 1 more: not yours"
            )
        );
        assert_eq!(error.details.unwrap().github_type.unwrap(), "FORBIDDEN");
    }
    // An error about the list itself is no hole in it.
    let mut refused = holes.clone();
    let errors = refused["errors"].as_array_mut().unwrap();
    errors.push(hole(json!(["step0", "issues"])));
    let script = Script::new().json(refused);
    let envelope = run(&script, "issue.list", json!({"owner": "acme", "all": true})).await;
    assert!(envelope.data.is_none());
    assert_eq!(envelope.error.unwrap().code, Code::Auth);
}

fn connection(nodes: Value, end: Option<&str>) -> Value {
    json!({"nodes": nodes, "pageInfo": {"hasNextPage": end.is_some(), "endCursor": end}})
}

fn comments(bodies: &[&str], end: Option<&str>) -> Value {
    let nodes: Vec<Value> = bodies.iter().map(|body| json!({"body": body})).collect();
    json!({"comments": connection(json!(nodes), end)})
}

fn thread(id: &str, bodies: &[&str], end: Option<&str>) -> Value {
    let mut thread = comments(bodies, end);
    thread["id"] = json!(id);
    thread
}

#[tokio::test]
async fn nested_pages_travel_beside_the_next_outer_page() {
    let script = Script::new()
        .json(json!({"data": {"step0": {
            "threads": connection(json!([thread("T1", &["1a", "1b"], Some("k1")), thread("T2", &["2a"], None)]), Some("t1")),
            "reviews": connection(json!([{"id": "R1"}]), Some("r1")),
        }}}))
        .json(json!({"data": {
            "step0": {
                "threads": connection(json!([thread("T3", &["3a"], Some("k3"))]), None),
                "reviews": connection(json!([{"id": "R2"}]), Some("r2")),
            },
            "step0_page0": comments(&["1c"], Some("k1b")),
        }}))
        .json(json!({"data": {
            "step0": {"reviews": connection(json!([{"id": "R3"}]), None)},
            "step0_page0": comments(&["3b"], None),
            "step0_page1": comments(&["1d"], Some("k1c")),
        }}))
        .json(json!({"data": {"step0_page0": comments(&["1e"], None)}}));
    let envelope = run(&script, "pr.feedback.view", json!({"id": "PR"})).await;
    let data: Value = serde_json::from_str(
        envelope
            .data
            .as_ref()
            .unwrap_or_else(|| panic!("{envelope:?}"))
            .get(),
    )
    .unwrap();
    assert_eq!(
        data,
        json!({
            "threads": [
                {"id": "T1", "comments": ["1a", "1b", "1c", "1d", "1e"]},
                {"id": "T2", "comments": ["2a"]},
                {"id": "T3", "comments": ["3a", "3b"]}
            ],
            "reviews": ["R1", "R2", "R3"],
            "bodies": ["1a", "1b", "1c", "1d", "1e", "2a", "3a", "3b"],
        })
    );
    assert_eq!(envelope.meta.round_trips, 4);
    assert_eq!(script.variables(1)["step0_page0_id"], "T1");
    assert_eq!(script.variables(1)["step0_page0_after"], "k1");
    assert_eq!(script.variables(1)["step0_threadsAfter"], "t1");
    assert_eq!(script.variables(2)["step0_skipThreads"], true);
    assert_eq!(script.variables(2)["step0_reviewsAfter"], "r2");
    assert!(
        !script.document(3).contains("step0:"),
        "only the comments are still open"
    );
}

#[tokio::test]
async fn a_list_that_is_null_has_no_pages() {
    let script = Script::new().json(json!({"data": {"step0": null}}));
    let envelope = run(&script, "pr.feedback.view", json!({"id": "PR"})).await;
    assert_eq!(
        envelope.data.unwrap().get(),
        r#"{"threads":null,"reviews":null,"bodies":null}"#
    );
}

#[tokio::test]
async fn a_cursor_that_does_not_move_is_an_error_and_no_endless_loop() {
    let stuck = || json!({"data": {"step0": page(&["a"], Some("same"))}});
    let script = Script::new().json(stuck()).json(stuck());
    let envelope = run(&script, "issue.list", json!({"owner": "acme", "all": true})).await;
    assert_eq!(envelope.error.unwrap().code, Code::Server);
    let missing = json!({"data": {"step0": {"issues": {"nodes": [], "pageInfo": {"hasNextPage": true, "endCursor": null}}}}});
    let envelope = run(
        &Script::new().json(missing),
        "issue.list",
        json!({"owner": "acme", "all": true}),
    )
    .await;
    assert!(envelope.error.unwrap().retryable);
}

#[tokio::test]
async fn a_page_that_fails_fails_its_step_only() {
    let list = |owner: &str| ("issue.list", json!({"owner": owner, "all": true}));
    let script = Script::new()
        .json(json!({"data": {"step0": page(&["a"], Some("c1")), "step1": page(&["x"], Some("e1"))}}))
        .json(json!({
            "data": {"step0": null, "step1": page(&["y"], None)},
            "errors": [{"type": "INVALID_CURSOR_ARGUMENTS", "path": ["step0"], "message": "bad cursor"}]
        }));
    let envelope = chain(&script, &[list("a"), list("b")]).await;
    assert_eq!(error(&envelope, 0).code, Code::Validation);
    assert_eq!(data(&envelope, 1)["titles"], json!(["x", "y"]));

    // A whole request of pages that fails, after its retries.
    let script = Script::new()
        .json(json!({"data": {"step0": page(&["a"], Some("c1"))}}))
        .always(|_| Ok(HttpReply::new(502, "")));
    let envelope = chain(&script, &[list("a")]).await;
    assert_eq!(
        (error(&envelope, 0).code, error(&envelope, 0).retryable),
        (Code::Server, true)
    );
    assert_eq!(script.count(), 4);
}

#[tokio::test]
async fn pages_that_are_too_heavy_together_are_split() {
    let list = |owner: &str| ("issue.list", json!({"owner": owner, "all": true}));
    let script = Script::new()
        .json(
            json!({"data": {"step0": page(&["a"], Some("c1")), "step1": page(&["x"], Some("e1"))}}),
        )
        .json(json!({"errors": [{"type": "RESOURCE_LIMITS_EXCEEDED", "message": "heavy"}]}))
        .json(json!({"data": {"step0": page(&["b"], None)}}))
        .json(json!({"data": {"step1": page(&["y"], None)}}));
    let envelope = chain(&script, &[list("a"), list("b")]).await;
    assert_eq!(envelope.status, Status::Success);
    assert_eq!(data(&envelope, 1)["titles"], json!(["x", "y"]));
}
