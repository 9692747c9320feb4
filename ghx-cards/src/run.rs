//! `ghx-cards run`, `chain` and what else `ghx` does with capabilities: the same command line, with the cards of a folder
//! beside the built-in ones. Their tables are made in memory, so nothing is built.

use std::ffi::OsString;
use std::process::ExitCode;

use clap::{CommandFactory, Parser};
use ghx::Registry;
use ghx::cli::Program;
use ghx_dsl::{Diagnostic, render, tables};

use crate::args::{Cards, Cli};
use crate::cards::Built;
use crate::output::{tell, usage};

/// The commands of `ghx` that are about capabilities.
const COMMANDS: [&str; 5] = ["run", "chain", "resume", "capabilities", "mcp"];

/// A command line of `ghx`, and the cards it is about.
pub(crate) struct Asked {
    words: Vec<OsString>,
    cards: Cards,
}

/// The flags of [`Cards`], read on their own.
#[derive(Debug, Parser)]
#[command(no_binary_name = true)]
struct Own {
    #[command(flatten)]
    cards: Cards,
}

/// The command line without the flags that are the tool's own, if it is one of `ghx`, or may be a capability as a command.
pub(crate) fn asked(words: &[OsString]) -> Option<Result<Asked, String>> {
    let command = words.get(1)?.to_str()?;
    let own = || Cli::command().find_subcommand(command).is_some();
    if !COMMANDS.contains(&command) && (command.starts_with('-') || own()) {
        return None;
    }
    let (mut own, mut rest) = (Vec::new(), Vec::new());
    let mut words = words.iter().cloned();
    while let Some(word) = words.next() {
        match word.to_str() {
            Some("--alone") => own.push(word),
            Some("--cards" | "--schema" | "--import") => {
                own.extend([word].into_iter().chain(words.next()))
            }
            Some(text)
                if ["--cards=", "--schema=", "--import="]
                    .iter()
                    .any(|it| text.starts_with(it)) =>
            {
                own.push(word);
            }
            _ => rest.push(word),
        }
    }
    let asked = Own::try_parse_from(own).map(|own| Asked {
        words: rest,
        cards: own.cards,
    });
    Some(asked.map_err(|error| {
        error
            .to_string()
            .trim_end()
            .trim_start_matches("error: ")
            .to_owned()
    }))
}

/// Runs it, unless a card has a mistake.
pub(crate) fn run(asked: Asked) -> Result<ExitCode, String> {
    let built = asked.cards.build()?;
    if let Some(error) = unknown(&asked.words, &built) {
        return usage(&error);
    }
    if refused(&built) {
        return Ok(ExitCode::FAILURE);
    }
    let program = Program::with("ghx-cards", env!("CARGO_PKG_VERSION"), &registry(&built));
    Ok(ghx::cli::run_as(program, asked.words))
}

/// What is wrong with a command that neither `ghx` nor a capability has.
fn unknown(words: &[OsString], built: &Built) -> Option<clap::Error> {
    let command = words.get(1)?.to_str()?.replace('-', "_");
    let own = built.program.capabilities.iter().map(|it| it.id.as_str());
    let broken = built.program.broken.iter().map(|it| it.id.as_str());
    let mut ids = own
        .chain(broken)
        .chain(ghx::registry().iter().map(|it| it.id));
    let known = COMMANDS.contains(&command.as_str())
        || ids.any(|id| id.split('.').next() == Some(&command));
    if known {
        return None;
    }
    Cli::try_parse_from(words).err()
}

/// Says what is wrong with the cards; whether there is anything.
pub(crate) fn refused(built: &Built) -> bool {
    let mistakes = built.diagnostics.iter().filter(|it| it.is_error());
    let mistakes: Vec<Diagnostic> = mistakes.cloned().collect();
    for text in render(&mistakes, &built.sources) {
        tell(&format!("{text}\n"));
    }
    if !mistakes.is_empty() {
        tell("nothing was run: the cards have mistakes");
    }
    !mistakes.is_empty()
}

/// The tables of a folder's own capabilities. They stay until the process ends.
pub(crate) fn registry(built: &Built) -> Registry {
    let find = |id: &str| ghx::registry().find(id);
    Registry::of(tables::capabilities(&built.program, Some(&find)))
}
