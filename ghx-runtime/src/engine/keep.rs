//! Keeping a journal: what is about to be sent and what came of it, and what an earlier run left behind.

use std::collections::{HashMap, HashSet};
use std::time::Duration;

use super::confirm::BELIEVED;
use super::failure::{Failure, FailureKind};
use super::run::Run;
use super::task::At;
use super::unit::{Unit, UnitResult};
use crate::error::{Code, Error, ErrorBody, Outcome};
use crate::journal::{Done, Entry, Found, Journal, JournalError, Sent};
use crate::plan::OperationKind;
use crate::record::Slot;

/// A journal that is being written.
pub(crate) struct Keeper<'j> {
    to: &'j mut dyn Journal,
    /// The number of the next record.
    next: usize,
    /// Units that an earlier run sent and heard nothing of.
    in_flight: HashMap<At, InFlight>,
    /// A record could not be written. It may have been torn, so nothing follows it.
    broken: bool,
}

/// What is known of a unit that an earlier run sent.
#[derive(Debug)]
pub(crate) struct InFlight {
    values: Vec<(String, String)>,
    at_ms: u64,
}

/// What an earlier run left behind.
#[derive(Default)]
pub(crate) struct Past {
    pub(crate) done: HashMap<At, (UnitResult, bool)>,
    in_flight: HashMap<At, InFlight>,
}

impl Past {
    /// Reads it from the records of a journal; the last word about a unit counts.
    pub(crate) fn read(entries: Vec<Entry>) -> Past {
        let mut past = Past::default();
        for entry in entries {
            match entry {
                Entry::Start(_) => {}
                Entry::Sent(sent) => {
                    for unit in sent.units {
                        let at = At {
                            step: unit.step,
                            unit: unit.unit,
                        };
                        let values = unit.values.into_iter();
                        let values = values.map(|(name, value)| (name, value.get().to_owned()));
                        let in_flight = InFlight {
                            values: values.collect(),
                            at_ms: sent.at_ms,
                        };
                        past.in_flight.insert(at, in_flight);
                    }
                }
                Entry::Done(all) => {
                    for done in all {
                        let at = At {
                            step: done.step,
                            unit: done.unit,
                        };
                        past.in_flight.remove(&at);
                        if done.error.as_ref().is_some_and(is_tried_again) {
                            continue;
                        }
                        let result = match (done.error, done.data) {
                            (Some(error), data) => Err(Error::with_data(error, data)),
                            (None, Some(data)) => Ok(data),
                            (None, None) => continue,
                        };
                        past.done.insert(at, (result, done.confirmed));
                    }
                }
            }
        }
        past
    }
}

impl<'j> Keeper<'j> {
    /// Goes on with a journal that has so many records.
    pub(crate) fn new(to: &'j mut dyn Journal, next: usize, past: &mut Past) -> Keeper<'j> {
        Keeper {
            to,
            next,
            in_flight: std::mem::take(&mut past.in_flight),
            broken: false,
        }
    }

    fn write(&mut self, entry: &Entry) -> Result<(), JournalError> {
        let line = entry.line(self.next)?;
        let written = match self.broken {
            true => Err(std::io::Error::other("an earlier record was refused")),
            false => self.to.append(&line),
        };
        self.broken = written.is_err();
        written.map_err(|error| {
            JournalError::new(format!("the journal cannot be written: {error}"))
        })?;
        self.next += 1;
        Ok(())
    }

    /// The units that an earlier run sent and heard nothing of.
    pub(crate) fn lost(&self) -> HashSet<At> {
        self.in_flight.keys().copied().collect()
    }

    /// How long ago the first of the units was sent that nothing was heard of, by GitHub's clock.
    pub(crate) fn age(&self, now_ms: u64) -> Duration {
        let first = self.in_flight.values().map(|it| it.at_ms).min();
        first.map_or(Duration::ZERO, |first| {
            Duration::from_millis(now_ms.saturating_sub(first))
        })
    }
}

impl Run<'_> {
    /// Writes down that units are about to be sent. What could not be written down is not sent.
    pub(super) fn write_ahead(&mut self, batch: &[At]) -> Result<(), Failure> {
        for at in batch {
            if let Some(unit) = self.work.get_mut(*at) {
                unit.in_flight = unit.kind() == OperationKind::Mutation;
            }
        }
        let Some(keeper) = &mut self.keeper else {
            return Ok(());
        };
        let units = batch.iter().filter_map(|at| {
            let unit = self.work.get(*at).filter(|unit| unit.in_flight)?;
            Some(Found {
                step: at.step,
                unit: at.unit,
                values: values(unit),
            })
        });
        let units: Vec<Found> = units.collect();
        if units.is_empty() {
            return Ok(());
        }
        let sent = Sent {
            at_ms: self.session.github_ms(),
            units,
        };
        keeper.write(&Entry::Sent(sent)).map_err(unwritable)
    }

    /// Writes down the results of units that were just sent. What remains unknown is still open.
    pub(super) fn write_results(&mut self, batch: &[At]) -> Result<(), Failure> {
        let Some(keeper) = &mut self.keeper else {
            return Ok(());
        };
        let done = batch.iter().filter_map(|at| {
            let unit = self.work.get(*at)?;
            let (data, error) = match unit.result.as_ref()? {
                Ok(data) => (Some(data.clone()), None),
                Err(error) => (error.raw_data().map(ToOwned::to_owned), Some(error.body())),
            };
            let open = error.is_some_and(|error| error.outcome() == Some(Outcome::Unknown));
            (!open).then(|| Done {
                step: at.step,
                unit: at.unit,
                data,
                error: error.cloned(),
                confirmed: unit.confirmed,
            })
        });
        let done: Vec<Done> = done.collect();
        if done.is_empty() {
            return Ok(());
        }
        keeper.write(&Entry::Done(done)).map_err(unwritable)
    }

    /// Finds out about units that an earlier run sent and heard nothing of; the others are returned.
    pub(super) async fn settle_in_flight(&mut self, units: Vec<At>) -> Result<Vec<At>, Failure> {
        if self.keeper.is_none() {
            return Ok(units);
        }
        let now = self.session.github_ms();
        let mut by_moment: Vec<(u64, Vec<At>)> = Vec::new();
        let mut rest = Vec::new();
        for at in units {
            let keeper = self.keeper.as_mut();
            let Some(found) = keeper.and_then(|keeper| keeper.in_flight.remove(&at)) else {
                rest.push(at);
                continue;
            };
            if let Some(unit) = self.work.get_mut(at) {
                unit.interrupted = true;
                take_values(unit, &found.values);
            }
            match by_moment
                .iter_mut()
                .find(|(moment, _)| *moment == found.at_ms)
            {
                Some((_, all)) => all.push(at),
                None => by_moment.push((found.at_ms, vec![at])),
            }
        }
        for (moment, batch) in by_moment {
            let message = "the run before this one ended while the request was on its way";
            let failure = Failure::new(FailureKind::Lost, Code::Network, Outcome::Unknown, message);
            let ago = Duration::from_millis(now.saturating_sub(moment));
            let sent = self.session.now().saturating_sub(ago);
            let found = Box::pin(self.find_out(batch.clone(), failure, sent)).await;
            self.write_results(&batch)?;
            if found.is_err() {
                // Nothing more can be found out. By then it has arrived or never will, so the rest does not overtake it.
                self.session.sleep_until(sent + BELIEVED).await;
            }
        }
        Ok(rest)
    }
}

/// Whether a step that was not done is done by a later run: it may pass, or it was not its own fault.
fn is_tried_again(error: &ErrorBody) -> bool {
    let not_its_own = matches!(error.code, Code::Auth | Code::NotReady | Code::RateLimit);
    (error.retryable || not_its_own) && error.outcome() == Some(Outcome::NotApplied)
}

/// What look-ups found for a unit, by the names of its variables.
fn values(unit: &Unit) -> std::collections::BTreeMap<String, Box<serde_json::value::RawValue>> {
    let values = unit.overrides.iter().filter_map(|(index, slot)| {
        let variable = unit.operation.variables.get(usize::from(*index))?;
        let value = serde_json::value::RawValue::from_string(slot.to_json()).ok()?;
        Some((variable.name().to_owned(), value))
    });
    values.collect()
}

/// Gives a unit the values that it was sent with.
fn take_values(unit: &mut Unit, values: &[(String, String)]) {
    for (index, variable) in (0..).zip(unit.operation.variables) {
        let value = values.iter().find(|(name, _)| name == variable.name());
        if let Some((_, json)) = value {
            unit.set_override(index, Slot::Json(json.clone().into()));
        }
    }
}

fn unwritable(error: JournalError) -> Failure {
    Failure::new(
        FailureKind::Journal,
        Code::NotReady,
        Outcome::NotApplied,
        error.to_string(),
    )
}
