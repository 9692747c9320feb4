//! The ghx card compiler: text in, typed Rust and diagnostics out.

pub mod ast;
pub mod ir;
pub mod place;
