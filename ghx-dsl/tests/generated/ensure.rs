//! What the compiler made of the fixture `ensure`.

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
        /// One:
        ///
        /// ```no_run
        /// # async fn example(client: ghx::Client) -> Result<(), ghx::Error> {
        /// let output = ghx::issue::labels::set(ghx::issue::labels::SetRequired {
        ///     id: "I_1".into(),
        ///     label_ids: vec!["LA_1".into()],
        /// })
        ///     .source("https://github.com/acme/app/issues/7")
        ///     .send(&client)
        ///     .await?;
        /// # Ok(())
        /// # }
        /// ```
        ///
        /// Takes:
        /// - `id`: Sets `id`.
        /// - `label_ids`: Sets `labelIds`.
        /// - `.names(..)`: Sets `names`.
        /// - `.gone(..)`: Sets `gone`.
        /// - `.first(..)`: Sets `first`.
        /// - `.source(..)`: Sets `source`.
        ///
        /// Gives back [`SetOutput`]: `id`, `labels`.
        pub fn set(required: SetRequired) -> Set {
            Set::__of(SET.record().with(0, required.id).with(1, required.label_ids))
        }
        __rt::setters!(
            Set { names : __rt::Texts = 2 "Sets `names`.", gone : __rt::Texts = 3
            "Sets `gone`.", first : __rt::Text = 4 "Sets `first`.", source : __rt::Text =
            5 "Sets `source`." }
        );
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
            "id", labels : __rt::Vec < __rt::String > = list "labels" }
        );
        /// The plan of `issue.labels.set`.
        pub static SET: __rt::plan::Capability = {
            use __rt::plan::table::*;
            Capability::checked(Capability {
                id: "issue.labels.set",
                version: "1.0.0",
                description: "Replace the labels of an issue.",
                effect: Effect::Idempotent,
                input: Shape {
                    fields: &[
                        Field {
                            name: "id",
                            required: true,
                            ..Field::EMPTY
                        },
                        Field {
                            name: "labelIds",
                            kind: STRINGS,
                            required: true,
                            ..Field::EMPTY
                        },
                        Field {
                            name: "names",
                            kind: STRINGS,
                            ..Field::EMPTY
                        },
                        Field {
                            name: "gone",
                            kind: STRINGS,
                            ..Field::EMPTY
                        },
                        Field {
                            name: "first",
                            ..Field::EMPTY
                        },
                        Field {
                            name: "source",
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
                            &["$", "_id: ID!, $", "_labelIds: [ID!]"],
                        ),
                        selections: Template::new(
                            &[
                                "",
                                ": updateIssue(input: {id: $",
                                "_id, labelIds: $",
                                "_labelIds}) { issue { __typename id state labels(first: 100) { nodes { id name } } } }",
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
                                key: r#"_labelIds":"#,
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
                                                &[
                                                    ("id", Node::Keep(0)),
                                                    ("__typename", Node::Keep(3)),
                                                    ("state", Node::Keep(6)),
                                                    (
                                                        "labels",
                                                        Node::Object(
                                                            &[
                                                                (
                                                                    "nodes",
                                                                    Node::List(
                                                                        &ListWalk {
                                                                            slots: 2,
                                                                            item: Node::Object(
                                                                                &[("name", Node::Keep(0)), ("id", Node::Keep(1))],
                                                                            ),
                                                                            lists: &[
                                                                                Each {
                                                                                    slot: 1,
                                                                                    emit: Emit::Typed(0, TEXT),
                                                                                    ..Each::EMPTY
                                                                                },
                                                                                Each {
                                                                                    slot: 4,
                                                                                    emit: Emit::Typed(1, ANY),
                                                                                    ..Each::EMPTY
                                                                                },
                                                                                Each {
                                                                                    slot: 5,
                                                                                    filter: Some(
                                                                                        Predicate::Not(
                                                                                            &Predicate::Equal(Term::Slot(0), Term::Json(r#""none""#)),
                                                                                        ),
                                                                                    ),
                                                                                    emit: Emit::Typed(1, ANY),
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
                                        ),
                                    ],
                                ),
                            },
                        ],
                        projection: Projection {
                            slots: 7,
                            emit: &[
                                ("id", Emit::Typed(0, TEXT)),
                                ("labels", Emit::Typed(1, OPT_LIST)),
                            ],
                        },
                        ensure: &[
                            Ensure {
                                predicate: Predicate::Present(Term::Slot(2)),
                                text: "updateIssue.issue is present",
                                ..Ensure::EMPTY
                            },
                            Ensure {
                                predicate: Predicate::All(
                                    &[
                                        Predicate::Equal(Term::Slot(3), Term::Json(r#""Issue""#)),
                                        Predicate::Present(Term::Slot(0)),
                                    ],
                                ),
                                text: "updateIssue.issue.__typename == Issue and updateIssue.issue.id is present",
                                message: Some("the id is not an issue's"),
                            },
                            Ensure {
                                predicate: Predicate::All(
                                    &[
                                        Predicate::Within(Term::Input(&[1]), Term::Slot(4)),
                                        Predicate::WithinAnyCase(Term::Input(&[2]), Term::Slot(1)),
                                    ],
                                ),
                                text: "all input.labelIds in updateIssue.issue.labels.nodes[*].id and all input.names in updateIssue.issue.labels.nodes[*].name ignoring case",
                                ..Ensure::EMPTY
                            },
                            Ensure {
                                predicate: Predicate::All(
                                    &[
                                        Predicate::Within(Term::Slot(4), Term::Input(&[1])),
                                        Predicate::Apart(Term::Input(&[3]), Term::Slot(1)),
                                    ],
                                ),
                                text: "all updateIssue.issue.labels.nodes[*].id in input.labelIds and none input.gone in updateIssue.issue.labels.nodes[*].name",
                                message: Some("other labels"),
                            },
                            Ensure {
                                predicate: Predicate::Any(
                                    &[
                                        Predicate::Not(
                                            &Predicate::Within(Term::Input(&[4]), Term::Slot(5)),
                                        ),
                                        Predicate::Apart(Term::Input(&[4]), Term::Slot(1)),
                                    ],
                                ),
                                text: r#"not all input.first in updateIssue.issue.labels.nodes[name != "none"].id or none input.first in updateIssue.issue.labels.nodes[*].name"#,
                                ..Ensure::EMPTY
                            },
                            Ensure {
                                predicate: Predicate::Any(
                                    &[
                                        Predicate::Not(
                                            &Predicate::Equal(Term::Slot(6), Term::Json(r#""CLOSED""#)),
                                        ),
                                        Predicate::Present(Term::Input(&[5])),
                                    ],
                                ),
                                text: "updateIssue.issue.state != CLOSED or input.source is present",
                                message: Some("a closed issue keeps its labels"),
                            },
                        ],
                        ..Operation::EMPTY
                    }),
                ),
                output_schema: r#"{"type":"object","properties":{"id":{"type":"string"},"labels":{"type":["array","null"],"items":{"type":"string"}}},"required":["id","labels"]}"#,
                examples: &[
                    Example {
                        title: "One",
                        input: r#"{"id":"I_1","labelIds":["LA_1"],"source":"https://github.com/acme/app/issues/7"}"#,
                    },
                ],
                ..Capability::EMPTY
            })
        };
    }
}
/// Every capability by id and alias.
#[allow(dead_code, unreachable_pub, unused_imports)]
pub static REGISTRY: ::ghx_runtime::generated::Registry = ::ghx_runtime::generated::Registry::new(
    &[("issue.labels.set", &issue::labels::SET)],
);
