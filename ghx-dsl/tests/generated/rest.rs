//! What the compiler made of the fixture `rest`.

/// Capabilities of `workflow`.
#[allow(dead_code, unreachable_pub, unused_imports)]
pub mod workflow {
    use ::ghx_runtime::generated as __rt;
    use super::refs as __refs;
    /// Two inputs for one parameter.
    pub fn view(target: impl __rt::Into<__refs::WorkflowRef>) -> View {
        View::__of(VIEW.record().target(target))
    }
    __rt::request!(
        #[doc = " A request of `workflow.view`."] View, ViewOutput, VIEW, fields
    );
    __rt::output!(
        #[derive(::core::cmp::Eq, ::core::hash::Hash)] "What `workflow.view` gives back."
        ViewOutput { #[doc = "`id`"] id : i64, #[doc = "`path`"] path : __rt::String }
    );
    /// The plan of `workflow.view`.
    pub static VIEW: __rt::plan::Capability = {
        use __rt::plan::table::*;
        use super::__shared::*;
        Capability::checked(
            Capability::new(
                    "workflow.view",
                    Effect::Read,
                    Shape::new(
                            &[
                                OWNER,
                                NAME,
                                Field::new("workflow", Kind::STRING.at_least(1))
                                    .about("The workflow's file."),
                                Field::new("workflowId", Kind::INTEGER.at_least(1))
                                    .about("The workflow's id."),
                            ],
                        )
                        .choices(&[Choice::of(&[&[0, 1, 2], &[0, 1, 3]])])
                        .refs(
                            &[
                                RefUse::of("workflow", "workflow")
                                    .subject()
                                    .ways(&[WayUse::by(&[2]), WayUse::by(&[3])])
                                    .container(Container::Inputs(&[("repository", &[0, 1])])),
                            ],
                        ),
                    Action::Operation(
                        Operation::checked(
                            Operation::query("WorkflowView", &[""], &[""])
                                .rest(
                                    &Rest::new(
                                        "GET",
                                        &["/repos/", "/", "/actions/workflows/", ""],
                                        &[
                                            Parameter::new("owner", In::Path, 0),
                                            Parameter::new("repo", In::Path, 1),
                                            Parameter::new("workflow_id", In::Path, 2),
                                        ],
                                        &[200],
                                        RestReply::Json,
                                    ),
                                )
                                .variables(
                                    &[
                                        OWNER_VAR,
                                        NAME_VAR,
                                        Variable::new(r#"_workflow":"#).input(2).required(),
                                    ],
                                )
                                .reply(
                                    2,
                                    &[Root::new("", Node::Object(&keep(0, ["id", "path"])))],
                                    &slots([("id", INT), ("path", TEXT)]),
                                )
                                .instead(
                                    &[
                                        Instead::new(
                                            3,
                                            &Operation::checked(
                                                Operation::query("WorkflowViewWay1", &[""], &[""])
                                                    .rest(
                                                        &Rest::new(
                                                            "GET",
                                                            &["/repos/", "/", "/actions/workflows/", ""],
                                                            &[
                                                                Parameter::new("owner", In::Path, 0),
                                                                Parameter::new("repo", In::Path, 1),
                                                                Parameter::new("workflow_id", In::Path, 2),
                                                            ],
                                                            &[200],
                                                            RestReply::Json,
                                                        ),
                                                    )
                                                    .variables(
                                                        &[
                                                            OWNER_VAR,
                                                            NAME_VAR,
                                                            Variable::new(r#"_workflowId":"#).input(3).required(),
                                                        ],
                                                    )
                                                    .reply(
                                                        2,
                                                        &[Root::new("", Node::Object(&keep(0, ["id", "path"])))],
                                                        &slots([("id", INT), ("path", TEXT)]),
                                                    ),
                                            ),
                                        ),
                                    ],
                                ),
                        ),
                    ),
                )
                .about("1.0.0", "Two inputs for one parameter.", &[])
                .returns(
                    r#"{"type":"object","properties":{"id":{"type":"integer"},"path":{"type":"string"}},"required":["id","path"]}"#,
                ),
        )
    };
    /// Capabilities of `workflow.run`.
    pub mod run {
        use ::ghx_runtime::generated as __rt;
        use super::super::refs as __refs;
        /// A write that answers nothing.
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
            Capability::checked(
                Capability::new(
                        "workflow.run.cancel",
                        Effect::Idempotent,
                        Shape::new(&[OWNER, NAME, RUN_ID, URL])
                            .choices(RUN_CHOICES)
                            .refs(&[RUN_REF]),
                        Action::Operation(
                            Operation::checked(
                                Operation::mutation("WorkflowRunCancel", &[""], &[""])
                                    .rest(
                                        &Rest::new(
                                            "POST",
                                            &["/repos/", "/", "/actions/runs/", "/cancel"],
                                            &[
                                                Parameter::new("owner", In::Path, 0),
                                                Parameter::new("repo", In::Path, 1),
                                                Parameter::new("run_id", In::Path, 2),
                                            ],
                                            &[202],
                                            RestReply::Json,
                                        ),
                                    )
                                    .variables(&[OWNER_VAR, NAME_VAR, RUN_ID_VAR])
                                    .reply(0, &[Root::new("", Node::Object(&[]))], &[]),
                            ),
                        ),
                    )
                    .about("1.0.0", "A write that answers nothing.", &[])
                    .returns(r#"{"type":"object","properties":{},"required":[]}"#),
            )
        };
        /// One object.
        pub fn view(target: impl __rt::Into<__refs::RunRef>) -> View {
            View::__of(VIEW.record().target(target))
        }
        __rt::request!(
            #[doc = " A request of `workflow.run.view`."] View, ViewOutput, VIEW, fields
        );
        __rt::output!(
            #[derive(::core::cmp::Eq, ::core::hash::Hash)]
            "What `workflow.run.view` gives back." ViewOutput { #[doc = "`id`"] id : i64,
            #[doc = "`number`"] number : i64, #[doc = "`conclusion`"] conclusion :
            __rt::Option < __rt::String >, #[doc = "`branch`"] branch : __rt::Option <
            __rt::String > }
        );
        /// The plan of `workflow.run.view`.
        pub static VIEW: __rt::plan::Capability = {
            use __rt::plan::table::*;
            use super::super::__shared::*;
            Capability::checked(
                Capability::new(
                        "workflow.run.view",
                        Effect::Read,
                        Shape::new(&[OWNER, NAME, RUN_ID, URL])
                            .choices(RUN_CHOICES)
                            .refs(&[RUN_REF]),
                        Action::Operation(
                            Operation::checked(
                                Operation::query("WorkflowRunView", &[""], &[""])
                                    .rest(
                                        &Rest::new(
                                            "GET",
                                            &["/repos/", "/", "/actions/runs/", ""],
                                            &[
                                                Parameter::new("owner", In::Path, 0),
                                                Parameter::new("repo", In::Path, 1),
                                                Parameter::new("run_id", In::Path, 2),
                                            ],
                                            &[200],
                                            RestReply::Json,
                                        ),
                                    )
                                    .variables(&[OWNER_VAR, NAME_VAR, RUN_ID_VAR])
                                    .reply(
                                        4,
                                        &[
                                            Root::new(
                                                "",
                                                Node::Object(
                                                    &keep(0, ["id", "run_number", "conclusion", "head_branch"]),
                                                ),
                                            ),
                                        ],
                                        &slots([
                                            ("id", INT),
                                            ("number", INT),
                                            ("conclusion", OPT_TEXT),
                                            ("branch", OPT_TEXT),
                                        ]),
                                    ),
                            ),
                        ),
                    )
                    .about("1.0.0", "One object.", &[])
                    .returns(
                        r#"{"type":"object","properties":{"id":{"type":"integer"},"number":{"type":"integer"},"conclusion":{"type":["string","null"]},"branch":{"type":["string","null"]}},"required":["id","number","conclusion","branch"]}"#,
                    )
                    .examples(
                        &[
                            Example::new(
                                "By address",
                                r#"{"url":"https://github.com/acme/app/actions/runs/7"}"#,
                            ),
                        ],
                    ),
            )
        };
    }
    /// Capabilities of `workflow.runs`.
    pub mod runs {
        use ::ghx_runtime::generated as __rt;
        use super::super::refs as __refs;
        /// A list in pages, with a filter and a parameter that is always the same.
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
            { #[doc = "`id`"] id : i64, #[doc = "`url`"] url : __rt::String, #[doc =
            "`conclusion`"] conclusion : __rt::Option < __rt::String > }
        );
        __rt::output!(
            #[derive(::core::cmp::Eq, ::core::hash::Hash)] "An object of `pageInfo`."
            ListPageInfo { #[doc = "`hasNextPage`"] has_next_page : bool, #[doc =
            "`endCursor`"] end_cursor : __rt::Option < __rt::String > }
        );
        __rt::output!(
            #[derive(::core::cmp::Eq, ::core::hash::Hash)]
            "What `workflow.runs.list` gives back." ListOutput { #[doc = "`runs`"] runs :
            __rt::Vec < ListRun >, #[doc = "`pageInfo`"] page_info : ListPageInfo, #[doc
            = "`totalCount`"] total_count : i64 }
        );
        __rt::pages!(
            List, ListRun, 6, runs, | page | ::core::option::Option::Some(& page
            .page_info)
        );
        /// The plan of `workflow.runs.list`.
        pub static LIST: __rt::plan::Capability = {
            use __rt::plan::table::*;
            use super::super::__shared::*;
            Capability::checked(
                Capability::new(
                        "workflow.runs.list",
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
                                    Field::new("state", Kind::Enum(&["queued", "completed"])),
                                    Field::new("first", Kind::INTEGER.at_least(1).at_most(100))
                                        .or("30")
                                        .about("How many on a page."),
                                    Field::new(
                                            "after",
                                            Kind::STRING.at_least(1).pattern("^[1-9][0-9]{0,8}$"),
                                        )
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
                                Operation::query("WorkflowRunsList", &[""], &[""])
                                    .rest(
                                        &Rest::new(
                                            "GET",
                                            &["/repos/", "/", "/actions/runs"],
                                            &[
                                                Parameter::new("owner", In::Path, 0),
                                                Parameter::new("repo", In::Path, 1),
                                                Parameter::constant(
                                                    "exclude_pull_requests",
                                                    In::Query,
                                                    "true",
                                                ),
                                                Parameter::new("page", In::Query, 4),
                                                Parameter::new("per_page", In::Query, 3),
                                                Parameter::new("status", In::Query, 2),
                                            ],
                                            &[200],
                                            RestReply::Json,
                                        ),
                                    )
                                    .variables(
                                        &[
                                            Variable::new(r#"_owner":"#)
                                                .input(1)
                                                .required()
                                                .injects(&[Inject { lookup: 0 }]),
                                            Variable::new(r#"_name":"#)
                                                .input(2)
                                                .required()
                                                .injects(&[Inject { lookup: 1 }]),
                                            Variable::new(r#"_state":"#).input(4),
                                            Variable::new(r#"_first":"#).input(5),
                                            Variable::new(r#"_after":"#).input(6),
                                        ],
                                    )
                                    .lookups(
                                        &[
                                            Lookup::new(
                                                    "repository_owner",
                                                    &["$", "_repositoryId: ID!"],
                                                    &[
                                                        "",
                                                        ": node(id: $",
                                                        "_repositoryId) { ... on Repository { owner { login } } }",
                                                    ],
                                                    &[LookupVariable::input(r#"_repositoryId":"#, &[0])],
                                                    1,
                                                    Node::Object(
                                                        &[("owner", Node::Object(&[("login", Keep(0))]))],
                                                    ),
                                                )
                                                .of(0),
                                            Lookup::new(
                                                    "repository_repo",
                                                    &["$", "_repositoryId: ID!"],
                                                    &[
                                                        "",
                                                        ": node(id: $",
                                                        "_repositoryId) { ... on Repository { name } }",
                                                    ],
                                                    &[LookupVariable::input(r#"_repositoryId":"#, &[0])],
                                                    1,
                                                    Node::Object(&[("name", Keep(0))]),
                                                )
                                                .of(0),
                                        ],
                                    )
                                    .reply(
                                        3,
                                        &[
                                            Root::new(
                                                "",
                                                Node::Object(
                                                    &[
                                                        ("pageInfo", Keep(1)),
                                                        ("total_count", Keep(2)),
                                                        (
                                                            "workflow_runs",
                                                            Node::List(
                                                                &Each::new(
                                                                        0,
                                                                        4,
                                                                        Node::Object(
                                                                            &keep(0, ["status", "id", "html_url", "conclusion"]),
                                                                        ),
                                                                        Emit::Object(
                                                                            &[
                                                                                ("id", Typed(1, INT)),
                                                                                ("url", Typed(2, TEXT)),
                                                                                ("conclusion", Typed(3, OPT_TEXT)),
                                                                            ],
                                                                        ),
                                                                    )
                                                                    .filter(Predicate::Not(&is(0, r#""queued""#))),
                                                            ),
                                                        ),
                                                    ],
                                                ),
                                            ),
                                        ],
                                        &slots([
                                            ("runs", LIST),
                                            (
                                                "pageInfo",
                                                Type::Object(
                                                    &[("hasNextPage", BOOL), ("endCursor", OPT_TEXT)],
                                                ),
                                            ),
                                            ("totalCount", INT),
                                        ]),
                                    )
                                    .pages(
                                        Pages::new(
                                                &[Connection::new(0, &[], 4).items("workflow_runs")],
                                            )
                                            .when(7),
                                    ),
                            ),
                        ),
                    )
                    .about(
                        "1.0.0",
                        "A list in pages, with a filter and a parameter that is always the same.",
                        &[],
                    )
                    .returns(
                        r#"{"type":"object","properties":{"runs":{"type":"array","items":{"type":"object","properties":{"id":{"type":"integer"},"url":{"type":"string"},"conclusion":{"type":["string","null"]}},"required":["id","url","conclusion"]}},"pageInfo":{"type":"object","properties":{"hasNextPage":{"type":"boolean"},"endCursor":{"type":["string","null"]}},"required":["hasNextPage","endCursor"]},"totalCount":{"type":"integer"}},"required":["runs","pageInfo","totalCount"]}"#,
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
    pub(super) const RUN_CHOICES: Choices = &[Choice::of(&[&[0, 1, 2], &[3]])];
    pub(super) const NAME: Field = Field::new("name", Kind::STRING.at_least(1))
        .about("The repository's name.");
    pub(super) const OWNER: Field = Field::new("owner", Kind::STRING.at_least(1))
        .about("The repository's name.");
    pub(super) const RUN_ID: Field = Field::new("runId", Kind::INTEGER.at_least(1))
        .about("The workflow run's id.");
    pub(super) const URL: Field = Field::new(
            "url",
            Kind::STRING
                .address(
                    Address::of("workflow run", &["/{owner}/{name}/actions/runs/{id}"])
                        .numbers(&["id"])
                        .fills(&[("owner", 0), ("name", 1), ("id", 2)]),
                ),
        )
        .about("The workflow run's address.");
    pub(super) const RUN_REF: RefUse = RefUse::of("run", "workflow run")
        .subject()
        .ways(&[WayUse::by(&[2]), WayUse::address(&[3])])
        .container(Container::Inputs(&[("repository", &[0, 1])]));
    pub(super) const NAME_VAR: Variable = Variable::new(r#"_name":"#)
        .input(1)
        .required();
    pub(super) const OWNER_VAR: Variable = Variable::new(r#"_owner":"#)
        .input(0)
        .required();
    pub(super) const RUN_ID_VAR: Variable = Variable::new(r#"_runId":"#)
        .input(2)
        .required();
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
