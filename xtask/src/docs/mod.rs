//! Writes what is generated from the cards: `docs/capabilities.md` and the agent skill; `--check` only compares.

mod capabilities;
// The words that the command line uses for the same tables.
#[allow(dead_code, reason = "the documents need only some of the words")]
#[path = "../../../src/cli/catalogue.rs"]
mod catalogue;
mod skill;

use std::fs;
use std::path::{Path, PathBuf};

use super::Failure;

const HELP: &str = "usage: cargo run -p xtask -- docs [--check]";

/// Runs the chore.
pub(crate) fn run(args: &[String]) -> Result<Vec<String>, Failure> {
    let check = match args
        .iter()
        .map(String::as_str)
        .collect::<Vec<_>>()
        .as_slice()
    {
        [] => false,
        ["--check"] => true,
        ["--help" | "-h"] => return Ok(vec![HELP.to_owned()]),
        [other, ..] => {
            return Err(Failure::Usage(format!(
                "unknown argument `{other}`\n{HELP}"
            )));
        }
    };
    let root = root();
    let mut lines = Vec::new();
    let mut stale = Vec::new();
    for (name, text) in files() {
        let path = root.join(name);
        if fs::read_to_string(&path).is_ok_and(|found| found == text) {
            lines.push(format!("{name} is current"));
        } else if check {
            stale.push(name);
        } else {
            write(&path, &text)?;
            lines.push(format!("{name} written"));
        }
    }
    if stale.is_empty() {
        return Ok(lines);
    }
    Err(Failure::Work(format!(
        "{} not current: run `cargo run -p xtask -- docs`",
        stale.join(" and ")
    )))
}

/// The generated files: path and text.
fn files() -> Vec<(&'static str, String)> {
    let all: Vec<_> = ghx::REGISTRY.iter().collect();
    vec![
        ("docs/capabilities.md", capabilities::page(&all)),
        ("skills/ghx/SKILL.md", skill::text(&all)),
    ]
}

fn write(path: &Path, text: &str) -> Result<(), Failure> {
    let unusable =
        |error: std::io::Error| Failure::Work(format!("cannot write {}: {error}", path.display()));
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(unusable)?;
    }
    fs::write(path, text).map_err(unusable)
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

#[cfg(test)]
mod tests {
    use super::files;

    #[test]
    fn the_same_cards_give_the_same_bytes() {
        assert_eq!(files(), files());
    }

    #[test]
    fn every_capability_is_in_both_documents() {
        let all: Vec<&str> = ghx::REGISTRY.iter().map(|it| it.id).collect();
        for (name, text) in files() {
            let listed = listed(&text);
            for id in &all {
                assert!(
                    text.contains(&format!("`{id}`")) || listed.iter().any(|it| it == id),
                    "{name} lacks {id}"
                );
            }
        }
    }

    /// The ids of lists whose lines are a prefix and what follows it.
    fn listed(text: &str) -> Vec<String> {
        let lines = text.lines().filter_map(|line| line.split_once(". "));
        lines
            .flat_map(|(prefix, rest)| {
                // What is in parentheses are inputs.
                let words = rest.split_inclusive([' ', ')']).map(str::trim);
                let names = words.filter_map(|it| it.split('(').next());
                names.map(move |name| format!("{prefix}.{name}"))
            })
            .collect()
    }
}
