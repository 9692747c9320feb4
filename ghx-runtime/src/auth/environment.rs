//! Where settings come from; a trait, so that the rules are testable without a process environment.

use super::gh::{self, GhAnswer};

/// What host and token resolution may look at.
///
/// ```
/// use ghx_runtime::auth::{Environment, Host};
///
/// /// Settings of a program that has its own.
/// struct Settings {
///     host: &'static str,
/// }
///
/// impl Environment for Settings {
///     fn var(&self, name: &str) -> Option<String> {
///         (name == "GH_HOST").then(|| self.host.to_owned())
///     }
///
///     fn gh_token(&self, _host: &str) -> Option<String> {
///         None
///     }
/// }
///
/// assert_eq!(Host::from_environment(&Settings { host: "git.acme.com" })?.name, "git.acme.com");
/// # Ok::<(), ghx_runtime::Error>(())
/// ```
pub trait Environment {
    /// An environment variable; empty counts as not set.
    ///
    /// ```
    /// use ghx_runtime::auth::{Environment, ProcessEnvironment};
    ///
    /// assert_eq!(ProcessEnvironment.var("GHX_NO_SUCH_VARIABLE"), None);
    /// ```
    fn var(&self, name: &str) -> Option<String>;

    /// The token that `gh` keeps for a host, if `gh` is installed and logged in.
    ///
    /// The real environment starts `gh` and blocks the thread until it answers, at most 30 s.
    ///
    /// ```
    /// use ghx_runtime::auth::{Environment, ProcessEnvironment};
    ///
    /// assert_eq!(ProcessEnvironment.gh_token("surely-not-a-host.invalid"), None);
    /// ```
    fn gh_token(&self, host: &str) -> Option<String>;
}

/// The real environment of this process.
///
/// ```
/// use ghx_runtime::auth::{Environment, ProcessEnvironment};
///
/// assert!(ProcessEnvironment.var("PATH").is_some());
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct ProcessEnvironment;

impl Environment for ProcessEnvironment {
    fn var(&self, name: &str) -> Option<String> {
        std::env::var(name).ok().filter(|value| !value.is_empty())
    }

    fn gh_token(&self, host: &str) -> Option<String> {
        match gh::ask_gh(host, gh::PATIENCE) {
            GhAnswer::Token(token) => Some(token.reveal().to_owned()),
            GhAnswer::Nothing | GhAnswer::Silent => None,
        }
    }
}
