//! What the compiler made of the fixture `require`.

/// Capabilities of `issue`.
#[allow(dead_code, unreachable_pub, unused_imports)]
pub mod issue {
    use ::ghx_runtime::generated as __rt;
    /// Change an issue.
    pub fn update(id: impl __rt::Into<__rt::Text>) -> Update {
        Update::__of(UPDATE.record().text(0, id))
    }
    __rt::setters!(
        Update { title : __rt::Text = 1 "Sets `title`.", body : __rt::Text = 2
        "Sets `body`.", state : super::enums::IssueState = 3 "Sets `state`." }
    );
    __rt::request!(
        #[doc = " A request of `issue.update`."] Update, UpdateOutput, UPDATE, fields
    );
    __rt::output!(
        #[derive(::core::cmp::Eq, ::core::hash::Hash)] "What `issue.update` gives back."
        UpdateOutput { #[doc = "`title`"] title : __rt::String }
    );
    /// The plan of `issue.update`.
    pub static UPDATE: __rt::plan::Capability = {
        use __rt::plan::table::*;
        use super::__shared::*;
        Capability::checked(
            Capability::new(
                    "issue.update",
                    Effect::Idempotent,
                    Shape::new(
                            &[
                                ID,
                                TITLE,
                                BODY,
                                Field::new("state", Kind::Enum(&["OPEN", "CLOSED"])),
                            ],
                        )
                        .rules(
                            &[
                                Rule::new(
                                    Predicate::All(&[]),
                                    "there is nothing else to do",
                                    &[1, 2, 3],
                                ),
                                Rule::new(
                                    Predicate::Equal(
                                        Term::Input(&[3]),
                                        Term::Json(r#""CLOSED""#),
                                    ),
                                    "state == CLOSED",
                                    &[2],
                                ),
                                Rule::new(
                                    Predicate::Equal(Term::Input(&[1]), Term::Input(&[2])),
                                    "title == body",
                                    &[3],
                                ),
                                Rule::only(
                                    Predicate::Not(
                                        &Predicate::Equal(
                                            Term::Input(&[3]),
                                            Term::Json(r#""CLOSED""#),
                                        ),
                                    ),
                                    "state != CLOSED",
                                    &[1],
                                ),
                            ],
                        ),
                    Action::Operation(
                        Operation::checked(
                            Operation::mutation(
                                    "Update",
                                    &[
                                        "$",
                                        "_id: ID!, $",
                                        "_title: String, $",
                                        "_body: String, $",
                                        "_state: IssueState",
                                    ],
                                    &[
                                        "",
                                        ": updateIssue(input: {id: $",
                                        "_id, title: $",
                                        "_title, body: $",
                                        "_body, state: $",
                                        "_state}) { issue { title } }",
                                    ],
                                )
                                .variables(
                                    &[
                                        Variable::new(r#"_id":"#).input(0).required(),
                                        Variable::new(r#"_title":"#).input(1),
                                        Variable::new(r#"_body":"#).input(2),
                                        Variable::new(r#"_state":"#).input(3),
                                    ],
                                )
                                .reply(
                                    2,
                                    &[
                                        Root::new(
                                            "",
                                            Node::Object(
                                                &[("issue", Node::Both(1, &[("title", Keep(0))]))],
                                            ),
                                        ),
                                    ],
                                    &[("title", Typed(0, TEXT))],
                                )
                                .ensure(
                                    &[Ensure::new(has(1), "updateIssue.issue is present")],
                                ),
                        ),
                    ),
                )
                .about("1.0.0", "Change an issue.", &[])
                .returns(
                    r#"{"type":"object","properties":{"title":{"type":"string"}},"required":["title"]}"#,
                )
                .examples(
                    &[
                        Example::new("Rename", r#"{"id":"I_1","title":"New"}"#),
                        Example::new("Open again", r#"{"id":"I_1","state":"OPEN"}"#),
                    ],
                ),
        )
    };
    /// Capabilities of `issue.both`.
    pub mod both {
        use ::ghx_runtime::generated as __rt;
        /// Rename an issue and say why.
        pub fn composite(id: impl __rt::Into<__rt::Text>) -> Composite {
            Composite::__of(COMPOSITE.record().text(0, id))
        }
        __rt::setters!(
            Composite { title : __rt::Text = 1 "Sets `title`.", body : __rt::Text = 2
            "Sets `body`." }
        );
        __rt::request!(
            #[doc = " A request of `issue.both.composite`."] Composite, CompositeOutput,
            COMPOSITE, fields
        );
        __rt::output!(
            #[derive(::core::cmp::Eq, ::core::hash::Hash)]
            "What `issue.both.composite` gives back." CompositeOutput { #[doc = "`id`"]
            id : __rt::Option < __rt::String > }
        );
        /// The plan of `issue.both.composite`.
        pub static COMPOSITE: __rt::plan::Capability = {
            use __rt::plan::table::*;
            use super::super::__shared::*;
            Capability::checked(
                Capability::new(
                        "issue.both.composite",
                        Effect::Append,
                        Shape::new(&[ID, TITLE, BODY])
                            .rules(
                                &[
                                    Rule::new(
                                        Predicate::Any(&[given(&[1]), given(&[2])]),
                                        "title is present or body is present",
                                        &[1],
                                    ),
                                    Rule::new(
                                        Predicate::All(&[]),
                                        "there is nothing else to do",
                                        &[1, 2],
                                    ),
                                ],
                            ),
                        Action::Composite(Composite {
                            strategy: Strategy::Last,
                            steps: &[
                                CompositeStep::new(
                                        "update",
                                        &super::super::issue::UPDATE,
                                        &[Param::input(0, &[0]), Param::input(1, &[1])],
                                    )
                                    .when(Predicate::Any(&[given(&[1]), given(&[2])])),
                                CompositeStep::new(
                                        "create",
                                        &super::super::issue::comments::CREATE,
                                        &[Param::input(0, &[0]), Param::input(1, &[2])],
                                    )
                                    .when(given(&[2])),
                            ],
                        }),
                    )
                    .about("1.0.0", "Rename an issue and say why.", &[])
                    .returns(
                        r#"{"type":"object","properties":{"id":{"type":["string","null"]}},"required":["id"]}"#,
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
    pub(super) const ID: Field = Field::new("id", Kind::STRING).required();
    pub(super) const TITLE: Field = Field::new("title", Kind::STRING);
}
/// Every capability by id and alias.
#[allow(dead_code, unreachable_pub, unused_imports)]
pub static REGISTRY: ::ghx_runtime::generated::Registry = ::ghx_runtime::generated::Registry::new(
    &[
        ("issue.both.composite", &issue::both::COMPOSITE),
        ("issue.comments.create", &issue::comments::CREATE),
        ("issue.update", &issue::UPDATE),
    ],
);
