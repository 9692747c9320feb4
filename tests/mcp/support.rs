//! A server that was started for the test, and a person at its client.

use std::process::Stdio;
use std::sync::{Arc, Mutex};

use ghx_sandbox::{Options, Sandbox, World};
use rmcp::model::{
    CallToolRequestParams, CallToolResult, ClientCapabilities, ClientConfig, ElicitRequestParams,
    ElicitResult, ElicitationAction, Implementation, ProgressNotificationParam, ProtocolVersion,
};
use rmcp::service::{NotificationContext, RequestContext, RunningService};
use rmcp::transport::IntoTransport;
use rmcp::{
    ClientHandler, ClientLifecycleMode, ClientServiceExt, ErrorData, RoleClient, ServiceExt,
};
use serde_json::{Value, json};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};

/// Both families of the protocol.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Family {
    Initialize,
    Discover,
}

/// Who is asked, and what was told.
#[derive(Clone, Default)]
pub(crate) struct Person {
    /// What is answered; without it nobody can be asked.
    pub(crate) answers: Option<ElicitationAction>,
    pub(crate) asked: Arc<Mutex<Vec<String>>>,
    pub(crate) progress: Arc<Mutex<Vec<f64>>>,
    pub(crate) told: Arc<Mutex<Vec<Value>>>,
}

impl ClientHandler for Person {
    fn get_info(&self) -> ClientConfig {
        let capabilities = match self.answers {
            Some(_) => ClientCapabilities::builder().enable_elicitation().build(),
            None => ClientCapabilities::default(),
        };
        ClientConfig::new(capabilities, Implementation::new("test", "1.0.0"))
    }

    async fn create_elicitation(
        &self,
        request: ElicitRequestParams,
        _context: RequestContext<RoleClient>,
    ) -> Result<ElicitResult, ErrorData> {
        if let ElicitRequestParams::FormElicitationParams { message, .. } = request {
            self.asked.lock().unwrap().push(message);
        }
        let action = self.answers.clone().unwrap_or(ElicitationAction::Decline);
        Ok(ElicitResult::new(action))
    }

    async fn on_progress(
        &self,
        params: ProgressNotificationParam,
        _context: NotificationContext<RoleClient>,
    ) {
        self.progress.lock().unwrap().push(params.progress);
    }

    #[allow(
        deprecated,
        reason = "the server tells what is known of a call that was called off"
    )]
    async fn on_logging_message(
        &self,
        params: rmcp::model::LoggingMessageNotificationParam,
        _context: NotificationContext<RoleClient>,
    ) {
        self.told.lock().unwrap().push(params.data);
    }
}

/// A sandbox of the test's own, whose log and world it can look at.
pub(crate) fn sandbox() -> Sandbox {
    Sandbox::start(World::demo(), Options::default()).unwrap()
}

/// The command, in an environment of its own.
pub(crate) fn command(sandbox: Option<&Sandbox>, flags: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ghx"));
    command.arg("mcp").args(flags).env_clear().current_dir("/");
    if let Some(sandbox) = sandbox {
        command
            .env("GITHUB_GRAPHQL_URL", sandbox.url())
            .env("GH_TOKEN", sandbox.token())
            .env("GH_REPO", "acme/app");
    }
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .kill_on_drop(true);
    command
}

/// A process and its two ends.
pub(crate) fn start(sandbox: Option<&Sandbox>, flags: &[&str]) -> (Child, ChildStdout, ChildStdin) {
    let mut child = command(sandbox, flags).spawn().unwrap();
    let (stdout, stdin) = (child.stdout.take().unwrap(), child.stdin.take().unwrap());
    (child, stdout, stdin)
}

/// Begins to talk, as the family does.
pub(crate) async fn begin<E, A>(
    family: Family,
    person: Person,
    transport: impl IntoTransport<RoleClient, E, A>,
) -> RunningService<RoleClient, Person>
where
    E: std::error::Error + Send + Sync + 'static,
{
    match family {
        Family::Initialize => person.serve(transport).await.unwrap(),
        Family::Discover => {
            let preferred_versions = vec![ProtocolVersion::V_2026_07_28];
            let mode = ClientLifecycleMode::Discover { preferred_versions };
            person.serve_with_lifecycle(transport, mode).await.unwrap()
        }
    }
}

/// A client of a server that was started for it.
pub(crate) struct Talk {
    pub(crate) client: RunningService<RoleClient, Person>,
    pub(crate) person: Person,
    _child: Child,
}

impl Talk {
    pub(crate) async fn with(
        family: Family,
        person: Person,
        sandbox: Option<&Sandbox>,
        flags: &[&str],
    ) -> Talk {
        let (child, stdout, stdin) = start(sandbox, flags);
        let client = begin(family, person.clone(), (stdout, stdin)).await;
        Talk {
            client,
            person,
            _child: child,
        }
    }

    /// A server with the demo world and these flags.
    pub(crate) async fn new(flags: &[&str]) -> Talk {
        let mut all = vec!["--sandbox"];
        all.extend(flags);
        Talk::with(Family::Initialize, Person::default(), None, &all).await
    }

    pub(crate) async fn call(&self, tool: &'static str, arguments: Value) -> CallToolResult {
        let params =
            CallToolRequestParams::new(tool).with_arguments(arguments.as_object().unwrap().clone());
        self.client.call_tool(params).await.unwrap()
    }

    /// The structured answer; an error is one exactly when the status says so, and there is a text beside it.
    pub(crate) async fn ask(&self, tool: &'static str, arguments: Value) -> Value {
        let result = self.call(tool, arguments).await;
        let value = result.structured_content.unwrap();
        let failed = value["status"] == "failed";
        assert_eq!(result.is_error.unwrap_or(false), failed, "{value}");
        assert_eq!(result.content.len(), 1);
        let tools = self.client.list_all_tools().await.unwrap();
        let tool = tools.into_iter().find(|it| it.name == tool).unwrap();
        let schema = Value::Object((*tool.output_schema.unwrap()).clone());
        conforms(&value, &schema, "$");
        value
    }

    /// Runs steps.
    pub(crate) async fn write(&self, steps: Value) -> Value {
        self.ask("ghx_write", json!({"steps": steps})).await
    }

    /// Runs steps that read.
    pub(crate) async fn read(&self, steps: Value) -> Value {
        self.ask("ghx_read", json!({"steps": steps})).await
    }
}

/// Holds a value to what the tools' schemas use of JSON Schema.
fn conforms(value: &Value, schema: &Value, path: &str) {
    let fits = |kind: &str| match kind {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_u64() || value.is_i64(),
        other => panic!("{path}: the schema has the type {other}"),
    };
    for (key, wanted) in schema.as_object().unwrap() {
        match key.as_str() {
            "type" => assert!(
                fits(wanted.as_str().unwrap()),
                "{path}: {value} is no {wanted}"
            ),
            "enum" => assert!(
                wanted.as_array().unwrap().contains(value),
                "{path}: {value}"
            ),
            "required" => {
                for name in wanted.as_array().unwrap() {
                    let there = value.get(name.as_str().unwrap()).is_some();
                    assert!(there, "{path}: {name} is missing in {value}");
                }
            }
            "properties" => {
                for (name, inner) in wanted.as_object().unwrap() {
                    if let Some(part) = value.get(name) {
                        conforms(part, inner, &format!("{path}.{name}"));
                    }
                }
            }
            "items" => {
                for part in value.as_array().unwrap() {
                    conforms(part, wanted, &format!("{path}[]"));
                }
            }
            other => panic!("{path}: the schema has {other}"),
        }
    }
}

/// The message of a step's error.
pub(crate) fn error(value: &Value, step: usize) -> String {
    value["results"][step]["error"]["message"]
        .as_str()
        .unwrap_or_default()
        .to_owned()
}
