//! Timing, allocation counts and targets.

use std::time::{Duration, Instant};

/// The best time of each in nanoseconds; they take turns, so that a busy machine is busy for all of them.
pub(crate) fn compare<const N: usize>(mut work: [&mut dyn FnMut(); N]) -> [f64; N] {
    let mut best = [f64::MAX; N];
    let mut repeats = [1u32; N];
    for (work, repeats) in work.iter_mut().zip(&mut repeats) {
        let start = Instant::now();
        work();
        let once = start.elapsed().max(Duration::from_nanos(50));
        *repeats =
            (Duration::from_micros(500).as_nanos() / once.as_nanos()).clamp(1, 20_000) as u32;
    }
    let start = Instant::now();
    while start.elapsed() < Duration::from_millis(1200) {
        for ((work, best), repeats) in work.iter_mut().zip(&mut best).zip(repeats) {
            // The one before may have left the caches and the heap to somebody else.
            work();
            let start = Instant::now();
            for _ in 0..repeats {
                work();
            }
            *best = best.min(start.elapsed().as_nanos() as f64 / f64::from(repeats));
        }
    }
    best
}

/// How many times memory is asked for.
pub(crate) fn allocations(work: impl FnOnce()) -> u64 {
    allocation_counter::measure(work).count_total
}

/// Figures and targets.
#[derive(Default)]
pub(crate) struct Report {
    missed: Vec<String>,
}

impl Report {
    pub(crate) fn title(&self, text: &str) {
        println!("\n{text}");
    }

    pub(crate) fn line(&self, text: impl AsRef<str>) {
        println!("  {}", text.as_ref());
    }

    pub(crate) fn at_least(&mut self, what: &str, value: f64, target: f64) {
        self.target(what, value, "at least", target, value >= target);
    }

    pub(crate) fn at_most(&mut self, what: &str, value: f64, target: f64) {
        self.target(what, value, "at most", target, value <= target);
    }

    fn target(&mut self, what: &str, value: f64, word: &str, target: f64, met: bool) {
        let text = format!(
            "{} {what}: {value:.2} ({word} {target:.2})",
            if met { "ok    " } else { "MISSED" }
        );
        self.line(&text);
        if !met {
            self.missed.push(text);
        }
    }

    /// Says what was missed, and whether something was.
    pub(crate) fn finish(self) -> bool {
        println!(
            "\n{} target{} missed",
            self.missed.len(),
            if self.missed.len() == 1 { "" } else { "s" }
        );
        !self.missed.is_empty()
    }
}
