//! From a reply to the result of each unit: errors by alias, null aliases, `ensure`, and the output.

use super::classify::{self, Blame};
use super::difference::difference;
use super::not_found;
use super::unit::{Need, UnitResult};
use crate::error::{Code, Error, ErrorBody, Outcome};
use crate::plan::{Capability, Effect, Ensure, Operation, OperationKind, Predicate, Term};
use crate::record::{Record, Scope, Sent, Slot};
use crate::replies::{Capture, Reply, Text, emit};

/// What a reply says about one unit.
#[derive(Debug)]
pub(crate) enum Verdict {
    /// It has its result.
    Done(UnitResult),
    /// GitHub stopped before it, because the document was too heavy.
    CutOff(ErrorBody),
    /// GitHub refused it, because content is made too quickly.
    TooQuick(ErrorBody),
}

/// The first error of each selection. An error without an alias of ours belongs to every alias that is null; where none is, no answer
/// can be trusted.
pub(crate) fn errors_by_selection<'r>(reply: &'r Reply<'_>) -> Vec<Option<Blame<'r>>> {
    let mut by_selection: Vec<Option<Blame<'r>>> = vec![None; reply.captures.len()];
    let mut common = None;
    for error in &reply.errors {
        let owner = error.owner;
        match owner.and_then(|owner| by_selection.get_mut(owner)) {
            Some(place) => {
                let stray = false;
                place.get_or_insert(Blame { error, stray });
            }
            None => {
                common.get_or_insert(error);
            }
        }
    }
    if let Some(error) = common {
        let stray = reply.captures.iter().all(|capture| capture.complete);
        for (place, capture) in by_selection.iter_mut().zip(&reply.captures) {
            if stray || !capture.complete {
                place.get_or_insert(Blame { error, stray });
            }
        }
    }
    by_selection
}

/// Why a selection has no answer that could be read: it is not in the reply, or not of the promised shape. An error of
/// GitHub's explains what is missing.
pub(crate) fn unreadable(
    capture: &Capture,
    error: Option<Blame<'_>>,
    effect: Effect,
) -> Option<ErrorBody> {
    if capture.malformed {
        return Some(odd(SHAPE, effect));
    }
    (capture.missing && error.is_none())
        .then(|| odd("the reply has no answer to this step", effect))
}

const SHAPE: &str = "the reply does not have the shape that the schema promises";

/// The error of a reply that proves nothing about a step.
pub(crate) fn odd(message: &str, effect: Effect) -> ErrorBody {
    let outcome = match effect {
        Effect::Read => Outcome::NotApplied,
        Effect::Idempotent | Effect::Append => Outcome::Unknown,
    };
    let mut error = ErrorBody::new(Code::Server, message).with_outcome(outcome);
    error.retryable = effect != Effect::Append;
    error
}

/// What a verdict is about: the operation, and the input it was sent with.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Subject<'a> {
    pub(crate) capability: &'static Capability,
    pub(crate) operation: &'static Operation,
    pub(crate) record: &'a Record,
    /// Values of variables that look-ups found.
    pub(crate) overrides: &'a [(u16, Slot)],
    /// Those look-ups.
    pub(crate) needs: &'a [Need],
    /// How many of the first conditions are about parts of a reply that is lost.
    pub(crate) aside: usize,
}

impl<'a> Subject<'a> {
    /// What was sent beside the input.
    pub(crate) fn sent(self) -> Sent<'a> {
        Sent {
            variables: self.operation.variables,
            found: self.overrides,
        }
    }

    /// What must hold.
    fn ensure(self) -> impl Iterator<Item = &'static Ensure> {
        self.operation.ensure.iter().skip(self.aside)
    }

    /// What sending it twice would do; a query writes nothing whatever its card says.
    pub(crate) fn effect(self) -> Effect {
        match self.operation.kind {
            OperationKind::Query => Effect::Read,
            OperationKind::Mutation => self.capability.effect,
        }
    }
}

/// The verdict on one operation.
pub(crate) fn verdict(
    subject: &Subject<'_>,
    reply: &Reply<'_>,
    capture: &Capture,
    error: Option<Blame<'_>>,
) -> Verdict {
    if let Some(body) = unreadable(capture, error, subject.effect()) {
        return Verdict::Done(Err(body.into()));
    }
    if let Some(lost) = error.and_then(classify::lost_entries)
        && subject.effect() == Effect::Read
    {
        let result = output(subject, reply.slots(capture));
        return Verdict::Done(without(lost, result));
    }
    if let Some(blame) = error {
        if capture.present == 0 && classify::is_too_quick(blame.error) {
            return Verdict::TooQuick(classify::too_quick(blame.error));
        }
        let body = classify::step_error(blame, capture.present > 0, subject.effect());
        return if classify::is_cut_off(blame.error) && capture.present == 0 {
            Verdict::CutOff(body)
        } else {
            Verdict::Done(Err(body.into()))
        };
    }
    if subject.operation.kind == OperationKind::Mutation && !capture.complete {
        let message = format!(
            "{} was not applied: GitHub answered null without an error",
            subject.capability.id
        );
        let error = ErrorBody::new(Code::NotApplied, message);
        return Verdict::Done(Err(error.with_outcome(Outcome::NotApplied).into()));
    }
    Verdict::Done(output(subject, reply.slots(capture)))
}

/// A read without some entries of its lists: what came is its data, and what is lost is its error.
pub(crate) fn without(lost: ErrorBody, result: UnitResult) -> UnitResult {
    Err(Error::with_data(lost, result.ok()))
}

/// The output of an operation from its captured slots, once `ensure` holds.
pub(crate) fn output(subject: &Subject<'_>, slots: &[Option<Text<'_>>]) -> UnitResult {
    let scope = Scope::of(subject.record).with_slots(slots);
    let scope = match subject.operation.kind {
        OperationKind::Mutation => scope.with_sent(subject.sent()),
        OperationKind::Query => scope,
    };
    for ensure in subject.ensure() {
        let holds = scope.holds(&ensure.predicate);
        // A node of another type answers a query with nothing at all: that is an answer.
        let of_another_type = subject.operation.kind == OperationKind::Query && !holds;
        if !of_another_type && !scope.answers(&ensure.predicate) {
            return Err(odd(SHAPE, subject.effect()).into());
        }
        if !holds {
            let error = broken(subject, ensure, &scope);
            let data = has_output(subject, ensure, &scope)
                .then(|| emit(subject.operation.projection.emit, slots))
                .flatten();
            return Err(Error::with_data(error, data));
        }
    }
    emit(subject.operation.projection.emit, slots)
        .ok_or_else(|| odd(SHAPE, subject.effect()).into())
}

/// Whether there is an output beside a broken `ensure`: it found something, and all that the output's type promises.
fn has_output(subject: &Subject<'_>, broken: &Ensure, scope: &Scope<'_>) -> bool {
    fn promises(predicate: &Predicate, scope: &Scope<'_>) -> bool {
        match predicate {
            Predicate::Present(_) => scope.holds(predicate),
            Predicate::All(all) => all.iter().all(|part| promises(part, scope)),
            _ => true,
        }
    }
    let mut all = subject.ensure();
    is_there(subject, broken, scope) && all.all(|ensure| promises(&ensure.predicate, scope))
}

/// The reply breaks the card's `ensure`. A value that is missing was not written; one that is there, but wrong, was.
fn broken(subject: &Subject<'_>, ensure: &Ensure, scope: &Scope<'_>) -> ErrorBody {
    let (id, text) = (subject.capability.id, ensure.text);
    let expected = match ensure.message {
        Some(message) => message.to_owned(),
        None => format!("expected {text}"),
    };
    let there = is_there(subject, ensure, scope);
    let (code, outcome, message) = match (subject.operation.kind, there) {
        (OperationKind::Query, false) => (
            Code::NotFound,
            Outcome::NotApplied,
            format!("{id} found nothing{}", sought_by(subject, &expected)),
        ),
        (OperationKind::Query, true) => (
            Code::NotApplied,
            Outcome::NotApplied,
            format!("{id} found something else: {expected}"),
        ),
        (OperationKind::Mutation, false) => (
            Code::NotApplied,
            Outcome::NotApplied,
            format!("{id} was not applied: {expected}"),
        ),
        (OperationKind::Mutation, true) => (
            Code::NotApplied,
            Outcome::Applied,
            format!("{id} was not applied as asked: {expected}"),
        ),
    };
    let message = match difference(subject, scope, &ensure.predicate) {
        Some(difference) => format!("{message}, {difference}"),
        None => message,
    };
    let mut error = ErrorBody::new(code, message).with_outcome(outcome);
    error.details_mut().expected = Some(text.to_owned());
    error
}

/// Whether a broken condition is about something that is there: a value that it looks at, or, after a write, something
/// that the conditions before it found. An issue without its milestone was written all the same.
fn is_there(subject: &Subject<'_>, broken: &Ensure, scope: &Scope<'_>) -> bool {
    fn finds(predicate: &Predicate) -> bool {
        match predicate {
            Predicate::Present(Term::Slot(_)) => true,
            Predicate::All(parts) => parts.iter().any(finds),
            _ => false,
        }
    }
    let before = (subject.operation.ensure.iter()).take_while(|it| !std::ptr::eq(*it, broken));
    let mut found = before.filter(|it| finds(&it.predicate));
    sees_a_value(&broken.predicate, scope.slots)
        || subject.operation.kind == OperationKind::Mutation && found.next().is_some()
}

/// How a read that found nothing was asked.
fn sought_by(subject: &Subject<'_>, expected: &str) -> String {
    let variables = subject.operation.variables.iter();
    let needed = variables.filter(|variable| variable.required);
    let asked = not_found::given(subject.record, needed.filter_map(|variable| variable.input));
    match asked.as_str() {
        "" => format!(": {expected}"),
        _ => format!(" for {asked}: {expected}"),
    }
}

/// Whether one of the captured values that a predicate looks at is there.
fn sees_a_value(predicate: &Predicate, slots: &[Option<Text<'_>>]) -> bool {
    let there = |term: &Term| match term {
        Term::Slot(slot) | Term::Count(Term::Slot(slot)) => {
            let text = slots.get(usize::from(*slot)).and_then(Option::as_ref);
            text.is_some_and(|text| text.get() != "null")
        }
        _ => false,
    };
    match predicate {
        Predicate::Equal(left, right)
        | Predicate::Within(left, right)
        | Predicate::WithinAnyCase(left, right)
        | Predicate::Apart(left, right) => there(left) || there(right),
        Predicate::In(term, others) => there(term) || others.iter().any(there),
        Predicate::Present(term) | Predicate::Since(term) => there(term),
        Predicate::All(all) | Predicate::Any(all) => all.iter().any(|p| sees_a_value(p, slots)),
        Predicate::Not(inner) => sees_a_value(inner, slots),
    }
}
