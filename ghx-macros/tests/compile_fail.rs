//! What must not compile, and what the user sees then.
//!
//! The cases are given to rustc with the library that cargo has just built for this test, so that nothing is built a second time.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test that cannot go on has failed"
)]

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

#[test]
fn mistakes_are_compile_errors() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let rustc = Rustc::find(folder);
    let mut cases: Vec<PathBuf> = fs::read_dir(folder.join("tests/compile_fail"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|it| it == "rs"))
        .collect();
    cases.sort();
    assert!(!cases.is_empty());
    let mut settings = insta::Settings::clone_current();
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.set_snapshot_path("compile_fail");
    let _bound = settings.bind_to_scope();
    for case in cases {
        let name = case.file_stem().unwrap().to_str().unwrap().to_owned();
        let output = rustc.compile(case.strip_prefix(folder).unwrap());
        assert!(!output.status.success(), "{name} compiles");
        let said = String::from_utf8(output.stderr).unwrap();
        insta::assert_snapshot!(name, tidy(&said, folder));
    }
}

/// The compiler with everything that a crate needs to use ghx.
struct Rustc<'a> {
    folder: &'a Path,
    artifacts: PathBuf,
    ghx: PathBuf,
}

impl<'a> Rustc<'a> {
    /// Takes the newest library that lies beside this test and has what the cases use; others are of other features, or old.
    fn find(folder: &'a Path) -> Rustc<'a> {
        let artifacts = env::current_exe().unwrap().parent().unwrap().to_owned();
        let files = fs::read_dir(&artifacts).unwrap().map(|it| it.unwrap());
        let mut libraries: Vec<_> = files
            .filter(|file| {
                let name = file.file_name().into_string().unwrap_or_default();
                name.starts_with("libghx-") && name.ends_with(".rlib")
            })
            .map(|file| (file.metadata().unwrap().modified().unwrap(), file.path()))
            .collect();
        libraries.sort();
        let compilers = libraries.into_iter().rev().map(|(_, ghx)| Rustc {
            folder,
            artifacts: artifacts.clone(),
            ghx,
        });
        let works = |it: &Rustc| it.compile(Path::new("tests/hygiene.rs")).status.success();
        let found = compilers.into_iter().find(works);
        found.expect("cargo builds ghx with the feature `cards` before it runs this test")
    }

    fn compile(&self, file: &Path) -> Output {
        let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
        let mut command = Command::new(rustc);
        command
            // Paths in what cargo built start at the workspace.
            .current_dir(self.folder.parent().unwrap())
            .env("CARGO_MANIFEST_DIR", self.folder)
            .args(["--edition=2024", "--crate-name=case", "--crate-type=bin"])
            .args(["--color=never", "--emit=metadata", "--out-dir"])
            .arg(env!("CARGO_TARGET_TMPDIR"))
            .args(["--extern".into(), format!("ghx={}", self.ghx.display())])
            .args([
                "-L".into(),
                format!("dependency={}", self.artifacts.display()),
            ])
            .arg(self.folder.join(file));
        command.output().unwrap()
    }
}

/// What says nothing about the mistake.
const LEFT_OUT: [&str; 5] = [
    "aborting due to",
    "For more information about",
    "Some errors have detailed explanations",
    "the full name for the type has been written to",
    "consider using `--verbose` to print the full type name",
];

/// What rustc says, without what differs between machines and when other files change.
fn tidy(said: &str, folder: &Path) -> String {
    let workspace = folder.parent().unwrap();
    let own = format!("{}/", folder.display());
    let near = format!("{}/", workspace.display());
    let mut out = String::new();
    let mut elsewhere = false;
    for line in said.lines() {
        if LEFT_OUT.iter().any(|words| line.contains(words)) {
            continue;
        }
        let line = line.replace(&own, "").replace(&near, "");
        let line = line.replace("ghx-macros/tests/", "tests/");
        let (line, arrow) = place(&line);
        elsewhere = if line.is_empty() {
            false
        } else {
            arrow.unwrap_or(elsewhere)
        };
        out.push_str(gutter(&others(&line), elsewhere).trim_end());
        out.push('\n');
    }
    format!("{}\n", out.trim_end())
}

/// A line that says where something is; with it, whether that is outside of the case.
fn place(line: &str) -> (String, Option<bool>) {
    let Some(arrow) = ["--> ", "::: "].into_iter().find(|arrow| {
        let start = line.trim_start();
        start.starts_with(arrow)
    }) else {
        return (line.to_owned(), None);
    };
    let path = line.trim_start().trim_start_matches(arrow);
    if path.starts_with("tests/") {
        return (format!("     {arrow}{path}"), Some(false));
    }
    let path = path.split(':').next().unwrap_or_default();
    let path = match (path.rsplit_once("/out/"), path.split_once("/library/")) {
        (Some((_, file)), _) => format!("$OUT_DIR/{file}"),
        (None, Some((_, file))) => format!("$RUST/{file}"),
        (None, None) => path.to_owned(),
    };
    (format!("     {arrow}{path}"), Some(true))
}

/// How many other types there are changes with every capability.
fn others(line: &str) -> String {
    let cut = |line: &str| {
        let (before, rest) = line.split_once("and ")?;
        let (number, after) = rest.split_once(' ')?;
        let counts = after == "others" && number.parse::<u32>().is_ok();
        counts.then(|| format!("{before}and $N others"))
    };
    cut(line).unwrap_or_else(|| line.to_owned())
}

/// A line of a snippet with a margin of one width; line numbers of other files are left out.
fn gutter(line: &str, elsewhere: bool) -> String {
    let start = line.trim_start();
    let digits = start.bytes().take_while(u8::is_ascii_digit).count();
    let (number, rest) = start.split_at(digits);
    let rest = rest.trim_start_matches(' ');
    let marks: &[char] = match number {
        "" => &['|', '='],
        _ => &['|', '-', '+', '~'],
    };
    match rest.strip_prefix(marks) {
        Some(text) if line.len() > start.len() || !number.is_empty() => {
            let number = if elsewhere { "" } else { number };
            let mark = rest.chars().next().unwrap_or_default();
            format!("{number:>5} {mark}{text}")
        }
        _ => line.to_owned(),
    }
}
