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
pub(crate) struct Unknown<'a> {
    /// Index of the segment.
    pub segment: usize,
    /// The fields there; empty when there is no object to look into.
    pub known: Vec<&'a str>,
}

/// Follows a path of at least one segment.
pub(crate) fn resolve<'a>(
    shape: &'a Shape,
    segments: &[Segment],
) -> Result<Resolved<'a>, Unknown<'a>> {
    let mut here = Some(shape);
    let mut found: Option<Resolved> = None;
    for (index, segment) in segments.iter().enumerate() {
        let known = || {
            here.map(|shape| {
                shape
                    .fields
                    .iter()
                    .map(|field| field.name.as_str())
                    .collect()
            })
            .unwrap_or_default()
        };
        let position = here.and_then(|shape| {
            shape
                .fields
                .iter()
                .position(|field| field.name == segment.name)
        });
        let (Some(position), Some(shape)) = (position, here) else {
            return Err(Unknown {
                segment: index,
                known: known(),
            });
        };
        let Some(field) = shape.fields.get(position) else {
            return Err(Unknown {
                segment: index,
                known: known(),
            });
        };
        let optional = !field.required && field.default.is_none();
        let before = found.take();
        let mut indexes = before
            .as_ref()
            .map(|before| before.indexes.clone())
            .unwrap_or_default();
        indexes.push(position as u16);
        found = Some(Resolved {
            indexes,
            kind: &field.kind,
            optional: optional || before.as_ref().is_some_and(|before| before.optional),
            nullable: field.nullable || before.is_some_and(|before| before.nullable),
        });
        here = match &field.kind {
            Kind::Object(inner) => Some(inner),
            _ => None,
        };
    }
    found.ok_or(Unknown {
        segment: 0,
        known: Vec::new(),
    })
}

/// The field with a name.
pub(crate) fn find<'a>(shape: &'a Shape, name: &str) -> Option<(u16, &'a Field)> {
    let index = shape.fields.iter().position(|field| field.name == name)?;
    shape.fields.get(index).map(|field| (index as u16, field))
}
