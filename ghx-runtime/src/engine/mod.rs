//! The engine: pre-flight of all steps, one query for missing ids, then the steps in order, then a result for each.

mod batches;
mod classify;
mod composite;
mod confirm;
mod difference;
mod dry_run;
mod due;
mod exchange;
mod failure;
mod keep;
mod link;
mod log;
mod lookup;
mod neighbours;
mod not_found;
mod pace;
mod pages;
mod parts;
mod preflight;
mod queue;
mod rest;
mod results;
mod run;
mod session;
mod task;
mod unit;
mod verdicts;
pub(crate) mod wait;
mod work;

use serde::de::DeserializeOwned;
use tracing::Instrument as _;

pub(crate) use dry_run::plan;
pub use dry_run::{DryRun, PlanOptions, PlannedRequest, PlannedStep};
pub(crate) use failure::unreadable_text;
pub(crate) use keep::{Keeper, Past};
pub(crate) use link::{Foreach, Link, MOST_ELEMENTS};
pub(crate) use preflight::Naming;
pub(crate) use results::StepOutcome;
pub(crate) use verdicts::{Subject, Verdict, errors_by_selection, verdict};
pub(crate) use wait::http_date;
pub(crate) use work::Work;

use crate::assemble::Documents;
use crate::client::Client;
use crate::error::{Code, Error, ErrorBody, Outcome};
use crate::plan::{Action, Capability, Route};
use crate::request::Step;
use preflight::Preflight;
use run::Run;
use work::Mode;

/// How many capabilities of a chain its span names.
const NAMED: usize = 8;

/// The outcomes of all steps, and what they cost.
pub(crate) struct Finished {
    pub(crate) steps: Vec<StepOutcome>,
    /// How many requests were sent.
    pub(crate) round_trips: usize,
    /// How long they were waited for, in seconds.
    pub(crate) waited_s: u64,
    /// How GitHub was reached; `None` where the steps never became a call.
    pub(crate) route: Option<Route>,
}

impl Finished {
    /// Nothing was sent, because of these.
    pub(crate) fn unsent(errors: Vec<ErrorBody>) -> Finished {
        Finished {
            steps: errors.into_iter().map(StepOutcome::from).collect(),
            round_trips: 0,
            waited_s: 0,
            route: None,
        }
    }
}

/// Runs steps. Nothing is sent unless every one of them is valid.
pub(crate) async fn run(
    client: &Client,
    steps: Vec<Result<Link, ErrorBody>>,
    naming: Naming,
    fixed: Option<Documents>,
) -> Finished {
    let work = match prepare(client, steps, naming) {
        Ok(work) => work,
        Err(errors) => return Finished::unsent(errors),
    };
    let own_name = own_name(&work, naming);
    let mut run = Run::new(client, work, own_name, fixed);
    finish(&mut run).await;
    run.into_finished()
}

/// Checks all steps: what they are made of, or an error for every step.
pub(crate) fn prepare(
    client: &Client,
    steps: Vec<Result<Link, ErrorBody>>,
    naming: Naming,
) -> Result<Work, Vec<ErrorBody>> {
    let host = Some(client.host().name.clone());
    check(steps, Preflight { naming, host }, Mode::Run)
}

/// Runs the steps of a chain with a journal, and with what an earlier run left in it; `date` is GitHub's clock.
pub(crate) async fn run_kept<'c>(
    client: &'c Client,
    work: Work,
    keeper: Keeper<'c>,
    past: Past,
    date: Option<u64>,
) -> Finished {
    let mut run = Run::new(client, work, None, None);
    run.session.set_clock(date);
    let age = keeper.age(run.session.github_ms());
    run.session.age(age);
    run.session.endless = true;
    run.work.restore(past.done, keeper.lost());
    run.keeper = Some(keeper);
    finish(&mut run).await;
    run.into_finished()
}

/// Runs everything. The run stays where it is: a future that owns it would be copied wherever it goes.
async fn finish(run: &mut Run<'_>) {
    let (tasks, host) = (run.work.tasks(), &run.session.client.host().name);
    let named = tracing::field::Empty;
    let span = tracing::info_span!("run", capability = named, steps = tasks.len(), host = %host);
    if !span.is_disabled() {
        let ids: Vec<&str> = (tasks.iter().take(NAMED))
            .map(|task| task.capability.id)
            .collect();
        span.record("capability", ids.join(" "));
    }
    run.finish().instrument(span).await;
}

/// The name of the only operation of a call, where it travels under its own.
fn own_name(work: &Work, naming: Naming) -> Option<&'static str> {
    match work.tasks() {
        [task] if naming == Naming::Alone => match task.units.as_slice() {
            [unit] if unit.part.is_none() => Some(unit.operation.name),
            _ => None,
        },
        _ => None,
    }
}

/// Pre-flight of all steps: what they are made of, or an error for every step.
fn check(
    steps: Vec<Result<Link, ErrorBody>>,
    preflight: Preflight,
    mode: Mode,
) -> Result<Work, Vec<ErrorBody>> {
    let count = steps.len();
    let mut tasks = Vec::with_capacity(count);
    let mut wrong: Vec<(usize, ErrorBody)> = Vec::new();
    for (index, step) in steps.into_iter().enumerate() {
        match step.and_then(|link| preflight.task(index, link)) {
            Ok(task) if wrong.is_empty() => tasks.push(task),
            Ok(_) => {}
            Err(error) => wrong.push((index, error)),
        }
    }
    if wrong.is_empty() {
        return Ok(Work::new(tasks, preflight, mode));
    }
    let numbers: Vec<String> = (wrong.iter().take(5))
        .map(|(step, _)| step.to_string())
        .collect();
    let more = if wrong.len() > 5 { ", ..." } else { "" };
    let message = format!(
        "the chain was rejected before anything was sent, because of step{} {}{more}",
        if wrong.len() == 1 { "" } else { "s" },
        numbers.join(", "),
    );
    let mut wrong = wrong.into_iter().peekable();
    let errors = (0..count).map(|step| {
        let error = match wrong.next_if(|(index, _)| *index == step) {
            Some((_, error)) => error,
            None => ErrorBody::new(Code::NotReady, message.clone()),
        };
        error.with_outcome(Outcome::NotApplied)
    });
    Err(errors.collect())
}

/// Runs one typed request.
pub(crate) async fn send_one<T: DeserializeOwned>(client: &Client, step: Step) -> Result<T, Error> {
    let finished = run(client, vec![Ok(step.into())], Naming::Alone, None).await;
    typed(finished.steps.into_iter().next().unwrap_or_default())
}

/// The typed output of a step.
pub(crate) fn typed<T: DeserializeOwned>(outcome: StepOutcome) -> Result<T, Error> {
    match outcome {
        StepOutcome {
            data,
            error: Some(error),
            ..
        } => Err(Error::with_data(error, data)),
        StepOutcome {
            data: Some(data),
            error: None,
            ..
        } => serde_json::from_str(data.get()).map_err(|error| {
            let body = ErrorBody::new(
                Code::Server,
                format!("the reply does not fit the schema: {error}"),
            );
            Error::with_data(body.with_outcome(Outcome::Applied), Some(data))
        }),
        StepOutcome {
            data: None,
            error: None,
            ..
        } => Err(Error::new(Code::Unknown, "the step was not run")),
    }
}

/// The dry run of one typed request.
pub(crate) fn plan_one(step: Step) -> Result<DryRun, Error> {
    plan(
        vec![Ok(step.into())],
        Naming::Alone,
        &PlanOptions::default(),
    )
    .map_err(|errors| {
        errors
            .into_iter()
            .next()
            .map_or_else(|| Error::new(Code::Unknown, "nothing to plan"), Error::from)
    })
}

/// Names the operations to use instead, where a composite cannot run.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
/// # fn main() {
/// static COMPOSITE: Capability = Capability::new(
///     "pr.threads.composite",
///     Effect::Idempotent,
///     Shape::new(&[Field::new("ids", Kind::STRINGS).required()]),
///     Action::Composite(Composite::checked(Composite {
///         steps: &[CompositeStep::new("resolve", &RESOLVE, &[Param::new(0, Source::Item(&[]))]).foreach(0)],
///         strategy: Strategy::Array,
///     })),
/// );
/// assert_eq!(alternatives(&COMPOSITE), ["pr.thread.resolve"]);
/// # }
/// ```
pub fn alternatives(capability: &Capability) -> Vec<&'static str> {
    match &capability.action {
        Action::Composite(composite) => {
            let mut ids: Vec<&'static str> = composite
                .steps
                .iter()
                .map(|step| step.capability.id)
                .collect();
            ids.dedup();
            ids
        }
        _ => Vec::new(),
    }
}
