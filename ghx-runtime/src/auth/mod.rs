//! Which host is meant and which token goes there, by the rules that `gh` users know.
//!
//! ```
//! # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/support/example.in"));
//! # fn main() -> Result<(), Error> {
//! use ghx_runtime::auth::{Host, resolve_token};
//!
//! // An environment with these variables, and without `gh`.
//! let environment = Variables(&[("GH_HOST", "git.acme.com"), ("GH_TOKEN", "a"), ("GH_ENTERPRISE_TOKEN", "b")]);
//! let host = Host::from_environment(&environment)?;
//! let (token, source) = resolve_token(&environment, &host).unwrap();
//! assert_eq!((token.reveal(), source.to_string().as_str()), ("b", "GH_ENTERPRISE_TOKEN"));
//! # Ok(())
//! # }
//! ```

#[cfg(feature = "app")]
mod app;
mod environment;
mod gh;
mod host;
mod redact;
mod repository;
mod token;

#[cfg(feature = "app")]
pub use app::App;
pub use environment::{Environment, ProcessEnvironment};
#[doc(hidden)]
pub use gh::{GhAnswer, ask_gh, gh_is_installed};
pub(crate) use ghx_plan::address;
#[doc(hidden)]
pub use ghx_plan::address::{AddressError, host_name, host_of_address, quoted, same_host};
pub use host::{Host, is_loopback_url};
#[doc(hidden)]
pub use repository::{RepositoryAddress, WebAddress};
pub use token::{Token, TokenSource, resolve_token};
pub(crate) use token::{variable_token, variables};
