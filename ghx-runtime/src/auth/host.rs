//! Hosts: what a name means for addresses and tokens.

use super::Environment;

/// A GitHub host and its addresses.
///
/// ```
/// use ghx_runtime::auth::Host;
///
/// assert_eq!(Host::new("github.com").graphql_url, "https://api.github.com/graphql");
/// assert_eq!(Host::new("acme.ghe.com").graphql_url, "https://api.acme.ghe.com/graphql");
/// assert_eq!(Host::new("git.acme.com").graphql_url, "https://git.acme.com/api/graphql");
/// assert_eq!(Host::new("git.acme.com").rest_url, "https://git.acme.com/api/v3/");
/// assert_eq!(Host::new("github.localhost").graphql_url, "http://api.github.localhost/graphql");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Host {
    /// The name in a browser's address.
    pub name: String,
    /// Where GraphQL requests go.
    pub graphql_url: String,
    /// Where REST requests go; ends with a slash.
    pub rest_url: String,
}

impl Host {
    /// The addresses of a host.
    ///
    /// ```
    /// use ghx_runtime::auth::Host;
    ///
    /// assert_eq!(Host::new("GitHub.com/"), Host::new("github.com"));
    /// ```
    pub fn new(name: &str) -> Host {
        let name = name.trim().trim_end_matches('/').to_ascii_lowercase();
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

    /// The host that a GraphQL address belongs to.
    ///
    /// ```
    /// use ghx_runtime::auth::Host;
    ///
    /// let host = Host::from_graphql_url("https://git.acme.com/api/graphql");
    /// assert_eq!((host.name.as_str(), host.rest_url.as_str()), ("git.acme.com", "https://git.acme.com/api/v3/"));
    /// assert_eq!(Host::from_graphql_url("https://api.github.com/graphql").name, "github.com");
    /// ```
    pub fn from_graphql_url(url: &str) -> Host {
        let authority = authority(url).to_ascii_lowercase();
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
        let rest_url = url.strip_suffix("graphql").unwrap_or(url).to_owned();
        let rest_url = if rest_url.ends_with("/api/") {
            format!("{rest_url}v3/")
        } else {
            rest_url
        };
        Host {
            name: name.to_owned(),
            graphql_url: url.to_owned(),
            rest_url,
        }
    }

    /// The host the environment asks for: `GH_HOST`, then the host of `GH_REPO`, then `GITHUB_GRAPHQL_URL`, then
    /// github.com. An address in `GITHUB_GRAPHQL_URL` is used when it belongs to the host asked for.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
    /// # fn main() {
    /// use ghx_runtime::auth::Host;
    ///
    /// // An environment with this variable only.
    /// let environment = Variables(&[("GH_REPO", "git.acme.com/team/app")]);
    /// assert_eq!(Host::from_environment(&environment).name, "git.acme.com");
    /// assert_eq!(Host::from_environment(&Variables(&[])).name, "github.com");
    /// # }
    /// ```
    pub fn from_environment(environment: &dyn Environment) -> Host {
        let asked = environment.var("GH_HOST").or_else(|| {
            let repository = environment.var("GH_REPO")?;
            let (host, rest) = repository.split_once('/')?;
            rest.contains('/').then(|| host.to_owned())
        });
        let address = environment
            .var("GITHUB_GRAPHQL_URL")
            .map(|url| Host::from_graphql_url(&url));
        match (asked.map(|name| Host::new(&name)), address) {
            (Some(asked), Some(address)) if asked.name == address.name => address,
            (Some(asked), _) => asked,
            (None, Some(address)) => address,
            (None, None) => Host::new("github.com"),
        }
    }

    /// Whether it is an Enterprise Server, which never gets the token of github.com.
    ///
    /// ```
    /// use ghx_runtime::auth::Host;
    ///
    /// assert!(Host::new("git.acme.com").is_enterprise_server());
    /// assert!(!Host::new("acme.ghe.com").is_enterprise_server());
    /// ```
    pub fn is_enterprise_server(&self) -> bool {
        let name = self.name.as_str();
        !(name == "github.com"
            || name == "github.localhost"
            || name.ends_with(".ghe.com")
            || is_loopback(name))
    }
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
    is_loopback(authority(url))
}

fn is_loopback(authority: &str) -> bool {
    let host = match authority.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or(rest),
        None => authority.split(':').next().unwrap_or(authority),
    };
    match host.parse::<std::net::IpAddr>() {
        Ok(address) => address.is_loopback(),
        Err(_) => host == "localhost" || host.ends_with(".localhost"),
    }
}

/// `host:port` of an address, without user name.
fn authority(url: &str) -> &str {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    let authority = rest.split(['/', '?', '#']).next().unwrap_or(rest);
    authority.rsplit('@').next().unwrap_or(authority)
}
