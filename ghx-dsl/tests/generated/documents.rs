//! What the compiler made of the fixture `documents`.

/// Capabilities of `repo`.
#[allow(dead_code, unreachable_pub, unused_imports)]
pub mod repo {
    use ::ghx_runtime::generated as __rt;
    /// Look at a repository from all sides.
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
        EverythingRepositoryOpenNodeLabelsNode { #[doc = "`name`"] name : __rt::String }
    );
    __rt::output!(
        #[derive(::core::cmp::Eq, ::core::hash::Hash)] "An object of `labels`."
        EverythingRepositoryOpenNodeLabels { #[doc = "`nodes`"] nodes : __rt::Vec <
        __rt::Option < EverythingRepositoryOpenNodeLabelsNode > > = "__rt::or_empty" }
    );
    __rt::output!(
        #[derive(::core::cmp::Eq, ::core::hash::Hash)] "An object of `node`."
        EverythingRepositoryOpenNode { #[doc = "`title`"] title : __rt::String, #[doc =
        "`labels`"] labels : __rt::Option < EverythingRepositoryOpenNodeLabels > }
    );
    __rt::output!(
        #[derive(::core::cmp::Eq, ::core::hash::Hash)] "An object of `pageInfo`."
        EverythingRepositoryOpenPageInfo { #[doc = "`hasNextPage`"] has_next_page : bool,
        #[doc = "`endCursor`"] end_cursor : __rt::Option < __rt::String > }
    );
    __rt::output!(
        #[derive(::core::cmp::Eq, ::core::hash::Hash)] "An object of `open`."
        EverythingRepositoryOpen { #[doc = "`nodes`"] nodes : __rt::Vec < __rt::Option <
        EverythingRepositoryOpenNode > > = "__rt::or_empty", #[doc = "`pageInfo`"]
        page_info : EverythingRepositoryOpenPageInfo, #[doc = "`totalCount`"] total_count
        : i64 }
    );
    __rt::output!(
        "An object of `repository`." EverythingRepository { #[doc = "`stars`"] stars :
        i64, #[doc = "`score`"] score : __rt::Option < f64 >, #[doc = "`extra`"] extra :
        __rt::Option < __rt::serde_json::Value >, #[doc = "`topics`"] topics : __rt::Vec
        < __rt::String > = "__rt::or_empty", #[doc = "`name`"] name : __rt::String, #[doc
        = "`cut`"] cut : __rt::Option < __rt::String >, #[doc = "`id`"] id :
        __rt::String, #[doc = "`open`"] open : EverythingRepositoryOpen }
    );
    __rt::output!(
        "What `repo.everything` gives back." EverythingOutput { #[doc = "`repository`"]
        repository : EverythingRepository, #[doc = "`login`"] login : __rt::Option <
        __rt::String >, #[doc = "`name`"] name : __rt::Option < __rt::String >, #[doc =
        "`topics`"] topics : __rt::Vec < __rt::String > = "__rt::or_empty", #[doc =
        "`topicsEach`"] topics_each : __rt::Vec < __rt::String > = "__rt::or_empty",
        #[doc = "`extra`"] extra : __rt::Option < __rt::serde_json::Value >, #[doc =
        "`score`"] score : __rt::Option < f64 >, #[doc = "`stars`"] stars : i64, #[doc =
        "`titles`"] titles : __rt::Vec < __rt::String > = "__rt::or_empty", #[doc =
        "`kinds`"] kinds : __rt::Vec < __rt::String > = "__rt::or_empty", #[doc =
        "`drafts`"] drafts : __rt::Vec < __rt::Option < bool > > = "__rt::or_empty",
        #[doc = "`numbers`"] numbers : __rt::Vec < i64 > = "__rt::or_empty", #[doc =
        "`labels`"] labels : __rt::Vec < __rt::String > = "__rt::or_empty", #[doc =
        "`page`"] page : EverythingRepositoryOpenPageInfo, #[doc = "`cut`"] cut :
        __rt::Option < __rt::String > }
    );
    /// The plan of `repo.everything`.
    pub static EVERYTHING: __rt::plan::Capability = {
        use __rt::plan::table::*;
        Capability::checked(
            Capability::new(
                    "repo.everything",
                    Effect::Read,
                    Shape::new(
                        &[
                            Field::new("owner", Kind::STRING).required(),
                            Field::new("name", Kind::STRING).required(),
                            Field::new("login", Kind::STRING).or("\"octocat\""),
                            Field::new("full", Kind::Boolean).or("false"),
                            Field::new(
                                "states",
                                Kind::list(&Kind::Enum(&["OPEN", "CLOSED"])),
                            ),
                            Field::new("since", Kind::STRING),
                        ],
                    ),
                    Action::Operation(
                        Operation::checked(
                            Operation::query(
                                    "Everything",
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
                                )
                                .fragments(
                                    &[
                                        Fragment::new(
                                            "Labels",
                                            "fragment Labels on Issue { labels(first: 5) { nodes { name } } }",
                                        ),
                                        Fragment::new(
                                            "Named",
                                            "fragment Named on Repository { name }",
                                        ),
                                        Fragment::new(
                                            "RepositoryFields",
                                            "fragment RepositoryFields on Repository { stars score extra topics ...Named }",
                                        ),
                                    ],
                                )
                                .variables(
                                    &[
                                        Variable::new(r#"_owner":"#).input(0).required(),
                                        Variable::new(r#"_name":"#).input(1).required(),
                                        Variable::new(r#"_login":"#).input(2),
                                        Variable::new(r#"_full":"#).input(3),
                                        Variable::new(r#"_states":"#).input(4),
                                        Variable::new(r#"_since":"#).input(5),
                                        Variable::new(r#"_repo_openAfter":"#),
                                    ],
                                )
                                .reply(
                                    16,
                                    &[
                                        Root::new(
                                            "_repo",
                                            Node::Both(
                                                0,
                                                &[
                                                    ("extra", Keep(5)),
                                                    ("score", Keep(6)),
                                                    ("stars", Keep(7)),
                                                    ("cut", Keep(14)),
                                                    (
                                                        "topics",
                                                        Node::KeepList(3, &Each::new(4, 1, Keep(0), Typed(0, TEXT))),
                                                    ),
                                                    (
                                                        "open",
                                                        Node::Object(
                                                            &[
                                                                ("pageInfo", Keep(13)),
                                                                ("totalCount", Keep(15)),
                                                                (
                                                                    "nodes",
                                                                    Node::Lists(
                                                                        ::core::option::Option::None,
                                                                        &[
                                                                            Each::new(
                                                                                8,
                                                                                1,
                                                                                Node::Object(&[("title", Keep(0))]),
                                                                                Typed(0, TEXT),
                                                                            ),
                                                                            Each::new(
                                                                                    12,
                                                                                    1,
                                                                                    Node::Object(
                                                                                        &[
                                                                                            (
                                                                                                "labels",
                                                                                                Node::Object(
                                                                                                    &[
                                                                                                        (
                                                                                                            "nodes",
                                                                                                            Node::List(
                                                                                                                &Each::new(
                                                                                                                    0,
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
                                                                                    Typed(0, OPT_LIST),
                                                                                )
                                                                                .flatten(),
                                                                        ],
                                                                    ),
                                                                ),
                                                            ],
                                                        ),
                                                    ),
                                                ],
                                            ),
                                        ),
                                        Root::new(
                                            "_user",
                                            Node::Object(&keep(1, ["login", "name"])),
                                        ),
                                        Root::new(
                                            "_found",
                                            Node::Object(
                                                &[
                                                    (
                                                        "nodes",
                                                        Node::Lists(
                                                            ::core::option::Option::None,
                                                            &[
                                                                Each::new(
                                                                    9,
                                                                    1,
                                                                    Node::Object(&[("__typename", Keep(0))]),
                                                                    Typed(0, TEXT),
                                                                ),
                                                                Each::new(
                                                                    10,
                                                                    1,
                                                                    Node::Object(&[("draft", Keep(0))]),
                                                                    Typed(0, OPT_BOOL),
                                                                ),
                                                                Each::new(
                                                                    11,
                                                                    1,
                                                                    Node::Object(&[("number", Keep(0))]),
                                                                    Typed(0, INT),
                                                                ),
                                                            ],
                                                        ),
                                                    ),
                                                ],
                                            ),
                                        ),
                                    ],
                                    &slots([
                                        (
                                            "repository",
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
                                                                (
                                                                    "pageInfo",
                                                                    Type::Object(
                                                                        &[("hasNextPage", BOOL), ("endCursor", OPT_TEXT)],
                                                                    ),
                                                                ),
                                                                ("totalCount", INT),
                                                            ],
                                                        ),
                                                    ),
                                                ],
                                            ),
                                        ),
                                        ("login", OPT_TEXT),
                                        ("name", OPT_TEXT),
                                        ("topics", Type::Nullable(&Type::List(&TEXT))),
                                        ("topicsEach", OPT_LIST),
                                        ("extra", Type::Nullable(&ANY)),
                                        ("score", OPT_NUMBER),
                                        ("stars", INT),
                                        ("titles", OPT_LIST),
                                        ("kinds", OPT_LIST),
                                        ("drafts", OPT_LIST),
                                        ("numbers", OPT_LIST),
                                        ("labels", OPT_LIST),
                                        (
                                            "page",
                                            Type::Object(
                                                &[("hasNextPage", BOOL), ("endCursor", OPT_TEXT)],
                                            ),
                                        ),
                                        ("cut", OPT_TEXT),
                                    ]),
                                )
                                .ensure(
                                    &[
                                        Ensure::new(has(0), "repo is present"),
                                        Ensure::new(
                                            Predicate::Not(&is(15, "0")),
                                            "repo.open.totalCount != 0",
                                        ),
                                    ],
                                )
                                .pages(Pages::new(&[Connection::new(0, &["open"], 6)])),
                        ),
                    ),
                )
                .about("1.0.0", "Look at a repository from all sides.", &[])
                .returns(
                    r#"{"type":"object","properties":{"repository":{"type":"object","properties":{"stars":{"type":"integer"},"score":{"type":["number","null"]},"extra":{},"topics":{"type":["array","null"],"items":{"type":"string"}},"name":{"type":"string"},"cut":{"type":["string","null"]},"id":{"type":"string"},"open":{"type":"object","properties":{"nodes":{"type":["array","null"],"items":{"anyOf":[{"type":"null"},{"type":"object","properties":{"title":{"type":"string"},"labels":{"anyOf":[{"type":"null"},{"type":"object","properties":{"nodes":{"type":["array","null"],"items":{"anyOf":[{"type":"null"},{"type":"object","properties":{"name":{"type":"string"}},"required":["name"]}]}}},"required":["nodes"]}]}},"required":["title","labels"]}]}},"pageInfo":{"type":"object","properties":{"hasNextPage":{"type":"boolean"},"endCursor":{"type":["string","null"]}},"required":["hasNextPage","endCursor"]},"totalCount":{"type":"integer"}},"required":["nodes","pageInfo","totalCount"]}},"required":["stars","score","topics","name","cut","id","open"]},"login":{"type":["string","null"]},"name":{"type":["string","null"]},"topics":{"type":["array","null"],"items":{"type":"string"}},"topicsEach":{"type":["array","null"],"items":{"type":"string"}},"extra":{},"score":{"type":["number","null"]},"stars":{"type":"integer"},"titles":{"type":["array","null"],"items":{"type":"string"}},"kinds":{"type":["array","null"],"items":{"type":"string"}},"drafts":{"type":["array","null"],"items":{"type":["boolean","null"]}},"numbers":{"type":["array","null"],"items":{"type":"integer"}},"labels":{"type":["array","null"],"items":{"type":"string"}},"page":{"type":"object","properties":{"hasNextPage":{"type":"boolean"},"endCursor":{"type":["string","null"]}},"required":["hasNextPage","endCursor"]},"cut":{"type":["string","null"]}},"required":["repository","login","name","topics","topicsEach","extra","score","stars","titles","kinds","drafts","numbers","labels","page","cut"]}"#,
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
    &[("repo.everything", &repo::EVERYTHING)],
);
