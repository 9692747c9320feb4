//! Cards run from their YAML, on the sandbox, without cargo.

use serde_json::Value;
use tempfile::TempDir;

use crate::support::{example, tool};

fn json(folder: &TempDir, words: &[&str]) -> Value {
    let output = tool(folder, words);
    let said = String::from_utf8_lossy(&output.stderr);
    serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|error| panic!("{words:?}: {error}\n{said}"))
}

#[test]
fn a_composite_of_built_in_steps_runs_at_once() {
    let folder = example();
    let input =
        r#"{"owner":"acme","name":"app","title":"Login fails","note":"Being looked into."}"#;
    let words = [
        "run",
        "team.report.composite",
        "--sandbox",
        "--input",
        input,
    ];
    let report = json(&folder, &words);
    assert_eq!(
        (&report["ok"], &report["meta"]["round_trips"]),
        (&true.into(), &3.into()),
        "{report}"
    );
}

#[test]
fn a_chain_takes_own_and_built_in_steps() {
    let folder = example();
    let steps = r#"[
        {"task":"issue.view","as":"it","input":{"owner":"acme","name":"app","issueNumber":7}},
        {"task":"team.standup.post","input":{"issueId":{"$from":"it.id"},"note":"done"}}
    ]"#;
    let chain = json(&folder, &["chain", "--sandbox", "--steps", steps]);
    assert_eq!(chain["status"], "success", "{chain}");
    let explained = json(
        &folder,
        &["capabilities", "explain", "team.standup.post", "--json"],
    );
    assert_eq!(
        explained["capability_id"], "team.standup.post",
        "{explained}"
    );
}

#[test]
fn nothing_runs_from_broken_cards() {
    let folder = example();
    let card = folder.path().join("cards/team/standup.post.yaml");
    let text = std::fs::read_to_string(&card).unwrap();
    std::fs::write(&card, text.replace("effect: append", "efect: append")).unwrap();
    let output = tool(&folder, &["run", "issue.view", "--sandbox"]);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(
        (output.status.code(), output.stdout.len()),
        (Some(1), 0),
        "{said}"
    );
    assert!(
        said.contains(" --> cards/team/standup.post.yaml:4:1"),
        "{said}"
    );
    assert!(
        said.ends_with("nothing was run: the cards have mistakes\n"),
        "{said}"
    );
}
