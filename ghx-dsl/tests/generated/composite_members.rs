//! What the compiler made of the fixture `composite_members`.

/// Capabilities of `issue`.
#[allow(dead_code, unreachable_pub, unused_imports)]
pub mod issue {
    use ::ghx_runtime::generated as __rt;
    /// Comment on an issue.
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
        ErrorOutput { #[doc = "`id`"] id : __rt::String }
    );
    /// The plan of `issue.error`.
    pub static ERROR: __rt::plan::Capability = {
        use __rt::plan::table::*;
        Capability::checked(
            Capability::new(
                    "issue.error",
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
    /// Close an issue.
    pub fn index(issue_id: impl __rt::Into<__rt::Text>) -> Index {
        Index::__of(INDEX.record().text(0, issue_id))
    }
    __rt::setters!(Index { reason : super::enums::IssueState = 1 "Sets `reason`." });
    __rt::request!(
        #[doc = " A request of `issue.index`."] Index, IndexOutput, INDEX, fields
    );
    __rt::output!(
        #[derive(::core::cmp::Eq, ::core::hash::Hash)] "What `issue.index` gives back."
        IndexOutput { #[doc = "`id`"] id : __rt::String, #[doc = "`number`"] number : i64
        }
    );
    /// The plan of `issue.index`.
    pub static INDEX: __rt::plan::Capability = {
        use __rt::plan::table::*;
        use super::__shared::*;
        Capability::checked(
            Capability::new(
                    "issue.index",
                    Effect::Idempotent,
                    Shape::new(&[ISSUE_ID, REASON]),
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
                                .variables(&[ISSUE_ID_VAR, REASON_VAR])
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
    /// Close an issue.
    pub fn ok(issue_id: impl __rt::Into<__rt::Text>) -> Ok {
        Ok::__of(OK.record().text(0, issue_id))
    }
    __rt::setters!(Ok { reason : super::enums::IssueState = 1 "Sets `reason`." });
    __rt::request!(#[doc = " A request of `issue.ok`."] Ok, OkOutput, OK, fields);
    __rt::output!(
        #[derive(::core::cmp::Eq, ::core::hash::Hash)] "What `issue.ok` gives back."
        OkOutput { #[doc = "`id`"] id : __rt::String, #[doc = "`number`"] number : i64 }
    );
    /// The plan of `issue.ok`.
    pub static OK: __rt::plan::Capability = {
        use __rt::plan::table::*;
        use super::__shared::*;
        Capability::checked(
            Capability::new(
                    "issue.ok",
                    Effect::Idempotent,
                    Shape::new(&[ISSUE_ID, REASON]),
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
                                .variables(&[ISSUE_ID_VAR, REASON_VAR])
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
    /// Capabilities of `issue.last`.
    pub mod last {
        use ::ghx_runtime::generated as __rt;
        /// Comment on an issue.
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
            "What `issue.last.composite` gives back." CompositeOutput { #[doc = "`id`"]
            id : __rt::Option < __rt::String >, #[doc = "`number`"] number : __rt::Option
            < i64 > }
        );
        /// The plan of `issue.last.composite`.
        pub static COMPOSITE: __rt::plan::Capability = {
            use __rt::plan::table::*;
            use super::super::__shared::*;
            Capability::checked(
                Capability::new(
                        "issue.last.composite",
                        Effect::Append,
                        Shape::new(
                                &[
                                    ID,
                                    Field::new("action", Kind::Enum(&["comment", "close"]))
                                        .required(),
                                    Field::new("body", Kind::STRING),
                                ],
                            )
                            .rules(
                                &[
                                    Rule::new(
                                        Predicate::Equal(
                                            Term::Input(&[1]),
                                            Term::Json(r#""comment""#),
                                        ),
                                        "\"comment\" == action",
                                        &[2],
                                    ),
                                    Rule::only(
                                        Predicate::Equal(
                                            Term::Input(&[1]),
                                            Term::Json(r#""comment""#),
                                        ),
                                        "\"comment\" == action",
                                        &[2],
                                    ),
                                ],
                            ),
                        Action::Composite(Composite {
                            strategy: Strategy::Last,
                            steps: &[
                                CompositeStep::new(
                                        "error",
                                        &super::super::issue::ERROR,
                                        &[Param::input(0, &[0]), Param::input(1, &[2])],
                                    )
                                    .when(
                                        Predicate::Equal(
                                            Term::Input(&[1]),
                                            Term::Json(r#""comment""#),
                                        ),
                                    ),
                                CompositeStep::new(
                                        "ok",
                                        &super::super::issue::OK,
                                        &[Param::input(0, &[0])],
                                    )
                                    .when(
                                        Predicate::Equal(
                                            Term::Input(&[1]),
                                            Term::Json(r#""close""#),
                                        ),
                                    ),
                            ],
                        }),
                    )
                    .about("1.0.0", "Comment on an issue.", &[])
                    .returns(
                        r#"{"type":"object","properties":{"id":{"type":["string","null"]},"number":{"type":["integer","null"]}},"required":["id","number"]}"#,
                    ),
            )
        };
    }
    /// Capabilities of `issue.many`.
    pub mod many {
        use ::ghx_runtime::generated as __rt;
        /// Do three things to many issues.
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
            CompositeResultIssueIndex { #[doc = "`id`"] id : __rt::String, #[doc =
            "`number`"] number : i64 }
        );
        __rt::output!(
            #[derive(::core::cmp::Eq, ::core::hash::Hash)] "An object of `issue_error`."
            CompositeResultIssueError { #[doc = "`id`"] id : __rt::String }
        );
        __rt::output!(
            #[derive(::core::cmp::Eq, ::core::hash::Hash)] "An object of `result`."
            CompositeResult { #[doc = "`index`"] index : i64, #[doc = "`ok`"] ok : bool,
            #[serde(rename = "issue_index")] #[doc = "`issue_index`"] issue_index :
            __rt::Option < CompositeResultIssueIndex >, #[serde(rename = "issue_ok")]
            #[doc = "`issue_ok`"] issue_ok : __rt::Option < CompositeResultIssueIndex >,
            #[serde(rename = "issue_error")] #[doc = "`issue_error`"] issue_error :
            __rt::Option < CompositeResultIssueError >, #[doc = "`error`"] error :
            __rt::Option < __rt::serde_json::Value > }
        );
        __rt::output!(
            #[derive(::core::cmp::Eq, ::core::hash::Hash)]
            "What `issue.many.composite` gives back." CompositeOutput { #[doc =
            "`results`"] results : __rt::Vec < CompositeResult > }
        );
        /// The plan of `issue.many.composite`.
        pub static COMPOSITE: __rt::plan::Capability = {
            use __rt::plan::table::*;
            use super::super::__shared::*;
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
                                                    &[ID, Field::new("body", Kind::STRING).nullable()],
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
                                        "issue_index",
                                        &super::super::issue::INDEX,
                                        &[Param::new(0, Source::Item(&[0]))],
                                    )
                                    .foreach(0),
                                CompositeStep::new(
                                        "issue_ok",
                                        &super::super::issue::OK,
                                        &[Param::new(0, Source::Item(&[0]))],
                                    )
                                    .foreach(0),
                                CompositeStep::new(
                                        "issue_error",
                                        &super::super::issue::ERROR,
                                        &[
                                            Param::new(0, Source::Item(&[0])),
                                            Param::new(1, Source::Item(&[1])),
                                        ],
                                    )
                                    .foreach(0)
                                    .when(Predicate::Present(Term::Item(&[1]))),
                            ],
                        }),
                    )
                    .about("1.0.0", "Do three things to many issues.", &[])
                    .returns(
                        r#"{"type":"object","properties":{"results":{"type":"array","items":{"type":"object","properties":{"index":{"type":"integer"},"ok":{"type":"boolean"},"issue_index":{"anyOf":[{"type":"null"},{"type":"object","properties":{"id":{"type":"string"},"number":{"type":"integer"}},"required":["id","number"]}]},"issue_ok":{"anyOf":[{"type":"null"},{"type":"object","properties":{"id":{"type":"string"},"number":{"type":"integer"}},"required":["id","number"]}]},"issue_error":{"anyOf":[{"type":"null"},{"type":"object","properties":{"id":{"type":"string"}},"required":["id"]}]},"error":{}},"required":["index","ok","issue_index","issue_ok","issue_error"]}}},"required":["results"]}"#,
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
mod __shared {
    use ::ghx_runtime::generated::plan::table::*;
    pub(super) const ID: Field = Field::new("id", Kind::STRING).required();
    pub(super) const ISSUE_ID: Field = Field::new("issueId", Kind::STRING).required();
    pub(super) const REASON: Field = Field::new(
        "reason",
        Kind::Enum(&["OPEN", "CLOSED"]),
    );
    pub(super) const ISSUE_ID_VAR: Variable = Variable::new(r#"_issueId":"#)
        .input(0)
        .required();
    pub(super) const REASON_VAR: Variable = Variable::new(r#"_reason":"#).input(1);
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
