//! What the compiler made of the fixture `composite_members`.

/// Capabilities of `issue`.
#[allow(dead_code, unreachable_pub, unused_imports)]
pub mod issue {
    use ::ghx_runtime::generated as __rt;
    /// Comment on an issue.
    ///
    /// `issue.error` writes again each time it is sent; 1 request.
    ///
    /// Takes:
    /// - `subject_id`: Sets `subjectId`.
    /// - `body`: Sets `body`.
    ///
    /// Gives back [`ErrorOutput`]: `id`.
    pub fn error(required: ErrorRequired) -> Error {
        Error::__of(ERROR.record().with(0, required.subject_id).with(1, required.body))
    }
    __rt::request!(
        #[doc = " A request of `issue.error`."] Error, ErrorOutput, ERROR, fields
    );
    __rt::input!(
        "What `error` needs." ErrorRequired { #[doc = " Sets `subjectId`."] subject_id :
        __rt::String, #[doc = " Sets `body`."] body : __rt::String }
    );
    __rt::output!(
        #[derive(::core::cmp::Eq, ::core::hash::Hash)] "What `issue.error` gives back."
        ErrorOutput { id : __rt::String = field "id" }
    );
    /// The plan of `issue.error`.
    pub static ERROR: __rt::plan::Capability = {
        use __rt::plan::table::*;
        use super::__shared::*;
        Capability::checked(Capability {
            id: "issue.error",
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
    /// Close an issue.
    ///
    /// `issue.index` writes, and a second time changes nothing more; 1 request.
    ///
    /// Takes:
    /// - `issue_id`: Sets `issueId`.
    /// - `.reason(..)`: Sets `reason`.
    ///
    /// Gives back [`IndexOutput`]: `id`, `number`.
    pub fn index(issue_id: impl __rt::Into<__rt::Text>) -> Index {
        Index::__of(INDEX.record().text(0, issue_id))
    }
    __rt::setters!(Index { reason : super::enums::IssueState = 1 "Sets `reason`." });
    __rt::request!(
        #[doc = " A request of `issue.index`."] Index, IndexOutput, INDEX, fields
    );
    __rt::output!(
        #[derive(::core::cmp::Eq, ::core::hash::Hash)] "What `issue.index` gives back."
        IndexOutput { id : __rt::String = field "id", number : i64 = field "number" }
    );
    /// The plan of `issue.index`.
    pub static INDEX: __rt::plan::Capability = {
        use __rt::plan::table::*;
        use super::__shared::*;
        Capability::checked(Capability {
            id: "issue.index",
            version: "1.0.0",
            description: "Close an issue.",
            effect: Effect::Idempotent,
            input: ISSUE_ID_SHAPE,
            action: CLOSE_ACTION,
            output_schema: r#"{"type":"object","properties":{"id":{"type":"string"},"number":{"type":"integer"}},"required":["id","number"]}"#,
            ..Capability::EMPTY
        })
    };
    /// Close an issue.
    ///
    /// `issue.ok` writes, and a second time changes nothing more; 1 request.
    ///
    /// Takes:
    /// - `issue_id`: Sets `issueId`.
    /// - `.reason(..)`: Sets `reason`.
    ///
    /// Gives back [`OkOutput`]: `id`, `number`.
    pub fn ok(issue_id: impl __rt::Into<__rt::Text>) -> Ok {
        Ok::__of(OK.record().text(0, issue_id))
    }
    __rt::setters!(Ok { reason : super::enums::IssueState = 1 "Sets `reason`." });
    __rt::request!(#[doc = " A request of `issue.ok`."] Ok, OkOutput, OK, fields);
    __rt::output!(
        #[derive(::core::cmp::Eq, ::core::hash::Hash)] "What `issue.ok` gives back."
        OkOutput { id : __rt::String = field "id", number : i64 = field "number" }
    );
    /// The plan of `issue.ok`.
    pub static OK: __rt::plan::Capability = {
        use __rt::plan::table::*;
        use super::__shared::*;
        Capability::checked(Capability {
            id: "issue.ok",
            version: "1.0.0",
            description: "Close an issue.",
            effect: Effect::Idempotent,
            input: ISSUE_ID_SHAPE,
            action: CLOSE_ACTION,
            output_schema: r#"{"type":"object","properties":{"id":{"type":"string"},"number":{"type":"integer"}},"required":["id","number"]}"#,
            ..Capability::EMPTY
        })
    };
    /// Capabilities of `issue.last`.
    pub mod last {
        use ::ghx_runtime::generated as __rt;
        /// Comment on an issue.
        ///
        /// `issue.last.composite` writes again each time it is sent; 1 request.
        ///
        /// Takes:
        /// - `id`: Sets `id`.
        /// - `action`: Sets `action`.
        /// - `.body(..)`: Sets `body`.
        ///
        /// Gives back [`CompositeOutput`]: `id`, `number`.
        pub fn composite(required: CompositeRequired) -> Composite {
            Composite::__of(
                COMPOSITE.record().with(0, required.id).with(1, required.action),
            )
        }
        __rt::setters!(Composite { body : __rt::Text = 2 "Sets `body`." });
        __rt::request!(
            #[doc = " A request of `issue.last.composite`."] Composite, CompositeOutput,
            COMPOSITE, fields
        );
        __rt::words!(
            "The values of `action`." CompositeAction { Comment = "comment", Close =
            "close" }
        );
        __rt::input!(
            "What `composite` needs." CompositeRequired { #[doc = " Sets `id`."] id :
            __rt::String, #[doc = " Sets `action`."] action : CompositeAction }
        );
        __rt::output!(
            #[derive(::core::cmp::Eq, ::core::hash::Hash)]
            "What `issue.last.composite` gives back." CompositeOutput { id : __rt::Option
            < __rt::String > = field "id", number : __rt::Option < i64 > = field "number"
            }
        );
        /// The plan of `issue.last.composite`.
        pub static COMPOSITE: __rt::plan::Capability = {
            use __rt::plan::table::*;
            use super::super::__shared::*;
            Capability::checked(Capability {
                id: "issue.last.composite",
                version: "1.0.0",
                description: "Comment on an issue.",
                effect: Effect::Append,
                input: Shape {
                    fields: &[
                        ID_FIELD,
                        Field {
                            name: "action",
                            kind: Kind::Enum(&["comment", "close"]),
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
                            when_text: r#""comment" == action"#,
                            needs: &[2],
                            ..Rule::EMPTY
                        },
                        Rule {
                            when: COMMENT_PREDICATE,
                            when_text: r#""comment" == action"#,
                            needs: &[2],
                            only: true,
                            ..Rule::EMPTY
                        },
                    ],
                    ..Shape::EMPTY
                },
                action: Action::Composite(Composite {
                    steps: &[
                        CompositeStep {
                            capability: &super::super::issue::ERROR,
                            stem: "error",
                            foreach: None,
                            over: None,
                            when: Some(COMMENT_PREDICATE),
                            params: &[
                                PARAM,
                                Param {
                                    field: 1,
                                    source: Source::Input(&[2]),
                                },
                            ],
                        },
                        CompositeStep {
                            capability: &super::super::issue::OK,
                            stem: "ok",
                            foreach: None,
                            over: None,
                            when: Some(
                                Predicate::Equal(
                                    Term::Input(&[1]),
                                    Term::Json(r#""close""#),
                                ),
                            ),
                            params: &[PARAM],
                        },
                    ],
                    strategy: Strategy::Last,
                }),
                output_schema: r#"{"type":"object","properties":{"id":{"type":["string","null"]},"number":{"type":["integer","null"]}},"required":["id","number"]}"#,
                ..Capability::EMPTY
            })
        };
    }
    /// Capabilities of `issue.many`.
    pub mod many {
        use ::ghx_runtime::generated as __rt;
        /// Do three things to many issues.
        ///
        /// `issue.many.composite` writes again each time it is sent; 1 request.
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
        __rt::item!("An object of `issue`." CompositeIssue);
        impl CompositeIssue {
            /// With what it needs; setters give the rest.
            pub fn new(id: impl __rt::Into<__rt::Text>) -> Self {
                Self::__of(__rt::Record::new(COMPOSITE.input.inner(&[0])).text(0, id))
            }
        }
        __rt::setters!(
            CompositeIssue { body : __rt::Text = 1 "Sets `body`." } null { body_null = 1
            "Sets `body` to null, which is not the same as leaving it out." }
        );
        __rt::output!(
            #[derive(::core::cmp::Eq, ::core::hash::Hash)] "An object of `issue_index`."
            CompositeResultIssueIndex { id : __rt::String = field "id", number : i64 =
            field "number" }
        );
        __rt::output!(
            #[derive(::core::cmp::Eq, ::core::hash::Hash)] "An object of `issue_error`."
            CompositeResultIssueError { id : __rt::String = field "id" }
        );
        __rt::output!(
            #[derive(::core::cmp::Eq, ::core::hash::Hash)] "An object of `result`."
            CompositeResult { index : i64 = field "index", ok : bool = field "ok",
            issue_index : __rt::Option < CompositeResultIssueIndex > = field
            "issue_index", issue_ok : __rt::Option < CompositeResultIssueIndex > = field
            "issue_ok", issue_error : __rt::Option < CompositeResultIssueError > = field
            "issue_error", error : __rt::Option < __rt::serde_json::Value > = field
            "error" }
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
                description: "Do three things to many issues.",
                effect: Effect::Append,
                input: Shape {
                    fields: &[
                        Field {
                            name: "issues",
                            kind: Kind::List {
                                item: &Kind::Object(
                                    &Shape {
                                        fields: &[
                                            ID_FIELD,
                                            Field {
                                                name: "body",
                                                nullable: true,
                                                ..Field::EMPTY
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
                            capability: &super::super::issue::INDEX,
                            stem: "issue_index",
                            foreach: Some(0),
                            over: None,
                            when: None,
                            params: PARAMS,
                        },
                        CompositeStep {
                            capability: &super::super::issue::OK,
                            stem: "issue_ok",
                            foreach: Some(0),
                            over: None,
                            when: None,
                            params: PARAMS,
                        },
                        CompositeStep {
                            capability: &super::super::issue::ERROR,
                            stem: "issue_error",
                            foreach: Some(0),
                            over: None,
                            when: Some(Predicate::Present(Term::Item(&[1]))),
                            params: &[
                                PARAM2,
                                Param {
                                    field: 1,
                                    source: Source::Item(&[1]),
                                },
                            ],
                        },
                    ],
                    strategy: Strategy::Array,
                }),
                output_schema: r#"{"type":"object","properties":{"results":{"type":"array","items":{"type":"object","properties":{"index":{"type":"integer"},"ok":{"type":"boolean"},"issue_index":{"anyOf":[{"type":"null"},{"type":"object","properties":{"id":{"type":"string"},"number":{"type":"integer"}},"required":["id","number"]}]},"issue_ok":{"anyOf":[{"type":"null"},{"type":"object","properties":{"id":{"type":"string"},"number":{"type":"integer"}},"required":["id","number"]}]},"issue_error":{"anyOf":[{"type":"null"},{"type":"object","properties":{"id":{"type":"string"}},"required":["id"]}]},"error":{}},"required":["index","ok","issue_index","issue_ok","issue_error"]}}},"required":["results"]}"#,
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
    pub(super) const ISSUE_ID_SHAPE: Shape = Shape {
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
    };
    pub(super) const CLOSE_ACTION: Action = Action::Operation(
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
                emit: &[("id", Emit::Typed(0, TEXT)), ("number", Emit::Typed(1, INT))],
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
    );
    pub(super) const ID_FIELD: Field = Field {
        name: "id",
        required: true,
        ..Field::EMPTY
    };
    pub(super) const COMMENT_PREDICATE: Predicate = Predicate::Equal(
        Term::Input(&[1]),
        Term::Json(r#""comment""#),
    );
    pub(super) const PARAM: Param = Param {
        field: 0,
        source: Source::Input(&[0]),
    };
    pub(super) const PARAM2: Param = Param {
        field: 0,
        source: Source::Item(&[0]),
    };
    pub(super) const PARAMS: &[Param] = &[PARAM2];
}
/// Every capability by id and alias.
#[allow(dead_code, unreachable_pub, unused_imports)]
pub static REGISTRY: ::ghx_runtime::generated::Registry = ::ghx_runtime::generated::Registry::new(
    &[
        ("issue.error", &issue::ERROR),
        ("issue.index", &issue::INDEX),
        ("issue.last.composite", &issue::last::COMPOSITE),
        ("issue.many.composite", &issue::many::COMPOSITE),
        ("issue.ok", &issue::OK),
    ],
);
