//! Mutations of issues, labels, people, milestones, comments and relations: the reply and the state afterwards.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "tests may panic"
)]

mod support;

use ghx_sandbox::model::{IssueState, StateReason};
use ghx_sandbox::{Options, Sandbox, World};
use serde_json::{Value, json};
use support::{ask, ask_as, data, post};

const APP: &str = "acme/app";

fn start() -> Sandbox {
    Sandbox::start(World::demo(), Options::default()).unwrap()
}

/// Runs one mutation under the alias `a` and gives its payload; `input` and `selection` are GraphQL text.
fn run(sandbox: &Sandbox, mutation: &str, input: &str, selection: &str) -> Value {
    data(
        sandbox,
        &format!("mutation {{ a: {mutation}(input: {{{input}}}) {{ {selection} }} }}"),
    )["a"]
        .clone()
}

/// The type and message of the only error of a mutation that must fail.
fn refused(sandbox: &Sandbox, mutation: &str, input: &str) -> (String, String) {
    let reply = ask(
        sandbox,
        &format!("mutation {{ a: {mutation}(input: {{{input}}}) {{ clientMutationId }} }}"),
    );
    assert_eq!(reply["data"]["a"], Value::Null, "{reply}");
    let error = &reply["errors"][0];
    (
        error["type"].as_str().unwrap_or_default().to_owned(),
        error["message"].as_str().unwrap().to_owned(),
    )
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
    run(
        &sandbox,
        "clearLabelsFromLabelable",
        &format!("labelableId: \"{issue}\""),
        on,
    );
    assert!(sandbox.world().label_names(APP, 7).is_empty());
    let changed: Vec<bool> = sandbox
        .log()
        .writes
        .iter()
        .map(|write| write.changed)
        .collect();
    assert_eq!(changed, [true, true, false, true, false, true]);
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
            "",
            "UpdateIssueInput.issueTypeId is not modelled by the sandbox"
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
    let input = format!("assignableId: \"{issue}\", actorLogins: [\"monalisa\", \"reviewer-bot\"]");
    run(
        &sandbox,
        "replaceActorsForAssignable",
        &input,
        "assignable { ... on Issue { id } }",
    );
    assert_eq!(
        sandbox.world().assignee_logins(APP, 7),
        ["monalisa", "reviewer-bot"]
    );
    let input = format!("assignableId: \"{issue}\", actorLogins: [\"nobody\"]");
    assert_eq!(
        refused(&sandbox, "replaceActorsForAssignable", &input).0,
        "NOT_FOUND"
    );

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
    let order = format!(
        "issueId: \"{}\", subIssueId: \"{}\", afterId: \"{}\"",
        id(1),
        id(2),
        id(3)
    );
    let reply = run(
        &sandbox,
        "reprioritizeSubIssue",
        &order,
        "issue { subIssues(first: 9) { nodes { number } } }",
    );
    assert_eq!(
        reply["issue"]["subIssues"]["nodes"],
        json!([{"number": 3}, {"number": 2}])
    );

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
