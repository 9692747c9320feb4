//! Issues: look-ups by number and name, null, enums, and two root fields.

use ghx_runtime::plan::*;

const ISSUE_URL: Address = Address::of(
    "issue",
    &[
        "/{owner}/{name}/issues/{number}",
        "/{owner}/{name}/pull/{number}",
    ],
)
.numbers(&["number"])
.fills(&[("owner", 1), ("name", 2), ("number", 3)]);

/// An issue by its id, its number or its address.
pub const ISSUE: RefUse = RefUse::of("issue", "issue")
    .subject()
    .id(0)
    .ways(&[WayUse::by(&[3]), WayUse::address(&[4])])
    .container(Container::Inputs(&[("repository", &[1, 2])]));

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
        Field::new("url", Kind::STRING.address(ISSUE_URL)),
        Field::new("labels", Kind::STRINGS),
        Field::new("labelIds", Kind::STRINGS),
    ])
    .choices(&[
        Choice::of(&[&[0], &[1, 2, 3], &[4]]),
        Choice::of(&[&[5], &[6]]),
    ])
    .exclusive(&[&[5, 6]])
    .refs(&[ISSUE]),
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
                                Node::List(&ListWalk::new(
                                    1,
                                    Node::Object(&[("name", Node::Keep(0))]),
                                    &[Each::new(1, Emit::Slot(0))],
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
            Node::List(&ListWalk::new(
                2,
                Node::Object(&[("id", Node::Keep(0)), ("title", Node::Keep(1))]),
                &[Each::new(0, Emit::Slot(0))
                    .filter(Predicate::Equal(Term::Slot(1), Term::Input(&[3])))],
            )),
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
                                    Node::KeepList(
                                        4,
                                        &ListWalk::new(
                                            2,
                                            Node::Object(&[
                                                ("id", Node::Keep(0)),
                                                ("name", Node::Keep(1)),
                                            ]),
                                            &[
                                                Each::new(2, Emit::Slot(1)),
                                                Each::new(
                                                    3,
                                                    Emit::Object(&[
                                                        ("key", Emit::Slot(0)),
                                                        ("label", Emit::Slot(1)),
                                                    ]),
                                                ),
                                            ],
                                        ),
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
