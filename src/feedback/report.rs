//! Owns the whole analysis: from fetched feedback to clusters and an order of work, in one deterministic pass.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use serde::{Deserialize, Serialize};

use super::answer::Answers;
use super::classify::{Classification, Source, classify};
use super::cluster::{Cluster, Item, cluster};
use super::dispatch::{Dispatch, dispatch};
use super::envelope::{Envelope, sorted, spoken};
use super::gate::{Decision, Gate, gate};
use super::handle::Handles;
use super::model::{Feedback, Kind};
use super::noise::Noise;
use super::options::Options;
use super::rounds::{Round, rounds};
use super::settle::{Missing, Remaining, missing, unsettled};
use super::target::Focus;
use super::triage::{State, Triage, judged};

/// Whether everything was looked at, or one remark.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/feedback.in"));
/// # fn main() {
/// assert_eq!(report(&three()).mode, Mode::Full);
/// # }
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Mode {
    /// All feedback.
    Full,
    /// One remark.
    Targeted,
}

/// The pull request in short.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/feedback.in"));
/// # fn main() {
/// let pull: PullRequest = report(&three()).pull_request;
/// assert_eq!((pull.number, pull.title.as_str()), (42, "Add retries"));
/// # }
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct PullRequest {
    /// The node id.
    pub id: String,
    /// The number.
    pub number: i64,
    /// The title; untrusted.
    pub title: String,
    /// The page.
    pub url: String,
}

/// Everything `ghx feedback` says.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/feedback.in"));
/// # fn main() {
/// let report: Report = analyse(&three(), &Options::default()).unwrap();
/// assert_eq!((report.triage.len(), report.clusters.len(), report.rounds.len()), (3, 1, 1));
/// # }
/// ```
#[derive(Debug, Clone, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Report {
    /// All feedback, or one remark.
    pub mode: Mode,
    /// The pull request.
    pub pull_request: PullRequest,
    /// The feedback, sorted.
    #[serde(flatten)]
    pub envelope: Envelope,
    /// What is new and what is not, with the reason.
    pub triage: Vec<Triage>,
    /// What the gate before work has held back, by reason.
    pub noise: Vec<Held>,
    /// The decision table; none in targeted mode.
    pub gate: Option<Gate>,
    /// Every new item, and the resolved ones that took part, with category and evidence.
    pub items: Vec<Item>,
    /// Recurring patterns.
    pub clusters: Vec<Cluster>,
    /// The order of work.
    pub dispatch: Dispatch,
    /// Threads that are in no list of new feedback and are not done all the same; each needs a verdict.
    pub unsettled: Vec<Remaining>,
    /// What GitHub counts and did not send.
    pub missing: Vec<Missing>,
    /// The rounds of review so far.
    pub rounds: Vec<Round>,
    /// How many HTTP requests fetching took.
    pub round_trips: u64,
}

/// Items that are no work for one reason.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/feedback.in"));
/// # fn main() {
/// let mut feedback = three();
/// feedback.comments.push(comment("IC_1", "rita", "/retest"));
/// let held: &Held = &report(&feedback).noise[0];
/// assert_eq!((held.reason.as_str(), held.items.len()), ("a command to a bot", 1));
/// # }
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Held {
    /// The reason.
    pub reason: String,
    /// The items.
    pub items: Vec<String>,
}

fn held(triage: &[Triage]) -> Vec<Held> {
    let mut by_reason: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for entry in triage.iter().filter(|entry| entry.state == State::Noise) {
        let same = by_reason.entry(&entry.reason).or_default();
        same.push(entry.id.clone());
    }
    let held = by_reason.into_iter();
    held.map(|(reason, items)| Held {
        reason: reason.to_owned(),
        items,
    })
    .collect()
}

/// Why there is no report.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/feedback.in"));
/// # fn main() {
/// let options = Options { focus: Some(Focus::Comment(404)), ..Options::default() };
/// let error: AnalysisError = analyse(&three(), &options).unwrap_err();
/// assert_eq!(error.to_string(), "pull request #42 has no comment #issuecomment-404");
/// # }
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum AnalysisError {
    /// The link names a remark that the pull request does not have.
    NoSuchRemark {
        /// The pull request.
        number: i64,
        /// The remark.
        focus: Focus,
    },
    /// An id or a handle that is nobody's here, or several ones'.
    NoSuchItem {
        /// The pull request.
        number: i64,
        /// What was given.
        id: String,
    },
    /// An override names something that is not feedback of this pull request.
    UnknownId {
        /// What was given.
        what: &'static str,
        /// For which id.
        id: String,
    },
}

impl fmt::Display for AnalysisError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AnalysisError::NoSuchRemark { number, focus } => {
                write!(f, "pull request #{number} has no comment {focus}")
            }
            AnalysisError::NoSuchItem { number, id } => {
                write!(f, "`{id}` is not feedback of pull request #{number}")
            }
            AnalysisError::UnknownId { what, id } => {
                write!(
                    f,
                    "{what} given for `{id}`, which is not feedback of this pull request"
                )
            }
        }
    }
}

impl std::error::Error for AnalysisError {}

/// Sorts, triages, gates, clusters and plans; the same feedback gives the same report.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/feedback.in"));
/// # fn main() {
/// let mut feedback = three();
/// feedback.threads[0] = answered(feedback.threads[0].clone(), "author", "Fixed in 1a2b3c4: the error is returned now.");
/// let report = analyse(&feedback, &Options::default()).unwrap();
/// assert_eq!((report.triage[0].state, report.triage[1].state), (State::Pending, State::New));
/// # }
/// ```
pub fn analyse(feedback: &Feedback, options: &Options) -> Result<Report, AnalysisError> {
    let options = &options.meant(feedback)?;
    let whole = feedback.tidied();
    let feedback = &*whole;
    let (answers, handles) = (Answers::new(feedback), Handles::new(feedback));
    // A remark that is named by its link is found however long ago it was resolved.
    let lookback = if options.focus.is_some() {
        usize::MAX
    } else {
        options.lookback
    };
    let mut envelope = sorted(feedback, &answers, lookback);
    let focus = match options.focus {
        Some(focus) => Some(focus.find(feedback).ok_or(AnalysisError::NoSuchRemark {
            number: feedback.number,
            focus,
        })?),
        None => None,
    };
    if let Some((id, _)) = &focus {
        narrow(&mut envelope, feedback, &answers, id);
    }
    let noise = Noise::new(feedback, &options.noise);
    let triage = judged(
        feedback,
        &answers,
        &handles,
        &noise,
        &envelope,
        &options.triage,
    );
    let mut items = new_items(&envelope, &triage, options, focus.is_some());
    let mut gate_taken = None;
    let mut clusters = Vec::new();
    if focus.is_none() {
        let taken = gate(items.len(), envelope.cross_invocation.signal);
        if taken.include_resolved {
            items.extend(resolved_items(&envelope, options));
        }
        if taken.decision == Decision::Cluster {
            clusters = cluster(&items);
        }
        drop_lonely_resolved(&mut items, &clusters);
        gate_taken = Some(taken);
    }
    for item in &mut items {
        item.handle = handles.of(&item.id);
    }
    Ok(Report {
        mode: if focus.is_some() {
            Mode::Targeted
        } else {
            Mode::Full
        },
        pull_request: PullRequest {
            id: feedback.id.clone(),
            number: feedback.number,
            title: feedback.title.clone(),
            url: feedback.url.clone(),
        },
        dispatch: dispatch(&clusters, &items),
        envelope,
        noise: held(&triage),
        triage,
        gate: gate_taken,
        items,
        clusters,
        unsettled: if focus.is_some() {
            Vec::new()
        } else {
            unsettled(feedback, &handles, &options.triage)
        },
        missing: missing(feedback),
        rounds: rounds(feedback),
        round_trips: feedback.round_trips,
    })
}

/// Keeps only the remark that was asked for, also one that would not be picked by itself, unless it is resolved.
fn narrow(envelope: &mut Envelope, feedback: &Feedback, answers: &Answers<'_>, id: &str) {
    envelope
        .review_threads
        .append(&mut envelope.outdated_threads);
    envelope.review_threads.retain(|thread| thread.id() == id);
    let comments = feedback.comments.iter().filter(|comment| comment.id == id);
    envelope.pr_comments = comments.map(|comment| spoken(comment, answers)).collect();
    let reviews = feedback.reviews.iter().filter(|review| review.id == id);
    envelope.review_bodies = reviews.map(|review| spoken(review, answers)).collect();
    envelope.cross_invocation.signal = false;
    envelope
        .cross_invocation
        .resolved_threads
        .retain(|thread| thread.thread_id == id);
}

/// In targeted mode the caller has already decided that the item is to be handled.
fn new_items(
    envelope: &Envelope,
    triage: &[Triage],
    options: &Options,
    targeted: bool,
) -> Vec<Item> {
    let new: BTreeSet<&str> = triage
        .iter()
        .filter(|entry| entry.state == State::New || targeted)
        .map(|entry| entry.id.as_str())
        .collect();
    let choose = |id: &str, body: &str, path: Option<&str>| choice(options, id, body, path);
    let threads = envelope.review_threads.iter().map(|thread| Item {
        id: thread.id().to_owned(),
        handle: String::new(),
        kind: Kind::ReviewThread,
        path: Some(thread.path.clone()),
        line: thread.place(),
        previously_resolved: false,
        classification: choose(thread.id(), thread.first_body(), Some(&thread.path)),
        seen: thread.seen.clone(),
    });
    let spoken = |id: &str, kind: Kind, body: &str, seen: &str| Item {
        id: id.to_owned(),
        handle: String::new(),
        kind,
        path: None,
        line: None,
        previously_resolved: false,
        classification: choose(id, body, None),
        seen: seen.to_owned(),
    };
    let comments = envelope
        .pr_comments
        .iter()
        .map(|comment| spoken(&comment.id, Kind::PrComment, &comment.body, &comment.seen));
    let reviews = envelope
        .review_bodies
        .iter()
        .map(|review| spoken(&review.id, Kind::ReviewBody, &review.body, &review.seen));
    threads
        .chain(comments)
        .chain(reviews)
        .filter(|item| new.contains(item.id.as_str()))
        .collect()
}

fn resolved_items(envelope: &Envelope, options: &Options) -> Vec<Item> {
    let resolved = envelope.cross_invocation.resolved_threads.iter();
    resolved
        .map(|thread| Item {
            id: thread.thread_id.clone(),
            handle: String::new(),
            kind: Kind::ReviewThread,
            path: Some(thread.path.clone()),
            line: thread.line,
            previously_resolved: true,
            classification: choice(
                options,
                &thread.thread_id,
                &thread.first_comment_body,
                Some(&thread.path),
            ),
            seen: String::new(),
        })
        .collect()
}

fn choice(options: &Options, id: &str, body: &str, path: Option<&str>) -> Classification {
    match options.categories.get(id) {
        Some(category) => Classification {
            category: category.clone(),
            source: Source::Caller,
            evidence: Vec::new(),
        },
        None => classify(body, path),
    }
}

/// Resolved items that share a cluster with nothing new say nothing about the work at hand.
fn drop_lonely_resolved(items: &mut Vec<Item>, clusters: &[Cluster]) {
    items.retain(|item| {
        !item.previously_resolved
            || clusters
                .iter()
                .any(|cluster| cluster.previously_resolved.contains(&item.id))
    });
}

impl Options {
    /// The same by full ids. A decision for something that is not there is a mistake of the caller, never ignored.
    fn meant(&self, feedback: &Feedback) -> Result<Options, AnalysisError> {
        let id = |what: &'static str, given: &String| match feedback.meant(given) {
            Some(id) => Ok(id.to_owned()),
            None => Err(AnalysisError::UnknownId {
                what,
                id: given.clone(),
            }),
        };
        let mut options = Options {
            triage: BTreeMap::new(),
            categories: BTreeMap::new(),
            ..self.clone()
        };
        for (given, state) in &self.triage {
            options.triage.insert(id("a state was", given)?, *state);
        }
        for (given, category) in &self.categories {
            let id = id("a category was", given)?;
            options.categories.insert(id, category.clone());
        }
        Ok(options)
    }
}
