//! A client that nobody here wrote: GitHub's own `gh` speaks to the sandbox.
//!
//! `gh` sends plain HTTP for the host `github.localhost`, to port 80. The sandbox stands in for a proxy, so neither
//! that port nor a name server is needed; where `gh` itself is missing the tests say so and end.

use std::io::Write;
use std::process::{Command, Stdio};

use ghx_sandbox::{Options, Sandbox, World};
use serde_json::Value;

/// Whether `gh` can be run; says why a test ends early.
fn gh_is_there() -> bool {
    let found = Command::new("gh")
        .arg("--version")
        .output()
        .is_ok_and(|output| output.status.success());
    if !found {
        eprintln!("skipped: `gh` is not installed");
    }
    found
}

fn command(sandbox: &Sandbox, folder: &tempfile::TempDir) -> Command {
    let proxy = sandbox.url().trim_end_matches("/graphql").to_owned();
    let mut command = Command::new("gh");
    command
        .env_clear()
        .env("PATH", std::env::var_os("PATH").unwrap_or_default())
        .env("HOME", folder.path())
        .env("GH_CONFIG_DIR", folder.path())
        .env("GH_HOST", "github.localhost")
        .env("GH_TOKEN", sandbox.token())
        .env("GH_PROMPT_DISABLED", "1")
        .env("GH_NO_UPDATE_NOTIFIER", "1")
        .env("HTTP_PROXY", &proxy)
        .env("http_proxy", &proxy);
    command
}

/// Runs `gh api graphql` with a query and fields, and gives standard output.
fn graphql(sandbox: &Sandbox, arguments: &[&str]) -> (bool, String) {
    let folder = tempfile::tempdir().unwrap();
    let output = command(sandbox, &folder)
        .args(["api", "graphql"])
        .args(arguments)
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(
        !text.is_empty(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    (output.status.success(), text)
}

#[test]
fn gh_fetches_an_issue() {
    if !gh_is_there() {
        return;
    }
    let sandbox = Sandbox::start(World::demo(), Options::default()).unwrap();
    let query = "query=query($n: Int!) { repository(owner: \"acme\", name: \"app\") { issue(number: $n) { title labels(first: 5) { nodes { name } } } } }";
    let (good, text) = graphql(&sandbox, &["-f", query, "-F", "n=7"]);
    assert!(good);
    let reply: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(
        reply["data"]["repository"]["issue"]["title"],
        "Crash when saving a file"
    );
}

#[test]
fn gh_replies_to_a_thread() {
    if !gh_is_there() {
        return;
    }
    let sandbox = Sandbox::start(World::demo(), Options::default()).unwrap();
    let thread = sandbox.world().thread_ids("acme/app", 42)[5].clone();
    let query = "query=mutation($t: ID!, $b: String!) { addPullRequestReviewThreadReply(input: {pullRequestReviewThreadId: $t, body: $b}) { comment { body } } }";
    let (good, _) = graphql(
        &sandbox,
        &[
            "-f",
            query,
            "-f",
            &format!("t={thread}"),
            "-f",
            "b=Done with gh",
        ],
    );
    assert!(good);
    assert_eq!(
        sandbox
            .world()
            .thread_comments(&thread)
            .last()
            .unwrap()
            .body,
        "Done with gh"
    );
}

#[test]
fn gh_pages_through_labels() {
    if !gh_is_there() {
        return;
    }
    let world = World::builder()
        .repo("acme/app", |repo| {
            repo.labels((1..=250).map(|i| format!("label-{i:03}")));
        })
        .build();
    let sandbox = Sandbox::start(world, Options::default()).unwrap();
    let query = "query=query($endCursor: String) { repository(owner: \"acme\", name: \"app\") { labels(first: 100, after: $endCursor) { nodes { name } pageInfo { hasNextPage endCursor } } } }";
    let filter = ".data.repository.labels.nodes[].name";
    let (good, text) = graphql(&sandbox, &["--paginate", "-f", query, "--jq", filter]);
    assert!(good);
    assert_eq!(text.lines().count(), 250);
    assert_eq!(text.lines().last(), Some("label-250"));
    assert_eq!(sandbox.log().requests.len(), 3);
}

/// What ghx does where it has no token.
#[test]
fn gh_carries_a_request_of_another_program() {
    if !gh_is_there() {
        return;
    }
    let sandbox = Sandbox::start(World::demo(), Options::default()).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let mut child = command(&sandbox, &folder)
        .args(["api", "graphql", "--input", "-", "--include"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let body = r#"{"query":"query($n: Int!) { repository(owner: \"acme\", name: \"app\") { issue(number: $n) { title } } }","variables":{"n":7}}"#;
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(body.as_bytes()).unwrap();
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let (head, body) = text.split_once("\r\n\r\n").unwrap();
    assert!(head.starts_with("HTTP/1.1 200 OK\n"), "{head}");
    let reply: Value = serde_json::from_str(body).unwrap();
    let title = &reply["data"]["repository"]["issue"]["title"];
    assert_eq!(title, "Crash when saving a file");
}

#[test]
fn gh_understands_the_errors() {
    if !gh_is_there() {
        return;
    }
    let sandbox = Sandbox::start(World::demo(), Options::default()).unwrap();
    let query =
        "query={ repository(owner: \"acme\", name: \"app\") { issue(number: 999) { id } } }";
    let (good, text) = graphql(&sandbox, &["-f", query]);
    assert!(!good, "gh ends with an error");
    assert!(text.contains("Could not resolve to an Issue with the number of 999."));
}

#[test]
fn gh_works_with_issues_and_pull_requests() {
    if !gh_is_there() {
        return;
    }
    let sandbox = Sandbox::start(World::demo(), Options::default()).unwrap();
    let run = |arguments: &[&str]| {
        let folder = tempfile::tempdir().unwrap();
        let output = command(&sandbox, &folder)
            .args(arguments)
            .args(["-R", "acme/app"])
            .output()
            .unwrap();
        let text = String::from_utf8_lossy(&output.stdout).into_owned()
            + &String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{arguments:?}: {text}");
        text
    };
    assert!(run(&["issue", "list"]).contains("Crash when saving a file"));
    assert!(run(&["issue", "view", "7"]).contains("title:\tCrash when saving a file"));
    assert!(
        run(&["issue", "comment", "7", "--body", "from gh"])
            .contains("/acme/app/issues/7#issuecomment-")
    );
    run(&[
        "issue",
        "edit",
        "7",
        "--add-label",
        "priority:high",
        "--milestone",
        "v1.1",
    ]);
    run(&["issue", "close", "7", "--reason", "not planned"]);
    assert!(run(&["pr", "view", "42", "--comments"]).contains("Errors are swallowed"));
    run(&["pr", "review", "44", "--approve", "--body", "good"]);
    run(&["pr", "merge", "44", "--squash"]);
    let world = sandbox.world();
    assert_eq!(
        world.comments("acme/app", 7).last().unwrap().body,
        "from gh"
    );
    assert_eq!(
        world.label_names("acme/app", 7),
        ["bug", "needs-triage", "priority:high"]
    );
    assert_eq!(world.milestone_title("acme/app", 7), Some("v1.1"));
    assert!(world.issue("acme/app", 7).unwrap().base.closed_at.is_some());
    assert!(world.pull("acme/app", 44).unwrap().merged_by.is_some());
}
