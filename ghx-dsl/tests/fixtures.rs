//! Fixture folders: refused cards and exactly what their author sees, accepted cards and what the compiler made of them.
//!
//! `UPDATE=1 cargo test -p ghx-dsl --test fixtures` writes the expected files anew.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

use std::path::{Path, PathBuf};

use ghx_dsl::{Diagnostic, Settings, Sources, compile, load_folder, load_text, render};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures")
}

fn folders(kind: &str) -> Vec<(String, PathBuf)> {
    let entries = std::fs::read_dir(root().join(kind)).unwrap();
    let mut folders: Vec<(String, PathBuf)> = entries
        .map(|entry| entry.unwrap().path())
        .map(|path| {
            (
                path.file_name().unwrap().to_string_lossy().into_owned(),
                path,
            )
        })
        .collect();
    folders.sort();
    folders
}

/// A fixture's cards, shown with paths inside the folder; `schema.sdl` in it replaces the small schema, the file
/// `github` asks for GitHub's, and `imported/` holds the cards of another build.
fn build(folder: &Path) -> (ghx_dsl::ir::Program, Vec<Diagnostic>, Sources) {
    let all = load_folder(folder).unwrap();
    let (imported, own): (Vec<_>, Vec<_>) = all
        .iter()
        .map(|(_, source)| (source.relative.clone(), source.text.clone()))
        .partition(|(path, _)| path.starts_with("imported/"));
    let sources = Sources::new("", own);
    let schema = match (folder.join("schema.sdl"), folder.join("github")) {
        (own, _) if own.exists() => own,
        (_, github) if github.exists() => root().join("../../../schema/github.graphql"),
        _ => root().join("schema.sdl"),
    };
    let settings = Settings::new(load_text(schema).unwrap()).import(Sources::new("", imported));
    let (program, problems) = compile(&sources, &settings);
    (program, problems, sources)
}

/// Compares with the expected file, or writes it when asked to.
fn expect(folder: &Path, found: &str, failures: &mut Vec<String>) {
    let path = folder.join("expected.txt");
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, found).unwrap();
        return;
    }
    let expected = std::fs::read_to_string(&path).unwrap_or_default();
    if expected != found {
        failures.push(format!(
            "{}\n--- expected\n{expected}\n--- found\n{found}",
            path.display()
        ));
    }
}

#[test]
fn refused_cards_say_what_is_wrong() {
    let mut failures = Vec::new();
    for (name, folder) in folders("refused") {
        let (_, problems, sources) = build(&folder);
        let text = render(&problems, &sources).join("\n\n") + "\n";
        let code = name.split('-').next().unwrap().to_uppercase();
        if !problems.iter().any(|problem| problem.code == code) {
            failures.push(format!("{name} is not refused with {code}:\n{text}"));
        }
        expect(&folder, &text, &mut failures);
    }
    assert!(failures.is_empty(), "{}", failures.join("\n\n"));
}

#[test]
fn accepted_cards_become_what_they_say() {
    let mut failures = Vec::new();
    for (name, folder) in folders("accepted") {
        let (program, problems, sources) = build(&folder);
        if !problems.is_empty() {
            failures.push(format!(
                "{name} is refused:\n{}",
                render(&problems, &sources).join("\n\n")
            ));
            continue;
        }
        expect(
            &folder,
            &ghx_dsl::explain::describe_all(&program),
            &mut failures,
        );
    }
    assert!(failures.is_empty(), "{}", failures.join("\n\n"));
}

#[test]
fn every_code_has_a_refused_fixture() {
    let folders = folders("refused");
    let has = |code: &str| {
        folders
            .iter()
            .any(|(name, _)| name.starts_with(&code.to_lowercase()))
    };
    let missing: Vec<String> = ghx_dsl::diag::words::all_codes()
        .iter()
        .filter(|info| !has(info.code))
        .map(|info| format!("{} {}", info.code, info.name))
        .collect();
    assert!(missing.is_empty(), "no fixture for {missing:#?}");
}

#[test]
fn compiling_twice_gives_the_same() {
    for kind in ["accepted", "refused"] {
        for (_, folder) in folders(kind) {
            let (first, second) = (build(&folder), build(&folder));
            assert_eq!(format!("{:?}", first.0), format!("{:?}", second.0));
            assert_eq!(first.1, second.1);
        }
    }
}

#[test]
fn the_documentation_of_codes_is_current() {
    let examples: Vec<ghx_dsl::docs::CodeExample> = folders("refused")
        .into_iter()
        .map(|(name, folder)| {
            let code = name.split('-').next().unwrap().to_uppercase();
            let (_, problems, sources) = build(&folder);
            let own: Vec<Diagnostic> = problems
                .into_iter()
                .filter(|problem| problem.code == code)
                .take(1)
                .collect();
            ghx_dsl::docs::CodeExample {
                code,
                shown: render(&own, &sources).join("\n"),
            }
        })
        .collect();
    let text = ghx_dsl::docs::diagnostics_markdown(&examples);
    let path = root().join("../../../docs/diagnostics.md");
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, &text).unwrap();
    }
    let current = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        current == text,
        "docs/diagnostics.md is old: run UPDATE=1 cargo test -p ghx-dsl --test fixtures"
    );
}
