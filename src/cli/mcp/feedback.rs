//! `ghx_feedback`: what reviewers said about a pull request, in short.

use std::sync::Arc;

use rmcp::RoleServer;
use rmcp::service::RequestContext;
use serde_json::{Value, json};

use super::arguments::Arguments;
use super::call::Call;
use super::fence::Fence;
use super::server::Server;
use crate::cli::args::Target;
use crate::cli::failure::Failure;
use crate::cli::feedback;

/// Answers a call.
pub(super) async fn run(
    server: &Server,
    mut arguments: Arguments,
    context: &RequestContext<RoleServer>,
) -> Result<Value, Failure> {
    let pr = match arguments.required("pr")? {
        Value::Number(number) => number.to_string(),
        Value::String(text) => text,
        _ => return Err(Failure::usage("pr: must be a number or an address")),
    };
    let repo: Option<String> = arguments.optional("repo", "OWNER/NAME")?;
    let hub = &server.hub;
    let target = Target {
        repo: repo.or_else(|| hub.target.repo.clone()),
        ..hub.target.clone()
    };
    let wanted = feedback::wanted(&target, Some(&pr), &hub.host)?;
    if let feedback::Wanted::Named(subject) = &wanted {
        let outside = |fence: &Arc<Fence>| !fence.allows(&subject.owner, &subject.name);
        if server.fence.as_ref().is_some_and(outside) {
            let words = format!(
                "{}/{} is no repository of this server (--repo)",
                subject.owner, subject.name
            );
            return Err(Failure::usage(words));
        }
    }
    let refused = |error: ghx_runtime::Error| json!({"status": "failed", "error": error.body()});
    let client = match hub.client().await {
        Ok(client) => client,
        Err(error) => return Ok(refused(error)),
    };
    let call = Call::new(&server.fenced(client), context);
    let report = feedback::report(&call.client, &wanted, ghx::feedback::Options::default()).await;
    call.end().await;
    Ok(match report {
        Ok(report) => json!({"status": "success", "feedback": ghx::feedback::compact(&report)}),
        Err(error) => refused(error),
    })
}
