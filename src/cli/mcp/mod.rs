//! `ghx mcp`: GitHub for agents that speak the Model Context Protocol, in four tools.

mod answer;
mod arguments;
mod call;
mod confirm;
mod feedback;
mod fence;
mod find;
mod gate;
mod guard;
mod http;
mod hub;
mod run;
mod server;
mod stdio;
mod tools;
mod trusted;

use std::sync::Arc;

use ghx_runtime::Stop;
use rmcp::service::{ServerInitializeError, serve_server};

use super::args::{McpArgs, Target};
use super::failure::{Failure, exit};
use super::output::Output;
use super::{registry, repo, signals};
use fence::Fence;
use guard::Guard;
use hub::Hub;
use server::Server;
use stdio::Stdio;

/// Serves until standard input ends, or a signal comes.
pub(crate) fn run(args: &McpArgs, output: Output) -> Result<u8, Failure> {
    let guard = Guard::new(registry(), args.read_only, &args.allow, &args.deny)?;
    let address = args.http.as_deref().map(http::address).transpose()?;
    let one = match args.repo.as_slice() {
        [one] => Some(one.clone()),
        _ => None,
    };
    let target = Target {
        sandbox: args.sandbox,
        sandbox_state: args.sandbox_state.clone(),
        world: None,
        repo: one,
        timeout: args.timeout,
        json: true,
    };
    let repositories = repositories(args)?;
    let hub = Hub::new(target, output)?;
    let server = Server {
        hub: Arc::new(hub),
        guard: Arc::new(guard),
        fence: (!repositories.is_empty()).then(|| Arc::new(Fence::new(&repositories))),
        trusted_authors: args.trusted_authors,
        output,
    };
    let stop = Stop::default();
    let serving = async {
        match address {
            Some(address) => http::serve(server, address, &stop, output).await,
            None => tokio::select! {
                () = serve(server) => Ok(()),
                () = stop.stopped() => Ok(()),
            },
        }
    };
    let (served, signal) = signals::run(&stop, serving)?;
    served?;
    Ok(signal.unwrap_or(exit::OK))
}

/// The repositories of `--repo`; they are on one host.
fn repositories(args: &McpArgs) -> Result<Vec<repo::Repository>, Failure> {
    let wrong = |missing: repo::NoRepository| Failure::usage(missing.to_string());
    let mut hosts = Vec::new();
    let mut found = Vec::new();
    for text in &args.repo {
        hosts.push(repo::explicit_host(Some(text)).map_err(wrong)?);
        found.push(repo::find(Some(text), "").map_err(wrong)?);
    }
    hosts.dedup();
    if hosts.len() > 1 {
        return Err(Failure::usage(
            "--repo: the repositories are on different hosts",
        ));
    }
    Ok(found)
}

/// Speaks over standard input and output, until the input ends.
async fn serve(server: Server) {
    let stdio = Stdio::start();
    loop {
        match serve_server(server.clone(), stdio.clone()).await {
            Ok(running) => {
                let _ = running.waiting().await;
                return;
            }
            Err(ServerInitializeError::ConnectionClosed(_)) => return,
            // What came was no beginning; the next message may be one.
            Err(_) => {}
        }
    }
}
