//! What the compiler made of the fixture `imported`.

/// Capabilities of `issue`.
#[allow(dead_code, unreachable_pub, unused_imports)]
pub mod issue {
    use ::ghx_runtime::generated as __rt;
    /// Close an issue.
    ///
    /// `issue.close` writes, and a second time changes nothing more; 1 request.
    ///
    /// Takes:
    /// - `issue_id`: Sets `issueId`.
    /// - `.reason(..)`: Sets `reason`.
    ///
    /// Gives back [`CloseOutput`]: `id`, `number`.
    pub fn close(issue_id: impl __rt::Into<__rt::Text>) -> Close {
        Close::__of(CLOSE.record().text(0, issue_id))
    }
    __rt::setters!(Close { reason : super::enums::IssueState = 1 "Sets `reason`." });
    __rt::request!(
        #[doc = " A request of `issue.close`."] Close, CloseOutput, CLOSE, fields
    );
    __rt::output!(
        #[derive(::core::cmp::Eq, ::core::hash::Hash)] "What `issue.close` gives back."
        CloseOutput { id : __rt::String = field "id", number : i64 = field "number" }
    );
    /// The plan of `issue.close`.
    pub static CLOSE: __rt::plan::Capability = {
        use __rt::plan::table::*;
        Capability::checked(Capability {
            id: "issue.close",
            aliases: &["issue.shut"],
            version: "1.0.0",
            description: "Close an issue.",
            effect: Effect::Idempotent,
            input: Shape {
                fields: &[
                    Field {
                        name: "issueId",
                        required: true,
                        ..Field::EMPTY
                    },
                    Field {
                        name: "reason",
                        kind: Kind::Enum(&["OPEN", "CLOSED"]),
                        ..Field::EMPTY
                    },
                ],
                ..Shape::EMPTY
            },
            action: Action::Operation(
                Operation::checked(Operation {
                    kind: OperationKind::Mutation,
                    name: "Close",
                    declarations: Template::new(
                        &["$", "_issueId: ID!, $", "_reason: IssueState"],
                    ),
                    selections: Template::new(
                        &[
                            "",
                            ": closeIssue(input: {issueId: $",
                            "_issueId, reason: $",
                            "_reason}) { issue { id number } }",
                        ],
                    ),
                    variables: &[
                        Variable {
                            key: r#"_issueId":"#,
                            input: Some(0),
                            required: true,
                            ..Variable::EMPTY
                        },
                        Variable {
                            key: r#"_reason":"#,
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
                                        "issue",
                                        Node::Both(
                                            2,
                                            &[("id", Node::Keep(0)), ("number", Node::Keep(1))],
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
                            ("number", Emit::Typed(1, INT)),
                        ],
                    },
                    ensure: &[
                        Ensure {
                            predicate: Predicate::Present(Term::Slot(2)),
                            text: "closeIssue.issue is present",
                            ..Ensure::EMPTY
                        },
                    ],
                    ..Operation::EMPTY
                }),
            ),
            output_schema: r#"{"type":"object","properties":{"id":{"type":"string"},"number":{"type":"integer"}},"required":["id","number"]}"#,
            ..Capability::EMPTY
        })
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
