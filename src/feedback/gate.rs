//! Owns the decision whether feedback is worth clustering, as a table of exactly two rows.

use serde::{Deserialize, Serialize};

/// This many new items are a pattern worth looking for.
///
/// ```
/// use ghx::feedback::{Decision, VOLUME_THRESHOLD, gate};
///
/// assert_eq!(gate(VOLUME_THRESHOLD, false).decision, Decision::Cluster);
/// assert_eq!(gate(VOLUME_THRESHOLD - 1, false).decision, Decision::Skip);
/// ```
pub const VOLUME_THRESHOLD: usize = 3;

/// What speaks for a cluster analysis.
///
/// ```
/// use ghx::feedback::{Signal, gate};
///
/// assert_eq!(gate(1, true).fired, [Signal::CrossInvocation]);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Signal {
    /// Many new items at once.
    Volume,
    /// Something new beside something that was resolved before.
    CrossInvocation,
}

impl Signal {
    /// The name on the wire.
    ///
    /// ```
    /// assert_eq!(ghx::feedback::Signal::CrossInvocation.name(), "cross-invocation");
    /// ```
    pub fn name(self) -> &'static str {
        match self {
            Signal::Volume => "volume",
            Signal::CrossInvocation => "cross-invocation",
        }
    }
}

/// One row of the decision table.
///
/// ```
/// let first = &ghx::feedback::gate(2, false).rows[0];
/// assert_eq!((first.check.as_str(), first.found.as_str(), first.fired), ("3 or more new items", "2 new", false));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Row {
    /// The signal.
    pub signal: Signal,
    /// What is checked.
    pub check: String,
    /// What was found.
    pub found: String,
    /// Whether the row fired.
    pub fired: bool,
}

/// What follows from the table.
///
/// ```
/// use ghx::feedback::{Decision, gate};
///
/// assert_eq!(gate(1, false).decision, Decision::Skip);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Decision {
    /// Look for clusters.
    Cluster,
    /// Handle the items one by one.
    Skip,
}

/// The table with its outcome.
///
/// ```
/// let gate = ghx::feedback::gate(1, true);
/// assert_eq!((gate.rows.len(), gate.include_resolved), (2, true));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Gate {
    /// The rows, joined by "or".
    pub rows: Vec<Row>,
    /// The signals that fired.
    pub fired: Vec<Signal>,
    /// What follows.
    pub decision: Decision,
    /// Whether resolved threads take part; only the second row brings them in.
    pub include_resolved: bool,
    /// The outcome as a sentence.
    pub reason: String,
}

/// Evaluates the table for a number of new items and the cross-invocation signal.
///
/// ```
/// let gate = ghx::feedback::gate(5, false);
/// assert_eq!(gate.reason, "many new items at once");
/// ```
pub fn gate(new_items: usize, cross_invocation: bool) -> Gate {
    let rows = vec![
        Row {
            signal: Signal::Volume,
            check: format!("{VOLUME_THRESHOLD} or more new items"),
            found: format!("{new_items} new"),
            fired: new_items >= VOLUME_THRESHOLD,
        },
        Row {
            signal: Signal::CrossInvocation,
            check: "resolved and open threads both exist".to_owned(),
            found: if cross_invocation {
                "both exist"
            } else {
                "not both"
            }
            .to_owned(),
            fired: cross_invocation,
        },
    ];
    let fired: Vec<Signal> = rows
        .iter()
        .filter(|row| row.fired)
        .map(|row| row.signal)
        .collect();
    let (decision, reason) = match (new_items, fired.as_slice()) {
        (0, _) => (Decision::Skip, "nothing is new"),
        (_, []) => (Decision::Skip, "too few new items and no earlier round"),
        (_, [Signal::Volume]) => (Decision::Cluster, "many new items at once"),
        (_, [Signal::CrossInvocation]) => (
            Decision::Cluster,
            "new feedback after an earlier round was resolved",
        ),
        (_, _) => (
            Decision::Cluster,
            "many new items, and an earlier round was resolved",
        ),
    };
    Gate {
        rows,
        fired,
        decision,
        include_resolved: decision == Decision::Cluster && cross_invocation,
        reason: reason.to_owned(),
    }
}
