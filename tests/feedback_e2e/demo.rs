//! The demo world's pull request: golden outputs.

use ghx::feedback::{Focus, Options, analyse, find_by_branch, verify};
use ghx_sandbox::World;

use super::{client, fetched, reported, requests, serve};

#[tokio::test]
async fn the_report_of_the_demo_pull_request() {
    let sandbox = serve(World::demo());
    let report = reported(&sandbox).await;
    assert_eq!(
        requests(&sandbox),
        (1, 0),
        "all three lists, their comments and the viewer in one request"
    );
    insta::assert_json_snapshot!(report);
}

#[tokio::test]
async fn the_verification_of_the_demo_pull_request() {
    let sandbox = serve(World::demo());
    let found = verify(&reported(&sandbox).await, None);
    insta::assert_json_snapshot!(found);
}

#[tokio::test]
async fn the_briefs_of_the_demo_pull_request() {
    let sandbox = serve(World::demo());
    let report = reported(&sandbox).await;
    let briefs: Vec<&str> = report
        .clusters
        .iter()
        .map(|cluster| cluster.brief_xml.as_str())
        .collect();
    insta::assert_snapshot!(briefs.concat());
}

#[tokio::test]
async fn a_link_to_one_comment_means_its_thread_alone() {
    let sandbox = serve(World::demo());
    let feedback = fetched(&sandbox).await;
    let open = feedback
        .threads
        .iter()
        .find(|thread| !thread.is_resolved && !thread.is_outdated)
        .unwrap();
    let comment = &open.said()[0];
    let subject = ghx::feedback::Subject::from_url(&comment.url).unwrap();
    assert_eq!(
        subject.focus,
        comment
            .database_id
            .as_ref()
            .map(|id| Focus::Discussion(id.parse().unwrap())),
        "the link carries the database id"
    );
    let report = analyse(
        &feedback,
        &Options {
            focus: subject.focus,
            ..Options::default()
        },
    )
    .unwrap();
    assert_eq!(report.dispatch.groups, [[open.id()]]);
    assert!(report.gate.is_none() && report.clusters.is_empty());
}

#[tokio::test]
async fn the_branch_names_its_pull_request() {
    let sandbox = serve(World::demo());
    let client = client(&sandbox);
    let found = find_by_branch(&client, "acme", "app", "upload-retry")
        .await
        .unwrap();
    assert_eq!(found, super::subject());
    let missing = find_by_branch(&client, "acme", "app", "no-such-branch")
        .await
        .unwrap_err();
    assert_eq!(missing.code(), ghx::Code::NotFound);
    assert_eq!(requests(&sandbox), (2, 0));
}

#[tokio::test]
async fn a_pull_request_that_is_not_there_says_so() {
    let sandbox = serve(World::demo());
    let subject = ghx::feedback::Subject::new("acme/app", 9999).unwrap();
    let error = ghx::feedback::fetch(&client(&sandbox), &subject)
        .await
        .unwrap_err();
    assert_eq!(error.code(), ghx::Code::NotFound);
}
