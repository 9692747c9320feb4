//! Owns the requests: feedback comes in through `pr.feedback.view`, verdicts go out as one batch.

use ghx_runtime::auth::same_host;
use ghx_runtime::{Chain, Client, Code, Error, ErrorBody, Journal, PlanOptions};

use super::apply::{Applied, ApplyPreview};
use super::model::Feedback;
use super::plan::{Write, plan};
use super::report::AnalysisError;
use super::target::Subject;
use super::verdicts::Verdict;
use crate::pr;

/// Fetches all feedback of a pull request: as many requests as its longest list has pages.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/sandbox.in"));
/// # fn main() {
/// # let (_sandbox, client) = start();
/// # on_tokio(async {
/// let feedback = feedback::fetch(&client, &Subject::new("acme/app", 42).unwrap()).await.unwrap();
/// assert!(feedback.threads.iter().any(|thread| !thread.is_resolved));
/// # });
/// # }
/// ```
pub async fn fetch(client: &Client, subject: &Subject) -> Result<Feedback, Error> {
    let host = &client.host().name;
    if let Some(named) = subject
        .host
        .as_deref()
        .filter(|named| !same_host(named, host))
    {
        let message = format!("the address is on {named}, but requests go to {host}");
        return Err(Error::new(Code::Validation, message));
    }
    let repository = format!("{}/{}", subject.owner, subject.name);
    let mut chain = Chain::new();
    let view = chain.add(pr::feedback::view((repository, subject.number)));
    let outcome = chain.send(client).await;
    let round_trips = outcome.round_trips() as u64;
    let error = outcome
        .envelope()
        .results
        .first()
        .and_then(|result| result.error.as_ref());
    // A thread that the token may not see leaves a hole in its list, and the others are feedback all the same.
    let refused = error
        .filter(|error| error.code == Code::Partial)
        .map(|error| error.message.clone());
    // Read where it stands: the reply of a long review is not kept twice.
    let read = match outcome
        .data(view.index())
        .map(|data| serde_json::from_str(data.get()))
    {
        Some(Ok(read)) if error.is_none() || refused.is_some() => read,
        _ => outcome.get(view)?,
    };
    drop(outcome);
    let feedback = Feedback::of(read, round_trips);
    Ok(Feedback {
        refused,
        ..feedback
    })
}

/// Finds the open pull request of a branch; one request.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/sandbox.in"));
/// # fn main() {
/// # let (_sandbox, client) = start();
/// # on_tokio(async {
/// let subject = feedback::find_by_branch(&client, "acme", "app", "upload-retry").await.unwrap();
/// assert_eq!(subject.to_string(), "acme/app#42");
/// let missing = feedback::find_by_branch(&client, "acme", "app", "no-such-branch").await;
/// assert_eq!(missing.unwrap_err().code(), ghx::Code::NotFound);
/// # });
/// # }
/// ```
pub async fn find_by_branch(
    client: &Client,
    owner: &str,
    name: &str,
    branch: &str,
) -> Result<Subject, Error> {
    let repository = format!("{owner}/{name}");
    let list = pr::list(repository).head(branch).send(client).await?;
    let pulls = list.pull_requests;
    let numbers: Vec<i64> = pulls.iter().map(|pull| pull.number).collect();
    match numbers.as_slice() {
        [number] => Ok(Subject {
            host: None,
            owner: owner.to_owned(),
            name: name.to_owned(),
            number: *number,
            focus: None,
        }),
        [] => {
            let message = format!("no open pull request from branch `{branch}` in {owner}/{name}");
            Err(Error::new(Code::NotFound, message))
        }
        // Forks use the same branch names; guessing would answer the wrong reviewers.
        several => {
            let list: Vec<String> = several.iter().map(|number| format!("#{number}")).collect();
            let message = format!(
                "several open pull requests from a branch `{branch}`: {}; name one",
                list.join(", ")
            );
            Err(Error::new(Code::Validation, message))
        }
    }
}

/// Sends verdicts about fetched feedback: one request for all of them, none when nothing is left to do.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/sandbox.in"));
/// # fn main() {
/// # let (_sandbox, client) = start();
/// # on_tokio(async {
/// let before = feedback::fetch(&client, &Subject::new("acme/app", 42).unwrap()).await.unwrap();
/// let report = feedback::analyse(&before, &Options::default()).unwrap();
/// let open = &report.items[0];
/// let verdict = Verdict {
///     id: open.id.clone(),
///     verdict: Decided::Fixed,
///     reply: "Fixed in 1a2b3c4".to_owned(),
///     seen: Some(open.seen.clone()),
/// };
/// let applied = feedback::apply(&client, &before, &[verdict]).await;
/// assert_eq!((applied.meta.done, applied.meta.round_trips), (1, 1));
/// # });
/// # }
/// ```
pub async fn apply(client: &Client, feedback: &Feedback, verdicts: &[Verdict]) -> Applied {
    let fetched = feedback.round_trips;
    let plan = match plan(feedback, verdicts) {
        Ok(plan) => plan,
        Err(refusal) => return Applied::from_refusal(refusal, verdicts.len(), fetched),
    };
    if plan.steps.is_empty() {
        return Applied::new(plan, None, fetched);
    }
    let results = plan.chain().send(client).await.into_envelope();
    let mut applied = Applied::new(plan, Some(results), fetched);
    let unheard = applied.resolved_without_reply();
    if !unheard.is_empty() {
        // One request resolves what another alias of it failed to answer; the reviewer must not lose the thread.
        let mut chain = Chain::new();
        for (_, thread_id) in &unheard {
            let thread_id = thread_id.clone();
            chain.add_step(Write::Unresolve { thread_id }.step());
        }
        let results = chain.send(client).await.into_envelope();
        let items: Vec<usize> = unheard.into_iter().map(|(at, _)| at).collect();
        applied.opened_again(&items, results);
    }
    applied
}

/// The same as [`apply`], with a journal: `ghx resume`, or [`ghx_runtime::resume_tasks`], goes on where it was stopped.
///
/// Replies come first and resolutions after them, because a run that is stopped cannot open a thread again whose reply was refused.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/sandbox.in"));
/// # fn main() {
/// # let (_sandbox, client) = start();
/// # let path = std::env::temp_dir().join(format!("ghx-verdicts-{}", std::process::id()));
/// # on_tokio(async {
/// let before = feedback::fetch(&client, &Subject::new("acme/app", 42).unwrap()).await.unwrap();
/// let report = feedback::analyse(&before, &Options::default()).unwrap();
/// let open = &report.items[0];
/// let verdict = Verdict {
///     id: open.id.clone(),
///     verdict: Decided::Fixed,
///     reply: "Fixed in 1a2b3c4".to_owned(),
///     seen: Some(open.seen.clone()),
/// };
/// let mut journal = ghx::JournalFile::create(&path).unwrap();
/// let applied = feedback::apply_kept(&client, &before, &[verdict], &mut journal).await.unwrap();
/// assert_eq!((applied.meta.done, applied.meta.round_trips), (1, 3));
/// # });
/// # std::fs::remove_file(&path).unwrap();
/// # }
/// ```
pub async fn apply_kept(
    client: &Client,
    feedback: &Feedback,
    verdicts: &[Verdict],
    journal: &mut dyn Journal,
) -> Result<Applied, Error> {
    let fetched = feedback.round_trips;
    let plan = match plan(feedback, verdicts) {
        Ok(plan) => plan,
        Err(refusal) => return Ok(Applied::from_refusal(refusal, verdicts.len(), fetched)),
    };
    if plan.steps.is_empty() {
        return Ok(Applied::new(plan, None, fetched));
    }
    let (chain, places) = plan.careful_chain();
    let mut results = chain.send_kept(client, journal).await?.into_envelope();
    let mut in_order: Vec<_> = places.into_iter().zip(results.results).collect();
    in_order.sort_by_key(|(place, _)| *place);
    results.results = in_order.into_iter().map(|(_, result)| result).collect();
    Ok(Applied::new(plan, Some(results), fetched))
}

/// What [`apply`] would send, without sending it.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/feedback.in"));
/// # fn main() {
/// // `three` has the open threads PRRT_1, PRRT_2 and PRRT_3.
/// let shown = preview(&three(), &[verdict("PRRT_1", Decided::Fixed)], &Default::default()).unwrap();
/// assert_eq!(shown.items[0].action, Action::ReplyAndResolve);
/// assert_eq!(shown.dry_run.unwrap().round_trips, 1);
/// # }
/// ```
#[allow(clippy::result_large_err)] // once per command, and both sides are results to be shown
pub fn preview(
    feedback: &Feedback,
    verdicts: &[Verdict],
    options: &PlanOptions,
) -> Result<ApplyPreview, Applied> {
    let plan = plan(feedback, verdicts)
        .map_err(|refusal| Applied::from_refusal(refusal, verdicts.len(), feedback.round_trips))?;
    if plan.steps.is_empty() {
        return Ok(ApplyPreview {
            items: plan.items,
            dry_run: None,
        });
    }
    match plan.chain().plan_with(options) {
        Ok(dry_run) => Ok(ApplyPreview {
            items: plan.items,
            dry_run: Some(dry_run),
        }),
        Err(errors) => {
            let error = errors.first().map(|error| error.body().clone());
            let error = error.unwrap_or_else(|| ErrorBody::new(Code::Validation, "no plan"));
            Err(Applied::refused(
                error,
                verdicts.len(),
                feedback.round_trips,
            ))
        }
    }
}

impl From<AnalysisError> for Error {
    fn from(error: AnalysisError) -> Error {
        let code = match error {
            AnalysisError::NoSuchRemark { .. } | AnalysisError::NoSuchItem { .. } => Code::NotFound,
            AnalysisError::UnknownId { .. } => Code::Validation,
        };
        Error::new(code, error.to_string())
    }
}
