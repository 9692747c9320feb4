//! Owns the check after a round of fixes: what is still open, which cycle this is, and when to ask a person.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::classify::Category;
use super::cluster::Cluster;
use super::envelope::PendingReview;
use super::report::Report;
use super::rounds::answered_rounds;
use super::triage::State;

/// After this many fix-verify cycles a person decides.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/feedback.in"));
/// # fn main() {
/// assert_eq!(verify(&report(&three()), Some(MAX_CYCLES)).status, Status::Escalate);
/// # }
/// ```
pub const MAX_CYCLES: usize = 2;

/// How things stand.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/feedback.in"));
/// # fn main() {
/// assert_eq!(verify(&report(&pull(vec![])), None).status, Status::Clean);
/// # }
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// Nothing new is open.
    Clean,
    /// Another cycle may follow.
    Open,
    /// Two cycles were not enough.
    Escalate,
}

/// Where the number of the cycle comes from.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/feedback.in"));
/// # fn main() {
/// assert_eq!(verify(&report(&three()), Some(1)).cycle_source, CycleSource::Caller);
/// assert_eq!(verify(&report(&three()), None).cycle_source, CycleSource::Data);
/// # }
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum CycleSource {
    /// The caller counted.
    Caller,
    /// The rounds that were answered so far.
    Data,
}

/// A pattern that keeps coming back.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/feedback.in"));
/// # fn main() {
/// let pattern: &Pattern = &verify(&report(&three()), Some(2)).recurring[0];
/// assert_eq!(pattern.summary, "error-handling in src/net (3 open, 0 resolved before)");
/// # }
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pattern {
    /// The concern.
    pub category: Category,
    /// The directory; none where the items share none.
    pub area: Option<String>,
    /// The open items.
    pub items: Vec<String>,
    /// What was resolved before.
    pub previously_resolved: Vec<String>,
    /// The same as a sentence.
    pub summary: String,
}

/// What `ghx feedback verify` says.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/feedback.in"));
/// # fn main() {
/// let found: Verification = verify(&report(&three()), Some(1));
/// assert_eq!((found.status, found.open.len()), (Status::Open, 3));
/// assert_eq!(found.next, "fix what is open, then verify with cycle 2");
/// # }
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Verification {
    /// How things stand.
    pub status: Status,
    /// Which fix-verify cycle this checks, from 1.
    pub cycle: usize,
    /// Where that number comes from.
    pub cycle_source: CycleSource,
    /// How many cycles there are before a person decides.
    pub max_cycles: usize,
    /// Items that nobody has dealt with.
    pub open: Vec<Remaining>,
    /// Items that wait for somebody's answer or decision.
    pub waiting: Vec<Remaining>,
    /// What comes back; filled when a person is to be asked.
    pub recurring: Vec<Pattern>,
    /// A draft that would swallow replies.
    pub pending_review: Option<PendingReview>,
    /// What to do next, as a sentence.
    pub next: String,
    /// How many HTTP requests fetching took.
    pub round_trips: u64,
}

/// An item that is not done.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/feedback.in"));
/// # fn main() {
/// let left: &Remaining = &verify(&report(&three()), Some(1)).open[0];
/// assert_eq!((left.id.as_str(), left.path.as_deref()), ("PRRT_1", Some("src/net/send.rs")));
/// # }
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Remaining {
    /// The thread, comment or review.
    pub id: String,
    /// The file, for threads.
    pub path: Option<String>,
    /// Why it counts as open or waiting.
    pub reason: String,
}

/// Judges a report made after the fixes; `cycle` is the caller's count, if it keeps one.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/feedback.in"));
/// # fn main() {
/// let found = verify(&report(&three()), Some(2));
/// assert_eq!(found.status, Status::Escalate);
/// assert!(found.next.starts_with("stop and ask a person"));
/// # }
/// ```
pub fn verify(report: &Report, cycle: Option<usize>) -> Verification {
    let (cycle, cycle_source) = match cycle {
        Some(cycle) => (cycle.max(1), CycleSource::Caller),
        None => (answered_rounds(&report.rounds).max(1), CycleSource::Data),
    };
    let open = remaining(report, State::New);
    let status = match (open.is_empty(), cycle >= MAX_CYCLES) {
        (true, _) => Status::Clean,
        (false, false) => Status::Open,
        (false, true) => Status::Escalate,
    };
    let recurring = if status == Status::Escalate {
        patterns(report)
    } else {
        Vec::new()
    };
    let next = match status {
        Status::Clean => "nothing is left to do".to_owned(),
        Status::Open => format!("fix what is open, then verify with cycle {}", cycle + 1),
        Status::Escalate => format!(
            "stop and ask a person: after {cycle} cycles this keeps coming back: {}",
            recurring
                .iter()
                .map(|pattern| pattern.summary.as_str())
                .collect::<Vec<_>>()
                .join("; ")
        ),
    };
    Verification {
        status,
        cycle,
        cycle_source,
        max_cycles: MAX_CYCLES,
        open,
        waiting: remaining(report, State::Pending),
        recurring,
        pending_review: report.envelope.pending_review.clone(),
        next,
        round_trips: report.round_trips,
    }
}

fn remaining(report: &Report, state: State) -> Vec<Remaining> {
    let path = |id: &str| {
        let thread = report
            .envelope
            .review_threads
            .iter()
            .find(|thread| thread.id == id)?;
        Some(thread.path.clone())
    };
    report
        .triage
        .iter()
        .filter(|entry| entry.state == state && (state == State::New || entry.rule.waits()))
        .map(|entry| Remaining {
            id: entry.id.clone(),
            path: path(&entry.id),
            reason: entry.reason.clone(),
        })
        .collect()
}

/// What the open items have in common: the clusters, recurring ones first; without any, the categories.
fn patterns(report: &Report) -> Vec<Pattern> {
    let mut patterns: Vec<Pattern> = report.clusters.iter().map(of_cluster).collect();
    patterns.sort_by_key(|pattern| pattern.previously_resolved.is_empty());
    if !patterns.is_empty() {
        return patterns;
    }
    let mut by_category: BTreeMap<Category, Vec<String>> = BTreeMap::new();
    for item in report.items.iter().filter(|item| !item.previously_resolved) {
        let ids = by_category.entry(item.classification.category).or_default();
        ids.push(item.id.clone());
    }
    let of_category = |(category, items): (Category, Vec<String>)| Pattern {
        category,
        area: None,
        summary: format!("{} ({} open)", category.name(), items.len()),
        items,
        previously_resolved: Vec::new(),
    };
    by_category.into_iter().map(of_category).collect()
}

fn of_cluster(cluster: &Cluster) -> Pattern {
    let (theme, area) = (cluster.category.name(), &cluster.area);
    let (open, before) = (cluster.items.len(), cluster.previously_resolved.len());
    Pattern {
        category: cluster.category,
        area: Some(area.clone()),
        items: cluster.items.clone(),
        previously_resolved: cluster.previously_resolved.clone(),
        summary: format!("{theme} in {area} ({open} open, {before} resolved before)"),
    }
}
