//! `ghx mcp` with a real client: rmcp's, over standard input and output and over HTTP.
#![cfg(all(unix, feature = "mcp"))]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test may stop at the first surprise"
)]

mod guards;
mod hostile;
mod http;
mod support;
mod talk;
mod tools;
