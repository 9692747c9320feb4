//! Mutations of pull requests: opened, changed, merged, closed, and asked reviews for.

use ghx_sandbox::model::{IssueState, Mergeable, PullState};
use ghx_sandbox::{Options, Sandbox, World};
use serde_json::json;

use crate::support::{refused, run};

const APP: &str = "acme/app";

fn start() -> Sandbox {
    Sandbox::start(World::demo(), Options::default()).unwrap()
}

fn unprocessable(message: &str) -> (String, String) {
    ("UNPROCESSABLE".to_owned(), message.to_owned())
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
    let draft = format!("pullRequestId: \"{}\"", ids[1]);
    assert_eq!(
        refused(&sandbox, "enablePullRequestAutoMerge", &draft).1,
        "Pull request is a draft"
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
fn a_pull_request_that_becomes_ready_is_merged_as_ordered() {
    let world = World::builder()
        .repo(APP, |repo| {
            repo.requires_review()
                .issue("Crash", |_| {})
                .pull("Fix", |pull| {
                    pull.author("hubot").closes(1);
                });
        })
        .build();
    let pull = world.pull_id(APP, 2).unwrap();
    let sandbox = Sandbox::start(world, Options::default()).unwrap();
    let order = format!("pullRequestId: \"{pull}\", mergeMethod: SQUASH, commitHeadline: \"One\"");
    let state = "pullRequest { merged autoMergeRequest { commitHeadline } }";
    let reply = run(&sandbox, "enablePullRequestAutoMerge", &order, state);
    let ordered = json!({"merged": false, "autoMergeRequest": {"commitHeadline": "One"}});
    assert_eq!(reply["pullRequest"], ordered);
    let approve = format!("pullRequestId: \"{pull}\", event: APPROVE");
    run(
        &sandbox,
        "addPullRequestReview",
        &approve,
        "pullRequestReview { state }",
    );
    let world = sandbox.world();
    let merged = world.pull(APP, 2).unwrap();
    assert_eq!(merged.state, PullState::Merged);
    assert!(merged.auto_merge.is_none());
    assert_eq!(merged.merge_commit.as_ref().unwrap().message, "One");
    assert_eq!(world.issue(APP, 1).unwrap().state, IssueState::Closed);
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
