//! World files: what they add, and what is refused in which words.

use ghx_sandbox::{Options, Sandbox, World};
use serde_json::{Value, json};

use crate::support::{ask, data, http};

const EXAMPLE: &str = include_str!("../../../examples/world.yaml");

fn wrong(text: &str) -> Vec<String> {
    let refused = World::demo().add_text("w.yaml", text);
    let refused = refused.expect_err(text).to_string();
    refused.lines().map(str::to_owned).collect()
}

#[test]
fn the_example_adds_records_and_replies() {
    let mut world = World::demo();
    world.add_text("world.yaml", EXAMPLE).unwrap();
    let app = world.id_of("acme/app").unwrap();
    let sandbox = Sandbox::start(world, Options::default()).unwrap();
    let found = data(
        &sandbox,
        "{ repository(owner: \"acme\", name: \"app\") { licenseInfo { spdxId featured } issueTypes(first: 1) { totalCount }
             deployments(first: 3, environments: [\"staging\"]) { nodes { id environment creator { login } statuses(first: 1) { nodes { description } } } } }
           a: topic(name: \"rust\") { name stargazerCount relatedTopics { name } stargazers(first: 1) { totalCount } } }",
    );
    assert_eq!(
        found,
        json!({
            "repository": {
                "licenseInfo": { "spdxId": "MIT", "featured": false },
                "issueTypes": { "totalCount": 3 },
                "deployments": { "nodes": [{
                    "id": "staging", "environment": "staging", "creator": { "login": "ada" },
                    "statuses": { "nodes": [{ "description": "Deployed in 12 s" }] },
                }] },
            },
            "a": { "name": "rust", "stargazerCount": 12, "relatedTopics": [], "stargazers": { "totalCount": 0 } },
        })
    );
    let deploy = |environment: &str| {
        ask(
            &sandbox,
            &format!(
                "mutation {{ a: createDeployment(input: {{repositoryId: \"{app}\", refId: \"x\", environment: \"{environment}\"}}) {{ deployment {{ id }} }} }}"
            ),
        )
    };
    let reply = deploy("production");
    assert_eq!(reply["errors"][0]["type"], "FORBIDDEN");
    assert_eq!(reply["errors"][0]["message"], "Production is frozen");
    let reply = deploy("test");
    assert_eq!(
        reply["errors"][0]["message"],
        "Mutation.createDeployment is not modelled by the sandbox"
    );
}

#[test]
fn every_mistake_is_told_with_its_place_and_what_to_do() {
    let cases: &[(&str, &[&str])] = &[
        (
            "",
            &["1:1: the file is empty: write `records:` or `replies:`"],
        ),
        (
            "- 1",
            &["1:1: a world file is a mapping with `records:` or `replies:`"],
        ),
        (
            "record: {}",
            &["1:1: a world file has no key `record`: did you mean `records`?"],
        ),
        (
            "records: {}\nrecords: {}",
            &["2:1: `records` is given twice"],
        ),
        (
            "records: &x {}",
            &["1:13: anchors, aliases and tags have no meaning here: write the value out"],
        ),
        (
            "records: { Relese: [] }",
            &["1:12: GitHub's schema has no object type `Relese`: did you mean `Release`?"],
        ),
        (
            "records: { CheckAnnotation: [] }",
            &[
                "1:12: CheckAnnotation has no id of its own: write it inside the record that it belongs to",
            ],
        ),
        (
            "records: { Release: {} }",
            &["1:21: the records of Release are a list"],
        ),
        (
            "records:\n  Release:\n    - { repository: acme/ap, tagNam: v1, isDraft: maybe, createdAt: soon, name: null, tagName: null }",
            &[
                "3:21: nothing has the id or name `acme/ap`",
                "3:30: Release has no field `tagNam`: did you mean `tagName`?",
                "3:51: \"maybe\" is no Boolean",
                "3:69: \"soon\" is no DateTime",
                "3:96: String! cannot be null: leave it out or give a value",
            ],
        ),
        (
            "records:\n  Discussion:\n    - { id: d, repository: \"@ada\", author: acme/app }\n    - { id: d }",
            &[
                "3:28: `@ada` is of type User, and Repository is wanted here",
                "3:44: `acme/app` is of type Repository, and Actor is wanted here",
                "4:13: the id `d` is taken: choose another one",
            ],
        ),
        (
            "records: { CheckRun: [{ checkSuite: [], annotations: {}, status: DONE, conclusion: 3 }] }",
            &[
                "1:37: CheckSuite! is one value, not a list",
                "1:54: CheckAnnotationConnection is a list of CheckAnnotation here",
                "1:66: \"DONE\" is no CheckStatusState: use one of COMPLETED, IN_PROGRESS, PENDING, QUEUED, REQUESTED, WAITING",
                "1:84: 3 is no CheckConclusionState: use one of ACTION_REQUIRED, CANCELLED, FAILURE, NEUTRAL, SKIPPED, STALE, STARTUP_FAILURE, SUCCESS, TIMED_OUT",
            ],
        ),
        (
            "records: { Issue: [{ id: acme/app#99 }, { id: acme/app#6, title: x }, {}] }",
            &[
                "1:26: the world has no Issue `acme/app#99`",
                "1:59: Issue.title is the model's own: change it by a mutation",
                "1:71: a record of Issue adds to one that is there: name it with `id: acme/app`, `acme/app#7` or `@ada`",
            ],
        ),
        (
            "records: { ProjectV2Item: [{ content: { title: x } }] }",
            &["1:39: say which type it is with `__typename`: DraftIssue, Issue, PullRequest"],
        ),
        (
            "replies: [{ field: topics, data: 1 }, { field: topic, whem: 1, when: { nam: x } }, { data: 1 }, { field: topic, error: oh }]",
            &[
                "1:20: neither Query nor Mutation has a field `topics`: did you mean `topic`?",
                "1:39: a reply has either `data` or `error`",
                "1:55: a reply has no key `whem`: did you mean `when`?",
                "1:72: Query.topic takes no `nam`: did you mean `name`?",
                "1:84: a reply names its root field, `field: sponsorables`, or its operation of REST, `operationId: actions/get-workflow`",
                "1:120: an error is `{ type: NOT_FOUND | FORBIDDEN | UNPROCESSABLE | RATE_LIMITED, message: .. }`",
            ],
        ),
        (
            "replies: [{ operationId: actions/get-workflo, data: {} }, { operationId: actions/get-workflow, whem: 1, when: { workflow: 5 }, data: {} }, { operationId: actions/get-workflow }]",
            &[
                "1:26: schema/rest.json has no operation `actions/get-workflo`: did you mean `actions/get-workflow`?",
                "1:96: a reply of REST has no key `whem`: did you mean `when`?",
                "1:113: actions/get-workflow takes no `workflow`: did you mean `workflow_id`?",
                "1:140: a reply has either `data` or `error`",
            ],
        ),
        (
            "replies: [{ operationId: actions/get-workflow, data: { nam: CI, state: on, id: one } }, { operationId: repos/delete-release, data: {} }, { operationId: actions/download-job-logs-for-workflow-run }]",
            &[
                "1:54: data takes no `nam`",
                "1:54: data.state cannot be \"on\"",
                "1:54: data.id cannot be \"one\"",
                "1:132: it answers nothing: leave `data` out",
                "1:138: it answers a text, and only errors can be in its place",
            ],
        ),
    ];
    for (text, expected) in cases {
        let expected: Vec<String> = expected
            .iter()
            .map(|line| format!("w.yaml:{line}"))
            .collect();
        assert_eq!(wrong(text), expected, "{text}");
    }
}

#[test]
fn operations_of_rest_are_canned_too() {
    let mut world = World::demo();
    let file = "replies:
  - { operationId: actions/get-workflow, when: { workflow_id: 77, owner: acme }, data: { name: Deploy, state: disabled_manually } }
  - { operationId: actions/list-workflow-runs-for-repo, when: { status: failure }, data: { total_count: 1, workflow_runs: [{ id: 5 }] } }
  - { operationId: repos/create-release, when: { tag_name: v9 }, error: { type: FORBIDDEN, message: Frozen } }
  - { operationId: repos/delete-release, when: { release_id: 9 } }";
    world.add_text("w.yaml", file).unwrap();
    let sandbox = Sandbox::start(world, Options::default()).unwrap();
    let call = |method: &str, path: &str, body: &str| {
        let (path, token) = (format!("/repos/acme/{path}"), sandbox.token());
        let bearer = format!("bearer {token}");
        let headers = [
            ("authorization", bearer.as_str()),
            ("user-agent", "test"),
            ("accept", "application/vnd.github+json"),
        ];
        let answer = http(&sandbox, method, &path, &headers, body.as_bytes()).unwrap();
        let body: Value = serde_json::from_str(&answer.body).unwrap_or_default();
        (answer.status, body)
    };
    let (status, found) = call("GET", "app/actions/workflows/77", "");
    assert_eq!((status, &found["name"]), (200, &json!("Deploy")));
    // What the description promises beyond that is filled in.
    assert_eq!(found["created_at"], "2026-01-01T00:00:00Z");
    let (_, found) = call("GET", "app/actions/runs?status=failure&per_page=5", "");
    assert_eq!(found["workflow_runs"][0]["id"], 5);
    assert!(found["workflow_runs"][0]["run_number"].is_number());
    let (_, found) = call("GET", "app/actions/runs", "");
    assert!(found["total_count"].as_u64() > Some(1));
    let (status, found) = call("POST", "app/releases", r#"{"tag_name": "v9"}"#);
    assert_eq!((status, &found["message"]), (403, &json!("Frozen")));
    assert_eq!(call("POST", "app/releases", r#"{"tag_name": "v8"}"#).0, 201);
    assert_eq!(call("DELETE", "nowhere/releases/9", "").0, 204);
    assert_eq!(call("DELETE", "app/releases/10", "").0, 404);
    let log = sandbox.log();
    let problems: Vec<&String> = (log.requests.iter()).flat_map(|it| &it.problems).collect();
    assert!(problems.is_empty(), "{problems:?}");
}

#[test]
fn hostile_files_end_with_a_message() {
    let deep = format!("records: {}", "[".repeat(5_000));
    let wide = format!("records: {{ Release: [{}] }}", "{ nope: 1 },".repeat(2_000));
    for text in [
        deep.as_str(),
        "records: {",
        "\u{0}",
        "a: *a",
        "? [1]: 2",
        "--- a\n--- b",
        "%YAML 9",
        "\u{feff}x",
    ] {
        assert!(!wrong(text).is_empty(), "{text}");
    }
    assert_eq!(wrong(&wide).len(), 2_000);
}
