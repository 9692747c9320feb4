//! Mutations of pull requests, reviews and threads: the reply and the state afterwards.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "tests may panic"
)]

mod support;

use ghx_sandbox::model::{Mergeable, PullState, ReviewState};
use ghx_sandbox::{Options, Sandbox, World};
use serde_json::{Value, json};
use support::{ask, ask_as, data};

const APP: &str = "acme/app";

fn start() -> Sandbox {
    Sandbox::start(World::demo(), Options::default()).unwrap()
}

fn run(sandbox: &Sandbox, mutation: &str, input: &str, selection: &str) -> Value {
    data(
        sandbox,
        &format!("mutation {{ a: {mutation}(input: {{{input}}}) {{ {selection} }} }}"),
    )["a"]
        .clone()
}

fn refused_as(sandbox: &Sandbox, login: &str, mutation: &str, input: &str) -> (String, String) {
    let query = format!("mutation {{ a: {mutation}(input: {{{input}}}) {{ clientMutationId }} }}");
    let reply = ask_as(sandbox, login, &query);
    assert_eq!(reply["data"]["a"], Value::Null, "{reply}");
    let error = &reply["errors"][0];
    (
        error["type"].as_str().unwrap_or_default().to_owned(),
        error["message"].as_str().unwrap().to_owned(),
    )
}

fn refused(sandbox: &Sandbox, mutation: &str, input: &str) -> (String, String) {
    refused_as(sandbox, "octocat", mutation, input)
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
fn others_do_not_see_a_pending_review_and_its_author_can_delete_it() {
    let sandbox = start();
    let review = sandbox.world().review_ids(APP, 43).last().unwrap().clone();
    let query = format!("{{ node(id: \"{review}\") {{ ... on PullRequestReview {{ state }} }} }}");
    assert_eq!(ask(&sandbox, &query)["data"]["node"]["state"], "PENDING");
    assert_eq!(
        ask_as(&sandbox, "monalisa", &query)["errors"][0]["type"],
        "NOT_FOUND"
    );
    run(
        &sandbox,
        "deletePullRequestReview",
        &format!("pullRequestReviewId: \"{review}\""),
        "pullRequestReview { id }",
    );
    assert_eq!(
        sandbox.world().thread_ids(APP, 43).len(),
        1,
        "its thread goes with it"
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
fn asking_for_reviews_replaces_unless_union() {
    let sandbox = start();
    let world = sandbox.world();
    let pull = world.pull_id(APP, 42).unwrap();
    let id = |login: &str| world.actor_id(login).unwrap();
    let input = format!(
        "pullRequestId: \"{pull}\", userIds: [\"{}\"]",
        id("monalisa")
    );
    run(&sandbox, "requestReviews", &input, "pullRequest { id }");
    assert_eq!(
        sandbox.world().requested_reviewer_logins(APP, 42),
        ["monalisa"],
        "hubot was replaced"
    );
    let input = format!(
        "pullRequestId: \"{pull}\", userIds: [\"{}\"], botIds: [\"{}\"], union: true",
        id("ada"),
        id("reviewer-bot")
    );
    let reply = run(
        &sandbox,
        "requestReviews",
        &input,
        "pullRequest { reviewRequests(first: 9) { nodes { requestedReviewer { __typename ... on User { login } ... on Bot { login } } } } }",
    );
    assert_eq!(
        sandbox.world().requested_reviewer_logins(APP, 42),
        ["monalisa", "ada", "reviewer-bot"]
    );
    assert_eq!(
        reply["pullRequest"]["reviewRequests"]["nodes"][2]["requestedReviewer"],
        json!({"__typename": "Bot", "login": "reviewer-bot"})
    );
    let input = format!("pullRequestId: \"{pull}\", userLogins: [\"hubot\"], union: true");
    run(
        &sandbox,
        "requestReviewsByLogin",
        &input,
        "pullRequest { id }",
    );
    assert_eq!(sandbox.world().requested_reviewer_logins(APP, 42).len(), 4);
    let own = format!(
        "pullRequestId: \"{pull}\", userIds: [\"{}\"]",
        id("octocat")
    );
    assert_eq!(
        refused(&sandbox, "requestReviews", &own),
        unprocessable("Review cannot be requested from pull request author.")
    );
}

#[test]
fn a_merge_closes_what_it_fixes() {
    let sandbox = start();
    let pull = sandbox.world().pull_id(APP, 44).unwrap();
    let stale = format!(
        "pullRequestId: \"{pull}\", expectedHeadOid: \"{}\"",
        "0".repeat(40)
    );
    assert_eq!(
        refused(&sandbox, "mergePullRequest", &stale),
        unprocessable("Head branch was modified. Review and try the merge again.")
    );
    let head = sandbox.world().pull(APP, 44).unwrap().head_oid.clone();
    let input = format!(
        "pullRequestId: \"{pull}\", mergeMethod: SQUASH, expectedHeadOid: \"{head}\", commitHeadline: \"Changelog\""
    );
    let reply = run(
        &sandbox,
        "mergePullRequest",
        &input,
        "pullRequest { state merged mergedBy { login } mergeCommit { messageHeadline oid } closingIssuesReferences(first: 5) { nodes { state } } } actor { login }",
    );
    assert_eq!(reply["pullRequest"]["state"], "MERGED");
    assert_eq!(
        reply["pullRequest"]["mergeCommit"]["messageHeadline"],
        "Changelog"
    );
    assert_eq!(
        reply["pullRequest"]["closingIssuesReferences"]["nodes"],
        json!([{"state": "CLOSED"}])
    );
    assert_eq!(
        refused(
            &sandbox,
            "mergePullRequest",
            &format!("pullRequestId: \"{pull}\"")
        )
        .0,
        "UNPROCESSABLE"
    );
    assert_eq!(
        refused(
            &sandbox,
            "closePullRequest",
            &format!("pullRequestId: \"{pull}\"")
        )
        .0,
        "UNPROCESSABLE"
    );
    assert_eq!(sandbox.log().writes.len(), 1);
}

#[test]
fn merges_that_github_refuses() {
    let world = World::builder()
        .repo(APP, |repo| {
            repo.requires_review()
                .pull("Conflict", |pull| {
                    pull.mergeable(Mergeable::Conflicting);
                })
                .pull("Draft", |pull| {
                    pull.draft();
                })
                .pull("Unseen", |_| {});
        })
        .build();
    let ids: Vec<String> = (1..=3)
        .map(|number| world.pull_id(APP, number).unwrap())
        .collect();
    let sandbox = Sandbox::start(world, Options::default()).unwrap();
    let merge = |id: &str| {
        refused(
            &sandbox,
            "mergePullRequest",
            &format!("pullRequestId: \"{id}\""),
        )
        .1
    };
    assert_eq!(merge(&ids[0]), "Pull Request is not mergeable");
    assert_eq!(merge(&ids[1]), "Pull Request is still a draft");
    assert_eq!(
        merge(&ids[2]),
        "At least 1 approving review is required by reviewers with write access."
    );
    let auto = format!("pullRequestId: \"{}\", mergeMethod: REBASE", ids[2]);
    let reply = run(
        &sandbox,
        "enablePullRequestAutoMerge",
        &auto,
        "pullRequest { autoMergeRequest { mergeMethod enabledBy { login } } }",
    );
    assert_eq!(
        reply["pullRequest"]["autoMergeRequest"],
        json!({"mergeMethod": "REBASE", "enabledBy": {"login": "octocat"}})
    );
    run(
        &sandbox,
        "disablePullRequestAutoMerge",
        &format!("pullRequestId: \"{}\"", ids[2]),
        "pullRequest { id }",
    );
    let demo = start();
    let ready = demo.world().pull_id(APP, 44).unwrap();
    assert_eq!(
        refused(
            &demo,
            "enablePullRequestAutoMerge",
            &format!("pullRequestId: \"{ready}\"")
        ),
        unprocessable("Pull request is in clean status")
    );
    let readonly = demo.world().pull_id("octo-org/readonly", 2).unwrap();
    assert_eq!(
        refused(
            &demo,
            "mergePullRequest",
            &format!("pullRequestId: \"{readonly}\"")
        )
        .0,
        "FORBIDDEN"
    );
}

#[test]
fn pull_requests_are_opened_changed_closed_and_reopened() {
    let sandbox = start();
    let world = sandbox.world();
    let repo = world.repository_id(APP).unwrap();
    let input = format!(
        "repositoryId: \"{repo}\", title: \"Offline\", body: \"b\", baseRefName: \"main\", headRefName: \"feature/offline-mode\", draft: true"
    );
    let reply = run(
        &sandbox,
        "createPullRequest",
        &input,
        "pullRequest { id number isDraft headRefName baseRefName author { login } }",
    );
    assert_eq!(reply["pullRequest"]["number"], 45);
    assert_eq!(reply["pullRequest"]["isDraft"], true);
    assert_eq!(
        refused(&sandbox, "createPullRequest", &input),
        unprocessable("A pull request already exists for acme:feature/offline-mode.")
    );
    let missing = format!(
        "repositoryId: \"{repo}\", title: \"x\", baseRefName: \"main\", headRefName: \"nope\""
    );
    assert!(
        refused(&sandbox, "createPullRequest", &missing)
            .1
            .contains("Head ref must be a branch")
    );
    let id = reply["pullRequest"]["id"].as_str().unwrap();
    let one = format!("pullRequestId: \"{id}\"");
    let draft = |sandbox: &Sandbox| sandbox.world().pull(APP, 45).unwrap().draft;
    run(
        &sandbox,
        "markPullRequestReadyForReview",
        &one,
        "pullRequest { isDraft }",
    );
    assert!(!draft(&sandbox));
    run(
        &sandbox,
        "convertPullRequestToDraft",
        &one,
        "pullRequest { isDraft }",
    );
    assert!(draft(&sandbox));
    let bug = world.label_id(APP, "bug").unwrap();
    run(
        &sandbox,
        "updatePullRequest",
        &format!("{one}, title: \"Off line\", labelIds: [\"{bug}\"]"),
        "pullRequest { title }",
    );
    assert_eq!(sandbox.world().label_names(APP, 45), ["bug"]);
    run(&sandbox, "closePullRequest", &one, "pullRequest { closed }");
    assert_eq!(
        sandbox.world().pull(APP, 45).unwrap().state,
        PullState::Closed
    );
    run(&sandbox, "reopenPullRequest", &one, "pullRequest { state }");
    assert_eq!(
        sandbox.world().pull(APP, 45).unwrap().state,
        PullState::Open
    );
}

#[test]
fn a_branch_is_brought_up_to_date_once() {
    let world = World::builder()
        .repo(APP, |repo| {
            repo.pull("Late", |pull| {
                pull.behind();
            });
        })
        .build();
    let id = world.pull_id(APP, 1).unwrap();
    let before = world.pull(APP, 1).unwrap().head_oid.clone();
    let sandbox = Sandbox::start(world, Options::default()).unwrap();
    let input = format!("pullRequestId: \"{id}\"");
    let reply = run(
        &sandbox,
        "updatePullRequestBranch",
        &input,
        "pullRequest { headRefOid mergeStateStatus commits(last: 1) { totalCount nodes { commit { oid } } } }",
    );
    assert_ne!(reply["pullRequest"]["headRefOid"], before);
    assert_eq!(reply["pullRequest"]["mergeStateStatus"], "CLEAN");
    assert_eq!(
        reply["pullRequest"]["commits"]["nodes"][0]["commit"]["oid"],
        reply["pullRequest"]["headRefOid"]
    );
    assert_eq!(
        refused(&sandbox, "updatePullRequestBranch", &input),
        unprocessable("There are no new commits on the base branch.")
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
