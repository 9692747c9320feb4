//! The engine, its inputs and its transport, as one binary, so that it is linked once.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test that cannot go on has failed"
)]

mod addresses;
mod apps;
mod beside;
mod builders;
mod chains;
mod composites;
mod counts;
mod dry_run;
mod executions;
mod fixed;
mod from_env;
mod handles;
mod hostile_replies;
mod hosts;
mod http;
mod intake;
mod keep_alive;
mod limits;
mod lookups;
mod odd;
mod pace;
mod pages;
mod parts;
mod plan_checks;
mod references;
mod refs;
mod replies;
mod retries;
mod secrets;
mod sought;
mod splitting;
mod stages;
#[path = "../support/mod.rs"]
mod support;
mod typed;
mod within;
