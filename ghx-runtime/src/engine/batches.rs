//! Sending units: neighbours of one kind share a request, and what GitHub did not come to goes out again.

use std::time::Duration;

use super::failure::{Failure, FailureKind};
use super::queue::Queue;
use super::rest::Call;
use super::run::Run;
use super::session::Message;
use super::task::At;
use super::unit::UnitResult;
use super::verdicts::{Verdict, errors_by_selection, verdict};
use super::wait;
use crate::assemble::body;
use crate::client::Phase;
use crate::error::{Code, Error, ErrorBody, Outcome};
use crate::plan::OperationKind;

impl Run<'_> {
    /// Sends units of one kind. A request that fails has its own units fail; one that would make every later request fail too, or
    /// that later ones could overtake, is an error.
    pub(super) async fn send(&mut self, units: Vec<At>) -> Result<(), Failure> {
        let units = self.settle_in_flight(units).await?;
        let mut queue = Queue::new(units, 0);
        while let Some(batch) = self.next_batch(&mut queue).await {
            let sent = self.session.now();
            match self.send_batch(&batch).await {
                Ok(left) => {
                    self.take_left(left, batch.len(), &mut queue).await;
                    self.write_results(&batch)?;
                }
                Err(failure) => {
                    let places = batch.clone();
                    let ended = self.take_failure(batch, failure, sent, &mut queue).await;
                    self.write_results(&places)?;
                    ended?;
                }
            }
        }
        Ok(())
    }

    /// What a request that failed means for its units.
    async fn take_failure(
        &mut self,
        batch: Vec<At>,
        failure: Failure,
        sent: Duration,
        queue: &mut Queue<At>,
    ) -> Result<(), Failure> {
        let Some((batch, failure)) = queue.refused(batch, failure) else {
            return Ok(());
        };
        if failure.is_ambiguous() && self.writes(&batch) {
            // In a box, as all that is rare: what it keeps would be moved with every call.
            return Box::pin(self.find_out(batch, failure, sent)).await;
        }
        for at in batch {
            let unit = self.work.get(at);
            let error = unit.map(|unit| failure.for_step(unit.step, unit.effect()));
            if let Some(error) = error {
                self.work.fail(at, error);
            }
        }
        match failure.stops_the_rest() {
            true => Err(failure),
            false => Ok(()),
        }
    }

    fn writes(&self, batch: &[At]) -> bool {
        let mut units = self.work.chosen(batch);
        units.any(|unit| unit.kind() == OperationKind::Mutation)
    }

    /// Units that GitHub did not come to go out again, unless they were alone already.
    pub(super) fn send_again(&mut self, rest: Vec<CutOff>, sent: usize, queue: &mut Queue<At>) {
        if sent > 1 {
            queue.cut_off(rest.iter().map(|(at, _)| *at).collect(), sent);
            return;
        }
        for (at, error) in rest {
            self.work.fail(at, error);
        }
    }

    /// Units of a request of `sent` that have no result yet go out again, or have failed.
    pub(super) async fn take_left(&mut self, left: Left, sent: usize, queue: &mut Queue<At>) {
        let refused = left
            .cut_off
            .iter()
            .chain(&left.too_quick)
            .map(|(at, _)| *at);
        for at in refused.chain(left.too_new.iter().map(|(at, _)| *at)) {
            if let Some(unit) = self.work.get_mut(at) {
                unit.in_flight = false;
            }
        }
        self.send_again(left.cut_off, sent, queue);
        self.hold_back(left.too_quick, queue);
        self.wait_for(left.too_new, queue).await;
    }

    /// What names something that was only just made goes out again after a while, before all others; without time left it has
    /// failed.
    async fn wait_for(&mut self, too_new: Vec<(At, Error)>, queue: &mut Queue<At>) {
        let mut longest = None;
        for (at, _) in &too_new {
            if let Some(unit) = self.work.get_mut(*at) {
                unit.patience -= 1;
                longest = longest.max(Some(wait::for_new(unit.patience)));
            }
        }
        let Some(wait) = longest else { return };
        if self.session.pause(wait).await {
            queue.put_back(too_new.into_iter().map(|(at, _)| at).collect());
            return;
        }
        for (at, error) in too_new {
            self.work.finish(at, Err(error));
        }
    }

    /// Gives a unit its result, unless what it names was only just made and is not found yet.
    pub(super) fn settle_unit(&mut self, at: At, result: UnitResult, left: &mut Left) {
        let missing = |error: &Error| {
            error.code() == Code::NotFound
                && error.outcome().is_none_or(|it| it == Outcome::NotApplied)
        };
        match result {
            Err(error)
                if missing(&error) && self.work.get(at).is_some_and(|unit| unit.patience > 0) =>
            {
                left.too_new.push((at, error));
            }
            result => self.work.finish(at, result),
        }
    }

    /// Sends one request and takes the results of its units; those without one are returned.
    pub(super) async fn send_batch(&mut self, batch: &[At]) -> Result<Left, Failure> {
        self.write_ahead(batch)?;
        let units: Vec<_> = self.work.chosen(batch).collect();
        let Some(kind) = units.first().map(|unit| unit.kind()) else {
            return Ok(Left::default());
        };
        if kind == OperationKind::Query && units.iter().any(|unit| unit.is_paged()) {
            return Box::pin(self.send_pages(batch)).await;
        }
        let (phase, repeatable) = match kind {
            OperationKind::Query => (Phase::Query, true),
            OperationKind::Mutation => (Phase::Mutation, false),
        };
        let whole = batch.len() == self.work.progress().1;
        let name = self.own_name.filter(|_| whole);
        let fixed = self.constant(units.iter().copied());
        let message = match units.first().and_then(|unit| Call::of(unit)) {
            Some(call) => Message::Rest(call),
            None => Message::Graphql(body(kind, name, fixed, units.iter().copied()).into()),
        };
        let expected: Vec<_> = units.iter().map(|unit| unit.expected()).collect();
        self.session.progress = self.work.progress();
        let posted = self
            .session
            .post(phase, message, repeatable, &expected, |reply| {
                let errors = errors_by_selection(reply);
                let parts = units.iter().zip(&reply.captures).zip(errors);
                let verdicts = parts.map(|((unit, capture), error)| {
                    verdict(&unit.subject(), reply, capture, error)
                });
                verdicts.collect::<Vec<_>>()
            });
        let posted = posted.await;
        let rest = units.iter().any(|unit| unit.operation.rest.is_some());
        let making = self.making(batch);
        self.session.pace.made(making, self.session.now());
        // A refused request of REST is an answer to its one unit.
        if let (true, Err(failure), [at]) = (rest, &posted, batch)
            && failure.kind == FailureKind::Final
            && let Some(unit) = self.work.get(*at)
        {
            let verdict = match failure.too_quick() {
                Some(error) => Verdict::TooQuick(error),
                None => Verdict::Done(Err(failure.for_step(unit.step, unit.effect()).into())),
            };
            return Ok(self.settle(batch, vec![verdict]));
        }
        Ok(self.settle(batch, posted?))
    }

    fn settle(&mut self, batch: &[At], verdicts: Vec<Verdict>) -> Left {
        // Only an unbroken tail is sent again: what comes before a finished unit would otherwise come after it.
        let done = |verdict: &Verdict| matches!(verdict, Verdict::Done(_));
        let tail = verdicts.iter().rposition(done).map_or(0, |last| last + 1);
        let mut left = Left::default();
        for (position, (at, verdict)) in batch.iter().zip(verdicts).enumerate() {
            match verdict {
                Verdict::CutOff(error) if position >= tail => left.cut_off.push((*at, error)),
                Verdict::CutOff(error) => self.work.fail(*at, error),
                Verdict::TooQuick(error) => left.too_quick.push((*at, error)),
                Verdict::Done(result) => self.settle_unit(*at, result, &mut left),
            }
        }
        left
    }
}

/// The units of a request that have no result yet.
#[derive(Debug, Default)]
pub(super) struct Left {
    /// Those at its end that GitHub did not come to.
    cut_off: Vec<CutOff>,
    /// Those that GitHub refused because content is made too quickly.
    too_quick: Vec<CutOff>,
    /// Those that name what was only just made, and were told that it is not there.
    too_new: Vec<(At, Error)>,
}

/// A unit that GitHub did not carry out, and what it said about that.
pub(super) type CutOff = (At, ErrorBody);
