//! Dispatches `cargo run -p xtask -- <command>` to the chore of that name.
#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "chores speak to the person who ran them, and only from this file"
)]

use std::process::ExitCode;

#[cfg(feature = "docs")]
mod docs;
mod schema;

/// One chore: its name, one line of help, and what runs it.
struct Command {
    name: &'static str,
    about: &'static str,
    run: fn(&[String]) -> Result<Vec<String>, Failure>,
}

/// Why a chore did not do its work; it decides the exit code.
#[derive(Debug)]
enum Failure {
    /// The arguments make no sense: exit code 2.
    Usage(String),
    /// The work itself failed: exit code 1.
    Work(String),
}

const COMMANDS: &[Command] = &[
    #[cfg(feature = "docs")]
    Command {
        name: "docs",
        about: "write or check docs/capabilities.md and the agent skill (`--check`)",
        run: docs::run,
    },
    Command {
        name: "schema",
        about: "make or check schema/github.graphql (`schema --help` for its options)",
        run: schema::run,
    },
];

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let Some((name, rest)) = args.split_first() else {
        eprintln!("{}", help());
        return ExitCode::from(2);
    };
    if matches!(name.as_str(), "help" | "--help" | "-h") {
        println!("{}", help());
        return ExitCode::SUCCESS;
    }
    let Some(command) = COMMANDS.iter().find(|command| command.name == name) else {
        eprintln!("xtask: unknown command `{name}`\n\n{}", help());
        return ExitCode::from(2);
    };
    match (command.run)(rest) {
        Ok(lines) => {
            for line in lines {
                println!("{line}");
            }
            ExitCode::SUCCESS
        }
        Err(Failure::Usage(message)) => {
            eprintln!("xtask {name}: {message}");
            ExitCode::from(2)
        }
        Err(Failure::Work(message)) => {
            eprintln!("xtask {name}: {message}");
            ExitCode::FAILURE
        }
    }
}

fn help() -> String {
    let mut text = String::from("usage: cargo run -p xtask -- <command> [options]\n\ncommands:");
    for command in COMMANDS {
        text.push_str(&format!("\n  {:<10} {}", command.name, command.about));
    }
    text
}
