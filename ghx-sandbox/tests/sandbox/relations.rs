//! Relations of issues, labels themselves, deletion, and who may do what.

use ghx_sandbox::{Options, Sandbox, World};
use serde_json::{Value, json};

use crate::support::{ask, ask_as, refused, run};

const APP: &str = "acme/app";

fn start() -> Sandbox {
    Sandbox::start(World::demo(), Options::default()).unwrap()
}

#[test]
fn a_deleted_issue_is_gone_and_its_number_stays_free() {
    let sandbox = start();
    let id = sandbox.world().issue_id(APP, 12).unwrap();
    let query = format!(
        "mutation {{ a: deleteIssue(input: {{issueId: \"{id}\"}}) {{ repository {{ nameWithOwner }} }} }}"
    );
    assert_eq!(
        ask_as(&sandbox, "monalisa", &query),
        json!({"data": {"a": {"repository": {"nameWithOwner": "acme/app"}}}})
    );
    assert!(sandbox.world().issue(APP, 12).is_none());
    assert_eq!(
        ask_as(&sandbox, "monalisa", &query)["errors"][0]["type"],
        "NOT_FOUND"
    );
}

#[test]
fn parts_and_blockers() {
    let sandbox = start();
    let world = sandbox.world();
    let id = |number: u64| world.issue_id(APP, number).unwrap();
    let summary = "issue { subIssuesSummary { total completed percentCompleted } } subIssue { parent { number } }";
    let input = format!(
        "issueId: \"{}\", subIssueUrl: \"https://github.com/acme/app/issues/4\"",
        id(1)
    );
    let reply = run(&sandbox, "addSubIssue", &input, summary);
    assert_eq!(
        reply,
        json!({"issue": {"subIssuesSummary": {"total": 3, "completed": 1, "percentCompleted": 33}}, "subIssue": {"parent": {"number": 1}}})
    );
    let again = refused(
        &sandbox,
        "addSubIssue",
        &format!("issueId: \"{}\", subIssueId: \"{}\"", id(1), id(4)),
    );
    assert_eq!(again.0, "UNPROCESSABLE");
    let elsewhere = format!("issueId: \"{}\", subIssueId: \"{}\"", id(5), id(4));
    assert!(
        refused(&sandbox, "addSubIssue", &elsewhere)
            .1
            .ends_with("Sub issue may only have one parent")
    );
    run(
        &sandbox,
        "addSubIssue",
        &format!("{elsewhere}, replaceParent: true"),
        "issue { id }",
    );
    assert_eq!(sandbox.world().issue(APP, 1).unwrap().sub_issues.len(), 2);
    let circle = format!("issueId: \"{}\", subIssueId: \"{}\"", id(4), id(5));
    assert!(
        refused(&sandbox, "addSubIssue", &circle)
            .1
            .contains("circular")
    );
    run(&sandbox, "removeSubIssue", &elsewhere, "issue { id }");
    assert!(sandbox.world().issue(APP, 4).unwrap().parent.is_none());

    let input = format!("issueId: \"{}\", blockingIssueId: \"{}\"", id(7), id(6));
    let shown = "issue { blockedBy(first: 5) { nodes { number } } } blockingIssue { blocking(first: 5) { nodes { number } } }";
    let reply = run(&sandbox, "addBlockedBy", &input, shown);
    assert_eq!(
        reply,
        json!({"issue": {"blockedBy": {"nodes": [{"number": 6}]}}, "blockingIssue": {"blocking": {"nodes": [{"number": 7}]}}})
    );
    assert_eq!(refused(&sandbox, "addBlockedBy", &input).0, "UNPROCESSABLE");
    run(&sandbox, "removeBlockedBy", &input, "issue { id }");
    assert!(sandbox.world().issue(APP, 7).unwrap().blocked_by.is_empty());
}

#[test]
fn what_one_may_not_see_is_not_found_and_what_one_may_not_do_is_forbidden() {
    let sandbox = start();
    let world = sandbox.world();
    let secret = world.issue_id("secret/vault", 1).unwrap();
    let input = format!("subjectId: \"{secret}\", body: \"hi\"");
    assert_eq!(
        refused(&sandbox, "addComment", &input),
        (
            "NOT_FOUND".to_owned(),
            format!("Could not resolve to a node with the global id of '{secret}'")
        )
    );
    assert_eq!(
        ask(&sandbox, &format!("{{ node(id: \"{secret}\") {{ id }} }}"))["data"]["node"],
        Value::Null
    );
    assert!(
        ask_as(
            &sandbox,
            "ada",
            &format!("{{ node(id: \"{secret}\") {{ id }} }}")
        )
        .get("errors")
        .is_none()
    );
    let readonly = world.issue_id("octo-org/readonly", 1).unwrap();
    let label = world.label_id("octo-org/readonly", "question").unwrap();
    for (mutation, input) in [
        ("closeIssue", format!("issueId: \"{readonly}\"")),
        ("updateIssue", format!("id: \"{readonly}\", title: \"x\"")),
        (
            "removeLabelsFromLabelable",
            format!("labelableId: \"{readonly}\", labelIds: [\"{label}\"]"),
        ),
        (
            "addAssigneesToAssignable",
            format!("assignableId: \"{readonly}\", assigneeIds: []"),
        ),
    ] {
        let (kind, message) = refused(&sandbox, mutation, &input);
        assert_eq!(kind, "FORBIDDEN", "{mutation}");
        assert!(
            message.starts_with("octocat does not have the correct permissions to execute `"),
            "{message}"
        );
    }
    let reply = ask(
        &sandbox,
        &format!(
            "mutation {{ a: addComment(input: {{subjectId: \"{readonly}\", body: \"x\"}}) {{ clientMutationId }} }}"
        ),
    );
    assert!(
        reply.get("errors").is_none(),
        "reading is enough for a comment: {reply}"
    );
    let wrong_kind = refused(
        &sandbox,
        "closeIssue",
        &format!("issueId: \"{}\"", world.pull_id(APP, 42).unwrap()),
    );
    assert_eq!(wrong_kind.0, "NOT_FOUND");
}

#[test]
fn archived_and_locked_things_refuse_writes() {
    let world = World::builder()
        .repo("acme/old", |repo| {
            repo.archived().issue("One", |_| {});
        })
        .repo(APP, |repo| {
            repo.permission("octocat", ghx_sandbox::model::Permission::Read)
                .issue("Hot", |issue| {
                    issue.locked();
                });
        })
        .build();
    let (old, hot) = (
        world.issue_id("acme/old", 1).unwrap(),
        world.issue_id(APP, 1).unwrap(),
    );
    let sandbox = Sandbox::start(world, Options::default()).unwrap();
    let (kind, message) = refused(
        &sandbox,
        "addComment",
        &format!("subjectId: \"{old}\", body: \"x\""),
    );
    assert_eq!(
        (kind.as_str(), message.as_str()),
        ("UNPROCESSABLE", "Repository was archived so is read-only.")
    );
    let (kind, _) = refused(
        &sandbox,
        "addComment",
        &format!("subjectId: \"{hot}\", body: \"x\""),
    );
    assert_eq!(kind, "FORBIDDEN");
}

#[test]
fn labels_themselves_can_be_made_changed_and_deleted() {
    let sandbox = start();
    let repo = sandbox.world().repository_id(APP).unwrap();
    let input = format!("repositoryId: \"{repo}\", name: \"fresh\", color: \"00ff00\"");
    let id = run(&sandbox, "createLabel", &input, "label { id name }")["label"]["id"]
        .as_str()
        .unwrap()
        .to_owned();
    assert_eq!(
        refused(&sandbox, "createLabel", &input).1,
        "Name has already been taken"
    );
    run(
        &sandbox,
        "updateLabel",
        &format!("id: \"{id}\", name: \"ripe\""),
        "label { id }",
    );
    assert!(sandbox.world().label_id(APP, "ripe").is_some());
    run(
        &sandbox,
        "deleteLabel",
        &format!("id: \"{id}\""),
        "clientMutationId",
    );
    assert!(sandbox.world().label_id(APP, "ripe").is_none());
}
