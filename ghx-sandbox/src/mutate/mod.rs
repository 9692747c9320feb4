//! Mutations, one file per domain: each checks rights first, writes, and gives its payload.

use crate::args::Args;
use crate::model::World;
use crate::value::{FieldError, Val};

/// What a mutation may change, and the nodes it has touched.
pub(crate) struct Cx<'a> {
    pub(crate) world: &'a mut World,
    pub(crate) viewer: u64,
    pub(crate) touched: Vec<String>,
}

pub(crate) fn run(_cx: &mut Cx<'_>, name: &str, _input: Args<'_>) -> Result<Val, FieldError> {
    Err(FieldError::unmodelled(&format!("Mutation.{name}")))
}
