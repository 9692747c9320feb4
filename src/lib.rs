//! GitHub work as typed capabilities, compiled from declarative cards.
//!
//! Every capability is a function in the module of its domain; it takes what is needed, setters give the rest:
//!
//! ```no_run
//! # async fn demo() -> Result<(), ghx::Error> {
//! let client = ghx::Client::from_env()?;
//! let issue = ghx::issue::labels::add(("acme/app", 7), ["bug"]).send(&client).await?;
//! println!("{:?}", issue.labels);
//! # Ok(())
//! # }
//! ```
//!
//! [`chain!`] sends several as one request, [`cards!`] compiles your own cards, [`cli!`] makes your own `ghx` of them, and
//! [`registry`] serves JSON callers. The [`guide`] has everything else, also for those who come from octocrab or cynic.

// docs.rs shows which feature brings what.
#![cfg_attr(docsrs, feature(doc_cfg))]

// The generated code names this crate by an absolute path, which works in every crate that `cards!` is called in.
extern crate self as ghx;

#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod cli;
#[cfg(feature = "feedback")]
#[doc(hidden)]
pub mod entries;
#[cfg(feature = "feedback")]
pub mod feedback;
#[cfg(feature = "feedback")]
#[doc(hidden)]
pub mod shown;

/// The texts that the built-in capabilities were compiled from: the schema's files, and the cards by path.
#[cfg(feature = "sources")]
#[doc(hidden)]
#[allow(missing_docs, reason = "generated")]
pub mod sources {
    include!(concat!(env!("OUT_DIR"), "/sources.rs"));
}

/// What the compiler made of `cards/`.
mod compiled {
    include!(concat!(env!("OUT_DIR"), "/cards.rs"));
}

pub use compiled::*;
pub use ghx_runtime::*;

#[cfg(feature = "macros")]
#[doc(hidden)]
pub use ghx_macros as __macros;
#[doc(hidden)]
pub use ghx_runtime as __runtime;

include!(concat!(env!("OUT_DIR"), "/macros.rs"));

/// Every built-in capability by id and alias.
///
/// ```
/// let capability = ghx::registry().find("issue.labels.set").unwrap();
/// assert_eq!((capability.id, capability.domain()), ("issue.labels.set", "issue"));
/// assert_eq!(ghx::registry().suggest("issue.label.set"), Some("issue.labels.set"));
/// ```
pub fn registry() -> &'static Registry {
    &REGISTRY
}

/// The guide to the library, which is also on the site.
///
// The first definition of a link wins: in the documents these lead to their neighbours.
#[doc = "[cli.md]: https://github.com/ghx-dev/ghx/blob/main/docs/cli.md"]
#[doc = "[journal.md]: https://github.com/ghx-dev/ghx/blob/main/docs/journal.md"]
#[doc = "[from-octocrab.md]: crate::guide::from_octocrab"]
#[doc = "[from-cynic.md]: crate::guide::from_cynic"]
#[doc = ""]
#[cfg(any(doc, doctest))]
#[doc = include_str!("../docs/library.md")]
pub mod guide {
    #[doc = include_str!("../docs/from-octocrab.md")]
    pub mod from_octocrab {}

    #[doc = "[cards.md]: https://github.com/ghx-dev/ghx/blob/main/docs/cards.md"]
    #[doc = ""]
    #[doc = include_str!("../docs/from-cynic.md")]
    pub mod from_cynic {}
}
