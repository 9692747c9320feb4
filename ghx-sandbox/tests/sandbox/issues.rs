//! Mutations of issues, labels on them, people, milestones and comments: the reply and the state afterwards.

use ghx_sandbox::model::{IssueState, StateReason};
use ghx_sandbox::{Options, Sandbox, World};
use serde_json::{Value, json};

use crate::support::{ask, post, refused, run};

const APP: &str = "acme/app";

fn start() -> Sandbox {
    Sandbox::start(World::demo(), Options::default()).unwrap()
}

#[test]
fn labels_are_replaced_added_removed_and_cleared() {
    let sandbox = start();
    let world = sandbox.world();
    let (issue, bug) = (
        world.issue_id(APP, 7).unwrap(),
        world.label_id(APP, "bug").unwrap(),
    );
    let high = world.label_id(APP, "priority:high").unwrap();
    let names = "issue { labels(first: 10) { nodes { name } } }";
    let reply = run(
        &sandbox,
        "updateIssue",
        &format!("id: \"{issue}\", labelIds: [\"{high}\"]"),
        names,
    );
    assert_eq!(
        reply["issue"]["labels"]["nodes"],
        json!([{"name": "priority:high"}])
    );
    let on = "labelable { ... on Issue { labels(first: 10) { nodes { name } } } }";
    for _ in 0..2 {
        let input = format!("labelableId: \"{issue}\", labelIds: [\"{bug}\", \"{bug}\"]");
        run(&sandbox, "addLabelsToLabelable", &input, on);
        assert_eq!(
            sandbox.world().label_names(APP, 7),
            ["priority:high", "bug"]
        );
    }
    for _ in 0..2 {
        let input = format!("labelableId: \"{issue}\", labelIds: [\"{high}\"]");
        run(&sandbox, "removeLabelsFromLabelable", &input, on);
        assert_eq!(sandbox.world().label_names(APP, 7), ["bug"]);
    }
    let changed: Vec<bool> = sandbox
        .log()
        .writes
        .iter()
        .map(|write| write.changed)
        .collect();
    assert_eq!(changed, [true, true, false, true, false]);
    let foreign = world.label_id("acme/docs", "typo").unwrap();
    let input = format!("labelableId: \"{issue}\", labelIds: [\"{foreign}\"]");
    assert_eq!(
        refused(&sandbox, "addLabelsToLabelable", &input).0,
        "NOT_FOUND"
    );
}

#[test]
fn an_update_changes_what_it_names_and_keeps_the_rest() {
    let sandbox = start();
    let world = sandbox.world();
    let issue = world.issue_id(APP, 4).unwrap();
    let milestone = world.milestone_id(APP, 1).unwrap();
    run(
        &sandbox,
        "updateIssue",
        &format!("id: \"{issue}\", title: \"Night mode\""),
        "issue { id }",
    );
    let after = sandbox.world();
    assert_eq!(after.issue(APP, 4).unwrap().base.title, "Night mode");
    assert_eq!(after.milestone_title(APP, 4), Some("v1.1"));
    assert_eq!(after.assignee_logins(APP, 4), ["monalisa"]);
    assert_eq!(after.label_names(APP, 4), ["enhancement", "priority:low"]);
    run(
        &sandbox,
        "updateIssue",
        &format!("id: \"{issue}\", milestoneId: \"{milestone}\""),
        "issue { id }",
    );
    assert_eq!(sandbox.world().milestone_title(APP, 4), Some("v1.0"));
    run(
        &sandbox,
        "updateIssue",
        &format!("id: \"{issue}\", milestoneId: null"),
        "issue { milestone { title } }",
    );
    assert_eq!(sandbox.world().milestone_title(APP, 4), None);
    run(
        &sandbox,
        "updateIssue",
        &format!("id: \"{issue}\", assigneeIds: [], labelIds: []"),
        "issue { id }",
    );
    assert!(sandbox.world().assignee_logins(APP, 4).is_empty());
    assert!(sandbox.world().label_names(APP, 4).is_empty());
    assert_eq!(sandbox.log().writes.len(), 4, "one write for each mutation");
    let (kind, message) = refused(
        &sandbox,
        "updateIssue",
        &format!("id: \"{issue}\", issueTypeId: \"IT_1\""),
    );
    assert_eq!(
        (kind.as_str(), message.as_str()),
        (
            "NOT_FOUND",
            "Could not resolve to a node with the global id of 'IT_1'"
        )
    );
}

#[test]
fn assignees_follow_set_semantics_and_pass_over_outsiders() {
    let sandbox = start();
    let world = sandbox.world();
    let issue = world.issue_id(APP, 7).unwrap();
    let id = |login: &str| world.actor_id(login).unwrap();
    let input = format!(
        "assignableId: \"{issue}\", assigneeIds: [\"{}\", \"{}\"]",
        id("ada"),
        id("hubot")
    );
    let logins = "assignable { ... on Issue { assignees(first: 9) { nodes { login } } } }";
    let reply = run(&sandbox, "addAssigneesToAssignable", &input, logins);
    assert_eq!(
        reply["assignable"]["assignees"]["nodes"],
        json!([{"login": "ada"}, {"login": "hubot"}])
    );
    let input = format!(
        "assignableId: \"{issue}\", assigneeIds: [\"{}\"]",
        id("ada")
    );
    run(&sandbox, "removeAssigneesFromAssignable", &input, logins);
    assert_eq!(sandbox.world().assignee_logins(APP, 7), ["hubot"]);

    let world = World::builder().user("stranger").repo(APP, |repo| {
        repo.issue("One", |_| {});
    });
    let world = world.build();
    let (issue, stranger) = (
        world.issue_id(APP, 1).unwrap(),
        world.actor_id("stranger").unwrap(),
    );
    let sandbox = Sandbox::start(world, Options::default()).unwrap();
    let input = format!("assignableId: \"{issue}\", assigneeIds: [\"{stranger}\"]");
    run(
        &sandbox,
        "addAssigneesToAssignable",
        &input,
        "assignable { ... on Issue { id } }",
    );
    assert!(sandbox.world().assignee_logins(APP, 1).is_empty());
    assert!(!sandbox.log().writes[0].changed);
}

#[test]
fn issues_are_opened_closed_and_reopened() {
    let sandbox = start();
    let world = sandbox.world();
    let repo = world.repository_id(APP).unwrap();
    let (bug, ada) = (
        world.label_id(APP, "bug").unwrap(),
        world.actor_id("ada").unwrap(),
    );
    let (milestone, parent) = (
        world.milestone_id(APP, 2).unwrap(),
        world.issue_id(APP, 1).unwrap(),
    );
    let input = format!(
        "repositoryId: \"{repo}\", title: \"New\", body: \"Text\", labelIds: [\"{bug}\"], assigneeIds: [\"{ada}\"], milestoneId: \"{milestone}\", parentIssueId: \"{parent}\", clientMutationId: \"mine\""
    );
    let reply = run(
        &sandbox,
        "createIssue",
        &input,
        "clientMutationId issue { number url author { login } parent { number } }",
    );
    assert_eq!(
        reply,
        json!({"clientMutationId": "mine", "issue": {"number": 45, "url": "https://github.com/acme/app/issues/45", "author": {"login": "octocat"}, "parent": {"number": 1}}})
    );
    let after = sandbox.world();
    assert_eq!(after.label_names(APP, 45), ["bug"]);
    assert_eq!(after.assignee_logins(APP, 45), ["ada"]);
    assert_eq!(after.milestone_title(APP, 45), Some("v1.1"));
    let seven = world.issue_id(APP, 7).unwrap();
    run(
        &sandbox,
        "closeIssue",
        &format!("issueId: \"{seven}\", stateReason: NOT_PLANNED"),
        "issue { state }",
    );
    let issue = sandbox.world().issue(APP, 7).unwrap().clone();
    assert_eq!(
        (issue.state, issue.state_reason),
        (IssueState::Closed, Some(StateReason::NotPlanned))
    );
    let six = world.issue_id(APP, 6).unwrap();
    let input =
        format!("issueId: \"{seven}\", stateReason: DUPLICATE, duplicateIssueId: \"{six}\"");
    let shown = "issue { state plain: stateReason full: stateReason(enableDuplicate: true) duplicateOf { number } }";
    let reply = run(&sandbox, "closeIssue", &input, shown);
    assert_eq!(
        reply["issue"],
        json!({"state": "CLOSED", "plain": "NOT_PLANNED", "full": "DUPLICATE", "duplicateOf": {"number": 6}})
    );
    let reply = run(
        &sandbox,
        "reopenIssue",
        &format!("issueId: \"{seven}\""),
        "issue { state stateReason closedAt }",
    );
    assert_eq!(
        reply["issue"],
        json!({"state": "OPEN", "stateReason": "REOPENED", "closedAt": null})
    );
    assert!(
        !refused(
            &sandbox,
            "createIssue",
            &format!("repositoryId: \"{repo}\", title: \" \"")
        )
        .1
        .is_empty()
    );
}

#[test]
fn comments_are_written_and_long_ones_refused() {
    let sandbox = start();
    let world = sandbox.world();
    for (id, number) in [
        (world.issue_id(APP, 7).unwrap(), 7),
        (world.pull_id(APP, 42).unwrap(), 42),
    ] {
        let reply = run(
            &sandbox,
            "addComment",
            &format!("subjectId: \"{id}\", body: \"Hello\""),
            "commentEdge { node { body author { login } url } } subject { id }",
        );
        assert_eq!(reply["commentEdge"]["node"]["body"], "Hello");
        assert_eq!(reply["subject"]["id"], id);
        assert_eq!(
            sandbox.world().comments(APP, number).last().unwrap().body,
            "Hello"
        );
    }
    let query = "mutation M($id: ID!, $body: String!) { addComment(input: {subjectId: $id, body: $body}) { clientMutationId } }";
    let id = world.issue_id(APP, 7).unwrap();
    let send = |body: String| post(&sandbox, query, json!({"id": id, "body": body})).json();
    assert!(send("é".repeat(65_536)).get("errors").is_none());
    let refused = send("é".repeat(65_537));
    assert_eq!(refused["errors"][0]["type"], "UNPROCESSABLE");
    assert_eq!(
        refused["errors"][0]["message"],
        "Body is too long (maximum is 65536 characters)"
    );
    assert_eq!(
        send(" ".to_owned())["errors"][0]["message"],
        "Body can't be blank"
    );
}

#[test]
fn a_failing_payload_does_not_undo_the_write() {
    let sandbox = start();
    let id = sandbox.world().issue_id(APP, 7).unwrap();
    let query = format!(
        "mutation {{ a: addComment(input: {{subjectId: \"{id}\", body: \"Once\"}}) {{ subject {{ ... on Issue {{ comments {{ nodes {{ body }} }} }} }} }} b: reopenIssue(input: {{issueId: \"{id}\"}}) {{ issue {{ state }} }} }}"
    );
    let reply = ask(&sandbox, &query);
    assert_eq!(
        reply["data"],
        json!({"a": {"subject": null}, "b": {"issue": {"state": "OPEN"}}})
    );
    assert_eq!(reply["errors"][0]["type"], "MISSING_PAGINATION_BOUNDARIES");
    assert_eq!(
        reply["errors"][0]["path"],
        json!(["a", "subject", "comments"])
    );
    assert_eq!(
        sandbox.world().comments(APP, 7).last().unwrap().body,
        "Once"
    );
}

#[test]
fn a_failed_mutation_does_not_stop_the_next() {
    let sandbox = start();
    let id = sandbox.world().issue_id(APP, 7).unwrap();
    let comment = |alias: &str, id: &str| {
        format!(
            "{alias}: addComment(input: {{subjectId: \"{id}\", body: \"{alias}\"}}) {{ clientMutationId }} "
        )
    };
    let query = format!(
        "mutation {{ {}{}{} }}",
        comment("a", &id),
        comment("b", "I_nope"),
        comment("c", &id)
    );
    let reply = ask(&sandbox, &query);
    assert_eq!(reply["data"]["b"], Value::Null);
    assert!(reply["data"]["a"].is_object() && reply["data"]["c"].is_object());
    let log = sandbox.log();
    let aliases: Vec<&str> = log
        .writes_of("addComment")
        .map(|write| write.alias.as_str())
        .collect();
    assert_eq!(aliases, ["a", "c"]);
    assert_eq!(log.requests[0].aliases, ["a", "b", "c"]);
    assert_eq!(log.graphql().count(), 1);
}
