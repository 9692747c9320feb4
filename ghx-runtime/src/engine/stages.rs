//! Stages: where a look-up reads what a step before it writes, the chain is cut, and it is made in between.

use std::collections::HashSet;

use super::unit::Unit;

/// Where the stage that starts here ends: before the first unit that has to wait for one of it, or with the last.
pub(super) fn end(units: &[Unit], start: usize) -> usize {
    // The capabilities of the units up to `seen`, which are asked for seldom.
    let (mut before, mut seen) = (HashSet::new(), start);
    for (index, unit) in units.iter().enumerate().skip(start) {
        let mut waits_for = waits_for(unit).peekable();
        // Nearly all look-ups wait for nothing, and are done here.
        if waits_for.peek().is_none() {
            continue;
        }
        let new = units.get(seen..index).unwrap_or_default();
        before.extend(new.iter().map(|other| other.capability.id));
        seen = index;
        if waits_for.any(|id| before.contains(id)) {
            return index;
        }
    }
    units.len()
}

/// The capabilities that write what the unit looks up.
fn waits_for(unit: &Unit) -> impl Iterator<Item = &'static str> {
    let lookups = unit.needs.iter();
    let lookups = lookups.filter_map(|need| unit.operation.lookups.get(usize::from(need.lookup)));
    lookups.flat_map(|lookup| lookup.after.iter().copied())
}
