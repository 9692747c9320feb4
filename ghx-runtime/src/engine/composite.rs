//! Composites: an input becomes the units of its steps, item by item, in the order that the card lists them.

use serde_json::Value;

use super::link::MOST_ELEMENTS;
use super::preflight::{self, Preflight};
use super::unit::{PartOf, Unit};
use crate::assemble::Prefix;
use crate::error::{Code, ErrorBody};
use crate::plan::{
    Action, Capability, Composite, CompositeStep, Effect, Predicate, RefUse, Source,
};
use crate::problem::{Problem, Problems};
use crate::record::{Parts, Record, Scope, Slot};
use crate::references;

/// The units of a composite up to the first step that uses a result which is not known yet.
#[derive(Debug)]
pub(super) struct Expanded {
    pub(super) units: Vec<Unit>,
    /// The first step that waits for a result.
    pub(super) next: Option<usize>,
}

/// What a composite is expanded with.
pub(super) struct Stage<'a> {
    /// The first step.
    pub(super) from: usize,
    /// What the steps before it gave back.
    pub(super) results: &'a [Option<Value>],
    /// The units that they were.
    pub(super) made: &'a [Unit],
    /// All steps, with names in place of what is not known yet: to check them, or to show them.
    pub(super) whole: bool,
}

impl Stage<'_> {
    /// The beginning, where nothing is known.
    pub(super) const FIRST: Stage<'static> = Stage {
        from: 0,
        results: &[],
        made: &[],
        whole: false,
    };
}

/// The units of a composite; `None` where it cannot be told yet which they are. `first` units of the same step come before them.
///
/// Neighbouring steps over the same list go through it together, so that an item's reply comes before its resolve and
/// before the next item.
pub(super) fn expand(
    preflight: &Preflight,
    step: usize,
    (capability, composite): (&'static Capability, &'static Composite),
    record: &Record,
    prefix: Prefix,
    first: usize,
    stage: &Stage,
) -> Result<Option<Expanded>, ErrorBody> {
    let mut expansion = Expansion {
        preflight,
        step,
        before: first,
        prefix,
        record,
        stage,
        open: false,
        units: Vec::new(),
        problems: Vec::new(),
    };
    let input = Scope::of(record);
    let waits = |(index, step): &(usize, &'static CompositeStep)| {
        // Nobody waits for what the input alone rules out.
        let never = |when: &Predicate| {
            let single = step.foreach.is_none() && step.over.is_none();
            single && when.uses().next().is_none() && input.knows(when) && !input.holds(when)
        };
        let runs = !step.when.as_ref().is_some_and(never);
        *index > stage.from && runs && step.uses().any(|other| other >= stage.from)
    };
    let steps = composite.steps.iter().enumerate().skip(stage.from);
    let next = (steps.clone().find(waits)).filter(|_| !stage.whole);
    let next = next.map(|(index, _)| index);
    let end = next.unwrap_or(composite.steps.len());
    let mut rest = composite.steps.get(stage.from..end).unwrap_or_default();
    let mut first = stage.from;
    while let Some(head) = rest.first() {
        let len = rest
            .iter()
            .take_while(|step| (step.foreach, step.over) == (head.foreach, head.over))
            .count();
        let (group, tail) = rest.split_at(len);
        match head.over {
            Some(over) => expansion.elements(first, group, over),
            None => expansion.group(first, group, head.foreach),
        }
        rest = tail;
        first += len;
    }
    if expansion.open && !stage.whole {
        return Ok(None);
    }
    if !expansion.problems.is_empty() {
        return Err(preflight::invalid(Problems(expansion.problems)));
    }
    if expansion.units.is_empty() && next.is_none() && stage.from == 0 {
        let message = format!(
            "Input validation failed: no step of {} applies to this input",
            capability.id
        );
        return Err(ErrorBody::new(Code::Validation, message));
    }
    let units = expansion.units;
    Ok(Some(Expanded { units, next }))
}

struct Expansion<'a> {
    preflight: &'a Preflight,
    step: usize,
    /// How many units of the same step there are already.
    before: usize,
    prefix: Prefix,
    record: &'a Record,
    stage: &'a Stage<'a>,
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

    /// Steps that go through a list of an earlier result; one element stands for all where it is not known.
    fn elements(
        &mut self,
        first: usize,
        group: &'static [CompositeStep],
        (list, path): (u16, &'static [&'static str]),
    ) {
        let result = self.stage.results.get(usize::from(list));
        let found = result.and_then(Option::as_ref);
        let found = found.and_then(|value| path.iter().try_fold(value, |it, key| it.get(key)));
        let items: Vec<Option<&Value>> = match (found, self.stage.whole) {
            (_, true) => vec![None],
            (Some(Value::Array(items)), false) => items.iter().map(Some).collect(),
            (_, false) => {
                let stem = group.first().map_or("", |step| step.stem);
                let message = format!("must be array, but is null (needed by {stem})");
                self.problems.push(Problem::new(path.join("."), message));
                return;
            }
        };
        if items.len() > MOST_ELEMENTS {
            let message = format!(
                "has {} elements, and a step runs for at most {MOST_ELEMENTS}",
                items.len()
            );
            self.problems.push(Problem::new(path.join("."), message));
            return;
        }
        for (item, element) in items.into_iter().enumerate() {
            let place = format!("{}[{item}]", path.join("."));
            for (offset, step) in group.iter().enumerate() {
                let index = first + offset;
                let scope = Scope::of(self.record).with_parts(Parts {
                    results: self.stage.results,
                    element,
                });
                self.part(step, PartOf { index, item }, scope, &place);
            }
        }
    }

    fn part(&mut self, step: &'static CompositeStep, part: PartOf, scope: Scope<'_>, place: &str) {
        let scope = scope.with_parts(Parts {
            results: self.stage.results,
            ..scope.parts
        });
        if let Some(when) = &step.when {
            let known = scope.knows(when);
            self.open |= !known;
            // What may run is checked and shown like what does.
            if !(scope.holds(when) || self.stage.whole && !known) {
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
            let sight = self.sight(step, &input);
            preflight::unit(self.step, step.capability, operation, input, prefix, sight)
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

    /// What look-ups of a step may be made with beside its input: a thing that an earlier step makes lies in what that step names.
    fn sight(&self, step: &CompositeStep, input: &Record) -> Option<Record> {
        let mut sight = None;
        for used in input.shape().refs {
            let source = step
                .params
                .iter()
                .find(|param| Some(param.field) == used.id);
            let Some(Source::Result(maker, [name])) = source.map(|param| &param.source) else {
                continue;
            };
            let mut units = self.stage.made.iter().chain(&self.units);
            let maker = units
                .find(|unit| (unit.part).is_some_and(|part| part.index == usize::from(*maker)));
            let makes = |unit: &&Unit| {
                unit.capability.effect == Effect::Append
                    && references::gives_id(unit.capability, name, used.of)
            };
            if let Some(maker) = maker.filter(makes) {
                widen(&mut sight, input, used, &maker.record);
            }
        }
        sight
    }
}

/// Adds to the input what names the place where a thing lies: the step that makes it names that too.
pub(super) fn widen(sight: &mut Option<Record>, input: &Record, used: &RefUse, named: &Record) {
    let mut values = Vec::new();
    for (of, fields) in used.levels() {
        let own = named.shape().named_by(of).unwrap_or_default();
        let pairs = fields.iter().zip(own);
        values.extend(pairs.map(|(field, own)| (*field, named.get(*own))));
    }
    let wanted: usize = used.levels().iter().map(|(_, fields)| fields.len()).sum();
    let known = |slot: &Slot| slot.is_present() && !slot.has_later();
    if values.len() != wanted || !values.iter().all(|(_, slot)| known(slot)) {
        return;
    }
    let sight = sight.get_or_insert_with(|| input.clone());
    for (field, slot) in values {
        if sight.get(field).is_omitted() {
            sight.set(field, slot.clone());
        }
    }
}
