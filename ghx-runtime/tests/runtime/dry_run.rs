//! Dry runs show exactly what would be sent.

use ghx_runtime::{Code, DryRun, Phase, PlanOptions, ResultEnvelope, Status, plan_tasks};
use serde_json::{Value, json};

use crate::support::plans::REGISTRY;
use crate::support::script::Script;
use crate::support::{run, tasks};

fn plan_task(task: &str, input: &str) -> Result<DryRun, ResultEnvelope> {
    ghx_runtime::plan_task(&REGISTRY, task, input, &PlanOptions::default())
}

#[test]
fn look_ups_come_first_and_their_ids_have_placeholders() {
    let step = |n: usize| {
        (
            "issue.labels.set",
            json!({"owner": "a", "name": "b", "issueNumber": n, "labels": ["bug", "ui"]}),
        )
    };
    let plan = plan_tasks(
        &REGISTRY,
        &tasks(&[step(1), step(2), ("issue.close", json!({"issueId": "I"}))]),
        &PlanOptions::default(),
    )
    .unwrap();
    assert_eq!((plan.round_trips, plan.requests.len()), (2, 2));
    let (first, second) = (&plan.requests[0], &plan.requests[1]);
    assert_eq!(
        (first.phase, second.phase),
        (Phase::Lookup, Phase::Mutation)
    );
    assert_eq!(
        (first.steps.as_slice(), second.steps.as_slice()),
        ([0, 1].as_slice(), [0, 1, 2].as_slice())
    );
    assert_eq!(first.note.as_deref(), Some("looks up 4 names, each once"));
    let variables: Value = serde_json::from_str(second.variables.get()).unwrap();
    assert_eq!(variables["step0_issueId"], "<id from step0_issue>");
    assert_eq!(
        variables["step1_labelIds"],
        json!(["<id from step0_label0>", "<id from step0_label1>"])
    );
    assert_eq!(plan.steps[2].aliases, ["step2"]);
    let json = serde_json::to_value(&plan).unwrap();
    assert_eq!(json["requests"][0]["phase"], "lookup");
}

#[tokio::test]
async fn the_document_is_the_one_that_is_sent() {
    let input = json!({"owner": "a", "name": "b", "number": 1});
    let script = Script::new()
        .json(json!({"data": {"step0_repository": null, "step0_viewer": {"login": "me"}}}));
    run(&script, "issue.view", input.clone()).await;
    let plan = plan_task("issue.view", &input.to_string()).unwrap();
    assert_eq!(plan.requests[0].document, script.document(0));
    assert_eq!(
        serde_json::from_str::<Value>(plan.requests[0].variables.get()).unwrap(),
        script.variables(0)
    );
    assert_eq!(plan.steps[0].aliases, ["step0_repository", "step0_viewer"]);
}

#[test]
fn batches_and_pages_are_shown() {
    let steps: Vec<_> = (0..5)
        .map(|n| ("pr.thread.resolve", json!({"threadId": format!("T{n}")})))
        .collect();
    let mut options = PlanOptions::default();
    options.max_batch = 2;
    let plan = plan_tasks(&REGISTRY, &tasks(&steps), &options).unwrap();
    assert_eq!(
        plan.requests
            .iter()
            .map(|r| r.steps.clone())
            .collect::<Vec<_>>(),
        [vec![0, 1], vec![2, 3], vec![4]]
    );
    let plan = plan_task("issue.list", r#"{"owner":"a","all":true}"#).unwrap();
    assert!(
        plan.requests[0]
            .note
            .as_deref()
            .unwrap()
            .contains("further pages")
    );
    let threads = json!({"threads": [{"threadId": "T", "action": "resolve"}]});
    let plan = plan_task("pr.threads.composite", &threads.to_string()).unwrap();
    assert_eq!(plan.steps[0].aliases, ["resolve0"]);
}

#[test]
fn invalid_steps_are_refused_as_when_sending() {
    let envelope = plan_task("issue.close", "{}").unwrap_err();
    assert_eq!(
        envelope.error.unwrap().message,
        "Input validation failed: issueId: is required"
    );
    assert_eq!(envelope.meta.capability_id, "issue.close");
    let steps = tasks(&[
        ("issue.close", json!({"issueId": "I"})),
        ("nope", json!({})),
    ]);
    let envelope = plan_tasks(&REGISTRY, &steps, &PlanOptions::default()).unwrap_err();
    assert_eq!(
        (envelope.status, envelope.results.len()),
        (Status::Failed, 2)
    );
    assert_eq!(
        envelope.results[1].error.as_ref().unwrap().code,
        Code::Validation
    );
}

#[test]
fn an_address_on_another_host_is_refused_as_when_sending() {
    let url = "https://ghe.example.com/acme/app/issues/7";
    let input = json!({"url": url, "labels": []});
    let on = |host: &str| {
        let mut options = PlanOptions::default();
        options.host = Some(host.to_owned());
        options
    };
    let plan = |options: &PlanOptions| {
        ghx_runtime::plan_task(&REGISTRY, "issue.labels.set", &input.to_string(), options)
    };
    let error = plan(&on("github.com")).unwrap_err().error.unwrap();
    assert_eq!(
        error.message,
        "Input validation failed: url: is an address on ghe.example.com, but requests go to github.com"
    );
    plan(&on("ghe.example.com")).unwrap();
    plan(&PlanOptions::default()).unwrap();
    let steps = tasks(&[("issue.labels.set", input)]);
    let envelope = plan_tasks(&REGISTRY, &steps, &on("github.com")).unwrap_err();
    assert_eq!(envelope.results[0].error.as_ref(), Some(&error));
}
