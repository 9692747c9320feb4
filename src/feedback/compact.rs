//! Owns the short forms of a report: what an agent needs to begin, and what it is asked to label.

use std::collections::{BTreeSet, HashMap};

use serde::Serialize;

use super::classify::{Category, Source};
use super::cluster::Item;
use super::model::Kind;
use super::report::Report;
use super::settle::{Missing, Remaining};
use super::text::excerpt;
use super::triage::State;

/// Characters of a text that are kept; the rest is one `show` away.
const EXCERPT: usize = 200;

/// A report without texts, ids and evidence: items by their handles, with the beginning of what they say.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/feedback.in"));
/// # fn main() {
/// let report = report(&three());
/// let short: Compact = compact(&report);
/// assert_eq!((short.new[0].handle.as_str(), short.new[0].place.as_str()), ("RT_1", "src/net/send.rs:7"));
/// assert_eq!(short.groups, [["cluster-1"]]);
/// # }
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Compact {
    /// The pull request.
    pub url: String,
    /// What is new.
    pub new: Vec<Short>,
    /// What belongs together.
    pub clusters: Vec<ShortCluster>,
    /// The order of work: clusters by id, single items by handle.
    pub groups: Vec<Vec<String>>,
    /// What is not done although it is not new.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unsettled: Vec<Short>,
    /// The draft that stands in the way of replies.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pending_review: Option<String>,
    /// What did not come.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub missing: Vec<String>,
    /// How many wait for somebody else or need nothing.
    pub pending: usize,
    /// How many the gate before work has held back.
    pub noise: usize,
    /// How many the classifier does not know; `--label` lists them.
    pub to_label: usize,
}

/// An item in one line.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/feedback.in"));
/// # fn main() {
/// let first: &Short = &compact(&report(&three())).new[0];
/// assert_eq!((first.theme.as_str(), first.by.as_str()), ("error-handling", "rita"));
/// # }
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Short {
    /// A short name.
    pub handle: String,
    /// File and line, or what it is.
    #[serde(rename = "where")]
    pub place: String,
    /// The category, or why it is not done.
    pub theme: String,
    /// Who said it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub by: String,
    /// The beginning of it; untrusted.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub says: String,
    /// A verdict gives it back.
    pub seen: String,
}

/// A cluster in short.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/feedback.in"));
/// # fn main() {
/// let first: &ShortCluster = &compact(&report(&three())).clusters[0];
/// assert_eq!(first.items, ["RT_1", "RT_2", "RT_3"]);
/// assert!(first.brief_xml.starts_with("<cluster-brief>"));
/// # }
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct ShortCluster {
    /// `cluster-1`...
    pub id: String,
    /// The new items.
    pub items: Vec<String>,
    /// What a resolver is told.
    pub brief_xml: String,
}

/// What an agent is asked to label: items that the classifier does not know.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/feedback.in"));
/// # fn main() {
/// let mut feedback = three();
/// feedback.threads.push(thread("PRRT_4", "src/a.rs", "Why so?"));
/// let asked: ToLabel = to_label(&report(&feedback));
/// assert_eq!(asked.label[0].handle, "RT_4");
/// # }
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct ToLabel {
    /// The items.
    pub label: Vec<Short>,
    /// Names in use; any other word or two will do.
    pub categories: Vec<String>,
    /// How to give the labels back.
    pub next: String,
}

/// The report in short.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/feedback.in"));
/// # fn main() {
/// assert_eq!(compact(&report(&three())).new.len(), 3);
/// # }
/// ```
pub fn compact(report: &Report) -> Compact {
    let said = said(report);
    let handles: HashMap<&str, &str> = report
        .items
        .iter()
        .map(|item| (item.id.as_str(), item.handle.as_str()))
        .collect();
    let handle = |id: &String| {
        handles
            .get(id.as_str())
            .map_or(id.clone(), |it| (*it).to_owned())
    };
    let count = |state| {
        report
            .triage
            .iter()
            .filter(|entry| entry.state == state)
            .count()
    };
    let new = report.items.iter().filter(|item| !item.previously_resolved);
    Compact {
        url: report.pull_request.url.clone(),
        new: new.map(|item| short(item, &said)).collect(),
        clusters: report
            .clusters
            .iter()
            .map(|cluster| ShortCluster {
                id: cluster.id.clone(),
                items: cluster.items.iter().map(handle).collect(),
                brief_xml: cluster.brief_xml.clone(),
            })
            .collect(),
        groups: report
            .dispatch
            .groups
            .iter()
            .map(|group| group.iter().map(handle).collect())
            .collect(),
        unsettled: report.unsettled.iter().map(left).collect(),
        pending_review: report
            .envelope
            .pending_review
            .as_ref()
            .map(|draft| draft.id.clone()),
        missing: report.missing.iter().map(Missing::sentence).collect(),
        pending: count(State::Pending),
        noise: count(State::Noise),
        to_label: unknown(report).count(),
    }
}

/// What is to be labelled.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/feedback.in"));
/// # fn main() {
/// assert!(to_label(&report(&three())).label.is_empty(), "the classifier knows these");
/// # }
/// ```
pub fn to_label(report: &Report) -> ToLabel {
    let said = said(report);
    let known = Category::ALL
        .into_iter()
        .map(|category| category.name().to_owned());
    let used = report
        .items
        .iter()
        .map(|item| item.classification.category.name().to_owned());
    let names: BTreeSet<String> = known.chain(used).filter(|name| name != "other").collect();
    ToLabel {
        label: unknown(report).map(|item| short(item, &said)).collect(),
        categories: names.into_iter().collect(),
        next: format!(
            "ghx feedback {} --label='{{\"<handle>\":\"<category>\"}}'",
            report.pull_request.url
        ),
    }
}

/// New items that the classifier has no name for.
fn unknown(report: &Report) -> impl Iterator<Item = &Item> {
    report.items.iter().filter(|item| {
        !item.previously_resolved
            && item.classification.category == Category::Other
            && item.classification.source == Source::Classifier
    })
}

/// Who said what, by item.
pub(crate) fn said(report: &Report) -> HashMap<&str, (&str, &str)> {
    let envelope = &report.envelope;
    let mut said = HashMap::new();
    let threads = envelope
        .review_threads
        .iter()
        .chain(&envelope.outdated_threads);
    for thread in threads {
        if let Some(first) = thread.said().first() {
            let who = first.author.as_deref().unwrap_or("ghost");
            said.insert(thread.id(), (who, first.body.as_str()));
        }
    }
    for comment in &envelope.pr_comments {
        let who = comment.author.as_deref().unwrap_or("ghost");
        said.insert(comment.id.as_str(), (who, comment.body.as_str()));
    }
    for review in &envelope.review_bodies {
        let who = review.author.as_deref().unwrap_or("ghost");
        said.insert(review.id.as_str(), (who, review.body.as_str()));
    }
    said
}

fn short(item: &Item, said: &HashMap<&str, (&str, &str)>) -> Short {
    let (by, body) = said.get(item.id.as_str()).copied().unwrap_or_default();
    Short {
        handle: item.handle.clone(),
        place: place(item),
        theme: item.classification.category.name().to_owned(),
        by: by.to_owned(),
        says: excerpt(body, EXCERPT),
        seen: item.seen.clone(),
    }
}

fn left(left: &Remaining) -> Short {
    Short {
        handle: left.handle.clone(),
        place: left.path.clone().unwrap_or_default(),
        theme: left.reason.clone(),
        by: String::new(),
        says: String::new(),
        seen: left.seen.clone(),
    }
}

/// Where an item is, in one word.
fn place(item: &Item) -> String {
    match (&item.path, item.line, item.kind) {
        (Some(path), Some(line), _) => format!("{path}:{line}"),
        (Some(path), None, _) => path.clone(),
        (None, _, Kind::ReviewBody) => "review".to_owned(),
        (None, ..) => "conversation".to_owned(),
    }
}
