//! The only place that prints: results to standard output, everything for people to standard error.

mod actions;
mod clean;
mod diff;
mod explain;
pub(crate) mod feedback;
mod graphql;
mod inputs;
mod json;
mod list;
mod measure;
mod pager;
mod plan;
mod progress;
mod report;
mod style;
mod table;
mod value;

use std::io::{self, IsTerminal, Write};

use super::args::When;
use super::failure::exit;

pub(crate) use actions::annotate;
pub(crate) use clean::foreign;
pub(crate) use diff::diff;
pub(crate) use explain::{commands, explanation, listing, output_fields};
pub(crate) use json::pretty;
pub(crate) use measure::hang;
pub(crate) use plan::{Destination, dry_run};
pub(crate) use progress::Bar;
#[cfg(feature = "mcp")]
pub(crate) use progress::words as phase_words;
pub(crate) use report::{Asked, chain, chain_lines, data_lines, failed, requests, single};
pub(crate) use style::Style;
pub(crate) use table::{Column, size, table, width};

/// Lines for people that break between words. Those that begin with a space, such as pieces of a source, stay as they are.
fn folded(text: &str) -> String {
    if !stderr_is_terminal() {
        return text.to_owned();
    }
    let width = width();
    let lines = text
        .lines()
        .flat_map(|line| match line.is_empty() || line.starts_with(' ') {
            true => vec![line.to_owned()],
            false => measure::wrap(line, width),
        });
    lines.collect::<Vec<_>>().join("\n")
}

/// Whether standard error is a terminal.
pub(crate) fn stderr_is_terminal() -> bool {
    io::stderr().is_terminal()
}

/// Writes one line of a protocol to standard output; a reader that went away is an error.
#[cfg(feature = "mcp")]
pub(crate) fn protocol(line: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(line.as_bytes())?;
    out.write_all(b"\n")?;
    out.flush()
}

/// Says that something is expected from whoever sits at the terminal; silent where it comes from elsewhere.
pub(crate) fn waits_for(flag: &str, what: &str) {
    if io::stdin().is_terminal() && stderr_is_terminal() {
        let text = format!("{flag}: waiting for {what} on standard input; Ctrl-D ends it");
        Output::new(false, When::Auto).note(&text);
    }
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
    /// Long results may go through a pager.
    pub(crate) pager: bool,
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
            pager: false,
        }
    }

    /// The same, with a pager for what is longer than the screen.
    pub(crate) fn paged(self, wanted: bool) -> Output {
        Output {
            pager: wanted && self.terminal,
            ..self
        }
    }

    /// Prints a result that is JSON text: indented on a terminal, one line elsewhere.
    pub(crate) fn json_result(&self, text: &str) {
        if self.terminal {
            self.show(&clean::json(&pretty(text)));
        } else {
            self.own(text);
        }
    }

    /// Prints a result for people: whatever is in it, it cannot steer the terminal.
    pub(crate) fn result(&self, text: &str) {
        self.show(&clean::text(text, self.out.is_on()));
    }

    fn show(&self, text: &str) {
        progress::end();
        if !self.pager || !pager::show(text) {
            self.own(text);
        }
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
        progress::end();
        let text = folded(&clean::text(text, self.err.is_on()));
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
}
