//! Workflows, their runs, jobs and artifacts over REST.

use serde_json::{Value, json};

use super::complete::whole;
use super::request::Request;
use crate::clock;
use crate::handle::Incoming;
use crate::http::Reply;
use crate::model::{Job, Run, Workflow, World};

/// Where the other host keeps logs.
const LOGS: &str = "/_storage/job-logs/";

/// Answers it, or `None` where there is no such thing.
pub(super) fn answer(world: &mut World, request: &Request<'_>) -> Option<Reply> {
    let [_, path @ ..] = request.path else {
        return None;
    };
    match (request.method, path) {
        ("GET", ["workflows"]) => {
            let all = workflows(world, request).map(|it| workflow(world, it));
            Some(request.list("workflows", all.collect()))
        }
        ("GET", ["workflows", which]) => {
            let found = named(world, request, which);
            found.map(|it| Reply::json(200, &workflow(world, it)))
        }
        ("GET", ["runs"]) => {
            let wanted = |run: &&Run| {
                let is =
                    |name: &str, value: &str| request.parameter(name).is_none_or(|it| it == value);
                let state = request.parameter("status");
                is("branch", &run.branch)
                    && is("event", &run.event)
                    && state
                        .is_none_or(|it| it == run.status || Some(&it) == run.conclusion.as_ref())
            };
            let all = runs(world, request)
                .rev()
                .filter(wanted)
                .map(|it| self::run(world, it));
            Some(request.list("workflow_runs", all.collect()))
        }
        (method, ["runs", id, rest @ ..]) => {
            let found = runs(world, request)
                .find(|run| run.id.to_string() == *id)?
                .clone();
            match (method, rest) {
                ("GET", []) => Some(Reply::json(200, &run(world, &found))),
                ("GET", ["jobs"]) => Some(request.list("jobs", jobs(world, &found))),
                ("GET", ["artifacts"]) => Some(request.list("artifacts", artifacts(&found))),
                ("POST", [what]) => change(world, request, &found, what),
                _ => None,
            }
        }
        ("POST", ["workflows", which, "dispatches"]) => dispatch(world, request, which),
        ("GET", ["jobs", id, "logs"]) => {
            let found = runs(world, request).flat_map(|run| &run.jobs);
            let mut ended = found.filter(|job| job.conclusion.is_some());
            let job = ended.find(|job| job.id.to_string() == *id)?;
            let place = format!("http://{}{LOGS}{}", request.elsewhere, job.id);
            Some(Reply::json(302, &Value::Null).with("location", place))
        }
        _ => None,
    }
}

/// What the other host answers: the log of a job, to whoever has its address, and nothing to a token.
pub(super) fn stored(world: &World, incoming: &Incoming) -> Option<Reply> {
    let id = incoming.path.strip_prefix(LOGS)?;
    let plain = |status, text: &str| Reply::text(status, "text/plain; charset=utf-8", text);
    if incoming.authorization.is_some() {
        return Some(plain(400, "this host takes no token\n"));
    }
    let mut jobs = world.actions.runs.iter().flat_map(|run| &run.jobs);
    Some(match jobs.find(|job| job.id.to_string() == id) {
        Some(job) => plain(200, &log(job)),
        None => plain(404, "there is no such log\n"),
    })
}

/// A log as the runner writes it: each step that runs something opens a group, and what failed ends on an error.
fn log(job: &Job) -> String {
    let mut text = String::new();
    let mut line = |words: &str| {
        text.push_str(&format!("2026-01-01T00:00:00.0000000Z {words}\n"));
    };
    for step in &job.steps {
        if step.name.starts_with("Run ") {
            line(&format!("##[group]{}", step.name));
            line("##[endgroup]");
        }
        step.log.iter().for_each(|words| line(words));
    }
    if job.conclusion.as_deref() == Some("failure") {
        line("##[error]Process completed with exit code 101.");
    }
    text
}

fn workflows<'w>(
    world: &'w World,
    request: &Request<'_>,
) -> impl Iterator<Item = &'w Workflow> + use<'w> {
    let repository = request.repository;
    let all = world.actions.workflows.iter();
    all.filter(move |it| it.repository == repository)
}

fn runs<'w>(
    world: &'w World,
    request: &Request<'_>,
) -> impl DoubleEndedIterator<Item = &'w Run> + use<'w> {
    let repository = request.repository;
    let all = world.actions.runs.iter();
    all.filter(move |run| {
        let of = world
            .actions
            .workflows
            .iter()
            .find(|it| it.id == run.workflow);
        of.is_some_and(|it| it.repository == repository)
    })
}

/// The workflow of a number or a file.
fn named<'w>(world: &'w World, request: &Request<'_>, which: &str) -> Option<&'w Workflow> {
    let file = format!("/{which}");
    workflows(world, request).find(|it| it.id.to_string() == which || it.path.ends_with(&file))
}

/// Starts a workflow by hand.
fn dispatch(world: &mut World, request: &Request<'_>, which: &str) -> Option<Reply> {
    let workflow = named(world, request, which)?.id;
    if let Some(refusal) = request.forbidden(world) {
        return Some(refusal);
    }
    let branch = request.body.get("ref").and_then(Value::as_str)?;
    let repository = world.repositories.get(&request.repository)?;
    if !repository.branches.contains_key(branch) {
        return Some(Reply::edge(422, &format!("No ref found for: {branch}")));
    }
    let all = &world.actions.runs;
    let run = Run {
        id: all.iter().map(|run| run.id).max().unwrap_or(0) + 1,
        workflow,
        number: all.iter().filter(|run| run.workflow == workflow).count() as u64 + 1,
        attempt: 1,
        status: "queued".to_owned(),
        conclusion: None,
        event: "workflow_dispatch".to_owned(),
        branch: branch.to_owned(),
        created_at: world.now(),
        jobs: Vec::new(),
        artifacts: Vec::new(),
    };
    let id = run.id;
    world.actions.runs.push(run);
    if request.body.get("return_run_details") != Some(&json!(true)) {
        return Some(Reply::text(204, "text/plain", ""));
    }
    let path = format!("{}/actions/runs/{id}", world.full_name(request.repository));
    let run_url = format!("https://api.github.com/repos/{path}");
    let html_url = format!("https://github.com/{path}");
    Some(Reply::json(
        200,
        &json!({"workflow_run_id": id, "run_url": run_url, "html_url": html_url}),
    ))
}

/// Starts a run again, or stops it.
fn change(world: &mut World, request: &Request<'_>, found: &Run, what: &str) -> Option<Reply> {
    if !matches!(what, "cancel" | "rerun" | "rerun-failed-jobs") {
        return None;
    }
    if let Some(refusal) = request.forbidden(world) {
        return Some(refusal);
    }
    let done = found.status == "completed";
    let refusal = match what {
        "cancel" if done => Some((409, "Cannot cancel a workflow run that is completed.")),
        "rerun" | "rerun-failed-jobs" if !done => Some((403, "This workflow is already running")),
        "rerun-failed-jobs" if found.conclusion.as_deref() == Some("success") => Some((
            403,
            "This workflow run cannot be retried: it has no failed jobs",
        )),
        _ => None,
    };
    if let Some((status, message)) = refusal {
        return Some(Reply::edge(status, message));
    }
    let run = world
        .actions
        .runs
        .iter_mut()
        .find(|run| run.id == found.id)?;
    if what == "cancel" {
        (run.status, run.conclusion) = ("completed".to_owned(), Some("cancelled".to_owned()));
        return Some(Reply::json(202, &json!({})));
    }
    (run.status, run.conclusion) = ("queued".to_owned(), None);
    run.attempt += 1;
    Some(Reply::json(201, &json!({})))
}

fn workflow(world: &World, it: &Workflow) -> Value {
    let home = address(world, it.repository);
    let file = it.path.rsplit('/').next().unwrap_or_default();
    let known = json!({"id": it.id, "name": it.name, "path": it.path, "state": "active",
        "html_url": format!("{home}/actions/workflows/{file}")});
    whole("workflow", known)
}

fn run(world: &World, it: &Run) -> Value {
    let of = world
        .actions
        .workflows
        .iter()
        .find(|workflow| workflow.id == it.workflow);
    let repository = of.map_or(0, |of| of.repository);
    let sha = world
        .repositories
        .get(&repository)
        .and_then(|repo| repo.branches.get(&it.branch));
    let known = json!({"id": it.id, "name": of.map(|of| &of.name), "run_number": it.number, "run_attempt": it.attempt,
        "status": it.status, "conclusion": it.conclusion, "event": it.event, "head_branch": it.branch, "head_sha": sha,
        "workflow_id": it.workflow, "created_at": clock::format(it.created_at), "updated_at": clock::format(it.created_at),
        "html_url": format!("{}/actions/runs/{}", address(world, repository), it.id)});
    let known = match known {
        Value::Object(mut known) => {
            // A branch that is gone leaves no commit behind, and the description knows no null there.
            if known.get("head_sha") == Some(&Value::Null) {
                known.remove("head_sha");
            }
            Value::Object(known)
        }
        other => other,
    };
    whole("workflow-run", known)
}

fn jobs(world: &World, it: &Run) -> Vec<Value> {
    let of = world
        .actions
        .workflows
        .iter()
        .find(|workflow| workflow.id == it.workflow);
    let home = address(world, of.map_or(0, |of| of.repository));
    let status = |conclusion: &Option<String>| {
        if conclusion.is_some() {
            "completed"
        } else {
            "in_progress"
        }
    };
    let all = it.jobs.iter().map(|job| {
        let last = job.steps.len();
        let steps = job.steps.iter().zip(1..).map(|(step, number)| {
            let good = job.conclusion.as_ref().map(|it| if number == last { it.as_str() } else { "success" });
            json!({"number": number, "name": step.name, "status": status(&job.conclusion), "conclusion": good})
        });
        let steps: Vec<Value> = steps.collect();
        let known = json!({"id": job.id, "run_id": it.id, "name": job.name, "status": status(&job.conclusion),
            "conclusion": job.conclusion, "steps": steps, "started_at": clock::format(it.created_at),
            "html_url": format!("{home}/actions/runs/{}/job/{}", it.id, job.id)});
        whole("job", known)
    });
    all.collect()
}

fn artifacts(it: &Run) -> Vec<Value> {
    let all = it.artifacts.iter().zip(1..).map(|(name, number)| {
        let id = it.id * 100 + number;
        whole("artifact", json!({"id": id, "name": name, "size_in_bytes": 1024, "created_at": clock::format(it.created_at)}))
    });
    all.collect()
}

fn address(world: &World, repository: u64) -> String {
    format!("https://github.com/{}", world.full_name(repository))
}
