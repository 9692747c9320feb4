//! Bad input: a clear message, the right code and exit code, and nothing sent.

use serde_json::{Value, json};

use crate::chain::{comment, demo, labels, on};
use crate::support::Place;

fn chain(steps: &str) -> crate::support::Run {
    let sandbox = demo();
    let run = on(&sandbox).run_with(&["chain", "--steps", "-"], steps.as_bytes());
    assert!(sandbox.log().requests.is_empty(), "nothing may be sent");
    run
}

fn errors(result: &Value) -> Vec<(String, String)> {
    let text = |value: &Value| value.as_str().unwrap_or("?").to_owned();
    let results = result["results"].as_array().unwrap();
    results
        .iter()
        .map(|step| {
            (
                text(&step["error"]["code"]),
                text(&step["error"]["message"]),
            )
        })
        .collect()
}

#[test]
fn invalid_json_names_the_place() {
    let run = chain("[\n  {\"task\": \"issue.view\" \"input\": {}}\n]").exits(2);
    insta::assert_snapshot!(run.stderr, @r#"
    error: --steps (standard input) is not valid JSON at line 2, column 25: expected `,` or `}`
       |
     2 |   {"task": "issue.view" "input": {}}
       |                         ^
    "#);
    let result = run.json();
    assert_eq!(result["status"], "failed");
    assert_eq!(result["error"]["code"], "VALIDATION");
    assert_eq!(result["results"], json!([]));
    let run = Place::new()
        .run(&["run", "issue.view", "--input", "{\"issueNumber\": 7"])
        .exits(2);
    assert!(
        run.stderr
            .contains("--input is not valid JSON at line 1, column 17"),
        "{}",
        run.stderr
    );
    assert_eq!(run.json()["ok"], false);
}

#[test]
fn mistakes_of_form_hide_no_others() {
    let steps = r#"[{"task": "issue.create", "nedds": ["x"], "input": {"owner": "acme", "name": "app"}},
        {"task": "issue.close", "input": {"issueId": {"$frm": "bug.id"}}},
        {"task": "issue.close", "input": {"issueId": {"$from": "bug.id"}}},
        {"task": "issue.close"},
        {"task": "issue.close", "input": {"issueId": "I_1"}}]"#;
    let found = errors(&chain(steps).exits(1).json());
    let said: Vec<String> = (found.into_iter())
        .map(|(code, message)| format!("{code} {message}"))
        .collect();
    insta::assert_snapshot!(said.join("\n"), @r#"
    VALIDATION Input validation failed: nedds: unknown field; did you mean `needs`?; title: is required
    VALIDATION Input validation failed: issueId: must be string, did you mean `$from`?
    VALIDATION Input validation failed: input.issueId.$from: no step is called `bug`: name one with "as"
    VALIDATION Input validation failed: input: is missing
    NOT_READY the chain was rejected before anything was sent, because of steps 0, 1, 2, 3
    "#);
}

#[test]
fn a_refused_call_says_that_nothing_was_done() {
    for words in [
        &["run", "issue.veiw"][..],
        &["run", "issue.view", "--input", "{"],
        &["run", "issue.view", "--input", "[]", "--repo", "acme/app"],
        &["run", "issue.view", "--issue-number", "seven"],
        &["run", "issue.view", "--issue-number", "7", "--repo", "acme"],
        &["chain", "--steps", "{"],
    ] {
        let error = Place::new().run(words).json()["error"].clone();
        assert_eq!(error["code"], "VALIDATION", "{words:?}");
        assert_eq!(error["details"]["outcome"], "not_applied", "{words:?}");
    }
}

#[test]
fn what_is_not_a_list_of_steps_is_said() {
    for (text, words) in [
        ("\"x\"", "must be an array of steps"),
        ("42", "found a number"),
        ("null", "found null"),
        ("[]", "has no steps"),
        ("", "is empty"),
        ("  \n", "is empty"),
    ] {
        let run = chain(text).exits(2);
        assert!(run.stderr.contains(words), "{text}: {}", run.stderr);
    }
}

#[test]
fn steps_that_are_no_steps_are_listed_with_the_others() {
    let steps = json!([{"task": "issue.view"}, labels(7, &["bug"]), 7, {"task": "issue.view", "inputs": {}}, {"input": {}}]);
    let result = chain(&steps.to_string()).exits(1).json();
    assert_eq!(result["meta"]["total"], 5);
    let found = errors(&result);
    assert_eq!(
        found[0],
        (
            "VALIDATION".into(),
            "Input validation failed: input: is missing".into()
        )
    );
    assert_eq!(found[1].0, "NOT_READY");
    assert!(
        found[1].1.contains("because of steps 0, 2, 3, 4"),
        "{}",
        found[1].1
    );
    assert!(found[2].1.contains("found a number"));
    assert!(found[3].1.contains("did you mean `input`?"));
    assert!(found[4].1.contains("task: is missing"));
}

#[test]
fn many_steps_that_are_no_steps_do_not_fill_every_message() {
    let mut steps = vec![json!({"task": "issue.view"}); 2_000];
    steps.extend(vec![labels(7, &["bug"]); 2_000]);
    let run = chain(&json!(steps).to_string()).exits(1);
    let found = errors(&run.json());
    assert!(
        found[2_000]
            .1
            .ends_with("because of steps 0, 1, 2, 3, 4, ..."),
        "{}",
        found[2_000].1
    );
    let twice = r#"[{"task":"issue.close","input":{"issueNumber":7},"task":"issue.view"}]"#;
    let found = errors(&chain(twice).exits(1).json());
    assert!(
        found[0].1.contains("task: is given twice"),
        "{}",
        found[0].1
    );
}

#[test]
fn one_invalid_step_rejects_the_chain() {
    let steps =
        json!([labels(7, &["bug"]), {"task": "issue.lables.set", "input": {}}, comment(7, "x")]);
    let result = chain(&steps.to_string()).exits(1).json();
    assert_eq!(result["status"], "failed");
    assert_eq!(result["meta"]["round_trips"], 0);
    let found = errors(&result);
    assert_eq!(found[1].0, "VALIDATION");
    assert!(
        found[1].1.contains("issue.labels.set"),
        "a suggestion: {}",
        found[1].1
    );
    assert_eq!(found[0].0, "NOT_READY");
}

#[test]
fn wrong_types_null_and_unknown_fields_are_named() {
    let base = json!({"owner": "acme", "name": "app", "issueNumber": 7, "labels": ["bug"]});
    for (field, value, words) in [
        ("issueNumber", json!("7"), "issueNumber: must be integer"),
        ("issueNumber", json!(7.5), "issueNumber: must be integer"),
        ("issueNumber", json!(null), "issueNumber"),
        ("labels", json!("bug"), "labels: must be array"),
        ("labels", json!([1]), "labels[0]: must be string"),
        ("owner", json!(null), "owner"),
        ("lables", json!([]), "did you mean `labels`?"),
    ] {
        let mut input = base.clone();
        input[field] = value;
        let result = chain(&json!([{"task": "issue.labels.set", "input": input}]).to_string())
            .exits(1)
            .json();
        let (code, message) = errors(&result).remove(0);
        assert_eq!(code, "VALIDATION");
        assert!(
            message.starts_with("Input validation failed: ") && message.contains(words),
            "{field}: {message}"
        );
    }
}

#[test]
fn unknown_capabilities_have_a_suggestion() {
    let place = Place::new();
    let run = place
        .run(&["run", "issue.label.set", "--labels", "x"])
        .exits(1);
    assert_eq!(run.json()["error"]["code"], "VALIDATION");
    assert!(
        run.stdout.contains("did you mean `issue.labels.set`?"),
        "{}",
        run.stdout
    );
    let run = place
        .run(&["capabilities", "explain", "pr.threads.composit"])
        .exits(1);
    assert!(
        run.stdout.contains("did you mean `pr.threads.composite`?"),
        "{}",
        run.stdout
    );
}

#[test]
fn huge_input_is_refused_at_once() {
    let mut huge = b"[".to_vec();
    huge.resize(100 * 1024 * 1024, b' ');
    let run = Place::new()
        .run_with(&["chain", "--sandbox", "--steps", "-"], &huge)
        .exits(2);
    assert!(run.stderr.contains("larger than 16 MiB"), "{}", run.stderr);
    assert_eq!(run.json()["error"]["code"], "TOO_LARGE");
    let place = Place::new();
    std::fs::write(place.work().join("huge.json"), &huge).unwrap();
    place
        .run(&["run", "issue.view", "--sandbox", "--input", "@huge.json"])
        .exits(2);
}

#[test]
fn files_that_cannot_be_read_say_why() {
    let place = Place::new();
    let run = place.run(&["chain", "--steps", "@nothing.json"]).exits(2);
    assert!(
        run.stderr
            .contains("cannot open `nothing.json`: no such file"),
        "{}",
        run.stderr
    );
    std::fs::write(place.work().join("latin.json"), b"[\"\xe9\"]").unwrap();
    let run = place.run(&["chain", "--steps", "@latin.json"]).exits(2);
    assert!(
        run.stderr.contains("not UTF-8: the byte at offset 2"),
        "{}",
        run.stderr
    );
    std::fs::write(place.work().join("wide.json"), b"\xff\xfe[\0]\0").unwrap();
    assert!(
        place
            .run(&["chain", "--steps", "@wide.json"])
            .exits(2)
            .stderr
            .contains("UTF-16")
    );
}

#[test]
fn hosts_and_tokens_must_belong_together() {
    let steps = json!([labels(7, &["bug"])]).to_string();
    let place = Place::new();
    let result = place.run(&["chain", "--steps", &steps]).exits(1).json();
    assert_eq!(errors(&result)[0].0, "AUTH");
    assert!(
        errors(&result)[0]
            .1
            .contains("no token for github.com: set GH_TOKEN"),
        "{result}"
    );

    let run = place
        .run(&["run", "issue.view", "--input", r#"{"issueNumber":"7"}"#])
        .exits(1)
        .json();
    assert_eq!(
        run["error"]["code"], "VALIDATION",
        "what is wrong in itself is said first: {run}"
    );
    let run = place
        .run(&[
            "chain",
            "--steps",
            r#"[{"task":"issue.view","input":{"issueNumber":"7"}}]"#,
        ])
        .exits(1)
        .json();
    assert_eq!(errors(&run)[0].0, "VALIDATION");

    let place = Place::new()
        .var("GH_HOST", "ghe.example.com")
        .var("GH_TOKEN", "secret-for-github-com");
    let run = place.run(&["chain", "--steps", &steps]).exits(1);
    let (code, message) = errors(&run.json()).remove(0);
    assert_eq!(code, "AUTH");
    assert!(
        message.contains("GH_ENTERPRISE_TOKEN") && message.contains("GH_TOKEN is set, but"),
        "{message}"
    );
    assert!(!run.stdout.contains("secret") && !run.stderr.contains("secret"));

    let place = Place::new().var("GH_TOKEN", "t");
    let url = "https://ghe.example.com/acme/app/issues/7";
    let run = place
        .run(&["run", "issue.view", "--url", url])
        .exits(1)
        .json();
    assert_eq!(run["error"]["code"], "VALIDATION");
    assert!(
        run["error"]["message"]
            .as_str()
            .unwrap()
            .contains("ghe.example.com"),
        "{run}"
    );
}
