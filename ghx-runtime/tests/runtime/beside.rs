//! Steps beside one whose input is too heavy or wrong: they run, or say whose fault it is.

use ghx_runtime::{Code, HttpReply, Outcome, Status};
use serde_json::{Value, json};

use crate::support::answers::{answer_all, answers, resolve};
use crate::support::script::Script;
use crate::support::{chain, error, verdict};

/// Answers the first selections of a document; GitHub stops before the others.
fn cut(keep: usize) -> impl FnMut(&Value) -> Result<HttpReply, ghx_runtime::TransportError> {
    move |body| {
        let mut data = answers(body);
        let mut errors = Vec::new();
        for (alias, value) in data.iter_mut().skip(keep) {
            *value = Value::Null;
            errors.push(
                json!({"type": "RESOURCE_LIMITS_EXCEEDED", "path": [alias], "message": "cut"}),
            );
        }
        let reply = json!({"data": data, "errors": errors});
        Ok(HttpReply::new(200, reply.to_string()))
    }
}

#[tokio::test]
async fn look_ups_that_github_did_not_come_to_are_asked_again() {
    let step = |n: usize| {
        (
            "issue.labels.set",
            json!({"owner": "acme", "name": "app", "issueNumber": n, "labels": []}),
        )
    };
    let steps: Vec<_> = (1..=4).map(step).collect();
    let script = Script::new().then(cut(1)).then(cut(0)).always(answer_all);
    let envelope = chain(&script, &steps).await;
    assert_eq!(envelope.status, Status::Success, "{envelope:?}");
    assert_eq!(
        script.count(),
        5,
        "four look-ups, the three left, these in two halves, the writes"
    );
    assert_eq!(script.variables(4)["step3_issueId"], "I_4");

    // One that is too heavy by itself fails its step alone.
    let script = Script::new().then(cut(1)).then(cut(0)).always(answer_all);
    let envelope = chain(&script, &steps[..2]).await;
    assert_eq!((envelope.status, script.count()), (Status::Partial, 3));
    assert_eq!(error(&envelope, 1).code, Code::TooLarge);
}

#[tokio::test]
async fn a_refused_input_is_the_error_of_its_step_alone() {
    let refused = |variable: &str| {
        let message = format!("Variable ${variable} of type Int! was provided invalid value");
        json!({"errors": [{"extensions": {"value": 1, "problems": []}, "locations": [], "message": message}]})
    };
    let step = |n: usize| {
        (
            "issue.labels.set",
            json!({"owner": "acme", "name": "app", "issueNumber": n, "labels": []}),
        )
    };
    let others =
        "nothing was done, because GitHub refused the request for the input of step 1: Variable $";

    // In a look-up.
    let script = Script::new().json(refused("step1_issue_issueNumber"));
    let envelope = chain(&script, &[step(1), step(2), resolve(1)]).await;
    assert_eq!((envelope.status, script.count()), (Status::Failed, 1));
    assert_eq!(
        verdict(error(&envelope, 1)),
        (Code::Validation, Some(Outcome::NotApplied), false)
    );
    assert_eq!(
        error(&envelope, 1).message,
        "Variable $step1_issue_issueNumber of type Int! was provided invalid value"
    );
    for other in [0, 2] {
        assert_eq!(
            verdict(error(&envelope, other)),
            (Code::NotReady, Some(Outcome::NotApplied), false)
        );
        assert!(error(&envelope, other).message.starts_with(others));
    }

    // In the request itself.
    let script = Script::new().json(refused("step1_threadId"));
    let envelope = chain(&script, &[resolve(0), resolve(1)]).await;
    assert_eq!(error(&envelope, 0).code, Code::NotReady);
    assert!(error(&envelope, 0).message.starts_with(others));
    assert_eq!(error(&envelope, 1).code, Code::Validation);
}
