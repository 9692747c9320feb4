//! Capabilities as commands, and the envelope of whatever cannot be read.

use serde_json::json;

use crate::support::Place;

#[test]
fn a_capability_is_a_command_with_its_number() {
    let place = Place::new();
    for (words, id) in [
        (&["issue", "close", "7"][..], "issue.close"),
        (&["issue", "close", "#7"], "issue.close"),
        (
            &["issue", "close", "https://github.com/acme/app/issues/7"],
            "issue.close",
        ),
        (&["pr", "threads", "42"], "pr.threads.list"),
        (&["pr", "merge", "status", "42"], "pr.merge.status"),
        (&["repo", "view", "acme/app"], "repo.view"),
        (&["-R", "acme/app", "issue", "view", "7"], "issue.view"),
        (&["run", "issue.view", "7"], "issue.view"),
    ] {
        let words = [words, &["--sandbox"]].concat();
        let result = place.run(&words).exits(0).json();
        assert_eq!(result["meta"]["capability_id"], id, "{words:?}");
        assert_eq!(result["ok"], true, "{words:?}");
    }
    let twice = ["issue", "close", "7", "--issue-number", "8", "--sandbox"];
    let run = place.run(&twice).exits(2);
    assert!(
        run.stderr.contains("`issueNumber` is given twice"),
        "{}",
        run.stderr
    );
}

#[test]
fn whatever_cannot_be_read_has_an_envelope_and_exits_with_2() {
    let place = Place::new();
    for (words, hint) in [
        (&["weather"][..], "unrecognized subcommand"),
        (&["issue"], "is a group of commands"),
        (&["issue", "clsoe", "7"], "did you mean `ghx issue close`?"),
        (&["capabilities", "lst"], "list"),
        (
            &["capabilities", "list", "--domain", "isue"],
            "did you mean `issue`?",
        ),
        (
            &["feedback", "x", "--sandbox"],
            "neither a number nor an address",
        ),
        (&["setup"], "--scope"),
        (&["sandbox", "serve", "--fault", "x"], "x"),
        (&["schema", "weather"], "possible values: envelope"),
    ] {
        let run = place.run(words).exits(2);
        let result = run.json();
        assert_eq!(result["ok"], false, "{words:?}");
        assert_eq!(result["error"]["code"], "VALIDATION", "{words:?}");
        let message = result["error"]["message"].as_str().unwrap();
        assert!(message.contains(hint), "{words:?}: {message}");
        assert!(run.stderr.starts_with("error: "), "{words:?}");
        // On a terminal only people are told, unless they ask for JSON.
        let shown = place.terminal(words).exits(2).stdout;
        assert!(!shown.contains("\"ok\""), "{shown}");
    }
    let call = place
        .run(&["run", "issue.close", "--number", "7"])
        .exits(2)
        .json();
    assert_eq!(
        call["meta"],
        json!({"capability_id": "issue.close", "route_used": "graphql", "round_trips": 0})
    );
    let chain = place.run(&["chain", "--stpes", "[]"]).exits(2).json();
    assert_eq!(
        (&chain["status"], &chain["results"]),
        (&json!("failed"), &json!([]))
    );
}

#[test]
fn wrong_flags_lead_on() {
    let place = Place::new();
    std::fs::write(place.work().join("steps.json"), "[]").unwrap();
    for (words, hint) in [
        (
            &["issue", "close", "--number", "7"][..],
            "did you mean `--issue-number`?",
        ),
        (
            &["issue", "comments", "create", "7", "--weather", "x"],
            "the inputs of issue.comments.create are --issue-id",
        ),
        (&["issue", "view", "7", "--jq", ".x"], "| jq"),
        (
            &["chain", "--steps", "steps.json"],
            "write `@steps.json` to read it",
        ),
    ] {
        let message = place.run(words).exits(2).json()["error"]["message"].clone();
        assert!(
            message.as_str().unwrap().contains(hint),
            "{words:?}: {message}"
        );
    }
}

#[test]
fn the_schema_of_results_knows_every_code() {
    let schema = Place::new().run(&["schema", "envelope"]).exits(0).json();
    let codes = schema["$defs"]["error"]["properties"]["code"]["enum"].clone();
    let codes: Vec<String> = serde_json::from_value(codes).unwrap();
    // Whatever a program can meet must be in it: a name that is no code does not come back as itself.
    for code in &codes {
        let body = json!({"code": code, "message": "", "retryable": false});
        let body: ghx::ErrorBody = serde_json::from_value(body).unwrap();
        assert_eq!(body.code.as_str(), code);
    }
    assert_eq!(codes.len(), 13);
}
