//! What the compiler made of the fixture `look_up_options`.

/// Capabilities of `issue`.
#[allow(dead_code, unreachable_pub, unused_imports)]
pub mod issue {
    use ::ghx_runtime::generated as __rt;
    /// Close an issue.
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
        CloseOutput { #[doc = "`id`"] id : __rt::String }
    );
    /// The plan of `issue.close`.
    pub static CLOSE: __rt::plan::Capability = {
        use __rt::plan::table::*;
        Capability::checked(
            Capability::new(
                    "issue.close",
                    Effect::Idempotent,
                    Shape::new(
                            &[
                                Field::new("user", Kind::STRING),
                                Field::new("org", Kind::STRING),
                                Field::new("name", Kind::STRING).required(),
                                Field::new("title", Kind::STRING).required(),
                                Field::new("first", Kind::INTEGER.at_least(1).at_most(100)),
                                Field::new("since", Kind::STRING).nullable(),
                                Field::new(
                                    "page",
                                    Kind::Object(
                                        &Shape::new(&[Field::new("after", Kind::STRING)]),
                                    ),
                                ),
                            ],
                        )
                        .choices(&[Choice::of(&[&[0], &[1]])]),
                    Action::Operation(
                        Operation::checked(
                            Operation::mutation(
                                    "IssueClose",
                                    &["$", "_issueId: ID!"],
                                    &[
                                        "",
                                        ": closeIssue(input: {issueId: $",
                                        "_issueId}) { issue { id } }",
                                    ],
                                )
                                .variables(
                                    &[
                                        Variable::new(r#"_issueId":"#)
                                            .required()
                                            .injects(&[Inject { lookup: 0 }]),
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
                                                "_first: Int = 50, $",
                                                "_after: String, $",
                                                "_since: DateTime",
                                            ],
                                            &[
                                                "",
                                                ": repository(owner: $",
                                                "_owner, name: $",
                                                "_name) { issues(first: $",
                                                "_first, after: $",
                                                "_after, filter: {since: $",
                                                "_since}) { nodes { id title } } }",
                                            ],
                                            &[
                                                LookupVariable::new(
                                                    r#"_owner":"#,
                                                    Source::First(&[Source::Input(&[0]), Source::Input(&[1])]),
                                                ),
                                                LookupVariable::input(r#"_name":"#, &[2]),
                                                LookupVariable::input(r#"_first":"#, &[4]).optional(),
                                                LookupVariable::input(r#"_after":"#, &[6, 0]).optional(),
                                                LookupVariable::input(r#"_since":"#, &[5]).optional(),
                                            ],
                                            1,
                                            Node::Object(
                                                &[
                                                    (
                                                        "issues",
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
                                                                            .filter(shows(0, &[3])),
                                                                    ),
                                                                ),
                                                            ],
                                                        ),
                                                    ),
                                                ],
                                            ),
                                        ),
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
                                    &[Ensure::new(has(1), "closeIssue.issue is present")],
                                ),
                        ),
                    ),
                )
                .about("1.0.0", "Close an issue.", &[])
                .returns(
                    r#"{"type":"object","properties":{"id":{"type":"string"}},"required":["id"]}"#,
                ),
        )
    };
}
/// Every capability by id and alias.
#[allow(dead_code, unreachable_pub, unused_imports)]
pub static REGISTRY: ::ghx_runtime::generated::Registry = ::ghx_runtime::generated::Registry::new(
    &[("issue.close", &issue::CLOSE)],
);
