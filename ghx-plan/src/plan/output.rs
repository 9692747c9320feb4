//! Projections: which values of a reply are kept, and the JSON they become.
//!
//! A reply is read once. [`Node`]s follow the reply's objects and capture the raw JSON text of the values that the
//! output, `ensure` or a filter needs into numbered slots; [`Emit`]s write the output from the slots.

use super::written::table;
use super::{Predicate, Type};

table! {
/// How one operation's reply becomes its output.
///
/// ```
/// # use ghx_runtime::plan::*;
/// const LOGIN: Projection = Projection { slots: 1, emit: &[("login", Emit::Slot(0))] };
/// assert_eq!(LOGIN.emit[0].0, "login");
/// ```
#[derive(Debug)]
pub struct Projection {
    /// How many slots the nodes capture into.
    pub slots: u16 = 0,
    /// The output's fields, in the order of the card.
    pub emit: &'static [(&'static str, Emit)] = &[],
}
}

table! {
/// What to do with one value of the reply.
///
/// ```
/// # use ghx_runtime::plan::*;
/// // Keeps `author.login` in slot 0 and `title` in slot 1.
/// const NODE: Node = Node::Object(&[("author", Node::Object(&[("login", Node::Keep(0))])), ("title", Node::Keep(1))]);
/// assert!(matches!(NODE, Node::Object(keys) if keys.len() == 2));
/// ```
#[derive(Debug)]
pub enum Node {
    /// Keep its raw text.
    Keep(slot: u16),
    /// Follow these keys.
    Object(keys: &'static [(&'static str, Node)]),
    /// Keep its raw text and follow these keys.
    Both(slot: u16, keys: &'static [(&'static str, Node)]),
    /// Go through a list.
    List(items: &'static ListWalk),
    /// Keep the list's raw text and go through it.
    KeepList(slot: u16, items: &'static ListWalk),
}
}

table! {
/// One walk through a list of the reply, for all lists of the output that are made of it (`labels: nodes[*].name` beside
/// `ids: nodes[*].id`).
///
/// Items that are null are left out; a list that is null leaves its slots empty.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../ghx-runtime/tests/support/example.in"));
/// # fn main() {
/// // `names: nodes[*].name`
/// static LABELS: Capability = Capability::new(
///     "label.list",
///     Effect::Read,
///     Shape::new(&[]),
///     Action::Operation(Operation::query("Labels", &[""], &["", ": labels { nodes { name } }"]).reply(
///         1,
///         &[Root::new(
///             "",
///             Node::Object(&[(
///                 "nodes",
///                 Node::List(&ListWalk::new(1, Node::Object(&[("name", Node::Keep(0))]), &[Each::new(0, Emit::Slot(0))])),
///             )]),
///         )],
///         &[("names", Emit::Slot(0))],
///     )),
/// );
/// let steps = [Step { capability: &LABELS, record: LABELS.record() }];
/// let reply = r#"{"data":{"step0":{"nodes":[{"name":"bug"},null,{"name":"ui"}]}}}"#;
/// let results = batch::demultiplex(&steps, reply).unwrap();
/// assert_eq!(results[0].as_ref().unwrap().get(), r#"{"names":["bug","ui"]}"#);
/// # }
/// ```
#[derive(Debug)]
pub struct ListWalk {
    /// How many slots one item captures into; they are numbered anew from 0.
    pub slots: u16 = 1,
    /// What to capture of one item.
    pub item: Node = Node::Keep(0),
    /// The lists that are made of them.
    pub lists: &'static [Each] = &[],
}
}

table! {
/// A list of the output, made of what a walk captures of each item.
///
/// ```
/// # use ghx_runtime::plan::*;
/// // `open: nodes[closed == false].title`, where slot 0 is `closed` and slot 1 `title`.
/// const OPEN: Each = Each::new(0, Emit::Slot(1)).filter(Predicate::Equal(Term::Slot(0), Term::Json("false")));
/// assert!(OPEN.filter.is_some() && !OPEN.flatten);
/// ```
#[derive(Debug)]
pub struct Each {
    /// The outer slot that gets the resulting list as JSON text.
    pub slot: u16 = 0,
    /// Items for which this is false are left out. `Term::Slot` is a slot of the item.
    pub filter: Option<Predicate> = None,
    /// What one item becomes.
    pub emit: Emit = Emit::Slot(0),
    /// The item's emission is itself a list whose elements join this list (`a[*].b[*]`).
    pub flatten: bool = false,
}
}

table! {
/// What is written.
///
/// ```
/// # use ghx_runtime::plan::*;
/// // `author: {login}`, or null where slot 0 holds nothing.
/// const AUTHOR: Emit = Emit::ObjectIf(0, &[("login", Emit::Slot(1))]);
/// assert!(matches!(AUTHOR, Emit::ObjectIf(0, fields) if fields[0].0 == "login"));
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Emit {
    /// A slot's text, `null` where nothing was captured.
    Slot(slot: u16),
    /// The same, of a type: a reply with anything else is refused.
    Typed(slot: u16, ty: Type),
    /// An object.
    Object(fields: &'static [(&'static str, Emit)]),
    /// An object, or `null` where the slot holds nothing or null (`{from: repository.issue, fields: ..}`).
    ObjectIf(slot: u16, fields: &'static [(&'static str, Emit)]),
}
}
