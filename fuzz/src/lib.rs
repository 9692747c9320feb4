//! Fuzzers for what comes from outside: replies of GitHub, steps of callers, cards of authors. Their oracle is: no panic, no hang, no
//! request for what is not valid, no success that the reply does not prove.
//!
//! Everything is made from a seed: the same seed and case give the same input on every machine. `cargo test` runs some thousand cases;
//! `cargo run --profile fuzz -p ghx-fuzz -- replies --seconds 600` runs as many as fit.

mod cards;
mod change;
mod faults;
mod hasty;
mod json;
mod replies;
mod run;
mod schema;
mod steps;
mod tape;
mod text;

pub use cards::Cards;
pub use faults::Faults;
pub use hasty::Hasty;
pub use replies::Replies;
pub use run::{Finding, Plan, Tally, Target, run};
pub use steps::{Command, Steps};
pub use tape::Tape;

/// The repository's root, where the cards and the schema are.
pub(crate) fn root() -> &'static std::path::Path {
    let own = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    own.parent().unwrap_or(own)
}
