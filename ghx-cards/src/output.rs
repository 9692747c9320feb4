//! All that the tool prints: results on standard output, everything else on standard error.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::error::ErrorKind;

/// Prints a result. A reader that went away, as `head` does, has all it wanted.
pub(crate) fn show(text: &str) -> Result<(), String> {
    let mut out = io::stdout().lock();
    match writeln!(out, "{text}").and_then(|()| out.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(format!("cannot write the result: {error}"))
        }
        _ => Ok(()),
    }
}

/// Says something to people.
pub(crate) fn tell(text: &str) {
    // Nobody is left to tell when standard error is closed.
    let _ = writeln!(io::stderr().lock(), "{text}");
}

/// Help and version are results; everything else that clap says is wrong usage.
pub(crate) fn usage(error: &clap::Error) -> Result<ExitCode, String> {
    let text = error.to_string();
    if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        tell(text.trim_end());
        return Ok(ExitCode::from(2));
    }
    if error.use_stderr() {
        return Err(text.trim_end().trim_start_matches("error: ").to_owned());
    }
    show(text.trim_end())?;
    Ok(ExitCode::SUCCESS)
}

/// `1 card`, `2 cards`
pub(crate) fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}
