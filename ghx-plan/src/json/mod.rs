//! Small JSON text helpers: escaping, unescaping, counting and equality of values that are kept as text, and guards against odd ones.

mod elements;
mod equal;
mod escape;
mod odd;
mod sink;
mod text;
mod tree;

pub use elements::{elements, entries, items, picked};
pub use equal::equal;
pub use escape::{push_string, quoted, unquoted};
pub use odd::{cut, lone_surrogate};
pub use sink::Sink;
pub use text::Text;
pub use tree::{Tree, tree};
