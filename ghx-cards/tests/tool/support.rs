//! A folder that is nobody's package, and the tool in it.

use std::path::Path;
use std::process::{Command, Output};

use tempfile::TempDir;

/// An empty folder.
pub(crate) fn empty() -> TempDir {
    tempfile::tempdir().unwrap()
}

/// A folder with the cards of the example in `cards`.
pub(crate) fn example() -> TempDir {
    let folder = empty();
    let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/own-cards/cards/team");
    let to = folder.path().join("cards/team");
    std::fs::create_dir_all(&to).unwrap();
    for file in std::fs::read_dir(from).unwrap() {
        let file = file.unwrap();
        std::fs::copy(file.path(), to.join(file.file_name())).unwrap();
    }
    folder
}

pub(crate) fn command(folder: &TempDir, words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ghx-cards"));
    command.args(words).current_dir(folder.path());
    command
}

pub(crate) fn tool(folder: &TempDir, words: &[&str]) -> Output {
    command(folder, words).output().unwrap()
}

/// The exit code, standard output and standard error.
pub(crate) fn said(folder: &TempDir, words: &[&str]) -> (i32, String, String) {
    let output = tool(folder, words);
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (
        output.status.code().unwrap(),
        text(output.stdout),
        text(output.stderr),
    )
}
