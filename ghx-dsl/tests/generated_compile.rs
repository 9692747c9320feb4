//! Generated Rust of every accepted fixture compiles without a warning, without a prelude, and beside modules called
//! `core` and `std`. The files are the snapshots of the test `compiler`.

#![deny(warnings)]
#![allow(
    clippy::deprecated_cfg_attr,
    reason = "the newer attribute is a path, which does not resolve without a prelude"
)]
#![no_implicit_prelude]

mod core {}
mod std {}

/// What the compiler made of each fixture.
#[cfg_attr(rustfmt, rustfmt_skip)]
mod generated {
    mod composite_array;
    mod composite_conditions;
    mod composite_imported;
    mod composite_members;
    mod composite_results;
    mod confirm;
    mod confirm_instead;
    mod counts;
    mod documents;
    mod ensure;
    mod github;
    mod imported;
    mod input_objects;
    mod inputs;
    mod instead;
    mod look_up_filters;
    mod look_up_options;
    mod look_ups;
    mod naming;
    mod pages;

    mod require;
    mod rest;
    mod sent;
}
