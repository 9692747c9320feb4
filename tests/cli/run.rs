//! `ghx run`: inputs as flags and as JSON, dry runs, results.

use serde_json::json;

use crate::chain::{demo, on};
use crate::support::Place;

#[test]
fn flags_in_kebab_case_and_in_the_cards_spelling_are_the_same() {
    let place = Place::new();
    let kebab = place
        .run(&[
            "run",
            "issue.view",
            "--sandbox",
            "--repo",
            "acme/app",
            "--issue-number",
            "7",
        ])
        .exits(0)
        .json();
    let card = place
        .run(&[
            "run",
            "issue.view",
            "--sandbox",
            "--owner=acme",
            "--name=app",
            "--issueNumber=7",
        ])
        .exits(0);
    assert_eq!(kebab, card.json());
    assert_eq!(kebab["ok"], true);
    assert_eq!(kebab["data"]["title"], "Crash when saving a file");
    assert_eq!(
        kebab["meta"],
        json!({"capability_id": "issue.view", "route_used": "graphql", "round_trips": 1})
    );
}

#[test]
fn lists_are_repeated_separated_or_json() {
    let place = Place::new();
    let base = [
        "run",
        "issue.labels.set",
        "--sandbox",
        "--issue-number",
        "7",
    ];
    let labels = |more: &[&str]| {
        let words: Vec<&str> = base.iter().chain(more).copied().collect();
        place.run(&words).exits(0).json()["data"]["labels"].clone()
    };
    let both = json!(["bug", "documentation"]);
    assert_eq!(labels(&["--labels", "bug,documentation"]), both);
    assert_eq!(
        labels(&["--labels", "bug", "--labels", "documentation"]),
        both
    );
    assert_eq!(labels(&["--labels", r#"["bug","documentation"]"#]), both);
    assert_eq!(labels(&["--labels", "[]"]), json!([]));
}

#[test]
fn what_is_left_out_is_not_sent() {
    let place = Place::new();
    let words = [
        "run",
        "issue.update",
        "--sandbox",
        "--issue-number",
        "7",
        "--title",
        "New",
        "--dry-run",
    ];
    let plan = place.run(&words).exits(0).json();
    let sent = plan["requests"][1]["variables"].as_object().unwrap();
    assert_eq!(sent["step0_title"], "New");
    assert!(!sent.contains_key("step0_body"), "{plan}");
}

#[test]
fn input_comes_as_text_from_stdin_or_from_a_file() {
    let place = Place::new();
    let input = r#"{"owner":"acme","name":"app","issueNumber":7}"#;
    let text = place
        .run(&["run", "issue.view", "--sandbox", "--input", input])
        .exits(0)
        .stdout;
    let bytes = [b"\xef\xbb\xbf".as_slice(), input.as_bytes()].concat();
    let stdin = place
        .run_with(&["run", "issue.view", "--sandbox", "--input", "-"], &bytes)
        .exits(0)
        .stdout;
    std::fs::write(place.work().join("in.json"), &bytes).unwrap();
    let file = place
        .run(&["run", "issue.view", "--sandbox", "--input", "@in.json"])
        .exits(0)
        .stdout;
    assert_eq!((&text, &text), (&stdin, &file));
}

#[test]
fn flags_add_to_json_but_never_replace_it() {
    let place = Place::new();
    let words = [
        "run",
        "issue.labels.add",
        "--sandbox",
        "--input",
        r#"{"issueNumber":7}"#,
        "--labels",
        "documentation",
    ];
    let added = place.run(&words).exits(0).json();
    assert!(
        added["data"]["labels"]
            .to_string()
            .contains("documentation"),
        "{added}"
    );
    let words = [
        "run",
        "issue.view",
        "--sandbox",
        "--input",
        r#"{"issueNumber":7}"#,
        "--issue-number",
        "8",
    ];
    let twice = place.run(&words).exits(2);
    assert!(
        twice.stderr.contains("`issueNumber` is given twice"),
        "{}",
        twice.stderr
    );
    assert_eq!(twice.json()["error"]["code"], "VALIDATION");
}

#[test]
fn enums_are_taken_in_any_case() {
    let place = Place::new();
    let words = [
        "run",
        "issue.close",
        "--sandbox",
        "--issue-number",
        "7",
        "--reason",
    ];
    for reason in ["not_planned", "NOT_PLANNED"] {
        let closed = place.run(&[&words[..], &[reason]].concat()).exits(0).json();
        assert_eq!(closed["ok"], true);
    }
    let wrong = place.run(&[&words[..], &["nope"]].concat()).exits(2);
    assert!(wrong.stderr.contains("possible values"), "{}", wrong.stderr);
}

#[test]
fn a_dry_run_shows_the_requests_and_sends_none() {
    let place = Place::new();
    let words = [
        "run",
        "issue.labels.set",
        "--sandbox",
        "--issue-number",
        "7",
        "--labels",
        "bug",
        "--dry-run",
    ];
    insta::assert_snapshot!(
        "dry_run_terminal",
        Place::plain().terminal(&words).exits(0).stdout
    );
    let plan = place.run(&words).exits(0).json();
    assert_eq!(plan["dry_run"], true);
    assert_eq!(plan["round_trips"], 2);
    assert_eq!(plan["requests"][0]["phase"], "lookup");
    assert_eq!(plan["requests"][1]["phase"], "mutation");
    let source = json!({"owner": "acme", "name": "app", "source": "the sandbox's demo world"});
    assert_eq!(plan["repository"], source);
}

#[test]
fn a_dry_run_needs_no_token() {
    let plan = Place::new()
        .run(&[
            "run",
            "pr.thread.resolve",
            "--thread-id",
            "PRRT_1",
            "--dry-run",
        ])
        .exits(0)
        .json();
    assert_eq!(plan["endpoint"], "https://api.github.com/graphql");
    assert_eq!(plan["round_trips"], 1);
}

#[test]
fn failures_have_their_code_and_exit_code() {
    let place = Place::new();
    let missing = place
        .run(&["run", "issue.view", "--sandbox", "--issue-number", "999"])
        .exits(1)
        .json();
    assert_eq!(missing["error"]["code"], "NOT_FOUND");
    let shown = place
        .terminal(&["run", "issue.view", "--sandbox", "--issue-number", "999"])
        .exits(1)
        .stdout;
    assert!(shown.contains("NOT_FOUND"), "{shown}");
    let wrong = place
        .run(&[
            "run",
            "issue.view",
            "--sandbox",
            "--input",
            r#"{"issueNumber":"7"}"#,
        ])
        .exits(1)
        .json();
    assert_eq!(wrong["error"]["code"], "VALIDATION");
    assert!(
        wrong["error"]["message"]
            .as_str()
            .unwrap()
            .contains("issueNumber: must be integer"),
        "{wrong}"
    );
    assert_eq!(wrong["meta"]["round_trips"], 0);
}

#[test]
fn a_repository_beside_an_id_or_an_address_is_not_needed() {
    let place = Place::new();
    let view = ["run", "issue.view", "--sandbox", "--repo", "acme/app"];
    for (flag, value) in [
        ("--issue-id", "I_kwDOABPHjc59K3UH"),
        ("--url", "https://github.com/acme/app/issues/7"),
        ("--input", r#"{"issueId":"I_kwDOABPHjc59K3UH"}"#),
    ] {
        let result = place.run(&[&view[..], &[flag, value]].concat()).exits(0);
        assert_eq!(result.json()["data"]["number"], 7, "{flag}");
    }
    let error = place.run(&view).exits(1).json()["error"].clone();
    let message = error["message"].as_str().unwrap();
    assert!(message.contains("issueNumber"), "{message}");
}

#[test]
fn a_repository_where_none_fits_is_an_error() {
    let place = Place::new();
    let run = place
        .run(&[
            "run",
            "pr.thread.resolve",
            "--thread-id",
            "X",
            "--repo",
            "acme/app",
            "--sandbox",
        ])
        .exits(2);
    assert!(run.stderr.contains("takes no repository"), "{}", run.stderr);
    let run = place
        .run(&[
            "run",
            "issue.view",
            "--issue-number",
            "7",
            "--repo",
            "acme",
            "--sandbox",
        ])
        .exits(2);
    assert!(run.stderr.contains("write OWNER/NAME"), "{}", run.stderr);
    let run = place
        .run(&[
            "run",
            "issue.view",
            "--issue-number",
            "7",
            "--repo",
            "a/b",
            "--owner",
            "c",
        ])
        .exits(2);
    assert!(
        run.stderr.contains("`owner` is given twice"),
        "{}",
        run.stderr
    );
}

#[test]
fn what_goes_over_rest_says_so_before_it_is_sent() {
    let place = Place::new();
    let words = "run release.create --sandbox --repo acme/app --tag v9 --dry-run";
    let words: Vec<&str> = words.split(' ').collect();
    let plan = place.run(&words).exits(0).json();
    assert_eq!(plan["route_used"], "rest");
    let request = &plan["requests"][0];
    assert_eq!(request["document"], "POST /repos/acme/app/releases");
    assert_eq!(request["variables"], json!({"tag_name": "v9"}));
    // A refusal names the same way.
    let words = "run release.delete --sandbox --repo acme/app --release v0.9.0";
    let words: Vec<&str> = words.split(' ').collect();
    let refused = place.run(&words).exits(1).json();
    assert_eq!(refused["meta"]["route_used"], "rest", "{refused}");
}

/// Enterprise Servers have REST at `/api/v3`, and both addresses may be told.
#[test]
fn rest_goes_to_its_own_address() {
    let sandbox = demo();
    let base = sandbox.url().trim_end_matches("/graphql").to_owned();
    let words = "run workflow.runs.list --repo acme/app --first 1";
    let words: Vec<&str> = words.split(' ').collect();
    for (graphql, rest, path) in [
        ("/graphql", None, "/repos"),
        ("/api/graphql", None, "/api/v3/repos"),
        ("/graphql", Some("/api/v3"), "/api/v3/repos"),
        ("/graphql", Some("/api/v3/"), "/api/v3/repos"),
    ] {
        let mut place = on(&sandbox).var("GITHUB_GRAPHQL_URL", format!("{base}{graphql}"));
        if let Some(rest) = rest {
            place = place.var("GITHUB_API_URL", format!("{base}{rest}"));
        }
        let run = place.run(&words).exits(0).json();
        assert_eq!(run["data"]["runs"].as_array().unwrap().len(), 1, "{run}");
        let asked = sandbox.log().requests.pop().unwrap().path;
        assert!(
            asked.starts_with(&format!("{path}/acme/app/actions/runs")),
            "{asked}"
        );
        let plan = place
            .run(&[&words[..], &["--dry-run"]].concat())
            .exits(0)
            .json();
        let endpoint = format!("{base}{}", path.trim_end_matches("repos"));
        assert_eq!(plan["endpoint"], endpoint.as_str(), "{plan}");
    }
    // The token stays on its host, and what the host does not have is the step's own failure.
    let other = on(&sandbox).var("GITHUB_API_URL", "http://127.0.0.1:9/");
    other.run(&words).exits(0);
    let nowhere = on(&sandbox).var("GITHUB_API_URL", format!("{base}/nowhere"));
    let run = nowhere.run(&words).exits(1).json();
    assert_eq!(run["error"]["code"], "NOT_FOUND", "{run}");
}
