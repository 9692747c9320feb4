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
    List(each: &'static Each),
    /// Keep the list's raw text and go through it.
    KeepList(slot: u16, each: &'static Each),
    /// Go through a list more than once (`labels: nodes[*].name` beside `ids: nodes[*].id`), and keep its raw text
    /// when there is a slot for it.
    Lists(slot: Option<u16>, each: &'static [Each]),
}
}

table! {
/// How a list of the reply becomes a list of the output.
///
/// Items that are null are left out; a list that is null leaves the slot empty.
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
///                 Node::List(&Each::new(0, 1, Node::Object(&[("name", Node::Keep(0))]), Emit::Slot(0))),
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
pub struct Each {
    /// The outer slot that gets the resulting list as JSON text.
    pub slot: u16 = 0,
    /// How many slots one item captures into; they are numbered anew from 0.
    pub slots: u16 = 1,
    /// What to capture of one item.
    pub item: Node = Node::Keep(0),
    /// Items for which this is false are left out. `Term::Slot` is a slot of the item.
    pub filter: Option<Predicate> = None,
    /// What one item becomes.
    pub emit: Emit = Emit::Slot(0),
    /// The item's emission is itself a list whose elements join this list (`a[*].b[*]`).
    pub flatten: bool = false,
}
}

impl Each {
    /// Whether it captures the very same of an item, so that one walk through the list does for both.
    pub fn reads_like(&self, other: &Each) -> bool {
        self.slots == other.slots && self.item.is_like(&other.item)
    }

    fn is_like(&self, other: &Each) -> bool {
        let plain = self.filter.is_none() && other.filter.is_none();
        plain
            && (self.slot, self.flatten) == (other.slot, other.flatten)
            && self.emit == other.emit
            && self.reads_like(other)
    }
}

impl Node {
    fn is_like(&self, other: &Node) -> bool {
        let keys = |left: &[(&str, Node)], right: &[(&str, Node)]| {
            let mut both = left.iter().zip(right);
            left.len() == right.len() && both.all(|(l, r)| l.0 == r.0 && l.1.is_like(&r.1))
        };
        match (self, other) {
            (Node::Keep(left), Node::Keep(right)) => left == right,
            (Node::Object(left), Node::Object(right)) => keys(left, right),
            (Node::Both(slot, left), Node::Both(other, right)) => {
                slot == other && keys(left, right)
            }
            (Node::List(left), Node::List(right)) => left.is_like(right),
            (Node::KeepList(slot, left), Node::KeepList(other, right)) => {
                slot == other && left.is_like(right)
            }
            _ => false,
        }
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
