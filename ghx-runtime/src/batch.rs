//! The two halves of the engine by themselves, for callers who send requests in their own way.
//!
//! ```
//! # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
//! # fn main() {
//! let steps = [Step::from(resolve("PRRT_1"))];
//! let body = batch::assemble(&steps);
//! assert!(body.starts_with(br#"{"query":"mutation"#));
//!
//! // Post the body in any way; the reply's text goes here.
//! let reply = r#"{"data":{"step0":{"thread":{"isResolved":true}}}}"#;
//! let results = batch::demultiplex(&steps, reply).unwrap();
//! assert_eq!(results[0].as_ref().unwrap().get(), r#"{"isResolved":true}"#);
//! # }
//! ```

use serde_json::value::RawValue;

use crate::assemble::{Part, Prefix, Values, body};
use crate::engine::{Subject, Verdict, errors_by_selection, unreadable_text, verdict};
use crate::error::{Code, Error};
use crate::plan::{Action, Fragment, Operation, OperationKind, Template};
use crate::record::{Record, Slot};
use crate::replies::{Deadline, Expected, Roots, read};
use crate::request::Step;

/// The HTTP body of one request for these steps, named `step0`, `step1`, ... in order.
///
/// Nothing is checked, looked up or split: steps are single operations of one kind with complete inputs. Steps that are
/// not operations are left out.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
/// # fn main() {
/// let steps = [Step::from(resolve("PRRT_1")), Step::from(resolve("PRRT_2"))];
/// let body = batch::assemble(&steps);
/// assert!(body.ends_with(br#""variables":{"step0_threadId":"PRRT_1","step1_threadId":"PRRT_2"}}"#));
/// # }
/// ```
pub fn assemble(steps: &[Step]) -> Vec<u8> {
    let kind = steps
        .iter()
        .find_map(operation)
        .map_or(OperationKind::Query, |operation| operation.kind);
    let all = steps.iter().enumerate();
    // Hardly any operation sends something otherwise than it was given.
    if !steps.iter().filter_map(operation).any(Operation::has_forms) {
        let parts = all.filter_map(|(index, step)| Numbered::of(index, step, &[]));
        return body(kind, None, None, parts);
    }
    let formed = |step| operation(step).map_or_else(Vec::new, |it| it.formed(&step.record));
    let formed: Vec<Vec<(u16, Slot)>> = steps.iter().map(formed).collect();
    let parts = all.filter_map(|(index, step)| Numbered::of(index, step, &formed));
    body(kind, None, None, parts)
}

/// A step's operation under its number.
#[derive(Clone, Copy)]
struct Numbered<'a> {
    index: usize,
    operation: &'static Operation,
    record: &'a Record,
    /// Of all steps, or of none.
    formed: &'a [Vec<(u16, Slot)>],
}

impl<'a> Numbered<'a> {
    fn of(index: usize, step: &'a Step, formed: &'a [Vec<(u16, Slot)>]) -> Option<Numbered<'a>> {
        Some(Numbered {
            index,
            operation: operation(step)?,
            record: &step.record,
            formed,
        })
    }
}

impl Part for Numbered<'_> {
    #[inline]
    fn prefix(&self) -> Prefix {
        Prefix::step(self.index)
    }

    #[inline]
    fn declarations(&self) -> &'static Template {
        &self.operation.declarations
    }

    #[inline]
    fn selections(&self) -> &'static Template {
        &self.operation.selections
    }

    #[inline]
    fn fragments(&self) -> &'static [Fragment] {
        self.operation.fragments
    }

    #[inline]
    fn values(&self) -> Values<'_> {
        Values::Operation {
            variables: self.operation.variables,
            record: self.record,
            overrides: self.formed.get(self.index).map_or(&[], Vec::as_slice),
        }
    }
}

/// The output of each step from the reply to [`assemble`]'s request.
///
/// The reply must be a GraphQL answer with data; a reply that is not JSON is an error for all steps.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
/// # fn main() {
/// let steps = [Step::from(resolve("PRRT_1")), Step::from(resolve("PRRT_2"))];
/// let reply = r#"{"data":{"step0":{"thread":{"isResolved":true}},"step1":null}}"#;
/// let results = batch::demultiplex(&steps, reply).unwrap();
/// assert_eq!(results[0].as_ref().unwrap().get(), r#"{"isResolved":true}"#);
/// assert_eq!(results[1].as_ref().unwrap_err().code(), Code::NotApplied);
/// # }
/// ```
pub fn demultiplex(
    steps: &[Step],
    reply: &str,
) -> Result<Vec<Result<Box<RawValue>, Error>>, Error> {
    let mut expected: Vec<Expected<'_>> = Vec::with_capacity(steps.len());
    expected.extend(steps.iter().enumerate().filter_map(|(index, step)| {
        let operation = operation(step)?;
        Some(Expected {
            prefix: Prefix::step(index),
            roots: Roots::Project(operation.roots, operation.projection.slots),
            record: &step.record,
        })
    }));
    let deadline = Deadline::never();
    let reply = read(reply, &expected, &deadline)
        .map_err(|error| Error::new(Code::Server, unreadable_text(&error)))?;
    let errors = errors_by_selection(&reply);
    let mut results = Vec::with_capacity(expected.len());
    let parts = steps.iter().filter_map(subject);
    let parts = parts.zip(&reply.captures).zip(errors);
    results.extend(parts.map(|((subject, capture), error)| {
        match verdict(&subject, &reply, capture, error) {
            Verdict::Done(result) => result,
            Verdict::CutOff(error) | Verdict::TooQuick(error) => Err(Error::from(error)),
        }
    }));
    Ok(results)
}

fn subject(step: &Step) -> Option<Subject<'_>> {
    Some(Subject {
        capability: step.capability,
        operation: operation(step)?,
        record: &step.record,
        overrides: &[],
        needs: &[],
        aside: 0,
    })
}

fn operation(step: &Step) -> Option<&'static Operation> {
    match &step.capability.action {
        Action::Operation(operation) => Some(operation.chosen(&step.record)),
        _ => None,
    }
}
