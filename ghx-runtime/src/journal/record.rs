//! The records of a journal: numbered, with a checksum, and what they say.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::error::ErrorBody;
use crate::tasks::TaskRequest;

/// The version of the format.
const VERSION: u32 = 1;

/// Why a journal cannot be used.
///
/// ```
/// let error = ghx_runtime::JournalFile::open("no/such/journal").unwrap_err();
/// assert!(error.to_string().starts_with("cannot read no/such/journal"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JournalError(String);

impl JournalError {
    pub(crate) fn new(message: impl Into<String>) -> JournalError {
        JournalError(message.into())
    }
}

impl fmt::Display for JournalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for JournalError {}

/// The first record: what is to be done, where, and as whom.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Start {
    version: u32,
    /// The host.
    pub(crate) host: String,
    /// The account whose token was used.
    pub(crate) user: String,
    /// The steps.
    pub(crate) steps: Vec<TaskRequest>,
    /// Whether every step needs all before it.
    pub(crate) stop_on_failure: bool,
}

impl Start {
    /// The beginning of a journal.
    pub(crate) fn new(
        host: &str,
        user: &str,
        steps: &[TaskRequest],
        stop_on_failure: bool,
    ) -> Start {
        Start {
            version: VERSION,
            host: host.to_owned(),
            user: user.to_owned(),
            steps: steps.to_vec(),
            stop_on_failure,
        }
    }
}

/// Units that are about to be sent.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Sent {
    /// Milliseconds since 1970, by GitHub's clock.
    pub(crate) at_ms: u64,
    pub(crate) units: Vec<Found>,
}

/// What look-ups found for a unit, by the names of its variables.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Found {
    pub(crate) step: usize,
    pub(crate) unit: usize,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) values: BTreeMap<String, Box<RawValue>>,
}

/// What became of a unit.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Done {
    pub(crate) step: usize,
    pub(crate) unit: usize,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) data: Option<Box<RawValue>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) error: Option<ErrorBody>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) confirmed: bool,
}

/// What a record says.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Entry {
    Start(Box<Start>),
    Sent(Sent),
    Done(Vec<Done>),
}

impl Entry {
    /// The record as a line: a checksum of what follows, its number, and what it says.
    pub(crate) fn line(&self, number: usize) -> Result<String, JournalError> {
        let text = serde_json::to_string(self);
        let text = text.map_err(|error| JournalError::new(error.to_string()))?;
        let text = format!("{number} {text}");
        Ok(format!("{:016x} {text}", checksum(&text)))
    }

    /// Reads all lines of a journal.
    pub(crate) fn read(lines: &[String]) -> Result<(Start, Vec<Entry>), JournalError> {
        if lines.is_empty() {
            return Err(JournalError::new(
                "the journal is empty: nothing was begun, so the chain can be run anew",
            ));
        }
        let mut entries = Vec::with_capacity(lines.len());
        for (number, line) in lines.iter().enumerate() {
            let damaged = || {
                JournalError::new(format!(
                    "record {number} of the journal is damaged; the file was left as it is, and nothing was sent"
                ))
            };
            let other = || JournalError::new("this is no journal of ghx");
            let (sum, text) = line.split_once(' ').ok_or_else(other)?;
            let sum = u64::from_str_radix(sum, 16).map_err(|_| match number {
                0 => other(),
                _ => damaged(),
            })?;
            if sum != checksum(text) {
                return Err(damaged());
            }
            let (place, text) = text.split_once(' ').ok_or_else(damaged)?;
            if place.parse() != Ok(number) {
                return Err(damaged());
            }
            if number == 0 {
                newer(text)?;
            }
            entries.push(serde_json::from_str(text).map_err(|_| damaged())?);
        }
        let mut entries = entries.into_iter();
        match entries.next() {
            Some(Entry::Start(start)) => Ok((*start, entries.collect())),
            _ => Err(JournalError::new("the journal does not begin with a chain")),
        }
    }
}

/// Whether a text may be the beginning of a journal's first record.
pub(super) fn may_begin(text: &[u8]) -> bool {
    let (sum, rest) = text.split_at(text.len().min(16));
    let begins = b" 0 {\"start\":";
    let known = rest.len().min(begins.len());
    sum.iter().all(u8::is_ascii_hexdigit) && rest.get(..known) == begins.get(..known)
}

/// Refuses what a newer ghx wrote.
fn newer(text: &str) -> Result<(), JournalError> {
    #[derive(Deserialize)]
    struct Any {
        start: Version,
    }
    #[derive(Deserialize)]
    struct Version {
        version: u32,
    }
    match serde_json::from_str::<Any>(text) {
        Ok(any) if any.start.version > VERSION => Err(JournalError::new(format!(
            "the journal has version {}, and this ghx knows version {VERSION}: use the ghx that wrote it",
            any.start.version
        ))),
        _ => Ok(()),
    }
}

/// FNV-1a: enough to tell a torn or changed line from a whole one.
fn checksum(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |sum, byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines() -> Vec<String> {
        let step = TaskRequest::new("issue.close", r#"{"issueId":"I_1"}"#);
        let steps: Vec<TaskRequest> = step.into_iter().collect();
        let start = Start::new("github.com", "octocat", &steps, false);
        let done = Done {
            step: 0,
            unit: 0,
            data: serde_json::from_str(r#"{"id": "I_1"}"#).ok(),
            error: None,
            confirmed: true,
        };
        let entries = [Entry::Start(Box::new(start)), Entry::Done(vec![done])];
        let lines = entries.iter().enumerate().map(|(n, it)| it.line(n));
        lines.filter_map(Result::ok).collect()
    }

    #[test]
    fn what_was_written_is_read() {
        let (start, entries) = Entry::read(&lines()).unwrap_or_else(|_| unreachable_start());
        assert_eq!((start.host.as_str(), start.steps.len()), ("github.com", 1));
        let [Entry::Done(done)] = entries.as_slice() else {
            return assert_eq!(entries.len(), 1);
        };
        let data = done.first().and_then(|done| done.data.as_ref());
        assert_eq!(data.map(|data| data.get()), Some(r#"{"id": "I_1"}"#));
    }

    fn unreachable_start() -> (Start, Vec<Entry>) {
        (Start::new("", "", &[], false), Vec::new())
    }

    #[test]
    fn damage_is_told() {
        let change = |at: usize, from: &str, to: &str| {
            let mut lines = lines();
            if let Some(line) = lines.get_mut(at) {
                *line = line.replace(from, to);
            }
            Entry::read(&lines)
                .map(|_| ())
                .map_err(|error| error.to_string())
        };
        assert!(change(0, "I_1", "I_1").is_ok());
        for (at, from, to, words) in [
            (1, "I_1", "I_2", "record 1 of the journal is damaged"),
            (0, "octocat", "hubot", "record 0 of the journal is damaged"),
        ] {
            let refused = change(at, from, to).err().unwrap_or_default();
            assert!(refused.starts_with(words), "{refused}");
        }
        let mut gone = lines();
        gone.remove(0);
        assert!(Entry::read(&gone).is_err());
        for other in ["", "{}", "hello world", "[1] 2"] {
            assert!(Entry::read(&[other.to_owned()]).is_err(), "{other}");
        }
        let future = r#"0 {"start":{"version":2,"new":true}}"#;
        let future = format!("{:016x} {future}", checksum(future));
        let refused = Entry::read(&[future]).err().map(|error| error.to_string());
        assert!(refused.is_some_and(|words| words.contains("version 2")));
    }
}
