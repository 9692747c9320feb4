//! The command line: what was asked for, done by one module each.

mod args;
mod auth;
mod capabilities;
mod catalogue;
mod chain;
mod consent;
mod demo;
mod elsewhere;
mod failure;
mod feedback;
mod fields;
mod files;
mod fill;
mod flags;
mod gh;
mod help;
mod hints;
mod input;
#[cfg(feature = "mcp")]
mod mcp;
mod me;
mod near;
mod output;
mod program;
mod repo;
mod routes;
mod run;
mod sandbox;
mod search;
mod session;
mod setup;
mod shard;
mod shell;
mod signals;
mod steps;
mod suggest;
mod verbs;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::builder::{Resettable, StyledStr};
use clap::error::ErrorKind;
use clap::{ArgMatches, Args, CommandFactory, FromArgMatches};
use ghx_runtime::plan::Capability;

use args::{
    AuthCommand, CapabilitiesCommand, ChainArgs, Cli, Command, Quick, RunArgs, SandboxCommand,
    Schema, When,
};
use failure::{Failure, exit};
use output::{Asked, Output};
use verbs::Meant;

pub use program::Program;
pub(crate) use program::{in_own_words, own_name, program, registry};

/// Runs the command line of this process as `ghx` does.
pub fn main() -> ExitCode {
    ExitCode::from(start(std::env::args_os().collect()))
}

/// Runs a command line as a program with its own capabilities.
pub fn run_as(program: Program, words: Vec<OsString>) -> ExitCode {
    program.begin();
    ExitCode::from(start(words))
}

fn start(words: Vec<OsString>) -> u8 {
    if let [_, word] = words.as_slice()
        && (word == "--version" || word == "-V")
    {
        // Building the whole grammar would take longer than everything else together.
        let program = program();
        Output::new(false, When::Never).result(&format!("{} {}", program.name, program.version));
        return exit::OK;
    }
    let json = words.iter().any(|word| word == "--json");
    let output = Output::new(json, When::Auto);
    if let Some(code) = shell::complete(&words, output) {
        return code;
    }
    let words = match verbs::read(words) {
        Meant::Words(words) => words,
        Meant::Group { path, asked } => {
            let members = verbs::members(&path);
            let text = output::commands(&path, &members, output.out, output::width());
            if asked {
                output.result(&text);
                return exit::OK;
            }
            let message = format!(
                "`{} {}` is a group of commands",
                own_name(),
                verbs::words(&path)
            );
            let help = format!("{message}\n{text}");
            return output::failed(Asked::Other, &Failure::grammar(message, help), output);
        }
        Meant::Unknown { path, word } => {
            return output::failed(Asked::Other, &verbs::unknown(&path, &word), output);
        }
    };
    let mut capability = None;
    if let Some(name) = named_capability(&words) {
        match registry().find(&name) {
            Some(found) => capability = Some(found),
            None => return run::unknown(&name, output),
        }
    }
    if let Some((cli, matches)) = quick(&words, capability) {
        return dispatch(&cli, capability, Some(&matches));
    }
    let asked = match (capability, words.get(1).and_then(|word| word.to_str())) {
        (Some(capability), _) => Asked::Call(capability.id),
        (None, Some("chain" | "resume")) => Asked::Chain,
        (None, Some("mcp")) => Asked::Protocol,
        _ => Asked::Other,
    };
    let mut command =
        (grammar().max_term_width(110)).mut_subcommand("run", |run| with_flags(run, capability));
    let asks = |word: &OsString| word == "--help" || word == "-h";
    if capability.is_some() && words.iter().any(asks) {
        command = help::inputs_first(command);
    }
    let parsed = command
        .try_get_matches_from(&words)
        .and_then(|matches| Ok((Cli::from_arg_matches(&matches)?, matches)));
    match parsed {
        Ok((cli, matches)) => dispatch(&cli, capability, matches.subcommand_matches("run")),
        Err(error) => usage(
            &error,
            asked,
            &hints::Typed {
                words: &words,
                capability,
            },
            output,
        ),
    }
}

/// The whole grammar, under this program's own name.
fn grammar() -> clap::Command {
    let program = program();
    let command = Cli::command().name(program.name).version(program.version);
    match program.name {
        "ghx" => command,
        _ => renamed(command),
    }
}

/// The help of a program with another name, whose commands are called by that.
fn renamed(command: clap::Command) -> clap::Command {
    let own = |text: Option<&StyledStr>| {
        Resettable::from(text.map(|text| StyledStr::from(in_own_words(&text.to_string()))))
    };
    let (about, long) = (own(command.get_about()), own(command.get_long_about()));
    let after = own(command.get_after_help());
    let command = command.about(about).long_about(long).after_help(after);
    let command = command.mut_args(|arg| {
        let (help, long) = (own(arg.get_help()), own(arg.get_long_help()));
        arg.help(help).long_help(long)
    });
    command.mut_subcommands(renamed)
}

/// Reads `run` and `chain` without building the rest of the grammar. Whatever does not fit is left to the whole grammar,
/// which also has the help and the suggestions.
fn quick(words: &[OsString], capability: Option<&'static Capability>) -> Option<(Cli, ArgMatches)> {
    let (_, words) = words.split_first()?;
    let first = words.first()?;
    if first == "run" {
        read::<RunArgs>(
            words,
            |command| with_flags(command, capability),
            Command::Run,
        )
    } else if first == "chain" {
        read::<ChainArgs>(words, |command| command, Command::Chain)
    } else {
        None
    }
}

/// Reads one command, whose name is the first word.
fn read<A: Args>(
    words: &[OsString],
    finish: impl FnOnce(clap::Command) -> clap::Command,
    command: impl FnOnce(A) -> Command,
) -> Option<(Cli, ArgMatches)> {
    let grammar = finish(Quick::<A>::command());
    let matches = grammar.try_get_matches_from(words).ok()?;
    let Quick {
        color,
        no_pager,
        args,
    } = Quick::from_arg_matches(&matches).ok()?;
    let cli = Cli {
        color,
        no_pager,
        command: command(args),
    };
    Some((cli, matches))
}

/// The grammar, with the flags of a capability.
fn with_inputs(command: clap::Command, capability: Option<&'static Capability>) -> clap::Command {
    command.mut_subcommand("run", |run| with_flags(run, capability))
}

/// The words of `run`, with the flags of a capability.
fn with_flags(run: clap::Command, capability: Option<&'static Capability>) -> clap::Command {
    match capability {
        Some(found) => help::run(run, found),
        None => run,
    }
}

/// Does what was asked for; `matches` are the words of `run`.
fn dispatch(
    cli: &Cli,
    capability: Option<&'static Capability>,
    matches: Option<&ArgMatches>,
) -> u8 {
    let output = |json: bool| Output::new(json, cli.color).paged(!cli.no_pager);
    match &cli.command {
        Command::Run(args) => {
            let output = output(args.target.json);
            let (Some(capability), Some(matches)) = (capability, matches) else {
                return run::unknown(&args.capability, output);
            };
            let result = run::run(args, capability, matches, output);
            let asked = Asked::Call(capability.id);
            result.unwrap_or_else(|failure| output::failed(asked, &failure, output))
        }
        Command::Chain(args) => {
            let output = output(args.target.json);
            chain::run(args, output)
                .unwrap_or_else(|failure| output::failed(Asked::Chain, &failure, output))
        }
        Command::Resume(args) => {
            let output = output(args.target.json);
            chain::resume(args, output)
                .unwrap_or_else(|failure| output::failed(Asked::Chain, &failure, output))
        }
        Command::Capabilities(command) => {
            let output = output(wants_json(command));
            finish(capabilities::run(command, output), output)
        }
        Command::Feedback(args) => {
            let (result, output) = feedback::run(args, output);
            finish(result, output)
        }
        Command::Demo(args) => {
            let output = output(false).paged(false);
            finish(demo::run(args, output), output)
        }
        #[cfg(feature = "mcp")]
        Command::Mcp(args) => mcp::run(args, output(false))
            .unwrap_or_else(|failure| output::failed(Asked::Protocol, &failure, output(false))),
        Command::Sandbox(SandboxCommand::Serve(args)) => {
            finish(sandbox::serve(args, output(false)), output(false))
        }
        Command::Setup(args) => finish(setup::run(args, output(args.json)), output(args.json)),
        Command::Auth(AuthCommand::Status(target)) => finish(
            auth::status(target, output(target.json)),
            output(target.json),
        ),
        Command::Schema(args) => match args.of {
            Schema::Envelope => {
                output(true).json_result(include_str!("../../docs/envelope.schema.json"));
                exit::OK
            }
        },
        Command::Completions(args) => {
            finish(shell::completions(args, output(false)), output(false))
        }
        Command::Man(args) => finish(shell::man(args, output(false)), output(false)),
    }
}

fn wants_json(command: &CapabilitiesCommand) -> bool {
    match command {
        CapabilitiesCommand::List { json, .. }
        | CapabilitiesCommand::Explain { json, .. }
        | CapabilitiesCommand::Search { json, .. } => *json,
    }
}

fn finish(result: Result<u8, Failure>, output: Output) -> u8 {
    result.unwrap_or_else(|failure| output::failed(Asked::Other, &failure, output))
}

/// Help and version go to standard output; everything else that clap says is wrong usage.
fn usage(error: &clap::Error, asked: Asked<'_>, typed: &hints::Typed<'_>, output: Output) -> u8 {
    let text = error.render();
    if error.use_stderr() {
        // Without clap's own colours, which would stand beside whatever was typed.
        let text = text.to_string();
        let text = text.strip_prefix("error: ").unwrap_or(&text).trim_end();
        let (message, rest) = text.split_once("\n\nUsage:").unwrap_or((text, ""));
        let missing = error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand;
        let mut message = match missing {
            true => "something is missing: `--help` shows what there is".to_owned(),
            false => hints::without_tips(message),
        };
        if let Some(hint) = hints::of(error, typed) {
            message.truncate(message.find('\n').unwrap_or(message.len()));
            message = format!("{message}: {hint}");
        }
        let help = match rest.is_empty() {
            true => message.clone(),
            false => format!("{message}\n\nUsage:{rest}"),
        };
        let message = message.split_whitespace().collect::<Vec<_>>().join(" ");
        let failure = Failure::grammar(message, help);
        return output::failed(asked, &failure, output);
    }
    if output.out.is_on() {
        output.own(&text.ansi().to_string());
    } else {
        output.own(&text.to_string());
    }
    exit::OK
}

/// The capability that `run` is asked for, if there is one of that name.
fn known_capability(words: &[OsString]) -> Option<&'static Capability> {
    registry().find(&named_capability(words)?)
}

/// The capability that `run` is asked for, found before the rest is read because its card decides the flags.
fn named_capability(words: &[OsString]) -> Option<String> {
    let run = verbs::bare(words, 1, true)?;
    let text = |at: usize| {
        words
            .get(at)
            .map(|word| word.to_string_lossy().into_owned())
    };
    if text(run)? != "run" {
        return None;
    }
    text(verbs::bare(words, run + 1, true)?)
}

#[cfg(test)]
mod tests {
    use std::ffi::OsString;

    use clap::CommandFactory;

    use super::args::{ChainArgs, Cli, Quick, RunArgs};
    use super::{help, named_capability, registry};

    fn named(line: &str) -> Option<String> {
        named_capability(&line.split(' ').map(OsString::from).collect::<Vec<_>>())
    }

    #[test]
    fn the_capability_is_found_between_flags() {
        assert_eq!(
            named("ghx run issue.view --json").as_deref(),
            Some("issue.view")
        );
        assert_eq!(
            named("ghx --color never run --repo a/b --sandbox issue.view").as_deref(),
            Some("issue.view")
        );
        assert_eq!(
            named("ghx run --repo=a/b issue.view").as_deref(),
            Some("issue.view")
        );
        assert_eq!(named("ghx run --help"), None);
        assert_eq!(named("ghx chain run x"), None);
        assert_eq!(named("ghx"), None);
    }

    #[test]
    fn the_grammar_holds_for_every_capability() {
        Cli::command().debug_assert();
        Quick::<RunArgs>::command().debug_assert();
        Quick::<ChainArgs>::command().debug_assert();
        for capability in registry().iter() {
            Cli::command()
                .mut_subcommand("run", |run| help::run(run, capability))
                .debug_assert();
        }
    }
}
