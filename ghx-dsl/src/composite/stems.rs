//! Stems: what a step's aliases start with; the shortest end of its id that no other step shares.

use super::Step;
use crate::diag::words::CompositeWords;
use crate::diag::{Diagnostic, Report};

/// One stem for each step.
pub(super) fn name(steps: &[Step], report: &mut Report) -> Vec<String> {
    let ids: Vec<&str> = steps
        .iter()
        .map(|step| step.capability.id.as_str())
        .collect();
    let stems: Vec<String> = (0..ids.len()).map(|index| shortest(&ids, index)).collect();
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
                    .help("join them into one step whose `when` covers both"),
            );
        }
    }
    stems
}

fn shortest(ids: &[&str], index: usize) -> String {
    let own = ids.get(index).copied().unwrap_or_default();
    let segments = own.split('.').count();
    let unique = |length: &usize| {
        let stem = tail(own, *length);
        ids.iter()
            .enumerate()
            .all(|(other, id)| other == index || !clash(&stem, &tail(id, *length)))
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

/// Aliases are a stem and a number, so a stem that is another one and a number clashes too.
fn clash(first: &str, second: &str) -> bool {
    let extends = |long: &str, short: &str| {
        long.strip_prefix(short)
            .is_some_and(|rest| rest.chars().all(|c| c.is_ascii_digit()))
    };
    extends(first, second) || extends(second, first)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stems_are_as_short_as_they_can_be() {
        let ids = ["pr.thread.reply", "issue.labels.set", "issue.milestone.set"];
        assert_eq!(shortest(&ids, 0), "reply");
        assert_eq!(shortest(&ids, 1), "labels_set");
        assert_eq!(shortest(&ids, 2), "milestone_set");
    }

    #[test]
    fn a_number_at_the_end_is_no_difference() {
        assert!(clash("a", "a1"));
        assert!(!clash("a", "ab"));
    }
}
