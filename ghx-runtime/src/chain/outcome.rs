//! What a typed chain brought.

use std::any::{TypeId, type_name};
use std::marker::PhantomData;

use serde::de::DeserializeOwned;
use serde_json::value::RawValue;

use super::{Handle, Mark, Outputs};
use crate::engine::{Finished, StepOutcome, typed};
use crate::envelope::{ChainResultEnvelope, Status};
use crate::error::{Code, Error};
use crate::plan::Capability;
use crate::registry;

/// The results of a chain's steps.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
/// # fn main() {
/// let outcome = block_on(Chain::new().push(resolve("")).push(resolve("PRRT_2")).send(&client()));
/// assert_eq!(outcome.status(), Status::Success);
/// assert_eq!(outcome.data(1).unwrap().get(), r#"{"isResolved":true}"#);
/// assert_eq!(outcome.envelope().meta.total, 2);
/// # }
/// ```
#[derive(Debug)]
pub struct ChainOutcome<T = ()> {
    envelope: ChainResultEnvelope,
    marks: Vec<Mark>,
    pushed: Vec<usize>,
    outputs: PhantomData<fn() -> T>,
}

impl<T> ChainOutcome<T> {
    pub(crate) fn new(
        capabilities: Vec<&'static Capability>,
        finished: Finished,
        marks: Vec<Mark>,
        pushed: Vec<usize>,
    ) -> Self {
        let steps = capabilities.iter().zip(finished.steps);
        let results = steps.map(|(it, outcome)| outcome.into_result(it.id.to_owned()));
        let mut envelope = ChainResultEnvelope::new(results.collect(), finished.round_trips);
        let route = finished.route;
        envelope.meta.route_used = route.unwrap_or_else(|| registry::route(capabilities));
        envelope.meta.waited_s = finished.waited_s;
        ChainOutcome {
            envelope,
            marks,
            pushed,
            outputs: PhantomData,
        }
    }

    /// How it ended.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
    /// # fn main() {
    /// // The reply has data for the first step only.
    /// let client = replies(r#"{"data":{"step0":{"thread":{"isResolved":true}},"step1":null}}"#);
    /// let outcome = block_on(Chain::new().push(resolve("PRRT_1")).push(resolve("PRRT_2")).send(&client));
    /// assert_eq!(outcome.status(), Status::Partial);
    /// # }
    /// ```
    pub fn status(&self) -> Status {
        self.envelope.status
    }

    /// How many requests were sent.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
    /// # fn main() {
    /// let outcome = block_on(Chain::new().push(resolve("PRRT_1")).push(resolve("PRRT_2")).send(&client()));
    /// assert_eq!(outcome.round_trips(), 1);
    /// # }
    /// ```
    pub fn round_trips(&self) -> usize {
        self.envelope.meta.round_trips
    }

    /// The output of the step behind a handle, or why it failed. The handle of another chain is an error.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
    /// # fn main() {
    /// let mut chain = Chain::new();
    /// let handle = chain.add(resolve("PRRT_1"));
    /// let outcome = block_on(chain.send(&replies(r#"{"data":{"step0":null}}"#)));
    /// assert_eq!(outcome.get(handle).unwrap_err().code(), Code::NotApplied);
    /// # }
    /// ```
    pub fn get<O: DeserializeOwned, F>(&self, handle: Handle<O, F>) -> Result<O, Error> {
        match self.marks.get(handle.index) {
            Some(mark) if mark.serial == handle.serial => self.read(handle.index),
            _ => Err(Error::new(
                Code::Validation,
                "the handle belongs to another chain: read it from the outcome of the chain that gave it",
            )),
        }
    }

    /// The output of a step by its place, or why it failed. `O` is the output of that step's request, or JSON
    /// (`Box<RawValue>` or `serde_json::Value`); any other type is an error.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
    /// # fn main() {
    /// let outcome = block_on(Chain::new().push(resolve("PRRT_1")).send(&client()));
    /// assert!(outcome.at::<Resolved>(0).unwrap().is_resolved);
    /// assert!(outcome.at::<Resolved>(1).is_err(), "there is no second step");
    /// # }
    /// ```
    pub fn at<O: DeserializeOwned + 'static>(&self, index: usize) -> Result<O, Error> {
        let output = TypeId::of::<O>();
        let json = [
            TypeId::of::<Box<RawValue>>(),
            TypeId::of::<serde_json::Value>(),
        ];
        match self.marks.get(index) {
            Some(mark) if mark.output == output || json.contains(&output) => self.read(index),
            mark => Err(Error::new(
                Code::Validation,
                match mark.and(self.envelope.results.get(index)) {
                    Some(step) => format!(
                        "step {index} is {}, whose output is no {}",
                        step.task,
                        type_name::<O>()
                    ),
                    None => format!(
                        "there is no step {index}: the chain has {}",
                        self.marks.len()
                    ),
                },
            )),
        }
    }

    /// The output of a step of the tuple by its place there.
    pub(super) fn pushed<O: DeserializeOwned + 'static>(&self, place: usize) -> Result<O, Error> {
        self.at(self.pushed.get(place).copied().unwrap_or(usize::MAX))
    }

    fn read<O: DeserializeOwned>(&self, index: usize) -> Result<O, Error> {
        let result = self.envelope.results.get(index);
        let (data, error) = result.map_or((None, None), |result| {
            (result.data.clone(), result.error.clone())
        });
        typed(StepOutcome {
            data,
            error,
            ..StepOutcome::default()
        })
    }

    /// The raw output of a step by its place.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
    /// # fn main() {
    /// let outcome = block_on(Chain::new().push(resolve("PRRT_1")).send(&client()));
    /// assert_eq!(outcome.data(0).unwrap().get(), r#"{"isResolved":true}"#);
    /// # }
    /// ```
    pub fn data(&self, index: usize) -> Option<&RawValue> {
        self.envelope.results.get(index)?.data.as_deref()
    }

    /// The outputs of all pushed steps as a tuple, each with its own error.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
    /// # fn main() {
    /// let client = replies(r#"{"data":{"step0":{"thread":{"isResolved":true}},"step1":null}}"#);
    /// let outcome = block_on(Chain::new().push(resolve("PRRT_1")).push(resolve("PRRT_2")).send(&client));
    /// let (first, second) = outcome.outputs();
    /// assert!(first.is_ok() && second.is_err());
    /// # }
    /// ```
    pub fn outputs(&self) -> T::Results
    where
        T: Outputs,
    {
        T::read(self)
    }

    /// The results as JSON callers see them.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
    /// # fn main() {
    /// let outcome = block_on(Chain::new().push(resolve("PRRT_1")).send(&client()));
    /// assert_eq!(outcome.envelope().results[0].task, "pr.thread.resolve");
    /// # }
    /// ```
    pub fn envelope(&self) -> &ChainResultEnvelope {
        &self.envelope
    }

    /// The results as JSON callers see them.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
    /// # fn main() {
    /// let envelope = block_on(Chain::new().push(resolve("PRRT_1")).send(&client())).into_envelope();
    /// assert!(serde_json::to_string(&envelope).unwrap().starts_with(r#"{"status":"success""#));
    /// # }
    /// ```
    pub fn into_envelope(self) -> ChainResultEnvelope {
        self.envelope
    }
}
