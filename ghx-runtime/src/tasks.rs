//! Calls by name with JSON inputs: what the command line and other JSON callers use.

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::client::Client;
use crate::engine::{self, DryRun, Naming, PlanOptions, StepOutcome};
use crate::envelope::{ChainResultEnvelope, ResultEnvelope, ResultMeta};
use crate::error::{Code, ErrorBody};
use crate::plan::Route;
use crate::record::Record;
use crate::registry::Registry;
use crate::request::Step;
use crate::suggest::Hints;

/// One step of a chain, by name.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
/// # fn main() {
/// let step: TaskRequest = serde_json::from_str(r#"{"task": "pr.thread.resolve", "input": {"threadId": "PRRT_1"}}"#).unwrap();
/// assert_eq!(step.task, "pr.thread.resolve");
/// # }
/// ```
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TaskRequest {
    /// The capability's id or one of its aliases.
    pub task: String,
    /// Its input.
    pub input: Box<RawValue>,
}

impl TaskRequest {
    /// A step with its input as JSON text.
    ///
    /// ```
    /// use ghx_runtime::TaskRequest;
    ///
    /// assert_eq!(TaskRequest::new("issue.close", r#"{"issueId":"I_1"}"#)?.input.get(), r#"{"issueId":"I_1"}"#);
    /// assert!(TaskRequest::new("issue.close", "{").is_err());
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    pub fn new(
        task: impl Into<String>,
        input_json: &str,
    ) -> Result<TaskRequest, serde_json::Error> {
        Ok(TaskRequest {
            task: task.into(),
            input: serde_json::from_str(input_json)?,
        })
    }

    fn parts(&self) -> (&str, &str) {
        (&self.task, self.input.get())
    }
}

/// Runs one capability.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
/// # fn main() {
/// let envelope = block_on(execute_task(&client(), &REGISTRY, "pr.thread.resolve", r#"{"threadId": "PRRT_1"}"#));
/// assert!(envelope.ok);
/// assert_eq!(envelope.data.unwrap().get(), r#"{"isResolved":true}"#);
/// # }
/// ```
pub async fn execute_task(
    client: &Client,
    registry: &Registry,
    task: &str,
    input_json: &str,
) -> ResultEnvelope {
    let made = read(registry, [(task, input_json)]);
    let finished = engine::run(client, made, Naming::Alone, None).await;
    let outcome = finished.steps.into_iter().next().unwrap_or_default();
    single(registry, task, outcome, finished.round_trips)
}

/// Runs steps in the order given, in as few requests as possible. Nothing is sent unless every step is valid.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
/// # fn main() {
/// let step = |id: &str| TaskRequest::new("pr.thread.resolve", &format!(r#"{{"threadId": "{id}"}}"#)).unwrap();
/// let envelope = block_on(execute_tasks(&client(), &REGISTRY, &[step("PRRT_1"), step("PRRT_2")]));
/// assert_eq!((envelope.status, envelope.meta.round_trips), (Status::Success, 1));
/// # }
/// ```
pub async fn execute_tasks(
    client: &Client,
    registry: &Registry,
    steps: &[TaskRequest],
) -> ChainResultEnvelope {
    let made = read(registry, steps.iter().map(TaskRequest::parts));
    let finished = engine::run(client, made, Naming::Chain, None).await;
    chain(steps, finished.steps, finished.round_trips)
}

/// The exact requests that [`execute_task`] would send.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
/// # fn main() {
/// let plan = |input| plan_task(&REGISTRY, "pr.thread.resolve", input, &PlanOptions::default());
/// let planned = plan(r#"{"threadId": "PRRT_1"}"#).unwrap();
/// assert!(planned.requests[0].document.starts_with("mutation PrThreadResolve("));
/// let refused = plan("{}").unwrap_err();
/// assert_eq!(refused.error.unwrap().code, Code::Validation);
/// # }
/// ```
pub fn plan_task(
    registry: &Registry,
    task: &str,
    input_json: &str,
    options: &PlanOptions,
) -> Result<DryRun, ResultEnvelope> {
    let made = read(registry, [(task, input_json)]);
    engine::plan(made, Naming::Alone, options).map_err(|errors| {
        let outcome = StepOutcome {
            error: errors.into_iter().next(),
            ..StepOutcome::default()
        };
        single(registry, task, outcome, 0)
    })
}

/// The exact requests that [`execute_tasks`] would send.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
/// # fn main() {
/// let step = TaskRequest::new("pr.thread.resolve", r#"{"threadId": "PRRT_1"}"#).unwrap();
/// let options = PlanOptions { max_batch: 1, ..PlanOptions::default() };
/// let plan = plan_tasks(&REGISTRY, &[step.clone(), step], &options).unwrap();
/// assert_eq!(plan.round_trips, 2);
/// # }
/// ```
pub fn plan_tasks(
    registry: &Registry,
    steps: &[TaskRequest],
    options: &PlanOptions,
) -> Result<DryRun, ChainResultEnvelope> {
    let made = read(registry, steps.iter().map(TaskRequest::parts));
    engine::plan(made, Naming::Chain, options).map_err(|errors| {
        let outcomes = errors.into_iter().map(StepOutcome::from).collect();
        chain(steps, outcomes, 0)
    })
}

/// Steps by name, their inputs read and checked.
fn read<'t>(
    registry: &Registry,
    steps: impl IntoIterator<Item = (&'t str, &'t str)>,
) -> Vec<Result<Step, ErrorBody>> {
    let mut hints = Hints::new(|typed| registry.suggest(typed));
    let step = |(task, input_json): (&str, &str)| {
        let Some(capability) = registry.find(task) else {
            let hint = hints.did_you_mean(task);
            return Err(ErrorBody::new(
                Code::Validation,
                format!("unknown capability `{task}`{hint}"),
            ));
        };
        match Record::from_json(&capability.input, input_json) {
            Ok(record) => Ok(Step { capability, record }),
            Err(problems) => Err(ErrorBody::new(Code::Validation, problems.to_string())),
        }
    };
    steps.into_iter().map(step).collect()
}

fn single(
    registry: &Registry,
    task: &str,
    outcome: StepOutcome,
    round_trips: usize,
) -> ResultEnvelope {
    let capability_id = registry
        .find(task)
        .map_or(task, |capability| capability.id)
        .to_owned();
    let meta = ResultMeta {
        capability_id,
        route_used: Route::Graphql,
        round_trips,
    };
    ResultEnvelope {
        ok: outcome.error.is_none(),
        data: outcome.data,
        confirmed: outcome.confirmed,
        error: outcome.error,
        meta,
    }
}

fn chain(
    steps: &[TaskRequest],
    outcomes: Vec<StepOutcome>,
    round_trips: usize,
) -> ChainResultEnvelope {
    let results = steps
        .iter()
        .zip(outcomes)
        .map(|(request, outcome)| outcome.into_result(request.task.clone()));
    ChainResultEnvelope::new(results.collect(), round_trips)
}
