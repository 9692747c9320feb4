//! Operations: the text, variables, look-ups, pages and reply of one GraphQL operation.

use crate::record::Record;

use super::written::table;
use super::{Fragment, Node, Predicate, Projection, Rest, Source, Template, Type};

table! {
/// One GraphQL operation, ready to be joined with others in a document.
///
/// ```
/// # use ghx_runtime::plan::*;
/// const CLOSE: Operation = Operation::checked(
///     Operation::mutation("Close", &["$", "_id: ID!"], &["", ": closeIssue(input: {issueId: $", "_id}) { issue { id } }"])
///         .variables(&[Variable::new("_id\":").input(0).required()])
///         .reply(1, &[Root::new("", Node::Object(&[("issue", Node::Keep(0))]))], &[("issue", Emit::Slot(0))]),
/// );
/// assert_eq!(CLOSE.declarations.pieces.join("step0"), "$step0_id: ID!");
/// ```
#[derive(Debug)]
pub struct Operation {
    /// Query or mutation.
    pub kind: OperationKind = OperationKind::Query,
    /// The name it has in its own document; used when it travels alone.
    pub name: &'static str = "",
    /// `$_threadId: ID!, $_body: String!` cut at the prefix (after each `$`).
    pub declarations: Template = Template::new(&[""]),
    /// `: addComment(input: {body: $_body}) {..}` cut at the prefix.
    pub selections: Template = Template::new(&[""]),
    /// Fragments without variables, transitively.
    pub fragments: &'static [Fragment] = &[],
    /// The variables in the order declared.
    pub variables: &'static [Variable] = &[],
    /// Phase 1: names to ids.
    pub lookups: &'static [Lookup] = &[],
    /// The root fields, in document order.
    pub roots: &'static [Root] = &[],
    /// What the reply becomes.
    pub projection: Projection = Projection::EMPTY,
    /// What must hold for the step to count as done; checked in order.
    pub ensure: &'static [Ensure] = &[],
    /// How its lists are fetched to the end, if the card says so.
    pub pages: Option<Pages> = None,
    /// Operations that take its place when an input is given; the first one counts.
    pub instead: &'static [Instead] = &[],
    /// How to find out whether it was done, when its reply is lost.
    pub confirm: Option<&'static Confirm> = None,
    /// How it is asked for, if not by GraphQL; it has no text then.
    pub rest: Option<&'static Rest> = None,
}
}

table! {
/// A query that finds what an operation wrote. What it finds is read in place of the lost reply.
///
/// ```
/// # use ghx_runtime::plan::*;
/// static LATEST: Operation = Operation::query("LatestComments", &[""], &[""]);
/// static FOUND: Confirm = Confirm::new(&["comment"], 0, &LATEST);
/// static COMMENT: Operation = Operation::mutation("Comment", &[""], &[""]).confirm(&FOUND);
/// assert!(COMMENT.confirm.is_some_and(|it| it.at == ["comment"]));
/// ```
#[derive(Debug)]
pub struct Confirm {
    /// Its output is `found`: a list of objects, or one. Its variables have the values of those of the same name.
    pub operation: &'static Operation,
    /// Keys from the lost reply's root field to where such an object stands.
    pub at: &'static [&'static str],
    /// How many of the first conditions are about other parts of the lost reply.
    pub aside: u16,
}
}

impl Operation {
    /// The operation that runs with this input: this one, or what takes its place.
    pub fn chosen(&'static self, record: &Record) -> &'static Operation {
        let mut all = self.instead.iter();
        all.find(|it| record.get(it.given).is_present())
            .map_or(self, |it| it.operation)
    }
}

table! {
/// An operation that takes the place of another one, with the same output.
///
/// ```
/// # use ghx_runtime::plan::*;
/// // When the id is given, nothing has to be found by name.
/// static BY_ID: Operation = Operation::query("IssueById", &[""], &[""]);
/// static BY_NAME: Operation = Operation::query("IssueByName", &[""], &[""]).instead(&[Instead::new(0, &BY_ID)]);
/// assert_eq!((BY_NAME.instead[0].given, BY_NAME.instead[0].operation.name), (0, "IssueById"));
/// ```
#[derive(Debug)]
pub struct Instead {
    /// The input that chooses it.
    pub given: u16,
    /// The operation; never one with others in its place.
    pub operation: &'static Operation,
}
}

table! {
/// Query or mutation.
///
/// ```
/// # use ghx_runtime::plan::*;
/// assert_eq!(Operation::mutation("Close", &[""], &[""]).kind, OperationKind::Mutation);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OperationKind {
    /// Reads.
    Query,
    /// Writes, in document order.
    Mutation,
}
}

impl OperationKind {
    /// `==` for `const` code.
    pub const fn is(self, other: OperationKind) -> bool {
        matches!(self, OperationKind::Query) == matches!(other, OperationKind::Query)
    }
}

table! {
/// A root field of an operation.
///
/// ```
/// # use ghx_runtime::plan::*;
/// // One of two root fields, whose own key is `viewer`.
/// const VIEWER: Root = Root::new("_viewer", Node::Object(&[("login", Node::Keep(0))]));
/// assert_eq!(VIEWER.suffix, "_viewer");
/// ```
#[derive(Debug)]
pub struct Root {
    /// What follows the prefix in the response key: empty for a single root field, else `_` and the field's own key.
    pub suffix: &'static str,
    /// What to keep of it.
    pub node: Node,
}
}

table! {
/// A variable of an operation.
///
/// ```
/// # use ghx_runtime::plan::*;
/// const ID: Variable = Variable::new("_issueId\":").input(0).required();
/// assert_eq!((ID.name(), ID.input), ("issueId", Some(0)));
/// ```
#[derive(Debug)]
pub struct Variable {
    /// What follows the prefix in its JSON key, the closing quote and colon: `_threadId":`.
    pub key: &'static str = "",
    /// The input that binds to it, by name.
    pub input: Option<u16> = None,
    /// Must have a value: its type is non-null and it has no default.
    pub required: bool = false,
    /// Ways to fill it when its input is not given, in order of preference.
    pub injects: &'static [Inject] = &[],
    /// How its input is sent, if not as it is given.
    pub form: Option<Form> = None,
}
}

table! {
/// How an input is sent, where GitHub writes it otherwise than people do.
///
/// ```
/// # use ghx_runtime::plan::*;
/// // `main` is sent as `refs/heads/main`.
/// const BRANCH: Form = Form::Text(&Source::Text(&[Source::Json("\"refs/heads/\""), Source::Input(&[0])]));
/// const NAME: Variable = Variable::new("_name\":").input(0).form(BRANCH);
/// assert!(matches!(NAME.form, Some(Form::Text(Source::Text(parts))) if parts.len() == 2));
/// ```
#[derive(Debug)]
pub enum Form {
    /// As a text that it is a part of.
    Text(source: &'static Source),
    /// Its texts at these places in base64: field indexes, through lists; none for the input itself.
    Base64(paths: &'static [&'static [u16]]),
}
}

impl Variable {
    /// The variable's name, without prefix and `$`.
    ///
    /// ```
    /// # use ghx_runtime::plan::*;
    /// assert_eq!(Variable::new("_issueId\":").name(), "issueId");
    /// ```
    pub fn name(&self) -> &'static str {
        self.key.trim_start_matches('_').trim_end_matches("\":")
    }
}

table! {
/// A way to fill a variable from a look-up.
///
/// ```
/// # use ghx_runtime::plan::*;
/// const ID: Variable = Variable::new("_id\":").required().injects(&[Inject { lookup: 0 }]);
/// assert_eq!(ID.injects[0].lookup, 0);
/// ```
#[derive(Debug)]
pub struct Inject {
    /// Index into the operation's look-ups. With `foreach` the variable gets the list of all results.
    pub lookup: u16,
}
}

table! {
/// A query of phase 1 that turns a name into an id.
///
/// It runs only when a variable needs it, and can run when the sources of all required variables are given.
///
/// ```
/// # use ghx_runtime::plan::*;
/// const VIEWER: Lookup =
///     Lookup::new("viewer", &[""], &["", ": viewer { id }"], &[], 1, Node::Object(&[("id", Node::Keep(0))]));
/// assert_eq!(VIEWER.selections.pieces.join("step0_viewer"), "step0_viewer: viewer { id }");
/// ```
#[derive(Debug)]
pub struct Lookup {
    /// Its name in the card; part of its alias.
    pub name: &'static str = "",
    /// As in [`Operation::declarations`].
    pub declarations: Template = Template::new(&[""]),
    /// As in [`Operation::selections`]; one root field.
    pub selections: Template = Template::new(&[""]),
    /// Its variables.
    pub variables: &'static [LookupVariable] = &[],
    /// The input list of which each element is looked up (`Source::Item(&[])` is the element).
    pub foreach: Option<u16> = None,
    /// The capabilities that change what it finds: it is made after the steps of theirs that come before its own.
    pub after: &'static [&'static str] = &[],
    /// The use whose thing it looks for, by index into the shape's; `None` for one that the card wrote out.
    pub of: Option<u16> = None,
    /// What to capture of the root field; slot 0 is the id.
    pub node: Node = Node::Keep(0),
    /// The number of slots the node captures into.
    pub slots: u16 = 1,
    /// What the id must be: text, unless the card looks for something else.
    pub ty: Type = Type::String,
}
}

table! {
/// A variable of a look-up.
///
/// ```
/// # use ghx_runtime::plan::*;
/// const OWNER: LookupVariable = LookupVariable::input("_owner\":", &[1]);
/// assert_eq!(OWNER.key, "_owner\":");
/// ```
#[derive(Debug)]
pub struct LookupVariable {
    /// As in [`Variable::key`].
    pub key: &'static str = "",
    /// Where its value comes from.
    pub source: Source = Source::Input(&[]),
    /// The look-up cannot run without a value: its type is non-null and it has no default.
    pub required: bool = true,
}
}

table! {
/// What must hold for a step to count as done.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../ghx-runtime/tests/support/example.in"));
/// # fn main() {
/// static STRICT: Capability = Capability::new(
///     "pr.thread.resolve",
///     Effect::Idempotent,
///     Shape::new(&[]),
///     Action::Operation(
///         Operation::mutation("Resolve", &[""], &["", ": resolveReviewThread { thread { isResolved } }"])
///             .reply(1, &[Root::new("", Node::Object(&[("thread", Node::Keep(0))]))], &[("thread", Emit::Slot(0))])
///             .ensure(&[Ensure::new(Predicate::Present(Term::Slot(0)), "thread")]),
///     ),
/// );
/// let steps = [Step { capability: &STRICT, record: STRICT.record() }];
/// let results = batch::demultiplex(&steps, r#"{"data":{"step0":{"thread":null}}}"#).unwrap();
/// assert_eq!(results[0].as_ref().unwrap_err().code(), Code::NotApplied);
/// # }
/// ```
#[derive(Debug)]
pub struct Ensure {
    /// Over the projection's slots and the input.
    pub predicate: Predicate = Predicate::All(&[]),
    /// The predicate as the card wrote it.
    pub text: &'static str = "",
    /// What users are told in its place.
    pub message: Option<&'static str> = None,
}
}

table! {
/// How the lists of a reply are fetched to the end.
///
/// ```
/// # use ghx_runtime::plan::*;
/// // Only when the fourth input is true.
/// const PAGES: Pages = Pages::new(&[Connection::new(0, &["issues"], 1)]).when(3);
/// assert_eq!((PAGES.all, PAGES.connections.len()), (Some(3), 1));
/// ```
#[derive(Debug)]
pub struct Pages {
    /// The boolean input that asks for all pages; without one, all pages are always fetched.
    pub all: Option<u16> = None,
    /// Other inputs that need all pages when they are given.
    pub whole: &'static [u16] = &[],
    /// The connections, whose pages travel together.
    pub connections: &'static [Connection] = &[],
}
}

table! {
/// A connection of a reply that may have more pages.
///
/// ```
/// # use ghx_runtime::plan::*;
/// // `repository.issues` with the cursor `$after`, left out with `$skipIssues` once it is complete.
/// const ISSUES: Connection = Connection::new(0, &["issues"], 1).skip(2);
/// assert_eq!((ISSUES.path, ISSUES.skip), (&["issues"][..], Some(2)));
/// ```
#[derive(Debug)]
pub struct Connection {
    /// Index of the root field.
    pub root: u16 = 0,
    /// Response keys from the root field's value to the connection (which has `nodes` and `pageInfo`).
    pub path: &'static [&'static str] = &[],
    /// Index of the cursor variable.
    pub after: u16 = 0,
    /// Index of a boolean variable that is set to `true` once the connection is complete.
    pub skip: Option<u16> = None,
    /// Connections inside each node that may have more pages of their own.
    pub nested: &'static [Nested] = &[],
    /// The key of its items.
    pub items: &'static str = "nodes",
}
}

table! {
/// A connection inside the nodes of another one; its further pages are fetched by node id beside the next outer page.
///
/// ```
/// # use ghx_runtime::plan::*;
/// const COMMENTS: Nested = Nested::new(&["comments"], "id", &[""], &[""], &[], &["comments"]);
/// const THREADS: Connection = Connection::new(0, &["pullRequest", "reviewThreads"], 1).nested(&[COMMENTS]);
/// assert_eq!(THREADS.nested[0].path, ["comments"]);
/// ```
#[derive(Debug)]
pub struct Nested {
    /// Response keys from the node to the inner connection.
    pub path: &'static [&'static str],
    /// The node's key that holds its id.
    pub id: &'static str,
    /// As in [`Operation::declarations`]: the variables `id` and `after`.
    pub declarations: Template,
    /// As in [`Operation::selections`]; one root field.
    pub selections: Template,
    /// As in [`Operation::fragments`].
    pub fragments: &'static [Fragment],
    /// Response keys from that root field's value to the connection.
    pub from: &'static [&'static str],
}
}
