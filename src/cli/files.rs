//! Writes files for people, and never through a symbolic link: what lies in a folder may have come with a clone.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

/// Puts a new file in place of what has that name.
pub(crate) fn replace(path: &Path, content: &[u8]) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    // Nothing that appears in between is followed either.
    let mut file = File::options().write(true).create_new(true).open(path)?;
    file.write_all(content)
}

/// Refuses a path that leads through a symbolic link below `base`.
pub(crate) fn check_no_links(base: &Path, path: &Path) -> io::Result<()> {
    let mut place = base.to_owned();
    for part in path.strip_prefix(base).unwrap_or(path).components() {
        place.push(part);
        if fs::symlink_metadata(&place).is_ok_and(|found| found.is_symlink()) {
            let message = format!(
                "{} is a symbolic link, which is not followed: replace it by what it points to",
                place.display()
            );
            return Err(io::Error::other(message));
        }
    }
    Ok(())
}
