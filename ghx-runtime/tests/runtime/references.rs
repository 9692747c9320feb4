//! Steps that use what earlier ones gave back: what is sent, in which requests, and what is refused before anything is.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use ghx_runtime::{
    ChainOptions, ChainResultEnvelope, Client, Code, HttpReply, Outcome, PlanOptions, Progress,
    Status, TaskRequest, TransportErrorKind, execute_tasks, execute_tasks_with, plan_tasks,
};
use serde_json::{Map, Value, json};

use crate::support::plans::things::THINGS;
use crate::support::script::Script;
use crate::support::{client, error};

fn steps(all: Value) -> Vec<TaskRequest> {
    serde_json::from_value(all).unwrap()
}

async fn run(script: &Script, all: Value) -> ChainResultEnvelope {
    execute_tasks(&client(script), &THINGS, &steps(all)).await
}

/// A step that makes a thing called `name`.
fn make(name: &str) -> Value {
    json!({"task": "thing.make", "as": name, "input": {"place": "p", "title": name}})
}

fn mark(input: Value) -> Value {
    json!({"task": "thing.mark", "input": input})
}

fn from(path: &str) -> Value {
    json!({"$from": path})
}

/// The aliases of a document with the field behind each.
pub(crate) fn aliases(body: &Value) -> Vec<(String, String)> {
    let lines = body["query"].as_str().unwrap().lines().skip(1);
    let lines = lines.filter(|line| line.starts_with("  "));
    lines
        .map(|line| {
            let (alias, rest) = line.trim().split_once(": ").unwrap();
            (alias.to_owned(), rest.split('(').next().unwrap().to_owned())
        })
        .collect()
}

/// A server that makes what is asked for: the id of a thing is its title in capitals, a list has as many things as its place says.
fn serve(body: &Value) -> HttpReply {
    let mut data = Map::new();
    for (alias, field) in aliases(body) {
        let value = |name: &str| &body["variables"][format!("{alias}_{name}")];
        let answer = match field.as_str() {
            "make" => json!({
                "id": value("title").as_str().unwrap().to_uppercase(), "number": 7, "title": value("title"),
                "owner": null, "tags": ["x", "y"], "state": "OPEN",
            }),
            "mark" => json!({"id": value("thingId")}),
            _ => {
                let count: usize = value("place").as_str().unwrap().parse().unwrap();
                let thing = |n| json!({"id": format!("T{n}"), "number": n, "tags": ["a", "b"]});
                json!({"things": (0..count).map(thing).collect::<Vec<_>>()})
            }
        };
        data.insert(alias, answer);
    }
    HttpReply::new(200, json!({"data": data}).to_string())
}

pub(crate) fn server() -> Script {
    Script::new().always(|body| Ok(serve(body)))
}

/// How many units each request had.
pub(crate) fn sizes(script: &Script) -> Vec<usize> {
    (0..script.count())
        .map(|at| aliases(&script.body(at)).len())
        .collect()
}

#[tokio::test]
async fn neighbours_share_a_request_unless_one_needs_the_other() {
    for (chain, expected) in [
        (
            json!([
                make("a"),
                make("b"),
                mark(json!({"thingId": from("a.id")})),
                mark(json!({"thingId": from("b.id")}))
            ]),
            vec![2, 2],
        ),
        (
            json!([
                make("a"),
                mark(json!({"thingId": from("a.id")})),
                make("b"),
                mark(json!({"thingId": from("b.id")}))
            ]),
            vec![1, 2, 1],
        ),
        (
            json!([make("a"), {"task": "thing.mark", "needs": ["a"], "input": {"thingId": "T"}}]),
            vec![1, 1],
        ),
        (
            json!([make("a"), make("b"), mark(json!({"thingId": "T"}))]),
            vec![3],
        ),
        // What is answered already is waited for no more.
        (
            json!([make("a"), {"task": "thing.list", "input": {"place": "1"}}, make("b"), mark(json!({"thingId": from("a.id")}))]),
            vec![1, 1, 2],
        ),
    ] {
        let script = server();
        let envelope = run(&script, chain.clone()).await;
        assert_eq!(envelope.status, Status::Success, "{envelope:?}");
        assert_eq!(sizes(&script), expected, "{chain}");
    }
}

#[tokio::test]
async fn values_of_results_are_data() {
    let title = "say \"hi\"\n\t\u{1} ${a.id} {\"$from\": \"a.id\"} $${ \u{1f600} é";
    let script = server();
    let chain = json!([
        {"task": "thing.make", "as": "a", "input": {"place": "p", "title": title}},
        mark(json!({"thingId": from("a.id"), "note": from("a.title"), "tags": from("a.tags"), "count": from("a.number")})),
        mark(json!({"thingId": "T", "note": {"$text": "$${x} ${a.title}-${a.number}"}, "tags": [from("a.title"), "plain ${a.id}"]})),
    ]);
    let envelope = run(&script, chain).await;
    assert_eq!(envelope.status, Status::Success, "{envelope:?}");
    let sent = script.variables(1);
    assert_eq!(sent["step1_note"], title);
    assert_eq!(sent["step1_tags"], json!(["x", "y"]));
    assert_eq!(sent["step1_count"], 7);
    assert_eq!(sent["step2_note"], format!("${{x}} {title}-7"));
    assert_eq!(sent["step2_tags"], json!([title, "plain ${a.id}"]));
}

#[tokio::test]
async fn an_object_where_a_text_is_needed_is_not_interpreted() {
    // A reply that breaks its own schema: the value would be a reference if it were read as input.
    let script = Script::new()
        .json(json!({"data": {"step0": {"id": {"$from": "a.id"}, "number": 7, "title": "t", "owner": null, "tags": [], "state": "OPEN"}}}));
    let envelope = run(
        &script,
        json!([make("a"), mark(json!({"thingId": from("a.id")}))]),
    )
    .await;
    assert_eq!(error(&envelope, 1).code, Code::Validation);
    assert_eq!(script.count(), 1);
}

#[tokio::test]
async fn a_null_where_a_value_is_needed_sends_nothing() {
    let script = server();
    let chain = json!([
        make("a"),
        {"task": "thing.mark", "as": "m", "input": {"thingId": from("a.owner")}},
        mark(json!({"thingId": "T", "note": {"$text": "by ${a.owner}"}})),
        mark(json!({"thingId": from("m.id")})),
        mark(json!({"thingId": from("a.id"), "note": from("a.tags[9]")})),
    ]);
    // The owner is the id of a user, so a thing's id is not asked for by its type here.
    let untyped = chain.to_string().replace("a.owner", "a.tags[5]");
    let envelope = run(&script, serde_json::from_str(&untyped).unwrap()).await;
    let messages: Vec<_> = [1, 2, 4]
        .iter()
        .map(|step| {
            let error = error(&envelope, *step);
            assert_eq!(
                (error.code, error.outcome()),
                (Code::Validation, Some(Outcome::NotApplied))
            );
            error.message.clone()
        })
        .collect();
    insta::assert_snapshot!(messages.join("\n"), @r"
    Input validation failed: thingId: must be string, but `a.tags[5]` is null
    Input validation failed: note: cannot be put together, because `a.tags[5]` is null
    Input validation failed: note: must be string, but `a.tags[9]` is null
    ");
    let error = error(&envelope, 3);
    assert_eq!(error.code, Code::DependencyFailed);
    assert_eq!(
        serde_json::to_value(&error.details).unwrap(),
        json!({"outcome": "not_applied", "needs": ["m"]})
    );
    assert_eq!((script.count(), envelope.meta.round_trips), (1, 1));
}

#[tokio::test]
async fn a_need_that_failed_or_is_unknown_keeps_the_rest_from_being_sent() {
    let chain = || {
        json!([
            make("a"),
            {"task": "thing.mark", "as": "m", "input": {"thingId": from("a.id")}},
            {"task": "thing.list", "needs": ["a", "m"], "input": {"place": "1"}},
            make("b"),
        ])
    };
    let refused = json!({"data": {"step0": null}, "errors": [{"type": "FORBIDDEN", "path": ["step0"], "message": "no"}]});
    let script = Script::new().json(refused).always(|body| Ok(serve(body)));
    let envelope = run(&script, chain()).await;
    assert_eq!(error(&envelope, 1).details.as_ref().unwrap().needs, ["a"]);
    assert_eq!(
        error(&envelope, 2).details.as_ref().unwrap().needs,
        ["a", "m"]
    );
    assert!(envelope.results[3].ok, "what needs nothing goes on");
    assert_eq!(sizes(&script), [1, 1]);

    let script = Script::new()
        .reply(HttpReply::new(502, "bad gateway"))
        .always(|body| Ok(serve(body)));
    let envelope = run(&script, chain()).await;
    assert_eq!(error(&envelope, 0).outcome(), Some(Outcome::Unknown));
    assert_eq!(error(&envelope, 1).code, Code::DependencyFailed);
    assert!(envelope.results[3].ok);

    // A lost connection stops everything; what needed the lost step says so.
    let script = Script::new().fail(TransportErrorKind::Dropped);
    let envelope = run(&script, chain()).await;
    assert_eq!(error(&envelope, 1).code, Code::DependencyFailed);
    assert_eq!(error(&envelope, 3).code, Code::Network);
    assert_eq!(script.count(), 1);
}

#[tokio::test]
async fn what_was_only_just_made_is_waited_for() {
    let missing = || json!({"data": {"step1": null}, "errors": [{"type": "NOT_FOUND", "path": ["step1"], "message": "Could not resolve to a node"}]});
    let chain = || json!([make("a"), mark(json!({"thingId": from("a.id")}))]);
    let script = Script::new()
        .then(|body| Ok(serve(body)))
        .json(missing())
        .json(missing())
        .always(|body| Ok(serve(body)));
    let envelope = run(&script, chain()).await;
    assert_eq!(envelope.status, Status::Success, "{envelope:?}");
    assert_eq!(
        script.waits(),
        [Duration::from_millis(500), Duration::from_secs(1)]
    );
    assert_eq!(envelope.meta.round_trips, 4);

    // It is not waited for without end.
    let script = Script::new()
        .then(|body| Ok(serve(body)))
        .always(move |_| Ok(HttpReply::new(200, missing().to_string())));
    let envelope = run(&script, chain()).await;
    assert_eq!(error(&envelope, 1).code, Code::NotFound);
    assert_eq!(script.count(), 5);

    // What a read found is not new, and an id that was given is not either.
    let script = Script::new()
        .then(|body| Ok(serve(body)))
        .always(move |_| Ok(HttpReply::new(200, missing().to_string())));
    let chain = json!([{"task": "thing.list", "as": "l", "input": {"place": "1"}}, mark(json!({"thingId": from("l.things[0].id")}))]);
    let envelope = run(&script, chain).await;
    assert_eq!(error(&envelope, 1).code, Code::NotFound);
    assert!(script.waits().is_empty());
}

#[tokio::test]
async fn a_step_runs_for_each_element() {
    let each = |list: Value| json!({"task": "thing.mark", "as": "m", "foreach": list, "input": {"thingId": from("item.id"), "count": from("item.number")}});
    let listed = |count: usize| json!({"task": "thing.list", "as": "l", "input": {"place": count.to_string()}});

    let script = server();
    let envelope = run(
        &script,
        json!([
            listed(120),
            each(from("l.things")),
            mark(json!({"thingId": from("m.results[119].data.id")}))
        ]),
    )
    .await;
    assert_eq!(envelope.status, Status::Success, "{envelope:?}");
    assert_eq!(sizes(&script), [1, 50, 50, 20, 1]);
    let data: Value =
        serde_json::from_str(envelope.results[1].data.as_ref().unwrap().get()).unwrap();
    assert_eq!(
        data["results"][119],
        json!({"index": 119, "ok": true, "data": {"id": "T119"}})
    );
    assert_eq!(script.variables(4)["step2_thingId"], "T119");

    // Elements that stand there, whole elements, and all elements of lists in lists.
    let script = server();
    let chain = json!([
        listed(2),
        {"task": "thing.mark", "foreach": ["A", "B"], "input": {"thingId": from("item"), "tags": from("l.things[*].tags[*]")}},
        {"task": "thing.mark", "foreach": from("l.things[*].id"), "input": {"thingId": from("item")}},
    ]);
    let envelope = run(&script, chain).await;
    assert_eq!(envelope.status, Status::Success, "{envelope:?}");
    assert_eq!(sizes(&script), [1, 4]);
    assert_eq!(
        script.variables(1)["step1_item1_tags"],
        json!(["a", "b", "a", "b"])
    );
    assert_eq!(script.variables(1)["step2_item1_thingId"], "T1");

    let script = server();
    let envelope = run(&script, json!([listed(0), each(from("l.things"))])).await;
    assert_eq!(
        envelope.results[1].data.as_ref().unwrap().get(),
        r#"{"results":[]}"#
    );
    assert_eq!((envelope.status, script.count()), (Status::Success, 1));

    let script = server();
    let envelope = run(&script, json!([listed(501), each(from("l.things"))])).await;
    let error = error(&envelope, 1);
    assert_eq!(
        (error.code, error.outcome()),
        (Code::Validation, Some(Outcome::NotApplied))
    );
    assert!(error.message.contains("501 elements") && error.message.contains("at most 500"));
    assert_eq!(script.count(), 1);
}

#[tokio::test]
async fn elements_that_fail_leave_the_others() {
    let list = json!({"data": {"step0": {"things": [{"id": "T0", "number": 1, "tags": []}, {"id": null}, {"id": "T2", "number": 2, "tags": []}]}}});
    let refused = json!({"data": {"step1_item0": {"id": "T0"}, "step1_item2": null},
        "errors": [{"type": "FORBIDDEN", "path": ["step1_item2"], "message": "no"}]});
    let script = Script::new().json(list).json(refused);
    let chain = json!([
        {"task": "thing.list", "as": "l", "input": {"place": "3"}},
        {"task": "thing.mark", "as": "m", "foreach": from("l.things"), "input": {"thingId": from("item.id")}},
        {"task": "thing.list", "needs": ["m"], "input": {"place": "3"}},
    ]);
    let envelope = run(&script, chain).await;
    let data: Value =
        serde_json::from_str(envelope.results[1].data.as_ref().unwrap().get()).unwrap();
    let states: Vec<_> = data["results"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| (it["ok"] == true, it["error"]["code"].as_str()))
        .collect();
    assert_eq!(
        states,
        [
            (true, None),
            (false, Some("VALIDATION")),
            (false, Some("AUTH"))
        ]
    );
    let partial = error(&envelope, 1);
    assert_eq!(
        (partial.code, partial.outcome()),
        (Code::Partial, Some(Outcome::Applied))
    );
    assert!(
        partial.message.starts_with("2 of 3 elements failed: "),
        "{}",
        partial.message
    );
    assert_eq!(error(&envelope, 2).code, Code::DependencyFailed);
    assert_eq!(script.count(), 2);
}

#[tokio::test]
async fn five_hundred_steps_in_a_line_are_as_many_requests() {
    let mut chain = vec![make("s0")];
    for n in 1..500 {
        let before = format!("s{}.id", n - 1);
        chain.push(json!({"task": "thing.mark", "as": format!("s{n}"), "input": {"thingId": from(&before)}}));
    }
    let plan = plan_tasks(&THINGS, &steps(json!(chain)), &PlanOptions::default()).unwrap();
    assert_eq!(plan.round_trips, 500);
    let script = server();
    let reports: Arc<Mutex<Vec<Progress>>> = Arc::default();
    let report = Arc::clone(&reports);
    let client = Client::builder()
        .host("github.com")
        .token("secret-token")
        .transport(script.clone())
        .on_progress(move |progress| report.lock().unwrap().push(progress))
        .build()
        .unwrap();
    let envelope = execute_tasks(&client, &THINGS, &steps(json!(chain))).await;
    assert_eq!(
        (envelope.status, envelope.meta.round_trips),
        (Status::Success, 500)
    );
    assert_eq!(
        envelope.results[499].data.as_ref().unwrap().get(),
        r#"{"id":"S0"}"#
    );
    let counts: Vec<_> = reports
        .lock()
        .unwrap()
        .iter()
        .map(|it| (it.done, it.total))
        .collect();
    assert_eq!((counts[1], counts[500]), ((1, 500), (500, 500)));
}

#[tokio::test]
async fn after_a_failure_nothing_more_is_sent_where_that_is_asked_for() {
    let refused = json!({"data": {"step1": null}, "errors": [{"type": "FORBIDDEN", "path": ["step1"], "message": "no"}]});
    let script = Script::new().then(|body| Ok(serve(body))).json(refused);
    let chain = steps(json!([
        make("a"),
        mark(json!({"thingId": "T"})),
        make("b"),
        make("c")
    ]));
    let mut options = ChainOptions::default();
    options.stop_on_failure = true;
    let envelope = execute_tasks_with(&client(&script), &THINGS, &chain, options).await;
    assert_eq!(sizes(&script), [1, 1]);
    assert!(envelope.results[0].ok);
    for step in [2, 3] {
        assert_eq!(error(&envelope, step).code, Code::DependencyFailed);
        assert_eq!(
            error(&envelope, step).details.as_ref().unwrap().needs,
            ["step 1"]
        );
    }
}

#[test]
fn everything_is_checked_before_anything_is_sent() {
    let made = || make("a");
    let listed = || json!({"task": "thing.list", "as": "l", "input": {"place": "1"}});
    let cases: Vec<Value> = vec![
        json!([made(), mark(json!({"thingId": from("b.id")}))]),
        json!([made(), mark(json!({"thingId": from("aa.id")}))]),
        json!([made(), mark(json!({"thingId": from("a.idd")}))]),
        json!([made(), mark(json!({"thingId": from("a.weather")}))]),
        json!([made(), mark(json!({"thingId": from("a.owner")}))]),
        json!([made(), mark(json!({"thingId": from("a.number")}))]),
        json!([made(), mark(json!({"thingId": from("a.tags")}))]),
        json!([made(), mark(json!({"thingId": from("a")}))]),
        json!([made(), mark(json!({"thingId": from("a.tags.x")}))]),
        json!([made(), mark(json!({"thingId": from("a.id[0]")}))]),
        json!([made(), mark(json!({"thingId": from("a id")}))]),
        json!([made(), mark(json!({"thingId": from("item.id")}))]),
        json!([made(), mark(json!({"thingId": {"$from": 7}}))]),
        json!([made(), mark(json!({"thingId": {"$from": "a.id", "x": 1}}))]),
        json!([
            made(),
            mark(json!({"thingId": {"$text": "${a.tags} ${a.idd}"}}))
        ]),
        json!([made(), mark(json!({"thingId": {"$text": "${a.id"}}))]),
        json!([
            made(),
            mark(json!({"thingId": "T", "count": {"$text": "${a.number}"}}))
        ]),
        json!([made(), mark(json!({"thingId": "T", "tags": from("a.id")}))]),
        json!([
            made(),
            mark(json!({"thingId": "T", "tags": [from("a.tags"), from("a.number")]}))
        ]),
        json!([
            made(),
            mark(json!({"thingId": "T", "state": from("a.title"), "reason": from("a.state")}))
        ]),
        json!([mark(json!({"thingId": from("a.id")})), made()]),
        json!([{"task": "thing.mark", "as": "m", "input": {"thingId": from("m.id")}}]),
        json!([made(), made()]),
        json!([{"task": "thing.make", "as": "Item", "needs": ["x"], "input": {"place": "p", "title": "t"}}]),
        json!([{"task": "thing.make", "as": "steps", "input": {"place": "p"}}]),
        json!([listed(), {"task": "thing.mark", "foreach": from("l.thing"), "input": {"thingId": from("item.id")}}]),
        json!([listed(), {"task": "thing.mark", "foreach": from("l.things[0].id"), "input": {"thingId": from("item")}}]),
        json!([listed(), {"task": "thing.mark", "foreach": from("l.things"), "input": {"thingId": from("item.number")}}]),
        json!([listed(), {"task": "thing.mark", "foreach": "l.things", "input": {"thingId": "T"}}]),
        json!([{"task": "thing.mark", "foreach": [{"id": "T"}, {"id": 7}, {}], "input": {"thingId": from("item.id")}}]),
        json!([{"task": "thing.mark", "foreach": vec![1; 501], "input": {"thingId": "T"}}]),
        json!([{"task": "thing.mark", "as": "m", "foreach": ["T"], "input": {"thingId": from("item")}}, mark(json!({"thingId": from("m.id")}))]),
    ];
    let mut out = String::new();
    for case in cases {
        let envelope = plan_tasks(&THINGS, &steps(case.clone()), &PlanOptions::default());
        let envelope = envelope.expect_err(&case.to_string());
        for result in &envelope.results {
            let error = result.error.as_ref().unwrap();
            assert_eq!(error.outcome(), Some(Outcome::NotApplied));
            if error.code == Code::Validation {
                let message = error
                    .message
                    .strip_prefix("Input validation failed: ")
                    .unwrap();
                out.push_str(&format!("{message}\n"));
            }
        }
    }
    insta::assert_snapshot!(out);
}

#[test]
fn a_dry_run_shows_what_is_not_known_yet() {
    let chain = json!([
        make("a"),
        mark(json!({"thingId": from("a.id"), "note": {"$text": "#${a.number} is new"}, "tags": ["x", from("a.tags[0]")]})),
        {"task": "thing.list", "as": "l", "input": {"place": "9"}},
        {"task": "thing.mark", "foreach": from("l.things"), "input": {"thingId": from("item.id")}},
    ]);
    let plan = plan_tasks(&THINGS, &steps(chain), &PlanOptions::default()).unwrap();
    let requests: Vec<_> = plan
        .requests
        .iter()
        .map(|it| (it.steps.clone(), it.variables.get(), it.note.as_deref()))
        .collect();
    insta::assert_debug_snapshot!((requests, &plan.steps[3]));
}
