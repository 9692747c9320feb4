//! The deterministic part of feedback handling: every scenario and verification line of its specification, by number.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // a failing test may stop anywhere

mod areas;
mod plan;
mod rounds;
mod seed_unit1;
mod seed_unit2;
mod seed_unit3;
mod triage;
mod verify;
mod world;
mod xml;
