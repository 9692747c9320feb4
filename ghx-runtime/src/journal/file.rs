//! The journal as a file: one record a line, flushed to the disk, for one process at a time.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};

use super::{Journal, JournalError, record};

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
    /// How long it is without what a crash left unfinished, as long as that is still there.
    whole: Option<u64>,
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

    /// An existing file, and its records. What a crash left unfinished behind the last line is none, and is cut off when a record is
    /// appended: until then nobody knows that this is a journal.
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
        let (whole, torn) = text.split_at(whole.map_or(0, |end| end + 1));
        let other = || JournalError::new(format!("{} is no journal", path.display()));
        let lines = std::str::from_utf8(whole).map_err(|_| other())?;
        if lines.is_empty() && !record::may_begin(torn) {
            return Err(other());
        }
        let records = lines.lines().map(str::to_owned).collect();
        journal.whole = (!torn.is_empty()).then_some(whole.len() as u64);
        Ok((journal, records))
    }

    fn locked(file: File, path: &Path) -> Result<JournalFile, JournalError> {
        match file.try_lock() {
            Ok(()) => Ok(JournalFile {
                file,
                path: path.to_owned(),
                whole: None,
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
        if let Some(whole) = self.whole {
            self.file.set_len(whole)?;
            self.whole = None;
        }
        let line = format!("{record}\n");
        self.file.write_all(line.as_bytes())?;
        self.file.sync_data()
    }
}
