//! What the compiler made of the fixture `composite_results`.

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
    /// List the issues of a repository.
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
        { #[doc = "`id`"] id : __rt::String, #[doc = "`number`"] number : i64, #[doc =
        "`state`"] state : super::enums::IssueState, #[doc = "`author`"] author :
        __rt::Option < __rt::String >, #[doc = "`labels`"] labels : __rt::Vec <
        __rt::String > = "__rt::or_empty" }
    );
    __rt::output!(
        "What `issue.list` gives back." ListOutput { #[doc = "`total`"] total : i64,
        #[doc = "`newest`"] newest : __rt::Option < f64 >, #[doc = "`issues`"] issues :
        __rt::Vec < ListIssue > = "__rt::or_empty" }
    );
    /// The plan of `issue.list`.
    pub static LIST: __rt::plan::Capability = {
        use __rt::plan::table::*;
        use super::__shared::*;
        Capability::checked(
            Capability::new(
                    "issue.list",
                    Effect::Read,
                    Shape::new(&[OWNER, NAME]),
                    Action::Operation(
                        Operation::checked(
                            Operation::query(
                                    "List",
                                    &["$", "_owner: String!, $", "_name: String!"],
                                    &[
                                        "",
                                        ": repository(owner: $",
                                        "_owner, name: $",
                                        "_name) { newest: score issues(first: 100) { totalCount nodes { id number state author { login } labels(first: 10) { nodes { id } } } } }",
                                    ],
                                )
                                .variables(
                                    &[
                                        Variable::new(r#"_owner":"#).input(0).required(),
                                        Variable::new(r#"_name":"#).input(1).required(),
                                    ],
                                )
                                .reply(
                                    4,
                                    &[
                                        Root::new(
                                            "",
                                            Node::Both(
                                                3,
                                                &[
                                                    ("newest", Keep(1)),
                                                    (
                                                        "issues",
                                                        Node::Object(
                                                            &[
                                                                ("totalCount", Keep(0)),
                                                                (
                                                                    "nodes",
                                                                    Node::List(
                                                                        &Each::new(
                                                                            2,
                                                                            5,
                                                                            Node::Object(
                                                                                &[
                                                                                    ("id", Keep(0)),
                                                                                    ("number", Keep(1)),
                                                                                    ("state", Keep(2)),
                                                                                    ("author", Node::Object(&[("login", Keep(3))])),
                                                                                    (
                                                                                        "labels",
                                                                                        Node::Object(
                                                                                            &[
                                                                                                (
                                                                                                    "nodes",
                                                                                                    Node::List(
                                                                                                        &Each::new(
                                                                                                            4,
                                                                                                            1,
                                                                                                            Node::Object(&[("id", Keep(0))]),
                                                                                                            Typed(0, TEXT),
                                                                                                        ),
                                                                                                    ),
                                                                                                ),
                                                                                            ],
                                                                                        ),
                                                                                    ),
                                                                                ],
                                                                            ),
                                                                            Emit::Object(
                                                                                &slots([
                                                                                    ("id", TEXT),
                                                                                    ("number", INT),
                                                                                    ("state", TEXT),
                                                                                    ("author", OPT_TEXT),
                                                                                    ("labels", OPT_LIST),
                                                                                ]),
                                                                            ),
                                                                        ),
                                                                    ),
                                                                ),
                                                            ],
                                                        ),
                                                    ),
                                                ],
                                            ),
                                        ),
                                    ],
                                    &slots([
                                        ("total", INT),
                                        ("newest", OPT_NUMBER),
                                        ("issues", OPT_LIST),
                                    ]),
                                )
                                .ensure(&[Ensure::new(has(3), "repository is present")]),
                        ),
                    ),
                )
                .about("1.0.0", "List the issues of a repository.", &[])
                .returns(
                    r#"{"type":"object","properties":{"total":{"type":"integer"},"newest":{"type":["number","null"]},"issues":{"type":["array","null"],"items":{"type":"object","properties":{"id":{"type":"string"},"number":{"type":"integer"},"state":{"type":"string","description":"IssueState","examples":["OPEN","CLOSED"]},"author":{"type":["string","null"]},"labels":{"type":["array","null"],"items":{"type":"string"}}},"required":["id","number","state","author","labels"]}}},"required":["total","newest","issues"]}"#,
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
            use super::super::__shared::*;
            Capability::checked(
                Capability::new(
                        "issue.comments.create",
                        Effect::Append,
                        Shape::new(
                            &[Field::new("subjectId", Kind::STRING).required(), BODY],
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
            Capability::checked(
                Capability::new(
                        "issue.labels.set",
                        Effect::Idempotent,
                        Shape::new(
                                &[
                                    Field::new("id", Kind::STRING),
                                    Field::new("owner", Kind::STRING),
                                    Field::new("name", Kind::STRING),
                                    Field::new("number", Kind::INT),
                                    Field::new("labelIds", Kind::STRINGS),
                                    Field::new("labels", Kind::STRINGS),
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
    /// Capabilities of `issue.perhaps`.
    pub mod perhaps {
        use ::ghx_runtime::generated as __rt;
        /// Steps that use what earlier steps gave.
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
            "What `issue.perhaps.composite` gives back." CompositeOutput { #[doc =
            "`id`"] id : __rt::Option < __rt::String > }
        );
        /// The plan of `issue.perhaps.composite`.
        pub static COMPOSITE: __rt::plan::Capability = {
            use __rt::plan::table::*;
            use super::super::__shared::*;
            Capability::checked(
                Capability::new(
                        "issue.perhaps.composite",
                        Effect::Append,
                        Shape::new(
                            &[
                                ID,
                                Field::new("body", Kind::STRING),
                                Field::new("labels", Kind::STRINGS).required(),
                            ],
                        ),
                        Action::Composite(Composite {
                            strategy: Strategy::Last,
                            steps: &[
                                CompositeStep::new(
                                    "close",
                                    &super::super::issue::CLOSE,
                                    &[Param::input(0, &[0])],
                                ),
                                CompositeStep::new(
                                        "create",
                                        &super::super::issue::comments::CREATE,
                                        &[
                                            Param::new(0, Source::Result(0, &["id"])),
                                            Param::input(1, &[1]),
                                        ],
                                    )
                                    .when(
                                        Predicate::All(
                                            &[
                                                given(&[1]),
                                                Predicate::Not(
                                                    &Predicate::Equal(
                                                        Term::Result(0, &["number"]),
                                                        Term::Json("1"),
                                                    ),
                                                ),
                                            ],
                                        ),
                                    ),
                                CompositeStep::new(
                                        "set",
                                        &super::super::issue::labels::SET,
                                        &[
                                            Param::new(0, Source::Result(1, &["id"])),
                                            Param::input(4, &[2]),
                                        ],
                                    )
                                    .when(Predicate::Present(Term::Result(1, &["id"]))),
                            ],
                        }),
                    )
                    .about("1.0.0", "Steps that use what earlier steps gave.", &[])
                    .returns(
                        r#"{"type":"object","properties":{"id":{"type":["string","null"]}},"required":["id"]}"#,
                    ),
            )
        };
    }
    /// Capabilities of `issue.report`.
    pub mod report {
        use ::ghx_runtime::generated as __rt;
        /// Steps that use what earlier steps gave.
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
            "What `issue.report.composite` gives back." CompositeOutput { #[doc = "`id`"]
            id : __rt::String, #[doc = "`number`"] number : i64 }
        );
        /// The plan of `issue.report.composite`.
        pub static COMPOSITE: __rt::plan::Capability = {
            use __rt::plan::table::*;
            use super::super::__shared::*;
            Capability::checked(
                Capability::new(
                        "issue.report.composite",
                        Effect::Append,
                        Shape::new(&[ID, BODY]),
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
                                    &[Param::new(0, Source::Result(0, &["id"]))],
                                ),
                            ],
                        }),
                    )
                    .about("1.0.0", "Steps that use what earlier steps gave.", &[])
                    .returns(
                        r#"{"type":"object","properties":{"id":{"type":"string"},"number":{"type":"integer"}},"required":["id","number"]}"#,
                    ),
            )
        };
    }
    /// Capabilities of `issue.sweep`.
    pub mod sweep {
        use ::ghx_runtime::generated as __rt;
        /// Steps that use what earlier steps gave.
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
            "What `issue.sweep.composite` gives back." CompositeOutput { #[doc = "`id`"]
            id : __rt::Option < __rt::String >, #[doc = "`number`"] number : __rt::Option
            < i64 > }
        );
        /// The plan of `issue.sweep.composite`.
        pub static COMPOSITE: __rt::plan::Capability = {
            use __rt::plan::table::*;
            use super::super::__shared::*;
            Capability::checked(
                Capability::new(
                        "issue.sweep.composite",
                        Effect::Idempotent,
                        Shape::new(&[OWNER, NAME]),
                        Action::Composite(Composite {
                            strategy: Strategy::Last,
                            steps: &[
                                CompositeStep::new(
                                    "list",
                                    &super::super::issue::LIST,
                                    &[Param::input(0, &[0]), Param::input(1, &[1])],
                                ),
                                CompositeStep::new(
                                        "close",
                                        &super::super::issue::CLOSE,
                                        &[
                                            Param::new(0, Source::Element(&["id"])),
                                            Param::new(1, Source::Element(&["state"])),
                                        ],
                                    )
                                    .over(0, &["issues"])
                                    .when(
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
                            ],
                        }),
                    )
                    .about("1.0.0", "Steps that use what earlier steps gave.", &[])
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
    pub(super) const BODY: Field = Field::new("body", Kind::STRING).required();
    pub(super) const ID: Field = Field::new("id", Kind::STRING).required();
    pub(super) const NAME: Field = Field::new("name", Kind::STRING).required();
    pub(super) const OWNER: Field = Field::new("owner", Kind::STRING).required();
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
