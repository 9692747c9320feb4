//! Short runs with fixed seeds; `cargo run --profile fuzz -p ghx-fuzz` runs longer.
#![allow(clippy::panic, reason = "a finding fails the test")]

use std::sync::Arc;

use ghx_fuzz::{Cards, Faults, Plan, Replies, Steps, Target, run};

/// Runs cases, and fails with a finding, or when the inputs missed a kind of end altogether.
fn short<T: Target>(target: Result<T, String>, cases: u64, kinds: &[&str]) {
    let target = target.unwrap_or_else(|wrong| panic!("{wrong}"));
    match run(&Arc::new(target), &Plan::cases(11, cases)) {
        Ok(tally) => {
            for kind in kinds {
                assert!(
                    tally.kinds.contains_key(kind),
                    "no case is `{kind}`: {tally}"
                );
            }
        }
        Err(finding) => panic!("{finding}"),
    }
}

#[test]
fn no_changed_reply_gives_a_false_success() {
    short(Replies::new(), 1_500, &["done", "failed", "done in part"]);
}

#[test]
fn no_invalid_step_sends_a_request() {
    short(Steps::new(), 1_500, &["unread", "refused", "sent"]);
}

#[test]
fn no_fault_writes_twice_or_is_told_wrongly() {
    short(Ok(Faults), 30, &["confirmed", "known"]);
}

#[test]
fn no_changed_card_stops_the_compiler() {
    short(Cards::new(), 60, &["accepted", "refused"]);
}
