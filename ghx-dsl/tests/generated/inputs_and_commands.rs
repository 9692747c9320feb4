//! What the compiler made of the fixture `inputs_and_commands`.

/// Capabilities of `issue`.
#[allow(dead_code, missing_docs, unreachable_pub, unused_imports)]
pub mod issue {
    use ::ghx_runtime::generated as __rt;
    /// Note something about an issue.
    pub fn note(required: NoteRequired) -> Note {
        Note::__of(NOTE.record().with(0, required.subject_id).with(1, required.body))
    }
    __rt::setters!(Note {
        count(value: i64) = with 2 "Sets `count`.",
        count_null() = null 2 "Sets `count` to null, which is not the same as leaving it out.",
        ratio(value: f64) = with 3 "Sets `ratio`.",
        tags(value: impl __rt::IntoIterator<Item = __rt::Vec<__rt::String>>) = list 4 "Sets `tags`.",
        who(value: NoteWho) = with 5 "Sets `who`.",
        kind(value: NoteKind) = with 6 "Sets `kind`.",
        owner(value: impl __rt::AsRef<str>) = text 7 "Sets `owner`.",
        name(value: impl __rt::AsRef<str>) = text 8 "Sets `name`.",
        pr_number(value: i64) = with 9 "Sets `prNumber`.",
        pull(value: impl __rt::AsRef<str>) = text 10 "Sets `pull`.",
        repo(value: impl __rt::AsRef<str>) = text 11 "Sets `repo`.",
    });
    __rt::request!(#[doc = " A request of `issue.note`."] Note, NoteOutput, NOTE);
    __rt::input_enum!("The values of `mood`." NoteWhoMood { Happy = "happy", Sad = "sad" });
    __rt::input!("The fields of `who`." NoteWho {
        login: __rt::String, mood: __rt::Option<NoteWhoMood>,
    } NOTE.input.inner(&[5]));
    __rt::input_enum!("The values of `kind`." NoteKind { A = "a", B = "b" });
    __rt::input!("What `note` needs." NoteRequired {
        subject_id: __rt::String,
        /// What to say: "hello".
        body: __rt::String,
    });
    __rt::output!("What `issue.note` gives back." NoteOutput {});
    pub static NOTE: __rt::plan::Capability = { use __rt::plan::table::*; use super::__shared::*;
        Capability::checked(Capability::new("issue.note", Effect::Append,
            Shape::new(&[SUBJECT_ID, BODY, Field::new("count", Kind::INTEGER.at_least(0)).nullable(),
                Field::new("ratio", Kind::Number { min: ::core::option::Option::Some(0.5f64), max: ::core::option::Option::Some(2f64) })
                    .or("1"),
                Field::new("tags", Kind::list(&Kind::STRINGS)),
                Field::new("who", Kind::Object(&Shape::new(&[Field::new("login", Kind::STRING).required(),
                    Field::new("mood", Kind::Enum(&["happy", "sad"])).or("\"happy\"")]))),
                Field::new("kind", Kind::Enum(&["a", "b"])), Field::new("owner", Kind::STRING), Field::new("name", Kind::STRING),
                Field::new("prNumber", Kind::INTEGER),
                Field::new("pull", Kind::STRING.format(Format::PullUrl { owner: 7, name: 8, number: 9 })),
                Field::new("repo", Kind::STRING.format(Format::RepositoryUrl { owner: 7, name: 8 }))]),
            Action::CliOnly)
            .about("1.0.0", "Note something about an issue.", &[])
            .cli(CliRoute::new(&[CliArg::Words(&["api"]), CliArg::Text(&["", ""], &[0]), CliArg::Text(&["--body=", ""], &[1]),
                CliArg::Text(&["", "-", "-", "/", "#", ""], &[6, 2, 7, 8, 9]), CliArg::Words(&["1", "--x"]),
                CliArg::Flag("--tag", 4), CliArg::Flag("--who", 5), CliArg::Flag("--ratio", 3)])
                .without(&[10, 11]).json())
            .prefers_cli().returns(r#"{"type":"object","properties":{},"required":[]}"#)
            .examples(&[Example::new("All of it", r#"{"subjectId":"I_1","body":"Hi","count":null,"ratio":1.5,"tags":[["a"],[]],"who":{"login":"o","mood":"sad"},"kind":"b","pull":"https://github.com/o/n/pull/3","repo":"https://github.com/o/n/"}"#)]))
    };
    /// Pin an issue.
    pub fn pin(id: impl __rt::AsRef<str>) -> Pin {
        Pin::__of(PIN.record().text(0, id))
    }
    __rt::setters!(Pin { quiet(value: bool) = with 1 "Sets `quiet`." });
    __rt::request!(#[doc = " A request of `issue.pin`."] Pin, PinOutput, PIN);
    __rt::output!("What `issue.pin` gives back." PinOutput {});
    pub static PIN: __rt::plan::Capability = { use __rt::plan::table::*;
        Capability::checked(Capability::new("issue.pin", Effect::Idempotent,
            Shape::new(&[Field::new("id", Kind::STRING).required(), Field::new("quiet", Kind::Boolean)]), Action::CliOnly)
            .about("1.0.0", "Pin an issue.", &[])
            .cli(CliRoute::new(&[CliArg::Words(&["issue", "pin"]), CliArg::Text(&["", ""], &[0]), CliArg::Switch("--quiet", 1)])
                .first(&[CliArg::Words(&["api"]), CliArg::Text(&["nodes/", ""], &[0]), CliArg::Switch("--silent", 1)],
                    (&["There is no ", ", so ", " cannot be pinned."], &[0, 0])))
            .prefers_cli().returns(r#"{"type":"object","properties":{},"required":[]}"#))
    };
    /// Capabilities of `issue.comments`.
    pub mod comments {
        use ::ghx_runtime::generated as __rt;
        /// Comment on an issue.
        pub fn create(required: CreateRequired) -> Create {
            Create::__of(CREATE.record().with(0, required.subject_id).with(1, required.body))
        }
        __rt::request!(#[doc = " A request of `issue.comments.create`."] Create, CreateOutput, CREATE);
        __rt::input!("What `create` needs." CreateRequired {
            subject_id: __rt::String,
            /// What to say: "hello".
            body: __rt::String,
        });
        __rt::output!("What `issue.comments.create` gives back." CreateOutput { id: __rt::Option<__rt::String> });
        pub static CREATE: __rt::plan::Capability = { use __rt::plan::table::*; use super::super::__shared::*;
            Capability::checked(Capability::new("issue.comments.create", Effect::Append, Shape::new(&[SUBJECT_ID, BODY]),
                Action::Operation(Operation::checked(Operation::mutation("CommentCreate",
                    &["$", "_subjectId: ID!, $", "_body: String!"],
                    &["", ": addComment(input: {subjectId: $", "_subjectId, body: $", "_body}) { comment { id } }"])
                    .variables(&[Variable::new(r#"_subjectId":"#).input(0).required(),
                        Variable::new(r#"_body":"#).input(1).required()])
                    .reply(1, &[Root::new("", Node::Object(&[("comment", Node::Object(&[("id", Keep(0))]))]))],
                        &[("id", Slot(0))]))))
                .about("1.0.0", "Comment on an issue.", &[])
                .cli(CliRoute::new(&[CliArg::Words(&["api"]), CliArg::Text(&["issues/", "/comments"], &[0]),
                    CliArg::Words(&["--raw-field"]), CliArg::Text(&["body=", ""], &[1])])
                    .json())
                .prefers_cli().returns(r#"{"type":"object","properties":{"id":{"type":["string","null"]}},"required":["id"]}"#)
                .examples(&[Example::new("Say hello", r#"{"subjectId":"I_1","body":"Hi"}"#)]))
        };
    }
}
mod __shared {
    use ::ghx_runtime::generated::plan::table::*;
    pub(super) const BODY: Field = Field::new("body", Kind::STRING.at_least(1).at_most(65536).pattern("^\\S")).required()
        .about("What to say: \"hello\".");
    pub(super) const SUBJECT_ID: Field = Field::new("subjectId", Kind::STRING).required();
}
/// Every capability by id and alias.
#[allow(dead_code, missing_docs, unreachable_pub, unused_imports)]
pub static REGISTRY: ::ghx_runtime::generated::Registry = ::ghx_runtime::generated::Registry::new(&[("issue.comments.create", &issue::comments::CREATE),
    ("issue.note", &issue::NOTE), ("issue.pin", &issue::PIN)]);
