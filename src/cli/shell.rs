//! `ghx completions` and `ghx man`: what shells and manuals need, from the same grammar as the help.

use std::fs;

use clap::Command;
use clap_complete::Shell;
use ghx_runtime::plan::Capability;

use super::args::{CompletionsArgs, ManArgs};
use super::failure::{Failure, exit};
use super::files;
use super::input::reason;
use super::output::Output;
use super::{catalogue, flags, program};

/// Prints the completion script; capability names are completed too.
pub(crate) fn completions(args: &CompletionsArgs, output: Output) -> u8 {
    let mut script = Vec::new();
    clap_complete::generate(
        args.shell,
        &mut with_names(super::grammar()),
        program().name,
        &mut script,
    );
    let mut script = String::from_utf8_lossy(&script).into_owned();
    if args.shell == Shell::Fish {
        // clap leaves the values of positional arguments out of fish's script.
        let names: Vec<&str> = super::registry()
            .iter()
            .map(|capability| capability.id)
            .collect();
        script.push_str(&format!(
            "complete -c {} -n \"__fish_seen_subcommand_from run explain\" -f -a \"{}\"\n",
            program().name,
            names.join(" ")
        ));
    }
    output.own(&script);
    exit::OK
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

/// The grammar with the capabilities' names as the values of the arguments that take one.
fn with_names(command: Command) -> Command {
    let names: Vec<&'static str> = super::registry()
        .iter()
        .map(|capability| capability.id)
        .collect();
    let values = clap::builder::PossibleValuesParser::new(names);
    let named = |command: Command, values: &clap::builder::PossibleValuesParser| {
        let values = values.clone();
        command.mut_arg("capability", |arg| arg.value_parser(values))
    };
    let commands = with_verbs(command);
    commands
        .mut_subcommand("run", |run| named(run, &values))
        .mut_subcommand("capabilities", |caps| {
            caps.mut_subcommand("explain", |explain| named(explain, &values))
        })
}

/// The grammar with a command for every capability, its inputs and their values.
fn with_verbs(mut command: Command) -> Command {
    for capability in super::registry().iter() {
        let words = super::verbs::words(capability.id);
        let words: Vec<&str> = words.split(' ').collect();
        command = nest(command, &words, capability);
    }
    command
}

fn nest(command: Command, words: &[&str], capability: &'static Capability) -> Command {
    let Some((first, rest)) = words.split_first() else {
        return flags::add(
            command.about(catalogue::summary(capability)),
            &capability.input,
        );
    };
    if command.find_subcommand(first).is_none() {
        let sub = nest(Command::new((*first).to_owned()), rest, capability);
        return command.subcommand(sub);
    }
    command.mut_subcommand(*first, |sub| nest(sub, rest, capability))
}
