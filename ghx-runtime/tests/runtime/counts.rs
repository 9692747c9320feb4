//! `count(..)`: of input lists, of lists in a reply, and of lists in its items.

use ghx_runtime::plan::*;
use ghx_runtime::{Code, Outcome, Record, Registry, ResultEnvelope, execute_task};
use serde_json::{Value, json};

use crate::support::script::Script;
use crate::support::{client, verdict};

const KEPT: Term = Term::Slot(0);
const GIVEN: Term = Term::Count(&Term::Input(&[1]));

/// Two inputs, one of which is a list; the reply says how many were kept, and which.
static REVIEW: Capability = Capability::new(
    "pr.review.submit",
    Effect::Append,
    Shape::new(&[
        Field::new("prId", Kind::STRING).required(),
        Field::new("comments", Kind::STRINGS),
        Field::new("body", Kind::STRING),
    ])
    .rules(&[Rule::new(
        Predicate::Equal(GIVEN, Term::Json("0")),
        "count(comments) == 0",
        &[2],
    )]),
    Action::Operation(Operation::checked(
        Operation::mutation(
            "Submit",
            &[
                "$",
                "_prId: ID!, $",
                "_comments: [String!], $",
                "_body: String",
            ],
            &[
                "",
                ": review(id: $",
                "_prId, comments: $",
                "_comments, body: $",
                "_body) { total nodes { id tags } }",
            ],
        )
        .variables(&[
            Variable::new("_prId\":").input(0).required(),
            Variable::new("_comments\":").input(1),
            Variable::new("_body\":").input(2),
        ])
        .reply(
            3,
            &[Root::new(
                "",
                Node::Object(&[
                    ("total", Node::Keep(0)),
                    (
                        "nodes",
                        Node::KeepList(
                            1,
                            &ListWalk::new(
                                2,
                                Node::Object(&[("id", Node::Keep(0)), ("tags", Node::Keep(1))]),
                                &[Each::new(2, Emit::Slot(0)).filter(Predicate::Equal(
                                    Term::Count(&Term::Slot(1)),
                                    Term::Json("2"),
                                ))],
                            ),
                        ),
                    ),
                ]),
            )],
            &[("tagged_twice", Emit::Slot(2))],
        )
        .ensure(&[
            Ensure::new(
                Predicate::Equal(KEPT, GIVEN),
                "total == count(input.comments)",
            ),
            Ensure::new(
                Predicate::Not(&Predicate::Equal(
                    Term::Count(&Term::Slot(1)),
                    Term::Json("3"),
                )),
                "count(nodes) != 3",
            ),
        ]),
    )),
)
.checked();

static REGISTRY: Registry = Registry::new(&[("pr.review.submit", &REVIEW)]);

async fn submit(input: Value, review: Value) -> ResultEnvelope {
    let script = Script::new().json(json!({"data": {"step0": review}}));
    let input = input.to_string();
    execute_task(&client(&script), &REGISTRY, "pr.review.submit", &input).await
}

#[tokio::test]
async fn as_many_as_were_given_is_a_success() {
    let nodes = json!([
        {"id": "a", "tags": []},
        {"id": "b", "tags": ["x", ["y", "z"]]},
        {"id": "c", "tags": null},
        {"id": "d", "tags": [null, {"a": [1, 2, 3]}]},
    ]);
    let review = json!({"total": 2, "nodes": nodes});
    let envelope = submit(json!({"prId": "P", "comments": ["1", "2"]}), review).await;
    let data: Value = serde_json::from_str(envelope.data.unwrap().get()).unwrap();
    assert_eq!(data, json!({"tagged_twice": ["b", "d"]}));
}

#[tokio::test]
async fn what_was_left_out_or_is_null_counts_as_nothing() {
    let review = json!({"total": 0, "nodes": null});
    for comments in [json!({}), json!({"comments": []})] {
        let mut input = json!({"prId": "P", "body": "Fine."});
        let given = comments.as_object().unwrap().clone();
        input.as_object_mut().unwrap().extend(given);
        let envelope = submit(input, review.clone()).await;
        assert!(envelope.ok, "{envelope:?}");
    }
}

#[tokio::test]
async fn fewer_than_were_given_is_told_with_both_numbers() {
    let review = json!({"total": 1, "nodes": [{"id": "a", "tags": []}]});
    let envelope = submit(json!({"prId": "P", "comments": ["1", "2"]}), review).await;
    let error = envelope.error.unwrap();
    assert_eq!(
        verdict(&error),
        (Code::NotApplied, Some(Outcome::Applied), false)
    );
    assert_eq!(
        error.message,
        "pr.review.submit was not applied as asked: expected total == count(input.comments), found 1 instead of 2"
    );
    let expected = error.details.unwrap().expected;
    assert_eq!(expected.as_deref(), Some("total == count(input.comments)"));
}

#[tokio::test]
async fn a_counted_list_of_the_reply_is_something_that_was_written() {
    let node = json!({"id": "a", "tags": []});
    let review = json!({"total": 1, "nodes": [node, node, node]});
    let envelope = submit(json!({"prId": "P", "comments": ["1"]}), review).await;
    let error = envelope.error.unwrap();
    assert_eq!(
        verdict(&error),
        (Code::NotApplied, Some(Outcome::Applied), false)
    );
    assert!(
        error.message.ends_with("expected count(nodes) != 3"),
        "{}",
        error.message
    );
}

#[test]
fn rules_count_inputs() {
    assert!(Record::from_json(&REVIEW.input, r#"{"prId":"P","comments":["1"]}"#).is_ok());
    for input in [r#"{"prId":"P"}"#, r#"{"prId":"P","comments":[]}"#] {
        let problems = Record::from_json(&REVIEW.input, input).unwrap_err();
        assert_eq!(
            problems.to_string(),
            "Input validation failed: body: is required when count(comments) == 0"
        );
    }
}
