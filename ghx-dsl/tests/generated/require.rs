//! What the compiler made of the fixture `require`.

/// Capabilities of `issue`.
#[allow(dead_code, unreachable_pub, unused_imports)]
pub mod issue {
    use ::ghx_runtime::generated as __rt;
    /// Change an issue.
    ///
    /// `issue.update` writes, and a second time changes nothing more; 1 request.
    ///
    /// Rename:
    ///
    /// ```no_run
    /// # async fn example(client: ghx::Client) -> Result<(), ghx::Error> {
    /// let output = ghx::issue::update("I_1")
    ///     .title("New")
    ///     .send(&client)
    ///     .await?;
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// Takes:
    /// - `id`: Sets `id`.
    /// - `.title(..)`: Sets `title`.
    /// - `.body(..)`: Sets `body`.
    /// - `.state(..)`: Sets `state`.
    ///
    /// Gives back [`UpdateOutput`]: `title`.
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
        UpdateOutput { title : __rt::String = field "title" }
    );
    /// The plan of `issue.update`.
    pub static UPDATE: __rt::plan::Capability = {
        use __rt::plan::table::*;
        use super::__shared::*;
        Capability::checked(Capability {
            id: "issue.update",
            version: "1.0.0",
            description: "Change an issue.",
            effect: Effect::Idempotent,
            input: Shape {
                fields: &[
                    ID_FIELD,
                    Field {
                        name: "title",
                        ..Field::EMPTY
                    },
                    Field {
                        name: "body",
                        ..Field::EMPTY
                    },
                    Field {
                        name: "state",
                        kind: Kind::Enum(&["OPEN", "CLOSED"]),
                        ..Field::EMPTY
                    },
                ],
                rules: &[
                    Rule {
                        when_text: "there is nothing else to do",
                        needs: &[1, 2, 3],
                        ..Rule::EMPTY
                    },
                    Rule {
                        when: CLOSED_PREDICATE,
                        when_text: "state == CLOSED",
                        needs: &[2],
                        ..Rule::EMPTY
                    },
                    Rule {
                        when: Predicate::Equal(Term::Input(&[1]), Term::Input(&[2])),
                        when_text: "title == body",
                        needs: &[3],
                        ..Rule::EMPTY
                    },
                    Rule {
                        when: Predicate::Not(&CLOSED_PREDICATE),
                        when_text: "state != CLOSED",
                        needs: &[1],
                        only: true,
                        ..Rule::EMPTY
                    },
                ],
                ..Shape::EMPTY
            },
            action: Action::Operation(
                Operation::checked(Operation {
                    kind: OperationKind::Mutation,
                    name: "Update",
                    declarations: Template::new(
                        &[
                            "$",
                            "_id: ID!, $",
                            "_title: String, $",
                            "_body: String, $",
                            "_state: IssueState",
                        ],
                    ),
                    selections: Template::new(
                        &[
                            "",
                            ": updateIssue(input: {id: $",
                            "_id, title: $",
                            "_title, body: $",
                            "_body, state: $",
                            "_state}) { issue { title } }",
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
                            key: r#"_title":"#,
                            input: Some(1),
                            ..Variable::EMPTY
                        },
                        Variable {
                            key: r#"_body":"#,
                            input: Some(2),
                            ..Variable::EMPTY
                        },
                        Variable {
                            key: r#"_state":"#,
                            input: Some(3),
                            ..Variable::EMPTY
                        },
                    ],
                    roots: &[
                        Root {
                            suffix: "",
                            node: Node::Object(
                                &[("issue", Node::Both(1, &[("title", Node::Keep(0))]))],
                            ),
                        },
                    ],
                    projection: Projection {
                        slots: 2,
                        emit: &[("title", Emit::Typed(0, TEXT))],
                    },
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
            output_schema: r#"{"type":"object","properties":{"title":{"type":"string"}},"required":["title"]}"#,
            examples: &[
                Example {
                    title: "Rename",
                    input: r#"{"id":"I_1","title":"New"}"#,
                },
                Example {
                    title: "Open again",
                    input: r#"{"id":"I_1","state":"OPEN"}"#,
                },
            ],
            ..Capability::EMPTY
        })
    };
    /// Capabilities of `issue.both`.
    pub mod both {
        use ::ghx_runtime::generated as __rt;
        /// Rename an issue and say why.
        ///
        /// `issue.both.composite` writes again each time it is sent; 1 request.
        ///
        /// Takes:
        /// - `id`: Sets `id`.
        /// - `.title(..)`: Sets `title`.
        /// - `.body(..)`: Sets `body`.
        ///
        /// Gives back [`CompositeOutput`]: `id`.
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
            "What `issue.both.composite` gives back." CompositeOutput { id : __rt::Option
            < __rt::String > = field "id" }
        );
        /// The plan of `issue.both.composite`.
        pub static COMPOSITE: __rt::plan::Capability = {
            use __rt::plan::table::*;
            use super::super::__shared::*;
            Capability::checked(Capability {
                id: "issue.both.composite",
                version: "1.0.0",
                description: "Rename an issue and say why.",
                effect: Effect::Append,
                input: Shape {
                    fields: &[
                        ID_FIELD,
                        Field {
                            name: "title",
                            ..Field::EMPTY
                        },
                        Field {
                            name: "body",
                            ..Field::EMPTY
                        },
                    ],
                    rules: &[
                        Rule {
                            when: PREDICATE,
                            when_text: "title is present or body is present",
                            needs: &[1],
                            ..Rule::EMPTY
                        },
                        Rule {
                            when_text: "there is nothing else to do",
                            needs: &[1, 2],
                            ..Rule::EMPTY
                        },
                    ],
                    ..Shape::EMPTY
                },
                action: Action::Composite(Composite {
                    steps: &[
                        CompositeStep {
                            capability: &super::super::issue::UPDATE,
                            stem: "update",
                            foreach: None,
                            over: None,
                            when: Some(PREDICATE),
                            params: &[
                                PARAM,
                                Param {
                                    field: 1,
                                    source: Source::Input(&[1]),
                                },
                            ],
                        },
                        CompositeStep {
                            capability: &super::super::issue::comments::CREATE,
                            stem: "create",
                            foreach: None,
                            over: None,
                            when: Some(Predicate::Present(Term::Input(&[2]))),
                            params: &[
                                PARAM,
                                Param {
                                    field: 1,
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
    pub(super) const PREDICATE: Predicate = Predicate::Any(
        &[Predicate::Present(Term::Input(&[1])), Predicate::Present(Term::Input(&[2]))],
    );
    pub(super) const PARAM: Param = Param {
        field: 0,
        source: Source::Input(&[0]),
    };
    pub(super) const CLOSED_PREDICATE: Predicate = Predicate::Equal(
        Term::Input(&[3]),
        Term::Json(r#""CLOSED""#),
    );
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
