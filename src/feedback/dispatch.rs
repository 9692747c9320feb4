//! Owns the order of work: clusters first, at most four units at once, units that may touch the same files one after another.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::cluster::{Cluster, Item, is_within};
use super::model::Kind;

/// So many units are worked on at once.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/feedback.in"));
/// # fn main() {
/// let order = report(&three()).dispatch;
/// assert_eq!(order.max_parallel, MAX_PARALLEL);
/// # }
/// ```
pub const MAX_PARALLEL: usize = 4;

/// What a unit is.
///
/// ```
/// use ghx::feedback::{Kind, UnitKind};
///
/// assert_eq!(UnitKind::from(Kind::PrComment), UnitKind::PrComment);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum UnitKind {
    /// A cluster, handled as one.
    Cluster,
    /// A single thread.
    ReviewThread,
    /// A single conversation comment.
    PrComment,
    /// A single review text.
    ReviewBody,
}

/// One piece of work for one resolver.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/feedback.in"));
/// # fn main() {
/// // Three remarks that belong together are one piece of work.
/// let unit: &Unit = &report(&three()).dispatch.units[0];
/// assert_eq!((unit.kind, unit.items.len()), (UnitKind::Cluster, 3));
/// # }
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Unit {
    /// The cluster's or the item's id.
    pub id: String,
    /// What it is.
    pub kind: UnitKind,
    /// The new items it answers; never a resolved one.
    pub items: Vec<String>,
    /// The files it speaks of.
    pub files: Vec<String>,
    /// The directory it may change beyond them, for clusters; `.` is the repository's root.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub area: Option<String>,
}

/// The work in order.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/feedback.in"));
/// # fn main() {
/// let dispatch: Dispatch = report(&three()).dispatch;
/// assert_eq!(dispatch.groups, [["cluster-1"]]);
/// # }
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Dispatch {
    /// How many units a group holds at most.
    pub max_parallel: usize,
    /// All units, clusters first.
    pub units: Vec<Unit>,
    /// Unit ids; the units of one group run at once, the groups one after another.
    pub groups: Vec<Vec<String>>,
}

/// Plans the work for the new items among `items`; previously resolved ones cannot get into a unit.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/feedback.in"));
/// # fn main() {
/// // Without the cluster, two remarks on one file are worked on one after the other.
/// let order = dispatch(&[], &report(&three()).items);
/// assert_eq!(order.groups, [vec!["PRRT_1", "PRRT_3"], vec!["PRRT_2"]]);
/// # }
/// ```
pub fn dispatch(clusters: &[Cluster], items: &[Item]) -> Dispatch {
    let clustered: BTreeSet<&str> = clusters
        .iter()
        .flat_map(|cluster| cluster.items.iter().map(String::as_str))
        .collect();
    let mut units: Vec<Unit> = clusters
        .iter()
        .map(|cluster| Unit {
            id: cluster.id.clone(),
            kind: UnitKind::Cluster,
            items: cluster.items.clone(),
            files: cluster.brief.files.clone(),
            area: Some(cluster.area.clone()),
        })
        .collect();
    units.extend(
        items
            .iter()
            .filter(|item| !item.previously_resolved && !clustered.contains(item.id.as_str()))
            .map(|item| Unit {
                id: item.id.clone(),
                kind: item.kind.into(),
                items: vec![item.id.clone()],
                files: item.path.iter().cloned().collect(),
                area: None,
            }),
    );
    Dispatch {
        max_parallel: MAX_PARALLEL,
        groups: groups(&units),
        units,
    }
}

impl Unit {
    /// Whether both may touch the same file: a cluster works in the whole of its area.
    fn touches(&self, other: &Unit) -> bool {
        let reaches = |one: &Unit, other: &Unit| match one.area.as_deref() {
            None => false,
            // The root as an area means its own files.
            Some(".") => other.files.iter().any(|file| !file.contains('/')),
            Some(area) => {
                let of = other.area.iter().chain(&other.files);
                of.into_iter().any(|path| is_within(path, area))
            }
        };
        reaches(self, other)
            || reaches(other, self)
            || other.files.iter().any(|file| self.files.contains(file))
    }
}

/// Each unit goes into the first group with room that comes after every group that may touch the same files.
fn groups(units: &[Unit]) -> Vec<Vec<String>> {
    let mut groups: Vec<Vec<&Unit>> = Vec::new();
    for unit in units {
        let shares = |other: &&Unit| other.touches(unit);
        let earliest = groups
            .iter()
            .rposition(|group| group.iter().any(&shares))
            .map_or(0, |last| last + 1);
        match groups
            .iter_mut()
            .skip(earliest)
            .find(|group| group.len() < MAX_PARALLEL)
        {
            Some(group) => group.push(unit),
            None => groups.push(vec![unit]),
        }
    }
    groups
        .into_iter()
        .map(|group| group.into_iter().map(|unit| unit.id.clone()).collect())
        .collect()
}

impl From<Kind> for UnitKind {
    fn from(kind: Kind) -> Self {
        match kind {
            Kind::ReviewThread => UnitKind::ReviewThread,
            Kind::PrComment => UnitKind::PrComment,
            Kind::ReviewBody => UnitKind::ReviewBody,
        }
    }
}
