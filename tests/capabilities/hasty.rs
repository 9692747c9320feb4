//! A client in a hurry: what it waits for comes forty times sooner.

use std::time::Duration;

use ghx::{
    BoxFuture, Client, ClientBuilder, HttpReply, HttpRequest, HttpTransport, RestRequest,
    Transport, TransportError,
};
use ghx_sandbox::Sandbox;

/// Sends over HTTP, and waits a fortieth of what it is told to.
struct Hasty(HttpTransport);

impl Transport for Hasty {
    fn post<'a>(
        &'a self,
        request: HttpRequest<'a>,
    ) -> BoxFuture<'a, Result<HttpReply, TransportError>> {
        self.0.post(request)
    }

    fn call<'a>(
        &'a self,
        request: RestRequest<'a>,
    ) -> BoxFuture<'a, Result<HttpReply, TransportError>> {
        self.0.call(request)
    }

    fn sleep(&self, duration: Duration) -> BoxFuture<'_, ()> {
        self.0.sleep(duration / 40)
    }
}

/// A client of a sandbox that is in a hurry.
pub(super) fn hasty(sandbox: &Sandbox, token: &str) -> ClientBuilder {
    let http = HttpTransport::new(Duration::from_secs(5), Duration::from_secs(30), 0);
    let client = Client::builder().url(sandbox.url()).token(token);
    client.transport(Hasty(http))
}
