//! Stems: what a step's aliases start with; the shortest end of its id that no other step shares.

use super::Step;
use crate::diag::words::CompositeWords;
use crate::diag::{Diagnostic, Report};
use crate::ir::Strategy;

/// What each entry of an `array` has besides the steps' outputs, which are named by their stems.
pub(super) const MEMBERS: [&str; 3] = ["index", "ok", "error"];

/// One stem for each step.
pub(super) fn name(steps: &[Step], strategy: Strategy, report: &mut Report) -> Vec<String> {
    let ids: Vec<&str> = steps
        .iter()
        .map(|step| step.capability.id.as_str())
        .collect();
    let taken: &[&str] = match strategy {
        Strategy::Array => &MEMBERS,
        Strategy::Merge | Strategy::Last => &[],
    };
    let stems: Vec<String> = (0..ids.len())
        .map(|index| shortest(&ids, index, taken))
        .collect();
    for (index, (stem, step)) in stems.iter().zip(steps).enumerate() {
        let rivals = stems.iter().zip(steps).take(index);
        if let Some((_, other)) = rivals.into_iter().find(|(other, _)| clash(stem, other)) {
            let words = CompositeWords::AliasCollision {
                first: other.card.capability.value.clone(),
                second: step.card.capability.value.clone(),
            };
            report.push(
                Diagnostic::new(words, step.card.capability.place)
                    .related(other.card.capability.place, "the other step")
                    .help(if other.capability.id == step.capability.id {
                        "join them into one step whose `when` covers both"
                    } else {
                        "rename one of the two capabilities"
                    }),
            );
        }
    }
    stems
}

fn shortest(ids: &[&str], index: usize, taken: &[&str]) -> String {
    let own = ids.get(index).copied().unwrap_or_default();
    let segments = own.split('.').count();
    let unique = |length: &usize| {
        let stem = tail(own, *length);
        let mut others = ids.iter().enumerate();
        !taken.contains(&stem.as_str())
            && others.all(|(other, id)| other == index || !clash(&stem, &tail(id, *length)))
    };
    tail(own, (1..=segments).find(unique).unwrap_or(segments))
}

/// The last segments of an id, joined by `_`.
fn tail(id: &str, length: usize) -> String {
    let segments: Vec<&str> = id.split('.').collect();
    segments
        .get(segments.len().saturating_sub(length)..)
        .unwrap_or(&segments)
        .join("_")
}

/// Aliases are a stem and a number, and those of variables and of one root among several go on with `_` and a name: a
/// stem that starts like one of another's aliases clashes too.
fn clash(first: &str, second: &str) -> bool {
    let extends = |long: &str, short: &str| {
        long.strip_prefix(short).is_some_and(|rest| {
            let name = rest.trim_start_matches(|c: char| c.is_ascii_digit());
            name.is_empty() || (name.starts_with('_') && name.len() < rest.len())
        })
    };
    extends(first, second) || extends(second, first)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stems_are_as_short_as_they_can_be() {
        let ids = ["pr.thread.reply", "issue.labels.set", "issue.milestone.set"];
        assert_eq!(shortest(&ids, 0, &[]), "reply");
        assert_eq!(shortest(&ids, 1, &[]), "labels_set");
        assert_eq!(shortest(&ids, 2, &[]), "milestone_set");
        assert_eq!(shortest(&ids, 0, &["reply"]), "thread_reply");
    }

    #[test]
    fn a_number_at_the_end_is_no_difference() {
        assert!(clash("a", "a1"));
        assert!(!clash("a", "ab"));
    }

    #[test]
    fn a_name_behind_a_number_is_no_difference() {
        // `a0_key0` is both the root `key0` of the first `a` and the first `a0_key`.
        assert!(clash("a0_key", "a"));
        assert!(!clash("a_key", "a"));
        assert!(!clash("a0b_key", "a"));
    }
}
