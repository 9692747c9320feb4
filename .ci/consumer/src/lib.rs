//! What users of the library do: triage, threads, chains, own cards, streams, a web handler, a script, a transport over
//! their own HTTP client, and tokens that end.
#![forbid(missing_docs)]

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};

use ghx::auth::Token;
use ghx::enums::{IssueClosedStateReason, IssueState};
use ghx::{
    BoxFuture, Chain, Client, Error, HttpReply, HttpRequest, RestRequest, Transport, TransportError, TransportErrorKind,
    issue, pr, workflow,
};

/// What the compiler made of this crate's `cards/`.
pub mod github {
    ghx::cards!("cards");
}

/// Labels an issue and says so; closes it where a reason is given.
pub async fn triage(client: &Client, number: i64, close: Option<IssueClosedStateReason>) -> Result<usize, Error> {
    let outcome = Chain::new()
        .push(issue::labels::set(("acme/app", number), ["bug"]))
        .push(issue::comments::create(("acme/app", number), "Seen."))
        .push(issue::close(("acme/app", number)).reason(close))
        .send(client)
        .await;
    let (labels, said, closed) = outcome.outputs();
    assert_eq!((labels?.labels.as_slice(), closed?.state), (["bug".to_owned()].as_slice(), IssueState::Closed));
    said?;
    Ok(outcome.round_trips())
}

/// Answers all open threads of a pull request in one chain.
pub async fn answer(client: &Client, number: i64) -> Result<usize, Error> {
    let threads = pr::threads::list(("acme/app", number)).send(client).await?.threads;
    let mut chain = Chain::new();
    for thread in threads.iter().filter(|thread| !thread.is_resolved) {
        let required = pr::thread::ReplyRequired { thread_id: thread.thread_id.clone(), body: "Done.".to_owned() };
        chain.add(pr::thread::reply(required));
    }
    let count = chain.len();
    let envelope = chain.send(client).await.into_envelope();
    assert!(envelope.results.iter().all(|it| it.ok));
    Ok(count)
}

/// A chain whose document is a constant, over a card of this crate and one of ghx.
pub async fn standup(client: &Client, issue: &str) -> Result<ghx::Url, Error> {
    use ghx::issue::{REOPEN, reopen};
    use github::team::standup::{POST, PostRequired, post};

    let required = PostRequired { issue_id: issue.into(), note: "All done.".to_owned() };
    let (posted, opened) = ghx::chain!(post(required), reopen(issue)).send(client).await.outputs();
    opened?;
    Ok(posted?.url)
}

/// The titles of all issues, page by page.
pub async fn titles(client: &Client) -> Result<Vec<String>, Error> {
    let mut issues = issue::list("acme/app").first(1).stream(client);
    let mut titles = Vec::new();
    while let Some(issue) = issues.next().await {
        titles.push(issue?.title);
    }
    Ok(titles)
}

/// When an issue was made, by jiff.
pub async fn opened(client: &Client, number: i64) -> Result<jiff::Timestamp, Box<dyn std::error::Error>> {
    let view = issue::view(("acme/app", number)).send(client).await?;
    Ok(jiff::Timestamp::try_from(&view.created_at)?)
}

/// A web handler with the client as its state.
pub fn app(client: Client) -> axum::Router {
    async fn title(
        axum::extract::State(client): axum::extract::State<Client>,
        axum::extract::Path(number): axum::extract::Path<i64>,
    ) -> Result<String, (axum::http::StatusCode, String)> {
        let view = issue::view(("acme/app", number)).send(&client).await;
        let view = view.map_err(|error| (axum::http::StatusCode::BAD_GATEWAY, error.to_string()))?;
        Ok(view.title)
    }
    axum::Router::new().route("/{number}", axum::routing::get(title)).with_state(client)
}

/// A transport over a client of one's own, which counts.
pub struct Counting {
    /// The client.
    pub http: reqwest::Client,
    /// How many requests were sent.
    pub sent: Arc<AtomicU32>,
}

impl Counting {
    async fn exchange(&self, mut request: reqwest::RequestBuilder) -> Result<HttpReply, TransportError> {
        self.sent.fetch_add(1, Ordering::Relaxed);
        request = request.header("content-type", "application/json");
        // Only what was never sent is `Refused`: ghx sends it again.
        let lost = |error: reqwest::Error| {
            let kind = match () {
                () if error.is_connect() => TransportErrorKind::Refused,
                () if error.is_timeout() => TransportErrorKind::Timeout { sent: true },
                () => TransportErrorKind::Dropped,
            };
            TransportError::new(kind, error.to_string())
        };
        let reply = request.send().await.map_err(lost)?;
        let mut answer = HttpReply::new(reply.status().as_u16(), "");
        // Limits, pages of REST and GitHub's clock are in the headers.
        for (name, value) in reply.headers() {
            answer.headers.insert(name.as_str(), value.to_str().unwrap_or_default());
        }
        answer.body = reply.bytes().await.map_err(lost)?.into();
        Ok(answer)
    }
}

/// What GraphQL and REST share: who asks, and further headers.
fn headed(
    mut to: reqwest::RequestBuilder,
    (authorization, user_agent, headers): (Option<&str>, &str, &[(String, String)]),
) -> reqwest::RequestBuilder {
    for (name, value) in headers {
        to = to.header(name, value);
    }
    if let Some(authorization) = authorization {
        to = to.header("authorization", authorization);
    }
    to.header("user-agent", user_agent)
}

impl Transport for Counting {
    fn post<'a>(&'a self, request: HttpRequest<'a>) -> BoxFuture<'a, Result<HttpReply, TransportError>> {
        let post = self.http.post(request.url).body(request.body);
        Box::pin(self.exchange(headed(post, (request.authorization, request.user_agent, request.headers))))
    }

    fn call<'a>(&'a self, request: RestRequest<'a>) -> BoxFuture<'a, Result<HttpReply, TransportError>> {
        Box::pin(async move {
            let method = reqwest::Method::from_bytes(request.method.as_bytes());
            let method = method.map_err(|it| TransportError::new(TransportErrorKind::Invalid, it.to_string()))?;
            let mut call = self.http.request(method, request.url).header("accept", request.accept);
            if let Some(body) = request.body {
                call = call.body(body);
            }
            self.exchange(headed(call, (request.authorization, request.user_agent, request.headers))).await
        })
    }
}

/// The names of a repository's workflows, which only REST has.
pub async fn workflows(client: &Client) -> Result<Vec<String>, Error> {
    let listed = workflow::list("acme/app").send(client).await?;
    Ok(listed.workflows.into_iter().map(|it| it.name).collect())
}

/// Tokens that end: each is used for one request.
pub fn tokens(fresh: Arc<Mutex<Vec<String>>>) -> impl ghx::TokenProvider {
    move || {
        let next = fresh.lock().unwrap().pop();
        async move { next.map(Token::new).ok_or_else(|| Error::new(ghx::Code::Auth, "no token is left")) }
    }
}

/// A script without an async runtime.
pub fn script(client: Client) -> Result<Vec<i64>, Error> {
    let client = ghx::blocking::Client::new(client)?;
    client.items(issue::list("acme/app").first(2)).map(|issue| Ok(issue?.number)).collect()
}
