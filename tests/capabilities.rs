//! End to end: every capability over HTTP against the sandbox, from the tables in `capabilities/cases`.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    missing_docs,
    reason = "tests fail by panicking"
)]

mod capabilities {
    mod chained;
    mod counts;
    mod facts;
    mod fixed;
    mod happy;
    mod hasty;
    mod honest;
    mod lost;
    mod model;
    mod once;
    mod otherwise;
    mod records;
    mod references;
    mod refused;
    mod rest;
    mod rest_odd;
    mod run;
    mod special;
    mod table;
    mod world;
}
