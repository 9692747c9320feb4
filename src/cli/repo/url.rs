//! Repository addresses: the forms that git remotes and people write.

/// A repository and the host it lives on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Address {
    /// Lower-case host, `github.com` for all spellings of it.
    pub(crate) host: String,
    /// The owner's login.
    pub(crate) owner: String,
    /// The repository's name, without `.git`.
    pub(crate) name: String,
}

impl Address {
    /// Reads the address of a git remote: `https`, `ssh`, `git` and scp forms. `None` for paths and for anything that
    /// is not `owner/name` on a host.
    pub(crate) fn from_remote(url: &str) -> Option<Address> {
        let url = url.trim();
        let (host, path) = match url.split_once("://") {
            Some((scheme, rest)) => {
                if !matches!(
                    scheme,
                    "https" | "http" | "ssh" | "git" | "git+ssh" | "ssh+git" | "git+https"
                ) {
                    return None;
                }
                rest.split_once('/')?
            }
            None => scp(url)?,
        };
        let host = host.rsplit('@').next()?;
        let host = host.split_once(':').map_or(host, |(name, _port)| name);
        let path = path.trim_matches('/');
        let path = path.strip_suffix(".git").unwrap_or(path);
        let (owner, name) = path.split_once('/')?;
        Address::new(host, owner, name)
    }

    /// Reads what people write after `--repo` and in `GH_REPO`: `OWNER/NAME`, `HOST/OWNER/NAME` or an address.
    /// The host is `None` where it was not said.
    pub(crate) fn from_words(text: &str) -> Option<(Option<String>, String, String)> {
        let text = text.trim();
        if text.contains("://") || text.contains('@') {
            let Address { host, owner, name } = Address::from_remote(text)?;
            return Some((Some(host), owner, name));
        }
        let mut parts = text.split('/');
        let found = match (parts.next(), parts.next(), parts.next(), parts.next()) {
            (Some(owner), Some(name), None, None) => (None, owner, name),
            (Some(host), Some(owner), Some(name), None) => (Some(host), owner, name),
            _ => return None,
        };
        let (host, owner, name) = found;
        let checked = Address::new(host.unwrap_or("github.com"), owner, name)?;
        Some((host.map(|_| checked.host), checked.owner, checked.name))
    }

    fn new(host: &str, owner: &str, name: &str) -> Option<Address> {
        let plain = |text: &str, extra: &str| {
            !text.is_empty()
                && text
                    .chars()
                    .all(|c| c.is_ascii_alphanumeric() || extra.contains(c))
        };
        if !plain(host, ".-")
            || !plain(owner, "-_.")
            || !plain(name, "-_.")
            || matches!(name, "." | "..")
        {
            return None;
        }
        let host = host.to_ascii_lowercase();
        let host = match host.as_str() {
            // GitHub answers ssh on port 443 under a name of its own.
            "ssh.github.com" | "www.github.com" => "github.com".to_owned(),
            _ => host,
        };
        Some(Address {
            host,
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

#[cfg(test)]
#[allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test may stop at the first surprise"
)]
mod tests {
    use super::Address;

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
            "github.com:acme/app",
        ] {
            let address = Address::from_remote(url).expect(url);
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
            "",
        ] {
            assert_eq!(Address::from_remote(url), None, "{url}");
        }
    }

    #[test]
    fn names_keep_their_case_and_dots() {
        let address = Address::from_remote("git@ghe.example.com:Acme-Inc/my.app_2.git").unwrap();
        assert_eq!(
            address,
            Address {
                host: "ghe.example.com".into(),
                owner: "Acme-Inc".into(),
                name: "my.app_2".into()
            }
        );
    }

    #[test]
    fn words_may_leave_out_the_host() {
        assert_eq!(
            Address::from_words("acme/app"),
            Some((None, "acme".into(), "app".into()))
        );
        assert_eq!(
            Address::from_words("GHE.example.com/acme/app"),
            Some((Some("ghe.example.com".into()), "acme".into(), "app".into()))
        );
        assert_eq!(
            Address::from_words("https://github.com/acme/app"),
            Some((Some("github.com".into()), "acme".into(), "app".into()))
        );
        assert_eq!(
            Address::from_words("git@github.com:acme/app.git"),
            Some((Some("github.com".into()), "acme".into(), "app".into()))
        );
        for wrong in ["", "app", "acme/", "/app", "a/b/c/d", "acme/app name"] {
            assert_eq!(Address::from_words(wrong), None, "{wrong}");
        }
    }
}
