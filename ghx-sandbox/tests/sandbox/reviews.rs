//! Mutations of reviews and threads: the reply and the state afterwards.

use ghx_sandbox::model::ReviewState;
use ghx_sandbox::{Options, Sandbox, World};
use serde_json::json;

use crate::support::{ask, ask_as, refused, run};

const APP: &str = "acme/app";

fn start() -> Sandbox {
    Sandbox::start(World::demo(), Options::default()).unwrap()
}

fn unprocessable(message: &str) -> (String, String) {
    ("UNPROCESSABLE".to_owned(), message.to_owned())
}

#[test]
fn threads_are_answered_resolved_and_opened_again() {
    let sandbox = start();
    let id = sandbox.world().thread_ids(APP, 42)[5].clone();
    let reply = run(
        &sandbox,
        "addPullRequestReviewThreadReply",
        &format!("pullRequestReviewThreadId: \"{id}\", body: \"Fixed\""),
        "comment { body state replyTo { id } pullRequestReview { state body } }",
    );
    assert_eq!(
        reply["comment"]["pullRequestReview"],
        json!({"state": "COMMENTED", "body": ""})
    );
    assert_eq!(reply["comment"]["state"], "SUBMITTED");
    assert!(reply["comment"]["replyTo"]["id"].is_string());
    assert_eq!(sandbox.world().thread_comments(&id).len(), 2);
    for _ in 0..2 {
        let reply = run(
            &sandbox,
            "resolveReviewThread",
            &format!("threadId: \"{id}\""),
            "thread { isResolved isCollapsed resolvedBy { login } viewerCanUnresolve }",
        );
        assert_eq!(
            reply["thread"],
            json!({"isResolved": true, "isCollapsed": true, "resolvedBy": {"login": "octocat"}, "viewerCanUnresolve": true})
        );
    }
    let reply = run(
        &sandbox,
        "unresolveReviewThread",
        &format!("threadId: \"{id}\""),
        "thread { isResolved resolvedBy { login } }",
    );
    assert_eq!(
        reply["thread"],
        json!({"isResolved": false, "resolvedBy": null})
    );
    let changed: Vec<bool> = sandbox
        .log()
        .writes
        .iter()
        .map(|write| write.changed)
        .collect();
    assert_eq!(changed, [true, true, false, true]);
}

#[test]
fn a_reply_is_absorbed_by_a_pending_review_until_it_is_submitted() {
    let sandbox = start();
    let world = sandbox.world();
    let (pull, thread) = (
        world.pull_id(APP, 43).unwrap(),
        world.thread_ids(APP, 43)[0].clone(),
    );
    let reply = run(
        &sandbox,
        "addPullRequestReviewThreadReply",
        &format!("pullRequestReviewThreadId: \"{thread}\", body: \"Thanks\""),
        "comment { state pullRequestReview { state } }",
    );
    assert_eq!(
        reply["comment"],
        json!({"state": "PENDING", "pullRequestReview": {"state": "PENDING"}})
    );
    let count = format!(
        "{{ node(id: \"{thread}\") {{ ... on PullRequestReviewThread {{ comments(first: 9) {{ totalCount }} }} }} }}"
    );
    assert_eq!(
        ask(&sandbox, &count)["data"]["node"]["comments"]["totalCount"],
        3
    );
    assert_eq!(
        ask_as(&sandbox, "monalisa", &count)["data"]["node"]["comments"]["totalCount"],
        2
    );
    let threads = "{ repository(owner: \"acme\", name: \"app\") { pullRequest(number: 43) { reviewThreads(first: 9) { totalCount } reviews(first: 9) { totalCount } } } }";
    assert_eq!(
        ask_as(&sandbox, "monalisa", threads)["data"]["repository"]["pullRequest"]["reviewThreads"]
            ["totalCount"],
        1
    );
    assert_eq!(
        ask(&sandbox, threads)["data"]["repository"]["pullRequest"]["reviewThreads"]["totalCount"],
        2
    );
    let input = format!("pullRequestId: \"{pull}\", event: COMMENT, body: \"Two remarks\"");
    let reply = run(
        &sandbox,
        "submitPullRequestReview",
        &input,
        "pullRequestReview { state comments(first: 9) { totalCount } }",
    );
    assert_eq!(
        reply["pullRequestReview"],
        json!({"state": "COMMENTED", "comments": {"totalCount": 2}})
    );
    assert_eq!(
        ask_as(&sandbox, "monalisa", &count)["data"]["node"]["comments"]["totalCount"],
        3
    );
    assert!(
        sandbox
            .world()
            .requested_reviewer_logins(APP, 43)
            .is_empty(),
        "a submitted review answers the request"
    );
}

#[test]
fn others_do_not_see_a_pending_review() {
    let sandbox = start();
    let review = sandbox.world().review_ids(APP, 43).last().unwrap().clone();
    let query = format!("{{ node(id: \"{review}\") {{ ... on PullRequestReview {{ state }} }} }}");
    assert_eq!(ask(&sandbox, &query)["data"]["node"]["state"], "PENDING");
    assert_eq!(
        ask_as(&sandbox, "monalisa", &query)["errors"][0]["type"],
        "NOT_FOUND"
    );
}

#[test]
fn a_review_with_inline_comments_is_one_write() {
    let sandbox = start();
    let pull = sandbox.world().pull_id(APP, 44).unwrap();
    let threads = "threads: [{path: \"CHANGELOG.md\", line: 3, body: \"one\"}, {path: \"CHANGELOG.md\", line: 9, startLine: 7, side: RIGHT, startSide: RIGHT, body: \"two\"}]";
    let input = format!(
        "pullRequestId: \"{pull}\", event: REQUEST_CHANGES, body: \"See below\", {threads}"
    );
    let reply = run(
        &sandbox,
        "addPullRequestReview",
        &input,
        "pullRequestReview { state comments(first: 9) { nodes { path line startLine body } } pullRequest { reviewDecision } }",
    );
    assert_eq!(
        reply["pullRequestReview"],
        json!({
            "state": "CHANGES_REQUESTED",
            "comments": {"nodes": [
                {"path": "CHANGELOG.md", "line": 3, "startLine": null, "body": "one"},
                {"path": "CHANGELOG.md", "line": 9, "startLine": 7, "body": "two"},
            ]},
            "pullRequest": {"reviewDecision": "CHANGES_REQUESTED"},
        })
    );
    assert_eq!(sandbox.log().writes.len(), 1);
    assert_eq!(sandbox.world().thread_ids(APP, 44).len(), 2);
}

#[test]
fn reviews_that_github_refuses() {
    let sandbox = start();
    let (own, other) = (
        sandbox.world().pull_id(APP, 42).unwrap(),
        sandbox.world().pull_id(APP, 44).unwrap(),
    );
    let add = |input: String| refused(&sandbox, "addPullRequestReview", &input);
    assert_eq!(
        add(format!("pullRequestId: \"{own}\", event: APPROVE")),
        unprocessable("Can not approve your own pull request")
    );
    assert_eq!(
        add(format!(
            "pullRequestId: \"{own}\", event: REQUEST_CHANGES, body: \"x\""
        )),
        unprocessable("Can not request changes on your own pull request")
    );
    assert_eq!(
        add(format!("pullRequestId: \"{other}\", event: COMMENT")),
        unprocessable("Body can't be blank")
    );
    assert_eq!(
        add(format!(
            "pullRequestId: \"{other}\", event: COMMENT, body: \"x\", threads: [{{path: \"CHANGELOG.md\", line: 99, body: \"y\"}}]"
        )),
        unprocessable(
            "Pull request review thread line must be part of the diff and Pull request review thread diff hunk can't be blank"
        )
    );
    assert_eq!(
        add(format!(
            "pullRequestId: \"{other}\", event: COMMENT, body: \"x\", threads: [{{path: \"nope\", line: 1, body: \"y\"}}]"
        )),
        unprocessable(
            "Pull request review thread path is invalid and Pull request review thread diff hunk can't be blank"
        )
    );
    assert!(
        sandbox.log().writes.is_empty(),
        "a refused review leaves nothing behind"
    );
    assert_eq!(sandbox.world().reviews(APP, 44).len(), 1);
}

#[test]
fn a_review_without_event_stays_pending_and_takes_threads() {
    let sandbox = start();
    let pull = sandbox.world().pull_id(APP, 44).unwrap();
    run(
        &sandbox,
        "addPullRequestReview",
        &format!("pullRequestId: \"{pull}\""),
        "pullRequestReview { state }",
    );
    let input =
        format!("pullRequestId: \"{pull}\", path: \"CHANGELOG.md\", line: 5, body: \"draft\"");
    let reply = run(
        &sandbox,
        "addPullRequestReviewThread",
        &input,
        "thread { id comments(first: 1) { nodes { state } } }",
    );
    assert_eq!(reply["thread"]["comments"]["nodes"][0]["state"], "PENDING");
    assert_eq!(
        sandbox.world().reviews(APP, 44).last().unwrap().state,
        ReviewState::Pending
    );
    let file = format!(
        "pullRequestId: \"{pull}\", path: \"CHANGELOG.md\", subjectType: FILE, body: \"all of it\""
    );
    let reply = run(
        &sandbox,
        "addPullRequestReviewThread",
        &file,
        "thread { subjectType line }",
    );
    assert_eq!(
        reply["thread"],
        json!({"subjectType": "FILE", "line": null})
    );
}

#[test]
fn only_those_who_may_resolve_threads_do() {
    let sandbox = start();
    let id = sandbox.world().thread_ids("octo-org/readonly", 2)[0].clone();
    let input = format!("threadId: \"{id}\"");
    assert_eq!(
        refused(&sandbox, "resolveReviewThread", &input).0,
        "FORBIDDEN"
    );
    let reply = ask(
        &sandbox,
        &format!(
            "{{ node(id: \"{id}\") {{ ... on PullRequestReviewThread {{ viewerCanResolve viewerCanReply }} }} }}"
        ),
    );
    assert_eq!(
        reply["data"]["node"],
        json!({"viewerCanResolve": false, "viewerCanReply": true})
    );
}
