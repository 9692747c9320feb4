//! Paths into an input: names become indexes.

use crate::expr::Segment;
use crate::ir::{Field, Kind, Shape};

/// A field found at a path.
#[derive(Debug, Clone)]
pub(crate) struct Resolved<'a> {
    /// Field indexes from the shape on.
    pub indexes: Vec<u16>,
    /// What values it takes.
    pub kind: &'a Kind,
    /// It, or an object on the way, may be left out and has no default.
    pub optional: bool,
    /// It, or an object on the way, may be null.
    pub nullable: bool,
}

/// The segment that names nothing, and what it could have named.
#[derive(Debug)]
pub(crate) struct Unknown<'a, 's> {
    /// The segment.
    pub segment: &'s Segment,
    /// The fields there; empty when there is no object to look into.
    pub known: Vec<&'a str>,
}

/// Follows a path.
pub(crate) fn resolve<'a, 's>(
    shape: &'a Shape,
    first: &'s Segment,
    rest: &'s [Segment],
) -> Result<Resolved<'a>, Unknown<'a, 's>> {
    let Some((index, field)) = find(shape, &first.name) else {
        return Err(Unknown {
            segment: first,
            known: names(shape).collect(),
        });
    };
    let mut found = Resolved {
        indexes: vec![index],
        kind: &field.kind,
        optional: !field.required && field.default.is_none(),
        nullable: field.nullable,
    };
    if let Some((next, rest)) = rest.split_first() {
        let Kind::Object(inner) = &field.kind else {
            return Err(Unknown {
                segment: next,
                known: Vec::new(),
            });
        };
        let inner = resolve(inner, next, rest)?;
        found.indexes.extend(inner.indexes);
        found.kind = inner.kind;
        found.optional |= inner.optional;
        found.nullable |= inner.nullable;
    }
    Ok(found)
}

/// What values the field at these indexes takes; lists on the way are their items.
pub(crate) fn at_mut<'a>(shape: &'a mut Shape, path: &[u16]) -> Option<&'a mut Kind> {
    let (first, rest) = path.split_first()?;
    let mut kind = &mut shape.fields.get_mut(usize::from(*first))?.kind;
    if rest.is_empty() {
        return Some(kind);
    }
    while let Kind::List { item, .. } = kind {
        kind = item;
    }
    match kind {
        Kind::Object(inner) => at_mut(inner, rest),
        _ => None,
    }
}

/// The names of a shape's fields.
pub(crate) fn names(shape: &Shape) -> impl Iterator<Item = &str> {
    shape.fields.iter().map(|field| field.name.as_str())
}

/// The field with a name.
pub(crate) fn find<'a>(shape: &'a Shape, name: &str) -> Option<(u16, &'a Field)> {
    let index = shape.fields.iter().position(|field| field.name == name)?;
    shape.fields.get(index).map(|field| (index as u16, field))
}
