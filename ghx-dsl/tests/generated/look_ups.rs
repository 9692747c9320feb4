//! What the compiler made of the fixture `look_ups`.

/// Capabilities of `issue`.
#[allow(dead_code, unreachable_pub, unused_imports)]
pub mod issue {
    /// Capabilities of `issue.labels`.
    pub mod labels {
        use ::ghx_runtime::generated as __rt;
        /// Replace the labels of an issue.
        pub fn set(required: SetRequired) -> Set {
            Set::__of(SET.record().with(0, required.id).with(4, required.label_ids))
        }
        /// Replace the labels of an issue.
        pub fn set_with_owner_and_name_and_number(
            required: SetWithOwnerAndNameAndNumberRequired,
        ) -> Set {
            Set::__of(
                SET
                    .record()
                    .with(1, required.owner)
                    .with(2, required.name)
                    .with(3, required.number)
                    .with(4, required.label_ids),
            )
        }
        #[doc(hidden)]
        pub use SET as SET_WITH_OWNER_AND_NAME_AND_NUMBER;
        /// Replace the labels of an issue.
        pub fn set_with_labels(required: SetWithLabelsRequired) -> Set {
            Set::__of(SET.record().with(0, required.id).with(5, required.labels))
        }
        #[doc(hidden)]
        pub use SET as SET_WITH_LABELS;
        /// Replace the labels of an issue.
        pub fn set_with_owner_and_name_and_number_and_labels(
            required: SetWithOwnerAndNameAndNumberAndLabelsRequired,
        ) -> Set {
            Set::__of(
                SET
                    .record()
                    .with(1, required.owner)
                    .with(2, required.name)
                    .with(3, required.number)
                    .with(5, required.labels),
            )
        }
        #[doc(hidden)]
        pub use SET as SET_WITH_OWNER_AND_NAME_AND_NUMBER_AND_LABELS;
        __rt::request!(
            #[doc = " A request of `issue.labels.set`."] Set, SetOutput, SET, fields
        );
        __rt::input!(
            "What `set` needs." SetRequired { #[doc = " Sets `id`."] id : __rt::String,
            #[doc = " Sets `labelIds`."] label_ids : __rt::Vec < __rt::String > }
        );
        __rt::input!(
            "What `set_with_owner_and_name_and_number` needs."
            SetWithOwnerAndNameAndNumberRequired { #[doc = " Sets `owner`."] owner :
            __rt::String, #[doc = " Sets `name`."] name : __rt::String, #[doc =
            " Sets `number`."] number : i64, #[doc = " Sets `labelIds`."] label_ids :
            __rt::Vec < __rt::String > }
        );
        __rt::input!(
            "What `set_with_labels` needs." SetWithLabelsRequired { #[doc =
            " Sets `id`."] id : __rt::String, #[doc = " Sets `labels`."] labels :
            __rt::Vec < __rt::String > }
        );
        __rt::input!(
            "What `set_with_owner_and_name_and_number_and_labels` needs."
            SetWithOwnerAndNameAndNumberAndLabelsRequired { #[doc = " Sets `owner`."]
            owner : __rt::String, #[doc = " Sets `name`."] name : __rt::String, #[doc =
            " Sets `number`."] number : i64, #[doc = " Sets `labels`."] labels :
            __rt::Vec < __rt::String > }
        );
        __rt::output!(
            #[derive(::core::cmp::Eq, ::core::hash::Hash)]
            "What `issue.labels.set` gives back." SetOutput { #[doc = "`id`"] id :
            __rt::String }
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
                                    Field::new("id", Kind::STRING),
                                    Field::new("owner", Kind::STRING),
                                    Field::new("name", Kind::STRING),
                                    Field::new("number", Kind::INT),
                                    Field::new("labelIds", Kind::STRINGS),
                                    Field::new("labels", Kind::STRINGS),
                                ],
                            )
                            .choices(
                                &[
                                    Choice::of(&[&[0], &[1, 2, 3]]),
                                    Choice::of(&[&[4], &[5]]),
                                ],
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
                                            Variable::new(r#"_id":"#)
                                                .input(0)
                                                .required()
                                                .injects(&[Inject { lookup: 0 }]),
                                            Variable::new(r#"_labelIds":"#)
                                                .input(4)
                                                .required()
                                                .injects(&[Inject { lookup: 1 }, Inject { lookup: 2 }]),
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
                                                    "_number: Int!",
                                                ],
                                                &[
                                                    "",
                                                    ": repository(owner: $",
                                                    "_owner, name: $",
                                                    "_name) { issue(number: $",
                                                    "_number) { id } }",
                                                ],
                                                &[
                                                    LookupVariable::input(r#"_owner":"#, &[1]),
                                                    LookupVariable::input(r#"_name":"#, &[2]),
                                                    LookupVariable::input(r#"_number":"#, &[3]),
                                                ],
                                                1,
                                                Node::Object(&[("issue", Node::Object(&[("id", Keep(0))]))]),
                                            ),
                                            Lookup::new(
                                                    "label",
                                                    &[
                                                        "$",
                                                        "_owner: String!, $",
                                                        "_name: String!, $",
                                                        "_label: String!",
                                                    ],
                                                    &[
                                                        "",
                                                        ": repository(owner: $",
                                                        "_owner, name: $",
                                                        "_name) { label(name: $",
                                                        "_label) { id } }",
                                                    ],
                                                    &[
                                                        LookupVariable::input(r#"_owner":"#, &[1]),
                                                        LookupVariable::input(r#"_name":"#, &[2]),
                                                        LookupVariable::new(r#"_label":"#, Source::Item(&[])),
                                                    ],
                                                    1,
                                                    Node::Object(&[("label", Node::Object(&[("id", Keep(0))]))]),
                                                )
                                                .foreach(5),
                                            Lookup::new(
                                                    "beside",
                                                    &["$", "_id: ID!, $", "_label: String!"],
                                                    &[
                                                        "",
                                                        ": node(id: $",
                                                        "_id) { id ... on Repository { label(name: $",
                                                        "_label) { id } } }",
                                                    ],
                                                    &[
                                                        LookupVariable::input(r#"_id":"#, &[0]),
                                                        LookupVariable::new(r#"_label":"#, Source::Item(&[])),
                                                    ],
                                                    1,
                                                    Node::Object(&[("id", Keep(0))]),
                                                )
                                                .foreach(5),
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
    }
}
/// Every capability by id and alias.
#[allow(dead_code, unreachable_pub, unused_imports)]
pub static REGISTRY: ::ghx_runtime::generated::Registry = ::ghx_runtime::generated::Registry::new(
    &[("issue.labels.set", &issue::labels::SET)],
);
