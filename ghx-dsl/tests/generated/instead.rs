//! What the compiler made of the fixture `instead`.

/// Capabilities of `issue`.
#[allow(dead_code, unreachable_pub, unused_imports)]
pub mod issue {
    use ::ghx_runtime::generated as __rt;
    /// Read an issue.
    ///
    /// `issue.view` reads only; 1 request with ids, 2 with names and numbers, and 1 for each further page.
    ///
    /// Takes:
    /// - `id`: Sets `id`.
    ///
    /// Gives back [`ViewOutput`]: `id`, `title`, `labels`.
    pub fn view(id: impl __rt::Into<__rt::Text>) -> View {
        View::__of(VIEW.record().text(0, id))
    }
    /// Read an issue.
    ///
    /// `issue.view` reads only; 1 request with ids, 2 with names and numbers, and 1 for each further page.
    ///
    /// Takes:
    /// - `owner`: Sets `owner`.
    /// - `name`: Sets `name`.
    /// - `number`: Sets `number`.
    ///
    /// Gives back [`ViewOutput`]: `id`, `title`, `labels`.
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
    ///
    /// `issue.view` reads only; 1 request with ids, 2 with names and numbers, and 1 for each further page.
    ///
    /// Takes:
    /// - `owner`: Sets `owner`.
    /// - `name`: Sets `name`.
    /// - `near`: Sets `near`.
    ///
    /// Gives back [`ViewOutput`]: `id`, `title`, `labels`.
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
        ViewOutput { id : __rt::String = field "id", title : __rt::String = field
        "title", labels : __rt::Vec < __rt::String > = field "labels" }
    );
    /// The plan of `issue.view`.
    pub static VIEW: __rt::plan::Capability = {
        use __rt::plan::table::*;
        use super::__shared::*;
        Capability::checked(Capability {
            id: "issue.view",
            version: "1.0.0",
            description: "Read an issue.",
            input: Shape {
                fields: &[
                    Field {
                        name: "id",
                        ..Field::EMPTY
                    },
                    Field {
                        name: "owner",
                        ..Field::EMPTY
                    },
                    Field {
                        name: "name",
                        ..Field::EMPTY
                    },
                    Field {
                        name: "number",
                        kind: POSITIVE,
                        ..Field::EMPTY
                    },
                    Field {
                        name: "near",
                        ..Field::EMPTY
                    },
                ],
                choices: &[
                    Choice {
                        groups: &[&[0], &[1, 2, 3], &[1, 2, 4]],
                    },
                ],
                ..Shape::EMPTY
            },
            action: Action::Operation(
                Operation::checked(Operation {
                    name: "IssueView",
                    declarations: Template::new(
                        &[
                            "$",
                            "_owner: String!, $",
                            "_name: String!, $",
                            "_number: Int!, $",
                            "_after: String",
                        ],
                    ),
                    selections: Template::new(
                        &[
                            "",
                            ": repository(owner: $",
                            "_owner, name: $",
                            "_name) { issue(number: $",
                            "_number) { ... on Issue { id title labels(first: 100, after: $",
                            "_after) { nodes { name } pageInfo { hasNextPage endCursor } } } } }",
                        ],
                    ),
                    variables: &[
                        Variable {
                            key: r#"_owner":"#,
                            input: Some(1),
                            required: true,
                            ..Variable::EMPTY
                        },
                        Variable {
                            key: r#"_name":"#,
                            input: Some(2),
                            required: true,
                            ..Variable::EMPTY
                        },
                        Variable {
                            key: r#"_number":"#,
                            input: Some(3),
                            required: true,
                            injects: &[Inject { lookup: 0 }],
                            ..Variable::EMPTY
                        },
                        AFTER_VARIABLE,
                    ],
                    lookups: &[
                        Lookup {
                            name: "issue",
                            declarations: Template::new(&["$", "_near: ID!"]),
                            selections: Template::new(
                                &["", ": node(id: $", "_near) { ... on Issue { number } }"],
                            ),
                            variables: &[
                                LookupVariable {
                                    key: r#"_near":"#,
                                    source: Source::Input(&[4]),
                                    ..LookupVariable::EMPTY
                                },
                            ],
                            node: Node::Object(&[("number", Node::Keep(0))]),
                            ty: INT,
                            ..Lookup::EMPTY
                        },
                    ],
                    roots: &[
                        Root {
                            suffix: "",
                            node: Node::Object(&[("issue", ID_NODE)]),
                        },
                    ],
                    projection: ID_PROJECTION,
                    ensure: &[
                        Ensure {
                            predicate: Predicate::Present(Term::Slot(1)),
                            text: "repository.issue.title is present",
                            ..Ensure::EMPTY
                        },
                        Ensure {
                            predicate: PREDICATE,
                            text: "count(repository.issue.labels.nodes) != 0",
                            ..Ensure::EMPTY
                        },
                        Ensure {
                            predicate: A_PREDICATE,
                            text: r#"repository.issue.title in [repository.issue.id, "A title"]"#,
                            ..Ensure::EMPTY
                        },
                    ],
                    pages: Some(Pages {
                        connections: &[
                            Connection {
                                path: &["issue", "labels"],
                                after: 3,
                                ..Connection::EMPTY
                            },
                        ],
                        ..Pages::EMPTY
                    }),
                    instead: &[
                        Instead {
                            given: 0,
                            operation: &Operation::checked(Operation {
                                name: "IssueViewById",
                                declarations: Template::new(
                                    &["$", "_id: ID!, $", "_after: String"],
                                ),
                                selections: Template::new(
                                    &[
                                        "",
                                        ": node(id: $",
                                        "_id) { ... on Issue { id title labels(first: 100, after: $",
                                        "_after) { nodes { name } pageInfo { hasNextPage endCursor } } } }",
                                    ],
                                ),
                                variables: &[
                                    Variable {
                                        key: r#"_id":"#,
                                        input: Some(0),
                                        required: true,
                                        ..Variable::EMPTY
                                    },
                                    AFTER_VARIABLE,
                                ],
                                roots: &[Root { suffix: "", node: ID_NODE }],
                                projection: ID_PROJECTION,
                                ensure: &[
                                    Ensure {
                                        predicate: Predicate::Present(Term::Slot(1)),
                                        text: "node.title is present",
                                        ..Ensure::EMPTY
                                    },
                                    Ensure {
                                        predicate: PREDICATE,
                                        text: "count(node.labels.nodes) != 0",
                                        ..Ensure::EMPTY
                                    },
                                    Ensure {
                                        predicate: A_PREDICATE,
                                        text: r#"node.title in [node.id, "A title"]"#,
                                        ..Ensure::EMPTY
                                    },
                                ],
                                pages: Some(Pages {
                                    connections: &[
                                        Connection {
                                            path: &["labels"],
                                            after: 1,
                                            ..Connection::EMPTY
                                        },
                                    ],
                                    ..Pages::EMPTY
                                }),
                                ..Operation::EMPTY
                            }),
                        },
                    ],
                    ..Operation::EMPTY
                }),
            ),
            output_schema: r#"{"type":"object","properties":{"id":{"type":"string"},"title":{"type":"string"},"labels":{"type":"array","items":{"type":"string"}}},"required":["id","title","labels"]}"#,
            ..Capability::EMPTY
        })
    };
}
mod __shared {
    use ::ghx_runtime::generated::plan::table::*;
    pub(super) const AFTER_VARIABLE: Variable = Variable {
        key: r#"_after":"#,
        ..Variable::EMPTY
    };
    pub(super) const ID_NODE: Node = Node::Object(
        &[
            ("id", Node::Keep(0)),
            ("title", Node::Keep(1)),
            (
                "labels",
                Node::Object(
                    &[
                        (
                            "nodes",
                            Node::KeepList(
                                3,
                                &ListWalk {
                                    item: Node::Object(&[("name", Node::Keep(0))]),
                                    lists: &[
                                        Each {
                                            slot: 2,
                                            emit: Emit::Typed(0, TEXT),
                                            ..Each::EMPTY
                                        },
                                    ],
                                    ..ListWalk::EMPTY
                                },
                            ),
                        ),
                    ],
                ),
            ),
        ],
    );
    pub(super) const ID_PROJECTION: Projection = Projection {
        slots: 4,
        emit: &[
            ("id", Emit::Typed(0, TEXT)),
            ("title", Emit::Typed(1, TEXT)),
            ("labels", Emit::Typed(2, LIST)),
        ],
    };
    pub(super) const PREDICATE: Predicate = Predicate::Not(
        &Predicate::Equal(Term::Count(&Term::Slot(3)), Term::Json("0")),
    );
    pub(super) const A_PREDICATE: Predicate = Predicate::In(
        Term::Slot(1),
        &[Term::Slot(0), Term::Json(r#""A title""#)],
    );
}
/// Every capability by id and alias.
#[allow(dead_code, unreachable_pub, unused_imports)]
pub static REGISTRY: ::ghx_runtime::generated::Registry = ::ghx_runtime::generated::Registry::new(
    &[("issue.view", &issue::VIEW)],
);
