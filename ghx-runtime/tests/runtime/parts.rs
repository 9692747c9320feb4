//! Composites whose steps use each other's results: in how many requests they go, and what happens when one fails.

use ghx_runtime::plan::*;
use ghx_runtime::{
    Code, Outcome, PlanOptions, Registry, ResultEnvelope, TaskRequest, execute_task, execute_tasks,
    plan_tasks,
};
use serde_json::{Value, json};

use crate::references::{aliases, server, sizes};
use crate::support::plans::things::{LIST, MAKE, MARK};
use crate::support::script::Script;
use crate::support::{client, error};

const ID: Source = Source::Result(0, &["id"]);

/// Makes a thing and marks it.
static MADE: Capability = Capability::new(
    "thing.made.composite",
    Effect::Append,
    Shape::new(&[
        Field::new("place", Kind::STRING).required(),
        Field::new("title", Kind::STRING).required(),
        Field::new("state", Kind::STRING),
    ]),
    Action::Composite(Composite::checked(Composite {
        steps: &[
            CompositeStep::new(
                "make",
                &MAKE,
                &[Param::input(0, &[0]), Param::input(1, &[1])],
            ),
            CompositeStep::new("mark", &MARK, &[Param::new(0, ID), Param::input(4, &[2])]),
        ],
        strategy: Strategy::Merge,
    })),
)
.returns(r#"{"type":"object","properties":{"id":{"type":"string","format":"thing-id"}}}"#)
.checked();

/// Makes a thing unless it is called `no`, and marks what was made.
static PERHAPS: Capability = Capability::new(
    "thing.perhaps.composite",
    Effect::Append,
    Shape::new(&[
        Field::new("place", Kind::STRING).required(),
        Field::new("title", Kind::STRING).required(),
    ]),
    Action::Composite(Composite::checked(Composite {
        steps: &[
            CompositeStep::new("list", &LIST, &[Param::new(0, Source::Json("\"1\""))]),
            CompositeStep::new(
                "make",
                &MAKE,
                &[Param::input(0, &[0]), Param::input(1, &[1])],
            )
            .when(Predicate::Not(&Predicate::Equal(
                Term::Input(&[1]),
                Term::Json("\"no\""),
            ))),
            CompositeStep::new("mark", &MARK, &[Param::new(0, Source::Result(1, &["id"]))])
                .when(Predicate::Present(Term::Result(1, &["id"]))),
        ],
        strategy: Strategy::Last,
    })),
)
.checked();

/// Marks all things of a place but the first.
static SWEEP: Capability = Capability::new(
    "thing.sweep.composite",
    Effect::Idempotent,
    Shape::new(&[Field::new("place", Kind::STRING).required()]),
    Action::Composite(Composite::checked(Composite {
        steps: &[
            CompositeStep::new("list", &LIST, &[Param::input(0, &[0])]),
            CompositeStep::new("mark", &MARK, &[Param::new(0, Source::Element(&["id"]))])
                .over(0, &["things"])
                .when(Predicate::Not(&Predicate::Equal(
                    Term::Element(&["number"]),
                    Term::Json("0"),
                ))),
        ],
        strategy: Strategy::Last,
    })),
)
.checked();

static ALL: Registry = Registry::new(&[
    ("thing.made.composite", &MADE),
    ("thing.make", &MAKE),
    ("thing.mark", &MARK),
    ("thing.perhaps.composite", &PERHAPS),
    ("thing.sweep.composite", &SWEEP),
]);

async fn run(script: &Script, task: &str, input: Value) -> ResultEnvelope {
    execute_task(&client(script), &ALL, task, &input.to_string()).await
}

fn thing(title: &str) -> Value {
    json!({"place": "p", "title": title})
}

fn steps(all: Value) -> Vec<TaskRequest> {
    serde_json::from_value(all).unwrap()
}

#[tokio::test]
async fn a_step_gets_what_the_one_before_it_made() {
    let script = server();
    let envelope = run(&script, "thing.made.composite", thing("a")).await;
    assert!(envelope.ok, "{envelope:?}");
    assert_eq!((envelope.meta.round_trips, sizes(&script)), (2, vec![1, 1]));
    assert_eq!(script.body(1)["variables"], json!({"mark0_thingId": "A"}));
    let data: Value = serde_json::from_str(envelope.data.unwrap().get()).unwrap();
    assert_eq!((&data["id"], &data["number"]), (&json!("A"), &json!(7)));
}

#[tokio::test]
async fn a_step_whose_need_failed_is_not_sent() {
    let script = Script::new().json(json!({
        "data": {"make0": null}, "errors": [{"type": "FORBIDDEN", "path": ["make0"], "message": "no"}]
    }));
    let envelope = run(&script, "thing.made.composite", thing("a")).await;
    assert_eq!(script.count(), 1);
    let error = envelope.error.unwrap();
    assert_eq!(error.code, Code::Auth, "{error:?}");
    assert_eq!(error.outcome(), Some(Outcome::NotApplied));
    assert_eq!(
        error.message,
        "make: no; mark: not sent, because make failed"
    );
}

#[tokio::test]
async fn nothing_is_sent_unless_what_follows_is_right_too() {
    let script = server();
    let mut input = thing("a");
    input["state"] = json!("OTHER");
    let envelope = run(&script, "thing.made.composite", input).await;
    assert_eq!(
        (script.count(), envelope.error.unwrap().code),
        (0, Code::Validation)
    );
}

#[tokio::test]
async fn a_condition_can_ask_whether_an_earlier_step_ran() {
    for (title, expected) in [("a", vec![1, 1, 1]), ("no", vec![1])] {
        let script = server();
        let envelope = run(&script, "thing.perhaps.composite", thing(title)).await;
        assert!(envelope.ok, "{envelope:?}");
        assert_eq!(sizes(&script), expected, "{title}");
    }
}

#[tokio::test]
async fn a_step_runs_for_each_element_of_a_result() {
    let script = server();
    let envelope = run(&script, "thing.sweep.composite", json!({"place": "4"})).await;
    assert!(envelope.ok, "{envelope:?}");
    assert_eq!(sizes(&script), [1, 3]);
    let marked = json!({"mark1_thingId": "T1", "mark2_thingId": "T2", "mark3_thingId": "T3"});
    assert_eq!(script.body(1)["variables"], marked);
    let script = server();
    let envelope = run(&script, "thing.sweep.composite", json!({"place": "0"})).await;
    assert_eq!(
        (envelope.ok, sizes(&script)),
        (true, vec![1]),
        "nothing to do"
    );
}

#[tokio::test]
async fn what_a_chain_says_next_comes_after_all_of_a_composite() {
    let script = server();
    let chain = json!([
        {"task": "thing.made.composite", "as": "it", "input": thing("a")},
        {"task": "thing.make", "input": thing("b")},
        {"task": "thing.mark", "input": {"thingId": {"$from": "it.id"}}},
    ]);
    let envelope = execute_tasks(&client(&script), &ALL, &steps(chain)).await;
    assert_eq!(envelope.meta.succeeded, 3, "{envelope:?}");
    let sent: Vec<Vec<String>> = (0..script.count())
        .map(|at| {
            aliases(&script.body(at))
                .into_iter()
                .map(|(alias, _)| alias)
                .collect()
        })
        .collect();
    assert_eq!(
        sent,
        [
            vec!["step0_make0"],
            vec!["step0_mark0", "step1"],
            vec!["step2"]
        ]
    );
}

#[tokio::test]
async fn a_request_that_fails_fails_what_waits_for_it() {
    let script = Script::new().reply(ghx_runtime::HttpReply::new(401, "{}"));
    let chain = json!([
        {"task": "thing.made.composite", "input": thing("a")},
        {"task": "thing.make", "input": thing("b")},
    ]);
    let envelope = execute_tasks(&client(&script), &ALL, &steps(chain)).await;
    assert_eq!((envelope.meta.failed, script.count()), (2, 1));
    assert_eq!(error(&envelope, 0).code, Code::Auth);
}

#[test]
fn a_dry_run_shows_every_stage() {
    let chain = json!([{"task": "thing.made.composite", "input": thing("a")}]);
    let plan = plan_tasks(&ALL, &steps(chain), &PlanOptions::default()).unwrap();
    assert_eq!(plan.round_trips, 2);
    let shown: Value = serde_json::from_str(plan.requests[1].variables.get()).unwrap();
    assert_eq!(shown, json!({"step0_mark0_thingId": "<steps.0.id>"}));
    let chain = json!([{"task": "thing.sweep.composite", "input": {"place": "4"}}]);
    let plan = plan_tasks(&ALL, &steps(chain), &PlanOptions::default()).unwrap();
    assert_eq!(plan.round_trips, 2);
}
