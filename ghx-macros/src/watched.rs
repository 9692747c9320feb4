//! Whether the next build notices a new file in the folder of cards: only a build script can see to that, since rustc
//! tells cargo of files that it read and never of folders.

use std::env::var_os;
use std::fs;
use std::path::{Path, PathBuf};

/// What to do when nothing watches the folder; `folder` is absolute.
pub(crate) fn unnoticed(folder: &Path) -> Option<String> {
    // Without cargo somebody else decides what is built again.
    var_os("CARGO")?;
    let package = PathBuf::from(var_os("CARGO_MANIFEST_DIR")?);
    let script = var_os("OUT_DIR").map(PathBuf::from);
    if script
        .as_deref()
        .is_some_and(|it| watches(it, &package, folder))
    {
        return None;
    }
    let shown = folder.strip_prefix(&package).unwrap_or(folder).display();
    let line = format!("println!(\"cargo::rerun-if-changed={shown}\");");
    let help = match script {
        Some(_) => format!("let your build script say `{line}`"),
        None => {
            format!("write `build.rs` beside `Cargo.toml`, with `fn main() {{ {line} }}` in it")
        }
    };
    Some(format!(
        "the next build would not notice a new file in `{shown}`: {help}"
    ))
}

/// What cargo keeps of what the script said tells what it watches; where cargo keeps it elsewhere, the script is trusted.
fn watches(out: &Path, package: &Path, folder: &Path) -> bool {
    let said = out.parent().map(|it| it.join("output"));
    let Some(said) = said.and_then(|it| fs::read_to_string(it).ok()) else {
        return true;
    };
    let directives = said.lines().filter_map(|line| {
        let line = line
            .strip_prefix("cargo::")
            .or(line.strip_prefix("cargo:"))?;
        line.strip_prefix("rerun-if-")
    });
    let mut directives = directives.peekable();
    // A script that names nothing is run again whenever a file of the package changes.
    if directives.peek().is_none() {
        return folder.starts_with(package);
    }
    directives
        .filter_map(|it| it.strip_prefix("changed="))
        .any(|it| folder.starts_with(package.join(it.trim()).components().collect::<PathBuf>()))
}
