//! Replies of a hostile server: memory stays near their size, messages stay short, and lists come to an end.

use crate::support::pair::both;
use crate::support::plans::{LABELS_SET, RESOLVE};
use crate::support::script::Script;
use crate::support::{chain, error, run, verdict};
use ghx_runtime::{Code, HttpReply, Outcome, Record, Step, batch};
use serde_json::{Value, json};

const SIZE: usize = 1 << 20;

/// A list of so many equal elements that it has the size of these tests.
fn list(element: &str) -> String {
    let mut list = String::with_capacity(SIZE + 16);
    list.push('[');
    while list.len() < SIZE {
        list.push_str(element);
        list.push(',');
    }
    list.pop();
    list.push(']');
    list
}

#[test]
fn memory_is_a_few_times_the_reply() {
    let resolve = Step {
        capability: &RESOLVE,
        record: Record::new(&RESOLVE.input).with(0, "T1"),
    };
    let set = Step {
        capability: &LABELS_SET,
        record: Record::from_json(&LABELS_SET.input, r#"{"issueId":"I","labelIds":["L"]}"#)
            .unwrap(),
    };
    let long = "x".repeat(SIZE);
    let error = r#"{"message":"m"}"#;
    let own = r#"{"message":"m","path":["step0",1]}"#;
    let nodes = |nodes: String| {
        format!(r#"{{"data":{{"step0":{{"issue":{{"id":"I","labels":{{"nodes":{nodes}}}}}}}}}}}"#)
    };
    let keys: String = (0..SIZE / 16).map(|n| format!(r#","k{n:08}":0"#)).collect();
    let cases = [
        (&resolve, format!(r#"{{"errors":{}}}"#, list("0"))),
        (&resolve, format!(r#"{{"errors":{}}}"#, list("{}"))),
        (&resolve, format!(r#"{{"errors":{}}}"#, list(error))),
        (&resolve, format!(r#"{{"errors":{}}}"#, list(own))),
        (
            &resolve,
            format!(r#"{{"errors":[{{"message":"{long}"}}]}}"#),
        ),
        (
            &resolve,
            format!(r#"{{"errors":[{{"message":"m","path":{}}}]}}"#, list("0")),
        ),
        (
            &resolve,
            format!(
                r#"{{"errors":[{{"message":"m","extensions":{}}}]}}"#,
                "[".repeat(SIZE / 2) + &"]".repeat(SIZE / 2)
            ),
        ),
        (&resolve, format!(r#"{{"data":{{"step0":null{keys}}}}}"#)),
        (
            &resolve,
            format!(r#"{{"data":{{"step0":{{"thread":{{"id":"{long}","isResolved":true}}}}}}}}"#),
        ),
        (&set, nodes(list("0"))),
        (&set, nodes(list("null"))),
        (&set, nodes(list("{}"))),
        (&set, nodes(list(r#"{"name":"a"}"#))),
        (&set, nodes(list("[[]]"))),
    ];
    for (step, body) in cases {
        let steps = [step.clone()];
        let info = allocation_counter::measure(|| {
            let _ = batch::demultiplex(&steps, &body);
        });
        let most = info.bytes_max / body.len() as u64;
        let start: String = body.chars().take(60).collect();
        assert!(most < 10, "{most} times the reply: {start}");
    }
}

#[test]
fn a_reply_of_nothing_but_errors_is_not_read_to_its_end() {
    let steps = [Step {
        capability: &RESOLVE,
        record: Record::new(&RESOLVE.input).with(0, "T1"),
    }];
    // Behind the errors it is no JSON at all, and nobody has seen that.
    let body = format!(r#"{{"errors":[{}"#, "{},".repeat(200_000));
    let refused = batch::demultiplex(&steps, &body).unwrap_err();
    assert!(
        refused.message().contains("more than 100000 errors"),
        "{}",
        refused.message()
    );
}

#[tokio::test]
async fn long_words_are_cut() {
    let long = "y".repeat(3 << 20);
    let script =
        |status, body: Value| Script::new().reply(HttpReply::new(status, body.to_string()));
    let scripts = [
        script(422, json!({"message": long})),
        script(200, json!({"message": long})),
        script(200, json!({"data": long})),
        script(200, json!({"errors": [{"message": long}]})),
        script(200, json!({"errors": [{"message": "m", "type": long}]})),
        script(200, json!({"errors": [long]})),
        script(
            200,
            json!({"data": {"step0": null, "step1": null}, "errors": [{"message": long, "path": ["step0"]}]}),
        ),
        Script::new().reply(HttpReply::new(302, "").with_header("location", &long)),
        Script::new().reply(HttpReply::new(502, "").with_header("x-github-request-id", &long)),
    ];
    for script in scripts {
        let envelope = chain(&script, &both()).await;
        let text = serde_json::to_string(&envelope).unwrap();
        assert!(text.len() < 20_000, "{} bytes", text.len());
        assert!(error(&envelope, 0).message.len() < 2_500);
    }
}

fn page(nodes: Value, info: Value) -> Value {
    json!({"data": {"step0": {"issues": {"nodes": nodes, "pageInfo": info}}}})
}

#[tokio::test]
async fn a_list_ends_or_says_why_not() {
    let more = |cursor: &str| json!({"hasNextPage": true, "endCursor": cursor});
    let first = || Script::new().json(page(json!([{"title": "a"}]), more("c1")));
    let server = (Code::Server, Some(Outcome::NotApplied), true);
    let cases = [
        ("cursors in a circle", first().json(page(json!([]), more("c2"))).json(page(json!([]), more("c1")))),
        ("a cursor that stays", first().json(page(json!([]), more("c1")))),
        ("a promise in words", Script::new().json(page(json!([]), json!({"hasNextPage": "true", "endCursor": "c"})))),
        ("no promise at all", Script::new().json(page(json!([]), json!(null)))),
        ("a cursor that is none", Script::new().json(page(json!([]), json!({"hasNextPage": true, "endCursor": 7})))),
        ("a page that does not come", first().json(json!({"data": {"step0": null}}))),
        ("a page without its list", first().json(json!({"data": {"step0": {"issues": null}}}))),
        ("a page of something else", first().json(page(json!({"a": 1}), json!({"hasNextPage": false})))),
        ("an alias that is missing", first().json(json!({"data": {}}))),
        ("a first page that is missing", Script::new().json(json!({"data": {}}))),
        ("a key twice", Script::new().reply(HttpReply::new(200, r#"{"data":{"step0":{"issues":{"nodes":[],"nodes":[],"pageInfo":{"hasNextPage":false}}}}}"#))),
    ];
    for (name, script) in cases {
        let envelope = run(&script, "issue.list", json!({"owner": "acme", "all": true})).await;
        let error = envelope.error.unwrap_or_else(|| panic!("{name} is fine"));
        assert_eq!(verdict(&error), server, "{name}: {}", error.message);
    }
}

#[tokio::test]
async fn a_list_without_end_is_refused() {
    let mut asked = 0;
    let nodes: Vec<Value> = (0..100_000).map(|_| json!(null)).collect();
    let script = Script::new().always(move |_| {
        asked += 1;
        let info = json!({"hasNextPage": true, "endCursor": format!("c{asked}")});
        Ok(HttpReply::new(200, page(json!(nodes), info).to_string()))
    });
    let envelope = run(&script, "issue.list", json!({"owner": "acme", "all": true})).await;
    assert_eq!(envelope.error.unwrap().code, Code::TooLarge);
    assert!(script.count() < 60, "{} pages", script.count());
}
