//! Outputs: paths through a reply, and the types of what they lead to.

use super::Predicate;

/// A path through a reply.
#[derive(Debug, Clone, PartialEq)]
pub struct Path {
    /// The first segment is the root field's key (or, in `fields`, a key of the item).
    pub segments: Vec<Segment>,
}

/// One key of a path, and what is done with a list there.
#[derive(Debug, Clone, PartialEq)]
pub struct Segment {
    /// The response key.
    pub key: String,
    /// The value is a list that is gone through: `[*]`, or `[predicate]` which keeps only some items.
    pub list: Option<Option<Predicate>>,
}

/// One field of an output.
#[derive(Debug, Clone)]
pub struct OutputField {
    /// Its name.
    pub name: String,
    /// Where it comes from. Composites have no paths: `None`.
    pub path: Option<Path>,
    /// For `{from, fields}`: the fields of each item (paths relative to it).
    pub fields: Vec<OutputField>,
    /// Its type, null-ness included.
    pub ty: Type,
    /// Left out where the part of a composite that gives it did not run; its type is nullable then.
    pub optional: bool,
}

/// The type of an output.
#[derive(Debug, Clone, PartialEq)]
pub enum Type {
    /// Text.
    String,
    /// The text of an address.
    Url,
    /// The text of a moment.
    Timestamp,
    /// A 32-bit number.
    Int,
    /// A 64-bit number.
    Long,
    /// A number.
    Float,
    /// `true` or `false`
    Boolean,
    /// A GraphQL enum: its name and values. New values may appear, so the Rust type has an `Other`.
    Enum(String, Vec<String>),
    /// A list.
    List(Box<Type>),
    /// An object; the name suggests what to call the Rust struct.
    Object(String, Vec<(String, Type)>),
    /// May be null.
    Nullable(Box<Type>),
    /// Any JSON (unknown scalars).
    Json,
    /// The id of a thing, by the name of its ref.
    Id(String),
}

impl Type {
    /// Whether values are the same or not, without floating-point numbers that may be neither.
    pub fn is_exact(&self) -> bool {
        match self {
            Type::Float => false,
            Type::Nullable(inner) | Type::List(inner) => inner.is_exact(),
            Type::Object(_, fields) => fields.iter().all(|(_, ty)| ty.is_exact()),
            _ => true,
        }
    }

    /// The same without null and lists around it.
    pub fn innermost(&self) -> &Type {
        match self {
            Type::Nullable(inner) | Type::List(inner) => inner.innermost(),
            other => other,
        }
    }
}
