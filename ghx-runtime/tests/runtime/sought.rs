//! What was asked for and is not there: its name, and everything at once.

use ghx_runtime::plan::*;
use ghx_runtime::{Code, HttpReply, Outcome, Registry, execute_task};
use serde_json::{Value, json};

use crate::support::answers::answers;
use crate::support::script::Script;
use crate::support::{client, run, verdict};

/// Moves an issue under the milestone of its input and out of its parent, to have one look-up by an input of its own and
/// one by another's.
static MOVE: Capability = Capability::new(
    "issue.move",
    Effect::Idempotent,
    Shape::new(&[
        Field::new("owner", Kind::STRING).required(),
        Field::new("name", Kind::STRING).required(),
        Field::new("issueNumber", Kind::POSITIVE).required(),
        Field::new("milestone", Kind::STRING).required(),
    ])
    .refs(&[
        RefUse::of("issue", "issue")
            .subject()
            .ways(&[WayUse::by(&[2])])
            .container(Container::Inputs(&[("repository", &[0, 1])])),
        RefUse::of("milestone", "milestone")
            .ways(&[WayUse::by(&[3])])
            .container(Container::Around("repository")),
    ]),
    Action::Operation(Operation::checked(
        Operation::mutation(
            "Move",
            &["$", "_parentId: ID!, $", "_milestoneId: ID!"],
            &[
                "",
                ": move(parent: $",
                "_parentId, to: $",
                "_milestoneId) { id }",
            ],
        )
        .variables(&[
            Variable::new("_parentId\":")
                .required()
                .injects(&[Inject { lookup: 0 }]),
            Variable::new("_milestoneId\":")
                .required()
                .injects(&[Inject { lookup: 1 }]),
        ])
        .lookups(&[
            Lookup::new(
                "parentOf",
                &[
                    "$",
                    "_owner: String!, $",
                    "_name: String!, $",
                    "_number: Int!",
                ],
                &[
                    "",
                    ": repository(owner: $",
                    "_owner, name: $",
                    "_name) { issue(number: $",
                    "_number) { parent { id } } }",
                ],
                &[
                    LookupVariable::new("_owner\":", Source::Input(&[0])),
                    LookupVariable::new("_name\":", Source::Input(&[1])),
                    LookupVariable::new("_number\":", Source::Input(&[2])),
                ],
                1,
                Node::Object(&[(
                    "issue",
                    Node::Object(&[("parent", Node::Object(&[("id", Node::Keep(0))]))]),
                )]),
            ),
            Lookup::new(
                "milestone",
                &[
                    "$",
                    "_owner: String!, $",
                    "_name: String!, $",
                    "_title: String!",
                ],
                &[
                    "",
                    ": repository(owner: $",
                    "_owner, name: $",
                    "_name) { milestones(first: 100, query: $",
                    "_title) { nodes { id title } } }",
                ],
                &[
                    LookupVariable::new("_owner\":", Source::Input(&[0])),
                    LookupVariable::new("_name\":", Source::Input(&[1])),
                    LookupVariable::new("_title\":", Source::Input(&[3])),
                ],
                1,
                Node::Object(&[(
                    "milestones",
                    Node::Object(&[(
                        "nodes",
                        Node::List(&ListWalk::new(
                            2,
                            Node::Object(&[("id", Node::Keep(0)), ("title", Node::Keep(1))]),
                            &[Each::new(0, Emit::Slot(0))
                                .filter(Predicate::Equal(Term::Slot(1), Term::Input(&[3])))],
                        )),
                    )]),
                )]),
            )
            .of(1),
        ])
        .reply(
            1,
            &[Root::new("", Node::Object(&[("id", Node::Keep(0))]))],
            &[("id", Emit::Slot(0))],
        ),
    )),
)
.checked();
static MOVES: Registry = Registry::new(&[("issue.move", &MOVE)]);

#[tokio::test]
async fn what_is_not_there_is_named_and_all_of_it_at_once() {
    let parent = |parent: Value| json!({"issue": {"parent": parent}});
    let milestones = |title: &str| json!({"milestones": {"nodes": [{"id": "M1", "title": title}]}});
    let input = json!({"owner": "acme", "name": "app", "issueNumber": 7, "milestone": "v9"});
    for (parent, milestones, message) in [
        (
            parent(Value::Null),
            milestones("v9"),
            "issueNumber 7 in acme/app has no parent",
        ),
        (
            parent(json!({"id": "I1"})),
            milestones("v1"),
            "could not find milestone `v9` in acme/app",
        ),
        (
            parent(Value::Null),
            milestones("v1"),
            "issueNumber 7 in acme/app has no parent; could not find milestone `v9` in acme/app",
        ),
    ] {
        let found = json!({"data": {"step0_parentOf": parent, "step0_milestone": milestones}});
        let script = Script::new().json(found);
        let moved = execute_task(&client(&script), &MOVES, "issue.move", &input.to_string()).await;
        let error = moved.error.unwrap();
        assert_eq!(error.message, message);
        assert_eq!(
            verdict(&error),
            (Code::NotFound, Some(Outcome::NotApplied), false)
        );
    }
}

#[tokio::test]
async fn all_unknown_names_are_reported_and_a_missing_repository_once() {
    let input =
        json!({"owner": "acme", "name": "app", "issueNumber": 7, "labels": ["x", "bug", "y"]});
    let script = Script::new().then(|body| {
        let mut data = answers(body);
        data.insert("step0_label0".to_owned(), json!({"label": null}));
        data.insert("step0_label2".to_owned(), json!({"label": null}));
        Ok(HttpReply::new(200, json!({"data": data}).to_string()))
    });
    let envelope = run(&script, "issue.labels.set", input.clone()).await;
    assert_eq!(
        envelope.error.unwrap().message,
        "could not find labels `x`, `y`"
    );

    let gone = "Could not resolve to a Repository with the name 'acme/app'.";
    let script = Script::new().then(move |body| {
        let mut data = answers(body);
        let errors: Vec<Value> = data
            .iter()
            .map(|(alias, _)| json!({"type": "NOT_FOUND", "path": [alias], "message": gone}))
            .collect();
        data.values_mut().for_each(|value| *value = Value::Null);
        let reply = json!({"data": data, "errors": errors});
        Ok(HttpReply::new(200, reply.to_string()))
    });
    let envelope = run(&script, "issue.labels.set", input).await;
    assert_eq!(
        envelope.error.unwrap().message,
        format!("could not look up owner `acme`, name `app`, issueNumber 7: {gone}")
    );
}

/// Reads an issue by its id.
static VIEW_BY_ID: Capability = Capability::new(
    "issue.view",
    Effect::Read,
    Shape::new(&[Field::new("issueId", Kind::STRING).required()]),
    Action::Operation(Operation::checked(
        Operation::query(
            "IssueView",
            &["$", "_issueId: ID!"],
            &["", ": node(id: $", "_issueId) { ... on Issue { id } }"],
        )
        .variables(&[Variable::new("_issueId\":").input(0).required()])
        .reply(
            1,
            &[Root::new("", Node::Object(&[("id", Node::Keep(0))]))],
            &[("id", Emit::Slot(0))],
        )
        .ensure(&[
            Ensure::new(Predicate::Present(Term::Slot(0)), "node.id is present")
                .says("the id is of something else"),
        ]),
    )),
)
.checked();
static VIEWS: Registry = Registry::new(&[("issue.view", &VIEW_BY_ID)]);

#[tokio::test]
async fn an_id_of_another_kind_is_named() {
    let script = Script::new().json(json!({"data": {"step0": {}}}));
    let input = json!({"issueId": "PR_1"}).to_string();
    let envelope = execute_task(&client(&script), &VIEWS, "issue.view", &input).await;
    assert_eq!(
        envelope.error.unwrap().message,
        "issue.view found nothing for issueId `PR_1`: the id is of something else"
    );
}

/// Takes an answer of a discussion, to have a look-up for each way to name a thing: by id beside it, by address, by what it
/// lies within. Its look-ups have no text, because nobody reads it.
static ANSWER: Capability = Capability::new(
    "discussion.answer",
    Effect::Idempotent,
    Shape::new(&[
        Field::new("owner", Kind::STRING),
        Field::new("name", Kind::STRING),
        Field::new("discussionNumber", Kind::POSITIVE),
        Field::new("discussionId", Kind::STRING),
        Field::new("answerNumber", Kind::POSITIVE),
        Field::new("answerUrl", Kind::STRING),
    ])
    .refs(&[
        RefUse::of("answer", "answer")
            .subject()
            .ways(&[WayUse::by(&[4]), WayUse::address(&[5])])
            .container(Container::Inputs(&[
                ("repository", &[0, 1]),
                ("discussion", &[2]),
            ])),
        RefUse::of("repository", "repository").ways(&[WayUse::by(&[0, 1])]),
    ]),
    Action::Operation(
        Operation::mutation(
            "Answer",
            &["$", "_id: ID!"],
            &["", ": a(id: $", "_id) { id }"],
        )
        .variables(&[Variable::new("_id\":").required().injects(&[
            Inject { lookup: 0 },
            Inject { lookup: 1 },
            Inject { lookup: 2 },
            Inject { lookup: 3 },
        ])])
        .lookups(&[
            lookup(
                "answer",
                &[
                    LookupVariable::input("_owner\":", &[0]),
                    LookupVariable::input("_name\":", &[1]),
                    LookupVariable::input("_discussion\":", &[2]),
                    LookupVariable::input("_number\":", &[4]),
                ],
            )
            .of(0),
            lookup(
                "answerBeside",
                &[
                    LookupVariable::input("_id\":", &[3]),
                    LookupVariable::input("_number\":", &[4]),
                ],
            )
            .of(0),
            lookup("answerAt", &[LookupVariable::input("_url\":", &[5])]).of(0),
            lookup(
                "repository",
                &[
                    LookupVariable::input("_owner\":", &[0]),
                    LookupVariable::input("_name\":", &[1]),
                ],
            )
            .of(1),
        ])
        .reply(
            1,
            &[Root::new("", Node::Object(&[("id", Node::Keep(0))]))],
            &[("id", Emit::Slot(0))],
        ),
    ),
)
.checked();
static ANSWERS: Registry = Registry::new(&[("discussion.answer", &ANSWER)]);

const fn lookup(name: &'static str, variables: &'static [LookupVariable]) -> Lookup {
    let node = Node::Object(&[("id", Node::Keep(0))]);
    Lookup::new(name, &[""], &[""], variables, 1, node)
}

#[tokio::test]
async fn a_thing_is_named_in_the_words_of_its_ref() {
    let by_number =
        json!({"owner": "acme", "name": "app", "discussionNumber": 3, "answerNumber": 7});
    for (alias, input, words) in [
        ("answer", by_number, "answer 7 in discussion 3 in acme/app"),
        (
            "answerBeside",
            json!({"discussionId": "D_1", "answerNumber": 7}),
            "answer 7 for discussionId `D_1`",
        ),
        (
            "answerAt",
            json!({"answerUrl": "https://github.com/x"}),
            "answer `https://github.com/x`",
        ),
        (
            "repository",
            json!({"owner": "acme", "name": "app"}),
            "repository acme/app",
        ),
    ] {
        let alias = format!("step0_{alias}");
        for (reply, message) in [
            (
                json!({"data": {&alias: null}}),
                format!("could not find {words}"),
            ),
            (
                json!({"data": {&alias: null}, "errors": [{"type": "NOT_FOUND", "path": [&alias], "message": "Gone."}]}),
                format!("could not look up {words}: Gone."),
            ),
        ] {
            let script = Script::new().json(reply);
            let client = client(&script);
            let input = input.to_string();
            let answered = execute_task(&client, &ANSWERS, "discussion.answer", &input).await;
            assert_eq!(answered.error.unwrap().message, message);
        }
    }
}
