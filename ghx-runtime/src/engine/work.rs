//! The work of a call: its steps with their units, what is next, and the one place where a unit gets its result.

use std::collections::{BTreeSet, HashMap, HashSet};

use serde_json::Value;

use super::failure::Failure;
use super::neighbours::{Batch, Written};
use super::preflight::Preflight;
use super::results::{self, StepOutcome};
use super::task::{At, Task};
use super::unit::{Unit, UnitResult};
use crate::error::{Code, ErrorBody, Outcome};
use crate::plan::{Action, CompositeStep};
use crate::record::{Known, Origin};

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

/// What becomes of values that earlier steps give.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mode {
    /// They are filled in.
    Run,
    /// Names stand for them.
    Show,
}

/// All steps, and how far they are.
#[derive(Debug)]
pub(crate) struct Work {
    pub(super) tasks: Vec<Task>,
    pub(super) preflight: Preflight,
    pub(super) mode: Mode,
    /// Every unit before it has its result.
    first: At,
    /// Units whose look-ups were not made yet, in their order; not those that wait for a result.
    unasked: Vec<At>,
    /// A step that waits for others has look-ups that wait for nothing: they are made at the start.
    eager: bool,
    /// Later parts of composites whose look-ups wait for nothing either.
    pub(super) ahead: Vec<Unit>,
    /// What steps gave back that others use.
    pub(super) outputs: Outputs,
    /// The first step that failed.
    failed: Option<usize>,
    /// Results of an earlier run for units that are not there yet.
    past: HashMap<At, (UnitResult, bool)>,
    /// Units that an earlier run sent and heard nothing of, also those that are not there yet.
    lost: HashSet<At>,
    done: usize,
    total: usize,
}

/// What steps gave back, by their places.
#[derive(Debug, Default)]
pub(crate) struct Outputs(HashMap<usize, Value>);

impl Known for Outputs {
    fn value(&self, origin: &Origin) -> Option<&Value> {
        match origin {
            Origin::Step(step) => self.0.get(step),
            Origin::Named(_) | Origin::Handle { .. } | Origin::Item => None,
        }
    }
}

impl Work {
    pub(crate) fn new(tasks: Vec<Task>, preflight: Preflight, mode: Mode) -> Work {
        let mut work = Work {
            total: tasks.iter().map(|task| task.open).sum(),
            tasks,
            preflight,
            mode,
            first: At { step: 0, unit: 0 },
            unasked: Vec::new(),
            eager: false,
            ahead: Vec::new(),
            outputs: Outputs::default(),
            failed: None,
            past: HashMap::new(),
            lost: HashSet::new(),
            done: 0,
        };
        work.widen();
        let unasked = work.units().filter(|(_, unit)| unit.can_ask());
        work.unasked = unasked.map(|(at, _)| at).collect();
        let unasked = work.unasked.iter();
        work.eager = unasked.copied().any(|at| work.waits(at));
        let rests = work.tasks.iter_mut().filter_map(|task| task.rest.as_mut());
        let ahead = rests.flat_map(|rest| std::mem::take(&mut rest.ahead));
        work.ahead = ahead.filter(Unit::can_ask).collect();
        work.eager |= !work.ahead.is_empty();
        work
    }

    /// Whether the unit's step still waits for others.
    pub(crate) fn waits(&self, at: At) -> bool {
        self.tasks.get(at.step).is_some_and(|task| !task.due)
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

    pub(crate) fn tasks(&self) -> &[Task] {
        &self.tasks
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
        let Some(task) = self.tasks.get_mut(at.step) else {
            return;
        };
        let unit = task.units.get_mut(at.unit);
        let Some(unit) = unit.filter(|unit| unit.is_open()) else {
            return;
        };
        let failed = result.is_err();
        unit.result = Some(result);
        task.open -= 1;
        self.done += 1;
        if failed {
            self.mark_failed(at.step);
        }
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

    pub(super) fn mark_failed(&mut self, step: usize) {
        if let Some(task) = self.tasks.get_mut(step) {
            task.failed = true;
        }
        self.failed = Some(self.failed.map_or(step, |first| first.min(step)));
    }

    /// Fails all of a step that has no result yet. Of what an earlier run sent nobody knows then what became of it.
    pub(super) fn fail_step(&mut self, step: usize, error: ErrorBody) {
        let Some(task) = self.tasks.get_mut(step) else {
            return;
        };
        task.due = true;
        task.template = None;
        self.fail_rest(step, &error);
        let Some(task) = self.tasks.get_mut(step) else {
            return;
        };
        if task.units.is_empty() && task.open > 0 {
            let lost = self.lost.iter().any(|at| at.step == step);
            task.error = Some(Box::new(if lost { unknown(&error) } else { error }));
            task.open = 0;
            self.done += 1;
            self.mark_failed(step);
            return;
        }
        let units = 0..task.units.len();
        for unit in units {
            let at = At { step, unit };
            let lost = self.get(at).is_some_and(|unit| unit.doubtful);
            self.fail(at, if lost { unknown(&error) } else { error.clone() });
        }
    }

    /// Fails everything that has no result yet: the failure of a request keeps it from being sent.
    pub(crate) fn stop(&mut self, failure: &Failure) {
        for step in self.first.step..self.tasks.len() {
            match self.unmet(step) {
                Some(error) => self.fail_step(step, error),
                None => self.fail_step(step, failure.for_unsent(step)),
            }
        }
    }

    /// What comes next: neighbours of one kind together, at most `most` of them (0 for no limit), and before them the look-ups
    /// that they need, with all others that can be made by then.
    pub(crate) fn next(&mut self, most: usize) -> Next {
        if std::mem::take(&mut self.eager) {
            return Next::LookUp(self.take_askable());
        }
        let mut batch = Batch::default();
        let mut first = None;
        let mut step = self.first.step;
        while step < self.tasks.len() && self.is_due(step) {
            self.go_on(step);
            let start = if step == self.first.step {
                self.first.unit
            } else {
                0
            };
            let units = self.tasks.get(step).map_or(&[][..], |task| &task.units);
            let units = units.iter().enumerate().skip(start);
            let mut full = false;
            for (unit, it) in units.filter(|(_, unit)| unit.is_open()) {
                let at = At { step, unit };
                first.get_or_insert(at);
                full = !batch.takes(it, most);
                if full {
                    break;
                }
                batch.add(at, it);
            }
            // What follows in a composite comes before what follows it.
            if full || self.tasks.get(step).is_some_and(|task| task.rest.is_some()) {
                break;
            }
            step += 1;
        }
        let Some(first) = first else {
            return Next::Done;
        };
        self.first = first;
        match batch.looks_up {
            true => Next::LookUp(self.take_askable()),
            false => Next::Send(batch.units),
        }
    }

    /// Whether a step can go out as far as others are concerned; one whose needs are met just now is filled in.
    fn is_due(&mut self, step: usize) -> bool {
        let Some(task) = self.tasks.get(step) else {
            return false;
        };
        if task.due {
            return true;
        }
        let met = |need: &usize| self.tasks.get(*need).is_none_or(|task| task.open == 0);
        let all = || {
            let earlier = self.tasks.get(self.first.step..step).unwrap_or_default();
            earlier.iter().all(|task| task.open == 0)
        };
        if !task.needs.iter().all(met) || task.needs_all && !all() {
            return false;
        }
        match self.unmet(step) {
            Some(error) => self.fail_step(step, error),
            None => self.make_due(step),
        }
        true
    }

    /// The error of a step whose needs failed.
    fn unmet(&self, step: usize) -> Option<ErrorBody> {
        let task = self.tasks.get(step).filter(|task| !task.due)?;
        let failed = |need: &&usize| self.tasks.get(**need).is_some_and(|task| task.failed);
        let mut needs: Vec<usize> = task.needs.iter().filter(failed).copied().collect();
        let before = self.failed.filter(|first| task.needs_all && *first < step);
        needs.extend(before.filter(|first| !needs.contains(first)));
        if needs.is_empty() {
            return None;
        }
        needs.sort_unstable();
        let names: Vec<String> = needs.into_iter().map(|need| self.name_of(need)).collect();
        let message = format!("not sent, because {} failed", names.join(" and "));
        let error = ErrorBody::new(Code::DependencyFailed, message);
        let mut error = error.with_outcome(Outcome::NotApplied);
        error.details_mut().needs = names;
        Some(error)
    }

    /// The steps that these units need, by name and each once.
    pub(crate) fn needs_of(&self, units: &[At]) -> Vec<String> {
        let tasks = units.iter().filter_map(|at| self.tasks.get(at.step));
        let needs: BTreeSet<usize> = tasks.flat_map(|task| task.needs.iter().copied()).collect();
        let parts: BTreeSet<&str> = units.iter().flat_map(|at| self.parts_before(*at)).collect();
        let names = needs.into_iter().map(|need| self.name_of(need));
        names.chain(parts.into_iter().map(str::to_owned)).collect()
    }

    /// The other parts of its composite that a unit needs.
    fn parts_before(&self, at: At) -> Vec<&'static str> {
        let task = self.tasks.get(at.step);
        let part = self.get(at).and_then(|unit| unit.part);
        let (Some(Action::Composite(it)), Some(part)) =
            (task.map(|it| &it.capability.action), part)
        else {
            return Vec::new();
        };
        let uses = it
            .steps
            .get(part.index)
            .into_iter()
            .flat_map(CompositeStep::uses);
        let used = uses.filter_map(|other| it.steps.get(other));
        used.map(|step| step.stem).collect()
    }

    /// What a step is called: its name, or its place.
    fn name_of(&self, step: usize) -> String {
        let name = self.tasks.get(step).and_then(|task| task.name.clone());
        name.unwrap_or_else(|| format!("step {step}"))
    }

    /// Reads what a step gave back, if that was not done yet.
    pub(super) fn keep_output(&mut self, step: usize) {
        if self.outputs.0.contains_key(&step) {
            return;
        }
        let value = self.tasks.get(step).and_then(results::value);
        self.outputs.0.insert(step, value.unwrap_or(Value::Null));
    }

    /// Adds units that look-ups are to be made for.
    pub(super) fn ask_for(&mut self, at: At) {
        if let Err(place) = self.unasked.binary_search(&at) {
            self.unasked.insert(place, at);
        }
    }

    /// Counts units that were made later, those of them that have a result, and what counted as one until now.
    pub(super) fn count_added(&mut self, units: usize, done: usize, ended: usize) {
        self.total = self.total + units - ended;
        self.done += done;
    }

    /// Counts the units of a step that counted as one before it was taken apart.
    pub(super) fn count_taken_apart(&mut self, units: usize) {
        self.total = self.total - 1 + units;
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
            if waiting.peek().is_none() {
                break;
            }
            if !unit.is_open() {
                continue;
            }
            if waiting.next_if_eq(&at).is_some() {
                match written.changes(unit) {
                    true => later.push(at),
                    false => asked.push(at),
                }
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

    /// Gives units the results that an earlier run had, and marks those that it sent and heard nothing of; steps that are not taken
    /// apart yet get them once they are.
    pub(crate) fn restore(&mut self, results: HashMap<At, (UnitResult, bool)>, lost: HashSet<At>) {
        (self.past, self.lost) = (results, lost);
        (0..self.tasks.len()).for_each(|step| self.restore_step(step));
    }

    pub(super) fn restore_step(&mut self, step: usize) {
        if self.past.is_empty() && self.lost.is_empty() {
            return;
        }
        let units = self.tasks.get(step).map_or(0, |task| task.units.len());
        for unit in 0..units {
            let at = At { step, unit };
            if self.lost.contains(&at)
                && let Some(unit) = self.get_mut(at)
            {
                unit.doubtful = true;
            }
            if let Some((result, confirmed)) = self.past.remove(&at) {
                if let Some(unit) = self.get_mut(at) {
                    unit.confirmed = confirmed;
                }
                self.finish(at, result);
            }
        }
    }

    /// Ends everything that has no result: what was on its way is unknown, and the rest was not sent. `refused` says that GitHub
    /// carried out nothing of what was sent last.
    pub(crate) fn interrupt(&mut self, refused: bool) {
        let unknown = |unit: &Unit| unit.doubtful || unit.in_flight && !refused;
        let open = self
            .units()
            .filter(|(_, unit)| unit.is_open() && unknown(unit));
        let open: Vec<At> = open.map(|(at, _)| at).collect();
        for at in open {
            let words = "stopped while the request was on its way: it may have been applied or not";
            let error = ErrorBody::new(Code::Unknown, words);
            self.fail(at, error.with_outcome(Outcome::Unknown));
        }
        let words = "not sent, because the call was stopped";
        let error = ErrorBody::new(Code::NotReady, words).with_outcome(Outcome::NotApplied);
        for step in 0..self.tasks.len() {
            self.fail_step(step, error.clone());
        }
    }

    /// The outcome of every step.
    pub(crate) fn into_outcomes(self) -> Vec<StepOutcome> {
        self.tasks.into_iter().map(results::outcome).collect()
    }
}

/// The error of something that an earlier run sent, where this keeps this run from finding out about it.
fn unknown(error: &ErrorBody) -> ErrorBody {
    let words = format!(
        "an earlier run sent it, and what became of it was not found out: {}",
        error.message
    );
    ErrorBody::new(Code::Unknown, words).with_outcome(Outcome::Unknown)
}
