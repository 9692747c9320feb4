//! What the compiler made of the fixture `documents`.

/// Capabilities of `repo`.
#[allow(dead_code, unreachable_pub, unused_imports)]
pub mod repo {
    use ::ghx_runtime::generated as __rt;
    /// Look at a repository from all sides.
    ///
    /// `repo.everything` reads only; 1 request, and 1 for each further page.
    ///
    /// Takes:
    /// - `owner`: Sets `owner`.
    /// - `name`: Sets `name`.
    /// - `.login(..)`: Sets `login`.
    /// - `.full(..)`: Sets `full`.
    /// - `.states(..)`: Sets `states`.
    /// - `.since(..)`: Sets `since`.
    ///
    /// Gives back [`EverythingOutput`]: `repository`, `login`, `name`, `topics`, `topics_each`, `extra`, `score`, `stars`, `titles`, `kinds`, `drafts`, `numbers`, `labels`, `page`, `cut`.
    pub fn everything(required: EverythingRequired) -> Everything {
        Everything::__of(
            EVERYTHING.record().with(0, required.owner).with(1, required.name),
        )
    }
    __rt::setters!(
        Everything { login : __rt::Text = 2 "Sets `login`.", full : __rt::Input < bool >
        = 3 "Sets `full`.", states : __rt::List < super::enums::IssueState > = 4
        "Sets `states`.", since : __rt::Text = 5 "Sets `since`." }
    );
    __rt::request!(
        #[doc = " A request of `repo.everything`."] Everything, EverythingOutput,
        EVERYTHING, fields
    );
    __rt::input!(
        "What `everything` needs." EverythingRequired { #[doc = " Sets `owner`."] owner :
        __rt::String, #[doc = " Sets `name`."] name : __rt::String }
    );
    __rt::output!(
        #[derive(::core::cmp::Eq, ::core::hash::Hash)] "An object of `node`."
        EverythingRepositoryOpenNodeLabelsNode { name : __rt::String = field "name" }
    );
    __rt::output!(
        #[derive(::core::cmp::Eq, ::core::hash::Hash)] "An object of `labels`."
        EverythingRepositoryOpenNodeLabels { nodes : __rt::Vec < __rt::Option <
        EverythingRepositoryOpenNodeLabelsNode > > = list "nodes" }
    );
    __rt::output!(
        #[derive(::core::cmp::Eq, ::core::hash::Hash)] "An object of `node`."
        EverythingRepositoryOpenNode { title : __rt::String = field "title", labels :
        __rt::Option < EverythingRepositoryOpenNodeLabels > = field "labels" }
    );
    __rt::output!(
        #[derive(::core::cmp::Eq, ::core::hash::Hash)] "An object of `pageInfo`."
        EverythingRepositoryOpenPageInfo { has_next_page : bool = field "hasNextPage",
        end_cursor : __rt::Option < __rt::String > = field "endCursor" }
    );
    __rt::output!(
        #[derive(::core::cmp::Eq, ::core::hash::Hash)] "An object of `open`."
        EverythingRepositoryOpen { nodes : __rt::Vec < __rt::Option <
        EverythingRepositoryOpenNode > > = list "nodes", page_info :
        EverythingRepositoryOpenPageInfo = field "pageInfo", total_count : i64 = field
        "totalCount" }
    );
    __rt::output!(
        "An object of `repository`." EverythingRepository { stars : i64 = field "stars",
        score : __rt::Option < f64 > = field "score", extra : __rt::Option <
        __rt::serde_json::Value > = field "extra", topics : __rt::Vec < __rt::String > =
        list "topics", name : __rt::String = field "name", cut : __rt::Option <
        __rt::String > = field "cut", id : __rt::String = field "id", open :
        EverythingRepositoryOpen = field "open" }
    );
    __rt::output!(
        "What `repo.everything` gives back." EverythingOutput { repository :
        EverythingRepository = field "repository", login : __rt::Option < __rt::String >
        = field "login", name : __rt::Option < __rt::String > = field "name", topics :
        __rt::Vec < __rt::String > = list "topics", topics_each : __rt::Vec <
        __rt::String > = list "topicsEach", extra : __rt::Option <
        __rt::serde_json::Value > = field "extra", score : __rt::Option < f64 > = field
        "score", stars : i64 = field "stars", titles : __rt::Vec < __rt::String > = list
        "titles", kinds : __rt::Vec < __rt::String > = list "kinds", drafts : __rt::Vec <
        __rt::Option < bool > > = list "drafts", numbers : __rt::Vec < i64 > = list
        "numbers", labels : __rt::Vec < __rt::String > = list "labels", page :
        EverythingRepositoryOpenPageInfo = field "page", cut : __rt::Option <
        __rt::String > = field "cut" }
    );
    /// The plan of `repo.everything`.
    pub static EVERYTHING: __rt::plan::Capability = {
        use __rt::plan::table::*;
        use super::__shared::*;
        Capability::checked(Capability {
            id: "repo.everything",
            version: "1.0.0",
            description: "Look at a repository from all sides.",
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
                        name: "login",
                        default: Some(r#""octocat""#),
                        ..Field::EMPTY
                    },
                    Field {
                        name: "full",
                        kind: Kind::Boolean,
                        default: Some("false"),
                        ..Field::EMPTY
                    },
                    Field {
                        name: "states",
                        kind: Kind::List {
                            item: &Kind::Enum(&["OPEN", "CLOSED"]),
                            min: None,
                            max: None,
                        },
                        ..Field::EMPTY
                    },
                    Field {
                        name: "since",
                        ..Field::EMPTY
                    },
                ],
                ..Shape::EMPTY
            },
            action: Action::Operation(
                Operation::checked(Operation {
                    name: "Everything",
                    declarations: Template::new(
                        &[
                            "$",
                            "_owner: String!, $",
                            "_name: String!, $",
                            r#"_login: String! = \"octo\", $"#,
                            "_full: Boolean = false, $",
                            "_states: [IssueState!] = [OPEN], $",
                            "_since: DateTime, $",
                            "_repo_openAfter: String",
                        ],
                    ),
                    selections: Template::new(
                        &[
                            "",
                            "_repo: repository(owner: $",
                            "_owner, name: $",
                            "_name) { ...RepositoryFields ... @include(if: $",
                            "_full) { cut: name } ... on Node { id } open: issues(first: 3, states: $",
                            r#"_states, filter: {labels: [\"$x\", \"{#}\", \"block \\\"\\\"\\\" $y\\n  text\"], since: $"#,
                            "_since}, after: $",
                            "_repo_openAfter) { nodes { title ...Labels } pageInfo { hasNextPage endCursor } totalCount } } ",
                            "_user: user(login: $",
                            "_login) { login name @skip(if: $",
                            "_full) } ",
                            r#"_found: search(first: 2, query: \"a,b # c \\\"d\\\"\") { nodes { __typename ... on Issue { number title } ... on PullRequest { number draft } } }"#,
                        ],
                    ),
                    fragments: &[
                        Fragment {
                            name: "Labels",
                            text: "fragment Labels on Issue { labels(first: 5) { nodes { name } } }",
                        },
                        Fragment {
                            name: "Named",
                            text: "fragment Named on Repository { name }",
                        },
                        Fragment {
                            name: "RepositoryFields",
                            text: "fragment RepositoryFields on Repository { stars score extra topics ...Named }",
                        },
                    ],
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
                            key: r#"_login":"#,
                            input: Some(2),
                            ..Variable::EMPTY
                        },
                        Variable {
                            key: r#"_full":"#,
                            input: Some(3),
                            ..Variable::EMPTY
                        },
                        Variable {
                            key: r#"_states":"#,
                            input: Some(4),
                            ..Variable::EMPTY
                        },
                        Variable {
                            key: r#"_since":"#,
                            input: Some(5),
                            ..Variable::EMPTY
                        },
                        Variable {
                            key: r#"_repo_openAfter":"#,
                            ..Variable::EMPTY
                        },
                    ],
                    roots: &[
                        Root {
                            suffix: "_repo",
                            node: Node::Both(
                                0,
                                &[
                                    ("extra", Node::Keep(5)),
                                    ("score", Node::Keep(6)),
                                    ("stars", Node::Keep(7)),
                                    ("cut", Node::Keep(14)),
                                    (
                                        "topics",
                                        Node::KeepList(
                                            3,
                                            &ListWalk {
                                                lists: &[
                                                    Each {
                                                        slot: 4,
                                                        emit: Emit::Typed(0, TEXT),
                                                        ..Each::EMPTY
                                                    },
                                                ],
                                                ..ListWalk::EMPTY
                                            },
                                        ),
                                    ),
                                    (
                                        "open",
                                        Node::Object(
                                            &[
                                                ("pageInfo", Node::Keep(13)),
                                                ("totalCount", Node::Keep(15)),
                                                (
                                                    "nodes",
                                                    Node::List(
                                                        &ListWalk {
                                                            slots: 2,
                                                            item: Node::Object(
                                                                &[
                                                                    ("title", Node::Keep(0)),
                                                                    (
                                                                        "labels",
                                                                        Node::Object(
                                                                            &[
                                                                                (
                                                                                    "nodes",
                                                                                    Node::List(
                                                                                        &ListWalk {
                                                                                            item: Node::Object(&[("name", Node::Keep(0))]),
                                                                                            lists: &[
                                                                                                Each {
                                                                                                    slot: 1,
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
                                                            ),
                                                            lists: &[
                                                                Each {
                                                                    slot: 8,
                                                                    emit: Emit::Typed(0, TEXT),
                                                                    ..Each::EMPTY
                                                                },
                                                                Each {
                                                                    slot: 12,
                                                                    emit: Emit::Typed(1, OPT_LIST),
                                                                    flatten: true,
                                                                    ..Each::EMPTY
                                                                },
                                                            ],
                                                        },
                                                    ),
                                                ),
                                            ],
                                        ),
                                    ),
                                ],
                            ),
                        },
                        Root {
                            suffix: "_user",
                            node: Node::Object(
                                &[("login", Node::Keep(1)), ("name", Node::Keep(2))],
                            ),
                        },
                        Root {
                            suffix: "_found",
                            node: Node::Object(
                                &[
                                    (
                                        "nodes",
                                        Node::List(
                                            &ListWalk {
                                                slots: 3,
                                                item: Node::Object(
                                                    &[
                                                        ("__typename", Node::Keep(0)),
                                                        ("draft", Node::Keep(1)),
                                                        ("number", Node::Keep(2)),
                                                    ],
                                                ),
                                                lists: &[
                                                    Each {
                                                        slot: 9,
                                                        emit: Emit::Typed(0, TEXT),
                                                        ..Each::EMPTY
                                                    },
                                                    Each {
                                                        slot: 10,
                                                        emit: Emit::Typed(1, OPT_BOOL),
                                                        ..Each::EMPTY
                                                    },
                                                    Each {
                                                        slot: 11,
                                                        emit: Emit::Typed(2, INT),
                                                        ..Each::EMPTY
                                                    },
                                                ],
                                            },
                                        ),
                                    ),
                                ],
                            ),
                        },
                    ],
                    projection: Projection {
                        slots: 16,
                        emit: &[
                            (
                                "repository",
                                Emit::Typed(
                                    0,
                                    Type::Object(
                                        &[
                                            ("stars", INT),
                                            ("score", OPT_NUMBER),
                                            ("extra", Type::Nullable(&ANY)),
                                            ("topics", Type::Nullable(&Type::List(&TEXT))),
                                            ("name", TEXT),
                                            ("cut", OPT_TEXT),
                                            ("id", TEXT),
                                            (
                                                "open",
                                                Type::Object(
                                                    &[
                                                        (
                                                            "nodes",
                                                            Type::Nullable(
                                                                &Type::List(
                                                                    &Type::Nullable(
                                                                        &Type::Object(
                                                                            &[
                                                                                ("title", TEXT),
                                                                                (
                                                                                    "labels",
                                                                                    Type::Nullable(
                                                                                        &Type::Object(
                                                                                            &[
                                                                                                (
                                                                                                    "nodes",
                                                                                                    Type::Nullable(
                                                                                                        &Type::List(
                                                                                                            &Type::Nullable(&Type::Object(&[("name", TEXT)])),
                                                                                                        ),
                                                                                                    ),
                                                                                                ),
                                                                                            ],
                                                                                        ),
                                                                                    ),
                                                                                ),
                                                                            ],
                                                                        ),
                                                                    ),
                                                                ),
                                                            ),
                                                        ),
                                                        ("pageInfo", HAS_NEXT_PAGE_TYPE),
                                                        ("totalCount", INT),
                                                    ],
                                                ),
                                            ),
                                        ],
                                    ),
                                ),
                            ),
                            ("login", Emit::Typed(1, OPT_TEXT)),
                            ("name", Emit::Typed(2, OPT_TEXT)),
                            (
                                "topics",
                                Emit::Typed(3, Type::Nullable(&Type::List(&TEXT))),
                            ),
                            ("topicsEach", Emit::Typed(4, OPT_LIST)),
                            ("extra", Emit::Typed(5, Type::Nullable(&ANY))),
                            ("score", Emit::Typed(6, OPT_NUMBER)),
                            ("stars", Emit::Typed(7, INT)),
                            ("titles", Emit::Typed(8, OPT_LIST)),
                            ("kinds", Emit::Typed(9, OPT_LIST)),
                            ("drafts", Emit::Typed(10, OPT_LIST)),
                            ("numbers", Emit::Typed(11, OPT_LIST)),
                            ("labels", Emit::Typed(12, OPT_LIST)),
                            ("page", Emit::Typed(13, HAS_NEXT_PAGE_TYPE)),
                            ("cut", Emit::Typed(14, OPT_TEXT)),
                        ],
                    },
                    ensure: &[
                        Ensure {
                            predicate: Predicate::Present(Term::Slot(0)),
                            text: "repo is present",
                            ..Ensure::EMPTY
                        },
                        Ensure {
                            predicate: Predicate::Not(
                                &Predicate::Equal(Term::Slot(15), Term::Json("0")),
                            ),
                            text: "repo.open.totalCount != 0",
                            ..Ensure::EMPTY
                        },
                    ],
                    pages: Some(Pages {
                        connections: &[
                            Connection {
                                path: &["open"],
                                after: 6,
                                ..Connection::EMPTY
                            },
                        ],
                        ..Pages::EMPTY
                    }),
                    ..Operation::EMPTY
                }),
            ),
            output_schema: r#"{"type":"object","properties":{"repository":{"type":"object","properties":{"stars":{"type":"integer"},"score":{"type":["number","null"]},"extra":{},"topics":{"type":["array","null"],"items":{"type":"string"}},"name":{"type":"string"},"cut":{"type":["string","null"]},"id":{"type":"string"},"open":{"type":"object","properties":{"nodes":{"type":["array","null"],"items":{"anyOf":[{"type":"null"},{"type":"object","properties":{"title":{"type":"string"},"labels":{"anyOf":[{"type":"null"},{"type":"object","properties":{"nodes":{"type":["array","null"],"items":{"anyOf":[{"type":"null"},{"type":"object","properties":{"name":{"type":"string"}},"required":["name"]}]}}},"required":["nodes"]}]}},"required":["title","labels"]}]}},"pageInfo":{"type":"object","properties":{"hasNextPage":{"type":"boolean"},"endCursor":{"type":["string","null"]}},"required":["hasNextPage","endCursor"]},"totalCount":{"type":"integer"}},"required":["nodes","pageInfo","totalCount"]}},"required":["stars","score","topics","name","cut","id","open"]},"login":{"type":["string","null"]},"name":{"type":["string","null"]},"topics":{"type":["array","null"],"items":{"type":"string"}},"topicsEach":{"type":["array","null"],"items":{"type":"string"}},"extra":{},"score":{"type":["number","null"]},"stars":{"type":"integer"},"titles":{"type":["array","null"],"items":{"type":"string"}},"kinds":{"type":["array","null"],"items":{"type":"string"}},"drafts":{"type":["array","null"],"items":{"type":["boolean","null"]}},"numbers":{"type":["array","null"],"items":{"type":"integer"}},"labels":{"type":["array","null"],"items":{"type":"string"}},"page":{"type":"object","properties":{"hasNextPage":{"type":"boolean"},"endCursor":{"type":["string","null"]}},"required":["hasNextPage","endCursor"]},"cut":{"type":["string","null"]}},"required":["repository","login","name","topics","topicsEach","extra","score","stars","titles","kinds","drafts","numbers","labels","page","cut"]}"#,
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
mod __shared {
    use ::ghx_runtime::generated::plan::table::*;
    pub(super) const HAS_NEXT_PAGE_TYPE: Type = Type::Object(
        &[("hasNextPage", BOOL), ("endCursor", OPT_TEXT)],
    );
}
/// Every capability by id and alias.
#[allow(dead_code, unreachable_pub, unused_imports)]
pub static REGISTRY: ::ghx_runtime::generated::Registry = ::ghx_runtime::generated::Registry::new(
    &[("repo.everything", &repo::EVERYTHING)],
);
