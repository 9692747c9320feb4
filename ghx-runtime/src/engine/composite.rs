//! Composites: an input becomes the units of its steps, item by item, in the order that the card lists them.

use super::preflight::{self, Preflight};
use super::unit::{PartOf, Unit};
use crate::assemble::Prefix;
use crate::error::{Code, ErrorBody};
use crate::plan::{Action, Capability, Composite, CompositeStep};
use crate::problem::{Problem, Problems};
use crate::record::{Record, Scope, Slot};

/// The units of a composite; `None` where it cannot be told yet which they are. `first` units of the same step come before them.
///
/// Neighbouring steps over the same list go through it together, so that an item's reply comes before its resolve and
/// before the next item.
pub(super) fn expand(
    preflight: &Preflight,
    step: usize,
    capability: &'static Capability,
    composite: &'static Composite,
    record: &Record,
    prefix: Prefix,
    first: usize,
) -> Result<Option<Vec<Unit>>, ErrorBody> {
    let mut expansion = Expansion {
        preflight,
        step,
        before: first,
        prefix,
        record,
        open: false,
        units: Vec::new(),
        problems: Vec::new(),
    };
    let mut rest = composite.steps;
    let mut first = 0;
    while let Some(head) = rest.first() {
        let len = rest
            .iter()
            .take_while(|step| step.foreach == head.foreach)
            .count();
        let (group, tail) = rest.split_at(len);
        expansion.group(first, group, head.foreach);
        rest = tail;
        first += len;
    }
    if expansion.open {
        return Ok(None);
    }
    if !expansion.problems.is_empty() {
        return Err(preflight::invalid(Problems(expansion.problems)));
    }
    if expansion.units.is_empty() {
        let message = format!(
            "Input validation failed: no step of {} applies to this input",
            capability.id
        );
        return Err(ErrorBody::new(Code::Validation, message));
    }
    Ok(Some(expansion.units))
}

struct Expansion<'a> {
    preflight: &'a Preflight,
    step: usize,
    /// How many units of the same step there are already.
    before: usize,
    prefix: Prefix,
    record: &'a Record,
    /// A list or a condition is not known yet.
    open: bool,
    units: Vec<Unit>,
    problems: Vec<Problem>,
}

impl Expansion<'_> {
    fn group(&mut self, first: usize, group: &'static [CompositeStep], foreach: Option<u16>) {
        let Some(list) = foreach else {
            for (offset, step) in group.iter().enumerate() {
                self.part(
                    step,
                    PartOf {
                        index: first + offset,
                        item: 0,
                    },
                    Scope::of(self.record),
                    "",
                );
            }
            return;
        };
        let name = self
            .record
            .shape()
            .fields
            .get(usize::from(list))
            .map_or("", |field| field.name);
        let items = match self.record.get(list) {
            Slot::List(items) => items,
            Slot::Later(_) => {
                self.open = true;
                return;
            }
            _ => return,
        };
        for (item, slot) in items.iter().enumerate() {
            let place = format!("{name}[{item}]");
            for (offset, step) in group.iter().enumerate() {
                let scope = Scope::of(self.record).with_item(slot);
                self.part(
                    step,
                    PartOf {
                        index: first + offset,
                        item,
                    },
                    scope,
                    &place,
                );
            }
        }
    }

    fn part(&mut self, step: &'static CompositeStep, part: PartOf, scope: Scope<'_>, place: &str) {
        if let Some(when) = &step.when {
            self.open |= !scope.knows(when);
            if !scope.holds(when) {
                return;
            }
        }
        let Action::Operation(operation) = &step.capability.action else {
            return;
        };
        let mut input = Record::new(&step.capability.input);
        for param in step.params {
            input.set(param.field, scope.source(&param.source));
        }
        let number = self.before + part.item;
        let prefix = self.prefix.with_part(step.stem, number);
        let draft = input.has_later().then(|| Box::new(input.clone()));
        let made = (self.preflight.finish(&mut input)).and_then(|()| {
            preflight::unit(self.step, step.capability, operation, input, prefix, None)
        });
        match made {
            Ok(unit) => self.units.push(Unit {
                part: Some(part),
                draft,
                ..unit
            }),
            Err(problems) => self
                .problems
                .extend(problems.0.into_iter().map(|problem| Problem {
                    path: if place.is_empty() {
                        problem.path
                    } else {
                        format!("{place}.{}", problem.path)
                    },
                    message: format!("{} (needed by {})", problem.message, step.stem),
                })),
        }
    }
}
