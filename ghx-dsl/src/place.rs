//! Places: which bytes of which source a thing came from.

/// Bytes of one source file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Place {
    /// Index of the source in the build's sources.
    pub file: u32,
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Place {
    /// The bytes `start..end` of a file.
    pub fn new(file: u32, start: usize, end: usize) -> Self {
        Place {
            file,
            start: start as u32,
            end: end.max(start) as u32,
        }
    }

    /// From the start of one place to the end of another in the same file.
    pub fn to(self, end: Place) -> Self {
        Place {
            end: end.end.max(self.end),
            ..self
        }
    }
}

/// A value and where it was written.
#[derive(Debug, Clone, PartialEq)]
pub struct At<T> {
    /// The value.
    pub value: T,
    /// Where it stands.
    pub place: Place,
}

impl<T> At<T> {
    /// A value at a place.
    pub fn new(value: T, place: Place) -> Self {
        At { value, place }
    }
}
