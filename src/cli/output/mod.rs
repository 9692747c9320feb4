//! The only place that prints: results to standard output, everything for people to standard error.

mod clean;
mod explain;
pub(crate) mod feedback;
mod graphql;
mod json;
mod plan;
mod progress;
mod report;
mod style;
mod table;
mod value;

use std::io::{self, IsTerminal, Write};

use super::args::When;
use super::failure::{Failure, exit};

pub(crate) use clean::foreign;
pub(crate) use explain::{explanation, listing, output_fields};
pub(crate) use json::pretty;
pub(crate) use plan::{Destination, dry_run};
pub(crate) use progress::Bar;
pub(crate) use report::{
    chain, chain_lines, data_lines, failed, failed_call, failed_chain, interrupted, requests,
    single,
};
pub(crate) use style::Style;
pub(crate) use table::{Column, table, width};

/// Whether standard error is a terminal.
pub(crate) fn stderr_is_terminal() -> bool {
    io::stderr().is_terminal()
}

/// How this run of the command prints.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Output {
    /// Results are JSON.
    pub(crate) json: bool,
    /// Standard output is a terminal.
    pub(crate) terminal: bool,
    /// Colours on standard output.
    pub(crate) out: Style,
    /// Colours on standard error.
    pub(crate) err: Style,
}

impl Output {
    /// Looks at the terminal and the environment.
    pub(crate) fn new(json: bool, color: When) -> Output {
        let (out, err) = (io::stdout().is_terminal(), io::stderr().is_terminal());
        Output {
            json: json || !out,
            terminal: out,
            out: Style::new(color, out),
            err: Style::new(color, err),
        }
    }

    /// Prints a result that is JSON text: indented on a terminal, one line elsewhere.
    pub(crate) fn json_result(&self, text: &str) {
        if self.terminal {
            self.own(&clean::json(&pretty(text)));
        } else {
            self.own(text);
        }
    }

    /// Prints a result for people: whatever is in it, it cannot steer the terminal.
    pub(crate) fn result(&self, text: &str) {
        self.own(&clean::text(text, self.out.is_on()));
    }

    /// Prints what this program wrote itself, such as a script, as it is, and a final newline. A reader that went away is
    /// no error: what was to be done is done.
    pub(crate) fn own(&self, text: &str) {
        let mut out = io::stdout().lock();
        let newline: &[u8] = if text.ends_with('\n') { b"" } else { b"\n" };
        let written = out
            .write_all(text.as_bytes())
            .and_then(|()| out.write_all(newline))
            .and_then(|()| out.flush());
        if let Err(error) = written
            && error.kind() != io::ErrorKind::BrokenPipe
        {
            self.error(&format!(
                "cannot write the result: {}",
                super::input::reason(&error)
            ));
            std::process::exit(i32::from(exit::FAILED));
        }
    }

    /// Says something to the person at the terminal.
    pub(crate) fn note(&self, text: &str) {
        let text = clean::text(text, self.err.is_on());
        // Nobody is left to tell when standard error is closed.
        let _ = writeln!(io::stderr().lock(), "{text}");
    }

    /// Says something beside the result.
    pub(crate) fn remark(&self, text: &str) {
        self.note(&format!(
            "{} {}",
            self.err.yellow("note:"),
            clean::text(text, false)
        ));
    }

    /// Says what went wrong.
    pub(crate) fn error(&self, text: &str) {
        self.note(&format!(
            "{} {}",
            self.err.red("error:"),
            clean::text(text, false)
        ));
    }

    /// Says why the command stopped, and returns its exit code.
    pub(crate) fn failure(&self, failure: &Failure) -> u8 {
        self.error(&failure.to_string());
        failure.exit
    }
}
