//! A bar on standard error while a chain needs several requests.

use std::sync::OnceLock;

use ghx_runtime::{Phase, Progress};
use indicatif::{ProgressBar, ProgressStyle};

use super::stderr_is_terminal;

/// Shows how far a chain is; silent where standard error is no terminal.
#[derive(Debug)]
pub(crate) struct Bar {
    shown: bool,
    bar: OnceLock<ProgressBar>,
}

impl Bar {
    /// A bar that appears with the second request: one request is over before anybody could read it.
    pub(crate) fn new() -> Bar {
        Bar { shown: stderr_is_terminal(), bar: OnceLock::new() }
    }

    /// Shows a report.
    pub(crate) fn show(&self, progress: Progress) {
        if !self.shown {
            return;
        }
        if progress.phase == Phase::Done {
            if let Some(bar) = self.bar.get() {
                bar.finish_and_clear();
            }
            return;
        }
        if progress.requests == 0 {
            return;
        }
        let bar = self.bar.get_or_init(|| {
            let bar = ProgressBar::new(0);
            if let Ok(style) = ProgressStyle::with_template("{bar:24} {pos}/{len} {msg}") {
                bar.set_style(style);
            }
            bar
        });
        bar.set_length(progress.total as u64);
        bar.set_position(progress.done as u64);
        bar.set_message(format!("request {}: {}", progress.requests + 1, words(progress.phase)));
    }
}

/// What a request is for, in words.
pub(crate) fn words(phase: Phase) -> &'static str {
    match phase {
        Phase::Lookup => "looking up ids",
        Phase::Query => "reading",
        Phase::Pages => "reading further pages",
        Phase::Mutation => "writing",
        Phase::Waiting => "waiting before a retry",
        Phase::Done => "done",
    }
}
