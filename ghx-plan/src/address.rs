//! Addresses and host names, read in one place by the parser that the HTTP client uses.

use std::fmt;

use url::Url;

/// Why a text is no address or host. It never repeats the text, which may hold a password.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AddressError {
    /// Not `https://HOST/..`.
    NoAddress,
    /// A user name or password before the host.
    Userinfo,
    /// Not `NAME` or `NAME:PORT`.
    NoHost,
    /// Not `OWNER/NAME` or `HOST/OWNER/NAME`.
    NoRepository,
}

impl fmt::Display for AddressError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            AddressError::NoAddress => "is not an address: write https://HOST/PATH",
            AddressError::Userinfo => {
                "has a user name or password in it: write the address without"
            }
            AddressError::NoHost => "is not a host: write NAME or NAME:PORT",
            AddressError::NoRepository => {
                "is not a repository: write OWNER/NAME or HOST/OWNER/NAME"
            }
        })
    }
}

/// Quotes what a message is about, unless it may hold a user name or password.
pub fn quoted(text: &str) -> String {
    if text.contains('@') {
        "what was given".to_owned()
    } else {
        format!("`{text}`")
    }
}

/// An address that somebody else wrote, without what may be secret in it: user, password, query and fragment.
pub fn shown(text: &str) -> Option<String> {
    let path = text.split(['?', '#']).next()?;
    let authority = path.split_once("//").map_or("", |(_, rest)| rest);
    let authority = authority.split(['/', '\\']).next().unwrap_or_default();
    (!authority.contains('@')).then(|| path.to_owned())
}

/// Reads an `http` or `https` address without user name and password.
pub fn parse(text: &str) -> Result<Url, AddressError> {
    let url = any(text)?;
    // The parser also takes `https:host` and `https:///host`, which nobody means.
    let rest = match text.split_once("://") {
        Some((_, rest)) if matches!(url.scheme(), "http" | "https") => rest,
        _ => return Err(AddressError::NoAddress),
    };
    if rest.starts_with('/') || url.host_str().is_none_or(str::is_empty) {
        return Err(AddressError::NoAddress);
    }
    let authority = rest.split(['/', '?', '#']).next().unwrap_or(rest);
    if authority.contains('@') {
        return Err(AddressError::Userinfo);
    }
    Ok(url)
}

/// Reads an address of any scheme. What parsers read in different ways (`\`, white space) is in no address.
pub fn any(text: &str) -> Result<Url, AddressError> {
    let odd = |c: char| c == '\\' || c.is_whitespace() || c.is_control();
    if text.contains(odd) {
        return Err(AddressError::NoAddress);
    }
    Url::parse(text).map_err(|_| AddressError::NoAddress)
}

/// Reads a host: `name` or `name:port`, in lower case and without the port of `https`.
pub fn host_name(text: &str) -> Result<String, AddressError> {
    let plain = |b: u8| b.is_ascii_alphanumeric() || b".-_:[]".contains(&b);
    if text.contains('@') {
        return Err(AddressError::Userinfo);
    }
    if text.is_empty() || text.ends_with(':') || !text.bytes().all(plain) {
        return Err(AddressError::NoHost);
    }
    let url = parse(&format!("https://{text}/")).map_err(|_| AddressError::NoHost)?;
    Ok(host_of(&url))
}

/// `name` or `name:port` of an address that was read.
pub fn host_of(url: &Url) -> String {
    let name = url.host_str().unwrap_or_default();
    match url.port() {
        Some(port) => format!("{name}:{port}"),
        None => canonical(name).to_owned(),
    }
}

/// The host of an address; none where it is no address.
pub fn host_of_address(text: &str) -> Option<String> {
    parse(text).ok().map(|url| host_of(&url))
}

/// One name for all the spellings of github.com; it answers ssh on port 443 under a name of its own.
pub fn canonical(name: &str) -> &str {
    match name {
        "ssh.github.com" | "www.github.com" => "github.com",
        name => name,
    }
}

/// Whether an address that was read stays on this machine.
pub fn is_loopback(url: &Url) -> bool {
    let name = url.host_str().unwrap_or_default();
    let ip = name.trim_start_matches('[').trim_end_matches(']');
    match ip.parse::<std::net::IpAddr>() {
        Ok(address) => address.is_loopback(),
        Err(_) => name == "localhost" || name.ends_with(".localhost"),
    }
}

/// Whether a host that was read is this machine.
pub fn is_loopback_host(name: &str) -> bool {
    parse(&format!("http://{name}/")).is_ok_and(|url| is_loopback(&url))
}

/// Whether the address of something on `named` means what `host` has.
///
/// A server on this machine that goes by a bare address, such as the sandbox, stands in for github.com.
pub fn same_host(named: &str, host: &str) -> bool {
    let stands_in = || {
        let bare = host.starts_with("localhost") || !host.contains("localhost");
        bare && is_loopback_host(host)
    };
    named.eq_ignore_ascii_case(host) || (named == "github.com" && stands_in())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_two_parsers_could_read_differently_is_no_address() {
        use AddressError::{NoAddress, Userinfo};
        for (text, error) in [
            ("http://evil.test:1\\@127.0.0.1/graphql", NoAddress),
            ("https://evil.test\\@api.github.com/graphql", NoAddress),
            ("https://evil.test\t.github.com/", NoAddress),
            (" https://github.com/", NoAddress),
            ("https://github.com/\n", NoAddress),
            ("https:github.com/x", NoAddress),
            ("https:///github.com/x", NoAddress),
            ("https://", NoAddress),
            ("//github.com/x", NoAddress),
            ("github.com/x", NoAddress),
            ("ftp://github.com/x", NoAddress),
            ("https://github.com:99999/", NoAddress),
            ("https://git%2fhub.com/", NoAddress),
            ("https://127.0.0.1@evil.test/", Userinfo),
            ("https://user:secret@github.com/", Userinfo),
            ("https://@github.com/", Userinfo),
            ("https://:@github.com/", Userinfo),
        ] {
            assert_eq!(parse(text).map(|_| ()), Err(error), "{text}");
        }
        for (text, host) in [
            ("https://GitHub.com:443/a@b", "github.com"),
            ("http://127.1:80/x", "127.0.0.1"),
            ("http://[::1]:8080/", "[::1]:8080"),
            ("https://www.github.com/a/b", "github.com"),
            ("https://www.github.com:8443/a/b", "www.github.com:8443"),
            ("https://git\u{ff0e}acme.com/", "git.acme.com"),
        ] {
            assert_eq!(host_of_address(text).as_deref(), Some(host), "{text}");
        }
    }

    #[test]
    fn what_is_shown_of_an_address_is_no_secret() {
        for (text, clean) in [
            (
                "https://acme.com/login?code=secret#secret",
                Some("https://acme.com/login"),
            ),
            ("/login", Some("/login")),
            ("https://acme.com/a@b", Some("https://acme.com/a@b")),
            ("https://me:secret@acme.com/", None),
            ("//secret@acme.com/", None),
        ] {
            assert_eq!(shown(text).as_deref(), clean, "{text}");
        }
    }

    #[test]
    fn a_host_is_a_name_and_perhaps_a_port() {
        for (text, name) in [
            ("GitHub.com", "github.com"),
            ("git.acme.com:8443", "git.acme.com:8443"),
            ("github.com:443", "github.com"),
            ("[::1]:80", "[::1]:80"),
            ("my_host", "my_host"),
        ] {
            assert_eq!(host_name(text).as_deref(), Ok(name), "{text}");
        }
        for text in [
            "",
            "evil.test/.localhost",
            "evil.test#.localhost",
            "evil.test?.localhost",
            "evil.test\\.localhost",
            "localhost:x@evil.test",
            "evil.test%2f.ghe.com",
            "evil.test/.ghe.com",
            "evil.test:80:.ghe.com",
            "github.com/",
            "https://github.com",
            "git.acme.com:",
            "git.acme.com:70000",
            "git acme.com",
            "g\u{ef}thub.com",
            "[::1",
            ":80",
        ] {
            assert!(host_name(text).is_err(), "{text}");
        }
    }

    #[test]
    fn an_address_means_its_own_host_only() {
        for (named, host, same) in [
            ("github.com", "github.com", true),
            ("gitlab.com", "github.com", false),
            ("gitlab.com", "127.0.0.1:80", false),
            ("git.acme.com", "git.acme.com", true),
            ("github.com", "git.acme.com", false),
            ("git.acme.com", "git.acme.com:8443", false),
            // The sandbox gives out addresses of github.com.
            ("github.com", "127.0.0.1:9", true),
            ("github.com", "[::1]:9", true),
            ("github.com", "localhost:9", true),
            ("github.com", "github.localhost", false),
            ("git.acme.com", "127.0.0.1:9", false),
        ] {
            assert_eq!(same_host(named, host), same, "{named} {host}");
        }
    }
}
