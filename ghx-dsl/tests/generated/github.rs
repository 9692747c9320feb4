//! What the compiler made of the fixture `github`.

/// Capabilities of `pr`.
#[allow(dead_code, unreachable_pub, unused_imports)]
pub mod pr {
    /// Capabilities of `pr.thread`.
    pub mod thread {
        use ::ghx_runtime::generated as __rt;
        /// Reply in one review thread of a pull request. For several threads, or to resolve as well, use pr.threads.composite.
        ///
        /// `pr.thread.reply` writes again each time it is sent; 1 request.
        ///
        /// Answer a review comment:
        ///
        /// ```no_run
        /// # async fn example(client: ghx::Client) -> Result<(), ghx::Error> {
        /// let output = ghx::pr::thread::reply(ghx::pr::thread::ReplyRequired {
        ///     thread_id: "PRRT_kwDOABCD123".into(),
        ///     body: "Fixed in 1a2b3c4.".into(),
        /// })
        ///     .send(&client)
        ///     .await?;
        /// # Ok(())
        /// # }
        /// ```
        ///
        /// Takes:
        /// - `thread_id`: The review thread's id (PRRT_...).
        /// - `body`: The reply, in Markdown.
        ///
        /// Gives back [`ReplyOutput`]: `comment_id`, `comment_url`, `commented_at`.
        pub fn reply(required: ReplyRequired) -> Reply {
            Reply::__of(
                REPLY.record().with(0, required.thread_id).with(1, required.body),
            )
        }
        __rt::request!(
            #[doc = " A request of `pr.thread.reply`."] Reply, ReplyOutput, REPLY, fields
        );
        __rt::input!(
            "What `reply` needs." ReplyRequired { #[doc =
            " The review thread's id (PRRT_...)."] thread_id : __rt::String, #[doc =
            " The reply, in Markdown."] body : __rt::String }
        );
        __rt::output!(
            #[derive(::core::cmp::Eq, ::core::hash::Hash)]
            "What `pr.thread.reply` gives back." ReplyOutput { comment_id : __rt::String
            = field "commentId", comment_url : __rt::Url = field "commentUrl",
            commented_at : __rt::Timestamp = field "commentedAt" }
        );
        /// The plan of `pr.thread.reply`.
        pub static REPLY: __rt::plan::Capability = {
            use __rt::plan::table::*;
            Capability::checked(Capability {
                id: "pr.thread.reply",
                aliases: &["pr.threads.reply"],
                version: "1.0.0",
                description: "Reply in one review thread of a pull request. For several threads, or to resolve as well, use pr.threads.composite.",
                effect: Effect::Append,
                input: Shape {
                    fields: &[
                        Field {
                            name: "threadId",
                            kind: Kind::String {
                                min: Some(1),
                                max: None,
                                pattern: None,
                                address: None,
                            },
                            required: true,
                            description: "The review thread's id (PRRT_...).",
                            ..Field::EMPTY
                        },
                        Field {
                            name: "body",
                            kind: Kind::String {
                                min: Some(1),
                                max: Some(65536),
                                pattern: None,
                                address: None,
                            },
                            required: true,
                            description: "The reply, in Markdown.",
                            ..Field::EMPTY
                        },
                    ],
                    ..Shape::EMPTY
                },
                action: Action::Operation(
                    Operation::checked(Operation {
                        kind: OperationKind::Mutation,
                        name: "PrThreadReply",
                        declarations: Template::new(
                            &["$", "_threadId: ID!, $", "_body: String!"],
                        ),
                        selections: Template::new(
                            &[
                                "",
                                ": addPullRequestReviewThreadReply(input: {pullRequestReviewThreadId: $",
                                "_threadId, body: $",
                                "_body}) { comment { id url createdAt pullRequestReview { state } } }",
                            ],
                        ),
                        variables: &[
                            Variable {
                                key: r#"_threadId":"#,
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
                                    &[
                                        (
                                            "comment",
                                            Node::Both(
                                                3,
                                                &[
                                                    ("id", Node::Keep(0)),
                                                    ("url", Node::Keep(1)),
                                                    ("createdAt", Node::Keep(2)),
                                                    (
                                                        "pullRequestReview",
                                                        Node::Object(&[("state", Node::Keep(4))]),
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
                            emit: &[
                                ("commentId", Emit::Typed(0, TEXT)),
                                ("commentUrl", Emit::Typed(1, TEXT)),
                                ("commentedAt", Emit::Typed(2, TEXT)),
                            ],
                        },
                        ensure: &[
                            Ensure {
                                predicate: Predicate::Present(Term::Slot(3)),
                                text: "addPullRequestReviewThreadReply.comment is present",
                                ..Ensure::EMPTY
                            },
                            Ensure {
                                predicate: Predicate::Not(
                                    &Predicate::Equal(Term::Slot(4), Term::Json(r#""PENDING""#)),
                                ),
                                text: "addPullRequestReviewThreadReply.comment.pullRequestReview.state != PENDING",
                                ..Ensure::EMPTY
                            },
                        ],
                        ..Operation::EMPTY
                    }),
                ),
                output_schema: r#"{"type":"object","properties":{"commentId":{"type":"string"},"commentUrl":{"type":"string"},"commentedAt":{"type":"string"}},"required":["commentId","commentUrl","commentedAt"]}"#,
                examples: &[
                    Example {
                        title: "Answer a review comment",
                        input: r#"{"threadId":"PRRT_kwDOABCD123","body":"Fixed in 1a2b3c4."}"#,
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
    &[("pr.thread.reply", &pr::thread::REPLY), ("pr.threads.reply", &pr::thread::REPLY)],
);
