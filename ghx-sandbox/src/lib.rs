//! An embedded GitHub for first runs, tests and dry practice.
//!
//! [`Sandbox::start`] serves GitHub's GraphQL endpoint on loopback over a [`World`] in memory. Every document is
//! validated against GitHub's schema, executed by the specification, and answered in GitHub's own shapes;
//! [`Fault`]s make it fail in the ways GitHub fails. `docs/sandbox.md` says what is proven and what is assumed.

mod args;
mod builder;
mod clock;
mod coerce;
mod connection;
mod crowd;
mod demo;
mod error;
mod execute;
mod fault;
mod fault_reply;
mod handle;
mod host;
mod http;
pub mod ids;
mod introspect;
mod limits;
mod log;
pub mod model;
mod mutate;
mod options;
mod reply;
mod request;
mod resolve;
mod rest;
mod schema;
mod scopes;
mod server;
mod token;
mod validate;
mod value;
mod worldfile;

pub use builder::{
    Changes, IssueBuilder, PullBuilder, RepoBuilder, ReviewBuilder, ThreadBuilder, WorldBuilder,
};
pub use clock::Clock;
pub use error::Error;
pub use fault::{Break, Fault, FaultKind, Only, When, WritePoint};
pub use log::{Log, OperationKind, RequestRecord, WriteRecord};
pub use model::World;
pub use options::Options;
pub use server::Sandbox;

/// Validates an executable document against the embedded schema, with the messages GitHub would answer.
///
/// This is strict by the specification, also where GitHub itself looks away: see `docs/sandbox.md`.
pub fn validate(document: &str) -> Result<(), Vec<String>> {
    validate::strictly(document)
        .map_err(|errors| errors.into_iter().map(|error| error.message).collect())
}
