//! The token of a client: given, or asked of `gh` when the first request needs it.

use std::fmt;
use std::thread;
use std::time::Duration;

use tokio::sync::{OnceCell, oneshot};

use crate::auth::{GhAnswer, Host, Token, ask_gh, variables};
use crate::error::{Code, Error};

/// Where a client's token comes from.
pub(crate) enum Credentials {
    /// The transport is the caller's own and needs none.
    None,
    /// The token.
    Token(Token),
    /// `gh` has it, perhaps; it is started once, beside the caller's executor.
    Gh {
        limit: Duration,
        found: OnceCell<Token>,
    },
}

impl Credentials {
    /// Asks `gh` when a token is needed, for so long.
    pub(super) fn of_gh(limit: Duration) -> Credentials {
        Credentials::Gh {
            limit,
            found: OnceCell::new(),
        }
    }

    /// The token for a host; only a failure is asked for again.
    pub(crate) async fn token(&self, host: &Host) -> Result<Option<&Token>, Error> {
        match self {
            Credentials::None => Ok(None),
            Credentials::Token(token) => Ok(Some(token)),
            Credentials::Gh { limit, found } => {
                found.get_or_try_init(|| ask(host, *limit)).await.map(Some)
            }
        }
    }
}

async fn ask(host: &Host, limit: Duration) -> Result<Token, Error> {
    let (sender, receiver) = oneshot::channel();
    let name = host.name.clone();
    let started = thread::Builder::new()
        .name("ghx-gh-auth-token".to_owned())
        .spawn(move || drop(sender.send(ask_gh(&name, limit))));
    let answer = match started {
        Ok(_) => receiver.await.unwrap_or(GhAnswer::Nothing),
        Err(_) => GhAnswer::Nothing,
    };
    match answer {
        GhAnswer::Token(token) => Ok(token),
        GhAnswer::Nothing => Err(no_token(host)),
        GhAnswer::Silent => Err(Error::new(
            Code::Auth,
            format!(
                "{}; `gh auth token` did not answer within {limit:?}",
                no_token(host).message()
            ),
        )),
    }
}

pub(super) fn no_token(host: &Host) -> Error {
    let [first, second] = variables(host);
    let message = format!(
        "no token for {}: set {first} or {second}, or log in with `gh auth login --hostname {}`",
        host.name, host.name
    );
    Error::new(Code::Auth, message)
}

impl fmt::Debug for Credentials {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Credentials::None => f.write_str("None"),
            Credentials::Token(token) => token.fmt(f),
            Credentials::Gh { .. } => f.write_str("gh auth token"),
        }
    }
}
