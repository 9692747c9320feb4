//! The tool as its users run it, and its tables beside the compiled ones; one binary, so that it is linked once.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test that cannot go on has failed"
)]

mod author;
#[allow(dead_code, reason = "the compiler's own tests use the rest")]
#[path = "../../../ghx-dsl/tests/compiler/case.rs"]
mod case;
mod command;
mod editors;
mod lsp;
mod run;
mod support;
mod tables;
