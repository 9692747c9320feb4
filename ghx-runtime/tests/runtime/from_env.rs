//! The token of `gh`: asked for beside the caller's executor, and not for ever.
//!
//! The environment belongs to a process, so each test runs itself again in one that has a `gh` of its own.
#![cfg(unix)]

use std::io::{Read, Write};
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::process::Command;
use std::time::{Duration, Instant};

use crate::support::plans;
use ghx_runtime::auth::{GhAnswer, Host, Token, ask_gh};
use ghx_runtime::{Client, Code, Outcome, execute_task};

const FOLDER: &str = "GHX_TEST_FOLDER";

/// The folder of the process that has a `gh`; none in the first process, which starts that one.
fn inside(test: &str, script: &str, variables: &[(&str, &str)]) -> Option<PathBuf> {
    if let Some(folder) = std::env::var_os(FOLDER) {
        return Some(folder.into());
    }
    let folder = std::env::temp_dir().join(format!("ghx-{test}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let gh = folder.join("gh");
    std::fs::write(&gh, format!("#!/bin/sh\n{script}\n")).unwrap();
    std::fs::set_permissions(&gh, std::fs::Permissions::from_mode(0o755)).unwrap();
    let output = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", &format!("from_env::{test}"), "--nocapture"])
        .env_clear()
        .env("PATH", &folder)
        .env(FOLDER, &folder)
        .envs(variables.iter().copied())
        .output()
        .unwrap();
    std::fs::remove_dir_all(&folder).unwrap();
    let said = String::from_utf8_lossy(&output.stdout).into_owned()
        + &String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    assert!(said.contains("1 passed"), "{said}");
    None
}

#[test]
fn the_executor_goes_on_while_gh_thinks() {
    // gh answers only when the executor has found time for something else.
    let script = r#"while [ ! -e "${0%/*}/go" ]; do /bin/sleep 0.01; done; echo ghp_from_gh"#;
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}/graphql", listener.local_addr().unwrap());
    let serving = std::thread::spawn(move || {
        let (mut stream, _) = listener.accept().unwrap();
        let mut head = String::new();
        while !head.contains("\r\n\r\n") {
            let mut byte = [0];
            stream.read_exact(&mut byte).unwrap();
            head.push(char::from(byte[0]));
        }
        let body = r#"{"data":{"step0":{"thread":{"id":"T","isResolved":true}}}}"#;
        write!(
            stream,
            "HTTP/1.1 200 OK\r\ncontent-length: {}\r\n\r\n{body}",
            body.len()
        )
        .unwrap();
        head
    });
    let test = "the_executor_goes_on_while_gh_thinks";
    let Some(folder) = inside(test, script, &[("GITHUB_GRAPHQL_URL", &url)]) else {
        let head = serving.join().unwrap();
        assert!(
            head.contains("authorization: bearer ghp_from_gh\r\n"),
            "{head}"
        );
        return;
    };
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build();
    runtime.unwrap().block_on(async {
        let client = Client::from_env().unwrap();
        let (envelope, ()) = tokio::join!(
            execute_task(
                &client,
                &plans::REGISTRY,
                "pr.thread.resolve",
                r#"{"threadId":"T"}"#
            ),
            async { std::fs::write(folder.join("go"), "").unwrap() }
        );
        assert!(envelope.ok, "{envelope:?}");
    });
}

#[test]
fn a_gh_without_a_token_is_the_error_of_the_request() {
    let test = "a_gh_without_a_token_is_the_error_of_the_request";
    if inside(test, "exit 1", &[]).is_none() {
        return;
    }
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build();
    let envelope = runtime.unwrap().block_on(async {
        let client = Client::from_env().unwrap();
        assert!(format!("{client:?}").contains("gh auth token"));
        execute_task(
            &client,
            &plans::REGISTRY,
            "pr.thread.resolve",
            r#"{"threadId":"T"}"#,
        )
        .await
    });
    let error = envelope.error.unwrap();
    assert_eq!(
        (error.code, error.outcome()),
        (Code::Auth, Some(Outcome::NotApplied))
    );
    assert!(
        error
            .message
            .starts_with("no token for github.com: set GH_TOKEN"),
        "{error:?}"
    );
}

#[test]
fn a_gh_that_hangs_is_stopped() {
    // What it started holds its output open.
    let script = "case $4 in quick.test) echo ghp_quick;; *) /bin/sleep 20 & wait;; esac";
    if inside("a_gh_that_hangs_is_stopped", script, &[]).is_none() {
        return;
    }
    let start = Instant::now();
    assert_eq!(
        ask_gh("slow.test", Duration::from_millis(100)),
        GhAnswer::Silent
    );
    assert!(start.elapsed() < Duration::from_secs(15));
    let limit = Duration::from_secs(30);
    assert_eq!(
        ask_gh("quick.test", limit),
        GhAnswer::Token(Token::new("ghp_quick"))
    );
    assert_eq!(Host::github().name, "github.com");
}
