//! Plans made by hand: threads, issues with look-ups, lists with pages, and composites of all three strategies.

use ghx_runtime::Registry;
use ghx_runtime::plan::*;

const ISSUE_URL: Format = Format::IssueUrl {
    owner: 1,
    name: 2,
    number: 3,
};

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
            &[("id", Emit::Slot(0)), ("url", Emit::Slot(1))],
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
            &[("threadId", Emit::Slot(0)), ("isResolved", Emit::Slot(1))],
        )
        .ensure(&[Ensure::new(
            Predicate::Equal(Term::Slot(1), Term::Json("true")),
            "thread.isResolved == true",
        )]),
    )),
)
.checked();

const ISSUE_LOOKUP: Lookup = Lookup::new(
    "issue",
    &[
        "$",
        "_owner: String!, $",
        "_name: String!, $",
        "_issueNumber: Int!",
    ],
    &[
        "",
        ": repository(owner: $",
        "_owner, name: $",
        "_name) { issue(number: $",
        "_issueNumber) { id } }",
    ],
    &[
        LookupVariable::new("_owner\":", Source::Input(&[1])),
        LookupVariable::new("_name\":", Source::Input(&[2])),
        LookupVariable::new("_issueNumber\":", Source::Input(&[3])),
    ],
    1,
    Node::Object(&[("issue", Node::Object(&[("id", Node::Keep(0))]))]),
);

const LABEL_LOOKUP: Lookup = Lookup::new(
    "label",
    &[
        "$",
        "_owner: String!, $",
        "_name: String!, $",
        "_label: String!",
    ],
    &[
        "",
        ": repository(owner: $",
        "_owner, name: $",
        "_name) { label(name: $",
        "_label) { id } }",
    ],
    &[
        LookupVariable::new("_owner\":", Source::Input(&[1])),
        LookupVariable::new("_name\":", Source::Input(&[2])),
        LookupVariable::new("_label\":", Source::Item(&[])),
    ],
    1,
    Node::Object(&[("label", Node::Object(&[("id", Node::Keep(0))]))]),
)
.foreach(5);

pub static LABELS_SET: Capability = Capability::new(
    "issue.labels.set",
    Effect::Idempotent,
    Shape::new(&[
        Field::new("issueId", Kind::STRING),
        Field::new("owner", Kind::STRING),
        Field::new("name", Kind::STRING),
        Field::new("issueNumber", Kind::POSITIVE),
        Field::new("url", Kind::STRING.format(ISSUE_URL)),
        Field::new("labels", Kind::STRINGS),
        Field::new("labelIds", Kind::STRINGS),
    ])
    .choices(&[
        Choice::of(&[&[0], &[1, 2, 3], &[4]]),
        Choice::of(&[&[5], &[6]]),
    ])
    .exclusive(&[&[5, 6]]),
    Action::Operation(Operation::checked(
        Operation::mutation(
            "IssueLabelsSet",
            &["$", "_issueId: ID!, $", "_labelIds: [ID!]!"],
            &[
                "",
                ": updateIssue(input: {id: $",
                "_issueId, labelIds: $",
                "_labelIds}) { issue { id labels(first: 100) { nodes { name } } } }",
            ],
        )
        .variables(&[
            Variable::new("_issueId\":")
                .input(0)
                .required()
                .injects(&[Inject { lookup: 0 }]),
            Variable::new("_labelIds\":")
                .input(6)
                .required()
                .injects(&[Inject { lookup: 1 }]),
        ])
        .lookups(&[ISSUE_LOOKUP, LABEL_LOOKUP])
        .reply(
            2,
            &[Root::new(
                "",
                Node::Object(&[(
                    "issue",
                    Node::Object(&[
                        ("id", Node::Keep(0)),
                        (
                            "labels",
                            Node::Object(&[(
                                "nodes",
                                Node::List(&Each::new(
                                    1,
                                    1,
                                    Node::Object(&[("name", Node::Keep(0))]),
                                    Emit::Slot(0),
                                )),
                            )]),
                        ),
                    ]),
                )]),
            )],
            &[("id", Emit::Slot(0)), ("labels", Emit::Slot(1))],
        )
        .ensure(&[Ensure::new(
            Predicate::Present(Term::Slot(0)),
            "updateIssue.issue is present",
        )]),
    )),
)
.about(
    "1.0.0",
    "Replace the labels of an issue.",
    &["issue.labels.update"],
)
.checked();

const MILESTONE_LOOKUP: Lookup = Lookup::new(
    "milestone",
    &["$", "_owner: String!, $", "_name: String!"],
    &[
        "",
        ": repository(owner: $",
        "_owner, name: $",
        "_name) { milestones(first: 100) { nodes { id title } } }",
    ],
    &[
        LookupVariable::new("_owner\":", Source::Input(&[0])),
        LookupVariable::new("_name\":", Source::Input(&[1])),
    ],
    1,
    Node::Object(&[(
        "milestones",
        Node::Object(&[(
            "nodes",
            Node::List(
                &Each::new(
                    0,
                    2,
                    Node::Object(&[("id", Node::Keep(0)), ("title", Node::Keep(1))]),
                    Emit::Slot(0),
                )
                .filter(Predicate::Equal(Term::Slot(1), Term::Input(&[3]))),
            ),
        )]),
    )]),
);

/// A milestone by title; null clears it.
pub static MILESTONE_SET: Capability = Capability::new(
    "issue.milestone.set",
    Effect::Idempotent,
    Shape::new(&[
        Field::new("owner", Kind::STRING),
        Field::new("name", Kind::STRING),
        Field::new("issueId", Kind::STRING).required(),
        Field::new("milestone", Kind::STRING),
        Field::new("milestoneId", Kind::STRING).nullable(),
    ])
    .exclusive(&[&[3, 4]]),
    Action::Operation(Operation::checked(
        Operation::mutation(
            "IssueMilestoneSet",
            &["$", "_issueId: ID!, $", "_milestoneId: ID"],
            &[
                "",
                ": updateIssue(input: {id: $",
                "_issueId, milestoneId: $",
                "_milestoneId}) { issue { id milestone { title } } }",
            ],
        )
        .variables(&[
            Variable::new("_issueId\":").input(2).required(),
            Variable::new("_milestoneId\":")
                .input(4)
                .injects(&[Inject { lookup: 0 }]),
        ])
        .lookups(&[MILESTONE_LOOKUP])
        .reply(
            3,
            &[Root::new(
                "",
                Node::Object(&[(
                    "issue",
                    Node::Object(&[
                        ("id", Node::Keep(0)),
                        ("milestone", Node::Both(1, &[("title", Node::Keep(2))])),
                    ]),
                )]),
            )],
            &[
                ("id", Emit::Slot(0)),
                ("milestone", Emit::ObjectIf(1, &[("title", Emit::Slot(2))])),
            ],
        ),
    )),
)
.checked();

pub static CLOSE: Capability = Capability::new(
    "issue.close",
    Effect::Idempotent,
    Shape::new(&[
        Field::new("issueId", Kind::STRING).required(),
        Field::new("reason", Kind::Enum(&["COMPLETED", "NOT_PLANNED"]))
            .or("\"COMPLETED\"")
            .about("Why"),
    ]),
    Action::Operation(Operation::checked(
        Operation::mutation(
            "IssueClose",
            &["$", "_issueId: ID!, $", "_reason: IssueClosedStateReason"],
            &[
                "",
                ": closeIssue(input: {issueId: $",
                "_issueId, stateReason: $",
                "_reason}) { issue { id state } }",
            ],
        )
        .variables(&[
            Variable::new("_issueId\":").input(0).required(),
            Variable::new("_reason\":").input(1),
        ])
        .reply(
            2,
            &[Root::new(
                "",
                Node::Object(&[(
                    "issue",
                    Node::Object(&[("id", Node::Keep(0)), ("state", Node::Keep(1))]),
                )]),
            )],
            &[("id", Emit::Slot(0)), ("state", Emit::Slot(1))],
        ),
    )),
)
.checked();

pub static VIEW: Capability = Capability::new(
    "issue.view",
    Effect::Read,
    Shape::new(&[
        Field::new("owner", Kind::STRING).required(),
        Field::new("name", Kind::STRING).required(),
        Field::new("number", Kind::POSITIVE).required(),
    ]),
    Action::Operation(Operation::checked(
        Operation::query(
            "IssueView",
            &[
                "$",
                "_owner: String!, $",
                "_name: String!, $",
                "_number: Int!",
            ],
            &[
                "",
                "_repository: repository(owner: $",
                "_owner, name: $",
                "_name) { issue(number: $",
                "_number) { id title labels(first: 9) { nodes { id name } } } } ",
                "_viewer: viewer { login }",
            ],
        )
        .variables(&[
            Variable::new("_owner\":").input(0).required(),
            Variable::new("_name\":").input(1).required(),
            Variable::new("_number\":").input(2).required(),
        ])
        .reply(
            6,
            &[
                Root::new(
                    "_repository",
                    Node::Object(&[(
                        "issue",
                        Node::Object(&[
                            ("id", Node::Keep(0)),
                            ("title", Node::Keep(1)),
                            (
                                "labels",
                                Node::Object(&[(
                                    "nodes",
                                    Node::Lists(
                                        Some(4),
                                        &[
                                            Each::new(
                                                2,
                                                1,
                                                Node::Object(&[("name", Node::Keep(0))]),
                                                Emit::Slot(0),
                                            ),
                                            Each::new(
                                                3,
                                                2,
                                                Node::Object(&[
                                                    ("id", Node::Keep(0)),
                                                    ("name", Node::Keep(1)),
                                                ]),
                                                Emit::Object(&[
                                                    ("key", Emit::Slot(0)),
                                                    ("label", Emit::Slot(1)),
                                                ]),
                                            ),
                                        ],
                                    ),
                                )]),
                            ),
                        ]),
                    )]),
                ),
                Root::new("_viewer", Node::Object(&[("login", Node::Keep(5))])),
            ],
            &[
                ("id", Emit::Slot(0)),
                ("title", Emit::Slot(1)),
                ("labels", Emit::Slot(2)),
                (
                    "details",
                    Emit::Object(&[("pairs", Emit::Slot(3)), ("raw", Emit::Slot(4))]),
                ),
                ("viewer", Emit::Slot(5)),
            ],
        )
        .ensure(&[Ensure::new(
            Predicate::Present(Term::Slot(0)),
            "repository.issue is present",
        )]),
    )),
)
.checked();

const ISSUE_NODES: Node = Node::Object(&[
    (
        "nodes",
        Node::List(&Each::new(
            0,
            1,
            Node::Object(&[("title", Node::Keep(0))]),
            Emit::Slot(0),
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
            Node::List(&Each::new(
                1,
                1,
                Node::Object(&[("body", Node::Keep(0))]),
                Emit::Slot(0),
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
                            Node::Lists(
                                None,
                                &[
                                    Each::new(
                                        0,
                                        2,
                                        THREAD,
                                        Emit::Object(&[("id", Emit::Slot(0)), ("comments", Emit::Slot(1))]),
                                    ),
                                    Each::new(2, 2, THREAD, Emit::Slot(1)).flatten(),
                                ],
                            ),
                        )]),
                    ),
                    (
                        "reviews",
                        Node::Object(&[(
                            "nodes",
                            Node::List(&Each::new(1, 1, Node::Object(&[("id", Node::Keep(0))]), Emit::Slot(0))),
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

const ACTION: Term = Term::Item(&[1]);
const REPLIES: Predicate = Predicate::In(
    ACTION,
    &[Term::Json("\"reply\""), Term::Json("\"reply_and_resolve\"")],
);

static THREAD_ITEM: Shape = Shape::new(&[
    Field::new("threadId", Kind::STRING).required(),
    Field::new(
        "action",
        Kind::Enum(&["reply", "resolve", "reply_and_resolve"]),
    )
    .required(),
    Field::new("body", Kind::STRING),
])
.rules(&[Rule::new(
    REPLIES,
    "action in [reply, reply_and_resolve]",
    &[2],
)]);

pub static THREADS: Capability = Capability::new(
    "pr.threads.composite",
    Effect::Append,
    Shape::new(&[Field::new(
        "threads",
        Kind::List {
            item: &Kind::Object(&THREAD_ITEM),
            min: None,
            max: None,
        },
    )
    .required()]),
    Action::Composite(Composite::checked(Composite {
        steps: &[
            CompositeStep::new(
                "reply",
                &REPLY,
                &[
                    Param::new(0, Source::Item(&[0])),
                    Param::new(1, Source::Item(&[2])),
                ],
            )
            .foreach(0)
            .when(REPLIES),
            CompositeStep::new("resolve", &RESOLVE, &[Param::new(0, Source::Item(&[0]))])
                .foreach(0)
                .when(Predicate::In(
                    ACTION,
                    &[
                        Term::Json("\"resolve\""),
                        Term::Json("\"reply_and_resolve\""),
                    ],
                )),
        ],
        strategy: Strategy::Array,
    })),
)
.checked();

const TRIAGE_FIELDS: &[Field] = &[
    Field::new("issueId", Kind::STRING),
    Field::new("owner", Kind::STRING),
    Field::new("name", Kind::STRING),
    Field::new("issueNumber", Kind::POSITIVE),
    Field::new("labels", Kind::STRINGS),
    Field::new("reason", Kind::STRING),
];

const TRIAGE_STEPS: &[CompositeStep] = &[
    CompositeStep::new(
        "labels_set",
        &LABELS_SET,
        &[
            Param::new(0, Source::Input(&[0])),
            Param::new(1, Source::Input(&[1])),
            Param::new(2, Source::Input(&[2])),
            Param::new(3, Source::Input(&[3])),
            Param::new(5, Source::Input(&[4])),
        ],
    )
    .when(Predicate::Present(Term::Input(&[4]))),
    CompositeStep::new(
        "close",
        &CLOSE,
        &[
            Param::new(0, Source::Input(&[0])),
            Param::new(
                1,
                Source::First(&[Source::Input(&[5]), Source::Json("\"NOT_PLANNED\"")]),
            ),
        ],
    )
    .when(Predicate::Any(&[
        Predicate::Present(Term::Input(&[5])),
        Predicate::All(&[
            Predicate::Not(&Predicate::Present(Term::Input(&[4]))),
            Predicate::Present(Term::Input(&[0])),
        ]),
    ])),
];

pub static TRIAGE: Capability = Capability::new(
    "issue.triage.composite",
    Effect::Idempotent,
    Shape::new(TRIAGE_FIELDS),
    Action::Composite(Composite::checked(Composite {
        steps: TRIAGE_STEPS,
        strategy: Strategy::Merge,
    })),
)
.checked();

pub static TRIAGE_LAST: Capability = Capability::new(
    "issue.triage.last",
    Effect::Idempotent,
    Shape::new(TRIAGE_FIELDS),
    Action::Composite(Composite::checked(Composite {
        steps: TRIAGE_STEPS,
        strategy: Strategy::Last,
    })),
)
.checked();

pub static BROWSE: Capability = Capability::new(
    "issue.browse",
    Effect::Read,
    Shape::new(&[Field::new("number", Kind::POSITIVE).required()]),
    Action::CliOnly,
)
.cli(
    CliRoute {
        args: &[CliArg::Text(&["browse"], &[])],
        unsupported: &[],
        json: false,
    },
    true,
)
.checked();

pub static REGISTRY: Registry = Registry::new(&[
    ("issue.browse", &BROWSE),
    ("issue.close", &CLOSE),
    ("issue.labels.set", &LABELS_SET),
    ("issue.labels.update", &LABELS_SET),
    ("issue.list", &LIST),
    ("issue.milestone.set", &MILESTONE_SET),
    ("issue.triage.composite", &TRIAGE),
    ("issue.triage.last", &TRIAGE_LAST),
    ("issue.view", &VIEW),
    ("pr.feedback.view", &FEEDBACK),
    ("pr.thread.reply", &REPLY),
    ("pr.thread.resolve", &RESOLVE),
    ("pr.threads.composite", &THREADS),
    ("pr.threads.reply", &REPLY),
]);
