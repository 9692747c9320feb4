//! `ghx chain`: many capabilities in as few requests as their order allows.

use std::collections::BTreeSet;
use std::path::PathBuf;

use ghx_runtime::plan::Capability;
use ghx_runtime::{
    ChainResultEnvelope, Code, ErrorBody, JournalError, JournalFile, Outcome, PlanOptions, Status,
    StepResult, Stop, TaskRequest,
};

use super::args::{ChainArgs, ResumeArgs};
use super::failure::{Failure, exit};
use super::fields::Fields;
use super::fill::Filler;
use super::output::{self, Bar, Destination, Output};
use super::session::{self, Session};
use super::steps::{self, RawStep};
use super::{consent, input, me, near, own_name, registry, repo, signals};

/// Runs the command.
pub(crate) fn run(args: &ChainArgs, output: Output) -> Result<u8, Failure> {
    let text = input::read("--steps", &args.steps)?;
    let steps = steps::parse(&text)?;
    drop(text);
    let (host, _) = session::host(&args.target)?;
    if steps.iter().any(|step| step.problem.is_some()) {
        let filler = Filler::new(&args.target, &host.name);
        let envelope = rejected(steps, Some(&filler));
        return Ok(finish(&envelope, args, None, output));
    }
    if let Some(flag) = &args.target.repo {
        repo::find(Some(flag), &host.name)
            .map_err(|missing| Failure::usage(missing.to_string()))?;
    }
    let fields = match &args.fields {
        Some(_) => {
            let known: BTreeSet<&str> = steps.iter().map(|step| step.task.as_str()).collect();
            let asked = known.into_iter().filter_map(|task| registry().find(task));
            Fields::of_flag(args.fields.as_deref(), &asked.collect::<Vec<_>>())?
        }
        None => None,
    };
    let filler = Filler::new(&args.target, &host.name);
    let mut finder = registry().finder();
    let mut destructive = false;
    let tasks = steps.into_iter().map(|step| {
        let capability = finder.find(&step.task);
        destructive |= capability.is_some_and(|it| it.destructive);
        task(step, capability, &filler)
    });
    let mut tasks: Vec<TaskRequest> = tasks.collect();
    let mut options = PlanOptions::default();
    options.max_batch = args.max_batch;
    options.host = Some(host.name.clone());
    options.chain.stop_on_failure = args.stop_on_failure;

    let mut numbers = None;
    if let Some(shard) = args.shard {
        // Every part refuses a chain that is wrong somewhere: nobody begins what others cannot.
        if let Err(envelope) = ghx_runtime::plan_tasks(registry(), &tasks, &options) {
            return Ok(finish(&envelope, args, Some(&filler), output));
        }
        let mine = shard.of(&tasks);
        let mut at = 0..;
        tasks.retain(|_| at.next().is_some_and(|at| mine.binary_search(&at).is_ok()));
        numbers = Some(mine);
    }
    let finish = |envelope: &ChainResultEnvelope| {
        finish_with(envelope, args, numbers.as_deref(), Some(&filler), output)
    };
    if tasks.is_empty() {
        return Ok(finish(&ChainResultEnvelope::new(Vec::new(), 0)));
    }

    if args.dry_run {
        return Ok(
            match ghx_runtime::plan_tasks(registry(), &tasks, &options) {
                Ok(plan) => {
                    let route = registry().route(tasks.iter().map(|it| it.task.as_str()));
                    let destination = Destination {
                        endpoint: session::endpoint(&args.target, &host, route),
                        command: None,
                    };
                    output::dry_run(&plan, &destination, filler.used(), output);
                    exit::OK
                }
                Err(envelope) => finish(&envelope),
            },
        );
    }
    if destructive {
        // What is wrong in itself is told first: nobody is asked about it.
        if let Err(envelope) = ghx_runtime::plan_tasks(registry(), &tasks, &options) {
            return Ok(finish(&envelope));
        }
        if let Err(reason) = consent::given(&tasks, args.yes, output) {
            return Ok(finish(&rejected(consent::refused(tasks, &reason), None)));
        }
    }
    let session = Session::open(&args.target, output)?;
    let stop = Stop::default();
    let client = match session.client(
        &args.target,
        Some(&args.writing),
        Some(args.max_batch),
        &stop,
        Bar::new(),
    ) {
        Ok(client) => client,
        Err(error) => {
            // A chain that is wrong in itself is told so even where nothing could be sent.
            let envelope = match ghx_runtime::plan_tasks(registry(), &tasks, &options) {
                Err(envelope) => envelope,
                Ok(_) => refused(&tasks, error.body()),
            };
            return Ok(finish(&envelope));
        }
    };
    let mine = me::login(&client, of_me(&tasks));
    let mine = match signals::run(&stop, mine)? {
        (Ok(mine), _) => mine,
        (Err(error), signal) => {
            let code = finish(&refused(&tasks, &error));
            return Ok(signal.unwrap_or(code));
        }
    };
    if mine.requests() > 0 {
        for task in &mut tasks {
            let input = registry()
                .find(&task.task)
                .map(|it| mine.filled(it, task.input.get()));
            if let Some(Ok(input)) = input.map(serde_json::value::RawValue::from_string) {
                task.input = input;
            }
        }
    }
    let mut journaled = args.journal.as_ref();
    let (mut envelope, mut signal) = match &args.journal {
        None => {
            let work = ghx_runtime::execute_tasks_with(&client, registry(), &tasks, options.chain);
            signals::run(&stop, work)?
        }
        Some(path) => {
            let mut journal = JournalFile::create(path).map_err(|error| refused_journal(&error))?;
            let work = ghx_runtime::execute_tasks_kept(
                &client,
                registry(),
                &tasks,
                options.chain,
                &mut journal,
            );
            let (envelope, signal) = signals::run(&stop, work)?;
            let begun = envelope.as_ref().is_ok_and(|it| it.meta.round_trips > 0);
            if !begun {
                // Nothing was begun, so there is nothing to go on with.
                let _ = std::fs::remove_file(path);
                journaled = None;
            }
            (
                envelope.unwrap_or_else(|error| refused(&tasks, error.body())),
                signal,
            )
        }
    };
    envelope.meta.round_trips += mine.requests();
    if signal.is_none() {
        let failed = tasks.iter().zip(&mut envelope.results);
        let failed = failed.filter_map(|(task, step)| {
            let error = step.error.as_mut()?;
            Some((registry().find(&task.task)?, task.input.get(), error))
        });
        let (more, came) = signals::run(&stop, near::suggest(&client, failed))?;
        envelope.meta.round_trips += more;
        signal = came;
    }
    if let Some(fields) = &fields {
        for step in &mut envelope.results {
            fields.cut(&mut step.data);
        }
    }
    let code = finish(&envelope);
    Ok(ended(code, signal, journaled, output))
}

/// Steps that may speak of `@me`, of capabilities that there are.
fn of_me(tasks: &[TaskRequest]) -> impl Iterator<Item = (&'static Capability, &str)> {
    let each = tasks.iter().filter(|task| me::is_in(task.input.get()));
    each.filter_map(|task| Some((registry().find(&task.task)?, task.input.get())))
}

pub(super) fn refused_journal(error: &JournalError) -> Failure {
    Failure::usage(format!("--journal: {error}"))
}

/// `ghx resume`: goes on with a journal.
pub(crate) fn resume(args: &ResumeArgs, output: Output) -> Result<u8, Failure> {
    let (mut journal, records) = JournalFile::open(&args.journal)
        .map_err(|error| Failure::usage(super::input::without_number(&error.to_string())))?;
    let open = ghx_runtime::open_steps(&records)
        .map_err(|error| Failure::failed("VALIDATION", error.to_string()))?;
    if let Err(reason) = consent::given(&open, args.yes, output) {
        let first = open.iter().find(|task| consent::is_destructive(task));
        let first = first.map_or("", |task| task.task.as_str());
        return Err(Failure::failed("VALIDATION", format!("{first} {reason}")));
    }
    let session = Session::open(&args.target, output)?;
    let stop = Stop::default();
    let client = session
        .client(
            &args.target,
            Some(&args.writing),
            Some(args.max_batch),
            &stop,
            Bar::new(),
        )
        .map_err(|error| Failure::failed(error.code().as_str(), error.message()))?;
    let work = ghx_runtime::resume_tasks(&client, registry(), &records, &mut journal);
    let (envelope, signal) = signals::run(&stop, work)?;
    let envelope =
        envelope.map_err(|error| Failure::failed(error.code().as_str(), error.message()))?;
    output::chain(&envelope, args.less, None, output);
    let code = exit_code(&envelope, args.fail_on_partial);
    Ok(ended(code, signal, Some(&args.journal), output))
}

/// The exit code of a chain that a signal may have stopped; with a journal, how to go on.
pub(super) fn ended(code: u8, signal: Option<u8>, journal: Option<&PathBuf>, output: Output) -> u8 {
    if let (Some(path), true) = (journal, signal.is_some()) {
        let path = path.display();
        output.note(&format!(
            "stopped: `{} resume {path}` goes on with the rest",
            own_name()
        ));
    }
    signal.unwrap_or(code)
}

fn exit_code(envelope: &ChainResultEnvelope, fail_on_partial: bool) -> u8 {
    match envelope.status {
        Status::Success => exit::OK,
        Status::Partial if fail_on_partial => exit::PARTIAL,
        Status::Partial => exit::OK,
        Status::Failed => exit::FAILED,
    }
}

pub(super) fn task(
    step: RawStep,
    capability: Option<&Capability>,
    filler: &Filler<'_>,
) -> TaskRequest {
    let filled = capability.and_then(|it| filler.fill(it, step.input.get()));
    let input = filled
        .and_then(|text| serde_json::value::RawValue::from_string(text).ok())
        .unwrap_or(step.input);
    let mut task = TaskRequest::with_input(step.task, input);
    task.name = step.name;
    task.needs = step.needs;
    task.foreach = step.foreach;
    task
}

/// Every step is listed: those that are wrong with all their problems, the others as not tried. With a filler, what steps are given is
/// judged too.
pub(super) fn rejected(
    mut steps: Vec<RawStep>,
    filler: Option<&Filler<'_>>,
) -> ChainResultEnvelope {
    if let Some(filler) = filler {
        judge(&mut steps, filler);
    }
    let wrong = steps
        .iter()
        .enumerate()
        .filter(|(_, step)| step.problem.is_some());
    let wrong: Vec<String> = wrong.map(|(at, _)| at.to_string()).collect();
    let many = if wrong.len() == 1 { "" } else { "s" };
    // A few are named: all other steps say this, and there may be thousands of both.
    let (named, more) = match wrong.get(..5) {
        Some(first) if wrong.len() > 5 => (first, ", ..."),
        _ => (wrong.as_slice(), ""),
    };
    let because = format!(
        "the chain was rejected before anything was sent, because of step{many} {}{more}",
        named.join(", ")
    );
    let results = steps.into_iter().map(|step| {
        let error = match step.problem {
            Some(problem) => ErrorBody::new(Code::Validation, problem),
            None => ErrorBody::new(Code::NotReady, because.clone()),
        };
        StepResult::failed(step.task, error.with_outcome(Outcome::NotApplied), None)
    });
    unsent(results.collect())
}

/// The result of a chain of which nothing was sent.
fn unsent(results: Vec<StepResult>) -> ChainResultEnvelope {
    let mut envelope = ChainResultEnvelope::new(results, 0);
    let tasks = envelope.results.iter().map(|it| it.task.as_str());
    envelope.meta.route_used = registry().route(tasks);
    envelope
}

/// Adds to the problems of steps what is wrong with their inputs and references.
fn judge(steps: &mut [RawStep], filler: &Filler<'_>) {
    const PREFIX: &str = "Input validation failed: ";
    let tasks: Vec<TaskRequest> = (steps.iter())
        .map(|step| {
            let step = RawStep {
                problem: None,
                ..step.clone()
            };
            let capability = registry().find(&step.task);
            task(step, capability, filler)
        })
        .collect();
    let Err(envelope) = ghx_runtime::plan_tasks(registry(), &tasks, &PlanOptions::default()) else {
        return;
    };
    for (step, result) in steps.iter_mut().zip(envelope.results) {
        let error = result.error.filter(|it| it.code == Code::Validation);
        let Some(error) = error.filter(|_| step.whole) else {
            continue;
        };
        step.problem = Some(match step.problem.take() {
            Some(own) => {
                let more = error.message.strip_prefix(PREFIX);
                format!("{own}; {}", more.unwrap_or(&error.message))
            }
            None => error.message,
        });
    }
}

pub(super) fn refused(tasks: &[TaskRequest], error: &ErrorBody) -> ChainResultEnvelope {
    let results = tasks
        .iter()
        .map(|task| StepResult::failed(&task.task, error.clone(), None));
    unsent(results.collect())
}

fn finish(
    envelope: &ChainResultEnvelope,
    args: &ChainArgs,
    filler: Option<&Filler<'_>>,
    output: Output,
) -> u8 {
    finish_with(envelope, args, None, filler, output)
}

/// Prints the result of steps that have these numbers in the whole chain.
fn finish_with(
    envelope: &ChainResultEnvelope,
    args: &ChainArgs,
    numbers: Option<&[usize]>,
    filler: Option<&Filler<'_>>,
    output: Output,
) -> u8 {
    output::chain(envelope, args.less, numbers, output);
    if args.annotate {
        output::annotate(envelope, numbers, output);
    }
    if let (Status::Failed, Some(missing)) = (envelope.status, filler.and_then(Filler::missing)) {
        output.remark(&missing.to_string());
    }
    exit_code(envelope, args.fail_on_partial)
}
