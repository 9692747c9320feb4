//! What the compiler made of the fixture `composite_imported`.

/// Capabilities of `issue`.
#[allow(dead_code, unreachable_pub, unused_imports)]
pub mod issue {
    /// Capabilities of `issue.close`.
    pub mod close {
        /// Capabilities of `issue.close.many`.
        pub mod many {
            use ::ghx_runtime::generated as __rt;
            /// Close many issues.
            ///
            /// `issue.close.many.composite` writes, and a second time changes nothing more; 1 request.
            ///
            /// Takes:
            /// - `ids`: Sets `ids`.
            /// - `.reason(..)`: Sets `reason`.
            ///
            /// Gives back [`CompositeOutput`]: `results`.
            pub fn composite(ids: impl __rt::Into<__rt::Texts>) -> Composite {
                Composite::__of(COMPOSITE.record().texts(0, ids))
            }
            __rt::setters!(
                Composite { reason : super::super::super::enums::IssueState = 1
                "Sets `reason`." }
            );
            __rt::request!(
                #[doc = " A request of `issue.close.many.composite`."] Composite,
                CompositeOutput, COMPOSITE, fields
            );
            __rt::output!(
                #[derive(::core::cmp::Eq, ::core::hash::Hash)] "An object of `close`."
                CompositeResultClose { id : __rt::String = field "id", number : i64 =
                field "number" }
            );
            __rt::output!(
                #[derive(::core::cmp::Eq, ::core::hash::Hash)] "An object of `result`."
                CompositeResult { index : i64 = field "index", ok : bool = field "ok",
                close : __rt::Option < CompositeResultClose > = field "close", error :
                __rt::Option < __rt::serde_json::Value > = field "error" }
            );
            __rt::output!(
                #[derive(::core::cmp::Eq, ::core::hash::Hash)]
                "What `issue.close.many.composite` gives back." CompositeOutput { results
                : __rt::Vec < CompositeResult > = field "results" }
            );
            /// The plan of `issue.close.many.composite`.
            pub static COMPOSITE: __rt::plan::Capability = {
                use __rt::plan::table::*;
                Capability::checked(Capability {
                    id: "issue.close.many.composite",
                    version: "1.0.0",
                    description: "Close many issues.",
                    effect: Effect::Idempotent,
                    input: Shape {
                        fields: &[
                            Field {
                                name: "ids",
                                kind: Kind::List {
                                    item: &STRING,
                                    min: Some(1),
                                    max: Some(50),
                                },
                                required: true,
                                ..Field::EMPTY
                            },
                            Field {
                                name: "reason",
                                kind: Kind::Enum(&["CLOSED"]),
                                ..Field::EMPTY
                            },
                        ],
                        ..Shape::EMPTY
                    },
                    action: Action::Composite(Composite {
                        steps: &[
                            CompositeStep {
                                capability: &crate::generated::imported::issue::CLOSE,
                                stem: "close",
                                foreach: Some(0),
                                over: None,
                                when: None,
                                params: &[
                                    Param {
                                        field: 0,
                                        source: Source::Item(&[]),
                                    },
                                    Param {
                                        field: 1,
                                        source: Source::First(
                                            &[Source::Input(&[1]), Source::Json(r#""OPEN""#)],
                                        ),
                                    },
                                ],
                            },
                        ],
                        strategy: Strategy::Array,
                    }),
                    output_schema: r#"{"type":"object","properties":{"results":{"type":"array","items":{"type":"object","properties":{"index":{"type":"integer"},"ok":{"type":"boolean"},"close":{"anyOf":[{"type":"null"},{"type":"object","properties":{"id":{"type":"string"},"number":{"type":"integer"}},"required":["id","number"]}]},"error":{}},"required":["index","ok","close"]}}},"required":["results"]}"#,
                    ..Capability::EMPTY
                })
            };
        }
    }
}
/// GitHub's enums, as far as inputs and outputs use them.
#[allow(dead_code, unreachable_pub, unused_imports)]
pub mod enums {
    use ::ghx_runtime::generated as __rt;
    __rt::words!(
        "GitHub's `IssueState`." IssueState { Open = "OPEN", Closed = "CLOSED" }
    );
}
/// Every capability by id and alias.
#[allow(dead_code, unreachable_pub, unused_imports)]
pub static REGISTRY: ::ghx_runtime::generated::Registry = ::ghx_runtime::generated::Registry::new(
    &[("issue.close.many.composite", &issue::close::many::COMPOSITE)],
);
