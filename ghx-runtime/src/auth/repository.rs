//! Repositories on a host: the forms that git remotes, browsers and people write.

use super::address::{self, AddressError, canonical, host_name, host_of};

/// A repository and the host it lives on.
#[derive(Debug, Clone, PartialEq, Eq)]
#[doc(hidden)]
pub struct RepositoryAddress {
    /// The host, `github.com` for all spellings of it.
    pub host: String,
    /// Whether the host's port says nothing about its web site, as in addresses of ssh.
    pub any_port: bool,
    /// The owner's login.
    pub owner: String,
    /// The repository's name, without `.git`.
    pub name: String,
}

/// A page of a repository, by its address in a browser.
#[derive(Debug, Clone, PartialEq, Eq)]
#[doc(hidden)]
pub struct WebAddress {
    /// Where the repository lives.
    pub host: String,
    /// The owner's login.
    pub owner: String,
    /// The repository's name, without `.git`.
    pub name: String,
    /// `issues` or `pull`, and the number behind it, which fits GraphQL's `Int`.
    pub number: Option<(String, i64)>,
    /// What follows the name, such as `issues` and `7`.
    pub rest: Vec<String>,
    /// What follows `#`.
    pub fragment: Option<String>,
}

impl WebAddress {
    /// Reads the address of a repository or of something in it; none for anything else.
    pub fn parse(text: &str) -> Option<WebAddress> {
        let url = address::parse(text).ok()?;
        let mut parts = url.path_segments()?;
        let owner = parts.next().filter(|part| is_name(part))?;
        let name = parts.next()?;
        let name = name.strip_suffix(".git").unwrap_or(name);
        let rest: Vec<String> = parts.map(str::to_owned).collect();
        let number = match rest.as_slice() {
            [kind, number, ..] if matches!(kind.as_str(), "issues" | "pull") => {
                Some((kind.clone(), positive(number)?))
            }
            _ => None,
        };
        Some(WebAddress {
            host: host_of(&url),
            owner: owner.to_owned(),
            name: Some(name).filter(|name| is_name(name))?.to_owned(),
            number,
            rest,
            fragment: url.fragment().map(str::to_owned),
        })
    }
}

impl RepositoryAddress {
    /// Reads the address of a git remote: `https`, `ssh`, `git` and scp forms. `None` for paths and for anything that
    /// is not `owner/name` on a host. User names are left out: remotes have them, and so they say nothing.
    pub fn from_remote(text: &str) -> Option<RepositoryAddress> {
        let text = text.trim();
        let url = match text.split_once("://") {
            Some(_) => address::any(text).ok()?,
            None => {
                let (host, path) = scp(text)?;
                address::any(&format!("ssh://{host}/{}", path.trim_start_matches('/'))).ok()?
            }
        };
        let web = matches!(url.scheme(), "https" | "http");
        if !web
            && !matches!(
                url.scheme(),
                "ssh" | "git" | "git+ssh" | "ssh+git" | "git+https"
            )
        {
            return None;
        }
        let host = if web {
            host_of(&url)
        } else {
            canonical(&host_name(url.host_str()?).ok()?).to_owned()
        };
        let path = url.path().trim_matches('/');
        let path = path.strip_suffix(".git").unwrap_or(path);
        let (owner, name) = path.split_once('/')?;
        RepositoryAddress::new(host, !web, owner, name)
    }

    /// Reads what people write after `--repo` and in `GH_REPO`: `OWNER/NAME`, `HOST/OWNER/NAME` or an address.
    /// The host is `None` where it was not said.
    pub fn from_words(text: &str) -> Result<(Option<String>, String, String), AddressError> {
        let text = text.trim();
        let wrong = AddressError::NoRepository;
        if text.contains("://") || text.contains('@') {
            if text.contains("://") {
                // `git@` is how ssh is spoken; anything more is a secret.
                match address::any(text) {
                    Ok(url) if url.password().is_some() => return Err(AddressError::Userinfo),
                    Ok(url) if url.scheme().starts_with("http") => drop(address::parse(text)?),
                    _ => {}
                }
            }
            let found = RepositoryAddress::from_remote(text).ok_or(wrong)?;
            return Ok((Some(found.host), found.owner, found.name));
        }
        let mut parts = text.split('/');
        let (host, owner, name) = match (parts.next(), parts.next(), parts.next(), parts.next()) {
            (Some(owner), Some(name), None, None) => (None, owner, name),
            (Some(host), Some(owner), Some(name), None) => (Some(host_name(host)?), owner, name),
            _ => return Err(wrong),
        };
        let host = host.map(|host| canonical(&host).to_owned());
        if !is_name(owner) || !is_name(name) {
            return Err(wrong);
        }
        Ok((host, owner.to_owned(), name.to_owned()))
    }

    /// Whether the repository is on this host.
    pub fn is_on(&self, host: &str) -> bool {
        let name = |text: &str| match text.rsplit_once(':') {
            Some((name, port)) if port.bytes().all(|b| b.is_ascii_digit()) => name.to_owned(),
            _ => text.to_owned(),
        };
        self.host == host || (self.any_port && self.host == name(host))
    }

    fn new(host: String, any_port: bool, owner: &str, name: &str) -> Option<RepositoryAddress> {
        (is_name(owner) && is_name(name)).then(|| RepositoryAddress {
            host,
            any_port,
            owner: owner.to_owned(),
            name: name.to_owned(),
        })
    }
}

/// Splits `user@host:owner/name`. A path with a slash before the colon is a local path, as git itself decides, and one
/// letter before it is a drive.
fn scp(url: &str) -> Option<(&str, &str)> {
    let (host, path) = url.split_once(':')?;
    (host.len() > 1 && !host.contains(['/', '\\'])).then_some((host, path))
}

/// A number of an issue or pull request; it fits GraphQL's `Int`.
fn positive(text: &str) -> Option<i64> {
    let digits = text.bytes().all(|b| b.is_ascii_digit());
    let number = text.parse::<i32>().ok().filter(|number| *number > 0)?;
    digits.then(|| i64::from(number))
}

/// Whether a text can be the name of an owner or repository.
fn is_name(part: &str) -> bool {
    !matches!(part, "" | "." | "..")
        && part
            .bytes()
            .all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_' | b'.'))
}

#[cfg(test)]
#[allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test may stop at the first surprise"
)]
mod tests {
    use super::{AddressError, RepositoryAddress, WebAddress};

    #[test]
    fn every_form_of_a_remote_is_read() {
        for url in [
            "https://github.com/acme/app",
            "https://github.com/acme/app.git",
            "https://github.com/acme/app/",
            "https://octocat:secret@github.com:443/acme/app.git",
            "https://www.github.com/acme/app",
            "http://GitHub.com/acme/app",
            "ssh://git@github.com/acme/app.git",
            "ssh://git@ssh.github.com:443/acme/app.git",
            "git+ssh://git@github.com/acme/app",
            "git://github.com/acme/app.git",
            "git@github.com:acme/app.git",
            "git@github.com:/acme/app.git",
            "git@GitHub.com:acme/app.git",
            "github.com:acme/app",
        ] {
            let address = RepositoryAddress::from_remote(url).expect(url);
            assert_eq!(
                (&*address.host, &*address.owner, &*address.name),
                ("github.com", "acme", "app"),
                "{url}"
            );
        }
    }

    #[test]
    fn what_is_not_a_repository_on_a_host_is_refused() {
        for url in [
            "/srv/git/app.git",
            "../app",
            "./dir:with/colon",
            "C:\\src\\app",
            "C:/src/app",
            "file:///srv/git/app.git",
            "https://github.com/app",
            "https://gitlab.com/group/sub/app",
            "https://github.com/",
            "git@github.com:app.git",
            "https://github.com/ac me/app",
            "https://github.com/acme/..",
            "https://evil.test\\@github.com/acme/app",
            "ssh://git@evil.test%2f.github.com/acme/app",
            "evil.test#.github.com:acme/app",
            "",
        ] {
            assert_eq!(RepositoryAddress::from_remote(url), None, "{url}");
        }
    }

    #[test]
    fn names_keep_their_case_and_dots() {
        let address =
            RepositoryAddress::from_remote("git@ghe.example.com:Acme-Inc/my.app_2.git").unwrap();
        assert_eq!(
            address,
            RepositoryAddress {
                host: "ghe.example.com".into(),
                any_port: true,
                owner: "Acme-Inc".into(),
                name: "my.app_2".into()
            }
        );
    }

    #[test]
    fn ports_belong_to_the_host_of_a_web_site() {
        for (url, host, on) in [
            ("https://git.acme.com:8443/a/b", "git.acme.com:8443", true),
            ("https://git.acme.com:8443/a/b", "git.acme.com", false),
            ("https://git.acme.com/a/b", "git.acme.com:8443", false),
            ("ssh://git@git.acme.com:2222/a/b", "git.acme.com", true),
            ("git@git.acme.com:a/b", "git.acme.com:8443", true),
            ("git@git.acme.com:a/b", "acme.com", false),
        ] {
            let address = RepositoryAddress::from_remote(url).unwrap();
            assert_eq!(address.is_on(host), on, "{url} {host}");
        }
    }

    #[test]
    fn words_may_leave_out_the_host() {
        let found = |host: Option<&str>| Ok((host.map(str::to_owned), "acme".into(), "app".into()));
        for (words, host) in [
            ("acme/app", None),
            ("GHE.example.com/acme/app", Some("ghe.example.com")),
            ("git.acme.com:8443/acme/app", Some("git.acme.com:8443")),
            ("www.github.com/acme/app", Some("github.com")),
            ("https://github.com/acme/app", Some("github.com")),
            ("git@github.com:acme/app.git", Some("github.com")),
            ("ssh://git@github.com/acme/app.git", Some("github.com")),
        ] {
            assert_eq!(RepositoryAddress::from_words(words), found(host), "{words}");
        }
        use AddressError::{NoHost, NoRepository, Userinfo};
        for (words, error) in [
            ("", NoRepository),
            ("app", NoRepository),
            ("acme/", NoRepository),
            ("/app", NoRepository),
            ("a/b/c/d", NoRepository),
            ("acme/app name", NoRepository),
            ("evil.test#.ghe.com/o/r", NoHost),
            ("localhost:x@evil.test/o/r", NoRepository),
            ("https://user:secret@github.com/acme/app", Userinfo),
            ("https://token@github.com/acme/app", Userinfo),
            ("ssh://git:secret@github.com/acme/app", Userinfo),
        ] {
            assert_eq!(RepositoryAddress::from_words(words), Err(error), "{words}");
        }
    }

    #[test]
    fn pages_are_taken_apart() {
        let page = |text: &str| {
            let page = WebAddress::parse(text)?;
            Some((page.host, page.owner, page.name, page.number, page.fragment))
        };
        let text = |text: &str| text.to_owned();
        let app = |host: &str, number: Option<(&str, i64)>, fragment: Option<&str>| {
            let number = number.map(|(kind, n)| (text(kind), n));
            let (owner, name) = (text("acme"), text("app"));
            Some((text(host), owner, name, number, fragment.map(text)))
        };
        for (url, host, number, fragment) in [
            (
                "https://github.com/acme/app/issues/7?x=1#issuecomment-2",
                "github.com",
                Some(("issues", 7)),
                Some("issuecomment-2"),
            ),
            (
                "http://git.local:8080/acme/app.git",
                "git.local:8080",
                None,
                None,
            ),
            (
                "https://github.com/acme/app/pull/12/files",
                "github.com",
                Some(("pull", 12)),
                None,
            ),
            (
                "https://github.com/acme/app/tree/main",
                "github.com",
                None,
                None,
            ),
            // A browser goes up, too.
            (
                "https://github.com/x/y/../../acme/app/issues/7",
                "github.com",
                Some(("issues", 7)),
                None,
            ),
        ] {
            assert_eq!(page(url), app(host, number, fragment), "{url}");
        }
        for url in [
            "github.com/a/b",
            "https://github.com/a",
            "https://github.com//b",
            "https://github.com//a/b",
            "https://user@github.com/a/b",
            "https://gitlab.com\\@github.com/a/b",
            "https://github.com/a/b/issues/x",
            "https://github.com/a/b/issues/0",
            "https://github.com/a/b/issues/+7",
            "https://github.com/a/b/issues/2147483648",
            "https:///a/b",
            "https://github.com/a b/c",
            "https://github.com/a/",
        ] {
            assert_eq!(page(url), None, "{url}");
        }
    }
}
