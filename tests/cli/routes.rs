//! The `gh` route: used without a token, checked arguments, honest about what it cannot carry.

use serde_json::json;

use crate::support::Place;

/// A `gh` that is not logged in for tokens, writes down its arguments and answers; what is asked first is true.
fn gh(answer: &str) -> Place {
    gh_after("echo true", answer)
}

/// The same with another answer to what is asked first.
fn gh_after(first: &str, answer: &str) -> Place {
    let place = Place::new();
    let script = format!(
        r#"#!/bin/sh
if [ "$1 $2" = "auth token" ]; then exit 1; fi
file=args
case "$*" in *".pull_request "*) file=first ;; esac
printf '%s\n' "$GH_HOST" "$@" > "$HOME/$file"
if [ $file = first ]; then {first}; exit; fi
{answer}
"#
    );
    place.script("gh", &script);
    place
}

fn arguments(place: &Place) -> Vec<String> {
    let text = std::fs::read_to_string(place.home().join("args")).unwrap();
    text.lines().map(str::to_owned).collect()
}

#[test]
fn without_a_token_a_capability_goes_through_gh() {
    let place =
        gh(r#"echo '{"commentId":"IC_1","commentUrl":"u","commentBody":"b","commentedAt":"t"}'"#);
    let body = "it's $HOME; `rm -rf` \"quoted\"";
    let words = [
        "run",
        "issue.comments.create",
        "--repo",
        "acme/app",
        "--issue-number",
        "7",
        "--body",
        body,
    ];
    let result = place.run(&words).exits(0).json();
    assert_eq!(result["ok"], true);
    assert_eq!(
        result["meta"],
        json!({"capability_id": "issue.comments.create", "route_used": "cli", "round_trips": 0})
    );
    assert_eq!(result["data"]["commentId"], "IC_1");
    let given = arguments(&place);
    assert_eq!(given[..3], ["github.com", "api", "--method"]);
    assert!(
        given.contains(&"repos/acme/app/issues/7/comments".to_owned()),
        "{given:?}"
    );
    assert!(
        given.contains(&format!("--raw-field=body={body}")),
        "no shell reads it: {given:?}"
    );
    assert!(
        place
            .terminal(&words)
            .exits(0)
            .stdout
            .contains("through gh")
    );
}

#[test]
fn an_address_is_taken_apart_for_gh() {
    let place = gh("echo '{}'");
    let url = "https://github.com/acme/app/issues/7";
    place
        .run(&["run", "issue.comments.create", "--url", url, "--body", "x"])
        .exits(0);
    assert!(arguments(&place).contains(&"repos/acme/app/issues/7/comments".to_owned()));
}

/// Says that a call was refused before gh was asked anything.
fn refused(place: &Place, words: &[&str]) -> serde_json::Value {
    let error = place.run(words).exits(1).json()["error"].clone();
    for file in ["first", "args"] {
        assert!(!place.home().join(file).exists(), "gh was run: {error}");
    }
    assert_eq!(error["details"]["outcome"], "not_applied");
    assert_eq!(error["retryable"], false);
    error
}

#[test]
fn an_address_on_another_host_is_refused_as_by_graphql() {
    let url = "https://ghe.example.com/acme/app/issues/7";
    let close = ["run", "issue.close", "--url", url];
    let comment = ["run", "issue.comments.create", "--url", url, "--body", "x"];
    for words in [&close[..], &comment] {
        let error = refused(&gh("echo '{}'"), words);
        assert_eq!(error["code"], "VALIDATION");
        let graphql = Place::new().var("GH_TOKEN", "x");
        assert_eq!(graphql.run(words).exits(1).json()["error"], error);
        assert_eq!(
            error["message"],
            "Input validation failed: url: is an address on ghe.example.com, but requests go to github.com"
        );
    }
    let place = gh("echo '{}'").var("GH_HOST", "ghe.example.com");
    place.run(&close).exits(0);
    let given = arguments(&place);
    assert_eq!(given[0], "ghe.example.com");
    assert!(given.contains(&"repos/acme/app/issues/7".to_owned()));
}

#[test]
fn owner_and_name_stay_one_part_of_the_address_each() {
    for (field, owner, name) in [
        ("name", "acme", "app/issues/8#"),
        ("name", "acme", "app?x"),
        ("name", "acme", ".."),
        ("name", "acme", "app%2fissues"),
        ("owner", "ghe.example.com/acme", "app"),
        ("owner", "{owner}", "app"),
    ] {
        let target = json!({"owner": owner, "name": name});
        for (task, number) in [
            ("issue.close", "issueNumber"),
            ("pr.view", "prNumber"),
            ("repo.view", ""),
        ] {
            let mut input = target.clone();
            if !number.is_empty() {
                input[number] = json!(7);
            }
            let words = ["run", task, "--input", &input.to_string()];
            let error = refused(&gh("echo '{}'"), &words);
            assert_eq!(error["code"], "VALIDATION", "{task} {input}");
            let value = target[field].as_str().unwrap();
            let start = format!("Input validation failed: {field}: `{value}` cannot be part of");
            let message = error["message"].as_str().unwrap();
            assert!(message.starts_with(&start), "{message}");
        }
    }
}

#[test]
fn the_dry_run_of_gh_shows_its_commands() {
    let place = gh("echo '{}'");
    let words = on(
        "7",
        "issue.comments.create",
        &["--body", "it's", "--dry-run"],
    );
    let plan = place.run(&words).exits(0).json();
    assert_eq!(
        (&plan["dry_run"], &plan["route_used"], &plan["host"]),
        (&json!(true), &json!("cli"), &json!("github.com"))
    );
    let shown = plan["commands"].as_array().unwrap();
    assert_eq!(shown.len(), 2);
    assert_eq!(
        shown[0]["args"],
        json!([
            "gh",
            "api",
            "repos/acme/app/issues/7",
            "--jq",
            ".pull_request == null"
        ])
    );
    assert!(!place.home().join("first").exists());
    place.run(&words[..words.len() - 1]).exits(0);
    let run: Vec<_> = arguments(&place);
    let shown: Vec<_> = shown[1]["args"].as_array().unwrap().iter().collect();
    assert_eq!(json!(run[1..]), json!(shown[1..]), "what is run is shown");
    insta::assert_snapshot!(
        place
            .terminal(&[&words[..], &["--color", "never"]].concat())
            .exits(0)
            .stdout
    );
    let graphql = gh("echo '{}'").var("GH_TOKEN", "x");
    let plan = graphql.run(&words).exits(0).json();
    assert_eq!(plan["route_used"], "graphql");
    let error = refused(
        &gh("echo '{}'"),
        &["run", "issue.close", "--issue-id", "I_1", "--dry-run"],
    );
    assert_eq!(error["code"], "ADAPTER_UNSUPPORTED");
}

#[test]
fn the_dry_run_refuses_an_address_on_another_host() {
    let url = "https://ghe.example.com/acme/app/issues/7";
    let words = ["run", "issue.close", "--url", url, "--dry-run"];
    for place in [
        Place::new().var("GH_TOKEN", "x"),
        Place::new(),
        gh("echo '{}'"),
    ] {
        let error = refused(&place, &words);
        assert_eq!(error["code"], "VALIDATION");
        let message = error["message"].as_str().unwrap();
        assert!(
            message.ends_with("but requests go to github.com"),
            "{message}"
        );
    }
    let place = Place::new().var("GH_HOST", "ghe.example.com");
    let plan = place.run(&words).exits(0).json();
    assert_eq!(plan["endpoint"], "https://ghe.example.com/api/graphql");
    let steps = json!([{"task": "issue.close", "input": {"url": url}}]).to_string();
    let chain = Place::new()
        .run(&["chain", "--steps", &steps, "--dry-run"])
        .exits(1)
        .json();
    assert_eq!(chain["results"][0]["error"]["code"], "VALIDATION");
    refused(&Place::new(), &[&words[..], &["--sandbox"]].concat());
}

#[test]
fn what_gh_cannot_do_is_said() {
    let place = gh("echo '{}'");
    let comments = r#"[{"path":"a.rs","line":1,"body":"x"}]"#;
    let words = [
        "run",
        "pr.review.submit",
        "--repo",
        "acme/app",
        "--pr-number",
        "42",
        "--event",
        "comment",
        "--body",
        "x",
    ];
    place.run(&words).exits(0);
    let result = place
        .run(&[&words[..], &["--comments", comments]].concat())
        .exits(1)
        .json();
    assert_eq!(result["error"]["code"], "ADAPTER_UNSUPPORTED");
    assert!(
        result["error"]["message"]
            .as_str()
            .unwrap()
            .contains("cannot carry `comments`"),
        "{result}"
    );
    let result = place
        .run(&[
            "run",
            "issue.comments.create",
            "--issue-id",
            "I_1",
            "--body",
            "x",
        ])
        .exits(1)
        .json();
    assert_eq!(result["error"]["code"], "ADAPTER_UNSUPPORTED");
    assert!(
        result["error"]["message"]
            .as_str()
            .unwrap()
            .contains("give owner + name + issueNumber instead"),
        "{result}"
    );
    let result = place
        .run(&[
            "run",
            "issue.comments.create",
            "--repo",
            "acme/app",
            "--issue-number",
            "7",
        ])
        .exits(1)
        .json();
    assert_eq!(result["error"]["code"], "VALIDATION");
}

#[test]
fn a_failing_gh_is_reported_with_its_words() {
    let place = gh("echo 'out of cheese' >&2; exit 1");
    let words = [
        "run",
        "issue.comments.create",
        "--repo",
        "acme/app",
        "--issue-number",
        "7",
        "--body",
        "x",
    ];
    let error = place.run(&words).exits(1).json()["error"].clone();
    assert_eq!(error["code"], "UNKNOWN");
    assert!(
        error["message"]
            .as_str()
            .unwrap()
            .contains("gh failed: out of cheese")
    );
    assert_eq!(
        (&error["details"]["outcome"], &error["retryable"]),
        (&json!("unknown"), &json!(false))
    );
    let place = gh("echo 'To get started with GitHub CLI, please run: gh auth login' >&2; exit 4");
    assert_eq!(place.run(&words).exits(1).json()["error"]["code"], "AUTH");
    let place = gh("echo 'not json'");
    assert_eq!(place.run(&words).exits(1).json()["error"]["code"], "SERVER");
    let place = gh("echo 'error connecting to github.com' >&2; exit 1");
    let error = place.run(&words).exits(1).json()["error"].clone();
    assert_eq!(error["code"], "NETWORK");
    let message = error["message"].as_str().unwrap();
    assert!(
        message.contains("gh was asked because there is no token for github.com: set GH_TOKEN"),
        "{message}"
    );
}

#[test]
fn a_status_that_gh_names_means_what_it_means_for_graphql() {
    let limit = "You have exceeded a secondary rate limit. Please wait (HTTP 403)";
    // The code and outcome of an error, and whether a read, a comment and a closing may be sent again.
    for (said, code, outcome, again) in [
        (
            "gh: Not Found (HTTP 404)",
            "NOT_FOUND",
            "not_applied",
            [false; 3],
        ),
        (
            "gh: This issue was deleted (HTTP 410)",
            "NOT_FOUND",
            "not_applied",
            [false; 3],
        ),
        (
            "gh: Bad credentials (HTTP 401)",
            "AUTH",
            "not_applied",
            [false; 3],
        ),
        (
            "HTTP 401: Bad credentials (https://api.github.com/graphql)",
            "AUTH",
            "not_applied",
            [false; 3],
        ),
        (
            "gh: Must have admin rights (HTTP 403)",
            "AUTH",
            "not_applied",
            [false; 3],
        ),
        (
            "gh: Validation Failed (HTTP 422)",
            "VALIDATION",
            "not_applied",
            [false; 3],
        ),
        (limit, "RATE_LIMIT", "not_applied", [true; 3]),
        (
            "gh: Slow down (HTTP 429)",
            "RATE_LIMIT",
            "not_applied",
            [true; 3],
        ),
        (
            "gh: Bad Gateway (HTTP 502)",
            "SERVER",
            "unknown",
            [true, false, true],
        ),
        ("gh: HTTP 503", "SERVER", "unknown", [true, false, true]),
        (
            "GraphQL: Could not resolve to a PullRequest with the number of 7. (repository.pullRequest)",
            "NOT_FOUND",
            "not_applied",
            [false; 3],
        ),
    ] {
        let calls = [
            on("7", "repo.view", &[]),
            on("7", "issue.comments.create", &["--body", "x"]),
            on("7", "issue.close", &[]),
        ];
        for (words, again) in calls.iter().zip(again) {
            let read = words[1] == "repo.view";
            let words = if read { &words[..4] } else { &words[..] };
            let place = gh(&format!("echo '{said}' >&2; exit 1"));
            let error = place.run(words).exits(1).json()["error"].clone();
            let outcome = if read { "not_applied" } else { outcome };
            assert_eq!(
                (
                    &error["code"],
                    &error["details"]["outcome"],
                    &error["retryable"]
                ),
                (&json!(code), &json!(outcome), &json!(again)),
                "{words:?} {said}"
            );
            let message = error["message"].as_str().unwrap();
            let start = format!("gh failed: {}", said.trim_start_matches("gh: "));
            assert!(message.starts_with(&start), "{message}");
            let waits = &error["details"]["retry_after_s"];
            assert_eq!(waits.is_u64(), code == "RATE_LIMIT", "{error}");
        }
    }
}

#[test]
fn on_an_enterprise_server_the_advice_names_its_own_variable() {
    let words = ["run", "issue.close", "--issue-id", "I_1"];
    let advice = |place: &Place| {
        let error = refused(place, &words);
        error["message"].as_str().unwrap().to_owned()
    };
    let own = advice(&gh("echo '{}'"));
    assert!(own.contains("instead, or set GH_TOKEN;"), "{own}");
    let place = gh("echo '{}'").var("GH_HOST", "ghe.example.com");
    let own = advice(&place);
    assert!(
        own.contains("instead, or set GH_ENTERPRISE_TOKEN;"),
        "{own}"
    );
    assert!(!own.contains("GH_TOKEN"), "{own}");
}

/// What runs a capability on a number of acme/app.
fn on<'a>(number: &'a str, task: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    let flag = if task.starts_with("pr.") {
        "--pr-number"
    } else {
        "--issue-number"
    };
    [&["run", task, "--repo", "acme/app", flag, number][..], more].concat()
}

#[test]
fn gh_writes_nothing_to_what_graphql_would_refuse() {
    let sandbox = crate::chain::demo();
    let graphql = Place::new()
        .var("GITHUB_GRAPHQL_URL", sandbox.url())
        .var("GH_TOKEN", sandbox.token());
    for (task, number, more, question) in [
        ("issue.view", "42", &[][..], ".pull_request == null"),
        ("issue.close", "42", &[], ".pull_request == null"),
        ("issue.reopen", "42", &[], ".pull_request == null"),
        (
            "issue.comments.create",
            "42",
            &["--body", "x"],
            ".pull_request == null",
        ),
        (
            "pr.comments.create",
            "7",
            &["--body", "x"],
            ".pull_request != null",
        ),
    ] {
        let words = on(number, task, more);
        let refused = graphql.run(&words).exits(1).json()["error"].clone();
        let place = gh_after("echo false", "echo '{}'");
        let error = place.run(&words).exits(1).json()["error"].clone();
        assert_eq!(error["code"], "NOT_FOUND", "{task}");
        for same in ["code", "message", "retryable"] {
            assert_eq!(error[same], refused[same], "{task}");
        }
        assert_eq!(error["details"]["outcome"], "not_applied", "{task}");
        assert!(!place.home().join("args").exists(), "{task} was run");
        let asked = std::fs::read_to_string(place.home().join("first")).unwrap();
        let asked: Vec<&str> = asked.lines().collect();
        let address = format!("repos/acme/app/issues/{number}");
        assert_eq!(asked, ["github.com", "api", &address, "--jq", question]);
        let place = gh("echo '{}'");
        place.run(&words).exits(0);
        assert!(arguments(&place).contains(&"--jq".to_owned()), "{task}");
    }
    assert!(sandbox.log().writes.is_empty());
}

#[test]
fn what_gh_cannot_find_out_first_is_not_written() {
    let gone = "echo 'gh: Not Found (HTTP 404)' >&2; exit 1";
    let place = gh_after(gone, "echo '{}'");
    let words = on("999", "issue.close", &[]);
    let error = place.run(&words).exits(1).json()["error"].clone();
    assert_eq!(error["code"], "NOT_FOUND");
    let message = error["message"].as_str().unwrap();
    assert!(
        message.ends_with(": Could not resolve to an Issue with the number of 999."),
        "{message}"
    );
    let place = gh_after("echo 'gh: Bad Gateway (HTTP 502)' >&2; exit 1", "echo '{}'");
    let words = on("42", "issue.comments.create", &["--body", "x"]);
    let error = place.run(&words).exits(1).json()["error"].clone();
    assert_eq!(error["code"], "SERVER");
    assert!(error["message"].as_str().unwrap().contains("HTTP 502"));
    assert_eq!(
        (&error["details"]["outcome"], &error["retryable"]),
        (&json!("not_applied"), &json!(true))
    );
    assert!(!place.home().join("args").exists());
    let place = gh_after("echo 'please run: gh auth login' >&2; exit 4", "echo '{}'");
    let error = place.run(&words).exits(1).json()["error"].clone();
    assert_eq!(error["code"], "AUTH");
}

#[test]
fn composites_name_the_capabilities_to_use_instead() {
    let place = gh("echo '{}'");
    let input = r#"{"threads":[{"threadId":"PRRT_1","action":"resolve"}]}"#;
    let error = place
        .run(&["run", "pr.threads.composite", "--input", input])
        .exits(1)
        .json()["error"]
        .clone();
    assert_eq!(error["code"], "ADAPTER_UNSUPPORTED");
    let message = error["message"].as_str().unwrap();
    for id in [
        "pr.thread.reply",
        "pr.thread.resolve",
        "pr.thread.unresolve",
    ] {
        assert!(message.contains(id), "{message}");
    }
}

#[test]
fn neither_route_says_what_is_missing() {
    let place = Place::new();
    let words = [
        "run",
        "issue.comments.create",
        "--repo",
        "acme/app",
        "--issue-number",
        "7",
        "--body",
        "x",
    ];
    let message = place.run(&words).exits(1).json()["error"]["message"]
        .as_str()
        .unwrap()
        .to_owned();
    assert!(
        message.contains("set GH_TOKEN") && message.contains("gh, is not installed"),
        "{message}"
    );
    let words = [
        "run",
        "issue.labels.set",
        "--repo",
        "acme/app",
        "--issue-number",
        "7",
        "--labels",
        "x",
    ];
    let error = place.run(&words).exits(1).json()["error"].clone();
    assert_eq!(error["code"], "AUTH");
    assert!(
        error["message"]
            .as_str()
            .unwrap()
            .contains("has no gh route"),
        "{error}"
    );
}

#[test]
fn gh_lends_its_token_where_it_can() {
    let sandbox = crate::chain::demo();
    let place = Place::new().var("GITHUB_GRAPHQL_URL", sandbox.url());
    place.script(
        "gh",
        &format!(
            "#!/bin/sh\n[ \"$1 $2\" = \"auth token\" ] && echo {}\n",
            sandbox.token()
        ),
    );
    let result = place
        .run(&["run", "repo.view", "--repo", "acme/app"])
        .exits(0)
        .json();
    assert_eq!(result["meta"]["route_used"], "graphql");
    let status = place.run(&["auth", "status"]).exits(0).json();
    assert_eq!(status["token_source"], "gh auth token");
}
