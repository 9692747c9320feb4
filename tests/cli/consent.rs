//! What cannot be undone: asked about on a terminal, wanted as `--yes` everywhere else, and nothing is sent without it.

use ghx_sandbox::{Options, Sandbox, World};
use serde_json::json;

use crate::chain::on;

const DELETE: [&str; 4] = ["issue", "delete", "1", "--repo=acme/docs"];

fn sandbox() -> Sandbox {
    Sandbox::start(World::demo(), Options::default()).unwrap()
}

fn is_there(sandbox: &Sandbox) -> bool {
    sandbox.world().issue("acme/docs", 1).is_some()
}

fn steps() -> String {
    let at = json!({"owner": "acme", "name": "docs", "issueNumber": 1});
    json!([
        {"task": "issue.comments.create", "input": {"owner": "acme", "name": "app", "issueNumber": 7, "body": "Gone."}},
        {"task": "issue.delete", "input": at},
    ])
    .to_string()
}

#[test]
fn without_yes_nothing_is_sent() {
    let sandbox = sandbox();
    let run = [
        "run",
        "issue.delete",
        "--issue-number=1",
        "--repo=acme/docs",
    ];
    for words in [&DELETE[..], &run] {
        let told = on(&sandbox).run(words).exits(1).json();
        let error = &told["error"];
        assert_eq!(error["code"], "VALIDATION", "{told}");
        let message = error["message"].as_str().unwrap();
        assert!(message.contains("issue.delete cannot be undone") && message.contains("--yes"));
        assert_eq!(error["details"]["outcome"], "not_applied");
    }
    let steps = steps();
    let told = on(&sandbox)
        .run(&["chain", "--steps", &steps])
        .exits(1)
        .json();
    assert_eq!(told["results"][0]["error"]["code"], "NOT_READY", "{told}");
    assert_eq!(told["results"][1]["error"]["code"], "VALIDATION", "{told}");
    assert!(sandbox.log().requests.is_empty() && is_there(&sandbox));
}

#[test]
fn with_yes_it_is_gone_and_the_result_says_so() {
    let sandbox_of_one = sandbox();
    let told = on(&sandbox_of_one).run(&[&DELETE[..], &["--yes"]].concat());
    assert_eq!(told.exits(0).json()["data"]["deleted"], "issue");
    assert!(!is_there(&sandbox_of_one));
    let sandbox = sandbox();
    let steps = steps();
    let told = on(&sandbox).run(&["chain", "--yes", "--steps", &steps]);
    assert_eq!(
        told.exits(0).json()["results"][1]["data"]["deleted"],
        "issue"
    );
    assert!(!is_there(&sandbox));
}

#[test]
fn a_person_at_a_terminal_is_asked() {
    let sandbox = sandbox();
    let place = on(&sandbox);
    let no = place.terminal_typing(&DELETE, "n\n").exits(1);
    let asked = format!("{}{}", no.stdout, no.stderr);
    assert!(
        asked.contains("This cannot be undone") && asked.contains("[y/N]"),
        "{asked}"
    );
    assert!(sandbox.log().requests.is_empty() && is_there(&sandbox));
    place.terminal_typing(&DELETE, "y\n").exits(0);
    assert!(!is_there(&sandbox));
}

#[test]
fn what_is_wrong_in_itself_is_told_before_anybody_is_asked() {
    let sandbox = sandbox();
    let told = on(&sandbox).run(&["run", "issue.delete", "--input", "{}"]);
    let told = told.exits(1).json();
    assert!(
        !told["error"]["message"]
            .as_str()
            .unwrap()
            .contains("undone"),
        "{told}"
    );
    let shown = on(&sandbox).run(&[&DELETE[..], &["--dry-run"]].concat());
    assert!(shown.exits(0).stdout.contains("deleteIssue"));
}

#[test]
fn a_journal_with_such_steps_left_wants_yes_too() {
    let sandbox = sandbox();
    let place = on(&sandbox);
    let journal = place.work().join("journal").display().to_string();
    let steps = steps();
    let chain = ["chain", "--yes", "--steps", &steps, "--journal", &journal];
    place.run(&chain).exits(0);
    // As if it had been killed before its first request.
    let text = std::fs::read_to_string(&journal).unwrap();
    std::fs::write(&journal, format!("{}\n", text.lines().next().unwrap())).unwrap();
    let before = sandbox.log().requests.len();
    let refused = place.run(&["resume", &journal]).exits(1);
    assert!(format!("{}{}", refused.stdout, refused.stderr).contains("--yes"));
    assert_eq!(sandbox.log().requests.len(), before);
}
