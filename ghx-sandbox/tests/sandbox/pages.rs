//! Connections: pages forwards and backwards, bounds, counts, filters and orders.

use ghx_sandbox::model::StateReason;
use ghx_sandbox::{Options, Sandbox, World};
use serde_json::{Value, json};

use crate::support::{ask, data};

fn start() -> Sandbox {
    let world = World::builder()
        .repo("acme/app", |repo| {
            repo.labels((1..=250).map(|i| format!("label {i:03}")));
            for i in 1..=30 {
                repo.issue(&format!("Issue {i}"), |issue| {
                    if i % 3 == 0 {
                        issue.label("label 001").closed(StateReason::Completed);
                    }
                    if i % 5 == 0 {
                        issue.author("ada").assignee("ada").milestone("v1");
                    }
                });
            }
            repo.pull("Work", |pull| {
                pull.file("a.rs", 1..=10)
                    .thread("ada", "a.rs", 1, "first", |thread| {
                        thread.replies("octocat", 129);
                    });
            });
        })
        .build();
    Sandbox::start(world, Options::default()).unwrap()
}

fn repo(sandbox: &Sandbox, selection: &str) -> Value {
    data(
        sandbox,
        &format!("{{ repository(owner: \"acme\", name: \"app\") {{ {selection} }} }}"),
    )["repository"]
        .clone()
}

#[test]
fn all_labels_are_reached_forwards() {
    let sandbox = start();
    let (mut seen, mut after, mut pages) = (Vec::new(), String::new(), 0);
    loop {
        let cursor = if after.is_empty() {
            String::new()
        } else {
            format!(", after: \"{after}\"")
        };
        let page = repo(
            &sandbox,
            &format!("labels(first: 100{cursor}) {{ totalCount nodes {{ name }} edges {{ cursor node {{ name }} }} pageInfo {{ hasNextPage hasPreviousPage startCursor endCursor }} }}"),
        )["labels"].clone();
        assert_eq!(page["totalCount"], 250);
        let nodes = page["nodes"].as_array().unwrap();
        seen.extend(
            nodes
                .iter()
                .map(|node| node["name"].as_str().unwrap().to_owned()),
        );
        let edges = page["edges"].as_array().unwrap();
        assert_eq!(
            edges.last().unwrap()["cursor"],
            page["pageInfo"]["endCursor"]
        );
        assert_eq!(page["pageInfo"]["hasPreviousPage"], pages > 0);
        pages += 1;
        after = page["pageInfo"]["endCursor"].as_str().unwrap().to_owned();
        if page["pageInfo"]["hasNextPage"] == false {
            break;
        }
    }
    let expected: Vec<String> = (1..=250).map(|i| format!("label {i:03}")).collect();
    assert_eq!((pages, seen), (3, expected));
}

#[test]
fn pages_backwards_keep_the_order_of_the_list() {
    let sandbox = start();
    let page = repo(
        &sandbox,
        "labels(last: 2) { nodes { name } pageInfo { startCursor hasPreviousPage hasNextPage } }",
    );
    assert_eq!(
        page["labels"]["nodes"],
        json!([{"name": "label 249"}, {"name": "label 250"}])
    );
    assert_eq!(page["labels"]["pageInfo"]["hasNextPage"], false);
    let before = page["labels"]["pageInfo"]["startCursor"].as_str().unwrap();
    let page = repo(
        &sandbox,
        &format!("labels(last: 2, before: \"{before}\") {{ nodes {{ name }} }}"),
    );
    assert_eq!(
        page["labels"]["nodes"],
        json!([{"name": "label 247"}, {"name": "label 248"}])
    );
}

#[test]
fn a_cursor_survives_changes_before_it() {
    let sandbox = start();
    let page = repo(
        &sandbox,
        "labels(first: 5) { nodes { id } pageInfo { endCursor } }",
    );
    let (first, end) = (
        page["labels"]["nodes"][0]["id"].clone(),
        page["labels"]["pageInfo"]["endCursor"].clone(),
    );
    data(
        &sandbox,
        &format!("mutation {{ deleteLabel(input: {{id: {first}}}) {{ clientMutationId }} }}"),
    );
    let page = repo(
        &sandbox,
        &format!("labels(first: 1, after: {end}) {{ nodes {{ name }} }}"),
    );
    assert_eq!(
        page["labels"]["nodes"],
        json!([{"name": "label 006"}]),
        "nothing is skipped"
    );
}

#[test]
fn long_threads_have_pages_of_their_own() {
    let sandbox = start();
    let page = repo(
        &sandbox,
        "pullRequest(number: 31) { reviewThreads(first: 1) { nodes { comments(first: 100) { totalCount nodes { id } pageInfo { hasNextPage endCursor } } } } }",
    );
    let comments = &page["pullRequest"]["reviewThreads"]["nodes"][0]["comments"];
    assert_eq!(
        (
            comments["totalCount"].as_u64(),
            comments["nodes"].as_array().unwrap().len()
        ),
        (Some(130), 100)
    );
    let after = &comments["pageInfo"]["endCursor"];
    let rest = repo(
        &sandbox,
        &format!(
            "pullRequest(number: 31) {{ reviewThreads(first: 1) {{ nodes {{ comments(first: 100, after: {after}) {{ nodes {{ body }} pageInfo {{ hasNextPage }} }} }} }} }}"
        ),
    );
    let rest = &rest["pullRequest"]["reviewThreads"]["nodes"][0]["comments"];
    assert_eq!(rest["nodes"].as_array().unwrap().len(), 30);
    assert_eq!(rest["nodes"][29]["body"], "Reply 129");
    assert_eq!(rest["pageInfo"]["hasNextPage"], false);
}

#[test]
fn wrong_bounds_are_execution_errors() {
    let sandbox = start();
    for (arguments, kind, message) in [
        (
            "",
            "MISSING_PAGINATION_BOUNDARIES",
            "You must provide a `first` or `last` value to properly paginate the `labels` connection.",
        ),
        (
            "(first: 101)",
            "EXCESSIVE_PAGINATION",
            "Requesting 101 records on the `labels` connection exceeds the `first` limit of 100 records.",
        ),
        (
            "(last: 200)",
            "EXCESSIVE_PAGINATION",
            "Requesting 200 records on the `labels` connection exceeds the `last` limit of 100 records.",
        ),
        (
            "(first: 1, after: \"nope\")",
            "INVALID_CURSOR_ARGUMENTS",
            "`nope` does not appear to be a valid cursor.",
        ),
    ] {
        let reply = ask(
            &sandbox,
            &format!(
                "{{ repository(owner: \"acme\", name: \"app\") {{ name labels{arguments} {{ nodes {{ id }} }} }} }}"
            ),
        );
        assert_eq!(
            reply["data"]["repository"],
            json!({"name": "app", "labels": null})
        );
        assert_eq!(reply["errors"][0]["type"], kind);
        assert_eq!(reply["errors"][0]["path"], json!(["repository", "labels"]));
        assert_eq!(reply["errors"][0]["message"], message);
    }
    let both = ask(
        &sandbox,
        "{ repository(owner: \"acme\", name: \"app\") { labels(first: 1, last: 1) { nodes { id } } } }",
    );
    assert!(both["errors"][0]["type"].is_string());
    assert_eq!(
        repo(&sandbox, "labels { totalCount }"),
        json!({"labels": {"totalCount": 250}}),
        "a count needs no page"
    );
}

#[test]
fn a_non_null_connection_takes_its_parent_with_it() {
    let sandbox = start();
    let reply = ask(
        &sandbox,
        "{ repository(owner: \"acme\", name: \"app\") { name issue(number: 1) { title comments { nodes { id } } } } }",
    );
    assert_eq!(
        reply["data"],
        json!({"repository": {"name": "app", "issue": null}})
    );
}

#[test]
fn lists_are_filtered_and_ordered() {
    let sandbox = start();
    let count = |arguments: &str| {
        repo(&sandbox, &format!("issues({arguments}) {{ totalCount }}"))["issues"]["totalCount"]
            .clone()
    };
    assert_eq!(count("states: OPEN"), 20);
    assert_eq!(count("states: [CLOSED]"), 10);
    assert_eq!(count("labels: [\"LABEL 001\", \"label 002\"]"), 10);
    assert_eq!(count("filterBy: {createdBy: \"ada\"}"), 6);
    assert_eq!(count("filterBy: {assignee: \"ada\", states: [OPEN]}"), 4);
    assert_eq!(count("filterBy: {assignee: null}"), 24);
    assert_eq!(count("filterBy: {milestoneNumber: \"1\"}"), 6);
    let newest = repo(
        &sandbox,
        "issues(first: 2, orderBy: {field: CREATED_AT, direction: DESC}) { nodes { number } }",
    );
    assert_eq!(
        newest["issues"]["nodes"],
        json!([{"number": 30}, {"number": 29}])
    );
    let found = repo(
        &sandbox,
        "labels(first: 9, query: \"24\") { nodes { name } } label(name: \"Label 007\") { name } milestones(first: 5, query: \"v\") { nodes { number openIssueCount closedIssueCount progressPercentage } } assignableUsers(first: 5, query: \"octo\") { nodes { login } }",
    );
    assert_eq!(found["labels"]["nodes"].as_array().unwrap().len(), 9);
    assert_eq!(found["label"]["name"], "label 007");
    assert_eq!(found["milestones"]["nodes"][0]["openIssueCount"], 4);
    assert_eq!(
        found["assignableUsers"]["nodes"],
        json!([{"login": "octocat"}])
    );
}

#[test]
fn search_understands_the_usual_qualifiers() {
    let sandbox = start();
    let count = |query: &str| {
        data(&sandbox, &format!("{{ search(query: \"{query}\", type: ISSUE, first: 1) {{ issueCount nodes {{ ... on Issue {{ number }} }} }} }}"))["search"]["issueCount"].clone()
    };
    assert_eq!(count("repo:acme/app is:issue is:open"), 20);
    assert_eq!(count("repo:acme/app is:pr"), 1);
    assert_eq!(count("is:issue author:ada -label:\\\"label 001\\\""), 4);
    assert_eq!(count("assignee:@me"), 0);
    assert_eq!(count("Work in:title"), 1);
    assert_eq!(count("repo:acme/nope"), 0);
    let reply = ask(
        &sandbox,
        "{ search(query: \"reactions:>5\", type: ISSUE, first: 1) { issueCount } }",
    );
    assert_eq!(
        reply["errors"][0]["message"],
        "the search qualifier `reactions:` is not modelled by the sandbox"
    );
}

#[test]
fn urls_lead_to_what_they_show() {
    let sandbox = start();
    let kind = |url: &str| {
        data(&sandbox, &format!("{{ resource(url: \"{url}\") {{ __typename ... on Issue {{ number }} ... on PullRequest {{ number }} }} }}"))["resource"].clone()
    };
    assert_eq!(
        kind("https://github.com/acme/app/issues/3"),
        json!({"__typename": "Issue", "number": 3})
    );
    assert_eq!(
        kind("https://github.com/acme/app/pull/31#discussion_r1"),
        json!({"__typename": "PullRequest", "number": 31})
    );
    assert_eq!(
        kind("https://github.com/acme/app"),
        json!({"__typename": "Repository"})
    );
    assert_eq!(kind("https://github.com/acme/app/issues/999"), Value::Null);
    assert_eq!(kind("nonsense"), Value::Null);
}

#[test]
fn thousands_of_items_are_built_and_served() {
    let world = World::builder()
        .repo("acme/big", |repo| {
            for i in 0..5_000 {
                repo.issue(&format!("Issue {i}"), |_| {});
            }
        })
        .build();
    let sandbox = Sandbox::start(world, Options::default()).unwrap();
    let found = data(
        &sandbox,
        "{ repository(owner: \"acme\", name: \"big\") { issue(number: 4321) { title } issues(last: 1) { totalCount nodes { number } } } }",
    );
    assert_eq!(found["repository"]["issue"]["title"], "Issue 4320");
    assert_eq!(
        found["repository"]["issues"],
        json!({"totalCount": 5000, "nodes": [{"number": 5000}]})
    );
}
