//! The example's own program: its cards are wherever the built-in ones are.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Output, Stdio};

use serde_json::Value;

fn acme(words: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_acme"));
    command.args(words).output().unwrap()
}

fn text(words: &[&str]) -> String {
    let output = acme(words);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{words:?}: {said}");
    String::from_utf8(output.stdout).unwrap()
}

fn json(words: &[&str]) -> Value {
    serde_json::from_str(&text(words)).unwrap()
}

#[test]
fn own_cards_run_like_built_in_ones() {
    let issue = json(&[
        "run",
        "issue.view",
        "--repo",
        "acme/app",
        "--issue-number",
        "7",
        "--sandbox",
    ]);
    let id = issue["data"]["id"].as_str().unwrap();
    let input = format!(r#"{{"issueId":"{id}","note":"done"}}"#);
    let posted = json(&["run", "team.standup.post", "--sandbox", "--input", &input]);
    assert_eq!(posted["ok"], true, "{posted}");
    // The same as a command of its own.
    let words = [
        "team",
        "standup",
        "post",
        "--issue-id",
        id,
        "--note",
        "done",
        "--sandbox",
    ];
    assert_eq!(json(&words)["meta"]["capability_id"], "team.standup.post");
}

#[test]
fn own_and_built_in_steps_share_a_chain() {
    let steps = r#"[
        {"task":"issue.view","as":"it","input":{"owner":"acme","name":"app","issueNumber":7}},
        {"task":"team.standup.post","input":{"issueId":{"$from":"it.id"},"note":"done"}}
    ]"#;
    let chain = json(&["chain", "--sandbox", "--steps", steps]);
    assert_eq!(chain["status"], "success", "{chain}");
}

#[test]
fn own_cards_are_listed_searched_explained_and_completed() {
    let list = text(&["capabilities", "list", "--json"]);
    assert!(list.contains("team.standup.post") && list.contains("issue.close"));
    assert!(text(&["capabilities", "search", "standup", "--json"]).contains("team.standup.post"));
    let explained = json(&["capabilities", "explain", "team.standup.post", "--json"]);
    assert!(
        explained["input_schema"]["properties"]["note"].is_object(),
        "{explained}"
    );
    // The script only asks the program, as this does.
    assert!(text(&["completions", "fish"]).contains("acme"));
    let mut asked = Command::new(env!("CARGO_BIN_EXE_acme"));
    asked.env("GHX_COMPLETE", "fish");
    let answer = asked.args(["--", "acme", "run", "team."]).output().unwrap();
    let answer = String::from_utf8(answer.stdout).unwrap();
    assert!(answer.contains("team.standup.post"), "{answer}");
    assert!(text(&["--version"]).starts_with("acme "));
    assert!(text(&["--help"]).contains("Usage: acme"));
}

#[test]
fn its_commands_are_called_by_its_own_name() {
    for words in [
        &["demo", "--no-pause"][..],
        &["--help"],
        &["chain", "--help"],
        &["mcp", "--help"],
    ] {
        let said = text(words);
        assert!(said.contains("acme ") && !said.contains("ghx "), "{said}");
    }
    // What the library says comes next is this program's to do.
    let left = acme(&["feedback", "verify", "--sandbox", "42", "--json"]);
    let left: Value = serde_json::from_slice(&left.stdout).unwrap();
    let next = left["why"][0]["next"].as_str().unwrap();
    assert!(next.starts_with("acme feedback "), "{next}");
}

#[test]
fn agents_find_and_use_own_cards() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_acme"))
        .args(["mcp", "--sandbox"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut to = child.stdin.take().unwrap();
    let mut from = BufReader::new(child.stdout.take().unwrap()).lines();
    let client = r#"{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"test","version":"1"}}"#;
    writeln!(
        to,
        r#"{{"jsonrpc":"2.0","id":1,"method":"initialize","params":{client}}}"#
    )
    .unwrap();
    let hello: Value = serde_json::from_str(&from.next().unwrap().unwrap()).unwrap();
    assert_eq!(hello["result"]["serverInfo"]["name"], "acme", "{hello}");
    writeln!(
        to,
        r#"{{"jsonrpc":"2.0","method":"notifications/initialized"}}"#
    )
    .unwrap();
    let call = r#"{"name":"ghx_find","arguments":{"query":"standup"}}"#;
    writeln!(
        to,
        r#"{{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{call}}}"#
    )
    .unwrap();
    let found = from.next().unwrap().unwrap();
    assert!(found.contains("team.standup.post"), "{found}");
    drop(to);
    child.wait().unwrap();
}
