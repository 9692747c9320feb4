//! What the compiler made of the fixture `inputs`.

/// Capabilities of `issue`.
#[allow(dead_code, unreachable_pub, unused_imports)]
pub mod issue {
    use ::ghx_runtime::generated as __rt;
    /// Note something about an issue.
    ///
    /// `issue.note` writes again each time it is sent; 1 request.
    ///
    /// All of it:
    ///
    /// ```no_run
    /// # async fn example(client: ghx::Client) -> Result<(), ghx::Error> {
    /// let input = r#"{"subjectId":"I_1","body":"Hi","count":null,"ratio":1.5,"tags":[["a"],[]],"who":{"login":"o","mood":"sad"},"kind":"b"}"#;
    /// let envelope = ghx::execute_task(&client, ghx::registry(), "issue.note", input).await;
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// Takes:
    /// - `subject_id`: Sets `subjectId`.
    /// - `body`: What to say: "hello".
    /// - `.count(..)`: Sets `count`.
    /// - `.ratio(..)`: Sets `ratio`.
    /// - `.tags(..)`: Sets `tags`.
    /// - `.who(..)`: Sets `who`.
    /// - `.kind(..)`: Sets `kind`.
    /// - `.owner(..)`: Sets `owner`.
    /// - `.name(..)`: Sets `name`.
    /// - `.pr_number(..)`: Sets `prNumber`.
    ///
    /// Gives back [`NoteOutput`]: `note`.
    pub fn note(required: NoteRequired) -> Note {
        Note::__of(NOTE.record().with(0, required.subject_id).with(1, required.body))
    }
    __rt::setters!(
        Note { count : __rt::Input < i64 > = 2 "Sets `count`.", ratio : __rt::Input < f64
        > = 3 "Sets `ratio`.", tags : __rt::List < __rt::Vec < __rt::String > > = 4
        "Sets `tags`.", who : NoteWho = 5 "Sets `who`.", kind : super::enums::NoteKind =
        6 "Sets `kind`.", owner : __rt::Text = 7 "Sets `owner`.", name : __rt::Text = 8
        "Sets `name`.", pr_number : __rt::Input < i64 > = 9 "Sets `prNumber`." } null {
        count_null = 2 "Sets `count` to null, which is not the same as leaving it out." }
    );
    __rt::request!(
        #[doc = " A request of `issue.note`."] Note, NoteOutput, NOTE, fields
    );
    __rt::item!("An object of `who`." NoteWho);
    impl NoteWho {
        /// With what it needs; setters give the rest.
        pub fn new(login: impl __rt::Into<__rt::Text>) -> Self {
            Self::__of(__rt::Record::new(NOTE.input.inner(&[5])).text(0, login))
        }
    }
    __rt::setters!(NoteWho { mood : super::enums::Mood = 1 "Sets `mood`." });
    __rt::input!(
        "What `note` needs." NoteRequired { #[doc = " Sets `subjectId`."] subject_id :
        __rt::String, #[doc = " What to say: \"hello\"."] body : __rt::String }
    );
    __rt::output!(
        #[derive(::core::cmp::Eq, ::core::hash::Hash)] "What `issue.note` gives back."
        NoteOutput { note : i64 = field "note" }
    );
    /// The plan of `issue.note`.
    pub static NOTE: __rt::plan::Capability = {
        use __rt::plan::table::*;
        use super::__shared::*;
        Capability::checked(Capability {
            id: "issue.note",
            version: "1.0.0",
            description: "Note something about an issue.",
            effect: Effect::Append,
            input: Shape {
                fields: &[
                    SUBJECT_ID_FIELD,
                    BODY_FIELD,
                    Field {
                        name: "count",
                        kind: Kind::Integer {
                            min: Some(0),
                            max: Some(2147483647),
                        },
                        nullable: true,
                        ..Field::EMPTY
                    },
                    Field {
                        name: "ratio",
                        kind: Kind::Number {
                            min: Some(0.5),
                            max: Some(2.0),
                        },
                        default: Some("1"),
                        ..Field::EMPTY
                    },
                    Field {
                        name: "tags",
                        kind: Kind::List {
                            item: &STRINGS,
                            min: None,
                            max: None,
                        },
                        ..Field::EMPTY
                    },
                    Field {
                        name: "who",
                        kind: Kind::Object(
                            &Shape {
                                fields: &[
                                    Field {
                                        name: "login",
                                        required: true,
                                        ..Field::EMPTY
                                    },
                                    Field {
                                        name: "mood",
                                        kind: Kind::Enum(&["happy", "sad"]),
                                        default: Some(r#""happy""#),
                                        ..Field::EMPTY
                                    },
                                ],
                                ..Shape::EMPTY
                            },
                        ),
                        ..Field::EMPTY
                    },
                    Field {
                        name: "kind",
                        kind: Kind::Enum(&["a", "b"]),
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
                        name: "prNumber",
                        kind: WHOLE,
                        ..Field::EMPTY
                    },
                ],
                ..Shape::EMPTY
            },
            action: Action::Operation(
                Operation::checked(Operation {
                    kind: OperationKind::Mutation,
                    name: "Note",
                    declarations: Template::new(
                        &[
                            "$",
                            "_subjectId: String!, $",
                            "_body: String!, $",
                            "_count: Int, $",
                            "_ratio: Float, $",
                            "_tags: [[String!]!], $",
                            "_who: Who, $",
                            "_kind: NoteKind, $",
                            "_owner: String, $",
                            "_name: String, $",
                            "_prNumber: Int",
                        ],
                    ),
                    selections: Template::new(
                        &[
                            "",
                            ": note(subjectId: $",
                            "_subjectId, body: $",
                            "_body, count: $",
                            "_count, ratio: $",
                            "_ratio, tags: $",
                            "_tags, who: $",
                            "_who, kind: $",
                            "_kind, owner: $",
                            "_owner, name: $",
                            "_name, prNumber: $",
                            "_prNumber)",
                        ],
                    ),
                    variables: &[
                        SUBJECT_ID_VARIABLE,
                        BODY_VARIABLE,
                        Variable {
                            key: r#"_count":"#,
                            input: Some(2),
                            ..Variable::EMPTY
                        },
                        Variable {
                            key: r#"_ratio":"#,
                            input: Some(3),
                            ..Variable::EMPTY
                        },
                        Variable {
                            key: r#"_tags":"#,
                            input: Some(4),
                            ..Variable::EMPTY
                        },
                        Variable {
                            key: r#"_who":"#,
                            input: Some(5),
                            ..Variable::EMPTY
                        },
                        Variable {
                            key: r#"_kind":"#,
                            input: Some(6),
                            ..Variable::EMPTY
                        },
                        Variable {
                            key: r#"_owner":"#,
                            input: Some(7),
                            ..Variable::EMPTY
                        },
                        Variable {
                            key: r#"_name":"#,
                            input: Some(8),
                            ..Variable::EMPTY
                        },
                        Variable {
                            key: r#"_prNumber":"#,
                            input: Some(9),
                            ..Variable::EMPTY
                        },
                    ],
                    roots: &[
                        Root {
                            suffix: "",
                            node: Node::Keep(0),
                        },
                    ],
                    projection: Projection {
                        slots: 1,
                        emit: &[("note", Emit::Typed(0, INT))],
                    },
                    ..Operation::EMPTY
                }),
            ),
            output_schema: r#"{"type":"object","properties":{"note":{"type":"integer"}},"required":["note"]}"#,
            examples: &[
                Example {
                    title: "All of it",
                    input: r#"{"subjectId":"I_1","body":"Hi","count":null,"ratio":1.5,"tags":[["a"],[]],"who":{"login":"o","mood":"sad"},"kind":"b"}"#,
                },
            ],
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
        /// Say hello:
        ///
        /// ```no_run
        /// # async fn example(client: ghx::Client) -> Result<(), ghx::Error> {
        /// let output = ghx::issue::comments::create(ghx::issue::comments::CreateRequired {
        ///     subject_id: "I_1".into(),
        ///     body: "Hi".into(),
        /// })
        ///     .send(&client)
        ///     .await?;
        /// # Ok(())
        /// # }
        /// ```
        ///
        /// Takes:
        /// - `subject_id`: Sets `subjectId`.
        /// - `body`: What to say: "hello".
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
            subject_id : __rt::String, #[doc = " What to say: \"hello\"."] body :
            __rt::String }
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
                    fields: &[SUBJECT_ID_FIELD, BODY_FIELD],
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
                        variables: &[SUBJECT_ID_VARIABLE, BODY_VARIABLE],
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
                preferred: Route::Cli,
                output_schema: r#"{"type":"object","properties":{"id":{"type":"string"}},"required":["id"]}"#,
                examples: &[
                    Example {
                        title: "Say hello",
                        input: r#"{"subjectId":"I_1","body":"Hi"}"#,
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
    __rt::words!("GitHub's `Mood`." Mood { Happy = "happy", Sad = "sad" });
    __rt::words!("GitHub's `NoteKind`." NoteKind { A = "a", B = "b" });
}
mod __shared {
    use ::ghx_runtime::generated::plan::table::*;
    pub(super) const SUBJECT_ID_FIELD: Field = Field {
        name: "subjectId",
        required: true,
        ..Field::EMPTY
    };
    pub(super) const BODY_FIELD: Field = Field {
        name: "body",
        kind: Kind::String {
            min: Some(1),
            max: Some(65536),
            pattern: Some(r#"^\S"#),
            address: None,
        },
        required: true,
        description: r#"What to say: "hello"."#,
        ..Field::EMPTY
    };
    pub(super) const SUBJECT_ID_VARIABLE: Variable = Variable {
        key: r#"_subjectId":"#,
        input: Some(0),
        required: true,
        ..Variable::EMPTY
    };
    pub(super) const BODY_VARIABLE: Variable = Variable {
        key: r#"_body":"#,
        input: Some(1),
        required: true,
        ..Variable::EMPTY
    };
}
/// Every capability by id and alias.
#[allow(dead_code, unreachable_pub, unused_imports)]
pub static REGISTRY: ::ghx_runtime::generated::Registry = ::ghx_runtime::generated::Registry::new(
    &[("issue.comments.create", &issue::comments::CREATE), ("issue.note", &issue::NOTE)],
);
