//! Owns the check after a round of fixes: what is still open, which cycle this is, and when to ask a person.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::classify::Category;
use super::cluster::Cluster;
use super::envelope::PendingReview;
use super::report::Report;
use super::rounds::answered_rounds;
use super::settle::{Remaining, Why};
use super::triage::{Rule, State, Triage};

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
#[non_exhaustive]
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
#[non_exhaustive]
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
#[non_exhaustive]
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
#[non_exhaustive]
pub struct Verification {
    /// How things stand.
    pub status: Status,
    /// Which fix-verify cycle this checks, from 1.
    pub cycle: usize,
    /// Where that number comes from.
    pub cycle_source: CycleSource,
    /// How many cycles there are before a person decides.
    pub max_cycles: usize,
    /// Everything that is not done, by reason, with the next command; empty when the status is clean.
    pub why: Vec<Left>,
    /// Items that are not done.
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

/// All that is not done for one reason, and what to do about it.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/feedback.in"));
/// # fn main() {
/// let left: &Left = &verify(&report(&three()), Some(1)).why[0];
/// assert_eq!((left.kind, left.ids.len()), (Why::Unanswered, 3));
/// assert_eq!(left.next, "ghx feedback https://github.com/acme/app/pull/42 --json");
/// # }
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Left {
    /// The reason.
    pub kind: Why,
    /// The items; for what did not come, what that is.
    pub ids: Vec<String>,
    /// The next command.
    pub next: String,
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
    let mut open = remaining(report, State::New);
    let mut waiting = remaining(report, State::Pending);
    for left in &report.unsettled {
        // An answer that did not resolve its thread waits for nobody.
        waiting.retain(|other| other.id != left.id);
        let list = if left.kind == Why::Waiting {
            &mut waiting
        } else {
            &mut open
        };
        list.push(left.clone());
    }
    let missing = report.missing.iter().map(|missing| Remaining {
        id: missing
            .thread_id
            .clone()
            .unwrap_or_else(|| missing.what.clone()),
        handle: String::new(),
        kind: Why::Incomplete,
        path: None,
        reason: missing.sentence(),
        seen: String::new(),
    });
    open.extend(missing);
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
        Status::Clean if waiting.is_empty() => "nothing is left to do".to_owned(),
        Status::Clean => format!(
            "nothing is left to do; {} for somebody's answer",
            match waiting.len() {
                1 => "1 item waits".to_owned(),
                several => format!("{several} items wait"),
            }
        ),
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
        why: why(&open, &report.pull_request.url),
        open,
        waiting,
        recurring,
        pending_review: report.envelope.pending_review.clone(),
        next,
        round_trips: report.round_trips,
    }
}

fn remaining(report: &Report, state: State) -> Vec<Remaining> {
    let path = |entry: &Triage| {
        let threads = report.envelope.review_threads.iter();
        let mut same = threads.filter(|thread| thread.id() == entry.id);
        same.next().map(|thread| thread.path.clone())
    };
    report
        .triage
        .iter()
        .filter(|entry| entry.state == state && (state == State::New || entry.rule.waits()))
        .map(|entry| Remaining {
            id: entry.id.clone(),
            handle: entry.handle.clone(),
            kind: match (state, entry.rule) {
                (State::Pending | State::Noise, _) => Why::Waiting,
                (State::New, Rule::ReviewerWroteLast) => Why::Objected,
                (State::New, Rule::OnlyPromised) => Why::OnlyPromised,
                (State::New, Rule::PersonAnswered) => Why::PersonAnswered,
                (State::New, Rule::Caller) => Why::Caller,
                (State::New, _) => Why::Unanswered,
            },
            path: path(entry),
            reason: entry.reason.clone(),
            seen: entry.seen.clone(),
        })
        .collect()
}

/// Groups what is left by its reason, and says what helps against it.
fn why(open: &[Remaining], url: &str) -> Vec<Left> {
    let mut kinds: BTreeMap<Why, Vec<String>> = BTreeMap::new();
    for left in open {
        kinds.entry(left.kind).or_default().push(left.id.clone());
    }
    let next = |kind: Why, ids: &[String]| match kind {
        Why::NotResolved => format!("ghx feedback apply {url} --verdicts -"),
        Why::Outdated | Why::ResolvedUnanswered | Why::Objected | Why::PersonAnswered => {
            format!("ghx feedback show {} {url}", ids.join(","))
        }
        Why::Incomplete => format!("ghx feedback verify {url}"),
        _ => format!("ghx feedback {url} --json"),
    };
    let left = |(kind, ids): (Why, Vec<String>)| Left {
        next: next(kind, &ids),
        kind,
        ids,
    };
    kinds.into_iter().map(left).collect()
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
        let ids = by_category
            .entry(item.classification.category.clone())
            .or_default();
        ids.push(item.id.clone());
    }
    let of_category = |(category, items): (Category, Vec<String>)| Pattern {
        area: None,
        summary: format!("{} ({} open)", category.name(), items.len()),
        category,
        items,
        previously_resolved: Vec::new(),
    };
    by_category.into_iter().map(of_category).collect()
}

fn of_cluster(cluster: &Cluster) -> Pattern {
    let (theme, area) = (cluster.category.name(), &cluster.area);
    let (open, before) = (cluster.items.len(), cluster.previously_resolved.len());
    Pattern {
        category: cluster.category.clone(),
        area: Some(area.clone()),
        items: cluster.items.clone(),
        previously_resolved: cluster.previously_resolved.clone(),
        summary: format!("{theme} in {area} ({open} open, {before} resolved before)"),
    }
}
