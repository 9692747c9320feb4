//! `ghx sandbox serve`: the embedded GitHub for other programs.

mod fault;
pub(crate) mod state;

use ghx_sandbox::{Clock, Fault, Options};

use super::args::ServeArgs;
use super::failure::{Failure, exit};
use super::output::Output;
use super::{own_name, session};

/// Serves until Ctrl-C.
pub(crate) fn serve(args: &ServeArgs, output: Output) -> Result<u8, Failure> {
    let faults: Vec<Fault> = args
        .fault
        .iter()
        .map(|text| {
            fault::parse(text).map_err(|message| Failure::usage(format!("--fault: {message}")))
        })
        .collect::<Result<_, _>>()?;
    let options = Options {
        port: args.port,
        faults,
        clock: args
            .clock
            .map_or(Clock::Still, |ahead_s| Clock::Running { ahead_s }),
        ..Options::default()
    };
    let begin = session::Beginning {
        state: args.state.as_deref(),
        world: args.world.as_deref(),
    };
    let running = session::start_sandbox(begin, None, options, output)?;
    let sandbox = &running.sandbox;
    if output.json {
        let line = serde_json::json!({ "url": sandbox.url(), "token": sandbox.token() });
        output.json_result(&line.to_string());
    } else {
        let style = output.out;
        output.result(&format!(
            "serving {}\n\nIn another terminal:\n  {}\n  {}\n  {}\n\nCtrl-C stops it.",
            style.bold(sandbox.url()),
            style.cyan(&format!("export GITHUB_GRAPHQL_URL={}", sandbox.url())),
            style.cyan(&format!("export GH_TOKEN={}", sandbox.token())),
            style.cyan(&format!(
                "{} run issue.view --repo acme/app --issue-number 7",
                own_name()
            )),
        ));
    }
    session::block_on(std::future::pending::<()>())?;
    let log = sandbox.log();
    output.note(&format!(
        "stopped after {} requests and {} writes",
        log.forgotten_requests + log.requests.len(),
        log.forgotten_writes + log.writes.len()
    ));
    Ok(exit::OK)
}
