//! What generated tables import: the plan types, and names for what they say most.

use super::written::{Expression, Written};

pub use super::*;
pub use core::option::Option::{self, None, Some};

/// Declares constants, and lists how each is written when it has no name.
macro_rules! known {
    ($($(#[$about:meta])* $name:ident: $ty:ty = $it:expr;)*) => {
        $($(#[$about])* pub const $name: $ty = $it;)*

        /// What has a name, in the order in which it is made of each other.
        pub fn known() -> impl Iterator<Item = (&'static str, Expression)> {
            [$((stringify!($name), $name.written())),*].into_iter()
        }
    };
}

known! {
    /// Text.
    TEXT: Type = Type::String;
    /// A whole number.
    INT: Type = Type::Integer;
    /// A number.
    NUMBER: Type = Type::Number;
    /// A boolean.
    BOOL: Type = Type::Boolean;
    /// Anything.
    ANY: Type = Type::Json;
    /// A list whose items were looked at on their own.
    LIST: Type = Type::List(&ANY);
    /// Text or null.
    OPT_TEXT: Type = Type::Nullable(&TEXT);
    /// A whole number or null.
    OPT_INT: Type = Type::Nullable(&INT);
    /// A number or null.
    OPT_NUMBER: Type = Type::Nullable(&NUMBER);
    /// A boolean or null.
    OPT_BOOL: Type = Type::Nullable(&BOOL);
    /// Such a list, or null.
    OPT_LIST: Type = Type::Nullable(&LIST);
    /// Any string as an input.
    STRING: Kind = Kind::STRING;
    /// Any strings as an input.
    STRINGS: Kind = Kind::STRINGS;
    /// A 32-bit number as an input.
    WHOLE: Kind = Kind::INT;
    /// A positive 32-bit number as an input.
    POSITIVE: Kind = Kind::POSITIVE;
}
