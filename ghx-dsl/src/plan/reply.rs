//! Projections: the paths of outputs, `ensure` and filters become one walk through the reply that fills numbered slots.

use crate::ir;
use crate::logic;

/// A value of the reply: kept in a slot, followed by key, or gone through as a list.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Node {
    /// The slot that keeps its text.
    pub keep: Option<u16>,
    /// The keys that are followed, in the order they were first needed.
    pub keys: Vec<(String, Node)>,
    /// The ways it is gone through, when it is a list.
    pub lists: Vec<ListWalk>,
}

impl Node {
    /// Whether it is nothing but kept.
    fn is_plain(&self) -> bool {
        self.keys.is_empty() && self.lists.is_empty()
    }

    /// The keys in the order of the tables: values that are only kept come first, so that they share a line of Rust.
    pub fn in_order(&self) -> impl Iterator<Item = &(String, Node)> {
        let (first, last): (Vec<_>, Vec<_>) = self.keys.iter().partition(|(_, it)| it.is_plain());
        first.into_iter().chain(last)
    }
}

/// One way through a list.
#[derive(Debug, Clone, PartialEq)]
pub struct ListWalk {
    /// The outer slot that gets the result.
    pub slot: u16,
    /// How many slots one item has.
    pub slots: u16,
    /// What is captured of one item.
    pub item: Node,
    /// Which items stay.
    pub filter: Option<Predicate>,
    /// What one item becomes.
    pub emit: Emit,
    /// Whether that is a list whose elements join this one.
    pub flatten: bool,
}

/// What is written.
#[derive(Debug, Clone, PartialEq)]
pub enum Emit {
    /// A slot's text, which must be of this type; any text where it is `Json`.
    Slot(u16, ir::Type),
    /// An object.
    Object(Vec<(String, Emit)>),
    /// An object, or null where the slot is.
    ObjectIf(u16, Vec<(String, Emit)>),
}

/// A condition whose reply paths have become slots.
pub type Predicate = logic::Predicate<Term>;

/// One side of a comparison.
#[derive(Debug, Clone, PartialEq)]
pub enum Term {
    /// Field indexes from the whole input.
    Input(Vec<u16>),
    /// Field indexes from the item.
    Item(Vec<u16>),
    /// A slot.
    Slot(u16),
    /// JSON text.
    Json(String),
    /// How many elements the list of another term has.
    Count(Box<Term>),
    /// A value in the result of an earlier step.
    Result(ir::StepResult),
    /// Keys from an element of a list in a result.
    Element(Vec<String>),
}

/// Slots and what fills them.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Capture {
    /// How many slots there are.
    pub slots: u16,
    /// The walk; its keys are the root fields' own keys.
    pub node: Node,
}

impl Capture {
    /// The emission of output fields.
    pub fn outputs(&mut self, fields: &[ir::OutputField]) -> Vec<(String, Emit)> {
        outputs(&mut self.node, &mut self.slots, fields)
    }

    /// The slot of a path; a path through lists gives a list.
    pub fn path(&mut self, path: &ir::Path) -> Emit {
        let end = End::untyped();
        follow(&mut self.node, &mut self.slots, &path.segments, end)
    }

    /// A predicate over the reply.
    pub fn predicate(&mut self, predicate: &ir::Predicate) -> Predicate {
        resolve(&mut self.node, &mut self.slots, predicate)
    }

    /// The walk of one root field.
    pub fn root(&self, key: &str) -> Node {
        self.node
            .keys
            .iter()
            .find(|(name, _)| name == key)
            .map(|(_, node)| node.clone())
            .unwrap_or_default()
    }
}

/// A predicate that has nothing to do with a reply, such as a `when`.
pub fn without_reply(predicate: &ir::Predicate) -> Predicate {
    Capture::default().predicate(predicate)
}

impl ListWalk {
    /// Whether it brings what another one does: the same, or the same of no particular type.
    fn brings(&self, other: &ListWalk) -> bool {
        *self == *other || {
            let untyped = ListWalk {
                emit: match &self.emit {
                    Emit::Slot(slot, _) => Emit::Slot(*slot, ir::Type::Json),
                    emit => emit.clone(),
                },
                ..self.clone()
            };
            untyped == *other
        }
    }
}

impl Node {
    fn child(&mut self, key: &str) -> &mut Node {
        let at = self
            .keys
            .iter()
            .position(|(name, _)| name == key)
            .unwrap_or_else(|| {
                self.keys.push((key.to_owned(), Node::default()));
                self.keys.len() - 1
            });
        &mut self.keys[at].1
    }

    fn keep(&mut self, slots: &mut u16) -> u16 {
        *self.keep.get_or_insert_with(|| fresh(slots))
    }
}

fn fresh(slots: &mut u16) -> u16 {
    let slot = *slots;
    *slots += 1;
    slot
}

fn outputs(node: &mut Node, slots: &mut u16, fields: &[ir::OutputField]) -> Vec<(String, Emit)> {
    fields
        .iter()
        .filter_map(|field| {
            let path = field.path.as_ref()?;
            let end = End {
                fields: &field.fields,
                nullable: may_be_null(&field.ty),
                ty: &field.ty,
            };
            let emit = follow(node, slots, &path.segments, end);
            Some((field.name.clone(), emit))
        })
        .collect()
}

fn without_null(ty: &ir::Type) -> &ir::Type {
    match ty {
        ir::Type::Nullable(inner) => inner,
        other => other,
    }
}

/// Whether the object at the end of a path may be null; lists around it do not matter, they emit null themselves.
fn may_be_null(ty: &ir::Type) -> bool {
    match ty {
        ir::Type::List(item) => may_be_null(item),
        ir::Type::Nullable(inner) => match &**inner {
            ir::Type::List(item) => may_be_null(item),
            _ => true,
        },
        _ => false,
    }
}

/// What is at the end of a path.
#[derive(Clone, Copy)]
struct End<'a> {
    /// The fields that are taken of an object there.
    fields: &'a [ir::OutputField],
    nullable: bool,
    /// Its type, with the lists on the way.
    ty: &'a ir::Type,
}

impl End<'_> {
    /// Something that is compared and not handed on.
    fn untyped() -> Self {
        End {
            fields: &[],
            nullable: true,
            ty: &ir::Type::Json,
        }
    }
}

fn follow(mut node: &mut Node, slots: &mut u16, segments: &[ir::Segment], end: End<'_>) -> Emit {
    for (index, segment) in segments.iter().enumerate() {
        node = node.child(&segment.key);
        let Some(filter) = &segment.list else {
            continue;
        };
        let rest = &segments[index + 1..];
        let (mut item, mut item_slots) = (Node::default(), 0);
        let filter = filter
            .as_ref()
            .map(|it| resolve(&mut item, &mut item_slots, it));
        let flatten = rest.iter().any(|it| it.list.is_some());
        // Lists that are joined are one list in the type.
        let (list, item_ty) = match (end.ty, without_null(end.ty)) {
            (ty, ir::Type::List(item)) => {
                let list = ir::Type::List(Box::new(ir::Type::Json));
                let list = match ty {
                    ir::Type::Nullable(_) => ir::Type::Nullable(Box::new(list)),
                    _ => list,
                };
                (list, if flatten { ty } else { &**item })
            }
            _ => (ir::Type::Json, &ir::Type::Json),
        };
        // An item that is null is left out, so only keys behind the list can lead to null.
        let inner = End {
            nullable: end.nullable && !rest.is_empty(),
            ty: item_ty,
            ..end
        };
        let emit = follow(&mut item, &mut item_slots, rest, inner);
        let mut each = ListWalk {
            slot: 0,
            slots: item_slots,
            item,
            filter,
            emit,
            flatten,
        };
        // A list that is walked like this already needs no second walk.
        let same = |known: &&ListWalk| {
            each.slot = known.slot;
            known.brings(&each)
        };
        if let Some(known) = node.lists.iter().find(same) {
            return Emit::Slot(known.slot, list);
        }
        each.slot = fresh(slots);
        let slot = each.slot;
        node.lists.push(each);
        return Emit::Slot(slot, list);
    }
    if end.fields.is_empty() {
        return Emit::Slot(node.keep(slots), end.ty.clone());
    }
    let guard = (end.nullable && !segments.is_empty()).then(|| node.keep(slots));
    let emits = outputs(node, slots, end.fields);
    match guard {
        Some(slot) => Emit::ObjectIf(slot, emits),
        None => Emit::Object(emits),
    }
}

fn resolve(node: &mut Node, slots: &mut u16, predicate: &ir::Predicate) -> Predicate {
    predicate.map(&mut |it| term(node, slots, it))
}

fn term(node: &mut Node, slots: &mut u16, it: &ir::Term) -> Term {
    match it {
        ir::Term::Input(path) => Term::Input(path.clone()),
        ir::Term::Item(path) => Term::Item(path.clone()),
        ir::Term::Json(text) => Term::Json(text.clone()),
        ir::Term::Result(at) => Term::Result(at.clone()),
        ir::Term::Element(keys) => Term::Element(keys.clone()),
        // A path through a list always ends in a slot.
        ir::Term::Every(path) => match follow(node, slots, &path.segments, End::untyped()) {
            Emit::Slot(slot, _) | Emit::ObjectIf(slot, _) => Term::Slot(slot),
            Emit::Object(_) => Term::Json("null".to_owned()),
        },
        ir::Term::Count(it) => Term::Count(Box::new(term(node, slots, it))),
        ir::Term::Reply(keys) => {
            let mut node = node;
            for key in keys {
                node = node.child(key);
            }
            Term::Slot(node.keep(slots))
        }
    }
}
