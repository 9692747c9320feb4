//! `ghx chain`: many capabilities in as few requests as their order allows.

use std::path::PathBuf;

use ghx_runtime::{
    ChainOptions, ChainResultEnvelope, Code, ErrorBody, JournalError, JournalFile, Outcome,
    PlanOptions, Status, StepResult, TaskRequest,
};

use super::args::{ChainArgs, ResumeArgs};
use super::failure::{Failure, exit};
use super::fill::Filler;
use super::output::{self, Bar, Destination, Output};
use super::session::{self, Latest, Session};
use super::steps::{self, RawStep};
use super::{input, registry, repo, signals};

/// Runs the command.
pub(crate) fn run(args: &ChainArgs, output: Output) -> Result<u8, Failure> {
    let text = input::read("--steps", &args.steps)?;
    let steps = steps::parse(&text)?;
    drop(text);
    if steps.iter().any(|step| step.problem.is_some()) {
        return Ok(finish(&rejected(steps), args, None, output));
    }
    let (host, _) = session::host(&args.target)?;
    if let Some(flag) = &args.target.repo {
        repo::find(Some(flag), &host.name)
            .map_err(|missing| Failure::usage(missing.to_string()))?;
    }
    let filler = Filler::new(&args.target, &host.name);
    let tasks: Vec<TaskRequest> = steps.into_iter().map(|step| task(step, &filler)).collect();
    let options = PlanOptions {
        max_batch: args.max_batch,
        host: Some(host.name.clone()),
        chain: ChainOptions {
            stop_on_failure: args.stop_on_failure,
        },
    };

    if args.dry_run {
        return Ok(
            match ghx_runtime::plan_tasks(registry(), &tasks, &options) {
                Ok(plan) => {
                    let destination = Destination {
                        endpoint: session::endpoint(&args.target, &host),
                        command: None,
                    };
                    output::dry_run(&plan, &destination, filler.used(), output);
                    exit::OK
                }
                Err(envelope) => finish(&envelope, args, Some(&filler), output),
            },
        );
    }
    let session = Session::open(&args.target, output)?;
    let latest = Latest::default();
    let client = match session.client(
        &args.target,
        Some(&args.writing),
        Some(args.max_batch),
        &latest,
        Bar::new(),
    ) {
        Ok(client) => client,
        Err(error) => {
            // A chain that is wrong in itself is told so even where nothing could be sent.
            let envelope = match ghx_runtime::plan_tasks(registry(), &tasks, &options) {
                Err(envelope) => envelope,
                Ok(_) => refused(&tasks, error.body()),
            };
            return Ok(finish(&envelope, args, Some(&filler), output));
        }
    };
    let (envelope, signal) = match &args.journal {
        None => {
            let work = ghx_runtime::execute_tasks_with(&client, registry(), &tasks, options.chain);
            signals::run(&latest.stop, work)?
        }
        Some(path) => {
            let mut journal = JournalFile::create(path).map_err(refused_journal)?;
            let work = ghx_runtime::execute_tasks_kept(
                &client,
                registry(),
                &tasks,
                options.chain,
                &mut journal,
            );
            let (envelope, signal) = signals::run(&latest.stop, work)?;
            let begun = envelope.as_ref().is_ok_and(|it| it.meta.round_trips > 0);
            if !begun {
                // Nothing was begun, so there is nothing to go on with.
                let _ = std::fs::remove_file(path);
            }
            (
                envelope.unwrap_or_else(|error| refused(&tasks, error.body())),
                signal,
            )
        }
    };
    let code = finish(&envelope, args, Some(&filler), output);
    Ok(ended(code, signal, args.journal.as_ref(), output))
}

fn refused_journal(error: JournalError) -> Failure {
    Failure::usage(format!("--journal: {error}"))
}

/// `ghx resume`: goes on with a journal.
pub(crate) fn resume(args: &ResumeArgs, output: Output) -> Result<u8, Failure> {
    let (mut journal, records) =
        JournalFile::open(&args.journal).map_err(|error| Failure::usage(error.to_string()))?;
    let session = Session::open(&args.target, output)?;
    let latest = Latest::default();
    let client = session
        .client(
            &args.target,
            Some(&args.writing),
            Some(args.max_batch),
            &latest,
            Bar::new(),
        )
        .map_err(|error| Failure::failed(error.code().as_str(), error.message()))?;
    let work = ghx_runtime::resume_tasks(&client, registry(), &records, &mut journal);
    let (envelope, signal) = signals::run(&latest.stop, work)?;
    let envelope =
        envelope.map_err(|error| Failure::failed(error.code().as_str(), error.message()))?;
    output::chain(&envelope, output);
    let code = exit_code(&envelope, args.fail_on_partial);
    Ok(ended(code, signal, Some(&args.journal), output))
}

/// The exit code of a chain that a signal may have stopped; with a journal, how to go on.
fn ended(code: u8, signal: Option<u8>, journal: Option<&PathBuf>, output: Output) -> u8 {
    if let (Some(path), true) = (journal, signal.is_some()) {
        let path = path.display();
        output.note(&format!(
            "stopped: `ghx resume {path}` goes on with the rest"
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

fn task(step: RawStep, filler: &Filler<'_>) -> TaskRequest {
    let filled = registry()
        .find(&step.task)
        .and_then(|capability| filler.fill(capability, step.input.get()));
    let input = filled
        .and_then(|text| serde_json::value::RawValue::from_string(text).ok())
        .unwrap_or(step.input);
    TaskRequest {
        task: step.task,
        name: step.name,
        input,
        needs: step.needs,
        foreach: step.foreach,
    }
}

/// Every step is listed: those that are no steps with their problem, the others as not tried.
fn rejected(steps: Vec<RawStep>) -> ChainResultEnvelope {
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
    ChainResultEnvelope::new(results.collect(), 0)
}

fn refused(tasks: &[TaskRequest], error: &ErrorBody) -> ChainResultEnvelope {
    let results = tasks
        .iter()
        .map(|task| StepResult::failed(&task.task, error.clone(), None));
    ChainResultEnvelope::new(results.collect(), 0)
}

fn finish(
    envelope: &ChainResultEnvelope,
    args: &ChainArgs,
    filler: Option<&Filler<'_>>,
    output: Output,
) -> u8 {
    output::chain(envelope, output);
    if let (Status::Failed, Some(missing)) = (envelope.status, filler.and_then(Filler::missing)) {
        output.remark(&missing.to_string());
    }
    exit_code(envelope, args.fail_on_partial)
}
