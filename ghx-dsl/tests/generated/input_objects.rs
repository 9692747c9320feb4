//! What the compiler made of the fixture `input_objects`.

/// Capabilities of `pr`.
#[allow(dead_code, unreachable_pub, unused_imports)]
pub mod pr {
    /// Capabilities of `pr.review`.
    pub mod review {
        use ::ghx_runtime::generated as __rt;
        /// Submit a review.
        pub fn submit(id: impl __rt::Into<__rt::Text>) -> Submit {
            Submit::__of(SUBMIT.record().text(0, id))
        }
        __rt::setters!(
            Submit { body : __rt::Text = 1 "Sets `body`.", threads : __rt::List <
            SubmitThread > = 2 "Sets `threads`." }
        );
        __rt::request!(
            #[doc = " A request of `pr.review.submit`."] Submit, SubmitOutput, SUBMIT,
            fields
        );
        __rt::input!(
            "What `new` needs." SubmitThreadRequired { #[doc = " Sets `path`."] path :
            __rt::String, #[doc = " Sets `line`."] line : i64, #[doc = " Sets `body`."]
            body : __rt::String }
        );
        __rt::item!("An object of `thread`." SubmitThread);
        impl SubmitThread {
            /// With what it needs; setters give the rest.
            pub fn new(required: SubmitThreadRequired) -> Self {
                Self::__of(
                    __rt::Record::new(SUBMIT.input.inner(&[2]))
                        .with(0, required.path)
                        .with(1, required.line)
                        .with(2, required.body),
                )
            }
        }
        __rt::setters!(
            SubmitThread { side : super::super::enums::DiffSide = 3 "Sets `side`." }
        );
        __rt::output!(
            #[derive(::core::cmp::Eq, ::core::hash::Hash)]
            "What `pr.review.submit` gives back." SubmitOutput { #[doc = "`state`"] state
            : super::super::enums::ReviewState }
        );
        /// The plan of `pr.review.submit`.
        pub static SUBMIT: __rt::plan::Capability = {
            use __rt::plan::table::*;
            Capability::checked(
                Capability::new(
                        "pr.review.submit",
                        Effect::Append,
                        Shape::new(
                            &[
                                Field::new("id", Kind::STRING).required(),
                                Field::new("body", Kind::STRING),
                                Field::new(
                                    "threads",
                                    Kind::list(
                                        &Kind::Object(
                                            &Shape::new(
                                                &[
                                                    Field::new("path", Kind::STRING).required(),
                                                    Field::new("line", Kind::INT).required(),
                                                    Field::new("body", Kind::STRING).required(),
                                                    Field::new("side", Kind::Enum(&["LEFT", "RIGHT"])),
                                                ],
                                            ),
                                        ),
                                    ),
                                ),
                            ],
                        ),
                        Action::Operation(
                            Operation::checked(
                                Operation::mutation(
                                        "Submit",
                                        &[
                                            "$",
                                            "_id: ID!, $",
                                            "_body: String, $",
                                            "_threads: [ThreadInput!]",
                                        ],
                                        &[
                                            "",
                                            ": addReview(input: {id: $",
                                            "_id, body: $",
                                            "_body, threads: $",
                                            "_threads}) { review { state } }",
                                        ],
                                    )
                                    .variables(
                                        &[
                                            Variable::new(r#"_id":"#).input(0).required(),
                                            Variable::new(r#"_body":"#).input(1),
                                            Variable::new(r#"_threads":"#).input(2),
                                        ],
                                    )
                                    .reply(
                                        2,
                                        &[
                                            Root::new(
                                                "",
                                                Node::Object(
                                                    &[("review", Node::Both(1, &[("state", Keep(0))]))],
                                                ),
                                            ),
                                        ],
                                        &[("state", Typed(0, TEXT))],
                                    )
                                    .ensure(
                                        &[Ensure::new(has(1), "addReview.review is present")],
                                    ),
                            ),
                        ),
                    )
                    .about("1.0.0", "Submit a review.", &[])
                    .returns(
                        r#"{"type":"object","properties":{"state":{"type":"string","description":"ReviewState","examples":["PENDING","COMMENTED","APPROVED"]}},"required":["state"]}"#,
                    ),
            )
        };
    }
}
/// GitHub's enums, as far as inputs and outputs use them.
#[allow(dead_code, unreachable_pub, unused_imports)]
pub mod enums {
    use ::ghx_runtime::generated as __rt;
    __rt::words!("GitHub's `DiffSide`." DiffSide { Left = "LEFT", Right = "RIGHT" });
    __rt::words!(
        "GitHub's `ReviewState`." ReviewState { Pending = "PENDING", Commented =
        "COMMENTED", Approved = "APPROVED" }
    );
}
/// Every capability by id and alias.
#[allow(dead_code, unreachable_pub, unused_imports)]
pub static REGISTRY: ::ghx_runtime::generated::Registry = ::ghx_runtime::generated::Registry::new(
    &[("pr.review.submit", &pr::review::SUBMIT)],
);
