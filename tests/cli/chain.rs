//! `ghx chain`: the contract, exit codes, splitting, progress, Ctrl-C.

use ghx_sandbox::{Fault, FaultKind, Options, Sandbox, When, World};
use rustix::process::{Pid, Signal, kill_process};
use serde_json::{Value, json};

use crate::support::{Place, read_terminal};

const REPORT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/report.json");
const EXAMPLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/triage.json");

pub(crate) fn on(sandbox: &Sandbox) -> Place {
    Place::new()
        .var("GITHUB_GRAPHQL_URL", sandbox.url())
        .var("GH_TOKEN", sandbox.token())
}

pub(crate) fn demo() -> Sandbox {
    Sandbox::start(World::demo(), Options::default()).unwrap()
}

pub(crate) fn labels(number: u32, labels: &[&str]) -> Value {
    let input = json!({"owner": "acme", "name": "app", "issueNumber": number, "labels": labels});
    json!({"task": "issue.labels.set", "input": input})
}

pub(crate) fn comment(number: u32, body: &str) -> Value {
    let input = json!({"owner": "acme", "name": "app", "issueNumber": number, "body": body});
    json!({"task": "issue.comments.create", "input": input})
}

#[test]
fn the_readmes_first_command_works() {
    let place = Place::new();
    let file = format!("@{EXAMPLE}");
    let words = ["chain", "--sandbox", "--steps", &file];
    let result = place.run(&words).exits(0).json();
    assert_eq!(result["status"], "success");
    assert_eq!(
        result["meta"],
        json!({"route_used": "graphql", "total": 3, "succeeded": 3, "failed": 0, "round_trips": 2})
    );
    assert_eq!(
        result["results"][0]["data"]["labels"],
        json!(["bug", "priority:high", "needs-triage"])
    );
    insta::assert_snapshot!(
        "chain_terminal",
        clean(&Place::plain().terminal(&words).exits(0).stdout)
    );
}

#[test]
fn steps_use_what_earlier_ones_made() {
    let place = Place::new();
    let file = format!("@{REPORT}");
    let words = ["chain", "--sandbox", "--steps", &file];
    let result = place.run(&words).exits(0).json();
    assert_eq!(result["status"], "success");
    assert_eq!(result["meta"]["round_trips"], 3);
    let number = &result["results"][0]["data"]["number"];
    assert_eq!(
        result["results"][2]["data"]["commentBody"],
        format!("Tracked in #{number}.")
    );
    let plan = place
        .run(&["chain", "--sandbox", "--dry-run", "--steps", &file])
        .exits(0)
        .json();
    assert_eq!(plan["round_trips"], 3);
    assert_eq!(
        plan["requests"][2]["variables"]["step1_issueId"],
        "<bug.id>"
    );
    insta::assert_snapshot!(
        "dry_run_of_references",
        clean(
            &Place::plain()
                .terminal(&["chain", "--sandbox", "--dry-run", "--steps", &file])
                .exits(0)
                .stdout
        )
    );
}

#[test]
fn mistakes_in_references_come_at_once_and_send_nothing() {
    let sandbox = demo();
    let steps = json!([
        {"task": "issue.create", "as": "bug", "input": {"owner": "acme", "name": "app", "title": "Crash"}},
        {"task": "issue.labels.add", "input": {"issueId": {"$from": "bgu.id"}, "labels": {"$from": "bug.lables"}}},
        {"task": "pr.thread.resolve", "needs": ["later"], "input": {"threadId": {"$from": "bug.id"}}},
        {"task": "issue.close", "as": "later", "foreach": {"$from": "bug.number"}, "input": {"issueId": {"$from": "item.id"}}},
    ]);
    let result = on(&sandbox)
        .run(&["chain", "--steps", &steps.to_string()])
        .exits(1)
        .json();
    let messages: Vec<&str> = (result["results"].as_array().unwrap().iter())
        .map(|it| it["error"]["message"].as_str().unwrap())
        .collect();
    insta::assert_snapshot!(messages.join("\n"));
    assert_eq!(sandbox.log().requests.len(), 0);
}

#[test]
fn after_a_failure_nothing_more_is_sent_where_that_is_asked_for() {
    let sandbox = demo();
    let steps = json!([
        labels(7, &["bug"]),
        labels(9999, &["bug"]),
        comment(7, "Not sent.")
    ]);
    let result = on(&sandbox)
        .run(&["chain", "--stop-on-failure", "--steps", &steps.to_string()])
        .exits(0)
        .json();
    let error = &result["results"][2]["error"];
    assert_eq!(
        (&error["code"], &error["details"]),
        (
            &json!("DEPENDENCY_FAILED"),
            &json!({"outcome": "not_applied", "needs": ["step 1"]})
        )
    );
    assert_eq!(sandbox.log().writes_of("addComment").count(), 0);
}

/// What stays on the screen: a progress bar clears its line.
fn clean(text: &str) -> String {
    text.lines()
        .map(|line| line.rsplit("\u{1b}[2K").next().unwrap_or(line))
        .collect::<Vec<_>>()
        .join("\n")
}

#[test]
fn steps_come_as_text_from_stdin_lines_or_a_file() {
    let place = Place::new();
    let steps = json!([labels(7, &["bug"]), comment(7, "x")]);
    let text = place
        .run(&["chain", "--sandbox", "--steps", &steps.to_string()])
        .exits(0)
        .stdout;
    let lines = format!("\u{feff}{}\r\n{}\r\n", steps[0], steps[1]);
    let stdin = place
        .run_with(&["chain", "--sandbox", "--steps", "-"], lines.as_bytes())
        .exits(0)
        .stdout;
    assert_eq!(text, stdin);
}

#[test]
fn partly_done_is_zero_unless_asked_otherwise() {
    let place = Place::new();
    let steps = json!([labels(7, &["bug"]), labels(7, &["no-such-label"])]).to_string();
    let words = ["chain", "--sandbox", "--steps", &steps];
    let result = place.run(&words).exits(0).json();
    assert_eq!(result["status"], "partial");
    assert_eq!(result["results"][0]["ok"], true);
    assert_eq!(result["results"][1]["error"]["code"], "NOT_FOUND");
    place
        .run(&[&words[..], &["--fail-on-partial"]].concat())
        .exits(3);
    let all = json!([labels(7, &["bug"])]).to_string();
    place
        .run(&["chain", "--sandbox", "--fail-on-partial", "--steps", &all])
        .exits(0);
    let none = json!([labels(999, &["bug"])]).to_string();
    place
        .run(&["chain", "--sandbox", "--fail-on-partial", "--steps", &none])
        .exits(1);
    let shown = Place::plain().terminal(&words).exits(0).stdout;
    assert!(
        shown.contains("partial: 1 of 2 steps done, 3 requests"),
        "{shown}"
    );
}

#[test]
fn large_chains_are_split_as_told() {
    let sandbox = demo();
    let place = on(&sandbox);
    let ids: Vec<Value> = sandbox
        .world()
        .thread_ids("acme/app", 42)
        .iter()
        .map(|id| json!({"task": "pr.thread.resolve", "input": {"threadId": id}}))
        .collect();
    let steps = json!(ids).to_string();
    let trips = |more: &[&str]| {
        let words = [&["chain", "--steps", &steps][..], more].concat();
        place.run(&words).exits(0).json()["meta"]["round_trips"]
            .as_u64()
            .unwrap()
    };
    assert_eq!(trips(&[]), 1);
    assert_eq!(trips(&["--max-batch", "0"]), 1);
    assert_eq!(trips(&["--max-batch", "3"]), (ids.len() as u64).div_ceil(3));
    let plan = place
        .run(&["chain", "--steps", &steps, "--max-batch", "3", "--dry-run"])
        .exits(0)
        .json();
    assert_eq!(plan["round_trips"], (ids.len() as u64).div_ceil(3));
}

#[test]
fn a_dry_run_counts_and_sends_nothing() {
    let sandbox = demo();
    let steps = json!([labels(7, &["bug"]), comment(7, "x"), labels(8, &["bug"])]).to_string();
    let plan = on(&sandbox)
        .run(&["chain", "--steps", &steps, "--dry-run"])
        .exits(0)
        .json();
    assert_eq!(plan["round_trips"], 2);
    assert_eq!(plan["requests"][1]["steps"], json!([0, 1, 2]));
    assert!(
        plan["requests"][1]["document"]
            .as_str()
            .unwrap()
            .starts_with("mutation BatchComposite("),
        "{plan}"
    );
    assert_eq!(plan["endpoint"], sandbox.url());
    assert!(sandbox.log().requests.is_empty());
}

#[test]
fn progress_is_shown_when_several_requests_are_needed() {
    let place = Place::new().var("NO_COLOR", "1");
    let several = json!([labels(7, &["bug"])]).to_string();
    let words = ["chain", "--sandbox", "--steps", &several];
    let (mut child, mut master) = place.terminal_start(&words);
    let shown = read_terminal(&mut master);
    assert!(child.wait().unwrap().success());
    assert!(shown.contains("request 2: writing"), "{shown:?}");
    assert_eq!(
        place
            .run(&["chain", "--sandbox", "--steps", &several])
            .stderr,
        "",
        "a pipe gets no progress"
    );
}

#[test]
fn ctrl_c_says_what_is_known() {
    let late = FaultKind::Latency {
        base_ms: 9_000,
        per_mutation_ms: 0,
    };
    let mut options = Options::default();
    options
        .faults
        .push(Fault::new(late).when(When::Always).mutations());
    let sandbox = Sandbox::start(World::demo(), options).unwrap();
    let steps = json!([labels(7, &["bug"]), comment(7, "x")]).to_string();
    let (mut child, mut master) = on(&sandbox).terminal_start(&["chain", "--steps", &steps]);
    while sandbox.log().requests.len() < 2 {
        assert!(
            child.try_wait().unwrap().is_none(),
            "the command ended early"
        );
        std::thread::yield_now();
    }
    kill_process(Pid::from_child(&child), Signal::INT).unwrap();
    let shown = read_terminal(&mut master);
    assert_eq!(child.wait().unwrap().code(), Some(130), "{shown}");
    assert!(
        shown.contains("stopped while the request was on its way"),
        "{shown}"
    );
    assert_eq!(
        sandbox.log().writes_of("addComment").count(),
        1,
        "nothing is sent twice"
    );
}
