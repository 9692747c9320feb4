//! What the compiler made of the fixture `composite_array`.

/// Capabilities of `issue`.
#[allow(dead_code, unreachable_pub, unused_imports)]
pub mod issue {
    use ::ghx_runtime::generated as __rt;
    /// Close an issue.
    pub fn close(issue_id: impl __rt::Into<__rt::Text>) -> Close {
        Close::__of(CLOSE.record().text(0, issue_id))
    }
    __rt::setters!(Close { reason : super::enums::IssueState = 1 "Sets `reason`." });
    __rt::request!(
        #[doc = " A request of `issue.close`."] Close, CloseOutput, CLOSE, fields
    );
    __rt::output!(
        #[derive(::core::cmp::Eq, ::core::hash::Hash)] "What `issue.close` gives back."
        CloseOutput { #[doc = "`id`"] id : __rt::String, #[doc = "`number`"] number : i64
        }
    );
    /// The plan of `issue.close`.
    pub static CLOSE: __rt::plan::Capability = {
        use __rt::plan::table::*;
        Capability::checked(
            Capability::new(
                    "issue.close",
                    Effect::Idempotent,
                    Shape::new(
                        &[
                            Field::new("issueId", Kind::STRING).required(),
                            Field::new("reason", Kind::Enum(&["OPEN", "CLOSED"])),
                        ],
                    ),
                    Action::Operation(
                        Operation::checked(
                            Operation::mutation(
                                    "Close",
                                    &["$", "_issueId: ID!, $", "_reason: IssueState"],
                                    &[
                                        "",
                                        ": closeIssue(input: {issueId: $",
                                        "_issueId, reason: $",
                                        "_reason}) { issue { id number } }",
                                    ],
                                )
                                .variables(
                                    &[
                                        Variable::new(r#"_issueId":"#).input(0).required(),
                                        Variable::new(r#"_reason":"#).input(1),
                                    ],
                                )
                                .reply(
                                    3,
                                    &[
                                        Root::new(
                                            "",
                                            Node::Object(
                                                &[("issue", Node::Both(2, &keep(0, ["id", "number"])))],
                                            ),
                                        ),
                                    ],
                                    &slots([("id", TEXT), ("number", INT)]),
                                )
                                .ensure(
                                    &[Ensure::new(has(2), "closeIssue.issue is present")],
                                ),
                        ),
                    ),
                )
                .about("1.0.0", "Close an issue.", &[])
                .returns(
                    r#"{"type":"object","properties":{"id":{"type":"string"},"number":{"type":"integer"}},"required":["id","number"]}"#,
                ),
        )
    };
    /// Capabilities of `issue.comments`.
    pub mod comments {
        use ::ghx_runtime::generated as __rt;
        /// Comment on an issue.
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
            "What `issue.comments.create` gives back." CreateOutput { #[doc = "`id`"] id
            : __rt::String }
        );
        /// The plan of `issue.comments.create`.
        pub static CREATE: __rt::plan::Capability = {
            use __rt::plan::table::*;
            Capability::checked(
                Capability::new(
                        "issue.comments.create",
                        Effect::Append,
                        Shape::new(
                            &[
                                Field::new("subjectId", Kind::STRING).required(),
                                Field::new("body", Kind::STRING).required(),
                            ],
                        ),
                        Action::Operation(
                            Operation::checked(
                                Operation::mutation(
                                        "CommentCreate",
                                        &["$", "_subjectId: ID!, $", "_body: String!"],
                                        &[
                                            "",
                                            ": addComment(input: {subjectId: $",
                                            "_subjectId, body: $",
                                            "_body}) { comment { id } }",
                                        ],
                                    )
                                    .variables(
                                        &[
                                            Variable::new(r#"_subjectId":"#).input(0).required(),
                                            Variable::new(r#"_body":"#).input(1).required(),
                                        ],
                                    )
                                    .reply(
                                        2,
                                        &[
                                            Root::new(
                                                "",
                                                Node::Object(
                                                    &[("comment", Node::Both(1, &[("id", Keep(0))]))],
                                                ),
                                            ),
                                        ],
                                        &[("id", Typed(0, TEXT))],
                                    )
                                    .ensure(
                                        &[Ensure::new(has(1), "addComment.comment is present")],
                                    ),
                            ),
                        ),
                    )
                    .about("1.0.0", "Comment on an issue.", &[])
                    .returns(
                        r#"{"type":"object","properties":{"id":{"type":"string"}},"required":["id"]}"#,
                    ),
            )
        };
    }
    /// Capabilities of `issue.many`.
    pub mod many {
        use ::ghx_runtime::generated as __rt;
        /// Comment on and close many issues.
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
            CompositeResultCreate { #[doc = "`id`"] id : __rt::String }
        );
        __rt::output!(
            #[derive(::core::cmp::Eq, ::core::hash::Hash)] "An object of `close`."
            CompositeResultClose { #[doc = "`id`"] id : __rt::String, #[doc = "`number`"]
            number : i64 }
        );
        __rt::output!(
            #[derive(::core::cmp::Eq, ::core::hash::Hash)] "An object of `result`."
            CompositeResult { #[doc = "`index`"] index : i64, #[doc = "`ok`"] ok : bool,
            #[doc = "`create`"] create : __rt::Option < CompositeResultCreate >, #[doc =
            "`close`"] close : __rt::Option < CompositeResultClose >, #[doc = "`error`"]
            error : __rt::Option < __rt::serde_json::Value > }
        );
        __rt::output!(
            #[derive(::core::cmp::Eq, ::core::hash::Hash)]
            "What `issue.many.composite` gives back." CompositeOutput { #[doc =
            "`results`"] results : __rt::Vec < CompositeResult > }
        );
        /// The plan of `issue.many.composite`.
        pub static COMPOSITE: __rt::plan::Capability = {
            use __rt::plan::table::*;
            Capability::checked(
                Capability::new(
                        "issue.many.composite",
                        Effect::Append,
                        Shape::new(
                            &[
                                Field::new(
                                        "issues",
                                        Kind::list(
                                            &Kind::Object(
                                                &Shape::new(
                                                        &[
                                                            Field::new("id", Kind::STRING).required(),
                                                            Field::new(
                                                                    "action",
                                                                    Kind::Enum(&["comment", "close", "both"]),
                                                                )
                                                                .required(),
                                                            Field::new("body", Kind::STRING),
                                                        ],
                                                    )
                                                    .rules(
                                                        &[
                                                            Rule::new(
                                                                Predicate::In(
                                                                    Term::Item(&[1]),
                                                                    &[Term::Json(r#""comment""#), Term::Json(r#""both""#)],
                                                                ),
                                                                "action in [comment, both]",
                                                                &[2],
                                                            ),
                                                            Rule::only(
                                                                Predicate::In(
                                                                    Term::Item(&[1]),
                                                                    &[Term::Json(r#""comment""#), Term::Json(r#""both""#)],
                                                                ),
                                                                "action in [comment, both]",
                                                                &[2],
                                                            ),
                                                        ],
                                                    ),
                                            ),
                                        ),
                                    )
                                    .required(),
                            ],
                        ),
                        Action::Composite(Composite {
                            strategy: Strategy::Array,
                            steps: &[
                                CompositeStep::new(
                                        "create",
                                        &super::super::issue::comments::CREATE,
                                        &[
                                            Param::new(0, Source::Item(&[0])),
                                            Param::new(1, Source::Item(&[2])),
                                        ],
                                    )
                                    .foreach(0)
                                    .when(
                                        Predicate::In(
                                            Term::Item(&[1]),
                                            &[Term::Json(r#""comment""#), Term::Json(r#""both""#)],
                                        ),
                                    ),
                                CompositeStep::new(
                                        "close",
                                        &super::super::issue::CLOSE,
                                        &[Param::new(0, Source::Item(&[0]))],
                                    )
                                    .foreach(0)
                                    .when(
                                        Predicate::In(
                                            Term::Item(&[1]),
                                            &[Term::Json(r#""close""#), Term::Json(r#""both""#)],
                                        ),
                                    ),
                            ],
                        }),
                    )
                    .about("1.0.0", "Comment on and close many issues.", &[])
                    .returns(
                        r#"{"type":"object","properties":{"results":{"type":"array","items":{"type":"object","properties":{"index":{"type":"integer"},"ok":{"type":"boolean"},"create":{"anyOf":[{"type":"null"},{"type":"object","properties":{"id":{"type":"string"}},"required":["id"]}]},"close":{"anyOf":[{"type":"null"},{"type":"object","properties":{"id":{"type":"string"},"number":{"type":"integer"}},"required":["id","number"]}]},"error":{}},"required":["index","ok","create","close"]}}},"required":["results"]}"#,
                    )
                    .examples(
                        &[
                            Example::new(
                                "Mixed",
                                r#"{"issues":[{"id":"I_1","action":"close"},{"id":"I_2","action":"both","body":"Done."}]}"#,
                            ),
                        ],
                    ),
            )
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
/// Every capability by id and alias.
#[allow(dead_code, unreachable_pub, unused_imports)]
pub static REGISTRY: ::ghx_runtime::generated::Registry = ::ghx_runtime::generated::Registry::new(
    &[
        ("issue.close", &issue::CLOSE),
        ("issue.comments.create", &issue::comments::CREATE),
        ("issue.many.composite", &issue::many::COMPOSITE),
    ],
);
