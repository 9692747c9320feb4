//! The server: which tools there are, and who answers a call.

use std::sync::Arc;

use ghx_runtime::Client;
use ghx_runtime::plan::Capability;
#[allow(deprecated, reason = "see `tell_stopped`")]
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, ErrorCode, ErrorData, Implementation, ListToolsResult,
    LoggingLevel, LoggingMessageNotificationParam, PaginatedRequestParams, ServerCapabilities,
    ServerConfig, Tool,
};
use rmcp::service::RequestContext;
use rmcp::{RoleServer, ServerHandler};
use serde_json::Value;

use super::answer::{self, answer};
use super::arguments::Arguments;
use super::fence::Fence;
use super::gate::Gate;
use super::guard::Guard;
use super::hub::Hub;
use super::{feedback, find, run, tools};
use crate::cli::output::Output;
use crate::cli::{program, suggest};

/// A server; clones serve the same.
#[derive(Clone)]
pub(super) struct Server {
    pub(super) hub: Arc<Hub>,
    pub(super) guard: Arc<Guard>,
    /// The only repositories, if there are such.
    pub(super) fence: Option<Arc<Fence>>,
    pub(super) trusted_authors: bool,
    pub(super) output: Output,
}

impl Server {
    fn tools(&self) -> Vec<Tool> {
        let mut all = tools::all();
        all.retain(|tool| match &*tool.name {
            tools::WRITE => !self.guard.read_only(),
            // Its briefs do not say who may write.
            tools::FEEDBACK => self.guard.has_feedback() && !self.trusted_authors,
            _ => true,
        });
        all
    }

    /// Why a capability can never run here.
    pub(super) fn never(&self, capability: &Capability) -> Option<String> {
        let outside = || self.fence.as_ref()?.never(capability);
        self.guard.refusal(capability).or_else(outside)
    }

    /// The client for one call, kept within the repositories.
    pub(super) fn fenced(&self, client: Client) -> Client {
        match &self.fence {
            Some(fence) => client.through(|inner| {
                Arc::new(Gate {
                    fence: fence.clone(),
                    inner,
                    shut: false.into(),
                })
            }),
            None => client,
        }
    }

    /// Tells what is known of a call that was called off: its answer would be dropped.
    pub(super) async fn tell_stopped(&self, context: &RequestContext<RoleServer>, value: &Value) {
        let known: Vec<String> = (value.get("results").and_then(Value::as_array))
            .into_iter()
            .flatten()
            .enumerate()
            .map(|(at, result)| {
                let part = |path: &str| result.pointer(path).and_then(Value::as_str);
                let task = part("/task").unwrap_or_default();
                format!("{at} {task}: {}", part("/error/code").unwrap_or("done"))
            })
            .collect();
        let words = format!("called off; {}", known.join(", "));
        self.output.note(&words);
        #[allow(
            deprecated,
            reason = "the only message that clients of all revisions take outside of an answer"
        )]
        let told = LoggingMessageNotificationParam::new(LoggingLevel::Warning, value.clone());
        #[allow(deprecated, reason = "as above")]
        let sent = context.peer.notify_logging_message(told);
        let _ = tokio::time::timeout(std::time::Duration::from_secs(1), sent).await;
    }
}

impl ServerHandler for Server {
    fn get_info(&self) -> ServerConfig {
        #[allow(deprecated, reason = "see `tell_stopped`")]
        let capabilities = ServerCapabilities::builder()
            .enable_logging()
            .enable_tools()
            .build();
        let mut config = ServerConfig::new(capabilities);
        config.server_info = Implementation::new(program().name, program().version);
        config.instructions = Some(tools::INSTRUCTIONS.to_owned());
        config
    }

    async fn list_tools(
        &self,
        _request: Option<PaginatedRequestParams>,
        _context: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(self.tools()))
    }

    fn get_tool(&self, name: &str) -> Option<Tool> {
        self.tools().into_iter().find(|tool| tool.name == name)
    }

    async fn call_tool(
        &self,
        mut request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let Some(tool) = self.get_tool(&request.name) else {
            let tools = self.tools();
            let near = suggest::closest(&request.name, tools.iter().map(|tool| &*tool.name));
            let hint = near.map_or_else(String::new, |near| format!(": did you mean `{near}`?"));
            let name: String = request.name.chars().take(100).collect();
            let words = format!("unknown tool `{name}`{hint}");
            return Err(ErrorData::new(ErrorCode::INVALID_PARAMS, words, None));
        };
        let value = match &*tool.name {
            tools::FIND => Arguments::new(request.arguments, &["query", "id", "limit"])
                .and_then(|arguments| find::find(arguments, &|it| self.never(it))),
            tools::FEEDBACK => match Arguments::new(request.arguments, &["pr", "repo"]) {
                Ok(arguments) => feedback::run(self, arguments, &context).await,
                Err(failure) => Err(failure),
            },
            _ => return Ok(run::run(self, &mut request, &context).await),
        };
        let value = value.unwrap_or_else(|failure| answer::failed(&failure, false));
        Ok(answer(&tool.name, value).into())
    }
}
