//! What the compiler made of the fixture `imported`.

/// Capabilities of `issue`.
#[allow(dead_code, unreachable_pub, unused_imports)]
pub mod issue {
    use ::ghx_runtime::generated as __rt;
    /// Close an issue.
    pub fn close(issue_id: impl __rt::Into<__rt::Text>) -> Close {
        Close::__of(CLOSE.record().text(0, issue_id))
    }
    __rt::setters!(Close { reason : super::enums::IssueState = 1 "Sets `reason`." });
    __rt::request!(
        #[doc = " A request of `issue.close`."] Close, CloseOutput, CLOSE, fields
    );
    __rt::output!(
        #[derive(::core::cmp::Eq, ::core::hash::Hash)] "What `issue.close` gives back."
        CloseOutput { #[doc = "`id`"] id : __rt::String, #[doc = "`number`"] number : i64
        }
    );
    /// The plan of `issue.close`.
    pub static CLOSE: __rt::plan::Capability = {
        use __rt::plan::table::*;
        Capability::checked(
            Capability::new(
                    "issue.close",
                    Effect::Idempotent,
                    Shape::new(
                        &[
                            Field::new("issueId", Kind::STRING).required(),
                            Field::new("reason", Kind::Enum(&["OPEN", "CLOSED"])),
                        ],
                    ),
                    Action::Operation(
                        Operation::checked(
                            Operation::mutation(
                                    "Close",
                                    &["$", "_issueId: ID!, $", "_reason: IssueState"],
                                    &[
                                        "",
                                        ": closeIssue(input: {issueId: $",
                                        "_issueId, reason: $",
                                        "_reason}) { issue { id number } }",
                                    ],
                                )
                                .variables(
                                    &[
                                        Variable::new(r#"_issueId":"#).input(0).required(),
                                        Variable::new(r#"_reason":"#).input(1),
                                    ],
                                )
                                .reply(
                                    3,
                                    &[
                                        Root::new(
                                            "",
                                            Node::Object(
                                                &[("issue", Node::Both(2, &keep(0, ["id", "number"])))],
                                            ),
                                        ),
                                    ],
                                    &slots([("id", TEXT), ("number", INT)]),
                                )
                                .ensure(
                                    &[Ensure::new(has(2), "closeIssue.issue is present")],
                                ),
                        ),
                    ),
                )
                .about("1.0.0", "Close an issue.", &["issue.shut"])
                .returns(
                    r#"{"type":"object","properties":{"id":{"type":"string"},"number":{"type":"integer"}},"required":["id","number"]}"#,
                ),
        )
    };
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
    &[("issue.close", &issue::CLOSE), ("issue.shut", &issue::CLOSE)],
);
