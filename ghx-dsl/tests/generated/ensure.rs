//! What the compiler made of the fixture `ensure`.

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
        __rt::setters!(
            Set { names : __rt::Texts = 2 "Sets `names`.", gone : __rt::Texts = 3
            "Sets `gone`.", first : __rt::Text = 4 "Sets `first`.", source : __rt::Text =
            5 "Sets `source`." }
        );
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
            __rt::String, #[doc = "`labels`"] labels : __rt::Vec < __rt::String > =
            "__rt::or_empty" }
        );
        /// The plan of `issue.labels.set`.
        pub static SET: __rt::plan::Capability = {
            use __rt::plan::table::*;
            Capability::checked(
                Capability::new(
                        "issue.labels.set",
                        Effect::Idempotent,
                        Shape::new(
                            &[
                                Field::new("id", Kind::STRING).required(),
                                Field::new("labelIds", Kind::STRINGS).required(),
                                Field::new("names", Kind::STRINGS),
                                Field::new("gone", Kind::STRINGS),
                                Field::new("first", Kind::STRING),
                                Field::new("source", Kind::STRING),
                            ],
                        ),
                        Action::Operation(
                            Operation::checked(
                                Operation::mutation(
                                        "LabelsSet",
                                        &["$", "_id: ID!, $", "_labelIds: [ID!]"],
                                        &[
                                            "",
                                            ": updateIssue(input: {id: $",
                                            "_id, labelIds: $",
                                            "_labelIds}) { issue { __typename id state labels(first: 100) { nodes { id name } } } }",
                                        ],
                                    )
                                    .variables(
                                        &[
                                            Variable::new(r#"_id":"#).input(0).required(),
                                            Variable::new(r#"_labelIds":"#).input(1),
                                        ],
                                    )
                                    .reply(
                                        7,
                                        &[
                                            Root::new(
                                                "",
                                                Node::Object(
                                                    &[
                                                        (
                                                            "issue",
                                                            Node::Both(
                                                                2,
                                                                &[
                                                                    ("id", Keep(0)),
                                                                    ("__typename", Keep(3)),
                                                                    ("state", Keep(6)),
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
                                                                                                1,
                                                                                                1,
                                                                                                Node::Object(&[("name", Keep(0))]),
                                                                                                Typed(0, TEXT),
                                                                                            ),
                                                                                            Each::new(
                                                                                                4,
                                                                                                1,
                                                                                                Node::Object(&[("id", Keep(0))]),
                                                                                                Typed(0, ANY),
                                                                                            ),
                                                                                            Each::new(
                                                                                                    5,
                                                                                                    2,
                                                                                                    Node::Object(&keep(0, ["name", "id"])),
                                                                                                    Typed(1, ANY),
                                                                                                )
                                                                                                .filter(Predicate::Not(&is(0, r#""none""#))),
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
                                        &slots([("id", TEXT), ("labels", OPT_LIST)]),
                                    )
                                    .ensure(
                                        &[
                                            Ensure::new(has(2), "updateIssue.issue is present"),
                                            ensure(
                                                Predicate::All(&[is(3, r#""Issue""#), has(0)]),
                                                "updateIssue.issue.__typename == Issue and updateIssue.issue.id is present",
                                                "the id is not an issue's",
                                            ),
                                            Ensure::new(
                                                Predicate::All(
                                                    &[
                                                        within(&[1], 4),
                                                        Predicate::WithinAnyCase(Term::Input(&[2]), Term::Slot(1)),
                                                    ],
                                                ),
                                                "all input.labelIds in updateIssue.issue.labels.nodes[*].id and all input.names in updateIssue.issue.labels.nodes[*].name ignoring case",
                                            ),
                                            ensure(
                                                Predicate::All(
                                                    &[
                                                        Predicate::Within(Term::Slot(4), Term::Input(&[1])),
                                                        Predicate::Apart(Term::Input(&[3]), Term::Slot(1)),
                                                    ],
                                                ),
                                                "all updateIssue.issue.labels.nodes[*].id in input.labelIds and none input.gone in updateIssue.issue.labels.nodes[*].name",
                                                "other labels",
                                            ),
                                            Ensure::new(
                                                Predicate::Any(
                                                    &[
                                                        Predicate::Not(&within(&[4], 5)),
                                                        Predicate::Apart(Term::Input(&[4]), Term::Slot(1)),
                                                    ],
                                                ),
                                                "not all input.first in updateIssue.issue.labels.nodes[name != \"none\"].id or none input.first in updateIssue.issue.labels.nodes[*].name",
                                            ),
                                            ensure(
                                                Predicate::Any(
                                                    &[Predicate::Not(&is(6, r#""CLOSED""#)), given(&[5])],
                                                ),
                                                "updateIssue.issue.state != CLOSED or input.source is present",
                                                "a closed issue keeps its labels",
                                            ),
                                        ],
                                    ),
                            ),
                        ),
                    )
                    .about("1.0.0", "Replace the labels of an issue.", &[])
                    .returns(
                        r#"{"type":"object","properties":{"id":{"type":"string"},"labels":{"type":["array","null"],"items":{"type":"string"}}},"required":["id","labels"]}"#,
                    )
                    .examples(
                        &[
                            Example::new(
                                "One",
                                r#"{"id":"I_1","labelIds":["LA_1"],"source":"https://github.com/acme/app/issues/7"}"#,
                            ),
                        ],
                    ),
            )
        };
    }
}
/// Every capability by id and alias.
#[allow(dead_code, unreachable_pub, unused_imports)]
pub static REGISTRY: ::ghx_runtime::generated::Registry = ::ghx_runtime::generated::Registry::new(
    &[("issue.labels.set", &issue::labels::SET)],
);
