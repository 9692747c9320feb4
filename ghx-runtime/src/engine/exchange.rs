//! One request and its reply, within the client's limits, and with the token cut out of all that comes back.

use std::sync::PoisonError;
use std::time::Duration;

use bytes::Bytes;

use super::failure::{Failure, FailureKind};
use super::rest::Call;
use super::session::Message;
use crate::auth::is_loopback_url;
use crate::client::{Client, Inner, RateLimit};
use crate::error::{Code, ErrorBody, Outcome};
use crate::plan::Effect;
use crate::replies::Deadline;
use crate::transport::{
    BoxFuture, HttpReply, HttpRequest, RestRequest, TransportError, TransportErrorKind, within,
};

/// The longest reply to a question of our own, in bytes: whoever asks takes it apart at once.
const LONGEST_READ: usize = 1 << 20;

/// A transport of the caller's own that keeps to the timeout may say so itself, in its own words.
const GRACE: Duration = Duration::from_millis(50);

impl Inner {
    /// Sends a request and brings the reply, and by when it must be read; all requests of a client go this way.
    pub(crate) async fn exchange(
        &self,
        message: &Message,
        writes: bool,
    ) -> Result<(HttpReply, Deadline), Failure> {
        let token = self.credentials.token(&self.host).await.map_err(|error| {
            Failure::new(
                FailureKind::Token,
                error.code(),
                Outcome::NotApplied,
                error.message(),
            )
        })?;
        let token = token.as_deref();
        let authorization = token.map(|token| ["bearer ", token.reveal()].concat());
        let authorization = authorization.as_deref();
        let deadline = Deadline::after(self.timeout);
        let mut result = match message {
            Message::Graphql(body) => {
                let request = HttpRequest {
                    url: &self.host.graphql_url,
                    authorization,
                    user_agent: &self.user_agent,
                    headers: &self.headers,
                    body: body.clone(),
                };
                let sending = if writes {
                    self.transport.post_write(request)
                } else {
                    self.transport.post(request)
                };
                self.limited(sending).await
            }
            Message::Rest(call) => Box::pin(self.call(call, authorization)).await,
        };
        if let Some(token) = token {
            match &mut result {
                Ok(reply) => {
                    token.cut_bytes(&mut reply.body);
                    reply
                        .headers
                        .values_mut()
                        .for_each(|value| token.cut(value));
                }
                Err(error) => token.cut(&mut error.message),
            }
        }
        if let Ok(reply) = &result
            && let Some(told) = RateLimit::read(&reply.headers)
        {
            let last = self.rate_limit.lock();
            *last.unwrap_or_else(PoisonError::into_inner) = Some(told);
        }
        match &result {
            Ok(reply) => tracing::debug!(status = reply.status, bytes = reply.body.len(), "reply"),
            Err(error) => tracing::debug!(kind = ?error.kind, "no reply"),
        }
        match result {
            Ok(reply) => Ok((reply, deadline)),
            Err(error) => Err(Failure::from_transport(&error)),
        }
    }

    /// Sends a request of REST; a text that lies elsewhere is fetched there, without the token.
    async fn call(
        &self,
        call: &Call,
        authorization: Option<&str>,
    ) -> Result<HttpReply, TransportError> {
        let url = format!("{}{}", self.host.rest_url.trim_end_matches('/'), call.path);
        let request = RestRequest {
            method: call.method(),
            url: &url,
            accept: call.accept(),
            authorization,
            user_agent: &self.user_agent,
            headers: &self.headers,
            body: call.body.clone(),
        };
        let reply = self.limited(self.transport.call(request)).await?;
        let Some(place) = call.elsewhere(&reply) else {
            return Ok(reply);
        };
        if is_loopback_url(place) && !is_loopback_url(&url) {
            let message = format!("{} leads to this machine", self.host.name);
            return Err(TransportError::new(TransportErrorKind::Invalid, message));
        }
        let request = RestRequest {
            method: "GET",
            url: place,
            accept: "*/*",
            authorization: None,
            user_agent: &self.user_agent,
            headers: &[],
            body: None,
        };
        self.limited(self.transport.call(request)).await
    }

    /// Holds a transport to the client's limits, which a transport of the caller's own does not know.
    async fn limited(
        &self,
        sending: BoxFuture<'_, Result<HttpReply, TransportError>>,
    ) -> Result<HttpReply, TransportError> {
        let reply = match self.own_transport {
            false => sending.await?,
            true => {
                let limit = self.timeout.saturating_add(GRACE);
                within(limit, sending).await.unwrap_or_else(|| {
                    let message = format!("{} did not answer in time", self.host.name);
                    let kind = TransportErrorKind::Timeout { sent: true };
                    Err(TransportError::new(kind, message))
                })?
            }
        };
        let limit = self.max_reply_bytes;
        if limit != 0 && reply.body.len() > limit {
            return Err(TransportError::reply_too_large(limit));
        }
        Ok(reply)
    }
}

impl Client {
    /// Sends a body that reads, for those who need the reply as it is.
    #[doc(hidden)]
    pub async fn read(&self, body: impl Into<Bytes>) -> Result<HttpReply, ErrorBody> {
        let message = Message::Graphql(body.into());
        let received = self.inner().exchange(&message, false);
        let received = self.inner().stop.unless_stopped(received).await;
        let received = received.ok_or_else(|| {
            let error = ErrorBody::new(Code::NotReady, "not done, because the call was stopped");
            error.with_outcome(Outcome::NotApplied)
        })?;
        let received = received.and_then(|(reply, _)| match reply.body.len() {
            0..=LONGEST_READ => Ok(reply),
            _ => Err(Failure::from_transport(&TransportError::reply_too_large(
                LONGEST_READ,
            ))),
        });
        received.map_err(|failure| failure.for_step(0, Effect::Read))
    }
}
