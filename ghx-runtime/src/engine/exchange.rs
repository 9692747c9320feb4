//! One request and its reply, within the client's limits, and with the token cut out of all that comes back.

use bytes::Bytes;

use super::failure::{Failure, FailureKind};
use crate::client::{Client, Inner};
use crate::error::{ErrorBody, Outcome};
use crate::plan::Effect;
use crate::transport::{HttpReply, HttpRequest, TransportError, TransportErrorKind, within};

impl Inner {
    /// Sends a body and brings the reply; all requests of a client go this way.
    pub(crate) async fn exchange(&self, body: Bytes, writes: bool) -> Result<HttpReply, Failure> {
        let token = self.credentials.token(&self.host).await.map_err(|error| {
            Failure::new(
                FailureKind::Token,
                error.code(),
                Outcome::NotApplied,
                error.message(),
            )
        })?;
        let authorization = token.map(|token| format!("bearer {}", token.reveal()));
        let request = HttpRequest {
            url: &self.host.graphql_url,
            authorization: authorization.as_deref(),
            user_agent: &self.user_agent,
            body,
        };
        let mut result = self.send(request, writes).await;
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
        match &result {
            Ok(reply) => tracing::debug!(status = reply.status, bytes = reply.body.len(), "reply"),
            Err(error) => tracing::debug!(kind = ?error.kind, "no reply"),
        }
        result.map_err(|error| Failure::from_transport(&error))
    }

    /// Holds a transport to the client's limits, which a transport of the caller's own does not know.
    async fn send(
        &self,
        request: HttpRequest<'_>,
        writes: bool,
    ) -> Result<HttpReply, TransportError> {
        let sending = if writes {
            self.transport.post_write(request)
        } else {
            self.transport.post(request)
        };
        let reply = match self.own_timeout {
            None => sending.await?,
            Some(limit) => within(limit, sending).await.unwrap_or_else(|| {
                let message = format!("{} did not answer in time", self.host.name);
                let kind = TransportErrorKind::Timeout { sent: true };
                Err(TransportError::new(kind, message))
            })?,
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
        let reply = self.inner().exchange(body.into(), false).await;
        reply.map_err(|failure| failure.for_step(0, Effect::Read))
    }
}
