//! What the compiler made of the fixture `github`.

/// Capabilities of `pr`.
#[allow(dead_code, unreachable_pub, unused_imports)]
pub mod pr {
    /// Capabilities of `pr.thread`.
    pub mod thread {
        use ::ghx_runtime::generated as __rt;
        /// Reply in one review thread of a pull request. For several threads, or to resolve as well, use pr.threads.composite.
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
            "What `pr.thread.reply` gives back." ReplyOutput { #[doc = "`commentId`"]
            comment_id : __rt::String, #[doc = "`commentUrl`"] comment_url : __rt::Url,
            #[doc = "`commentedAt`"] commented_at : __rt::Timestamp }
        );
        /// The plan of `pr.thread.reply`.
        pub static REPLY: __rt::plan::Capability = {
            use __rt::plan::table::*;
            Capability::checked(
                Capability::new(
                        "pr.thread.reply",
                        Effect::Append,
                        Shape::new(
                            &[
                                Field::new("threadId", Kind::STRING.at_least(1))
                                    .required()
                                    .about("The review thread's id (PRRT_...)."),
                                Field::new("body", Kind::STRING.at_least(1).at_most(65536))
                                    .required()
                                    .about("The reply, in Markdown."),
                            ],
                        ),
                        Action::Operation(
                            Operation::checked(
                                Operation::mutation(
                                        "PrThreadReply",
                                        &["$", "_threadId: ID!, $", "_body: String!"],
                                        &[
                                            "",
                                            ": addPullRequestReviewThreadReply(input: {pullRequestReviewThreadId: $",
                                            "_threadId, body: $",
                                            "_body}) { comment { id url createdAt pullRequestReview { state } } }",
                                        ],
                                    )
                                    .variables(
                                        &[
                                            Variable::new(r#"_threadId":"#).input(0).required(),
                                            Variable::new(r#"_body":"#).input(1).required(),
                                        ],
                                    )
                                    .reply(
                                        5,
                                        &[
                                            Root::new(
                                                "",
                                                Node::Object(
                                                    &[
                                                        (
                                                            "comment",
                                                            Node::Both(
                                                                3,
                                                                &[
                                                                    ("id", Keep(0)),
                                                                    ("url", Keep(1)),
                                                                    ("createdAt", Keep(2)),
                                                                    ("pullRequestReview", Node::Object(&[("state", Keep(4))])),
                                                                ],
                                                            ),
                                                        ),
                                                    ],
                                                ),
                                            ),
                                        ],
                                        &slots([
                                            ("commentId", TEXT),
                                            ("commentUrl", TEXT),
                                            ("commentedAt", TEXT),
                                        ]),
                                    )
                                    .ensure(
                                        &[
                                            Ensure::new(
                                                has(3),
                                                "addPullRequestReviewThreadReply.comment is present",
                                            ),
                                            Ensure::new(
                                                Predicate::Not(&is(4, r#""PENDING""#)),
                                                "addPullRequestReviewThreadReply.comment.pullRequestReview.state != PENDING",
                                            ),
                                        ],
                                    ),
                            ),
                        ),
                    )
                    .about(
                        "1.0.0",
                        "Reply in one review thread of a pull request. For several threads, or to resolve as well, use pr.threads.composite.",
                        &["pr.threads.reply"],
                    )
                    .returns(
                        r#"{"type":"object","properties":{"commentId":{"type":"string"},"commentUrl":{"type":"string"},"commentedAt":{"type":"string"}},"required":["commentId","commentUrl","commentedAt"]}"#,
                    )
                    .examples(
                        &[
                            Example::new(
                                "Answer a review comment",
                                r#"{"threadId":"PRRT_kwDOABCD123","body":"Fixed in 1a2b3c4."}"#,
                            ),
                        ],
                    ),
            )
        };
    }
}
/// Every capability by id and alias.
#[allow(dead_code, unreachable_pub, unused_imports)]
pub static REGISTRY: ::ghx_runtime::generated::Registry = ::ghx_runtime::generated::Registry::new(
    &[("pr.thread.reply", &pr::thread::REPLY), ("pr.threads.reply", &pr::thread::REPLY)],
);
