//! Where tokens go: never to a host that was not meant, whatever the settings say.

use std::io::{Read, Write};
use std::net::TcpListener;

use crate::chain::{demo, on};
use crate::support::{Place, Run};

const TOKEN: &str = "ghp_0123456789abcdefghijABCDEFGHIJ";
const WORDS: [&str; 6] = [
    "run",
    "issue.view",
    "--repo",
    "acme/app",
    "--issue-number",
    "7",
];

/// Runs with a setting in which `EVIL` is a listener's address, and proves that nobody called there.
fn attacked(variable: &str, value: &str, words: &[&str]) -> Run {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    listener.set_nonblocking(true).unwrap();
    let evil = listener.local_addr().unwrap().to_string();
    let value = value.replace("EVIL", &evil);
    let place = Place::new().var(variable, &value).var("GH_TOKEN", TOKEN);
    let run = place.run(words);
    let called = listener.accept().map(|_| ());
    assert!(called.is_err(), "{variable}={value} was called: {run:?}");
    for text in [&run.stdout, &run.stderr] {
        assert!(!text.contains(TOKEN) && !text.contains("hidden"), "{run:?}");
    }
    run
}

#[test]
fn a_host_is_a_name_and_an_address_has_no_user() {
    for (variable, value) in [
        ("GITHUB_GRAPHQL_URL", "http://EVIL\\@127.0.0.1/graphql"),
        (
            "GITHUB_GRAPHQL_URL",
            "https://EVIL\\@api.github.com/graphql",
        ),
        ("GITHUB_GRAPHQL_URL", "http://octocat:hidden@EVIL/graphql"),
        ("GH_HOST", "EVIL/.localhost"),
        ("GH_HOST", "EVIL#.localhost"),
        ("GH_HOST", "localhost:hidden@EVIL"),
        ("GH_HOST", "EVIL/.ghe.com"),
    ] {
        for words in [&WORDS[..], &["auth", "status"]] {
            let run = attacked(variable, value, words).exits(2);
            assert!(run.stderr.contains(variable), "{run:?}");
        }
    }
    let view = ["run", "issue.view", "--issue-number", "7"];
    for value in ["EVIL#.ghe.com/o/r", "https://octocat:hidden@EVIL/o/r"] {
        let run = attacked("GH_REPO", value, &view).exits(2);
        assert!(run.stderr.contains("GH_REPO"), "{run:?}");
        let words = [&view[..], &["--repo", value]].concat();
        let run = attacked("GH_DEBUG", "", &words).exits(2);
        assert!(run.stderr.contains("--repo"), "{run:?}");
    }
}

#[test]
fn a_named_repository_takes_nothing_from_another_ones_host() {
    let place = Place::new().var("GH_REPO", "git.acme.com/team/tool");
    let plan = place.run(&[&WORDS[..], &["--dry-run"]].concat());
    assert_eq!(
        plan.exits(0).json()["endpoint"],
        "https://api.github.com/graphql"
    );
}

#[test]
fn an_address_of_another_host_is_refused_on_every_server() {
    let url = "https://gitlab.com/acme/app/issues/7";
    let close = ["run", "issue.close", "--url", url];
    let sandbox = demo();
    let steps = format!(r#"[{{"task":"issue.close","input":{{"url":"{url}"}}}}]"#);
    for words in [
        &close[..],
        &["run", "issue.close", "--url", url, "--dry-run"],
        &["run", "issue.close", "--url", url, "--sandbox"],
        &["chain", "--steps", &steps],
        &["chain", "--steps", &steps, "--sandbox"],
    ] {
        let run = on(&sandbox).run(words).exits(1);
        assert!(
            run.stdout.contains("is an address on gitlab.com"),
            "{words:?}: {run:?}"
        );
    }
    assert!(sandbox.log().requests.is_empty());
    let own = [
        "run",
        "issue.close",
        "--url",
        "https://github.com/acme/app/issues/7",
    ];
    on(&sandbox).run(&own).exits(0);
    let feedback = ["feedback", "https://gitlab.com/acme/app/pull/42"];
    let run = on(&sandbox).run(&feedback).exits(2);
    assert!(
        run.stderr.contains("that is not GitHub") && !run.stderr.contains("GH_HOST="),
        "{run:?}"
    );
}

/// A server that repeats the token in every reply.
fn parrot(status: &'static str) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}/graphql", listener.local_addr().unwrap());
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.unwrap();
            let mut text = [0; 8192];
            let count = stream.read(&mut text).unwrap();
            let head = String::from_utf8_lossy(&text[..count]);
            assert!(head.contains(TOKEN), "{head}");
            let body = format!(
                r#"{{"message":"no token is {TOKEN}","errors":[{{"message":"{TOKEN}"}}]}}"#
            );
            let reply = format!(
                "HTTP/1.1 {status}\r\nx-github-request-id: {TOKEN}\r\nx-oauth-scopes: {TOKEN}\r\n\
                 connection: close\r\ncontent-length: {}\r\n\r\n{body}",
                body.len()
            );
            let _ = stream.write_all(reply.as_bytes());
        }
    });
    url
}

#[test]
fn a_server_that_repeats_the_token_does_not_get_it_printed() {
    for status in ["200 OK", "401 Unauthorized", "403 Forbidden", "500 Oops"] {
        let place = Place::new()
            .var("GITHUB_GRAPHQL_URL", parrot(status))
            .var("GH_TOKEN", TOKEN);
        let steps = r#"[{"task":"issue.close","input":{"issueId":"I_1"}}]"#;
        for words in [
            &["auth", "status"][..],
            // What may be sent twice is sent again for twenty seconds otherwise.
            &[
                "run",
                "issue.close",
                "--issue-id",
                "I_1",
                "--confirm-wait",
                "0.5",
            ],
            &["chain", "--steps", steps, "--confirm-wait", "0.5"],
        ] {
            let run = place.run(words).exits(1);
            let shown = place.terminal(words).exits(1);
            for text in [&run.stdout, &run.stderr, &shown.stdout] {
                assert!(!text.contains(TOKEN), "{status}: {text}");
            }
            assert!(run.stdout.contains("<redacted>"), "{status}: {run:?}");
        }
    }
}
