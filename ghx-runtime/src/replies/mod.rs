//! Taking a reply apart: every alias to its step, every value to its slot, without building a tree.

mod deadline;
mod emit;
mod errors;
mod node;
mod reply;

pub(crate) use crate::json::Text;
pub(crate) use deadline::Deadline;
pub(crate) use emit::emit;
pub(crate) use errors::GithubError;
pub(crate) use node::project;
pub(crate) use reply::{Capture, Data, Expected, Reply, Roots, read};
