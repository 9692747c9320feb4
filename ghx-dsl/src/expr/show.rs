//! Printing expressions back, so that a tree reads like the card that it came from.

use std::fmt::{Display, Formatter, Result};

use super::{Path, Predicate, Selector, Source, Value};

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

impl Display for Predicate {
    fn fmt(&self, f: &mut Formatter) -> Result {
        match self {
            Predicate::Equal(left, right) => write!(f, "{left} == {right}"),
            Predicate::NotEqual(left, right) => write!(f, "{left} != {right}"),
            Predicate::In(left, words) => {
                write!(f, "{left} in [")?;
                joined(f, words, ", ")?;
                f.write_str("]")
            }
            Predicate::Every(list, others, any_case) => {
                let ignoring = if *any_case { " ignoring case" } else { "" };
                write!(f, "all {list} in {others}{ignoring}")
            }
            Predicate::Apart(list, others) => write!(f, "none {list} in {others}"),
            Predicate::Present(value) => write!(f, "{value} is present"),
            Predicate::Absent(value) => write!(f, "{value} is absent"),
            Predicate::All(parts) => chain(f, parts, " and "),
            Predicate::Any(parts) => chain(f, parts, " or "),
            Predicate::Not(inner) => {
                f.write_str("not ")?;
                wrapped(f, inner)
            }
        }
    }
}

fn joined<T: Display>(f: &mut Formatter, parts: &[T], between: &str) -> Result {
    for (index, part) in parts.iter().enumerate() {
        if index > 0 {
            f.write_str(between)?;
        }
        part.fmt(f)?;
    }
    Ok(())
}

fn chain(f: &mut Formatter, parts: &[Predicate], between: &str) -> Result {
    for (index, part) in parts.iter().enumerate() {
        if index > 0 {
            f.write_str(between)?;
        }
        wrapped(f, part)?;
    }
    Ok(())
}

/// Parentheses where `and`, `or` and `not` meet, so that nobody needs to know which binds tighter.
fn wrapped(f: &mut Formatter, predicate: &Predicate) -> Result {
    match predicate {
        Predicate::All(_) | Predicate::Any(_) => write!(f, "({predicate})"),
        other => other.fmt(f),
    }
}
