//! Plans made by hand: threads, issues with look-ups, lists with pages, and composites of all three strategies.

mod composites;
mod issues;
mod lists;
pub mod things;
mod threads;

pub use composites::*;
pub use issues::*;
pub use lists::*;
pub use threads::*;

use ghx_runtime::Registry;

pub static REGISTRY: Registry = Registry::new(&[
    ("issue.close", &CLOSE),
    ("issue.labels.set", &LABELS_SET),
    ("issue.labels.update", &LABELS_SET),
    ("issue.list", &LIST),
    ("issue.milestone.set", &MILESTONE_SET),
    ("issue.triage.composite", &TRIAGE),
    ("issue.triage.last", &TRIAGE_LAST),
    ("issue.view", &VIEW),
    ("pr.feedback.view", &FEEDBACK),
    ("pr.thread.reply", &REPLY),
    ("pr.thread.resolve", &RESOLVE),
    ("pr.threads.composite", &THREADS),
    ("pr.threads.reply", &REPLY),
]);
