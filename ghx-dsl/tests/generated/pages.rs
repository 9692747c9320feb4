//! What the compiler made of the fixture `pages`.

/// Capabilities of `issue`.
#[allow(dead_code, unreachable_pub, unused_imports)]
pub mod issue {
    use ::ghx_runtime::generated as __rt;
    /// List the issues of a repository with their comments.
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
        { #[doc = "`title`"] title : __rt::String, #[doc = "`comments`"] comments :
        __rt::Vec < __rt::String > = "__rt::or_empty" }
    );
    __rt::output!(
        #[derive(::core::cmp::Eq, ::core::hash::Hash)] "What `issue.list` gives back."
        ListOutput { #[doc = "`issues`"] issues : __rt::Vec < ListIssue > =
        "__rt::or_empty", #[doc = "`labels`"] labels : __rt::Vec < __rt::String > =
        "__rt::or_empty", #[doc = "`total`"] total : __rt::Option < i64 > }
    );
    /// The plan of `issue.list`.
    pub static LIST: __rt::plan::Capability = {
        use __rt::plan::table::*;
        Capability::checked(
            Capability::new(
                    "issue.list",
                    Effect::Read,
                    Shape::new(
                        &[
                            Field::new("owner", Kind::STRING).required(),
                            Field::new("name", Kind::STRING).required(),
                            Field::new("first", Kind::INTEGER.at_least(1).at_most(100))
                                .or("30")
                                .about("How many on a page."),
                            Field::new("after", Kind::STRING.at_least(1))
                                .about("The endCursor of the page before."),
                            Field::new("all", Kind::Boolean)
                                .or("false")
                                .about(
                                    "Follow all pages; with first 100 in the fewest requests.",
                                ),
                        ],
                    ),
                    Action::Operation(
                        Operation::checked(
                            Operation::query(
                                    "IssueList",
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
                                )
                                .variables(
                                    &[
                                        Variable::new(r#"_owner":"#).input(0).required(),
                                        Variable::new(r#"_name":"#).input(1).required(),
                                        Variable::new(r#"_first":"#).input(2).required(),
                                        Variable::new(r#"_after":"#).input(3),
                                        Variable::new(r#"_repository_labelsAfter":"#),
                                        Variable::new(r#"_repository_issuesDone":"#),
                                        Variable::new(r#"_repository_labelsDone":"#),
                                    ],
                                )
                                .reply(
                                    3,
                                    &[
                                        Root::new(
                                            "",
                                            Node::Object(
                                                &[
                                                    (
                                                        "issues",
                                                        Node::Object(
                                                            &[
                                                                ("totalCount", Keep(2)),
                                                                (
                                                                    "nodes",
                                                                    Node::List(
                                                                        &Each::new(
                                                                            0,
                                                                            2,
                                                                            Node::Object(
                                                                                &[
                                                                                    ("title", Keep(0)),
                                                                                    (
                                                                                        "comments",
                                                                                        Node::Object(
                                                                                            &[
                                                                                                (
                                                                                                    "nodes",
                                                                                                    Node::List(
                                                                                                        &Each::new(
                                                                                                            1,
                                                                                                            1,
                                                                                                            Node::Object(&[("body", Keep(0))]),
                                                                                                            Typed(0, TEXT),
                                                                                                        ),
                                                                                                    ),
                                                                                                ),
                                                                                            ],
                                                                                        ),
                                                                                    ),
                                                                                ],
                                                                            ),
                                                                            Emit::Object(
                                                                                &slots([("title", TEXT), ("comments", OPT_LIST)]),
                                                                            ),
                                                                        ),
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
                                                                        &Each::new(
                                                                            1,
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
                                            ),
                                        ),
                                    ],
                                    &slots([
                                        ("issues", OPT_LIST),
                                        ("labels", OPT_LIST),
                                        ("total", OPT_INT),
                                    ]),
                                )
                                .pages(
                                    Pages::new(
                                            &[
                                                Connection::new(0, &["issues"], 3)
                                                    .skip(5)
                                                    .nested(
                                                        &[
                                                            Nested::new(
                                                                &["comments"],
                                                                "id",
                                                                &["$", "_id: ID!, $", "_after: String"],
                                                                &[
                                                                    "",
                                                                    ": node(id: $",
                                                                    "_id) { ... on Issue { comments(first: 2, after: $",
                                                                    "_after) { nodes { body } pageInfo { hasNextPage endCursor } } } }",
                                                                ],
                                                                &[],
                                                                &["comments"],
                                                            ),
                                                        ],
                                                    ),
                                                Connection::new(0, &["labels"], 4).skip(6),
                                            ],
                                        )
                                        .when(4),
                                ),
                        ),
                    ),
                )
                .about(
                    "1.0.0",
                    "List the issues of a repository with their comments.",
                    &[],
                )
                .returns(
                    r#"{"type":"object","properties":{"issues":{"type":["array","null"],"items":{"type":"object","properties":{"title":{"type":"string"},"comments":{"type":["array","null"],"items":{"type":"string"}}},"required":["title","comments"]}},"labels":{"type":["array","null"],"items":{"type":"string"}},"total":{"type":["integer","null"]}},"required":["issues","labels","total"]}"#,
                ),
        )
    };
}
/// Every capability by id and alias.
#[allow(dead_code, unreachable_pub, unused_imports)]
pub static REGISTRY: ::ghx_runtime::generated::Registry = ::ghx_runtime::generated::Registry::new(
    &[("issue.list", &issue::LIST)],
);
