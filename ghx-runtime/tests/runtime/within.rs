//! `all input.x in ..`, the other way round, and `none input.x in ..`: what is missing, too much or still there is named.

use ghx_runtime::plan::*;
use ghx_runtime::{Code, Outcome, Registry, ResultEnvelope, execute_task};
use serde_json::{Value, json};

use crate::support::script::Script;
use crate::support::{client, verdict};

const USERS: Node = Node::Object(&[(
    "nodes",
    Node::List(&ListWalk::new(
        1,
        Node::Object(&[("login", Node::Keep(0))]),
        &[Each::new(0, Emit::Slot(0))],
    )),
)]);

/// Assigns users; every one of them must be in the reply, in any case, and with exactly these roles.
static ASSIGN: Capability = Capability::new(
    "issue.assign",
    Effect::Idempotent,
    Shape::new(&[
        Field::new("id", Kind::STRING).required(),
        Field::new("logins", Kind::STRINGS),
        Field::new("roles", Kind::STRINGS),
        Field::new("gone", Kind::STRINGS),
        Field::new("only", Kind::STRINGS),
        Field::new("lead", Kind::STRING),
    ])
    .rules(&[Rule::only(
        Predicate::Present(Term::Input(&[1])),
        "logins is present",
        &[2],
    )]),
    Action::Operation(Operation::checked(
        Operation::mutation(
            "Assign",
            &[
                "$",
                "_id: ID!, $",
                "_logins: [String!], $",
                "_roles: [String!]",
            ],
            &[
                "",
                ": assign(id: $",
                "_id, logins: $",
                "_logins, roles: $",
                "_roles) { users { nodes { login } } roles }",
            ],
        )
        .variables(&[
            Variable::new("_id\":").input(0).required(),
            Variable::new("_logins\":").input(1),
            Variable::new("_roles\":").input(2),
        ])
        .reply(
            2,
            &[Root::new(
                "",
                Node::Object(&[("users", USERS), ("roles", Node::Keep(1))]),
            )],
            &[("users", Emit::Slot(0))],
        )
        .ensure(&[
            Ensure::new(
                Predicate::WithinAnyCase(Term::Input(&[1]), Term::Slot(0)),
                "all users are assigned",
            ),
            Ensure::new(
                Predicate::Within(Term::Input(&[2]), Term::Slot(1)),
                "all roles are given",
            ),
            Ensure::new(
                Predicate::Apart(Term::Input(&[3]), Term::Slot(0)),
                "nobody is left",
            ),
            Ensure::new(
                Predicate::Any(&[
                    Predicate::Not(&Predicate::Present(Term::Input(&[4]))),
                    Predicate::Within(Term::Slot(0), Term::Input(&[4])),
                ]),
                "nobody else is there",
            ),
            Ensure::new(
                Predicate::Within(Term::Input(&[5]), Term::Slot(0)),
                "the lead is there",
            ),
        ]),
    )),
)
.checked();

static REGISTRY: Registry = Registry::new(&[("issue.assign", &ASSIGN)]);

async fn assign(input: Value, users: &[&str], roles: Value) -> ResultEnvelope {
    let nodes: Vec<Value> = users.iter().map(|login| json!({"login": login})).collect();
    let reply = json!({"data": {"step0": {"users": {"nodes": nodes}, "roles": roles}}});
    let client = client(&Script::new().json(reply));
    execute_task(&client, &REGISTRY, "issue.assign", &input.to_string()).await
}

#[tokio::test]
async fn all_that_were_asked_for_are_there_whatever_their_case() {
    let input = json!({"id": "I", "logins": ["Ada", "ada", "octocat"], "roles": ["r\u{e9}", "b"]});
    let envelope = assign(
        input,
        &["octocat", "ada", "hubot"],
        json!(["b", "r\u{e9}", "c"]),
    )
    .await;
    assert!(envelope.ok, "{envelope:?}");
    for nobody in [json!({"id": "I"}), json!({"id": "I", "logins": []})] {
        assert!(assign(nobody, &[], Value::Null).await.ok);
    }
}

#[tokio::test]
async fn the_missing_ones_are_named() {
    let input = json!({"id": "I", "logins": ["ada", "Nobody", "octocat"]});
    let error = assign(input, &["octocat"], json!([])).await.error.unwrap();
    assert_eq!(
        verdict(&error),
        (Code::NotApplied, Some(Outcome::Applied), false)
    );
    assert!(
        error.message.contains("ada") && error.message.contains("Nobody"),
        "{}",
        error.message
    );
    assert!(!error.message.contains("octocat"), "{}", error.message);

    // Without words about case, it counts; a value that is not there holds nothing.
    let input = json!({"id": "I", "logins": ["ada"], "roles": ["Admin"]});
    for roles in [json!(["admin"]), json!([]), Value::Null] {
        let envelope = assign(input.clone(), &["ada"], roles).await;
        assert_eq!(envelope.error.unwrap().code, Code::NotApplied);
    }
}

#[tokio::test]
async fn who_is_still_there_or_there_too_is_named() {
    for (input, users, says) in [
        (json!({"gone": ["ada", "bob"]}), &["eve"][..], None),
        (
            json!({"gone": ["ada", "bob"]}),
            &["eve", "bob"],
            Some("nobody is left, still there \"bob\""),
        ),
        // What differs in case is not surely the same.
        (json!({"gone": ["Bob"]}), &["bob"], None),
        (
            json!({"only": ["ada", "bob", "ada"]}),
            &["bob", "ada"],
            None,
        ),
        (json!({"only": ["ada", "bob"]}), &["ada"], None),
        (
            json!({"only": ["ada"]}),
            &["ada", "bob", "eve"],
            Some("nobody else is there, also \"bob\", \"eve\""),
        ),
        (json!({"only": []}), &["ada"], Some("also \"ada\"")),
        (json!({}), &["ada"], None),
        // A single value is a list of one.
        (json!({"lead": "ada"}), &["bob", "ada"], None),
        (
            json!({"lead": "ada"}),
            &["bob"],
            Some("the lead is there, missing \"ada\""),
        ),
        // What GitHub keeps: trimmed texts, and ids in one of two forms.
        (json!({"lead": " ada\n"}), &["ada"], None),
        (
            json!({"lead": "MDQ6VXNlcjU4MzIzMQ=="}),
            &["U_kgDOAAjmZw"],
            None,
        ),
        (
            json!({"gone": ["MDQ6VXNlcjU4MzIzMQ=="]}),
            &["U_kgDOAAjmZw"],
            None,
        ),
    ] {
        let mut given = input.clone();
        given["id"] = json!("I");
        let error = assign(given, users, json!([])).await.error;
        match (error, says) {
            (None, None) => {}
            (Some(error), Some(says)) => {
                assert_eq!(
                    verdict(&error),
                    (Code::NotApplied, Some(Outcome::Applied), false)
                );
                assert!(error.message.ends_with(says), "{}", error.message);
            }
            (error, _) => panic!("{input} with {users:?}: {error:?}"),
        }
    }
}

#[tokio::test]
async fn what_nothing_would_use_is_refused() {
    let script = Script::new();
    let input = json!({"id": "I", "roles": ["admin"]}).to_string();
    let envelope = execute_task(&client(&script), &REGISTRY, "issue.assign", &input).await;
    let error = envelope.error.unwrap();
    assert_eq!((error.code, script.count()), (Code::Validation, 0));
    assert!(
        error
            .message
            .contains("roles: is used only when logins is present"),
        "{}",
        error.message
    );
}
