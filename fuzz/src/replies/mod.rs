//! Replies: real calls through the engine, answered by a server whose replies were changed.

mod oracle;
mod proofs;
mod scene;
mod server;
mod twist;

use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

use ghx::{ChainResultEnvelope, Client, REGISTRY, TaskRequest, Transport};

use crate::{Tape, Target};
use scene::Scene;
use server::{Answer, Server};

/// The client's token; no answer may bring it into a message.
pub(crate) const TOKEN: &str = "ghp_0123456789TheTokenOfTheFuzzer";

/// The target.
#[derive(Debug)]
pub struct Replies {
    scenes: Vec<Arc<Scene>>,
}

impl Replies {
    /// Records what the sandbox answers to every example of the catalogue.
    pub fn new() -> Result<Replies, String> {
        let scenes = scene::all()?;
        if scenes.len() < 40 {
            return Err(format!("only {} scenes could be recorded", scenes.len()));
        }
        Ok(Replies { scenes })
    }
}

/// A call and the answers it gets.
#[derive(Clone)]
pub struct Call {
    scene: Arc<Scene>,
    changed: HashMap<usize, Answer>,
    stubborn: bool,
}

impl Target for Replies {
    type Input = Call;

    fn make(&self, tape: &mut Tape) -> Call {
        let scene = Arc::clone(&self.scenes[tape.below(self.scenes.len())]);
        let mut changed = HashMap::new();
        // Mostly the last exchange, which does the work; sometimes a look-up, or both.
        let last = scene.exchanges.len().saturating_sub(1);
        for _ in 0..=usize::from(tape.once_in(4)) {
            let number = last - tape.below(scene.exchanges.len().min(2));
            if let Some(recorded) = scene.exchanges.get(number) {
                let aliases = scene::aliases(&recorded.document);
                let answer = twist::answer(&recorded.reply, &aliases, tape);
                changed.insert(number, answer);
            }
        }
        Call {
            scene,
            changed,
            stubborn: tape.once_in(2),
        }
    }

    fn judge(&self, call: &Call) -> Result<&'static str, String> {
        let server = Server::new(&call.scene, call.changed.clone(), call.stubborn);
        let envelope = execute(server.clone(), &call.scene.steps)?;
        // What the command line prints.
        serde_json::to_string(&envelope).map_err(|error| error.to_string())?;
        oracle::judge(&call.scene, &server.log(), &envelope.results)
    }
}

/// Runs steps over a transport, with a client for github.com.
pub(crate) fn execute(
    transport: impl Transport + 'static,
    steps: &[TaskRequest],
) -> Result<ChainResultEnvelope, String> {
    let client = Client::builder()
        .transport(transport)
        .token(TOKEN)
        .build()
        .map_err(|error| error.to_string())?;
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .build()
        .map_err(|error| error.to_string())?;
    Ok(runtime.block_on(ghx::execute_tasks(&client, &REGISTRY, steps)))
}

impl fmt::Display for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for step in &self.scene.steps {
            writeln!(f, "{} {}", step.task, step.input)?;
        }
        for (number, answer) in &self.changed {
            let document = self.scene.exchanges.get(*number);
            let document = document.map_or("", |recorded| recorded.document.as_str());
            writeln!(f, "> {document}")?;
            match answer {
                Answer::Reply { status, body, .. } => {
                    let text = String::from_utf8_lossy(body);
                    let shown: String = text.chars().take(4_000).collect();
                    writeln!(f, "< {status} {shown}")?;
                }
                Answer::Lost(kind) => writeln!(f, "< {kind:?}")?,
            }
        }
        if self.stubborn {
            writeln!(f, "(and the same whenever it is sent again)")?;
        }
        Ok(())
    }
}
