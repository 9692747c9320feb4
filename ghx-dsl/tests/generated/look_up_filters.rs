//! What the compiler made of the fixture `look_up_filters`.

/// Capabilities of `issue`.
#[allow(dead_code, unreachable_pub, unused_imports)]
pub mod issue {
    /// Capabilities of `issue.milestone`.
    pub mod milestone {
        use ::ghx_runtime::generated as __rt;
        /// Set the milestone of an issue.
        ///
        /// `issue.milestone.set` writes, and a second time changes nothing more; 1 request with ids, 2 with names and numbers.
        ///
        /// Takes:
        /// - `id`: Sets `id`.
        /// - `owner`: Sets `owner`.
        /// - `name`: Sets `name`.
        /// - `milestone`: Sets `milestone`.
        /// - `.milestone_id(..)`: Sets `milestoneId`.
        /// - `.repo(..)`: Sets `repo`.
        ///
        /// Gives back [`SetOutput`]: `id`, `open`, `issue`.
        pub fn set(required: SetRequired) -> Set {
            Set::__of(
                SET
                    .record()
                    .with(0, required.id)
                    .with(1, required.owner)
                    .with(2, required.name)
                    .with(3, required.milestone),
            )
        }
        __rt::setters!(
            Set { milestone_id : __rt::Text = 4 "Sets `milestoneId`.", repo : __rt::Text
            = 5 "Sets `repo`." } null { milestone_id_null = 4
            "Sets `milestoneId` to null, which is not the same as leaving it out." }
        );
        __rt::request!(
            #[doc = " A request of `issue.milestone.set`."] Set, SetOutput, SET, fields
        );
        __rt::input!(
            "What `set` needs." SetRequired { #[doc = " Sets `id`."] id : __rt::String,
            #[doc = " Sets `owner`."] owner : __rt::String, #[doc = " Sets `name`."] name
            : __rt::String, #[doc = " Sets `milestone`."] milestone : __rt::String }
        );
        __rt::output!(
            #[derive(::core::cmp::Eq, ::core::hash::Hash)] "An object of `open`." SetOpen
            { name : __rt::String = field "name", color : __rt::String = field "color" }
        );
        __rt::output!(
            #[derive(::core::cmp::Eq, ::core::hash::Hash)] "An object of `author`."
            SetIssueAuthor { login : __rt::String = field "login" }
        );
        __rt::output!(
            #[derive(::core::cmp::Eq, ::core::hash::Hash)] "An object of `issue`."
            SetIssue { title : __rt::String = field "title", author : __rt::Option <
            SetIssueAuthor > = field "author" }
        );
        __rt::output!(
            #[derive(::core::cmp::Eq, ::core::hash::Hash)]
            "What `issue.milestone.set` gives back." SetOutput { id : __rt::String =
            field "id", open : __rt::Vec < SetOpen > = list "open", issue : SetIssue =
            field "issue" }
        );
        /// The plan of `issue.milestone.set`.
        pub static SET: __rt::plan::Capability = {
            use __rt::plan::table::*;
            use super::super::__shared::*;
            Capability::checked(Capability {
                id: "issue.milestone.set",
                version: "1.0.0",
                description: "Set the milestone of an issue.",
                effect: Effect::Idempotent,
                input: Shape {
                    fields: &[
                        Field {
                            name: "id",
                            required: true,
                            ..Field::EMPTY
                        },
                        Field {
                            name: "owner",
                            required: true,
                            ..Field::EMPTY
                        },
                        Field {
                            name: "name",
                            required: true,
                            ..Field::EMPTY
                        },
                        Field {
                            name: "milestone",
                            required: true,
                            ..Field::EMPTY
                        },
                        Field {
                            name: "milestoneId",
                            nullable: true,
                            ..Field::EMPTY
                        },
                        Field {
                            name: "repo",
                            default: Some(r#""app""#),
                            ..Field::EMPTY
                        },
                    ],
                    ..Shape::EMPTY
                },
                action: Action::Operation(
                    Operation::checked(Operation {
                        kind: OperationKind::Mutation,
                        name: "MilestoneSet",
                        declarations: Template::new(
                            &[
                                "$",
                                "_id: ID!, $",
                                "_milestoneId: ID, $",
                                "_title: String",
                            ],
                        ),
                        selections: Template::new(
                            &[
                                "",
                                ": updateIssue(input: {id: $",
                                "_id, milestoneId: $",
                                "_milestoneId, title: $",
                                "_title}) { issue { id title author { login } labels(first: 10) { nodes { name color } } } }",
                            ],
                        ),
                        variables: &[
                            Variable {
                                key: r#"_id":"#,
                                input: Some(0),
                                required: true,
                                ..Variable::EMPTY
                            },
                            Variable {
                                key: r#"_milestoneId":"#,
                                input: Some(4),
                                injects: &[Inject { lookup: 0 }],
                                ..Variable::EMPTY
                            },
                            Variable {
                                key: r#"_title":"#,
                                injects: &[Inject { lookup: 1 }],
                                ..Variable::EMPTY
                            },
                        ],
                        lookups: &[
                            Lookup {
                                name: "milestone",
                                declarations: OWNER_TEMPLATE,
                                selections: REPOSITORY_TEMPLATE,
                                variables: OWNER_LOOKUP_VARIABLES,
                                node: Node::Object(
                                    &[
                                        (
                                            "milestones",
                                            Node::Object(
                                                &[
                                                    (
                                                        "nodes",
                                                        Node::List(
                                                            &ListWalk {
                                                                slots: 2,
                                                                item: Node::Object(
                                                                    &[("title", Node::Keep(0)), ("id", Node::Keep(1))],
                                                                ),
                                                                lists: &[
                                                                    Each {
                                                                        filter: Some(PREDICATE),
                                                                        emit: Emit::Typed(1, ANY),
                                                                        ..Each::EMPTY
                                                                    },
                                                                ],
                                                            },
                                                        ),
                                                    ),
                                                ],
                                            ),
                                        ),
                                    ],
                                ),
                                ..Lookup::EMPTY
                            },
                            Lookup {
                                name: "milestone_title",
                                declarations: OWNER_TEMPLATE,
                                selections: REPOSITORY_TEMPLATE,
                                variables: OWNER_LOOKUP_VARIABLES,
                                node: Node::Object(
                                    &[
                                        (
                                            "milestones",
                                            Node::Object(
                                                &[
                                                    (
                                                        "nodes",
                                                        Node::List(
                                                            &ListWalk {
                                                                slots: 2,
                                                                item: Node::Object(
                                                                    &[("title", Node::Keep(0)), ("number", Node::Keep(1))],
                                                                ),
                                                                lists: &[
                                                                    Each {
                                                                        filter: Some(
                                                                            Predicate::All(
                                                                                &[
                                                                                    PREDICATE,
                                                                                    Predicate::Not(
                                                                                        &Predicate::Equal(Term::Slot(1), Term::Json("0")),
                                                                                    ),
                                                                                ],
                                                                            ),
                                                                        ),
                                                                        emit: Emit::Typed(0, ANY),
                                                                        ..Each::EMPTY
                                                                    },
                                                                ],
                                                            },
                                                        ),
                                                    ),
                                                ],
                                            ),
                                        ),
                                    ],
                                ),
                                ..Lookup::EMPTY
                            },
                        ],
                        roots: &[
                            Root {
                                suffix: "",
                                node: Node::Object(
                                    &[
                                        (
                                            "issue",
                                            Node::Both(
                                                5,
                                                &[
                                                    ("id", Node::Keep(0)),
                                                    ("title", Node::Keep(2)),
                                                    (
                                                        "labels",
                                                        Node::Object(
                                                            &[
                                                                (
                                                                    "nodes",
                                                                    Node::List(
                                                                        &ListWalk {
                                                                            slots: 2,
                                                                            item: Node::Object(
                                                                                &[("name", Node::Keep(0)), ("color", Node::Keep(1))],
                                                                            ),
                                                                            lists: &[
                                                                                Each {
                                                                                    slot: 1,
                                                                                    filter: Some(
                                                                                        Predicate::All(
                                                                                            &[
                                                                                                Predicate::Not(
                                                                                                    &Predicate::Equal(Term::Slot(0), Term::Json(r#""x""#)),
                                                                                                ),
                                                                                                Predicate::Not(
                                                                                                    &Predicate::In(
                                                                                                        Term::Slot(1),
                                                                                                        &[Term::Json(r#""red""#), Term::Json(r#""blue""#)],
                                                                                                    ),
                                                                                                ),
                                                                                            ],
                                                                                        ),
                                                                                    ),
                                                                                    emit: Emit::Object(
                                                                                        &[
                                                                                            ("name", Emit::Typed(0, TEXT)),
                                                                                            ("color", Emit::Typed(1, TEXT)),
                                                                                        ],
                                                                                    ),
                                                                                    ..Each::EMPTY
                                                                                },
                                                                            ],
                                                                        },
                                                                    ),
                                                                ),
                                                            ],
                                                        ),
                                                    ),
                                                    ("author", Node::Both(3, &[("login", Node::Keep(4))])),
                                                ],
                                            ),
                                        ),
                                    ],
                                ),
                            },
                        ],
                        projection: Projection {
                            slots: 6,
                            emit: &[
                                ("id", Emit::Typed(0, TEXT)),
                                ("open", Emit::Typed(1, OPT_LIST)),
                                (
                                    "issue",
                                    Emit::Object(
                                        &[
                                            ("title", Emit::Typed(2, TEXT)),
                                            (
                                                "author",
                                                Emit::ObjectIf(3, &[("login", Emit::Typed(4, TEXT))]),
                                            ),
                                        ],
                                    ),
                                ),
                            ],
                        },
                        ensure: &[
                            Ensure {
                                predicate: Predicate::Present(Term::Slot(5)),
                                text: "updateIssue.issue is present",
                                ..Ensure::EMPTY
                            },
                            Ensure {
                                predicate: Predicate::All(
                                    &[
                                        Predicate::Present(Term::Slot(5)),
                                        Predicate::Equal(Term::Slot(0), Term::Input(&[0])),
                                    ],
                                ),
                                text: "updateIssue.issue is present and updateIssue.issue.id == input.id",
                                ..Ensure::EMPTY
                            },
                            Ensure {
                                predicate: Predicate::Any(
                                    &[
                                        Predicate::Not(&Predicate::Present(Term::Slot(3))),
                                        Predicate::In(
                                            Term::Slot(4),
                                            &[Term::Json(r#""a""#), Term::Json(r#""b""#)],
                                        ),
                                    ],
                                ),
                                text: r#"updateIssue.issue.author is absent or updateIssue.issue.author.login in ["a", "b"]"#,
                                ..Ensure::EMPTY
                            },
                        ],
                        ..Operation::EMPTY
                    }),
                ),
                output_schema: r#"{"type":"object","properties":{"id":{"type":"string"},"open":{"type":["array","null"],"items":{"type":"object","properties":{"name":{"type":"string"},"color":{"type":"string"}},"required":["name","color"]}},"issue":{"type":"object","properties":{"title":{"type":"string"},"author":{"anyOf":[{"type":"null"},{"type":"object","properties":{"login":{"type":"string"}},"required":["login"]}]}},"required":["title","author"]}},"required":["id","open","issue"]}"#,
                ..Capability::EMPTY
            })
        };
    }
}
mod __shared {
    use ::ghx_runtime::generated::plan::table::*;
    pub(super) const OWNER_TEMPLATE: Template = Template::new(
        &["$", "_owner: String!, $", "_name: String!, $", "_first: Int = 30"],
    );
    pub(super) const REPOSITORY_TEMPLATE: Template = Template::new(
        &[
            "",
            ": repository(owner: $",
            "_owner, name: $",
            "_name) { milestones(first: $",
            "_first) { nodes { id title number } } }",
        ],
    );
    pub(super) const OWNER_LOOKUP_VARIABLES: &[LookupVariable] = &[
        LookupVariable {
            key: r#"_owner":"#,
            source: Source::Input(&[1]),
            ..LookupVariable::EMPTY
        },
        LookupVariable {
            key: r#"_name":"#,
            source: Source::First(
                &[Source::Input(&[2]), Source::Input(&[5]), Source::Json(r#""x""#)],
            ),
            ..LookupVariable::EMPTY
        },
        LookupVariable {
            key: r#"_first":"#,
            source: Source::Json("50"),
            required: false,
        },
    ];
    pub(super) const PREDICATE: Predicate = Predicate::Equal(
        Term::Slot(0),
        Term::Input(&[3]),
    );
}
/// Every capability by id and alias.
#[allow(dead_code, unreachable_pub, unused_imports)]
pub static REGISTRY: ::ghx_runtime::generated::Registry = ::ghx_runtime::generated::Registry::new(
    &[("issue.milestone.set", &issue::milestone::SET)],
);
