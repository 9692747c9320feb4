//! Chains with a journal: how one is begun, and how it is gone on with.

use serde::Deserialize;

use crate::client::Client;
use crate::engine::{self, Finished, Keeper, Link, Naming, Past};
use crate::error::{Code, Error, ErrorBody, Outcome};
use crate::journal::{Entry, Journal, Start};
use crate::tasks::TaskRequest;

/// The steps of a chain, and how a journal writes them down.
pub(crate) struct Steps<'a> {
    pub(crate) links: Vec<Result<Link, ErrorBody>>,
    pub(crate) written: &'a [TaskRequest],
    /// Every step needs all before it.
    pub(crate) stops: bool,
}

/// Runs a chain and keeps a journal of it. One that is wrong in itself begins none, and nothing is sent.
pub(crate) async fn begin(
    client: &Client,
    steps: Steps<'_>,
    journal: &mut dyn Journal,
) -> Result<Finished, Error> {
    let work = match engine::prepare(client, steps.links, Naming::Chain) {
        Ok(work) => work,
        Err(errors) => return Ok(Finished::unsent(errors)),
    };
    let (user, date) = viewer(client).await?;
    let host = &client.host().name;
    let start = Start::new(host, &user, steps.written, steps.stops);
    let line = Entry::Start(Box::new(start)).line(0).map_err(unusable)?;
    let begun = journal.append(&line);
    begun.map_err(|error| unusable(format!("the journal cannot be written: {error}")))?;
    let mut past = Past::default();
    let keeper = Keeper::new(journal, 1, &mut past);
    let mut finished = engine::run_kept(client, work, keeper, past, date).await;
    finished.round_trips += 1;
    Ok(finished)
}

/// What a journal says.
pub(crate) struct Kept {
    pub(crate) start: Start,
    entries: Vec<Entry>,
    records: usize,
}

/// Reads the records of a journal.
pub(crate) fn read(records: &[String]) -> Result<Kept, Error> {
    let (start, entries) = Entry::read(records).map_err(unusable)?;
    Ok(Kept {
        start,
        entries,
        records: records.len(),
    })
}

/// Goes on with a journal, whose steps are these; on its own host and as its own user.
pub(crate) async fn resume(
    client: &Client,
    kept: Kept,
    links: Vec<Result<Link, ErrorBody>>,
    journal: &mut dyn Journal,
) -> Result<Finished, Error> {
    let (start, host) = (&kept.start, &client.host().name);
    if start.host != *host {
        let words = format!("the journal is one of {}, not of {host}", start.host);
        return Err(unusable(words));
    }
    let work = match engine::prepare(client, links, Naming::Chain) {
        Ok(work) => work,
        Err(errors) => return Ok(Finished::unsent(errors)),
    };
    let (user, date) = match viewer(client).await {
        // Nothing is sent any more: what the journal knows is told.
        Err(_) if client.inner().stop.is_stopped() => (start.user.clone(), None),
        answer => answer?,
    };
    if start.user != user {
        let words = format!(
            "the journal is one of {}, and the token is {user}'s",
            start.user
        );
        return Err(unusable(words));
    }
    let mut past = Past::read(kept.entries);
    let keeper = Keeper::new(journal, kept.records, &mut past);
    let mut finished = engine::run_kept(client, work, keeper, past, date).await;
    finished.round_trips += 1;
    Ok(finished)
}

/// The error of a journal that cannot be used.
pub(crate) fn unusable(error: impl ToString) -> Error {
    let body = ErrorBody::new(Code::Validation, error.to_string());
    body.with_outcome(Outcome::NotApplied).into()
}

/// Whose token it is, and what time it is at GitHub.
async fn viewer(client: &Client) -> Result<(String, Option<u64>), Error> {
    #[derive(Deserialize)]
    struct Reply {
        data: Data,
    }
    #[derive(Deserialize)]
    struct Data {
        viewer: Viewer,
    }
    #[derive(Deserialize)]
    struct Viewer {
        login: String,
    }
    let reply = client.read(r#"{"query":"{ viewer { login } }"}"#).await?;
    let date = reply.headers.get("date").and_then(engine::http_date);
    let read = serde_json::from_slice::<Reply>(&reply.body);
    let read = read.map_err(|_| {
        let words = format!(
            "HTTP {}: GitHub did not say whose token it is",
            reply.status
        );
        let code = if reply.status == 401 {
            Code::Auth
        } else {
            Code::Server
        };
        Error::new(code, words)
    })?;
    Ok((read.data.viewer.login, date))
}
