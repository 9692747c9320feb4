//! Look-ups that read what a step before them writes are made after it, and only they cost a request more.

use ghx_runtime::plan::*;
use ghx_runtime::{
    ChainResultEnvelope, HttpReply, PlanOptions, Registry, Status, execute_tasks, plan_tasks,
};
use serde_json::{Value, json};

use crate::support::script::Script;
use crate::support::{client, error, tasks};

static SET: Capability = Capability::new(
    "parent.set",
    Effect::Idempotent,
    Shape::new(&[
        Field::new("id", Kind::STRING).required(),
        Field::new("parent", Kind::STRING).required(),
    ]),
    Action::Operation(Operation::checked(
        Operation::mutation(
            "Set",
            &["$", "_id: ID!, $", "_parent: ID!"],
            &["", ": set(id: $", "_id, parent: $", "_parent) { id }"],
        )
        .variables(&[
            Variable::new("_id\":").input(0).required(),
            Variable::new("_parent\":").input(1).required(),
        ])
        .reply(
            1,
            &[Root::new("", Node::Object(&[("id", Node::Keep(0))]))],
            &[("id", Emit::Slot(0))],
        ),
    )),
)
.checked();

static REMOVE: Capability = Capability::new(
    "parent.remove",
    Effect::Idempotent,
    Shape::new(&[Field::new("id", Kind::STRING).required()]),
    Action::Operation(Operation::checked(
        Operation::mutation(
            "Remove",
            &["$", "_id: ID!, $", "_parent: ID!"],
            &["", ": remove(id: $", "_id, parent: $", "_parent) { id }"],
        )
        .variables(&[
            Variable::new("_id\":").input(0).required(),
            Variable::new("_parent\":")
                .required()
                .injects(&[Inject { lookup: 0 }]),
        ])
        .lookups(&[Lookup::new(
            "parent",
            &["$", "_id: ID!"],
            &["", ": node(id: $", "_id) { parent { id } }"],
            &[LookupVariable::input("_id\":", &[0])],
            1,
            Node::Object(&[("parent", Node::Object(&[("id", Node::Keep(0))]))]),
        )
        .after(&["parent.set"])])
        .reply(
            1,
            &[Root::new("", Node::Object(&[("id", Node::Keep(0))]))],
            &[("id", Emit::Slot(0))],
        ),
    )),
)
.checked();

static PARENTS: Registry = Registry::new(&[("parent.remove", &REMOVE), ("parent.set", &SET)]);

fn set(id: &str) -> (&'static str, Value) {
    (
        "parent.set",
        json!({"id": id, "parent": format!("{id}-new")}),
    )
}

fn remove(id: &str) -> (&'static str, Value) {
    ("parent.remove", json!({"id": id}))
}

/// Every issue has an old parent until it is given a new one.
fn world() -> Script {
    let mut given: Vec<String> = Vec::new();
    Script::new().always(move |body| {
        let mut data = serde_json::Map::new();
        for line in body["query"].as_str().unwrap().lines().skip(1) {
            let Some((alias, rest)) = line.trim().split_once(": ") else {
                continue;
            };
            let id = body["variables"][format!("{alias}_id")]
                .as_str()
                .unwrap()
                .to_owned();
            let new = given.contains(&id);
            let value = match rest.split('(').next().unwrap() {
                "node" => {
                    json!({"parent": {"id": format!("{id}-{}", if new { "new" } else { "old" })}})
                }
                "set" => {
                    given.push(id.clone());
                    json!({"id": id})
                }
                _ => json!({"id": id}),
            };
            data.insert(alias.to_owned(), value);
        }
        Ok(HttpReply::new(200, json!({"data": data}).to_string()))
    })
}

async fn chain(script: &Script, steps: &[(&str, Value)]) -> ChainResultEnvelope {
    execute_tasks(&client(script), &PARENTS, &tasks(steps)).await
}

#[tokio::test]
async fn a_look_up_sees_what_the_steps_before_it_wrote() {
    let script = world();
    let steps = [set("A"), remove("A"), remove("B")];
    let envelope = chain(&script, &steps).await;
    assert_eq!((envelope.status, script.count()), (Status::Success, 3));
    assert_eq!(
        script.variables(2),
        json!({"step1_id": "A", "step1_parent": "A-new", "step2_id": "B", "step2_parent": "B-old"})
    );
    let plan = plan_tasks(&PARENTS, &tasks(&steps), &PlanOptions::default()).unwrap();
    assert_eq!(plan.round_trips, 3, "the dry run shows the same requests");
    assert_eq!(plan.requests[1].steps, [1, 2]);
}

#[tokio::test]
async fn a_look_up_that_nothing_changes_costs_no_more() {
    let script = world();
    let envelope = chain(&script, &[remove("A"), remove("B"), set("A")]).await;
    assert_eq!((envelope.status, script.count()), (Status::Success, 2));
    assert_eq!(script.variables(1)["step0_parent"], "A-old");
}

#[tokio::test]
async fn what_stops_one_stage_stops_the_next() {
    let script = Script::new().reply(HttpReply::new(401, "{}"));
    let envelope = chain(&script, &[set("A"), remove("A")]).await;
    assert_eq!((envelope.status, script.count()), (Status::Failed, 1));
    assert!(
        error(&envelope, 1)
            .message
            .starts_with("not sent, because an earlier request failed")
    );
}
