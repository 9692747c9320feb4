//! What the compiler made of the fixture `composite_conditions`.

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
    /// Capabilities of `issue.both`.
    pub mod both {
        use ::ghx_runtime::generated as __rt;
        /// Comment on an issue and close it.
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
            "What `issue.both.composite` gives back." CompositeOutput { #[doc = "`id`"]
            id : __rt::String, #[doc = "`number`"] number : i64 }
        );
        /// The plan of `issue.both.composite`.
        pub static COMPOSITE: __rt::plan::Capability = {
            use __rt::plan::table::*;
            use super::super::__shared::*;
            Capability::checked(
                Capability::new(
                        "issue.both.composite",
                        Effect::Append,
                        Shape::new(&[ID2, BODY2]),
                        Action::Composite(Composite {
                            strategy: Strategy::Merge,
                            steps: &[
                                CompositeStep::new(
                                    "create",
                                    &super::super::issue::comments::CREATE,
                                    &[Param::input(0, &[0]), Param::input(1, &[1])],
                                ),
                                CompositeStep::new(
                                    "close",
                                    &super::super::issue::CLOSE,
                                    &[Param::input(0, &[0])],
                                ),
                            ],
                        }),
                    )
                    .about("1.0.0", "Comment on an issue and close it.", &[])
                    .returns(
                        r#"{"type":"object","properties":{"id":{"type":"string"},"number":{"type":"integer"}},"required":["id","number"]}"#,
                    ),
            )
        };
    }
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
            use super::super::__shared::*;
            Capability::checked(
                Capability::new(
                        "issue.comments.create",
                        Effect::Append,
                        Shape::new(
                            &[Field::new("subjectId", Kind::STRING).required(), BODY2],
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
    /// Capabilities of `issue.labels`.
    pub mod labels {
        use ::ghx_runtime::generated as __rt;
        /// Replace the labels of an issue.
        pub fn set(required: SetRequired) -> Set {
            Set::__of(SET.record().with(0, required.id).with(4, required.label_ids))
        }
        /// Replace the labels of an issue.
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
        pub fn set_with_labels(required: SetWithLabelsRequired) -> Set {
            Set::__of(SET.record().with(0, required.id).with(5, required.labels))
        }
        #[doc(hidden)]
        pub use SET as SET_WITH_LABELS;
        /// Replace the labels of an issue.
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
            "What `issue.labels.set` gives back." SetOutput { #[doc = "`id`"] id :
            __rt::String }
        );
        /// The plan of `issue.labels.set`.
        pub static SET: __rt::plan::Capability = {
            use __rt::plan::table::*;
            use super::super::__shared::*;
            Capability::checked(
                Capability::new(
                        "issue.labels.set",
                        Effect::Idempotent,
                        Shape::new(
                                &[
                                    ID,
                                    OWNER,
                                    NAME,
                                    Field::new("number", Kind::INT),
                                    LABEL_IDS,
                                    LABELS,
                                ],
                            )
                            .choices(
                                &[
                                    Choice::of(&[&[0], &[1, 2, 3]]),
                                    Choice::of(&[&[4], &[5]]),
                                ],
                            ),
                        Action::Operation(
                            Operation::checked(
                                Operation::mutation(
                                        "LabelsSet",
                                        &["$", "_id: ID!, $", "_labelIds: [ID!]!"],
                                        &[
                                            "",
                                            ": updateIssue(input: {id: $",
                                            "_id, labelIds: $",
                                            "_labelIds}) { issue { id } }",
                                        ],
                                    )
                                    .variables(
                                        &[
                                            Variable::new(r#"_id":"#)
                                                .input(0)
                                                .required()
                                                .injects(&[Inject { lookup: 0 }]),
                                            Variable::new(r#"_labelIds":"#)
                                                .input(4)
                                                .required()
                                                .injects(&[Inject { lookup: 1 }, Inject { lookup: 2 }]),
                                        ],
                                    )
                                    .lookups(
                                        &[
                                            Lookup::new(
                                                "issue",
                                                &[
                                                    "$",
                                                    "_owner: String!, $",
                                                    "_name: String!, $",
                                                    "_number: Int!",
                                                ],
                                                &[
                                                    "",
                                                    ": repository(owner: $",
                                                    "_owner, name: $",
                                                    "_name) { issue(number: $",
                                                    "_number) { id } }",
                                                ],
                                                &[
                                                    LookupVariable::input(r#"_owner":"#, &[1]),
                                                    LookupVariable::input(r#"_name":"#, &[2]),
                                                    LookupVariable::input(r#"_number":"#, &[3]),
                                                ],
                                                1,
                                                Node::Object(&[("issue", Node::Object(&[("id", Keep(0))]))]),
                                            ),
                                            Lookup::new(
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
                                                        LookupVariable::input(r#"_owner":"#, &[1]),
                                                        LookupVariable::input(r#"_name":"#, &[2]),
                                                        LookupVariable::new(r#"_label":"#, Source::Item(&[])),
                                                    ],
                                                    1,
                                                    Node::Object(&[("label", Node::Object(&[("id", Keep(0))]))]),
                                                )
                                                .foreach(5),
                                            Lookup::new(
                                                    "beside",
                                                    &["$", "_id: ID!, $", "_label: String!"],
                                                    &[
                                                        "",
                                                        ": node(id: $",
                                                        "_id) { id ... on Repository { label(name: $",
                                                        "_label) { id } } }",
                                                    ],
                                                    &[
                                                        LookupVariable::input(r#"_id":"#, &[0]),
                                                        LookupVariable::new(r#"_label":"#, Source::Item(&[])),
                                                    ],
                                                    1,
                                                    Node::Object(&[("id", Keep(0))]),
                                                )
                                                .foreach(5),
                                        ],
                                    )
                                    .reply(
                                        2,
                                        &[
                                            Root::new(
                                                "",
                                                Node::Object(
                                                    &[("issue", Node::Both(1, &[("id", Keep(0))]))],
                                                ),
                                            ),
                                        ],
                                        &[("id", Typed(0, TEXT))],
                                    )
                                    .ensure(
                                        &[Ensure::new(has(1), "updateIssue.issue is present")],
                                    ),
                            ),
                        ),
                    )
                    .about("1.0.0", "Replace the labels of an issue.", &[])
                    .returns(
                        r#"{"type":"object","properties":{"id":{"type":"string"}},"required":["id"]}"#,
                    ),
            )
        };
    }
    /// Capabilities of `issue.last`.
    pub mod last {
        use ::ghx_runtime::generated as __rt;
        /// Comment on an issue and close it.
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
            "What `issue.last.composite` gives back." CompositeOutput { #[doc = "`id`"]
            id : __rt::String, #[doc = "`number`"] number : i64 }
        );
        /// The plan of `issue.last.composite`.
        pub static COMPOSITE: __rt::plan::Capability = {
            use __rt::plan::table::*;
            use super::super::__shared::*;
            Capability::checked(
                Capability::new(
                        "issue.last.composite",
                        Effect::Append,
                        Shape::new(&[ID2, BODY2]),
                        Action::Composite(Composite {
                            strategy: Strategy::Last,
                            steps: &[
                                CompositeStep::new(
                                    "create",
                                    &super::super::issue::comments::CREATE,
                                    &[Param::input(0, &[0]), Param::input(1, &[1])],
                                ),
                                CompositeStep::new(
                                    "close",
                                    &super::super::issue::CLOSE,
                                    &[Param::input(0, &[0])],
                                ),
                            ],
                        }),
                    )
                    .about("1.0.0", "Comment on an issue and close it.", &[])
                    .returns(
                        r#"{"type":"object","properties":{"id":{"type":"string"},"number":{"type":"integer"}},"required":["id","number"]}"#,
                    ),
            )
        };
    }
    /// Capabilities of `issue.present`.
    pub mod present {
        use ::ghx_runtime::generated as __rt;
        /// Comment on an issue, relabel it, or both.
        pub fn composite(id: impl __rt::Into<__rt::Text>) -> Composite {
            Composite::__of(COMPOSITE.record().text(0, id))
        }
        /// Comment on an issue, relabel it, or both.
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
            "What `issue.present.composite` gives back." CompositeOutput { #[doc =
            "`id`"] id : __rt::Option < __rt::String > }
        );
        /// The plan of `issue.present.composite`.
        pub static COMPOSITE: __rt::plan::Capability = {
            use __rt::plan::table::*;
            use super::super::__shared::*;
            Capability::checked(
                Capability::new(
                        "issue.present.composite",
                        Effect::Append,
                        Shape::new(
                                &[
                                    ID,
                                    OWNER,
                                    NAME,
                                    Field::new("number", Kind::INTEGER),
                                    LABELS,
                                    LABEL_IDS,
                                    BODY,
                                    Field::new("subject", Kind::STRING),
                                ],
                            )
                            .choices(&[Choice::of(&[&[0], &[1, 2, 3]])])
                            .rules(
                                &[
                                    Rule::new(given(&[6]), "body is present", &[7]),
                                    Rule::new(
                                        Predicate::All(&[]),
                                        "there is nothing else to do",
                                        &[4, 5, 6],
                                    ),
                                    Rule::only(given(&[6]), "body is present", &[7]),
                                ],
                            ),
                        Action::Composite(Composite {
                            strategy: Strategy::Merge,
                            steps: &[
                                CompositeStep::new(
                                        "set",
                                        &super::super::issue::labels::SET,
                                        &[
                                            Param::input(0, &[0]),
                                            Param::input(1, &[1]),
                                            Param::input(2, &[2]),
                                            Param::input(3, &[3]),
                                            Param::input(4, &[5]),
                                            Param::input(5, &[4]),
                                        ],
                                    )
                                    .when(Predicate::Any(&[given(&[4]), given(&[5])])),
                                CompositeStep::new(
                                        "create",
                                        &super::super::issue::comments::CREATE,
                                        &[Param::input(0, &[7]), Param::input(1, &[6])],
                                    )
                                    .when(given(&[6])),
                            ],
                        }),
                    )
                    .about("1.0.0", "Comment on an issue, relabel it, or both.", &[])
                    .returns(
                        r#"{"type":"object","properties":{"id":{"type":["string","null"]}},"required":[]}"#,
                    )
                    .examples(
                        &[Example::new("Only labels", r#"{"id":"I_1","labels":[]}"#)],
                    ),
            )
        };
    }
    /// Capabilities of `issue.some`.
    pub mod some {
        use ::ghx_runtime::generated as __rt;
        /// Comment on an issue, close it, or both.
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
            "What `issue.some.composite` gives back." CompositeOutput { #[doc = "`id`"]
            id : __rt::Option < __rt::String >, #[doc = "`number`"] number : __rt::Option
            < i64 > }
        );
        /// The plan of `issue.some.composite`.
        pub static COMPOSITE: __rt::plan::Capability = {
            use __rt::plan::table::*;
            use super::super::__shared::*;
            Capability::checked(
                Capability::new(
                        "issue.some.composite",
                        Effect::Append,
                        Shape::new(
                            &[
                                ID2,
                                BODY,
                                Field::new("text", Kind::STRING),
                                Field::new("close", Kind::Boolean),
                                Field::new("kind", Kind::Enum(&["QUIET", "LOUD"])),
                            ],
                        ),
                        Action::Composite(Composite {
                            strategy: Strategy::Last,
                            steps: &[
                                CompositeStep::new(
                                        "create",
                                        &super::super::issue::comments::CREATE,
                                        &[
                                            Param::input(0, &[0]),
                                            Param::new(
                                                1,
                                                Source::First(&[Source::Input(&[1]), Source::Input(&[2])]),
                                            ),
                                        ],
                                    )
                                    .when(
                                        Predicate::All(
                                            &[
                                                Predicate::Any(&[given(&[1]), given(&[2])]),
                                                Predicate::Not(
                                                    &Predicate::Equal(
                                                        Term::Input(&[4]),
                                                        Term::Json(r#""QUIET""#),
                                                    ),
                                                ),
                                            ],
                                        ),
                                    ),
                                CompositeStep::new(
                                        "close",
                                        &super::super::issue::CLOSE,
                                        &[
                                            Param::input(0, &[0]),
                                            Param::new(1, Source::Json(r#""CLOSED""#)),
                                        ],
                                    )
                                    .when(
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
                            ],
                        }),
                    )
                    .about("1.0.0", "Comment on an issue, close it, or both.", &[])
                    .returns(
                        r#"{"type":"object","properties":{"id":{"type":["string","null"]},"number":{"type":["integer","null"]}},"required":["id","number"]}"#,
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
    pub(super) const BODY: Field = Field::new("body", Kind::STRING);
    pub(super) const BODY2: Field = Field::new("body", Kind::STRING).required();
    pub(super) const ID: Field = Field::new("id", Kind::STRING);
    pub(super) const ID2: Field = Field::new("id", Kind::STRING).required();
    pub(super) const LABEL_IDS: Field = Field::new("labelIds", Kind::STRINGS);
    pub(super) const LABELS: Field = Field::new("labels", Kind::STRINGS);
    pub(super) const NAME: Field = Field::new("name", Kind::STRING);
    pub(super) const OWNER: Field = Field::new("owner", Kind::STRING);
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
