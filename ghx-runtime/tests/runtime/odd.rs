//! Replies that no GitHub should send: nothing counts as done, or as not done, that the reply does not prove.

use crate::support::answers::{answers, replied, resolved};
use crate::support::pair::both;
use crate::support::script::Script;
use crate::support::{chain, error, run, verdict};
use ghx_runtime::{Code, HttpReply, Outcome};
use serde_json::{Value, json};

fn says(body: impl Into<String>) -> Script {
    Script::new().reply(HttpReply::new(200, body.into()))
}

/// The outcome of a reply (append) and a resolve (idempotent); nothing where it is ok.
type Told = Option<(Code, Outcome)>;

const UNKNOWN: Told = Some((Code::Server, Outcome::Unknown));

#[tokio::test]
async fn what_a_reply_does_not_prove_is_unknown() {
    let (comment, thread) = (replied("C1"), resolved("T1"));
    let good = format!(r#""step0":{comment},"step1":{thread}"#);
    let deep = format!("{}{}", "[".repeat(5000), "]".repeat(5000));
    let cases: Vec<(&str, String, Told, Told)> = vec![
        (
            "an alias is missing",
            format!(r#"{{"data":{{"step1":{thread}}}}}"#),
            UNKNOWN,
            None,
        ),
        ("all are missing", r#"{"data":{}}"#.to_owned(), UNKNOWN, UNKNOWN),
        (
            "an alias is null, which GitHub does",
            format!(r#"{{"data":{{"step0":null,"step1":{thread}}}}}"#),
            Some((Code::NotApplied, Outcome::NotApplied)),
            None,
        ),
        (
            "an alias is no object",
            r#"{"data":{"step0":[1],"step1":true}}"#.to_owned(),
            UNKNOWN,
            UNKNOWN,
        ),
        (
            "an alias is given twice",
            format!(r#"{{"data":{{{good},"step0":{comment}}}}}"#),
            UNKNOWN,
            None,
        ),
        (
            "first as null",
            format!(r#"{{"data":{{"step0":null,"step0":{comment},"step1":{thread}}}}}"#),
            UNKNOWN,
            None,
        ),
        (
            "a key below is given twice",
            r#"{"data":{"step0":{"comment":{"id":"C1","url":"u","id":"C2"}},"step1":{"thread":null,"thread":{"id":"T1","isResolved":true}}}}"#.to_owned(),
            UNKNOWN,
            UNKNOWN,
        ),
        (
            "data is given twice",
            format!(r#"{{"data":{{{good}}},"data":{{}}}}"#),
            UNKNOWN,
            UNKNOWN,
        ),
        (
            "errors are given twice",
            format!(r#"{{"errors":[{{"message":"m"}}],"data":{{{good}}},"errors":[]}}"#),
            UNKNOWN,
            UNKNOWN,
        ),
        (
            "errors are an object",
            format!(r#"{{"data":{{{good}}},"errors":{{"message":"m"}}}}"#),
            UNKNOWN,
            UNKNOWN,
        ),
        (
            "errors are text",
            format!(r#"{{"data":{{{good}}},"errors":"boom"}}"#),
            UNKNOWN,
            UNKNOWN,
        ),
        (
            "an error is about nobody, and everybody has an answer",
            format!(r#"{{"data":{{{good}}},"errors":[{{"message":"m"}}]}}"#),
            Some((Code::Unknown, Outcome::Unknown)),
            Some((Code::Unknown, Outcome::Unknown)),
        ),
        (
            "an error is a number",
            format!(r#"{{"data":{{{good}}},"errors":[7]}}"#),
            Some((Code::Unknown, Outcome::Unknown)),
            Some((Code::Unknown, Outcome::Unknown)),
        ),
        (
            "an error is a number, and there is nothing else",
            r#"{"errors":[7]}"#.to_owned(),
            UNKNOWN,
            UNKNOWN,
        ),
        (
            "an error without words",
            r#"{"errors":[{}]}"#.to_owned(),
            UNKNOWN,
            UNKNOWN,
        ),
        (
            "an error is very deep",
            format!(
                r#"{{"data":{{"step0":null,"step1":{thread}}},"errors":[{{"type":"NOT_FOUND","path":["step0"],"extensions":{{"x":{deep}}},"message":"gone"}}]}}"#
            ),
            Some((Code::NotFound, Outcome::NotApplied)),
            None,
        ),
        (
            "a promised value is null",
            r#"{"data":{"step0":{"comment":{"id":"C1","url":null,"pullRequestReview":null}},"step1":{"thread":{"id":null,"isResolved":true}}}}"#.to_owned(),
            None,
            UNKNOWN,
        ),
        (
            "a key that matters is left out",
            r#"{"data":{"step0":{"comment":{"id":"C1","url":"u"}},"step1":{"thread":{"id":"T1"}}}}"#.to_owned(),
            UNKNOWN,
            UNKNOWN,
        ),
        (
            "values are of another type",
            r#"{"data":{"step0":{"comment":{"id":7,"url":"u","pullRequestReview":null}},"step1":{"thread":{"id":["T1"],"isResolved":true}}}}"#.to_owned(),
            UNKNOWN,
            UNKNOWN,
        ),
        (
            "half a surrogate pair",
            r#"{"data":{"step0":{"comment":{"id":"C1","url":"\ud800","pullRequestReview":null}},"step1":null}}"#.to_owned(),
            UNKNOWN,
            UNKNOWN,
        ),
        ("a list", "[1]".to_owned(), UNKNOWN, UNKNOWN),
        ("data is text", r#"{"data":"x"}"#.to_owned(), UNKNOWN, UNKNOWN),
        ("data is a list", r#"{"data":[]}"#.to_owned(), UNKNOWN, UNKNOWN),
        ("more behind it", format!(r#"{{"data":{{{good}}}}}{{}}"#), UNKNOWN, UNKNOWN),
        ("fine", format!(r#"{{"data":{{{good}}}}}"#), None, None),
    ];
    for (name, body, append, idempotent) in cases {
        let envelope = chain(&says(body), &both()).await;
        for (step, told) in [append, idempotent].into_iter().enumerate() {
            let found = envelope.results[step].error.as_ref();
            let found = found.map(|error| (error.code, error.outcome().unwrap()));
            assert_eq!(found, told, "{name}, step {step}: {envelope:?}");
            assert_eq!(envelope.results[step].ok, told.is_none(), "{name}");
        }
        if append == UNKNOWN {
            assert!(!error(&envelope, 0).retryable, "{name}: it may stand there");
        }
    }
}

#[tokio::test]
async fn a_look_up_sends_on_nothing_but_ids() {
    let input = json!({"owner": "acme", "name": "app", "issueNumber": 7, "labels": ["bug"]});
    let label =
        |label: Value| json!({"step0_issue": {"issue": {"id": "I7"}}, "step0_label0": label});
    let server = (Code::Server, Some(Outcome::NotApplied), true);
    for (found, told) in [
        (label(json!({"label": {"id": 7}})), server),
        (label(json!({"label": {"id": ["L"]}})), server),
        (label(json!({"label": {"id": {}}})), server),
        (label(json!({"label": {"id": true}})), server),
        (label(json!({"label": "L"})), server),
        (label(json!([1])), server),
        (
            label(json!({"label": null})),
            (Code::NotFound, Some(Outcome::NotApplied), false),
        ),
        (
            label(json!({"label": {"id": null}})),
            (Code::NotFound, Some(Outcome::NotApplied), false),
        ),
        (json!({"step0_issue": {"issue": {"id": "I7"}}}), server),
    ] {
        let script = Script::new().json(json!({"data": found}));
        let envelope = run(&script, "issue.labels.set", input.clone()).await;
        assert_eq!(verdict(&envelope.error.unwrap()), told, "{found}");
        assert_eq!(script.count(), 1, "nothing is written: {found}");
    }
    let script = says(r#"{"data":{"step0_issue":{"issue":{"id":"I7"}},"step0_label0":{"label":{"id":"\udc00"}}}}"#)
        .always(|body| Ok(HttpReply::new(200, json!({"data": answers(body)}).to_string())));
    let envelope = run(&script, "issue.labels.set", input).await;
    assert!(envelope.ok, "it is asked again: {envelope:?}");
    assert_eq!(script.count(), 3);
}
