//! Cards run from their YAML, on the sandbox, without cargo.

use serde_json::Value;
use tempfile::TempDir;

use crate::support::{empty, example, tool};

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
fn a_card_is_a_command_of_its_own() {
    let folder = example();
    let words = [
        "team",
        "standup",
        "post",
        "--sandbox",
        "--issue-id",
        "I_1",
        "--note",
        "done",
        "--dry-run",
    ];
    assert_eq!(json(&folder, &words)["round_trips"], 1);
    let words = ["issue", "view", "7", "-R", "acme/app", "--sandbox"];
    assert_eq!(json(&folder, &words)["data"]["number"], 7);
    let output = tool(&folder, &["taem", "standup"]);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(
        said.starts_with("error: unrecognized subcommand 'taem'"),
        "{said}"
    );
}

/// Each of the two things may be named by its place or by its address.
#[test]
fn a_composite_passes_on_several_things_whichever_way_they_are_named() {
    let folder = example();
    let card = r#"capability_id: team.both
version: "1.0.0"
description: Close an issue and a pull request.
input_schema:
  required: [bug, fix]
  properties:
    bug: { ref: issue }
    fix: { ref: pr }
composite:
  steps:
    - { capability_id: issue.close, params_map: { issue: bug } }
    - { capability_id: pr.close, params_map: { pr: fix } }
  output_strategy: last
"#;
    std::fs::write(folder.path().join("cards/team/both.yaml"), card).unwrap();
    let bug = [
        r#""bugOwner":"acme","bugName":"app","bugNumber":7"#,
        r#""bugUrl":"https://github.com/acme/app/issues/7""#,
    ];
    let fix = [
        r#""fixOwner":"acme","fixName":"app","fixNumber":44"#,
        r#""fixUrl":"https://github.com/acme/app/pull/44""#,
    ];
    for (bug, fix) in bug.iter().flat_map(|bug| fix.map(|fix| (bug, fix))) {
        let input = format!("{{{bug},{fix}}}");
        let done = json(
            &folder,
            &["run", "team.both", "--sandbox", "--input", &input],
        );
        assert_eq!(
            (&done["data"]["number"], &done["data"]["state"]),
            (&44.into(), &"CLOSED".into()),
            "{done}"
        );
    }
    let input = format!("{{{},{},{}}}", bug[0], bug[1], fix[0]);
    let refused = json(
        &folder,
        &["run", "team.both", "--sandbox", "--input", &input],
    );
    assert_eq!(refused["error"]["code"], "VALIDATION", "{refused}");
}

#[test]
fn an_empty_folder_says_how_to_begin() {
    let folder = empty();
    for words in [["check"], ["test"]] {
        let output = tool(&folder, &words);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(
            said.starts_with("error: there are no cards here: ") && said.contains("ghx-cards new"),
            "{said}"
        );
    }
    // Built-in capabilities run all the same.
    assert_eq!(json(&folder, &["run", "user.me", "--sandbox"])["ok"], true);
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
