//! Projections: the paths of outputs, `ensure` and filters become one walk through the reply that fills numbered slots.

use ghx_plan::plan::{self, Each, Emit, Node, Predicate, Term, Type};

use super::reply::ty;
use super::{all, leak, numbers, text, texts};
use crate::{ir, logic};

/// A value of the reply: kept in a slot, followed by key, or gone through as a list.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Walk {
    /// The slot that keeps its text.
    pub(super) keep: Option<u16>,
    /// The keys that are followed, in the order they were first needed.
    pub(super) keys: Vec<(String, Walk)>,
    /// What it is gone through for, when it is a list.
    pub(super) items: Option<Box<ListWalk>>,
}

/// The way through a list.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct ListWalk {
    /// What is captured of one item.
    pub(super) item: Capture,
    /// The lists that are made of it.
    pub(super) lists: Vec<List>,
}

/// A list that is made on the way through another.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct List {
    /// The outer slot that gets the result.
    pub(super) slot: u16,
    /// Which items stay.
    pub(super) filter: Option<Predicate>,
    /// What one item becomes.
    pub(super) emit: Emit,
    /// Whether that is a list whose elements join this one.
    pub(super) flatten: bool,
}

/// Slots and what fills them.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Capture {
    /// How many slots there are.
    pub(super) slots: u16,
    /// The walk; of a whole reply its keys are the root fields' own keys.
    pub(super) node: Walk,
}

impl Capture {
    /// The emission of output fields.
    pub(super) fn outputs(
        &mut self,
        fields: &[ir::OutputField],
    ) -> &'static [(&'static str, Emit)] {
        outputs(&mut self.node, &mut self.slots, fields)
    }

    /// The slot of a path; a path through lists gives a list.
    pub(super) fn path(&mut self, path: &ir::Path) -> Emit {
        let end = End::untyped();
        follow(&mut self.node, &mut self.slots, &path.segments, end)
    }

    /// A predicate over the reply.
    pub(super) fn predicate(&mut self, predicate: &ir::Predicate) -> Predicate {
        resolve(&mut self.node, &mut self.slots, predicate)
    }

    /// The walk of one root field.
    pub(super) fn root(&self, key: &str) -> Walk {
        self.node
            .keys
            .iter()
            .find(|(name, _)| name == key)
            .map(|(_, walk)| walk.clone())
            .unwrap_or_default()
    }
}

/// A predicate that has nothing to do with a reply, such as a `when`.
pub(super) fn without_reply(predicate: &ir::Predicate) -> Predicate {
    Capture::default().predicate(predicate)
}

impl List {
    /// Whether it brings what another one does: the same, or the same of no particular type.
    fn brings(&self, other: &List) -> bool {
        *self == *other || {
            let untyped = List {
                emit: match self.emit {
                    Emit::Typed(slot, _) => Emit::Typed(slot, Type::Json),
                    emit => emit,
                },
                ..*self
            };
            untyped == *other
        }
    }

    fn table(&self) -> Each {
        Each {
            slot: self.slot,
            filter: self.filter,
            emit: self.emit,
            flatten: self.flatten,
        }
    }
}

impl ListWalk {
    fn table(&self) -> plan::ListWalk {
        plan::ListWalk {
            slots: self.item.slots,
            item: self.item.node.table(),
            lists: all(self.lists.iter().map(List::table)),
        }
    }
}

impl Walk {
    /// The table. Values that are only kept come first, so that what is alike reads alike.
    pub(super) fn table(&self) -> Node {
        let plain = |it: &Walk| it.keys.is_empty() && it.items.is_none();
        let keys = || {
            let (first, last): (Vec<_>, Vec<_>) = self.keys.iter().partition(|(_, it)| plain(it));
            let keys = first.into_iter().chain(last);
            all(keys.map(|(key, inner)| (text(key), inner.table())))
        };
        match (self.keep, &self.items) {
            (None, None) => Node::Object(keys()),
            (Some(slot), None) if self.keys.is_empty() => Node::Keep(slot),
            (Some(slot), None) => Node::Both(slot, keys()),
            (None, Some(items)) => Node::List(leak(items.table())),
            (Some(slot), Some(items)) => Node::KeepList(slot, leak(items.table())),
        }
    }

    fn child(&mut self, key: &str) -> &mut Walk {
        let at = self
            .keys
            .iter()
            .position(|(name, _)| name == key)
            .unwrap_or_else(|| {
                self.keys.push((key.to_owned(), Walk::default()));
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

fn outputs(
    node: &mut Walk,
    slots: &mut u16,
    fields: &[ir::OutputField],
) -> &'static [(&'static str, Emit)] {
    let fields = fields.iter().filter_map(|field| {
        let path = field.path.as_ref()?;
        let end = End {
            fields: &field.fields,
            nullable: may_be_null(&field.ty),
            ty: &field.ty,
        };
        let emit = follow(node, slots, &path.segments, end);
        Some((text(&field.name), emit))
    });
    all(fields)
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

fn follow(mut node: &mut Walk, slots: &mut u16, segments: &[ir::Segment], end: End<'_>) -> Emit {
    for (index, segment) in segments.iter().enumerate() {
        node = node.child(&segment.key);
        let Some(filter) = &segment.list else {
            continue;
        };
        let rest = &segments[index + 1..];
        let items = node.items.get_or_insert_default();
        let item = &mut items.item;
        let filter = filter.as_ref().map(|it| item.predicate(it));
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
        let emit = follow(&mut item.node, &mut item.slots, rest, inner);
        let of = |slot| List {
            slot,
            filter,
            emit,
            flatten,
        };
        // A list that is made already needs no second slot.
        let mut made = items.lists.iter();
        let slot = match made.find(|made| made.brings(&of(made.slot))) {
            Some(made) => made.slot,
            None => {
                let slot = fresh(slots);
                items.lists.push(of(slot));
                slot
            }
        };
        return Emit::Typed(slot, ty(&list));
    }
    if end.fields.is_empty() {
        return Emit::Typed(node.keep(slots), ty(end.ty));
    }
    let guard = (end.nullable && !segments.is_empty()).then(|| node.keep(slots));
    let emits = outputs(node, slots, end.fields);
    match guard {
        Some(slot) => Emit::ObjectIf(slot, emits),
        None => Emit::Object(emits),
    }
}

fn resolve(node: &mut Walk, slots: &mut u16, predicate: &ir::Predicate) -> Predicate {
    use logic::Predicate as P;
    let mut of = |it: &ir::Term| term(node, slots, it);
    match predicate {
        P::Equal(a, b) => Predicate::Equal(of(a), of(b)),
        P::In(it, others) => Predicate::In(of(it), all(others.iter().map(of))),
        P::Within(list, others, false) => Predicate::Within(of(list), of(others)),
        P::Within(list, others, true) => Predicate::WithinAnyCase(of(list), of(others)),
        P::Apart(list, others) => Predicate::Apart(of(list), of(others)),
        P::Since(it) => Predicate::Since(of(it)),
        P::Present(it) => Predicate::Present(of(it)),
        P::All(parts) => Predicate::All(all(parts.iter().map(|it| resolve(node, slots, it)))),
        P::Any(parts) => Predicate::Any(all(parts.iter().map(|it| resolve(node, slots, it)))),
        P::Not(part) => Predicate::Not(leak(resolve(node, slots, part))),
    }
}

fn term(node: &mut Walk, slots: &mut u16, it: &ir::Term) -> Term {
    match it {
        ir::Term::Input(path) => Term::Input(numbers(path)),
        ir::Term::Item(path) => Term::Item(numbers(path)),
        ir::Term::Json(json) => Term::Json(text(json)),
        ir::Term::Result(at) => Term::Result(at.step, texts(&at.path)),
        ir::Term::Element(keys) => Term::Element(texts(keys)),
        // A path through a list always ends in a slot.
        ir::Term::Every(path) => match follow(node, slots, &path.segments, End::untyped()) {
            Emit::Slot(slot) | Emit::Typed(slot, _) | Emit::ObjectIf(slot, _) => Term::Slot(slot),
            Emit::Object(_) => Term::Json("null"),
        },
        ir::Term::Count(it) => Term::Count(leak(term(node, slots, it))),
        ir::Term::Reply(keys) => {
            let mut node = node;
            for key in keys {
                node = node.child(key);
            }
            Term::Slot(node.keep(slots))
        }
    }
}
