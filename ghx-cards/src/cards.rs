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
    /// Loads and compiles the folder.
    pub(crate) fn build(&self) -> Result<Built, String> {
        let compiler = Compiler::new(&self.against.settings()?);
        build(&compiler, &folder(self.folder.as_deref()))
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
        let none = "there are no cards here: name their folder, or write a first one with \
                    `ghx-cards new team.topic.create --mutation createDiscussion`";
        let empty = self.sources.iter().next().is_none();
        if empty {
            Err(none.to_owned())
        } else {
            Ok(self)
        }
    }
}

/// The folder that was named, or the one that is meant.
pub(crate) fn folder(named: Option<&Path>) -> PathBuf {
    let usual = Path::new("cards");
    match named {
        Some(folder) => folder.to_owned(),
        None if usual.is_dir() => usual.to_owned(),
        None => PathBuf::from("."),
    }
}

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
