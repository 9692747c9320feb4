//! What the compiler made of the fixture `rest`.

/// Capabilities of `workflow`.
#[allow(dead_code, unreachable_pub, unused_imports)]
pub mod workflow {
    use ::ghx_runtime::generated as __rt;
    use super::refs as __refs;
    /// Two inputs for one parameter.
    ///
    /// `workflow.view` reads only; 1 request.
    ///
    /// Takes:
    /// - `target`: an id, a place or an address; in JSON `workflow`, `workflowId`, `owner`, `name`
    ///
    /// Gives back [`ViewOutput`]: `id`, `path`.
    pub fn view(target: impl __rt::Into<__refs::WorkflowRef>) -> View {
        View::__of(VIEW.record().target(target))
    }
    __rt::request!(
        #[doc = " A request of `workflow.view`."] View, ViewOutput, VIEW, fields
    );
    __rt::output!(
        #[derive(::core::cmp::Eq, ::core::hash::Hash)] "What `workflow.view` gives back."
        ViewOutput { id : i64 = field "id", path : __rt::String = field "path" }
    );
    /// The plan of `workflow.view`.
    pub static VIEW: __rt::plan::Capability = {
        use __rt::plan::table::*;
        use super::__shared::*;
        Capability::checked(Capability {
            id: "workflow.view",
            version: "1.0.0",
            description: "Two inputs for one parameter.",
            input: Shape {
                fields: &[
                    OWNER_FIELD,
                    NAME_FIELD,
                    Field {
                        name: "workflow",
                        kind: KIND,
                        description: "The workflow's file.",
                        ..Field::EMPTY
                    },
                    Field {
                        name: "workflowId",
                        kind: Kind::Integer {
                            min: Some(1),
                            max: None,
                        },
                        description: "The workflow's id.",
                        ..Field::EMPTY
                    },
                ],
                choices: &[
                    Choice {
                        groups: &[&[0, 1, 2], &[0, 1, 3]],
                    },
                ],
                refs: &[
                    RefUse {
                        of: "workflow",
                        noun: "workflow",
                        subject: true,
                        ways: &[
                            WayUse {
                                fields: &[2],
                                address: false,
                            },
                            WayUse {
                                fields: &[3],
                                address: false,
                            },
                        ],
                        container: REPOSITORY_CONTAINER,
                        ..RefUse::EMPTY
                    },
                ],
                ..Shape::EMPTY
            },
            action: Action::Operation(
                Operation::checked(Operation {
                    name: "WorkflowView",
                    variables: &[
                        OWNER_VARIABLE,
                        NAME_VARIABLE,
                        Variable {
                            key: r#"_workflow":"#,
                            input: Some(2),
                            required: true,
                            ..Variable::EMPTY
                        },
                    ],
                    roots: ID_ROOTS,
                    projection: ID_PROJECTION,
                    instead: &[
                        Instead {
                            given: 3,
                            operation: &Operation::checked(Operation {
                                name: "WorkflowViewWay1",
                                variables: &[
                                    OWNER_VARIABLE,
                                    NAME_VARIABLE,
                                    Variable {
                                        key: r#"_workflowId":"#,
                                        input: Some(3),
                                        required: true,
                                        ..Variable::EMPTY
                                    },
                                ],
                                roots: ID_ROOTS,
                                projection: ID_PROJECTION,
                                rest: Some(
                                    &Rest {
                                        path: &["/repos/", "/", "/actions/workflows/", ""],
                                        parameters: &[
                                            OWNER_PARAMETER,
                                            REPO_PARAMETER,
                                            Parameter {
                                                name: "workflow_id",
                                                place: In::Path,
                                                value: ParameterValue::Variable(2),
                                            },
                                        ],
                                        ..Rest::EMPTY
                                    },
                                ),
                                ..Operation::EMPTY
                            }),
                        },
                    ],
                    rest: Some(
                        &Rest {
                            path: &["/repos/", "/", "/actions/workflows/", ""],
                            parameters: &[
                                OWNER_PARAMETER,
                                REPO_PARAMETER,
                                Parameter {
                                    name: "workflow_id",
                                    place: In::Path,
                                    value: ParameterValue::Variable(2),
                                },
                            ],
                            ..Rest::EMPTY
                        },
                    ),
                    ..Operation::EMPTY
                }),
            ),
            output_schema: r#"{"type":"object","properties":{"id":{"type":"integer"},"path":{"type":"string"}},"required":["id","path"]}"#,
            ..Capability::EMPTY
        })
    };
    /// Capabilities of `workflow.run`.
    pub mod run {
        use ::ghx_runtime::generated as __rt;
        use super::super::refs as __refs;
        /// A write that answers nothing.
        ///
        /// `workflow.run.cancel` writes, and a second time changes nothing more; 1 request.
        ///
        /// Takes:
        /// - `target`: an id, a place or an address; in JSON `runId`, `url`, `owner`, `name`
        pub fn cancel(target: impl __rt::Into<__refs::RunRef>) -> Cancel {
            Cancel::__of(CANCEL.record().target(target))
        }
        __rt::request!(
            #[doc = " A request of `workflow.run.cancel`."] Cancel, CancelOutput, CANCEL,
            fields
        );
        __rt::output!(
            #[derive(::core::cmp::Eq, ::core::hash::Hash)]
            "What `workflow.run.cancel` gives back." CancelOutput {}
        );
        /// The plan of `workflow.run.cancel`.
        pub static CANCEL: __rt::plan::Capability = {
            use __rt::plan::table::*;
            use super::super::__shared::*;
            Capability::checked(Capability {
                id: "workflow.run.cancel",
                version: "1.0.0",
                description: "A write that answers nothing.",
                effect: Effect::Idempotent,
                input: OWNER_SHAPE,
                action: Action::Operation(
                    Operation::checked(Operation {
                        kind: OperationKind::Mutation,
                        name: "WorkflowRunCancel",
                        variables: OWNER_VARIABLES,
                        roots: &[
                            Root {
                                suffix: "",
                                node: Node::Object(&[]),
                            },
                        ],
                        rest: Some(
                            &Rest {
                                method: "POST",
                                path: &["/repos/", "/", "/actions/runs/", "/cancel"],
                                parameters: OWNER_PARAMETERS,
                                codes: &[202],
                                ..Rest::EMPTY
                            },
                        ),
                        ..Operation::EMPTY
                    }),
                ),
                output_schema: r#"{"type":"object","properties":{},"required":[]}"#,
                ..Capability::EMPTY
            })
        };
        /// One object.
        ///
        /// `workflow.run.view` reads only; 1 request.
        ///
        /// By address:
        ///
        /// ```no_run
        /// # async fn example(client: ghx::Client) -> Result<(), ghx::Error> {
        /// let output = ghx::workflow::run::view("https://github.com/acme/app/actions/runs/7").send(&client).await?;
        /// # Ok(())
        /// # }
        /// ```
        ///
        /// Takes:
        /// - `target`: an id, a place or an address; in JSON `runId`, `url`, `owner`, `name`
        ///
        /// Gives back [`ViewOutput`]: `id`, `number`, `conclusion`, `branch`.
        pub fn view(target: impl __rt::Into<__refs::RunRef>) -> View {
            View::__of(VIEW.record().target(target))
        }
        __rt::request!(
            #[doc = " A request of `workflow.run.view`."] View, ViewOutput, VIEW, fields
        );
        __rt::output!(
            #[derive(::core::cmp::Eq, ::core::hash::Hash)]
            "What `workflow.run.view` gives back." ViewOutput { id : i64 = field "id",
            number : i64 = field "number", conclusion : __rt::Option < __rt::String > =
            field "conclusion", branch : __rt::Option < __rt::String > = field "branch" }
        );
        /// The plan of `workflow.run.view`.
        pub static VIEW: __rt::plan::Capability = {
            use __rt::plan::table::*;
            use super::super::__shared::*;
            Capability::checked(Capability {
                id: "workflow.run.view",
                version: "1.0.0",
                description: "One object.",
                input: OWNER_SHAPE,
                action: Action::Operation(
                    Operation::checked(Operation {
                        name: "WorkflowRunView",
                        variables: OWNER_VARIABLES,
                        roots: &[
                            Root {
                                suffix: "",
                                node: Node::Object(
                                    &[
                                        ("id", Node::Keep(0)),
                                        ("run_number", Node::Keep(1)),
                                        ("conclusion", Node::Keep(2)),
                                        ("head_branch", Node::Keep(3)),
                                    ],
                                ),
                            },
                        ],
                        projection: Projection {
                            slots: 4,
                            emit: &[
                                ("id", Emit::Typed(0, INT)),
                                ("number", Emit::Typed(1, INT)),
                                ("conclusion", Emit::Typed(2, OPT_TEXT)),
                                ("branch", EMIT),
                            ],
                        },
                        rest: Some(
                            &Rest {
                                path: &["/repos/", "/", "/actions/runs/", ""],
                                parameters: OWNER_PARAMETERS,
                                ..Rest::EMPTY
                            },
                        ),
                        ..Operation::EMPTY
                    }),
                ),
                output_schema: r#"{"type":"object","properties":{"id":{"type":"integer"},"number":{"type":"integer"},"conclusion":{"type":["string","null"]},"branch":{"type":["string","null"]}},"required":["id","number","conclusion","branch"]}"#,
                examples: &[
                    Example {
                        title: "By address",
                        input: r#"{"url":"https://github.com/acme/app/actions/runs/7"}"#,
                    },
                ],
                ..Capability::EMPTY
            })
        };
    }
    /// Capabilities of `workflow.runs`.
    pub mod runs {
        use ::ghx_runtime::generated as __rt;
        use super::super::refs as __refs;
        /// A list in pages, with a filter and a parameter that is always the same.
        ///
        /// `workflow.runs.list` reads only; 1 request with ids, 2 with names and numbers, and 1 for each further page.
        ///
        /// Takes:
        /// - `target`: an id, a place or an address; in JSON `repositoryId`, `owner`, `name`, `url`
        /// - `.state(..)`: Sets `state`.
        /// - `.first(..)`: How many on a page.
        /// - `.after(..)`: The endCursor of the page before.
        /// - `.all(..)`: Follow all pages; with first 100 in the fewest requests.
        ///
        /// Gives back [`ListOutput`]: `runs`, `page_info`, `total_count`.
        pub fn list(target: impl __rt::Into<__refs::RepositoryRef>) -> List {
            List::__of(LIST.record().target(target))
        }
        __rt::setters!(
            List { state : super::super::enums::RestActionsListWorkflowRunsForRepoStatus
            = 4 "Sets `state`.", first : __rt::Input < i64 > = 5 "How many on a page.",
            after : __rt::Text = 6 "The endCursor of the page before.", all : __rt::Input
            < bool > = 7 "Follow all pages; with first 100 in the fewest requests." }
        );
        __rt::request!(
            #[doc = " A request of `workflow.runs.list`."] List, ListOutput, LIST, fields
        );
        __rt::output!(
            #[derive(::core::cmp::Eq, ::core::hash::Hash)] "An object of `run`." ListRun
            { id : i64 = field "id", url : __rt::String = field "url", conclusion :
            __rt::Option < __rt::String > = field "conclusion" }
        );
        __rt::output!(
            #[derive(::core::cmp::Eq, ::core::hash::Hash)] "An object of `pageInfo`."
            ListPageInfo { has_next_page : bool = field "hasNextPage", end_cursor :
            __rt::Option < __rt::String > = field "endCursor" }
        );
        __rt::output!(
            #[derive(::core::cmp::Eq, ::core::hash::Hash)]
            "What `workflow.runs.list` gives back." ListOutput { runs : __rt::Vec <
            ListRun > = field "runs", page_info : ListPageInfo = field "pageInfo",
            total_count : i64 = field "totalCount" }
        );
        __rt::pages!(
            List, ListRun, 6, runs, | page | ::core::option::Option::Some(& page
            .page_info)
        );
        /// The plan of `workflow.runs.list`.
        pub static LIST: __rt::plan::Capability = {
            use __rt::plan::table::*;
            use super::super::__shared::*;
            Capability::checked(Capability {
                id: "workflow.runs.list",
                version: "1.0.0",
                description: "A list in pages, with a filter and a parameter that is always the same.",
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
                            name: "state",
                            kind: Kind::Enum(&["queued", "completed"]),
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
                                pattern: Some("^[1-9][0-9]{0,8}$"),
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
                        name: "WorkflowRunsList",
                        variables: &[
                            Variable {
                                key: r#"_owner":"#,
                                input: Some(1),
                                required: true,
                                injects: &[Inject { lookup: 0 }],
                                ..Variable::EMPTY
                            },
                            Variable {
                                key: r#"_name":"#,
                                input: Some(2),
                                required: true,
                                injects: &[Inject { lookup: 1 }],
                                ..Variable::EMPTY
                            },
                            Variable {
                                key: r#"_state":"#,
                                input: Some(4),
                                ..Variable::EMPTY
                            },
                            Variable {
                                key: r#"_first":"#,
                                input: Some(5),
                                ..Variable::EMPTY
                            },
                            Variable {
                                key: r#"_after":"#,
                                input: Some(6),
                                ..Variable::EMPTY
                            },
                        ],
                        lookups: &[
                            Lookup {
                                name: "repository_owner",
                                declarations: Template::new(&["$", "_repositoryId: ID!"]),
                                selections: Template::new(
                                    &[
                                        "",
                                        ": node(id: $",
                                        "_repositoryId) { ... on Repository { owner { login } } }",
                                    ],
                                ),
                                variables: REPOSITORY_ID_LOOKUP_VARIABLES,
                                of: Some(0),
                                node: Node::Object(
                                    &[("owner", Node::Object(&[("login", Node::Keep(0))]))],
                                ),
                                ..Lookup::EMPTY
                            },
                            Lookup {
                                name: "repository_repo",
                                declarations: Template::new(&["$", "_repositoryId: ID!"]),
                                selections: Template::new(
                                    &[
                                        "",
                                        ": node(id: $",
                                        "_repositoryId) { ... on Repository { name } }",
                                    ],
                                ),
                                variables: REPOSITORY_ID_LOOKUP_VARIABLES,
                                of: Some(0),
                                node: Node::Object(&[("name", Node::Keep(0))]),
                                ..Lookup::EMPTY
                            },
                        ],
                        roots: &[
                            Root {
                                suffix: "",
                                node: Node::Object(
                                    &[
                                        ("pageInfo", Node::Keep(1)),
                                        ("total_count", Node::Keep(2)),
                                        (
                                            "workflow_runs",
                                            Node::List(
                                                &ListWalk {
                                                    slots: 4,
                                                    item: Node::Object(
                                                        &[
                                                            ("status", Node::Keep(0)),
                                                            ("id", Node::Keep(1)),
                                                            ("html_url", Node::Keep(2)),
                                                            ("conclusion", Node::Keep(3)),
                                                        ],
                                                    ),
                                                    lists: &[
                                                        Each {
                                                            filter: Some(
                                                                Predicate::Not(
                                                                    &Predicate::Equal(Term::Slot(0), Term::Json(r#""queued""#)),
                                                                ),
                                                            ),
                                                            emit: Emit::Object(
                                                                &[
                                                                    ("id", Emit::Typed(1, INT)),
                                                                    ("url", Emit::Typed(2, TEXT)),
                                                                    ("conclusion", EMIT),
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
                            },
                        ],
                        projection: Projection {
                            slots: 3,
                            emit: &[
                                ("runs", Emit::Typed(0, LIST)),
                                (
                                    "pageInfo",
                                    Emit::Typed(
                                        1,
                                        Type::Object(
                                            &[("hasNextPage", BOOL), ("endCursor", OPT_TEXT)],
                                        ),
                                    ),
                                ),
                                ("totalCount", Emit::Typed(2, INT)),
                            ],
                        },
                        pages: Some(Pages {
                            all: Some(7),
                            connections: &[
                                Connection {
                                    after: 4,
                                    items: "workflow_runs",
                                    ..Connection::EMPTY
                                },
                            ],
                            ..Pages::EMPTY
                        }),
                        rest: Some(
                            &Rest {
                                path: &["/repos/", "/", "/actions/runs"],
                                parameters: &[
                                    OWNER_PARAMETER,
                                    REPO_PARAMETER,
                                    Parameter {
                                        name: "exclude_pull_requests",
                                        place: In::Query,
                                        value: ParameterValue::Json("true"),
                                    },
                                    Parameter {
                                        name: "page",
                                        place: In::Query,
                                        value: ParameterValue::Variable(4),
                                    },
                                    Parameter {
                                        name: "per_page",
                                        place: In::Query,
                                        value: ParameterValue::Variable(3),
                                    },
                                    Parameter {
                                        name: "status",
                                        place: In::Query,
                                        value: ParameterValue::Variable(2),
                                    },
                                ],
                                ..Rest::EMPTY
                            },
                        ),
                        ..Operation::EMPTY
                    }),
                ),
                output_schema: r#"{"type":"object","properties":{"runs":{"type":"array","items":{"type":"object","properties":{"id":{"type":"integer"},"url":{"type":"string"},"conclusion":{"type":["string","null"]}},"required":["id","url","conclusion"]}},"pageInfo":{"type":"object","properties":{"hasNextPage":{"type":"boolean"},"endCursor":{"type":["string","null"]}},"required":["hasNextPage","endCursor"]},"totalCount":{"type":"integer"}},"required":["runs","pageInfo","totalCount"]}"#,
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
        "GitHub's `actions/list-workflow-runs-for-repo.status`."
        RestActionsListWorkflowRunsForRepoStatus { Completed = "completed",
        ActionRequired = "action_required", Cancelled = "cancelled", Failure = "failure",
        Neutral = "neutral", Skipped = "skipped", Stale = "stale", Success = "success",
        TimedOut = "timed_out", InProgress = "in_progress", Queued = "queued", Requested
        = "requested", Waiting = "waiting", Pending = "pending" }
    );
}
/// The kinds of things that inputs name: their ids, and refs to them.
#[allow(dead_code, unreachable_pub, unused_imports)]
pub mod refs {
    use ::ghx_runtime::generated as __rt;
    __rt::kind!(
        "The kind of every repository." Repository { id : RepositoryId, reference :
        RepositoryRef, named : [Textual], name : "repository", noun : "repository",
        prefix : ["R"], parts : [Text("owner"), Text("name")], addresses :
        ["/{owner}/{name}"] }
    );
    __rt::kind!(
        "The kind of every workflow run." Run { id : RunId, reference : RunRef, named :
        [Numbered], name : "run", noun : "workflow run", prefix : [], parts :
        [Text("owner"), Text("name"), Number("id")], addresses :
        ["/{owner}/{name}/actions/runs/{id}"] }
    );
    __rt::kind!(
        "The kind of every workflow." Workflow { id : WorkflowId, reference :
        WorkflowRef, named : [Numbered], name : "workflow", noun : "workflow", prefix :
        [], parts : [Text("owner"), Text("name"), Number("id")], addresses : [] }
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
    pub(super) const OWNER_FIELD: Field = Field {
        name: "owner",
        kind: KIND,
        description: "The repository's name.",
        ..Field::EMPTY
    };
    pub(super) const NAME_FIELD: Field = Field {
        name: "name",
        kind: KIND,
        description: "The repository's name.",
        ..Field::EMPTY
    };
    pub(super) const REPOSITORY_CONTAINER: Container = Container::Inputs(
        &[("repository", &[0, 1])],
    );
    pub(super) const OWNER_SHAPE: Shape = Shape {
        fields: &[
            OWNER_FIELD,
            NAME_FIELD,
            Field {
                name: "runId",
                kind: Kind::Integer {
                    min: Some(1),
                    max: None,
                },
                description: "The workflow run's id.",
                ..Field::EMPTY
            },
            Field {
                name: "url",
                kind: Kind::String {
                    min: None,
                    max: None,
                    pattern: None,
                    address: Some(Address {
                        noun: "workflow run",
                        paths: &["/{owner}/{name}/actions/runs/{id}"],
                        numbers: &["id"],
                        fills: &[("owner", 0), ("name", 1), ("id", 2)],
                    }),
                },
                description: "The workflow run's address.",
                ..Field::EMPTY
            },
        ],
        choices: &[
            Choice {
                groups: &[&[0, 1, 2], &[3]],
            },
        ],
        refs: &[
            RefUse {
                of: "run",
                noun: "workflow run",
                subject: true,
                ways: &[
                    WayUse {
                        fields: &[2],
                        address: false,
                    },
                    WayUse {
                        fields: &[3],
                        address: true,
                    },
                ],
                container: REPOSITORY_CONTAINER,
                ..RefUse::EMPTY
            },
        ],
        ..Shape::EMPTY
    };
    pub(super) const OWNER_VARIABLE: Variable = Variable {
        key: r#"_owner":"#,
        input: Some(0),
        required: true,
        ..Variable::EMPTY
    };
    pub(super) const NAME_VARIABLE: Variable = Variable {
        key: r#"_name":"#,
        input: Some(1),
        required: true,
        ..Variable::EMPTY
    };
    pub(super) const OWNER_VARIABLES: &[Variable] = &[
        OWNER_VARIABLE,
        NAME_VARIABLE,
        Variable {
            key: r#"_runId":"#,
            input: Some(2),
            required: true,
            ..Variable::EMPTY
        },
    ];
    pub(super) const OWNER_PARAMETER: Parameter = Parameter {
        name: "owner",
        place: In::Path,
        value: ParameterValue::Variable(0),
    };
    pub(super) const REPO_PARAMETER: Parameter = Parameter {
        name: "repo",
        place: In::Path,
        value: ParameterValue::Variable(1),
    };
    pub(super) const OWNER_PARAMETERS: &[Parameter] = &[
        OWNER_PARAMETER,
        REPO_PARAMETER,
        Parameter {
            name: "run_id",
            place: In::Path,
            value: ParameterValue::Variable(2),
        },
    ];
    pub(super) const EMIT: Emit = Emit::Typed(3, OPT_TEXT);
    pub(super) const REPOSITORY_ID_LOOKUP_VARIABLES: &[LookupVariable] = &[
        LookupVariable {
            key: r#"_repositoryId":"#,
            source: Source::Input(&[0]),
            ..LookupVariable::EMPTY
        },
    ];
    pub(super) const ID_ROOTS: &[Root] = &[
        Root {
            suffix: "",
            node: Node::Object(&[("id", Node::Keep(0)), ("path", Node::Keep(1))]),
        },
    ];
    pub(super) const ID_PROJECTION: Projection = Projection {
        slots: 2,
        emit: &[("id", Emit::Typed(0, INT)), ("path", Emit::Typed(1, TEXT))],
    };
}
/// Every capability by id and alias.
#[allow(dead_code, unreachable_pub, unused_imports)]
pub static REGISTRY: ::ghx_runtime::generated::Registry = ::ghx_runtime::generated::Registry::new(
    &[
        ("workflow.run.cancel", &workflow::run::CANCEL),
        ("workflow.run.view", &workflow::run::VIEW),
        ("workflow.runs.list", &workflow::runs::LIST),
        ("workflow.view", &workflow::VIEW),
    ],
);
