//! The names of the demo world, which documentation and other tests rely on.

use ghx_sandbox::{Options, Sandbox, World};
use serde_json::json;

use crate::support::data;

#[test]
fn everything_that_documentation_names_is_there() {
    let world = World::demo();
    for login in [
        "octocat",
        "monalisa",
        "hubot",
        "reviewer-bot",
        "ada",
        "acme",
    ] {
        assert!(world.actor_by_login(login).is_some(), "{login}");
    }
    let labels = [
        "bug",
        "enhancement",
        "documentation",
        "priority:high",
        "priority:low",
        "good first issue",
        "needs-triage",
    ];
    for label in labels {
        assert!(world.label_id("acme/app", label).is_some(), "{label}");
    }
    assert_eq!(
        world.repository("acme/app").unwrap().labels.len(),
        labels.len()
    );
    for number in 1..=12 {
        assert!(world.issue("acme/app", number).is_some(), "#{number}");
    }
    assert_eq!(
        world.issue("acme/app", 7).unwrap().base.title,
        "Crash when saving a file"
    );
    assert_eq!(
        world.milestone_id("acme/app", 1),
        world.milestone_id("acme/app", 1)
    );
    assert!(world.milestone_id("acme/app", 2).is_some());
    assert_eq!(world.issue("acme/app", 1).unwrap().sub_issues.len(), 2);
    assert_eq!(world.issue("acme/app", 9).unwrap().blocked_by.len(), 2);
    assert_eq!(
        world.pull("acme/app", 42).unwrap().base.title,
        "Add retry to the upload client"
    );
    assert!(
        world.repository("secret/vault").is_some()
            && world.repository("octo-org/readonly").is_some()
    );
}

#[test]
fn the_feedback_pull_request_has_three_rounds() {
    let sandbox = Sandbox::start(World::demo(), Options::default()).unwrap();
    let found = data(
        &sandbox,
        "{ repository(owner: \"acme\", name: \"app\") { pullRequest(number: 42) {
            author { login } reviewDecision mergeable mergeStateStatus changedFiles
            reviewThreads(first: 50) { totalCount nodes { isResolved isOutdated path line comments(first: 10) { totalCount } } }
            comments(first: 10) { nodes { author { login } } }
            reviews(first: 50) { nodes { body author { login __typename } } }
        } } }",
    );
    let pull = &found["repository"]["pullRequest"];
    assert_eq!(pull["author"]["login"], "octocat");
    assert_eq!(pull["reviewDecision"], "CHANGES_REQUESTED");
    assert_eq!(pull["mergeStateStatus"], "BLOCKED");
    assert_eq!(pull["changedFiles"], 6);
    let threads = pull["reviewThreads"]["nodes"].as_array().unwrap();
    let count = |resolved: bool, outdated: bool| {
        threads
            .iter()
            .filter(|t| t["isResolved"] == resolved && t["isOutdated"] == outdated)
            .count()
    };
    assert_eq!(
        (count(true, false), count(false, false), count(false, true)),
        (5, 4, 1)
    );
    assert_eq!(
        pull["comments"]["nodes"],
        json!([{"author": {"login": "hubot"}}, {"author": {"login": "ada"}}])
    );
    let bodies = pull["reviews"]["nodes"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|r| r["body"] != "")
        .count();
    assert_eq!(bodies, 3);
}

#[test]
fn the_other_pull_requests_are_pending_and_ready() {
    let sandbox = Sandbox::start(World::demo(), Options::default()).unwrap();
    let found = data(
        &sandbox,
        "{ repository(owner: \"acme\", name: \"app\") {
            draft: pullRequest(number: 43) { author { login } reviews(first: 9, states: PENDING) { nodes { author { login } state } } }
            ready: pullRequest(number: 44) { mergeable mergeStateStatus reviewDecision }
        } }",
    );
    assert_eq!(
        found["repository"],
        json!({
            "draft": { "author": { "login": "monalisa" }, "reviews": { "nodes": [{ "author": { "login": "octocat" }, "state": "PENDING" }] } },
            "ready": { "mergeable": "MERGEABLE", "mergeStateStatus": "CLEAN", "reviewDecision": "APPROVED" },
        })
    );
}

#[test]
fn two_demo_worlds_are_equal() {
    let text = |world: &World| serde_json::to_string(world).unwrap();
    assert_eq!(text(&World::demo()), text(&World::demo()));
}

#[test]
fn the_checks_of_a_pull_request_are_jobs_with_logs() {
    let world = World::demo();
    let jobs: Vec<(u64, String)> = (world.runs().iter().flat_map(|run| &run.jobs))
        .map(|job| (job.id, job.name.clone()))
        .collect();
    let sandbox = Sandbox::start(world, Options::default()).unwrap();
    for number in [42, 44] {
        let found = data(
            &sandbox,
            &format!(
                "{{ repository(owner: \"acme\", name: \"app\") {{ pullRequest(number: {number}) {{ statusCheckRollup {{
                     contexts(first: 10) {{ nodes {{ ... on CheckRun {{ databaseId name }} }} }} }} }} }} }}"
            ),
        );
        let checks = &found["repository"]["pullRequest"]["statusCheckRollup"]["contexts"]["nodes"];
        let checks = checks.as_array().unwrap().iter();
        let checks: Vec<(u64, String)> = checks
            .filter_map(|it| Some((it["databaseId"].as_u64()?, it["name"].as_str()?.to_owned())))
            .collect();
        assert_eq!(checks.len(), 3);
        assert!(
            checks.iter().all(|check| jobs.contains(check)),
            "{checks:?}"
        );
    }
}
