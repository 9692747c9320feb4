//! Calls by name with JSON inputs: what the command line and other JSON callers use.

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::client::Client;
use crate::engine::{self, DryRun, Finished, Link, Naming, Past, PlanOptions};
use crate::envelope::{ChainResultEnvelope, ResultEnvelope, ResultMeta};
use crate::error::{Code, Error, ErrorBody};
use crate::journal::{Entry, Journal, JournalError};
use crate::kept;
use crate::record::Record;
use crate::references;
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
#[non_exhaustive]
pub struct TaskRequest {
    /// The capability's id or one of its aliases.
    pub task: String,
    /// What later steps call it.
    #[serde(rename = "as", default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Its input; values may be `{"$from": "bug.id"}` or `{"$text": "See #${bug.number}"}`.
    pub input: Box<RawValue>,
    /// The names of steps that must have succeeded, beside those whose results it uses.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub needs: Vec<String>,
    /// An array, or `{"$from": "stale.issues"}`: the step runs for each element, which is called `item`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub foreach: Option<Box<RawValue>>,
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
        Ok(TaskRequest::with_input(
            task,
            serde_json::from_str(input_json)?,
        ))
    }

    /// The same with text that is known to be JSON.
    ///
    /// ```
    /// let input = serde_json::value::to_raw_value(&serde_json::json!({"issueId": "I_1"})).unwrap();
    /// let step = ghx_runtime::TaskRequest::with_input("issue.close", input);
    /// assert!(step.name.is_none() && step.needs.is_empty());
    /// ```
    pub fn with_input(task: impl Into<String>, input: Box<RawValue>) -> TaskRequest {
        TaskRequest {
            task: task.into(),
            name: None,
            input,
            needs: Vec::new(),
            foreach: None,
        }
    }
}

/// How a chain is run.
///
/// ```
/// use ghx_runtime::ChainOptions;
///
/// let mut options = ChainOptions::default();
/// options.stop_on_failure = true;
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct ChainOptions {
    /// Every step needs all before it, so each goes out alone.
    pub stop_on_failure: bool,
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
    let made = vec![read(registry, task, input_json)];
    let finished = engine::run(client, made, Naming::Alone, None).await;
    single(registry, task, finished)
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
    execute_tasks_with(client, registry, steps, ChainOptions::default()).await
}

/// The same as [`execute_tasks`], with options.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
/// # fn main() {
/// let step = TaskRequest::new("pr.thread.resolve", r#"{"threadId": "PRRT_1"}"#).unwrap();
/// let mut options = ChainOptions::default();
/// options.stop_on_failure = true;
/// let envelope = block_on(execute_tasks_with(&client(), &REGISTRY, &[step], options));
/// assert_eq!(envelope.meta.round_trips, 1);
/// # }
/// ```
pub async fn execute_tasks_with(
    client: &Client,
    registry: &Registry,
    steps: &[TaskRequest],
    options: ChainOptions,
) -> ChainResultEnvelope {
    let made = links(registry, steps, options);
    let finished = engine::run(client, made, Naming::Chain, None).await;
    chain(registry, steps, finished)
}

/// The same as [`execute_tasks_with`], with a journal: [`resume_tasks`] goes on where it was stopped.
///
/// One request more asks who the token belongs to, so that nobody else goes on with it.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
/// struct Memory(Vec<String>);
///
/// impl Journal for Memory {
///     fn append(&mut self, record: &str) -> std::io::Result<()> {
///         self.0.push(record.to_owned());
///         Ok(())
///     }
/// }
/// # fn main() {
/// # let says = r#"{"data":{"viewer":{"login":"octocat"},"step0":{"thread":{"isResolved":true}}}}"#;
/// # let client = Client::builder().transport(Says(HttpReply::new(200, says))).build().unwrap();
/// let step = TaskRequest::new("pr.thread.resolve", r#"{"threadId": "PRRT_1"}"#).unwrap();
/// let mut journal = Memory(Vec::new());
/// let options = ChainOptions::default();
/// let kept = block_on(execute_tasks_kept(&client, &REGISTRY, &[step], options, &mut journal)).unwrap();
/// assert_eq!((kept.status, journal.0.len()), (Status::Success, 3), "the chain, what is sent, and what came of it");
/// # }
/// ```
pub async fn execute_tasks_kept(
    client: &Client,
    registry: &Registry,
    steps: &[TaskRequest],
    options: ChainOptions,
    journal: &mut dyn Journal,
) -> Result<ChainResultEnvelope, Error> {
    let links = links(registry, steps, options);
    let start = kept::Steps {
        links,
        written: steps,
        stops: options.stop_on_failure,
    };
    let finished = kept::begin(client, start, journal).await?;
    Ok(chain(registry, steps, finished))
}

/// Goes on with a journal: what was done keeps its result, what was on its way is looked for and sent if it is not there, and the
/// rest is sent. The envelope is that of the whole chain.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
/// struct Memory(Vec<String>);
///
/// impl Journal for Memory {
///     fn append(&mut self, record: &str) -> std::io::Result<()> {
///         self.0.push(record.to_owned());
///         Ok(())
///     }
/// }
/// # fn main() {
/// # let says = r#"{"data":{"viewer":{"login":"octocat"},"step0":{"thread":{"isResolved":true}}}}"#;
/// # let client = Client::builder().transport(Says(HttpReply::new(200, says))).build().unwrap();
/// let step = TaskRequest::new("pr.thread.resolve", r#"{"threadId": "PRRT_1"}"#).unwrap();
/// let mut journal = Memory(Vec::new());
/// let options = ChainOptions::default();
/// let kept = block_on(execute_tasks_kept(&client, &REGISTRY, &[step], options, &mut journal)).unwrap();
/// let records = journal.0.clone();
/// let again = block_on(resume_tasks(&client, &REGISTRY, &records, &mut journal)).unwrap();
/// assert_eq!(again.status, kept.status, "nothing was left to do");
/// # }
/// ```
pub async fn resume_tasks(
    client: &Client,
    registry: &Registry,
    records: &[String],
    journal: &mut dyn Journal,
) -> Result<ChainResultEnvelope, Error> {
    let kept = kept::read(records)?;
    let options = ChainOptions {
        stop_on_failure: kept.start.stop_on_failure,
    };
    let steps = kept.start.steps.clone();
    let links = links(registry, &steps, options);
    let finished = kept::resume(client, kept, links, journal).await?;
    Ok(chain(registry, &steps, finished))
}

/// The steps of a journal that have no result yet, for programs that ask before some of them.
#[doc(hidden)]
pub fn open_steps(records: &[String]) -> Result<Vec<TaskRequest>, JournalError> {
    let (start, entries) = Entry::read(records)?;
    let done = Past::read(entries).done;
    let open = start.steps.into_iter().enumerate();
    let known = |index: usize| done.keys().any(|at| at.step == index);
    let open = open.filter(|(index, step)| step.foreach.is_some() || !known(*index));
    Ok(open.map(|(_, step)| step).collect())
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
    let made = vec![read(registry, task, input_json)];
    engine::plan(made, Naming::Alone, options)
        .map_err(|errors| single(registry, task, Finished::unsent(errors)))
}

/// The exact requests that [`execute_tasks`] would send.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
/// # fn main() {
/// let step = TaskRequest::new("pr.thread.resolve", r#"{"threadId": "PRRT_1"}"#).unwrap();
/// let mut options = PlanOptions::default();
/// options.max_batch = 1;
/// let plan = plan_tasks(&REGISTRY, &[step.clone(), step], &options).unwrap();
/// assert_eq!(plan.round_trips, 2);
/// # }
/// ```
pub fn plan_tasks(
    registry: &Registry,
    steps: &[TaskRequest],
    options: &PlanOptions,
) -> Result<DryRun, ChainResultEnvelope> {
    let made = links(registry, steps, options.chain);
    engine::plan(made, Naming::Chain, options)
        .map_err(|errors| chain(registry, steps, Finished::unsent(errors)))
}

/// The steps of a chain, read and checked.
fn links(
    registry: &Registry,
    steps: &[TaskRequest],
    options: ChainOptions,
) -> Vec<Result<Link, ErrorBody>> {
    let mut links = references::read(registry, steps);
    for link in links.iter_mut().skip(1).flatten() {
        link.needs_all = options.stop_on_failure;
    }
    links
}

/// A step that runs alone, its input read and checked.
fn read(registry: &Registry, task: &str, input_json: &str) -> Result<Link, ErrorBody> {
    let Some(capability) = registry.find(task) else {
        return Err(references::unknown(
            task,
            &mut Hints::new(|typed| registry.suggest(typed)),
        ));
    };
    match Record::from_json(&capability.input, input_json) {
        Ok(record) => Ok(Step { capability, record }.into()),
        Err(problems) => Err(ErrorBody::new(Code::Validation, problems.to_string())),
    }
}

fn single(registry: &Registry, task: &str, finished: Finished) -> ResultEnvelope {
    let outcome = finished.steps.into_iter().next().unwrap_or_default();
    let capability_id = registry
        .find(task)
        .map_or(task, |capability| capability.id)
        .to_owned();
    let meta = ResultMeta {
        capability_id,
        route_used: registry.route([task]),
        round_trips: finished.round_trips,
        waited_s: finished.waited_s,
    };
    ResultEnvelope {
        ok: outcome.error.is_none(),
        data: outcome.data,
        confirmed: outcome.confirmed,
        error: outcome.error,
        meta,
    }
}

fn chain(registry: &Registry, steps: &[TaskRequest], finished: Finished) -> ChainResultEnvelope {
    let names = || steps.iter().map(|step| step.task.as_str());
    let route = finished.route.unwrap_or_else(|| registry.route(names()));
    let steps = steps.iter().zip(finished.steps);
    let results = steps.map(|(request, outcome)| outcome.into_result(request.task.clone()));
    let mut envelope = ChainResultEnvelope::new(results.collect(), finished.round_trips);
    envelope.meta.route_used = route;
    envelope.meta.waited_s = finished.waited_s;
    envelope
}
