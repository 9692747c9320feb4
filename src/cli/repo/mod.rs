//! Which repository is meant when a step does not say: `--repo`, the environment, or the checkout's remote.

mod remotes;

use std::fmt;

use ghx_runtime::auth::{
    AddressError, RepositoryAddress as Address, host_name, host_of_address, quoted,
};

/// The repository that fills `owner` and `name`, and where it was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Repository {
    /// The owner's login.
    pub(crate) owner: String,
    /// The repository's name.
    pub(crate) name: String,
    /// Where it was found, for `--dry-run`.
    pub(crate) source: String,
}

/// Why no repository could be found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct NoRepository(pub(crate) String);

impl fmt::Display for NoRepository {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Reads one environment variable; an empty one counts as not set.
pub(crate) fn var(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.is_empty())
}

/// The host that `--repo` or `GH_REPO` name, if they name one. It decides which server and which token are used.
pub(crate) fn explicit_host(flag: Option<&str>) -> Result<Option<String>, NoRepository> {
    if let Some(text) = flag {
        return Ok(words("--repo", text)?.0);
    }
    match var("GH_REPO") {
        Some(text) => {
            let (host, ..) = words("GH_REPO", &text)?;
            let other = var("GH_HOST")
                .map(|text| {
                    host_name(text.trim()).map_err(|error| refused("GH_HOST", &text, error))
                })
                .transpose()?;
            match (host, other) {
                (Some(host), Some(other)) if host != other => Err(NoRepository(format!(
                    "GH_REPO is on {host} but GH_HOST is {other}: unset one of them, or give --repo"
                ))),
                (host, _) => Ok(host),
            }
        }
        None => Ok(None),
    }
}

/// Finds the repository on `host`. Nothing is remembered between two calls, so it is never stale.
pub(crate) fn find(flag: Option<&str>, host: &str) -> Result<Repository, NoRepository> {
    if let Some(text) = flag {
        let (_, owner, name) = words("--repo", text)?;
        return Ok(Repository {
            owner,
            name,
            source: "--repo".into(),
        });
    }
    if let Some(text) = var("GH_REPO") {
        let (_, owner, name) = words("GH_REPO", &text)?;
        return Ok(Repository {
            owner,
            name,
            source: "GH_REPO".into(),
        });
    }
    match remotes::find(host) {
        Ok(repository) => Ok(repository),
        Err(missing) => from_actions(host).ok_or(missing),
    }
}

/// How to use another host, where it may be one of GitHub's.
pub(crate) fn advice(host: &str) -> String {
    remotes::advice(host)
}

/// The branch that is checked out.
pub(crate) fn branch() -> Result<String, NoRepository> {
    remotes::branch()
}

/// The repository a workflow of GitHub Actions runs for, where the server is the same.
fn from_actions(host: &str) -> Option<Repository> {
    let (_, owner, name) = Address::from_words(&var("GITHUB_REPOSITORY")?).ok()?;
    let server = var("GITHUB_SERVER_URL").unwrap_or_else(|| "https://github.com".into());
    (host_of_address(&server)? == host).then(|| Repository {
        owner,
        name,
        source: "GITHUB_REPOSITORY".into(),
    })
}

fn words(source: &str, text: &str) -> Result<(Option<String>, String, String), NoRepository> {
    Address::from_words(text).map_err(|error| refused(source, text, error))
}

fn refused(source: &str, text: &str, error: AddressError) -> NoRepository {
    NoRepository(format!("{source}: {} {error}", quoted(text)))
}
