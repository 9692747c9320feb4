//! What the compiler made of the fixture `instead`.

/// Capabilities of `issue`.
#[allow(dead_code, unreachable_pub, unused_imports)]
pub mod issue {
    use ::ghx_runtime::generated as __rt;
    /// Read an issue.
    pub fn view(id: impl __rt::Into<__rt::Text>) -> View {
        View::__of(VIEW.record().text(0, id))
    }
    /// Read an issue.
    pub fn view_with_owner_and_name_and_number(
        required: ViewWithOwnerAndNameAndNumberRequired,
    ) -> View {
        View::__of(
            VIEW
                .record()
                .with(1, required.owner)
                .with(2, required.name)
                .with(3, required.number),
        )
    }
    #[doc(hidden)]
    pub use VIEW as VIEW_WITH_OWNER_AND_NAME_AND_NUMBER;
    /// Read an issue.
    pub fn view_with_owner_and_name_and_near(
        required: ViewWithOwnerAndNameAndNearRequired,
    ) -> View {
        View::__of(
            VIEW
                .record()
                .with(1, required.owner)
                .with(2, required.name)
                .with(4, required.near),
        )
    }
    #[doc(hidden)]
    pub use VIEW as VIEW_WITH_OWNER_AND_NAME_AND_NEAR;
    __rt::request!(
        #[doc = " A request of `issue.view`."] View, ViewOutput, VIEW, fields
    );
    __rt::input!(
        "What `view_with_owner_and_name_and_number` needs."
        ViewWithOwnerAndNameAndNumberRequired { #[doc = " Sets `owner`."] owner :
        __rt::String, #[doc = " Sets `name`."] name : __rt::String, #[doc =
        " Sets `number`."] number : i64 }
    );
    __rt::input!(
        "What `view_with_owner_and_name_and_near` needs."
        ViewWithOwnerAndNameAndNearRequired { #[doc = " Sets `owner`."] owner :
        __rt::String, #[doc = " Sets `name`."] name : __rt::String, #[doc =
        " Sets `near`."] near : __rt::String }
    );
    __rt::output!(
        #[derive(::core::cmp::Eq, ::core::hash::Hash)] "What `issue.view` gives back."
        ViewOutput { #[doc = "`id`"] id : __rt::String, #[doc = "`title`"] title :
        __rt::String, #[doc = "`labels`"] labels : __rt::Vec < __rt::String > }
    );
    /// The plan of `issue.view`.
    pub static VIEW: __rt::plan::Capability = {
        use __rt::plan::table::*;
        use super::__shared::*;
        Capability::checked(
            Capability::new(
                    "issue.view",
                    Effect::Read,
                    Shape::new(
                            &[
                                Field::new("id", Kind::STRING),
                                Field::new("owner", Kind::STRING),
                                Field::new("name", Kind::STRING),
                                Field::new("number", Kind::POSITIVE),
                                Field::new("near", Kind::STRING),
                            ],
                        )
                        .choices(&[Choice::of(&[&[0], &[1, 2, 3], &[1, 2, 4]])]),
                    Action::Operation(
                        Operation::checked(
                            Operation::query(
                                    "IssueView",
                                    &[
                                        "$",
                                        "_owner: String!, $",
                                        "_name: String!, $",
                                        "_number: Int!, $",
                                        "_after: String",
                                    ],
                                    &[
                                        "",
                                        ": repository(owner: $",
                                        "_owner, name: $",
                                        "_name) { issue(number: $",
                                        "_number) { ... on Issue { id title labels(first: 100, after: $",
                                        "_after) { nodes { name } pageInfo { hasNextPage endCursor } } } } }",
                                    ],
                                )
                                .variables(
                                    &[
                                        Variable::new(r#"_owner":"#).input(1).required(),
                                        Variable::new(r#"_name":"#).input(2).required(),
                                        Variable::new(r#"_number":"#)
                                            .input(3)
                                            .required()
                                            .injects(&[Inject { lookup: 0 }]),
                                        AFTER_VAR,
                                    ],
                                )
                                .lookups(
                                    &[
                                        Lookup::new(
                                                "issue",
                                                &["$", "_near: ID!"],
                                                &["", ": node(id: $", "_near) { ... on Issue { number } }"],
                                                &[LookupVariable::input(r#"_near":"#, &[4])],
                                                1,
                                                Node::Object(&[("number", Keep(0))]),
                                            )
                                            .finds(INT),
                                    ],
                                )
                                .reply(
                                    4,
                                    &[
                                        Root::new("", Node::Object(&[("issue", ISSUE_VIEW_WALK)])),
                                    ],
                                    &slots([("id", TEXT), ("title", TEXT), ("labels", LIST)]),
                                )
                                .ensure(
                                    &[
                                        Ensure::new(has(1), "repository.issue.title is present"),
                                        Ensure::new(
                                            Predicate::Not(
                                                &Predicate::Equal(
                                                    Term::Count(&Term::Slot(3)),
                                                    Term::Json("0"),
                                                ),
                                            ),
                                            "count(repository.issue.labels.nodes) != 0",
                                        ),
                                        Ensure::new(
                                            Predicate::In(
                                                Term::Slot(1),
                                                &[Term::Slot(0), Term::Json(r#""A title""#)],
                                            ),
                                            "repository.issue.title in [repository.issue.id, \"A title\"]",
                                        ),
                                    ],
                                )
                                .pages(
                                    Pages::new(&[Connection::new(0, &["issue", "labels"], 3)]),
                                )
                                .instead(
                                    &[
                                        Instead::new(
                                            0,
                                            &Operation::checked(
                                                Operation::query(
                                                        "IssueViewById",
                                                        &["$", "_id: ID!, $", "_after: String"],
                                                        &[
                                                            "",
                                                            ": node(id: $",
                                                            "_id) { ... on Issue { id title labels(first: 100, after: $",
                                                            "_after) { nodes { name } pageInfo { hasNextPage endCursor } } } }",
                                                        ],
                                                    )
                                                    .variables(
                                                        &[Variable::new(r#"_id":"#).input(0).required(), AFTER_VAR],
                                                    )
                                                    .reply(
                                                        4,
                                                        &[Root::new("", ISSUE_VIEW_WALK)],
                                                        &slots([("id", TEXT), ("title", TEXT), ("labels", LIST)]),
                                                    )
                                                    .ensure(
                                                        &[
                                                            Ensure::new(has(1), "node.title is present"),
                                                            Ensure::new(
                                                                Predicate::Not(
                                                                    &Predicate::Equal(
                                                                        Term::Count(&Term::Slot(3)),
                                                                        Term::Json("0"),
                                                                    ),
                                                                ),
                                                                "count(node.labels.nodes) != 0",
                                                            ),
                                                            Ensure::new(
                                                                Predicate::In(
                                                                    Term::Slot(1),
                                                                    &[Term::Slot(0), Term::Json(r#""A title""#)],
                                                                ),
                                                                "node.title in [node.id, \"A title\"]",
                                                            ),
                                                        ],
                                                    )
                                                    .pages(Pages::new(&[Connection::new(0, &["labels"], 1)])),
                                            ),
                                        ),
                                    ],
                                ),
                        ),
                    ),
                )
                .about("1.0.0", "Read an issue.", &[])
                .returns(
                    r#"{"type":"object","properties":{"id":{"type":"string"},"title":{"type":"string"},"labels":{"type":"array","items":{"type":"string"}}},"required":["id","title","labels"]}"#,
                ),
        )
    };
}
mod __shared {
    use ::ghx_runtime::generated::plan::table::*;
    pub(super) const ISSUE_VIEW_WALK: Node = Node::Object(
        &[
            ("id", Keep(0)),
            ("title", Keep(1)),
            (
                "labels",
                Node::Object(
                    &[
                        (
                            "nodes",
                            Node::KeepList(
                                3,
                                &Each::new(
                                    2,
                                    1,
                                    Node::Object(&[("name", Keep(0))]),
                                    Typed(0, TEXT),
                                ),
                            ),
                        ),
                    ],
                ),
            ),
        ],
    );
    pub(super) const AFTER_VAR: Variable = Variable::new(r#"_after":"#);
}
/// Every capability by id and alias.
#[allow(dead_code, unreachable_pub, unused_imports)]
pub static REGISTRY: ::ghx_runtime::generated::Registry = ::ghx_runtime::generated::Registry::new(
    &[("issue.view", &issue::VIEW)],
);
