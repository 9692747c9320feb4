//! A session: the client with what one call may still spend, and the sending of a request with safe retries.

use std::borrow::Cow;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use bytes::Bytes;
use tracing::Instrument as _;

use super::failure::{Failure, FailureKind, unreadable_text};
use super::pace::Pacer;
use super::rest::Call;
use super::wait;
use crate::client::{Client, Phase, Progress};
use crate::error::Outcome;
use crate::replies::{Deadline, Expected, Reply, read};
use crate::transport::{HttpReply, TransportError, TransportErrorKind};

/// How many values all pages of a call may have together: each takes some dozen bytes.
const MOST_VALUES: usize = 5_000_000;

/// What is sent.
#[derive(Debug, Clone)]
pub(crate) enum Message {
    /// The body of a GraphQL request.
    Graphql(Bytes),
    /// A request of REST.
    Rest(Call),
}

impl Message {
    /// What it asks.
    fn to(&self) -> &str {
        match self {
            Message::Graphql(_) => "graphql",
            Message::Rest(call) => &call.path,
        }
    }

    /// How many bytes it has.
    fn len(&self) -> usize {
        match self {
            Message::Graphql(body) => body.len(),
            Message::Rest(call) => call.len(),
        }
    }
}

/// What one call has sent, waited for and may still use. It knows nothing of steps.
pub(crate) struct Session<'c> {
    pub(crate) client: &'c Client,
    /// How many requests were sent.
    pub(crate) sent: usize,
    /// How much of the waiting budget is used.
    waited: Duration,
    /// How long it slept in all, for whatever reason.
    slept: Duration,
    /// It waits for GitHub's limits as long as it takes: a journal loses nothing meanwhile.
    pub(crate) endless: bool,
    pub(crate) pace: Pacer,
    /// Nothing of what was sent last was carried out, and nothing is on its way: it waits to be sent again.
    pub(crate) refused: bool,
    /// How long the rest will take, where the pace is limited.
    pub(crate) left: Option<Duration>,
    /// How many values the lists that are fetched to the end may still have.
    pub(crate) page_values: usize,
    /// How many units have a result, and how many there are.
    pub(crate) progress: (usize, usize),
    /// GitHub's clock in the last reply, in seconds since 1970.
    pub(crate) date: Option<u64>,
    /// The last date that a reply had, and when it came.
    clock: Option<(u64, Duration)>,
    /// How much longer waits were than the clock says: a transport may let time pass at once.
    ahead: Duration,
}

impl<'c> Session<'c> {
    pub(crate) fn new(client: &'c Client) -> Session<'c> {
        Session {
            client,
            sent: 0,
            waited: Duration::ZERO,
            slept: Duration::ZERO,
            endless: false,
            pace: Pacer::new(client.inner().pace),
            refused: false,
            left: None,
            page_values: MOST_VALUES,
            progress: (0, 0),
            date: None,
            clock: None,
            ahead: Duration::ZERO,
        }
    }

    /// Counts as having begun so long ago.
    pub(crate) fn age(&mut self, age: Duration) {
        self.ahead += age;
        if let Some((_, came)) = &mut self.clock {
            *came += age;
        }
    }

    /// Takes GitHub's clock from a reply.
    pub(crate) fn set_clock(&mut self, date: Option<u64>) {
        self.date = date;
        self.clock = date.map(|date| (date, self.now())).or(self.clock);
    }

    /// GitHub's clock, in milliseconds since 1970; this machine's, where no reply told it.
    pub(crate) fn github_ms(&self) -> u64 {
        let since = match self.clock {
            Some((date, came)) => Duration::from_secs(date) + self.now().saturating_sub(came),
            None => SystemTime::now()
                .duration_since(UNIX_EPOCH)
                .unwrap_or_default(),
        };
        u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
    }

    /// The moment that it is, counted from when the client was made.
    pub(crate) fn now(&self) -> Duration {
        self.client.inner().made.elapsed() + self.ahead
    }

    /// Lets time pass.
    pub(crate) async fn sleep(&mut self, wait: Duration) {
        if wait.is_zero() {
            return;
        }
        self.report(Phase::Waiting);
        self.slept += wait;
        let until = self.now() + wait;
        self.client.inner().transport.sleep(wait).await;
        self.ahead += until.saturating_sub(self.now());
    }

    /// Lets time pass until a moment of [`Session::now`].
    pub(crate) async fn sleep_until(&mut self, moment: Duration) {
        self.sleep(moment.saturating_sub(self.now())).await;
    }

    /// How long it slept, in whole seconds.
    pub(crate) fn slept_s(&self) -> u64 {
        (self.slept + Duration::from_millis(500)).as_secs()
    }

    /// How many look-ups or reads go into one request; a few hundred small ones are fine.
    pub(crate) fn query_batch(&self) -> usize {
        self.client.max_batch().saturating_mul(4)
    }

    /// Sends a body and takes the reply apart; `read_reply` makes of it what outlives the reply.
    ///
    /// `repeatable` says that sending twice changes nothing. Otherwise only what never ran is sent again: refused
    /// connections and rate limits.
    pub(crate) async fn post<T>(
        &mut self,
        phase: Phase,
        message: Message,
        repeatable: bool,
        expected: &[Expected<'_>],
        mut read_reply: impl FnMut(&Reply<'_>) -> T,
    ) -> Result<T, Failure> {
        let limit = self.client.inner().max_request_bytes;
        if limit != 0 && message.len() > limit {
            let words = format!(
                "the request has {} bytes, more than the limit of {limit}",
                message.len()
            );
            let error = TransportError::new(TransportErrorKind::RequestTooLarge, words);
            return Err(Failure::from_transport(&error));
        }
        let mut attempt = 0;
        loop {
            self.report(phase);
            let span = tracing::debug_span!(
                "request",
                number = self.sent + 1,
                to = message.to(),
                ?phase,
                attempt,
                bytes = message.len(),
                selections = expected.len()
            );
            self.sent += 1;
            let outcome = self
                .client
                .inner()
                .exchange(&message, phase == Phase::Mutation)
                .instrument(span)
                .await;
            if let Ok((reply, _)) = &outcome {
                self.set_clock(reply.headers.get("date").and_then(wait::http_date));
            }
            let failure = match outcome.and_then(|(reply, deadline)| {
                interpret(&message, &reply, &deadline, expected, &mut read_reply)
            }) {
                Ok(value) => return Ok(value),
                Err(failure) => failure,
            };
            attempt += 1;
            if failure.kind == FailureKind::RateLimit && phase == Phase::Mutation {
                self.pace.slow_down();
            }
            match self.wait_before_retry(&failure, attempt, repeatable) {
                Some(wait) => {
                    tracing::info!(code = %failure.code, wait_ms = wait.as_millis(), "retrying");
                    self.waited += wait;
                    self.refused = failure.outcome == Outcome::NotApplied;
                    self.sleep(wait).await;
                    self.refused = false;
                }
                None => return Err(failure),
            }
        }
    }

    /// Waits, if the budget has that much left; `false` where it has not.
    pub(crate) async fn pause(&mut self, wait: Duration) -> bool {
        if !self.affords(wait) {
            return false;
        }
        self.waited += wait;
        self.sleep(wait).await;
        true
    }

    /// Waits for what GitHub allows; a pace that the caller asked for is no part of the budget.
    pub(crate) async fn wait_for_pace(&mut self, wait: Duration) -> bool {
        let limited = self.pace.is_slowed() && !self.endless;
        if limited {
            return self.pause(wait).await;
        }
        self.sleep(wait).await;
        true
    }

    fn affords(&self, wait: Duration) -> bool {
        self.waited + wait <= self.client.inner().retry_budget
    }

    /// Whether GitHub's limits can be waited for so long.
    pub(crate) fn can_wait(&self, wait: Duration) -> bool {
        self.endless || self.affords(wait)
    }

    /// How long to wait before sending again; `None` when that is not safe, of no use, or over the budget.
    fn wait_before_retry(
        &self,
        failure: &Failure,
        attempt: u32,
        repeatable: bool,
    ) -> Option<Duration> {
        let wait = match failure.kind {
            FailureKind::RateLimit => {
                // However often: the limit is over at some time. No server is asked more than once a second.
                let wait = Duration::from_secs(failure.details.retry_after_s?.max(1));
                return self.can_wait(wait).then_some(wait);
            }
            _ if attempt >= self.client.inner().attempts => return None,
            FailureKind::Refused => wait::backoff(attempt - 1),
            FailureKind::Lost | FailureKind::Server if repeatable => wait::backoff(attempt - 1),
            _ => return None,
        };
        self.affords(wait).then_some(wait)
    }

    pub(crate) fn report(&self, phase: Phase) {
        if let Some(report) = &self.client.inner().progress {
            let (done, total) = self.progress;
            report(Progress {
                phase,
                requests: self.sent,
                done,
                total,
                left: self.left,
            });
        }
    }
}

fn interpret<T>(
    message: &Message,
    reply: &HttpReply,
    deadline: &Deadline,
    expected: &[Expected<'_>],
    read_reply: &mut impl FnMut(&Reply<'_>) -> T,
) -> Result<T, Failure> {
    let body = match message {
        Message::Rest(call) => Cow::Owned(call.opened(reply)?),
        Message::Graphql(_) if reply.status != 200 => return Err(Failure::from_status(reply)),
        Message::Graphql(_) => std::str::from_utf8(&reply.body)
            .map(Cow::Borrowed)
            .map_err(|error| {
                Failure::unreadable(reply, format!("the reply is not valid JSON: {error}"))
            })?,
    };
    let parsed = match read(&body, expected, deadline) {
        Ok(parsed) => parsed,
        Err(_) if deadline.is_over() => return Err(read_too_slowly()),
        Err(error) => return Err(Failure::unreadable(reply, unreadable_text(&error))),
    };
    if let Some(failure) = Failure::from_reply(&parsed, reply) {
        return Err(failure);
    }
    let value = read_reply(&parsed);
    match deadline.is_over() {
        true => Err(read_too_slowly()),
        false => Ok(value),
    }
}

fn read_too_slowly() -> Failure {
    let message = "the reply is so large that it could not be read in time";
    let kind = TransportErrorKind::Timeout { sent: true };
    Failure::from_transport(&TransportError::new(kind, message))
}
