//! Journals: what a chain is about to do and what came of it, kept so that a crash loses nothing. `docs/journal.md` has the format.

mod file;
mod record;

pub use file::JournalFile;
pub use record::JournalError;
pub(crate) use record::{Done, Entry, Found, Sent, Start};

use std::io;

/// Where records are kept. A record is one line of text without a line break; it is kept for good when `append` returns.
///
/// ```
/// use ghx_runtime::Journal;
///
/// /// A table of a database does as well.
/// struct Memory(Vec<String>);
///
/// impl Journal for Memory {
///     fn append(&mut self, record: &str) -> std::io::Result<()> {
///         self.0.push(record.to_owned());
///         Ok(())
///     }
/// }
/// let mut memory = Memory(Vec::new());
/// memory.append("{}")?;
/// # Ok::<(), std::io::Error>(())
/// ```
pub trait Journal: Send {
    /// Keeps a record behind all others.
    fn append(&mut self, record: &str) -> io::Result<()>;
}
