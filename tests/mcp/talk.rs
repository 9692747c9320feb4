//! Long work: progress that grows, calls that are called off, and the end of the input.

use std::time::Duration;

use ghx_sandbox::{Fault, FaultKind, Options, Sandbox, When, World};
use rmcp::model::{CallToolRequest, CallToolRequestParams, ClientRequest};
use rmcp::service::PeerRequestOptions;
use serde_json::json;

use crate::support::{Family, Person, Talk, start};

/// Each request takes its time.
fn slow(base_ms: u64) -> Sandbox {
    let mut options = Options::default();
    let late = FaultKind::Latency {
        base_ms,
        per_mutation_ms: 0,
    };
    options.faults.push(Fault::new(late).when(When::Always));
    Sandbox::start(World::demo(), options).unwrap()
}

fn comments(count: usize) -> CallToolRequestParams {
    let steps: Vec<_> = (0..count)
        .map(|n| json!({"task": "issue.comments.create", "input": {"issueNumber": 7, "body": format!("comment {n}")}}))
        .collect();
    let arguments = json!({"steps": steps, "stop_on_failure": true});
    CallToolRequestParams::new("ghx_write").with_arguments(arguments.as_object().unwrap().clone())
}

#[tokio::test]
async fn progress_grows_with_every_report() {
    let talk = Talk::new(&[]).await;
    let request = ClientRequest::CallToolRequest(CallToolRequest::new(comments(3)));
    let options = PeerRequestOptions::no_options();
    let handle = talk
        .client
        .send_cancellable_request(request, options)
        .await
        .unwrap();
    handle.await_response().await.unwrap();
    let seen = talk.person.progress.lock().unwrap().clone();
    assert!(seen.len() >= 4, "{seen:?}");
    assert!(seen.windows(2).all(|pair| pair[0] < pair[1]), "{seen:?}");
    assert_eq!(seen.last(), Some(&3.0));
}

#[tokio::test]
async fn a_call_that_is_called_off_sends_nothing_more_and_tells_what_is_known() {
    let sandbox = slow(400);
    let talk = Talk::with(Family::Initialize, Person::default(), Some(&sandbox), &[]).await;
    let request = ClientRequest::CallToolRequest(CallToolRequest::new(comments(20)));
    let options = PeerRequestOptions::no_options();
    let handle = talk
        .client
        .send_cancellable_request(request, options)
        .await
        .unwrap();
    // The look-up, and the first write at the earliest.
    while sandbox.log().requests.len() < 2 {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    handle.cancel(Some("enough".to_owned())).await.unwrap();
    while talk.person.told.lock().unwrap().is_empty() {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let told = talk.person.told.lock().unwrap()[0].clone();
    let last = told["results"].as_array().unwrap().last().unwrap().clone();
    assert_eq!(last["error"]["code"], "NOT_READY", "{told}");
    let sent = sandbox.log().requests.len();
    assert!(sent < 20, "{sent}");
    // It still answers.
    let found = talk.ask("ghx_find", json!({"query": "labels"})).await;
    assert_eq!(found["status"], "success");
}

#[tokio::test]
async fn the_end_of_the_input_is_the_end() {
    let (mut child, _stdout, stdin) = start(None, &["--sandbox"]);
    drop(stdin);
    let status = tokio::time::timeout(Duration::from_secs(30), child.wait()).await;
    assert_eq!(status.unwrap().unwrap().code(), Some(0));
}
