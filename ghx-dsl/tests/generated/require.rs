//! What the compiler made of the fixture `require`.

/// Capabilities of `issue`.
#[allow(dead_code, missing_docs, unreachable_pub, unused_imports)]
pub mod issue {
    use ::ghx_runtime::generated as __rt;
    /// Change an issue.
    pub fn update(id: impl __rt::AsRef<str>) -> Update {
        Update::__of(UPDATE.record().text(0, id))
    }
    __rt::setters!(Update {
        title(value: impl __rt::AsRef<str>) = text 1 "Sets `title`.",
        body(value: impl __rt::AsRef<str>) = text 2 "Sets `body`.",
        state(value: UpdateState) = with 3 "Sets `state`.",
    });
    __rt::request!(#[doc = " A request of `issue.update`."] Update, UpdateOutput, UPDATE);
    __rt::input_enum!("The values of `state`." UpdateState { Open = "OPEN", Closed = "CLOSED" });
    __rt::output!("What `issue.update` gives back." UpdateOutput { title: __rt::Option<__rt::String> });
    pub static UPDATE: __rt::plan::Capability = { use __rt::plan::table::*;
        Capability::checked(Capability::new("issue.update", Effect::Idempotent,
            Shape::new(&[Field::new("id", Kind::STRING).required(), Field::new("title", Kind::STRING),
                Field::new("body", Kind::STRING), Field::new("state", Kind::Enum(&["OPEN", "CLOSED"]))])
                .rules(&[Rule::new(Predicate::All(&[]), "there is nothing else to do", &[1, 2, 3]),
                    Rule::new(Predicate::Equal(Term::Input(&[3]), Term::Json(r#""CLOSED""#)), "state == CLOSED", &[2]),
                    Rule::new(Predicate::Equal(Term::Input(&[1]), Term::Json(r#""body""#)), "title == body", &[3]),
                    Rule::only(Predicate::Not(&Predicate::Equal(Term::Input(&[3]), Term::Json(r#""CLOSED""#))), "state != CLOSED",
                        &[1])]),
            Action::Operation(Operation::checked(Operation::mutation("Update",
                &["$", "_id: ID!, $", "_title: String, $", "_body: String, $", "_state: IssueState"],
                &["", ": updateIssue(input: {id: $", "_id, title: $", "_title, body: $", "_body, state: $",
                    "_state}) { issue { title } }"])
                .variables(&[Variable::new(r#"_id":"#).input(0).required(), Variable::new(r#"_title":"#).input(1),
                    Variable::new(r#"_body":"#).input(2), Variable::new(r#"_state":"#).input(3)])
                .reply(1, &[Root::new("", Node::Object(&[("issue", Node::Object(&[("title", Keep(0))]))]))],
                    &[("title", Slot(0))]))))
            .about("1.0.0", "Change an issue.", &[])
            .returns(r#"{"type":"object","properties":{"title":{"type":["string","null"]}},"required":["title"]}"#)
            .examples(&[Example::new("Rename", r#"{"id":"I_1","title":"New"}"#),
                Example::new("Open again", r#"{"id":"I_1","state":"OPEN"}"#)]))
    };
}
/// Every capability by id and alias.
#[allow(dead_code, missing_docs, unreachable_pub, unused_imports)]
pub static REGISTRY: ::ghx_runtime::generated::Registry = ::ghx_runtime::generated::Registry::new(&[("issue.update", &issue::UPDATE)]);
