//! The `ghx-cards` command: what card authors need, in any folder, without cargo.

mod args;
mod cards;
mod check;
mod explain;
mod fmt;
mod lsp;
mod new;
mod output;
mod run;
mod test;
mod watch;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::Parser;

use args::{Cli, Command};
use ghx_dsl::grammar::{self, Form};

fn main() -> ExitCode {
    let words: Vec<OsString> = std::env::args_os().collect();
    let done = match run::asked(&words) {
        Some(words) => words.and_then(run::run),
        None => match Cli::try_parse_from(&words) {
            Ok(cli) => dispatch(cli.command),
            Err(error) => output::usage(&error),
        },
    };
    done.unwrap_or_else(|problem| {
        output::tell(&format!("error: {problem}"));
        ExitCode::from(2)
    })
}

fn dispatch(command: Command) -> Result<ExitCode, String> {
    match command {
        Command::Check(args) => check::run(&args),
        Command::Explain(args) => explain::run(&args),
        Command::New(args) => new::run(&args),
        Command::Fmt(args) => fmt::run(&args),
        Command::Test(args) => test::run(&args),
        Command::Lsp(cards) => lsp::run(&cards),
        Command::Schema(args) => schema(&args),
        // The grammar has them for its help only: `run::asked` took them before.
        Command::Run | Command::Chain | Command::Resume | Command::Capabilities | Command::Mcp => {
            Err("name what to run: `ghx-cards run --help`".to_owned())
        }
    }
}

/// What other tools check files against.
fn schema(args: &args::SchemaArgs) -> Result<ExitCode, String> {
    // It has in it what the second file adds; other tools refuse what is defined twice.
    let [github, _, _] = ghx::sources::SCHEMA;
    let text = match args.of {
        args::FormOf::Card => format!("{:#}", grammar::schema(Form::Card)),
        args::FormOf::Ref => format!("{:#}", grammar::schema(Form::Ref)),
        args::FormOf::Graphql => github.to_owned(),
    };
    output::show(text.trim_end())?;
    Ok(ExitCode::SUCCESS)
}
