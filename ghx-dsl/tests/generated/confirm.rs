//! What the compiler made of the fixture `confirm`.

/// Capabilities of `issue`.
#[allow(dead_code, unreachable_pub, unused_imports)]
pub mod issue {
    /// Capabilities of `issue.comments`.
    pub mod comments {
        use ::ghx_runtime::generated as __rt;
        /// Comment on an issue.
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
            "What `issue.comments.create` gives back." CreateOutput { #[doc =
            "`commentId`"] comment_id : __rt::String, #[doc = "`commentUrl`"] comment_url
            : __rt::Url }
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
                                Field::new("issueId", Kind::STRING).required(),
                                Field::new("body", Kind::STRING).required(),
                            ],
                        ),
                        Action::Operation(
                            Operation::checked(
                                Operation::mutation(
                                        "CommentCreate",
                                        &["$", "_issueId: ID!, $", "_body: String!"],
                                        &[
                                            "",
                                            ": addComment(input: {subjectId: $",
                                            "_issueId, body: $",
                                            "_body}) { commentEdge { node { id url body } } }",
                                        ],
                                    )
                                    .variables(
                                        &[
                                            Variable::new(r#"_issueId":"#).input(0).required(),
                                            Variable::new(r#"_body":"#).input(1).required(),
                                        ],
                                    )
                                    .reply(
                                        4,
                                        &[
                                            Root::new(
                                                "",
                                                Node::Object(
                                                    &[
                                                        (
                                                            "commentEdge",
                                                            Node::Object(
                                                                &[
                                                                    (
                                                                        "node",
                                                                        Node::Both(
                                                                            2,
                                                                            &[("id", Keep(0)), ("url", Keep(1)), ("body", Keep(3))],
                                                                        ),
                                                                    ),
                                                                ],
                                                            ),
                                                        ),
                                                    ],
                                                ),
                                            ),
                                        ],
                                        &slots([("commentId", TEXT), ("commentUrl", TEXT)]),
                                    )
                                    .ensure(
                                        &[
                                            Ensure::new(
                                                has(2),
                                                "addComment.commentEdge.node is present",
                                            ),
                                            Ensure::new(
                                                shows(3, &[1]),
                                                "addComment.commentEdge.node.body == input.body",
                                            ),
                                        ],
                                    )
                                    .confirm(
                                        &Confirm::new(
                                            &["commentEdge", "node"],
                                            0,
                                            &Operation::checked(
                                                Operation::query(
                                                        "LatestComments",
                                                        &["$", "_issueId: ID!"],
                                                        &[
                                                            "",
                                                            ": node(id: $",
                                                            "_issueId) { ... on Issue { comments(last: 100) { nodes { id url body createdAt viewerDidAuthor } } } }",
                                                        ],
                                                    )
                                                    .variables(
                                                        &[Variable::new(r#"_issueId":"#).input(0).required()],
                                                    )
                                                    .reply(
                                                        1,
                                                        &[
                                                            Root::new(
                                                                "",
                                                                Node::Object(
                                                                    &[
                                                                        (
                                                                            "comments",
                                                                            Node::Object(
                                                                                &[
                                                                                    (
                                                                                        "nodes",
                                                                                        Node::List(
                                                                                            &Each::new(
                                                                                                    0,
                                                                                                    4,
                                                                                                    Node::Both(
                                                                                                        3,
                                                                                                        &keep(0, ["viewerDidAuthor", "body", "createdAt"]),
                                                                                                    ),
                                                                                                    Typed(3, ANY),
                                                                                                )
                                                                                                .filter(
                                                                                                    Predicate::All(
                                                                                                        &[
                                                                                                            is(0, "true"),
                                                                                                            shows(1, &[1]),
                                                                                                            Predicate::Since(Term::Slot(2)),
                                                                                                        ],
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
                                                        &[("found", Typed(0, ANY))],
                                                    ),
                                            ),
                                        ),
                                    ),
                            ),
                        ),
                    )
                    .about("1.0.0", "Comment on an issue.", &[])
                    .returns(
                        r#"{"type":"object","properties":{"commentId":{"type":"string"},"commentUrl":{"type":"string"}},"required":["commentId","commentUrl"]}"#,
                    ),
            )
        };
    }
}
/// Capabilities of `pr`.
#[allow(dead_code, unreachable_pub, unused_imports)]
pub mod pr {
    use ::ghx_runtime::generated as __rt;
    /// Merge a pull request.
    pub fn merge(pr_id: impl __rt::Into<__rt::Text>) -> Merge {
        Merge::__of(MERGE.record().text(0, pr_id))
    }
    __rt::request!(
        #[doc = " A request of `pr.merge`."] Merge, MergeOutput, MERGE, fields
    );
    __rt::output!(
        #[derive(::core::cmp::Eq, ::core::hash::Hash)] "What `pr.merge` gives back."
        MergeOutput { #[doc = "`id`"] id : __rt::String, #[doc = "`merged`"] merged :
        bool }
    );
    /// The plan of `pr.merge`.
    pub static MERGE: __rt::plan::Capability = {
        use __rt::plan::table::*;
        Capability::checked(
            Capability::new(
                    "pr.merge",
                    Effect::Idempotent,
                    Shape::new(&[Field::new("prId", Kind::STRING).required()]),
                    Action::Operation(
                        Operation::checked(
                            Operation::mutation(
                                    "Merge",
                                    &["$", "_prId: ID!"],
                                    &[
                                        "",
                                        ": mergePullRequest(input: {pullRequestId: $",
                                        "_prId}) { pullRequest { id merged } }",
                                    ],
                                )
                                .variables(
                                    &[Variable::new(r#"_prId":"#).input(0).required()],
                                )
                                .reply(
                                    3,
                                    &[
                                        Root::new(
                                            "",
                                            Node::Object(
                                                &[
                                                    ("pullRequest", Node::Both(2, &keep(0, ["id", "merged"]))),
                                                ],
                                            ),
                                        ),
                                    ],
                                    &slots([("id", TEXT), ("merged", BOOL)]),
                                )
                                .ensure(
                                    &[
                                        Ensure::new(
                                            has(2),
                                            "mergePullRequest.pullRequest is present",
                                        ),
                                    ],
                                )
                                .confirm(
                                    &Confirm::new(
                                        &["pullRequest"],
                                        0,
                                        &Operation::checked(
                                            Operation::query(
                                                    "Merged",
                                                    &["$", "_prId: ID!"],
                                                    &[
                                                        "",
                                                        ": node(id: $",
                                                        "_prId) { ... on PullRequest { id merged mergedAt } }",
                                                    ],
                                                )
                                                .variables(
                                                    &[Variable::new(r#"_prId":"#).input(0).required()],
                                                )
                                                .reply(
                                                    3,
                                                    &[
                                                        Root::new(
                                                            "",
                                                            Node::Both(0, &keep(1, ["merged", "mergedAt"])),
                                                        ),
                                                    ],
                                                    &[("found", Typed(0, ANY))],
                                                )
                                                .ensure(
                                                    &[
                                                        Ensure::new(
                                                            Predicate::All(
                                                                &[is(1, "true"), Predicate::Since(Term::Slot(2))],
                                                            ),
                                                            "node.merged == true and node.mergedAt >= sent",
                                                        ),
                                                    ],
                                                ),
                                        ),
                                    ),
                                ),
                        ),
                    ),
                )
                .about("1.0.0", "Merge a pull request.", &[])
                .returns(
                    r#"{"type":"object","properties":{"id":{"type":"string"},"merged":{"type":"boolean"}},"required":["id","merged"]}"#,
                ),
        )
    };
}
/// Every capability by id and alias.
#[allow(dead_code, unreachable_pub, unused_imports)]
pub static REGISTRY: ::ghx_runtime::generated::Registry = ::ghx_runtime::generated::Registry::new(
    &[("issue.comments.create", &issue::comments::CREATE), ("pr.merge", &pr::MERGE)],
);
