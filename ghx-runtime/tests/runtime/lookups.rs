//! Look-ups: names to ids in one query, each once, and failures that stay with their step.

use ghx_runtime::plan::*;
use ghx_runtime::{Code, HttpReply, Outcome, Registry, Status, execute_task};
use serde_json::{Value, json};

use crate::support::answers::{answer_all, answers, resolve};
use crate::support::script::Script;
use crate::support::{chain, error, run, verdict};

#[tokio::test]
async fn ids_given_need_one_request_and_names_two() {
    let script = Script::new().always(answer_all);
    let envelope = run(
        &script,
        "issue.labels.set",
        json!({"issueId": "I", "labelIds": ["L1"]}),
    )
    .await;
    assert_eq!((envelope.ok, envelope.meta.round_trips), (true, 1));
    assert!(script.document(0).starts_with("mutation IssueLabelsSet("));
    assert_eq!(
        envelope.data.unwrap().get(),
        r#"{"id":"step0","labels":["bug"]}"#
    );

    let script = Script::new().always(answer_all);
    let input = json!({"owner": "acme", "name": "app", "issueNumber": 7, "labels": ["bug", "ui"]});
    let envelope = run(&script, "issue.labels.update", input).await;
    assert_eq!((envelope.ok, envelope.meta.round_trips), (true, 2));
    assert_eq!(envelope.meta.capability_id, "issue.labels.set");
    assert!(
        script
            .document(0)
            .starts_with("query BatchChain($step0_issue_owner: String!"),
        "{}",
        script.document(0)
    );
    assert!(
        script
            .document(0)
            .contains("  step0_label1: repository(owner: $step0_label1_owner")
    );
    assert_eq!(
        script.variables(1),
        json!({"step0_issueId": "I_7", "step0_labelIds": ["L_bug", "L_ui"]})
    );
}

#[tokio::test]
async fn an_address_is_taken_apart() {
    let script = Script::new().always(answer_all);
    let input = json!({"url": "https://github.com/acme/app/issues/9#top", "labels": []});
    let envelope = run(&script, "issue.labels.set", input).await;
    assert!(envelope.ok, "{envelope:?}");
    assert_eq!(
        script.variables(0),
        json!({"step0_issue_owner": "acme", "step0_issue_name": "app", "step0_issue_issueNumber": 9})
    );
    assert_eq!(script.variables(1)["step0_labelIds"], json!([]));

    let far = json!({"url": "https://github.com/acme/app/issues/99999999999", "labels": []});
    let envelope = run(&Script::new(), "issue.labels.set", far).await;
    assert_eq!(
        envelope.error.unwrap().message,
        "Input validation failed: url: must be an address such as https://github.com/owner/name/issues/1"
    );

    let other = json!({"url": "https://git.other.com/acme/app/issues/9", "labels": []});
    let envelope = run(&Script::new(), "issue.labels.set", other).await;
    assert!(
        envelope
            .error
            .unwrap()
            .message
            .contains("url: is an address on git.other.com, but requests go to github.com")
    );
}

#[tokio::test]
async fn equal_look_ups_are_sent_once() {
    let step = |n: usize| {
        (
            "issue.labels.set",
            json!({"owner": "acme", "name": "app", "issueNumber": n, "labels": ["bug"]}),
        )
    };
    let script = Script::new().always(answer_all);
    let steps: Vec<_> = (1..=20).map(step).collect();
    let envelope = chain(&script, &steps).await;
    assert_eq!((envelope.status, script.count()), (Status::Success, 2));
    assert_eq!(script.document(0).matches("label(name:").count(), 1);
    assert_eq!(script.document(0).matches("issue(number:").count(), 20);
    assert_eq!(script.variables(1)["step19_labelIds"], json!(["L_bug"]));
}

#[tokio::test]
async fn a_look_up_that_fails_fails_its_step_only() {
    let step = |n: usize, label: &str| {
        (
            "issue.labels.set",
            json!({"owner": "acme", "name": "app", "issueNumber": n, "labels": [label]}),
        )
    };
    let script = Script::new()
        .then(|body| {
            let mut data = answers(body);
            data.insert("step1_issue".to_owned(), json!({"issue": null}));
            data.insert("step2_label0".to_owned(), json!({"label": null}));
            data.insert("step3_issue".to_owned(), Value::Null);
            let errors = json!([
                {"type": "NOT_FOUND", "path": ["step1_issue", "issue"], "message": "Could not resolve to an Issue with the number of 2."},
                {"type": "FORBIDDEN", "path": ["step3_issue"], "message": "no"}
            ]);
            Ok(HttpReply::new(200, json!({"data": data, "errors": errors}).to_string()))
        })
        .always(answer_all);
    let envelope = chain(
        &script,
        &[
            step(1, "bug"),
            step(2, "bug"),
            step(3, "gone"),
            step(4, "bug"),
        ],
    )
    .await;
    assert_eq!((envelope.status, script.count()), (Status::Partial, 2));
    assert!(envelope.results[0].ok);
    assert_eq!(
        verdict(error(&envelope, 1)),
        (Code::NotFound, Some(Outcome::NotApplied), false)
    );
    assert_eq!(
        error(&envelope, 1).message,
        "could not look up owner `acme`, name `app`, issueNumber 2: Could not resolve to an Issue with the number of 2."
    );
    assert_eq!(error(&envelope, 2).message, "could not find labels `gone`");
    assert_eq!(error(&envelope, 3).code, Code::Auth);
    assert!(!script.document(1).contains("step1:"));
}

#[tokio::test]
async fn milestones_are_found_by_title_and_null_clears() {
    let milestones = json!({"data": {"step0_milestone": {"milestones": {"nodes": [{"id": "M1", "title": "v1"}, {"id": "M2", "title": "v\u{0032}"}, {"id": "M3", "title": "twin"}, {"id": "M4", "title": "twin"}]}}}});
    let set = json!({"data": {"step0": {"issue": {"id": "I", "milestone": {"title": "v2"}}}}});
    let by = |title: &str| json!({"owner": "a", "name": "b", "issueId": "I", "milestone": title});
    let script = Script::new().json(milestones.clone()).json(set);
    let envelope = run(&script, "issue.milestone.set", by("v2")).await;
    assert_eq!(script.variables(1)["step0_milestoneId"], "M2");
    assert_eq!(
        envelope.data.unwrap().get(),
        r#"{"id":"I","milestone":{"title":"v2"}}"#
    );

    let envelope = run(
        &Script::new().json(milestones.clone()),
        "issue.milestone.set",
        by("v9"),
    )
    .await;
    assert_eq!(envelope.error.unwrap().code, Code::NotFound);
    let envelope = run(
        &Script::new().json(milestones),
        "issue.milestone.set",
        by("twin"),
    )
    .await;
    assert_eq!(envelope.error.unwrap().code, Code::Validation);

    let script =
        Script::new().json(json!({"data": {"step0": {"issue": {"id": "I", "milestone": null}}}}));
    let envelope = run(
        &script,
        "issue.milestone.set",
        json!({"issueId": "I", "milestoneId": null}),
    )
    .await;
    assert_eq!(
        script.variables(0),
        json!({"step0_issueId": "I", "step0_milestoneId": null})
    );
    assert_eq!(
        envelope.data.unwrap().get(),
        r#"{"id":"I","milestone":null}"#
    );

    let script =
        Script::new().json(json!({"data": {"step0": {"issue": {"id": "I", "milestone": null}}}}));
    run(&script, "issue.milestone.set", json!({"issueId": "I"})).await;
    assert_eq!(
        script.variables(0),
        json!({"step0_issueId": "I"}),
        "left out is not null"
    );
}

#[tokio::test]
async fn a_failed_look_up_request_sends_no_mutation() {
    let step = (
        "issue.labels.set",
        json!({"owner": "a", "name": "b", "issueNumber": 1, "labels": ["x"]}),
    );
    let script = Script::new().reply(HttpReply::new(401, "{}"));
    let envelope = chain(&script, &[step, resolve(1)]).await;
    assert_eq!((envelope.status, script.count()), (Status::Failed, 1));
    assert_eq!(
        verdict(error(&envelope, 0)),
        (Code::Auth, Some(Outcome::NotApplied), false)
    );
    assert_eq!(
        verdict(error(&envelope, 1)),
        (Code::Auth, Some(Outcome::NotApplied), false)
    );
}

#[tokio::test]
async fn look_ups_that_are_too_heavy_go_out_in_smaller_queries() {
    let step = |n: usize| {
        (
            "issue.labels.set",
            json!({"owner": "acme", "name": "app", "issueNumber": n, "labels": []}),
        )
    };
    let steps: Vec<_> = (1..=4).map(step).collect();
    for refusal in [
        HttpReply::new(413, "Request Entity Too Large"),
        HttpReply::new(
            200,
            json!({"errors": [{"type": "MAX_NODE_LIMIT_EXCEEDED", "message": "too many nodes"}]})
                .to_string(),
        ),
    ] {
        let script = Script::new().always(move |body| match answers(body) {
            all if all.contains_key("step0_issue") && all.len() > 2 => Ok(refusal.clone()),
            _ => answer_all(body),
        });
        let envelope = chain(&script, &steps).await;
        assert_eq!(envelope.status, Status::Success, "{envelope:?}");
        assert_eq!(script.count(), 4, "refused, two halves, the writes");
        assert_eq!(script.variables(3)["step3_issueId"], "I_4");
    }
}

#[tokio::test]
async fn a_look_up_that_is_too_heavy_by_itself_fails_its_step() {
    let script = Script::new().reply(HttpReply::new(413, ""));
    let input = json!({"owner": "acme", "name": "app", "issueNumber": 7, "labels": []});
    let envelope = run(&script, "issue.labels.set", input).await;
    let error = envelope.error.unwrap();
    assert_eq!(
        (verdict(&error).0, verdict(&error).1),
        (Code::TooLarge, Some(Outcome::NotApplied))
    );
    assert_eq!(
        error.message,
        "not sent, because an earlier request failed: HTTP 413: the request is too large"
    );
}

/// The newest issue after a cursor: `$after` is nullable.
static CLOSE_NEWEST: Capability = Capability::new(
    "issue.close.newest",
    Effect::Idempotent,
    Shape::new(&[
        Field::new("owner", Kind::STRING),
        Field::new("after", Kind::STRING).nullable(),
    ]),
    Action::Operation(Operation::checked(
        Operation::mutation(
            "CloseNewest",
            &["$", "_id: ID!"],
            &[
                "",
                ": closeIssue(input: {issueId: $",
                "_id}) { issue { id } }",
            ],
        )
        .variables(&[Variable::new("_id\":")
            .required()
            .injects(&[Inject { lookup: 0 }])])
        .lookups(&[Lookup::new(
            "newest",
            &["$", "_owner: String!, $", "_after: String"],
            &[
                "",
                ": newest(owner: $",
                "_owner, after: $",
                "_after) { id }",
            ],
            &[
                LookupVariable::input("_owner\":", &[0]),
                LookupVariable::input("_after\":", &[1]).optional(),
            ],
            1,
            Node::Object(&[("id", Node::Keep(0))]),
        )])
        .reply(
            1,
            &[Root::new(
                "",
                Node::Object(&[("issue", Node::Object(&[("id", Node::Keep(0))]))]),
            )],
            &[("id", Emit::Slot(0))],
        ),
    )),
)
.checked();

static NEWEST: Registry = Registry::new(&[("issue.close.newest", &CLOSE_NEWEST)]);

#[tokio::test]
async fn a_look_up_runs_without_what_it_can_do_without() {
    for (input, sent) in [
        (
            json!({"owner": "acme"}),
            json!({"step0_newest_owner": "acme"}),
        ),
        (
            json!({"owner": "acme", "after": null}),
            json!({"step0_newest_owner": "acme", "step0_newest_after": null}),
        ),
        (
            json!({"owner": "acme", "after": "c"}),
            json!({"step0_newest_owner": "acme", "step0_newest_after": "c"}),
        ),
    ] {
        let script = Script::new().always(|body| {
            let found = body["query"].as_str().unwrap().starts_with("query");
            let data = match found {
                true => json!({"step0_newest": {"id": "I_9"}}),
                false => json!({"step0": {"issue": {"id": "I_9"}}}),
            };
            Ok(HttpReply::new(200, json!({ "data": data }).to_string()))
        });
        let client = crate::support::client(&script);
        let task = "issue.close.newest";
        let envelope = execute_task(&client, &NEWEST, task, &input.to_string()).await;
        assert!(envelope.ok, "{envelope:?}");
        assert_eq!(script.variables(0), sent);
        assert_eq!(script.variables(1), json!({"step0_id": "I_9"}));
    }
    let client = crate::support::client(&Script::new());
    let envelope = execute_task(&client, &NEWEST, "issue.close.newest", r#"{"after": "c"}"#).await;
    let message = envelope.error.unwrap().message;
    assert!(message.contains("id: is required"), "{message}");
}
