//! Stages: where a look-up reads what a step before it writes, the chain is cut, and it is made in between.

use super::unit::Unit;

/// Where the stage that starts here ends: before the first unit that has to wait for one of it, or with the last.
pub(super) fn end(units: &[Unit], start: usize) -> usize {
    let waits = |index: &usize| match (units.get(*index), units.get(start..*index)) {
        (Some(unit), Some(before)) => waits(unit, before),
        _ => false,
    };
    (start..units.len()).find(waits).unwrap_or(units.len())
}

/// Whether something that the unit looks up is written by one of these.
fn waits(unit: &Unit, before: &[Unit]) -> bool {
    let lookups = unit.needs.iter();
    let mut lookups =
        lookups.filter_map(|need| unit.operation.lookups.get(usize::from(need.lookup)));
    lookups.any(|lookup| {
        // Nearly all look-ups wait for nothing, and are done here.
        let mut written = lookup.after.iter();
        written.any(|id| before.iter().any(|other| other.capability.id == *id))
    })
}
