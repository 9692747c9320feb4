//! What the compiler made of the fixture `pages`.

/// Capabilities of `issue`.
#[allow(dead_code, unreachable_pub, unused_imports)]
pub mod issue {
    use ::ghx_runtime::generated as __rt;
    /// List the issues of a repository with their comments.
    ///
    /// `issue.list` reads only; 1 request, and 1 for each further page.
    ///
    /// Takes:
    /// - `owner`: Sets `owner`.
    /// - `name`: Sets `name`.
    /// - `.first(..)`: How many on a page.
    /// - `.after(..)`: The endCursor of the page before.
    /// - `.all(..)`: Follow all pages; with first 100 in the fewest requests.
    ///
    /// Gives back [`ListOutput`]: `issues`, `labels`, `total`.
    pub fn list(required: ListRequired) -> List {
        List::__of(LIST.record().with(0, required.owner).with(1, required.name))
    }
    __rt::setters!(
        List { first : __rt::Input < i64 > = 2 "How many on a page.", after : __rt::Text
        = 3 "The endCursor of the page before.", all : __rt::Input < bool > = 4
        "Follow all pages; with first 100 in the fewest requests." }
    );
    __rt::request!(
        #[doc = " A request of `issue.list`."] List, ListOutput, LIST, fields
    );
    __rt::input!(
        "What `list` needs." ListRequired { #[doc = " Sets `owner`."] owner :
        __rt::String, #[doc = " Sets `name`."] name : __rt::String }
    );
    __rt::output!(
        #[derive(::core::cmp::Eq, ::core::hash::Hash)] "An object of `issue`." ListIssue
        { title : __rt::String = field "title", comments : __rt::Vec < __rt::String > =
        list "comments" }
    );
    __rt::output!(
        #[derive(::core::cmp::Eq, ::core::hash::Hash)] "What `issue.list` gives back."
        ListOutput { issues : __rt::Vec < ListIssue > = list "issues", labels : __rt::Vec
        < __rt::String > = list "labels", total : __rt::Option < i64 > = field "total" }
    );
    /// The plan of `issue.list`.
    pub static LIST: __rt::plan::Capability = {
        use __rt::plan::table::*;
        use super::__shared::*;
        Capability::checked(Capability {
            id: "issue.list",
            version: "1.0.0",
            description: "List the issues of a repository with their comments.",
            input: Shape {
                fields: &[
                    Field {
                        name: "owner",
                        required: true,
                        ..Field::EMPTY
                    },
                    Field {
                        name: "name",
                        required: true,
                        ..Field::EMPTY
                    },
                    Field {
                        name: "first",
                        kind: Kind::Integer {
                            min: Some(1),
                            max: Some(100),
                        },
                        default: Some("30"),
                        description: "How many on a page.",
                        ..Field::EMPTY
                    },
                    Field {
                        name: "after",
                        kind: Kind::String {
                            min: Some(1),
                            max: None,
                            pattern: None,
                            address: None,
                        },
                        description: "The endCursor of the page before.",
                        ..Field::EMPTY
                    },
                    Field {
                        name: "all",
                        kind: Kind::Boolean,
                        default: Some("false"),
                        description: "Follow all pages; with first 100 in the fewest requests.",
                        ..Field::EMPTY
                    },
                ],
                ..Shape::EMPTY
            },
            action: Action::Operation(
                Operation::checked(Operation {
                    name: "IssueList",
                    declarations: Template::new(
                        &[
                            "$",
                            "_owner: String!, $",
                            "_name: String!, $",
                            "_first: Int!, $",
                            "_after: String, $",
                            "_repository_labelsAfter: String, $",
                            "_repository_issuesDone: Boolean! = false, $",
                            "_repository_labelsDone: Boolean! = false",
                        ],
                    ),
                    selections: Template::new(
                        &[
                            "",
                            ": repository(owner: $",
                            "_owner, name: $",
                            "_name) { issues(first: $",
                            "_first, after: $",
                            "_after) @skip(if: $",
                            "_repository_issuesDone) { nodes { id title comments(first: 2) { nodes { body } pageInfo { hasNextPage endCursor } } } pageInfo { hasNextPage endCursor } totalCount } labels(first: 100, after: $",
                            "_repository_labelsAfter) @skip(if: $",
                            "_repository_labelsDone) { nodes { name } pageInfo { hasNextPage endCursor } } }",
                        ],
                    ),
                    variables: &[
                        Variable {
                            key: r#"_owner":"#,
                            input: Some(0),
                            required: true,
                            ..Variable::EMPTY
                        },
                        Variable {
                            key: r#"_name":"#,
                            input: Some(1),
                            required: true,
                            ..Variable::EMPTY
                        },
                        Variable {
                            key: r#"_first":"#,
                            input: Some(2),
                            required: true,
                            ..Variable::EMPTY
                        },
                        Variable {
                            key: r#"_after":"#,
                            input: Some(3),
                            ..Variable::EMPTY
                        },
                        Variable {
                            key: r#"_repository_labelsAfter":"#,
                            ..Variable::EMPTY
                        },
                        Variable {
                            key: r#"_repository_issuesDone":"#,
                            ..Variable::EMPTY
                        },
                        Variable {
                            key: r#"_repository_labelsDone":"#,
                            ..Variable::EMPTY
                        },
                    ],
                    roots: &[
                        Root {
                            suffix: "",
                            node: Node::Object(
                                &[
                                    (
                                        "issues",
                                        Node::Object(
                                            &[
                                                ("totalCount", Node::Keep(2)),
                                                (
                                                    "nodes",
                                                    Node::List(
                                                        &ListWalk {
                                                            slots: 2,
                                                            item: Node::Object(
                                                                &[
                                                                    ("title", Node::Keep(0)),
                                                                    (
                                                                        "comments",
                                                                        Node::Object(
                                                                            &[
                                                                                (
                                                                                    "nodes",
                                                                                    Node::List(
                                                                                        &ListWalk {
                                                                                            item: Node::Object(&[("body", Node::Keep(0))]),
                                                                                            lists: EACHS,
                                                                                            ..ListWalk::EMPTY
                                                                                        },
                                                                                    ),
                                                                                ),
                                                                            ],
                                                                        ),
                                                                    ),
                                                                ],
                                                            ),
                                                            lists: &[
                                                                Each {
                                                                    emit: Emit::Object(
                                                                        &[("title", Emit::Typed(0, TEXT)), ("comments", EMIT)],
                                                                    ),
                                                                    ..Each::EMPTY
                                                                },
                                                            ],
                                                        },
                                                    ),
                                                ),
                                            ],
                                        ),
                                    ),
                                    (
                                        "labels",
                                        Node::Object(
                                            &[
                                                (
                                                    "nodes",
                                                    Node::List(
                                                        &ListWalk {
                                                            item: Node::Object(&[("name", Node::Keep(0))]),
                                                            lists: EACHS,
                                                            ..ListWalk::EMPTY
                                                        },
                                                    ),
                                                ),
                                            ],
                                        ),
                                    ),
                                ],
                            ),
                        },
                    ],
                    projection: Projection {
                        slots: 3,
                        emit: &[
                            ("issues", Emit::Typed(0, OPT_LIST)),
                            ("labels", EMIT),
                            ("total", Emit::Typed(2, OPT_INT)),
                        ],
                    },
                    pages: Some(Pages {
                        all: Some(4),
                        connections: &[
                            Connection {
                                path: &["issues"],
                                after: 3,
                                skip: Some(5),
                                nested: &[
                                    Nested {
                                        path: &["comments"],
                                        id: "id",
                                        declarations: Template::new(
                                            &["$", "_id: ID!, $", "_after: String"],
                                        ),
                                        selections: Template::new(
                                            &[
                                                "",
                                                ": node(id: $",
                                                "_id) { ... on Issue { comments(first: 2, after: $",
                                                "_after) { nodes { body } pageInfo { hasNextPage endCursor } } } }",
                                            ],
                                        ),
                                        fragments: &[],
                                        from: &["comments"],
                                    },
                                ],
                                ..Connection::EMPTY
                            },
                            Connection {
                                path: &["labels"],
                                after: 4,
                                skip: Some(6),
                                ..Connection::EMPTY
                            },
                        ],
                        ..Pages::EMPTY
                    }),
                    ..Operation::EMPTY
                }),
            ),
            output_schema: r#"{"type":"object","properties":{"issues":{"type":["array","null"],"items":{"type":"object","properties":{"title":{"type":"string"},"comments":{"type":["array","null"],"items":{"type":"string"}}},"required":["title","comments"]}},"labels":{"type":["array","null"],"items":{"type":"string"}},"total":{"type":["integer","null"]}},"required":["issues","labels","total"]}"#,
            ..Capability::EMPTY
        })
    };
}
mod __shared {
    use ::ghx_runtime::generated::plan::table::*;
    pub(super) const EACHS: &[Each] = &[
        Each {
            slot: 1,
            emit: Emit::Typed(0, TEXT),
            ..Each::EMPTY
        },
    ];
    pub(super) const EMIT: Emit = Emit::Typed(1, OPT_LIST);
}
/// Every capability by id and alias.
#[allow(dead_code, unreachable_pub, unused_imports)]
pub static REGISTRY: ::ghx_runtime::generated::Registry = ::ghx_runtime::generated::Registry::new(
    &[("issue.list", &issue::LIST)],
);
