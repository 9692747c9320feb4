//! The typed API: requests, and chains with tuples and handles.
#![allow(missing_docs, reason = "the types here are only for this test")]

use ghx_runtime::{Chain, Code, Outcome, Record, Request, Status, Step};
use serde::Deserialize;
use serde_json::json;

use crate::support::answers::resolved;
use crate::support::client;
use crate::support::plans::{CLOSE, LABELS_SET, REPLY, RESOLVE, THREADS};
use crate::support::script::Script;

#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct ReplyOutput {
    pub id: String,
    pub url: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ResolveOutput {
    pub thread_id: String,
    pub is_resolved: bool,
}

#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct SetOutput {
    pub labels: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct ThreadsOutput {
    pub results: Vec<serde_json::Value>,
}

ghx_runtime::request!(
    /// A reply.
    Reply, ReplyOutput, REPLY
);
ghx_runtime::request!(Resolve, ResolveOutput, RESOLVE);
ghx_runtime::request!(Set, SetOutput, LABELS_SET);
ghx_runtime::request!(Threads, ThreadsOutput, THREADS);

fn reply(thread: &str, body: &str) -> Reply {
    Reply {
        record: Record::new(&REPLY.input).text(0, thread).text(1, body),
    }
}

fn resolve(thread: &str) -> Resolve {
    Resolve {
        record: Record::new(&RESOLVE.input).text(0, thread),
    }
}

include!("../support/kinds.in");

fn set(target: impl Into<IssueRef>, labels: impl IntoIterator<Item = impl AsRef<str>>) -> Set {
    Set {
        record: Record::new(&LABELS_SET.input)
            .target::<Issue>(target)
            .texts(5, labels),
    }
}

fn replied(id: &str) -> serde_json::Value {
    json!({"comment": {"id": id, "url": null, "pullRequestReview": null}})
}

#[tokio::test]
async fn a_request_gives_its_typed_output() {
    let script = Script::new()
        .json(json!({"data": {"step0_issue": {"issue": {"id": "I7"}}, "step0_label0": {"label": {"id": "L1"}}}}))
        .json(json!({"data": {"step0": {"issue": {"id": "I7", "labels": {"nodes": [{"name": "bug"}]}}}}}));
    let output = set(("acme/repo", 7), ["bug"])
        .send(&client(&script))
        .await
        .unwrap();
    assert_eq!(
        output,
        SetOutput {
            labels: vec!["bug".to_owned()]
        }
    );
    assert!(script.document(1).starts_with("mutation IssueLabelsSet("));
    assert!(std::ptr::eq(Set::CAPABILITY, &raw const LABELS_SET));
}

#[tokio::test]
async fn what_was_written_but_not_as_asked_is_in_the_error() {
    let swallowed =
        json!({"comment": {"id": "C1", "url": null, "pullRequestReview": {"state": "PENDING"}}});
    let script = Script::new().json(json!({"data": {"step0": swallowed}}));
    let error = reply("T1", "done")
        .send(&client(&script))
        .await
        .unwrap_err();
    assert_eq!(
        (error.code(), error.outcome()),
        (Code::NotApplied, Some(Outcome::Applied))
    );
    assert_eq!(error.data::<ReplyOutput>().unwrap().id, "C1");
}

#[tokio::test]
async fn wrong_inputs_and_outputs_are_errors() {
    let error = set(("acme", 7), ["bug"])
        .send(&client(&Script::new()))
        .await
        .unwrap_err();
    assert_eq!((error.code(), error.retryable()), (Code::Validation, false));
    assert!(
        error
            .message()
            .contains("target: `acme` is not of the form owner/name"),
        "{error}"
    );
    assert!(format!("{error:?}").contains("Validation"));
    assert!(set(("acme", 7), ["bug"]).plan().is_err());

    let script = Script::new().json(
        json!({"data": {"step0": {"comment": {"id": 7, "url": null, "pullRequestReview": null}}}}),
    );
    let error = reply("T", "b").send(&client(&script)).await.unwrap_err();
    assert_eq!(
        (error.code(), error.outcome()),
        (Code::Server, Some(Outcome::Unknown))
    );
    assert!(
        error.data::<serde_json::Value>().is_none(),
        "nothing is handed on"
    );

    // A plan made by hand may promise nothing; then the type of the output does.
    let script = Script::new().json(
        json!({"data": {"step0": {"issue": {"id": "I7", "labels": {"nodes": [{"name": 7}]}}}}}),
    );
    let record = Record::from_json(&LABELS_SET.input, r#"{"issueId":"I7","labelIds":["L"]}"#);
    let set = Set {
        record: record.unwrap(),
    };
    let error = set.send(&client(&script)).await.unwrap_err();
    assert_eq!(error.code(), Code::Server);
    assert_eq!(error.data::<serde_json::Value>().unwrap()["labels"][0], 7);
    assert_eq!(error.body().code, error.clone().into_body().code);
}

#[tokio::test]
async fn a_record_of_another_capability_is_refused() {
    let step = Step {
        capability: &CLOSE,
        record: Step::from(reply("T", "b")).record,
    };
    let mut chain = Chain::new();
    let handle = chain.add_step(step);
    let outcome = chain.send(&client(&Script::new())).await;
    assert!(
        outcome
            .get(handle)
            .unwrap_err()
            .message()
            .contains("was not made for issue.close")
    );
}

#[tokio::test]
async fn a_chain_gives_a_tuple_of_results() {
    let script = Script::new().json(json!({
        "data": {"step0": replied("C"), "step1": null},
        "errors": [{"type": "NOT_FOUND", "path": ["step1"], "message": "gone"}]
    }));
    let outcome = Chain::new()
        .push(reply("T", "b"))
        .push(resolve("T"))
        .send(&client(&script))
        .await;
    let (first, second) = outcome.outputs();
    assert_eq!(first.unwrap().id, "C");
    assert_eq!(second.unwrap_err().code(), Code::NotFound);
    assert_eq!(
        (outcome.status(), outcome.round_trips()),
        (Status::Partial, 1)
    );
    assert_eq!(outcome.data(0).unwrap().get(), r#"{"id":"C","url":null}"#);
    assert_eq!(outcome.envelope().results[1].task, "pr.thread.resolve");
    assert_eq!(outcome.into_envelope().meta.failed, 1);
}

#[tokio::test]
async fn a_chain_of_any_length_gives_handles() {
    let mut chain = Chain::default();
    assert!(chain.is_empty());
    let handles: Vec<_> = (0..30)
        .map(|n| chain.add(resolve(&format!("T{n}"))))
        .collect();
    assert_eq!(chain.len(), 30);
    let data: serde_json::Map<_, _> = (0..30)
        .map(|n| (format!("step{n}"), resolved(&format!("T{n}"))))
        .collect();
    let outcome = chain
        .send(&client(&Script::new().json(json!({"data": data}))))
        .await;
    for (n, handle) in handles.iter().cloned().enumerate() {
        assert_eq!(handle.index(), n);
        assert_eq!(outcome.get(handle).unwrap().thread_id, format!("T{n}"));
    }
    assert!(outcome.at::<ResolveOutput>(99).is_err());
    let () = outcome.outputs();
}

#[tokio::test]
async fn a_handle_belongs_to_its_chain_and_a_step_to_its_type() {
    let answer = || json!({"data": {"step0": resolved("T1"), "step1": replied("C1")}});
    let script = || Script::new().json(answer());
    let mut first = Chain::new();
    let (thread, comment) = (first.add(resolve("T1")), first.add(reply("T2", "b")));
    let mut second = Chain::new();
    let other = second.add(resolve("T1"));
    second.add(reply("T2", "b"));
    let mut copy = first.clone();
    let (late, later) = (first.add(resolve("T3")), copy.add(resolve("T4")));

    let outcome = second.send(&client(&script())).await;
    assert_eq!(outcome.get(other).unwrap().thread_id, "T1");
    for error in [
        outcome.get(thread).unwrap_err(),
        outcome.get(comment).unwrap_err(),
        outcome.get(late).unwrap_err(),
        outcome.at::<ReplyOutput>(0).unwrap_err(),
        outcome.at::<ResolveOutput>(1).unwrap_err(),
        outcome.at::<SetOutput>(0).unwrap_err(),
        outcome.at::<ResolveOutput>(2).unwrap_err(),
    ] {
        assert_eq!(error.code(), Code::Validation, "{error}");
    }
    let words = outcome.at::<SetOutput>(0).unwrap_err();
    assert_eq!(
        words.message(),
        "step 0 is pr.thread.resolve, whose output is no runtime::typed::SetOutput"
    );
    assert!(outcome.at::<ResolveOutput>(0).unwrap().is_resolved);
    assert_eq!(outcome.at::<serde_json::Value>(1).unwrap()["id"], "C1");
    assert!(outcome.at::<Box<serde_json::value::RawValue>>(0).is_ok());

    // A copy knows the steps it was made with, and none that the other one got later.
    let mut answer = answer();
    answer["data"]["step2"] = resolved("T4");
    let outcome = copy.send(&client(&Script::new().json(answer))).await;
    assert_eq!(outcome.get(thread).unwrap().thread_id, "T1");
    assert_eq!(outcome.get(later).unwrap().thread_id, "T4");
    assert_eq!(outcome.get(late).unwrap_err().code(), Code::Validation);
}

#[tokio::test]
async fn outputs_are_those_of_the_pushed_steps() {
    let data = json!({"step0": resolved("T0"), "step1": resolved("T1"), "step2": replied("C2")});
    let mut chain = Chain::new();
    let added = chain.add(resolve("T0"));
    let chain = chain.push(resolve("T1")).push(reply("T2", "b"));
    let outcome = chain
        .send(&client(&Script::new().json(json!({"data": data}))))
        .await;
    let (first, second) = outcome.outputs();
    assert_eq!(first.unwrap().thread_id, "T1");
    assert_eq!(second.unwrap().id, "C2");
    assert_eq!(outcome.get(added).unwrap().thread_id, "T0");
}

#[tokio::test]
async fn a_partly_failed_composite_keeps_its_data_in_the_error() {
    let script = Script::new().json(json!({"data": {"reply0": replied("C0"), "resolve0": null}}));
    let item = Record::new(THREADS.input.inner(&[0]))
        .with(0, "T")
        .with(1, "reply_and_resolve")
        .with(2, "b");
    let request = Threads {
        record: Record::new(&THREADS.input).list(0, [item]),
    };
    let error = request.send(&client(&script)).await.unwrap_err();
    assert_eq!(error.code(), Code::Partial);
    assert_eq!(
        error.data::<ThreadsOutput>().unwrap().results[0]["reply"]["id"],
        "C0"
    );
}
