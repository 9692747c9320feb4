//! The token that `gh` keeps: asked for with a limit of time, because a key ring may wait for somebody.

use std::io::{self, Read};
use std::process::{Command, Output, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use super::Token;

/// How long `gh` may take where nobody says otherwise.
pub(super) const PATIENCE: Duration = Duration::from_secs(30);

/// What `gh auth token` said.
#[derive(Debug, Clone, PartialEq, Eq)]
#[doc(hidden)]
pub enum GhAnswer {
    /// It has a token for the host.
    Token(Token),
    /// It has none, or there is no `gh`.
    Nothing,
    /// It did not answer in time and was stopped.
    Silent,
}

/// Asks `gh` for its token of a host; this blocks the thread until there is an answer or the time is over.
#[doc(hidden)]
pub fn ask_gh(host: &str, limit: Duration) -> GhAnswer {
    let mut command = Command::new("gh");
    command.args(["auth", "token", "--hostname", host]);
    let output = match run_within(command, limit) {
        Ok(Some(output)) => output,
        Ok(None) => return GhAnswer::Silent,
        Err(_) => return GhAnswer::Nothing,
    };
    let token = Token::new(String::from_utf8_lossy(&output.stdout));
    if output.status.success() && !token.reveal().is_empty() {
        GhAnswer::Token(token)
    } else {
        GhAnswer::Nothing
    }
}

/// Whether a `gh` is on the path.
#[doc(hidden)]
pub fn gh_is_installed() -> bool {
    let Some(path) = std::env::var_os("PATH") else {
        return false;
    };
    let names: &[&str] = if cfg!(windows) {
        &["gh.exe", "gh.cmd"]
    } else {
        &["gh"]
    };
    std::env::split_paths(&path).any(|folder| names.iter().any(|name| folder.join(name).is_file()))
}

/// Runs a command without input and reads what it says; `None` when the time was over and it was stopped.
fn run_within(mut command: Command, limit: Duration) -> io::Result<Option<Output>> {
    let deadline = Instant::now().checked_add(limit);
    let left = || match deadline {
        Some(deadline) => deadline.saturating_duration_since(Instant::now()),
        None => Duration::MAX,
    };
    let mut child = command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()?;
    // Readers of their own: what a stopped command started may hold the pipes open, and is not waited for.
    let stdout = read_aside(child.stdout.take())?;
    let stderr = read_aside(child.stderr.take())?;
    let mut texts = [Vec::new(), Vec::new()];
    let mut in_time = true;
    for (text, reader) in texts.iter_mut().zip([stdout, stderr]) {
        match reader.recv_timeout(left()) {
            Ok(read) => *text = read,
            Err(RecvTimeoutError::Timeout) => in_time = false,
            Err(RecvTimeoutError::Disconnected) => {}
        }
    }
    // A command may close its output and go on; the pauses grow, so that a quick end is seen quickly.
    let mut pause = Duration::from_micros(100);
    let status = loop {
        if let Some(status) = child.try_wait()? {
            break status;
        }
        if !in_time || left().is_zero() {
            in_time = false;
            child.kill()?;
            break child.wait()?;
        }
        thread::sleep(pause.min(left()));
        pause = (pause * 2).min(Duration::from_millis(20));
    };
    let [stdout, stderr] = texts;
    Ok(in_time.then_some(Output {
        status,
        stdout,
        stderr,
    }))
}

fn read_aside(pipe: Option<impl Read + Send + 'static>) -> io::Result<mpsc::Receiver<Vec<u8>>> {
    let (sender, receiver) = mpsc::channel();
    thread::Builder::new().spawn(move || {
        let mut text = Vec::new();
        if let Some(mut pipe) = pipe {
            // What was read until an error is what there is.
            let _ = pipe.read_to_end(&mut text);
        }
        let _ = sender.send(text);
    })?;
    Ok(receiver)
}
