//! Journals and signals: whatever stops a chain, every step happens exactly once.

use std::fs;
use std::process::{Child, Stdio};

use ghx_sandbox::{Clock, Fault, FaultKind, Options, Sandbox, When, World};
use rustix::process::{Pid, Signal, kill_process};
use serde_json::{Value, json};

use crate::chain::on;
use crate::support::Place;

/// Answers come late, so that there is a moment between what is written and what is told.
fn slow() -> Sandbox {
    let late = FaultKind::Latency {
        base_ms: 150,
        per_mutation_ms: 0,
    };
    let options = Options {
        clock: Clock::Running { ahead_s: 0 },
        faults: vec![Fault::new(late).when(When::Always)],
        ..Options::default()
    };
    Sandbox::start(World::demo(), options).unwrap()
}

fn steps() -> String {
    let at = |number: u32| json!({"owner": "acme", "name": "app", "issueNumber": number});
    let with = |mut input: Value, key: &str, value: Value| {
        input[key] = value;
        input
    };
    json!([
        {"task": "issue.create", "as": "bug", "input": {"owner": "acme", "name": "app", "title": "Once"}},
        {"task": "issue.comments.create", "input": {"issueId": {"$from": "bug.id"}, "body": "One"}},
        {"task": "issue.labels.add", "input": with(at(7), "labels", json!(["bug"]))},
        {"task": "issue.comments.create", "input": with(at(7), "body", json!("Two"))},
        {"task": "issue.comments.create", "input": with(at(7), "body", json!("Two"))},
        {"task": "issue.close", "input": at(7)},
        {"task": "release.update", "input": {"owner": "acme", "name": "app", "release": "v0.9.0", "body": "Once"}},
    ])
    .to_string()
}

fn start(place: &Place, words: &[&str]) -> Child {
    let mut command = place.command(words);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().unwrap()
}

/// Waits until the sandbox has got so many requests, or the command has ended.
fn wait_for(sandbox: &Sandbox, requests: usize, child: &mut Child) {
    while sandbox.log().requests.len() < requests && child.try_wait().unwrap().is_none() {
        std::thread::yield_now();
    }
}

fn journal(place: &Place) -> String {
    place.work().join("journal").display().to_string()
}

fn assert_once(sandbox: &Sandbox, result: &Value) {
    assert_eq!(result["status"], "success", "{result}");
    let log = sandbox.log();
    assert_eq!(log.writes_of("createIssue").count(), 1);
    assert_eq!(log.writes_of("addComment").count(), 3);
    let made = result["results"][0]["data"]["number"].as_u64().unwrap();
    let world = sandbox.world();
    let on_new = world.comments("acme/app", made);
    assert_eq!(
        on_new.len(),
        1,
        "what an earlier run made is what a later one uses"
    );
}

/// Kills a journaled chain at a moment, and goes on with it until it is done.
fn kill_and_resume(kill: u64) {
    let sandbox = slow();
    let place = on(&sandbox);
    let (file, steps) = (journal(&place), steps());
    let words = ["chain", "--max-batch", "1", "--journal", &file];
    let mut child = start(&place, &[&words[..], &["--steps", &steps]].concat());
    // The requests are eleven, and each takes 150 ms.
    let chance = (kill + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 33;
    let (request, late) = (1 + kill % 11, chance % 160);
    wait_for(&sandbox, request as usize, &mut child);
    std::thread::sleep(std::time::Duration::from_millis(late));
    let _ = kill_process(Pid::from_child(&child), Signal::KILL);
    child.wait().unwrap();
    if !fs::exists(&file).unwrap() || fs::read(&file).unwrap().is_empty() {
        // It had not begun.
        assert_eq!(sandbox.log().writes.len(), 0);
        return;
    }
    let result = place.run(&["resume", &file]).exits(0).json();
    assert_once(&sandbox, &result);
    let again = place.run(&["resume", &file]).exits(0).json();
    assert_eq!(again["results"], result["results"], "nothing is left to do");
    assert_once(&sandbox, &again);
}

#[test]
fn a_chain_that_is_killed_anywhere_is_gone_on_with() {
    // `GHX_KILLS=500 cargo test -p ghx --test cli killed` tries as many moments.
    let kills = std::env::var("GHX_KILLS").ok();
    let kills: u64 = kills.map_or(11, |it| it.parse().unwrap());
    let next = std::sync::atomic::AtomicU64::new(0);
    // They wait most of the time.
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                loop {
                    let kill = next.fetch_add(1, std::sync::atomic::Ordering::SeqCst);
                    if kill >= kills {
                        break;
                    }
                    kill_and_resume(kill);
                }
            });
        }
    });
}

#[test]
fn a_signal_ends_with_what_is_known() {
    for (signal, code) in [(Signal::INT, 130), (Signal::TERM, 143), (Signal::HUP, 129)] {
        let sandbox = slow();
        let place = on(&sandbox);
        let steps = steps();
        let mut child = start(&place, &["chain", "--max-batch", "1", "--steps", &steps]);
        // The look-up, the first write, and the second on its way.
        wait_for(&sandbox, 3, &mut child);
        kill_process(Pid::from_child(&child), signal).unwrap();
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(code));
        let result: Value = serde_json::from_slice(&output.stdout).unwrap();
        let codes: Vec<&Value> = (0..3)
            .map(|step| &result["results"][step]["error"]["code"])
            .collect();
        assert_eq!(
            codes,
            [&Value::Null, &json!("UNKNOWN"), &json!("NOT_READY")],
            "{result}"
        );
    }
}

#[test]
fn a_second_signal_ends_at_once_whatever_hangs() {
    let sandbox = slow();
    let place = on(&sandbox);
    // More than a pipe holds, and nobody reads it.
    let body = "x".repeat(60_000);
    let comment = json!({"task": "issue.comments.create", "input": {"owner": "acme", "name": "app", "issueNumber": 7, "body": body}});
    let steps = json!([comment, comment, comment]).to_string();
    let file = place.work().join("steps.json");
    fs::write(&file, steps).unwrap();
    let steps = format!("@{}", file.display());
    let mut child = start(&place, &["chain", "--steps", &steps]);
    while sandbox.log().writes.len() < 3 {
        assert!(child.try_wait().unwrap().is_none());
    }
    std::thread::sleep(std::time::Duration::from_millis(400));
    // On a busy machine several may be delivered as one.
    let mut sent = 0;
    while child.try_wait().unwrap().is_none() {
        assert!(sent < 100, "it hangs");
        kill_process(Pid::from_child(&child), Signal::TERM).unwrap();
        sent += 1;
        std::thread::sleep(std::time::Duration::from_millis(100));
    }
    assert!(sent > 1, "the first one ends nothing that hangs");
    assert_eq!(child.wait().unwrap().code(), Some(143));
}

#[test]
fn a_signal_while_github_asks_to_wait_leaves_nothing_unknown() {
    let sandbox = slow();
    let limit = FaultKind::SecondaryLimit {
        status: 403,
        retry_after: Some(600),
    };
    let place = on(&sandbox);
    sandbox.inject(Fault::new(limit).when(When::Always).mutations());
    let (file, steps) = (journal(&place), steps());
    let mut child = start(&place, &["chain", "--journal", &file, "--steps", &steps]);
    // Whose token it is, the look-ups, and what is refused.
    wait_for(&sandbox, 3, &mut child);
    std::thread::sleep(std::time::Duration::from_millis(500));
    kill_process(Pid::from_child(&child), Signal::INT).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    let result: Value = serde_json::from_slice(&output.stdout).unwrap();
    let codes = result["results"].as_array().unwrap().iter();
    let codes: Vec<&Value> = codes.map(|step| &step["error"]["code"]).collect();
    assert!(codes.iter().all(|code| *code == "NOT_READY"), "{codes:?}");
    assert_eq!(sandbox.log().writes.len(), 0);
}

#[test]
fn verdicts_that_are_stopped_are_gone_on_with() {
    let sandbox = slow();
    let place = on(&sandbox).var("GH_REPO", "acme/app");
    let report = place.run(&["feedback", "42"]).exits(0).json();
    let threads = report["items"].as_array().unwrap().iter();
    let threads = threads
        .filter(|item| item["kind"] == "review_thread")
        .take(2);
    let verdicts: Vec<Value> = threads
        .map(|item| json!({"id": item["id"], "verdict": "fixed", "reply": "Done", "seen": item["seen"]}))
        .collect();
    assert_eq!(verdicts.len(), 2);
    let verdicts = json!(verdicts).to_string();
    let before = sandbox.log().requests.len();
    let (file, apply) = (journal(&place), ["feedback", "apply", "42", "--verdicts"]);
    let words = [&apply[..], &[&verdicts, "--journal", &file]].concat();
    let mut child = start(&place, &words);
    // The feedback, whose token it is, and the replies on their way.
    wait_for(&sandbox, before + 3, &mut child);
    kill_process(Pid::from_child(&child), Signal::HUP).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(129));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains(&format!("ghx resume {file}")), "{said}");
    let result: Value = serde_json::from_slice(&output.stdout).unwrap();
    let codes = |item: usize, step: usize| &result["items"][item]["steps"][step]["error"]["code"];
    assert_eq!(
        [codes(0, 0), codes(0, 1), codes(1, 0)],
        ["UNKNOWN", "NOT_READY", "UNKNOWN"],
        "{result}"
    );
    let whole = place.run(&["resume", &file]).exits(0).json();
    assert_eq!(whole["status"], "success", "{whole}");
    let log = sandbox.log();
    let count = |mutation| log.writes_of(mutation).count();
    assert_eq!(count("addPullRequestReviewThreadReply"), 2);
    assert_eq!(count("resolveReviewThread"), 2);
    // The file is there, so nothing is begun anew; and with nothing to do there is none.
    let refused = place.run(&words).exits(2);
    assert!(refused.stdout.contains("ghx resume"), "{refused:?}");
    let other = format!("{file}-2");
    let words = [&apply[..], &[&verdicts, "--journal", &other]].concat();
    let skipped = place.run(&words).exits(0).json();
    assert_eq!(skipped["meta"]["skipped"], 2, "{skipped}");
    assert!(!fs::exists(&other).unwrap());
}

#[test]
fn a_stopped_chain_says_how_to_go_on() {
    let sandbox = slow();
    let place = on(&sandbox);
    let (file, steps) = (journal(&place), steps());
    let mut child = start(&place, &["chain", "--journal", &file, "--steps", &steps]);
    wait_for(&sandbox, 3, &mut child);
    kill_process(Pid::from_child(&child), Signal::TERM).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(143));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains(&format!("ghx resume {file}")), "{said}");
    let result = place.run(&["resume", &file]).exits(0).json();
    assert_once(&sandbox, &result);
}

#[test]
fn a_resume_that_is_stopped_tells_what_the_journal_knows() {
    let sandbox = slow();
    let place = on(&sandbox);
    let (file, steps) = (journal(&place), steps());
    let words = ["chain", "--max-batch", "1", "--journal", &file];
    let mut child = start(&place, &[&words[..], &["--steps", &steps]].concat());
    // Whose token it is, the look-ups, the issue, and its comment on its way.
    wait_for(&sandbox, 4, &mut child);
    kill_process(Pid::from_child(&child), Signal::KILL).unwrap();
    child.wait().unwrap();
    // Whose token it is on its way, then the look-ups.
    for requests in [1, 2] {
        let before = sandbox.log().requests.len();
        let mut child = start(&place, &["resume", &file]);
        wait_for(&sandbox, before + requests, &mut child);
        kill_process(Pid::from_child(&child), Signal::TERM).unwrap();
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(143));
        let result: Value = serde_json::from_slice(&output.stdout).unwrap();
        let code = |step: usize| &result["results"][step]["error"]["code"];
        let codes = [code(0), code(1), code(2)];
        assert_eq!(
            codes,
            [&Value::Null, &json!("UNKNOWN"), &json!("NOT_READY")],
            "{result}"
        );
        assert!(result["results"][0]["data"]["number"].is_u64(), "{result}");
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.contains(&format!("ghx resume {file}")), "{said}");
    }
    // What a crash left unfinished makes room for what follows.
    let torn = format!("{}0123 9 {{\"do", fs::read_to_string(&file).unwrap());
    fs::write(&file, torn).unwrap();
    for _ in 0..2 {
        let result = place.run(&["resume", &file]).exits(0).json();
        assert_once(&sandbox, &result);
    }
    assert!(!fs::read_to_string(&file).unwrap().contains("0123 9"));
}

#[test]
fn a_signal_while_it_is_asked_who_somebody_is_ends_in_the_same_way() {
    let sandbox = slow();
    let place = on(&sandbox);
    let input = json!({"owner": "acme", "name": "app", "issueNumber": 7, "assignees": ["@me"]});
    let steps = json!([{"task": "issue.assignees.add", "input": input}]).to_string();
    let mut child = start(&place, &["chain", "--steps", &steps]);
    wait_for(&sandbox, 1, &mut child);
    kill_process(Pid::from_child(&child), Signal::TERM).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(143));
    let result: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(
        result["results"][0]["error"]["code"], "NOT_READY",
        "{result}"
    );
}

#[test]
fn a_chain_that_is_stopped_before_its_journal_begins_leaves_none() {
    let sandbox = slow();
    let place = on(&sandbox);
    let (file, steps) = (journal(&place), steps());
    let mut child = start(&place, &["chain", "--journal", &file, "--steps", &steps]);
    // Whose token it is, on its way.
    wait_for(&sandbox, 1, &mut child);
    kill_process(Pid::from_child(&child), Signal::INT).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    let result: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(result["results"][0]["error"]["code"], "NOT_READY");
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(!said.contains("ghx resume"), "{said}");
    assert!(!fs::exists(&file).unwrap());
    assert_eq!(sandbox.log().writes.len(), 0);
}

#[test]
fn what_is_no_journal_of_this_chain_sends_nothing() {
    let sandbox = slow();
    let place = on(&sandbox);
    let (file, steps) = (journal(&place), steps());
    place
        .run(&["chain", "--journal", &file, "--steps", &steps])
        .exits(0);
    let whole = fs::read_to_string(&file).unwrap();
    assert!(!whole.contains(sandbox.token()), "no token is in it");
    let mode = std::os::unix::fs::PermissionsExt::mode(&fs::metadata(&file).unwrap().permissions());
    assert_eq!(mode & 0o777, 0o600);
    let requests = sandbox.log().requests.len();
    let refused = |text: &str, words: &str| {
        fs::write(&file, text).unwrap();
        let run = place.run(&["resume", &file]);
        assert!(run.code == 1 || run.code == 2, "{run:?}");
        assert!(run.stdout.contains(words), "{words}: {run:?}");
        assert_eq!(
            fs::read_to_string(&file).unwrap(),
            text,
            "it is left as it is"
        );
        assert_eq!(sandbox.log().requests.len(), requests, "{words}");
    };
    refused("{}\n", "no journal");
    refused(&steps, "no journal");
    refused("", "empty");
    refused(&whole[..20], "empty");
    refused(
        &whole.replacen("Once", "Twice", 1),
        "record 0 of the journal is damaged",
    );
    refused(
        &whole.replacen("\"sent\"", "\"send\"", 1),
        "record 1 of the journal is damaged",
    );
    let torn = format!("{}0123 9 {{\"do", whole.replacen("\"sent\"", "\"send\"", 1));
    refused(&torn, "record 1 of the journal is damaged");
    let without: Vec<&str> = whole
        .lines()
        .enumerate()
        .filter(|(n, _)| *n != 1)
        .map(|it| it.1)
        .collect();
    refused(&format!("{}\n", without.join("\n")), "damaged");
    // A last line that was torn by a crash is normal.
    fs::write(&file, format!("{whole}0123 9 {{\"do")).unwrap();
    place.run(&["resume", &file]).exits(0);
    // A journal that is there is never written over.
    let kept = fs::read_to_string(&file).unwrap();
    let run = place
        .run(&["chain", "--journal", &file, "--steps", &steps])
        .exits(2);
    assert!(run.stdout.contains("ghx resume"), "{run:?}");
    assert_eq!(fs::read_to_string(&file).unwrap(), kept);
    // Nobody else goes on with it, and nobody elsewhere.
    let other = on(&sandbox)
        .var("GH_TOKEN", sandbox.token_for("hubot"))
        .var("GH_ENTERPRISE_TOKEN", sandbox.token_for("hubot"));
    let run = other.run(&["resume", &file]).exits(1);
    assert!(run.stdout.contains("the token is hubot's"), "{run:?}");
    let elsewhere = slow();
    let run = on(&elsewhere).run(&["resume", &file]).exits(1);
    assert!(run.stdout.contains("the journal is one of"), "{run:?}");
    assert_eq!(elsewhere.log().requests.len(), 0);
}

#[test]
fn a_chain_that_is_wrong_begins_no_journal() {
    let sandbox = slow();
    let place = on(&sandbox);
    let file = journal(&place);
    let steps = json!([{"task": "issue.close", "input": {}}]).to_string();
    place
        .run(&["chain", "--journal", &file, "--steps", &steps])
        .exits(1);
    assert!(!fs::exists(&file).unwrap());
    let nowhere = place.work().join("no/such/folder").display().to_string();
    place
        .run(&["chain", "--journal", &nowhere, "--steps", &self::steps()])
        .exits(2);
    assert_eq!(sandbox.log().requests.len(), 0);
}
