//! Loading: the only file that touches the disk.

use std::path::{Path, PathBuf};
use std::{fs, io};

use crate::source::{self, Sources};

/// A folder or file that could not be read.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// Reading failed.
    #[error("cannot read {}: {error}", path.display())]
    Read {
        /// What was read.
        path: PathBuf,
        /// Why it failed.
        error: io::Error,
    },
    /// A file is not text.
    #[error("cannot read {}: it is not UTF-8 text", path.display())]
    NotText {
        /// The file.
        path: PathBuf,
    },
}

/// Reads every card and document under a folder, also those with an ending that compiling them will complain about;
/// diagnostics show the folder's path as given.
pub fn load_folder(folder: impl AsRef<Path>) -> Result<Sources, LoadError> {
    let folder = folder.as_ref();
    let mut files = Vec::new();
    walk(folder, "", &mut files)?;
    Ok(Sources::new(
        &folder.to_string_lossy().replace('\\', "/"),
        files,
    ))
}

/// Reads one text file, such as a schema.
pub fn load_text(path: impl AsRef<Path>) -> Result<String, LoadError> {
    let path = path.as_ref();
    let bytes = fs::read(path).map_err(|error| LoadError::Read {
        path: path.to_owned(),
        error,
    })?;
    String::from_utf8(bytes).map_err(|_| LoadError::NotText {
        path: path.to_owned(),
    })
}

/// Writes a file unless it already says the same, so that nothing that depends on it is built again.
pub(crate) fn save_if_changed(path: impl AsRef<Path>, text: &str) -> io::Result<()> {
    match fs::read(&path) {
        Ok(old) if old == text.as_bytes() => Ok(()),
        _ => fs::write(path, text),
    }
}

fn walk(folder: &Path, relative: &str, files: &mut Vec<(String, String)>) -> Result<(), LoadError> {
    let failed = |error| LoadError::Read {
        path: folder.to_owned(),
        error,
    };
    for entry in fs::read_dir(folder).map_err(failed)? {
        let entry = entry.map_err(failed)?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = entry.path();
        let inside = if relative.is_empty() {
            name.clone()
        } else {
            format!("{relative}/{name}")
        };
        // A link to a folder is not followed, so that a loop of links ends.
        if entry.file_type().map_err(failed)?.is_dir() {
            walk(&path, &inside, files)?;
        } else if source::role(&inside).is_some() {
            files.push((inside, load_text(&path)?));
        }
    }
    Ok(())
}
