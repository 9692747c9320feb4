//! `ghx_read` and `ghx_write`: steps as in chains, guarded, run, and told.

use ghx_runtime::plan::{Capability, Effect};
use ghx_runtime::{ChainResultEnvelope, PlanOptions, TaskRequest};
use rmcp::RoleServer;
use rmcp::model::{CallToolRequestParams, CallToolResponse};
use rmcp::service::RequestContext;
use serde_json::{Value, json};

use super::answer::{self, answer};
use super::arguments::Arguments;
use super::call::Call;
use super::confirm::{self, Consent};
use super::server::Server;
use super::tools;
use super::trusted;
use crate::cli::chain;
use crate::cli::consent;
use crate::cli::failure::Failure;
use crate::cli::fields::Fields;
use crate::cli::fill::Filler;
use crate::cli::input::Text;
use crate::cli::registry;
use crate::cli::steps::{self, RawStep};

/// What a call asks for.
struct Asked {
    steps: Vec<RawStep>,
    fields: Option<Fields>,
    dry_run: bool,
    stop_on_failure: bool,
}

/// Runs the steps of a call.
pub(super) async fn run(
    server: &Server,
    request: &mut CallToolRequestParams,
    context: &RequestContext<RoleServer>,
) -> CallToolResponse {
    let reads = request.name == tools::READ;
    let value = match go(server, reads, request, context).await {
        Ok(Outcome::Done(value)) => value,
        Ok(Outcome::Ask(response)) => return *response,
        Err(failure) => answer::failed(&failure, true),
    };
    answer(&request.name, value).into()
}

/// How a call ended.
enum Outcome {
    Done(Value),
    /// The client is asked first, and calls again.
    Ask(Box<CallToolResponse>),
}

async fn go(
    server: &Server,
    reads: bool,
    request: &mut CallToolRequestParams,
    context: &RequestContext<RoleServer>,
) -> Result<Outcome, Failure> {
    let asked = asked(server, reads, request)?;
    let hub = &server.hub;
    let filler = Filler::new(&hub.target, &hub.host);
    if asked.steps.iter().any(|step| step.problem.is_some()) {
        let envelope = chain::rejected(asked.steps, Some(&filler));
        return Ok(Outcome::Done(told(&envelope)));
    }
    let tasks: Vec<TaskRequest> = (asked.steps.into_iter())
        .map(|step| {
            let capability = registry().find(&step.task);
            chain::task(step, capability, &filler)
        })
        .collect();
    let missing = filler.missing().map(ToString::to_string);
    drop(filler);
    if let Some(fence) = &server.fence {
        let reasons: Vec<Option<String>> = (tasks.iter())
            .map(|task| fence.refusal(registry().find(&task.task)?, task.input.get()))
            .collect();
        if reasons.iter().any(Option::is_some) {
            let envelope = chain::rejected(consent::with_reasons(tasks, reasons), None);
            return Ok(Outcome::Done(told(&envelope)));
        }
    }
    let mut options = PlanOptions::default();
    options.host = Some(hub.host.clone());
    options.chain.stop_on_failure = asked.stop_on_failure;
    let plan = match ghx_runtime::plan_tasks(registry(), &tasks, &options) {
        Ok(plan) => plan,
        Err(envelope) => {
            let mut value = told(&envelope);
            if let Some(missing) = missing {
                answer::note(&mut value, missing);
            }
            return Ok(Outcome::Done(value));
        }
    };
    if asked.dry_run {
        // No step has a result: none has run.
        let mut value = json!({
            "status": "success",
            "results": [],
            "meta": {"route_used": "graphql", "total": 0, "succeeded": 0, "failed": 0, "round_trips": 0},
            "dry_run": plan,
        });
        answer::note(&mut value, "nothing was sent");
        return Ok(Outcome::Done(value));
    }
    drop(plan);
    match confirm::consent(&tasks, request, context).await {
        Consent::Given => {}
        Consent::Ask(response) => return Ok(Outcome::Ask(response)),
        Consent::Refused(reason) => {
            let envelope = chain::rejected(consent::refused(tasks, &reason), None);
            return Ok(Outcome::Done(told(&envelope)));
        }
    }
    let client = match hub.client().await {
        Ok(client) => client,
        Err(error) => return Ok(Outcome::Done(told(&chain::refused(&tasks, error.body())))),
    };
    if let (Some(fence), [_, _, ..]) = (&server.fence, tasks.as_slice()) {
        match fence.outside(&client, &tasks).await {
            Ok(reasons) if reasons.iter().any(Option::is_some) => {
                let envelope = chain::rejected(consent::with_reasons(tasks, reasons), None);
                return Ok(Outcome::Done(told(&envelope)));
            }
            Ok(_) => {}
            Err(error) => return Ok(Outcome::Done(told(&chain::refused(&tasks, &error)))),
        }
    }
    let call = Call::new(&server.fenced(client), context);
    let envelope =
        ghx_runtime::execute_tasks_with(&call.client, registry(), &tasks, options.chain).await;
    let mut value = told(&envelope);
    let stopped = call.end().await;
    // Before the fields are taken, which may leave out who wrote.
    if server.trusted_authors {
        let mut count = 0;
        each_data(&mut value, |task, data| {
            count += trusted::leave_out(task, data);
        });
        if count > 0 {
            answer::note(&mut value, trusted_words(count));
        }
    }
    if let Some(fields) = &asked.fields {
        each_data(&mut value, |_, data| *data = fields.of(data));
    }
    if stopped {
        let mut known = value.clone();
        answer::clean(&mut known);
        server.tell_stopped(context, &known).await;
    }
    Ok(Outcome::Done(value))
}

/// What was left out, in words.
fn trusted_words(count: usize) -> String {
    format!("texts by people without write access were left out: {count}")
}

/// Reads the arguments, and says of each step why it may not run.
fn asked(
    server: &Server,
    reads: bool,
    request: &mut CallToolRequestParams,
) -> Result<Asked, Failure> {
    let known: &[&str] = match reads {
        true => &["steps", "fields"],
        false => &["steps", "dry_run", "stop_on_failure"],
    };
    let mut arguments = Arguments::new(request.arguments.clone(), known)?;
    let text = Text {
        origin: "steps".to_owned(),
        text: arguments.required("steps")?.to_string(),
    };
    let fields: Option<Vec<String>> = arguments.optional("fields", "a list of paths")?;
    let dry_run: Option<bool> = arguments.optional("dry_run", "true or false")?;
    let stop_on_failure: Option<bool> = arguments.optional("stop_on_failure", "true or false")?;
    if !text.text.starts_with('[') {
        let kind = steps::kind(&text.text);
        return Err(Failure::usage(format!(
            "steps: must be a list of steps, found {kind}"
        )));
    }
    let mut steps = steps::parse(&text)?;
    let mut capabilities: Vec<&'static Capability> = Vec::new();
    for step in &mut steps {
        let Some(capability) = registry().find(&step.task) else {
            continue;
        };
        capabilities.push(capability);
        if step.problem.is_none() {
            step.problem = server.never(capability).or_else(|| {
                let writes = reads && capability.effect != Effect::Read;
                writes.then(|| format!("{} writes: use ghx_write for it", capability.id))
            });
        }
    }
    let fields = fields
        .map(|paths| Fields::new("fields", &paths, &capabilities))
        .transpose()?;
    Ok(Asked {
        steps,
        fields,
        dry_run: dry_run.unwrap_or(false),
        stop_on_failure: stop_on_failure.unwrap_or(false),
    })
}

/// An envelope as a value.
fn told(envelope: &ChainResultEnvelope) -> Value {
    serde_json::to_value(envelope).unwrap_or(Value::Null)
}

/// Does something with the data of each step; of a step that ran for elements, with that of each element.
fn each_data(value: &mut Value, mut work: impl FnMut(&str, &mut Value)) {
    let results = value.get_mut("results").and_then(Value::as_array_mut);
    for result in results.into_iter().flatten() {
        let task = result.get("task").and_then(Value::as_str);
        let task = task.unwrap_or_default().to_owned();
        let Some(data) = result.get_mut("data") else {
            continue;
        };
        match elements(data) {
            Some(elements) => {
                for element in elements {
                    if let Some(data) = element.get_mut("data") {
                        work(&task, data);
                    }
                }
            }
            None => work(&task, data),
        }
    }
}

/// The elements of a step that ran for each of a list.
fn elements(data: &mut Value) -> Option<&mut Vec<Value>> {
    let map = data.as_object_mut()?;
    if map.len() != 1 {
        return None;
    }
    let results = map.get_mut("results")?.as_array_mut()?;
    let is_one = |it: &Value| it.get("index").is_some() && it.get("ok").is_some();
    results.iter().all(is_one).then_some(results)
}
