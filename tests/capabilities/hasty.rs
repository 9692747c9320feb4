//! A client in a hurry: what it waits for comes forty times sooner.

use std::time::Duration;

use ghx::{Client, ClientBuilder, HttpTransport};
use ghx_fuzz::Hasty;
use ghx_sandbox::Sandbox;

/// A client of a sandbox that is in a hurry.
pub(super) fn hasty(sandbox: &Sandbox, token: &str) -> ClientBuilder {
    let http = HttpTransport::new(Duration::from_secs(5), Duration::from_secs(30), 0);
    let client = Client::builder().url(sandbox.url()).token(token);
    client.transport(Hasty::new(http, 40))
}
