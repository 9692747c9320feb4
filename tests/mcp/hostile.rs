//! Hostile input: protocol errors, never a crash; and wrong usage of the command.

use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};

use crate::support::{command, start};

#[tokio::test]
async fn whatever_comes_is_answered_and_the_next_message_too() {
    let (mut child, stdout, mut stdin) = start(None, &["--sandbox"]);
    let mut lines = BufReader::new(stdout).lines();
    let huge = "x".repeat(20 << 20);
    let hello = json!({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {
        "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}}});
    let call = |id: u32, name: &str, arguments: Value| {
        json!({"jsonrpc": "2.0", "id": id, "method": "tools/call", "params": {"name": name, "arguments": arguments}})
            .to_string()
    };
    let step =
        json!([{"task": "issue.comments.create", "input": {"issueNumber": 7, "body": huge}}]);
    for (line, id, code) in [
        ("{oops".to_owned(), json!(null), json!(-32700)),
        ("[1, 2".to_owned(), json!(null), json!(-32700)),
        ("7".to_owned(), json!(null), json!(-32600)),
        (
            json!({"jsonrpc": "2.0", "method": "notifications/whatever"}).to_string()
                + "\n"
                + &hello.to_string(),
            json!(1),
            json!(null),
        ),
        (
            json!({"jsonrpc": "2.0", "id": 2, "method": "no/such"}).to_string(),
            json!(2),
            json!(-32601),
        ),
        (
            json!({"jsonrpc": "2.0", "id": 3, "method": "tools/call", "params": 7}).to_string(),
            json!(3),
            json!(-32600),
        ),
        (call(4, "no_such_tool", json!({})), json!(4), json!(-32602)),
        (
            call(5, "ghx_write", json!({"steps": step})),
            json!(5),
            json!(null),
        ),
        (
            call(6, "ghx_write", json!({"steps": "no"})),
            json!(6),
            json!(null),
        ),
        (
            call(7, "ghx_read", json!({"steps": [], "x": 1})),
            json!(7),
            json!(null),
        ),
        (
            call(8, "ghx_read", json!({"steps": [[], 1, {"task": 7}]})),
            json!(8),
            json!(null),
        ),
    ] {
        stdin.write_all(line.as_bytes()).await.unwrap();
        stdin.write_all(b"\n").await.unwrap();
        let reply = lines.next_line().await.unwrap().unwrap();
        let reply: Value = serde_json::from_str(&reply).unwrap();
        let start: String = line.chars().take(100).collect();
        assert_eq!(
            reply.get("id").cloned().unwrap_or_default(),
            id,
            "{start}: {reply}"
        );
        assert_eq!(reply["error"]["code"], code, "{start}: {reply}");
        if id.as_u64().is_some_and(|id| id >= 5) {
            assert_eq!(reply["result"]["isError"], true, "{start}: {reply}");
        }
        if id == 5 {
            assert_eq!(
                reply["result"]["structuredContent"]["error"]["code"],
                "TOO_LARGE"
            );
        }
    }
    drop(stdin);
    assert_eq!(child.wait().await.unwrap().code(), Some(0));
}

#[tokio::test]
async fn every_revision_is_spoken_and_an_unknown_one_gets_the_newest_with_a_beginning() {
    for (asked, given) in [
        ("2025-06-18", "2025-06-18"),
        ("2025-11-25", "2025-11-25"),
        ("1999-01-01", "2025-11-25"),
    ] {
        let (mut child, stdout, mut stdin) = start(None, &["--sandbox"]);
        let mut lines = BufReader::new(stdout).lines();
        let hello = json!({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {
            "protocolVersion": asked, "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}}});
        let ready = json!({"jsonrpc": "2.0", "method": "notifications/initialized"});
        let call = json!({"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": {
            "name": "ghx_read", "arguments": {"steps": [{"task": "issue.view", "input": {"issueNumber": 7}}]}}});
        // The input ends while the call runs: it is answered all the same.
        let all = format!("{hello}\n{ready}\n{call}\n");
        stdin.write_all(all.as_bytes()).await.unwrap();
        drop(stdin);
        let mut replies = Vec::new();
        while let Some(line) = lines.next_line().await.unwrap() {
            replies.push(serde_json::from_str::<Value>(&line).unwrap());
        }
        assert_eq!(replies[0]["result"]["protocolVersion"], given, "{asked}");
        let status = &replies[1]["result"]["structuredContent"]["status"];
        assert_eq!(status, "success", "{asked}: {replies:?}");
        assert_eq!(child.wait().await.unwrap().code(), Some(0));
    }
}

#[tokio::test]
async fn wrong_usage_exits_with_2_and_says_what_to_do() {
    for (flags, says) in [
        (&["--repo", "no-slash"][..], "--repo"),
        (&["--allow", "issue.viw"], "did you mean `issue.view`?"),
        (&["--http", "0.0.0.0:80"], "loopback"),
        (&["--nope"], "--nope"),
        (
            &["--repo", "a/b", "--repo", "git.acme.com/c/d"],
            "different hosts",
        ),
    ] {
        let output = command(None, flags).output().await.unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{flags:?}: {stderr}");
        assert!(stderr.contains(says), "{flags:?}: {stderr}");
        assert!(
            output.stdout.is_empty(),
            "standard output is for the protocol"
        );
    }
}
