//! How a sandbox is started.

use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;

use crate::{Clock, Fault};

/// Settings of a sandbox server; the default is a free loopback port without faults.
#[derive(Debug, Clone)]
pub struct Options {
    /// The port; 0 takes a free one.
    pub port: u16,
    /// The address to listen on.
    pub bind: IpAddr,
    /// How time passes.
    pub clock: Clock,
    /// Faults from the start.
    pub faults: Vec<Fault>,
    /// Whether `bind` may be an address that other machines reach.
    pub allow_non_loopback: bool,
    /// After how many milliseconds a request is cut, as GitHub does after ten seconds.
    pub cut_after_ms: u64,
    /// The largest request body in bytes.
    pub max_body: usize,
    /// How many connections may be open at once. For one more, the connection that has waited longest for its client is
    /// closed; where all are being answered, it waits.
    pub max_connections: usize,
    /// How many bytes the log may have; beyond that, the oldest requests and writes are forgotten.
    pub max_log: usize,
    /// Points an hour.
    pub rate_limit: u64,
    /// Where the world is saved after every request that wrote something.
    pub state_file: Option<PathBuf>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            port: 0,
            bind: IpAddr::V4(Ipv4Addr::LOCALHOST),
            clock: Clock::Still,
            faults: Vec::new(),
            allow_non_loopback: false,
            cut_after_ms: 10_000,
            max_body: 8 * 1024 * 1024,
            max_connections: 512,
            max_log: 32 * 1024 * 1024,
            rate_limit: 5_000,
            state_file: None,
        }
    }
}
