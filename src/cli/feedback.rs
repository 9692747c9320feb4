//! `ghx feedback`: what reviewers said, what was decided, and what is left.

use std::collections::BTreeMap;
use std::future::Future;

use ghx::entries::Entries;
use ghx::feedback::{self, Applied, Feedback, Focus, Options, Report, Subject};
use ghx_runtime::auth::same_host;
use ghx_runtime::{Client, Error, JournalFile, PlanOptions, Status, Stop};
use serde::de::DeserializeOwned;

use super::args::{
    FeedbackApply, FeedbackArgs, FeedbackCommand, FeedbackShow, FeedbackVerify, FeedbackView,
    Target, Writing,
};
use super::failure::{Failure, exit};
use super::output::{self, Bar, Output};
use super::session::{self, Session};
use super::{chain, files, in_own_words, input, repo, signals};

/// Runs the command.
pub(crate) fn run(
    args: &FeedbackArgs,
    output: impl Fn(bool) -> Output,
) -> (Result<u8, Failure>, Output) {
    match &args.command {
        None => {
            let output = output(args.view.target.json);
            (view(args, output), output)
        }
        Some(FeedbackCommand::Show(args)) => {
            let output = output(args.target.json);
            (show_items(args, output), output)
        }
        Some(FeedbackCommand::Apply(args)) => {
            let output = output(args.target.json);
            (apply(args, output), output)
        }
        Some(FeedbackCommand::Verify(args)) => {
            let output = output(args.view.target.json);
            (verify(args, output), output)
        }
    }
}

fn view(all: &FeedbackArgs, output: Output) -> Result<u8, Failure> {
    let args = &all.view;
    let mut options = options(args)?;
    if let Some(value) = all.label.as_deref().filter(|value| !value.is_empty()) {
        options.categories.extend(map("--label", value)?);
    }
    let page = all.html.as_deref();
    let work = async |client: Client, subject: Wanted| {
        let (feedback, focus) = load(&client, &subject).await?;
        options.focus = focus;
        let report = feedback::analyse(&feedback, &options)?;
        Ok((report, page.map(|_| feedback::show_all(&feedback))))
    };
    let (done, signal) = fetch(&args.target, None, args.pr.as_deref(), output, work)?;
    let code = match done {
        Err(error) => refused(&error, output),
        Ok((report, shown)) => {
            if let (Some(path), Some(shown)) = (page, shown) {
                let html = output::feedback::page(&report, &shown);
                files::replace(path, html.as_bytes()).map_err(|error| {
                    let reason = input::reason(&error);
                    let message = format!("cannot write {}: {reason}", path.display());
                    Failure::failed("VALIDATION", message)
                })?;
                output::feedback::written(path, output);
            } else if all.label.as_deref() == Some("") {
                output::feedback::labels(&report, output);
            } else {
                output::feedback::report(&report, all.compact, output);
            }
            exit::OK
        }
    };
    Ok(signal.unwrap_or(code))
}

fn show_items(args: &FeedbackShow, output: Output) -> Result<u8, Failure> {
    let ids: Vec<&str> = args.ids.split(',').map(str::trim).collect();
    let work = async |client: Client, subject: Wanted| {
        let feedback = load(&client, &subject).await?.0;
        Ok(feedback::show(&feedback, &ids)?)
    };
    let (done, signal) = fetch(&args.target, None, args.pr.as_deref(), output, work)?;
    let code = match done {
        Err(error) => refused(&error, output),
        Ok(items) => {
            output::feedback::shown(&items, output);
            exit::OK
        }
    };
    Ok(signal.unwrap_or(code))
}

fn verify(args: &FeedbackVerify, output: Output) -> Result<u8, Failure> {
    let options = options(&args.view)?;
    let work = async |client: Client, subject: Wanted| report(&client, &subject, options).await;
    let view = &args.view;
    let (done, signal) = fetch(&view.target, None, view.pr.as_deref(), output, work)?;
    let code = match done {
        Err(error) => refused(&error, output),
        Ok(report) => {
            let mut found = feedback::verify(&report, args.cycle);
            for left in &mut found.why {
                left.next = in_own_words(&left.next);
            }
            output::feedback::verification(&found, output);
            exit::OK
        }
    };
    Ok(signal.unwrap_or(code))
}

fn apply(args: &FeedbackApply, output: Output) -> Result<u8, Failure> {
    let text = input::read("--verdicts", &args.verdicts)?;
    let checked: Result<serde::de::IgnoredAny, _> = serde_json::from_str(&text.text);
    checked.map_err(|error| input::bad_json(&text, &error))?;
    let verdicts = feedback::parse_verdicts(&text.text).map_err(|problems| {
        let list: Vec<String> = problems.iter().map(ToString::to_string).collect();
        Failure::usage(format!("{}: {}", text.origin, list.join("; ")))
    })?;
    let dry_run = args.dry_run;
    let journal = args.journal.as_ref();
    let mut journal = journal.map(JournalFile::create).transpose();
    let journal = journal
        .as_mut()
        .map_err(|error| chain::refused_journal(error))?;
    let work = async |client: Client, subject: Wanted| {
        let feedback = load(&client, &subject).await?.0;
        if dry_run {
            let mut options = PlanOptions::default();
            options.max_batch = client.max_batch();
            return Ok(feedback::preview(&feedback, &verdicts, &options).map_err(Box::new));
        }
        let applied = match journal {
            None => feedback::apply(&client, &feedback, &verdicts).await,
            Some(journal) => feedback::apply_kept(&client, &feedback, &verdicts, journal).await?,
        };
        Ok(Err(Box::new(applied)))
    };
    let writing = Some(&args.writing);
    let fetched = fetch(&args.target, writing, args.pr.as_deref(), output, work);
    let begun = match &fetched {
        Ok((Ok(Err(applied)), _)) => applied.meta.round_trips > 0,
        _ => false,
    };
    let journal = args.journal.as_ref();
    if let (Some(path), false) = (journal, begun) {
        // Nothing was begun, so there is nothing to go on with.
        let _ = std::fs::remove_file(path);
    }
    let (done, signal) = fetched?;
    let code = match done {
        Err(error) => refused(&error, output),
        Ok(Ok(preview)) => {
            output::feedback::preview(&preview, output);
            exit::OK
        }
        Ok(Err(applied)) => {
            output::feedback::applied(&applied, output);
            code(&applied, args.fail_on_partial)
        }
    };
    Ok(chain::ended(
        code,
        signal,
        journal.filter(|_| begun),
        output,
    ))
}

fn code(applied: &Applied, fail_on_partial: bool) -> u8 {
    match applied.status {
        Status::Success => exit::OK,
        Status::Partial if fail_on_partial => exit::PARTIAL,
        Status::Partial => exit::OK,
        Status::Failed => exit::FAILED,
    }
}

/// The pull request that is meant: named, or to be found by the branch.
pub(super) enum Wanted {
    Named(Subject),
    Branch {
        owner: String,
        name: String,
        branch: String,
    },
}

/// Opens the session, finds out which pull request is meant, and does the work; with the exit code of a signal that stopped it.
fn fetch<T, F>(
    target: &Target,
    writing: Option<&Writing>,
    pr: Option<&str>,
    output: Output,
    work: impl FnOnce(Client, Wanted) -> F,
) -> Result<(Result<T, Error>, Option<u8>), Failure>
where
    F: Future<Output = Result<T, Error>>,
{
    let (host, _) = session::host(target)?;
    let wanted = wanted(target, pr, &host.name)?;
    let session = Session::open(target, output)?;
    let stop = Stop::default();
    match session.client(target, writing, None, &stop, Bar::new()) {
        Ok(client) => signals::run(&stop, work(client, wanted)),
        Err(error) => Ok((Err(error), None)),
    }
}

/// The pull request that is meant on this host.
pub(super) fn wanted(target: &Target, pr: Option<&str>, host: &str) -> Result<Wanted, Failure> {
    if let Some(url) = pr.filter(|text| text.contains("://")) {
        let subject = Subject::from_url(url).map_err(Failure::usage)?;
        return match &subject.host {
            Some(named) if !same_host(named, host) => Err(Failure::usage(format!(
                "the address is on {named}, but the host is {host}: {}name a pull request of {host}",
                repo::advice(named)
            ))),
            _ => Ok(Wanted::Named(subject)),
        };
    }
    let number: Option<i64> = match pr {
        Some(text) => match text.trim_start_matches('#').parse() {
            Ok(number) => Some(number),
            Err(_) => {
                return Err(Failure::usage(format!(
                    "`{text}` is neither a number nor an address of a pull request"
                )));
            }
        },
        // The demo world has one pull request under review, and no checkout belongs to it.
        None if target.is_sandbox() => Some(42),
        None => None,
    };
    let (owner, name) = if target.is_sandbox() && target.repo.is_none() {
        ("acme".to_owned(), "app".to_owned())
    } else {
        let found = repo::find(target.repo.as_deref(), host)
            .map_err(|missing| Failure::usage(missing.to_string()))?;
        (found.owner, found.name)
    };
    match number {
        Some(number) => Subject::new(&format!("{owner}/{name}"), number)
            .map(Wanted::Named)
            .map_err(Failure::usage),
        None => {
            let branch = repo::branch().map_err(|missing| Failure::usage(missing.to_string()))?;
            Ok(Wanted::Branch {
                owner,
                name,
                branch,
            })
        }
    }
}

async fn load(client: &Client, wanted: &Wanted) -> Result<(Feedback, Option<Focus>), Error> {
    let subject = match wanted {
        Wanted::Named(subject) => subject.clone(),
        Wanted::Branch {
            owner,
            name,
            branch,
        } => feedback::find_by_branch(client, owner, name, branch).await?,
    };
    Ok((feedback::fetch(client, &subject).await?, subject.focus))
}

/// Fetches the feedback of a pull request, and analyses it.
pub(super) async fn report(
    client: &Client,
    wanted: &Wanted,
    mut options: Options,
) -> Result<Report, Error> {
    let (feedback, focus) = load(client, wanted).await?;
    options.focus = focus;
    Ok(feedback::analyse(&feedback, &options)?)
}

fn options(args: &FeedbackView) -> Result<Options, Failure> {
    let mut options = Options::default();
    if let Some(lookback) = args.lookback {
        options.lookback = lookback;
    }
    if let Some(value) = &args.triage {
        options.triage = map("--triage", value)?;
    }
    if let Some(value) = &args.categories {
        options.categories = map("--categories", value)?;
    }
    if let Some(value) = &args.noise {
        let text = input::read("--noise", value)?;
        options.noise = feedback::parse_noise(&text.text)
            .map_err(|problem| Failure::usage(format!("--noise: {problem}")))?;
    }
    Ok(options)
}

fn map<T: DeserializeOwned>(flag: &str, value: &str) -> Result<BTreeMap<String, T>, Failure> {
    let text = input::read(flag, value)?;
    let entries: Entries<T> = serde_json::from_str(&text.text).map_err(|error| {
        if error.is_data() {
            Failure::usage(format!("{flag}: {error}"))
        } else {
            input::bad_json(&text, &error)
        }
    })?;
    match entries.twice() {
        Some(key) => Err(Failure::usage(format!("{flag}: `{key}` is given twice"))),
        None => Ok(entries.0.into_iter().collect()),
    }
}

fn refused(error: &Error, output: Output) -> u8 {
    output::feedback::error(error.body(), output);
    exit::FAILED
}
