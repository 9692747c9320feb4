//! Owns clustering: items of one category in one file or directory subtree, new ones together with resolved ones.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::brief::{Brief, Prior};
use super::classify::{Category, Classification, Source};
use super::model::Kind;

/// One item with its category, new or previously resolved.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/feedback.in"));
/// # fn main() {
/// let items: Vec<Item> = report(&three()).items;
/// assert_eq!((items[0].id.as_str(), items[0].path.as_deref()), ("PRRT_1", Some("src/net/send.rs")));
/// assert!(!items[0].previously_resolved);
/// # }
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Item {
    /// The id of the thread, comment or review.
    pub id: String,
    /// A short name for it.
    pub handle: String,
    /// What it is.
    pub kind: Kind,
    /// The file, for threads.
    pub path: Option<String>,
    /// The line, where known.
    pub line: Option<i32>,
    /// Whether an earlier round resolved it; such an item is context and never work.
    pub previously_resolved: bool,
    /// The category and why.
    #[serde(flatten)]
    pub classification: Classification,
    /// What had been said when it was read; a verdict gives it back.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub seen: String,
}

/// Several items that share a concern and a place.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/feedback.in"));
/// # fn main() {
/// let cluster: &Cluster = &report(&three()).clusters[0];
/// assert_eq!((cluster.id.as_str(), cluster.area.as_str()), ("cluster-1", "src/net"));
/// assert_eq!(cluster.items, ["PRRT_1", "PRRT_2", "PRRT_3"]);
/// # }
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cluster {
    /// `cluster-1`, `cluster-2`...
    pub id: String,
    /// The shared category.
    pub category: Category,
    /// The shared directory; `.` is the repository's root.
    pub area: String,
    /// The new items: the work.
    pub items: Vec<String>,
    /// The previously resolved ones: context.
    pub previously_resolved: Vec<String>,
    /// What a resolver is told.
    pub brief: Brief,
    /// The same as XML.
    pub brief_xml: String,
}

/// Groups items; a group without a new item, or of one item, is no cluster.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/feedback.in"));
/// # fn main() {
/// let items = report(&three()).items;
/// assert_eq!(cluster(&items).len(), 1);
/// assert!(cluster(&items[..1]).is_empty(), "one item is no pattern");
/// # }
/// ```
pub fn cluster(items: &[Item]) -> Vec<Cluster> {
    let mut directories: BTreeSet<(Category, &str)> = BTreeSet::new();
    for (item, path) in items.iter().filter_map(placed) {
        directories.insert((item.classification.category, directory(path)));
    }
    let mut groups: BTreeMap<(Category, &str), Vec<&Item>> = BTreeMap::new();
    for (item, path) in items.iter().filter_map(placed) {
        let category = item.classification.category;
        let own = directory(path);
        let top = above(own).find(|candidate| directories.contains(&(category, candidate)));
        groups
            .entry((category, top.unwrap_or(own)))
            .or_default()
            .push(item);
    }
    groups
        .into_iter()
        .filter(|(_, members)| {
            members.len() >= 2 && members.iter().any(|item| !item.previously_resolved)
        })
        .enumerate()
        .map(|(index, ((category, area), members))| assemble(index + 1, category, area, &members))
        .collect()
}

/// An item that can be grouped: it has a place and a category that says something.
///
/// The classifier's `other` means "not recognised", which two items do not share; the caller's means what it says.
fn placed(item: &Item) -> Option<(&Item, &str)> {
    let unknown = item.classification.category == Category::Other
        && item.classification.source == Source::Classifier;
    let path = item.path.as_deref().filter(|path| !path.is_empty())?;
    (!unknown).then_some((item, path))
}

fn directory(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(directory, _)| directory)
}

/// The directories above one, the topmost first, and itself; not the root, which would hold everything.
fn above(directory: &str) -> impl Iterator<Item = &str> {
    directory
        .match_indices('/')
        .filter_map(|(at, _)| directory.get(..at))
        .chain(std::iter::once(directory))
}

fn assemble(number: usize, category: Category, area: &str, members: &[&Item]) -> Cluster {
    let mut files: Vec<String> = members
        .iter()
        .filter_map(|item| item.path.clone())
        .collect();
    files.sort();
    files.dedup();
    let ids = |resolved: bool| -> Vec<String> {
        let wanted = members
            .iter()
            .filter(|item| item.previously_resolved == resolved);
        wanted.map(|item| item.id.clone()).collect()
    };
    let prior: Vec<Prior> = members
        .iter()
        .filter(|item| item.previously_resolved)
        .map(|item| Prior {
            id: item.id.clone(),
            path: item.path.clone().unwrap_or_default(),
            category,
        })
        .collect();
    let items = ids(false);
    let area = if area.is_empty() { "." } else { area }.to_owned();
    let brief = Brief {
        theme: category,
        hypothesis: hypothesis(category, &area, items.len(), prior.len(), files.len()),
        area: area.clone(),
        files,
        threads: items.clone(),
        prior_resolutions: prior,
    };
    Cluster {
        id: format!("cluster-{number}"),
        category,
        area,
        previously_resolved: ids(true),
        items,
        brief_xml: brief.to_xml(),
        brief,
    }
}

fn hypothesis(category: Category, area: &str, new: usize, prior: usize, files: usize) -> String {
    let theme = category.name();
    let place = if files == 1 {
        "one file of"
    } else {
        "several files of"
    };
    if prior == 0 {
        format!("{new} new remarks about {theme} in {place} {area} suggest one shared cause")
    } else {
        let remarks = if new == 1 { "remark" } else { "remarks" };
        format!(
            "{new} new {remarks} about {theme} after {prior} resolved in {place} {area} suggest that earlier fixes \
             did not reach the cause or its siblings"
        )
    }
}
