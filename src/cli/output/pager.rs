//! Long results go through a pager, as git's do: on a terminal only, and only what is longer than the screen.

use std::io::{IsTerminal, Write};
use std::process::{Command, Stdio};

use super::measure::columns;
use crate::cli::signals;

/// Shows a text in the pager; `false` means that it still has to be printed.
pub(crate) fn show(text: &str) -> bool {
    let Some((width, height)) = terminal_size::terminal_size() else {
        return false;
    };
    let wide = usize::from(width.0).max(1);
    let lines = text.lines().map(|line| columns(line).div_ceil(wide).max(1));
    if lines.sum::<usize>() < usize::from(height.0) || !std::io::stdin().is_terminal() {
        return false;
    }
    let Some(wanted) = wanted() else {
        return false;
    };
    through(&wanted, text)
}

/// The command that the surroundings ask for; none where they ask for none.
fn wanted() -> Option<String> {
    let set = |name: &str| std::env::var(name).ok();
    // Consoles of Windows set no TERM, and have no `less` of their own.
    if set("TERM").map_or(cfg!(unix), |term| term == "dumb") {
        return None;
    }
    let usual = || cfg!(unix).then(|| "less".to_owned());
    let wanted = set("GHX_PAGER").or_else(|| set("PAGER")).or_else(usual)?;
    (!wanted.trim().is_empty() && wanted.trim() != "cat").then_some(wanted)
}

fn through(wanted: &str, text: &str) -> bool {
    let mut command = command(wanted);
    command.stdin(Stdio::piped());
    if std::env::var_os("LESS").is_none() {
        // Quits where it all fits, passes colours, leaves the text on the screen.
        command.env("LESS", "FRX");
    }
    signals::leave_to_child();
    let Ok(mut child) = command.spawn() else {
        return false;
    };
    if let Some(mut stdin) = child.stdin.take() {
        // A reader that has seen enough closes it.
        let _ = stdin.write_all(text.as_bytes());
    }
    child.wait().is_ok_and(|status| status.code() != Some(127))
}

/// Plain words are a program and its arguments; anything else is for the shell.
fn command(wanted: &str) -> Command {
    let plain = |c: char| c.is_alphanumeric() || " -_./\\:,+@".contains(c);
    if cfg!(unix) && !wanted.chars().all(plain) {
        let mut command = Command::new("/bin/sh");
        command.args(["-c", wanted]);
        return command;
    }
    let mut words = wanted.split_whitespace();
    let mut command = Command::new(words.next().unwrap_or("less"));
    command.args(words);
    command
}
