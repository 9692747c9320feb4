//! The real binary, end to end: every command, flag and exit code, in pipes and on a terminal.
#![cfg(unix)]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test may stop at the first surprise"
)]

mod actions;
mod auth;
mod bad_input;
mod big;
mod capabilities;
mod chain;
mod checkout;
mod consent;
mod faults;
mod feedback;
mod hints;
mod hosts;
mod journal;
mod manners;
mod release;
mod routes;
mod run;
mod sandbox;
mod screens;
mod setup;
mod shell;
mod skill;
mod support;
mod terminal;
mod tls;
mod verbs;
