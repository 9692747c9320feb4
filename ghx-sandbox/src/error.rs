//! What can go wrong before the sandbox answers its first request.

use std::io;

/// A failure to start a sandbox or to read or write its state.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The listening socket could not be opened.
    #[error("cannot listen on {address}: {source}")]
    Bind {
        /// The address that was asked for.
        address: String,
        /// What the system answered.
        source: io::Error,
    },
    /// The address is reachable from other machines and that was not allowed.
    #[error(
        "refusing to listen on {0}: it is not a loopback address (set allow_non_loopback to allow it)"
    )]
    NotLoopback(std::net::IpAddr),
    /// The server's thread or its runtime could not be started.
    #[error("cannot start the sandbox: {0}")]
    Runtime(io::Error),
    /// The state file or the world file could not be read.
    #[error("cannot read {path}: {source}")]
    Read {
        /// The state file.
        path: String,
        /// What the system answered.
        source: io::Error,
    },
    /// The state file could not be written.
    #[error("cannot write the sandbox state {path}: {source}")]
    Write {
        /// The state file.
        path: String,
        /// What the system answered.
        source: io::Error,
    },
    /// The state file is not a saved world.
    #[error("{path} is not a sandbox state: {message}")]
    State {
        /// The state file.
        path: String,
        /// What is wrong with it.
        message: String,
    },
    /// A world file is wrong: every mistake in a line of its own, with its place.
    #[error("{0}")]
    WorldFile(String),
    /// The embedded schema does not validate; the build is broken.
    #[error("the embedded schema is not valid: {0}")]
    Schema(String),
}
