//! A minimal HTTP client over `TcpStream`, so that the tests depend on no client library.
#![allow(
    dead_code,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "test support, used in parts by each test file"
)]

use std::io::{Read, Write};
use std::net::TcpStream;

use ghx_sandbox::Sandbox;
use serde_json::{Value, json};

/// An answer as it came over the wire.
#[derive(Debug, Clone)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: String,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.body))
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers
            .iter()
            .find(|(key, _)| key.eq_ignore_ascii_case(name))
            .map(|(_, value)| value.as_str())
    }
}

fn host(sandbox: &Sandbox) -> String {
    sandbox
        .url()
        .trim_start_matches("http://")
        .trim_end_matches("/graphql")
        .to_owned()
}

/// Sends raw bytes and reads until the server closes.
pub(crate) fn raw(sandbox: &Sandbox, bytes: &[u8]) -> Vec<u8> {
    let mut stream = TcpStream::connect(host(sandbox)).unwrap();
    let _ = stream.write_all(bytes);
    let mut out = Vec::new();
    let _ = stream.read_to_end(&mut out);
    out
}

/// One request with the given headers.
pub(crate) fn http(
    sandbox: &Sandbox,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &[u8],
) -> Option<Answer> {
    let mut head = format!(
        "{method} {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n",
        host(sandbox)
    );
    for (name, value) in headers {
        head.push_str(&format!("{name}: {value}\r\n"));
    }
    head.push_str(&format!("content-length: {}\r\n\r\n", body.len()));
    let mut bytes = head.into_bytes();
    bytes.extend_from_slice(body);
    parse(&raw(sandbox, &bytes))
}

fn parse(bytes: &[u8]) -> Option<Answer> {
    let text = String::from_utf8_lossy(bytes);
    let (head, body) = text.split_once("\r\n\r\n")?;
    let mut lines = head.lines();
    let status = lines.next()?.split(' ').nth(1)?.parse().ok()?;
    let headers = lines
        .filter_map(|line| line.split_once(": "))
        .map(|(k, v)| (k.to_owned(), v.to_owned()))
        .collect();
    Some(Answer {
        status,
        headers,
        body: body.to_owned(),
    })
}

/// A GraphQL request with a token; `None` where the connection closed without an answer.
pub(crate) fn post_as(
    sandbox: &Sandbox,
    token: &str,
    query: &str,
    variables: Value,
) -> Option<Answer> {
    let body = json!({ "query": query, "variables": variables }).to_string();
    let bearer = format!("bearer {token}");
    let headers = [
        ("authorization", bearer.as_str()),
        ("user-agent", "test"),
        ("content-type", "application/json"),
    ];
    http(sandbox, "POST", "/graphql", &headers, body.as_bytes())
}

/// A GraphQL request of the viewer.
pub(crate) fn post(sandbox: &Sandbox, query: &str, variables: Value) -> Answer {
    post_as(sandbox, sandbox.token(), query, variables).expect("an answer")
}

/// The whole JSON reply to a request of the viewer.
pub(crate) fn ask(sandbox: &Sandbox, query: &str) -> Value {
    let answer = post(sandbox, query, json!({}));
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.json()
}

/// The reply to a request of another account.
pub(crate) fn ask_as(sandbox: &Sandbox, login: &str, query: &str) -> Value {
    post_as(sandbox, &sandbox.token_for(login), query, json!({}))
        .expect("an answer")
        .json()
}

/// The `data` of a reply that must have no errors.
pub(crate) fn data(sandbox: &Sandbox, query: &str) -> Value {
    let reply = ask(sandbox, query);
    assert!(reply.get("errors").is_none(), "{reply}");
    reply["data"].clone()
}

/// Runs one mutation of the viewer under the alias `a` and gives its payload; `input` and `selection` are GraphQL text.
pub(crate) fn run(sandbox: &Sandbox, mutation: &str, input: &str, selection: &str) -> Value {
    data(
        sandbox,
        &format!("mutation {{ a: {mutation}(input: {{{input}}}) {{ {selection} }} }}"),
    )["a"]
        .clone()
}

/// The type and message of the first error of a mutation of the viewer that must fail.
pub(crate) fn refused(sandbox: &Sandbox, mutation: &str, input: &str) -> (String, String) {
    let reply = ask(
        sandbox,
        &format!("mutation {{ a: {mutation}(input: {{{input}}}) {{ clientMutationId }} }}"),
    );
    assert_eq!(reply["data"]["a"], Value::Null, "{reply}");
    let error = &reply["errors"][0];
    (
        error["type"].as_str().unwrap_or_default().to_owned(),
        error["message"].as_str().unwrap().to_owned(),
    )
}
