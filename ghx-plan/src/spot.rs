//! Where a value stands in an input.

use std::fmt;

/// A place in an input, such as `threads[1].body`. It is written out only where something is to be said about it: most inputs are
/// right, and need no text for that.
#[derive(Debug, Clone, Copy)]
pub enum Spot<'a> {
    /// The input as a whole.
    Whole,
    /// A field of the object there.
    Field(&'a Spot<'a>, &'a str),
    /// An element of the list there.
    Element(&'a Spot<'a>, usize),
}

impl<'a> Spot<'a> {
    /// A field of the object here.
    pub fn field(&'a self, name: &'a str) -> Spot<'a> {
        Spot::Field(self, name)
    }

    /// An element of the list here.
    pub fn element(&'a self, index: usize) -> Spot<'a> {
        Spot::Element(self, index)
    }
}

impl fmt::Display for Spot<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Spot::Whole => Ok(()),
            Spot::Field(Spot::Whole, name) => f.write_str(name),
            Spot::Field(outer, name) => write!(f, "{outer}.{name}"),
            Spot::Element(outer, index) => write!(f, "{outer}[{index}]"),
        }
    }
}

impl From<&Spot<'_>> for String {
    fn from(spot: &Spot<'_>) -> String {
        spot.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::Spot;

    #[test]
    fn spots_are_written_as_people_write_them() {
        let threads = Spot::Whole.field("threads");
        assert_eq!(
            threads.element(1).field("body").to_string(),
            "threads[1].body"
        );
        assert_eq!(String::from(&Spot::Whole), "");
        assert_eq!(Spot::Whole.element(0).element(2).to_string(), "[0][2]");
    }
}
