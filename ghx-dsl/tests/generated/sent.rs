//! What the compiler made of the fixture `sent`.

/// Capabilities of `file`.
#[allow(dead_code, unreachable_pub, unused_imports)]
pub mod file {
    use ::ghx_runtime::generated as __rt;
    use super::refs as __refs;
    /// Read a file.
    ///
    /// `file.read` reads only; 1 request.
    ///
    /// Takes:
    /// - `target`: an id, a place or an address; in JSON `repositoryId`, `owner`, `name`
    /// - `path`: Sets `path`.
    /// - `.ref(..)`: Sets `ref`.
    ///
    /// Gives back [`ReadOutput`]: `text`.
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
        ReadOutput { text : __rt::Option < __rt::String > = field "text" }
    );
    /// The plan of `file.read`.
    pub static READ: __rt::plan::Capability = {
        use __rt::plan::table::*;
        use super::__shared::*;
        Capability::checked(Capability {
            id: "file.read",
            version: "1.0.0",
            description: "Read a file.",
            input: Shape {
                fields: &[
                    Field {
                        name: "repositoryId",
                        kind: KIND,
                        description: "The repository's id.",
                        ..Field::EMPTY
                    },
                    OWNER_FIELD,
                    NAME_FIELD,
                    PATH_FIELD,
                    Field {
                        name: "ref",
                        default: Some(r#""HEAD""#),
                        ..Field::EMPTY
                    },
                ],
                choices: &[Choice { groups: &[&[0], &[1, 2]] }],
                refs: &[
                    RefUse {
                        of: "repository",
                        noun: "repository",
                        subject: true,
                        id: Some(0),
                        ways: &[
                            WayUse {
                                fields: &[1, 2],
                                address: false,
                            },
                        ],
                        ..RefUse::EMPTY
                    },
                ],
                ..Shape::EMPTY
            },
            action: Action::Operation(
                Operation::checked(Operation {
                    name: "FileRead",
                    declarations: Template::new(
                        &[
                            "$",
                            "_owner: String!, $",
                            "_name: String!, $",
                            "_path: String",
                        ],
                    ),
                    selections: Template::new(
                        &[
                            "",
                            ": repository(owner: $",
                            "_owner, name: $",
                            "_name) { ... on Repository { id object(expression: $",
                            "_path) { ... on Blob { text } } } }",
                        ],
                    ),
                    variables: &[
                        Variable {
                            key: r#"_owner":"#,
                            input: Some(1),
                            required: true,
                            ..Variable::EMPTY
                        },
                        Variable {
                            key: r#"_name":"#,
                            input: Some(2),
                            required: true,
                            ..Variable::EMPTY
                        },
                        PATH_VARIABLE,
                    ],
                    roots: ID_ROOTS,
                    projection: TEXT_PROJECTION,
                    ensure: &[
                        Ensure {
                            predicate: Predicate::Present(Term::Slot(1)),
                            text: "repository.id is present",
                            ..Ensure::EMPTY
                        },
                    ],
                    instead: &[
                        Instead {
                            given: 0,
                            operation: &Operation::checked(Operation {
                                name: "FileReadById",
                                declarations: Template::new(
                                    &["$", "_repositoryId: ID!, $", "_path: String"],
                                ),
                                selections: Template::new(
                                    &[
                                        "",
                                        ": node(id: $",
                                        "_repositoryId) { ... on Repository { ... on Repository { id object(expression: $",
                                        "_path) { ... on Blob { text } } } } }",
                                    ],
                                ),
                                variables: &[
                                    Variable {
                                        key: r#"_repositoryId":"#,
                                        input: Some(0),
                                        required: true,
                                        ..Variable::EMPTY
                                    },
                                    PATH_VARIABLE,
                                ],
                                roots: ID_ROOTS,
                                projection: TEXT_PROJECTION,
                                ensure: &[
                                    Ensure {
                                        predicate: Predicate::Present(Term::Slot(1)),
                                        text: "node.id is present",
                                        message: Some("the id is of something else"),
                                    },
                                ],
                                ..Operation::EMPTY
                            }),
                        },
                    ],
                    ..Operation::EMPTY
                }),
            ),
            output_schema: r#"{"type":"object","properties":{"text":{"type":["string","null"]}},"required":["text"]}"#,
            ..Capability::EMPTY
        })
    };
    /// Write files.
    ///
    /// `file.write` writes again each time it is sent; 1 request with ids, 2 with names and numbers.
    ///
    /// Takes:
    /// - `target`: an id, a place or an address; in JSON `branchId`, `branch`, `owner`, `name`
    /// - `message`: Sets `message`.
    /// - `expected_head_oid`: Sets `expectedHeadOid`.
    /// - `files`: Sets `files`.
    ///
    /// Gives back [`WriteOutput`]: `oid`.
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
        WriteOutput { oid : __rt::String = field "oid" }
    );
    /// The plan of `file.write`.
    pub static WRITE: __rt::plan::Capability = {
        use __rt::plan::table::*;
        use super::__shared::*;
        Capability::checked(Capability {
            id: "file.write",
            version: "1.0.0",
            description: "Write files.",
            effect: Effect::Append,
            input: Shape {
                fields: &[
                    Field {
                        name: "branchId",
                        kind: KIND,
                        description: "The branch's id.",
                        ..Field::EMPTY
                    },
                    OWNER_FIELD,
                    NAME_FIELD,
                    Field {
                        name: "branch",
                        kind: KIND,
                        description: "The branch's name.",
                        ..Field::EMPTY
                    },
                    Field {
                        name: "message",
                        required: true,
                        ..Field::EMPTY
                    },
                    Field {
                        name: "expectedHeadOid",
                        required: true,
                        ..Field::EMPTY
                    },
                    Field {
                        name: "files",
                        kind: Kind::List {
                            item: &Kind::Object(
                                &Shape {
                                    fields: &[
                                        PATH_FIELD,
                                        Field {
                                            name: "contents",
                                            required: true,
                                            ..Field::EMPTY
                                        },
                                    ],
                                    ..Shape::EMPTY
                                },
                            ),
                            min: None,
                            max: None,
                        },
                        required: true,
                        ..Field::EMPTY
                    },
                ],
                choices: &[
                    Choice {
                        groups: &[&[0], &[1, 2, 3]],
                    },
                ],
                refs: &[
                    RefUse {
                        of: "branch",
                        noun: "branch",
                        subject: true,
                        id: Some(0),
                        ways: &[
                            WayUse {
                                fields: &[3],
                                address: false,
                            },
                        ],
                        container: Container::Inputs(&[("repository", &[1, 2])]),
                    },
                ],
                ..Shape::EMPTY
            },
            action: Action::Operation(
                Operation::checked(Operation {
                    kind: OperationKind::Mutation,
                    name: "FileWrite",
                    declarations: Template::new(
                        &[
                            "$",
                            "_branchId: ID!, $",
                            "_message: String!, $",
                            "_files: [FileAddition!]!, $",
                            "_expectedHeadOid: GitObjectID!",
                        ],
                    ),
                    selections: Template::new(
                        &[
                            "",
                            ": createCommitOnBranch(input: {branch: {id: $",
                            "_branchId}, message: {headline: $",
                            "_message}, expectedHeadOid: $",
                            "_expectedHeadOid, fileChanges: {additions: $",
                            "_files}}) { commit { oid } }",
                        ],
                    ),
                    variables: &[
                        Variable {
                            key: r#"_branchId":"#,
                            input: Some(0),
                            required: true,
                            injects: &[Inject { lookup: 0 }],
                            ..Variable::EMPTY
                        },
                        Variable {
                            key: r#"_message":"#,
                            input: Some(4),
                            required: true,
                            ..Variable::EMPTY
                        },
                        Variable {
                            key: r#"_files":"#,
                            input: Some(6),
                            required: true,
                            form: Some(Form::Base64(&[&[1]])),
                            ..Variable::EMPTY
                        },
                        Variable {
                            key: r#"_expectedHeadOid":"#,
                            input: Some(5),
                            required: true,
                            ..Variable::EMPTY
                        },
                    ],
                    lookups: &[
                        Lookup {
                            name: "branch",
                            declarations: Template::new(
                                &[
                                    "$",
                                    "_owner: String!, $",
                                    "_name: String!, $",
                                    "_branch: String!",
                                ],
                            ),
                            selections: Template::new(
                                &[
                                    "",
                                    ": repository(owner: $",
                                    "_owner, name: $",
                                    "_name) { ref(qualifiedName: $",
                                    "_branch) { id } }",
                                ],
                            ),
                            variables: &[
                                LookupVariable {
                                    key: r#"_owner":"#,
                                    source: Source::Input(&[1]),
                                    ..LookupVariable::EMPTY
                                },
                                LookupVariable {
                                    key: r#"_name":"#,
                                    source: Source::Input(&[2]),
                                    ..LookupVariable::EMPTY
                                },
                                LookupVariable {
                                    key: r#"_branch":"#,
                                    source: Source::Text(
                                        &[Source::Json(r#""refs/heads/""#), Source::Input(&[3])],
                                    ),
                                    ..LookupVariable::EMPTY
                                },
                            ],
                            of: Some(0),
                            node: Node::Object(
                                &[("ref", Node::Object(&[("id", Node::Keep(0))]))],
                            ),
                            ..Lookup::EMPTY
                        },
                    ],
                    roots: &[
                        Root {
                            suffix: "",
                            node: Node::Object(
                                &[("commit", Node::Both(1, &[("oid", Node::Keep(0))]))],
                            ),
                        },
                    ],
                    projection: Projection {
                        slots: 2,
                        emit: &[("oid", Emit::Typed(0, TEXT))],
                    },
                    ensure: &[
                        Ensure {
                            predicate: Predicate::Present(Term::Slot(1)),
                            text: "createCommitOnBranch.commit is present",
                            ..Ensure::EMPTY
                        },
                    ],
                    ..Operation::EMPTY
                }),
            ),
            output_schema: r#"{"type":"object","properties":{"oid":{"type":"string"}},"required":["oid"]}"#,
            ..Capability::EMPTY
        })
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
    pub(super) const KIND: Kind = Kind::String {
        min: Some(1),
        max: None,
        pattern: None,
        address: None,
    };
    pub(super) const OWNER_FIELD: Field = Field {
        name: "owner",
        kind: KIND,
        description: "The repository's name.",
        ..Field::EMPTY
    };
    pub(super) const NAME_FIELD: Field = Field {
        name: "name",
        kind: KIND,
        description: "The repository's name.",
        ..Field::EMPTY
    };
    pub(super) const PATH_FIELD: Field = Field {
        name: "path",
        required: true,
        ..Field::EMPTY
    };
    pub(super) const PATH_VARIABLE: Variable = Variable {
        key: r#"_path":"#,
        input: Some(3),
        form: Some(
            Form::Text(
                &Source::Text(
                    &[Source::Input(&[4]), Source::Json(r#"":""#), Source::Input(&[3])],
                ),
            ),
        ),
        ..Variable::EMPTY
    };
    pub(super) const ID_ROOTS: &[Root] = &[
        Root {
            suffix: "",
            node: Node::Object(
                &[
                    ("id", Node::Keep(1)),
                    ("object", Node::Object(&[("text", Node::Keep(0))])),
                ],
            ),
        },
    ];
    pub(super) const TEXT_PROJECTION: Projection = Projection {
        slots: 2,
        emit: &[("text", Emit::Typed(0, OPT_TEXT))],
    };
}
/// Every capability by id and alias.
#[allow(dead_code, unreachable_pub, unused_imports)]
pub static REGISTRY: ::ghx_runtime::generated::Registry = ::ghx_runtime::generated::Registry::new(
    &[("file.read", &file::READ), ("file.write", &file::WRITE)],
);
