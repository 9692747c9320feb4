//! What the compiler made of the fixture `naming`.

/// Capabilities of `issue`.
#[allow(dead_code, unreachable_pub, unused_imports)]
pub mod issue {
    use ::ghx_runtime::generated as __rt;
    use super::refs as __refs;
    /// List the issues of a repository.
    pub fn list(target: impl __rt::Into<__refs::RepositoryRef>) -> List {
        List::__of(LIST.record().target(target))
    }
    __rt::setters!(
        List { states : __rt::List < super::enums::IssueState > = 4 "Sets `states`.",
        first : __rt::Input < i64 > = 5 "How many on a page.", after : __rt::Text = 6
        "The endCursor of the page before.", all : __rt::Input < bool > = 7
        "Follow all pages; with first 100 in the fewest requests." }
    );
    __rt::request!(
        #[doc = " A request of `issue.list`."] List, ListOutput, LIST, fields
    );
    __rt::output!(
        #[derive(::core::cmp::Eq, ::core::hash::Hash)] "An object of `issue`." ListIssue
        { #[doc = "`id`"] id : __refs::IssueId, #[doc = "`labels`"] labels : __rt::Vec <
        __rt::String > = "__rt::or_empty" }
    );
    __rt::output!(
        #[derive(::core::cmp::Eq, ::core::hash::Hash)] "An object of `pageInfo`."
        ListPageInfo { #[doc = "`hasNextPage`"] has_next_page : bool, #[doc =
        "`endCursor`"] end_cursor : __rt::Option < __rt::String > }
    );
    __rt::output!(
        #[derive(::core::cmp::Eq, ::core::hash::Hash)] "What `issue.list` gives back."
        ListOutput { #[doc = "`issues`"] issues : __rt::Vec < ListIssue > =
        "__rt::or_empty", #[doc = "`labels`"] labels : __rt::Vec < __rt::String > =
        "__rt::or_empty", #[doc = "`pageInfo`"] page_info : ListPageInfo }
    );
    /// The plan of `issue.list`.
    pub static LIST: __rt::plan::Capability = {
        use __rt::plan::table::*;
        use super::__shared::*;
        Capability::checked(
            Capability::new(
                    "issue.list",
                    Effect::Read,
                    Shape::new(
                            &[
                                Field::new("repositoryId", Kind::STRING.at_least(1))
                                    .about("The repository's id (R_...)."),
                                OWNER,
                                NAME,
                                Field::new(
                                        "url",
                                        Kind::STRING
                                            .address(
                                                Address::of("repository", &["/{owner}/{name}"])
                                                    .fills(&[("owner", 1), ("name", 2)]),
                                            ),
                                    )
                                    .about("The repository's address."),
                                Field::new(
                                    "states",
                                    Kind::list(&Kind::Enum(&["OPEN", "CLOSED"])),
                                ),
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
                        )
                        .choices(&[Choice::of(&[&[0], &[1, 2], &[3]])])
                        .refs(
                            &[
                                RefUse::of("repository", "repository")
                                    .subject()
                                    .id(0)
                                    .ways(&[WayUse::by(&[1, 2]), WayUse::address(&[3])]),
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
                                        "_states: [IssueState!], $",
                                        "_first: Int = 30, $",
                                        "_after: String, $",
                                        "_issuesDone: Boolean! = false, $",
                                        "_labelsDone: Boolean! = false, $",
                                        "_labelsAfter: String",
                                    ],
                                    &[
                                        "",
                                        ": repository(owner: $",
                                        "_owner, name: $",
                                        "_name) { ... on Repository { id issues(first: $",
                                        "_first, after: $",
                                        "_after, states: $",
                                        "_states) @skip(if: $",
                                        "_issuesDone) { pageInfo { hasNextPage endCursor } nodes { id ... on Issue { labels(first: 10) { nodes { name } pageInfo { hasNextPage endCursor } } } } } labels(first: 100, after: $",
                                        "_labelsAfter) @skip(if: $",
                                        "_labelsDone) { nodes { name } pageInfo { hasNextPage endCursor } } } }",
                                    ],
                                )
                                .variables(
                                    &[
                                        OWNER_VAR,
                                        NAME_VAR,
                                        STATES_VAR,
                                        FIRST_VAR,
                                        AFTER_VAR,
                                        ISSUES_DONE_VAR,
                                        LABELS_DONE_VAR,
                                        LABELS_AFTER_VAR,
                                    ],
                                )
                                .reply(
                                    4,
                                    &[Root::new("", ISSUE_LIST_WALK)],
                                    ISSUE_LIST_OUTPUTS,
                                )
                                .ensure(&[Ensure::new(has(3), "repository.id is present")])
                                .pages(
                                    Pages::new(
                                            &[
                                                Connection::new(0, &["issues"], 4)
                                                    .skip(5)
                                                    .nested(&[LABELS_PAGES]),
                                                Connection::new(0, &["labels"], 7).skip(6),
                                            ],
                                        )
                                        .when(7),
                                )
                                .instead(
                                    &[
                                        Instead::new(
                                            0,
                                            &Operation::checked(
                                                Operation::query(
                                                        "IssueListById",
                                                        &[
                                                            "$",
                                                            "_repositoryId: ID!, $",
                                                            "_states: [IssueState!], $",
                                                            "_first: Int = 30, $",
                                                            "_after: String, $",
                                                            "_issuesDone: Boolean! = false, $",
                                                            "_labelsDone: Boolean! = false, $",
                                                            "_labelsAfter: String",
                                                        ],
                                                        &[
                                                            "",
                                                            ": node(id: $",
                                                            "_repositoryId) { ... on Repository { ... on Repository { id issues(first: $",
                                                            "_first, after: $",
                                                            "_after, states: $",
                                                            "_states) @skip(if: $",
                                                            "_issuesDone) { pageInfo { hasNextPage endCursor } nodes { id ... on Issue { labels(first: 10) { nodes { name } pageInfo { hasNextPage endCursor } } } } } labels(first: 100, after: $",
                                                            "_labelsAfter) @skip(if: $",
                                                            "_labelsDone) { nodes { name } pageInfo { hasNextPage endCursor } } } } }",
                                                        ],
                                                    )
                                                    .variables(
                                                        &[
                                                            Variable::new(r#"_repositoryId":"#).input(0).required(),
                                                            STATES_VAR,
                                                            FIRST_VAR,
                                                            AFTER_VAR,
                                                            ISSUES_DONE_VAR,
                                                            LABELS_DONE_VAR,
                                                            LABELS_AFTER_VAR,
                                                        ],
                                                    )
                                                    .reply(
                                                        4,
                                                        &[Root::new("", ISSUE_LIST_WALK)],
                                                        ISSUE_LIST_OUTPUTS,
                                                    )
                                                    .ensure(
                                                        &[
                                                            ensure(
                                                                has(3),
                                                                "node.id is present",
                                                                "the id is of something else",
                                                            ),
                                                        ],
                                                    )
                                                    .pages(
                                                        Pages::new(
                                                                &[
                                                                    Connection::new(0, &["issues"], 3)
                                                                        .skip(4)
                                                                        .nested(&[LABELS_PAGES]),
                                                                    Connection::new(0, &["labels"], 6).skip(5),
                                                                ],
                                                            )
                                                            .when(7),
                                                    ),
                                            ),
                                        ),
                                    ],
                                ),
                        ),
                    ),
                )
                .about("1.0.0", "List the issues of a repository.", &[])
                .returns(
                    r#"{"type":"object","properties":{"issues":{"type":["array","null"],"items":{"type":"object","properties":{"id":{"type":"string","format":"issue-id"},"labels":{"type":["array","null"],"items":{"type":"string"}}},"required":["id","labels"]}},"labels":{"type":["array","null"],"items":{"type":"string"}},"pageInfo":{"type":"object","properties":{"hasNextPage":{"type":"boolean"},"endCursor":{"type":["string","null"]}},"required":["hasNextPage","endCursor"]}},"required":["issues","labels","pageInfo"]}"#,
                ),
        )
    };
    /// Change labels, milestone or text of an issue.
    pub fn update(target: impl __rt::Into<__refs::IssueRef>) -> Update {
        Update::__of(UPDATE.record().target(target))
    }
    __rt::setters!(
        Update { labels : __rt::Texts = 5 "Names of labels.", label_ids : __rt::Ids <
        __refs::Label > = 6 "Ids of labels (LA_...).", milestone : __rt::Text = 7
        "The title of the milestone it goes into, in the same repository.", milestone_id
        : __rt::IdInput < __refs::Milestone > = 8
        "The id of the milestone it goes into.", body : __rt::Text = 9 "Sets `body`.",
        state : super::enums::IssueState = 10 "Sets `state`." }
    );
    __rt::request!(
        #[doc = " A request of `issue.update`."] Update, UpdateOutput, UPDATE, fields
    );
    __rt::output!(
        #[derive(::core::cmp::Eq, ::core::hash::Hash)] "What `issue.update` gives back."
        UpdateOutput { #[doc = "`id`"] id : __refs::IssueId, #[doc = "`number`"] number :
        i64, #[doc = "`title`"] title : __rt::String, #[doc = "`labels`"] labels :
        __rt::Vec < __rt::String > = "__rt::or_empty" }
    );
    /// The plan of `issue.update`.
    pub static UPDATE: __rt::plan::Capability = {
        use __rt::plan::table::*;
        use super::__shared::*;
        Capability::checked(
            Capability::new(
                    "issue.update",
                    Effect::Idempotent,
                    Shape::new(
                            &[
                                ISSUE_ID,
                                OWNER,
                                NAME,
                                ISSUE_NUMBER,
                                URL,
                                LABELS,
                                LABEL_IDS,
                                Field::new("milestone", Kind::STRING.at_least(1))
                                    .about(
                                        "The title of the milestone it goes into, in the same repository.",
                                    ),
                                Field::new("milestoneId", Kind::STRING.at_least(1))
                                    .about("The id of the milestone it goes into."),
                                BODY,
                                Field::new("state", Kind::Enum(&["OPEN", "CLOSED"])),
                            ],
                        )
                        .choices(ISSUE_CHOICES)
                        .exclusive(&[&[6, 5], &[8, 7]])
                        .rules(
                            &[
                                Rule::new(
                                    Predicate::All(&[]),
                                    "there is nothing else to do",
                                    &[5, 6, 7, 8, 9],
                                ),
                                Rule::new(
                                        Predicate::Equal(
                                            Term::Input(&[10]),
                                            Term::Json(r#""CLOSED""#),
                                        ),
                                        "state == CLOSED",
                                        &[9],
                                    )
                                    .say("say why it is closed"),
                                Rule::new(
                                    Predicate::Any(&[given(&[7]), given(&[8])]),
                                    "milestone is present",
                                    &[10],
                                ),
                                Rule::new(
                                    Predicate::Not(
                                        &Predicate::Any(
                                            &[
                                                Predicate::Not(
                                                    &Predicate::Equal(
                                                        Term::Input(&[10]),
                                                        Term::Json(r#""OPEN""#),
                                                    ),
                                                ),
                                                Predicate::All(
                                                    &[
                                                        Predicate::Not(&given(&[5])),
                                                        Predicate::Not(&given(&[6])),
                                                    ],
                                                ),
                                            ],
                                        ),
                                    ),
                                    "state != OPEN or labels is absent does not hold",
                                    &[],
                                ),
                            ],
                        )
                        .refs(
                            &[
                                ISSUE_REF,
                                LABELS_REF,
                                RefUse::of("milestone", "milestone")
                                    .id(8)
                                    .ways(&[WayUse::by(&[7])])
                                    .container(Container::Around("repository")),
                            ],
                        ),
                    Action::Operation(
                        Operation::checked(
                            Operation::mutation(
                                    "IssueUpdate",
                                    &[
                                        "$",
                                        "_issueId: ID!, $",
                                        "_labelIds: [ID!], $",
                                        "_milestoneId: ID, $",
                                        "_body: String, $",
                                        "_state: IssueState",
                                    ],
                                    &[
                                        "",
                                        ": updateIssue(input: {id: $",
                                        "_issueId, labelIds: $",
                                        "_labelIds, milestoneId: $",
                                        "_milestoneId, body: $",
                                        "_body, state: $",
                                        "_state}) { issue { id number title labels(first: 100) { nodes { id name } } } }",
                                    ],
                                )
                                .variables(
                                    &[
                                        Variable::new(r#"_issueId":"#)
                                            .input(0)
                                            .required()
                                            .injects(&[Inject { lookup: 0 }]),
                                        Variable::new(r#"_labelIds":"#)
                                            .input(6)
                                            .injects(&[Inject { lookup: 1 }]),
                                        Variable::new(r#"_milestoneId":"#)
                                            .input(8)
                                            .injects(&[Inject { lookup: 2 }]),
                                        Variable::new(r#"_body":"#).input(9),
                                        Variable::new(r#"_state":"#).input(10),
                                    ],
                                )
                                .lookups(
                                    &[
                                        Lookup::new(
                                                "issue",
                                                &[
                                                    "$",
                                                    "_owner: String!, $",
                                                    "_name: String!, $",
                                                    "_issueNumber: Int!",
                                                ],
                                                &[
                                                    "",
                                                    ": repository(owner: $",
                                                    "_owner, name: $",
                                                    "_name) { issue(number: $",
                                                    "_issueNumber) { id } }",
                                                ],
                                                &[
                                                    LookupVariable::input(r#"_owner":"#, &[1]),
                                                    LookupVariable::input(r#"_name":"#, &[2]),
                                                    LookupVariable::input(r#"_issueNumber":"#, &[3]),
                                                ],
                                                1,
                                                Node::Object(&[("issue", Node::Object(&[("id", Keep(0))]))]),
                                            )
                                            .of(0),
                                        Lookup::new(
                                                "labels",
                                                &[
                                                    "$",
                                                    "_owner: String!, $",
                                                    "_name: String!, $",
                                                    "_labels: String!",
                                                ],
                                                &[
                                                    "",
                                                    ": repository(owner: $",
                                                    "_owner, name: $",
                                                    "_name) { label(name: $",
                                                    "_labels) { id } }",
                                                ],
                                                &[
                                                    LookupVariable::input(r#"_owner":"#, &[1]),
                                                    LookupVariable::input(r#"_name":"#, &[2]),
                                                    LookupVariable::new(r#"_labels":"#, Source::Item(&[])),
                                                ],
                                                1,
                                                Node::Object(&[("label", Node::Object(&[("id", Keep(0))]))]),
                                            )
                                            .foreach(5)
                                            .of(1),
                                        Lookup::new(
                                                "milestone",
                                                &[
                                                    "$",
                                                    "_owner: String!, $",
                                                    "_name: String!, $",
                                                    "_milestone: String!",
                                                ],
                                                &[
                                                    "",
                                                    ": repository(owner: $",
                                                    "_owner, name: $",
                                                    "_name) { milestones(first: 100, query: $",
                                                    "_milestone) { nodes { title id } } }",
                                                ],
                                                &[
                                                    LookupVariable::input(r#"_owner":"#, &[1]),
                                                    LookupVariable::input(r#"_name":"#, &[2]),
                                                    LookupVariable::input(r#"_milestone":"#, &[7]),
                                                ],
                                                1,
                                                Node::Object(
                                                    &[
                                                        (
                                                            "milestones",
                                                            Node::Object(
                                                                &[
                                                                    (
                                                                        "nodes",
                                                                        Node::List(
                                                                            &Each::new(
                                                                                    0,
                                                                                    2,
                                                                                    Node::Object(&keep(0, ["title", "id"])),
                                                                                    Typed(1, ANY),
                                                                                )
                                                                                .filter(shows(0, &[7])),
                                                                        ),
                                                                    ),
                                                                ],
                                                            ),
                                                        ),
                                                    ],
                                                ),
                                            )
                                            .of(2),
                                    ],
                                )
                                .reply(
                                    6,
                                    &[
                                        Root::new(
                                            "",
                                            Node::Object(
                                                &[
                                                    (
                                                        "issue",
                                                        Node::Both(
                                                            4,
                                                            &[
                                                                ("id", Keep(0)),
                                                                ("number", Keep(1)),
                                                                ("title", Keep(2)),
                                                                (
                                                                    "labels",
                                                                    Node::Object(
                                                                        &[
                                                                            (
                                                                                "nodes",
                                                                                Node::Lists(
                                                                                    ::core::option::Option::None,
                                                                                    &[
                                                                                        Each::new(
                                                                                            3,
                                                                                            1,
                                                                                            Node::Object(&[("name", Keep(0))]),
                                                                                            Typed(0, TEXT),
                                                                                        ),
                                                                                        Each::new(
                                                                                            5,
                                                                                            1,
                                                                                            Node::Object(&[("id", Keep(0))]),
                                                                                            Typed(0, ANY),
                                                                                        ),
                                                                                    ],
                                                                                ),
                                                                            ),
                                                                        ],
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
                                        ("id", TEXT),
                                        ("number", INT),
                                        ("title", TEXT),
                                        ("labels", OPT_LIST),
                                    ]),
                                )
                                .ensure(
                                    &[
                                        Ensure::new(has(4), "updateIssue.issue is present"),
                                        ensure(
                                            within(&[6], 5),
                                            "all input.labels in updateIssue.issue.labels.nodes[*]",
                                            "not every label was set",
                                        ),
                                    ],
                                ),
                        ),
                    ),
                )
                .about("1.0.0", "Change labels, milestone or text of an issue.", &[])
                .returns(
                    r#"{"type":"object","properties":{"id":{"type":"string","format":"issue-id"},"number":{"type":"integer"},"title":{"type":"string"},"labels":{"type":["array","null"],"items":{"type":"string"}}},"required":["id","number","title","labels"]}"#,
                )
                .examples(
                    &[
                        Example::new(
                            "By number and name",
                            r#"{"owner":"acme","name":"app","issueNumber":7,"labels":["bug"]}"#,
                        ),
                        Example::new(
                            "By ids",
                            r#"{"issueId":"I_1","labelIds":["LA_1"],"milestoneId":"MI_1","state":"CLOSED","body":"Done"}"#,
                        ),
                    ],
                ),
        )
    };
    /// Read an issue with all its comments.
    pub fn view(target: impl __rt::Into<__refs::IssueRef>) -> View {
        View::__of(VIEW.record().target(target))
    }
    __rt::request!(
        #[doc = " A request of `issue.view`."] View, ViewOutput, VIEW, fields
    );
    __rt::output!(
        #[derive(::core::cmp::Eq, ::core::hash::Hash)] "An object of `comment`."
        ViewComment { #[doc = "`id`"] id : __rt::String, #[doc = "`body`"] body :
        __rt::String }
    );
    __rt::output!(
        #[derive(::core::cmp::Eq, ::core::hash::Hash)] "What `issue.view` gives back."
        ViewOutput { #[doc = "`id`"] id : __refs::IssueId, #[doc = "`title`"] title :
        __rt::String, #[doc = "`comments`"] comments : __rt::Vec < ViewComment > =
        "__rt::or_empty", #[doc = "`others`"] others : __rt::Vec < ViewComment > =
        "__rt::or_empty" }
    );
    /// The plan of `issue.view`.
    pub static VIEW: __rt::plan::Capability = {
        use __rt::plan::table::*;
        use super::__shared::*;
        Capability::checked(
            Capability::new(
                    "issue.view",
                    Effect::Read,
                    Shape::new(&[ISSUE_ID, OWNER, NAME, ISSUE_NUMBER, URL])
                        .choices(ISSUE_CHOICES)
                        .refs(&[ISSUE_REF]),
                    Action::Operation(
                        Operation::checked(
                            Operation::query(
                                    "IssueView",
                                    &[
                                        "$",
                                        "_owner: String!, $",
                                        "_name: String!, $",
                                        "_issueNumber: Int!, $",
                                        "_commentsAfter: String",
                                    ],
                                    &[
                                        "",
                                        ": repository(owner: $",
                                        "_owner, name: $",
                                        "_name) { issue(number: $",
                                        "_issueNumber) { ... on Issue { id title comments(first: 100, after: $",
                                        "_commentsAfter) { nodes { id body } pageInfo { hasNextPage endCursor } } } } }",
                                    ],
                                )
                                .variables(
                                    &[
                                        OWNER_VAR,
                                        NAME_VAR,
                                        Variable::new(r#"_issueNumber":"#).input(3).required(),
                                        COMMENTS_AFTER_VAR,
                                    ],
                                )
                                .reply(
                                    4,
                                    &[
                                        Root::new("", Node::Object(&[("issue", ISSUE_VIEW_WALK)])),
                                    ],
                                    &slots([
                                        ("id", TEXT),
                                        ("title", TEXT),
                                        ("comments", OPT_LIST),
                                        ("others", OPT_LIST),
                                    ]),
                                )
                                .ensure(
                                    &[Ensure::new(has(0), "repository.issue.id is present")],
                                )
                                .pages(
                                    Pages::new(&[Connection::new(0, &["issue", "comments"], 3)]),
                                )
                                .instead(
                                    &[
                                        Instead::new(
                                            0,
                                            &Operation::checked(
                                                Operation::query(
                                                        "IssueViewById",
                                                        &["$", "_issueId: ID!, $", "_commentsAfter: String"],
                                                        &[
                                                            "",
                                                            ": node(id: $",
                                                            "_issueId) { ... on Issue { ... on Issue { id title comments(first: 100, after: $",
                                                            "_commentsAfter) { nodes { id body } pageInfo { hasNextPage endCursor } } } } }",
                                                        ],
                                                    )
                                                    .variables(
                                                        &[
                                                            Variable::new(r#"_issueId":"#).input(0).required(),
                                                            COMMENTS_AFTER_VAR,
                                                        ],
                                                    )
                                                    .reply(
                                                        4,
                                                        &[Root::new("", ISSUE_VIEW_WALK)],
                                                        &slots([
                                                            ("id", TEXT),
                                                            ("title", TEXT),
                                                            ("comments", OPT_LIST),
                                                            ("others", OPT_LIST),
                                                        ]),
                                                    )
                                                    .ensure(
                                                        &[
                                                            ensure(
                                                                has(0),
                                                                "node.id is present",
                                                                "the id is of something else",
                                                            ),
                                                        ],
                                                    )
                                                    .pages(Pages::new(&[Connection::new(0, &["comments"], 1)])),
                                            ),
                                        ),
                                    ],
                                ),
                        ),
                    ),
                )
                .about("1.0.0", "Read an issue with all its comments.", &[])
                .returns(
                    r#"{"type":"object","properties":{"id":{"type":"string","format":"issue-id"},"title":{"type":"string"},"comments":{"type":["array","null"],"items":{"type":"object","properties":{"id":{"type":"string"},"body":{"type":"string"}},"required":["id","body"]}},"others":{"type":["array","null"],"items":{"type":"object","properties":{"id":{"type":"string"},"body":{"type":"string"}},"required":["id","body"]}}},"required":["id","title","comments","others"]}"#,
                )
                .examples(
                    &[
                        Example::new(
                            "By address",
                            r#"{"url":"https://github.com/acme/app/issues/7"}"#,
                        ),
                    ],
                ),
        )
    };
    /// Capabilities of `issue.both`.
    pub mod both {
        use ::ghx_runtime::generated as __rt;
        use super::super::refs as __refs;
        /// Change an issue.
        pub fn composite(target: impl __rt::Into<__refs::IssueRef>) -> Composite {
            Composite::__of(COMPOSITE.record().target(target))
        }
        __rt::setters!(
            Composite { labels : __rt::Texts = 5 "Names of labels.", label_ids :
            __rt::Ids < __refs::Label > = 6 "Ids of labels (LA_...).", body : __rt::Text
            = 7 "Sets `body`." }
        );
        __rt::request!(
            #[doc = " A request of `issue.both.composite`."] Composite, CompositeOutput,
            COMPOSITE, fields
        );
        __rt::output!(
            #[derive(::core::cmp::Eq, ::core::hash::Hash)]
            "What `issue.both.composite` gives back." CompositeOutput { #[doc = "`id`"]
            id : __rt::Option < __refs::IssueId >, #[doc = "`number`"] number :
            __rt::Option < i64 >, #[doc = "`title`"] title : __rt::Option < __rt::String
            >, #[doc = "`labels`"] labels : __rt::Vec < __rt::String > = "__rt::or_empty"
            }
        );
        /// The plan of `issue.both.composite`.
        pub static COMPOSITE: __rt::plan::Capability = {
            use __rt::plan::table::*;
            use super::super::__shared::*;
            Capability::checked(
                Capability::new(
                        "issue.both.composite",
                        Effect::Idempotent,
                        Shape::new(
                                &[
                                    ISSUE_ID,
                                    OWNER,
                                    NAME,
                                    Field::new("issueNumber", Kind::INTEGER.at_least(1))
                                        .about("The issue's number."),
                                    URL,
                                    LABELS,
                                    LABEL_IDS,
                                    BODY,
                                ],
                            )
                            .choices(ISSUE_CHOICES)
                            .rules(
                                &[
                                    Rule::new(
                                        Predicate::All(&[]),
                                        "there is nothing else to do",
                                        &[5, 6, 7],
                                    ),
                                ],
                            )
                            .refs(&[ISSUE_REF, LABELS_REF]),
                        Action::Composite(Composite {
                            strategy: Strategy::Last,
                            steps: &[
                                CompositeStep::new(
                                        "update",
                                        &super::super::issue::UPDATE,
                                        &[
                                            Param::input(0, &[0]),
                                            Param::input(1, &[1]),
                                            Param::input(2, &[2]),
                                            Param::input(3, &[3]),
                                            Param::input(5, &[5]),
                                            Param::input(6, &[6]),
                                            Param::input(9, &[7]),
                                        ],
                                    )
                                    .when(
                                        Predicate::Any(
                                            &[Predicate::Any(&[given(&[5]), given(&[6])]), given(&[7])],
                                        ),
                                    ),
                            ],
                        }),
                    )
                    .about("1.0.0", "Change an issue.", &[])
                    .returns(
                        r#"{"type":"object","properties":{"id":{"type":["string","null"],"format":"issue-id"},"number":{"type":["integer","null"]},"title":{"type":["string","null"]},"labels":{"type":["array","null"],"items":{"type":"string"}}},"required":["id","number","title","labels"]}"#,
                    )
                    .examples(
                        &[
                            Example::new(
                                "Labels",
                                r#"{"issueId":"I_1","labels":["bug"]}"#,
                            ),
                        ],
                    ),
            )
        };
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
/// The kinds of things that inputs name: their ids, and refs to them.
#[allow(dead_code, unreachable_pub, unused_imports)]
pub mod refs {
    use ::ghx_runtime::generated as __rt;
    __rt::kind!(
        "The kind of every issue." Issue { id : IssueId, reference : IssueRef, named :
        [Numbered], name : "issue", noun : "issue", prefix : ["I"], parts :
        [Text("owner"), Text("name"), Number("number")], addresses :
        ["/{owner}/{name}/issues/{number}"] }
    );
    __rt::kind!(
        "The kind of every label." Label { id : LabelId, reference : LabelRef, named :
        [Textual], name : "label", noun : "label", prefix : ["LA"], parts :
        [Text("owner"), Text("name"), Text("name")], addresses : [] }
    );
    __rt::kind!(
        "The kind of every milestone." Milestone { id : MilestoneId, reference :
        MilestoneRef, named : [Textual], name : "milestone", noun : "milestone", prefix :
        [], parts : [Text("owner"), Text("name"), Text("title")], addresses : [] }
    );
    __rt::kind!(
        "The kind of every repository." Repository { id : RepositoryId, reference :
        RepositoryRef, named : [Textual], name : "repository", noun : "repository",
        prefix : ["R"], parts : [Text("owner"), Text("name")], addresses :
        ["/{owner}/{name}"] }
    );
}
mod __shared {
    use ::ghx_runtime::generated::plan::table::*;
    pub(super) const ISSUE_CHOICES: Choices = &[Choice::of(&[&[0], &[1, 2, 3], &[4]])];
    pub(super) const ISSUE_LIST_OUTPUTS: Outputs = &slots([
        ("issues", OPT_LIST),
        ("labels", OPT_LIST),
        ("pageInfo", Type::Object(&[("hasNextPage", BOOL), ("endCursor", OPT_TEXT)])),
    ]);
    pub(super) const BODY: Field = Field::new("body", Kind::STRING);
    pub(super) const ISSUE_ID: Field = Field::new("issueId", Kind::STRING.at_least(1))
        .about("The issue's id (I_...).");
    pub(super) const ISSUE_NUMBER: Field = Field::new("issueNumber", Kind::POSITIVE)
        .about("The issue's number.");
    pub(super) const LABEL_IDS: Field = Field::new(
            "labelIds",
            Kind::list(&Kind::STRING.at_least(1)).at_most(100),
        )
        .about("Ids of labels (LA_...).");
    pub(super) const LABELS: Field = Field::new(
            "labels",
            Kind::list(&Kind::STRING.at_least(1)).at_most(100),
        )
        .about("Names of labels.");
    pub(super) const NAME: Field = Field::new("name", Kind::STRING.at_least(1))
        .about("The repository's name.");
    pub(super) const OWNER: Field = Field::new("owner", Kind::STRING.at_least(1))
        .about("Who owns the repository.");
    pub(super) const URL: Field = Field::new(
            "url",
            Kind::STRING
                .address(
                    Address::of("issue", &["/{owner}/{name}/issues/{number}"])
                        .numbers(&["number"])
                        .fills(&[("owner", 1), ("name", 2), ("number", 3)]),
                ),
        )
        .about("The issue's address.");
    pub(super) const LABELS_PAGES: Nested = Nested::new(
        &["labels"],
        "id",
        &["$", "_id: ID!, $", "_after: String"],
        &[
            "",
            ": node(id: $",
            "_id) { ... on Issue { labels(first: 10, after: $",
            "_after) { nodes { name } pageInfo { hasNextPage endCursor } } } }",
        ],
        &[],
        &["labels"],
    );
    pub(super) const ISSUE_VIEW_WALK: Node = Node::Object(
        &[
            ("id", Keep(0)),
            ("title", Keep(1)),
            (
                "comments",
                Node::Object(
                    &[
                        (
                            "nodes",
                            Node::Lists(
                                ::core::option::Option::None,
                                &[
                                    Each::new(
                                        2,
                                        2,
                                        Node::Object(&keep(0, ["id", "body"])),
                                        Emit::Object(&slots([("id", TEXT), ("body", TEXT)])),
                                    ),
                                    Each::new(
                                            3,
                                            2,
                                            Node::Object(&keep(0, ["body", "id"])),
                                            Emit::Object(
                                                &[("id", Typed(1, TEXT)), ("body", Typed(0, TEXT))],
                                            ),
                                        )
                                        .filter(has(0)),
                                ],
                            ),
                        ),
                    ],
                ),
            ),
        ],
    );
    pub(super) const ISSUE_LIST_WALK: Node = Node::Object(
        &[
            ("id", Keep(3)),
            (
                "issues",
                Node::Object(
                    &[
                        ("pageInfo", Keep(2)),
                        (
                            "nodes",
                            Node::List(
                                &Each::new(
                                    0,
                                    2,
                                    Node::Object(
                                        &[("id", Keep(0)), ("labels", ISSUE_LIST_WALK2)],
                                    ),
                                    Emit::Object(&slots([("id", TEXT), ("labels", OPT_LIST)])),
                                ),
                            ),
                        ),
                    ],
                ),
            ),
            ("labels", ISSUE_LIST_WALK2),
        ],
    );
    pub(super) const ISSUE_LIST_WALK2: Node = Node::Object(
        &[
            (
                "nodes",
                Node::List(
                    &Each::new(1, 1, Node::Object(&[("name", Keep(0))]), Typed(0, TEXT)),
                ),
            ),
        ],
    );
    pub(super) const ISSUE_REF: RefUse = RefUse::of("issue", "issue")
        .subject()
        .id(0)
        .ways(&[WayUse::by(&[3]), WayUse::address(&[4])])
        .container(Container::Inputs(&[("repository", &[1, 2])]));
    pub(super) const LABELS_REF: RefUse = RefUse::of("label", "label")
        .id(6)
        .ways(&[WayUse::by(&[5])])
        .container(Container::Around("repository"));
    pub(super) const AFTER_VAR: Variable = Variable::new(r#"_after":"#).input(6);
    pub(super) const COMMENTS_AFTER_VAR: Variable = Variable::new(r#"_commentsAfter":"#);
    pub(super) const FIRST_VAR: Variable = Variable::new(r#"_first":"#).input(5);
    pub(super) const ISSUES_DONE_VAR: Variable = Variable::new(r#"_issuesDone":"#);
    pub(super) const LABELS_AFTER_VAR: Variable = Variable::new(r#"_labelsAfter":"#);
    pub(super) const LABELS_DONE_VAR: Variable = Variable::new(r#"_labelsDone":"#);
    pub(super) const NAME_VAR: Variable = Variable::new(r#"_name":"#)
        .input(2)
        .required();
    pub(super) const OWNER_VAR: Variable = Variable::new(r#"_owner":"#)
        .input(1)
        .required();
    pub(super) const STATES_VAR: Variable = Variable::new(r#"_states":"#).input(4);
}
/// Every capability by id and alias.
#[allow(dead_code, unreachable_pub, unused_imports)]
pub static REGISTRY: ::ghx_runtime::generated::Registry = ::ghx_runtime::generated::Registry::new(
    &[
        ("issue.both.composite", &issue::both::COMPOSITE),
        ("issue.list", &issue::LIST),
        ("issue.update", &issue::UPDATE),
        ("issue.view", &issue::VIEW),
    ],
);
