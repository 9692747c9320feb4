//! Printing expressions back, so that a tree reads like the card that it came from.

use std::fmt::{Display, Formatter, Result};

use super::{Path, Selector, Source, Value};
use crate::logic::joined;

impl Display for Path {
    fn fmt(&self, f: &mut Formatter) -> Result {
        for (index, segment) in self.segments.iter().enumerate() {
            if index > 0 {
                f.write_str(".")?;
            }
            f.write_str(&segment.name)?;
            match &segment.selector {
                None => {}
                Some(Selector::Every) => f.write_str("[*]")?,
                Some(Selector::Where(predicate)) => write!(f, "[{predicate}]")?,
            }
        }
        Ok(())
    }
}

impl Display for Value {
    fn fmt(&self, f: &mut Formatter) -> Result {
        match self {
            Value::Literal(json, _) => f.write_str(json),
            Value::Path(path) => path.fmt(f),
            Value::Count(path, _) => write!(f, "count({path})"),
        }
    }
}

impl Display for Source {
    fn fmt(&self, f: &mut Formatter) -> Result {
        joined(f, &self.values, " ?? ")
    }
}
