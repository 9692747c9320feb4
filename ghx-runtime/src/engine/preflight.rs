//! Pre-flight: every step is checked and taken apart into units before anything is sent.

use super::composite;
use super::results;
use super::unit::{Need, Unit};
use super::work::Task;
use crate::assemble::Prefix;
use crate::error::{Code, ErrorBody};
use crate::plan::{Action, Capability, Lookup, Operation, Variable};
use crate::problem::{Problem, Problems};
use crate::record::{Record, Scope, Slot};
use crate::request::Step;

/// How steps are named in documents.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Naming {
    /// Steps of a chain: `step0`, `step0_reply0`.
    Chain,
    /// A capability that runs alone: `step0`, but `reply0` for the parts of a composite.
    Alone,
}

/// Checks one step and takes it apart. Addresses in its input must be on `host`, where one is named.
pub(crate) fn step(
    index: usize,
    step: Step,
    naming: Naming,
    host: Option<&str>,
) -> Result<Task, ErrorBody> {
    let items = results::item_counts(&step);
    let Step {
        capability,
        mut record,
    } = step;
    if !std::ptr::eq(record.shape(), &capability.input) {
        return Err(ErrorBody::new(
            Code::Validation,
            format!("the input was not made for {}", capability.id),
        ));
    }
    record.finish().map_err(invalid)?;
    if let Some(host) = host {
        record.check_host(host).map_err(invalid)?;
    }
    let prefix = Prefix::step(index);
    let units = match &capability.action {
        Action::Operation(operation) => unit(index, capability, operation, record, prefix)
            .map(|unit| vec![unit])
            .map_err(invalid),
        Action::Composite(composite) => {
            let prefix = if naming == Naming::Alone {
                Prefix::default()
            } else {
                prefix
            };
            composite::expand(index, capability, composite, &record, prefix, host)
        }
    };
    Ok(Task {
        capability,
        items,
        units: units?,
    })
}

/// A unit with the look-ups it needs; a required variable that nothing can fill is a problem.
pub(super) fn unit(
    step: usize,
    capability: &'static Capability,
    operation: &'static Operation,
    record: Record,
    prefix: Prefix,
) -> Result<Unit, Problems> {
    let operation = operation.chosen(&record);
    let mut needs = Vec::new();
    let mut overrides = Vec::new();
    let mut problems = Vec::new();
    for (index, variable) in operation.variables.iter().enumerate() {
        let index = u16::try_from(index).unwrap_or(u16::MAX);
        match filled_by(variable, operation, &record) {
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
    Ok(Unit {
        unasked: !needs.is_empty(),
        step,
        part: None,
        capability,
        operation,
        record,
        prefix,
        overrides,
        needs,
        result: None,
        confirmed: false,
        resent: false,
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
    /// Left out, which is not.
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
