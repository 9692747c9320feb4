//! Small JSON text helpers: escaping, unescaping, counting and equality of values that are kept as text, and guards against odd ones.

mod elements;
mod equal;
mod escape;
mod odd;
mod sink;

pub(crate) use elements::{elements, entries, items};
pub(crate) use equal::equal;
pub(crate) use escape::{push_string, quoted, unquoted};
pub(crate) use odd::{cut, lone_surrogate, strict};
pub(crate) use sink::Sink;
