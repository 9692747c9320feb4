//! The check after a round of fixes.

use ghx::feedback::{CycleSource, Status, verify};

use super::world::{answered, report, resolved, said, thread, with_threads};

const ERRORS: &str = "Errors are silently swallowed here";

#[test]
fn nothing_new_is_clean_whatever_waits_for_others() {
    let waiting = answered(
        thread("WAITS", "src/a.rs", ERRORS),
        "author",
        "Needs a decision: retry or give up?",
        20,
    );
    let found = verify(
        &report(&with_threads(vec![
            waiting,
            resolved(thread("OLD", "src/b.rs", ERRORS), 19),
        ])),
        Some(2),
    );
    assert_eq!((found.status, found.cycle), (Status::Clean, 2));
    assert_eq!(found.waiting[0].id, "WAITS");
    assert!(found.recurring.is_empty());
}

#[test]
fn two_cycles_then_a_person_is_asked_with_the_pattern_named() {
    let feedback = with_threads(vec![
        resolved(thread("OLD", "src/net/a.rs", ERRORS), 19),
        thread("NEW", "src/net/b.rs", ERRORS),
        thread("ODD", "web/x.ts", "rename this"),
    ]);
    let first = verify(&report(&feedback), Some(1));
    assert_eq!((first.status, first.open.len()), (Status::Open, 2));
    assert!(first.next.contains("cycle 2") && first.recurring.is_empty());
    for cycle in [2, 3] {
        let later = verify(&report(&feedback), Some(cycle));
        assert_eq!(
            (later.status, later.max_cycles, later.cycle_source),
            (Status::Escalate, 2, CycleSource::Caller)
        );
        assert!(
            later
                .next
                .contains("error-handling in src/net (1 open, 1 resolved before)"),
            "{}",
            later.next
        );
        assert_eq!(later.recurring[0].previously_resolved, ["OLD"]);
    }
}

#[test]
fn without_a_count_the_answered_rounds_count() {
    let one = |id: &str, minute, answered: bool| {
        let mut thread = thread(id, "src/a.rs", ERRORS);
        thread.comments = vec![said("rita", ERRORS, minute)];
        if answered {
            resolved(thread, minute + 5)
        } else {
            thread
        }
    };
    let first = with_threads(vec![one("A", 1, true), one("B", 20, false)]);
    let found = verify(&report(&first), None);
    assert_eq!(
        (found.cycle, found.cycle_source, found.status),
        (1, CycleSource::Data, Status::Open)
    );
    let second = with_threads(vec![
        one("A", 1, true),
        one("B", 20, true),
        one("C", 40, false),
    ]);
    let found = verify(&report(&second), None);
    assert_eq!((found.cycle, found.status), (2, Status::Escalate));
}

#[test]
fn without_a_cluster_the_categories_are_named() {
    let feedback = with_threads(vec![
        thread("A", "src/net/a.rs", ERRORS),
        thread("B", "web/x.ts", "rename this"),
    ]);
    let found = verify(&report(&feedback), Some(2));
    let named: Vec<_> = found
        .recurring
        .iter()
        .map(|pattern| pattern.summary.as_str())
        .collect();
    assert_eq!(named, ["error-handling (1 open)", "naming (1 open)"]);
}
