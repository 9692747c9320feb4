//! Slots are in range, and every slot that is read is captured into.

use crate::plan::{Each, Emit, ListWalk, Node, Operation, Predicate, Term};

/// The reply of an operation: captures, outputs and `ensure`.
pub(super) const fn check_projection(operation: &Operation) {
    let slots = operation.projection.slots;
    let mut i = 0;
    while i < operation.roots.len() {
        check_node(&operation.roots[i].node, slots);
        i += 1;
    }
    let emit = operation.projection.emit;
    let mut i = 0;
    while i < emit.len() {
        check_emit(&emit[i].1, slots);
        let mut j = 0;
        while j < i {
            assert!(
                !crate::plan::text::same(emit[i].0, emit[j].0),
                "the names of outputs are unique"
            );
            j += 1;
        }
        i += 1;
    }
    let mut i = 0;
    while i < operation.ensure.len() {
        check_predicate(&operation.ensure[i].predicate, slots);
        i += 1;
    }
}

/// All slots that a node captures into are in range.
pub(super) const fn check_node(node: &Node, slots: u16) {
    match node {
        Node::Keep(slot) => check_slot(*slot, slots),
        Node::Object(keys) => check_keys(keys, slots),
        Node::Both(slot, keys) => {
            check_slot(*slot, slots);
            check_keys(keys, slots);
        }
        Node::List(items) => check_items(items, slots),
        Node::KeepList(slot, items) => {
            check_slot(*slot, slots);
            check_items(items, slots);
        }
    }
}

const fn check_keys(keys: &[(&'static str, Node)], slots: u16) {
    let mut i = 0;
    while i < keys.len() {
        check_node(&keys[i].1, slots);
        let mut j = 0;
        while j < i {
            assert!(
                !crate::plan::text::same(keys[i].0, keys[j].0),
                "the keys of a node are unique"
            );
            j += 1;
        }
        i += 1;
    }
}

const fn check_items(items: &ListWalk, slots: u16) {
    check_node(&items.item, items.slots);
    let mut i = 0;
    while i < items.lists.len() {
        check_slot(items.lists[i].slot, slots);
        check_each(&items.lists[i], items.slots);
        i += 1;
    }
}

/// What a list is made of is among the slots of an item.
const fn check_each(each: &Each, slots: u16) {
    check_emit(&each.emit, slots);
    if let Some(filter) = &each.filter {
        check_predicate(filter, slots);
    }
    if each.flatten {
        assert!(
            matches!(each.emit, Emit::Slot(_) | Emit::Typed(..)),
            "only a list can be joined to a list"
        );
    }
}

const fn check_emit(emit: &Emit, slots: u16) {
    match emit {
        Emit::Slot(slot) | Emit::Typed(slot, _) => check_slot(*slot, slots),
        Emit::Object(fields) => check_fields(fields, slots),
        Emit::ObjectIf(slot, fields) => {
            check_slot(*slot, slots);
            check_fields(fields, slots);
        }
    }
}

const fn check_fields(fields: &[(&'static str, Emit)], slots: u16) {
    let mut i = 0;
    while i < fields.len() {
        check_emit(&fields[i].1, slots);
        i += 1;
    }
}

const fn check_predicate(predicate: &Predicate, slots: u16) {
    match predicate {
        Predicate::Equal(left, right)
        | Predicate::Within(left, right)
        | Predicate::WithinAnyCase(left, right)
        | Predicate::Apart(left, right) => {
            check_term(left, slots);
            check_term(right, slots);
        }
        Predicate::In(term, others) => {
            check_term(term, slots);
            let mut i = 0;
            while i < others.len() {
                check_term(&others[i], slots);
                i += 1;
            }
        }
        Predicate::Present(term) | Predicate::Since(term) => check_term(term, slots),
        Predicate::All(all) | Predicate::Any(all) => {
            let mut i = 0;
            while i < all.len() {
                check_predicate(&all[i], slots);
                i += 1;
            }
        }
        Predicate::Not(inner) => check_predicate(inner, slots),
    }
}

const fn check_term(term: &Term, slots: u16) {
    match term {
        Term::Slot(slot) => check_slot(*slot, slots),
        Term::Count(list) => {
            assert!(
                !matches!(list, Term::Count(_)),
                "a list is counted, not a number"
            );
            check_term(list, slots);
        }
        Term::Input(_) | Term::Item(_) | Term::Json(_) | Term::Result(..) | Term::Element(_) => {}
    }
}

const fn check_slot(slot: u16, slots: u16) {
    assert!(slot < slots, "a slot is in range");
}
