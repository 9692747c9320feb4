//! Texts that are nearly chains, through the `ghx` command: what is not valid sends nothing and does not exit with 0.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test that cannot go on has failed"
)]

use std::sync::Arc;

use ghx_fuzz::{Command, Plan, run};

#[test]
fn no_invalid_step_of_the_command_sends_a_request() {
    let command = Command::new(env!("CARGO_BIN_EXE_ghx")).unwrap();
    match run(&Arc::new(command), &Plan::cases(11, 150)) {
        Ok(tally) => {
            for kind in ["unread", "refused", "sent"] {
                assert!(
                    tally.kinds.contains_key(kind),
                    "no case is `{kind}`: {tally}"
                );
            }
        }
        Err(finding) => panic!("{finding}"),
    }
}
