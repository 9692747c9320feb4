//! What the tests share: plans made by hand, and a transport with scripted replies.
#![allow(
    dead_code,
    unreachable_pub,
    reason = "each test file uses a part of this"
)]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that cannot go on has failed"
)]

pub mod answers;
pub mod pair;
pub mod plans;
pub mod script;

use ghx_runtime::{
    ChainResultEnvelope, Client, Code, ErrorBody, Outcome, ResultEnvelope, TaskRequest,
    execute_task, execute_tasks,
};
use script::Script;
use serde_json::Value;

/// Steps from names and inputs.
pub fn tasks(steps: &[(&str, Value)]) -> Vec<TaskRequest> {
    steps
        .iter()
        .map(|(task, input)| TaskRequest::new(*task, &input.to_string()).unwrap())
        .collect()
}

/// A client over a script, without retries' real waiting.
pub fn client(script: &Script) -> Client {
    Client::builder()
        .host("github.com")
        .token("secret-token")
        .transport(script.clone())
        // What a lost reply means is told at once here; `confirm.rs` has what is found out about it.
        .confirm_wait(std::time::Duration::ZERO)
        .build()
        .unwrap()
}

/// Runs a chain over a script.
pub async fn chain(script: &Script, steps: &[(&str, Value)]) -> ChainResultEnvelope {
    execute_tasks(&client(script), &plans::REGISTRY, &tasks(steps)).await
}

/// Runs one capability over a script.
pub async fn run(script: &Script, task: &str, input: Value) -> ResultEnvelope {
    execute_task(&client(script), &plans::REGISTRY, task, &input.to_string()).await
}

/// The error of a step.
pub fn error(envelope: &ChainResultEnvelope, step: usize) -> &ErrorBody {
    envelope.results[step]
        .error
        .as_ref()
        .unwrap_or_else(|| panic!("step {step} did not fail: {envelope:?}"))
}

/// The data of a step.
pub fn data(envelope: &ChainResultEnvelope, step: usize) -> Value {
    let data = envelope.results[step]
        .data
        .as_ref()
        .unwrap_or_else(|| panic!("step {step} has no data: {envelope:?}"));
    serde_json::from_str(data.get()).unwrap()
}

/// Code, outcome and whether a retry is safe, in one line.
pub fn verdict(error: &ErrorBody) -> (Code, Option<Outcome>, bool) {
    (error.code, error.outcome(), error.retryable)
}
