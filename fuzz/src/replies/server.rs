//! A server that answers from a scene, with some replies changed, and remembers what was said.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use ghx::{BoxFuture, HttpReply, HttpRequest, Transport, TransportError, TransportErrorKind};

use super::scene::{Scene, aliases, document};
use crate::json::Json;

/// More requests than any scene can need: retries are few, and pages end.
pub(crate) const MAX_REQUESTS: usize = 200;

/// What answers a request.
#[derive(Debug, Clone)]
pub(crate) enum Answer {
    /// A reply.
    Reply {
        status: u16,
        header: Option<(&'static str, &'static str)>,
        body: Vec<u8>,
    },
    /// None.
    Lost(TransportErrorKind),
}

impl Answer {
    /// A reply with status 200.
    pub(crate) fn ok(body: impl Into<Vec<u8>>) -> Answer {
        Answer::Reply {
            status: 200,
            header: None,
            body: body.into(),
        }
    }
}

/// A request and what answered it.
#[derive(Debug, Clone)]
pub(crate) struct Exchange {
    pub(crate) request: String,
    pub(crate) aliases: Vec<String>,
    pub(crate) mutation: bool,
    pub(crate) answer: Answer,
}

/// The server.
#[derive(Clone)]
pub(crate) struct Server {
    scene: Arc<Scene>,
    /// The changed replies, by the number of the recorded exchange.
    changed: Arc<HashMap<usize, Answer>>,
    /// Whether a request that comes again gets the changed reply again, or the recorded one.
    stubborn: bool,
    log: Arc<Mutex<Vec<Exchange>>>,
}

impl Server {
    pub(crate) fn new(scene: &Arc<Scene>, changed: HashMap<usize, Answer>, stubborn: bool) -> Self {
        Server {
            scene: Arc::clone(scene),
            changed: Arc::new(changed),
            stubborn,
            log: Arc::default(),
        }
    }

    pub(crate) fn log(&self) -> Vec<Exchange> {
        self.log
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }

    fn answer(&self, request: &str) -> Answer {
        let mut log = self.log.lock().unwrap_or_else(PoisonError::into_inner);
        let document = document(request).unwrap_or_default();
        let again = log.iter().any(|exchange| exchange.request == request);
        let known = self.scene.exchanges.iter();
        let known = known
            .enumerate()
            .find(|(_, exchange)| exchange.document == document);
        let changed = known.and_then(|(number, _)| self.changed.get(&number));
        let answer = match (changed, known) {
            _ if log.len() >= MAX_REQUESTS => Answer::Lost(TransportErrorKind::Invalid),
            (Some(changed), _) if self.stubborn || !again => changed.clone(),
            (_, Some((_, exchange))) => Answer::ok(exchange.reply.write()),
            (_, None) => Answer::ok(self.compose(&document)),
        };
        log.push(Exchange {
            request: request.to_owned(),
            aliases: aliases(&document),
            mutation: document.starts_with("mutation"),
            answer: answer.clone(),
        });
        answer
    }

    /// A reply to a document that was not recorded, such as a part of one: what was recorded for its response keys.
    fn compose(&self, document: &str) -> String {
        let replies = || self.scene.exchanges.iter().rev();
        let entries = aliases(document).into_iter().filter_map(|alias| {
            let value = replies().find_map(|exchange| exchange.reply.one("data")?.one(&alias))?;
            let value = value.clone();
            Some((alias, value))
        });
        Json::Object(vec![("data".to_owned(), Json::Object(entries.collect()))]).write()
    }
}

impl Transport for Server {
    fn post<'a>(
        &'a self,
        request: HttpRequest<'a>,
    ) -> BoxFuture<'a, Result<HttpReply, TransportError>> {
        let answer = self.answer(&String::from_utf8_lossy(&request.body));
        let reply = match answer {
            Answer::Reply {
                status,
                header,
                body,
            } => {
                let reply = HttpReply::new(status, body);
                Ok(match header {
                    Some((name, value)) => reply.with_header(name, value),
                    None => reply,
                })
            }
            Answer::Lost(kind) => Err(TransportError::new(kind, "the connection was lost")),
        };
        Box::pin(std::future::ready(reply))
    }

    fn sleep(&self, _: Duration) -> BoxFuture<'_, ()> {
        Box::pin(std::future::ready(()))
    }
}
