//! What the compiler made of the fixture `naming`.

/// Capabilities of `issue`.
#[allow(dead_code, unreachable_pub, unused_imports)]
pub mod issue {
    use ::ghx_runtime::generated as __rt;
    use super::refs as __refs;
    /// List the issues of a repository.
    ///
    /// `issue.list` reads only; 1 request, and 1 for each further page.
    ///
    /// Takes:
    /// - `target`: an id, a place or an address; in JSON `repositoryId`, `owner`, `name`, `url`
    /// - `.states(..)`: Sets `states`.
    /// - `.first(..)`: How many on a page.
    /// - `.after(..)`: The endCursor of the page before.
    /// - `.all(..)`: Follow all pages; with first 100 in the fewest requests.
    ///
    /// Gives back [`ListOutput`]: `issues`, `labels`, `page_info`.
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
        { id : __refs::IssueId = field "id", labels : __rt::Vec < __rt::String > = list
        "labels" }
    );
    __rt::output!(
        #[derive(::core::cmp::Eq, ::core::hash::Hash)] "An object of `pageInfo`."
        ListPageInfo { has_next_page : bool = field "hasNextPage", end_cursor :
        __rt::Option < __rt::String > = field "endCursor" }
    );
    __rt::output!(
        #[derive(::core::cmp::Eq, ::core::hash::Hash)] "What `issue.list` gives back."
        ListOutput { issues : __rt::Vec < ListIssue > = list "issues", labels : __rt::Vec
        < __rt::String > = list "labels", page_info : ListPageInfo = field "pageInfo" }
    );
    /// The plan of `issue.list`.
    pub static LIST: __rt::plan::Capability = {
        use __rt::plan::table::*;
        use super::__shared::*;
        Capability::checked(Capability {
            id: "issue.list",
            version: "1.0.0",
            description: "List the issues of a repository.",
            input: Shape {
                fields: &[
                    Field {
                        name: "repositoryId",
                        kind: KIND,
                        description: "The repository's id (R_...).",
                        ..Field::EMPTY
                    },
                    OWNER_FIELD,
                    NAME_FIELD,
                    Field {
                        name: "url",
                        kind: Kind::String {
                            min: None,
                            max: None,
                            pattern: None,
                            address: Some(Address {
                                noun: "repository",
                                paths: &["/{owner}/{name}"],
                                fills: &[("owner", 1), ("name", 2)],
                                ..Address::EMPTY
                            }),
                        },
                        description: "The repository's address.",
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
                        kind: KIND,
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
                choices: &[
                    Choice {
                        groups: &[&[0], &[1, 2], &[3]],
                    },
                ],
                refs: &[
                    RefUse {
                        of: "repository",
                        noun: "repository",
                        subject: true,
                        id: Some(0),
                        ways: &[
                            WayUse {
                                fields: &[1, 2],
                                address: false,
                            },
                            WayUse {
                                fields: &[3],
                                address: true,
                            },
                        ],
                        ..RefUse::EMPTY
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
                            "_states: [IssueState!], $",
                            "_first: Int = 30, $",
                            "_after: String, $",
                            "_issuesDone: Boolean! = false, $",
                            "_labelsDone: Boolean! = false, $",
                            "_labelsAfter: String",
                        ],
                    ),
                    selections: Template::new(
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
                    ),
                    variables: &[
                        OWNER_VARIABLE,
                        NAME_VARIABLE,
                        STATES_VARIABLE,
                        FIRST_VARIABLE,
                        AFTER_VARIABLE,
                        ISSUES_DONE_VARIABLE,
                        LABELS_DONE_VARIABLE,
                        LABELS_AFTER_VARIABLE,
                    ],
                    roots: ID_ROOTS,
                    projection: ISSUES_PROJECTION,
                    ensure: &[
                        Ensure {
                            predicate: Predicate::Present(Term::Slot(3)),
                            text: "repository.id is present",
                            ..Ensure::EMPTY
                        },
                    ],
                    pages: Some(Pages {
                        all: Some(7),
                        connections: &[
                            Connection {
                                path: &["issues"],
                                after: 4,
                                skip: Some(5),
                                nested: LABELS_NESTEDS,
                                ..Connection::EMPTY
                            },
                            Connection {
                                path: &["labels"],
                                after: 7,
                                skip: Some(6),
                                ..Connection::EMPTY
                            },
                        ],
                        ..Pages::EMPTY
                    }),
                    instead: &[
                        Instead {
                            given: 0,
                            operation: &Operation::checked(Operation {
                                name: "IssueListById",
                                declarations: Template::new(
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
                                ),
                                selections: Template::new(
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
                                ),
                                variables: &[
                                    Variable {
                                        key: r#"_repositoryId":"#,
                                        input: Some(0),
                                        required: true,
                                        ..Variable::EMPTY
                                    },
                                    STATES_VARIABLE,
                                    FIRST_VARIABLE,
                                    AFTER_VARIABLE,
                                    ISSUES_DONE_VARIABLE,
                                    LABELS_DONE_VARIABLE,
                                    LABELS_AFTER_VARIABLE,
                                ],
                                roots: ID_ROOTS,
                                projection: ISSUES_PROJECTION,
                                ensure: &[
                                    Ensure {
                                        predicate: Predicate::Present(Term::Slot(3)),
                                        text: "node.id is present",
                                        message: Some("the id is of something else"),
                                    },
                                ],
                                pages: Some(Pages {
                                    all: Some(7),
                                    connections: &[
                                        Connection {
                                            path: &["issues"],
                                            after: 3,
                                            skip: Some(4),
                                            nested: LABELS_NESTEDS,
                                            ..Connection::EMPTY
                                        },
                                        Connection {
                                            path: &["labels"],
                                            after: 6,
                                            skip: Some(5),
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
            output_schema: r#"{"type":"object","properties":{"issues":{"type":["array","null"],"items":{"type":"object","properties":{"id":{"type":"string","format":"issue-id"},"labels":{"type":["array","null"],"items":{"type":"string"}}},"required":["id","labels"]}},"labels":{"type":["array","null"],"items":{"type":"string"}},"pageInfo":{"type":"object","properties":{"hasNextPage":{"type":"boolean"},"endCursor":{"type":["string","null"]}},"required":["hasNextPage","endCursor"]}},"required":["issues","labels","pageInfo"]}"#,
            ..Capability::EMPTY
        })
    };
    /// Change labels, milestone or text of an issue.
    ///
    /// `issue.update` writes, and a second time changes nothing more; 1 request with ids, 2 with names and numbers.
    ///
    /// By number and name:
    ///
    /// ```no_run
    /// # async fn example(client: ghx::Client) -> Result<(), ghx::Error> {
    /// let output = ghx::issue::update(("acme/app", 7))
    ///     .labels(["bug"])
    ///     .send(&client)
    ///     .await?;
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// Takes:
    /// - `target`: an id, a place or an address; in JSON `issueId`, `issueNumber`, `url`, `owner`, `name`
    /// - `.labels(..)`: Names of labels.
    /// - `.label_ids(..)`: Ids of labels (LA_...).
    /// - `.milestone(..)`: The title of the milestone it goes into, in the same repository.
    /// - `.milestone_id(..)`: The id of the milestone it goes into.
    /// - `.body(..)`: Sets `body`.
    /// - `.state(..)`: Sets `state`.
    ///
    /// Gives back [`UpdateOutput`]: `id`, `number`, `title`, `labels`.
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
        UpdateOutput { id : __refs::IssueId = field "id", number : i64 = field "number",
        title : __rt::String = field "title", labels : __rt::Vec < __rt::String > = list
        "labels" }
    );
    /// The plan of `issue.update`.
    pub static UPDATE: __rt::plan::Capability = {
        use __rt::plan::table::*;
        use super::__shared::*;
        Capability::checked(Capability {
            id: "issue.update",
            version: "1.0.0",
            description: "Change labels, milestone or text of an issue.",
            effect: Effect::Idempotent,
            input: Shape {
                fields: &[
                    ISSUE_ID_FIELD,
                    OWNER_FIELD,
                    NAME_FIELD,
                    ISSUE_NUMBER_FIELD,
                    URL_FIELD,
                    LABELS_FIELD,
                    LABEL_IDS_FIELD,
                    Field {
                        name: "milestone",
                        kind: KIND,
                        description: "The title of the milestone it goes into, in the same repository.",
                        ..Field::EMPTY
                    },
                    Field {
                        name: "milestoneId",
                        kind: KIND,
                        description: "The id of the milestone it goes into.",
                        ..Field::EMPTY
                    },
                    Field {
                        name: "body",
                        ..Field::EMPTY
                    },
                    Field {
                        name: "state",
                        kind: Kind::Enum(&["OPEN", "CLOSED"]),
                        ..Field::EMPTY
                    },
                ],
                choices: CHOICES,
                exclusive: &[&[6, 5], &[8, 7]],
                rules: &[
                    Rule {
                        when_text: "there is nothing else to do",
                        needs: &[5, 6, 7, 8, 9],
                        ..Rule::EMPTY
                    },
                    Rule {
                        when: Predicate::Equal(
                            Term::Input(&[10]),
                            Term::Json(r#""CLOSED""#),
                        ),
                        when_text: "state == CLOSED",
                        needs: &[9],
                        say: Some("say why it is closed"),
                        ..Rule::EMPTY
                    },
                    Rule {
                        when: Predicate::Any(
                            &[
                                Predicate::Present(Term::Input(&[7])),
                                Predicate::Present(Term::Input(&[8])),
                            ],
                        ),
                        when_text: "milestone is present",
                        needs: &[10],
                        ..Rule::EMPTY
                    },
                    Rule {
                        when: Predicate::Not(
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
                                            Predicate::Not(&Predicate::Present(Term::Input(&[5]))),
                                            Predicate::Not(&Predicate::Present(Term::Input(&[6]))),
                                        ],
                                    ),
                                ],
                            ),
                        ),
                        when_text: "state != OPEN or labels is absent does not hold",
                        ..Rule::EMPTY
                    },
                ],
                refs: &[
                    ISSUE_REF_USE,
                    LABEL_REF_USE,
                    RefUse {
                        of: "milestone",
                        noun: "milestone",
                        id: Some(8),
                        ways: &[
                            WayUse {
                                fields: &[7],
                                address: false,
                            },
                        ],
                        container: Container::Around("repository"),
                        ..RefUse::EMPTY
                    },
                ],
            },
            action: Action::Operation(
                Operation::checked(Operation {
                    kind: OperationKind::Mutation,
                    name: "IssueUpdate",
                    declarations: Template::new(
                        &[
                            "$",
                            "_issueId: ID!, $",
                            "_labelIds: [ID!], $",
                            "_milestoneId: ID, $",
                            "_body: String, $",
                            "_state: IssueState",
                        ],
                    ),
                    selections: Template::new(
                        &[
                            "",
                            ": updateIssue(input: {id: $",
                            "_issueId, labelIds: $",
                            "_labelIds, milestoneId: $",
                            "_milestoneId, body: $",
                            "_body, state: $",
                            "_state}) { issue { id number title labels(first: 100) { nodes { id name } } } }",
                        ],
                    ),
                    variables: &[
                        Variable {
                            key: r#"_issueId":"#,
                            input: Some(0),
                            required: true,
                            injects: &[Inject { lookup: 0 }],
                            ..Variable::EMPTY
                        },
                        Variable {
                            key: r#"_labelIds":"#,
                            input: Some(6),
                            injects: &[Inject { lookup: 1 }],
                            ..Variable::EMPTY
                        },
                        Variable {
                            key: r#"_milestoneId":"#,
                            input: Some(8),
                            injects: &[Inject { lookup: 2 }],
                            ..Variable::EMPTY
                        },
                        Variable {
                            key: r#"_body":"#,
                            input: Some(9),
                            ..Variable::EMPTY
                        },
                        Variable {
                            key: r#"_state":"#,
                            input: Some(10),
                            ..Variable::EMPTY
                        },
                    ],
                    lookups: &[
                        Lookup {
                            name: "issue",
                            declarations: Template::new(
                                &[
                                    "$",
                                    "_owner: String!, $",
                                    "_name: String!, $",
                                    "_issueNumber: Int!",
                                ],
                            ),
                            selections: Template::new(
                                &[
                                    "",
                                    ": repository(owner: $",
                                    "_owner, name: $",
                                    "_name) { issue(number: $",
                                    "_issueNumber) { id } }",
                                ],
                            ),
                            variables: &[
                                OWNER_LOOKUP_VARIABLE,
                                NAME_LOOKUP_VARIABLE,
                                LookupVariable {
                                    key: r#"_issueNumber":"#,
                                    source: Source::Input(&[3]),
                                    ..LookupVariable::EMPTY
                                },
                            ],
                            of: Some(0),
                            node: Node::Object(
                                &[("issue", Node::Object(&[("id", Node::Keep(0))]))],
                            ),
                            ..Lookup::EMPTY
                        },
                        Lookup {
                            name: "labels",
                            declarations: Template::new(
                                &[
                                    "$",
                                    "_owner: String!, $",
                                    "_name: String!, $",
                                    "_labels: String!",
                                ],
                            ),
                            selections: Template::new(
                                &[
                                    "",
                                    ": repository(owner: $",
                                    "_owner, name: $",
                                    "_name) { label(name: $",
                                    "_labels) { id } }",
                                ],
                            ),
                            variables: &[
                                OWNER_LOOKUP_VARIABLE,
                                NAME_LOOKUP_VARIABLE,
                                LookupVariable {
                                    key: r#"_labels":"#,
                                    source: Source::Item(&[]),
                                    ..LookupVariable::EMPTY
                                },
                            ],
                            foreach: Some(5),
                            of: Some(1),
                            node: Node::Object(
                                &[("label", Node::Object(&[("id", Node::Keep(0))]))],
                            ),
                            ..Lookup::EMPTY
                        },
                        Lookup {
                            name: "milestone",
                            declarations: Template::new(
                                &[
                                    "$",
                                    "_owner: String!, $",
                                    "_name: String!, $",
                                    "_milestone: String!",
                                ],
                            ),
                            selections: Template::new(
                                &[
                                    "",
                                    ": repository(owner: $",
                                    "_owner, name: $",
                                    "_name) { milestones(first: 100, query: $",
                                    "_milestone) { nodes { title id } } }",
                                ],
                            ),
                            variables: &[
                                OWNER_LOOKUP_VARIABLE,
                                NAME_LOOKUP_VARIABLE,
                                LookupVariable {
                                    key: r#"_milestone":"#,
                                    source: Source::Input(&[7]),
                                    ..LookupVariable::EMPTY
                                },
                            ],
                            of: Some(2),
                            node: Node::Object(
                                &[
                                    (
                                        "milestones",
                                        Node::Object(
                                            &[
                                                (
                                                    "nodes",
                                                    Node::List(
                                                        &ListWalk {
                                                            slots: 2,
                                                            item: Node::Object(
                                                                &[("title", Node::Keep(0)), ("id", Node::Keep(1))],
                                                            ),
                                                            lists: &[
                                                                Each {
                                                                    filter: Some(
                                                                        Predicate::Equal(Term::Slot(0), Term::Input(&[7])),
                                                                    ),
                                                                    emit: Emit::Typed(1, ANY),
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
                            ..Lookup::EMPTY
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
                                            4,
                                            &[
                                                ("id", Node::Keep(0)),
                                                ("number", Node::Keep(1)),
                                                ("title", Node::Keep(2)),
                                                (
                                                    "labels",
                                                    Node::Object(
                                                        &[
                                                            (
                                                                "nodes",
                                                                Node::List(
                                                                    &ListWalk {
                                                                        slots: 2,
                                                                        item: Node::Object(
                                                                            &[("name", Node::Keep(0)), ("id", Node::Keep(1))],
                                                                        ),
                                                                        lists: &[
                                                                            Each {
                                                                                slot: 3,
                                                                                emit: Emit::Typed(0, TEXT),
                                                                                ..Each::EMPTY
                                                                            },
                                                                            Each {
                                                                                slot: 5,
                                                                                emit: Emit::Typed(1, ANY),
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
                                    ),
                                ],
                            ),
                        },
                    ],
                    projection: Projection {
                        slots: 6,
                        emit: &[
                            ("id", Emit::Typed(0, TEXT)),
                            ("number", Emit::Typed(1, INT)),
                            ("title", Emit::Typed(2, TEXT)),
                            ("labels", EMIT),
                        ],
                    },
                    ensure: &[
                        Ensure {
                            predicate: Predicate::Present(Term::Slot(4)),
                            text: "updateIssue.issue is present",
                            ..Ensure::EMPTY
                        },
                        Ensure {
                            predicate: Predicate::Within(
                                Term::Input(&[6]),
                                Term::Slot(5),
                            ),
                            text: "all input.labels in updateIssue.issue.labels.nodes[*]",
                            message: Some("not every label was set"),
                        },
                    ],
                    ..Operation::EMPTY
                }),
            ),
            output_schema: r#"{"type":"object","properties":{"id":{"type":"string","format":"issue-id"},"number":{"type":"integer"},"title":{"type":"string"},"labels":{"type":["array","null"],"items":{"type":"string"}}},"required":["id","number","title","labels"]}"#,
            examples: &[
                Example {
                    title: "By number and name",
                    input: r#"{"owner":"acme","name":"app","issueNumber":7,"labels":["bug"]}"#,
                },
                Example {
                    title: "By ids",
                    input: r#"{"issueId":"I_1","labelIds":["LA_1"],"milestoneId":"MI_1","state":"CLOSED","body":"Done"}"#,
                },
            ],
            ..Capability::EMPTY
        })
    };
    /// Read an issue with all its comments.
    ///
    /// `issue.view` reads only; 1 request, and 1 for each further page.
    ///
    /// By address:
    ///
    /// ```no_run
    /// # async fn example(client: ghx::Client) -> Result<(), ghx::Error> {
    /// let output = ghx::issue::view("https://github.com/acme/app/issues/7").send(&client).await?;
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// Takes:
    /// - `target`: an id, a place or an address; in JSON `issueId`, `issueNumber`, `url`, `owner`, `name`
    ///
    /// Gives back [`ViewOutput`]: `id`, `title`, `comments`, `others`.
    pub fn view(target: impl __rt::Into<__refs::IssueRef>) -> View {
        View::__of(VIEW.record().target(target))
    }
    __rt::request!(
        #[doc = " A request of `issue.view`."] View, ViewOutput, VIEW, fields
    );
    __rt::output!(
        #[derive(::core::cmp::Eq, ::core::hash::Hash)] "An object of `comment`."
        ViewComment { id : __rt::String = field "id", body : __rt::String = field "body"
        }
    );
    __rt::output!(
        #[derive(::core::cmp::Eq, ::core::hash::Hash)] "What `issue.view` gives back."
        ViewOutput { id : __refs::IssueId = field "id", title : __rt::String = field
        "title", comments : __rt::Vec < ViewComment > = list "comments", others :
        __rt::Vec < ViewComment > = list "others" }
    );
    /// The plan of `issue.view`.
    pub static VIEW: __rt::plan::Capability = {
        use __rt::plan::table::*;
        use super::__shared::*;
        Capability::checked(Capability {
            id: "issue.view",
            version: "1.0.0",
            description: "Read an issue with all its comments.",
            input: Shape {
                fields: &[
                    ISSUE_ID_FIELD,
                    OWNER_FIELD,
                    NAME_FIELD,
                    ISSUE_NUMBER_FIELD,
                    URL_FIELD,
                ],
                choices: CHOICES,
                refs: &[ISSUE_REF_USE],
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
                            "_issueNumber: Int!, $",
                            "_commentsAfter: String",
                        ],
                    ),
                    selections: Template::new(
                        &[
                            "",
                            ": repository(owner: $",
                            "_owner, name: $",
                            "_name) { issue(number: $",
                            "_issueNumber) { ... on Issue { id title comments(first: 100, after: $",
                            "_commentsAfter) { nodes { id body } pageInfo { hasNextPage endCursor } } } } }",
                        ],
                    ),
                    variables: &[
                        OWNER_VARIABLE,
                        NAME_VARIABLE,
                        Variable {
                            key: r#"_issueNumber":"#,
                            input: Some(3),
                            required: true,
                            ..Variable::EMPTY
                        },
                        COMMENTS_AFTER_VARIABLE,
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
                            predicate: Predicate::Present(Term::Slot(0)),
                            text: "repository.issue.id is present",
                            ..Ensure::EMPTY
                        },
                    ],
                    pages: Some(Pages {
                        connections: &[
                            Connection {
                                path: &["issue", "comments"],
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
                                    &["$", "_issueId: ID!, $", "_commentsAfter: String"],
                                ),
                                selections: Template::new(
                                    &[
                                        "",
                                        ": node(id: $",
                                        "_issueId) { ... on Issue { ... on Issue { id title comments(first: 100, after: $",
                                        "_commentsAfter) { nodes { id body } pageInfo { hasNextPage endCursor } } } } }",
                                    ],
                                ),
                                variables: &[
                                    Variable {
                                        key: r#"_issueId":"#,
                                        input: Some(0),
                                        required: true,
                                        ..Variable::EMPTY
                                    },
                                    COMMENTS_AFTER_VARIABLE,
                                ],
                                roots: &[Root { suffix: "", node: ID_NODE }],
                                projection: ID_PROJECTION,
                                ensure: &[
                                    Ensure {
                                        predicate: Predicate::Present(Term::Slot(0)),
                                        text: "node.id is present",
                                        message: Some("the id is of something else"),
                                    },
                                ],
                                pages: Some(Pages {
                                    connections: &[
                                        Connection {
                                            path: &["comments"],
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
            output_schema: r#"{"type":"object","properties":{"id":{"type":"string","format":"issue-id"},"title":{"type":"string"},"comments":{"type":["array","null"],"items":{"type":"object","properties":{"id":{"type":"string"},"body":{"type":"string"}},"required":["id","body"]}},"others":{"type":["array","null"],"items":{"type":"object","properties":{"id":{"type":"string"},"body":{"type":"string"}},"required":["id","body"]}}},"required":["id","title","comments","others"]}"#,
            examples: &[
                Example {
                    title: "By address",
                    input: r#"{"url":"https://github.com/acme/app/issues/7"}"#,
                },
            ],
            ..Capability::EMPTY
        })
    };
    /// Capabilities of `issue.both`.
    pub mod both {
        use ::ghx_runtime::generated as __rt;
        use super::super::refs as __refs;
        /// Change an issue.
        ///
        /// `issue.both.composite` writes, and a second time changes nothing more; 1 request with ids, 2 with names and numbers.
        ///
        /// Labels:
        ///
        /// ```no_run
        /// # async fn example(client: ghx::Client) -> Result<(), ghx::Error> {
        /// let output = ghx::issue::both::composite("I_1")
        ///     .labels(["bug"])
        ///     .send(&client)
        ///     .await?;
        /// # Ok(())
        /// # }
        /// ```
        ///
        /// Takes:
        /// - `target`: an id, a place or an address; in JSON `issueId`, `issueNumber`, `url`, `owner`, `name`
        /// - `.labels(..)`: Names of labels.
        /// - `.label_ids(..)`: Ids of labels (LA_...).
        /// - `.body(..)`: Sets `body`.
        ///
        /// Gives back [`CompositeOutput`]: `id`, `number`, `title`, `labels`.
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
            "What `issue.both.composite` gives back." CompositeOutput { id : __rt::Option
            < __refs::IssueId > = field "id", number : __rt::Option < i64 > = field
            "number", title : __rt::Option < __rt::String > = field "title", labels :
            __rt::Vec < __rt::String > = list "labels" }
        );
        /// The plan of `issue.both.composite`.
        pub static COMPOSITE: __rt::plan::Capability = {
            use __rt::plan::table::*;
            use super::super::__shared::*;
            Capability::checked(Capability {
                id: "issue.both.composite",
                version: "1.0.0",
                description: "Change an issue.",
                effect: Effect::Idempotent,
                input: Shape {
                    fields: &[
                        ISSUE_ID_FIELD,
                        OWNER_FIELD,
                        NAME_FIELD,
                        Field {
                            name: "issueNumber",
                            kind: Kind::Integer {
                                min: Some(1),
                                max: None,
                            },
                            description: "The issue's number.",
                            ..Field::EMPTY
                        },
                        URL_FIELD,
                        LABELS_FIELD,
                        LABEL_IDS_FIELD,
                        Field {
                            name: "body",
                            ..Field::EMPTY
                        },
                    ],
                    choices: CHOICES,
                    rules: &[
                        Rule {
                            when_text: "there is nothing else to do",
                            needs: &[5, 6, 7],
                            ..Rule::EMPTY
                        },
                    ],
                    refs: &[ISSUE_REF_USE, LABEL_REF_USE],
                    ..Shape::EMPTY
                },
                action: Action::Composite(Composite {
                    steps: &[
                        CompositeStep {
                            capability: &super::super::issue::UPDATE,
                            stem: "update",
                            foreach: None,
                            over: None,
                            when: Some(
                                Predicate::Any(
                                    &[
                                        Predicate::Any(
                                            &[
                                                Predicate::Present(Term::Input(&[5])),
                                                Predicate::Present(Term::Input(&[6])),
                                            ],
                                        ),
                                        Predicate::Present(Term::Input(&[7])),
                                    ],
                                ),
                            ),
                            params: &[
                                Param {
                                    field: 0,
                                    source: Source::Input(&[0]),
                                },
                                Param {
                                    field: 1,
                                    source: Source::Input(&[1]),
                                },
                                Param {
                                    field: 2,
                                    source: Source::Input(&[2]),
                                },
                                Param {
                                    field: 3,
                                    source: Source::Input(&[3]),
                                },
                                Param {
                                    field: 5,
                                    source: Source::Input(&[5]),
                                },
                                Param {
                                    field: 6,
                                    source: Source::Input(&[6]),
                                },
                                Param {
                                    field: 9,
                                    source: Source::Input(&[7]),
                                },
                            ],
                        },
                    ],
                    strategy: Strategy::Last,
                }),
                output_schema: r#"{"type":"object","properties":{"id":{"type":["string","null"],"format":"issue-id"},"number":{"type":["integer","null"]},"title":{"type":["string","null"]},"labels":{"type":["array","null"],"items":{"type":"string"}}},"required":["id","number","title","labels"]}"#,
                examples: &[
                    Example {
                        title: "Labels",
                        input: r#"{"issueId":"I_1","labels":["bug"]}"#,
                    },
                ],
                ..Capability::EMPTY
            })
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
    pub(super) const KIND: Kind = Kind::String {
        min: Some(1),
        max: None,
        pattern: None,
        address: None,
    };
    pub(super) const ISSUE_ID_FIELD: Field = Field {
        name: "issueId",
        kind: KIND,
        description: "The issue's id (I_...).",
        ..Field::EMPTY
    };
    pub(super) const OWNER_FIELD: Field = Field {
        name: "owner",
        kind: KIND,
        description: "Who owns the repository.",
        ..Field::EMPTY
    };
    pub(super) const NAME_FIELD: Field = Field {
        name: "name",
        kind: KIND,
        description: "The repository's name.",
        ..Field::EMPTY
    };
    pub(super) const URL_FIELD: Field = Field {
        name: "url",
        kind: Kind::String {
            min: None,
            max: None,
            pattern: None,
            address: Some(Address {
                noun: "issue",
                paths: &["/{owner}/{name}/issues/{number}"],
                numbers: &["number"],
                fills: &[("owner", 1), ("name", 2), ("number", 3)],
            }),
        },
        description: "The issue's address.",
        ..Field::EMPTY
    };
    pub(super) const KIND2: Kind = Kind::List {
        item: &KIND,
        min: None,
        max: Some(100),
    };
    pub(super) const LABELS_FIELD: Field = Field {
        name: "labels",
        kind: KIND2,
        description: "Names of labels.",
        ..Field::EMPTY
    };
    pub(super) const LABEL_IDS_FIELD: Field = Field {
        name: "labelIds",
        kind: KIND2,
        description: "Ids of labels (LA_...).",
        ..Field::EMPTY
    };
    pub(super) const CHOICES: &[Choice] = &[
        Choice {
            groups: &[&[0], &[1, 2, 3], &[4]],
        },
    ];
    pub(super) const ISSUE_REF_USE: RefUse = RefUse {
        of: "issue",
        noun: "issue",
        subject: true,
        id: Some(0),
        ways: &[
            WayUse {
                fields: &[3],
                address: false,
            },
            WayUse {
                fields: &[4],
                address: true,
            },
        ],
        container: Container::Inputs(&[("repository", &[1, 2])]),
    };
    pub(super) const LABEL_REF_USE: RefUse = RefUse {
        of: "label",
        noun: "label",
        id: Some(6),
        ways: &[
            WayUse {
                fields: &[5],
                address: false,
            },
        ],
        container: Container::Around("repository"),
        ..RefUse::EMPTY
    };
    pub(super) const OWNER_VARIABLE: Variable = Variable {
        key: r#"_owner":"#,
        input: Some(1),
        required: true,
        ..Variable::EMPTY
    };
    pub(super) const NAME_VARIABLE: Variable = Variable {
        key: r#"_name":"#,
        input: Some(2),
        required: true,
        ..Variable::EMPTY
    };
    pub(super) const STATES_VARIABLE: Variable = Variable {
        key: r#"_states":"#,
        input: Some(4),
        ..Variable::EMPTY
    };
    pub(super) const FIRST_VARIABLE: Variable = Variable {
        key: r#"_first":"#,
        input: Some(5),
        ..Variable::EMPTY
    };
    pub(super) const AFTER_VARIABLE: Variable = Variable {
        key: r#"_after":"#,
        input: Some(6),
        ..Variable::EMPTY
    };
    pub(super) const ISSUES_DONE_VARIABLE: Variable = Variable {
        key: r#"_issuesDone":"#,
        ..Variable::EMPTY
    };
    pub(super) const LABELS_DONE_VARIABLE: Variable = Variable {
        key: r#"_labelsDone":"#,
        ..Variable::EMPTY
    };
    pub(super) const LABELS_AFTER_VARIABLE: Variable = Variable {
        key: r#"_labelsAfter":"#,
        ..Variable::EMPTY
    };
    pub(super) const ID_ROOTS: &[Root] = &[
        Root {
            suffix: "",
            node: Node::Object(
                &[
                    ("id", Node::Keep(3)),
                    (
                        "issues",
                        Node::Object(
                            &[
                                ("pageInfo", Node::Keep(2)),
                                (
                                    "nodes",
                                    Node::List(
                                        &ListWalk {
                                            slots: 2,
                                            item: Node::Object(
                                                &[
                                                    ("id", Node::Keep(0)),
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
                                                    emit: Emit::Object(
                                                        &[
                                                            ("id", Emit::Typed(0, TEXT)),
                                                            ("labels", Emit::Typed(1, OPT_LIST)),
                                                        ],
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
        },
    ];
    pub(super) const ISSUES_PROJECTION: Projection = Projection {
        slots: 4,
        emit: &[
            ("issues", Emit::Typed(0, OPT_LIST)),
            ("labels", Emit::Typed(1, OPT_LIST)),
            (
                "pageInfo",
                Emit::Typed(
                    2,
                    Type::Object(&[("hasNextPage", BOOL), ("endCursor", OPT_TEXT)]),
                ),
            ),
        ],
    };
    pub(super) const LABELS_NESTEDS: &[Nested] = &[
        Nested {
            path: &["labels"],
            id: "id",
            declarations: Template::new(&["$", "_id: ID!, $", "_after: String"]),
            selections: Template::new(
                &[
                    "",
                    ": node(id: $",
                    "_id) { ... on Issue { labels(first: 10, after: $",
                    "_after) { nodes { name } pageInfo { hasNextPage endCursor } } } }",
                ],
            ),
            fragments: &[],
            from: &["labels"],
        },
    ];
    pub(super) const ISSUE_NUMBER_FIELD: Field = Field {
        name: "issueNumber",
        kind: POSITIVE,
        description: "The issue's number.",
        ..Field::EMPTY
    };
    pub(super) const OWNER_LOOKUP_VARIABLE: LookupVariable = LookupVariable {
        key: r#"_owner":"#,
        source: Source::Input(&[1]),
        ..LookupVariable::EMPTY
    };
    pub(super) const NAME_LOOKUP_VARIABLE: LookupVariable = LookupVariable {
        key: r#"_name":"#,
        source: Source::Input(&[2]),
        ..LookupVariable::EMPTY
    };
    pub(super) const EMIT: Emit = Emit::Typed(3, OPT_LIST);
    pub(super) const COMMENTS_AFTER_VARIABLE: Variable = Variable {
        key: r#"_commentsAfter":"#,
        ..Variable::EMPTY
    };
    pub(super) const ID_EMIT: Emit = Emit::Object(
        &[("id", Emit::Typed(0, TEXT)), ("body", Emit::Typed(1, TEXT))],
    );
    pub(super) const ID_NODE: Node = Node::Object(
        &[
            ("id", Node::Keep(0)),
            ("title", Node::Keep(1)),
            (
                "comments",
                Node::Object(
                    &[
                        (
                            "nodes",
                            Node::List(
                                &ListWalk {
                                    slots: 2,
                                    item: Node::Object(
                                        &[("id", Node::Keep(0)), ("body", Node::Keep(1))],
                                    ),
                                    lists: &[
                                        Each {
                                            slot: 2,
                                            emit: ID_EMIT,
                                            ..Each::EMPTY
                                        },
                                        Each {
                                            slot: 3,
                                            filter: Some(Predicate::Present(Term::Slot(1))),
                                            emit: ID_EMIT,
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
    );
    pub(super) const ID_PROJECTION: Projection = Projection {
        slots: 4,
        emit: &[
            ("id", Emit::Typed(0, TEXT)),
            ("title", Emit::Typed(1, TEXT)),
            ("comments", Emit::Typed(2, OPT_LIST)),
            ("others", EMIT),
        ],
    };
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
