//! `--sandbox`, `--sandbox-state`, `ghx sandbox serve` and `ghx demo`.

use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Stdio};

use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;

use crate::support::Place;

#[test]
fn each_command_starts_from_the_demo_world() {
    let place = Place::new();
    let close = ["run", "issue.close", "--sandbox", "--issue-number", "7"];
    place.run(&close).exits(0);
    let view = place
        .run(&["run", "issue.view", "--sandbox", "--issue-number", "7"])
        .exits(0)
        .json();
    assert_eq!(view["data"]["state"], "OPEN");
}

#[test]
fn a_state_file_keeps_the_world_between_commands() {
    let place = Place::new();
    let state = ["--sandbox-state", "world.json"];
    place
        .run(&[&["run", "issue.close", "--issue-number", "7"][..], &state].concat())
        .exits(0);
    let view = place
        .run(&[&["run", "issue.view", "--issue-number", "7"][..], &state].concat())
        .exits(0)
        .json();
    assert_eq!(view["data"]["state"], "CLOSED");
    let steps = r#"[{"task":"issue.reopen","input":{"issueNumber":7}}]"#;
    place
        .run(&[&["chain", "--steps", steps][..], &state].concat())
        .exits(0);
    let view = place
        .run(&[&["run", "issue.view", "--issue-number", "7"][..], &state].concat())
        .exits(0)
        .json();
    assert_eq!(view["data"]["state"], "OPEN");
}

#[test]
fn a_world_file_adds_what_the_sandbox_does_not_model() {
    let place = Place::new();
    let example = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/world.yaml");
    place
        .run(&["run", "repo.view", "--world", example])
        .exits(0);
    let deploy = ["run", "workflow.view", "--workflow", "deploy.yml"];
    place.run(&[&deploy[..], &["--sandbox"]].concat()).exits(1);
    let canned = place.run(&[&deploy[..], &["--world", example]].concat());
    assert_eq!(canned.exits(0).json()["data"]["state"], "disabled_manually");
    let close = ["run", "issue.close", "--issue-number", "7"];
    let frozen = "replies: [{ field: closeIssue, error: { type: FORBIDDEN, message: Frozen } }]\n";
    let file = place.work().join("frozen.yaml");
    std::fs::write(&file, frozen).unwrap();
    let run = place.run(&[&close[..], &["--world", "frozen.yaml"]].concat());
    let error = &run.exits(1).json()["error"];
    assert!(
        error["message"].as_str().unwrap().contains("Frozen"),
        "{error}"
    );

    let kept = ["--world", "frozen.yaml", "--sandbox-state", "state.json"];
    for _ in 0..2 {
        place.run(&[&close[..], &kept].concat()).exits(1);
    }
    std::fs::write(&file, "replies: [{ field: closeIsue }]").unwrap();
    let said = |words: &[&str], code: i32| {
        let run = place.run(&[&close[..], words].concat()).exits(code);
        run.json()["error"]["message"].as_str().unwrap().to_owned()
    };
    assert_eq!(
        said(&kept, 1),
        "state.json did not begin with frozen.yaml as it is now: remove state.json to begin anew, or leave --world out to go on"
    );
    assert_eq!(
        said(&["--world", "frozen.yaml"], 2),
        "frozen.yaml:1:20: neither Query nor Mutation has a field `closeIsue`: did you mean `closeIssue`?"
    );
}

#[test]
fn commands_at_the_same_time_take_turns_with_a_state_file() {
    let place = Place::new();
    let world = place.work().join("world.json");
    let lock = std::fs::File::create(place.work().join("world.json.lock")).unwrap();
    lock.lock().unwrap();
    let label = |label: &str| {
        let mut command = place.command(&["run", "issue.labels.add", "--issue-number", "7"]);
        command.args(["--labels", label, "--sandbox-state", "world.json"]);
        command.stdout(Stdio::null()).stderr(Stdio::piped());
        command.spawn().unwrap()
    };
    let commands: Vec<Child> = ["documentation", "enhancement", "priority:low"]
        .map(label)
        .into();
    let mut waiting = Vec::new();
    for mut command in commands {
        // The note is there before the lock is free, so each of them really waited.
        let mut note = String::new();
        let mut stderr = BufReader::new(command.stderr.take().unwrap());
        stderr.read_line(&mut note).unwrap();
        assert_eq!(note, "waiting for another ghx that uses world.json\n");
        waiting.push((command, stderr));
    }
    assert!(!world.exists(), "nobody has started yet");
    lock.unlock().unwrap();
    for (mut command, _stderr) in waiting {
        assert!(command.wait().unwrap().success());
    }
    let view = place
        .run(&[
            "run",
            "issue.view",
            "--issue-number",
            "7",
            "--sandbox-state",
            "world.json",
        ])
        .exits(0)
        .json();
    let labels = view["data"]["labels"].to_string();
    for label in ["documentation", "enhancement", "priority:low"] {
        assert!(labels.contains(label), "{labels}");
    }
}

#[test]
fn a_state_that_another_process_holds_is_waited_for_no_longer_than_asked() {
    let place = Place::new();
    let lock = std::fs::File::create(place.work().join("world.json.lock")).unwrap();
    lock.lock().unwrap();
    let view = ["run", "repo.view", "--sandbox-state", "world.json"];
    let run = place
        .run(&[&view[..], &["--timeout", "1"]].concat())
        .exits(1);
    assert_eq!(run.json()["error"]["code"], "NOT_READY");
    assert!(
        run.stderr
            .contains("another ghx still uses world.json after 1 s"),
        "{}",
        run.stderr
    );
    assert!(!place.work().join("world.json").exists());
    lock.unlock().unwrap();
    place.run(&view).exits(0);
}

#[test]
fn a_lock_is_a_plain_file() {
    let place = Place::new();
    let (lock, precious) = ("world.json.lock", place.work().join("precious"));
    std::fs::write(&precious, "precious").unwrap();
    let view = ["run", "repo.view", "--sandbox-state", "world.json"];
    for target in ["precious", "missing"] {
        std::os::unix::fs::symlink(target, place.work().join(lock)).unwrap();
        let run = place.run(&view).exits(1);
        assert!(
            run.stderr.contains("world.json.lock is not a plain file"),
            "{}",
            run.stderr
        );
        std::fs::remove_file(place.work().join(lock)).unwrap();
    }
    assert_eq!(std::fs::read_to_string(&precious).unwrap(), "precious");
    assert!(!place.work().join("missing").exists());
    std::fs::create_dir(place.work().join("folder")).unwrap();
    let run = place.run(&["run", "repo.view", "--sandbox-state", "folder"]);
    assert!(run.exits(1).stderr.contains("it is not a plain file"));
}

#[test]
fn a_full_disk_is_no_success() {
    let place = Place::new();
    let state = ["--sandbox-state", "world.json"];
    place
        .run(&[&["run", "repo.view"][..], &state].concat())
        .exits(0);
    let file = place.work().join("world.json");
    let before = std::fs::read(&file).unwrap();
    // A file may have no more blocks than the state has now, and one that asks for more is told so.
    let body = "x".repeat(60_000);
    let steps = serde_json::json!([{"task": "issue.comments.create", "input": {"issueNumber": 7, "body": body}}]);
    let blocks = before.len().div_ceil(512);
    let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$@\"");
    let (steps, ghx) = (steps.to_string(), env!("CARGO_BIN_EXE_ghx"));
    let commands: [&[&str]; 2] = [
        &["chain", "--steps", &steps],
        &[
            "run",
            "issue.comments.create",
            "--issue-number",
            "7",
            "--body",
            &body,
        ],
    ];
    for words in commands {
        let mut command = std::process::Command::new("/bin/sh");
        let words = [&["-c", &script, "sh", ghx], words, &state].concat();
        command.args(words).current_dir(place.work());
        let done = command.output().unwrap();
        let said = String::from_utf8(done.stdout).unwrap();
        assert_eq!(done.status.code(), Some(1), "{said}");
        assert!(
            said.contains("cannot write the sandbox state") && said.contains("not_applied"),
            "{said}"
        );
        assert_eq!(
            std::fs::read(&file).unwrap(),
            before,
            "the old state is whole"
        );
        assert!(!place.work().join("world.json.new").exists());
    }
}

#[test]
fn a_broken_state_file_is_named() {
    let place = Place::new();
    std::fs::write(place.work().join("world.json"), "{").unwrap();
    let run = place
        .run(&["run", "repo.view", "--sandbox-state", "world.json"])
        .exits(1);
    assert!(run.stderr.contains("world.json"), "{}", run.stderr);
    assert_eq!(
        std::fs::read_to_string(place.work().join("world.json")).unwrap(),
        "{",
        "it is left alone"
    );
    let run = place
        .run(&[
            "run",
            "repo.view",
            "--sandbox-state",
            "no/such/folder/world.json",
        ])
        .exits(1);
    assert!(run.stderr.contains("no/such/folder"), "{}", run.stderr);
}

#[test]
fn the_surroundings_do_not_reach_the_sandbox() {
    let place = Place::new()
        .var("GH_REPO", "other/repo")
        .var("GH_HOST", "ghe.example.com")
        .var("GITHUB_GRAPHQL_URL", "http://127.0.0.1:1/graphql")
        .var("GH_TOKEN", "wrong");
    let view = place
        .run(&["run", "repo.view", "--sandbox"])
        .exits(0)
        .json();
    assert_eq!(view["data"]["nameWithOwner"], "acme/app");
}

#[test]
fn serve_answers_other_programs_and_keeps_its_state() {
    let place = Place::new();
    let mut command = place.command(&[
        "sandbox",
        "serve",
        "--state",
        "world.json",
        "--fault",
        "502-html,queries",
    ]);
    let mut server = command
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .stdin(Stdio::null())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(server.stdout.take().unwrap())
        .read_line(&mut line)
        .unwrap();
    let told: Value = serde_json::from_str(&line).unwrap();
    let (url, token) = (
        told["url"].as_str().unwrap(),
        told["token"].as_str().unwrap(),
    );
    assert!(url.starts_with("http://127.0.0.1:"), "{url}");

    let client = Place::new()
        .var("GITHUB_GRAPHQL_URL", url)
        .var("GH_TOKEN", token);
    client
        .run(&[
            "run",
            "issue.close",
            "--repo",
            "acme/app",
            "--issue-number",
            "7",
        ])
        .exits(0);
    kill_process(Pid::from_child(&server), Signal::INT).unwrap();
    let mut said = String::new();
    server
        .stderr
        .take()
        .unwrap()
        .read_to_string(&mut said)
        .unwrap();
    assert_eq!(server.wait().unwrap().code(), Some(0));
    // The look-up met the fault and was sent again; the mutation was sent once.
    assert!(
        said.contains("stopped after 3 requests and 1 writes"),
        "{said}"
    );
    let view = place
        .run(&[
            "run",
            "issue.view",
            "--issue-number",
            "7",
            "--sandbox-state",
            "world.json",
        ])
        .exits(0)
        .json();
    assert_eq!(view["data"]["state"], "CLOSED");
}

#[test]
fn serve_refuses_faults_it_does_not_know_and_ports_in_use() {
    let place = Place::new();
    let run = place
        .run(&["sandbox", "serve", "--fault", "502-htm"])
        .exits(2);
    assert!(
        run.stderr.contains("did you mean `502-html`?"),
        "{}",
        run.stderr
    );
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let run = place.run(&["sandbox", "serve", "--port", &port]).exits(1);
    assert!(
        run.stderr.contains("the sandbox did not start") && run.stderr.contains(&port),
        "{}",
        run.stderr
    );
}

#[test]
fn the_demo_is_a_tour_that_ends_with_what_to_type_next() {
    let place = Place::plain();
    let shown = place.terminal(&["demo", "--no-pause"]).exits(0).stdout;
    insta::assert_snapshot!("demo", shown);
    let piped = place.run(&["demo"]).exits(0).stdout;
    assert!(
        piped.contains("What to type next:"),
        "a pipe is not asked to press Enter"
    );
    let waited = place
        .terminal_typing(&["demo"], "\n\n\n\n\n")
        .exits(0)
        .stdout;
    assert_eq!(waited.matches("press Enter").count(), 5);
}
