//! What generated code calls `__rt`: this crate, and the parts of the standard library that it names most. Generated
//! code must compile without a prelude and beside modules called `core` or `std`.

pub use std::convert::{AsRef, Into};
pub use std::iter::IntoIterator;
pub use std::option::Option;
pub use std::string::String;
pub use std::vec::Vec;

pub use crate::*;

// Only here: whatever is at the root of this crate is at the root of `ghx`, too, and a promise there.
pub use {serde, serde_json};
