//! Owns clustering: items of one category in one area of the tree, new ones together with resolved ones.

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
#[non_exhaustive]
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
    pub line: Option<i64>,
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
#[non_exhaustive]
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
    let mut by_category: BTreeMap<&Category, Vec<&Item>> = BTreeMap::new();
    for (item, _) in items.iter().filter_map(placed) {
        let same = by_category
            .entry(&item.classification.category)
            .or_default();
        same.push(item);
    }
    let mut groups: BTreeMap<(&Category, &str), Vec<&Item>> = BTreeMap::new();
    for (category, members) in by_category {
        let paths = members.iter().filter_map(|item| item.path.as_deref());
        let areas = areas(paths.map(directory));
        for item in members {
            let own = item.path.as_deref().map(directory).unwrap_or_default();
            let area = areas.get(own).copied().unwrap_or(own);
            groups.entry((category, area)).or_default().push(item);
        }
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

/// An area is at least this deep: what lies above holds whole projects, and files there have little in common.
const DEEP: usize = 2;

/// Directories further below an area than this are somebody else's.
const BELOW: usize = 2;

/// The area that each directory belongs to: directories that are near each other below a common one share it.
fn areas<'a>(directories: impl Iterator<Item = &'a str>) -> BTreeMap<&'a str, &'a str> {
    let all: BTreeSet<&str> = directories.collect();
    let mut areas: BTreeMap<&str, &str> = all.iter().map(|one| (*one, *one)).collect();
    // Widest first, so that what is near to several areas goes to the one that holds the others too.
    let mut candidates: BTreeSet<(usize, &str)> = BTreeSet::new();
    for one in &all {
        for above in upwards(one).take(BELOW + 1) {
            if depth(above) >= DEEP {
                candidates.insert((depth(above), above));
            }
        }
    }
    let mut taken: BTreeSet<&str> = BTreeSet::new();
    for (level, area) in candidates {
        let near = |one: &&&str| {
            !taken.contains(**one) && is_within(one, area) && depth(one) - level <= BELOW
        };
        let below = all.range(area..).take_while(|one| one.starts_with(area));
        let members: Vec<&str> = below.filter(near).copied().collect();
        if members.len() >= 2 {
            for one in members {
                taken.insert(one);
                areas.insert(one, area);
            }
        }
    }
    areas
}

/// A directory and those above it, the nearest first; not the root.
fn upwards(directory: &str) -> impl Iterator<Item = &str> {
    std::iter::successors(Some(directory), |one| Some(one.rsplit_once('/')?.0))
}

fn depth(directory: &str) -> usize {
    directory.split('/').filter(|part| !part.is_empty()).count()
}

/// Whether a file or directory lies in an area, or is it.
pub(crate) fn is_within(path: &str, area: &str) -> bool {
    let rest = path.strip_prefix(area);
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

fn assemble(number: usize, category: &Category, area: &str, members: &[&Item]) -> Cluster {
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
            category: category.clone(),
        })
        .collect();
    let items = ids(false);
    let area = if area.is_empty() { "." } else { area }.to_owned();
    let brief = Brief {
        theme: category.clone(),
        hypothesis: hypothesis(category, &area, items.len(), prior.len(), files.len()),
        area: area.clone(),
        files,
        threads: items.clone(),
        prior_resolutions: prior,
    };
    Cluster {
        id: format!("cluster-{number}"),
        category: category.clone(),
        area,
        previously_resolved: ids(true),
        items,
        brief_xml: brief.to_xml(),
        brief,
    }
}

fn hypothesis(category: &Category, area: &str, new: usize, prior: usize, files: usize) -> String {
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
