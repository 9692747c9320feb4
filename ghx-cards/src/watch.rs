//! `--watch`: does something again whenever a file of a folder changes.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};
use std::{fs, thread};

/// How often the folder is looked at. Asking for times of change works on every file system, also over a network.
const EVERY: Duration = Duration::from_millis(200);

type Seen = BTreeMap<PathBuf, (Option<SystemTime>, u64)>;

/// Calls at once and after every change, until it fails.
pub(crate) fn watch<T>(
    folder: &Path,
    mut each: impl FnMut() -> Result<T, String>,
) -> Result<T, String> {
    loop {
        let before = seen(folder);
        each()?;
        while seen(folder) == before {
            thread::sleep(EVERY);
        }
    }
}

/// Every file below a folder with its size and time of change.
fn seen(folder: &Path) -> Seen {
    let mut found = Seen::new();
    let mut open = vec![folder.to_owned()];
    while let Some(folder) = open.pop() {
        // What vanishes while it is looked at has changed, which the next look will tell.
        for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
            match entry.metadata() {
                Ok(data) if data.is_dir() => open.push(entry.path()),
                Ok(data) => {
                    found.insert(entry.path(), (data.modified().ok(), data.len()));
                }
                Err(_) => {}
            }
        }
    }
    found
}
