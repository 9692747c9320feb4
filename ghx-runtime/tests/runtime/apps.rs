//! Tokens of a GitHub App, from a server on this machine; the key was made for these tests and belongs to no app.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::Receiver;
use std::time::{SystemTime, UNIX_EPOCH};

use base64::Engine as _;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use ghx_runtime::auth::App;
use ghx_runtime::{Client, Code, ErrorBody, Outcome, execute_task};
use ring::signature::{RSA_PKCS1_2048_8192_SHA256, UnparsedPublicKey};
use serde_json::{Value, json};

use crate::http::{respond, serve, serve_told};
use crate::support::plans;

const KEY: &str = include_str!("../support/app.pem");
const PKCS8: &str = include_str!("../support/app.pkcs8.pem");
const PUBLIC: &str = include_str!("../support/app.public.pem");
const ASKED: &str = "POST /app/installations/4711/access_tokens HTTP/1.1\r\n";
const NOW: &str = "Mon, 05 Jan 2026 09:00:00 GMT";

/// A server of both APIs: the token of each number ends at the time of the same number, or the last.
fn github(ends: &'static [&'static str]) -> (String, Receiver<String>) {
    let given = AtomicUsize::new(0);
    serve_told(move |stream, request, _| {
        if request.starts_with(ASKED) {
            let count = given.fetch_add(1, Ordering::Relaxed);
            let end = ends.get(count).or(ends.last()).unwrap();
            let body = json!({ "token": format!("ghs_{count}"), "expires_at": end }).to_string();
            respond(stream, &format!("201 Created\r\ndate: {NOW}"), &body);
        } else {
            let body =
                json!({ "data": { "step0": { "thread": { "id": "T", "isResolved": true } } } });
            respond(stream, "200 OK", &body.to_string());
        }
    })
}

fn client(url: &str, key: &str) -> Client {
    let app = App::new("Iv23li", key, 4711).unwrap();
    let builder = Client::builder().url(url).token_provider(app).attempts(1);
    builder.build().unwrap()
}

/// Resolves a thread.
async fn call(client: &Client) -> Result<(), ErrorBody> {
    let input = r#"{"threadId":"T"}"#;
    let envelope = execute_task(client, &plans::REGISTRY, "pr.thread.resolve", input).await;
    envelope.error.map_or(Ok(()), Err)
}

fn header<'a>(request: &'a str, name: &str) -> &'a str {
    let mut lines = request.lines();
    lines
        .find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
        .unwrap()
}

/// The claims of a signed text, after its signature was verified with the public key.
fn verified(jwt: &str) -> Value {
    let (text, signature) = jwt.rsplit_once('.').unwrap();
    let inner: String = PUBLIC
        .lines()
        .filter(|line| !line.starts_with('-'))
        .collect();
    let public =
        UnparsedPublicKey::new(&RSA_PKCS1_2048_8192_SHA256, STANDARD.decode(inner).unwrap());
    let signature = URL_SAFE_NO_PAD.decode(signature).unwrap();
    public.verify(text.as_bytes(), &signature).unwrap();
    assert!(
        public
            .verify(format!("{text}x").as_bytes(), &signature)
            .is_err()
    );
    let parts: Vec<Value> = text
        .split('.')
        .map(|part| serde_json::from_slice(&URL_SAFE_NO_PAD.decode(part).unwrap()).unwrap())
        .collect();
    assert_eq!(parts[0], json!({ "alg": "RS256", "typ": "JWT" }));
    parts[1].clone()
}

#[tokio::test]
async fn an_app_signs_who_it_is_and_uses_its_token_as_long_as_it_is_good() {
    for key in [KEY, PKCS8] {
        let (url, requests) = github(&["2026-01-05T10:00:00Z"]);
        let client = client(&url, key);
        call(&client).await.unwrap();
        call(&client).await.unwrap();
        let asked = requests.recv().unwrap();
        assert!(asked.starts_with(ASKED), "{asked}");
        let claims = verified(
            header(&asked, "authorization")
                .strip_prefix("bearer ")
                .unwrap(),
        );
        let now = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .unwrap()
            .as_secs();
        let (from, to) = (
            claims["iat"].as_u64().unwrap(),
            claims["exp"].as_u64().unwrap(),
        );
        assert_eq!(claims["iss"], "Iv23li");
        // GitHub refuses what is signed for more than ten minutes, or in its future.
        assert!(
            from < now && to > now && to - from <= 600,
            "{claims} at {now}"
        );
        for _ in 0..2 {
            let sent = requests.recv().unwrap();
            assert!(sent.starts_with("POST /graphql"), "{sent}");
            assert_eq!(header(&sent, "authorization"), "bearer ghs_0");
        }
        assert!(requests.try_recv().is_err());
    }
}

#[tokio::test]
async fn a_token_is_fetched_anew_before_it_ends() {
    // The first ends within the margin, by GitHub's clock, the second does not say when, the third would be used.
    let (url, requests) = github(&["2026-01-05T09:10:00Z", "2026-01-05T09:09:59Z", "soon"]);
    let client = client(&url, KEY);
    for _ in 0..4 {
        call(&client).await.unwrap();
    }
    let tokens: Vec<String> = requests
        .try_iter()
        .filter(|it| it.starts_with("POST /graphql"))
        .collect();
    let tokens: Vec<&str> = tokens
        .iter()
        .map(|it| header(it, "authorization"))
        .collect();
    assert_eq!(
        tokens,
        [
            "bearer ghs_0",
            "bearer ghs_1",
            "bearer ghs_2",
            "bearer ghs_2"
        ]
    );
}

#[tokio::test]
async fn why_there_is_no_token_says_what_to_do() {
    for (head, body, code, words) in [
        (
            "401 Unauthorized",
            "{}",
            Code::Auth,
            "the key must be one of the app Iv23li, and this machine's clock right",
        ),
        ("404 Not Found", "{}", Code::Auth, "no such installation"),
        ("403 Forbidden", "{}", Code::Auth, "suspended"),
        (
            "403 Forbidden\r\nretry-after: 7",
            "{}",
            Code::RateLimit,
            "GitHub asks to wait",
        ),
        ("502 Bad Gateway", "", Code::Server, "try again"),
        ("201 Created", "<html>", Code::Auth, "holds none"),
    ] {
        let (url, requests) = serve(move |stream, _| respond(stream, head, body));
        let error = call(&client(&url, KEY)).await.unwrap_err();
        assert_eq!(
            (error.code, error.outcome()),
            (code, Some(Outcome::NotApplied)),
            "{head}"
        );
        assert!(
            error.message.contains("installation 4711") && error.message.contains(words),
            "{}",
            error.message
        );
        assert!(requests.recv().unwrap().starts_with(ASKED));
        assert!(
            requests.try_recv().is_err(),
            "nothing is sent without a token"
        );
    }
}

#[test]
fn a_key_that_is_none_never_shows_itself() {
    let broken = KEY.replace("-----END RSA PRIVATE KEY-----", "");
    let cut = KEY
        .lines()
        .enumerate()
        .filter(|(at, _)| *at != 3)
        .map(|(_, line)| format!("{line}\n"));
    for key in [broken, cut.collect(), PUBLIC.to_owned(), String::new()] {
        let error = App::new("Iv23li", &key, 4711).unwrap_err();
        assert_eq!(error.code(), Code::Validation);
        assert!(
            error.message().contains("PEM file of its private key"),
            "{error}"
        );
        let shown = KEY
            .lines()
            .skip(1)
            .take(20)
            .find(|line| format!("{error:?}").contains(*line));
        assert_eq!(shown, None);
    }
    let app = App::new("Iv23li", KEY, 4711).unwrap();
    assert_eq!(format!("{app:?}"), "App(Iv23li, installation 4711)");
}
