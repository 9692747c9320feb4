//! Lists with pages, also inside nodes.

use ghx_runtime::plan::*;

const ISSUE_NODES: Node = Node::Object(&[
    (
        "nodes",
        Node::List(&ListWalk::new(
            1,
            Node::Object(&[("title", Node::Keep(0))]),
            &[Each::new(0, Emit::Slot(0))],
        )),
    ),
    ("pageInfo", Node::Object(&[("hasNextPage", Node::Keep(1))])),
]);

pub static LIST: Capability = Capability::new(
    "issue.list",
    Effect::Read,
    Shape::new(&[
        Field::new("owner", Kind::STRING).required(),
        Field::new("after", Kind::STRING),
        Field::new(
            "first",
            Kind::Integer {
                min: Some(1),
                max: Some(100),
            },
        )
        .or("2"),
        Field::new("all", Kind::Boolean).or("false"),
    ]),
    Action::Operation(Operation::checked(
        Operation::query(
            "IssueList",
            &[
                "$",
                "_owner: String!, $",
                "_after: String, $",
                "_first: Int!",
            ],
            &[
                "",
                ": repository(owner: $",
                "_owner, name: \\\"app\\\") { issues(first: $",
                "_first, after: $",
                "_after) { nodes { title } pageInfo { hasNextPage endCursor } } }",
            ],
        )
        .variables(&[
            Variable::new("_owner\":").input(0).required(),
            Variable::new("_after\":").input(1),
            Variable::new("_first\":").input(2).required(),
        ])
        .reply(
            2,
            &[Root::new("", Node::Object(&[("issues", ISSUE_NODES)]))],
            &[("titles", Emit::Slot(0)), ("more", Emit::Slot(1))],
        )
        .pages(Pages::new(&[Connection::new(0, &["issues"], 1)]).when(3)),
    )),
)
.checked();

const THREAD: Node = Node::Object(&[
    ("id", Node::Keep(0)),
    (
        "comments",
        Node::Object(&[(
            "nodes",
            Node::List(&ListWalk::new(
                1,
                Node::Object(&[("body", Node::Keep(0))]),
                &[Each::new(1, Emit::Slot(0))],
            )),
        )]),
    ),
]);

/// Threads with comments inside, beside reviews; always to the end.
pub static FEEDBACK: Capability = Capability::new(
    "pr.feedback.view",
    Effect::Read,
    Shape::new(&[Field::new("id", Kind::STRING).required()]),
    Action::Operation(Operation::checked(
        Operation::query(
            "PrFeedbackView",
            &[
                "$",
                "_id: ID!, $",
                "_threadsAfter: String, $",
                "_skipThreads: Boolean = false, $",
                "_reviewsAfter: String",
            ],
            &[
                "",
                ": node(id: $",
                "_id) { ... on PullRequest { threads: reviewThreads(first: 2, after: $",
                "_threadsAfter) @skip(if: $",
                "_skipThreads) { nodes { id comments(first: 2) { nodes { body } pageInfo { hasNextPage endCursor } } } pageInfo { hasNextPage endCursor } } reviews(first: 2, after: $",
                "_reviewsAfter) { nodes { id } pageInfo { hasNextPage endCursor } } } }",
            ],
        )
        .variables(&[
            Variable::new("_id\":").input(0).required(),
            Variable::new("_threadsAfter\":"),
            Variable::new("_skipThreads\":"),
            Variable::new("_reviewsAfter\":"),
        ])
        .reply(
            3,
            &[Root::new(
                "",
                Node::Object(&[
                    (
                        "threads",
                        Node::Object(&[(
                            "nodes",
                            Node::List(&ListWalk::new(
                                2,
                                THREAD,
                                &[
                                    Each::new(0, Emit::Object(&[("id", Emit::Slot(0)), ("comments", Emit::Slot(1))])),
                                    Each::new(2, Emit::Slot(1)).flatten(),
                                ],
                            )),
                        )]),
                    ),
                    (
                        "reviews",
                        Node::Object(&[(
                            "nodes",
                            Node::List(&ListWalk::new(1, Node::Object(&[("id", Node::Keep(0))]), &[Each::new(1, Emit::Slot(0))])),
                        )]),
                    ),
                ]),
            )],
            &[("threads", Emit::Slot(0)), ("reviews", Emit::Slot(1)), ("bodies", Emit::Slot(2))],
        )
        .pages(Pages::new(&[
            Connection::new(0, &["threads"], 1).skip(2).nested(&[Nested::new(
                &["comments"],
                "id",
                &["$", "_id: ID!, $", "_after: String"],
                &[
                    "",
                    ": node(id: $",
                    "_id) { ... on PullRequestReviewThread { comments(first: 2, after: $",
                    "_after) { nodes { body } pageInfo { hasNextPage endCursor } } } }",
                ],
                &[],
                &["comments"],
            )]),
            Connection::new(0, &["reviews"], 3),
        ])),
    )),
)
.checked();
