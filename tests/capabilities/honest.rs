//! Success is never false: what was not done as asked is told, and what was written all the same is told too.

use ghx::{Client, Outcome, REGISTRY, ResultEnvelope};
use ghx_sandbox::{Options, Sandbox, World};
use serde_json::{Value, json};

use super::run::{Stage, assert_none, data};
use super::world;

/// The words of a result that was written, but not as asked.
fn written_otherwise(envelope: &ResultEnvelope) -> String {
    let error = envelope.error.clone().expect("it was not done as asked");
    assert_eq!(error.code.as_str(), "NOT_APPLIED", "{}", error.message);
    assert_eq!(error.outcome(), Some(Outcome::Applied), "{}", error.message);
    error.message
}

fn assert_changes(stage: &Stage, changes: Value) {
    assert_none(&stage.unexpected(changes.as_object().unwrap()));
}

/// Nobody may assign ada, who has no part in the repository: GitHub leaves her out without a word.
#[test]
fn assignees_that_github_leaves_out_are_named() {
    for (task, own, input, left) in [
        (
            "issue.assignees.set",
            "issueNumber",
            json!({"assignees": ["ada"]}),
            json!([]),
        ),
        (
            "issue.assignees.add",
            "issueNumber",
            json!({"assignees": ["ada", "monalisa"]}),
            json!(["hubot", "monalisa"]),
        ),
        (
            "issue.assignees.set",
            "issueNumber",
            json!({"assigneeIds": ["<user monalisa>", "<user ada>"]}),
            json!(["monalisa"]),
        ),
        (
            "pr.assignees.add",
            "prNumber",
            json!({"assignees": ["hubot", "ada"]}),
            json!(["hubot", "monalisa"]),
        ),
    ] {
        let stage = Stage::new(world::world());
        let number = if own == "prNumber" { 42 } else { 7 };
        let mut input = input;
        input["owner"] = json!("acme");
        input["name"] = json!("app");
        input[own] = json!(number);
        let message = written_otherwise(&stage.run(task, &input));
        let ada = if input["assigneeIds"].is_array() {
            stage.resolve(&json!("<user ada>"))
        } else {
            json!("ada")
        };
        assert!(message.ends_with(&format!(", missing {ada}")), "{message}");
        let world = stage.sandbox.world();
        let mut assignees = world.assignee_logins("acme/app", number);
        assignees.sort();
        assert_eq!(json!(assignees), left, "{task}");
    }
}

#[test]
fn a_new_issue_without_its_assignee_is_told_and_there() {
    let stage = Stage::new(world::world());
    let input =
        json!({"owner": "acme", "name": "app", "title": "New", "assignees": ["ada", "hubot"]});
    let message = written_otherwise(&stage.run("issue.create", &input));
    assert!(message.contains(r#"missing "ada""#), "{message}");
    let changes = json!({"acme/app#44": {"title": "New", "state": "Open", "author": "octocat", "assignees": ["hubot"]}});
    assert_changes(&stage, changes);
}

#[test]
fn a_composite_tells_which_assignee_is_missing() {
    let stage = Stage::new(world::world());
    let input = json!({"issueId": "<issue 7>", "assignees": ["ada", "monalisa"]});
    let error = stage.run("issue.update.composite", &input).error.unwrap();
    assert!(
        error.message.contains(r#"missing "ada""#),
        "{}",
        error.message
    );
    assert_changes(&stage, json!({"acme/app#7": {"assignees": ["monalisa"]}}));
}

#[test]
fn logins_count_whatever_their_case_and_however_often() {
    let stage = Stage::new(world::world());
    let input = json!({"issueId": "<issue 7>", "assignees": ["Monalisa", "monalisa", "HUBOT"]});
    let envelope = stage.run("issue.assignees.set", &input);
    assert!(envelope.ok, "{:?}", envelope.error);
    assert_eq!(
        data(envelope.data.as_deref())["assignees"]
            .as_array()
            .unwrap()
            .len(),
        2
    );
}

/// GitHub takes the id of a pull request for an issue's and the other way round.
#[test]
fn an_id_of_the_other_kind_is_no_success() {
    let labels = ["<label bug>"];
    let people = ["<user hubot>"];
    for (task, input, changes) in [
        (
            "issue.labels.add",
            json!({"issueId": "<pr 42>", "labelIds": labels}),
            json!({"acme/app#42": {"labels": ["docs", "bug"]}}),
        ),
        (
            "issue.labels.remove",
            json!({"issueId": "<pr 42>", "labelIds": ["<label docs>"]}),
            json!({"acme/app#42": {"labels": []}}),
        ),
        (
            "issue.assignees.add",
            json!({"issueId": "<pr 42>", "assigneeIds": people}),
            json!({"acme/app#42": {"assignees": ["monalisa", "hubot"]}}),
        ),
        (
            "issue.assignees.remove",
            json!({"issueId": "<pr 42>", "assigneeIds": ["<user monalisa>"]}),
            json!({"acme/app#42": {"assignees": []}}),
        ),
        (
            "issue.comments.create",
            json!({"issueId": "<pr 42>", "body": "Hm."}),
            json!({"acme/app#42": {"comments": ["monalisa: Nice.", "octocat: Hm."]}}),
        ),
        (
            "pr.labels.add",
            json!({"prId": "<issue 7>", "labelIds": labels}),
            json!({"acme/app#7": {"labels": ["docs", "bug"]}}),
        ),
        (
            "pr.labels.remove",
            json!({"prId": "<issue 7>", "labelIds": ["<label docs>"]}),
            json!({"acme/app#7": {"labels": []}}),
        ),
        (
            "pr.assignees.add",
            json!({"prId": "<issue 7>", "assigneeIds": ["<user monalisa>"]}),
            json!({"acme/app#7": {"assignees": ["hubot", "monalisa"]}}),
        ),
        (
            "pr.assignees.remove",
            json!({"prId": "<issue 7>", "assigneeIds": people}),
            json!({"acme/app#7": {"assignees": []}}),
        ),
        (
            "pr.comments.create",
            json!({"prId": "<issue 7>", "body": "Hm."}),
            json!({"acme/app#7": {"comments": ["monalisa: Me too.", "octocat: Hm."]}}),
        ),
    ] {
        let stage = Stage::new(world::world());
        let message = written_otherwise(&stage.run(task, &input));
        let kind = if task.starts_with("issue") {
            "an issue's"
        } else {
            "a pull request's"
        };
        assert!(
            message.contains(&format!("the id is not {kind}")),
            "{task}: {message}"
        );
        assert_changes(&stage, changes);
    }
}

/// An address means something else on another host, so it is refused before anything is sent.
#[test]
fn the_second_issue_may_not_be_on_another_host() {
    let client = Client::builder().token("none").build().unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    let other = "https://ghe.example.com/acme/app/issues/3";
    for (task, input) in [
        (
            "issue.close",
            json!({"issueId": "I_1", "reason": "DUPLICATE", "duplicateUrl": other}),
        ),
        (
            "issue.relations.parent.set",
            json!({"issueId": "I_1", "parentUrl": other}),
        ),
        (
            "issue.relations.blocked_by.add",
            json!({"issueId": "I_1", "blockingUrl": other}),
        ),
        (
            "issue.relations.blocked_by.remove",
            json!({"issueId": "I_1", "blockingUrl": other}),
        ),
    ] {
        let envelope = runtime.block_on(ghx::execute_task(
            &client,
            &REGISTRY,
            task,
            &input.to_string(),
        ));
        let error = envelope.error.unwrap();
        assert_eq!(
            error.code.as_str(),
            "VALIDATION",
            "{task}: {}",
            error.message
        );
        assert!(
            error
                .message
                .contains("is an address on ghe.example.com, but requests go to github.com"),
            "{}",
            error.message
        );
    }
}

/// Ids in examples that are in no world all begin so.
fn made_up(input: &str) -> bool {
    input.contains("DOABCD")
}

/// Whoever tries an example in the sandbox sees it work, or hears that its id is made up.
#[test]
fn every_example_works_in_the_demo_world() {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    let mut wrong = Vec::new();
    let mut worked = 0;
    for capability in REGISTRY.iter() {
        for example in capability.examples {
            let sandbox = Sandbox::start(World::demo(), Options::default()).unwrap();
            let client = Client::builder()
                .url(sandbox.url())
                .token(sandbox.token())
                .build()
                .unwrap();
            let envelope = runtime.block_on(ghx::execute_task(
                &client,
                &REGISTRY,
                capability.id,
                example.input,
            ));
            let name = format!("{} ({})", capability.id, example.title);
            match (&envelope.error, made_up(example.input)) {
                (None, _) => worked += 1,
                (Some(error), true) if error.message.contains("Could not resolve to") => {}
                (Some(error), _) => wrong.push(format!("{name}: {} {}", error.code, error.message)),
            }
        }
    }
    assert_none(&wrong);
    assert!(worked > 60, "{worked} examples worked");
}
