//! Connections that a server closes between two requests: a write that never left is sent, and never twice.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use crate::support::answers::{answers, reply};
use crate::support::{plans, tasks};
use ghx_runtime::{Client, Status, execute_tasks};
use serde_json::{Value, json};

/// What a server does with a connection after its first reply.
#[derive(Clone, Copy, Debug)]
enum Then {
    /// Closes it after so many microseconds, without a word.
    Close(u64),
    /// Closes it when the next request arrives, which it does not read.
    CloseOnRequest,
    /// Keeps it.
    Keep,
}

#[derive(Default)]
struct Seen {
    reads: AtomicUsize,
    writes: AtomicUsize,
    connections: AtomicUsize,
}

fn serve(then: impl Fn(usize) -> Then + Send + 'static) -> (String, Arc<Seen>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}/graphql", listener.local_addr().unwrap());
    let seen = Arc::new(Seen::default());
    let shared = Arc::clone(&seen);
    let then = Mutex::new(then);
    thread::spawn(move || {
        for stream in listener.incoming() {
            let count = shared.connections.fetch_add(1, Ordering::SeqCst);
            let then = (then.lock().unwrap())(count);
            let seen = Arc::clone(&shared);
            thread::spawn(move || connection(stream.unwrap(), then, &seen));
        }
    });
    (url, seen)
}

fn connection(mut stream: TcpStream, then: Then, seen: &Seen) {
    while let Some(body) = request(&mut stream) {
        let count = if body["query"].as_str().unwrap().starts_with("mutation") {
            &seen.writes
        } else {
            &seen.reads
        };
        count.fetch_add(1, Ordering::SeqCst);
        let body = json!({"data": Value::Object(answers(&body))}).to_string();
        let text = format!(
            "HTTP/1.1 200 OK\r\ncontent-length: {}\r\n\r\n{body}",
            body.len()
        );
        stream.write_all(text.as_bytes()).unwrap();
        match then {
            Then::Close(after) => {
                if after > 0 {
                    thread::sleep(Duration::from_micros(after));
                }
                return;
            }
            Then::CloseOnRequest => {
                let _ = stream.peek(&mut [0]);
                return;
            }
            Then::Keep => {}
        }
    }
}

/// The next request's body; none when the client has gone.
fn request(stream: &mut TcpStream) -> Option<Value> {
    let mut text = Vec::new();
    let mut buffer = [0; 4096];
    loop {
        let count = stream.read(&mut buffer).ok().filter(|count| *count > 0)?;
        text.extend_from_slice(&buffer[..count]);
        let seen = String::from_utf8_lossy(&text).into_owned();
        if let Some((head, body)) = seen.split_once("\r\n\r\n") {
            let length = |line: &str| line.strip_prefix("content-length: ")?.parse().ok();
            let length: usize = head.lines().find_map(length).unwrap();
            if body.len() == length {
                return Some(serde_json::from_str(body).unwrap());
            }
        }
    }
}

/// A look-up, then a write that must not be sent twice.
async fn work(client: &Client, run: usize) {
    let labels = json!({"owner": "a", "name": "b", "issueNumber": 1, "labels": []});
    let steps = tasks(&[("issue.labels.set", labels), reply(run)]);
    let envelope = execute_tasks(client, &plans::REGISTRY, &steps).await;
    assert_eq!(envelope.status, Status::Success, "run {run}: {envelope:?}");
    assert_eq!(envelope.meta.round_trips, 2);
}

fn client(url: &str) -> Client {
    let builder = Client::builder().url(url).token("secret");
    builder.retry_budget(Duration::ZERO).build().unwrap()
}

#[tokio::test]
async fn a_write_never_meets_a_connection_that_is_being_closed() {
    const RUNS: usize = 120;
    let (url, seen) = serve(|count| match count % 3 {
        0 => Then::CloseOnRequest,
        _ => Then::Close((count as u64 % 8) * 50),
    });
    for run in 0..RUNS {
        work(&client(&url), run).await;
    }
    assert_eq!(seen.writes.load(Ordering::SeqCst), RUNS);
    assert_eq!(seen.reads.load(Ordering::SeqCst), RUNS);
}

#[tokio::test]
async fn further_work_of_one_client_is_as_safe() {
    let (url, seen) = serve(|_| Then::CloseOnRequest);
    let client = Client::builder().url(&url).token("secret").build().unwrap();
    // The second look-up meets a closed connection, and is sent again.
    for run in 0..2 {
        let labels = json!({"owner": "a", "name": "b", "issueNumber": 1, "labels": []});
        let steps = tasks(&[("issue.labels.set", labels), reply(run)]);
        let envelope = execute_tasks(&client, &plans::REGISTRY, &steps).await;
        assert_eq!(envelope.status, Status::Success, "{envelope:?}");
    }
    assert_eq!(seen.writes.load(Ordering::SeqCst), 2);
}

#[tokio::test]
async fn reads_share_a_connection() {
    let (url, seen) = serve(|_| Then::Keep);
    let client = client(&url);
    for _ in 0..5 {
        let steps = tasks(&[("issue.list", json!({"owner": "a"}))]);
        let envelope = execute_tasks(&client, &plans::REGISTRY, &steps).await;
        assert_eq!(envelope.status, Status::Success, "{envelope:?}");
    }
    assert_eq!(seen.connections.load(Ordering::SeqCst), 1);
    work(&client, 0).await;
    assert_eq!(seen.connections.load(Ordering::SeqCst), 2);
}
