//! From a reply to the result of each unit: errors by alias, null aliases, `ensure`, and the output.

use super::classify;
use super::unit::{Unit, UnitResult};
use crate::demux::{Capture, Expected, GithubError, Reply, emit};
use crate::error::{Code, ErrorBody, Outcome};
use crate::plan::{Effect, OperationKind, Predicate};
use crate::record::Scope;

/// What a reply says about one unit.
#[derive(Debug)]
pub(crate) enum Verdict {
    /// It has its result.
    Done(UnitResult),
    /// GitHub stopped before it, because the document was too heavy.
    CutOff(ErrorBody),
}

/// The first error of each selection. An error without an alias of ours belongs to every alias that is null.
pub(crate) fn errors_by_selection<'r>(
    reply: &'r Reply<'_>,
    expected: &[Expected<'_>],
) -> Vec<Option<&'r GithubError>> {
    let mut by_selection: Vec<Option<&GithubError>> = vec![None; expected.len()];
    let mut common = None;
    for error in &reply.errors {
        let owner = error
            .alias
            .as_deref()
            .and_then(|alias| reply.owner(expected, alias));
        match owner.and_then(|owner| by_selection.get_mut(owner)) {
            Some(place) => {
                place.get_or_insert(error);
            }
            None => {
                common.get_or_insert(error);
            }
        }
    }
    if let Some(common) = common {
        for (place, capture) in by_selection.iter_mut().zip(&reply.captures) {
            if !capture.complete {
                place.get_or_insert(common);
            }
        }
    }
    by_selection
}

/// The verdict on one unit.
pub(crate) fn verdict(
    unit: &Unit,
    reply: &Reply<'_>,
    capture: &Capture,
    error: Option<&GithubError>,
) -> Verdict {
    if let Some(error) = error {
        let body = classify::step_error(error, capture.present > 0, unit.effect());
        return if classify::is_cut_off(error) && capture.present == 0 {
            Verdict::CutOff(body)
        } else {
            Verdict::Done(Err(body))
        };
    }
    if unit.kind() == OperationKind::Mutation && !capture.complete {
        return Verdict::Done(Err(not_applied(
            unit,
            "GitHub answered null without an error",
            None,
        )));
    }
    Verdict::Done(output(unit, reply.slots(capture), capture.malformed))
}

/// The output of a unit from its captured slots, once `ensure` holds.
pub(crate) fn output(
    unit: &Unit,
    slots: &[Option<crate::demux::Text<'_>>],
    malformed: bool,
) -> UnitResult {
    if malformed {
        return Err(unreadable(unit));
    }
    let scope = Scope::of(&unit.record).with_slots(slots);
    for ensure in unit.operation.ensure {
        if !scope.holds(&ensure.predicate) {
            return Err(broken(unit, &ensure.predicate, ensure.text));
        }
    }
    emit(unit.operation.projection.emit, slots).ok_or_else(|| unreadable(unit))
}

/// The reply breaks the card's `ensure`. A value that is missing was not written; one that is there, but wrong, was.
fn broken(unit: &Unit, predicate: &Predicate, text: &'static str) -> ErrorBody {
    let missing = matches!(predicate, Predicate::Present(_));
    let mut error = not_applied(unit, &format!("expected {text}"), Some(text));
    if unit.kind() == OperationKind::Query {
        // A read that does not find what it needs has found nothing.
        error.code = if missing {
            Code::NotFound
        } else {
            Code::NotApplied
        };
    } else if !missing {
        error.details_mut().outcome = Some(Outcome::Applied);
    }
    error
}

fn not_applied(unit: &Unit, why: &str, expected: Option<&str>) -> ErrorBody {
    let message = format!("{} was not applied: {why}", unit.capability.id);
    let mut error = ErrorBody::new(Code::NotApplied, message).with_outcome(Outcome::NotApplied);
    error.details_mut().expected = expected.map(str::to_owned);
    error
}

fn unreadable(unit: &Unit) -> ErrorBody {
    let outcome = if unit.effect() == Effect::Read {
        Outcome::NotApplied
    } else {
        Outcome::Applied
    };
    let mut error = ErrorBody::new(
        Code::Server,
        "the reply does not have the shape that the schema promises",
    )
    .with_outcome(outcome);
    error.retryable = unit.effect() != Effect::Append;
    error
}
