//! Which connection carries a request: kept ones for reads, and for writes one that cannot be closed unnoticed.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU8, Ordering};
use std::time::Duration;

use reqwest::{Client, Version};

use super::http::from_reqwest;
use super::{TransportError, tls};

/// Servers close what is idle; the longer it was, the likelier.
const IDLE: Duration = Duration::from_secs(5);

/// No reply came so far, so no connection is kept.
const NOTHING: u8 = 0;
/// A server closes a connection of HTTP/1.1 without saying which request it took last.
const ONE_BY_ONE: u8 = 1;
/// A server that leaves a connection of HTTP/2 says which request it took last; what came later is sent again.
const MULTIPLEXED: u8 = 2;

/// The connections to one kind of address.
#[derive(Debug)]
pub(super) struct Connections {
    kept: Client,
    /// Makes a connection for each request; built when it is first needed.
    fresh: OnceLock<Client>,
    /// What the last reply was spoken in.
    spoken: AtomicU8,
    encrypted: bool,
    config: rustls::ClientConfig,
    limits: (Duration, Duration),
}

impl Connections {
    /// Connections with a limit for connecting and one for a whole request.
    pub(super) fn new(
        encrypted: bool,
        limits: (Duration, Duration),
    ) -> Result<Connections, TransportError> {
        let config = if encrypted {
            tls::with_system_roots()?
        } else {
            tls::without_roots()?
        };
        Ok(Connections {
            kept: client(encrypted, &config, limits, true)?,
            fresh: OnceLock::new(),
            spoken: AtomicU8::new(NOTHING),
            encrypted,
            config,
            limits,
        })
    }

    /// The client for a request.
    ///
    /// Between two requests of HTTP/1.1 the server may close the connection, and a write that meets this on its way
    /// has an unknown outcome although it never arrived: such a write gets a connection of its own.
    pub(super) fn client(&self, writes: bool) -> Result<&Client, TransportError> {
        if !writes || self.spoken.load(Ordering::Relaxed) != ONE_BY_ONE {
            return Ok(&self.kept);
        }
        if let Some(client) = self.fresh.get() {
            return Ok(client);
        }
        let client = client(self.encrypted, &self.config, self.limits, false)?;
        Ok(self.fresh.get_or_init(|| client))
    }

    /// Remembers what a reply was spoken in.
    pub(super) fn spoke(&self, version: Version) {
        let spoken = if version == Version::HTTP_2 {
            MULTIPLEXED
        } else {
            ONE_BY_ONE
        };
        self.spoken.store(spoken, Ordering::Relaxed);
    }
}

/// reqwest sends again only what the server cannot have taken: what was never written, and what HTTP/2 says was refused.
fn client(
    encrypted: bool,
    config: &rustls::ClientConfig,
    (connecting, whole): (Duration, Duration),
    keep: bool,
) -> Result<Client, TransportError> {
    let mut builder = Client::builder()
        .tls_backend_preconfigured(config.clone())
        .redirect(reqwest::redirect::Policy::none())
        .connect_timeout(connecting)
        .timeout(whole)
        .pool_idle_timeout(IDLE)
        .pool_max_idle_per_host(if keep { usize::MAX } else { 0 });
    if !encrypted {
        // A proxy would see the token of a connection that must not leave this machine.
        builder = builder.no_proxy();
    }
    builder.build().map_err(|error| from_reqwest(&error))
}
