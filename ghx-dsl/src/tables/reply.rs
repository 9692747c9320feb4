//! Conditions, walks through replies and what is written from them, as the tables that the runtime reads.

use ghx_plan::plan;

use super::{all, leak, numbers, text, texts};
use crate::ir::{self, Type};
use crate::plan::{Emit, ListWalk, Node, Predicate, Term};

pub(super) fn predicate(it: &Predicate) -> plan::Predicate {
    use plan::Predicate as P;
    match it {
        Predicate::Equal(a, b) => P::Equal(term(a), term(b)),
        Predicate::In(it, others) => P::In(term(it), all(others.iter().map(term))),
        Predicate::Within(list, others, false) => P::Within(term(list), term(others)),
        Predicate::Within(list, others, true) => P::WithinAnyCase(term(list), term(others)),
        Predicate::Apart(list, others) => P::Apart(term(list), term(others)),
        Predicate::Since(it) => P::Since(term(it)),
        Predicate::Present(it) => P::Present(term(it)),
        Predicate::All(parts) => P::All(all(parts.iter().map(predicate))),
        Predicate::Any(parts) => P::Any(all(parts.iter().map(predicate))),
        Predicate::Not(part) => P::Not(leak(predicate(part))),
    }
}

fn term(it: &Term) -> plan::Term {
    match it {
        Term::Input(path) => plan::Term::Input(numbers(path)),
        Term::Item(path) => plan::Term::Item(numbers(path)),
        Term::Slot(slot) => plan::Term::Slot(*slot),
        Term::Json(json) => plan::Term::Json(text(json)),
        Term::Count(list) => plan::Term::Count(leak(term(list))),
        Term::Result(it) => plan::Term::Result(it.step, texts(&it.path)),
        Term::Element(keys) => plan::Term::Element(texts(keys)),
    }
}

pub(super) fn source(it: &ir::Source) -> plan::Source {
    use plan::Source as S;
    match it {
        ir::Source::Input(path) => S::Input(numbers(path)),
        ir::Source::Item(path) => S::Item(numbers(path)),
        ir::Source::Json(json) => S::Json(text(json)),
        ir::Source::First(sources) => S::First(all(sources.iter().map(source))),
        ir::Source::Text(sources) => S::Text(all(sources.iter().map(source))),
        ir::Source::Result(it) => S::Result(it.step, texts(&it.path)),
        ir::Source::Element(keys) => S::Element(texts(keys)),
    }
}

pub(super) fn node(it: &Node) -> plan::Node {
    let keys = || all(it.in_order().map(|(key, inner)| (text(key), node(inner))));
    match (it.keep, it.lists.as_slice()) {
        (None, []) => plan::Node::Object(keys()),
        (Some(slot), []) if it.keys.is_empty() => plan::Node::Keep(slot),
        (Some(slot), []) => plan::Node::Both(slot, keys()),
        (None, [list]) => plan::Node::List(leak(each(list))),
        (Some(slot), [list]) => plan::Node::KeepList(slot, leak(each(list))),
        (keep, lists) => plan::Node::Lists(keep, all(lists.iter().map(each))),
    }
}

fn each(it: &ListWalk) -> plan::Each {
    plan::Each {
        slot: it.slot,
        slots: it.slots,
        item: node(&it.item),
        filter: it.filter.as_ref().map(predicate),
        emit: emission(&it.emit),
        flatten: it.flatten,
    }
}

pub(super) fn emissions(fields: &[(String, Emit)]) -> &'static [(&'static str, plan::Emit)] {
    all(fields.iter().map(|(name, it)| (text(name), emission(it))))
}

fn emission(it: &Emit) -> plan::Emit {
    match it {
        Emit::Slot(slot, ty) => plan::Emit::Typed(*slot, self::ty(ty)),
        Emit::Object(fields) => plan::Emit::Object(emissions(fields)),
        Emit::ObjectIf(slot, fields) => plan::Emit::ObjectIf(*slot, emissions(fields)),
    }
}

/// The type of an output.
pub(super) fn ty(it: &Type) -> plan::Type {
    match it {
        Type::String | Type::Url | Type::Timestamp | Type::Enum(..) | Type::Id(_) => {
            plan::Type::String
        }
        Type::Int | Type::Long => plan::Type::Integer,
        Type::Float => plan::Type::Number,
        Type::Boolean => plan::Type::Boolean,
        Type::Json => plan::Type::Json,
        Type::List(item) => plan::Type::List(leak(ty(item))),
        Type::Nullable(inner) => plan::Type::Nullable(leak(ty(inner))),
        Type::Object(_, fields) => {
            plan::Type::Object(all(fields.iter().map(|(name, it)| (text(name), ty(it)))))
        }
    }
}
