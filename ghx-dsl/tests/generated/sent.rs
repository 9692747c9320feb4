//! What the compiler made of the fixture `sent`.

/// Capabilities of `file`.
#[allow(dead_code, unreachable_pub, unused_imports)]
pub mod file {
    use ::ghx_runtime::generated as __rt;
    use super::refs as __refs;
    /// Read a file.
    pub fn read(
        target: impl __rt::Into<__refs::RepositoryRef>,
        path: impl __rt::Into<__rt::Text>,
    ) -> Read {
        Read::__of(READ.record().target(target).text(3, path))
    }
    __rt::setters!(Read { r#ref : __rt::Text = 4 "Sets `ref`." });
    __rt::request!(#[doc = " A request of `file.read`."] Read, ReadOutput, READ, fields);
    __rt::output!(
        #[derive(::core::cmp::Eq, ::core::hash::Hash)] "What `file.read` gives back."
        ReadOutput { #[doc = "`text`"] text : __rt::Option < __rt::String > }
    );
    /// The plan of `file.read`.
    pub static READ: __rt::plan::Capability = {
        use __rt::plan::table::*;
        use super::__shared::*;
        Capability::checked(
            Capability::new(
                    "file.read",
                    Effect::Read,
                    Shape::new(
                            &[
                                Field::new("repositoryId", Kind::STRING.at_least(1))
                                    .about("The repository's id."),
                                OWNER,
                                NAME,
                                PATH,
                                Field::new("ref", Kind::STRING).or("\"HEAD\""),
                            ],
                        )
                        .choices(&[Choice::of(&[&[0], &[1, 2]])])
                        .refs(
                            &[
                                RefUse::of("repository", "repository")
                                    .subject()
                                    .id(0)
                                    .ways(&[WayUse::by(&[1, 2])]),
                            ],
                        ),
                    Action::Operation(
                        Operation::checked(
                            Operation::query(
                                    "FileRead",
                                    &[
                                        "$",
                                        "_owner: String!, $",
                                        "_name: String!, $",
                                        "_path: String",
                                    ],
                                    &[
                                        "",
                                        ": repository(owner: $",
                                        "_owner, name: $",
                                        "_name) { ... on Repository { id object(expression: $",
                                        "_path) { ... on Blob { text } } } }",
                                    ],
                                )
                                .variables(
                                    &[
                                        Variable::new(r#"_owner":"#).input(1).required(),
                                        Variable::new(r#"_name":"#).input(2).required(),
                                        PATH_VAR,
                                    ],
                                )
                                .reply(
                                    2,
                                    &[
                                        Root::new(
                                            "",
                                            Node::Object(
                                                &[
                                                    ("id", Keep(1)),
                                                    ("object", Node::Object(&[("text", Keep(0))])),
                                                ],
                                            ),
                                        ),
                                    ],
                                    &[("text", Typed(0, OPT_TEXT))],
                                )
                                .ensure(&[Ensure::new(has(1), "repository.id is present")])
                                .instead(
                                    &[
                                        Instead::new(
                                            0,
                                            &Operation::checked(
                                                Operation::query(
                                                        "FileReadById",
                                                        &["$", "_repositoryId: ID!, $", "_path: String"],
                                                        &[
                                                            "",
                                                            ": node(id: $",
                                                            "_repositoryId) { ... on Repository { ... on Repository { id object(expression: $",
                                                            "_path) { ... on Blob { text } } } } }",
                                                        ],
                                                    )
                                                    .variables(
                                                        &[
                                                            Variable::new(r#"_repositoryId":"#).input(0).required(),
                                                            PATH_VAR,
                                                        ],
                                                    )
                                                    .reply(
                                                        2,
                                                        &[
                                                            Root::new(
                                                                "",
                                                                Node::Object(
                                                                    &[
                                                                        ("id", Keep(1)),
                                                                        ("object", Node::Object(&[("text", Keep(0))])),
                                                                    ],
                                                                ),
                                                            ),
                                                        ],
                                                        &[("text", Typed(0, OPT_TEXT))],
                                                    )
                                                    .ensure(
                                                        &[
                                                            ensure(
                                                                has(1),
                                                                "node.id is present",
                                                                "the id is of something else",
                                                            ),
                                                        ],
                                                    ),
                                            ),
                                        ),
                                    ],
                                ),
                        ),
                    ),
                )
                .about("1.0.0", "Read a file.", &[])
                .returns(
                    r#"{"type":"object","properties":{"text":{"type":["string","null"]}},"required":["text"]}"#,
                ),
        )
    };
    /// Write files.
    pub fn write(
        target: impl __rt::Into<__refs::BranchRef>,
        required: WriteRequired,
    ) -> Write {
        Write::__of(
            WRITE
                .record()
                .target(target)
                .with(4, required.message)
                .with(5, required.expected_head_oid)
                .with(6, required.files),
        )
    }
    __rt::request!(
        #[doc = " A request of `file.write`."] Write, WriteOutput, WRITE, fields
    );
    __rt::input!(
        "What `new` needs." WriteFileRequired { #[doc = " Sets `path`."] path :
        __rt::String, #[doc = " Sets `contents`."] contents : __rt::String }
    );
    __rt::item!("An object of `file`." WriteFile);
    impl WriteFile {
        /// With what it needs; setters give the rest.
        pub fn new(required: WriteFileRequired) -> Self {
            Self::__of(
                __rt::Record::new(WRITE.input.inner(&[6]))
                    .with(0, required.path)
                    .with(1, required.contents),
            )
        }
    }
    __rt::input!(
        "What `write` needs." WriteRequired { #[doc = " Sets `message`."] message :
        __rt::String, #[doc = " Sets `expectedHeadOid`."] expected_head_oid :
        __rt::String, #[doc = " Sets `files`."] files : __rt::Vec < WriteFile > }
    );
    __rt::output!(
        #[derive(::core::cmp::Eq, ::core::hash::Hash)] "What `file.write` gives back."
        WriteOutput { #[doc = "`oid`"] oid : __rt::String }
    );
    /// The plan of `file.write`.
    pub static WRITE: __rt::plan::Capability = {
        use __rt::plan::table::*;
        use super::__shared::*;
        Capability::checked(
            Capability::new(
                    "file.write",
                    Effect::Append,
                    Shape::new(
                            &[
                                Field::new("branchId", Kind::STRING.at_least(1))
                                    .about("The branch's id."),
                                OWNER,
                                NAME,
                                Field::new("branch", Kind::STRING.at_least(1))
                                    .about("The branch's name."),
                                Field::new("message", Kind::STRING).required(),
                                Field::new("expectedHeadOid", Kind::STRING).required(),
                                Field::new(
                                        "files",
                                        Kind::list(
                                            &Kind::Object(
                                                &Shape::new(
                                                    &[PATH, Field::new("contents", Kind::STRING).required()],
                                                ),
                                            ),
                                        ),
                                    )
                                    .required(),
                            ],
                        )
                        .choices(&[Choice::of(&[&[0], &[1, 2, 3]])])
                        .refs(
                            &[
                                RefUse::of("branch", "branch")
                                    .subject()
                                    .id(0)
                                    .ways(&[WayUse::by(&[3])])
                                    .container(Container::Inputs(&[("repository", &[1, 2])])),
                            ],
                        ),
                    Action::Operation(
                        Operation::checked(
                            Operation::mutation(
                                    "FileWrite",
                                    &[
                                        "$",
                                        "_branchId: ID!, $",
                                        "_message: String!, $",
                                        "_files: [FileAddition!]!, $",
                                        "_expectedHeadOid: GitObjectID!",
                                    ],
                                    &[
                                        "",
                                        ": createCommitOnBranch(input: {branch: {id: $",
                                        "_branchId}, message: {headline: $",
                                        "_message}, expectedHeadOid: $",
                                        "_expectedHeadOid, fileChanges: {additions: $",
                                        "_files}}) { commit { oid } }",
                                    ],
                                )
                                .variables(
                                    &[
                                        Variable::new(r#"_branchId":"#)
                                            .input(0)
                                            .required()
                                            .injects(&[Inject { lookup: 0 }]),
                                        Variable::new(r#"_message":"#).input(4).required(),
                                        Variable::new(r#"_files":"#)
                                            .input(6)
                                            .required()
                                            .form(Form::Base64(&[&[1]])),
                                        Variable::new(r#"_expectedHeadOid":"#).input(5).required(),
                                    ],
                                )
                                .lookups(
                                    &[
                                        Lookup::new(
                                                "branch",
                                                &[
                                                    "$",
                                                    "_owner: String!, $",
                                                    "_name: String!, $",
                                                    "_branch: String!",
                                                ],
                                                &[
                                                    "",
                                                    ": repository(owner: $",
                                                    "_owner, name: $",
                                                    "_name) { ref(qualifiedName: $",
                                                    "_branch) { id } }",
                                                ],
                                                &[
                                                    LookupVariable::input(r#"_owner":"#, &[1]),
                                                    LookupVariable::input(r#"_name":"#, &[2]),
                                                    LookupVariable::new(
                                                        r#"_branch":"#,
                                                        Source::Text(
                                                            &[Source::Json(r#""refs/heads/""#), Source::Input(&[3])],
                                                        ),
                                                    ),
                                                ],
                                                1,
                                                Node::Object(&[("ref", Node::Object(&[("id", Keep(0))]))]),
                                            )
                                            .of(0),
                                    ],
                                )
                                .reply(
                                    2,
                                    &[
                                        Root::new(
                                            "",
                                            Node::Object(
                                                &[("commit", Node::Both(1, &[("oid", Keep(0))]))],
                                            ),
                                        ),
                                    ],
                                    &[("oid", Typed(0, TEXT))],
                                )
                                .ensure(
                                    &[
                                        Ensure::new(
                                            has(1),
                                            "createCommitOnBranch.commit is present",
                                        ),
                                    ],
                                ),
                        ),
                    ),
                )
                .about("1.0.0", "Write files.", &[])
                .returns(
                    r#"{"type":"object","properties":{"oid":{"type":"string"}},"required":["oid"]}"#,
                ),
        )
    };
}
/// The kinds of things that inputs name: their ids, and refs to them.
#[allow(dead_code, unreachable_pub, unused_imports)]
pub mod refs {
    use ::ghx_runtime::generated as __rt;
    __rt::kind!(
        "The kind of every branch." Branch { id : BranchId, reference : BranchRef, named
        : [Textual], name : "branch", noun : "branch", prefix : [], parts :
        [Text("owner"), Text("name"), Text("name")], addresses : [] }
    );
    __rt::kind!(
        "The kind of every repository." Repository { id : RepositoryId, reference :
        RepositoryRef, named : [Textual], name : "repository", noun : "repository",
        prefix : [], parts : [Text("owner"), Text("name")], addresses : [] }
    );
}
mod __shared {
    use ::ghx_runtime::generated::plan::table::*;
    pub(super) const NAME: Field = Field::new("name", Kind::STRING.at_least(1))
        .about("The repository's name.");
    pub(super) const OWNER: Field = Field::new("owner", Kind::STRING.at_least(1))
        .about("The repository's name.");
    pub(super) const PATH: Field = Field::new("path", Kind::STRING).required();
    pub(super) const PATH_VAR: Variable = Variable::new(r#"_path":"#)
        .input(3)
        .form(
            Form::Text(
                &Source::Text(
                    &[Source::Input(&[4]), Source::Json(r#"":""#), Source::Input(&[3])],
                ),
            ),
        );
}
/// Every capability by id and alias.
#[allow(dead_code, unreachable_pub, unused_imports)]
pub static REGISTRY: ::ghx_runtime::generated::Registry = ::ghx_runtime::generated::Registry::new(
    &[("file.read", &file::READ), ("file.write", &file::WRITE)],
);
