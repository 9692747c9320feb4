//! Input that means harm: answered or refused within bounded time and memory, never a panic.

use std::io::{Read, Write};
use std::net::TcpStream;

use ghx_sandbox::{Fault, FaultKind, Options, Sandbox, When, World};
use serde_json::json;

use crate::support::{http, post, raw};

fn start() -> Sandbox {
    Sandbox::start(World::demo(), Options::default()).unwrap()
}

fn still_alive(sandbox: &Sandbox) {
    assert_eq!(
        crate::support::data(sandbox, "{ viewer { login } }"),
        json!({"viewer": {"login": "octocat"}})
    );
}

#[test]
fn deep_nesting_is_refused() {
    let sandbox = start();
    for query in [
        "{a".repeat(20_000),
        "{ viewer { a(x: ".to_owned() + &"[".repeat(20_000),
        "query($x: ".to_owned() + &"[".repeat(20_000),
        "{ viewer ".to_owned() + &"{ ... ".repeat(20_000),
    ] {
        let reply = post(&sandbox, &query, json!({}));
        assert_eq!(reply.status, 200);
        assert!(reply.json()["errors"][0]["message"].is_string());
    }
    let json = "[".repeat(1_000_000);
    let bearer = format!("bearer {}", sandbox.token());
    let headers = [("authorization", bearer.as_str()), ("user-agent", "test")];
    assert_eq!(
        http(&sandbox, "POST", "/graphql", &headers, json.as_bytes())
            .unwrap()
            .status,
        400
    );
    let mut deep = json!(1);
    for _ in 0..100 {
        deep = json!([deep]);
    }
    let query = "query($i: CloseIssueInput!) { __typename } mutation M($i: CloseIssueInput!) { closeIssue(input: $i) { clientMutationId } }";
    assert_eq!(post(&sandbox, query, json!({ "i": deep })).status, 200);
    still_alive(&sandbox);
}

#[test]
fn nesting_as_deep_as_allowed_is_answered() {
    let sandbox = start();
    let mut query = "id".to_owned();
    for _ in 0..60 {
        query = format!("id repository {{ issue(number: 7) {{ {query} }} }}");
    }
    let query = format!(
        "{{ repository(owner: \"acme\", name: \"app\") {{ issue(number: 7) {{ {query} }} }} }}"
    );
    assert!(crate::support::ask(&sandbox, &query)["data"]["repository"]["issue"]["id"].is_string());
}

#[test]
fn ten_thousand_aliases_are_answered() {
    let sandbox = start();
    let fields: String = (0..10_000)
        .map(|i| format!("a{i}: viewer {{ login }} "))
        .collect();
    let reply = crate::support::ask(&sandbox, &format!("{{ {fields} }}"));
    assert_eq!(reply["data"].as_object().unwrap().len(), 10_000);
    let id = sandbox.world().thread_ids("acme/app", 42)[0].clone();
    let fields: String = (0..2_000)
        .map(|i| format!("a{i}: resolveReviewThread(input: {{threadId: \"{id}\"}}) {{ thread {{ isResolved }} }} "))
        .collect();
    let reply = crate::support::ask(&sandbox, &format!("mutation {{ {fields} }}"));
    assert_eq!(reply["data"].as_object().unwrap().len(), 2_000);
}

#[test]
fn the_same_field_again_and_again_is_merged() {
    let sandbox = start();
    let query = format!("{{ {} }}", "viewer { login } ".repeat(5_000));
    assert_eq!(
        crate::support::data(&sandbox, &query),
        json!({"viewer": {"login": "octocat"}})
    );
    let conflicting: String = (0..3_000)
        .map(|i| format!("a: user(login: \"u{i}\") {{ id }} "))
        .collect();
    assert!(
        crate::support::ask(&sandbox, &format!("{{ {conflicting} }}"))
            .get("data")
            .is_none()
    );
}

#[test]
fn cyclic_and_exploding_fragments_are_bounded() {
    let sandbox = start();
    let cyclic = "{ viewer { ...A } } fragment A on User { ...B } fragment B on User { ...A }";
    assert!(crate::support::ask(&sandbox, cyclic).get("data").is_none());
    // Each fragment uses the next one twice: two to the thirtieth fields if nobody counts.
    let mut text =
        "{ repository(owner: \"acme\", name: \"app\") { issue(number: 7) { ...F0 } } } ".to_owned();
    for i in 0..30 {
        let next = format!("repository {{ issue(number: 7) {{ ...F{} }} }}", i + 1);
        text.push_str(&format!(
            "fragment F{i} on Issue {{ a: {next} b: {next} }} "
        ));
    }
    text.push_str("fragment F30 on Issue { id }");
    let reply = crate::support::ask(&sandbox, &text);
    assert_eq!(reply["errors"][0]["type"], "RESOURCE_LIMITS_EXCEEDED");
    assert!(reply["errors"].as_array().unwrap().len() < 1_000);
    let many: String = (0..5_000)
        .map(|i| format!("fragment F{i} on User {{ ...F{} }} ", i + 1))
        .collect();
    let reply = crate::support::ask(&sandbox, &format!("{{ viewer {{ ...F0 }} }} {many}"));
    assert_eq!(
        reply["errors"][0]["extensions"]["code"],
        "validationTimeout"
    );
    still_alive(&sandbox);
}

#[test]
fn many_variables_and_keys_are_checked_in_time() {
    let sandbox = start();
    let names: String = (0..20_000).map(|i| format!("$v{i}: Int ")).collect();
    assert!(
        crate::support::ask(
            &sandbox,
            &format!("query({names}) {{ viewer {{ login }} }}")
        )
        .get("data")
        .is_none()
    );
    let keys: String = (0..20_000).map(|i| format!("k{i}: 1 ")).collect();
    let query = format!("mutation {{ closeIssue(input: {{ {keys} }}) {{ clientMutationId }} }}");
    assert!(crate::support::ask(&sandbox, &query).get("data").is_none());
}

#[test]
fn large_and_broken_bodies_are_refused() {
    let sandbox = start();
    let bearer = format!("bearer {}", sandbox.token());
    let headers = [("authorization", bearer.as_str()), ("user-agent", "test")];
    let huge = vec![b' '; 20 * 1024 * 1024];
    // The server may close while the client still writes; then there is no answer to read.
    if let Some(answer) = http(&sandbox, "POST", "/graphql", &headers, &huge) {
        assert_eq!(answer.status, 413);
    }
    let bad: &[&[u8]] = &[
        b"\xff\xfe\x00",
        b"{\"query\":\"\xc3\x28\"}",
        b"null",
        b"[]",
        b"\"x\"",
        b"{\"query\":7}",
        b"{\"query\":\"{viewer{login}}\",\"variables\":[1]}",
    ];
    for body in bad {
        assert_eq!(
            http(&sandbox, "POST", "/graphql", &headers, body)
                .unwrap()
                .status,
            400
        );
    }
    for request in [
        &b"GARBAGE\r\n\r\n"[..],
        b"POST /graphql HTTP/1.1\r\nhost: x\r\ncontent-length: nope\r\n\r\n",
        b"\x16\x03\x01\x00",
    ] {
        let mut bytes = request.to_vec();
        bytes.extend_from_slice(b"\r\n\r\n");
        let _ = raw(&sandbox, &bytes);
    }
    still_alive(&sandbox);
}

#[test]
fn strange_ids_and_cursors_are_refused() {
    let sandbox = start();
    for id in [
        "",
        "\\u0000",
        "I_////",
        "MDQ6VXNlcg==",
        "\u{1F980}",
        &"A".repeat(100_000),
    ] {
        let reply = crate::support::ask(&sandbox, &format!("{{ node(id: \"{id}\") {{ id }} }}"));
        assert_eq!(reply["errors"][0]["type"], "NOT_FOUND");
        let labels = format!(
            "{{ repository(owner: \"acme\", name: \"app\") {{ labels(first: 1, after: \"x{id}\") {{ nodes {{ name }} }} }} }}"
        );
        assert_eq!(
            crate::support::ask(&sandbox, &labels)["errors"][0]["type"],
            "INVALID_CURSOR_ARGUMENTS"
        );
    }
}

#[test]
fn thousands_of_connections_are_served_in_turn() {
    let sandbox = start();
    let host = sandbox
        .url()
        .trim_start_matches("http://")
        .trim_end_matches("/graphql")
        .to_owned();
    let idle: Vec<TcpStream> = (0..100)
        .map(|_| TcpStream::connect(&host).unwrap())
        .collect();
    for _ in 0..2_000 {
        drop(TcpStream::connect(&host).unwrap());
    }
    let workers: Vec<_> = (0..8)
        .map(|_| {
            let (host, token) = (host.clone(), sandbox.token().to_owned());
            std::thread::spawn(move || {
                for _ in 0..25 {
                    let body = r#"{"query":"{viewer{login}}"}"#;
                    let mut stream = TcpStream::connect(&host).unwrap();
                    let head = format!(
                        "POST /graphql HTTP/1.1\r\nhost: {host}\r\nuser-agent: t\r\nauthorization: token {token}\r\nconnection: close\r\ncontent-length: {}\r\n\r\n{body}",
                        body.len()
                    );
                    stream.write_all(head.as_bytes()).unwrap();
                    let mut text = String::new();
                    stream.read_to_string(&mut text).unwrap();
                    assert!(text.contains("octocat"));
                }
            })
        })
        .collect();
    for worker in workers {
        worker.join().unwrap();
    }
    drop(idle);
    assert_eq!(sandbox.log().requests.len(), 200);
}

#[test]
fn connections_that_say_nothing_keep_nobody_out() {
    let options = Options {
        max_connections: 4,
        ..Options::default()
    };
    let sandbox = Sandbox::start(World::demo(), options).unwrap();
    let host = sandbox
        .url()
        .trim_start_matches("http://")
        .trim_end_matches("/graphql");
    let head = format!(
        "POST /graphql HTTP/1.1\r\nhost: {host}\r\nuser-agent: t\r\nauthorization: token {}\r\ncontent-length: 27\r\n\r\n",
        sandbox.token()
    );
    let request = format!("{head}{{\"query\":\"{{viewer{{login}}}}\"}}");
    // Nothing, half a head, half a body, and a connection kept after its answer.
    let mut silent = Vec::new();
    for said in ["", "POST /graphql HTTP/1.1\r\nhost: ", &head, &request] {
        let mut stream = TcpStream::connect(host).unwrap();
        stream.write_all(said.as_bytes()).unwrap();
        if said == request {
            let mut some = [0; 16];
            stream.read_exact(&mut some).unwrap();
        }
        silent.push(stream);
    }
    for _ in 0..6 {
        let mut stream = TcpStream::connect(host).unwrap();
        // Far less than the patience with a client that has not finished its request.
        let patience = std::time::Duration::from_secs(20);
        stream.set_read_timeout(Some(patience)).unwrap();
        stream.write_all(request.as_bytes()).unwrap();
        let mut some = [0; 16];
        stream.read_exact(&mut some).unwrap();
        assert!(some.starts_with(b"HTTP/1.1 200 OK"));
        silent.push(stream);
    }
    still_alive(&sandbox);
}

#[test]
fn a_request_that_is_being_answered_is_not_given_up_for_another() {
    let latency = FaultKind::Latency {
        base_ms: 200,
        per_mutation_ms: 0,
    };
    let options = Options {
        max_connections: 1,
        faults: vec![Fault::new(latency).when(When::Always)],
        ..Options::default()
    };
    let sandbox = Sandbox::start(World::demo(), options).unwrap();
    std::thread::scope(|scope| {
        for _ in 0..3 {
            scope.spawn(|| still_alive(&sandbox));
        }
    });
    assert_eq!(sandbox.log().requests.len(), 3);
}

#[test]
fn the_log_has_a_bound() {
    let options = Options {
        max_log: 100_000,
        ..Options::default()
    };
    let sandbox = Sandbox::start(World::demo(), options).unwrap();
    let (bearer, filler) = (format!("bearer {}", sandbox.token()), "x".repeat(30_000));
    let id = sandbox.world().issue_id("acme/app", 7).unwrap();
    let body = json!({
        "query": "mutation($id: ID!) { reopenIssue(input: {issueId: $id}) { clientMutationId } }",
        "variables": {"id": id}, "filler": filler,
    });
    // With a token and without one: a body costs the same.
    for round in 0..20 {
        let mut headers = vec![("user-agent", "t")];
        headers.extend((round % 2 == 0).then_some(("authorization", bearer.as_str())));
        http(
            &sandbox,
            "POST",
            "/graphql",
            &headers,
            body.to_string().as_bytes(),
        )
        .unwrap();
        let log = sandbox.log();
        let kept: usize = log.requests.iter().map(|request| request.body.len()).sum();
        assert!(kept <= 100_000, "{kept} bytes after {round} rounds");
        assert_eq!(log.forgotten_requests + log.requests.len(), round + 1);
        assert_eq!(log.forgotten_writes + log.writes.len(), round / 2 + 1);
        assert_eq!(log.requests.last().unwrap().index, round);
        let first = log.requests.first().unwrap().index;
        assert!(log.writes.iter().all(|write| write.request >= first));
    }
    // One that is larger than the whole log is counted and not kept.
    let large = "x".repeat(200_000);
    http(
        &sandbox,
        "POST",
        "/graphql",
        &[("user-agent", "t")],
        large.as_bytes(),
    )
    .unwrap();
    let log = sandbox.log();
    assert_eq!((log.requests.len(), log.forgotten_requests), (0, 21));
    still_alive(&sandbox);
}

/// A small generator of numbers that are the same in every run (xorshift).
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % bound as u64).unwrap()
    }
}

#[test]
fn damaged_documents_are_judged_without_a_panic() {
    let sandbox = start();
    let seed = "query Q($n: Int = 7, $ids: [ID!]!) { repository(owner: \"acme\", name: \"app\") { issue(number: $n) { ...F labels(first: 5, orderBy: {field: NAME, direction: ASC}) { nodes { name } } } } nodes(ids: $ids) { __typename ... on Labelable @include(if: true) { labels(first: 1) { totalCount } } } } fragment F on Issue { title author { login } }";
    let pieces = [
        "{", "}", "(", ")", "[", "]", ":", "$", "!", "...", "\"", "\"\"\"", "#", "@", "null", "7",
        "-", "on", "F", "é", "\\", ",", "= ",
    ];
    let mut numbers = Numbers(0x9e37_79b9_7f4a_7c15);
    for round in 0..600 {
        let mut text: Vec<char> = seed.chars().collect();
        for _ in 0..=numbers.below(4) {
            let at = numbers.below(text.len());
            match numbers.below(3) {
                0 => {
                    text.remove(at);
                }
                1 => {
                    let piece = pieces[numbers.below(pieces.len())];
                    text.splice(at..at, piece.chars());
                }
                _ => {
                    let end = (at + numbers.below(30)).min(text.len());
                    let copy: Vec<char> = text[at..end].to_vec();
                    let to = numbers.below(text.len());
                    text.splice(to..to, copy);
                }
            }
        }
        let text: String = text.into_iter().collect();
        let answer = post(&sandbox, &text, json!({"ids": ["I_1"], "n": 7}));
        assert_eq!(answer.status, 200, "round {round}: {text}");
        let reply = answer.json();
        assert!(
            reply.get("data").is_some() || reply["errors"][0]["message"].is_string(),
            "{text}"
        );
    }
    still_alive(&sandbox);
}
