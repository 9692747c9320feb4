//! The pace at which content is made: free until GitHub refuses, then what it allows; or what the caller asks for.

use std::collections::VecDeque;
use std::time::Duration;

use super::batches::CutOff;
use super::queue::Queue;
use super::run::Run;
use super::task::At;
use crate::client::Pace;
use crate::error::{Code, ErrorBody, Outcome};
use crate::plan::Effect;

/// At most so many in so long.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Window {
    long: Duration,
    most: usize,
}

/// What GitHub allows: 80 a minute, spread over it, and 500 an hour.
const GITHUBS: [Window; 3] = [
    Window::new(15, 20),
    Window::new(60, 80),
    Window::new(3600, 500),
];

/// The longest of GitHub's windows; what is older is forgotten.
const LONGEST: Duration = Duration::from_secs(3600);

/// How long nothing is made after a refusal, which grows while refusals follow each other: others may be making content too.
const HOLD_S: u64 = 5;
const LONGEST_HOLD_S: u64 = 300;

impl Window {
    const fn new(seconds: u64, most: usize) -> Window {
        Window {
            long: Duration::from_secs(seconds),
            most,
        }
    }

    /// So many a minute, in four parts of it where that is possible: four such parts never hold more than a minute may.
    fn of_a_minute(most: u32) -> Window {
        let part = (most / 4).max(1);
        Window {
            long: Duration::from_secs(60) * part / most.max(1),
            most: usize::try_from(part).unwrap_or(usize::MAX),
        }
    }
}

/// What was made when, and how much more may be made.
#[derive(Debug)]
pub(crate) struct Pacer {
    /// It is never waited for.
    off: bool,
    /// What the caller asked for.
    wanted: Option<Window>,
    /// GitHub refused something.
    slowed: bool,
    /// Moments of the session, and how many were made at each.
    made: VecDeque<(Duration, usize)>,
    /// Nothing is made before this moment.
    hold: Duration,
    /// How many were refused.
    refused: usize,
    /// How many requests in a row had some refused.
    in_a_row: u32,
}

impl Pacer {
    pub(crate) fn new(pace: Pace) -> Pacer {
        Pacer {
            off: pace == Pace::Off,
            wanted: match pace {
                Pace::PerMinute(most) => Some(Window::of_a_minute(most.get())),
                Pace::Allowed | Pace::Off => None,
            },
            slowed: false,
            made: VecDeque::new(),
            hold: Duration::ZERO,
            refused: 0,
            in_a_row: 0,
        }
    }

    fn windows(&self) -> impl Iterator<Item = Window> {
        let githubs = if self.slowed { &GITHUBS[..] } else { &[] };
        self.wanted.into_iter().chain(githubs.iter().copied())
    }

    /// Whether anything is limited.
    fn is_free(&self) -> bool {
        self.off || self.wanted.is_none() && !self.slowed
    }

    pub(crate) fn is_slowed(&self) -> bool {
        self.slowed
    }

    /// From now on only as much is made as GitHub allows.
    pub(crate) fn slow_down(&mut self) {
        self.slowed = true;
    }

    fn within(&self, window: Window, now: Duration) -> usize {
        let recent = self.made.iter().rev();
        let recent = recent.take_while(|(at, _)| *at + window.long > now);
        recent.map(|(_, count)| count).sum()
    }

    /// How many may be made now.
    fn room(&self, now: Duration) -> usize {
        if now < self.hold {
            return 0;
        }
        let left = self
            .windows()
            .map(|window| window.most.saturating_sub(self.within(window, now)));
        left.min().unwrap_or(usize::MAX)
    }

    /// When so many can be made at once, or as many as ever can.
    fn ready(&self, count: usize, now: Duration) -> Duration {
        let most = self.windows().map(|window| window.most).min();
        let count = count.min(most.unwrap_or(count));
        let all = self.windows().map(|window| {
            let mut made = self.within(window, now);
            let mut ready = now;
            for (at, leaves) in &self.made {
                if made + count <= window.most {
                    break;
                }
                if *at + window.long > now {
                    made -= leaves;
                    ready = *at + window.long;
                }
            }
            ready
        });
        all.max().unwrap_or(now).max(self.hold)
    }

    /// How long it takes to make so many.
    fn estimate(&self, count: usize, now: Duration) -> Duration {
        let all = self.windows().map(|window| {
            let over = (self.within(window, now) + count).saturating_sub(window.most);
            let over = u32::try_from(over).unwrap_or(u32::MAX);
            let most = u32::try_from(window.most).unwrap_or(u32::MAX);
            window.long.saturating_mul(over) / most.max(1)
        });
        all.max()
            .unwrap_or_default()
            .max(self.hold.saturating_sub(now))
    }

    /// So many were made just now, or may have been.
    pub(crate) fn made(&mut self, count: usize, now: Duration) {
        let old = |(at, _): &(Duration, usize)| *at + LONGEST <= now;
        while self.made.front().is_some_and(old) {
            self.made.pop_front();
        }
        if count > 0 {
            self.made.push_back((now, count));
        }
    }

    /// So many of those that were made last were refused.
    fn refused(&mut self, count: usize, now: Duration) {
        if let Some((_, last)) = self.made.back_mut() {
            *last = last.saturating_sub(count);
        }
        self.slow_down();
        self.refused += count;
        let seconds = HOLD_S << self.in_a_row.min(6);
        self.hold = now + Duration::from_secs(seconds.min(LONGEST_HOLD_S));
        self.in_a_row += 1;
    }
}

impl Run<'_> {
    /// The units of the next request, once they may go out: as many as the pace allows. Those that make content fail where nobody
    /// would wait so long.
    pub(super) async fn next_batch(&mut self, queue: &mut Queue<At>) -> Option<Vec<At>> {
        loop {
            let mut batch = queue.next()?;
            if self.session.pace.is_free() {
                return Some(batch);
            }
            let making = self.making(&batch);
            let now = self.session.now();
            if making == 0 {
                return Some(batch);
            }
            self.estimate(now);
            let ready = self.session.pace.ready(making, now);
            if ready > now {
                let waited = self.session.wait_for_pace(ready - now).await;
                if !waited && self.session.pace.refused == 0 {
                    // Whole requests were refused for a while; nobody said that this is too much.
                    return Some(batch);
                }
                queue.put_back(batch);
                if !waited {
                    self.give_up_on_content(queue, ready - now);
                }
                continue;
            }
            let mut left = self.session.pace.room(now);
            let end = batch.iter().position(|at| {
                let over = self.makes(*at) && left == 0;
                left = left.saturating_sub(usize::from(self.makes(*at)));
                over
            });
            if let Some(end) = end {
                queue.put_back(batch.split_off(end));
            }
            return Some(batch);
        }
    }

    /// How many of these units make content.
    pub(super) fn making(&self, batch: &[At]) -> usize {
        batch.iter().filter(|at| self.makes(**at)).count()
    }

    fn makes(&self, at: At) -> bool {
        let unit = self.work.get(at);
        unit.is_some_and(|unit| unit.is_open() && unit.effect() == Effect::Append)
    }

    /// Says how long the rest will take.
    fn estimate(&mut self, now: Duration) {
        let units = self.work.units();
        let open = units.filter(|(_, unit)| unit.is_open() && unit.effect() == Effect::Append);
        let left = self.session.pace.estimate(open.count(), now);
        self.session.left = Some(left);
        self.count();
    }

    /// What GitHub refused because content is made too quickly goes out again once it may, or has failed.
    pub(super) fn hold_back(&mut self, refused: Vec<CutOff>, queue: &mut Queue<At>) {
        if refused.is_empty() {
            self.session.pace.in_a_row = 0;
            return;
        }
        let now = self.session.now();
        self.session.pace.refused(refused.len(), now);
        let wait = self.session.pace.ready(refused.len(), now) - now;
        if !self.session.pace.off && self.session.can_wait(wait) {
            queue.put_back(refused.into_iter().map(|(at, _)| at).collect());
            return;
        }
        for (at, mut error) in refused {
            error.details_mut().retry_after_s = Some(wait.as_secs());
            self.work.fail(at, error);
        }
    }

    /// Fails the content of the next request, which nobody waits for; the rest of it stays.
    fn give_up_on_content(&mut self, queue: &mut Queue<At>, wait: Duration) {
        let Some(batch) = queue.next() else { return };
        let (content, rest) = batch.into_iter().partition(|at| self.makes(*at));
        let content: Vec<At> = content;
        for at in content {
            let words =
                format!("not sent, because GitHub allows no more content for now; {ADVICE}");
            let mut error = ErrorBody::new(Code::RateLimit, words);
            error.retryable = true;
            error.details_mut().retry_after_s = Some(wait.as_secs());
            self.work.fail(at, error.with_outcome(Outcome::NotApplied));
        }
        let rest: Vec<At> = rest;
        if !rest.is_empty() {
            queue.put_back(rest);
        }
    }
}

/// What helps who does not want to wait.
pub(super) const ADVICE: &str = "send it later, or keep a journal to wait as long as it takes";

#[cfg(test)]
mod tests {
    use std::num::NonZeroU32;

    use super::*;

    const fn s(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    /// Makes as much as it may, a chunk at a time, and says when.
    fn run(pacer: &mut Pacer, mut count: usize, mut now: Duration) -> Vec<(u64, usize)> {
        let mut all = Vec::new();
        while count > 0 {
            now = pacer.ready(count.min(50), now);
            let some = pacer.room(now).min(count);
            pacer.made(some, now);
            count -= some;
            all.push((now.as_secs(), some));
        }
        all
    }

    #[test]
    fn nothing_is_slowed_before_github_refuses() {
        let mut pacer = Pacer::new(Pace::Allowed);
        assert!(pacer.is_free());
        assert_eq!(run(&mut pacer, 1000, s(0)), [(0, 1000)]);
        assert!(Pacer::new(Pace::Off).is_free());
    }

    #[test]
    fn what_follows_a_refusal_keeps_to_what_is_allowed() {
        let mut pacer = Pacer::new(Pace::Allowed);
        pacer.made(100, s(0));
        pacer.refused(20, s(1));
        assert_eq!(
            run(&mut pacer, 100, s(1)),
            [(60, 20), (75, 20), (90, 20), (105, 20), (120, 20)]
        );
        // After 500 in an hour the first ones have to be an hour old.
        let all = run(&mut pacer, 400, s(120));
        assert_eq!(all.iter().filter(|(at, _)| *at < 3600).count(), 16);
        assert_eq!(all.last(), Some(&(3645, 20)));
    }

    #[test]
    fn refusals_in_a_row_are_waited_for_longer() {
        let mut pacer = Pacer::new(Pace::Allowed);
        let mut waits = Vec::new();
        for _ in 0..8 {
            pacer.made(1, s(0));
            pacer.refused(1, s(0));
            waits.push(pacer.ready(1, s(0)).as_secs());
        }
        assert_eq!(waits, [5, 10, 20, 40, 80, 160, 300, 300]);
    }

    #[test]
    fn a_pace_is_spread_over_the_minute() {
        for (most, first) in [
            (80, [(0, 20), (15, 20), (30, 20)]),
            (3, [(0, 1), (20, 1), (40, 1)]),
        ] {
            let pace = NonZeroU32::new(most).map_or(Pace::Off, Pace::PerMinute);
            let mut pacer = Pacer::new(pace);
            let all = run(&mut pacer, first.iter().map(|(_, count)| count).sum(), s(0));
            assert_eq!(all, first);
        }
    }

    #[test]
    fn the_time_that_is_left_is_told() {
        let mut pacer = Pacer::new(Pace::Allowed);
        pacer.made(80, s(0));
        pacer.refused(0, s(0));
        assert_eq!(pacer.estimate(20, s(0)), s(60));
        assert_eq!(pacer.estimate(160, s(0)), s(165));
        assert!(pacer.estimate(1000, s(0)) > s(3600));
    }
}
