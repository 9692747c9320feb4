//! A session: the client with what one call may still spend, and the sending of a request with safe retries.

use std::time::{Duration, Instant};

use bytes::Bytes;
use tracing::Instrument as _;

use super::failure::{Failure, FailureKind, unreadable_text};
use super::wait;
use crate::client::{Client, Phase, Progress};
use crate::demux::{Expected, Reply, read};
use crate::transport::{HttpReply, TransportError, TransportErrorKind};

/// How often one request is sent at most.
const ATTEMPTS: u32 = 3;

/// How many values all pages of a call may have together: each takes some dozen bytes.
const MOST_VALUES: usize = 5_000_000;

/// What one call has sent, waited for and may still use. It knows nothing of steps.
pub(crate) struct Session<'c> {
    pub(crate) client: &'c Client,
    /// How many requests were sent.
    pub(crate) sent: usize,
    /// How much of the waiting budget is used.
    waited: Duration,
    /// How many values the lists that are fetched to the end may still have.
    pub(crate) page_values: usize,
    /// How many units have a result, and how many there are.
    pub(crate) progress: (usize, usize),
    /// GitHub's clock in the last reply, in seconds since 1970.
    pub(crate) date: Option<u64>,
    started: Instant,
    /// How much longer waits were than the clock says: a transport may let time pass at once.
    ahead: Duration,
}

impl<'c> Session<'c> {
    pub(crate) fn new(client: &'c Client) -> Session<'c> {
        Session {
            client,
            sent: 0,
            waited: Duration::ZERO,
            page_values: MOST_VALUES,
            progress: (0, 0),
            date: None,
            started: Instant::now(),
            ahead: Duration::ZERO,
        }
    }

    /// Counts as having begun so long ago.
    pub(crate) fn age(&mut self, age: Duration) {
        self.ahead += age;
    }

    /// How long the call takes so far.
    pub(crate) fn now(&self) -> Duration {
        self.started.elapsed() + self.ahead
    }

    /// Lets time pass.
    pub(crate) async fn sleep(&mut self, wait: Duration) {
        if wait.is_zero() {
            return;
        }
        self.report(Phase::Waiting);
        let until = self.now() + wait;
        self.client.inner().transport.sleep(wait).await;
        self.ahead += until.saturating_sub(self.now());
    }

    /// Lets time pass until a moment of [`Session::now`].
    pub(crate) async fn sleep_until(&mut self, moment: Duration) {
        self.sleep(moment.saturating_sub(self.now())).await;
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
        body: Vec<u8>,
        repeatable: bool,
        expected: &[Expected<'_>],
        mut read_reply: impl FnMut(&Reply<'_>) -> T,
    ) -> Result<T, Failure> {
        let limit = self.client.inner().max_request_bytes;
        if limit != 0 && body.len() > limit {
            let message = format!(
                "the request has {} bytes, more than the limit of {limit}",
                body.len()
            );
            let error = TransportError::new(TransportErrorKind::RequestTooLarge, message);
            return Err(Failure::from_transport(&error));
        }
        let body = Bytes::from(body);
        let mut attempt = 0;
        loop {
            self.report(phase);
            let span = tracing::debug_span!(
                "request",
                ?phase,
                attempt,
                bytes = body.len(),
                selections = expected.len()
            );
            self.sent += 1;
            let outcome = self
                .client
                .inner()
                .exchange(body.clone(), phase == Phase::Mutation)
                .instrument(span)
                .await;
            if let Ok(reply) = &outcome {
                self.date = reply.headers.get("date").and_then(wait::http_date);
            }
            let failure =
                match outcome.and_then(|reply| interpret(&reply, expected, &mut read_reply)) {
                    Ok(value) => return Ok(value),
                    Err(failure) => failure,
                };
            attempt += 1;
            match self.wait_before_retry(&failure, attempt, repeatable) {
                Some(wait) => {
                    tracing::info!(code = %failure.code, wait_ms = wait.as_millis(), "retrying");
                    self.waited += wait;
                    self.sleep(wait).await;
                }
                None => return Err(failure),
            }
        }
    }

    /// Waits, if the budget has that much left; `false` where it has not.
    pub(crate) async fn pause(&mut self, wait: Duration) -> bool {
        if self.waited + wait > self.client.inner().retry_budget {
            return false;
        }
        self.waited += wait;
        self.sleep(wait).await;
        true
    }

    /// How long to wait before sending again; `None` when that is not safe, of no use, or over the budget.
    fn wait_before_retry(
        &self,
        failure: &Failure,
        attempt: u32,
        repeatable: bool,
    ) -> Option<Duration> {
        if attempt >= ATTEMPTS {
            return None;
        }
        let wait = match failure.kind {
            FailureKind::Refused => wait::backoff(attempt - 1),
            FailureKind::Lost | FailureKind::Server if repeatable => wait::backoff(attempt - 1),
            FailureKind::RateLimit => Duration::from_secs(failure.details.retry_after_s?),
            _ => return None,
        };
        (self.waited + wait <= self.client.inner().retry_budget).then_some(wait)
    }

    pub(crate) fn report(&self, phase: Phase) {
        if let Some(report) = &self.client.inner().progress {
            let (done, total) = self.progress;
            report(Progress {
                phase,
                requests: self.sent,
                done,
                total,
            });
        }
    }
}

fn interpret<T>(
    reply: &HttpReply,
    expected: &[Expected<'_>],
    read_reply: &mut impl FnMut(&Reply<'_>) -> T,
) -> Result<T, Failure> {
    if reply.status != 200 {
        return Err(Failure::from_status(reply));
    }
    let body = std::str::from_utf8(&reply.body).map_err(|error| {
        Failure::unreadable(reply, format!("the reply is not valid JSON: {error}"))
    })?;
    let parsed = read(body, expected)
        .map_err(|error| Failure::unreadable(reply, unreadable_text(&error)))?;
    match Failure::from_reply(&parsed, reply) {
        Some(failure) => Err(failure),
        None => Ok(read_reply(&parsed)),
    }
}
