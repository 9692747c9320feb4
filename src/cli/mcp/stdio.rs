//! Standard input and output as a transport: one message a line, an answer to every line that asks for one.

use std::io::{self, BufRead, Read};
use std::sync::Arc;

use rmcp::RoleServer;
use rmcp::model::{ClientJsonRpcMessage, ErrorCode, ErrorData, RequestId, ServerJsonRpcMessage};
use rmcp::transport::Transport;
use serde_json::Value;
use tokio::sync::{Mutex, mpsc};

use crate::cli::output;

/// The longest line that is read; the tools refuse less, with an answer to the request itself.
const MOST: u64 = 64 << 20;

/// A line of input.
enum Line {
    Read(Vec<u8>),
    TooLong,
}

/// The transport; clones read and write the same streams.
#[derive(Clone)]
pub(super) struct Stdio {
    lines: Arc<Mutex<mpsc::Receiver<Line>>>,
}

impl Stdio {
    /// Starts to read standard input, on a thread of its own: a read cannot be called off.
    pub(super) fn start() -> Stdio {
        let (sender, lines) = mpsc::channel(16);
        std::thread::spawn(move || {
            let mut input = io::stdin().lock();
            while let Some(line) = next_line(&mut input) {
                if sender.blocking_send(line).is_err() {
                    break;
                }
            }
        });
        Stdio {
            lines: Arc::new(Mutex::new(lines)),
        }
    }
}

/// The next line; of one that is too long nothing is kept.
fn next_line(input: &mut impl BufRead) -> Option<Line> {
    let mut line = Vec::new();
    let read = input
        .by_ref()
        .take(MOST)
        .read_until(b'\n', &mut line)
        .ok()?;
    if read == 0 {
        return None;
    }
    if line.last() != Some(&b'\n') && line.len() as u64 == MOST {
        input.skip_until(b'\n').ok()?;
        return Some(Line::TooLong);
    }
    Some(Line::Read(line))
}

impl Transport<RoleServer> for Stdio {
    type Error = io::Error;

    fn send(
        &mut self,
        item: ServerJsonRpcMessage,
    ) -> impl Future<Output = Result<(), io::Error>> + Send + 'static {
        let line = serde_json::to_string(&item);
        async move { output::protocol(&line?) }
    }

    async fn receive(&mut self) -> Option<ClientJsonRpcMessage> {
        loop {
            let line = self.lines.lock().await.recv().await?;
            let (code, words, id) = match line {
                Line::TooLong => {
                    let words = format!("a message has at most {} MiB", MOST >> 20);
                    (ErrorCode::INVALID_REQUEST, words, None)
                }
                Line::Read(line) if line.trim_ascii().is_empty() => continue,
                Line::Read(line) => {
                    let line = line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&line);
                    match serde_json::from_slice(line) {
                        Ok(message) => return Some(message),
                        Err(_) => match serde_json::from_slice::<Value>(line) {
                            Err(error) => (ErrorCode::PARSE_ERROR, error.to_string(), None),
                            // Nobody waits for an answer to a notification.
                            Ok(it) if it.get("method").is_some() && it.get("id").is_none() => {
                                continue;
                            }
                            Ok(it) => {
                                let id = it.get("id").cloned();
                                let id =
                                    id.and_then(|id| serde_json::from_value::<RequestId>(id).ok());
                                let words = "not a message of the protocol".to_owned();
                                (ErrorCode::INVALID_REQUEST, words, id)
                            }
                        },
                    }
                }
            };
            let error = ErrorData::new(code, words, None);
            let refused = ServerJsonRpcMessage::error(error, id);
            let line = serde_json::to_string(&refused).ok()?;
            output::protocol(&line).ok()?;
        }
    }

    async fn close(&mut self) -> Result<(), io::Error> {
        Ok(())
    }
}
