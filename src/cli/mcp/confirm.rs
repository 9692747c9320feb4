//! What cannot be undone is asked about first: the question names the target, and no answer means no.

use std::hash::{DefaultHasher, Hash, Hasher};

use ghx_runtime::TaskRequest;
use rmcp::RoleServer;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, ElicitRequest, ElicitRequestParams, ElicitResult,
    ElicitationAction, ElicitationSchema, InputRequest, InputRequests, InputRequiredResult,
    ProtocolVersion,
};
use rmcp::service::RequestContext;
use serde_json::Value;

use super::answer;
use crate::cli::consent::{is_destructive, words};
use crate::cli::own_name;

/// What the question is called where it travels inside of an answer.
const KEY: &str = "confirm";
/// The longest question that a person can be expected to read.
const MOST: usize = 8_000;

/// Whether steps may run that cannot be undone.
pub(super) enum Consent {
    Given,
    /// The client asks, and calls again with the answer.
    Ask(Box<CallToolResponse>),
    Refused(String),
}

/// Asks the person at the client, if any step cannot be undone.
pub(super) async fn consent(
    tasks: &[TaskRequest],
    request: &CallToolRequestParams,
    context: &RequestContext<RoleServer>,
) -> Consent {
    let lines: Vec<String> = (tasks.iter())
        .filter(|task| is_destructive(task))
        .map(words)
        .collect();
    if lines.is_empty() {
        return Consent::Given;
    }
    if (tasks.iter()).any(|task| is_destructive(task) && !is_named(task)) {
        let words = "cannot be undone, and another step says what it is about, which nobody can be asked yet: read that first, then name it in a call of its own";
        return Consent::Refused(words.to_owned());
    }
    let can = context.client_capabilities().and_then(|it| it.elicitation);
    if !can.is_some_and(|it| it.form.is_some() || it.url.is_none()) {
        return Consent::Refused(format!(
            "cannot be undone, and this client cannot ask a person: use a client with elicitation, or run it with `{} chain --yes`",
            own_name()
        ));
    }
    let mut question = format!("This cannot be undone:\n{}\nDo it?", lines.join("\n")).into();
    answer::clean(&mut question);
    let question = question.as_str().unwrap_or_default().to_owned();
    if question.len() > MOST {
        let words = "cannot be undone, and is too much for one question: name fewer in one call";
        return Consent::Refused(words.to_owned());
    }
    let params = ElicitRequestParams::FormElicitationParams {
        meta: None,
        message: question.clone(),
        requested_schema: ElicitationSchema::new(Default::default()),
    };
    let version = context.protocol_version();
    let stateless = version.is_some_and(|it| it.as_str() >= ProtocolVersion::V_2026_07_28.as_str());
    if !stateless {
        let answer = tokio::select! {
            answer = context.peer.create_elicitation(params) => answer,
            () = context.ct.cancelled() => return Consent::Refused("was called off".to_owned()),
        };
        return match answer {
            Ok(answer) => judged(&answer),
            Err(error) => Consent::Refused(format!(
                "cannot be undone, and nobody could be asked: {error}"
            )),
        };
    }
    // The answer counts for exactly what was asked.
    let state = digest(&question);
    let given = (request.input_responses.as_ref())
        .filter(|_| request.request_state.as_ref() == Some(&state))
        .and_then(|all| all.get(KEY));
    match given {
        Some(given) => match serde_json::from_value(given.clone()) {
            Ok(answer) => judged(&answer),
            Err(_) => Consent::Refused("cannot be undone, and the answer is not one".to_owned()),
        },
        None => {
            let ask = InputRequest::Elicitation(ElicitRequest::new(params));
            let requests = InputRequests::from([(KEY.to_owned(), ask)]);
            let ask = InputRequiredResult::new(Some(requests), Some(state));
            Consent::Ask(Box::new(ask.into()))
        }
    }
}

/// Whether the step itself says what it is about, so that a question can.
fn is_named(task: &TaskRequest) -> bool {
    let parsed = |text: &str| serde_json::from_str::<Value>(text).unwrap_or_default();
    let each = task.foreach.as_ref().map(|it| parsed(it.get()));
    each.is_none_or(|it| it.is_array()) && is_written_out(&parsed(task.input.get()))
}

/// Whether nothing in an input comes from another step.
fn is_written_out(input: &Value) -> bool {
    match input {
        Value::Array(parts) => parts.iter().all(is_written_out),
        Value::Object(map) if map.contains_key("$text") => false,
        Value::Object(map) => match map.get("$from").and_then(Value::as_str) {
            Some(path) => path.split(['.', '[']).next() == Some("item"),
            None => map.values().all(is_written_out),
        },
        _ => true,
    }
}

fn judged(answer: &ElicitResult) -> Consent {
    let content = answer.content.as_ref();
    let denied = content
        .and_then(|it| it.get(KEY))
        .and_then(|it| it.as_bool())
        == Some(false);
    match answer.action {
        ElicitationAction::Accept if !denied => Consent::Given,
        _ => Consent::Refused("was declined by the person who was asked".to_owned()),
    }
}

fn digest(text: &str) -> String {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}
