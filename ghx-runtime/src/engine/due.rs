//! Steps whose needs are met: values of earlier results are filled in, lists become elements, and what is wrong with them is said.

use serde_json::Value;

use super::composite;
use super::link::MOST_ELEMENTS;
use super::parts::Rest;
use super::preflight::{Made, invalid};
use super::task::{At, Element, Task, Template};
use super::unit::{PATIENCE, Unit};
use super::work::{Mode, Work};
use crate::error::{Code, ErrorBody, Outcome};
use crate::plan::{Capability, Effect};
use crate::problem::Problems;
use crate::record::{Hop, Known as _, Origin, Place, Record, Wanted, WithItem};
use crate::references;

impl Work {
    /// Lets look-ups use what is known of things that earlier steps make: they lie in what those steps name.
    pub(super) fn widen(&mut self) {
        for step in 0..self.tasks.len() {
            let units = self.tasks.get(step).map_or(0, |task| task.units.len());
            for unit in 0..units {
                let at = At { step, unit };
                let Some((it, draft)) = self.get(at).and_then(|it| Some((it, it.draft.as_ref()?)))
                else {
                    continue;
                };
                let Some(sight) = self.sight(draft, &it.record) else {
                    continue;
                };
                // What could be made without it can be made with it.
                if let Ok(unit) = it.again(it.record.clone(), Some(sight))
                    && let Some(place) = self.get_mut(at)
                {
                    *place = Unit {
                        draft: place.draft.take(),
                        ..unit
                    };
                }
            }
        }
    }

    /// Fills in a step whose needs have succeeded.
    pub(super) fn make_due(&mut self, step: usize) {
        let Some(task) = self.tasks.get_mut(step) else {
            return;
        };
        task.due = true;
        let template = task.template.take();
        match (template, self.mode) {
            (Some(template), Mode::Run) => self.take_apart(step, &template),
            (Some(template), Mode::Show) => self.show_template(step, *template),
            (None, Mode::Run) => self.fill_units(step),
            (None, Mode::Show) => self.show_units(step),
        }
        self.restore_step(step);
        let units = self.tasks.get(step).map_or(0, |task| task.units.len());
        for unit in 0..units {
            let at = At { step, unit };
            let open = self.get_mut(at).filter(|unit| unit.is_open());
            // What was looked up ahead is only taken now.
            if let Some(unit) = open.filter(|unit| !unit.needs.is_empty()) {
                unit.unasked = true;
                self.ask_for(at);
            }
        }
    }

    fn fill_units(&mut self, step: usize) {
        let units = self.tasks.get(step).map_or(0, |task| task.units.len());
        for unit in 0..units {
            let at = At { step, unit };
            let open = self.get_mut(at).filter(|unit| unit.is_open());
            let Some(draft) = open.and_then(|unit| unit.draft.take()) else {
                continue;
            };
            let origins = draft.origins();
            let patience = self.patience(&origins);
            origins.into_iter().for_each(|step| self.keep_output(step));
            match self.filled(at, &draft) {
                Ok(unit) => {
                    if let Some(place) = self.get_mut(at) {
                        *place = Unit { patience, ..unit };
                    }
                }
                Err(error) => self.fail(at, error),
            }
        }
    }

    fn filled(&self, at: At, draft: &Record) -> Result<Unit, ErrorBody> {
        let unit = self.get(at).ok_or_else(|| unusable("the step is gone"))?;
        let record = draft.filled(&self.outputs).and_then(|mut record| {
            self.preflight.finish(&mut record)?;
            Ok(record)
        });
        let record = record.map_err(not_applied)?;
        let sight = self.sight(draft, &record);
        unit.again(record, sight).map_err(not_applied)
    }

    /// Takes a step apart, once or for each element of its list.
    fn take_apart(&mut self, step: usize, template: &Template) {
        let mut origins = template.draft.origins();
        if let Some(Origin::Step(origin)) = template.list.as_ref().map(|place| &place.origin) {
            origins.push(*origin);
        }
        let patience = self.patience(&origins);
        origins.into_iter().for_each(|step| self.keep_output(step));
        let Some(capability) = self.tasks.get(step).map(|task| task.capability) else {
            return;
        };
        let made = match &template.list {
            Some(list) => self.elements(step, capability, template, list),
            None => {
                let record = template.draft.filled(&self.outputs).map_err(not_applied);
                let made = record.and_then(|it| self.made(step, capability, it, None));
                made.map(|made| (made, None))
            }
        };
        let (made, elements) = match made {
            Ok(made) => made,
            Err(error) => return self.fail_step(step, error),
        };
        let (mut units, rest) = (made.units, made.rest);
        for unit in &mut units {
            unit.patience = patience;
        }
        self.put(step, units, (made.items, rest), elements);
    }

    fn put(
        &mut self,
        step: usize,
        units: Vec<Unit>,
        (items, rest): (Vec<usize>, Option<Box<Rest>>),
        elements: Option<Vec<Element>>,
    ) {
        self.count_taken_apart(units.len() + usize::from(rest.is_some()));
        let wrong = elements.iter().flatten().any(|it| it.error.is_some());
        if let Some(task) = self.tasks.get_mut(step) {
            // It counted as one thing that was open.
            task.open = task.open - 1 + units.len() + usize::from(rest.is_some());
            task.units = units;
            task.rest = rest;
            task.items = items;
            task.elements = elements;
        }
        if wrong {
            self.mark_failed(step);
        }
    }

    fn elements(
        &self,
        step: usize,
        capability: &'static Capability,
        template: &Template,
        list: &Place,
    ) -> Result<(Made, Option<Vec<Element>>), ErrorBody> {
        let value = self.outputs.value(&list.origin).unwrap_or(&Value::Null);
        let found = list.find(value);
        let Value::Array(items) = found.as_ref() else {
            let message = format!("foreach must be array, but `{list}` is null");
            return Err(unusable(&message));
        };
        if items.len() > MOST_ELEMENTS {
            let message = format!(
                "`{list}` has {} elements, and a step runs for at most {MOST_ELEMENTS}: ask for fewer",
                items.len()
            );
            return Err(unusable(&message));
        }
        let mut all = Made::default();
        let mut elements = Vec::with_capacity(items.len());
        for (index, item) in items.iter().enumerate() {
            let known = WithItem {
                item,
                others: &self.outputs,
            };
            let record = template.draft.filled(&known).map_err(not_applied);
            let place = Some((index, all.units.len()));
            let made = record.and_then(|it| self.made(step, capability, it, place));
            elements.push(all.join(made));
        }
        Ok((all, Some(elements)))
    }

    fn made(
        &self,
        step: usize,
        capability: &'static Capability,
        record: Record,
        element: Option<(usize, usize)>,
    ) -> Result<Made, ErrorBody> {
        let made = self.preflight.made(step, capability, record, element);
        let made = made.map_err(|error| error.with_outcome(Outcome::NotApplied))?;
        made.ok_or_else(|| unusable("the input is not known"))
    }

    /// How often something that uses these results may be sent again: what was only just made may not be found at once.
    fn patience(&self, origins: &[usize]) -> u8 {
        let makes = |step: &usize| {
            let task: Option<&Task> = self.tasks.get(*step);
            task.is_some_and(|task| task.capability.effect == Effect::Append)
        };
        if origins.iter().any(makes) {
            PATIENCE
        } else {
            0
        }
    }

    fn show_units(&mut self, step: usize) {
        let Some(task) = self.tasks.get_mut(step) else {
            return;
        };
        for unit in &mut task.units {
            if unit.draft.take().is_some() {
                unit.show();
            }
        }
    }

    /// Shows one element for all; what cannot be told yet has no units.
    fn show_template(&mut self, step: usize, template: Template) {
        let Some(capability) = self.tasks.get(step).map(|task| task.capability) else {
            return;
        };
        let element = template.list.is_some().then_some((0, 0));
        let made = (self.preflight).made(step, capability, template.draft, element);
        let mut units = made.ok().flatten().unwrap_or_default().units;
        for unit in &mut units {
            unit.draft = None;
            unit.show();
        }
        self.put(step, units, (Vec::new(), None), None);
    }

    /// What look-ups may be made with beside the input itself: where a thing lies that an earlier step makes, because that step
    /// names what it makes it in.
    fn sight(&self, draft: &Record, record: &Record) -> Option<Record> {
        let shape = draft.shape();
        let mut sight: Option<Record> = None;
        for used in shape.refs {
            let Some(maker) = used.id.and_then(|id| self.maker(draft, id, used.of)) else {
                continue;
            };
            let named = maker.units.first().map(|unit| &unit.record);
            let Some(named) = named.filter(|_| maker.template.is_none()) else {
                continue;
            };
            composite::widen(&mut sight, record, used, named);
        }
        sight
    }

    /// The step that makes the thing of the kind `of` whose id this field takes.
    fn maker(&self, draft: &Record, field: u16, of: &str) -> Option<&Task> {
        let crate::record::Slot::Later(later) = draft.get(field) else {
            return None;
        };
        let Wanted::Value(Place { origin, hops, .. }) = &later.0 else {
            return None;
        };
        let (Origin::Step(step), [Hop::Field(name)]) = (origin, hops.as_slice()) else {
            return None;
        };
        let task = self.tasks.get(*step)?;
        let makes = task.capability.effect == Effect::Append
            && task.elements.is_none()
            && references::gives_id(task.capability, name, of);
        makes.then_some(task)
    }
}

fn not_applied(problems: Problems) -> ErrorBody {
    invalid(problems).with_outcome(Outcome::NotApplied)
}

fn unusable(message: &str) -> ErrorBody {
    let message = format!("Input validation failed: {message}");
    ErrorBody::new(Code::Validation, message).with_outcome(Outcome::NotApplied)
}
