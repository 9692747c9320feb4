//! Hosts: what a name means for addresses and tokens.

use reqwest::Url;

use super::address::{self, AddressError, host_name, host_of, is_loopback, is_loopback_host};
use super::{Environment, RepositoryAddress};
use crate::error::{Code, Error};

/// A GitHub host and its addresses.
///
/// ```
/// use ghx_runtime::auth::Host;
///
/// assert_eq!(Host::new("github.com")?.graphql_url, "https://api.github.com/graphql");
/// assert_eq!(Host::new("acme.ghe.com")?.graphql_url, "https://api.acme.ghe.com/graphql");
/// assert_eq!(Host::new("git.acme.com")?.graphql_url, "https://git.acme.com/api/graphql");
/// assert_eq!(Host::new("git.acme.com")?.rest_url, "https://git.acme.com/api/v3/");
/// assert_eq!(Host::new("github.localhost")?.graphql_url, "http://api.github.localhost/graphql");
/// # Ok::<(), ghx_runtime::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Host {
    /// The name in a browser's address, with its port where that is not the usual one.
    pub name: String,
    /// Where GraphQL requests go.
    pub graphql_url: String,
    /// Where REST requests go; ends with a slash.
    pub rest_url: String,
}

impl Host {
    /// The addresses of a host, which is `NAME` or `NAME:PORT` and nothing else.
    ///
    /// ```
    /// use ghx_runtime::auth::Host;
    ///
    /// assert_eq!(Host::new("GitHub.com:443")?, Host::new("github.com")?);
    /// assert!(Host::new("evil.com/.ghe.com").is_err());
    /// # Ok::<(), ghx_runtime::Error>(())
    /// ```
    pub fn new(name: &str) -> Result<Host, Error> {
        Host::named("the host", name.trim())
    }

    fn named(source: &str, text: &str) -> Result<Host, Error> {
        let name = host_name(text).map_err(|error| refused(source, text, error))?;
        Ok(Host::of_name(name))
    }

    /// The default host.
    #[doc(hidden)]
    pub fn github() -> Host {
        Host::of_name("github.com".to_owned())
    }

    /// The addresses of a host whose name was checked.
    fn of_name(name: String) -> Host {
        let (graphql_url, rest_url) = match name.as_str() {
            "github.com" => (
                "https://api.github.com/graphql".to_owned(),
                "https://api.github.com/".to_owned(),
            ),
            "github.localhost" => (
                "http://api.github.localhost/graphql".to_owned(),
                "http://api.github.localhost/".to_owned(),
            ),
            name if name.ends_with(".ghe.com") => (
                format!("https://api.{name}/graphql"),
                format!("https://api.{name}/"),
            ),
            name => (
                format!("https://{name}/api/graphql"),
                format!("https://{name}/api/v3/"),
            ),
        };
        Host {
            name,
            graphql_url,
            rest_url,
        }
    }

    /// The host that a GraphQL address belongs to. An address with a user name or password is refused.
    ///
    /// ```
    /// use ghx_runtime::auth::Host;
    ///
    /// let host = Host::from_graphql_url("https://git.acme.com/api/graphql")?;
    /// assert_eq!((host.name.as_str(), host.rest_url.as_str()), ("git.acme.com", "https://git.acme.com/api/v3/"));
    /// assert_eq!(Host::from_graphql_url("https://api.github.com/graphql")?.name, "github.com");
    /// assert!(Host::from_graphql_url("https://me:secret@git.acme.com/api/graphql").is_err());
    /// # Ok::<(), ghx_runtime::Error>(())
    /// ```
    pub fn from_graphql_url(url: &str) -> Result<Host, Error> {
        Host::at("the GraphQL address", url)
    }

    pub(crate) fn at(source: &str, text: &str) -> Result<Host, Error> {
        let url = address::parse(text).map_err(|error| refused(source, text, error))?;
        let authority = host_of(&url);
        let name = match authority.strip_prefix("api.") {
            Some(rest)
                if rest == "github.com"
                    || rest == "github.localhost"
                    || rest.ends_with(".ghe.com") =>
            {
                rest
            }
            _ => &authority,
        };
        Ok(Host {
            name: name.to_owned(),
            rest_url: rest_url(&url),
            graphql_url: url.into(),
        })
    }

    /// The same host, reached by another address.
    pub(crate) fn reached_by(self, other: Host) -> Host {
        Host {
            name: self.name,
            ..other
        }
    }

    /// The host the environment asks for: `GH_HOST`, then the host of `GH_REPO`, then `GITHUB_GRAPHQL_URL`, then
    /// github.com. An address in `GITHUB_GRAPHQL_URL` is used when it belongs to the host asked for, and so is one for REST in
    /// `GITHUB_API_URL`.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
    /// # fn main() -> Result<(), Error> {
    /// use ghx_runtime::auth::Host;
    ///
    /// // An environment with this variable only.
    /// let environment = Variables(&[("GH_REPO", "git.acme.com/team/app")]);
    /// assert_eq!(Host::from_environment(&environment)?.name, "git.acme.com");
    /// assert_eq!(Host::from_environment(&Variables(&[]))?.name, "github.com");
    /// # Ok(())
    /// # }
    /// ```
    pub fn from_environment(environment: &dyn Environment) -> Result<Host, Error> {
        let asked = match (environment.var("GH_HOST"), environment.var("GH_REPO")) {
            (Some(name), _) => Some(Host::named("GH_HOST", name.trim())?),
            (None, Some(words)) => RepositoryAddress::from_words(&words)
                .map_err(|error| refused("GH_REPO", &words, error))?
                .0
                .map(Host::of_name),
            (None, None) => None,
        };
        let address = environment
            .var("GITHUB_GRAPHQL_URL")
            .map(|url| Host::at("GITHUB_GRAPHQL_URL", &url))
            .transpose()?;
        let host = match (asked, address) {
            (Some(asked), Some(address)) if asked.name == address.name => address,
            (Some(asked), _) => asked,
            (None, Some(address)) => address,
            (None, None) => Host::github(),
        };
        let rest = environment.var("GITHUB_API_URL");
        let rest = rest
            .map(|url| Host::at("GITHUB_API_URL", &url))
            .transpose()?;
        let with_rest = rest.and_then(|rest| host.clone().with_rest(&rest));
        Ok(with_rest.unwrap_or(host))
    }

    /// The same host with the address `rest` for REST, if that is on this host, to which alone the token goes.
    pub(crate) fn with_rest(self, rest: &Host) -> Option<Host> {
        let own = |it: Host| it.name == rest.name;
        (self.name == rest.name || Host::from_graphql_url(&self.graphql_url).is_ok_and(own)).then(
            || Host {
                rest_url: format!("{}/", rest.graphql_url.trim_end_matches('/')),
                ..self
            },
        )
    }

    /// Whether it is an Enterprise Server, which never gets the token of github.com.
    ///
    /// ```
    /// use ghx_runtime::auth::Host;
    ///
    /// assert!(Host::new("git.acme.com")?.is_enterprise_server());
    /// assert!(!Host::new("acme.ghe.com")?.is_enterprise_server());
    /// # Ok::<(), ghx_runtime::Error>(())
    /// ```
    pub fn is_enterprise_server(&self) -> bool {
        let name = self.name.as_str();
        !(name == "github.com"
            || name == "github.localhost"
            || name.ends_with(".ghe.com")
            || is_loopback_host(name))
    }
}

/// Where REST requests go when GraphQL requests go to `url`.
fn rest_url(url: &Url) -> String {
    let mut rest = url.clone();
    rest.set_query(None);
    rest.set_fragment(None);
    let path = url.path();
    let path = path.strip_suffix("graphql").unwrap_or(path);
    let slash = if path.ends_with('/') { "" } else { "/" };
    let version = if path.ends_with("/api/") { "v3/" } else { "" };
    rest.set_path(&format!("{path}{slash}{version}"));
    rest.into()
}

fn refused(source: &str, text: &str, error: AddressError) -> Error {
    let message = format!("{source}: {} {error}", address::quoted(text));
    Error::new(Code::Validation, message)
}

/// Whether an address stays on this machine.
///
/// ```
/// use ghx_runtime::auth::is_loopback_url;
///
/// assert!(is_loopback_url("http://[::1]:8080/graphql"));
/// assert!(!is_loopback_url("http://localhost.acme.com/graphql"));
/// ```
pub fn is_loopback_url(url: &str) -> bool {
    address::parse(url).is_ok_and(|url| is_loopback(&url))
}
