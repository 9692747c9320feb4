//! GitHub's web addresses, taken apart.

/// What an address names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct GithubUrl<'a> {
    pub(crate) host: &'a str,
    pub(crate) owner: &'a str,
    pub(crate) name: &'a str,
    /// `issues` or `pull`, and the number behind it, which fits GraphQL's `Int`.
    pub(crate) number: Option<(&'a str, i64)>,
}

/// Takes an address apart; `None` when it is no address of a repository or of something in it.
pub(crate) fn parse(url: &str) -> Option<GithubUrl<'_>> {
    let rest = url
        .strip_prefix("https://")
        .or_else(|| url.strip_prefix("http://"))?;
    let rest = rest.split(['?', '#']).next()?;
    let mut parts = rest.split('/');
    let host = parts
        .next()
        .filter(|host| !host.is_empty() && !host.contains('@'))?;
    let owner = parts.next().filter(|part| is_name(part))?;
    let name = parts.next()?;
    let name = name.strip_suffix(".git").unwrap_or(name);
    if !is_name(name) {
        return None;
    }
    let number = match (parts.next(), parts.next()) {
        (Some(kind @ ("issues" | "pull")), Some(number)) => Some((
            kind,
            i64::from(number.parse::<i32>().ok().filter(|n| *n > 0)?),
        )),
        _ => None,
    };
    Some(GithubUrl {
        host,
        owner,
        name,
        number,
    })
}

fn is_name(part: &str) -> bool {
    !part.is_empty()
        && part
            .bytes()
            .all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_' | b'.'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_owner_name_and_number() {
        let url = parse("https://github.com/acme/app/issues/7?x=1#issuecomment-2");
        assert_eq!(
            url,
            Some(GithubUrl {
                host: "github.com",
                owner: "acme",
                name: "app",
                number: Some(("issues", 7))
            })
        );
        let url = parse("http://git.local:8080/acme/app.git");
        assert_eq!(
            url,
            Some(GithubUrl {
                host: "git.local:8080",
                owner: "acme",
                name: "app",
                number: None
            })
        );
        assert_eq!(
            parse("https://github.com/a/b/pull/12/files").and_then(|u| u.number),
            Some(("pull", 12))
        );
        assert_eq!(
            parse("https://github.com/a/b/tree/main").map(|u| u.number),
            Some(None)
        );
    }

    #[test]
    fn refuses_what_is_no_repository() {
        for url in [
            "github.com/a/b",
            "https://github.com/a",
            "https://github.com//b",
            "https://user@github.com/a/b",
            "https://github.com/a/b/issues/x",
            "https://github.com/a/b/issues/0",
            "https://github.com/a/b/issues/2147483648",
            "https:///a/b",
            "https://github.com/a b/c",
            "https://github.com/a/",
        ] {
            assert_eq!(parse(url), None, "{url}");
        }
    }
}
