//! What the compiler made of the fixture `counts`.

/// Capabilities of `issue`.
#[allow(dead_code, unreachable_pub, unused_imports)]
pub mod issue {
    /// Capabilities of `issue.labels`.
    pub mod labels {
        use ::ghx_runtime::generated as __rt;
        /// Replace the labels of an issue.
        ///
        /// `issue.labels.set` writes, and a second time changes nothing more; 1 request.
        ///
        /// Takes:
        /// - `id`: Sets `id`.
        /// - `label_ids`: Sets `labelIds`.
        ///
        /// Gives back [`SetOutput`]: `id`.
        pub fn set(required: SetRequired) -> Set {
            Set::__of(SET.record().with(0, required.id).with(1, required.label_ids))
        }
        __rt::request!(
            #[doc = " A request of `issue.labels.set`."] Set, SetOutput, SET, fields
        );
        __rt::input!(
            "What `set` needs." SetRequired { #[doc = " Sets `id`."] id : __rt::String,
            #[doc = " Sets `labelIds`."] label_ids : __rt::Vec < __rt::String > }
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
                        ID_FIELD,
                        Field {
                            name: "labelIds",
                            kind: STRINGS,
                            required: true,
                            ..Field::EMPTY
                        },
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
                            ID_VARIABLE,
                            Variable {
                                key: r#"_labelIds":"#,
                                input: Some(1),
                                required: true,
                                ..Variable::EMPTY
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
                        projection: Projection {
                            slots: 2,
                            emit: &[("id", Emit::Typed(0, TEXT))],
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
                output_schema: r#"{"type":"object","properties":{"id":{"type":"string"}},"required":["id"]}"#,
                ..Capability::EMPTY
            })
        };
        /// Capabilities of `issue.labels.many`.
        pub mod many {
            use ::ghx_runtime::generated as __rt;
            /// Label many issues; those without labels are left alone.
            ///
            /// `issue.labels.many.composite` writes, and a second time changes nothing more; 1 request.
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
                #[doc = " A request of `issue.labels.many.composite`."] Composite,
                CompositeOutput, COMPOSITE, fields
            );
            __rt::item!("An object of `issue`." CompositeIssue);
            impl CompositeIssue {
                /// With what it needs; setters give the rest.
                pub fn new(id: impl __rt::Into<__rt::Text>) -> Self {
                    Self::__of(
                        __rt::Record::new(COMPOSITE.input.inner(&[0])).text(0, id),
                    )
                }
            }
            __rt::setters!(
                CompositeIssue { label_ids : __rt::Texts = 1 "Sets `labelIds`." }
            );
            __rt::output!(
                #[derive(::core::cmp::Eq, ::core::hash::Hash)] "An object of `set`."
                CompositeResultSet { id : __rt::String = field "id" }
            );
            __rt::output!(
                #[derive(::core::cmp::Eq, ::core::hash::Hash)] "An object of `result`."
                CompositeResult { index : i64 = field "index", ok : bool = field "ok",
                set : __rt::Option < CompositeResultSet > = field "set", error :
                __rt::Option < __rt::serde_json::Value > = field "error" }
            );
            __rt::output!(
                #[derive(::core::cmp::Eq, ::core::hash::Hash)]
                "What `issue.labels.many.composite` gives back." CompositeOutput {
                results : __rt::Vec < CompositeResult > = field "results" }
            );
            /// The plan of `issue.labels.many.composite`.
            pub static COMPOSITE: __rt::plan::Capability = {
                use __rt::plan::table::*;
                use super::super::super::__shared::*;
                Capability::checked(Capability {
                    id: "issue.labels.many.composite",
                    version: "1.0.0",
                    description: "Label many issues; those without labels are left alone.",
                    effect: Effect::Idempotent,
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
                                                    name: "labelIds",
                                                    kind: STRINGS,
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
                                capability: &super::super::super::issue::labels::SET,
                                stem: "set",
                                foreach: Some(0),
                                over: None,
                                when: Some(
                                    Predicate::Not(
                                        &Predicate::Equal(
                                            Term::Count(&Term::Item(&[1])),
                                            Term::Json("0"),
                                        ),
                                    ),
                                ),
                                params: &[
                                    Param {
                                        field: 0,
                                        source: Source::Item(&[0]),
                                    },
                                    Param {
                                        field: 1,
                                        source: Source::Item(&[1]),
                                    },
                                ],
                            },
                        ],
                        strategy: Strategy::Array,
                    }),
                    output_schema: r#"{"type":"object","properties":{"results":{"type":"array","items":{"type":"object","properties":{"index":{"type":"integer"},"ok":{"type":"boolean"},"set":{"anyOf":[{"type":"null"},{"type":"object","properties":{"id":{"type":"string"}},"required":["id"]}]},"error":{}},"required":["index","ok","set"]}}},"required":["results"]}"#,
                    ..Capability::EMPTY
                })
            };
        }
    }
}
/// Capabilities of `pr`.
#[allow(dead_code, unreachable_pub, unused_imports)]
pub mod pr {
    /// Capabilities of `pr.review`.
    pub mod review {
        use ::ghx_runtime::generated as __rt;
        /// Review a pull request.
        ///
        /// `pr.review.create` writes again each time it is sent; 1 request.
        ///
        /// Inline comments need no text beside them:
        ///
        /// ```no_run
        /// # async fn example(client: ghx::Client) -> Result<(), ghx::Error> {
        /// let input = r#"{"id":"PR_1","threads":[{"path":"a.rs","line":1,"body":"Why?"}]}"#;
        /// let envelope = ghx::execute_task(&client, ghx::registry(), "pr.review.create", input).await;
        /// # Ok(())
        /// # }
        /// ```
        ///
        /// Takes:
        /// - `id`: Sets `id`.
        /// - `.body(..)`: Sets `body`.
        /// - `.threads(..)`: Sets `threads`.
        ///
        /// Gives back [`CreateOutput`]: `state`, `comments`.
        pub fn create(id: impl __rt::Into<__rt::Text>) -> Create {
            Create::__of(CREATE.record().text(0, id))
        }
        __rt::setters!(
            Create { body : __rt::Text = 1 "Sets `body`.", threads : __rt::List <
            CreateThread > = 2 "Sets `threads`." }
        );
        __rt::request!(
            #[doc = " A request of `pr.review.create`."] Create, CreateOutput, CREATE,
            fields
        );
        __rt::input!(
            "What `new` needs." CreateThreadRequired { #[doc = " Sets `path`."] path :
            __rt::String, #[doc = " Sets `line`."] line : i64, #[doc = " Sets `body`."]
            body : __rt::String }
        );
        __rt::item!("An object of `thread`." CreateThread);
        impl CreateThread {
            /// With what it needs; setters give the rest.
            pub fn new(required: CreateThreadRequired) -> Self {
                Self::__of(
                    __rt::Record::new(CREATE.input.inner(&[2]))
                        .with(0, required.path)
                        .with(1, required.line)
                        .with(2, required.body),
                )
            }
        }
        __rt::output!(
            #[derive(::core::cmp::Eq, ::core::hash::Hash)]
            "What `pr.review.create` gives back." CreateOutput { state :
            super::super::enums::ReviewState = field "state", comments : __rt::Vec <
            __rt::String > = list "comments" }
        );
        /// The plan of `pr.review.create`.
        pub static CREATE: __rt::plan::Capability = {
            use __rt::plan::table::*;
            use super::super::__shared::*;
            Capability::checked(Capability {
                id: "pr.review.create",
                version: "1.0.0",
                description: "Review a pull request.",
                effect: Effect::Append,
                input: Shape {
                    fields: &[
                        ID_FIELD,
                        Field {
                            name: "body",
                            ..Field::EMPTY
                        },
                        Field {
                            name: "threads",
                            kind: Kind::List {
                                item: &Kind::Object(
                                    &Shape {
                                        fields: &[
                                            Field {
                                                name: "path",
                                                required: true,
                                                ..Field::EMPTY
                                            },
                                            Field {
                                                name: "line",
                                                kind: WHOLE,
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
                                ),
                                min: None,
                                max: None,
                            },
                            ..Field::EMPTY
                        },
                    ],
                    rules: &[
                        Rule {
                            when: PREDICATE,
                            when_text: "count(threads) == 0",
                            needs: &[1],
                            ..Rule::EMPTY
                        },
                    ],
                    ..Shape::EMPTY
                },
                action: Action::Operation(
                    Operation::checked(Operation {
                        kind: OperationKind::Mutation,
                        name: "ReviewCreate",
                        declarations: Template::new(
                            &[
                                "$",
                                "_id: ID!, $",
                                "_body: String, $",
                                "_threads: [ThreadInput!]",
                            ],
                        ),
                        selections: Template::new(
                            &[
                                "",
                                ": addReview(input: {id: $",
                                "_id, body: $",
                                "_body, threads: $",
                                "_threads}) { review { state comments(first: 100) { totalCount nodes { id } } } }",
                            ],
                        ),
                        variables: &[
                            ID_VARIABLE,
                            Variable {
                                key: r#"_body":"#,
                                input: Some(1),
                                ..Variable::EMPTY
                            },
                            Variable {
                                key: r#"_threads":"#,
                                input: Some(2),
                                ..Variable::EMPTY
                            },
                        ],
                        roots: &[
                            Root {
                                suffix: "",
                                node: Node::Object(
                                    &[
                                        (
                                            "review",
                                            Node::Both(
                                                2,
                                                &[
                                                    ("state", Node::Keep(0)),
                                                    (
                                                        "comments",
                                                        Node::Object(
                                                            &[
                                                                ("totalCount", Node::Keep(3)),
                                                                (
                                                                    "nodes",
                                                                    Node::KeepList(
                                                                        4,
                                                                        &ListWalk {
                                                                            item: Node::Object(&[("id", Node::Keep(0))]),
                                                                            lists: &[
                                                                                Each {
                                                                                    slot: 1,
                                                                                    emit: Emit::Typed(0, TEXT),
                                                                                    ..Each::EMPTY
                                                                                },
                                                                            ],
                                                                            ..ListWalk::EMPTY
                                                                        },
                                                                    ),
                                                                ),
                                                            ],
                                                        ),
                                                    ),
                                                ],
                                            ),
                                        ),
                                    ],
                                ),
                            },
                        ],
                        projection: Projection {
                            slots: 5,
                            emit: &[("state", Emit::Typed(0, TEXT)), ("comments", EMIT)],
                        },
                        ensure: &[
                            Ensure {
                                predicate: Predicate::Present(Term::Slot(2)),
                                text: "addReview.review is present",
                                ..Ensure::EMPTY
                            },
                            Ensure {
                                predicate: Predicate::Equal(
                                    Term::Slot(3),
                                    Term::Count(&Term::Input(&[2])),
                                ),
                                text: "addReview.review.comments.totalCount == count(input.threads)",
                                ..Ensure::EMPTY
                            },
                            Ensure {
                                predicate: Predicate::Any(
                                    &[
                                        PREDICATE,
                                        Predicate::Not(
                                            &Predicate::Equal(
                                                Term::Count(&Term::Slot(4)),
                                                Term::Json("0"),
                                            ),
                                        ),
                                    ],
                                ),
                                text: "count(input.threads) == 0 or count(addReview.review.comments.nodes) != 0",
                                ..Ensure::EMPTY
                            },
                        ],
                        ..Operation::EMPTY
                    }),
                ),
                output_schema: r#"{"type":"object","properties":{"state":{"type":"string","description":"ReviewState","examples":["PENDING","COMMENTED","APPROVED"]},"comments":{"type":["array","null"],"items":{"type":"string"}}},"required":["state","comments"]}"#,
                examples: &[
                    Example {
                        title: "Inline comments need no text beside them",
                        input: r#"{"id":"PR_1","threads":[{"path":"a.rs","line":1,"body":"Why?"}]}"#,
                    },
                ],
                ..Capability::EMPTY
            })
        };
    }
}
/// Capabilities of `repo`.
#[allow(dead_code, unreachable_pub, unused_imports)]
pub mod repo {
    /// Capabilities of `repo.issues`.
    pub mod issues {
        use ::ghx_runtime::generated as __rt;
        /// Issues that have labels.
        ///
        /// `repo.issues.labelled` reads only; 1 request.
        ///
        /// Takes:
        /// - `owner`: Sets `owner`.
        /// - `name`: Sets `name`.
        /// - `.filter(..)`: Sets `filter`.
        ///
        /// Gives back [`LabelledOutput`]: `topics`, `some`, `as_many`.
        pub fn labelled(required: LabelledRequired) -> Labelled {
            Labelled::__of(
                LABELLED.record().with(0, required.owner).with(1, required.name),
            )
        }
        __rt::setters!(Labelled { filter : LabelledFilter = 2 "Sets `filter`." });
        __rt::request!(
            #[doc = " A request of `repo.issues.labelled`."] Labelled, LabelledOutput,
            LABELLED, fields
        );
        __rt::item!("An object of `filter`." LabelledFilter);
        impl LabelledFilter {
            /// With what it needs; setters give the rest.
            pub fn new() -> Self {
                Self::__of(__rt::Record::new(LABELLED.input.inner(&[2])))
            }
        }
        __rt::setters!(LabelledFilter { labels : __rt::Texts = 0 "Sets `labels`." });
        __rt::input!(
            "What `labelled` needs." LabelledRequired { #[doc = " Sets `owner`."] owner :
            __rt::String, #[doc = " Sets `name`."] name : __rt::String }
        );
        __rt::output!(
            #[derive(::core::cmp::Eq, ::core::hash::Hash)]
            "What `repo.issues.labelled` gives back." LabelledOutput { topics : __rt::Vec
            < __rt::String > = field "topics", some : __rt::Vec < __rt::String > = list
            "some", as_many : __rt::Vec < __rt::String > = list "as_many" }
        );
        /// The plan of `repo.issues.labelled`.
        pub static LABELLED: __rt::plan::Capability = {
            use __rt::plan::table::*;
            use super::super::__shared::*;
            Capability::checked(Capability {
                id: "repo.issues.labelled",
                version: "1.0.0",
                description: "Issues that have labels.",
                input: Shape {
                    fields: &[
                        Field {
                            name: "owner",
                            required: true,
                            ..Field::EMPTY
                        },
                        Field {
                            name: "name",
                            required: true,
                            ..Field::EMPTY
                        },
                        Field {
                            name: "filter",
                            kind: Kind::Object(
                                &Shape {
                                    fields: &[
                                        Field {
                                            name: "labels",
                                            kind: STRINGS,
                                            ..Field::EMPTY
                                        },
                                    ],
                                    ..Shape::EMPTY
                                },
                            ),
                            ..Field::EMPTY
                        },
                    ],
                    ..Shape::EMPTY
                },
                action: Action::Operation(
                    Operation::checked(Operation {
                        name: "Issues",
                        declarations: Template::new(
                            &[
                                "$",
                                "_owner: String!, $",
                                "_name: String!, $",
                                "_filter: IssueFilter",
                            ],
                        ),
                        selections: Template::new(
                            &[
                                "",
                                ": repository(owner: $",
                                "_owner, name: $",
                                "_name) { topics issues(first: 100, filter: $",
                                "_filter) { nodes { title labels(first: 10) { nodes { name } } } } }",
                            ],
                        ),
                        variables: &[
                            Variable {
                                key: r#"_owner":"#,
                                input: Some(0),
                                required: true,
                                ..Variable::EMPTY
                            },
                            Variable {
                                key: r#"_name":"#,
                                input: Some(1),
                                required: true,
                                ..Variable::EMPTY
                            },
                            Variable {
                                key: r#"_filter":"#,
                                input: Some(2),
                                ..Variable::EMPTY
                            },
                        ],
                        roots: &[
                            Root {
                                suffix: "",
                                node: Node::Object(
                                    &[
                                        ("topics", Node::Keep(0)),
                                        (
                                            "issues",
                                            Node::Object(
                                                &[
                                                    (
                                                        "nodes",
                                                        Node::List(
                                                            &ListWalk {
                                                                slots: 2,
                                                                item: Node::Object(
                                                                    &[
                                                                        ("title", Node::Keep(1)),
                                                                        ("labels", Node::Object(&[("nodes", Node::Keep(0))])),
                                                                    ],
                                                                ),
                                                                lists: &[
                                                                    Each {
                                                                        slot: 1,
                                                                        filter: Some(
                                                                            Predicate::In(
                                                                                Term::Count(&Term::Slot(0)),
                                                                                &[Term::Json("1"), Term::Json("2")],
                                                                            ),
                                                                        ),
                                                                        emit: Emit::Typed(1, TEXT),
                                                                        ..Each::EMPTY
                                                                    },
                                                                    Each {
                                                                        slot: 2,
                                                                        filter: Some(
                                                                            Predicate::Equal(
                                                                                Term::Count(&Term::Slot(0)),
                                                                                Term::Count(&Term::Input(&[2, 0])),
                                                                            ),
                                                                        ),
                                                                        emit: Emit::Typed(1, TEXT),
                                                                        ..Each::EMPTY
                                                                    },
                                                                ],
                                                            },
                                                        ),
                                                    ),
                                                ],
                                            ),
                                        ),
                                    ],
                                ),
                            },
                        ],
                        projection: Projection {
                            slots: 3,
                            emit: &[
                                ("topics", Emit::Typed(0, Type::List(&TEXT))),
                                ("some", EMIT),
                                ("as_many", Emit::Typed(2, OPT_LIST)),
                            ],
                        },
                        ensure: &[
                            Ensure {
                                predicate: Predicate::Not(
                                    &Predicate::Equal(
                                        Term::Count(&Term::Slot(0)),
                                        Term::Json("0"),
                                    ),
                                ),
                                text: "count(repository.topics) != 0",
                                ..Ensure::EMPTY
                            },
                        ],
                        ..Operation::EMPTY
                    }),
                ),
                output_schema: r#"{"type":"object","properties":{"topics":{"type":"array","items":{"type":"string"}},"some":{"type":["array","null"],"items":{"type":"string"}},"as_many":{"type":["array","null"],"items":{"type":"string"}}},"required":["topics","some","as_many"]}"#,
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
        "GitHub's `ReviewState`." ReviewState { Pending = "PENDING", Commented =
        "COMMENTED", Approved = "APPROVED" }
    );
}
mod __shared {
    use ::ghx_runtime::generated::plan::table::*;
    pub(super) const ID_FIELD: Field = Field {
        name: "id",
        required: true,
        ..Field::EMPTY
    };
    pub(super) const ID_VARIABLE: Variable = Variable {
        key: r#"_id":"#,
        input: Some(0),
        required: true,
        ..Variable::EMPTY
    };
    pub(super) const PREDICATE: Predicate = Predicate::Equal(
        Term::Count(&Term::Input(&[2])),
        Term::Json("0"),
    );
    pub(super) const EMIT: Emit = Emit::Typed(1, OPT_LIST);
}
/// Every capability by id and alias.
#[allow(dead_code, unreachable_pub, unused_imports)]
pub static REGISTRY: ::ghx_runtime::generated::Registry = ::ghx_runtime::generated::Registry::new(
    &[
        ("issue.labels.many.composite", &issue::labels::many::COMPOSITE),
        ("issue.labels.set", &issue::labels::SET),
        ("pr.review.create", &pr::review::CREATE),
        ("repo.issues.labelled", &repo::issues::LABELLED),
    ],
);
