//! What the compiler made of the fixture `look_up_options`.

/// Capabilities of `issue`.
#[allow(dead_code, unreachable_pub, unused_imports)]
pub mod issue {
    use ::ghx_runtime::generated as __rt;
    /// Close an issue.
    ///
    /// `issue.close` writes, and a second time changes nothing more; 1 request with ids, 2 with names and numbers.
    ///
    /// Takes:
    /// - `user`: Sets `user`.
    /// - `name`: Sets `name`.
    /// - `title`: Sets `title`.
    /// - `.first(..)`: Sets `first`.
    /// - `.since(..)`: Sets `since`.
    /// - `.page(..)`: Sets `page`.
    ///
    /// Gives back [`CloseOutput`]: `id`.
    pub fn close(required: CloseRequired) -> Close {
        Close::__of(
            CLOSE
                .record()
                .with(0, required.user)
                .with(2, required.name)
                .with(3, required.title),
        )
    }
    /// Close an issue.
    ///
    /// `issue.close` writes, and a second time changes nothing more; 1 request with ids, 2 with names and numbers.
    ///
    /// Takes:
    /// - `org`: Sets `org`.
    /// - `name`: Sets `name`.
    /// - `title`: Sets `title`.
    /// - `.first(..)`: Sets `first`.
    /// - `.since(..)`: Sets `since`.
    /// - `.page(..)`: Sets `page`.
    ///
    /// Gives back [`CloseOutput`]: `id`.
    pub fn close_with_org(required: CloseWithOrgRequired) -> Close {
        Close::__of(
            CLOSE
                .record()
                .with(1, required.org)
                .with(2, required.name)
                .with(3, required.title),
        )
    }
    #[doc(hidden)]
    pub use CLOSE as CLOSE_WITH_ORG;
    __rt::setters!(
        Close { first : __rt::Input < i64 > = 4 "Sets `first`.", since : __rt::Text = 5
        "Sets `since`.", page : ClosePage = 6 "Sets `page`." } null { since_null = 5
        "Sets `since` to null, which is not the same as leaving it out." }
    );
    __rt::request!(
        #[doc = " A request of `issue.close`."] Close, CloseOutput, CLOSE, fields
    );
    __rt::item!("An object of `page`." ClosePage);
    impl ClosePage {
        /// With what it needs; setters give the rest.
        pub fn new() -> Self {
            Self::__of(__rt::Record::new(CLOSE.input.inner(&[6])))
        }
    }
    __rt::setters!(ClosePage { after : __rt::Text = 0 "Sets `after`." });
    __rt::input!(
        "What `close` needs." CloseRequired { #[doc = " Sets `user`."] user :
        __rt::String, #[doc = " Sets `name`."] name : __rt::String, #[doc =
        " Sets `title`."] title : __rt::String }
    );
    __rt::input!(
        "What `close_with_org` needs." CloseWithOrgRequired { #[doc = " Sets `org`."] org
        : __rt::String, #[doc = " Sets `name`."] name : __rt::String, #[doc =
        " Sets `title`."] title : __rt::String }
    );
    __rt::output!(
        #[derive(::core::cmp::Eq, ::core::hash::Hash)] "What `issue.close` gives back."
        CloseOutput { id : __rt::String = field "id" }
    );
    /// The plan of `issue.close`.
    pub static CLOSE: __rt::plan::Capability = {
        use __rt::plan::table::*;
        Capability::checked(Capability {
            id: "issue.close",
            version: "1.0.0",
            description: "Close an issue.",
            effect: Effect::Idempotent,
            input: Shape {
                fields: &[
                    Field {
                        name: "user",
                        ..Field::EMPTY
                    },
                    Field {
                        name: "org",
                        ..Field::EMPTY
                    },
                    Field {
                        name: "name",
                        required: true,
                        ..Field::EMPTY
                    },
                    Field {
                        name: "title",
                        required: true,
                        ..Field::EMPTY
                    },
                    Field {
                        name: "first",
                        kind: Kind::Integer {
                            min: Some(1),
                            max: Some(100),
                        },
                        ..Field::EMPTY
                    },
                    Field {
                        name: "since",
                        nullable: true,
                        ..Field::EMPTY
                    },
                    Field {
                        name: "page",
                        kind: Kind::Object(
                            &Shape {
                                fields: &[
                                    Field {
                                        name: "after",
                                        ..Field::EMPTY
                                    },
                                ],
                                ..Shape::EMPTY
                            },
                        ),
                        ..Field::EMPTY
                    },
                ],
                choices: &[Choice { groups: &[&[0], &[1]] }],
                ..Shape::EMPTY
            },
            action: Action::Operation(
                Operation::checked(Operation {
                    kind: OperationKind::Mutation,
                    name: "IssueClose",
                    declarations: Template::new(&["$", "_issueId: ID!"]),
                    selections: Template::new(
                        &[
                            "",
                            ": closeIssue(input: {issueId: $",
                            "_issueId}) { issue { id } }",
                        ],
                    ),
                    variables: &[
                        Variable {
                            key: r#"_issueId":"#,
                            required: true,
                            injects: &[Inject { lookup: 0 }],
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
                                    "_first: Int = 50, $",
                                    "_after: String, $",
                                    "_since: DateTime",
                                ],
                            ),
                            selections: Template::new(
                                &[
                                    "",
                                    ": repository(owner: $",
                                    "_owner, name: $",
                                    "_name) { issues(first: $",
                                    "_first, after: $",
                                    "_after, filter: {since: $",
                                    "_since}) { nodes { id title } } }",
                                ],
                            ),
                            variables: &[
                                LookupVariable {
                                    key: r#"_owner":"#,
                                    source: Source::First(
                                        &[Source::Input(&[0]), Source::Input(&[1])],
                                    ),
                                    ..LookupVariable::EMPTY
                                },
                                LookupVariable {
                                    key: r#"_name":"#,
                                    source: Source::Input(&[2]),
                                    ..LookupVariable::EMPTY
                                },
                                LookupVariable {
                                    key: r#"_first":"#,
                                    source: Source::Input(&[4]),
                                    required: false,
                                },
                                LookupVariable {
                                    key: r#"_after":"#,
                                    source: Source::Input(&[6, 0]),
                                    required: false,
                                },
                                LookupVariable {
                                    key: r#"_since":"#,
                                    source: Source::Input(&[5]),
                                    required: false,
                                },
                            ],
                            node: Node::Object(
                                &[
                                    (
                                        "issues",
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
                                                                        Predicate::Equal(Term::Slot(0), Term::Input(&[3])),
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
                                &[("issue", Node::Both(1, &[("id", Node::Keep(0))]))],
                            ),
                        },
                    ],
                    projection: Projection {
                        slots: 2,
                        emit: &[("id", Emit::Typed(0, TEXT))],
                    },
                    ensure: &[
                        Ensure {
                            predicate: Predicate::Present(Term::Slot(1)),
                            text: "closeIssue.issue is present",
                            ..Ensure::EMPTY
                        },
                    ],
                    ..Operation::EMPTY
                }),
            ),
            output_schema: r#"{"type":"object","properties":{"id":{"type":"string"}},"required":["id"]}"#,
            ..Capability::EMPTY
        })
    };
}
/// Every capability by id and alias.
#[allow(dead_code, unreachable_pub, unused_imports)]
pub static REGISTRY: ::ghx_runtime::generated::Registry = ::ghx_runtime::generated::Registry::new(
    &[("issue.close", &issue::CLOSE)],
);
