//! Content that is made too quickly: it waits and goes out again, what follows slows down, and nothing is slowed before.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use crate::support::answers::{replied, reply, resolve, resolved};
use crate::support::{error, plans, tasks, verdict};
use ghx_runtime::{
    BoxFuture, ChainOptions, ChainResultEnvelope, Client, ClientBuilder, Code, HttpReply,
    HttpRequest, Journal, Outcome, Pace, Phase, Progress, Transport, TransportError, execute_tasks,
    execute_tasks_kept,
};
use serde_json::{Value, json};

/// A server with GitHub's limits, and a clock on which whoever waits is there at once.
#[derive(Clone)]
struct Server(Arc<Mutex<State>>);

struct State {
    started: Instant,
    slept: Duration,
    /// Many in so many seconds.
    limits: Vec<(usize, u64)>,
    /// When something was made.
    made: Vec<Duration>,
    /// Threads that were replied to, in their order.
    replies: Vec<String>,
    refused: usize,
    requests: usize,
    /// Whole requests that are refused, with the seconds to wait.
    busy: VecDeque<u64>,
}

fn server(limits: &[(usize, u64)]) -> Server {
    Server(Arc::new(Mutex::new(State {
        started: Instant::now(),
        slept: Duration::ZERO,
        limits: limits.to_vec(),
        made: Vec::new(),
        replies: Vec::new(),
        refused: 0,
        requests: 0,
        busy: VecDeque::new(),
    })))
}

impl State {
    fn makes(&mut self) -> bool {
        let now = self.slept + self.started.elapsed();
        let recent = |seconds: u64| {
            let since = |at: &&Duration| **at + Duration::from_secs(seconds) > now;
            self.made.iter().filter(since).count()
        };
        let full = |(most, seconds): &(usize, u64)| recent(*seconds) >= *most;
        if self.limits.iter().any(full) {
            self.refused += 1;
            return false;
        }
        self.made.push(now);
        true
    }

    fn answer(&mut self, body: &Value) -> HttpReply {
        self.requests += 1;
        if let Some(seconds) = self.busy.pop_front() {
            let words = json!({"message": "You have exceeded a secondary rate limit."});
            let reply = HttpReply::new(403, words.to_string());
            return reply.with_header("retry-after", &seconds.to_string());
        }
        let document = body["query"].as_str().unwrap();
        if document.contains("viewer") {
            let viewer = json!({"data": {"viewer": {"login": "octocat"}}});
            return HttpReply::new(200, viewer.to_string());
        }
        let (mut data, mut errors) = (serde_json::Map::new(), Vec::new());
        let lines = document.lines().skip(1);
        for line in lines.filter(|line| line.starts_with("  ")) {
            let (alias, rest) = line.trim().split_once(": ").unwrap();
            let thread = &body["variables"][format!("{alias}_threadId")];
            let value = if rest.starts_with("resolveReviewThread") {
                resolved(alias)
            } else if self.makes() {
                self.replies.push(thread.as_str().unwrap().to_owned());
                replied(alias)
            } else {
                errors.push(json!({"type": "UNPROCESSABLE", "path": [alias], "message": "was submitted too quickly"}));
                Value::Null
            };
            data.insert(alias.to_owned(), value);
        }
        let reply = match errors.is_empty() {
            true => json!({"data": data}),
            false => json!({"data": data, "errors": errors}),
        };
        HttpReply::new(200, reply.to_string())
    }
}

impl Transport for Server {
    fn post<'a>(
        &'a self,
        request: HttpRequest<'a>,
    ) -> BoxFuture<'a, Result<HttpReply, TransportError>> {
        let body = serde_json::from_slice(&request.body).unwrap();
        let reply = self.0.lock().unwrap().answer(&body);
        Box::pin(async { Ok(reply) })
    }

    fn sleep(&self, duration: Duration) -> BoxFuture<'_, ()> {
        self.0.lock().unwrap().slept += duration;
        Box::pin(std::future::ready(()))
    }
}

impl Server {
    fn client(&self) -> ClientBuilder {
        Client::builder().transport(self.clone())
    }

    fn state(&self) -> std::sync::MutexGuard<'_, State> {
        self.0.lock().unwrap()
    }
}

struct Memory;

impl Journal for Memory {
    fn append(&mut self, _: &str) -> std::io::Result<()> {
        Ok(())
    }
}

fn replies(count: usize) -> Vec<ghx_runtime::TaskRequest> {
    tasks(&(0..count).map(reply).collect::<Vec<_>>())
}

async fn kept(client: ClientBuilder, count: usize) -> ChainResultEnvelope {
    let client = client.build().unwrap();
    let (steps, options) = (replies(count), ChainOptions::default());
    let mut journal = Memory;
    let work = execute_tasks_kept(&client, &plans::REGISTRY, &steps, options, &mut journal);
    work.await.unwrap()
}

async fn sent(client: ClientBuilder, count: usize) -> ChainResultEnvelope {
    let client = client.build().unwrap();
    execute_tasks(&client, &plans::REGISTRY, &replies(count)).await
}

const GITHUB: [(usize, u64); 2] = [(80, 60), (500, 3600)];

#[tokio::test]
async fn a_journaled_chain_gets_everything_through() {
    let server = server(&GITHUB);
    let envelope = kept(server.client(), 1200).await;
    assert_eq!(envelope.meta.succeeded, 1200, "{:?}", envelope.meta);
    let state = server.state();
    let expected: Vec<String> = (0..1200).map(|n| format!("T{n}")).collect();
    assert_eq!(state.replies, expected, "each once, in order");
    // 50 and 30 pass, 20 are refused; from then on nothing is.
    assert_eq!(state.refused, 20);
    assert!(envelope.meta.waited_s.abs_diff(state.slept.as_secs()) <= 1);
    assert!(
        (7200..7500).contains(&envelope.meta.waited_s),
        "500 an hour"
    );
}

#[tokio::test]
async fn nothing_is_slowed_where_nothing_is_refused() {
    let server = server(&[]);
    let envelope = sent(server.client(), 1200).await;
    assert_eq!((envelope.meta.succeeded, envelope.meta.waited_s), (1200, 0));
    assert_eq!(server.state().requests, 24);
    let text = serde_json::to_string(&envelope.meta).unwrap();
    assert!(!text.contains("waited_s"), "{text}");
}

#[tokio::test]
async fn without_a_journal_the_waiting_budget_decides() {
    // What fits is waited for ..
    let small = server(&[(10, 10)]);
    let envelope = sent(small.client(), 20).await;
    assert_eq!(envelope.meta.succeeded, 20, "{envelope:?}");
    assert!(envelope.meta.waited_s <= 30);
    // .. and what does not fit has failed, without a second try.
    let large = server(&GITHUB);
    let envelope = sent(large.client(), 200).await;
    assert_eq!(envelope.meta.succeeded, 80);
    let refused = error(&envelope, 90);
    assert_eq!(
        verdict(refused),
        (Code::RateLimit, Some(Outcome::NotApplied), true)
    );
    assert!(refused.message.starts_with("was submitted too quickly"));
    assert!(refused.details.as_ref().unwrap().retry_after_s.unwrap() >= 30);
    let unsent = error(&envelope, 150);
    assert_eq!(
        verdict(unsent),
        (Code::RateLimit, Some(Outcome::NotApplied), true)
    );
    assert!(unsent.message.starts_with("not sent"), "{}", unsent.message);
    assert_eq!(large.state().requests, 2);
}

#[tokio::test]
async fn off_never_waits() {
    let server = server(&[(10, 10)]);
    let envelope = sent(server.client().pace(Pace::Off), 100).await;
    assert_eq!((envelope.meta.succeeded, envelope.meta.waited_s), (10, 0));
    assert_eq!(server.state().requests, 2);
}

#[tokio::test]
async fn a_pace_spreads_from_the_start() {
    let server = server(&GITHUB);
    let pace = "80/min".parse().unwrap();
    // That the caller asked for it is more than any budget.
    let client = server.client().pace(pace).retry_budget(Duration::ZERO);
    let envelope = sent(client, 200).await;
    let state = server.state();
    assert_eq!((envelope.meta.succeeded, state.refused), (200, 0));
    // Three for each fifty that would otherwise share one.
    assert_eq!(state.requests, 12);
    assert!((130..=180).contains(&state.slept.as_secs()));
}

#[tokio::test]
async fn what_makes_nothing_is_not_slowed() {
    let server = server(&[(1, 3600)]);
    let mut steps = vec![reply(0), reply(1)];
    steps.extend((0..60).map(resolve));
    let client = server.client().build().unwrap();
    let envelope = execute_tasks(&client, &plans::REGISTRY, &tasks(&steps)).await;
    assert_eq!(envelope.meta.succeeded, 61);
    assert_eq!(error(&envelope, 1).code, Code::RateLimit);
}

#[tokio::test]
async fn secondary_limits_are_waited_for_while_the_budget_lasts() {
    let limited = |waits: &[u64]| {
        let server = server(&[]);
        server.state().busy.extend(waits);
        server
    };
    let server = limited(&[5; 6]);
    let envelope = sent(server.client(), 60).await;
    assert_eq!((envelope.meta.succeeded, envelope.meta.waited_s), (60, 30));
    assert_eq!(server.state().requests, 8);
    let server = limited(&[5; 7]);
    let envelope = sent(server.client(), 60).await;
    assert_eq!(error(&envelope, 0).code, Code::RateLimit);
    // With a journal as long as it takes.
    let server = limited(&[]);
    let busy = server.clone();
    let report = move |progress: Progress| {
        if progress.phase == Phase::Mutation && progress.requests == 0 {
            busy.state().busy.extend([600, 3600]);
        }
    };
    let envelope = kept(server.client().on_progress(report), 3).await;
    assert_eq!((envelope.meta.succeeded, envelope.meta.waited_s), (3, 4200));
}

#[tokio::test]
async fn the_time_that_is_left_is_reported() {
    let server = server(&GITHUB);
    let reports: Arc<Mutex<Vec<Progress>>> = Arc::default();
    let all = Arc::clone(&reports);
    let client = server.client();
    let client = client.on_progress(move |progress| all.lock().unwrap().push(progress));
    kept(client, 160).await;
    let reports = reports.lock().unwrap();
    let waiting = reports.iter().filter(|it| it.phase == Phase::Waiting);
    let left: Vec<u64> = waiting.map(|it| it.left.unwrap().as_secs()).collect();
    assert!(
        left[0] >= 60 && left.is_sorted_by(|a, b| a >= b),
        "{left:?}"
    );
    let first = reports.iter().find(|it| it.phase == Phase::Mutation);
    assert_eq!(
        first.unwrap().left,
        None,
        "nothing is known before a refusal"
    );
}
