//! Fixture cases: one file with the cards and documents of a build, and beside it what is expected of them.
//!
//! A line that begins with `--- ` is a marker, and what stands before the first one is a note for readers:
//!
//! - `--- issue/close.yaml`: the lines up to the next marker are this file of the build. Files in `imported/` are the cards
//!   of another build; `schema.sdl` replaces the small schema of the fixtures.
//! - `--- use: close.yaml`: `shared/close.yaml` is a file of the build, under its last name, or elsewhere with
//!   `--- use: close.yaml as imported/close.yaml`.
//! - `--- schema: github`: the cards are checked against GitHub's own schema and description of REST; `rest.json` replaces
//!   the latter.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use ghx_dsl::{Diagnostic, Settings, Sources, compile, ir, load_text};

/// The small schema that cases are checked against, unless they say otherwise.
pub(crate) const SCHEMA: &str = include_str!("../fixtures/schema.sdl");

/// One fixture.
pub(crate) struct Case {
    /// Such as `accepted/look-ups`.
    pub(crate) name: String,
    /// Paths in the build and what the files say.
    pub(crate) files: Vec<(String, String)>,
    /// The shared files among them.
    pub(crate) used: Vec<String>,
    schema: Cow<'static, str>,
    rest: Option<String>,
}

/// What the compiler made of a case.
pub(crate) struct Built {
    pub(crate) case: Case,
    pub(crate) program: ir::Program,
    /// What is wrong, warnings apart.
    pub(crate) problems: Vec<Diagnostic>,
    pub(crate) warnings: Vec<Diagnostic>,
    pub(crate) sources: Sources,
}

/// The accepted cases in order of their names, each compiled once for all tests.
pub(crate) static ACCEPTED: LazyLock<Vec<Built>> = LazyLock::new(|| build_all("accepted"));

/// The refused ones.
pub(crate) static REFUSED: LazyLock<Vec<Built>> = LazyLock::new(|| build_all("refused"));

/// Those that work, with a warning.
pub(crate) static WARNED: LazyLock<Vec<Built>> = LazyLock::new(|| build_all("warned"));

/// All cases.
pub(crate) fn all() -> impl Iterator<Item = &'static Built> {
    ACCEPTED.iter().chain(REFUSED.iter()).chain(WARNED.iter())
}

/// The folder of this package's tests.
pub(crate) fn tests() -> PathBuf {
    // The tool's tests use the same cases.
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../ghx-dsl/tests")
}

/// Compares with a committed file, or writes it when `UPDATE` asks to; hands back what a reviewer needs to see.
pub(crate) fn mismatch(path: &Path, found: &str) -> Option<String> {
    let expected = std::fs::read_to_string(path).unwrap_or_default();
    if expected == found {
        return None;
    }
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(path, found).unwrap();
        return None;
    }
    let path = path.display();
    Some(format!(
        "{path}\n--- expected\n{expected}\n--- found\n{found}"
    ))
}

fn build_all(kind: &str) -> Vec<Built> {
    let entries = std::fs::read_dir(tests().join("fixtures").join(kind)).unwrap();
    let mut names: Vec<String> = entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter_map(|file| Some(format!("{kind}/{}", file.strip_suffix(".txt")?)))
        .collect();
    names.sort();
    (names.iter())
        .map(|name| Case::read(name).build())
        .collect()
}

impl Case {
    /// Reads the case of a name such as `accepted/look-ups`.
    pub(crate) fn read(name: &str) -> Self {
        let fixtures = tests().join("fixtures");
        let mut case = Case {
            name: name.to_owned(),
            files: Vec::new(),
            used: Vec::new(),
            schema: SCHEMA.into(),
            rest: None,
        };
        let text = load_text(fixtures.join(format!("{name}.txt"))).unwrap();
        let mut open = false;
        for line in text.split_inclusive('\n') {
            let Some(marker) = line.strip_prefix("--- ").map(str::trim_end) else {
                if let Some((_, text)) = case.files.last_mut().filter(|_| open) {
                    text.push_str(line);
                }
                continue;
            };
            open = false;
            if let Some(used) = marker.strip_prefix("use: ") {
                let last = used.rsplit('/').next().unwrap_or(used);
                let (shared, path) = used.split_once(" as ").unwrap_or((used, last));
                let text = load_text(fixtures.join("shared").join(shared)).unwrap();
                case.files.push((path.to_owned(), text));
                case.used.push(shared.to_owned());
            } else if marker == "schema: github" {
                let github = tests().join("../../schema");
                case.schema = load_text(github.join("github.graphql")).unwrap().into();
                case.rest = Some(load_text(github.join("rest.json")).unwrap());
            } else {
                assert!(!marker.contains(' '), "{name}: what is `--- {marker}`?");
                case.files.push((marker.to_owned(), String::new()));
                open = true;
            }
        }
        let schema = case.files.iter().position(|(path, _)| path == "schema.sdl");
        if let Some(index) = schema {
            case.schema = case.files.remove(index).1.into();
        }
        let rest = case.files.iter().position(|(path, _)| path == "rest.json");
        if let Some(index) = rest {
            case.rest = Some(case.files.remove(index).1);
        }
        case
    }

    /// What one of its files says.
    pub(crate) fn text(&self, path: &str) -> String {
        let found = self.files.iter().find(|(file, _)| file == path);
        found.unwrap().1.clone()
    }

    /// Compiles it; places are shown with paths inside the build.
    pub(crate) fn build(self) -> Built {
        let files = self.files.iter().cloned();
        let (imported, own): (Vec<_>, Vec<_>) =
            files.partition(|(path, _)| path.starts_with("imported/"));
        let sources = Sources::new("", own);
        let mut settings = Settings::new(self.schema.clone()).import(Sources::new("", imported));
        if let Some(rest) = &self.rest {
            settings = settings.and_rest(rest.clone());
        }
        let (program, diagnostics) = compile(&sources, &settings);
        let (problems, warnings) = diagnostics.into_iter().partition(Diagnostic::is_error);
        Built {
            case: self,
            program,
            problems,
            warnings,
            sources,
        }
    }

    /// Writes its files into a folder of its name, for what reads the disk.
    #[allow(dead_code, reason = "the tests of the tool need it")]
    pub(crate) fn unpack(&self, folder: &Path) {
        for (path, text) in &self.files {
            let path = folder.join(&self.name).join(path);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        }
    }
}

#[test]
fn each_file_of_a_case_is_there_once() {
    for Built { case, .. } in all() {
        let mut paths: Vec<&String> = case.files.iter().map(|(path, _)| path).collect();
        paths.sort();
        let twice: Vec<_> = paths.windows(2).filter(|pair| pair[0] == pair[1]).collect();
        assert!(twice.is_empty(), "{}: {twice:?}", case.name);
    }
}

#[test]
fn a_file_that_no_case_needs_is_told() {
    let cases = || all().map(|it| &it.case);
    let expected = cases().map(|case| format!("{}.expected", case.name));
    let given = cases().map(|case| format!("{}.txt", case.name));
    let shared = cases().flat_map(|case| case.used.iter().map(|it| format!("shared/{it}")));
    let schema = std::iter::once("schema.sdl".to_owned());
    let known: BTreeSet<String> = (expected.chain(given).chain(shared).chain(schema)).collect();
    let fixtures = tests().join("fixtures");
    let (mut folders, mut left_over) = (vec![fixtures.clone()], Vec::new());
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.strip_prefix(&fixtures).unwrap().to_string_lossy();
            if path.is_dir() {
                folders.push(path);
            } else if !known.contains(&name.replace('\\', "/")) {
                left_over.push(name.into_owned());
            }
        }
    }
    assert!(left_over.is_empty(), "no case needs {left_over:?}");
}
