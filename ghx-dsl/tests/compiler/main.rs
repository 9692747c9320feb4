//! The compiler's tests over fixtures, as one binary, so that it is linked once.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test that cannot go on has failed"
)]

mod build_script;
mod case;
mod catalogue;
mod fixtures;
mod generated;
mod guide;
mod large;
mod mistakes;
mod properties;
