//! Which cards a command is about, and what they are checked against.

use std::path::{Path, PathBuf};

use ghx_dsl::{Compiler, Diagnostic, Settings, Sources, ir, load_folder, load_text};

use crate::args::{Against, Cards};

/// A compiled folder.
pub(crate) struct Built {
    pub(crate) program: ir::Program,
    pub(crate) diagnostics: Vec<Diagnostic>,
    pub(crate) sources: Sources,
}

impl Cards {
    /// Loads and compiles the folder; where there is none, only what is built in remains.
    pub(crate) fn build(&self) -> Result<Built, String> {
        let compiler = Compiler::new(&self.against.settings()?);
        match folder(self.folder.as_deref()) {
            Some(folder) => build(&compiler, &folder),
            None => Ok(Built {
                program: ir::Program::default(),
                diagnostics: Vec::new(),
                sources: Sources::default(),
            }),
        }
    }
}

/// Loads and compiles a folder.
pub(crate) fn build(compiler: &Compiler, folder: &Path) -> Result<Built, String> {
    let sources = load_folder(folder).map_err(|error| error.to_string())?;
    let (program, diagnostics) = compiler.compile(&sources);
    Ok(Built {
        program,
        diagnostics,
        sources,
    })
}

impl Built {
    /// Says where cards come from when there are none, which is hardly ever meant.
    pub(crate) fn not_empty(self) -> Result<Built, String> {
        let empty = self.sources.iter().next().is_none();
        if empty { Err(none()) } else { Ok(self) }
    }
}

/// What to do where there are no cards.
fn none() -> String {
    "there are no cards here: name their folder, or write a first one with \
     `ghx-cards new team.topic.create --mutation createDiscussion`"
        .to_owned()
}

/// The folder that was named, or the one that is meant: `cards`, or the folder of that name that the user stands in. Any
/// other folder has files that are nobody's cards.
pub(crate) fn folder(named: Option<&Path>) -> Option<PathBuf> {
    match named {
        Some(folder) => Some(folder.to_owned()),
        None => meant(Path::new("")),
    }
}

/// The same, where there has to be one.
pub(crate) fn needed(named: Option<&Path>) -> Result<PathBuf, String> {
    folder(named).ok_or_else(none)
}

/// The folder of cards that is meant in another one.
pub(crate) fn meant(here: &Path) -> Option<PathBuf> {
    let below = here.join(USUAL);
    if below.is_dir() {
        return Some(below);
    }
    let full = std::path::absolute(here.join(".")).ok()?;
    let mut above = full.ancestors().enumerate();
    let (up, _) = above.find(|(_, it)| it.file_name().is_some_and(|name| name == USUAL))?;
    Some(here.join(if up == 0 {
        ".".to_owned()
    } else {
        vec![".."; up].join("/")
    }))
}

/// What a folder of cards is called, unless it is named.
pub(crate) const USUAL: &str = "cards";

impl Against {
    /// The settings of the compiler.
    pub(crate) fn settings(&self) -> Result<Settings, String> {
        let mut settings = Settings::default();
        let [github, extensions, rest] = ghx::sources::SCHEMA;
        if self.schema.is_empty() {
            settings = settings.and_schema(github).and_schema(extensions);
        }
        settings = settings.and_rest(rest);
        for schema in &self.schema {
            settings = settings.and_schema(load_text(schema).map_err(|it| it.to_string())?);
        }
        Ok(match &self.import {
            Some(folder) => settings.import(load_folder(folder).map_err(|it| it.to_string())?),
            None if self.alone => settings,
            None => settings.import(built_in()),
        })
    }

    /// Whether the cards are built beside others, as `cards!` builds them.
    pub(crate) fn beside(&self) -> bool {
        !self.alone
    }
}

/// The cards that ghx itself is built of.
pub(crate) fn built_in() -> Sources {
    let files = ghx::sources::CARDS.iter();
    let files = files.map(|(path, text)| ((*path).to_owned(), (*text).to_owned()));
    Sources::new("ghx", files)
}

/// Whether a path is that of tests.
pub(crate) fn is_test(path: &str) -> bool {
    path.ends_with(".test.yaml")
}

/// The files of tests in a folder, sorted.
pub(crate) fn test_files(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let mut files = all_files(folder)?;
    files.retain(|path| is_test(&path.to_string_lossy()));
    Ok(files)
}

/// Every file below a folder, sorted; links to folders are not followed.
pub(crate) fn all_files(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let (mut files, mut open) = (Vec::new(), vec![folder.to_owned()]);
    while let Some(folder) = open.pop() {
        let failed = |error: std::io::Error| format!("cannot read {}: {error}", folder.display());
        for entry in std::fs::read_dir(&folder).map_err(failed)? {
            let entry = entry.map_err(failed)?;
            match entry.file_type().map_err(failed)?.is_dir() {
                true => open.push(entry.path()),
                false => files.push(entry.path()),
            }
        }
    }
    files.sort();
    Ok(files)
}
