//! The journal as a file: one record a line, flushed to the disk, for one process at a time.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use super::{Journal, JournalError};

/// A journal in a file. It is readable by its owner only, and locked while it is open.
///
/// ```
/// use ghx_runtime::{Journal, JournalFile};
///
/// let path = std::env::temp_dir().join(format!("ghx-journal-{}", std::process::id()));
/// let mut journal = JournalFile::create(&path)?;
/// journal.append("a record")?;
/// assert!(JournalFile::create(&path).is_err(), "one that is there is not written over");
/// drop(journal);
/// let (_, records) = JournalFile::open(&path)?;
/// assert_eq!(records, ["a record"]);
/// std::fs::remove_file(&path)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct JournalFile {
    file: File,
    path: PathBuf,
}

impl JournalFile {
    /// A new file; one that is there already is refused.
    pub fn create(path: impl AsRef<Path>) -> Result<JournalFile, JournalError> {
        let path = path.as_ref();
        let mut options = OpenOptions::new();
        options.append(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let file = options.open(path).map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => JournalError::new(format!(
                "{} is there already: `ghx resume` goes on with it, and a new chain needs a new file",
                path.display()
            )),
            _ => unwritable(path, &error),
        })?;
        let journal = JournalFile::locked(file, path)?;
        // A power cut must not lose the file's name either; some file systems keep it without being asked, and refuse to be.
        #[cfg(unix)]
        if let Some(Ok(folder)) = path.parent().map(|it| File::open(Path::new(".").join(it))) {
            let _ = folder.sync_all();
        }
        Ok(journal)
    }

    /// An existing file, and its records. What a crash left unfinished behind the last line is cut off.
    pub fn open(path: impl AsRef<Path>) -> Result<(JournalFile, Vec<String>), JournalError> {
        let path = path.as_ref();
        let unreadable = |error: io::Error| {
            JournalError::new(format!("cannot read {}: {error}", path.display()))
        };
        let opened = OpenOptions::new().read(true).append(true).open(path);
        let mut journal = JournalFile::locked(opened.map_err(unreadable)?, path)?;
        let mut text = Vec::new();
        journal.file.read_to_end(&mut text).map_err(unreadable)?;
        let whole = text.iter().rposition(|byte| *byte == b'\n');
        let whole = text
            .get(..whole.map_or(0, |end| end + 1))
            .unwrap_or_default();
        let lines = std::str::from_utf8(whole)
            .map_err(|_| JournalError::new(format!("{} is no journal", path.display())))?;
        let records = lines.lines().map(str::to_owned).collect();
        if whole.len() < text.len() {
            let end = whole.len() as u64;
            let cut = journal.file.set_len(end);
            cut.and_then(|()| journal.file.seek(SeekFrom::End(0)).map(|_| ()))
                .map_err(|error| unwritable(path, &error))?;
        }
        Ok((journal, records))
    }

    fn locked(file: File, path: &Path) -> Result<JournalFile, JournalError> {
        match file.try_lock() {
            Ok(()) => Ok(JournalFile {
                file,
                path: path.to_owned(),
            }),
            Err(TryLockError::WouldBlock) => Err(JournalError::new(format!(
                "another process works with {}: wait until it has ended",
                path.display()
            ))),
            Err(TryLockError::Error(error)) => Err(unwritable(path, &error)),
        }
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }
}

fn unwritable(path: &Path, error: &io::Error) -> JournalError {
    JournalError::new(format!("cannot write {}: {error}", path.display()))
}

impl Journal for JournalFile {
    fn append(&mut self, record: &str) -> io::Result<()> {
        let line = format!("{record}\n");
        self.file.write_all(line.as_bytes())?;
        self.file.sync_data()
    }
}
