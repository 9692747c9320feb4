//! What generated tables import: the plan types, and short ways to write what they say most.

pub use super::Emit::Typed;
pub use super::Node::Keep;
pub use super::*;

/// The choices of a shape.
pub type Choices = &'static [Choice];

/// The fields of an output.
pub type Outputs = &'static [(&'static str, Emit)];

/// A value of the reply is there.
pub const fn has(slot: u16) -> Predicate {
    Predicate::Present(Term::Slot(slot))
}

/// A value of the reply is this one.
pub const fn is(slot: u16, json: &'static str) -> Predicate {
    Predicate::Equal(Term::Slot(slot), Term::Json(json))
}

/// A value of the reply is the input's.
pub const fn shows(slot: u16, path: &'static [u16]) -> Predicate {
    Predicate::Equal(Term::Slot(slot), Term::Input(path))
}

/// All elements of an input are in the list of a slot.
pub const fn within(path: &'static [u16], slot: u16) -> Predicate {
    Predicate::Within(Term::Input(path), Term::Slot(slot))
}

/// An input is given.
pub const fn given(path: &'static [u16]) -> Predicate {
    Predicate::Present(Term::Input(path))
}

/// What must hold, and what users are told otherwise.
pub const fn ensure(predicate: Predicate, text: &'static str, message: &'static str) -> Ensure {
    Ensure::new(predicate, text).says(message)
}
/// Text.
pub const TEXT: Type = Type::String;
/// A whole number.
pub const INT: Type = Type::Integer;
/// A number.
pub const NUMBER: Type = Type::Number;
/// A boolean.
pub const BOOL: Type = Type::Boolean;
/// Anything.
pub const ANY: Type = Type::Json;
/// A list whose items were looked at on their own.
pub const LIST: Type = Type::List(&ANY);
/// Text or null.
pub const OPT_TEXT: Type = Type::Nullable(&TEXT);
/// A whole number or null.
pub const OPT_INT: Type = Type::Nullable(&INT);
/// A number or null.
pub const OPT_NUMBER: Type = Type::Nullable(&NUMBER);
/// A boolean or null.
pub const OPT_BOOL: Type = Type::Nullable(&BOOL);
/// Such a list, or null.
pub const OPT_LIST: Type = Type::Nullable(&LIST);

/// Outputs that are written from the slots 0, 1, 2...
pub const fn slots<const N: usize>(fields: [(&'static str, Type); N]) -> [(&'static str, Emit); N] {
    let mut out = [const { ("", Typed(0, ANY)) }; N];
    let mut i = 0;
    while i < N {
        out[i] = (fields[i].0, Typed(i as u16, fields[i].1));
        i += 1;
    }
    out
}

/// Keys whose values are kept in `first` and the slots behind it.
pub const fn keep<const N: usize>(
    first: u16,
    keys: [&'static str; N],
) -> [(&'static str, Node); N] {
    let mut out = [const { ("", Keep(0)) }; N];
    let mut i = 0;
    while i < N {
        out[i] = (keys[i], Keep(first + i as u16));
        i += 1;
    }
    out
}
