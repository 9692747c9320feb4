//! Addresses that an input gives: what they fill, and those of something else.

use super::limits;
use crate::plan::{Address, Kind, Shape};
use crate::problem::Problem;
use crate::record::{Later, Record, Slot, Wanted};
use crate::spot::Spot;

impl Record {
    /// Fills what given addresses say, and refuses those of something else.
    pub(super) fn take_addresses_apart(&mut self, spot: &Spot<'_>, problems: &mut Vec<Problem>) {
        let shape = self.shape;
        for (index, field) in shape.fields.iter().enumerate() {
            let Some(slot) = self.slots.get(index) else {
                continue;
            };
            if !is_address(&field.kind) || slot.is_omitted() {
                continue;
            }
            let spot = spot.field(field.name);
            let filled = match (&field.kind, slot) {
                (Kind::List { item, .. }, Slot::List(items)) => {
                    // What one of many says can fill nothing.
                    for (place, slot) in items.iter().enumerate() {
                        filled(item, slot, shape, &spot.element(place), problems);
                    }
                    Vec::new()
                }
                (kind, slot) => filled(kind, slot, shape, &spot, problems),
            };
            for (field, value) in filled {
                let slot = self.slots.get_mut(usize::from(field));
                if let Some(slot) = slot.filter(|slot| slot.is_omitted()) {
                    *slot = value;
                }
            }
        }
    }
}

/// Whether a field holds an address, or a list of them.
fn is_address(kind: &Kind) -> bool {
    match kind {
        Kind::String { address, .. } => address.is_some(),
        Kind::List { item, .. } => is_address(item),
        _ => false,
    }
}

/// The fields that an address fills.
fn filled(
    kind: &Kind,
    slot: &Slot,
    shape: &Shape,
    spot: &Spot<'_>,
    problems: &mut Vec<Problem>,
) -> Vec<(u16, Slot)> {
    let Kind::String {
        address: Some(address),
        ..
    } = kind
    else {
        return Vec::new();
    };
    if let Slot::Later(_) = slot {
        let parts = address.fills.iter();
        let part = || Slot::Later(Box::new(Later(Wanted::OfAddress)));
        return parts.map(|(_, field)| (*field, part())).collect();
    }
    let Some(text) = slot.as_text() else {
        return Vec::new();
    };
    parts(address, &text, shape).unwrap_or_else(|| {
        problems.push(Problem::new(spot, address.refusal()));
        Vec::new()
    })
}

/// The parts of an address as the fields want them; `None` where it does not fit.
fn parts(address: &Address, text: &str, shape: &Shape) -> Option<Vec<(u16, Slot)>> {
    let parts = address.take_apart(text)?;
    let mut filled = Vec::with_capacity(address.fills.len());
    for (name, index) in address.fills {
        let field = shape.fields.get(usize::from(*index))?;
        let (_, word) = parts.iter().find(|(part, _)| part == name)?;
        let slot = Slot::from(word.clone());
        limits::check(&field.kind, &slot.to_json()).ok()?;
        filled.push((*index, slot));
    }
    Some(filled)
}
