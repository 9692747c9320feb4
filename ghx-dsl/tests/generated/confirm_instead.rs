//! What the compiler made of the fixture `confirm_instead`.

/// Capabilities of `discussion`.
#[allow(dead_code, unreachable_pub, unused_imports)]
pub mod discussion {
    /// Capabilities of `discussion.comments`.
    pub mod comments {
        use ::ghx_runtime::generated as __rt;
        /// Comment on a discussion, or reply to a comment on it.
        ///
        /// `discussion.comments.create` writes again each time it is sent; 1 request.
        ///
        /// Takes:
        /// - `discussion_id`: Sets `discussionId`.
        /// - `body`: Sets `body`.
        /// - `.reply_to_id(..)`: Sets `replyToId`.
        ///
        /// Gives back [`CreateOutput`]: `id`, `body`.
        pub fn create(required: CreateRequired) -> Create {
            Create::__of(
                CREATE.record().with(0, required.discussion_id).with(2, required.body),
            )
        }
        __rt::setters!(Create { reply_to_id : __rt::Text = 1 "Sets `replyToId`." });
        __rt::request!(
            #[doc = " A request of `discussion.comments.create`."] Create, CreateOutput,
            CREATE, fields
        );
        __rt::input!(
            "What `create` needs." CreateRequired { #[doc = " Sets `discussionId`."]
            discussion_id : __rt::String, #[doc = " Sets `body`."] body : __rt::String }
        );
        __rt::output!(
            #[derive(::core::cmp::Eq, ::core::hash::Hash)]
            "What `discussion.comments.create` gives back." CreateOutput { id :
            __rt::String = field "id", body : __rt::String = field "body" }
        );
        /// The plan of `discussion.comments.create`.
        pub static CREATE: __rt::plan::Capability = {
            use __rt::plan::table::*;
            use super::super::__shared::*;
            Capability::checked(Capability {
                id: "discussion.comments.create",
                version: "1.0.0",
                description: "Comment on a discussion, or reply to a comment on it.",
                effect: Effect::Append,
                input: Shape {
                    fields: &[
                        Field {
                            name: "discussionId",
                            required: true,
                            ..Field::EMPTY
                        },
                        Field {
                            name: "replyToId",
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
                            &[
                                "$",
                                "_discussionId: ID!, $",
                                "_body: String!, $",
                                "_replyToId: ID",
                            ],
                        ),
                        selections: Template::new(
                            &[
                                "",
                                ": addDiscussionComment(input: {discussionId: $",
                                "_discussionId, body: $",
                                "_body, replyToId: $",
                                "_replyToId}) { comment { id body } }",
                            ],
                        ),
                        variables: &[
                            DISCUSSION_ID_VARIABLE,
                            Variable {
                                key: r#"_body":"#,
                                input: Some(2),
                                required: true,
                                ..Variable::EMPTY
                            },
                            Variable {
                                key: r#"_replyToId":"#,
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
                                            "comment",
                                            Node::Both(
                                                2,
                                                &[("id", Node::Keep(0)), ("body", Node::Keep(1))],
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
                                ("body", Emit::Typed(1, TEXT)),
                            ],
                        },
                        ensure: &[
                            Ensure {
                                predicate: Predicate::Present(Term::Slot(2)),
                                text: "addDiscussionComment.comment is present",
                                ..Ensure::EMPTY
                            },
                            Ensure {
                                predicate: PREDICATE,
                                text: "addDiscussionComment.comment.body == input.body",
                                ..Ensure::EMPTY
                            },
                        ],
                        confirm: Some(
                            &Confirm {
                                operation: &Operation::checked(Operation {
                                    name: "LatestComments",
                                    declarations: Template::new(&["$", "_discussionId: ID!"]),
                                    selections: Template::new(
                                        &[
                                            "",
                                            ": node(id: $",
                                            "_discussionId) { ... on Discussion { comments(last: 100) { nodes { id body createdAt viewerDidAuthor } } } }",
                                        ],
                                    ),
                                    variables: &[DISCUSSION_ID_VARIABLE],
                                    roots: &[
                                        Root {
                                            suffix: "",
                                            node: Node::Object(&[("comments", NODES_NODE)]),
                                        },
                                    ],
                                    projection: FOUND_PROJECTION,
                                    instead: &[
                                        Instead {
                                            given: 1,
                                            operation: &Operation::checked(Operation {
                                                name: "LatestReplies",
                                                declarations: Template::new(&["$", "_replyToId: ID!"]),
                                                selections: Template::new(
                                                    &[
                                                        "",
                                                        ": node(id: $",
                                                        "_replyToId) { ... on DiscussionComment { replies(last: 100) { nodes { id body createdAt viewerDidAuthor } } } }",
                                                    ],
                                                ),
                                                variables: &[
                                                    Variable {
                                                        key: r#"_replyToId":"#,
                                                        input: Some(1),
                                                        required: true,
                                                        ..Variable::EMPTY
                                                    },
                                                ],
                                                roots: &[
                                                    Root {
                                                        suffix: "",
                                                        node: Node::Object(&[("replies", NODES_NODE)]),
                                                    },
                                                ],
                                                projection: FOUND_PROJECTION,
                                                ..Operation::EMPTY
                                            }),
                                        },
                                    ],
                                    ..Operation::EMPTY
                                }),
                                at: &["comment"],
                                aside: 0,
                            },
                        ),
                        ..Operation::EMPTY
                    }),
                ),
                output_schema: r#"{"type":"object","properties":{"id":{"type":"string"},"body":{"type":"string"}},"required":["id","body"]}"#,
                ..Capability::EMPTY
            })
        };
    }
}
mod __shared {
    use ::ghx_runtime::generated::plan::table::*;
    pub(super) const DISCUSSION_ID_VARIABLE: Variable = Variable {
        key: r#"_discussionId":"#,
        input: Some(0),
        required: true,
        ..Variable::EMPTY
    };
    pub(super) const PREDICATE: Predicate = Predicate::Equal(
        Term::Slot(1),
        Term::Input(&[2]),
    );
    pub(super) const NODES_NODE: Node = Node::Object(
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
                                            PREDICATE,
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
    );
    pub(super) const FOUND_PROJECTION: Projection = Projection {
        slots: 1,
        emit: &[("found", Emit::Typed(0, ANY))],
    };
}
/// Every capability by id and alias.
#[allow(dead_code, unreachable_pub, unused_imports)]
pub static REGISTRY: ::ghx_runtime::generated::Registry = ::ghx_runtime::generated::Registry::new(
    &[("discussion.comments.create", &discussion::comments::CREATE)],
);
