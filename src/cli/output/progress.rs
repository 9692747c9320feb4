//! A line on standard error while requests are on their way.

use std::io::{self, Write};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use ghx_runtime::{Phase, Progress};

use super::measure::{columns, cut};
use super::stderr_is_terminal;

/// Nobody could read about a first request that takes less than this.
const PATIENCE: Duration = Duration::from_secs(1);
/// How often the seconds of a long request are counted.
const TICK: Duration = Duration::from_millis(250);

/// A process has one line, whoever draws it.
static LINE: Mutex<Line> = Mutex::new(Line {
    latest: None,
    drawn: false,
    ticking: false,
});
static CHANGED: Condvar = Condvar::new();

struct Line {
    /// What was last reported, and when.
    latest: Option<(Progress, Instant)>,
    /// Something stands on the terminal.
    drawn: bool,
    /// The thread that counts seconds is there.
    ticking: bool,
}

/// Shows how far a chain is; silent where standard error is no terminal.
#[derive(Debug)]
pub(crate) struct Bar {
    wanted: bool,
}

impl Bar {
    /// A bar that appears with the second request, or when the first one takes its time.
    pub(crate) fn new() -> Bar {
        Bar {
            wanted: stderr_is_terminal(),
        }
    }

    /// Shows a report.
    pub(crate) fn show(&self, progress: Progress) {
        if !self.wanted {
            return;
        }
        if progress.phase == Phase::Done {
            return end();
        }
        let mut line = lock();
        line.latest = Some((progress, Instant::now()));
        if progress.requests > 0 {
            line.draw();
        }
        if !line.ticking {
            line.ticking = true;
            std::thread::spawn(tick);
        }
    }
}

impl Drop for Bar {
    /// A chain that is stopped leaves no bar behind.
    fn drop(&mut self) {
        end();
    }
}

/// Takes the line away: what is printed from now on has the terminal to itself.
pub(crate) fn end() {
    let mut line = lock();
    line.latest = None;
    if std::mem::take(&mut line.drawn) {
        put("");
    }
    CHANGED.notify_all();
}

fn lock() -> MutexGuard<'static, Line> {
    LINE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Counts the seconds of whatever is on its way, until nothing is.
fn tick() {
    let mut line = lock();
    while let Some((_, since)) = line.latest {
        if since.elapsed() >= PATIENCE {
            line.draw();
        }
        let waited = CHANGED.wait_timeout(line, TICK);
        line = waited.unwrap_or_else(PoisonError::into_inner).0;
    }
    line.ticking = false;
}

impl Line {
    fn draw(&mut self) {
        if let Some((progress, since)) = self.latest {
            self.drawn = true;
            let size = terminal_size::terminal_size_of(io::stderr());
            let width = size.map_or(80, |(width, _)| usize::from(width.0));
            put(&words_of(progress, since.elapsed(), width));
        }
    }
}

/// Replaces what stands on the current line.
fn put(text: &str) {
    let mut stderr = io::stderr().lock();
    // Nobody is left to tell when standard error is closed.
    let _ = write!(stderr, "\r\u{1b}[2K{text}").and_then(|()| stderr.flush());
}

/// One line that leaves the last column free: a full line would go on in the next one, where nothing erases it.
fn words_of(progress: Progress, since: Duration, width: usize) -> String {
    const WIDEST: usize = 24;
    let Progress {
        done,
        total,
        requests,
        phase,
        left,
        ..
    } = progress;
    let mut text = format!("{done}/{total} request {}: {}", requests + 1, words(phase));
    if since.as_secs() > 0 {
        text.push_str(&format!(", {} s", since.as_secs()));
    }
    if let Some(left) = left {
        text.push_str(&format!(", about {} left", rough(left)));
    }
    let room = width.saturating_sub(1);
    let bar = room.saturating_sub(columns(&text) + 1).min(WIDEST);
    if bar < 6 {
        return cut(&text, room);
    }
    let filled = (done * bar).checked_div(total).unwrap_or(0).min(bar);
    format!("{}{} {text}", "█".repeat(filled), "░".repeat(bar - filled))
}

/// A time as people say it.
fn rough(time: Duration) -> String {
    match time.as_secs() {
        seconds @ 0..100 => format!("{seconds} s"),
        seconds @ 100..6000 => format!("{} min", seconds.div_ceil(60)),
        seconds => format!("{} h", seconds.div_ceil(3600)),
    }
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
        _ => "working",
    }
}

#[cfg(test)]
mod tests {
    use super::{Duration, Phase, Progress, columns, words_of};

    #[test]
    fn the_bar_fills_with_the_results_and_the_line_with_the_terminal() {
        let at = |done, total, width, seconds| {
            let mut progress = Progress::new(Phase::Confirm);
            (progress.requests, progress.done, progress.total) = (1, done, total);
            words_of(progress, Duration::from_secs(seconds), width)
        };
        let words = "request 2: finding out what was written";
        assert_eq!(at(0, 3, 80, 0), format!("{} 0/3 {words}", "░".repeat(24)));
        assert_eq!(
            at(50, 100, 80, 2),
            format!("{}{} 50/100 {words}, 2 s", "█".repeat(12), "░".repeat(12))
        );
        assert_eq!(at(0, 0, 80, 0), format!("{} 0/0 {words}", "░".repeat(24)));
        for width in [0, 1, 10, 40, 46, 60, 200] {
            let wide = columns(&at(50, 100, width, 100));
            assert!(wide < width.max(2), "{wide} columns on {width}");
        }
        assert_eq!(at(5, 100, 40, 0), "5/100 request 2: finding out what was…");
    }

    #[test]
    fn the_time_that_is_left_is_told() {
        let at = |seconds| {
            let mut progress = Progress::new(Phase::Waiting);
            (progress.requests, progress.done, progress.total) = (3, 80, 100);
            progress.left = Some(Duration::from_secs(seconds));
            words_of(progress, Duration::ZERO, 80)
        };
        for (seconds, words) in [
            (9, "about 9 s left"),
            (100, "about 2 min left"),
            (3600, "about 60 min left"),
            (7201, "about 3 h left"),
        ] {
            assert!(at(seconds).ends_with(words), "{}", at(seconds));
        }
    }
}
