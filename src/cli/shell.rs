//! `ghx completions` and `ghx man`: what shells and manuals need, from the same grammar as the help.

use std::ffi::{OsStr, OsString};
use std::fs;

use clap::builder::PossibleValuesParser;
use clap::{Args, Command};
use clap_complete::engine::{ArgValueCompleter, CompletionCandidate};
use clap_complete::env::Shells;
use ghx_runtime::plan::{Capability, Kind};

use super::args::{CompletionsArgs, ManArgs, RunArgs};
use super::failure::{Failure, exit};
use super::files;
use super::input::reason;
use super::output::Output;
use super::verbs::Meant;
use super::{catalogue, help, program, verbs};

/// Names the shell that asks what a word may become.
const ASKS: &str = "GHX_COMPLETE";

/// Prints the completion script: a few lines that ask the program itself, so that it is never older than the program.
pub(crate) fn completions(args: &CompletionsArgs, output: Output) -> Result<u8, Failure> {
    let mut script = Vec::new();
    let shell = args.shell.to_string();
    let known = Shells::builtins();
    let Some(shell) = known.completer(&shell) else {
        return Err(Failure::usage(format!("there is no script for {shell}")));
    };
    let name = program().name;
    let written = shell.write_registration(ASKS, name, name, name, &mut script);
    written.map_err(|error| Failure::failed("UNKNOWN", reason(&error)))?;
    output.own(&String::from_utf8_lossy(&script));
    Ok(exit::OK)
}

/// Answers the script, if it is the one that asks: `ghx -- ghx issue cl`.
pub(crate) fn complete(words: &[OsString], output: Output) -> Option<u8> {
    let shell = std::env::var_os(ASKS)?;
    let known = Shells::builtins();
    let shell = known.completer(shell.to_str()?)?;
    let at = words.iter().position(|word| word == "--")?;
    let typed = words.get(at + 1..)?.to_vec();
    let mut grammar = grammar(&typed);
    grammar.build();
    let mut answer = Vec::new();
    let folder = std::env::current_dir().ok();
    let written = shell.write_complete(&mut grammar, typed, folder.as_deref(), &mut answer);
    if written.is_ok() && !answer.is_empty() {
        output.own(&String::from_utf8_lossy(&answer));
    }
    Some(exit::OK)
}

/// Prints the main page, or writes all pages.
pub(crate) fn man(args: &ManArgs, output: Output) -> Result<u8, Failure> {
    let mut command = super::grammar();
    command.build();
    let Some(folder) = &args.dir else {
        let page = page(&command).map_err(|error| Failure::failed("UNKNOWN", reason(&error)))?;
        output.own(&String::from_utf8_lossy(&page));
        return Ok(exit::OK);
    };
    let mut pages = Vec::new();
    collect(&command, program().name, &mut pages);
    let unusable = |error: std::io::Error| {
        Failure::failed(
            "VALIDATION",
            format!("cannot write to {}: {}", folder.display(), reason(&error)),
        )
    };
    fs::create_dir_all(folder).map_err(unusable)?;
    for (name, command) in pages {
        let text = page(
            &command
                .clone()
                .name(name.clone())
                .bin_name(name.replace('-', " ")),
        )
        .map_err(unusable)?;
        let path = folder.join(format!("{name}.1"));
        files::replace(&path, &text).map_err(unusable)?;
        output.note(&path.display().to_string());
    }
    Ok(exit::OK)
}

fn collect<'a>(command: &'a Command, name: &str, pages: &mut Vec<(String, &'a Command)>) {
    pages.push((name.to_owned(), command));
    for sub in command
        .get_subcommands()
        .filter(|sub| sub.get_name() != "help")
    {
        collect(sub, &format!("{name}-{}", sub.get_name()), pages);
    }
}

fn page(command: &Command) -> std::io::Result<Vec<u8>> {
    let mut page = Vec::new();
    clap_mangen::Man::new(command.clone()).render(&mut page)?;
    Ok(page)
}

/// The grammar with a command for every capability, and the inputs of the one that was typed.
fn grammar(typed: &[OsString]) -> Command {
    let ids = super::registry().iter().map(|capability| capability.id);
    let values = PossibleValuesParser::new(ids.collect::<Vec<_>>());
    let named = |command: Command| {
        let values = values.clone();
        command.mut_arg("capability", |arg| arg.value_parser(values))
    };
    let command = super::grammar()
        .mut_subcommand("run", named)
        .mut_subcommand("capabilities", |caps| caps.mut_subcommand("explain", named));
    let mut command = super::with_inputs(command, super::known_capability(typed));
    if let Some(capability) = super::known_capability(typed) {
        command = command.mut_subcommand("run", |run| with_values(run, capability));
    }
    for capability in super::registry().iter() {
        let words = verbs::words(capability.id);
        let about = catalogue::summary(capability);
        command = within(command, &words, |leaf| leaf.about(about));
    }
    if let Meant::Words(words) = verbs::read(typed.to_vec())
        && let Some(capability) = super::known_capability(&words)
    {
        let id = capability.id;
        let implied = verbs::IMPLIED.iter().find_map(|last| id.strip_suffix(last));
        let group = implied.map_or(id, |path| path.trim_end_matches('.'));
        let mut paths = vec![id, group];
        paths.dedup();
        for path in paths {
            command = within(command, &verbs::words(path), |leaf| {
                let run = RunArgs::augment_args(leaf);
                // It is named by the words of the command.
                let run = run.mut_arg("capability", |arg| arg.long("capability").required(false));
                with_values(help::run(run, capability), capability)
            });
        }
    }
    command
}

/// The same with the values of lists, which clap does not check one by one: `--states OPEN,CL`.
fn with_values(command: Command, capability: &'static Capability) -> Command {
    let lists = capability
        .input
        .fields
        .iter()
        .filter_map(|field| match &field.kind {
            Kind::List {
                item: Kind::Enum(values),
                ..
            } => Some((field.name, *values)),
            _ => None,
        });
    lists.fold(command, |command, (name, values)| {
        let completer = ArgValueCompleter::new(move |typed: &OsStr| {
            let typed = typed.to_string_lossy();
            let (before, last) = typed
                .rsplit_once(',')
                .map_or(("", &*typed), |(before, last)| (before, last));
            let comma = if before.is_empty() { "" } else { "," };
            let begins = |value: &&&str| {
                let start = value.get(..last.len());
                start.is_some_and(|start| start.eq_ignore_ascii_case(last))
            };
            let values = values.iter().filter(begins);
            let whole =
                values.map(|value| CompletionCandidate::new(format!("{before}{comma}{value}")));
            whole.collect()
        });
        command.mut_arg(name, |arg| arg.add(completer))
    })
}

/// Changes the command that these words lead to, and makes it where there is none.
fn within(command: Command, words: &str, change: impl FnOnce(Command) -> Command) -> Command {
    let Some((first, rest)) = words.split_once(' ') else {
        return match command.find_subcommand(words) {
            Some(_) => command.mut_subcommand(words, change),
            None => command.subcommand(change(Command::new(words.to_owned()))),
        };
    };
    match command.find_subcommand(first) {
        Some(_) => command.mut_subcommand(first, |sub| within(sub, rest, change)),
        None => command.subcommand(within(Command::new(first.to_owned()), rest, change)),
    }
}
