//! Everything that the library does, against the packaged sandbox.

use std::error::Error as _;
use std::io::{Read as _, Write as _};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};

use futures_util::StreamExt as _;
use ghx::enums::IssueClosedStateReason;
use ghx::{Client, Code, issue};
use ghx_sandbox::{Options, Sandbox, World};

fn start() -> (Sandbox, Client) {
    let world = World::builder()
        .repo("acme/app", |repo| {
            repo.issue("One", |issue| {
                issue.label("bug");
            });
            repo.issue("Two", |_| {}).issue("Three", |_| {});
            repo.pull("Retry", |pull| {
                pull.file("src/upload.rs", 1..=20);
                pull.thread("ada", "src/upload.rs", 3, "Why three?", |_| {});
                pull.thread("ada", "src/upload.rs", 9, "Name it.", |thread| {
                    thread.resolved_by("ada");
                });
            });
        })
        .build();
    let sandbox = Sandbox::start(world, Options::default()).unwrap();
    let client = Client::builder().url(sandbox.url()).token(sandbox.token()).build().unwrap();
    (sandbox, client)
}

#[tokio::test]
async fn chains_cards_and_streams() {
    let (_sandbox, client) = start();
    assert_eq!(consumer::triage(&client, 1, Some(IssueClosedStateReason::Completed)).await.unwrap(), 2);
    assert!(client.rate_limit().is_some_and(|it| it.remaining < it.limit));
    let id = issue::view(("acme/app", 1)).send(&client).await.unwrap().id;
    let url = consumer::standup(&client, id.as_str()).await.unwrap();
    assert!(url.starts_with("https://"), "{url}");
    let mut titles = consumer::titles(&client).await.unwrap();
    titles.sort();
    assert_eq!(titles, ["One", "Three", "Two"]);
    let numbers: Vec<_> = issue::list("acme/app").first(1).stream(&client).map(|it| it.unwrap().number).collect().await;
    assert_eq!(numbers.len(), 3);
    assert_eq!(consumer::answer(&client, 4).await.unwrap(), 1, "the resolved thread is left alone");
    let error = consumer::answer(&client, 1).await.unwrap_err();
    assert_eq!(error.code(), Code::NotFound, "an issue has no threads");
    assert!(consumer::opened(&client, 1).await.unwrap().as_second() > 0);
}

#[tokio::test]
async fn a_web_handler_shares_the_client() {
    let (_sandbox, client) = start();
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move { axum::serve(listener, consumer::app(client)).await });
    let answer = tokio::task::spawn_blocking(move || {
        let mut stream = std::net::TcpStream::connect(address).unwrap();
        stream.write_all(b"GET /2 HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    });
    assert!(answer.await.unwrap().ends_with("Two"));
}

#[tokio::test]
async fn a_transport_of_ones_own_and_tokens_that_end() {
    let (sandbox, _) = start();
    let sent = Arc::new(AtomicU32::new(0));
    let fresh = Arc::new(Mutex::new(vec![sandbox.token().to_owned(); 3]));
    // ghx's reqwest brings no cryptography of its own; whoever builds such a client himself chooses one.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let http = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build().unwrap();
    let transport = consumer::Counting { http, sent: sent.clone() };
    let client = Client::builder()
        .url(sandbox.url())
        .token_provider(consumer::tokens(fresh))
        .header("x-team", "acme")
        .transport(transport)
        .build()
        .unwrap();
    issue::close(("acme/app", 1)).send(&client).await.unwrap();
    assert_eq!(sent.load(Ordering::Relaxed), 2);
    assert!(consumer::workflows(&client).await.unwrap().is_empty());
    assert!(client.rate_limit().is_some_and(|it| it.remaining > 0), "headers are handed on");
    let error = issue::close(("acme/app", 2)).send(&client).await.unwrap_err();
    assert_eq!(error.code(), Code::Auth);
    assert!(error.message().ends_with("no token is left"), "{error}");
}

#[test]
fn a_script_waits_and_outside_of_tokio_nothing_panics() {
    let (_sandbox, client) = start();
    assert_eq!(consumer::script(client.clone()).unwrap().len(), 3);
    let mut calling = Box::pin(issue::view(("acme/app", 1)).send(&client));
    let mut context = std::task::Context::from_waker(std::task::Waker::noop());
    let std::task::Poll::Ready(Err(error)) = calling.as_mut().poll(&mut context) else {
        panic!("a call outside of tokio fails at once");
    };
    assert!(error.message().contains("ghx::blocking"), "{error}");
    assert!(error.source().is_some_and(|it| it.is::<ghx::TransportError>()));
}

#[tokio::test]
async fn a_blocking_client_in_async_code_is_an_error() {
    let (_sandbox, client) = start();
    assert_eq!(consumer::script(client).unwrap_err().code(), Code::NotReady);
}
