//! The sandbox over HTTP, as one binary, so that it is linked once.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::print_stderr,
    clippy::unwrap_used,
    reason = "a test that cannot go on has failed"
)]

mod demo;
mod faults;
mod gh;
mod hostile;
mod issues;
mod pages;
mod pulls;
mod queries;
mod relations;
mod reviews;
mod server;
mod shapes;
mod store;
#[path = "../support/mod.rs"]
mod support;
mod validation;
mod world_file;
