//! `ghx setup`: installs the skills that teach an agent to use ghx.

use std::fs;
use std::io::{self, BufRead, IsTerminal};
use std::path::{Path, PathBuf};

use serde::Serialize;

use super::args::{Scope, SetupArgs};
use super::failure::{Failure, exit};
use super::files;
use super::input::reason;
use super::output::Output;

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
    #[serde(skip)]
    content: &'static str,
}

/// Runs the command.
pub(crate) fn run(args: &SetupArgs, output: Output) -> Result<u8, Failure> {
    let base = base(args.scope)?;
    let mut entries = Vec::new();
    for folder in folders(&base) {
        for (name, content) in FILES {
            let path = folder.join(name);
            let state = match fs::read(&path) {
                Ok(bytes) if bytes == content.as_bytes() => State::Current,
                Ok(_) => State::Differs,
                Err(error) if error.kind() == io::ErrorKind::NotFound => State::Missing,
                Err(error) => return Err(unusable(&path, &error)),
            };
            entries.push(Entry {
                path,
                state,
                written: false,
                content,
            });
        }
    }
    if !args.verify {
        for entry in entries.iter().filter(|entry| entry.state != State::Current) {
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
        show(&entries, output, "would ");
        return Ok(exit::OK);
    }
    let changed: Vec<String> = entries
        .iter()
        .filter(|entry| entry.state == State::Differs)
        .map(|entry| entry.path.display().to_string())
        .collect();
    if !changed.is_empty() && !args.yes && !confirmed(&changed, output)? {
        return Err(Failure::failed("VALIDATION", "nothing was written"));
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

/// `.agents/skills` is read by most agents; `.claude/skills` is added where that agent is in use.
fn folders(base: &Path) -> Vec<PathBuf> {
    let mut folders = vec![base.join(".agents").join("skills")];
    if base.join(".claude").is_dir() {
        folders.push(base.join(".claude").join("skills"));
    }
    folders
}

fn confirmed(changed: &[String], output: Output) -> Result<bool, Failure> {
    if !io::stdin().is_terminal() {
        return Err(Failure::usage(format!(
            "{} differs from this version: use --yes to replace it",
            changed.join(", ")
        )));
    }
    output.note(&format!(
        "{} differs from this version. Replace it? [y/N]",
        changed.join(", ")
    ));
    let mut answer = String::new();
    let read = io::stdin().lock().read_line(&mut answer);
    Ok(read.is_ok() && matches!(answer.trim().to_lowercase().as_str(), "y" | "yes"))
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
            match (entry.state, entry.written || !would.is_empty()) {
                (State::Current, _) => format!("{} {path}", output.out.green("up to date")),
                (State::Missing, true) => format!("{would}{} {path}", output.out.green("install")),
                (State::Differs, true) => format!("{would}{} {path}", output.out.yellow("replace")),
                (State::Missing, false) => format!("{} {path}", output.out.red("missing")),
                (State::Differs, false) => format!("{} {path}", output.out.red("differs")),
            }
        })
        .collect();
    output.result(&lines.join("\n"));
}
