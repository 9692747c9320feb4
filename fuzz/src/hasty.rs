//! A transport in a hurry, for runs in which much is waited for.

use std::time::Duration;

use ghx::{
    BoxFuture, HttpReply, HttpRequest, HttpTransport, RestRequest, Transport, TransportError,
};

/// Sends over HTTP, and waits a fraction of what it is told to.
#[derive(Debug)]
pub struct Hasty {
    http: HttpTransport,
    haste: u32,
}

impl Hasty {
    /// What is waited for comes so many times sooner.
    pub fn new(http: HttpTransport, haste: u32) -> Hasty {
        Hasty { http, haste }
    }
}

impl Transport for Hasty {
    fn post<'a>(
        &'a self,
        request: HttpRequest<'a>,
    ) -> BoxFuture<'a, Result<HttpReply, TransportError>> {
        self.http.post(request)
    }

    fn post_write<'a>(
        &'a self,
        request: HttpRequest<'a>,
    ) -> BoxFuture<'a, Result<HttpReply, TransportError>> {
        self.http.post_write(request)
    }

    fn call<'a>(
        &'a self,
        request: RestRequest<'a>,
    ) -> BoxFuture<'a, Result<HttpReply, TransportError>> {
        self.http.call(request)
    }

    fn sleep(&self, duration: Duration) -> BoxFuture<'_, ()> {
        self.http.sleep(duration / self.haste)
    }
}
