//! Tokens: where they come from, and that they are never shown.

use std::fmt;

use super::{Environment, Host};

/// A token; `Debug` shows only that there is one.
///
/// ```
/// use ghx_runtime::auth::Token;
///
/// let token = Token::new(" ghp_secret\n");
/// assert_eq!(token.reveal(), "ghp_secret");
/// assert_eq!(format!("{token:?}"), "Token(<redacted>)");
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

impl Token {
    /// Takes a token; surrounding white space is not part of it.
    ///
    /// ```
    /// use ghx_runtime::auth::Token;
    ///
    /// assert_eq!(Token::new("ghp_secret\n"), Token::new("ghp_secret"));
    /// ```
    pub fn new(token: impl AsRef<str>) -> Token {
        Token(token.as_ref().trim().to_owned())
    }

    /// The token itself.
    ///
    /// ```
    /// use ghx_runtime::auth::Token;
    ///
    /// let header = format!("bearer {}", Token::new("ghp_secret").reveal());
    /// assert_eq!(header, "bearer ghp_secret");
    /// ```
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(<redacted>)")
    }
}

/// Where a token was found.
///
/// ```
/// use ghx_runtime::auth::TokenSource;
///
/// assert_eq!(TokenSource::Variable("GH_TOKEN").to_string(), "GH_TOKEN");
/// assert_eq!(TokenSource::Gh.to_string(), "gh auth token");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum TokenSource {
    /// An environment variable.
    Variable(&'static str),
    /// `gh auth token`.
    Gh,
}

impl fmt::Display for TokenSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TokenSource::Variable(name) => f.write_str(name),
            TokenSource::Gh => f.write_str("gh auth token"),
        }
    }
}

const PUBLIC: [&str; 2] = ["GH_TOKEN", "GITHUB_TOKEN"];
const ENTERPRISE: [&str; 2] = ["GH_ENTERPRISE_TOKEN", "GITHUB_ENTERPRISE_TOKEN"];

/// The token for a host. `gh` is only started when no variable is set.
///
/// ```
/// use ghx_runtime::auth::{Environment, Host, TokenSource, resolve_token};
///
/// struct OnlyGh;
///
/// impl Environment for OnlyGh {
///     fn var(&self, _: &str) -> Option<String> {
///         None
///     }
///
///     fn gh_token(&self, host: &str) -> Option<String> {
///         (host == "github.com").then(|| "ghp_secret".to_owned())
///     }
/// }
///
/// let (_, source) = resolve_token(&OnlyGh, &Host::new("github.com")?).unwrap();
/// assert_eq!(source, TokenSource::Gh);
/// assert!(resolve_token(&OnlyGh, &Host::new("git.acme.com")?).is_none());
/// # Ok::<(), ghx_runtime::Error>(())
/// ```
pub fn resolve_token(environment: &dyn Environment, host: &Host) -> Option<(Token, TokenSource)> {
    variable_token(environment, host).or_else(|| {
        Some((
            Token::new(environment.gh_token(&host.name)?),
            TokenSource::Gh,
        ))
    })
}

/// The token for a host that a variable holds.
pub(crate) fn variable_token(
    environment: &dyn Environment,
    host: &Host,
) -> Option<(Token, TokenSource)> {
    variables(host).iter().find_map(|name| {
        Some((
            Token::new(environment.var(name)?),
            TokenSource::Variable(name),
        ))
    })
}

/// The variables that may hold a token for a host, in order.
pub(crate) fn variables(host: &Host) -> &'static [&'static str; 2] {
    if host.is_enterprise_server() {
        &ENTERPRISE
    } else {
        &PUBLIC
    }
}
