//! Streamable HTTP: the same tools, and no door for others.

use rmcp::model::{CallToolRequestParams, ElicitationAction};
use rmcp::transport::StreamableHttpClientTransport;
use serde_json::json;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::process::Child;

use crate::support::{Family, Person, begin, command};

/// A server on a free port; its address.
async fn serve() -> (Child, String) {
    let mut child = command(None, &["--sandbox", "--http", "127.0.0.1:0"])
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stderr.take().unwrap()).lines();
    let line = lines.next_line().await.unwrap().unwrap();
    let address = line
        .split(' ')
        .nth(1)
        .unwrap()
        .trim_end_matches(',')
        .to_owned();
    tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
    (child, address)
}

#[tokio::test]
async fn a_client_over_http_reads_and_writes() {
    let (_child, address) = serve().await;
    // The client can speak TLS, and wants to know with what.
    let _ = rustls::crypto::ring::default_provider().install_default();
    for family in [Family::Initialize, Family::Discover] {
        let transport = StreamableHttpClientTransport::from_uri(address.clone());
        let person = Person {
            answers: Some(ElicitationAction::Decline),
            ..Person::default()
        };
        let client = begin(family, person.clone(), transport).await;
        assert_eq!(client.list_all_tools().await.unwrap().len(), 4);
        for (task, status) in [("issue.close", "success"), ("issue.delete", "failed")] {
            let arguments = json!({"steps": [{"task": task, "input": {"issueNumber": 7}}]});
            let params = CallToolRequestParams::new("ghx_write")
                .with_arguments(arguments.as_object().unwrap().clone());
            let result = client.call_tool(params).await.unwrap();
            let value = result.structured_content.unwrap();
            assert_eq!(value["status"], status, "{family:?}: {value}");
        }
        assert_eq!(person.asked.lock().unwrap().len(), 1, "{family:?}");
    }
}

/// Sends a request as it is; the status of the answer.
async fn status(address: &str, path: &str, headers: &str, body: usize) -> u16 {
    let place = address
        .trim_start_matches("http://")
        .trim_end_matches("/mcp");
    let mut stream = tokio::net::TcpStream::connect(place).await.unwrap();
    let host = if headers.contains("Host:") {
        String::new()
    } else {
        format!("Host: {place}\r\n")
    };
    let head = format!(
        "POST {path} HTTP/1.1\r\n{host}{headers}Connection: close\r\nContent-Type: application/json\r\n\
         Accept: application/json, text/event-stream\r\nContent-Length: {body}\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    // The server may answer and hang up before all of it has come.
    let _ = stream.write_all(&vec![b' '; body]).await;
    let mut reply = Vec::new();
    let _ = stream.read_to_end(&mut reply).await;
    let reply = String::from_utf8_lossy(&reply).into_owned();
    reply
        .split(' ')
        .nth(1)
        .and_then(|code| code.parse().ok())
        .unwrap_or(0)
}

#[tokio::test]
async fn foreign_hosts_and_origins_are_refused() {
    let (_child, address) = serve().await;
    for (path, headers, expected) in [
        ("/mcp", "Host: evil.example\r\n", 403),
        ("/mcp", "Origin: https://evil.example\r\n", 403),
        ("/mcp", "Origin: null\r\n", 403),
        ("/mcp", "Host: 127.0.0.1:1\r\n", 403),
        (
            "/mcp",
            "Host: evil.example\r\nOrigin: http://127.0.0.1\r\n",
            403,
        ),
        // No message of the protocol, but at the right door.
        ("/mcp", "", 415),
        ("/other", "", 404),
    ] {
        assert_eq!(
            status(&address, path, headers, 2).await,
            expected,
            "{path} {headers}"
        );
    }
    assert!(status(&address, "/mcp", "", 20 << 20).await != 200);
}
