//! Review threads: a reply that may be swallowed, and a resolve with a fragment.

use ghx_runtime::plan::*;

pub static REPLY: Capability = Capability::new(
    "pr.thread.reply",
    Effect::Append,
    Shape::new(&[
        Field::new("threadId", Kind::STRING.at_least(1)).required(),
        Field::new("body", Kind::STRING.at_least(1).at_most(65_536)).required(),
    ]),
    Action::Operation(Operation::checked(
        Operation::mutation(
            "PrThreadReply",
            &["$", "_threadId: ID!, $", "_body: String!"],
            &[
                "",
                ": addPullRequestReviewThreadReply(input: {pullRequestReviewThreadId: $",
                "_threadId, body: $",
                "_body}) { comment { id url pullRequestReview { state } } }",
            ],
        )
        .variables(&[
            Variable::new("_threadId\":").input(0).required(),
            Variable::new("_body\":").input(1).required(),
        ])
        .reply(
            3,
            &[Root::new(
                "",
                Node::Object(&[(
                    "comment",
                    Node::Object(&[
                        ("id", Node::Keep(0)),
                        ("url", Node::Keep(1)),
                        (
                            "pullRequestReview",
                            Node::Object(&[("state", Node::Keep(2))]),
                        ),
                    ]),
                )]),
            )],
            &[
                ("id", Emit::Typed(0, Type::String)),
                ("url", Emit::Typed(1, Type::Nullable(&Type::String))),
            ],
        )
        .ensure(&[
            Ensure::new(Predicate::Present(Term::Slot(0)), "comment is present"),
            Ensure::new(
                Predicate::Not(&Predicate::Equal(Term::Slot(2), Term::Json("\"PENDING\""))),
                "comment.pullRequestReview.state != PENDING",
            ),
        ]),
    )),
)
.about("1.0.0", "Reply to a review thread.", &["pr.threads.reply"])
.checked();

pub static RESOLVE: Capability = Capability::new(
    "pr.thread.resolve",
    Effect::Idempotent,
    Shape::new(&[Field::new("threadId", Kind::STRING).required()]),
    Action::Operation(Operation::checked(
        Operation::mutation(
            "PrThreadResolve",
            &["$", "_threadId: ID!"],
            &[
                "",
                ": resolveReviewThread(input: {threadId: $",
                "_threadId}) { thread { ...ThreadFields } }",
            ],
        )
        .fragments(&[Fragment::new(
            "ThreadFields",
            "fragment ThreadFields on PullRequestReviewThread { id isResolved }",
        )])
        .variables(&[Variable::new("_threadId\":").input(0).required()])
        .reply(
            2,
            &[Root::new(
                "",
                Node::Object(&[(
                    "thread",
                    Node::Object(&[("id", Node::Keep(0)), ("isResolved", Node::Keep(1))]),
                )]),
            )],
            &[
                ("threadId", Emit::Typed(0, Type::String)),
                ("isResolved", Emit::Typed(1, Type::Boolean)),
            ],
        )
        .ensure(&[Ensure::new(
            Predicate::Equal(Term::Slot(1), Term::Json("true")),
            "thread.isResolved == true",
        )]),
    )),
)
.checked();
