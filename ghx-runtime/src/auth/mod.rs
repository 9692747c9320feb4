//! Which host is meant and which token goes there, by the rules that `gh` users know.

mod environment;
mod host;
mod token;

pub use environment::{Environment, ProcessEnvironment};
pub use host::{Host, is_loopback_url};
pub(crate) use token::variables;
pub use token::{Token, TokenSource, resolve_token};
