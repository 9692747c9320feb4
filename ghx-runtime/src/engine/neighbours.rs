//! Units that go out together, and what keeps a unit from joining them.

use std::collections::HashSet;

use super::task::At;
use super::unit::Unit;

/// Units that go out together.
#[derive(Default)]
pub(super) struct Batch {
    pub(super) units: Vec<At>,
    kind: Option<crate::plan::OperationKind>,
    /// It is a request of REST, which carries one unit.
    rest: bool,
    pub(super) looks_up: bool,
    written: Written,
}

impl Batch {
    pub(super) fn takes(&mut self, unit: &Unit, most: usize) -> bool {
        let full = most != 0 && self.units.len() == most;
        let rest = unit.operation.rest.is_some();
        let other = (self.kind).is_some_and(|kind| kind != unit.kind() || self.rest || rest);
        !full && !other && !self.written.changes(unit)
    }

    pub(super) fn add(&mut self, at: At, unit: &Unit) {
        self.kind = Some(unit.kind());
        self.rest = unit.operation.rest.is_some();
        self.looks_up |= unit.unasked;
        self.written.add(unit);
        self.units.push(at);
    }
}

/// The capabilities of units that are still to be done, which are asked for seldom: nearly all look-ups wait for nothing.
#[derive(Default)]
pub(super) struct Written {
    ids: HashSet<&'static str>,
    new: Vec<&'static str>,
}

impl Written {
    pub(super) fn add(&mut self, unit: &Unit) {
        self.new.push(unit.capability.id);
    }

    /// Whether one of them changes what the unit has yet to look up.
    pub(super) fn changes(&mut self, unit: &Unit) -> bool {
        if !unit.unasked {
            return false;
        }
        let mut awaited = unit.lookups().flat_map(|lookup| lookup.after).peekable();
        if awaited.peek().is_none() {
            return false;
        }
        self.ids.extend(self.new.drain(..));
        awaited.any(|id| self.ids.contains(id))
    }
}
