//! Odd answers of REST: nothing is a success that the answer does not prove, and nothing takes more than its share.

use std::time::Duration;

use ghx::{
    BoxFuture, Client, Code, HttpReply, HttpRequest, Outcome, REGISTRY, RestRequest,
    ResultEnvelope, Transport, TransportError,
};

/// Answers every request in the same way.
struct Says(u16, String);

impl Transport for Says {
    fn post<'a>(&'a self, _: HttpRequest<'a>) -> BoxFuture<'a, Result<HttpReply, TransportError>> {
        Box::pin(async { Ok(HttpReply::new(500, "")) })
    }

    fn call<'a>(&'a self, _: RestRequest<'a>) -> BoxFuture<'a, Result<HttpReply, TransportError>> {
        Box::pin(async { Ok(HttpReply::new(self.0, self.1.clone())) })
    }

    fn sleep(&self, _: Duration) -> BoxFuture<'_, ()> {
        Box::pin(std::future::ready(()))
    }
}

fn create(status: u16, body: impl Into<String>) -> ResultEnvelope {
    let client = Client::builder().token("secret");
    let client = client.transport(Says(status, body.into())).build().unwrap();
    let input = r#"{"owner": "acme", "name": "app", "tag": "v1"}"#;
    let work = ghx::execute_task(&client, &REGISTRY, "release.create", input);
    let runtime = tokio::runtime::Builder::new_current_thread().build();
    runtime.unwrap().block_on(work)
}

const RELEASE: &str = r#"{"node_id":"RE_1","tag_name":"v1","name":null,"html_url":"https://github.com/acme/app/releases/1","body":null,
    "draft":false,"prerelease":false,"created_at":"2026-01-05T09:00:00Z","published_at":null}"#;

#[test]
fn what_an_answer_of_rest_does_not_prove_is_no_success() {
    let good = create(201, RELEASE);
    assert!(good.ok, "{good:?}");
    let changed = |from: &str, to: &str| {
        assert!(RELEASE.contains(from), "{from}");
        RELEASE.replacen(from, to, 1)
    };
    let odd = [
        String::new(),
        "null".to_owned(),
        "[]".to_owned(),
        "7".to_owned(),
        format!("[{RELEASE}]"),
        "<html></html>".to_owned(),
        // Half of a text that would be whole within an envelope.
        format!(r#"{RELEASE}}},"extensions":{{"a":1"#),
        format!("{RELEASE} {RELEASE}"),
        RELEASE.trim_end_matches('}').to_owned(),
        changed(r#""RE_1""#, "null"),
        changed(r#""RE_1""#, "7"),
        changed(r#""RE_1""#, r#""\ud800""#),
        changed(r#""draft":false"#, r#""draft":"no""#),
        changed(r#""node_id":"RE_1","#, ""),
        changed(
            r#""node_id":"RE_1""#,
            r#""node_id":"RE_1","node_id":"RE_2""#,
        ),
        changed(r#""tag_name":"v1""#, r#""tag_name":"v2""#),
    ];
    let mut wrong = Vec::new();
    for body in odd {
        let said = create(201, body.as_str());
        let outcome = said.error.as_ref().and_then(|error| error.outcome());
        let honest = matches!(outcome, Some(Outcome::Unknown | Outcome::Applied));
        if said.ok || !honest {
            wrong.push(format!("{body}: {said:?}"));
        }
    }
    for status in [200, 202, 204, 206] {
        let said = create(status, RELEASE);
        if said.ok {
            wrong.push(format!("{status}: {said:?}"));
        }
    }
    super::run::assert_none(&wrong);
}

#[test]
fn a_refusal_of_any_length_is_told_in_a_few_words() {
    let short = create(
        422,
        r#"{"message":"Validation Failed","errors":[{"field":"tag_name","code":"invalid"},"no"]}"#,
    );
    let message = short.error.unwrap().message;
    assert!(message.ends_with("(tag_name invalid, no)"), "{message}");
    let lists = [
        format!(r#"{{"message":"no","errors":[0{}]}}"#, ",0".repeat(4 << 20)),
        format!(r#"{{"message":"no","errors":["{}"]}}"#, "x".repeat(50_000)),
        format!(r#"{{"message":"{}"}}"#, "x".repeat(4 << 20)),
    ];
    for body in lists {
        let error = create(422, body).error.unwrap();
        assert_eq!(error.code, Code::Validation);
        assert!(error.message.len() < 5000, "{}", error.message.len());
    }
}
