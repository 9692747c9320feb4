//! The `gh` route: the same requests and the same judgement of replies, carried by `gh` where there is no token.

use std::time::{Duration, Instant};

use ghx_sandbox::Sandbox;
use serde_json::{Value, json};

use crate::support::Place;

/// A `gh` that gives no token, writes down its arguments and its input, and answers with this script.
fn gh(answer: &str) -> Place {
    let place = Place::new();
    let script = format!(
        r#"#!/bin/sh
if [ "$1 $2" = "auth token" ]; then exit 1; fi
printf '%s\n' "$GH_HOST" "$@" > "$HOME/args"
/bin/cat > "$HOME/stdin"
{answer}
"#
    );
    place.script("gh", &script);
    place
}

/// A `gh` that passes requests on to a sandbox, and its reply with status and headers back.
fn relay(sandbox: &Sandbox) -> Place {
    let place = Place::new();
    let address = sandbox.url().trim_start_matches("http://");
    let (host, port) = address
        .trim_end_matches("/graphql")
        .split_once(':')
        .unwrap();
    let token = sandbox.token();
    let script = format!(
        r#"#!/bin/bash
if [ "$1 $2" = "auth token" ]; then exit 1; fi
[ "$*" = "api graphql --input - --include" ] || exit 9
LC_ALL=C
body=$(/bin/cat)
exec 3<>/dev/tcp/{host}/{port}
printf 'POST /graphql HTTP/1.1\r\nhost: {host}:{port}\r\nauthorization: bearer {token}\r\nuser-agent: gh\r\n' >&3
printf 'content-type: application/json\r\nconnection: close\r\ncontent-length: %d\r\n\r\n%s' ${{#body}} "$body" >&3
/bin/cat <&3
exit 1
"#
    );
    place.script("gh", &script);
    place
}

/// The arguments that `gh` was last given, behind the host of its environment.
fn arguments(place: &Place) -> Vec<String> {
    let text = std::fs::read_to_string(place.home().join("args")).unwrap();
    text.lines().map(str::to_owned).collect()
}

const COMMENT: [&str; 8] = [
    "run",
    "issue.comments.create",
    "--repo",
    "acme/app",
    "--issue-number",
    "7",
    "--body",
    "x",
];
const BY_ID: [&str; 6] = [
    "run",
    "issue.comments.create",
    "--issue-id",
    "I_1",
    "--body",
    "x",
];
const CLOSE: [&str; 4] = ["run", "issue.close", "--issue-id", "I_1"];
const VIEW: [&str; 4] = ["run", "repo.view", "--repo", "acme/app"];

#[test]
fn gh_brings_what_a_token_brings() {
    for input in [
        json!(["repo.view", {}]),
        json!(["repo.view", {"name": "nothing"}]),
        json!(["issue.view", {"issueNumber": 7}]),
        json!(["issue.view", {"issueNumber": 42}]),
        json!(["issue.close", {"issueNumber": 7}]),
        json!(["issue.close", {"issueNumber": 42}]),
        json!(["issue.labels.set", {"issueNumber": 7, "labels": ["bug", "priority:high"]}]),
        json!(["issue.labels.set", {"issueNumber": 7, "labels": ["bgu"]}]),
        json!(["pr.threads.list", {"prNumber": 42}]),
        json!(["issue.list", {"first": 1, "all": true}]),
    ] {
        let mut words = json!({"owner": "acme", "name": "app"});
        for (name, value) in input[1].as_object().unwrap() {
            words[name] = value.clone();
        }
        let words = words.to_string();
        let words = ["run", input[0].as_str().unwrap(), "--input", &words];
        let (direct, carried) = (crate::chain::demo(), crate::chain::demo());
        let place = Place::new()
            .var("GITHUB_GRAPHQL_URL", direct.url())
            .var("GH_TOKEN", direct.token());
        let expected = place.run(&words);
        let found = relay(&carried).run(&words);
        assert_eq!(found.code, expected.code, "{input}: {found:?}");
        let (mut expected, mut found) = (expected.json(), found.json());
        for result in [&mut expected, &mut found] {
            // Each of the two has its own.
            if let Some(details) = result.pointer_mut("/error/details") {
                details["request_id"] = Value::Null;
            }
        }
        assert_eq!(
            (
                expected["meta"]["route_used"].take(),
                found["meta"]["route_used"].take()
            ),
            (json!("graphql"), json!("cli"))
        );
        assert_eq!(found, expected, "{input}");
        assert_eq!(carried.log().requests.len(), direct.log().requests.len());
    }
}

#[test]
fn the_request_is_in_nobodys_arguments() {
    let body = "it's $HOME; `rm -rf` \"quoted\"";
    let node = json!({"id": "IC_1", "url": "u", "body": body, "createdAt": "t"});
    let step = json!({"commentEdge": {"node": node}, "subject": {"__typename": "Issue"}});
    let answer = json!({"data": {"step0": step}});
    let quoted = answer.to_string().replace('\'', r"'\''");
    let place = gh(&format!("printf '%s\\n' '{quoted}'"));
    let words = [&BY_ID[..5], &[body]].concat();
    let result = place.run(&words).exits(0).json();
    assert_eq!(
        result["meta"],
        json!({"capability_id": "issue.comments.create", "route_used": "cli", "round_trips": 1})
    );
    assert_eq!(result["data"]["commentId"], "IC_1");
    let command = ["github.com", "api", "graphql", "--input", "-", "--include"];
    assert_eq!(arguments(&place), command);
    let sent = std::fs::read_to_string(place.home().join("stdin")).unwrap();
    let sent: Value = serde_json::from_str(&sent).unwrap();
    assert_eq!(sent["variables"]["step0_body"], body);
    let shown = place.terminal(&words).exits(0).stdout;
    assert!(shown.contains("1 request through gh"), "{shown}");
}

#[test]
fn gh_is_told_the_host() {
    let place = gh("exit 1").var("GH_HOST", "ghe.example.com");
    place.run(&CLOSE).exits(1);
    let given = arguments(&place);
    assert_eq!(given[0], "ghe.example.com");
    assert_eq!(given[given.len() - 2..], ["--hostname", "ghe.example.com"]);
}

/// Says that a call was refused before gh was asked anything.
fn refused(place: &Place, words: &[&str]) -> Value {
    let error = place.run(words).exits(1).json()["error"].clone();
    assert!(!place.home().join("args").exists(), "gh was run: {error}");
    assert_eq!(error["details"]["outcome"], "not_applied");
    assert_eq!(error["retryable"], false);
    error
}

#[test]
fn wrong_input_is_refused_in_the_same_words() {
    let url = "https://ghe.example.com/acme/app/issues/7";
    for words in [
        &["run", "issue.close", "--url", url][..],
        &["run", "issue.close", "--url", url, "--dry-run"],
        &COMMENT[..6],
    ] {
        let error = refused(&gh("echo '{}'"), words);
        assert_eq!(error["code"], "VALIDATION");
        let graphql = Place::new().var("GH_TOKEN", "x");
        assert_eq!(refused(&graphql, words), error);
        assert_eq!(refused(&Place::new(), words), error);
    }
}

#[test]
fn the_dry_run_refuses_an_address_on_another_host() {
    let url = "https://ghe.example.com/acme/app/issues/7";
    let words = ["run", "issue.close", "--url", url, "--dry-run"];
    let error = refused(&Place::new(), &words);
    let message = error["message"].as_str().unwrap();
    assert!(
        message.ends_with("but requests go to github.com"),
        "{message}"
    );
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
fn the_dry_run_shows_the_command() {
    let words = [&CLOSE[..], &["--dry-run"]].concat();
    let place = gh("exit 1");
    let plan = place.run(&words).exits(0).json();
    assert_eq!(plan["route_used"], "cli");
    let command = json!(["gh", "api", "graphql", "--input", "-", "--include"]);
    assert_eq!(plan["command"], command);
    assert_eq!(plan["round_trips"], 1);
    assert!(!place.home().join("args").exists());
    let shown = place.terminal(&words).exits(0).stdout;
    let first =
        "would go to https://api.github.com/graphql through `gh api graphql --input - --include`";
    assert!(shown.contains(first), "{shown}");
    for place in [gh("exit 1").var("GH_TOKEN", "x"), Place::new()] {
        let plan = place.run(&words).exits(0).json();
        assert_eq!(
            (&plan["route_used"], &plan["command"]),
            (&json!("graphql"), &Value::Null)
        );
    }
}

#[test]
fn what_gh_prints_is_judged_like_a_reply() {
    let head = |status: &str, more: &str, body: &str| {
        format!("printf 'HTTP/2.0 {status}\\n{more}\\r\\n'; echo '{body}'; exit 1")
    };
    let missing = r#"{"data":{"step0":null},"errors":[{"type":"NOT_FOUND","path":["step0"],"message":"Could not resolve to a node"}]}"#;
    let open = r#"{"data":{"step0":{"issue":{"id":"I_1","number":1,"url":"u","state":"OPEN","stateReason":null}}}}"#;
    let silent = r#"{"data":{"step0":{"issue":{"id":"I_1"}}}}"#;
    let cases = [
        ("echo '{\"ok\":1}'".to_owned(), "SERVER", "unknown", true),
        ("echo '{}'".to_owned(), "SERVER", "unknown", true),
        ("echo '[1]'".to_owned(), "SERVER", "unknown", true),
        ("echo 'not json'".to_owned(), "SERVER", "unknown", true),
        ("exit 0".to_owned(), "SERVER", "unknown", true),
        (format!("echo '{missing}'; echo 'gh: Could not resolve' >&2; exit 1"), "NOT_FOUND", "not_applied", false),
        (head("200 OK", "", missing), "NOT_FOUND", "not_applied", false),
        (format!("echo '{open}'"), "NOT_APPLIED", "applied", false),
        (format!("echo '{silent}'"), "SERVER", "unknown", true),
        (head("401 Unauthorized", "", r#"{"message":"Bad credentials"}"#), "AUTH", "not_applied", false),
        (head("403 Forbidden", "Retry-After: 3600\\r\\n", "{}"), "RATE_LIMIT", "not_applied", true),
        (head("502 Bad Gateway", "", "<html>"), "SERVER", "unknown", true),
        // A message cannot make a status.
        (
            r#"echo '{"data":null,"errors":[{"message":"oops (HTTP 404)"}]}'; echo 'gh: oops (HTTP 404)' >&2; exit 1"#.to_owned(),
            "SERVER",
            "unknown",
            true,
        ),
        ("echo 'out of cheese' >&2; exit 1".to_owned(), "NETWORK", "unknown", true),
        ("echo 'error connecting to github.com' >&2; exit 1".to_owned(), "NETWORK", "not_applied", true),
        ("echo 'please run: gh auth login' >&2; exit 4".to_owned(), "AUTH", "not_applied", false),
    ];
    for (answer, code, outcome, retryable) in cases {
        // Short, so that retries are not waited for.
        let words = [&CLOSE[..], &["--timeout", "5"]].concat();
        let place = gh(&answer);
        let error = place.run(&words).exits(1).json()["error"].clone();
        let verdict = (
            &error["code"],
            &error["details"]["outcome"],
            &error["retryable"],
        );
        assert_eq!(
            verdict,
            (&json!(code), &json!(outcome), &json!(retryable)),
            "{answer}: {error}"
        );
    }
}

#[test]
fn why_gh_was_asked_is_said_where_gh_failed() {
    let failing = "echo 'out of cheese' >&2; exit 1";
    let error = gh(failing).run(&BY_ID).exits(1).json()["error"].clone();
    let message = error["message"].as_str().unwrap();
    let start = "gh failed: out of cheese; gh was asked because there is no token for github.com: set GH_TOKEN";
    assert!(message.starts_with(start), "{message}");
    assert_eq!(error["retryable"], false, "a comment may stand there");
    let place = gh(failing).var("GH_HOST", "ghe.example.com");
    let error = place.run(&BY_ID).exits(1).json()["error"].clone();
    let message = error["message"].as_str().unwrap();
    assert!(message.contains("set GH_ENTERPRISE_TOKEN"), "{message}");
}

#[test]
fn a_gh_that_hangs_is_stopped_in_time() {
    let place = gh("echo $$ > \"$HOME/pid\"; exec /bin/sleep 600");
    let started = Instant::now();
    let words = [&BY_ID[..], &["--timeout", "1"]].concat();
    let error = place.run(&words).exits(1).json()["error"].clone();
    assert!(started.elapsed() < Duration::from_secs(60));
    assert_eq!(
        (&error["code"], &error["details"]["outcome"]),
        (&json!("NETWORK"), &json!("unknown"))
    );
    let message = error["message"].as_str().unwrap();
    assert!(
        message.starts_with("gh did not answer within 1 s and was stopped"),
        "{message}"
    );
    let pid = std::fs::read_to_string(place.home().join("pid")).unwrap();
    let process = std::path::Path::new("/proc").join(pid.trim());
    assert!(!process.exists(), "it still runs");
}

#[test]
fn composites_name_the_capabilities_to_use_instead() {
    let place = gh("echo '{}'");
    let input = r#"{"threads":[{"threadId":"PRRT_1","action":"resolve"}]}"#;
    let error = refused(&place, &["run", "pr.threads.composite", "--input", input]);
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
    let error = refused(&Place::new(), &COMMENT);
    assert_eq!(error["code"], "AUTH");
    let message = error["message"].as_str().unwrap();
    assert!(
        message.contains("set GH_TOKEN") && message.contains("gh, is not installed"),
        "{message}"
    );
    // gh knows hosts, not addresses.
    let place = gh("echo '{}'").var("GITHUB_GRAPHQL_URL", "https://127.0.0.1:9/graphql");
    assert_eq!(refused(&place, &VIEW)["code"], "AUTH");
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
    let result = place.run(&VIEW).exits(0).json();
    assert_eq!(result["meta"]["route_used"], "graphql");
    let status = place.run(&["auth", "status"]).exits(0).json();
    assert_eq!(status["token_source"], "gh auth token");
}
