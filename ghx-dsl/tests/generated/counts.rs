//! What the compiler made of the fixture `counts`.

/// Capabilities of `issue`.
#[allow(dead_code, unreachable_pub, unused_imports)]
pub mod issue {
    /// Capabilities of `issue.labels`.
    pub mod labels {
        use ::ghx_runtime::generated as __rt;
        /// Replace the labels of an issue.
        pub fn set(required: SetRequired) -> Set {
            Set::__of(SET.record().with(0, required.id).with(1, required.label_ids))
        }
        __rt::request!(
            #[doc = " A request of `issue.labels.set`."] Set, SetOutput, SET, fields
        );
        __rt::input!(
            "What `set` needs." SetRequired { #[doc = " Sets `id`."] id : __rt::String,
            #[doc = " Sets `labelIds`."] label_ids : __rt::Vec < __rt::String > }
        );
        __rt::output!(
            #[derive(::core::cmp::Eq, ::core::hash::Hash)]
            "What `issue.labels.set` gives back." SetOutput { #[doc = "`id`"] id :
            __rt::String }
        );
        /// The plan of `issue.labels.set`.
        pub static SET: __rt::plan::Capability = {
            use __rt::plan::table::*;
            use super::super::__shared::*;
            Capability::checked(
                Capability::new(
                        "issue.labels.set",
                        Effect::Idempotent,
                        Shape::new(
                            &[ID, Field::new("labelIds", Kind::STRINGS).required()],
                        ),
                        Action::Operation(
                            Operation::checked(
                                Operation::mutation(
                                        "LabelsSet",
                                        &["$", "_id: ID!, $", "_labelIds: [ID!]!"],
                                        &[
                                            "",
                                            ": updateIssue(input: {id: $",
                                            "_id, labelIds: $",
                                            "_labelIds}) { issue { id } }",
                                        ],
                                    )
                                    .variables(
                                        &[
                                            ID_VAR,
                                            Variable::new(r#"_labelIds":"#).input(1).required(),
                                        ],
                                    )
                                    .reply(
                                        2,
                                        &[
                                            Root::new(
                                                "",
                                                Node::Object(
                                                    &[("issue", Node::Both(1, &[("id", Keep(0))]))],
                                                ),
                                            ),
                                        ],
                                        &[("id", Typed(0, TEXT))],
                                    )
                                    .ensure(
                                        &[Ensure::new(has(1), "updateIssue.issue is present")],
                                    ),
                            ),
                        ),
                    )
                    .about("1.0.0", "Replace the labels of an issue.", &[])
                    .returns(
                        r#"{"type":"object","properties":{"id":{"type":"string"}},"required":["id"]}"#,
                    ),
            )
        };
        /// Capabilities of `issue.labels.many`.
        pub mod many {
            use ::ghx_runtime::generated as __rt;
            /// Label many issues; those without labels are left alone.
            pub fn composite(
                issues: impl __rt::Into<__rt::List<CompositeIssue>>,
            ) -> Composite {
                Composite::__of(COMPOSITE.record().list(0, issues))
            }
            __rt::request!(
                #[doc = " A request of `issue.labels.many.composite`."] Composite,
                CompositeOutput, COMPOSITE, fields
            );
            __rt::item!("An object of `issue`." CompositeIssue);
            impl CompositeIssue {
                /// With what it needs; setters give the rest.
                pub fn new(id: impl __rt::Into<__rt::Text>) -> Self {
                    Self::__of(
                        __rt::Record::new(COMPOSITE.input.inner(&[0])).text(0, id),
                    )
                }
            }
            __rt::setters!(
                CompositeIssue { label_ids : __rt::Texts = 1 "Sets `labelIds`." }
            );
            __rt::output!(
                #[derive(::core::cmp::Eq, ::core::hash::Hash)] "An object of `set`."
                CompositeResultSet { #[doc = "`id`"] id : __rt::String }
            );
            __rt::output!(
                #[derive(::core::cmp::Eq, ::core::hash::Hash)] "An object of `result`."
                CompositeResult { #[doc = "`index`"] index : i64, #[doc = "`ok`"] ok :
                bool, #[doc = "`set`"] set : __rt::Option < CompositeResultSet >, #[doc =
                "`error`"] error : __rt::Option < __rt::serde_json::Value > }
            );
            __rt::output!(
                #[derive(::core::cmp::Eq, ::core::hash::Hash)]
                "What `issue.labels.many.composite` gives back." CompositeOutput { #[doc
                = "`results`"] results : __rt::Vec < CompositeResult > }
            );
            /// The plan of `issue.labels.many.composite`.
            pub static COMPOSITE: __rt::plan::Capability = {
                use __rt::plan::table::*;
                use super::super::super::__shared::*;
                Capability::checked(
                    Capability::new(
                            "issue.labels.many.composite",
                            Effect::Idempotent,
                            Shape::new(
                                &[
                                    Field::new(
                                            "issues",
                                            Kind::list(
                                                &Kind::Object(
                                                    &Shape::new(&[ID, Field::new("labelIds", Kind::STRINGS)]),
                                                ),
                                            ),
                                        )
                                        .required(),
                                ],
                            ),
                            Action::Composite(Composite {
                                strategy: Strategy::Array,
                                steps: &[
                                    CompositeStep::new(
                                            "set",
                                            &super::super::super::issue::labels::SET,
                                            &[
                                                Param::new(0, Source::Item(&[0])),
                                                Param::new(1, Source::Item(&[1])),
                                            ],
                                        )
                                        .foreach(0)
                                        .when(
                                            Predicate::Not(
                                                &Predicate::Equal(
                                                    Term::Count(&Term::Item(&[1])),
                                                    Term::Json("0"),
                                                ),
                                            ),
                                        ),
                                ],
                            }),
                        )
                        .about(
                            "1.0.0",
                            "Label many issues; those without labels are left alone.",
                            &[],
                        )
                        .returns(
                            r#"{"type":"object","properties":{"results":{"type":"array","items":{"type":"object","properties":{"index":{"type":"integer"},"ok":{"type":"boolean"},"set":{"anyOf":[{"type":"null"},{"type":"object","properties":{"id":{"type":"string"}},"required":["id"]}]},"error":{}},"required":["index","ok","set"]}}},"required":["results"]}"#,
                        ),
                )
            };
        }
    }
}
/// Capabilities of `pr`.
#[allow(dead_code, unreachable_pub, unused_imports)]
pub mod pr {
    /// Capabilities of `pr.review`.
    pub mod review {
        use ::ghx_runtime::generated as __rt;
        /// Review a pull request.
        pub fn create(id: impl __rt::Into<__rt::Text>) -> Create {
            Create::__of(CREATE.record().text(0, id))
        }
        __rt::setters!(
            Create { body : __rt::Text = 1 "Sets `body`.", threads : __rt::List <
            CreateThread > = 2 "Sets `threads`." }
        );
        __rt::request!(
            #[doc = " A request of `pr.review.create`."] Create, CreateOutput, CREATE,
            fields
        );
        __rt::input!(
            "What `new` needs." CreateThreadRequired { #[doc = " Sets `path`."] path :
            __rt::String, #[doc = " Sets `line`."] line : i64, #[doc = " Sets `body`."]
            body : __rt::String }
        );
        __rt::item!("An object of `thread`." CreateThread);
        impl CreateThread {
            /// With what it needs; setters give the rest.
            pub fn new(required: CreateThreadRequired) -> Self {
                Self::__of(
                    __rt::Record::new(CREATE.input.inner(&[2]))
                        .with(0, required.path)
                        .with(1, required.line)
                        .with(2, required.body),
                )
            }
        }
        __rt::output!(
            #[derive(::core::cmp::Eq, ::core::hash::Hash)]
            "What `pr.review.create` gives back." CreateOutput { #[doc = "`state`"] state
            : super::super::enums::ReviewState, #[doc = "`comments`"] comments :
            __rt::Vec < __rt::String > = "__rt::or_empty" }
        );
        /// The plan of `pr.review.create`.
        pub static CREATE: __rt::plan::Capability = {
            use __rt::plan::table::*;
            use super::super::__shared::*;
            Capability::checked(
                Capability::new(
                        "pr.review.create",
                        Effect::Append,
                        Shape::new(
                                &[
                                    ID,
                                    Field::new("body", Kind::STRING),
                                    Field::new(
                                        "threads",
                                        Kind::list(
                                            &Kind::Object(
                                                &Shape::new(
                                                    &[
                                                        Field::new("path", Kind::STRING).required(),
                                                        Field::new("line", Kind::INT).required(),
                                                        Field::new("body", Kind::STRING).required(),
                                                    ],
                                                ),
                                            ),
                                        ),
                                    ),
                                ],
                            )
                            .rules(
                                &[
                                    Rule::new(
                                        Predicate::Equal(
                                            Term::Count(&Term::Input(&[2])),
                                            Term::Json("0"),
                                        ),
                                        "count(threads) == 0",
                                        &[1],
                                    ),
                                ],
                            ),
                        Action::Operation(
                            Operation::checked(
                                Operation::mutation(
                                        "ReviewCreate",
                                        &[
                                            "$",
                                            "_id: ID!, $",
                                            "_body: String, $",
                                            "_threads: [ThreadInput!]",
                                        ],
                                        &[
                                            "",
                                            ": addReview(input: {id: $",
                                            "_id, body: $",
                                            "_body, threads: $",
                                            "_threads}) { review { state comments(first: 100) { totalCount nodes { id } } } }",
                                        ],
                                    )
                                    .variables(
                                        &[
                                            ID_VAR,
                                            Variable::new(r#"_body":"#).input(1),
                                            Variable::new(r#"_threads":"#).input(2),
                                        ],
                                    )
                                    .reply(
                                        5,
                                        &[
                                            Root::new(
                                                "",
                                                Node::Object(
                                                    &[
                                                        (
                                                            "review",
                                                            Node::Both(
                                                                2,
                                                                &[
                                                                    ("state", Keep(0)),
                                                                    (
                                                                        "comments",
                                                                        Node::Object(
                                                                            &[
                                                                                ("totalCount", Keep(3)),
                                                                                (
                                                                                    "nodes",
                                                                                    Node::KeepList(
                                                                                        4,
                                                                                        &Each::new(
                                                                                            1,
                                                                                            1,
                                                                                            Node::Object(&[("id", Keep(0))]),
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
                                                ),
                                            ),
                                        ],
                                        &slots([("state", TEXT), ("comments", OPT_LIST)]),
                                    )
                                    .ensure(
                                        &[
                                            Ensure::new(has(2), "addReview.review is present"),
                                            Ensure::new(
                                                Predicate::Equal(
                                                    Term::Slot(3),
                                                    Term::Count(&Term::Input(&[2])),
                                                ),
                                                "addReview.review.comments.totalCount == count(input.threads)",
                                            ),
                                            Ensure::new(
                                                Predicate::Any(
                                                    &[
                                                        Predicate::Equal(
                                                            Term::Count(&Term::Input(&[2])),
                                                            Term::Json("0"),
                                                        ),
                                                        Predicate::Not(
                                                            &Predicate::Equal(
                                                                Term::Count(&Term::Slot(4)),
                                                                Term::Json("0"),
                                                            ),
                                                        ),
                                                    ],
                                                ),
                                                "count(input.threads) == 0 or count(addReview.review.comments.nodes) != 0",
                                            ),
                                        ],
                                    ),
                            ),
                        ),
                    )
                    .about("1.0.0", "Review a pull request.", &[])
                    .returns(
                        r#"{"type":"object","properties":{"state":{"type":"string","description":"ReviewState","examples":["PENDING","COMMENTED","APPROVED"]},"comments":{"type":["array","null"],"items":{"type":"string"}}},"required":["state","comments"]}"#,
                    )
                    .examples(
                        &[
                            Example::new(
                                "Inline comments need no text beside them",
                                r#"{"id":"PR_1","threads":[{"path":"a.rs","line":1,"body":"Why?"}]}"#,
                            ),
                        ],
                    ),
            )
        };
    }
}
/// Capabilities of `repo`.
#[allow(dead_code, unreachable_pub, unused_imports)]
pub mod repo {
    /// Capabilities of `repo.issues`.
    pub mod issues {
        use ::ghx_runtime::generated as __rt;
        /// Issues that have labels.
        pub fn labelled(required: LabelledRequired) -> Labelled {
            Labelled::__of(
                LABELLED.record().with(0, required.owner).with(1, required.name),
            )
        }
        __rt::setters!(Labelled { filter : LabelledFilter = 2 "Sets `filter`." });
        __rt::request!(
            #[doc = " A request of `repo.issues.labelled`."] Labelled, LabelledOutput,
            LABELLED, fields
        );
        __rt::item!("An object of `filter`." LabelledFilter);
        impl LabelledFilter {
            /// With what it needs; setters give the rest.
            pub fn new() -> Self {
                Self::__of(__rt::Record::new(LABELLED.input.inner(&[2])))
            }
        }
        __rt::setters!(LabelledFilter { labels : __rt::Texts = 0 "Sets `labels`." });
        __rt::input!(
            "What `labelled` needs." LabelledRequired { #[doc = " Sets `owner`."] owner :
            __rt::String, #[doc = " Sets `name`."] name : __rt::String }
        );
        __rt::output!(
            #[derive(::core::cmp::Eq, ::core::hash::Hash)]
            "What `repo.issues.labelled` gives back." LabelledOutput { #[doc =
            "`topics`"] topics : __rt::Vec < __rt::String >, #[doc = "`some`"] some :
            __rt::Vec < __rt::String > = "__rt::or_empty", #[serde(rename = "as_many")]
            #[doc = "`as_many`"] as_many : __rt::Vec < __rt::String > = "__rt::or_empty"
            }
        );
        /// The plan of `repo.issues.labelled`.
        pub static LABELLED: __rt::plan::Capability = {
            use __rt::plan::table::*;
            Capability::checked(
                Capability::new(
                        "repo.issues.labelled",
                        Effect::Read,
                        Shape::new(
                            &[
                                Field::new("owner", Kind::STRING).required(),
                                Field::new("name", Kind::STRING).required(),
                                Field::new(
                                    "filter",
                                    Kind::Object(
                                        &Shape::new(&[Field::new("labels", Kind::STRINGS)]),
                                    ),
                                ),
                            ],
                        ),
                        Action::Operation(
                            Operation::checked(
                                Operation::query(
                                        "Issues",
                                        &[
                                            "$",
                                            "_owner: String!, $",
                                            "_name: String!, $",
                                            "_filter: IssueFilter",
                                        ],
                                        &[
                                            "",
                                            ": repository(owner: $",
                                            "_owner, name: $",
                                            "_name) { topics issues(first: 100, filter: $",
                                            "_filter) { nodes { title labels(first: 10) { nodes { name } } } } }",
                                        ],
                                    )
                                    .variables(
                                        &[
                                            Variable::new(r#"_owner":"#).input(0).required(),
                                            Variable::new(r#"_name":"#).input(1).required(),
                                            Variable::new(r#"_filter":"#).input(2),
                                        ],
                                    )
                                    .reply(
                                        3,
                                        &[
                                            Root::new(
                                                "",
                                                Node::Object(
                                                    &[
                                                        ("topics", Keep(0)),
                                                        (
                                                            "issues",
                                                            Node::Object(
                                                                &[
                                                                    (
                                                                        "nodes",
                                                                        Node::Lists(
                                                                            ::core::option::Option::None,
                                                                            &[
                                                                                Each::new(
                                                                                        1,
                                                                                        2,
                                                                                        Node::Object(
                                                                                            &[
                                                                                                ("title", Keep(1)),
                                                                                                ("labels", Node::Object(&[("nodes", Keep(0))])),
                                                                                            ],
                                                                                        ),
                                                                                        Typed(1, TEXT),
                                                                                    )
                                                                                    .filter(
                                                                                        Predicate::In(
                                                                                            Term::Count(&Term::Slot(0)),
                                                                                            &[Term::Json("1"), Term::Json("2")],
                                                                                        ),
                                                                                    ),
                                                                                Each::new(
                                                                                        2,
                                                                                        2,
                                                                                        Node::Object(
                                                                                            &[
                                                                                                ("title", Keep(1)),
                                                                                                ("labels", Node::Object(&[("nodes", Keep(0))])),
                                                                                            ],
                                                                                        ),
                                                                                        Typed(1, TEXT),
                                                                                    )
                                                                                    .filter(
                                                                                        Predicate::Equal(
                                                                                            Term::Count(&Term::Slot(0)),
                                                                                            Term::Count(&Term::Input(&[2, 0])),
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
                                            ("topics", Type::List(&TEXT)),
                                            ("some", OPT_LIST),
                                            ("as_many", OPT_LIST),
                                        ]),
                                    )
                                    .ensure(
                                        &[
                                            Ensure::new(
                                                Predicate::Not(
                                                    &Predicate::Equal(
                                                        Term::Count(&Term::Slot(0)),
                                                        Term::Json("0"),
                                                    ),
                                                ),
                                                "count(repository.topics) != 0",
                                            ),
                                        ],
                                    ),
                            ),
                        ),
                    )
                    .about("1.0.0", "Issues that have labels.", &[])
                    .returns(
                        r#"{"type":"object","properties":{"topics":{"type":"array","items":{"type":"string"}},"some":{"type":["array","null"],"items":{"type":"string"}},"as_many":{"type":["array","null"],"items":{"type":"string"}}},"required":["topics","some","as_many"]}"#,
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
        "GitHub's `ReviewState`." ReviewState { Pending = "PENDING", Commented =
        "COMMENTED", Approved = "APPROVED" }
    );
}
mod __shared {
    use ::ghx_runtime::generated::plan::table::*;
    pub(super) const ID: Field = Field::new("id", Kind::STRING).required();
    pub(super) const ID_VAR: Variable = Variable::new(r#"_id":"#).input(0).required();
}
/// Every capability by id and alias.
#[allow(dead_code, unreachable_pub, unused_imports)]
pub static REGISTRY: ::ghx_runtime::generated::Registry = ::ghx_runtime::generated::Registry::new(
    &[
        ("issue.labels.many.composite", &issue::labels::many::COMPOSITE),
        ("issue.labels.set", &issue::labels::SET),
        ("pr.review.create", &pr::review::CREATE),
        ("repo.issues.labelled", &repo::issues::LABELLED),
    ],
);
