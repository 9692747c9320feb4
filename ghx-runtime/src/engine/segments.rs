//! Phase 2: neighbours of the same kind share a request; requests go out one after the other, in the order written.

use std::collections::VecDeque;
use std::ops::Range;

use super::demultiplex::{Verdict, errors_by_selection, verdict};
use super::failure::{Failure, FailureKind};
use super::lookup::chunks;
use super::run::Run;
use super::unit::Unit;
use crate::assemble::body;
use crate::client::Phase;
use crate::error::ErrorBody;
use crate::plan::OperationKind;

/// Units that travel together, by index.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Batch {
    pub(crate) kind: OperationKind,
    pub(crate) units: Vec<usize>,
}

/// Cuts units into batches: never across kinds, never more than the limit of the kind.
pub(crate) fn batches(
    kinds: impl Iterator<Item = (usize, OperationKind)>,
    max_batch: usize,
) -> Vec<Batch> {
    let mut segments: Vec<Batch> = Vec::new();
    for (unit, kind) in kinds {
        match segments.last_mut() {
            Some(last) if last.kind == kind => last.units.push(unit),
            _ => segments.push(Batch {
                kind,
                units: vec![unit],
            }),
        }
    }
    segments
        .into_iter()
        .flat_map(|segment| {
            chunks(segment.units, max_batch)
                .into_iter()
                .map(move |units| Batch {
                    kind: segment.kind,
                    units,
                })
        })
        .collect()
}

impl Run<'_> {
    /// Sends all open units of a stage, unless something stopped the call already. A failed batch fails its own units; only what
    /// would make every later request fail too, or overtake this one, stops the rest.
    pub(crate) async fn run_segments(
        &mut self,
        stage: Range<usize>,
        mut stopped: Option<Failure>,
    ) -> Option<Failure> {
        let open = (stage.clone())
            .zip(self.units.get(stage).unwrap_or_default())
            .filter(|(_, unit)| unit.is_open());
        let batches = batches(
            open.map(|(index, unit)| (index, unit.kind())),
            self.client.max_batch(),
        );
        let mut pending: VecDeque<Batch> = batches.into();
        while let Some(batch) = pending.pop_front() {
            if let Some(failure) = &stopped {
                for index in batch.units {
                    self.fail_as(index, |unit| failure.for_unsent(unit.step));
                }
                continue;
            }
            match self.run_batch(&batch).await {
                Ok(cut_off) => {
                    if let Some(rest) = cut_off {
                        self.requeue(rest, batch.units.len(), &mut pending);
                    }
                }
                Err(failure) if failure.kind == FailureKind::Split && batch.units.len() > 1 => {
                    let Batch {
                        kind,
                        units: mut first,
                    } = batch;
                    let second = first.split_off(first.len() / 2);
                    pending.push_front(Batch {
                        kind,
                        units: second,
                    });
                    pending.push_front(Batch { kind, units: first });
                }
                Err(failure) => {
                    for index in batch.units {
                        self.fail_as(index, |unit| failure.for_step(unit.step, unit.effect()));
                    }
                    if failure.stops_the_rest() {
                        stopped = Some(failure);
                    }
                }
            }
        }
        stopped
    }

    /// Units that GitHub did not come to go out again, in smaller requests if none of the batch was done.
    fn requeue(&mut self, rest: CutOff, size: usize, pending: &mut VecDeque<Batch>) {
        let CutOff { batch, errors } = rest;
        if batch.units.len() == 1 && size == 1 {
            for (index, error) in batch.units.into_iter().zip(errors) {
                self.fail(index, error);
            }
            return;
        }
        let Batch { kind, units } = batch;
        let half = if units.len() == size {
            units.len().div_ceil(2)
        } else {
            units.len()
        };
        for units in chunks(units, half).into_iter().rev() {
            pending.push_front(Batch { kind, units });
        }
    }

    /// Sends one batch and stores the results of its units. Units at its end that GitHub did not come to are returned.
    async fn run_batch(&mut self, batch: &Batch) -> Result<Option<CutOff>, Failure> {
        let (kind, indexes) = (batch.kind, batch.units.as_slice());
        if kind == OperationKind::Query && self.chosen(indexes).any(|unit| unit.is_paged()) {
            return self.run_pages(indexes).await.map(|()| None);
        }
        self.count();
        let whole = indexes.len() == self.units.len();
        let fixed = self.constant(self.chosen(indexes));
        let name = self.own_name.filter(|_| whole);
        let phase = if kind == OperationKind::Query {
            Phase::Query
        } else {
            Phase::Mutation
        };
        let text = body(kind, name, fixed, self.chosen(indexes));
        // The units leave the run while their request is on its way, so that the reply can be read beside them.
        let units = std::mem::take(&mut self.units);
        let chosen: Vec<_> = indexes
            .iter()
            .filter_map(|index| units.get(*index))
            .collect();
        let expected: Vec<_> = chosen.iter().map(|unit| unit.expected()).collect();
        let outcome = self
            .post(
                phase,
                text,
                kind == OperationKind::Query,
                &expected,
                |reply| {
                    let errors = errors_by_selection(reply);
                    let parts = chosen.iter().zip(&reply.captures).zip(errors);
                    parts
                        .map(|((unit, capture), error)| {
                            verdict(unit.subject(), reply, capture, error)
                        })
                        .collect::<Vec<_>>()
                },
            )
            .await;
        drop(expected);
        drop(chosen);
        self.units = units;
        Ok(self.settle(batch, outcome?))
    }

    fn settle(&mut self, batch: &Batch, verdicts: Vec<Verdict>) -> Option<CutOff> {
        // Only an unbroken tail is sent again: what comes before a finished unit would otherwise come after it.
        let tail = verdicts
            .iter()
            .rev()
            .take_while(|verdict| matches!(verdict, Verdict::CutOff(_)))
            .count();
        let start = verdicts.len() - tail;
        let mut rest = CutOff {
            batch: Batch {
                kind: batch.kind,
                units: Vec::new(),
            },
            errors: Vec::new(),
        };
        for (position, (index, verdict)) in batch.units.iter().zip(verdicts).enumerate() {
            match verdict {
                Verdict::CutOff(error) if position >= start => {
                    rest.batch.units.push(*index);
                    rest.errors.push(error);
                }
                Verdict::CutOff(error) => self.fail(*index, error),
                Verdict::Done(result) => {
                    if let Some(unit) = self.units.get_mut(*index) {
                        unit.result = Some(result);
                    }
                }
            }
        }
        (!rest.batch.units.is_empty()).then_some(rest)
    }

    pub(crate) fn chosen<'a>(
        &'a self,
        indexes: &'a [usize],
    ) -> impl Iterator<Item = &'a Unit> + Clone + 'a {
        indexes.iter().filter_map(|index| self.units.get(*index))
    }

    fn fail_as(&mut self, index: usize, error: impl FnOnce(&Unit) -> ErrorBody) {
        if let Some(unit) = self.units.get_mut(index) {
            unit.result = Some(Err(error(unit).into()));
        }
    }

    pub(crate) fn fail(&mut self, index: usize, error: ErrorBody) {
        if let Some(unit) = self.units.get_mut(index) {
            unit.result = Some(Err(error.into()));
        }
    }
}

struct CutOff {
    batch: Batch,
    errors: Vec<ErrorBody>,
}
