//! What the compiler made of the fixture `composite_results`.

/// Capabilities of `issue`.
#[allow(dead_code, unreachable_pub, unused_imports)]
pub mod issue {
    use ::ghx_runtime::generated as __rt;
    /// Close an issue.
    ///
    /// `issue.close` writes, and a second time changes nothing more; 1 request.
    ///
    /// Takes:
    /// - `issue_id`: Sets `issueId`.
    /// - `.reason(..)`: Sets `reason`.
    ///
    /// Gives back [`CloseOutput`]: `id`, `number`.
    pub fn close(issue_id: impl __rt::Into<__rt::Text>) -> Close {
        Close::__of(CLOSE.record().text(0, issue_id))
    }
    __rt::setters!(Close { reason : super::enums::IssueState = 1 "Sets `reason`." });
    __rt::request!(
        #[doc = " A request of `issue.close`."] Close, CloseOutput, CLOSE, fields
    );
    __rt::output!(
        #[derive(::core::cmp::Eq, ::core::hash::Hash)] "What `issue.close` gives back."
        CloseOutput { id : __rt::String = field "id", number : i64 = field "number" }
    );
    /// The plan of `issue.close`.
    pub static CLOSE: __rt::plan::Capability = {
        use __rt::plan::table::*;
        use super::__shared::*;
        Capability::checked(Capability {
            id: "issue.close",
            version: "1.0.0",
            description: "Close an issue.",
            effect: Effect::Idempotent,
            input: Shape {
                fields: &[
                    Field {
                        name: "issueId",
                        required: true,
                        ..Field::EMPTY
                    },
                    Field {
                        name: "reason",
                        kind: Kind::Enum(&["OPEN", "CLOSED"]),
                        ..Field::EMPTY
                    },
                ],
                ..Shape::EMPTY
            },
            action: Action::Operation(
                Operation::checked(Operation {
                    kind: OperationKind::Mutation,
                    name: "Close",
                    declarations: Template::new(
                        &["$", "_issueId: ID!, $", "_reason: IssueState"],
                    ),
                    selections: Template::new(
                        &[
                            "",
                            ": closeIssue(input: {issueId: $",
                            "_issueId, reason: $",
                            "_reason}) { issue { id number } }",
                        ],
                    ),
                    variables: &[
                        Variable {
                            key: r#"_issueId":"#,
                            input: Some(0),
                            required: true,
                            ..Variable::EMPTY
                        },
                        Variable {
                            key: r#"_reason":"#,
                            input: Some(1),
                            ..Variable::EMPTY
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
                                            2,
                                            &[("id", Node::Keep(0)), ("number", Node::Keep(1))],
                                        ),
                                    ),
                                ],
                            ),
                        },
                    ],
                    projection: Projection {
                        slots: 3,
                        emit: &[
                            ("id", Emit::Typed(0, TEXT)),
                            ("number", Emit::Typed(1, INT)),
                        ],
                    },
                    ensure: &[
                        Ensure {
                            predicate: Predicate::Present(Term::Slot(2)),
                            text: "closeIssue.issue is present",
                            ..Ensure::EMPTY
                        },
                    ],
                    ..Operation::EMPTY
                }),
            ),
            output_schema: r#"{"type":"object","properties":{"id":{"type":"string"},"number":{"type":"integer"}},"required":["id","number"]}"#,
            ..Capability::EMPTY
        })
    };
    /// List the issues of a repository.
    ///
    /// `issue.list` reads only; 1 request.
    ///
    /// Takes:
    /// - `owner`: Sets `owner`.
    /// - `name`: Sets `name`.
    ///
    /// Gives back [`ListOutput`]: `total`, `newest`, `issues`.
    pub fn list(required: ListRequired) -> List {
        List::__of(LIST.record().with(0, required.owner).with(1, required.name))
    }
    __rt::request!(
        #[doc = " A request of `issue.list`."] List, ListOutput, LIST, fields
    );
    __rt::input!(
        "What `list` needs." ListRequired { #[doc = " Sets `owner`."] owner :
        __rt::String, #[doc = " Sets `name`."] name : __rt::String }
    );
    __rt::output!(
        #[derive(::core::cmp::Eq, ::core::hash::Hash)] "An object of `issue`." ListIssue
        { id : __rt::String = field "id", number : i64 = field "number", state :
        super::enums::IssueState = field "state", author : __rt::Option < __rt::String >
        = field "author", labels : __rt::Vec < __rt::String > = list "labels" }
    );
    __rt::output!(
        "What `issue.list` gives back." ListOutput { total : i64 = field "total", newest
        : __rt::Option < f64 > = field "newest", issues : __rt::Vec < ListIssue > = list
        "issues" }
    );
    /// The plan of `issue.list`.
    pub static LIST: __rt::plan::Capability = {
        use __rt::plan::table::*;
        use super::__shared::*;
        Capability::checked(Capability {
            id: "issue.list",
            version: "1.0.0",
            description: "List the issues of a repository.",
            input: OWNER_SHAPE,
            action: Action::Operation(
                Operation::checked(Operation {
                    name: "List",
                    declarations: Template::new(
                        &["$", "_owner: String!, $", "_name: String!"],
                    ),
                    selections: Template::new(
                        &[
                            "",
                            ": repository(owner: $",
                            "_owner, name: $",
                            "_name) { newest: score issues(first: 100) { totalCount nodes { id number state author { login } labels(first: 10) { nodes { id } } } } }",
                        ],
                    ),
                    variables: &[
                        Variable {
                            key: r#"_owner":"#,
                            input: Some(0),
                            required: true,
                            ..Variable::EMPTY
                        },
                        Variable {
                            key: r#"_name":"#,
                            input: Some(1),
                            required: true,
                            ..Variable::EMPTY
                        },
                    ],
                    roots: &[
                        Root {
                            suffix: "",
                            node: Node::Both(
                                3,
                                &[
                                    ("newest", Node::Keep(1)),
                                    (
                                        "issues",
                                        Node::Object(
                                            &[
                                                ("totalCount", Node::Keep(0)),
                                                (
                                                    "nodes",
                                                    Node::List(
                                                        &ListWalk {
                                                            slots: 5,
                                                            item: Node::Object(
                                                                &[
                                                                    ("id", Node::Keep(0)),
                                                                    ("number", Node::Keep(1)),
                                                                    ("state", Node::Keep(2)),
                                                                    ("author", Node::Object(&[("login", Node::Keep(3))])),
                                                                    (
                                                                        "labels",
                                                                        Node::Object(
                                                                            &[
                                                                                (
                                                                                    "nodes",
                                                                                    Node::List(
                                                                                        &ListWalk {
                                                                                            item: Node::Object(&[("id", Node::Keep(0))]),
                                                                                            lists: &[
                                                                                                Each {
                                                                                                    slot: 4,
                                                                                                    emit: Emit::Typed(0, TEXT),
                                                                                                    ..Each::EMPTY
                                                                                                },
                                                                                            ],
                                                                                            ..ListWalk::EMPTY
                                                                                        },
                                                                                    ),
                                                                                ),
                                                                            ],
                                                                        ),
                                                                    ),
                                                                ],
                                                            ),
                                                            lists: &[
                                                                Each {
                                                                    slot: 2,
                                                                    emit: Emit::Object(
                                                                        &[
                                                                            ("id", Emit::Typed(0, TEXT)),
                                                                            ("number", Emit::Typed(1, INT)),
                                                                            ("state", Emit::Typed(2, TEXT)),
                                                                            ("author", Emit::Typed(3, OPT_TEXT)),
                                                                            ("labels", Emit::Typed(4, OPT_LIST)),
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
                                ],
                            ),
                        },
                    ],
                    projection: Projection {
                        slots: 4,
                        emit: &[
                            ("total", Emit::Typed(0, INT)),
                            ("newest", Emit::Typed(1, OPT_NUMBER)),
                            ("issues", Emit::Typed(2, OPT_LIST)),
                        ],
                    },
                    ensure: &[
                        Ensure {
                            predicate: Predicate::Present(Term::Slot(3)),
                            text: "repository is present",
                            ..Ensure::EMPTY
                        },
                    ],
                    ..Operation::EMPTY
                }),
            ),
            output_schema: r#"{"type":"object","properties":{"total":{"type":"integer"},"newest":{"type":["number","null"]},"issues":{"type":["array","null"],"items":{"type":"object","properties":{"id":{"type":"string"},"number":{"type":"integer"},"state":{"type":"string","description":"IssueState","examples":["OPEN","CLOSED"]},"author":{"type":["string","null"]},"labels":{"type":["array","null"],"items":{"type":"string"}}},"required":["id","number","state","author","labels"]}}},"required":["total","newest","issues"]}"#,
            ..Capability::EMPTY
        })
    };
    /// Capabilities of `issue.comments`.
    pub mod comments {
        use ::ghx_runtime::generated as __rt;
        /// Comment on an issue.
        ///
        /// `issue.comments.create` writes again each time it is sent; 1 request.
        ///
        /// Takes:
        /// - `subject_id`: Sets `subjectId`.
        /// - `body`: Sets `body`.
        ///
        /// Gives back [`CreateOutput`]: `id`.
        pub fn create(required: CreateRequired) -> Create {
            Create::__of(
                CREATE.record().with(0, required.subject_id).with(1, required.body),
            )
        }
        __rt::request!(
            #[doc = " A request of `issue.comments.create`."] Create, CreateOutput,
            CREATE, fields
        );
        __rt::input!(
            "What `create` needs." CreateRequired { #[doc = " Sets `subjectId`."]
            subject_id : __rt::String, #[doc = " Sets `body`."] body : __rt::String }
        );
        __rt::output!(
            #[derive(::core::cmp::Eq, ::core::hash::Hash)]
            "What `issue.comments.create` gives back." CreateOutput { id : __rt::String =
            field "id" }
        );
        /// The plan of `issue.comments.create`.
        pub static CREATE: __rt::plan::Capability = {
            use __rt::plan::table::*;
            use super::super::__shared::*;
            Capability::checked(Capability {
                id: "issue.comments.create",
                version: "1.0.0",
                description: "Comment on an issue.",
                effect: Effect::Append,
                input: Shape {
                    fields: &[
                        Field {
                            name: "subjectId",
                            required: true,
                            ..Field::EMPTY
                        },
                        BODY_FIELD,
                    ],
                    ..Shape::EMPTY
                },
                action: Action::Operation(
                    Operation::checked(Operation {
                        kind: OperationKind::Mutation,
                        name: "CommentCreate",
                        declarations: Template::new(
                            &["$", "_subjectId: ID!, $", "_body: String!"],
                        ),
                        selections: Template::new(
                            &[
                                "",
                                ": addComment(input: {subjectId: $",
                                "_subjectId, body: $",
                                "_body}) { comment { id } }",
                            ],
                        ),
                        variables: &[
                            Variable {
                                key: r#"_subjectId":"#,
                                input: Some(0),
                                required: true,
                                ..Variable::EMPTY
                            },
                            Variable {
                                key: r#"_body":"#,
                                input: Some(1),
                                required: true,
                                ..Variable::EMPTY
                            },
                        ],
                        roots: &[
                            Root {
                                suffix: "",
                                node: Node::Object(
                                    &[("comment", Node::Both(1, &[("id", Node::Keep(0))]))],
                                ),
                            },
                        ],
                        projection: ID_PROJECTION,
                        ensure: &[
                            Ensure {
                                predicate: Predicate::Present(Term::Slot(1)),
                                text: "addComment.comment is present",
                                ..Ensure::EMPTY
                            },
                        ],
                        ..Operation::EMPTY
                    }),
                ),
                output_schema: r#"{"type":"object","properties":{"id":{"type":"string"}},"required":["id"]}"#,
                ..Capability::EMPTY
            })
        };
    }
    /// Capabilities of `issue.labels`.
    pub mod labels {
        use ::ghx_runtime::generated as __rt;
        /// Replace the labels of an issue.
        ///
        /// `issue.labels.set` writes, and a second time changes nothing more; 1 request with ids, 2 with names and numbers.
        ///
        /// Takes:
        /// - `id`: Sets `id`.
        /// - `label_ids`: Sets `labelIds`.
        ///
        /// Gives back [`SetOutput`]: `id`.
        pub fn set(required: SetRequired) -> Set {
            Set::__of(SET.record().with(0, required.id).with(4, required.label_ids))
        }
        /// Replace the labels of an issue.
        ///
        /// `issue.labels.set` writes, and a second time changes nothing more; 1 request with ids, 2 with names and numbers.
        ///
        /// Takes:
        /// - `owner`: Sets `owner`.
        /// - `name`: Sets `name`.
        /// - `number`: Sets `number`.
        /// - `label_ids`: Sets `labelIds`.
        ///
        /// Gives back [`SetOutput`]: `id`.
        pub fn set_with_owner_and_name_and_number(
            required: SetWithOwnerAndNameAndNumberRequired,
        ) -> Set {
            Set::__of(
                SET
                    .record()
                    .with(1, required.owner)
                    .with(2, required.name)
                    .with(3, required.number)
                    .with(4, required.label_ids),
            )
        }
        #[doc(hidden)]
        pub use SET as SET_WITH_OWNER_AND_NAME_AND_NUMBER;
        /// Replace the labels of an issue.
        ///
        /// `issue.labels.set` writes, and a second time changes nothing more; 1 request with ids, 2 with names and numbers.
        ///
        /// Takes:
        /// - `id`: Sets `id`.
        /// - `labels`: Sets `labels`.
        ///
        /// Gives back [`SetOutput`]: `id`.
        pub fn set_with_labels(required: SetWithLabelsRequired) -> Set {
            Set::__of(SET.record().with(0, required.id).with(5, required.labels))
        }
        #[doc(hidden)]
        pub use SET as SET_WITH_LABELS;
        /// Replace the labels of an issue.
        ///
        /// `issue.labels.set` writes, and a second time changes nothing more; 1 request with ids, 2 with names and numbers.
        ///
        /// Takes:
        /// - `owner`: Sets `owner`.
        /// - `name`: Sets `name`.
        /// - `number`: Sets `number`.
        /// - `labels`: Sets `labels`.
        ///
        /// Gives back [`SetOutput`]: `id`.
        pub fn set_with_owner_and_name_and_number_and_labels(
            required: SetWithOwnerAndNameAndNumberAndLabelsRequired,
        ) -> Set {
            Set::__of(
                SET
                    .record()
                    .with(1, required.owner)
                    .with(2, required.name)
                    .with(3, required.number)
                    .with(5, required.labels),
            )
        }
        #[doc(hidden)]
        pub use SET as SET_WITH_OWNER_AND_NAME_AND_NUMBER_AND_LABELS;
        __rt::request!(
            #[doc = " A request of `issue.labels.set`."] Set, SetOutput, SET, fields
        );
        __rt::input!(
            "What `set` needs." SetRequired { #[doc = " Sets `id`."] id : __rt::String,
            #[doc = " Sets `labelIds`."] label_ids : __rt::Vec < __rt::String > }
        );
        __rt::input!(
            "What `set_with_owner_and_name_and_number` needs."
            SetWithOwnerAndNameAndNumberRequired { #[doc = " Sets `owner`."] owner :
            __rt::String, #[doc = " Sets `name`."] name : __rt::String, #[doc =
            " Sets `number`."] number : i64, #[doc = " Sets `labelIds`."] label_ids :
            __rt::Vec < __rt::String > }
        );
        __rt::input!(
            "What `set_with_labels` needs." SetWithLabelsRequired { #[doc =
            " Sets `id`."] id : __rt::String, #[doc = " Sets `labels`."] labels :
            __rt::Vec < __rt::String > }
        );
        __rt::input!(
            "What `set_with_owner_and_name_and_number_and_labels` needs."
            SetWithOwnerAndNameAndNumberAndLabelsRequired { #[doc = " Sets `owner`."]
            owner : __rt::String, #[doc = " Sets `name`."] name : __rt::String, #[doc =
            " Sets `number`."] number : i64, #[doc = " Sets `labels`."] labels :
            __rt::Vec < __rt::String > }
        );
        __rt::output!(
            #[derive(::core::cmp::Eq, ::core::hash::Hash)]
            "What `issue.labels.set` gives back." SetOutput { id : __rt::String = field
            "id" }
        );
        /// The plan of `issue.labels.set`.
        pub static SET: __rt::plan::Capability = {
            use __rt::plan::table::*;
            use super::super::__shared::*;
            Capability::checked(Capability {
                id: "issue.labels.set",
                version: "1.0.0",
                description: "Replace the labels of an issue.",
                effect: Effect::Idempotent,
                input: Shape {
                    fields: &[
                        Field {
                            name: "id",
                            ..Field::EMPTY
                        },
                        Field {
                            name: "owner",
                            ..Field::EMPTY
                        },
                        Field {
                            name: "name",
                            ..Field::EMPTY
                        },
                        Field {
                            name: "number",
                            kind: WHOLE,
                            ..Field::EMPTY
                        },
                        Field {
                            name: "labelIds",
                            kind: STRINGS,
                            ..Field::EMPTY
                        },
                        Field {
                            name: "labels",
                            kind: STRINGS,
                            ..Field::EMPTY
                        },
                    ],
                    choices: &[
                        Choice {
                            groups: &[&[0], &[1, 2, 3]],
                        },
                        Choice { groups: &[&[4], &[5]] },
                    ],
                    ..Shape::EMPTY
                },
                action: Action::Operation(
                    Operation::checked(Operation {
                        kind: OperationKind::Mutation,
                        name: "LabelsSet",
                        declarations: Template::new(
                            &["$", "_id: ID!, $", "_labelIds: [ID!]!"],
                        ),
                        selections: Template::new(
                            &[
                                "",
                                ": updateIssue(input: {id: $",
                                "_id, labelIds: $",
                                "_labelIds}) { issue { id } }",
                            ],
                        ),
                        variables: &[
                            Variable {
                                key: r#"_id":"#,
                                input: Some(0),
                                required: true,
                                injects: &[Inject { lookup: 0 }],
                                ..Variable::EMPTY
                            },
                            Variable {
                                key: r#"_labelIds":"#,
                                input: Some(4),
                                required: true,
                                injects: &[Inject { lookup: 1 }, Inject { lookup: 2 }],
                                ..Variable::EMPTY
                            },
                        ],
                        lookups: &[
                            Lookup {
                                name: "issue",
                                declarations: Template::new(
                                    &[
                                        "$",
                                        "_owner: String!, $",
                                        "_name: String!, $",
                                        "_number: Int!",
                                    ],
                                ),
                                selections: Template::new(
                                    &[
                                        "",
                                        ": repository(owner: $",
                                        "_owner, name: $",
                                        "_name) { issue(number: $",
                                        "_number) { id } }",
                                    ],
                                ),
                                variables: &[
                                    OWNER_LOOKUP_VARIABLE,
                                    NAME_LOOKUP_VARIABLE,
                                    LookupVariable {
                                        key: r#"_number":"#,
                                        source: Source::Input(&[3]),
                                        ..LookupVariable::EMPTY
                                    },
                                ],
                                node: Node::Object(
                                    &[("issue", Node::Object(&[("id", Node::Keep(0))]))],
                                ),
                                ..Lookup::EMPTY
                            },
                            Lookup {
                                name: "label",
                                declarations: Template::new(
                                    &[
                                        "$",
                                        "_owner: String!, $",
                                        "_name: String!, $",
                                        "_label: String!",
                                    ],
                                ),
                                selections: Template::new(
                                    &[
                                        "",
                                        ": repository(owner: $",
                                        "_owner, name: $",
                                        "_name) { label(name: $",
                                        "_label) { id } }",
                                    ],
                                ),
                                variables: &[
                                    OWNER_LOOKUP_VARIABLE,
                                    NAME_LOOKUP_VARIABLE,
                                    LABEL_LOOKUP_VARIABLE,
                                ],
                                foreach: Some(5),
                                node: Node::Object(
                                    &[("label", Node::Object(&[("id", Node::Keep(0))]))],
                                ),
                                ..Lookup::EMPTY
                            },
                            Lookup {
                                name: "beside",
                                declarations: Template::new(
                                    &["$", "_id: ID!, $", "_label: String!"],
                                ),
                                selections: Template::new(
                                    &[
                                        "",
                                        ": node(id: $",
                                        "_id) { id ... on Repository { label(name: $",
                                        "_label) { id } } }",
                                    ],
                                ),
                                variables: &[
                                    LookupVariable {
                                        key: r#"_id":"#,
                                        source: Source::Input(&[0]),
                                        ..LookupVariable::EMPTY
                                    },
                                    LABEL_LOOKUP_VARIABLE,
                                ],
                                foreach: Some(5),
                                node: Node::Object(&[("id", Node::Keep(0))]),
                                ..Lookup::EMPTY
                            },
                        ],
                        roots: &[
                            Root {
                                suffix: "",
                                node: Node::Object(
                                    &[("issue", Node::Both(1, &[("id", Node::Keep(0))]))],
                                ),
                            },
                        ],
                        projection: ID_PROJECTION,
                        ensure: &[
                            Ensure {
                                predicate: Predicate::Present(Term::Slot(1)),
                                text: "updateIssue.issue is present",
                                ..Ensure::EMPTY
                            },
                        ],
                        ..Operation::EMPTY
                    }),
                ),
                output_schema: r#"{"type":"object","properties":{"id":{"type":"string"}},"required":["id"]}"#,
                ..Capability::EMPTY
            })
        };
    }
    /// Capabilities of `issue.perhaps`.
    pub mod perhaps {
        use ::ghx_runtime::generated as __rt;
        /// Steps that use what earlier steps gave.
        ///
        /// `issue.perhaps.composite` writes again each time it is sent; 3 requests.
        ///
        /// Takes:
        /// - `id`: Sets `id`.
        /// - `labels`: Sets `labels`.
        /// - `.body(..)`: Sets `body`.
        ///
        /// Gives back [`CompositeOutput`]: `id`.
        pub fn composite(required: CompositeRequired) -> Composite {
            Composite::__of(
                COMPOSITE.record().with(0, required.id).with(2, required.labels),
            )
        }
        __rt::setters!(Composite { body : __rt::Text = 1 "Sets `body`." });
        __rt::request!(
            #[doc = " A request of `issue.perhaps.composite`."] Composite,
            CompositeOutput, COMPOSITE, fields
        );
        __rt::input!(
            "What `composite` needs." CompositeRequired { #[doc = " Sets `id`."] id :
            __rt::String, #[doc = " Sets `labels`."] labels : __rt::Vec < __rt::String >
            }
        );
        __rt::output!(
            #[derive(::core::cmp::Eq, ::core::hash::Hash)]
            "What `issue.perhaps.composite` gives back." CompositeOutput { id :
            __rt::Option < __rt::String > = field "id" }
        );
        /// The plan of `issue.perhaps.composite`.
        pub static COMPOSITE: __rt::plan::Capability = {
            use __rt::plan::table::*;
            use super::super::__shared::*;
            Capability::checked(Capability {
                id: "issue.perhaps.composite",
                version: "1.0.0",
                description: "Steps that use what earlier steps gave.",
                effect: Effect::Append,
                input: Shape {
                    fields: &[
                        ID_FIELD,
                        Field {
                            name: "body",
                            ..Field::EMPTY
                        },
                        Field {
                            name: "labels",
                            kind: STRINGS,
                            required: true,
                            ..Field::EMPTY
                        },
                    ],
                    ..Shape::EMPTY
                },
                action: Action::Composite(Composite {
                    steps: &[
                        CompositeStep {
                            capability: &super::super::issue::CLOSE,
                            stem: "close",
                            foreach: None,
                            over: None,
                            when: None,
                            params: &[PARAM],
                        },
                        CompositeStep {
                            capability: &super::super::issue::comments::CREATE,
                            stem: "create",
                            foreach: None,
                            over: None,
                            when: Some(
                                Predicate::All(
                                    &[
                                        Predicate::Present(Term::Input(&[1])),
                                        Predicate::Not(
                                            &Predicate::Equal(
                                                Term::Result(0, &["number"]),
                                                Term::Json("1"),
                                            ),
                                        ),
                                    ],
                                ),
                            ),
                            params: &[ID_PARAM, PARAM2],
                        },
                        CompositeStep {
                            capability: &super::super::issue::labels::SET,
                            stem: "set",
                            foreach: None,
                            over: None,
                            when: Some(Predicate::Present(Term::Result(1, &["id"]))),
                            params: &[
                                Param {
                                    field: 0,
                                    source: Source::Result(1, &["id"]),
                                },
                                Param {
                                    field: 4,
                                    source: Source::Input(&[2]),
                                },
                            ],
                        },
                    ],
                    strategy: Strategy::Last,
                }),
                output_schema: r#"{"type":"object","properties":{"id":{"type":["string","null"]}},"required":["id"]}"#,
                ..Capability::EMPTY
            })
        };
    }
    /// Capabilities of `issue.report`.
    pub mod report {
        use ::ghx_runtime::generated as __rt;
        /// Steps that use what earlier steps gave.
        ///
        /// `issue.report.composite` writes again each time it is sent; 2 requests.
        ///
        /// Takes:
        /// - `id`: Sets `id`.
        /// - `body`: Sets `body`.
        ///
        /// Gives back [`CompositeOutput`]: `id`, `number`.
        pub fn composite(required: CompositeRequired) -> Composite {
            Composite::__of(
                COMPOSITE.record().with(0, required.id).with(1, required.body),
            )
        }
        __rt::request!(
            #[doc = " A request of `issue.report.composite`."] Composite,
            CompositeOutput, COMPOSITE, fields
        );
        __rt::input!(
            "What `composite` needs." CompositeRequired { #[doc = " Sets `id`."] id :
            __rt::String, #[doc = " Sets `body`."] body : __rt::String }
        );
        __rt::output!(
            #[derive(::core::cmp::Eq, ::core::hash::Hash)]
            "What `issue.report.composite` gives back." CompositeOutput { id :
            __rt::String = field "id", number : i64 = field "number" }
        );
        /// The plan of `issue.report.composite`.
        pub static COMPOSITE: __rt::plan::Capability = {
            use __rt::plan::table::*;
            use super::super::__shared::*;
            Capability::checked(Capability {
                id: "issue.report.composite",
                version: "1.0.0",
                description: "Steps that use what earlier steps gave.",
                effect: Effect::Append,
                input: Shape {
                    fields: &[ID_FIELD, BODY_FIELD],
                    ..Shape::EMPTY
                },
                action: Action::Composite(Composite {
                    steps: &[
                        CompositeStep {
                            capability: &super::super::issue::comments::CREATE,
                            stem: "create",
                            foreach: None,
                            over: None,
                            when: None,
                            params: PARAMS,
                        },
                        CompositeStep {
                            capability: &super::super::issue::CLOSE,
                            stem: "close",
                            foreach: None,
                            over: None,
                            when: None,
                            params: &[ID_PARAM],
                        },
                    ],
                    strategy: Strategy::Merge,
                }),
                output_schema: r#"{"type":"object","properties":{"id":{"type":"string"},"number":{"type":"integer"}},"required":["id","number"]}"#,
                ..Capability::EMPTY
            })
        };
    }
    /// Capabilities of `issue.sweep`.
    pub mod sweep {
        use ::ghx_runtime::generated as __rt;
        /// Steps that use what earlier steps gave.
        ///
        /// `issue.sweep.composite` writes, and a second time changes nothing more; 2 requests.
        ///
        /// Takes:
        /// - `owner`: Sets `owner`.
        /// - `name`: Sets `name`.
        ///
        /// Gives back [`CompositeOutput`]: `id`, `number`.
        pub fn composite(required: CompositeRequired) -> Composite {
            Composite::__of(
                COMPOSITE.record().with(0, required.owner).with(1, required.name),
            )
        }
        __rt::request!(
            #[doc = " A request of `issue.sweep.composite`."] Composite, CompositeOutput,
            COMPOSITE, fields
        );
        __rt::input!(
            "What `composite` needs." CompositeRequired { #[doc = " Sets `owner`."] owner
            : __rt::String, #[doc = " Sets `name`."] name : __rt::String }
        );
        __rt::output!(
            #[derive(::core::cmp::Eq, ::core::hash::Hash)]
            "What `issue.sweep.composite` gives back." CompositeOutput { id :
            __rt::Option < __rt::String > = field "id", number : __rt::Option < i64 > =
            field "number" }
        );
        /// The plan of `issue.sweep.composite`.
        pub static COMPOSITE: __rt::plan::Capability = {
            use __rt::plan::table::*;
            use super::super::__shared::*;
            Capability::checked(Capability {
                id: "issue.sweep.composite",
                version: "1.0.0",
                description: "Steps that use what earlier steps gave.",
                effect: Effect::Idempotent,
                input: OWNER_SHAPE,
                action: Action::Composite(Composite {
                    steps: &[
                        CompositeStep {
                            capability: &super::super::issue::LIST,
                            stem: "list",
                            foreach: None,
                            over: None,
                            when: None,
                            params: PARAMS,
                        },
                        CompositeStep {
                            capability: &super::super::issue::CLOSE,
                            stem: "close",
                            foreach: None,
                            over: Some((0, &["issues"])),
                            when: Some(
                                Predicate::All(
                                    &[
                                        Predicate::Not(
                                            &Predicate::Equal(
                                                Term::Element(&["number"]),
                                                Term::Json("1"),
                                            ),
                                        ),
                                        Predicate::Present(Term::Element(&["author"])),
                                    ],
                                ),
                            ),
                            params: &[
                                Param {
                                    field: 0,
                                    source: Source::Element(&["id"]),
                                },
                                Param {
                                    field: 1,
                                    source: Source::Element(&["state"]),
                                },
                            ],
                        },
                    ],
                    strategy: Strategy::Last,
                }),
                output_schema: r#"{"type":"object","properties":{"id":{"type":["string","null"]},"number":{"type":["integer","null"]}},"required":["id","number"]}"#,
                ..Capability::EMPTY
            })
        };
    }
}
/// GitHub's enums, as far as inputs and outputs use them.
#[allow(dead_code, unreachable_pub, unused_imports)]
pub mod enums {
    use ::ghx_runtime::generated as __rt;
    __rt::words!(
        "GitHub's `IssueState`." IssueState { Open = "OPEN", Closed = "CLOSED" }
    );
}
mod __shared {
    use ::ghx_runtime::generated::plan::table::*;
    pub(super) const BODY_FIELD: Field = Field {
        name: "body",
        required: true,
        ..Field::EMPTY
    };
    pub(super) const ID_PROJECTION: Projection = Projection {
        slots: 2,
        emit: &[("id", Emit::Typed(0, TEXT))],
    };
    pub(super) const OWNER_LOOKUP_VARIABLE: LookupVariable = LookupVariable {
        key: r#"_owner":"#,
        source: Source::Input(&[1]),
        ..LookupVariable::EMPTY
    };
    pub(super) const NAME_LOOKUP_VARIABLE: LookupVariable = LookupVariable {
        key: r#"_name":"#,
        source: Source::Input(&[2]),
        ..LookupVariable::EMPTY
    };
    pub(super) const LABEL_LOOKUP_VARIABLE: LookupVariable = LookupVariable {
        key: r#"_label":"#,
        source: Source::Item(&[]),
        ..LookupVariable::EMPTY
    };
    pub(super) const OWNER_SHAPE: Shape = Shape {
        fields: &[
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
        ],
        ..Shape::EMPTY
    };
    pub(super) const ID_FIELD: Field = Field {
        name: "id",
        required: true,
        ..Field::EMPTY
    };
    pub(super) const PARAM: Param = Param {
        field: 0,
        source: Source::Input(&[0]),
    };
    pub(super) const ID_PARAM: Param = Param {
        field: 0,
        source: Source::Result(0, &["id"]),
    };
    pub(super) const PARAM2: Param = Param {
        field: 1,
        source: Source::Input(&[1]),
    };
    pub(super) const PARAMS: &[Param] = &[PARAM, PARAM2];
}
/// Every capability by id and alias.
#[allow(dead_code, unreachable_pub, unused_imports)]
pub static REGISTRY: ::ghx_runtime::generated::Registry = ::ghx_runtime::generated::Registry::new(
    &[
        ("issue.close", &issue::CLOSE),
        ("issue.comments.create", &issue::comments::CREATE),
        ("issue.labels.set", &issue::labels::SET),
        ("issue.list", &issue::LIST),
        ("issue.perhaps.composite", &issue::perhaps::COMPOSITE),
        ("issue.report.composite", &issue::report::COMPOSITE),
        ("issue.sweep.composite", &issue::sweep::COMPOSITE),
    ],
);
