//! What the compiler made of the fixture `composite_conditions`.

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
    /// Capabilities of `issue.both`.
    pub mod both {
        use ::ghx_runtime::generated as __rt;
        /// Comment on an issue and close it.
        ///
        /// `issue.both.composite` writes again each time it is sent; 1 request.
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
            #[doc = " A request of `issue.both.composite`."] Composite, CompositeOutput,
            COMPOSITE, fields
        );
        __rt::input!(
            "What `composite` needs." CompositeRequired { #[doc = " Sets `id`."] id :
            __rt::String, #[doc = " Sets `body`."] body : __rt::String }
        );
        __rt::output!(
            #[derive(::core::cmp::Eq, ::core::hash::Hash)]
            "What `issue.both.composite` gives back." CompositeOutput { id : __rt::String
            = field "id", number : i64 = field "number" }
        );
        /// The plan of `issue.both.composite`.
        pub static COMPOSITE: __rt::plan::Capability = {
            use __rt::plan::table::*;
            use super::super::__shared::*;
            Capability::checked(Capability {
                id: "issue.both.composite",
                version: "1.0.0",
                description: "Comment on an issue and close it.",
                effect: Effect::Append,
                input: ID_SHAPE,
                action: Action::Composite(Composite {
                    steps: &[
                        CompositeStep {
                            capability: &super::super::issue::comments::CREATE,
                            stem: "create",
                            foreach: None,
                            over: None,
                            when: None,
                            params: &[PARAM, PARAM2],
                        },
                        CompositeStep {
                            capability: &super::super::issue::CLOSE,
                            stem: "close",
                            foreach: None,
                            over: None,
                            when: None,
                            params: &[PARAM],
                        },
                    ],
                    strategy: Strategy::Merge,
                }),
                output_schema: r#"{"type":"object","properties":{"id":{"type":"string"},"number":{"type":"integer"}},"required":["id","number"]}"#,
                ..Capability::EMPTY
            })
        };
    }
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
                        LABEL_IDS_FIELD,
                        LABELS_FIELD,
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
    /// Capabilities of `issue.last`.
    pub mod last {
        use ::ghx_runtime::generated as __rt;
        /// Comment on an issue and close it.
        ///
        /// `issue.last.composite` writes again each time it is sent; 1 request.
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
            #[doc = " A request of `issue.last.composite`."] Composite, CompositeOutput,
            COMPOSITE, fields
        );
        __rt::input!(
            "What `composite` needs." CompositeRequired { #[doc = " Sets `id`."] id :
            __rt::String, #[doc = " Sets `body`."] body : __rt::String }
        );
        __rt::output!(
            #[derive(::core::cmp::Eq, ::core::hash::Hash)]
            "What `issue.last.composite` gives back." CompositeOutput { id : __rt::String
            = field "id", number : i64 = field "number" }
        );
        /// The plan of `issue.last.composite`.
        pub static COMPOSITE: __rt::plan::Capability = {
            use __rt::plan::table::*;
            use super::super::__shared::*;
            Capability::checked(Capability {
                id: "issue.last.composite",
                version: "1.0.0",
                description: "Comment on an issue and close it.",
                effect: Effect::Append,
                input: ID_SHAPE,
                action: Action::Composite(Composite {
                    steps: &[
                        CompositeStep {
                            capability: &super::super::issue::comments::CREATE,
                            stem: "create",
                            foreach: None,
                            over: None,
                            when: None,
                            params: &[PARAM, PARAM2],
                        },
                        CompositeStep {
                            capability: &super::super::issue::CLOSE,
                            stem: "close",
                            foreach: None,
                            over: None,
                            when: None,
                            params: &[PARAM],
                        },
                    ],
                    strategy: Strategy::Last,
                }),
                output_schema: r#"{"type":"object","properties":{"id":{"type":"string"},"number":{"type":"integer"}},"required":["id","number"]}"#,
                ..Capability::EMPTY
            })
        };
    }
    /// Capabilities of `issue.present`.
    pub mod present {
        use ::ghx_runtime::generated as __rt;
        /// Comment on an issue, relabel it, or both.
        ///
        /// `issue.present.composite` writes again each time it is sent; 1 request.
        ///
        /// Only labels:
        ///
        /// ```no_run
        /// # async fn example(client: ghx::Client) -> Result<(), ghx::Error> {
        /// let input = r#"{"id":"I_1","labels":[]}"#;
        /// let envelope = ghx::execute_task(&client, ghx::registry(), "issue.present.composite", input).await;
        /// # Ok(())
        /// # }
        /// ```
        ///
        /// Takes:
        /// - `id`: Sets `id`.
        /// - `.labels(..)`: Sets `labels`.
        /// - `.label_ids(..)`: Sets `labelIds`.
        /// - `.body(..)`: Sets `body`.
        /// - `.subject(..)`: Sets `subject`.
        ///
        /// Gives back [`CompositeOutput`]: `id`.
        pub fn composite(id: impl __rt::Into<__rt::Text>) -> Composite {
            Composite::__of(COMPOSITE.record().text(0, id))
        }
        /// Comment on an issue, relabel it, or both.
        ///
        /// `issue.present.composite` writes again each time it is sent; 1 request.
        ///
        /// Only labels:
        ///
        /// ```no_run
        /// # async fn example(client: ghx::Client) -> Result<(), ghx::Error> {
        /// let input = r#"{"id":"I_1","labels":[]}"#;
        /// let envelope = ghx::execute_task(&client, ghx::registry(), "issue.present.composite", input).await;
        /// # Ok(())
        /// # }
        /// ```
        ///
        /// Takes:
        /// - `owner`: Sets `owner`.
        /// - `name`: Sets `name`.
        /// - `number`: Sets `number`.
        /// - `.labels(..)`: Sets `labels`.
        /// - `.label_ids(..)`: Sets `labelIds`.
        /// - `.body(..)`: Sets `body`.
        /// - `.subject(..)`: Sets `subject`.
        ///
        /// Gives back [`CompositeOutput`]: `id`.
        pub fn composite_with_owner_and_name_and_number(
            required: CompositeWithOwnerAndNameAndNumberRequired,
        ) -> Composite {
            Composite::__of(
                COMPOSITE
                    .record()
                    .with(1, required.owner)
                    .with(2, required.name)
                    .with(3, required.number),
            )
        }
        #[doc(hidden)]
        pub use COMPOSITE as COMPOSITE_WITH_OWNER_AND_NAME_AND_NUMBER;
        __rt::setters!(
            Composite { labels : __rt::Texts = 4 "Sets `labels`.", label_ids :
            __rt::Texts = 5 "Sets `labelIds`.", body : __rt::Text = 6 "Sets `body`.",
            subject : __rt::Text = 7 "Sets `subject`." }
        );
        __rt::request!(
            #[doc = " A request of `issue.present.composite`."] Composite,
            CompositeOutput, COMPOSITE, fields
        );
        __rt::input!(
            "What `composite_with_owner_and_name_and_number` needs."
            CompositeWithOwnerAndNameAndNumberRequired { #[doc = " Sets `owner`."] owner
            : __rt::String, #[doc = " Sets `name`."] name : __rt::String, #[doc =
            " Sets `number`."] number : i64 }
        );
        __rt::output!(
            #[derive(::core::cmp::Eq, ::core::hash::Hash)]
            "What `issue.present.composite` gives back." CompositeOutput { id :
            __rt::Option < __rt::String > = field "id" }
        );
        /// The plan of `issue.present.composite`.
        pub static COMPOSITE: __rt::plan::Capability = {
            use __rt::plan::table::*;
            use super::super::__shared::*;
            Capability::checked(Capability {
                id: "issue.present.composite",
                version: "1.0.0",
                description: "Comment on an issue, relabel it, or both.",
                effect: Effect::Append,
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
                            kind: Kind::Integer {
                                min: None,
                                max: None,
                            },
                            ..Field::EMPTY
                        },
                        LABELS_FIELD,
                        LABEL_IDS_FIELD,
                        Field {
                            name: "body",
                            ..Field::EMPTY
                        },
                        Field {
                            name: "subject",
                            ..Field::EMPTY
                        },
                    ],
                    choices: &[
                        Choice {
                            groups: &[&[0], &[1, 2, 3]],
                        },
                    ],
                    rules: &[
                        Rule {
                            when: Predicate::Present(Term::Input(&[6])),
                            when_text: "body is present",
                            needs: &[7],
                            ..Rule::EMPTY
                        },
                        Rule {
                            when_text: "there is nothing else to do",
                            needs: &[4, 5, 6],
                            ..Rule::EMPTY
                        },
                        Rule {
                            when: Predicate::Present(Term::Input(&[6])),
                            when_text: "body is present",
                            needs: &[7],
                            only: true,
                            ..Rule::EMPTY
                        },
                    ],
                    ..Shape::EMPTY
                },
                action: Action::Composite(Composite {
                    steps: &[
                        CompositeStep {
                            capability: &super::super::issue::labels::SET,
                            stem: "set",
                            foreach: None,
                            over: None,
                            when: Some(
                                Predicate::Any(
                                    &[
                                        Predicate::Present(Term::Input(&[4])),
                                        Predicate::Present(Term::Input(&[5])),
                                    ],
                                ),
                            ),
                            params: &[
                                PARAM,
                                PARAM2,
                                Param {
                                    field: 2,
                                    source: Source::Input(&[2]),
                                },
                                Param {
                                    field: 3,
                                    source: Source::Input(&[3]),
                                },
                                Param {
                                    field: 4,
                                    source: Source::Input(&[5]),
                                },
                                Param {
                                    field: 5,
                                    source: Source::Input(&[4]),
                                },
                            ],
                        },
                        CompositeStep {
                            capability: &super::super::issue::comments::CREATE,
                            stem: "create",
                            foreach: None,
                            over: None,
                            when: Some(Predicate::Present(Term::Input(&[6]))),
                            params: &[
                                Param {
                                    field: 0,
                                    source: Source::Input(&[7]),
                                },
                                Param {
                                    field: 1,
                                    source: Source::Input(&[6]),
                                },
                            ],
                        },
                    ],
                    strategy: Strategy::Merge,
                }),
                output_schema: r#"{"type":"object","properties":{"id":{"type":["string","null"]}},"required":[]}"#,
                examples: &[
                    Example {
                        title: "Only labels",
                        input: r#"{"id":"I_1","labels":[]}"#,
                    },
                ],
                ..Capability::EMPTY
            })
        };
    }
    /// Capabilities of `issue.some`.
    pub mod some {
        use ::ghx_runtime::generated as __rt;
        /// Comment on an issue, close it, or both.
        ///
        /// `issue.some.composite` writes again each time it is sent; 1 request.
        ///
        /// Takes:
        /// - `id`: Sets `id`.
        /// - `.body(..)`: Sets `body`.
        /// - `.text(..)`: Sets `text`.
        /// - `.close(..)`: Sets `close`.
        /// - `.kind(..)`: Sets `kind`.
        ///
        /// Gives back [`CompositeOutput`]: `id`, `number`.
        pub fn composite(id: impl __rt::Into<__rt::Text>) -> Composite {
            Composite::__of(COMPOSITE.record().text(0, id))
        }
        __rt::setters!(
            Composite { body : __rt::Text = 1 "Sets `body`.", text : __rt::Text = 2
            "Sets `text`.", close : __rt::Input < bool > = 3 "Sets `close`.", kind :
            CompositeKind = 4 "Sets `kind`." }
        );
        __rt::request!(
            #[doc = " A request of `issue.some.composite`."] Composite, CompositeOutput,
            COMPOSITE, fields
        );
        __rt::words!(
            "The values of `kind`." CompositeKind { Quiet = "QUIET", Loud = "LOUD" }
        );
        __rt::output!(
            #[derive(::core::cmp::Eq, ::core::hash::Hash)]
            "What `issue.some.composite` gives back." CompositeOutput { id : __rt::Option
            < __rt::String > = field "id", number : __rt::Option < i64 > = field "number"
            }
        );
        /// The plan of `issue.some.composite`.
        pub static COMPOSITE: __rt::plan::Capability = {
            use __rt::plan::table::*;
            use super::super::__shared::*;
            Capability::checked(Capability {
                id: "issue.some.composite",
                version: "1.0.0",
                description: "Comment on an issue, close it, or both.",
                effect: Effect::Append,
                input: Shape {
                    fields: &[
                        ID_FIELD,
                        Field {
                            name: "body",
                            ..Field::EMPTY
                        },
                        Field {
                            name: "text",
                            ..Field::EMPTY
                        },
                        Field {
                            name: "close",
                            kind: Kind::Boolean,
                            ..Field::EMPTY
                        },
                        Field {
                            name: "kind",
                            kind: Kind::Enum(&["QUIET", "LOUD"]),
                            ..Field::EMPTY
                        },
                    ],
                    ..Shape::EMPTY
                },
                action: Action::Composite(Composite {
                    steps: &[
                        CompositeStep {
                            capability: &super::super::issue::comments::CREATE,
                            stem: "create",
                            foreach: None,
                            over: None,
                            when: Some(
                                Predicate::All(
                                    &[
                                        Predicate::Any(
                                            &[
                                                Predicate::Present(Term::Input(&[1])),
                                                Predicate::Present(Term::Input(&[2])),
                                            ],
                                        ),
                                        Predicate::Not(
                                            &Predicate::Equal(
                                                Term::Input(&[4]),
                                                Term::Json(r#""QUIET""#),
                                            ),
                                        ),
                                    ],
                                ),
                            ),
                            params: &[
                                PARAM,
                                Param {
                                    field: 1,
                                    source: Source::First(
                                        &[Source::Input(&[1]), Source::Input(&[2])],
                                    ),
                                },
                            ],
                        },
                        CompositeStep {
                            capability: &super::super::issue::CLOSE,
                            stem: "close",
                            foreach: None,
                            over: None,
                            when: Some(
                                Predicate::Any(
                                    &[
                                        Predicate::Equal(Term::Input(&[3]), Term::Json("true")),
                                        Predicate::Not(
                                            &Predicate::Equal(
                                                Term::Input(&[4]),
                                                Term::Json(r#""LOUD""#),
                                            ),
                                        ),
                                    ],
                                ),
                            ),
                            params: &[
                                PARAM,
                                Param {
                                    field: 1,
                                    source: Source::Json(r#""CLOSED""#),
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
    pub(super) const ID_FIELD: Field = Field {
        name: "id",
        required: true,
        ..Field::EMPTY
    };
    pub(super) const BODY_FIELD: Field = Field {
        name: "body",
        required: true,
        ..Field::EMPTY
    };
    pub(super) const ID_SHAPE: Shape = Shape {
        fields: &[ID_FIELD, BODY_FIELD],
        ..Shape::EMPTY
    };
    pub(super) const PARAM: Param = Param {
        field: 0,
        source: Source::Input(&[0]),
    };
    pub(super) const PARAM2: Param = Param {
        field: 1,
        source: Source::Input(&[1]),
    };
    pub(super) const ID_PROJECTION: Projection = Projection {
        slots: 2,
        emit: &[("id", Emit::Typed(0, TEXT))],
    };
    pub(super) const LABEL_IDS_FIELD: Field = Field {
        name: "labelIds",
        kind: STRINGS,
        ..Field::EMPTY
    };
    pub(super) const LABELS_FIELD: Field = Field {
        name: "labels",
        kind: STRINGS,
        ..Field::EMPTY
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
}
/// Every capability by id and alias.
#[allow(dead_code, unreachable_pub, unused_imports)]
pub static REGISTRY: ::ghx_runtime::generated::Registry = ::ghx_runtime::generated::Registry::new(
    &[
        ("issue.both.composite", &issue::both::COMPOSITE),
        ("issue.close", &issue::CLOSE),
        ("issue.comments.create", &issue::comments::CREATE),
        ("issue.labels.set", &issue::labels::SET),
        ("issue.last.composite", &issue::last::COMPOSITE),
        ("issue.present.composite", &issue::present::COMPOSITE),
        ("issue.some.composite", &issue::some::COMPOSITE),
    ],
);
