//! Short ways to write plans: `const` constructors that leave out what a card does not use.

mod capability;
mod input;
mod operation;
mod refs;
mod reply;
