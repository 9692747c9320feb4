//! The work of a call: its steps with their units, what is next, and the one place where a unit gets its result.

use std::collections::HashSet;

use super::failure::Failure;
use super::results::{self, StepOutcome};
use super::unit::{Unit, UnitResult};
use crate::error::{ErrorBody, Outcome};
use crate::plan::Capability;

/// Where a unit is: its step, and its place in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct At {
    pub(crate) step: usize,
    pub(crate) unit: usize,
}

/// One step, taken apart.
#[derive(Debug)]
pub(crate) struct Task {
    pub(crate) capability: &'static Capability,
    /// How many items each group of a composite goes through.
    pub(crate) items: Vec<usize>,
    pub(crate) units: Vec<Unit>,
}

/// What comes next.
#[derive(Debug)]
pub(crate) enum Next {
    /// The look-ups of these units.
    LookUp(Vec<At>),
    /// These units, which are of one kind.
    Send(Vec<At>),
    /// Nothing: every unit has its result.
    Done,
}

/// All steps, and how far they are.
#[derive(Debug)]
pub(crate) struct Work {
    tasks: Vec<Task>,
    /// Every unit before it has its result.
    first: At,
    /// Units whose look-ups were not made yet, in their order.
    unasked: Vec<At>,
    done: usize,
    total: usize,
}

impl Work {
    pub(crate) fn new(tasks: Vec<Task>) -> Work {
        let mut work = Work {
            tasks,
            first: At { step: 0, unit: 0 },
            unasked: Vec::new(),
            done: 0,
            total: 0,
        };
        work.total = work.tasks.iter().map(|task| task.units.len()).sum();
        let units = work.units().filter(|(_, unit)| !unit.needs.is_empty());
        work.unasked = units.map(|(at, _)| at).collect();
        work
    }

    /// All units in their order.
    pub(crate) fn units(&self) -> impl Iterator<Item = (At, &Unit)> {
        self.units_from(At { step: 0, unit: 0 })
    }

    fn units_from(&self, from: At) -> impl Iterator<Item = (At, &Unit)> {
        let tasks = self.tasks.iter().enumerate().skip(from.step);
        tasks.flat_map(move |(step, task)| {
            let start = if step == from.step { from.unit } else { 0 };
            let units = task.units.iter().enumerate().skip(start);
            units.map(move |(unit, it)| (At { step, unit }, it))
        })
    }

    pub(crate) fn get(&self, at: At) -> Option<&Unit> {
        self.tasks.get(at.step)?.units.get(at.unit)
    }

    pub(crate) fn get_mut(&mut self, at: At) -> Option<&mut Unit> {
        self.tasks.get_mut(at.step)?.units.get_mut(at.unit)
    }

    /// The units at these places.
    pub(crate) fn chosen<'a>(
        &'a self,
        places: &'a [At],
    ) -> impl Iterator<Item = &'a Unit> + Clone + 'a {
        places.iter().filter_map(|at| self.get(*at))
    }

    /// How many units have a result, and how many there are.
    pub(crate) fn progress(&self) -> (usize, usize) {
        (self.done, self.total)
    }

    /// Gives a unit its result. All results come in here, and none is given twice.
    pub(crate) fn finish(&mut self, at: At, result: UnitResult) {
        let Some(unit) = self.get_mut(at).filter(|unit| unit.is_open()) else {
            return;
        };
        unit.result = Some(result);
        self.done += 1;
    }

    /// Gives a unit the result that was found for it after its reply was lost.
    pub(crate) fn confirm(&mut self, at: At, result: UnitResult) {
        if let Some(unit) = self.get_mut(at) {
            unit.confirmed = result.is_ok();
        }
        self.finish(at, result);
    }

    /// Whether it remains unknown what became of something.
    pub(crate) fn is_unknown(&self) -> bool {
        let mut errors = self.units().filter_map(|(_, unit)| unit.error());
        errors.any(|error| error.outcome() == Some(Outcome::Unknown))
    }

    pub(crate) fn fail(&mut self, at: At, error: ErrorBody) {
        self.finish(at, Err(error.into()));
    }

    /// Fails everything that has no result yet: the failure of a request keeps it from being sent.
    pub(crate) fn stop(&mut self, failure: &Failure) {
        let open = self.units_from(self.first);
        let open = open.filter(|(_, unit)| unit.is_open());
        let open: Vec<At> = open.map(|(at, _)| at).collect();
        for at in open {
            self.fail(at, failure.for_unsent(at.step));
        }
    }

    /// What comes next: neighbours of one kind together, at most `most` of them (0 for no limit), and before them the look-ups
    /// that they need, with all others that can be made by then.
    pub(crate) fn next(&mut self, most: usize) -> Next {
        let mut batch: Vec<At> = Vec::new();
        let mut kind = None;
        let mut looks_up = false;
        let mut written = Written::default();
        let mut first = None;
        for (at, unit) in self.units_from(self.first) {
            if !unit.is_open() {
                continue;
            }
            first.get_or_insert(at);
            let full = most != 0 && batch.len() == most;
            if full || kind.is_some_and(|kind| kind != unit.kind()) || written.changes(unit) {
                break;
            }
            kind = Some(unit.kind());
            looks_up |= unit.unasked;
            written.add(unit);
            batch.push(at);
        }
        let Some(first) = first else {
            return Next::Done;
        };
        self.first = first;
        match looks_up {
            true => Next::LookUp(self.take_askable()),
            false => Next::Send(batch),
        }
    }

    /// The units whose look-ups can be made now, because nothing that is still to be done changes what they find.
    fn take_askable(&mut self) -> Vec<At> {
        let unasked = std::mem::take(&mut self.unasked);
        let mut asked = Vec::new();
        let mut waiting = unasked.into_iter().peekable();
        let mut later = Vec::new();
        let mut written = Written::default();
        for (at, unit) in self.units_from(self.first) {
            while waiting.next_if(|next| *next < at).is_some() {}
            if !unit.is_open() {
                continue;
            }
            if waiting.next_if_eq(&at).is_some() {
                match written.changes(unit) {
                    true => later.push(at),
                    false => asked.push(at),
                }
            }
            if waiting.peek().is_none() {
                break;
            }
            written.add(unit);
        }
        self.unasked = later;
        for at in &asked {
            if let Some(unit) = self.get_mut(*at) {
                unit.unasked = false;
            }
        }
        asked
    }

    /// The outcome of every step.
    pub(crate) fn into_outcomes(self) -> Vec<StepOutcome> {
        let tasks = self.tasks.into_iter();
        tasks
            .map(|task| results::outcome(task.capability, task.units, &task.items))
            .collect()
    }
}

/// The capabilities of units that are still to be done, which are asked for seldom: nearly all look-ups wait for nothing.
#[derive(Default)]
struct Written {
    ids: HashSet<&'static str>,
    new: Vec<&'static str>,
}

impl Written {
    fn add(&mut self, unit: &Unit) {
        self.new.push(unit.capability.id);
    }

    /// Whether one of them changes what the unit has yet to look up.
    fn changes(&mut self, unit: &Unit) -> bool {
        if !unit.unasked {
            return false;
        }
        let lookups = unit.needs.iter();
        let lookups =
            lookups.filter_map(|need| unit.operation.lookups.get(usize::from(need.lookup)));
        let mut awaited = lookups.flat_map(|lookup| lookup.after).peekable();
        if awaited.peek().is_none() {
            return false;
        }
        self.ids.extend(self.new.drain(..));
        awaited.any(|id| self.ids.contains(id))
    }
}
