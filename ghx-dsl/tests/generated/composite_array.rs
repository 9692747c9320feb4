//! What the compiler made of the fixture `composite_array`.

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
                        Field {
                            name: "body",
                            required: true,
                            ..Field::EMPTY
                        },
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
                        projection: Projection {
                            slots: 2,
                            emit: &[("id", Emit::Typed(0, TEXT))],
                        },
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
    /// Capabilities of `issue.many`.
    pub mod many {
        use ::ghx_runtime::generated as __rt;
        /// Comment on and close many issues.
        ///
        /// `issue.many.composite` writes again each time it is sent; 1 request.
        ///
        /// Mixed:
        ///
        /// ```no_run
        /// # async fn example(client: ghx::Client) -> Result<(), ghx::Error> {
        /// let input = r#"{"issues":[{"id":"I_1","action":"close"},{"id":"I_2","action":"both","body":"Done."}]}"#;
        /// let envelope = ghx::execute_task(&client, ghx::registry(), "issue.many.composite", input).await;
        /// # Ok(())
        /// # }
        /// ```
        ///
        /// Takes:
        /// - `issues`: Sets `issues`.
        ///
        /// Gives back [`CompositeOutput`]: `results`.
        pub fn composite(
            issues: impl __rt::Into<__rt::List<CompositeIssue>>,
        ) -> Composite {
            Composite::__of(COMPOSITE.record().list(0, issues))
        }
        __rt::request!(
            #[doc = " A request of `issue.many.composite`."] Composite, CompositeOutput,
            COMPOSITE, fields
        );
        __rt::words!(
            "The values of `action`." CompositeIssueAction { Comment = "comment", Close =
            "close", Both = "both" }
        );
        __rt::input!(
            "What `new` needs." CompositeIssueRequired { #[doc = " Sets `id`."] id :
            __rt::String, #[doc = " Sets `action`."] action : CompositeIssueAction }
        );
        __rt::item!("An object of `issue`." CompositeIssue);
        impl CompositeIssue {
            /// With what it needs; setters give the rest.
            pub fn new(required: CompositeIssueRequired) -> Self {
                Self::__of(
                    __rt::Record::new(COMPOSITE.input.inner(&[0]))
                        .with(0, required.id)
                        .with(1, required.action),
                )
            }
        }
        __rt::setters!(CompositeIssue { body : __rt::Text = 2 "Sets `body`." });
        __rt::output!(
            #[derive(::core::cmp::Eq, ::core::hash::Hash)] "An object of `create`."
            CompositeResultCreate { id : __rt::String = field "id" }
        );
        __rt::output!(
            #[derive(::core::cmp::Eq, ::core::hash::Hash)] "An object of `close`."
            CompositeResultClose { id : __rt::String = field "id", number : i64 = field
            "number" }
        );
        __rt::output!(
            #[derive(::core::cmp::Eq, ::core::hash::Hash)] "An object of `result`."
            CompositeResult { index : i64 = field "index", ok : bool = field "ok", create
            : __rt::Option < CompositeResultCreate > = field "create", close :
            __rt::Option < CompositeResultClose > = field "close", error : __rt::Option <
            __rt::serde_json::Value > = field "error" }
        );
        __rt::output!(
            #[derive(::core::cmp::Eq, ::core::hash::Hash)]
            "What `issue.many.composite` gives back." CompositeOutput { results :
            __rt::Vec < CompositeResult > = field "results" }
        );
        /// The plan of `issue.many.composite`.
        pub static COMPOSITE: __rt::plan::Capability = {
            use __rt::plan::table::*;
            use super::super::__shared::*;
            Capability::checked(Capability {
                id: "issue.many.composite",
                version: "1.0.0",
                description: "Comment on and close many issues.",
                effect: Effect::Append,
                input: Shape {
                    fields: &[
                        Field {
                            name: "issues",
                            kind: Kind::List {
                                item: &Kind::Object(
                                    &Shape {
                                        fields: &[
                                            Field {
                                                name: "id",
                                                required: true,
                                                ..Field::EMPTY
                                            },
                                            Field {
                                                name: "action",
                                                kind: Kind::Enum(&["comment", "close", "both"]),
                                                required: true,
                                                ..Field::EMPTY
                                            },
                                            Field {
                                                name: "body",
                                                ..Field::EMPTY
                                            },
                                        ],
                                        rules: &[
                                            Rule {
                                                when: COMMENT_PREDICATE,
                                                when_text: "action in [comment, both]",
                                                needs: &[2],
                                                ..Rule::EMPTY
                                            },
                                            Rule {
                                                when: COMMENT_PREDICATE,
                                                when_text: "action in [comment, both]",
                                                needs: &[2],
                                                only: true,
                                                ..Rule::EMPTY
                                            },
                                        ],
                                        ..Shape::EMPTY
                                    },
                                ),
                                min: None,
                                max: None,
                            },
                            required: true,
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
                            foreach: Some(0),
                            over: None,
                            when: Some(COMMENT_PREDICATE),
                            params: &[
                                PARAM,
                                Param {
                                    field: 1,
                                    source: Source::Item(&[2]),
                                },
                            ],
                        },
                        CompositeStep {
                            capability: &super::super::issue::CLOSE,
                            stem: "close",
                            foreach: Some(0),
                            over: None,
                            when: Some(
                                Predicate::In(
                                    Term::Item(&[1]),
                                    &[Term::Json(r#""close""#), Term::Json(r#""both""#)],
                                ),
                            ),
                            params: &[PARAM],
                        },
                    ],
                    strategy: Strategy::Array,
                }),
                output_schema: r#"{"type":"object","properties":{"results":{"type":"array","items":{"type":"object","properties":{"index":{"type":"integer"},"ok":{"type":"boolean"},"create":{"anyOf":[{"type":"null"},{"type":"object","properties":{"id":{"type":"string"}},"required":["id"]}]},"close":{"anyOf":[{"type":"null"},{"type":"object","properties":{"id":{"type":"string"},"number":{"type":"integer"}},"required":["id","number"]}]},"error":{}},"required":["index","ok","create","close"]}}},"required":["results"]}"#,
                examples: &[
                    Example {
                        title: "Mixed",
                        input: r#"{"issues":[{"id":"I_1","action":"close"},{"id":"I_2","action":"both","body":"Done."}]}"#,
                    },
                ],
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
    pub(super) const COMMENT_PREDICATE: Predicate = Predicate::In(
        Term::Item(&[1]),
        &[Term::Json(r#""comment""#), Term::Json(r#""both""#)],
    );
    pub(super) const PARAM: Param = Param {
        field: 0,
        source: Source::Item(&[0]),
    };
}
/// Every capability by id and alias.
#[allow(dead_code, unreachable_pub, unused_imports)]
pub static REGISTRY: ::ghx_runtime::generated::Registry = ::ghx_runtime::generated::Registry::new(
    &[
        ("issue.close", &issue::CLOSE),
        ("issue.comments.create", &issue::comments::CREATE),
        ("issue.many.composite", &issue::many::COMPOSITE),
    ],
);
