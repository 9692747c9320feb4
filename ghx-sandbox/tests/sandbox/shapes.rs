//! Each shape of reply that the project's facts about GitHub quote, byte for byte, from a request that causes it.

use ghx_sandbox::{Break, Fault, FaultKind, Options, Sandbox, World, WritePoint};
use serde_json::json;

use crate::support::{http, post, post_as};

fn start() -> Sandbox {
    Sandbox::start(World::demo(), Options::default()).unwrap()
}

/// The body of a viewer's request without variables.
fn body(sandbox: &Sandbox, query: &str) -> String {
    let answer = post(sandbox, query, json!({}));
    assert_eq!(answer.status, 200);
    answer.body
}

#[test]
fn a_node_that_nobody_knows() {
    assert_eq!(
        body(
            &start(),
            "mutation {\n  a: resolveReviewThread(input: {threadId: \"PRRT_x\"}) { thread { id } }\n}"
        ),
        r#"{"data":{"a":null},"errors":[{"type":"NOT_FOUND","path":["a"],"locations":[{"line":2,"column":3}],"message":"Could not resolve to a node with the global id of 'PRRT_x'"}]}"#
    );
}

#[test]
fn an_issue_number_that_is_not_there() {
    assert_eq!(
        body(
            &start(),
            "query {\n  repository(owner: \"acme\",\n    name: \"app\") {\n    issue(number: 999999) { id }\n  }\n}"
        ),
        r#"{"data":{"repository":{"issue":null}},"errors":[{"type":"NOT_FOUND","path":["repository","issue"],"locations":[{"line":4,"column":5}],"message":"Could not resolve to an Issue with the number of 999999."}]}"#
    );
}

#[test]
fn the_other_texts_of_not_found() {
    let sandbox = start();
    for (query, message) in [
        (
            "{ repository(owner: \"acme\", name: \"app\") { pullRequest(number: 7) { id } } }",
            "Could not resolve to a PullRequest with the number of 7.",
        ),
        (
            "{ repository(owner: \"acme\", name: \"app\") { issue(number: 42) { id } } }",
            "Could not resolve to an Issue with the number of 42.",
        ),
        (
            "{ repository(owner: \"o\", name: \"r\") { id } }",
            "Could not resolve to a Repository with the name 'o/r'.",
        ),
        (
            "{ repository(owner: \"secret\", name: \"vault\") { id } }",
            "Could not resolve to a Repository with the name 'secret/vault'.",
        ),
        (
            "{ user(login: \"x\") { id } }",
            "Could not resolve to a User with the login of 'x'.",
        ),
    ] {
        let reply = crate::support::ask(&sandbox, query);
        assert_eq!(reply["errors"][0]["type"], "NOT_FOUND", "{query}");
        assert_eq!(reply["errors"][0]["message"], message);
    }
}

#[test]
fn a_write_without_permission() {
    let sandbox = start();
    let id = sandbox.world().issue_id("acme/app", 7).unwrap();
    assert_eq!(
        body(
            &sandbox,
            &format!(
                "mutation {{ a: deleteIssue(input: {{issueId: \"{id}\"}}) {{ clientMutationId }} }}"
            )
        ),
        r#"{"data":{"a":null},"errors":[{"type":"FORBIDDEN","path":["a"],"locations":[{"line":1,"column":12}],"message":"octocat does not have the correct permissions to execute `DeleteIssue`"}]}"#
    );
    assert!(sandbox.log().writes.is_empty());
}

#[test]
fn a_second_pending_review() {
    let sandbox = start();
    let id = sandbox.world().pull_id("acme/app", 43).unwrap();
    assert_eq!(
        body(
            &sandbox,
            &format!(
                "mutation {{\n      a: addPullRequestReview(input: {{pullRequestId: \"{id}\"}}) {{ clientMutationId }}\n}}"
            )
        ),
        r#"{"data":{"a":null},"errors":[{"type":"UNPROCESSABLE","path":["a"],"locations":[{"line":2,"column":7}],"message":"User can only have one pending review per pull request"}]}"#
    );
}

#[test]
fn a_comment_outside_the_diff_is_silence() {
    let sandbox = start();
    let id = sandbox.world().pull_id("acme/app", 42).unwrap();
    assert_eq!(
        body(
            &sandbox,
            &format!(
                "mutation {{ a: addPullRequestReviewThread(input: {{pullRequestId: \"{id}\", path: \"src/upload/client.rs\", line: 9000, body: \"here\"}}) {{ thread {{ id }} }} }}"
            )
        ),
        r#"{"data":{"a":{"thread":null}}}"#
    );
    assert!(sandbox.log().writes.is_empty());
}

#[test]
fn an_unknown_field() {
    assert_eq!(
        body(
            &start(),
            "{repository(owner:\"a\",name:\"b\"){issue(number:1){nope}}}"
        ),
        r#"{"errors":[{"path":["query","repository","issue","nope"],"extensions":{"code":"undefinedField","typeName":"Issue","fieldName":"nope"},"locations":[{"line":1,"column":49}],"message":"Field 'nope' doesn't exist on type 'Issue'"}]}"#
    );
}

#[test]
fn a_variable_of_the_wrong_type() {
    let query = "query One     ($n:String!){user(login:$n){id}}";
    let answer = post(&start(), query, json!({"n": 2048}));
    assert_eq!(answer.status, 200);
    assert_eq!(
        answer.body,
        r#"{"errors":[{"extensions":{"value":2048,"problems":[{"path":[],"explanation":"Could not coerce value 2048 to String"}]},"locations":[{"line":1,"column":16}],"message":"Variable $n of type String! was provided invalid value"}]}"#
    );
}

#[test]
fn the_policy_layer() {
    let sandbox = start();
    for (kind, expected) in [
        (
            FaultKind::RateLimit { reset_in: 60 },
            r#"{"errors":[{"type":"RATE_LIMIT","code":"graphql_rate_limit","message":"API rate limit already exceeded for user ID 1."}]}"#,
        ),
        (
            FaultKind::RateLimited { reset_in: 60 },
            r#"{"errors":[{"type":"RATE_LIMITED","message":"API rate limit exceeded for installation ID 1."}]}"#,
        ),
    ] {
        sandbox.inject(Fault::new(kind));
        let answer = post(&sandbox, "{ viewer { login } }", json!({}));
        assert_eq!((answer.status, answer.body.as_str()), (200, expected));
        assert_eq!(answer.header("x-ratelimit-remaining"), Some("0"));
    }
    sandbox.inject(Fault::new(FaultKind::InsufficientScopes));
    let reply = crate::support::ask(&sandbox, "{ viewer { login } }");
    assert!(reply.get("data").is_none());
    let keys: Vec<&String> = reply["errors"][0].as_object().unwrap().keys().collect();
    assert_eq!(keys.len(), 3);
    assert_eq!(reply["errors"][0]["type"], "INSUFFICIENT_SCOPES");
    assert!(
        reply["errors"][0]["message"].as_str().unwrap().starts_with(
            "Your token has not been granted the required scopes to execute this query."
        )
    );
}

#[test]
fn too_many_possible_nodes() {
    let query = "{ viewer { repositories(first: 100) { nodes { issues(first: 100) { nodes { labels(first: 100) { nodes { name } } } } } } } }";
    assert_eq!(
        body(&start(), query),
        r#"{"errors":[{"type":"MAX_NODE_LIMIT_EXCEEDED","message":"This query requests up to 1,010,100 possible nodes which exceeds the maximum limit of 500,000."}]}"#
    );
}

#[test]
fn something_went_wrong() {
    let sandbox = start();
    sandbox.inject(Fault::broken(Break::SomethingWentWrong, WritePoint::All));
    assert_eq!(
        body(&sandbox, "{ viewer { login } }"),
        r#"{"data":null,"errors":[{"message":"Something went wrong while executing your query. This may be the result of a timeout, or it could be a GitHub bug. Please include `89A2:06E1` when reporting this issue."}]}"#
    );
}

#[test]
fn the_edge() {
    let sandbox = start();
    let wrong = post_as(&sandbox, "ghp_nobody", "{ viewer { login } }", json!({})).unwrap();
    assert_eq!(wrong.status, 401);
    assert_eq!(
        wrong.body,
        r#"{"message":"Bad credentials","documentation_url":"https://docs.github.com/graphql","status":"401"}"#
    );
    let nobody = http(
        &sandbox,
        "POST",
        "/graphql",
        &[("user-agent", "test")],
        b"{}",
    )
    .unwrap();
    assert_eq!(nobody.status, 401);
    assert_eq!(
        nobody.body,
        r#"{"message":"This endpoint requires you to be authenticated.","documentation_url":"https://docs.github.com/graphql"}"#
    );
    let bearer = format!("bearer {}", sandbox.token());
    let silent = http(
        &sandbox,
        "POST",
        "/graphql",
        &[("authorization", &bearer)],
        b"{}",
    )
    .unwrap();
    assert_eq!(
        silent.status, 403,
        "GitHub refuses clients without a User-Agent"
    );
    let headers = [("authorization", bearer.as_str()), ("user-agent", "test")];
    let broken = http(&sandbox, "POST", "/graphql", &headers, b"{\"query\":").unwrap();
    assert_eq!(
        (broken.status, broken.json()["message"].as_str()),
        (400, Some("Problems parsing JSON"))
    );
    let empty = http(&sandbox, "POST", "/graphql", &headers, b"{}").unwrap();
    assert_eq!(empty.status, 400);
}

#[test]
fn limits_and_timeouts_of_the_edge() {
    let sandbox = start();
    sandbox.inject(Fault::new(FaultKind::SecondaryLimit {
        status: 403,
        retry_after: Some(60),
    }));
    let limited = post(&sandbox, "{ viewer { login } }", json!({}));
    assert_eq!(
        (limited.status, limited.header("retry-after")),
        (403, Some("60"))
    );
    assert!(limited.body.starts_with(
        r#"{"message":"You have exceeded a secondary rate limit. Please wait a few minutes before you try again. "#
    ));
    sandbox.inject(Fault::new(FaultKind::SecondaryLimit {
        status: 200,
        retry_after: None,
    }));
    let quiet = post(&sandbox, "{ viewer { login } }", json!({}));
    assert_eq!((quiet.status, quiet.header("retry-after")), (200, None));
    sandbox.inject(Fault::broken(Break::GatewayTimeout, WritePoint::Before));
    let slow = post(&sandbox, "{ viewer { login } }", json!({}));
    assert_eq!(slow.status, 504);
    assert_eq!(
        slow.body,
        r#"{"message":"We couldn't respond to your request in time. Sorry about that. Please try resubmitting your request and contact us if the problem persists."}"#
    );
    sandbox.inject(Fault::broken(Break::BadGatewayHtml, WritePoint::Before));
    let html = post(&sandbox, "{ viewer { login } }", json!({}));
    assert_eq!(
        (html.status, html.header("content-type")),
        (502, Some("text/html"))
    );
    assert!(html.body.contains("<center>nginx</center>"));
}

#[test]
fn one_missing_scope_refuses_the_whole_document() {
    let world = World::builder()
        .scopes(["read:org"])
        .repo("acme/app", |repo| {
            repo.issue("One", |_| {});
        })
        .build();
    let id = world.issue_id("acme/app", 1).unwrap();
    let sandbox = Sandbox::start(world, Options::default()).unwrap();
    assert!(
        crate::support::ask(&sandbox, "{ viewer { login } }")
            .get("errors")
            .is_none(),
        "reading needs no scope"
    );
    let reply = crate::support::ask(
        &sandbox,
        &format!(
            "mutation {{\n  a: closeIssue(input: {{issueId: \"{id}\"}}) {{ clientMutationId }}\n}}"
        ),
    );
    assert_eq!(
        reply,
        json!({"errors": [{
            "type": "INSUFFICIENT_SCOPES",
            "locations": [{"line": 2, "column": 3}],
            "message": "Your token has not been granted the required scopes to execute this query. The 'closeIssue' field requires one of the following scopes: ['public_repo'], but your token has only been granted the: ['read:org'] scopes. Please modify your token's scopes at: https://github.com/settings/tokens."
        }]})
    );
    assert!(sandbox.log().writes.is_empty());
}
