//! What the compiler made of the fixture `inputs`.

/// Capabilities of `issue`.
#[allow(dead_code, unreachable_pub, unused_imports)]
pub mod issue {
    use ::ghx_runtime::generated as __rt;
    /// Note something about an issue.
    pub fn note(required: NoteRequired) -> Note {
        Note::__of(NOTE.record().with(0, required.subject_id).with(1, required.body))
    }
    __rt::setters!(
        Note { count : __rt::Input < i64 > = 2 "Sets `count`.", ratio : __rt::Input < f64
        > = 3 "Sets `ratio`.", tags : __rt::List < __rt::Vec < __rt::String > > = 4
        "Sets `tags`.", who : NoteWho = 5 "Sets `who`.", kind : super::enums::NoteKind =
        6 "Sets `kind`.", owner : __rt::Text = 7 "Sets `owner`.", name : __rt::Text = 8
        "Sets `name`.", pr_number : __rt::Input < i64 > = 9 "Sets `prNumber`." } null {
        count_null = 2 "Sets `count` to null, which is not the same as leaving it out." }
    );
    __rt::request!(
        #[doc = " A request of `issue.note`."] Note, NoteOutput, NOTE, fields
    );
    __rt::item!("An object of `who`." NoteWho);
    impl NoteWho {
        /// With what it needs; setters give the rest.
        pub fn new(login: impl __rt::Into<__rt::Text>) -> Self {
            Self::__of(__rt::Record::new(NOTE.input.inner(&[5])).text(0, login))
        }
    }
    __rt::setters!(NoteWho { mood : super::enums::Mood = 1 "Sets `mood`." });
    __rt::input!(
        "What `note` needs." NoteRequired { #[doc = " Sets `subjectId`."] subject_id :
        __rt::String, #[doc = " What to say: \"hello\"."] body : __rt::String }
    );
    __rt::output!(
        #[derive(::core::cmp::Eq, ::core::hash::Hash)] "What `issue.note` gives back."
        NoteOutput { #[doc = "`note`"] note : i64 }
    );
    /// The plan of `issue.note`.
    pub static NOTE: __rt::plan::Capability = {
        use __rt::plan::table::*;
        use super::__shared::*;
        Capability::checked(
            Capability::new(
                    "issue.note",
                    Effect::Append,
                    Shape::new(
                        &[
                            SUBJECT_ID,
                            BODY,
                            Field::new(
                                    "count",
                                    Kind::INTEGER.at_least(0).at_most(2147483647),
                                )
                                .nullable(),
                            Field::new(
                                    "ratio",
                                    Kind::Number {
                                        min: ::core::option::Option::Some(0.5f64),
                                        max: ::core::option::Option::Some(2f64),
                                    },
                                )
                                .or("1"),
                            Field::new("tags", Kind::list(&Kind::STRINGS)),
                            Field::new(
                                "who",
                                Kind::Object(
                                    &Shape::new(
                                        &[
                                            Field::new("login", Kind::STRING).required(),
                                            Field::new("mood", Kind::Enum(&["happy", "sad"]))
                                                .or("\"happy\""),
                                        ],
                                    ),
                                ),
                            ),
                            Field::new("kind", Kind::Enum(&["a", "b"])),
                            Field::new("owner", Kind::STRING),
                            Field::new("name", Kind::STRING),
                            Field::new("prNumber", Kind::INT),
                        ],
                    ),
                    Action::Operation(
                        Operation::checked(
                            Operation::mutation(
                                    "Note",
                                    &[
                                        "$",
                                        "_subjectId: String!, $",
                                        "_body: String!, $",
                                        "_count: Int, $",
                                        "_ratio: Float, $",
                                        "_tags: [[String!]!], $",
                                        "_who: Who, $",
                                        "_kind: NoteKind, $",
                                        "_owner: String, $",
                                        "_name: String, $",
                                        "_prNumber: Int",
                                    ],
                                    &[
                                        "",
                                        ": note(subjectId: $",
                                        "_subjectId, body: $",
                                        "_body, count: $",
                                        "_count, ratio: $",
                                        "_ratio, tags: $",
                                        "_tags, who: $",
                                        "_who, kind: $",
                                        "_kind, owner: $",
                                        "_owner, name: $",
                                        "_name, prNumber: $",
                                        "_prNumber)",
                                    ],
                                )
                                .variables(
                                    &[
                                        SUBJECT_ID_VAR,
                                        BODY_VAR,
                                        Variable::new(r#"_count":"#).input(2),
                                        Variable::new(r#"_ratio":"#).input(3),
                                        Variable::new(r#"_tags":"#).input(4),
                                        Variable::new(r#"_who":"#).input(5),
                                        Variable::new(r#"_kind":"#).input(6),
                                        Variable::new(r#"_owner":"#).input(7),
                                        Variable::new(r#"_name":"#).input(8),
                                        Variable::new(r#"_prNumber":"#).input(9),
                                    ],
                                )
                                .reply(
                                    1,
                                    &[Root::new("", Keep(0))],
                                    &[("note", Typed(0, INT))],
                                ),
                        ),
                    ),
                )
                .about("1.0.0", "Note something about an issue.", &[])
                .returns(
                    r#"{"type":"object","properties":{"note":{"type":"integer"}},"required":["note"]}"#,
                )
                .examples(
                    &[
                        Example::new(
                            "All of it",
                            r#"{"subjectId":"I_1","body":"Hi","count":null,"ratio":1.5,"tags":[["a"],[]],"who":{"login":"o","mood":"sad"},"kind":"b"}"#,
                        ),
                    ],
                ),
        )
    };
    /// Capabilities of `issue.comments`.
    pub mod comments {
        use ::ghx_runtime::generated as __rt;
        /// Comment on an issue.
        pub fn create(required: CreateRequired) -> Create {
            Create::__of(
                CREATE.record().with(0, required.subject_id).with(1, required.body),
            )
        }
        __rt::request!(
            #[doc = " A request of `issue.comments.create`."] Create, CreateOutput,
            CREATE, fields
        );
        __rt::input!(
            "What `create` needs." CreateRequired { #[doc = " Sets `subjectId`."]
            subject_id : __rt::String, #[doc = " What to say: \"hello\"."] body :
            __rt::String }
        );
        __rt::output!(
            #[derive(::core::cmp::Eq, ::core::hash::Hash)]
            "What `issue.comments.create` gives back." CreateOutput { #[doc = "`id`"] id
            : __rt::String }
        );
        /// The plan of `issue.comments.create`.
        pub static CREATE: __rt::plan::Capability = {
            use __rt::plan::table::*;
            use super::super::__shared::*;
            Capability::checked(
                Capability::new(
                        "issue.comments.create",
                        Effect::Append,
                        Shape::new(&[SUBJECT_ID, BODY]),
                        Action::Operation(
                            Operation::checked(
                                Operation::mutation(
                                        "CommentCreate",
                                        &["$", "_subjectId: ID!, $", "_body: String!"],
                                        &[
                                            "",
                                            ": addComment(input: {subjectId: $",
                                            "_subjectId, body: $",
                                            "_body}) { comment { id } }",
                                        ],
                                    )
                                    .variables(&[SUBJECT_ID_VAR, BODY_VAR])
                                    .reply(
                                        2,
                                        &[
                                            Root::new(
                                                "",
                                                Node::Object(
                                                    &[("comment", Node::Both(1, &[("id", Keep(0))]))],
                                                ),
                                            ),
                                        ],
                                        &[("id", Typed(0, TEXT))],
                                    )
                                    .ensure(
                                        &[Ensure::new(has(1), "addComment.comment is present")],
                                    ),
                            ),
                        ),
                    )
                    .about("1.0.0", "Comment on an issue.", &[])
                    .prefers_cli()
                    .returns(
                        r#"{"type":"object","properties":{"id":{"type":"string"}},"required":["id"]}"#,
                    )
                    .examples(
                        &[
                            Example::new(
                                "Say hello",
                                r#"{"subjectId":"I_1","body":"Hi"}"#,
                            ),
                        ],
                    ),
            )
        };
    }
}
/// GitHub's enums, as far as inputs and outputs use them.
#[allow(dead_code, unreachable_pub, unused_imports)]
pub mod enums {
    use ::ghx_runtime::generated as __rt;
    __rt::words!("GitHub's `Mood`." Mood { Happy = "happy", Sad = "sad" });
    __rt::words!("GitHub's `NoteKind`." NoteKind { A = "a", B = "b" });
}
mod __shared {
    use ::ghx_runtime::generated::plan::table::*;
    pub(super) const BODY: Field = Field::new(
            "body",
            Kind::STRING.at_least(1).at_most(65536).pattern("^\\S"),
        )
        .required()
        .about("What to say: \"hello\".");
    pub(super) const SUBJECT_ID: Field = Field::new("subjectId", Kind::STRING)
        .required();
    pub(super) const BODY_VAR: Variable = Variable::new(r#"_body":"#)
        .input(1)
        .required();
    pub(super) const SUBJECT_ID_VAR: Variable = Variable::new(r#"_subjectId":"#)
        .input(0)
        .required();
}
/// Every capability by id and alias.
#[allow(dead_code, unreachable_pub, unused_imports)]
pub static REGISTRY: ::ghx_runtime::generated::Registry = ::ghx_runtime::generated::Registry::new(
    &[("issue.comments.create", &issue::comments::CREATE), ("issue.note", &issue::NOTE)],
);
