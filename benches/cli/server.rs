//! A loopback server that answers every request with the same constant reply, as fast as it can.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};

pub(crate) struct Server {
    url: String,
    body: Arc<Mutex<Vec<u8>>>,
}

impl Server {
    /// Serves on a thread of its own until the process ends.
    pub(crate) fn start(steps: usize) -> Server {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let url = format!("http://{}/graphql", listener.local_addr().unwrap());
        let body = Arc::new(Mutex::new(Vec::new()));
        let seen = Arc::clone(&body);
        let reply = reply(steps);
        std::thread::spawn(move || {
            for stream in listener.incoming() {
                *seen.lock().unwrap() = answer(stream.unwrap(), &reply);
            }
        });
        Server { url, body }
    }

    pub(crate) fn url(&self) -> &str {
        &self.url
    }

    /// The body of the last request.
    pub(crate) fn last_body(&self) -> Vec<u8> {
        self.body.lock().unwrap().clone()
    }
}

/// The steps: threads to be resolved, by id.
pub(crate) fn steps(count: usize) -> String {
    let step = |at| {
        format!(r#"{{"task":"pr.thread.resolve","input":{{"threadId":"PRRT_kwDOABCD{at:04}"}}}}"#)
    };
    format!("[{}]", (0..count).map(step).collect::<Vec<_>>().join(","))
}

fn reply(count: usize) -> String {
    let step = |at| {
        format!(r#""step{at}":{{"thread":{{"id":"PRRT_kwDOABCD{at:04}","isResolved":true}}}}"#)
    };
    let data = format!(
        r#"{{"data":{{{}}}}}"#,
        (0..count).map(step).collect::<Vec<_>>().join(",")
    );
    format!(
        "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{data}",
        data.len()
    )
}

fn answer(mut stream: TcpStream, reply: &str) -> Vec<u8> {
    stream.set_nodelay(true).unwrap();
    let mut reader = BufReader::new(stream.try_clone().unwrap());
    let mut length = 0;
    loop {
        let mut line = String::new();
        reader.read_line(&mut line).unwrap();
        if line.trim().is_empty() {
            break;
        }
        if let Some(value) = line.to_lowercase().strip_prefix("content-length:") {
            length = value.trim().parse().unwrap();
        }
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body).unwrap();
    stream.write_all(reply.as_bytes()).unwrap();
    body
}
