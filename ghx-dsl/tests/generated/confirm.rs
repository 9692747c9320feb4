//! What the compiler made of the fixture `confirm`.

/// Capabilities of `issue`.
#[allow(dead_code, unreachable_pub, unused_imports)]
pub mod issue {
    /// Capabilities of `issue.comments`.
    pub mod comments {
        use ::ghx_runtime::generated as __rt;
        /// Comment on an issue.
        ///
        /// `issue.comments.create` writes again each time it is sent; 1 request.
        ///
        /// Takes:
        /// - `issue_id`: Sets `issueId`.
        /// - `body`: Sets `body`.
        ///
        /// Gives back [`CreateOutput`]: `comment_id`, `comment_url`.
        pub fn create(required: CreateRequired) -> Create {
            Create::__of(
                CREATE.record().with(0, required.issue_id).with(1, required.body),
            )
        }
        __rt::request!(
            #[doc = " A request of `issue.comments.create`."] Create, CreateOutput,
            CREATE, fields
        );
        __rt::input!(
            "What `create` needs." CreateRequired { #[doc = " Sets `issueId`."] issue_id
            : __rt::String, #[doc = " Sets `body`."] body : __rt::String }
        );
        __rt::output!(
            #[derive(::core::cmp::Eq, ::core::hash::Hash)]
            "What `issue.comments.create` gives back." CreateOutput { comment_id :
            __rt::String = field "commentId", comment_url : __rt::Url = field
            "commentUrl" }
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
                            name: "issueId",
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
                            &["$", "_issueId: ID!, $", "_body: String!"],
                        ),
                        selections: Template::new(
                            &[
                                "",
                                ": addComment(input: {subjectId: $",
                                "_issueId, body: $",
                                "_body}) { commentEdge { node { id url body } } }",
                            ],
                        ),
                        variables: &[
                            ISSUE_ID_VARIABLE,
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
                                    &[
                                        (
                                            "commentEdge",
                                            Node::Object(
                                                &[
                                                    (
                                                        "node",
                                                        Node::Both(
                                                            2,
                                                            &[
                                                                ("id", Node::Keep(0)),
                                                                ("url", Node::Keep(1)),
                                                                ("body", Node::Keep(3)),
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
                            slots: 4,
                            emit: &[
                                ("commentId", Emit::Typed(0, TEXT)),
                                ("commentUrl", Emit::Typed(1, TEXT)),
                            ],
                        },
                        ensure: &[
                            Ensure {
                                predicate: Predicate::Present(Term::Slot(2)),
                                text: "addComment.commentEdge.node is present",
                                ..Ensure::EMPTY
                            },
                            Ensure {
                                predicate: Predicate::Equal(
                                    Term::Slot(3),
                                    Term::Input(&[1]),
                                ),
                                text: "addComment.commentEdge.node.body == input.body",
                                ..Ensure::EMPTY
                            },
                        ],
                        confirm: Some(
                            &Confirm {
                                operation: &Operation::checked(Operation {
                                    name: "LatestComments",
                                    declarations: Template::new(&["$", "_issueId: ID!"]),
                                    selections: Template::new(
                                        &[
                                            "",
                                            ": node(id: $",
                                            "_issueId) { ... on Issue { comments(last: 100) { nodes { id url body createdAt viewerDidAuthor } } } }",
                                        ],
                                    ),
                                    variables: &[ISSUE_ID_VARIABLE],
                                    roots: &[
                                        Root {
                                            suffix: "",
                                            node: Node::Object(
                                                &[
                                                    (
                                                        "comments",
                                                        Node::Object(
                                                            &[
                                                                (
                                                                    "nodes",
                                                                    Node::List(
                                                                        &ListWalk {
                                                                            slots: 4,
                                                                            item: Node::Both(
                                                                                3,
                                                                                &[
                                                                                    ("viewerDidAuthor", Node::Keep(0)),
                                                                                    ("body", Node::Keep(1)),
                                                                                    ("createdAt", Node::Keep(2)),
                                                                                ],
                                                                            ),
                                                                            lists: &[
                                                                                Each {
                                                                                    filter: Some(
                                                                                        Predicate::All(
                                                                                            &[
                                                                                                Predicate::Equal(Term::Slot(0), Term::Json("true")),
                                                                                                Predicate::Equal(Term::Slot(1), Term::Input(&[1])),
                                                                                                Predicate::Since(Term::Slot(2)),
                                                                                            ],
                                                                                        ),
                                                                                    ),
                                                                                    emit: Emit::Typed(3, ANY),
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
                                        slots: 1,
                                        emit: &[("found", Emit::Typed(0, ANY))],
                                    },
                                    ..Operation::EMPTY
                                }),
                                at: &["commentEdge", "node"],
                                aside: 0,
                            },
                        ),
                        ..Operation::EMPTY
                    }),
                ),
                output_schema: r#"{"type":"object","properties":{"commentId":{"type":"string"},"commentUrl":{"type":"string"}},"required":["commentId","commentUrl"]}"#,
                ..Capability::EMPTY
            })
        };
    }
}
/// Capabilities of `pr`.
#[allow(dead_code, unreachable_pub, unused_imports)]
pub mod pr {
    use ::ghx_runtime::generated as __rt;
    /// Merge a pull request.
    ///
    /// `pr.merge` writes, and a second time changes nothing more; 1 request.
    ///
    /// Takes:
    /// - `pr_id`: Sets `prId`.
    ///
    /// Gives back [`MergeOutput`]: `id`, `merged`.
    pub fn merge(pr_id: impl __rt::Into<__rt::Text>) -> Merge {
        Merge::__of(MERGE.record().text(0, pr_id))
    }
    __rt::request!(
        #[doc = " A request of `pr.merge`."] Merge, MergeOutput, MERGE, fields
    );
    __rt::output!(
        #[derive(::core::cmp::Eq, ::core::hash::Hash)] "What `pr.merge` gives back."
        MergeOutput { id : __rt::String = field "id", merged : bool = field "merged" }
    );
    /// The plan of `pr.merge`.
    pub static MERGE: __rt::plan::Capability = {
        use __rt::plan::table::*;
        use super::__shared::*;
        Capability::checked(Capability {
            id: "pr.merge",
            version: "1.0.0",
            description: "Merge a pull request.",
            effect: Effect::Idempotent,
            input: Shape {
                fields: &[
                    Field {
                        name: "prId",
                        required: true,
                        ..Field::EMPTY
                    },
                ],
                ..Shape::EMPTY
            },
            action: Action::Operation(
                Operation::checked(Operation {
                    kind: OperationKind::Mutation,
                    name: "Merge",
                    declarations: Template::new(&["$", "_prId: ID!"]),
                    selections: Template::new(
                        &[
                            "",
                            ": mergePullRequest(input: {pullRequestId: $",
                            "_prId}) { pullRequest { id merged } }",
                        ],
                    ),
                    variables: PR_ID_VARIABLES,
                    roots: &[
                        Root {
                            suffix: "",
                            node: Node::Object(
                                &[
                                    (
                                        "pullRequest",
                                        Node::Both(
                                            2,
                                            &[("id", Node::Keep(0)), ("merged", Node::Keep(1))],
                                        ),
                                    ),
                                ],
                            ),
                        },
                    ],
                    projection: Projection {
                        slots: 3,
                        emit: &[
                            ("id", Emit::Typed(0, TEXT)),
                            ("merged", Emit::Typed(1, BOOL)),
                        ],
                    },
                    ensure: &[
                        Ensure {
                            predicate: Predicate::Present(Term::Slot(2)),
                            text: "mergePullRequest.pullRequest is present",
                            ..Ensure::EMPTY
                        },
                    ],
                    confirm: Some(
                        &Confirm {
                            operation: &Operation::checked(Operation {
                                name: "Merged",
                                declarations: Template::new(&["$", "_prId: ID!"]),
                                selections: Template::new(
                                    &[
                                        "",
                                        ": node(id: $",
                                        "_prId) { ... on PullRequest { id merged mergedAt } }",
                                    ],
                                ),
                                variables: PR_ID_VARIABLES,
                                roots: &[
                                    Root {
                                        suffix: "",
                                        node: Node::Both(
                                            0,
                                            &[("merged", Node::Keep(1)), ("mergedAt", Node::Keep(2))],
                                        ),
                                    },
                                ],
                                projection: Projection {
                                    slots: 3,
                                    emit: &[("found", Emit::Typed(0, ANY))],
                                },
                                ensure: &[
                                    Ensure {
                                        predicate: Predicate::All(
                                            &[
                                                Predicate::Equal(Term::Slot(1), Term::Json("true")),
                                                Predicate::Since(Term::Slot(2)),
                                            ],
                                        ),
                                        text: "node.merged == true and node.mergedAt >= sent",
                                        ..Ensure::EMPTY
                                    },
                                ],
                                ..Operation::EMPTY
                            }),
                            at: &["pullRequest"],
                            aside: 0,
                        },
                    ),
                    ..Operation::EMPTY
                }),
            ),
            output_schema: r#"{"type":"object","properties":{"id":{"type":"string"},"merged":{"type":"boolean"}},"required":["id","merged"]}"#,
            ..Capability::EMPTY
        })
    };
}
mod __shared {
    use ::ghx_runtime::generated::plan::table::*;
    pub(super) const ISSUE_ID_VARIABLE: Variable = Variable {
        key: r#"_issueId":"#,
        input: Some(0),
        required: true,
        ..Variable::EMPTY
    };
    pub(super) const PR_ID_VARIABLES: &[Variable] = &[
        Variable {
            key: r#"_prId":"#,
            input: Some(0),
            required: true,
            ..Variable::EMPTY
        },
    ];
}
/// Every capability by id and alias.
#[allow(dead_code, unreachable_pub, unused_imports)]
pub static REGISTRY: ::ghx_runtime::generated::Registry = ::ghx_runtime::generated::Registry::new(
    &[("issue.comments.create", &issue::comments::CREATE), ("pr.merge", &pr::MERGE)],
);
