//! The token is in nothing that comes back, whatever a server or a transport repeats of it.

use std::fmt::{Debug, Write as _};
use std::sync::{Arc, Mutex};

use crate::support::script::Script;
use crate::support::{plans, tasks};
use ghx_runtime::{
    Client, HttpReply, TransportError, TransportErrorKind, execute_task, execute_tasks,
};
use serde_json::json;
use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Metadata, Subscriber};

const TOKEN: &str = "ghp_0123456789abcdefghijABCDEFGHIJ";
/// The same as JSON may write it.
const ESCAPED: &str = r"\u0067hp_0123456789\u0061bcdefghijABCDEFGHI\u004A";

/// What a server may answer to whoever sends it a token.
fn replies() -> Vec<HttpReply> {
    let mut replies = Vec::new();
    for token in [TOKEN, ESCAPED] {
        for status in [200, 400, 401, 403, 404, 422, 429, 500, 502] {
            let said = format!(r#"{{"message":"who is bearer {token}?"}}"#);
            replies.push(HttpReply::new(status, said));
        }
        let error = format!(r#"{{"type":"{token}","path":["step0"],"message":"{token}"}}"#);
        for body in [
            format!("{token} is no JSON"),
            format!(r#"{{"data":null,"errors":[{error}]}}"#),
            format!(r#"{{"data":{{"step0":null}},"errors":[{error}]}}"#),
            format!(r#"{{"data":{{"step0":{{"thread":{{"id":"{token}","isResolved":true}}}}}}}}"#),
            format!(r#"{{"data":{{"step0":{{"thread":{{"id":"{token}","isResolved":false}}}}}}}}"#),
            format!(r#"{{"data":{{"step0":{{"thread":{{"isResolved":"{token}"}}}}}}}}"#),
        ] {
            replies.push(HttpReply::new(200, body));
        }
    }
    let headers = |reply: HttpReply| {
        reply
            .with_header("x-github-request-id", TOKEN)
            .with_header(
                "location",
                &format!("https://me:{TOKEN}@evil.test/?{TOKEN}"),
            )
            .with_header("retry-after", TOKEN)
    };
    replies.push(headers(HttpReply::new(302, "")));
    replies.push(headers(HttpReply::new(401, TOKEN)));
    replies
}

fn client(answer: Result<HttpReply, TransportError>) -> Client {
    Client::builder()
        .token(TOKEN)
        .transport(Script::new().always(move |_| answer.clone()))
        .retry_budget(std::time::Duration::ZERO)
        .build()
        .unwrap()
}

#[test]
fn nothing_that_is_returned_or_logged_holds_the_token() {
    let log = Log::default();
    let runtime = tokio::runtime::Builder::new_current_thread().build();
    let runtime = runtime.unwrap();
    // While there is a single subscriber, `tracing` asks only that of the thread that comes by a call first, and that
    // thread may be another test's, which has none. With two it asks all of them.
    let _second = tracing::Dispatch::new(Log::default());
    tracing::subscriber::with_default(log.clone(), || {
        runtime.block_on(async {
            for reply in replies() {
                let shown = format!("{reply:?}");
                for text in everything(|| Ok(reply.clone())).await {
                    assert!(!text.contains(TOKEN), "{text}\nfor {shown}");
                }
            }
            for kind in [TransportErrorKind::Dropped, TransportErrorKind::Invalid] {
                let error = TransportError::new(kind, format!("cannot send {TOKEN}"));
                for text in everything(|| Err(error.clone())).await {
                    assert!(!text.contains(TOKEN), "{text}");
                }
            }
        });
    });
    let log = log.0.lock().unwrap();
    assert!(log.contains("reply") && log.contains("no reply"), "{log}");
    assert!(!log.contains(TOKEN), "{log}");
}

/// All that a caller can see of a call: an envelope, a chain's, a typed result and the raw reply.
async fn everything(answer: impl Fn() -> Result<HttpReply, TransportError>) -> Vec<String> {
    let mut seen = Vec::new();
    let mut see = |text: &dyn Debug| seen.push(format!("{text:?}"));
    let input = json!({"threadId": "T"});
    let client = client(answer());
    see(&client);
    let task = "pr.thread.resolve";
    let envelope = execute_task(&client, &plans::REGISTRY, task, &input.to_string()).await;
    see(&envelope);
    see(&serde_json::to_string(&envelope).unwrap());
    let client = self::client(answer());
    let chain = execute_tasks(&client, &plans::REGISTRY, &tasks(&[(task, input)])).await;
    see(&chain);
    see(&serde_json::to_string(&chain).unwrap());
    let client = self::client(answer());
    match client.read("{}").await {
        Ok(reply) => see(&String::from_utf8_lossy(&reply.body)),
        Err(error) => see(&error),
    }
    seen
}

/// Writes down all that is traced.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<String>>);

impl Visit for Log {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        let _ = write!(self.0.lock().unwrap(), "{field}={value:?} ");
    }
}

impl Subscriber for Log {
    fn enabled(&self, _: &Metadata<'_>) -> bool {
        true
    }

    fn new_span(&self, span: &Attributes<'_>) -> Id {
        span.record(&mut self.clone());
        Id::from_u64(1)
    }

    fn record(&self, _: &Id, values: &Record<'_>) {
        values.record(&mut self.clone());
    }

    fn record_follows_from(&self, _: &Id, _: &Id) {}

    fn event(&self, event: &Event<'_>) {
        event.record(&mut self.clone());
    }

    fn enter(&self, _: &Id) {}

    fn exit(&self, _: &Id) {}
}
