//! Where settings come from; a trait, so that the rules are testable without a process environment.

use std::process::{Command, Stdio};

/// What host and token resolution may look at.
pub trait Environment {
    /// An environment variable; empty counts as not set.
    fn var(&self, name: &str) -> Option<String>;

    /// The token that `gh` keeps for a host, if `gh` is installed and logged in.
    fn gh_token(&self, host: &str) -> Option<String>;
}

/// The real environment of this process.
#[derive(Debug, Clone, Copy, Default)]
pub struct ProcessEnvironment;

impl Environment for ProcessEnvironment {
    fn var(&self, name: &str) -> Option<String> {
        std::env::var(name).ok().filter(|value| !value.is_empty())
    }

    fn gh_token(&self, host: &str) -> Option<String> {
        let output = Command::new("gh")
            .args(["auth", "token", "--hostname", host])
            .stdin(Stdio::null())
            .stderr(Stdio::null())
            .output()
            .ok()?;
        let token = String::from_utf8(output.stdout).ok()?;
        let token = token.trim();
        (output.status.success() && !token.is_empty()).then(|| token.to_owned())
    }
}
