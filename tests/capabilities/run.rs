//! Running tasks against a sandbox of their own, and reading back what came of it.

use ghx::{ChainResultEnvelope, Client, ClientBuilder, REGISTRY, ResultEnvelope, TaskRequest};
use ghx_sandbox::{Clock, Log, Options, Sandbox, World};
use serde_json::Value;

use super::facts::{self, Facts};
use super::hasty::hasty;
use super::table;

/// A sandbox with a client.
pub(super) struct Stage {
    pub(super) sandbox: Sandbox,
    pub(super) client: Client,
    pub(super) before: Facts,
    world: World,
    runtime: tokio::runtime::Runtime,
}

impl Stage {
    /// Serves a world to its viewer.
    pub(super) fn new(world: World) -> Stage {
        Stage::with(world, Options::default(), |sandbox| {
            Client::builder().url(sandbox.url()).token(sandbox.token())
        })
    }

    /// The same, whose time passes and whose client does not wait.
    pub(super) fn hasty(world: World) -> Stage {
        let options = Options {
            clock: Clock::Running { ahead_s: 86_400 },
            ..Options::default()
        };
        Stage::with(world, options, |sandbox| hasty(sandbox, sandbox.token()))
    }

    fn with(
        world: World,
        options: Options,
        client: impl FnOnce(&Sandbox) -> ClientBuilder,
    ) -> Stage {
        let sandbox = Sandbox::start(world.clone(), options).unwrap();
        let client = client(&sandbox).build().unwrap();
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .unwrap();
        Stage {
            before: facts::of(&world),
            sandbox,
            client,
            world,
            runtime,
        }
    }

    /// Waits for a call of the typed API.
    pub(super) fn block_on<T>(&self, call: impl Future<Output = T>) -> T {
        self.runtime.block_on(call)
    }

    /// Runs one capability; names such as `<issue 7>` become ids.
    pub(super) fn run(&self, task: &str, input: &Value) -> ResultEnvelope {
        let input = table::resolve(&self.world, input).to_string();
        self.runtime
            .block_on(ghx::execute_task(&self.client, &REGISTRY, task, &input))
    }

    /// Runs a chain.
    pub(super) fn chain(&self, steps: &[(&str, Value)]) -> ChainResultEnvelope {
        let steps: Vec<TaskRequest> = steps
            .iter()
            .map(|(task, input)| {
                let input = table::resolve(&self.world, input);
                TaskRequest::new(*task, &input.to_string()).unwrap()
            })
            .collect();
        self.tasks(&steps)
    }

    /// Runs steps as they are.
    pub(super) fn tasks(&self, steps: &[TaskRequest]) -> ChainResultEnvelope {
        let running = ghx::execute_tasks(&self.client, &REGISTRY, steps);
        self.runtime.block_on(running)
    }

    /// The expected data of a table, with ids.
    pub(super) fn resolve(&self, value: &Value) -> Value {
        table::resolve(&self.world, value)
    }

    /// What is different now that should not be, or is not different that should be, and what GitHub's description has against
    /// requests and replies.
    pub(super) fn unexpected(&self, changes: &serde_json::Map<String, Value>) -> Vec<String> {
        let mut wrong = facts::unexpected(&self.before, &facts::of(&self.sandbox.world()), changes);
        let requests = self.log().requests;
        wrong.extend(requests.into_iter().flat_map(|request| request.problems));
        wrong
    }

    /// What was sent so far.
    pub(super) fn log(&self) -> Log {
        self.sandbox.log()
    }

    /// How many requests were sent so far.
    pub(super) fn requests(&self) -> usize {
        self.log().requests.len()
    }
}

/// The data of a result as a value; `null` without any.
pub(super) fn data(data: Option<&serde_json::value::RawValue>) -> Value {
    data.map_or(Value::Null, |data| {
        serde_json::from_str(data.get()).unwrap()
    })
}

/// Fails with all that went wrong, and nothing otherwise.
pub(super) fn assert_none(wrong: &[String]) {
    assert!(
        wrong.is_empty(),
        "{} problems:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}
