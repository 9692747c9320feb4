//! What the compiler made of the fixture `look_up_filters`.

/// Capabilities of `issue`.
#[allow(dead_code, unreachable_pub, unused_imports)]
pub mod issue {
    /// Capabilities of `issue.milestone`.
    pub mod milestone {
        use ::ghx_runtime::generated as __rt;
        /// Set the milestone of an issue.
        pub fn set(required: SetRequired) -> Set {
            Set::__of(
                SET
                    .record()
                    .with(0, required.id)
                    .with(1, required.owner)
                    .with(2, required.name)
                    .with(3, required.milestone),
            )
        }
        __rt::setters!(
            Set { milestone_id : __rt::Text = 4 "Sets `milestoneId`.", repo : __rt::Text
            = 5 "Sets `repo`." } null { milestone_id_null = 4
            "Sets `milestoneId` to null, which is not the same as leaving it out." }
        );
        __rt::request!(
            #[doc = " A request of `issue.milestone.set`."] Set, SetOutput, SET, fields
        );
        __rt::input!(
            "What `set` needs." SetRequired { #[doc = " Sets `id`."] id : __rt::String,
            #[doc = " Sets `owner`."] owner : __rt::String, #[doc = " Sets `name`."] name
            : __rt::String, #[doc = " Sets `milestone`."] milestone : __rt::String }
        );
        __rt::output!(
            #[derive(::core::cmp::Eq, ::core::hash::Hash)] "An object of `open`." SetOpen
            { #[doc = "`name`"] name : __rt::String, #[doc = "`color`"] color :
            __rt::String }
        );
        __rt::output!(
            #[derive(::core::cmp::Eq, ::core::hash::Hash)] "An object of `author`."
            SetIssueAuthor { #[doc = "`login`"] login : __rt::String }
        );
        __rt::output!(
            #[derive(::core::cmp::Eq, ::core::hash::Hash)] "An object of `issue`."
            SetIssue { #[doc = "`title`"] title : __rt::String, #[doc = "`author`"]
            author : __rt::Option < SetIssueAuthor > }
        );
        __rt::output!(
            #[derive(::core::cmp::Eq, ::core::hash::Hash)]
            "What `issue.milestone.set` gives back." SetOutput { #[doc = "`id`"] id :
            __rt::String, #[doc = "`open`"] open : __rt::Vec < SetOpen > =
            "__rt::or_empty", #[doc = "`issue`"] issue : SetIssue }
        );
        /// The plan of `issue.milestone.set`.
        pub static SET: __rt::plan::Capability = {
            use __rt::plan::table::*;
            Capability::checked(
                Capability::new(
                        "issue.milestone.set",
                        Effect::Idempotent,
                        Shape::new(
                            &[
                                Field::new("id", Kind::STRING).required(),
                                Field::new("owner", Kind::STRING).required(),
                                Field::new("name", Kind::STRING).required(),
                                Field::new("milestone", Kind::STRING).required(),
                                Field::new("milestoneId", Kind::STRING).nullable(),
                                Field::new("repo", Kind::STRING).or("\"app\""),
                            ],
                        ),
                        Action::Operation(
                            Operation::checked(
                                Operation::mutation(
                                        "MilestoneSet",
                                        &[
                                            "$",
                                            "_id: ID!, $",
                                            "_milestoneId: ID, $",
                                            "_title: String",
                                        ],
                                        &[
                                            "",
                                            ": updateIssue(input: {id: $",
                                            "_id, milestoneId: $",
                                            "_milestoneId, title: $",
                                            "_title}) { issue { id title author { login } labels(first: 10) { nodes { name color } } } }",
                                        ],
                                    )
                                    .variables(
                                        &[
                                            Variable::new(r#"_id":"#).input(0).required(),
                                            Variable::new(r#"_milestoneId":"#)
                                                .input(4)
                                                .injects(&[Inject { lookup: 0 }]),
                                            Variable::new(r#"_title":"#)
                                                .injects(&[Inject { lookup: 1 }]),
                                        ],
                                    )
                                    .lookups(
                                        &[
                                            Lookup::new(
                                                "milestone",
                                                &[
                                                    "$",
                                                    "_owner: String!, $",
                                                    "_name: String!, $",
                                                    "_first: Int = 30",
                                                ],
                                                &[
                                                    "",
                                                    ": repository(owner: $",
                                                    "_owner, name: $",
                                                    "_name) { milestones(first: $",
                                                    "_first) { nodes { id title number } } }",
                                                ],
                                                &[
                                                    LookupVariable::input(r#"_owner":"#, &[1]),
                                                    LookupVariable::new(
                                                        r#"_name":"#,
                                                        Source::First(
                                                            &[
                                                                Source::Input(&[2]),
                                                                Source::Input(&[5]),
                                                                Source::Json(r#""x""#),
                                                            ],
                                                        ),
                                                    ),
                                                    LookupVariable::new(r#"_first":"#, Source::Json("50"))
                                                        .optional(),
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
                                                                                .filter(shows(0, &[3])),
                                                                        ),
                                                                    ),
                                                                ],
                                                            ),
                                                        ),
                                                    ],
                                                ),
                                            ),
                                            Lookup::new(
                                                "milestone_title",
                                                &[
                                                    "$",
                                                    "_owner: String!, $",
                                                    "_name: String!, $",
                                                    "_first: Int = 30",
                                                ],
                                                &[
                                                    "",
                                                    ": repository(owner: $",
                                                    "_owner, name: $",
                                                    "_name) { milestones(first: $",
                                                    "_first) { nodes { id title number } } }",
                                                ],
                                                &[
                                                    LookupVariable::input(r#"_owner":"#, &[1]),
                                                    LookupVariable::new(
                                                        r#"_name":"#,
                                                        Source::First(
                                                            &[
                                                                Source::Input(&[2]),
                                                                Source::Input(&[5]),
                                                                Source::Json(r#""x""#),
                                                            ],
                                                        ),
                                                    ),
                                                    LookupVariable::new(r#"_first":"#, Source::Json("50"))
                                                        .optional(),
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
                                                                                    Node::Object(&keep(0, ["title", "number"])),
                                                                                    Typed(0, ANY),
                                                                                )
                                                                                .filter(
                                                                                    Predicate::All(
                                                                                        &[shows(0, &[3]), Predicate::Not(&is(1, "0"))],
                                                                                    ),
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
                                                                5,
                                                                &[
                                                                    ("id", Keep(0)),
                                                                    ("title", Keep(2)),
                                                                    (
                                                                        "labels",
                                                                        Node::Object(
                                                                            &[
                                                                                (
                                                                                    "nodes",
                                                                                    Node::List(
                                                                                        &Each::new(
                                                                                                1,
                                                                                                2,
                                                                                                Node::Object(&keep(0, ["name", "color"])),
                                                                                                Emit::Object(&slots([("name", TEXT), ("color", TEXT)])),
                                                                                            )
                                                                                            .filter(
                                                                                                Predicate::All(
                                                                                                    &[
                                                                                                        Predicate::Not(&is(0, r#""x""#)),
                                                                                                        Predicate::Not(
                                                                                                            &Predicate::In(
                                                                                                                Term::Slot(1),
                                                                                                                &[Term::Json(r#""red""#), Term::Json(r#""blue""#)],
                                                                                                            ),
                                                                                                        ),
                                                                                                    ],
                                                                                                ),
                                                                                            ),
                                                                                    ),
                                                                                ),
                                                                            ],
                                                                        ),
                                                                    ),
                                                                    ("author", Node::Both(3, &[("login", Keep(4))])),
                                                                ],
                                                            ),
                                                        ),
                                                    ],
                                                ),
                                            ),
                                        ],
                                        &[
                                            ("id", Typed(0, TEXT)),
                                            ("open", Typed(1, OPT_LIST)),
                                            (
                                                "issue",
                                                Emit::Object(
                                                    &[
                                                        ("title", Typed(2, TEXT)),
                                                        ("author", Emit::ObjectIf(3, &[("login", Typed(4, TEXT))])),
                                                    ],
                                                ),
                                            ),
                                        ],
                                    )
                                    .ensure(
                                        &[
                                            Ensure::new(has(5), "updateIssue.issue is present"),
                                            Ensure::new(
                                                Predicate::All(&[has(5), shows(0, &[0])]),
                                                "updateIssue.issue is present and updateIssue.issue.id == input.id",
                                            ),
                                            Ensure::new(
                                                Predicate::Any(
                                                    &[
                                                        Predicate::Not(&has(3)),
                                                        Predicate::In(
                                                            Term::Slot(4),
                                                            &[Term::Json(r#""a""#), Term::Json(r#""b""#)],
                                                        ),
                                                    ],
                                                ),
                                                "updateIssue.issue.author is absent or updateIssue.issue.author.login in [\"a\", \"b\"]",
                                            ),
                                        ],
                                    ),
                            ),
                        ),
                    )
                    .about("1.0.0", "Set the milestone of an issue.", &[])
                    .returns(
                        r#"{"type":"object","properties":{"id":{"type":"string"},"open":{"type":["array","null"],"items":{"type":"object","properties":{"name":{"type":"string"},"color":{"type":"string"}},"required":["name","color"]}},"issue":{"type":"object","properties":{"title":{"type":"string"},"author":{"anyOf":[{"type":"null"},{"type":"object","properties":{"login":{"type":"string"}},"required":["login"]}]}},"required":["title","author"]}},"required":["id","open","issue"]}"#,
                    ),
            )
        };
    }
}
/// Every capability by id and alias.
#[allow(dead_code, unreachable_pub, unused_imports)]
pub static REGISTRY: ::ghx_runtime::generated::Registry = ::ghx_runtime::generated::Registry::new(
    &[("issue.milestone.set", &issue::milestone::SET)],
);
