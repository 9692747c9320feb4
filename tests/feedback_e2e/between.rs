//! A server between the client and the sandbox that changes replies as real servers do: nulls, doubles, other orders.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};

use ghx::Client;
use ghx_sandbox::Sandbox;
use serde_json::Value;

/// A client whose requests go through `ask` and whose replies go through `answer`.
pub(crate) fn client(
    sandbox: &Sandbox,
    token: &str,
    ask: impl Fn(&mut Value) + Send + 'static,
    answer: impl Fn(&mut Value) + Send + 'static,
) -> Client {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let (scheme, rest) = sandbox.url().split_once("://").unwrap();
    let (host, path) = rest.split_once('/').unwrap();
    let url = format!("{scheme}://{}/{path}", listener.local_addr().unwrap());
    let host = host.to_owned();
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            exchange(stream.unwrap(), &host, &ask, &answer);
        }
    });
    Client::builder()
        .url(&url)
        .token(token)
        .confirm_wait(std::time::Duration::ZERO)
        .build()
        .unwrap()
}

/// One request and its reply, both changed on their way.
fn exchange(
    mut near: TcpStream,
    host: &str,
    ask: &impl Fn(&mut Value),
    answer: &impl Fn(&mut Value),
) {
    let (head, request) = message(&mut near);
    if head.is_empty() {
        return;
    }
    let mut far = TcpStream::connect(host).unwrap();
    // A client that went away, like a server that hangs up, is the test's own doing.
    let _ = pass(&mut far, &head, &changed(request, ask));
    let (head, reply) = message(&mut far);
    let _ = pass(&mut near, &head, &changed(reply, answer));
}

fn changed(body: Vec<u8>, change: &impl Fn(&mut Value)) -> Vec<u8> {
    match serde_json::from_slice::<Value>(&body) {
        Ok(mut value) => {
            change(&mut value);
            value.to_string().into_bytes()
        }
        Err(_) => body,
    }
}

/// Sends a message on, with the length that it has now.
fn pass(stream: &mut TcpStream, head: &str, body: &[u8]) -> std::io::Result<()> {
    if head.is_empty() {
        return Ok(());
    }
    let own = ["connection", "content-length", "transfer-encoding"];
    let kept = head
        .lines()
        .filter(|line| !own.iter().any(|name| named(line, name)));
    let head: Vec<&str> = kept.collect();
    let head = format!(
        "{}\r\ncontent-length: {}\r\nconnection: close\r\n\r\n",
        head.join("\r\n"),
        body.len()
    );
    stream.write_all(head.as_bytes())?;
    stream.write_all(body)
}

fn named(line: &str, name: &str) -> bool {
    let (found, _) = line.split_once(':').unwrap_or((line, ""));
    found.eq_ignore_ascii_case(name)
}

/// The head and the body of a message whose length is given, or that ends with the connection.
fn message(stream: &mut TcpStream) -> (String, Vec<u8>) {
    let mut got = Vec::new();
    let mut part = [0; 65_536];
    loop {
        let end = got.windows(4).position(|window| window == b"\r\n\r\n");
        if let Some(end) = end {
            let head = String::from_utf8_lossy(&got[..end]).into_owned();
            let length = head.lines().find(|line| named(line, "content-length"));
            let length = length.map(|line| {
                line.split_once(':')
                    .unwrap()
                    .1
                    .trim()
                    .parse::<usize>()
                    .unwrap()
            });
            if length.is_some_and(|length| got.len() >= end + 4 + length) {
                return (head, got.split_off(end + 4));
            }
        }
        let read = stream.read(&mut part).unwrap();
        if read == 0 {
            return match end {
                Some(end) => (
                    String::from_utf8_lossy(&got[..end]).into_owned(),
                    got.split_off(end + 4),
                ),
                None => (String::new(), Vec::new()),
            };
        }
        got.extend_from_slice(&part[..read]);
    }
}

/// Calls `change` with every object of a reply that has this key.
pub(crate) fn each(value: &mut Value, key: &str, change: &mut impl FnMut(&mut Value)) {
    match value {
        Value::Object(map) => {
            if map.contains_key(key) {
                change(value);
            }
            if let Value::Object(map) = value {
                map.values_mut().for_each(|inner| each(inner, key, change));
            }
        }
        Value::Array(list) => list.iter_mut().for_each(|inner| each(inner, key, change)),
        _ => {}
    }
}
