//! Faults: chains of writes against the sandbox while its answers break, are lost, or what they write lands late.
//!
//! The sandbox's own log is the truth: nothing is written twice, what is said to be done is done, what is said not to be done is
//! not, and where the server comes back nothing stays unknown.

use std::fmt;
use std::time::Duration;

use ghx::{ChainResultEnvelope, Client, HttpTransport, Outcome, REGISTRY, TaskRequest};
use ghx_sandbox::{Break, Clock, Fault, Log, Options, Sandbox, When, World, WritePoint};
use serde_json::{Value, json};

use crate::{Hasty, Tape, Target};

/// Waits are so many times shorter than they say. What lands late lands well before a look is believed, on a busy machine too.
const HASTE: u32 = 20;
const LATEST_MS: usize = 200;

/// The target.
#[derive(Debug)]
pub struct Faults;

/// A chain and what breaks.
#[derive(Debug, Clone)]
pub struct Trouble {
    steps: Vec<(&'static str, Value)>,
    faults: Vec<Fault>,
    clock: Clock,
    max_batch: usize,
    resend: bool,
    /// Somebody else has just written the same.
    decoy: bool,
}

const APP: &str = "acme/app";

impl Target for Faults {
    type Input = Trouble;

    fn make(&self, tape: &mut Tape) -> Trouble {
        let mut once = vec![
            (
                "pr.merge",
                json!({"owner": "acme", "name": "app", "prNumber": 44}),
            ),
            (
                "pr.create",
                json!({"owner": "acme", "name": "app", "title": "Once", "head": "fix-login"}),
            ),
        ];
        let count = 1 + tape.below(6);
        let steps = (0..count).map(|_| step(tape, &mut once)).collect();
        let hows = [
            Break::Dropped,
            Break::BadGatewayJson,
            Break::BadGatewayHtml,
            Break::GatewayTimeout,
            Break::Truncated,
            Break::WrongJson,
            Break::SomethingWentWrong,
        ];
        let faults = (0..=usize::from(tape.once_in(4))).map(|_| {
            let at = match tape.below(4) {
                0 => WritePoint::All,
                1 => WritePoint::Before,
                2 => WritePoint::After(1 + tape.below(count)),
                _ => WritePoint::Late {
                    ms: tape.below(LATEST_MS) as u64,
                },
            };
            let how = tape.pick(&hows).copied().unwrap_or(Break::Dropped);
            let when = match tape.below(4) {
                0..=2 => When::Next(1),
                _ => When::Every(2),
            };
            Fault::broken(how, at).when(when).mutations()
        });
        Trouble {
            steps,
            faults: faults.collect(),
            clock: Clock::Running {
                ahead_s: [0, 86_400, -86_400]
                    .get(tape.below(3))
                    .copied()
                    .unwrap_or(0),
            },
            max_batch: [50, 1, 2].get(tape.below(3)).copied().unwrap_or(50),
            resend: tape.once_in(3),
            decoy: tape.once_in(3),
        }
    }

    fn judge(&self, trouble: &Trouble) -> Result<&'static str, String> {
        let options = Options {
            clock: trouble.clock,
            ..Options::default()
        };
        let sandbox = Sandbox::start(World::demo(), options).map_err(say)?;
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .map_err(say)?;
        let steps = tasks(&trouble.steps, &sandbox)?;
        if trouble.decoy {
            let other = client(&sandbox, &sandbox.token_for("hubot"), trouble)?;
            let of_others: Vec<TaskRequest> = steps
                .iter()
                .filter(|step| step.task == "issue.comments.create")
                .cloned()
                .collect();
            runtime.block_on(ghx::execute_tasks(&other, &REGISTRY, &of_others));
        }
        let before = sandbox.log().writes.len();
        trouble
            .faults
            .iter()
            .for_each(|fault| sandbox.inject(fault.clone()));
        let own = client(&sandbox, sandbox.token(), trouble)?;
        let envelope = runtime.block_on(ghx::execute_tasks(&own, &REGISTRY, &steps));
        // What lands late has landed.
        std::thread::sleep(Duration::from_millis(LATEST_MS as u64 + 100));
        verdict(&envelope, &sandbox.log(), before)
    }
}

fn step(tape: &mut Tape, once: &mut Vec<(&'static str, Value)>) -> (&'static str, Value) {
    // Two texts only, so that equal steps meet.
    let body = ["First.", "Second."][tape.below(2)];
    let issue = json!({"owner": "acme", "name": "app", "issueNumber": 7});
    let pull = json!({"owner": "acme", "name": "app", "prNumber": 42});
    let with = |mut input: Value, key: &str, value: Value| {
        input[key] = value;
        input
    };
    match tape.below(9) {
        0 => ("issue.comments.create", with(issue, "body", json!(body))),
        1 => ("pr.comments.create", with(pull, "body", json!(body))),
        2 => (
            "issue.create",
            json!({"owner": "acme", "name": "app", "title": body, "labels": ["bug"]}),
        ),
        3 => (
            "pr.thread.reply",
            json!({"threadId": "THREAD", "body": body}),
        ),
        4 => (
            "pr.review.submit",
            json!({"owner": "acme", "name": "app", "prNumber": 44, "event": "COMMENT", "body": body}),
        ),
        5 => (
            "issue.labels.add",
            with(issue, "labels", json!(["documentation"])),
        ),
        6 => ("issue.close", issue),
        _ => once
            .pop()
            .unwrap_or_else(|| ("issue.comments.create", with(issue, "body", json!(body)))),
    }
}

fn tasks(steps: &[(&'static str, Value)], sandbox: &Sandbox) -> Result<Vec<TaskRequest>, String> {
    let threads = sandbox.world().thread_ids(APP, 42);
    let thread = threads.last().ok_or("the demo world has no thread")?;
    let task = |(task, input): &(&'static str, Value)| {
        let input = input.to_string().replace("THREAD", thread);
        TaskRequest::new(*task, &input).map_err(say)
    };
    steps.iter().map(task).collect()
}

fn client(sandbox: &Sandbox, token: &str, trouble: &Trouble) -> Result<Client, String> {
    let http = HttpTransport::new(
        Duration::from_secs(5),
        Duration::from_secs(30),
        8 * 1024 * 1024,
    );
    Client::builder()
        .host("github.com")
        .url(sandbox.url())
        .token(token)
        .transport(Hasty::new(http, HASTE))
        .max_batch(trouble.max_batch)
        .resend(trouble.resend)
        .build()
        .map_err(say)
}

/// Holds every outcome against what was written.
fn verdict(
    envelope: &ChainResultEnvelope,
    log: &Log,
    before: usize,
) -> Result<&'static str, String> {
    let mut unknown = false;
    for (number, result) in envelope.results.iter().enumerate() {
        let alias = format!("step{number}");
        let writes = log.writes.iter().skip(before);
        let written = writes.filter(|write| write.alias == alias).count();
        let effect = REGISTRY.find(&result.task).map(|it| it.effect);
        let appends = effect == Some(ghx::plan::Effect::Append);
        if appends && written > 1 {
            return Err(format!(
                "step {number} ({}) was written {written} times",
                result.task
            ));
        }
        let outcome = result.error.as_ref().and_then(ghx::ErrorBody::outcome);
        let honest = match (result.ok, outcome) {
            (true, _) | (false, Some(Outcome::Applied)) => written > 0,
            (false, Some(Outcome::NotApplied)) => written == 0 || !appends,
            (false, Some(Outcome::Unknown)) => {
                unknown = true;
                true
            }
            (false, _) => false,
        };
        if !honest {
            return Err(format!(
                "step {number} ({}) was written {written} times, but it is told as {}",
                result.task,
                serde_json::to_string(result).unwrap_or_default()
            ));
        }
    }
    let confirmed = envelope.results.iter().any(|result| result.confirmed);
    Ok(match (unknown, confirmed) {
        (true, _) => "unknown",
        (false, true) => "confirmed",
        (false, false) => "known",
    })
}

fn say(error: impl fmt::Display) -> String {
    error.to_string()
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (task, input) in &self.steps {
            writeln!(f, "{task} {input}")?;
        }
        writeln!(f, "{:?}", self.faults)?;
        write!(
            f,
            "{:?}, at most {} a request, resend {}, decoy {}",
            self.clock, self.max_batch, self.resend, self.decoy
        )
    }
}
