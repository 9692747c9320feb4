//! `xtask schema`: makes and checks the files of GitHub's API signatures that everything else reads.

use std::path::{Path, PathBuf};

use crate::Failure;

mod check;
mod introspection;
mod merge;
mod model;
mod options;
mod print;
mod rest;
mod sdl;
mod source;
#[cfg(test)]
mod tests;

use model::Schema;
use options::{Options, Part};

/// Why a schema could not be made or did not pass the check.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Error {
    #[error("{file}: {message}")]
    Parse { file: String, message: String },
    #[error("{file}: {owner} {name} is defined twice, and not in the same way")]
    Conflict {
        file: String,
        owner: String,
        name: String,
    },
    #[error(
        "an extension extends `{name}`, which the schema does not define (leave extensions out: --no-extensions)"
    )]
    ExtendsNothing { name: String },
    #[error("an extension makes `{name}` a `{new}`, and the schema a `{old}`")]
    OtherKind {
        name: String,
        old: &'static str,
        new: &'static str,
    },
    #[error("the schema is not valid:\n  {}", .0.join("\n  "))]
    Invalid(Vec<String>),
    #[error("{file} does not hold what the extensions say; make it again with `cargo run -p xtask -- schema`:\n  {}", .changes.join("\n  "))]
    Missing { file: String, changes: Vec<String> },
    #[error(
        "{file} was edited by hand or made by another version; make it again with `cargo run -p xtask -- schema`"
    )]
    NotCanonical { file: String },
    #[error("{path}: {error}")]
    Disk { path: String, error: std::io::Error },
    #[error("cannot fetch the published schema: {0}")]
    Fetch(String),
}

/// Runs the command and answers with the lines to show.
pub(crate) fn run(args: &[String]) -> Result<Vec<String>, Failure> {
    let Some(options) = options::parse(args).map_err(Failure::Usage)? else {
        return Ok(vec![options::HELP.to_owned()]);
    };
    let mut lines = Vec::new();
    for part in &options.parts {
        let done = match (part, options.check) {
            (Part::Graphql, true) => check_file(&options),
            (Part::Graphql, false) => make_file(&options),
            (Part::Rest, true) => rest::check_file(),
            (Part::Rest, false) => rest::make_file(options.from.as_deref()),
        };
        lines.extend(done.map_err(|error| Failure::Work(error.to_string()))?);
    }
    Ok(lines)
}

fn make_file(options: &Options) -> Result<Vec<String>, Error> {
    let source = source::load(options.from.as_deref())?;
    let extensions = options.extensions.as_deref().map(read_text).transpose()?;
    let made = make(&source.name, &source.text, extensions.as_deref())?;
    let mut lines = made.lines;
    let path = &options.out;
    // An unchanged file keeps its time, so that nothing that depends on it is built again.
    if std::fs::read_to_string(path).is_ok_and(|old| old == made.text) {
        lines.push(format!("{} is up to date: {}", shown(path), made.summary));
    } else {
        std::fs::write(path, &made.text).map_err(|error| disk(path, error))?;
        lines.push(format!(
            "wrote {} from {}: {}",
            shown(path),
            source.name,
            made.summary
        ));
    }
    Ok(lines)
}

fn check_file(options: &Options) -> Result<Vec<String>, Error> {
    let extensions = options.extensions.as_deref().map(read_text).transpose()?;
    let text = read_text(&options.out)?;
    let summary = verify(&shown(&options.out), &text, extensions.as_deref())?;
    let extended = if extensions.is_some() {
        " and holds its extensions"
    } else {
        ""
    };
    Ok(vec![format!(
        "{} is valid{extended}: {summary}",
        shown(&options.out)
    )])
}

/// A schema as it is written to disk, and what happened on the way.
#[derive(Debug)]
struct Made {
    text: String,
    lines: Vec<String>,
    summary: String,
}

/// From the text of a source to the text of `schema/github.graphql`.
fn make(name: &str, source: &str, extensions: Option<&str>) -> Result<Made, Error> {
    let mut lines = Vec::new();
    let mut schema = if source.trim_start().starts_with('{') {
        introspection::read(name, source)?
    } else {
        let read = sdl::read(name, source)?;
        lines.extend(read.notes.iter().map(|note| format!("note: {note}")));
        let mut schema = read.schema;
        merge::apply(
            &mut schema,
            sdl::Sdl {
                extensions: read.extensions,
                ..sdl::Sdl::default()
            },
        )?;
        schema
    };
    if let Some(extensions) = extensions {
        let changes = merge::apply(&mut schema, sdl::read("extensions", extensions)?)?;
        let replaced = changes
            .lines
            .iter()
            .filter(|line| line.starts_with("replaced "));
        lines.extend(replaced.map(|line| format!("note: {line}")));
        lines.push(format!("extensions: {} changes", changes.lines.len()));
    }
    schema.drop_unused_directives();
    check::check(&schema)?;
    // Introspection writes default values in its own way; reading our own text once gives both sources one spelling.
    let schema = sdl::read(name, &print::print(&schema))?.schema;
    Ok(Made {
        text: print::print(&schema),
        lines,
        summary: summary(&schema),
    })
}

/// Proves without the network that a made file is valid, in our spelling, and holds every extension.
fn verify(file: &str, text: &str, extensions: Option<&str>) -> Result<String, Error> {
    let mut schema = sdl::read(file, text)?.schema;
    check::check(&schema)?;
    if let Some(extensions) = extensions {
        let changes = merge::apply(&mut schema, sdl::read("extensions", extensions)?)?;
        if !changes.lines.is_empty() {
            return Err(Error::Missing {
                file: file.to_owned(),
                changes: changes.lines,
            });
        }
    }
    schema.drop_unused_directives();
    if print::print(&schema) != text {
        return Err(Error::NotCanonical {
            file: file.to_owned(),
        });
    }
    Ok(summary(&schema))
}

fn summary(schema: &Schema) -> String {
    let fields: usize = schema.types.values().map(|def| def.fields.len()).sum();
    format!("{} types, {fields} fields", schema.types.len())
}

fn read_text(path: &Path) -> Result<String, Error> {
    std::fs::read_to_string(path).map_err(|error| disk(path, error))
}

fn disk(path: &Path, error: std::io::Error) -> Error {
    Error::Disk {
        path: shown(path),
        error,
    }
}

/// A path as a person who stands in the current folder would write it.
fn shown(path: &Path) -> String {
    let here = std::env::current_dir().unwrap_or_default();
    path.strip_prefix(here)
        .unwrap_or(path)
        .display()
        .to_string()
}

/// A file of the repository, wherever the command was started.
fn in_repository(path: &str) -> PathBuf {
    let xtask = Path::new(env!("CARGO_MANIFEST_DIR"));
    xtask.parent().unwrap_or(xtask).join(path)
}
