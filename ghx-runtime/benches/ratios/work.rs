//! The work that is measured: reply and resolve in turn.

use std::future::Future;
use std::pin::pin;
use std::task::{Context, Poll, Waker};

use ghx_runtime::{
    BoxFuture, Client, HttpReply, HttpRequest, Record, Step, TaskRequest, Transport,
    TransportError, batch, execute_tasks,
};
use serde_json::{Value, json};

use super::baseline::Input;
use super::plans::{REGISTRY, REPLY, RESOLVE};

const BODY: &str = "Thanks, fixed in the last commit: the error is now returned and not swallowed.";

#[derive(Debug, PartialEq, serde::Deserialize)]
pub(crate) struct ReplyOutput {
    pub(crate) id: String,
    pub(crate) url: String,
}

#[derive(Debug, PartialEq, serde::Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ResolveOutput {
    pub(crate) thread_id: String,
    pub(crate) is_resolved: bool,
}

/// The outputs of a pair of steps.
pub(crate) type Outputs = Vec<(ReplyOutput, ResolveOutput)>;

pub(crate) fn thread(n: usize) -> String {
    format!("PRRT_kwDOABCD1234567{n:04}")
}

/// Steps with their inputs read and checked.
pub(crate) fn steps(count: usize) -> Vec<Step> {
    let step = |n: usize| {
        let capability = if n.is_multiple_of(2) {
            &REPLY
        } else {
            &RESOLVE
        };
        let record = Record::new(&capability.input).text(0, thread(n / 2));
        let record = if n.is_multiple_of(2) {
            record.text(1, BODY)
        } else {
            record
        };
        Step { capability, record }
    };
    (0..count).map(step).collect()
}

/// The same for the alternative.
pub(crate) fn inputs(count: usize) -> Vec<Input> {
    let input = |n: usize| {
        let mut variables = serde_json::Map::new();
        variables.insert("threadId".to_owned(), json!(thread(n / 2)));
        if n.is_multiple_of(2) {
            variables.insert("body".to_owned(), json!(BODY));
        }
        Input {
            reply: n.is_multiple_of(2),
            variables,
        }
    };
    (0..count).map(input).collect()
}

/// The slices that a body is made of: every constant piece, alias name and value by itself.
pub(crate) fn slices<'a>(body: &'a str, steps: &[Step]) -> Vec<&'a str> {
    let mut cuts: Vec<usize> = Vec::new();
    for n in 0..steps.len() {
        let name = format!("step{n}");
        for (at, _) in body.match_indices(&name) {
            let whole = !body[at + name.len()..].starts_with(|c: char| c.is_ascii_digit());
            if whole {
                cuts.extend([at, at + name.len()]);
            }
        }
    }
    // Values stand between a key's colon and the next quote and comma.
    let variables = body.find("\"variables\":{").unwrap();
    for (at, _) in body[variables..].match_indices("\":\"") {
        cuts.push(variables + at + 2);
    }
    for (at, _) in body[variables..].match_indices("\",\"step") {
        cuts.extend([variables + at + 1, variables + at + 3]);
    }
    cuts.extend([0, body.len()]);
    cuts.sort_unstable();
    cuts.dedup();
    cuts.windows(2)
        .map(|pair| &body[pair[0]..pair[1]])
        .collect()
}

/// Copies slices into one string of known length.
pub(crate) fn gather(slices: &[&str], len: usize) -> String {
    let mut out = String::with_capacity(len);
    for slice in slices {
        out.push_str(slice);
    }
    out
}

/// GitHub's reply to such a chain.
pub(crate) fn reply(count: usize) -> String {
    let one = |n: usize| {
        let value = if n.is_multiple_of(2) {
            json!({"comment": {"id": format!("PRRC_kwDO{n:06}"), "url": format!("https://github.com/acme/app/pull/7#discussion_r{n}"), "pullRequestReview": {"state": "COMMENTED"}}})
        } else {
            json!({"thread": {"id": thread(n / 2), "isResolved": true}})
        };
        format!("\"step{n}\":{value}")
    };
    let parts: Vec<String> = (0..count).map(one).collect();
    format!("{{\"data\":{{{}}}}}", parts.join(","))
}

/// Typed outputs from a reply.
pub(crate) fn typed(steps: &[Step], reply: &str) -> Outputs {
    let mut results = batch::demultiplex(steps, reply).unwrap().into_iter();
    let mut outputs = Vec::with_capacity(steps.len() / 2);
    while let (Some(first), Some(second)) = (results.next(), results.next()) {
        let (first, second) = (first.unwrap(), second.unwrap());
        outputs.push((
            serde_json::from_str(first.get()).unwrap(),
            serde_json::from_str(second.get()).unwrap(),
        ));
    }
    outputs
}

/// The steps as a JSON caller writes them.
pub(crate) fn chain_text(count: usize) -> String {
    let step = |n: usize| {
        if n.is_multiple_of(2) {
            json!({"task": "pr.thread.reply", "input": {"threadId": thread(n / 2), "body": BODY}})
        } else {
            json!({"task": "pr.thread.resolve", "input": {"threadId": thread(n / 2)}})
        }
    };
    json!((0..count).map(step).collect::<Vec<_>>()).to_string()
}

/// The same, read.
pub(crate) fn tasks(count: usize) -> Vec<TaskRequest> {
    serde_json::from_str(&chain_text(count)).unwrap()
}

/// Steps whose ids have to be looked up, each its own.
pub(crate) fn looked_up(count: usize) -> Vec<TaskRequest> {
    let step = |n: usize| {
        let input = json!({"owner": "acme", "name": "app", "issueNumber": n + 1});
        TaskRequest::new("issue.close", &input.to_string()).unwrap()
    };
    (0..count).map(step).collect()
}

/// Steps whose names mean nothing, each in its own way.
pub(crate) fn misspelt(count: usize) -> Vec<TaskRequest> {
    let step = |n: usize| TaskRequest::new(format!("issue.closee{n}"), "{}").unwrap();
    (0..count).map(step).collect()
}

/// Answers every request at once.
struct Stub(Vec<u8>);

impl Transport for Stub {
    fn post<'a>(&'a self, _: HttpRequest<'a>) -> BoxFuture<'a, Result<HttpReply, TransportError>> {
        Box::pin(std::future::ready(Ok(HttpReply::new(200, self.0.clone()))))
    }
}

pub(crate) fn client(count: usize) -> Client {
    Client::builder()
        .token("t")
        .transport(Stub(reply(count).into_bytes()))
        .max_batch(0)
        .build()
        .unwrap()
}

/// JSON steps in, JSON envelope out.
pub(crate) fn run(client: &Client, text: &str) -> String {
    let steps: Vec<TaskRequest> = serde_json::from_str(text).unwrap();
    let mut future = pin!(execute_tasks(client, &REGISTRY, &steps));
    match future
        .as_mut()
        .poll(&mut Context::from_waker(Waker::noop()))
    {
        Poll::Ready(envelope) => serde_json::to_string(&envelope).unwrap(),
        Poll::Pending => panic!("the stub answers at once"),
    }
}

/// An envelope without regard to the order of keys.
pub(crate) fn normalised(envelope: &str) -> Value {
    serde_json::from_str(envelope).unwrap()
}
