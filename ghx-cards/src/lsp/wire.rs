//! JSON-RPC messages with their headers.

use std::io::{BufRead, Write};

use serde_json::Value;

/// No message of an editor is longer; a wrong header must not take all memory.
const MOST: usize = 64 << 20;

/// The next message; none when the client is gone.
pub(super) fn read(input: &mut impl BufRead) -> Result<Option<Value>, String> {
    let mut length = None;
    loop {
        let mut line = String::new();
        let count = input
            .read_line(&mut line)
            .map_err(|error| format!("cannot read: {error}"))?;
        if count == 0 {
            return Ok(None);
        }
        let line = line.trim_end();
        if line.is_empty() {
            break;
        }
        if let Some((name, value)) = line.split_once(':')
            && name.eq_ignore_ascii_case("content-length")
        {
            length = value.trim().parse::<usize>().ok();
        }
    }
    let length = length.filter(|it| *it <= MOST);
    let length = length.ok_or("a message without a usable Content-Length came")?;
    let mut body = vec![0; length];
    input
        .read_exact(&mut body)
        .map_err(|error| format!("cannot read: {error}"))?;
    // A line that is not JSON is skipped, because the next one may be a message again.
    Ok(Some(serde_json::from_slice(&body).unwrap_or(Value::Null)))
}

pub(super) fn write(output: &mut impl Write, message: &Value) -> Result<(), String> {
    let body = message.to_string();
    let written = write!(output, "Content-Length: {}\r\n\r\n{body}", body.len())
        .and_then(|()| output.flush());
    written.map_err(|error| format!("cannot write: {error}"))
}
