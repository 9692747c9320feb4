//! GitHub's limits, as its replies tell them.

use crate::transport::ReplyHeaders;

/// How much of a limit is left.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
/// # fn main() {
/// let client = client();
/// assert_eq!(client.rate_limit(), None, "nothing was sent yet");
/// # }
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct RateLimit {
    /// How much there is in an hour.
    pub limit: u64,
    /// How much of it is left.
    pub remaining: u64,
    /// When it is whole again, in seconds since 1970.
    pub reset: u64,
    /// Which limit it is, such as `graphql` or `core`.
    pub resource: Option<String>,
}

impl RateLimit {
    /// What a reply says; nothing where it leaves something out.
    pub(crate) fn read(headers: &ReplyHeaders) -> Option<RateLimit> {
        let number = |name: &str| headers.get(name)?.trim().parse().ok();
        Some(RateLimit {
            limit: number("x-ratelimit-limit")?,
            remaining: number("x-ratelimit-remaining")?,
            reset: number("x-ratelimit-reset")?,
            resource: headers.get("x-ratelimit-resource").map(str::to_owned),
        })
    }
}
