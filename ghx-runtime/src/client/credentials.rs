//! The token of a client: given, asked of `gh` when the first request needs it, or of a provider at each.

use std::borrow::Cow;
use std::fmt;
use std::future::Future;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use tokio::sync::{OnceCell, oneshot};

use crate::auth::{GhAnswer, Host, Token, ask_gh, variables};
use crate::error::{Code, Error};
use crate::transport::BoxFuture;

/// Gives the token of each request, for tokens that end. What it gives is used once, so it keeps a token itself for as long
/// as that is good.
///
/// Every function that returns a future of a token is a token provider.
///
/// ```
/// use ghx_runtime::auth::{Host, Token};
/// use ghx_runtime::{BoxFuture, Client, Error, TokenProvider};
///
/// /// A token that somebody else keeps up in a file.
/// struct InFile(std::path::PathBuf);
///
/// impl TokenProvider for InFile {
///     fn token<'a>(&'a self, _: &'a Host) -> BoxFuture<'a, Result<Token, Error>> {
///         let read = std::fs::read_to_string(&self.0);
///         let read = read.map_err(|error| Error::new(ghx_runtime::Code::Auth, error.to_string()));
///         Box::pin(async move { read.map(Token::new) })
///     }
/// }
///
/// let client = Client::builder().token_provider(InFile("token".into())).build()?;
/// # Ok::<(), Error>(())
/// ```
pub trait TokenProvider: Send + Sync {
    /// The token for a request to this host.
    ///
    /// ```
    /// use ghx_runtime::TokenProvider;
    /// use ghx_runtime::auth::{Host, Token};
    ///
    /// let always = || async { Ok(Token::new("secret")) };
    /// let host = Host::github();
    /// let _asking = always.token(&host);
    /// ```
    fn token<'a>(&'a self, host: &'a Host) -> BoxFuture<'a, Result<Token, Error>>;
}

impl<F, T> TokenProvider for F
where
    F: Fn() -> T + Send + Sync,
    T: Future<Output = Result<Token, Error>> + Send + 'static,
{
    fn token<'a>(&'a self, _: &'a Host) -> BoxFuture<'a, Result<Token, Error>> {
        Box::pin(self())
    }
}

/// Where a client's token comes from.
pub(crate) enum Credentials {
    /// The transport is the caller's own and needs none.
    None,
    /// The token.
    Token(Token),
    /// Who is asked at each request.
    Provider(Arc<dyn TokenProvider>),
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
    pub(crate) async fn token(&self, host: &Host) -> Result<Option<Cow<'_, Token>>, Error> {
        match self {
            Credentials::None => Ok(None),
            Credentials::Token(token) => Ok(Some(Cow::Borrowed(token))),
            Credentials::Provider(provider) => provider.token(host).await.map(Cow::Owned).map(Some),
            Credentials::Gh { limit, found } => {
                let token = found.get_or_try_init(|| ask(host, *limit)).await?;
                Ok(Some(Cow::Borrowed(token)))
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
            Credentials::Provider(_) => f.write_str("a provider"),
            Credentials::Gh { .. } => f.write_str("gh auth token"),
        }
    }
}
