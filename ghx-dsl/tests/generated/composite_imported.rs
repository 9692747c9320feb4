//! What the compiler made of the fixture `composite_imported`.

/// Capabilities of `issue`.
#[allow(dead_code, missing_docs, unreachable_pub, unused_imports)]
pub mod issue {
    /// Capabilities of `issue.close`.
    pub mod close {
        /// Capabilities of `issue.close.many`.
        pub mod many {
            use ::ghx_runtime::generated as __rt;
            /// Close many issues.
            pub fn composite(ids: impl __rt::Into<__rt::Texts>) -> Composite {
                Composite::__of(COMPOSITE.record().texts(0, ids))
            }
            __rt::setters!(
                Composite { reason(value : CompositeReason) = with 1 "Sets `reason`." }
            );
            __rt::request!(
                #[doc = " A request of `issue.close.many.composite`."] Composite,
                CompositeOutput, COMPOSITE, fields
            );
            __rt::input_enum!(
                "The values of `reason`." CompositeReason { Closed = "CLOSED" }
            );
            __rt::output!(
                "An object of `close`." CompositeResultClose { id : __rt::String, number
                : i32 }
            );
            __rt::output!(
                "An object of `result`." CompositeResult { index : i32, ok : bool, close
                : __rt::Option < CompositeResultClose >, error : __rt::Option <
                __rt::serde_json::Value > }
            );
            __rt::output!(
                "What `issue.close.many.composite` gives back." CompositeOutput { results
                : __rt::Vec < CompositeResult > }
            );
            pub static COMPOSITE: __rt::plan::Capability = {
                use __rt::plan::table::*;
                Capability::checked(
                    Capability::new(
                            "issue.close.many.composite",
                            Effect::Idempotent,
                            Shape::new(
                                &[
                                    Field::new("ids", Kind::STRINGS.at_least(1).at_most(50))
                                        .required(),
                                    Field::new("reason", Kind::Enum(&["CLOSED"])),
                                ],
                            ),
                            Action::Composite(Composite {
                                strategy: Strategy::Array,
                                steps: &[
                                    CompositeStep::new(
                                            "close",
                                            &crate::generated::imported::issue::CLOSE,
                                            &[
                                                Param::new(0, Source::Item(&[])),
                                                Param::new(
                                                    1,
                                                    Source::First(
                                                        &[Source::Input(&[1]), Source::Json(r#""OPEN""#)],
                                                    ),
                                                ),
                                            ],
                                        )
                                        .foreach(0),
                                ],
                            }),
                        )
                        .about("1.0.0", "Close many issues.", &[])
                        .returns(
                            r#"{"type":"object","properties":{"results":{"type":"array","items":{"type":"object","properties":{"index":{"type":"integer"},"ok":{"type":"boolean"},"close":{"anyOf":[{"type":"null"},{"type":"object","properties":{"id":{"type":"string"},"number":{"type":"integer"}},"required":["id","number"]}]},"error":{}},"required":["index","ok","close"]}}},"required":["results"]}"#,
                        ),
                )
            };
        }
    }
}
/// Every capability by id and alias.
#[allow(dead_code, missing_docs, unreachable_pub, unused_imports)]
pub static REGISTRY: ::ghx_runtime::generated::Registry = ::ghx_runtime::generated::Registry::new(
    &[("issue.close.many.composite", &issue::close::many::COMPOSITE)],
);
