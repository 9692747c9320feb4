//! One call on its way: what is next goes out, and what comes back becomes results, until every unit has its own.

use std::pin::pin;

use tracing::Instrument as _;

use super::Finished;
use super::failure::Failure;
use super::keep::Keeper;
use super::lookup::Questions;
use super::session::Session;
use super::unit::Unit;
use super::work::{Next, Work};
use crate::assemble::Documents;
use crate::client::{Client, Phase};
use crate::registry::route;

/// A call that is being run.
pub(crate) struct Run<'c> {
    pub(crate) session: Session<'c>,
    pub(crate) work: Work,
    pub(crate) questions: Questions,
    /// The name of the only operation, where it travels under its own.
    pub(crate) own_name: Option<&'static str>,
    /// The constant documents of a chain of fixed steps.
    fixed: Option<Documents>,
    /// The journal, if one is kept.
    pub(crate) keeper: Option<Keeper<'c>>,
}

impl<'c> Run<'c> {
    pub(crate) fn new(
        client: &'c Client,
        work: Work,
        own_name: Option<&'static str>,
        fixed: Option<Documents>,
    ) -> Run<'c> {
        Run {
            session: Session::new(client),
            work,
            questions: Questions::default(),
            own_name,
            fixed,
            keeper: None,
        }
    }

    /// Runs everything.
    ///
    /// Only what would make every later request fail too, or overtake this one, stops the rest.
    pub(crate) async fn finish(&mut self) {
        let client = self.session.client;
        let ended = {
            // Pinned here: what is handed over is kept twice, and copied.
            let going = pin!(self.go());
            client.inner().stop.unless_stopped(going).await
        };
        if ended.is_none() {
            self.work.interrupt(self.session.refused);
        }
        self.count();
        self.session.report(Phase::Done);
    }

    /// What came of it, once it has ended.
    pub(crate) fn into_finished(self) -> Finished {
        let capabilities = self.work.tasks().iter().map(|task| task.capability);
        Finished {
            route: Some(route(capabilities)),
            round_trips: self.session.sent,
            waited_s: self.session.slept_s(),
            steps: self.work.into_outcomes(),
        }
    }

    async fn go(&mut self) {
        loop {
            let done: Result<(), Failure> = match self.work.next(self.session.client.max_batch()) {
                Next::LookUp(units) => {
                    let span = tracing::info_span!("look_up");
                    Box::pin(self.look_up(&units)).instrument(span).await
                }
                Next::Send(units) => {
                    let span = tracing::info_span!("execute");
                    self.send(units).instrument(span).await
                }
                Next::Done => break,
            };
            if let Err(failure) = done {
                self.work.stop(&failure);
            }
        }
    }

    /// Counts for the next report.
    pub(crate) fn count(&mut self) {
        self.session.progress = self.work.progress();
    }

    /// The constant document of a request for exactly these units, if there is one.
    pub(crate) fn constant<'u>(
        &self,
        units: impl Iterator<Item = &'u Unit> + Clone,
    ) -> Option<&'static str> {
        let documents = self.fixed?;
        // A part of a composite has a name of its own, which no constant document holds.
        if units.clone().any(|unit| unit.part.is_some()) {
            return None;
        }
        documents.find(units.map(|unit| (unit.step, unit.operation)))
    }
}
