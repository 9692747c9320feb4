//! Composites whose steps use each other's results: the units of later steps are made once earlier ones have theirs.

use serde_json::Value;

use super::composite::{self, Expanded, Stage};
use super::preflight::invalid;
use super::task::At;
use super::unit::{PATIENCE, PartOf, Unit};
use super::work::{Mode, Work};
use crate::error::{Code, ErrorBody, Outcome};
use crate::plan::{Action, Capability, Composite, CompositeStep, Effect};
use crate::record::Record;

/// The steps of a composite that wait for results of others.
#[derive(Debug)]
pub(crate) struct Rest {
    /// The composite's input.
    pub(crate) record: Record,
    /// The first of them.
    pub(crate) next: usize,
    /// What they will be, as far as it is known: look-ups that need no result are made at the start.
    pub(crate) ahead: Vec<Unit>,
}

impl Work {
    /// Makes the units of a composite's next steps, if all before them have their results.
    pub(super) fn go_on(&mut self, step: usize) {
        while let Some(task) = self.tasks.get_mut(step) {
            // What waits counts as one thing that is open.
            if !task.due || task.open > 1 {
                return;
            }
            let (Some(rest), Action::Composite(it)) = (task.rest.take(), &task.capability.action)
            else {
                return;
            };
            let capability = task.capability;
            let results: Vec<Result<Option<Value>, ErrorBody>> = (0..rest.next)
                .map(|index| result(&task.units, index))
                .collect();
            let (units, next) = match self.mode {
                Mode::Run => self.stage(step, (capability, it), &rest, &results),
                Mode::Show => self.shown(step, (capability, it), &rest),
            };
            let next = next.map(|next| Box::new(Rest { next, ..*rest }));
            self.add_units(step, units, next);
        }
    }

    /// The next units, and where it goes on after them. A step that needs a result which failed has failed too.
    fn stage(
        &mut self,
        step: usize,
        (capability, it): (&'static Capability, &'static Composite),
        rest: &Rest,
        results: &[Result<Option<Value>, ErrorBody>],
    ) -> (Vec<Unit>, Option<usize>) {
        let Some(head) = it.steps.get(rest.next) else {
            return (Vec::new(), None);
        };
        let after = Some(rest.next + 1).filter(|next| *next < it.steps.len());
        let failed = head
            .uses()
            .find(|other| matches!(results.get(*other), Some(Err(_))));
        if let Some(other) = failed.and_then(|other| it.steps.get(other)) {
            let message = format!("not sent, because {} failed", other.stem);
            let error = ErrorBody::new(Code::DependencyFailed, message);
            let mut error = error.with_outcome(Outcome::NotApplied);
            error.details_mut().needs = vec![other.stem.to_owned()];
            let unit = self.refused(step, (rest.next, head), error);
            return (Vec::from_iter(unit), after);
        }
        let known: Vec<Option<Value>> = (results.iter())
            .map(|result| result.as_ref().ok().cloned().flatten())
            .collect();
        for origin in rest.record.origins() {
            self.keep_output(origin);
        }
        let record = match rest.record.has_later() {
            true => rest.record.filled(&self.outputs).and_then(|mut record| {
                self.preflight.finish(&mut record)?;
                Ok(record)
            }),
            // Its address is taken apart already.
            false => Ok(rest.record.clone()),
        };
        let stage = Stage {
            from: rest.next,
            results: &known,
            made: self.tasks.get(step).map_or(&[], |task| &task.units),
            whole: false,
        };
        let expanded = record.map_err(invalid).and_then(|record| {
            let prefix = self.preflight.prefix(step, capability);
            composite::expand(
                &self.preflight,
                step,
                (capability, it),
                &record,
                prefix,
                0,
                &stage,
            )
        });
        match expanded {
            Ok(Some(Expanded { mut units, next })) => {
                let made = |other: usize| {
                    let step = it.steps.get(other);
                    step.is_some_and(|step| step.capability.effect == Effect::Append)
                };
                if head.uses().any(made) {
                    units.iter_mut().for_each(|unit| unit.patience = PATIENCE);
                }
                (units, next)
            }
            Ok(None) => (Vec::new(), after),
            Err(error) => {
                let error = error.with_outcome(Outcome::NotApplied);
                let unit = self.refused(step, (rest.next, head), error);
                (Vec::from_iter(unit), after)
            }
        }
    }

    /// All that is left, with names in place of what is not known.
    fn shown(
        &self,
        step: usize,
        (capability, it): (&'static Capability, &'static Composite),
        rest: &Rest,
    ) -> (Vec<Unit>, Option<usize>) {
        let stage = Stage {
            from: rest.next,
            results: &[],
            made: self.tasks.get(step).map_or(&[], |task| &task.units),
            whole: true,
        };
        let prefix = self.preflight.prefix(step, capability);
        let record = rest.record.clone().with_placeholders();
        let all = (capability, it);
        let expanded = composite::expand(&self.preflight, step, all, &record, prefix, 0, &stage);
        let mut units = expanded.ok().flatten().map_or_else(Vec::new, |it| it.units);
        // What uses a result of another one that is shown now goes out after it.
        let waits = |unit: &Unit| {
            let index = unit.part.map(|part| part.index);
            let step = index.and_then(|index| it.steps.get(index));
            step.is_some_and(|step| step.uses().any(|other| other >= rest.next))
        };
        let later = units.iter().position(waits);
        let next = later.and_then(|at| units.get(at)?.part.map(|part| part.index));
        units.truncate(later.unwrap_or(units.len()));
        for unit in &mut units {
            unit.draft = None;
            unit.show();
        }
        (units, next)
    }

    /// A unit that failed before it was made.
    fn refused(
        &self,
        step: usize,
        (index, it): (usize, &'static CompositeStep),
        error: ErrorBody,
    ) -> Option<Unit> {
        let Action::Operation(operation) = &it.capability.action else {
            return None;
        };
        let capability = self.tasks.get(step)?.capability;
        Some(Unit {
            unasked: false,
            step,
            part: Some(PartOf { index, item: 0 }),
            capability: it.capability,
            operation,
            record: Record::new(&it.capability.input),
            draft: None,
            sight: None,
            patience: 0,
            prefix: (self.preflight.prefix(step, capability)).with_part(it.stem, 0),
            overrides: Vec::new(),
            needs: Vec::new(),
            result: Some(Err(error.into())),
            confirmed: false,
            resent: false,
            in_flight: false,
            doubtful: false,
            interrupted: false,
        })
    }

    /// Fails the steps of a composite that still wait.
    pub(super) fn fail_rest(&mut self, step: usize, error: &ErrorBody) {
        let Some(task) = self.tasks.get_mut(step) else {
            return;
        };
        let (Some(rest), Action::Composite(it)) = (task.rest.take(), &task.capability.action)
        else {
            return;
        };
        let steps = it.steps.iter().enumerate().skip(rest.next);
        let units = steps.filter_map(|part| self.refused(step, part, error.clone()));
        let units = units.collect();
        self.add_units(step, units, None);
    }

    fn add_units(&mut self, step: usize, units: Vec<Unit>, rest: Option<Box<Rest>>) {
        let failed = units.iter().any(|unit| unit.error().is_some());
        let open = units.iter().filter(|unit| unit.is_open()).count();
        let Some(task) = self.tasks.get_mut(step) else {
            return;
        };
        let first = task.units.len();
        let ended = usize::from(rest.is_none());
        task.open = task.open + open - ended;
        task.rest = rest;
        let asks: Vec<usize> = (units.iter().enumerate())
            .filter(|(_, unit)| unit.unasked && unit.is_open())
            .map(|(unit, _)| first + unit)
            .collect();
        let count = units.len();
        task.units.extend(units);
        for unit in asks {
            self.ask_for(At { step, unit });
        }
        self.count_added(count, count - open, ended);
        if failed {
            self.mark_failed(step);
        }
        self.restore_step(step);
    }
}

/// What a step of a composite gave back; nothing where it did not run.
fn result(units: &[Unit], index: usize) -> Result<Option<Value>, ErrorBody> {
    let own = |unit: &&Unit| unit.part.is_some_and(|part| part.index == index);
    let Some(unit) = units.iter().find(own) else {
        return Ok(None);
    };
    match unit.error() {
        Some(error) => Err(error.clone()),
        None => Ok(unit
            .output()
            .and_then(|raw| serde_json::from_str(raw.get()).ok())),
    }
}
