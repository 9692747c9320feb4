//! `ghx setup`: installs the skills that teach an agent to use ghx, shows what differs, and takes them away again.

use std::fs;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

use serde::Serialize;

use super::args::{Agent, Scope, SetupArgs};
use super::failure::{Failure, exit};
use super::input::reason;
use super::output::{Output, diff};
use super::{consent, files};

/// The files of the skills, as they are in this version.
const FILES: [(&str, &str); 3] = [
    ("ghx/SKILL.md", include_str!("../../skills/ghx/SKILL.md")),
    (
        "resolve-pr-feedback/SKILL.md",
        include_str!("../../skills/resolve-pr-feedback/SKILL.md"),
    ),
    (
        "resolve-pr-feedback/resolver.md",
        include_str!("../../skills/resolve-pr-feedback/resolver.md"),
    ),
];

/// What is to be done with one file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
enum State {
    /// It is not there yet.
    Missing,
    /// It is there, as it should be.
    Current,
    /// It is there and says something else.
    Differs,
}

#[derive(Debug, Serialize)]
struct Entry {
    path: PathBuf,
    state: State,
    /// Whether this run of the command wrote it.
    written: bool,
    /// Whether this run of the command took it away.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    removed: bool,
    /// What differs: lines that are there, and lines of this version.
    #[serde(skip_serializing_if = "String::is_empty")]
    diff: String,
    #[serde(skip)]
    content: &'static str,
}

/// Runs the command.
pub(crate) fn run(args: &SetupArgs, output: Output) -> Result<u8, Failure> {
    let base = base(args.scope)?;
    let mut entries = Vec::new();
    for folder in folders(&base, &args.agent) {
        for (name, content) in FILES {
            let path = folder.join(name);
            let (state, there) = match fs::read(&path) {
                Ok(bytes) if bytes == content.as_bytes() => (State::Current, Vec::new()),
                Ok(bytes) => (State::Differs, bytes),
                Err(error) if error.kind() == io::ErrorKind::NotFound => {
                    (State::Missing, Vec::new())
                }
                Err(error) => return Err(unusable(&path, &error)),
            };
            let diff = match state {
                State::Differs => diff(&String::from_utf8_lossy(&there), content),
                State::Missing | State::Current => String::new(),
            };
            entries.push(Entry {
                path,
                state,
                written: false,
                removed: false,
                diff,
                content,
            });
        }
    }
    if !args.verify {
        let idle = if args.remove {
            State::Missing
        } else {
            State::Current
        };
        for entry in entries.iter().filter(|entry| entry.state != idle) {
            files::check_no_links(&base, &entry.path)
                .map_err(|error| unusable(&entry.path, &error))?;
        }
    }
    if args.verify {
        let current = entries.iter().all(|entry| entry.state == State::Current);
        show(&entries, output, "");
        return Ok(if current { exit::OK } else { exit::FAILED });
    }
    if args.dry_run {
        match args.remove {
            true => show_removed(&entries, output, "would "),
            false => show(&entries, output, "would "),
        }
        return Ok(exit::OK);
    }
    let changed: Vec<&Entry> = entries
        .iter()
        .filter(|entry| entry.state == State::Differs)
        .collect();
    if !changed.is_empty() && !args.yes && !confirmed(&changed, args.remove, output)? {
        return Err(Failure::failed("VALIDATION", "nothing was changed"));
    }
    if args.remove {
        for entry in &mut entries {
            if entry.state != State::Missing {
                take_away(&entry.path).map_err(|error| unusable(&entry.path, &error))?;
                entry.removed = true;
            }
        }
        show_removed(&entries, output, "");
        return Ok(exit::OK);
    }
    for entry in &mut entries {
        if entry.state != State::Current {
            write(&entry.path, entry.content).map_err(|error| unusable(&entry.path, &error))?;
            entry.written = true;
        }
    }
    show(&entries, output, "");
    Ok(exit::OK)
}

fn base(scope: Scope) -> Result<PathBuf, Failure> {
    match scope {
        Scope::Project => std::env::current_dir().map_err(|error| {
            Failure::failed(
                "VALIDATION",
                format!("no current folder: {}", reason(&error)),
            )
        }),
        Scope::User => std::env::home_dir()
            .filter(|home| !home.as_os_str().is_empty())
            .ok_or_else(|| Failure::usage("no home folder: set HOME, or use --scope project")),
    }
}

/// `.agents/skills` is read by Codex, Cursor, Copilot and others; Claude Code has a folder of its own, which is used where
/// it is in use or asked for.
fn folders(base: &Path, agents: &[Agent]) -> Vec<PathBuf> {
    let claude = base.join(".claude");
    let own = match agents.is_empty() {
        true => claude.is_dir(),
        false => agents.contains(&Agent::Claude),
    };
    let shared = agents.is_empty() || agents.iter().any(|agent| *agent != Agent::Claude);
    let shared = shared.then(|| base.join(".agents"));
    let folders = shared.into_iter().chain(own.then_some(claude));
    folders.map(|folder| folder.join("skills")).collect()
}

fn confirmed(changed: &[&Entry], remove: bool, output: Output) -> Result<bool, Failure> {
    let paths: Vec<String> = (changed.iter().map(|it| it.path.display().to_string())).collect();
    let paths = paths.join(", ");
    let (verb, question) = match remove {
        true => ("remove", "Remove"),
        false => ("replace", "Replace"),
    };
    if !io::stdin().is_terminal() {
        return Err(Failure::usage(format!(
            "{paths} differs from this version: use --yes to {verb} it, --dry-run shows the differences"
        )));
    }
    for entry in changed {
        output.note(&format!("{}\n{}", entry.path.display(), entry.diff));
    }
    output.note(&format!(
        "{paths} differs from this version. {question} it? [y/N]"
    ));
    Ok(consent::answered_yes())
}

/// Removes a file, and the folders of ours that are empty then.
fn take_away(path: &Path) -> io::Result<()> {
    fs::remove_file(path)?;
    for folder in path.ancestors().skip(1).take(3) {
        // One that holds something else stays.
        if fs::remove_dir(folder).is_err() {
            break;
        }
    }
    Ok(())
}

fn write(path: &Path, content: &str) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    files::replace(path, content.as_bytes())
}

fn unusable(path: &Path, error: &io::Error) -> Failure {
    Failure::failed(
        "VALIDATION",
        format!("cannot use {}: {}", path.display(), reason(error)),
    )
}

fn show(entries: &[Entry], output: Output, would: &str) {
    if output.json {
        let text = serde_json::to_string(entries).unwrap_or_default();
        return output.json_result(&text);
    }
    let lines: Vec<String> = entries
        .iter()
        .map(|entry| {
            let path = entry.path.display();
            let diff = match would.is_empty() || entry.diff.is_empty() {
                true => String::new(),
                false => format!("\n{}", entry.diff),
            };
            match (entry.state, entry.written || !would.is_empty()) {
                (State::Current, _) => format!("{} {path}", output.out.green("up to date")),
                (State::Missing, true) => format!("{would}{} {path}", output.out.green("install")),
                (State::Differs, true) => {
                    format!("{would}{} {path}{diff}", output.out.yellow("replace"))
                }
                (State::Missing, false) => format!("{} {path}", output.out.red("missing")),
                (State::Differs, false) => format!("{} {path}", output.out.red("differs")),
            }
        })
        .collect();
    output.result(&lines.join("\n"));
}

fn show_removed(entries: &[Entry], output: Output, would: &str) {
    if output.json {
        let text = serde_json::to_string(entries).unwrap_or_default();
        return output.json_result(&text);
    }
    let there = entries.iter().filter(|it| it.state != State::Missing);
    let word = output.out.yellow("remove");
    let mut lines: Vec<String> = there
        .map(|it| format!("{would}{word} {}", it.path.display()))
        .collect();
    if lines.is_empty() {
        lines.push("nothing is installed".to_owned());
    }
    output.result(&lines.join("\n"));
}
