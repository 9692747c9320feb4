//! A bar on standard error while a chain needs several requests.

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};

use ghx_runtime::{Phase, Progress};

use super::stderr_is_terminal;

/// Shows how far a chain is; silent where standard error is no terminal.
#[derive(Debug)]
pub(crate) struct Bar {
    wanted: bool,
    shown: AtomicBool,
}

impl Bar {
    /// A bar that appears with the second request: one request is over before anybody could read it.
    pub(crate) fn new() -> Bar {
        Bar {
            wanted: stderr_is_terminal(),
            shown: AtomicBool::new(false),
        }
    }

    /// Shows a report.
    pub(crate) fn show(&self, progress: Progress) {
        if !self.wanted || progress.requests == 0 {
            return;
        }
        if progress.phase != Phase::Done {
            self.shown.store(true, Ordering::Relaxed);
            draw(&line(progress));
        } else if self.shown.load(Ordering::Relaxed) {
            draw("");
        }
    }
}

impl Drop for Bar {
    /// A chain that is stopped leaves no bar behind.
    fn drop(&mut self) {
        if self.shown.load(Ordering::Relaxed) {
            draw("");
        }
    }
}

/// Replaces what stands on the current line.
fn draw(text: &str) {
    let mut stderr = io::stderr().lock();
    // Nobody is left to tell when standard error is closed.
    let _ = write!(stderr, "\r\u{1b}[2K{text}").and_then(|()| stderr.flush());
}

fn line(progress: Progress) -> String {
    const WIDTH: usize = 24;
    let filled = (progress.done * WIDTH)
        .checked_div(progress.total)
        .unwrap_or(0)
        .min(WIDTH);
    let bar = format!("{}{}", "█".repeat(filled), "░".repeat(WIDTH - filled));
    let Progress {
        done,
        total,
        requests,
        ..
    } = progress;
    format!(
        "{bar} {done}/{total} request {}: {}",
        requests + 1,
        words(progress.phase)
    )
}

/// What a request is for, in words.
pub(crate) fn words(phase: Phase) -> &'static str {
    match phase {
        Phase::Lookup => "looking up ids",
        Phase::Query => "reading",
        Phase::Pages => "reading further pages",
        Phase::Mutation => "writing",
        Phase::Confirm => "finding out what was written",
        Phase::Waiting => "waiting before a retry",
        Phase::Done => "done",
    }
}

#[cfg(test)]
mod tests {
    use super::{Phase, Progress, line};

    #[test]
    fn the_bar_fills_with_the_results() {
        let at = |done, total| {
            line(Progress {
                phase: Phase::Mutation,
                requests: 1,
                done,
                total,
            })
        };
        assert_eq!(
            at(0, 3),
            format!("{} 0/3 request 2: writing", "░".repeat(24))
        );
        assert_eq!(
            at(50, 100),
            format!(
                "{}{} 50/100 request 2: writing",
                "█".repeat(12),
                "░".repeat(12)
            )
        );
        assert_eq!(
            at(0, 0),
            format!("{} 0/0 request 2: writing", "░".repeat(24))
        );
    }
}
