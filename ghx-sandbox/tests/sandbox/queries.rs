//! Reading the world over HTTP.

use ghx_sandbox::{Options, Sandbox, World};
use serde_json::json;

use crate::support::{ask, data};

fn start() -> Sandbox {
    let world = World::builder()
        .repo("acme/app", |repo| {
            repo.labels(["bug", "docs"]).issue("Crash", |issue| {
                issue.label("bug").assignee("ada");
            });
        })
        .build();
    Sandbox::start(world, Options::default()).unwrap()
}

#[test]
fn an_issue_is_read_with_its_labels_and_people() {
    let sandbox = start();
    let found = data(
        &sandbox,
        "{ viewer { login } repository(owner: \"acme\", name: \"app\") { issue(number: 1) { title author { __typename login } labels(first: 5) { totalCount nodes { name } } assignees(first: 1) { nodes { login } } } } }",
    );
    let expected = json!({
        "viewer": { "login": "octocat" },
        "repository": { "issue": {
            "title": "Crash",
            "author": { "__typename": "User", "login": "octocat" },
            "labels": { "totalCount": 1, "nodes": [{ "name": "bug" }] },
            "assignees": { "nodes": [{ "login": "ada" }] },
        } },
    });
    assert_eq!(found, expected);
    assert_eq!(sandbox.log().requests.len(), 1);
}

#[test]
fn a_field_outside_the_model_says_so() {
    let sandbox = start();
    let reply = ask(
        &sandbox,
        "{ repository(owner: \"acme\", name: \"app\") { name licenses: diskUsage } }",
    );
    assert_eq!(reply["data"]["repository"]["name"], "app");
    assert_eq!(
        reply["errors"][0]["message"],
        "Repository.diskUsage is not modelled by the sandbox"
    );
    assert_eq!(
        reply["errors"][0]["path"],
        json!(["repository", "licenses"])
    );
}
