//! Which `Host` headers are answered: those that mean this machine. A page in a browser that has its own name point here
//! (DNS rebinding) sends that name, and is refused.

use std::net::{Ipv4Addr, Ipv6Addr};

/// Whether a host with or without a port means this machine: a loopback address, `localhost`, or a name under it.
pub(crate) fn is_local(authority: &str) -> bool {
    if let Some(rest) = authority.strip_prefix('[') {
        return rest.split_once(']').is_some_and(|(address, port)| {
            let loopback = |address: Ipv6Addr| {
                address.is_loopback() || address.to_ipv4_mapped().is_some_and(|v4| v4.is_loopback())
            };
            address.parse().is_ok_and(loopback) && is_port(port)
        });
    }
    let (name, port) = authority.split_at(authority.find(':').unwrap_or(authority.len()));
    if !is_port(port) {
        return false;
    }
    if let Ok(address) = name.parse::<Ipv4Addr>() {
        return address.is_loopback();
    }
    let name = name.strip_suffix('.').unwrap_or(name).to_ascii_lowercase();
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    (name == "localhost" || name.ends_with(".localhost")) && name.chars().all(plain)
}

/// Nothing, or a colon and digits.
fn is_port(text: &str) -> bool {
    text.is_empty()
        || text
            .strip_prefix(':')
            .is_some_and(|digits| digits.chars().all(|c| c.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::is_local;

    #[test]
    fn only_names_and_addresses_of_this_machine_are_local() {
        for host in [
            "127.0.0.1",
            "127.0.0.1:8080",
            "127.8.9.10",
            "[::1]",
            "[::1]:80",
            "[::ffff:127.0.0.1]:80",
            "localhost",
            "LocalHost:1",
            "localhost.",
            "api.github.localhost:80",
        ] {
            assert!(is_local(host), "{host}");
        }
        for host in [
            "",
            "evil.example",
            "evil.example:8080",
            "localhost.evil.example",
            "evil.example/.localhost",
            "evil.example#.localhost",
            "user@localhost",
            "evillocalhost",
            "localhost:x",
            "localhost:80@evil.example",
            "128.0.0.1",
            "0.0.0.0",
            "[::2]",
            "[::1",
            "[::1]x",
            "127.0.0.1.evil.example",
        ] {
            assert!(!is_local(host), "{host}");
        }
    }
}
