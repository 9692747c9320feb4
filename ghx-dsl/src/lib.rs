//! The ghx card compiler: text in, typed Rust and diagnostics out.
