//! Owns short handles: the end of an id, as long as it takes to be the only one, accepted wherever an id is.

use std::collections::HashMap;

use super::model::{Feedback, Thread};

/// A shorter end of an id is accepted nowhere: it would be somebody's by accident.
const SHORTEST: usize = 4;

/// The handles of all items of a pull request.
#[derive(Debug)]
pub(crate) struct Handles<'a> {
    by_id: HashMap<&'a str, &'a str>,
}

impl<'a> Handles<'a> {
    pub(crate) fn new(feedback: &'a Feedback) -> Handles<'a> {
        let mut ids: Vec<&'a str> = feedback.ids().collect();
        ids.sort_by(|a, b| a.bytes().rev().cmp(b.bytes().rev()));
        let shared = |a: Option<&&str>, b: Option<&&str>| match (a, b) {
            (Some(a), Some(b)) => {
                let pairs = a.bytes().rev().zip(b.bytes().rev());
                pairs.take_while(|(a, b)| a == b).count()
            }
            _ => 0,
        };
        let mut by_id = HashMap::with_capacity(ids.len());
        for (at, id) in ids.iter().enumerate() {
            let before = shared(at.checked_sub(1).and_then(|at| ids.get(at)), Some(id));
            let length = before.max(shared(Some(id), ids.get(at + 1))) + 1;
            let from = id.len().saturating_sub(length.max(SHORTEST));
            by_id.insert(*id, id.get(from..).unwrap_or(id));
        }
        Handles { by_id }
    }

    /// The handle of an id.
    pub(crate) fn of(&self, id: &str) -> String {
        self.by_id.get(id).copied().unwrap_or(id).to_owned()
    }
}

impl Feedback {
    /// The ids of everything that can get a verdict.
    pub(crate) fn ids(&self) -> impl Iterator<Item = &str> {
        let threads = self.threads.iter().map(Thread::id);
        threads.chain(self.remarks().map(|remark| remark.id))
    }

    /// The item that is meant by an id or by the end of one; none where it is nobody's or several ones'.
    pub(crate) fn meant(&self, text: &str) -> Option<&str> {
        let text = text.trim();
        if let Some(id) = self.ids().find(|id| *id == text) {
            return Some(id);
        }
        let mut ends = self
            .ids()
            .filter(|id| text.len() >= SHORTEST && id.ends_with(text));
        ends.next().filter(|_| ends.next().is_none())
    }
}
