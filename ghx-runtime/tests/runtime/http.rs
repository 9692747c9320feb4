//! The default transport over real loopback connections.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use ghx_runtime::{
    Client, Code, ErrorBody, HttpRequest, HttpTransport, Outcome, Transport, TransportErrorKind,
    execute_task, execute_tasks,
};
use serde_json::json;

use crate::support::answers::resolve;
use crate::support::{error, plans, tasks, verdict};

/// Serves one connection after another with the given function, and hands out the requests it read.
pub(crate) fn serve(
    answer: impl Fn(&mut TcpStream, usize) + Send + 'static,
) -> (String, mpsc::Receiver<String>) {
    serve_told(move |stream, _, count| answer(stream, count))
}

/// The same, with a function that is told what was asked.
pub(crate) fn serve_told(
    answer: impl Fn(&mut TcpStream, &str, usize) + Send + 'static,
) -> (String, mpsc::Receiver<String>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}/graphql", listener.local_addr().unwrap());
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        for (count, stream) in listener.incoming().enumerate() {
            let mut stream = stream.unwrap();
            let request = read_request(&mut stream);
            if sender.send(request.clone()).is_err() {
                return;
            }
            answer(&mut stream, &request, count);
        }
    });
    (url, receiver)
}

fn read_request(stream: &mut TcpStream) -> String {
    let mut text = Vec::new();
    let mut buffer = [0; 4096];
    loop {
        let n = stream.read(&mut buffer).unwrap();
        text.extend_from_slice(&buffer[..n]);
        let seen = String::from_utf8_lossy(&text).into_owned();
        if let Some((head, body)) = seen.split_once("\r\n\r\n") {
            let length = head
                .lines()
                .find_map(|line| line.strip_prefix("content-length: "))
                .unwrap()
                .parse::<usize>()
                .unwrap();
            if body.len() >= length {
                return seen;
            }
        }
    }
}

pub(crate) fn respond(stream: &mut TcpStream, head: &str, body: &str) {
    let text = format!(
        "HTTP/1.1 {head}\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(text.as_bytes()).unwrap();
}

fn client(url: &str) -> Client {
    Client::builder()
        .url(url)
        .token("secret")
        .retry_budget(Duration::ZERO)
        .build()
        .unwrap()
}

/// What a resolve through this client fails with.
async fn failure(client: &Client) -> ErrorBody {
    let envelope = execute_tasks(client, &plans::REGISTRY, &tasks(&[resolve(0)])).await;
    error(&envelope, 0).clone()
}

#[tokio::test]
async fn a_request_over_http() {
    let body = json!({"data": {"step0": {"thread": {"id": "T", "isResolved": true}}}}).to_string();
    let (url, requests) = serve(move |stream, _| respond(stream, "200 OK", &body));
    let envelope = execute_task(
        &client(&url),
        &plans::REGISTRY,
        "pr.thread.resolve",
        r#"{"threadId":"T"}"#,
    )
    .await;
    assert!(envelope.ok, "{envelope:?}");
    let request = requests.recv().unwrap();
    assert!(
        request.starts_with("POST /graphql HTTP/1.1\r\n"),
        "{request}"
    );
    for header in [
        "authorization: bearer secret\r\n",
        "content-type: application/json\r\n",
        "user-agent: ghx/",
        "accept-encoding: gzip\r\n",
    ] {
        assert!(request.contains(header), "{header} is not in {request}");
    }
    assert!(request.ends_with(r#""variables":{"step0_threadId":"T"}}"#));
}

#[tokio::test]
async fn refused_and_dropped_connections() {
    let closed = TcpListener::bind("127.0.0.1:0")
        .unwrap()
        .local_addr()
        .unwrap();
    let error = failure(&client(&format!("http://{closed}/graphql"))).await;
    assert_eq!(
        verdict(&error),
        (Code::Network, Some(Outcome::NotApplied), true)
    );
    assert!(
        error.message.starts_with("cannot connect to 127.0.0.1: "),
        "{error:?}"
    );

    let (url, _requests) = serve(|_, _| {});
    let error = failure(&client(&url)).await;
    assert_eq!(
        verdict(&error),
        (Code::Network, Some(Outcome::Unknown), true),
        "{error:?}"
    );
}

#[tokio::test]
async fn a_reply_that_is_cut_off_is_unknown() {
    let (url, _requests) = serve(|stream, _| {
        stream
            .write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 500\r\n\r\n{\"data\":{")
            .unwrap();
    });
    let error = failure(&client(&url)).await;
    assert_eq!(
        verdict(&error),
        (Code::Network, Some(Outcome::Unknown), true)
    );
    assert!(
        error.message.starts_with("the reply was cut off"),
        "{error:?}"
    );
}

#[tokio::test]
async fn a_slow_server_runs_into_the_timeout() {
    let (held, holder) = mpsc::channel::<()>();
    let holder = std::sync::Mutex::new(holder);
    let (url, _requests) = serve(move |_, _| {
        let _ = holder.lock().unwrap().recv();
    });
    let client = Client::builder()
        .url(&url)
        .token("t")
        .timeout(Duration::from_millis(50))
        .build()
        .unwrap();
    let error = failure(&client).await;
    assert_eq!(
        verdict(&error),
        (Code::Network, Some(Outcome::Unknown), true)
    );
    assert!(
        error.message.contains("did not answer in time"),
        "{error:?}"
    );
    drop(held);
}

#[tokio::test]
async fn redirects_are_not_followed() {
    let (url, requests) = serve(|stream, _| {
        respond(
            stream,
            "302 Found\r\nlocation: http://127.0.0.1:1/steal",
            "",
        )
    });
    let error = failure(&client(&url)).await;
    assert_eq!(error.code, Code::Network);
    assert!(error.message.contains("http://127.0.0.1:1/steal"));
    assert_eq!(requests.iter().take(1).count(), 1);
}

#[tokio::test]
async fn large_replies_are_cut_off_with_an_error() {
    let (url, _requests) = serve(|stream, _| respond(stream, "200 OK", &"x".repeat(5000)));
    let client = Client::builder()
        .url(&url)
        .token("t")
        .max_reply_bytes(1000)
        .build()
        .unwrap();
    let error = failure(&client).await;
    assert_eq!(error.code, Code::TooLarge);
    assert_eq!(error.message, "the reply is larger than 1000 bytes");
    let unlimited = Client::builder()
        .url(&url)
        .token("t")
        .max_reply_bytes(0)
        .build()
        .unwrap();
    let error = failure(&unlimited).await;
    assert_eq!(error.code, Code::Server);
}

#[tokio::test]
async fn headers_that_matter_are_kept() {
    let (url, _requests) = serve(|stream, _| {
        respond(
            stream,
            "403 Forbidden\r\nRetry-After: 77\r\nX-GitHub-Request-Id: A:1",
            "{}",
        )
    });
    let error = failure(&client(&url)).await;
    let details = error.details.as_ref().unwrap();
    assert_eq!(
        (details.retry_after_s, details.request_id.as_deref()),
        (Some(77), Some("A:1"))
    );
}

#[tokio::test]
async fn what_cannot_be_sent_is_refused_before_sending() {
    let transport = HttpTransport::new(Duration::from_secs(1), Duration::from_secs(1), 0);
    fn request<'a>(url: &'a str, authorization: Option<&'a str>) -> HttpRequest<'a> {
        let mut request = HttpRequest::new(url, "{}");
        request.authorization = authorization;
        request
    }
    let error = transport
        .post(request("http://example.com/graphql", None))
        .await
        .unwrap_err();
    assert_eq!(error.kind, TransportErrorKind::Invalid);
    let error = transport
        .post(request("http://127.0.0.1:1/graphql", Some("bearer a\nb")))
        .await
        .unwrap_err();
    assert_eq!(error.kind, TransportErrorKind::Invalid);
    assert!(!error.to_string().contains("a\nb"));
    let shown = format!(
        "{:?}",
        request("http://127.0.0.1:1/", Some("bearer secret"))
    );
    assert!(
        !shown.contains("secret") && shown.contains("2 bytes"),
        "{shown}"
    );
    // An https address loads the system's roots; without a TLS server there the connection fails.
    let closed = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("https://{}/graphql", closed.local_addr().unwrap());
    drop(closed);
    let error = transport.post(request(&url, None)).await.unwrap_err();
    assert!(
        matches!(
            error.kind,
            TransportErrorKind::Refused | TransportErrorKind::Tls
        ),
        "{error:?}"
    );
}

#[tokio::test]
async fn a_plain_server_behind_https_is_a_tls_error() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("https://{}/graphql", listener.local_addr().unwrap());
    thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.unwrap();
            let _ = stream.read(&mut [0; 64]);
            let _ = stream.write_all(b"HTTP/1.1 400 Bad Request\r\n\r\n");
        }
    });
    let transport = HttpTransport::new(Duration::from_secs(5), Duration::from_secs(5), 0);
    let request = HttpRequest::new(&url, "{}");
    let error = transport.post(request).await.unwrap_err();
    assert_eq!(error.kind, TransportErrorKind::Tls, "{error:?}");
}
