//! Capabilities as commands, and the envelope of whatever cannot be read.

use serde_json::{Value, json};

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
        (&["search", "issues", "crash"], "search.issues"),
        (&["run", "search.issues", "crash"], "search.issues"),
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

/// Whether a value is what a JSON Schema says, by the keywords that ours uses.
fn is_valid(schema: &Value, value: &Value, all: &Value) -> bool {
    let keys = schema.as_object().unwrap();
    keys.iter().all(|(key, rule)| match key.as_str() {
        "$ref" => {
            let name = rule.as_str().unwrap().strip_prefix("#/$defs/").unwrap();
            is_valid(&all["$defs"][name], value, all)
        }
        "anyOf" => {
            let mut forms = rule.as_array().unwrap().iter();
            forms.any(|it| is_valid(it, value, all))
        }
        "type" => match rule.as_str().unwrap() {
            "object" => value.is_object(),
            "array" => value.is_array(),
            "string" => value.is_string(),
            "boolean" => value.is_boolean(),
            "integer" => value.is_i64() || value.is_u64(),
            other => panic!("{other} is a new type"),
        },
        "const" => value == rule,
        "enum" => rule.as_array().unwrap().contains(value),
        "minimum" => value.as_f64() >= rule.as_f64(),
        "required" => {
            let mut names = rule.as_array().unwrap().iter();
            names.all(|name| value.get(name.as_str().unwrap()).is_some())
        }
        "properties" => {
            let mut rules = rule.as_object().unwrap().iter();
            rules.all(|(name, rule)| value.get(name).is_none_or(|it| is_valid(rule, it, all)))
        }
        "items" => {
            let mut items = value.as_array().unwrap().iter();
            items.all(|it| is_valid(rule, it, all))
        }
        "$schema" | "$id" | "$defs" | "title" | "description" => true,
        other => panic!("{other} is a new keyword"),
    })
}

#[test]
fn what_is_printed_is_what_the_schema_says() {
    let place = Place::new();
    let schema = place.run(&["schema", "envelope"]).exits(0).json();
    let view = |number: u32| json!({"task": "issue.view", "input": {"issueNumber": number}});
    let steps = json!([view(7), view(98)]).to_string();
    let wrong = json!([view(7), {"task": "issue.veiw", "input": {}}]).to_string();
    let verdict = |id: &str| json!([{"id": id, "verdict": "fixed", "reply": "Done."}]).to_string();
    let (good, unknown) = (verdict("XhAG"), verdict("nobody"));
    let apply = ["feedback", "apply", "42", "--sandbox", "--verdicts"];
    let apply = |verdicts| [&apply[..], &[verdicts]].concat();
    let chain = |more: &[&'static str]| {
        let words = ["chain", "--sandbox", "--steps"];
        let words = words.map(str::to_owned).into_iter().chain([steps.clone()]);
        let words: Vec<String> = words
            .chain(more.iter().map(|it| (*it).to_owned()))
            .collect();
        words
    };
    let mut calls: Vec<Vec<String>> = vec![
        chain(&[]),
        chain(&["--failures"]),
        chain(&["--summary"]),
        chain(&["--dry-run"]),
        chain(&["--shard", "1/2"]),
        chain(&["--shard", "0/2"]),
    ];
    let lines = [
        "issue view 7 --sandbox",
        "issue view 98 --sandbox",
        "issue view 7 --sandbox --dry-run",
        "issue view 7 --sandbox --fields x",
        "issue delete 7 --sandbox",
        "issue clsoe 7",
        "run issue.veiw",
        "run issue.view --input @none",
        "run issue.view --input {",
        "chain --steps {",
        "chain --steps @none",
        "chain --sandbox --steps []",
        "resume none",
        "feedback 999 --sandbox",
        "feedback show nobody 42 --sandbox",
        "issue view 7 --world none",
        "issue view 7 --repo a/b",
        "auth status",
        "weather",
    ];
    let words = |line: &str| line.split(' ').map(str::to_owned).collect();
    calls.extend(lines.map(words));
    let long = [
        apply(&good),
        apply(&unknown),
        apply("{"),
        vec!["chain", "--sandbox", "--steps", &wrong],
    ];
    calls.extend(long.map(|words| words.into_iter().map(str::to_owned).collect()));
    for words in calls {
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let result = place.run(&words).json();
        assert!(is_valid(&schema, &result, &schema), "{words:?}: {result}");
        let failed = result["ok"] == false || result["status"] == "failed";
        let coded = [
            &result["error"],
            &result["results"][1]["error"],
            &result["results"][0]["error"],
        ];
        assert!(
            !failed || coded.iter().any(|it| it["code"].is_string()),
            "{words:?}: {result}"
        );
    }
    assert!(!is_valid(&schema, &json!({"ok": 1}), &schema));
    assert!(!is_valid(
        &schema,
        &json!({"ok": false, "error": {"code": "X", "message": "", "retryable": false}}),
        &schema
    ));
}

#[test]
fn a_file_that_cannot_be_read_is_wrong_usage() {
    let place = Place::new();
    std::fs::write(place.work().join("bad.yaml"), "x: [").unwrap();
    for line in [
        "issue view 7 --world none.yaml",
        "issue view 7 --world bad.yaml",
        "chain --steps @none.json",
        "resume none.jsonl",
        "issue comments create 7 --body-file none.md",
    ] {
        let words: Vec<&str> = line.split(' ').collect();
        let run = place.run(&words).exits(2);
        let said = message_of(&run);
        assert!(!said.contains("os error"), "{line}: {said}");
    }
}

fn message_of(run: &crate::support::Run) -> String {
    run.json()["error"]["message"].as_str().unwrap().to_owned()
}
