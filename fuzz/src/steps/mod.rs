//! Steps: texts that are nearly chains. What is not valid sends nothing.

mod command;
mod oracle;

use std::fmt;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use ghx::{
    BoxFuture, Code, HttpReply, HttpRequest, Outcome, REGISTRY, Status, TaskRequest, Transport,
    TransportError,
};

use crate::change::{change, change_within, damage};
use crate::json::Json;
use crate::replies::execute;
use crate::{Tape, Target};
pub use command::Command;
use oracle::Promised;

/// The target: steps as the library takes them.
#[derive(Debug)]
pub struct Steps {
    promised: Promised,
    examples: Vec<(&'static str, Json)>,
}

/// The text of a chain.
#[derive(Debug, Clone)]
pub struct Text(pub(crate) Vec<u8>);

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&String::from_utf8_lossy(&self.0))
    }
}

impl Steps {
    /// Takes the examples of the catalogue, and what their inputs promise to be.
    pub fn new() -> Result<Steps, String> {
        let examples = REGISTRY.iter().flat_map(|capability| {
            let inputs = capability.examples.iter();
            inputs.filter_map(|example| Some((capability.id, Json::read(example.input).ok()?)))
        });
        Ok(Steps {
            promised: Promised::new()?,
            examples: examples.collect(),
        })
    }

    /// Some examples as a chain, with some changes; sometimes one step behind the other, sometimes with a damaged text.
    fn text(&self, tape: &mut Tape) -> Text {
        let many = 1 + tape.below(4);
        let steps = (0..many).map(|_| {
            let (task, input) = &self.examples[tape.below(self.examples.len())];
            let task = Json::text(task);
            Json::Object(vec![
                ("task".to_owned(), task),
                ("input".to_owned(), input.clone()),
            ])
        });
        let mut chain = Json::Array(steps.collect());
        for _ in 0..tape.below(4) {
            // A step has two keys only: few changes would ever meet them.
            let step = tape.below(many);
            match &mut chain {
                Json::Array(steps) if step < steps.len() && tape.once_in(3) => {
                    change_within(&mut steps[step], tape);
                }
                chain => change(chain, tape),
            }
        }
        let text = match &chain {
            Json::Array(steps) if tape.once_in(4) => {
                let lines: Vec<String> = steps.iter().map(Json::write).collect();
                lines.join("\n")
            }
            chain => chain.write(),
        };
        Text(if tape.once_in(8) {
            damage(&text, tape)
        } else {
            text.into_bytes()
        })
    }

    /// Why a text is no valid chain; one that is no text at all never is.
    fn invalid(&self, text: &Text) -> Option<String> {
        match std::str::from_utf8(&text.0) {
            Ok(text) => self.promised.invalid(text),
            Err(error) => Some(error.to_string()),
        }
    }
}

impl Target for Steps {
    type Input = Text;

    fn make(&self, tape: &mut Tape) -> Text {
        self.text(tape)
    }

    fn judge(&self, text: &Text) -> Result<&'static str, String> {
        let invalid = self.invalid(text);
        let read: Result<Vec<TaskRequest>, _> = match text.0.trim_ascii_start().first() {
            Some(b'[') => serde_json::from_slice(&text.0),
            _ => serde_json::Deserializer::from_slice(&text.0)
                .into_iter()
                .collect(),
        };
        let Ok(steps) = read else {
            return Ok("unread");
        };
        let counter = Counter::default();
        let envelope = execute(counter.clone(), &steps)?;
        let sent = counter.count.load(Ordering::SeqCst);
        let broken = counter
            .broken
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        if let Some(request) = broken.as_ref() {
            return Err(format!("a request is no JSON: {request}"));
        }
        let refused = |result: &ghx::StepResult| {
            result.error.as_ref().is_some_and(|error| {
                matches!(error.code, Code::Validation | Code::NotReady)
                    && error.outcome() == Some(Outcome::NotApplied)
            })
        };
        let all = envelope.status == Status::Failed && envelope.results.iter().all(refused);
        match (invalid, sent) {
            (_, 0) if all || steps.is_empty() => Ok("refused"),
            (_, 0) => Err(format!(
                "nothing was sent, and it ended {:?}",
                envelope.results
            )),
            (Some(reason), _) => Err(format!("{sent} requests were sent, though {reason}")),
            (None, _) => Ok("sent"),
        }
    }
}

/// A server that refuses everything and counts.
#[derive(Clone, Default)]
struct Counter {
    count: Arc<AtomicUsize>,
    broken: Arc<Mutex<Option<String>>>,
}

impl Transport for Counter {
    fn post<'a>(
        &'a self,
        request: HttpRequest<'a>,
    ) -> BoxFuture<'a, Result<HttpReply, TransportError>> {
        self.count.fetch_add(1, Ordering::SeqCst);
        let text = String::from_utf8_lossy(&request.body);
        if Json::read(&text).is_err() {
            let mut broken = self.broken.lock().unwrap_or_else(PoisonError::into_inner);
            *broken = Some(text.into_owned());
        }
        let refusal = r#"{"errors":[{"type":"FORBIDDEN","message":"no"}]}"#;
        Box::pin(std::future::ready(Ok(HttpReply::new(200, refusal))))
    }
}
