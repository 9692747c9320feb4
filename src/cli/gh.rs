//! The `gh` command as a transport: the request through its standard input, the reply from its standard output.

use std::process::{ExitStatus, Stdio};
use std::time::Duration;

use ghx_runtime::{
    BoxFuture, HttpReply, HttpRequest, Transport, TransportError, TransportErrorKind,
};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWriteExt};
use tokio::process::{Child, Command};

/// The largest reply that is read, as for a client of our own.
const MAX_REPLY: u64 = 64 << 20;
/// How much of what `gh` says on standard error is repeated.
const MAX_WORDS: u64 = 2000;

/// Sends requests with the credentials that `gh` has for a host.
#[derive(Debug)]
pub(crate) struct Gh {
    host: String,
    timeout: Duration,
}

impl Gh {
    /// A transport for one host; a `gh` that takes longer for one request is stopped.
    pub(crate) fn new(host: &str, timeout: Duration) -> Gh {
        Gh {
            host: host.to_owned(),
            timeout,
        }
    }

    async fn send(&self, body: &[u8]) -> Result<HttpReply, TransportError> {
        let mut words = command(&self.host).into_iter();
        let mut child = Command::new(words.next().unwrap_or_default())
            .args(words)
            .env("GH_HOST", &self.host)
            .env("GH_PROMPT_DISABLED", "1")
            .env("GH_NO_UPDATE_NOTIFIER", "1")
            // Colours would be part of the reply.
            .env("NO_COLOR", "1")
            .env_remove("CLICOLOR_FORCE")
            .env_remove("GH_FORCE_TTY")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .map_err(|error| {
                let message = format!("gh could not be run: {error}");
                TransportError::new(TransportErrorKind::Invalid, message)
            })?;
        let exchange = tokio::time::timeout(self.timeout, exchange(&mut child, body));
        let Ok(exchange) = exchange.await else {
            // Also waits until it is gone; one that cannot be stopped any more has ended by itself.
            let _ = child.kill().await;
            let message = format!(
                "gh did not answer within {} s and was stopped",
                self.timeout.as_secs_f64()
            );
            let kind = TransportErrorKind::Timeout { sent: true };
            return Err(TransportError::new(kind, message));
        };
        let Exchange { out, err, status } = exchange.map_err(|error| {
            let message = format!("gh was lost: {error}");
            TransportError::new(TransportErrorKind::Dropped, message)
        })?;
        if out.len() as u64 > MAX_REPLY {
            let message = format!("the reply is larger than {MAX_REPLY} bytes");
            let kind = TransportErrorKind::ReplyTooLarge;
            return Err(TransportError::new(kind, message));
        }
        // GitHub's errors make gh fail too; what it printed is the reply all the same.
        if status.success() || !out.trim_ascii().is_empty() {
            return Ok(reply(out));
        }
        Err(failed(status, &err))
    }
}

impl Transport for Gh {
    fn post<'a>(
        &'a self,
        request: HttpRequest<'a>,
    ) -> BoxFuture<'a, Result<HttpReply, TransportError>> {
        Box::pin(async move { self.send(&request.body).await })
    }
}

/// The whole command; with `--include` it prints the status and the headers before the body.
pub(crate) fn command(host: &str) -> Vec<&str> {
    let mut words = vec!["gh", "api", "graphql", "--input", "-", "--include"];
    if host != "github.com" {
        words.extend(["--hostname", host]);
    }
    words
}

/// What `gh` printed, and how it ended.
struct Exchange {
    out: Vec<u8>,
    err: Vec<u8>,
    status: ExitStatus,
}

async fn exchange(child: &mut Child, body: &[u8]) -> std::io::Result<Exchange> {
    let (stdin, stdout, stderr) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
    let write = async move {
        if let Some(mut stdin) = stdin {
            // A gh that refuses early closes its input; what it prints says why.
            let _ = stdin.write_all(body).await;
        }
    };
    let ((), out, err) = tokio::join!(
        write,
        // One byte more shows that there is more.
        read(stdout, MAX_REPLY + 1, false),
        read(stderr, MAX_WORDS, true)
    );
    Ok(Exchange {
        out: out?,
        err: err?,
        status: child.wait().await?,
    })
}

/// Reads up to a limit; `drain` takes the rest as well, because closing a pipe ends whoever writes into it.
async fn read(
    from: Option<impl AsyncRead + Unpin>,
    limit: u64,
    drain: bool,
) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    if let Some(mut from) = from {
        (&mut from).take(limit).read_to_end(&mut bytes).await?;
        if drain {
            tokio::io::copy(&mut from, &mut tokio::io::sink()).await?;
        }
    }
    Ok(bytes)
}

/// A reply from what `gh api --include` prints. Without a head it is a body that the engine judges.
fn reply(out: Vec<u8>) -> HttpReply {
    let mut rest = out.as_slice();
    let mut line = || {
        let end = rest.iter().position(|byte| *byte == b'\n')?;
        let (line, after) = rest.split_at(end);
        rest = after.get(1..).unwrap_or_default();
        Some(String::from_utf8_lossy(line.trim_ascii_end()))
    };
    let status = out
        .starts_with(b"HTTP/")
        .then(&mut line)
        .flatten()
        .and_then(|line| line.split(' ').nth(1)?.parse().ok());
    let Some(status) = status else {
        return HttpReply::new(200, out);
    };
    let mut reply = HttpReply::new(status, Vec::new());
    while let Some(header) = line().filter(|line| !line.is_empty()) {
        if let Some((name, value)) = header.split_once(": ") {
            reply.headers.insert(name, value);
        }
    }
    reply.body = rest.to_vec();
    reply
}

/// Why there is no reply. gh has an exit code of its own only for not being logged in.
fn failed(status: ExitStatus, err: &[u8]) -> TransportError {
    let text = String::from_utf8_lossy(err);
    let lines = text.trim().lines().take(5);
    let lines: Vec<&str> = lines
        .map(|line| line.strip_prefix("gh: ").unwrap_or(line))
        .collect();
    let words = match lines.as_slice() {
        [] => status.to_string(),
        lines => lines.join("; "),
    };
    let (kind, what) = if status.code() == Some(4) {
        (TransportErrorKind::LoggedOut, "gh is not logged in")
    } else if words.starts_with("error connecting to ") {
        (TransportErrorKind::Refused, "gh failed")
    } else {
        (TransportErrorKind::Dropped, "gh failed")
    };
    TransportError::new(kind, format!("{what}: {words}"))
}

#[cfg(test)]
mod tests {
    use super::reply;

    #[test]
    fn the_head_is_taken_off() {
        let body = "{\"data\":{\"a\":\"HTTP/2.0 500\\n\"}}";
        let head = "HTTP/2.0 403 Forbidden\nRetry-After: 7\r\nX-Odd\r\n\r\n";
        let cases = [
            (format!("{head}{body}"), 403, body, Some("7")),
            (format!("HTTP/1.1 200 OK\n\r\n{body}"), 200, body, None),
            (body.to_owned(), 200, body, None),
            ("HTTP/2.0 502 Bad Gateway\n".to_owned(), 502, "", None),
            ("HTTP/oops".to_owned(), 200, "HTTP/oops", None),
        ];
        for (out, status, body, waits) in cases {
            let reply = reply(out.clone().into_bytes());
            assert_eq!(
                (
                    reply.status,
                    reply.body.as_slice(),
                    reply.headers.get("retry-after")
                ),
                (status, body.as_bytes(), waits),
                "{out}"
            );
        }
    }
}
