//! What the compiler made of the fixture `input_objects`.

/// Capabilities of `pr`.
#[allow(dead_code, unreachable_pub, unused_imports)]
pub mod pr {
    /// Capabilities of `pr.review`.
    pub mod review {
        use ::ghx_runtime::generated as __rt;
        /// Submit a review.
        ///
        /// `pr.review.submit` writes again each time it is sent; 1 request.
        ///
        /// Takes:
        /// - `id`: Sets `id`.
        /// - `.body(..)`: Sets `body`.
        /// - `.threads(..)`: Sets `threads`.
        ///
        /// Gives back [`SubmitOutput`]: `state`.
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
            "What `pr.review.submit` gives back." SubmitOutput { state :
            super::super::enums::ReviewState = field "state" }
        );
        /// The plan of `pr.review.submit`.
        pub static SUBMIT: __rt::plan::Capability = {
            use __rt::plan::table::*;
            Capability::checked(Capability {
                id: "pr.review.submit",
                version: "1.0.0",
                description: "Submit a review.",
                effect: Effect::Append,
                input: Shape {
                    fields: &[
                        Field {
                            name: "id",
                            required: true,
                            ..Field::EMPTY
                        },
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
                                            Field {
                                                name: "side",
                                                kind: Kind::Enum(&["LEFT", "RIGHT"]),
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
                    ..Shape::EMPTY
                },
                action: Action::Operation(
                    Operation::checked(Operation {
                        kind: OperationKind::Mutation,
                        name: "Submit",
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
                                "_threads}) { review { state } }",
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
                                    &[("review", Node::Both(1, &[("state", Node::Keep(0))]))],
                                ),
                            },
                        ],
                        projection: Projection {
                            slots: 2,
                            emit: &[("state", Emit::Typed(0, TEXT))],
                        },
                        ensure: &[
                            Ensure {
                                predicate: Predicate::Present(Term::Slot(1)),
                                text: "addReview.review is present",
                                ..Ensure::EMPTY
                            },
                        ],
                        ..Operation::EMPTY
                    }),
                ),
                output_schema: r#"{"type":"object","properties":{"state":{"type":"string","description":"ReviewState","examples":["PENDING","COMMENTED","APPROVED"]}},"required":["state"]}"#,
                ..Capability::EMPTY
            })
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
