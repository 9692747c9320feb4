//! Pre-flight: every step is checked and taken apart into units before anything is sent.

use serde_json::Value;

use super::composite::{self, Expanded, Stage};
use super::link::{Foreach, Link};
use super::parts::Rest;
use super::results;
use super::task::{Element, Task, Template};
use super::unit::{Need, Unit};
use crate::assemble::Prefix;
use crate::error::{Code, ErrorBody};
use crate::plan::{Action, Capability, Lookup, Operation, Variable};
use crate::problem::{Problem, Problems};
use crate::record::{Nothing, Origin, Record, Scope, Slot, WithItem};
use crate::request::Step;

/// How steps are named in documents.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Naming {
    /// Steps of a chain: `step0`, `step0_reply0`.
    Chain,
    /// A capability that runs alone: `step0`, but `reply0` for the parts of a composite.
    Alone,
}

/// How steps are checked and taken apart.
#[derive(Debug)]
pub(crate) struct Preflight {
    pub(crate) naming: Naming,
    /// The host that addresses in inputs must be on, where one is named.
    pub(crate) host: Option<String>,
}

/// What a step, or one element of it, becomes.
#[derive(Debug, Default)]
pub(crate) struct Made {
    pub(crate) units: Vec<Unit>,
    /// How many items each group of a composite goes through.
    pub(crate) items: Vec<usize>,
    /// What waits for results of the units.
    pub(crate) rest: Option<Box<Rest>>,
}

impl Made {
    /// Adds the units of another element.
    pub(crate) fn join(&mut self, made: Result<Made, ErrorBody>) -> Element {
        match made {
            Ok(Made { units, items, .. }) => {
                let element = Element {
                    units: units.len(),
                    items,
                    error: None,
                };
                self.units.extend(units);
                element
            }
            Err(error) => Element {
                units: 0,
                items: Vec::new(),
                error: Some(error),
            },
        }
    }
}

impl Preflight {
    /// Checks one step and takes it apart, as far as its input is known.
    pub(crate) fn task(&self, index: usize, link: Link) -> Result<Task, ErrorBody> {
        let Link {
            step: Step { capability, record },
            name,
            mut needs,
            needs_all,
            foreach,
        } = link;
        if !std::ptr::eq(record.shape(), &capability.input) {
            return Err(ErrorBody::new(
                Code::Validation,
                format!("the input was not made for {}", capability.id),
            ));
        }
        let waits = record.has_later();
        if waits {
            if let Some(problems) = record.unbound() {
                return Err(invalid(problems));
            }
            needs.extend(record.origins());
        }
        if foreach.is_some() && is_staged(capability) {
            let message = format!(
                "{} cannot run for each element: its own steps wait for each other",
                capability.id
            );
            return Err(ErrorBody::new(Code::Validation, message));
        }
        let (mut template, mut elements) = (None, None);
        let made = match foreach.map(|it| *it) {
            None => match waits {
                true => {
                    let made = self.made(index, capability, record.clone(), None)?;
                    if made.is_none() {
                        let (draft, list) = (record, None);
                        template = Some(Box::new(Template { draft, list }));
                    }
                    made.unwrap_or_default()
                }
                false => (self.made(index, capability, record, None)?).unwrap_or_default(),
            },
            Some(Foreach::Elements(items)) => {
                let (made, all) = self.elements(index, capability, &record, &items)?;
                elements = Some(all);
                made
            }
            Some(Foreach::Result(list)) => {
                self.finish(&mut record.clone()).map_err(invalid)?;
                if let Origin::Step(origin) = list.origin {
                    needs.push(origin);
                }
                let (draft, list) = (record, Some(list));
                template = Some(Box::new(Template { draft, list }));
                Made::default()
            }
        };
        needs.sort_unstable();
        needs.dedup();
        Ok(Task {
            capability,
            items: made.items,
            open: made.units.len()
                + usize::from(template.is_some())
                + usize::from(made.rest.is_some()),
            units: made.units,
            rest: made.rest,
            elements,
            template,
            name,
            due: needs.is_empty() && !needs_all,
            needs,
            needs_all,
            error: None,
            failed: false,
        })
    }

    /// The units of a step that runs for elements which are known: each of them must be right.
    fn elements(
        &self,
        index: usize,
        capability: &'static Capability,
        draft: &Record,
        items: &[Value],
    ) -> Result<(Made, Vec<Element>), ErrorBody> {
        let (mut all, mut elements) = (Made::default(), Vec::with_capacity(items.len()));
        let mut wrong = Vec::new();
        for (place, item) in items.iter().enumerate() {
            let known = WithItem {
                item,
                others: &Nothing,
            };
            let record = draft.filled(&known).and_then(|record| {
                // What the others give is checked with them.
                self.finish(&mut record.clone())?;
                Ok(record)
            });
            match record {
                Ok(record) => {
                    let element = Some((place, all.units.len()));
                    let made = self.made(index, capability, record, element)?;
                    let made = made.ok_or_else(|| {
                        let message = "a composite runs for elements only where its lists and conditions are known";
                        ErrorBody::new(Code::Validation, message)
                    })?;
                    elements.push(all.join(Ok(made)));
                }
                Err(problems) => wrong.extend(problems.0.into_iter().map(|problem| Problem {
                    path: format!("foreach[{place}].{}", problem.path),
                    ..problem
                })),
            }
        }
        if !wrong.is_empty() {
            return Err(invalid(Problems(wrong)));
        }
        Ok((all, elements))
    }

    /// What the names of a step in documents start with.
    pub(super) fn prefix(&self, index: usize, capability: &Capability) -> Prefix {
        match (self.naming, &capability.action) {
            (Naming::Alone, Action::Composite(_)) => Prefix::default(),
            _ => Prefix::step(index),
        }
    }

    /// Completes an input and checks it.
    pub(super) fn finish(&self, record: &mut Record) -> Result<(), Problems> {
        record.finish()?;
        match &self.host {
            Some(host) => record.check_host(host),
            None => Ok(()),
        }
    }

    /// The units of one input: `element` is what the step runs for, with the number of units before it. `None` where it cannot be
    /// told which they are.
    pub(super) fn made(
        &self,
        index: usize,
        capability: &'static Capability,
        mut record: Record,
        element: Option<(usize, usize)>,
    ) -> Result<Option<Made>, ErrorBody> {
        let draft = record.has_later().then(|| Box::new(record.clone()));
        self.finish(&mut record).map_err(invalid)?;
        let items = results::item_counts(capability, &record);
        let prefix = Prefix::step(index);
        let mut rest = None;
        let units = match &capability.action {
            Action::Operation(operation) => {
                let prefix = match element {
                    Some((place, _)) => prefix.with_part("item", place),
                    None => prefix,
                };
                let made = unit(index, capability, operation, record, prefix, None);
                let mut made = made.map_err(invalid)?;
                made.draft = draft;
                vec![made]
            }
            Action::Composite(composite) => {
                let prefix = self.prefix(index, capability);
                let first = element.map_or(0, |(_, units)| units);
                let all = (capability, composite);
                let expand = |stage: &Stage| {
                    composite::expand(self, index, all, &record, prefix, first, stage)
                };
                let Some(Expanded { units, next }) = expand(&Stage::FIRST)? else {
                    return Ok(None);
                };
                if let Some(next) = next {
                    // Nothing is sent unless all that follows is right as well.
                    let whole = expand(&Stage {
                        whole: true,
                        ..Stage::FIRST
                    })?;
                    let mut ahead = whole.map_or_else(Vec::new, |it| it.units);
                    ahead.retain(|unit| unit.part.is_some_and(|part| part.index >= next));
                    let record = draft.map_or_else(|| record.clone(), |draft| *draft);
                    rest = Some(Box::new(Rest {
                        record,
                        next,
                        ahead,
                    }));
                }
                units
            }
        };
        Ok(Some(Made { units, items, rest }))
    }
}

/// Whether steps of a composite use results of others.
fn is_staged(capability: &'static Capability) -> bool {
    match &capability.action {
        Action::Composite(composite) => {
            let mut steps = composite.steps.iter();
            steps.any(|step| step.uses().next().is_some())
        }
        Action::Operation(_) => false,
    }
}

/// A unit with the look-ups it needs; a required variable that nothing can fill is a problem.
pub(super) fn unit(
    step: usize,
    capability: &'static Capability,
    operation: &'static Operation,
    record: Record,
    prefix: Prefix,
    sight: Option<Record>,
) -> Result<Unit, Problems> {
    let operation = operation.chosen(&record);
    let seen = sight.as_ref().unwrap_or(&record);
    let mut needs = Vec::new();
    let mut overrides = Vec::new();
    let mut problems = Vec::new();
    for (index, variable) in operation.variables.iter().enumerate() {
        let index = u16::try_from(index).unwrap_or(u16::MAX);
        match filled_by(variable, operation, seen) {
            Filled::Input | Filled::Nothing => {}
            Filled::Lookup(lookup) => needs.push(Need {
                variable: index,
                lookup,
            }),
            Filled::Constant(slot) => overrides.push((index, slot)),
            Filled::Missing => problems.push(Problem::new(variable.name(), "is required")),
        }
    }
    if !problems.is_empty() {
        return Err(Problems(problems));
    }
    overrides.extend(operation.formed(&record));
    Ok(Unit {
        unasked: !needs.is_empty(),
        step,
        part: None,
        capability,
        operation,
        record,
        draft: None,
        sight: sight.map(Box::new),
        patience: 0,
        prefix,
        overrides,
        needs,
        result: None,
        confirmed: false,
        resent: false,
        in_flight: false,
        doubtful: false,
        interrupted: false,
    })
}

enum Filled {
    /// The input gives it.
    Input,
    /// A look-up can.
    Lookup(u16),
    /// A look-up over a list that is null or empty: nothing to ask.
    Constant(Slot),
    /// Left out, which is allowed.
    Nothing,
    /// Left out, which is something else than null.
    Missing,
}

fn filled_by(variable: &Variable, operation: &'static Operation, record: &Record) -> Filled {
    if variable
        .input
        .is_some_and(|input| !record.get(input).is_omitted())
    {
        return Filled::Input;
    }
    for inject in variable.injects {
        let Some(lookup) = operation.lookups.get(usize::from(inject.lookup)) else {
            continue;
        };
        match lookup.foreach.map(|list| record.get(list)) {
            Some(Slot::Omitted) => {}
            Some(Slot::Null) => return Filled::Constant(Slot::Null),
            Some(Slot::List(items)) if items.is_empty() => {
                return Filled::Constant(Slot::List(Vec::new()));
            }
            Some(Slot::List(items)) => {
                if items
                    .first()
                    .is_some_and(|item| can_run(lookup, Scope::of(record).with_item(item)))
                {
                    return Filled::Lookup(inject.lookup);
                }
            }
            Some(later @ Slot::Later(_)) => {
                if can_run(lookup, Scope::of(record).with_item(later)) {
                    return Filled::Lookup(inject.lookup);
                }
            }
            Some(_) => {}
            None => {
                if can_run(lookup, Scope::of(record)) {
                    return Filled::Lookup(inject.lookup);
                }
            }
        }
    }
    if variable.required {
        Filled::Missing
    } else {
        Filled::Nothing
    }
}

fn can_run(lookup: &Lookup, scope: Scope<'_>) -> bool {
    lookup
        .variables
        .iter()
        .all(|variable| !variable.required || scope.source(&variable.source).is_present())
}

pub(super) fn invalid(problems: Problems) -> ErrorBody {
    ErrorBody::new(Code::Validation, problems.to_string())
}
