//! Predicates: the form of all conditions, whatever their terms are: as a card writes them, or checked.

use std::fmt::{Display, Formatter, Result as Written};

/// A condition over terms.
#[derive(Debug, Clone, PartialEq)]
pub enum Predicate<T> {
    /// Equal as JSON values.
    Equal(T, T),
    /// One of.
    In(T, Vec<T>),
    /// Each element of the first list is in the second; whether letter case does not count.
    Within(T, T, bool),
    /// No element of the first list is in the second.
    Apart(T, T),
    /// A moment that is not before the step was sent.
    Since(T),
    /// Given and not null.
    Present(T),
    /// All hold.
    All(Vec<Predicate<T>>),
    /// One holds.
    Any(Vec<Predicate<T>>),
    /// Does not hold.
    Not(Box<Predicate<T>>),
}

impl<T> Predicate<T> {
    /// It does not hold; two negations are none.
    pub(crate) fn negated(self) -> Self {
        match self {
            Predicate::Not(inner) => *inner,
            other => Predicate::Not(Box::new(other)),
        }
    }

    /// The same over other terms.
    pub(crate) fn map<U>(&self, term: &mut impl FnMut(&T) -> U) -> Predicate<U> {
        match self {
            Predicate::Equal(a, b) => Predicate::Equal(term(a), term(b)),
            Predicate::In(it, others) => {
                Predicate::In(term(it), others.iter().map(&mut *term).collect())
            }
            Predicate::Within(a, b, any_case) => Predicate::Within(term(a), term(b), *any_case),
            Predicate::Apart(a, b) => Predicate::Apart(term(a), term(b)),
            Predicate::Since(it) => Predicate::Since(term(it)),
            Predicate::Present(it) => Predicate::Present(term(it)),
            Predicate::All(parts) => Predicate::All(mapped(parts, term)),
            Predicate::Any(parts) => Predicate::Any(mapped(parts, term)),
            Predicate::Not(part) => Predicate::Not(Box::new(part.map(term))),
        }
    }

    /// Every term in it.
    pub(crate) fn terms(&self) -> Vec<&T> {
        match self {
            Predicate::Equal(a, b) | Predicate::Within(a, b, _) | Predicate::Apart(a, b) => {
                vec![a, b]
            }
            Predicate::In(it, others) => std::iter::once(it).chain(others).collect(),
            Predicate::Present(it) | Predicate::Since(it) => vec![it],
            Predicate::All(parts) | Predicate::Any(parts) => {
                parts.iter().flat_map(Predicate::terms).collect()
            }
            Predicate::Not(part) => part.terms(),
        }
    }
}

fn mapped<T, U>(parts: &[Predicate<T>], term: &mut impl FnMut(&T) -> U) -> Vec<Predicate<U>> {
    parts.iter().map(|part| part.map(term)).collect()
}

impl<T: Display> Display for Predicate<T> {
    fn fmt(&self, f: &mut Formatter) -> Written {
        match self {
            Predicate::Equal(left, right) => write!(f, "{left} == {right}"),
            Predicate::In(left, words) => {
                write!(f, "{left} in [")?;
                joined(f, words, ", ")?;
                f.write_str("]")
            }
            Predicate::Within(list, others, any_case) => {
                let ignoring = if *any_case { " ignoring case" } else { "" };
                write!(f, "all {list} in {others}{ignoring}")
            }
            Predicate::Apart(list, others) => write!(f, "none {list} in {others}"),
            Predicate::Since(value) => write!(f, "{value} >= sent"),
            Predicate::Present(value) => write!(f, "{value} is present"),
            Predicate::All(parts) => {
                let parts: Vec<_> = parts.iter().map(Wrapped).collect();
                joined(f, &parts, " and ")
            }
            Predicate::Any(parts) => {
                let parts: Vec<_> = parts.iter().map(Wrapped).collect();
                joined(f, &parts, " or ")
            }
            Predicate::Not(inner) => match &**inner {
                Predicate::Equal(left, right) => write!(f, "{left} != {right}"),
                Predicate::Present(value) => write!(f, "{value} is absent"),
                inner => write!(f, "not {}", Wrapped(inner)),
            },
        }
    }
}

/// Writes parts one after the other.
pub(crate) fn joined<T: Display>(f: &mut Formatter, parts: &[T], between: &str) -> Written {
    for (index, part) in parts.iter().enumerate() {
        if index > 0 {
            f.write_str(between)?;
        }
        part.fmt(f)?;
    }
    Ok(())
}

/// Parentheses where `and`, `or` and `not` meet, so that nobody needs to know which binds tighter.
struct Wrapped<'a, T>(&'a Predicate<T>);

impl<T: Display> Display for Wrapped<'_, T> {
    fn fmt(&self, f: &mut Formatter) -> Written {
        match self.0 {
            Predicate::All(_) | Predicate::Any(_) => write!(f, "({})", self.0),
            other => other.fmt(f),
        }
    }
}
