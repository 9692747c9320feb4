//! What the compiler made of the fixture `look_ups`.

/// Capabilities of `issue`.
#[allow(dead_code, unreachable_pub, unused_imports)]
pub mod issue {
    /// Capabilities of `issue.labels`.
    pub mod labels {
        use ::ghx_runtime::generated as __rt;
        /// Replace the labels of an issue.
        ///
        /// `issue.labels.set` writes, and a second time changes nothing more; 1 request with ids, 2 with names and numbers.
        ///
        /// Takes:
        /// - `id`: Sets `id`.
        /// - `label_ids`: Sets `labelIds`.
        ///
        /// Gives back [`SetOutput`]: `id`.
        pub fn set(required: SetRequired) -> Set {
            Set::__of(SET.record().with(0, required.id).with(4, required.label_ids))
        }
        /// Replace the labels of an issue.
        ///
        /// `issue.labels.set` writes, and a second time changes nothing more; 1 request with ids, 2 with names and numbers.
        ///
        /// Takes:
        /// - `owner`: Sets `owner`.
        /// - `name`: Sets `name`.
        /// - `number`: Sets `number`.
        /// - `label_ids`: Sets `labelIds`.
        ///
        /// Gives back [`SetOutput`]: `id`.
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
        ///
        /// `issue.labels.set` writes, and a second time changes nothing more; 1 request with ids, 2 with names and numbers.
        ///
        /// Takes:
        /// - `id`: Sets `id`.
        /// - `labels`: Sets `labels`.
        ///
        /// Gives back [`SetOutput`]: `id`.
        pub fn set_with_labels(required: SetWithLabelsRequired) -> Set {
            Set::__of(SET.record().with(0, required.id).with(5, required.labels))
        }
        #[doc(hidden)]
        pub use SET as SET_WITH_LABELS;
        /// Replace the labels of an issue.
        ///
        /// `issue.labels.set` writes, and a second time changes nothing more; 1 request with ids, 2 with names and numbers.
        ///
        /// Takes:
        /// - `owner`: Sets `owner`.
        /// - `name`: Sets `name`.
        /// - `number`: Sets `number`.
        /// - `labels`: Sets `labels`.
        ///
        /// Gives back [`SetOutput`]: `id`.
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
            "What `issue.labels.set` gives back." SetOutput { id : __rt::String = field
            "id" }
        );
        /// The plan of `issue.labels.set`.
        pub static SET: __rt::plan::Capability = {
            use __rt::plan::table::*;
            use super::super::__shared::*;
            Capability::checked(Capability {
                id: "issue.labels.set",
                version: "1.0.0",
                description: "Replace the labels of an issue.",
                effect: Effect::Idempotent,
                input: Shape {
                    fields: &[
                        Field {
                            name: "id",
                            ..Field::EMPTY
                        },
                        Field {
                            name: "owner",
                            ..Field::EMPTY
                        },
                        Field {
                            name: "name",
                            ..Field::EMPTY
                        },
                        Field {
                            name: "number",
                            kind: WHOLE,
                            ..Field::EMPTY
                        },
                        Field {
                            name: "labelIds",
                            kind: STRINGS,
                            ..Field::EMPTY
                        },
                        Field {
                            name: "labels",
                            kind: STRINGS,
                            ..Field::EMPTY
                        },
                    ],
                    choices: &[
                        Choice {
                            groups: &[&[0], &[1, 2, 3]],
                        },
                        Choice { groups: &[&[4], &[5]] },
                    ],
                    ..Shape::EMPTY
                },
                action: Action::Operation(
                    Operation::checked(Operation {
                        kind: OperationKind::Mutation,
                        name: "LabelsSet",
                        declarations: Template::new(
                            &["$", "_id: ID!, $", "_labelIds: [ID!]!"],
                        ),
                        selections: Template::new(
                            &[
                                "",
                                ": updateIssue(input: {id: $",
                                "_id, labelIds: $",
                                "_labelIds}) { issue { id } }",
                            ],
                        ),
                        variables: &[
                            Variable {
                                key: r#"_id":"#,
                                input: Some(0),
                                required: true,
                                injects: &[Inject { lookup: 0 }],
                                ..Variable::EMPTY
                            },
                            Variable {
                                key: r#"_labelIds":"#,
                                input: Some(4),
                                required: true,
                                injects: &[Inject { lookup: 1 }, Inject { lookup: 2 }],
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
                                        "_number: Int!",
                                    ],
                                ),
                                selections: Template::new(
                                    &[
                                        "",
                                        ": repository(owner: $",
                                        "_owner, name: $",
                                        "_name) { issue(number: $",
                                        "_number) { id } }",
                                    ],
                                ),
                                variables: &[
                                    OWNER_LOOKUP_VARIABLE,
                                    NAME_LOOKUP_VARIABLE,
                                    LookupVariable {
                                        key: r#"_number":"#,
                                        source: Source::Input(&[3]),
                                        ..LookupVariable::EMPTY
                                    },
                                ],
                                node: Node::Object(
                                    &[("issue", Node::Object(&[("id", Node::Keep(0))]))],
                                ),
                                ..Lookup::EMPTY
                            },
                            Lookup {
                                name: "label",
                                declarations: Template::new(
                                    &[
                                        "$",
                                        "_owner: String!, $",
                                        "_name: String!, $",
                                        "_label: String!",
                                    ],
                                ),
                                selections: Template::new(
                                    &[
                                        "",
                                        ": repository(owner: $",
                                        "_owner, name: $",
                                        "_name) { label(name: $",
                                        "_label) { id } }",
                                    ],
                                ),
                                variables: &[
                                    OWNER_LOOKUP_VARIABLE,
                                    NAME_LOOKUP_VARIABLE,
                                    LABEL_LOOKUP_VARIABLE,
                                ],
                                foreach: Some(5),
                                node: Node::Object(
                                    &[("label", Node::Object(&[("id", Node::Keep(0))]))],
                                ),
                                ..Lookup::EMPTY
                            },
                            Lookup {
                                name: "beside",
                                declarations: Template::new(
                                    &["$", "_id: ID!, $", "_label: String!"],
                                ),
                                selections: Template::new(
                                    &[
                                        "",
                                        ": node(id: $",
                                        "_id) { id ... on Repository { label(name: $",
                                        "_label) { id } } }",
                                    ],
                                ),
                                variables: &[
                                    LookupVariable {
                                        key: r#"_id":"#,
                                        source: Source::Input(&[0]),
                                        ..LookupVariable::EMPTY
                                    },
                                    LABEL_LOOKUP_VARIABLE,
                                ],
                                foreach: Some(5),
                                node: Node::Object(&[("id", Node::Keep(0))]),
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
                                text: "updateIssue.issue is present",
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
}
mod __shared {
    use ::ghx_runtime::generated::plan::table::*;
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
    pub(super) const LABEL_LOOKUP_VARIABLE: LookupVariable = LookupVariable {
        key: r#"_label":"#,
        source: Source::Item(&[]),
        ..LookupVariable::EMPTY
    };
}
/// Every capability by id and alias.
#[allow(dead_code, unreachable_pub, unused_imports)]
pub static REGISTRY: ::ghx_runtime::generated::Registry = ::ghx_runtime::generated::Registry::new(
    &[("issue.labels.set", &issue::labels::SET)],
);
