//! A transport that answers from a script and remembers what it was asked.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use ghx_runtime::{
    BoxFuture, HttpReply, HttpRequest, Transport, TransportError, TransportErrorKind,
};
use serde_json::Value;

type Answer = Box<dyn FnMut(&Value) -> Result<HttpReply, TransportError> + Send>;

/// Replies in order, and everything that was sent.
#[derive(Clone, Default)]
pub struct Script {
    inner: Arc<Mutex<Inner>>,
}

#[derive(Default)]
struct Inner {
    answers: VecDeque<Answer>,
    always: Option<Answer>,
    bodies: Vec<String>,
    headers: Vec<(String, Option<String>)>,
    waits: Vec<Duration>,
}

impl Script {
    pub fn new() -> Script {
        Script::default()
    }

    /// The next reply: a JSON body with status 200.
    pub fn json(self, body: Value) -> Script {
        self.reply(HttpReply::new(200, body.to_string()))
    }

    /// The next reply.
    pub fn reply(self, reply: HttpReply) -> Script {
        self.then(move |_| Ok(reply.clone()))
    }

    /// The next reply is missing.
    pub fn fail(self, kind: TransportErrorKind) -> Script {
        self.then(move |_| Err(TransportError::new(kind, "scripted failure")))
    }

    /// The next reply, made from the request.
    pub fn then(
        self,
        answer: impl FnMut(&Value) -> Result<HttpReply, TransportError> + Send + 'static,
    ) -> Script {
        self.inner
            .lock()
            .unwrap()
            .answers
            .push_back(Box::new(answer));
        self
    }

    /// All further replies, made from the requests.
    pub fn always(
        self,
        answer: impl FnMut(&Value) -> Result<HttpReply, TransportError> + Send + 'static,
    ) -> Script {
        self.inner.lock().unwrap().always = Some(Box::new(answer));
        self
    }

    /// How many requests came.
    pub fn count(&self) -> usize {
        self.inner.lock().unwrap().bodies.len()
    }

    /// The document of a request.
    pub fn document(&self, index: usize) -> String {
        self.body(index)["query"].as_str().unwrap().to_owned()
    }

    /// The variables of a request.
    pub fn variables(&self, index: usize) -> Value {
        self.body(index)["variables"].clone()
    }

    /// The whole body of a request.
    pub fn body(&self, index: usize) -> Value {
        serde_json::from_str(&self.text(index)).unwrap()
    }

    /// The whole body of a request, byte for byte.
    pub fn text(&self, index: usize) -> String {
        self.inner.lock().unwrap().bodies[index].clone()
    }

    /// The waits that were asked for.
    pub fn waits(&self) -> Vec<Duration> {
        self.inner.lock().unwrap().waits.clone()
    }

    /// Address and authorization of a request.
    pub fn headers(&self, index: usize) -> (String, Option<String>) {
        self.inner.lock().unwrap().headers[index].clone()
    }
}

impl Transport for Script {
    fn post<'a>(
        &'a self,
        request: HttpRequest<'a>,
    ) -> BoxFuture<'a, Result<HttpReply, TransportError>> {
        Box::pin(async move {
            let mut inner = self.inner.lock().unwrap();
            let text = String::from_utf8(request.body.to_vec()).unwrap();
            let body: Value = serde_json::from_str(&text).expect("a request is JSON");
            inner.bodies.push(text);
            inner.headers.push((
                request.url.to_owned(),
                request.authorization.map(str::to_owned),
            ));
            let Inner {
                answers, always, ..
            } = &mut *inner;
            match (answers.pop_front(), always) {
                (Some(mut answer), _) => answer(&body),
                (None, Some(answer)) => answer(&body),
                (None, None) => panic!("the script has no reply for {body}"),
            }
        })
    }

    fn sleep(&self, duration: Duration) -> BoxFuture<'_, ()> {
        self.inner.lock().unwrap().waits.push(duration);
        Box::pin(std::future::ready(()))
    }
}
