//! REST beside GraphQL: references both ways, what is shown before, faults, and texts that lie on another host.

use std::sync::{Arc, Mutex};

use ghx::plan::Route;
use ghx::{
    BoxFuture, Chain, Client, Code, HttpReply, HttpRequest, Outcome, RestRequest, Status,
    TaskRequest, Transport, TransportError,
};
use ghx_sandbox::{Break, Fault, FaultKind, When, WritePoint};
use serde_json::{Map, Value, json};

use super::run::{Stage, assert_none, data};
use super::world;

fn tasks(steps: Value) -> Vec<TaskRequest> {
    serde_json::from_value(steps).unwrap()
}

/// What failed becomes an issue, the issue's number a tag, the draft of it a release, and the run goes again.
fn both_ways() -> Vec<TaskRequest> {
    let failed = json!({"owner": "acme", "name": "app", "status": "failure"});
    let title = json!({"$text": "Run ${runs.runs[0].id} failed"});
    let tag = json!({"$text": "v0.0.${bug.number}"});
    tasks(json!([
        {"task": "workflow.runs.list", "as": "runs", "input": failed},
        {"task": "issue.create", "as": "bug", "input": {"owner": "acme", "name": "app", "title": title}},
        {"task": "release.create", "as": "fix", "input": {"owner": "acme", "name": "app", "tag": tag, "title": "Fix", "draft": true}},
        {"task": "release.publish", "input": {"releaseId": {"$from": "fix.id"}}},
        {"task": "workflow.run.rerun.failed", "input": {"owner": "acme", "name": "app", "runId": {"$from": "runs.runs[0].id"}}},
    ]))
}

#[test]
fn steps_of_rest_and_graphql_use_each_others_results() {
    let stage = Stage::new(world::world());
    let envelope = stage.tasks(&both_ways());
    assert_eq!(envelope.status, Status::Success, "{envelope:?}");
    assert_eq!(envelope.meta.route_used, Route::Both);
    assert_eq!(envelope.meta.round_trips, stage.requests());
    let made = data(envelope.results[1].data.as_deref());
    let number = made["number"].as_u64().unwrap();
    let sandbox = stage.sandbox.world();
    let title = &sandbox.issue("acme/app", number).unwrap().base.title;
    assert_eq!(title, "Run 9001 failed");
    let published = data(envelope.results[3].data.as_deref());
    assert_eq!(published["tag"], format!("v0.0.{number}"));
    assert_eq!(published["isDraft"], false);
    let again = sandbox.runs().iter().find(|run| run.id == 9001).unwrap();
    assert_eq!(again.attempt, 2);
}

#[test]
fn the_numbers_that_lists_give_name_things_for_other_steps() {
    let stage = Stage::new(world::world());
    let app = |rest: Value| {
        let mut input = json!({"owner": "acme", "name": "app"});
        input
            .as_object_mut()
            .unwrap()
            .extend(rest.as_object().unwrap().clone());
        input
    };
    let from = |path: &str| json!({"$from": path});
    let envelope = stage.tasks(&tasks(json!([
        {"task": "notification.list", "as": "news", "input": {}},
        {"task": "notification.read", "input": {"notificationId": from("news.notifications[1].id")}},
        {"task": "workflow.list", "as": "all", "input": app(json!({}))},
        {"task": "workflow.dispatch", "as": "made", "input": app(json!({"workflowId": from("all.workflows[0].id"), "ref": "main"}))},
        {"task": "workflow.run.cancel", "input": app(json!({"runId": from("made.runId")}))},
        {"task": "workflow.run.jobs.list", "as": "jobs", "input": app(json!({"runId": 9001}))},
        {"task": "workflow.job.logs.raw", "input": app(json!({"jobId": from("jobs.jobs[1].id"), "tail": 1}))},
    ])));
    assert_eq!(envelope.status, Status::Success, "{envelope:?}");
    let changes = json!({
        "notifications": {"3001": "read"},
        "runs": {"9004": "completed cancelled, attempt 1"},
    });
    assert_none(&stage.unexpected(changes.as_object().unwrap()));
}

#[test]
fn a_typed_chain_says_which_ways_it_took() {
    let stage = Stage::new(world::world());
    for (rest, graphql, route) in [
        (true, false, Route::Rest),
        (false, true, Route::Graphql),
        (true, true, Route::Both),
    ] {
        let mut chain = Chain::new();
        if graphql {
            chain.add(ghx::issue::view(("acme/app", 7)));
        }
        if rest {
            chain.add(ghx::workflow::runs::list("acme/app"));
        }
        let outcome = stage.block_on(chain.send(&stage.client));
        assert_eq!(outcome.status(), Status::Success, "{outcome:?}");
        assert_eq!(outcome.envelope().meta.route_used, route, "{outcome:?}");
    }
}

#[test]
fn a_wrong_path_into_a_reply_of_rest_sends_nothing() {
    let stage = Stage::new(world::world());
    let envelope = stage.tasks(&tasks(json!([
        {"task": "workflow.run.view", "as": "run", "input": {"owner": "acme", "name": "app", "runId": 9001}},
        {"task": "workflow.run.jobs.list", "input": {"owner": "acme", "name": "app", "runId": {"$from": "run.idd"}}},
        {"task": "workflow.run.cancel", "input": {"owner": "acme", "name": "app", "runId": {"$from": "run.branch"}}},
    ])));
    assert_eq!(stage.requests(), 0);
    let said = |step: usize| {
        envelope.results[step]
            .error
            .as_ref()
            .unwrap()
            .message
            .clone()
    };
    assert!(said(1).contains("did you mean `id`"), "{}", said(1));
    assert!(said(2).contains("runId"), "{}", said(2));
}

#[test]
fn a_dry_run_shows_method_path_and_body() {
    let steps = tasks(json!([
        {"task": "release.create", "input": {"owner": "acme", "name": "a b/c", "tag": "v1", "draft": true}},
        {"task": "workflow.runs.list", "input": {"owner": "acme", "name": "app", "branch": "a&b", "first": 5}},
        {"task": "workflow.run.cancel", "input": {"owner": "..", "name": "app", "runId": 7}},
    ]));
    let plan = ghx::plan_tasks(&ghx::REGISTRY, &steps, &ghx::PlanOptions::default()).unwrap();
    let shown: Vec<(&str, &str)> = (plan.requests.iter())
        .map(|it| (it.document.as_str(), it.variables.get()))
        .collect();
    let should = [
        (
            "POST /repos/acme/a%20b%2Fc/releases",
            r#"{"draft":true,"tag_name":"v1"}"#,
        ),
        (
            "GET /repos/acme/app/actions/runs?branch=a%26b&per_page=5",
            "null",
        ),
        ("POST /repos/%2E%2E/app/actions/runs/7/cancel", "null"),
    ];
    assert_eq!(shown, should);
}

#[test]
fn reads_are_sent_again_and_writes_tell_honestly() {
    let breaks = [
        Break::BadGatewayJson,
        Break::BadGatewayHtml,
        Break::GatewayTimeout,
        Break::Dropped,
        Break::Truncated,
    ];
    let run = |id: u64| json!({"owner": "acme", "name": "app", "runId": id});
    let mut wrong = Vec::new();
    for how in breaks {
        let stage = Stage::new(world::world());
        let fault = Fault::broken(how, WritePoint::All);
        stage.sandbox.inject(fault.when(When::Request(0)));
        let read = stage.run("workflow.run.view", &run(9001));
        if !read.ok || stage.requests() != 2 {
            wrong.push(format!("{how:?}: a read says {read:?}"));
        }
        for at in [WritePoint::Before, WritePoint::All] {
            let stage = Stage::new(world::world());
            stage
                .sandbox
                .inject(Fault::broken(how, at).when(When::Request(0)));
            let write = stage.run("workflow.run.rerun.failed", &run(9001));
            let outcome = write.error.and_then(|error| error.details?.outcome);
            // The answer without content proves it, however little of it arrives.
            let honest = match outcome {
                Some(Outcome::Unknown) => true,
                None => at == WritePoint::All,
                Some(_) => false,
            };
            let attempts = stage
                .sandbox
                .world()
                .runs()
                .iter()
                .map(|run| run.attempt)
                .max();
            if !honest || stage.requests() != 1 || attempts > Some(2) {
                wrong.push(format!("{how:?} {at:?}: a write says {outcome:?}"));
            }
        }
    }
    assert_none(&wrong);
}

#[test]
fn limits_of_rest_are_limits() {
    let stage = Stage::new(world::world());
    let limit = FaultKind::RateLimit { reset_in: 86_400 };
    stage.sandbox.inject(Fault::new(limit).when(When::Always));
    let envelope = stage.run("workflow.list", &json!({"owner": "acme", "name": "app"}));
    let error = envelope.error.unwrap();
    assert_eq!(
        (error.code, error.retryable),
        (Code::RateLimit, true),
        "{error:?}"
    );
    assert_none(&stage.unexpected(&Map::new()));
}

#[test]
fn a_log_larger_than_allowed_is_refused() {
    let mut stage = Stage::new(world::world());
    stage.client = Client::builder()
        .url(stage.sandbox.url())
        .token(stage.sandbox.token())
        .max_reply_bytes(100)
        .build()
        .unwrap();
    let input = json!({"owner": "acme", "name": "app", "jobId": 7001});
    let envelope = stage.run("workflow.job.logs.raw", &input);
    assert_eq!(envelope.error.unwrap().code, Code::TooLarge);
}

/// GitHub leads to a place, which gives a text.
struct Leads {
    to: &'static str,
    asked: Arc<Mutex<Vec<(String, bool)>>>,
}

impl Transport for Leads {
    fn post<'a>(&'a self, _: HttpRequest<'a>) -> BoxFuture<'a, Result<HttpReply, TransportError>> {
        Box::pin(async { Ok(HttpReply::new(500, "")) })
    }

    fn call<'a>(
        &'a self,
        request: RestRequest<'a>,
    ) -> BoxFuture<'a, Result<HttpReply, TransportError>> {
        let mut asked = self.asked.lock().unwrap();
        asked.push((request.url.to_owned(), request.authorization.is_some()));
        let reply = match asked.len() {
            1 => HttpReply::new(302, "").with_header("Location", self.to),
            _ => HttpReply::new(200, "the log\n"),
        };
        Box::pin(async move { Ok(reply) })
    }
}

fn led(to: &'static str) -> (ghx::ResultEnvelope, Vec<(String, bool)>) {
    let asked = Arc::default();
    let transport = Leads {
        to,
        asked: Arc::clone(&asked),
    };
    let client = Client::builder()
        .transport(transport)
        .token("secret")
        .build()
        .unwrap();
    let input = json!({"owner": "acme", "name": "app", "jobId": 7}).to_string();
    let task = ghx::execute_task(&client, &ghx::REGISTRY, "workflow.job.logs.raw", &input);
    let envelope = Stage::new(world::world()).block_on(task);
    let asked = asked.lock().unwrap().clone();
    (envelope, asked)
}

#[test]
fn the_host_that_keeps_logs_never_gets_the_token() {
    let (envelope, asked) = led("https://logs.example/7?sig=x");
    assert_eq!(data(envelope.data.as_deref())["log"], "the log\n");
    let api = "https://api.github.com/repos/acme/app/actions/jobs/7/logs";
    let should = [(api, true), ("https://logs.example/7?sig=x", false)];
    assert_eq!(asked, should.map(|(url, token)| (url.to_owned(), token)));
}

/// Answers everything with one status and nothing else.
struct Status304;

impl Transport for Status304 {
    fn post<'a>(&'a self, _: HttpRequest<'a>) -> BoxFuture<'a, Result<HttpReply, TransportError>> {
        Box::pin(async { Ok(HttpReply::new(500, "")) })
    }

    fn call<'a>(&'a self, _: RestRequest<'a>) -> BoxFuture<'a, Result<HttpReply, TransportError>> {
        Box::pin(async { Ok(HttpReply::new(304, "")) })
    }
}

#[test]
fn what_is_as_it_should_be_already_is_done() {
    let client = Client::builder().transport(Status304).token("secret");
    let client = client.build().unwrap();
    let read = |task: &'static str, input: &'static str| {
        let task = ghx::execute_task(&client, &ghx::REGISTRY, task, input);
        Stage::new(world::world()).block_on(task)
    };
    let done = read("notification.read", r#"{"notificationId": "7"}"#);
    assert_eq!(data(done.data.as_deref())["read"], true, "{done:?}");
    // Where an answer was asked for, none is none.
    assert!(!read("notification.list", "{}").ok);
}

#[test]
fn nobody_leads_from_elsewhere_to_this_machine() {
    let (envelope, asked) = led("http://127.0.0.1:1/7");
    assert!(
        envelope
            .error
            .unwrap()
            .message
            .contains("leads to this machine")
    );
    assert_eq!(asked.len(), 1);
}
