//! The client's limits hold for every transport and on every executor.

use std::future::{Future, pending};
use std::pin::pin;
use std::sync::Arc;
use std::task::{Context, Poll, Wake, Waker};
use std::thread::{self, Thread};
use std::time::Duration;

use crate::support::answers::reply;
use crate::support::{error, plans, tasks, verdict};
use ghx_runtime::{
    BoxFuture, Client, ClientBuilder, Code, ErrorBody, HttpReply, HttpRequest, Outcome,
    ReplyHeaders, Transport, TransportError, execute_tasks,
};

/// A transport that never answers.
struct Silent;

impl Transport for Silent {
    fn post<'a>(&'a self, _: HttpRequest<'a>) -> BoxFuture<'a, Result<HttpReply, TransportError>> {
        Box::pin(pending())
    }
}

/// A transport that answers with many bytes.
struct Loud(usize);

impl Transport for Loud {
    fn post<'a>(&'a self, _: HttpRequest<'a>) -> BoxFuture<'a, Result<HttpReply, TransportError>> {
        Box::pin(async { Ok(HttpReply::new(200, vec![b' '; self.0])) })
    }
}

/// The smallest executor: nothing but a thread that sleeps until it is woken.
fn block_on<T>(work: impl Future<Output = T>) -> T {
    struct Unpark(Thread);
    impl Wake for Unpark {
        fn wake(self: Arc<Self>) {
            self.0.unpark();
        }
    }
    let waker = Waker::from(Arc::new(Unpark(thread::current())));
    let mut work = pin!(work);
    loop {
        match work.as_mut().poll(&mut Context::from_waker(&waker)) {
            Poll::Ready(value) => return value,
            Poll::Pending => thread::park(),
        }
    }
}

/// A transport that answers at once, with any text.
struct Says(String);

impl Transport for Says {
    fn post<'a>(&'a self, _: HttpRequest<'a>) -> BoxFuture<'a, Result<HttpReply, TransportError>> {
        Box::pin(async { Ok(HttpReply::new(200, self.0.as_str())) })
    }
}

/// What a reply to a thread fails with.
fn failure(builder: ClientBuilder) -> ErrorBody {
    let client = builder.retry_budget(Duration::ZERO).build().unwrap();
    let steps = tasks(&[reply(0)]);
    let envelope = block_on(execute_tasks(&client, &plans::REGISTRY, &steps));
    error(&envelope, 0).clone()
}

#[test]
fn a_transport_of_your_own_runs_into_the_timeout() {
    let limit = Duration::from_millis(50);
    let error = failure(Client::builder().transport(Silent).timeout(limit));
    assert_eq!(
        verdict(&error),
        (Code::Network, Some(Outcome::Unknown), false)
    );
    assert_eq!(error.message, "github.com did not answer in time");
}

#[test]
fn a_reply_of_a_transport_of_your_own_has_a_limit() {
    let limited = |bytes| {
        Client::builder()
            .transport(Loud(bytes))
            .max_reply_bytes(1000)
    };
    let error = failure(limited(1001));
    assert_eq!(error.code, Code::TooLarge);
    assert_eq!(error.message, "the reply is larger than 1000 bytes");
    // These are read, and are no JSON.
    for builder in [limited(1000), limited(5000).max_reply_bytes(0)] {
        assert_eq!(failure(builder).code, Code::Server);
    }
}

#[test]
fn the_time_limit_covers_the_reading_of_a_reply() {
    let many = |one: &str| vec![one; 3000].join(",");
    let comment = r#"{"comment":{"id":"C","url":"u","pullRequestReview":null}}"#;
    let replies = [
        format!(r#"{{"errors":[{}]}}"#, many("0")),
        format!(r#"{{"errors":[{}]}}"#, many(r#"{"message":"no"}"#)),
        format!(r#"{{{},"data":{{}}}}"#, many(r#""x":1"#)),
        format!(r#"{{"data":{{{}}}}}"#, many(r#""x":1"#)),
        format!(r#"{{"data":{{"step0":[{}]}}}}"#, many("0")),
        format!(r#"{{"data":{{"step0":{{{}}}}}}}"#, many(r#""x":1"#)),
        format!(r#"{{"data":{{"step0":{{"comment":[{}]}}}}}}"#, many("[]")),
    ];
    // No time at all: whoever looks at the clock finds that it is over.
    let without_time = |text: &str| {
        let transport = Says(text.to_owned());
        let builder = Client::builder().transport(transport);
        builder.timeout(Duration::ZERO).confirm_wait(Duration::ZERO)
    };
    for text in &replies {
        let error = failure(without_time(text));
        assert_eq!(
            verdict(&error),
            (Code::Network, Some(Outcome::Unknown), false),
            "{error:?}"
        );
        let words = "the reply is so large that it could not be read in time";
        assert_eq!(error.message, words);
        let error = failure(Client::builder().transport(Says(text.clone())));
        assert_ne!(error.code, Code::Network, "with time it is read");
    }
    // What is small is read before anybody looks.
    let client = without_time(&format!(r#"{{"data":{{"step0":{comment}}}}}"#));
    let client = client.build().unwrap();
    let steps = tasks(&[reply(0)]);
    let work = execute_tasks(&client, &plans::REGISTRY, &steps);
    assert_eq!(block_on(work).meta.succeeded, 1);
}

#[test]
fn the_time_limit_covers_lists_over_pages() {
    let nodes = vec![r#"{"title":"t"}"#; 3000].join(",");
    let page = format!(
        r#"{{"data":{{"step0":{{"issues":{{"nodes":[{nodes}],"pageInfo":{{"hasNextPage":false,"endCursor":null}}}}}}}}}}"#
    );
    let client = |limit| {
        let builder = Client::builder()
            .transport(Says(page.clone()))
            .timeout(limit);
        builder.retry_budget(Duration::ZERO).build().unwrap()
    };
    for all in [false, true] {
        let input = serde_json::json!({"owner": "acme", "all": all});
        let steps = tasks(&[("issue.list", input)]);
        let list = |limit| {
            let client = client(limit);
            block_on(execute_tasks(&client, &plans::REGISTRY, &steps))
        };
        let code = error(&list(Duration::ZERO), 0).code;
        assert_eq!(code, Code::Network);
        assert_eq!(list(Duration::from_secs(600)).meta.succeeded, 1);
    }
}

#[test]
fn names_of_headers_have_no_letter_case() {
    let mut headers = ReplyHeaders::default();
    headers.insert("Retry-After", "60");
    for name in ["retry-after", "Retry-After", "RETRY-AFTER"] {
        assert_eq!(headers.get(name), Some("60"), "{name}");
    }
}
