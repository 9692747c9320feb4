//! Owns the requests: feedback comes in through `pr.feedback.view`, verdicts go out as one batch.

use ghx_runtime::auth::same_host;
use ghx_runtime::{
    Client, Code, Error, ErrorBody, PlanOptions, TaskRequest, execute_task, execute_tasks,
    plan_tasks,
};
use serde::Deserialize;
use serde_json::json;
use serde_json::value::RawValue;

use super::apply::{Applied, ApplyPreview};
use super::model::Feedback;
use super::plan::{Plan, plan};
use super::report::AnalysisError;
use super::target::Subject;
use super::verdicts::Verdict;
use super::view::from_view;
use crate::REGISTRY;

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
    let input = json!({ "owner": subject.owner, "name": subject.name, "prNumber": subject.number });
    let reply = execute_task(client, &REGISTRY, "pr.feedback.view", &input.to_string()).await;
    let data = match (reply.data, reply.error) {
        (Some(data), None) => data,
        (_, Some(error)) => return Err(error.into()),
        (None, None) => return Err(Error::new(Code::Server, "pr.feedback.view gave no data")),
    };
    from_view(data.get(), reply.meta.round_trips as u64).map_err(|error| {
        Error::new(
            Code::Server,
            format!("pr.feedback.view gave unexpected data: {error}"),
        )
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
    let input = json!({ "owner": owner, "name": name, "head": branch });
    let reply = execute_task(client, &REGISTRY, "pr.list", &input.to_string()).await;
    if let Some(error) = reply.error {
        return Err(error.into());
    }
    let list: Option<PullList> = reply
        .data
        .and_then(|data| serde_json::from_str(data.get()).ok());
    let numbers: Vec<u64> = list
        .iter()
        .flat_map(|list| &list.pulls)
        .map(|pull| pull.number)
        .collect();
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

#[derive(Deserialize)]
struct PullList {
    #[serde(rename = "pullRequests")]
    pulls: Vec<PullEntry>,
}

#[derive(Deserialize)]
struct PullEntry {
    number: u64,
}

/// Sends verdicts about fetched feedback: one request for all of them, none when nothing is left to do.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/sandbox.in"));
/// # fn main() {
/// # let (_sandbox, client) = start();
/// # on_tokio(async {
/// let before = feedback::fetch(&client, &Subject::new("acme/app", 42).unwrap()).await.unwrap();
/// let open = before.threads.iter().find(|thread| !thread.is_resolved).unwrap();
/// let verdict = Verdict { id: open.id.clone(), verdict: Decided::Fixed, reply: "Fixed in 1a2b3c4".to_owned() };
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
    match requests(&plan) {
        Ok(steps) => {
            let results = execute_tasks(client, &REGISTRY, &steps).await;
            Applied::new(plan, Some(results), fetched)
        }
        Err(error) => Applied::refused(error, verdicts.len(), fetched),
    }
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
    let refused = |error| Applied::refused(error, verdicts.len(), feedback.round_trips);
    let plan = plan(feedback, verdicts)
        .map_err(|refusal| Applied::from_refusal(refusal, verdicts.len(), feedback.round_trips))?;
    if plan.steps.is_empty() {
        return Ok(ApplyPreview {
            items: plan.items,
            dry_run: None,
        });
    }
    let steps = requests(&plan).map_err(refused)?;
    match plan_tasks(&REGISTRY, &steps, options) {
        Ok(dry_run) => Ok(ApplyPreview {
            items: plan.items,
            dry_run: Some(dry_run),
        }),
        Err(results) => Err(Applied::new(plan, Some(results), feedback.round_trips)),
    }
}

fn requests(plan: &Plan) -> Result<Vec<TaskRequest>, ErrorBody> {
    let request = |task: &str, input: &serde_json::Value| {
        let input = RawValue::from_string(input.to_string())?;
        Ok(TaskRequest {
            task: task.to_owned(),
            input,
        })
    };
    let steps: Result<_, serde_json::Error> = plan
        .steps
        .iter()
        .map(|step| request(&step.task, &step.input))
        .collect();
    steps.map_err(|error| ErrorBody::new(Code::Validation, error.to_string()))
}

impl From<AnalysisError> for Error {
    fn from(error: AnalysisError) -> Error {
        let code = match error {
            AnalysisError::NoSuchRemark { .. } => Code::NotFound,
            AnalysisError::UnknownId { .. } => Code::Validation,
        };
        Error::new(code, error.to_string())
    }
}
