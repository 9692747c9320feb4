//! Predicates and value sources of the step grammar, resolved to indexes.

use super::written::table;

table! {
/// A condition over inputs, a list's item, or a reply's captured values.
///
/// ```
/// # use ghx_runtime::plan::*;
/// // `state == "OPEN" and not draft`
/// const OPEN: Predicate = Predicate::All(&[
///     Predicate::Equal(Term::Slot(0), Term::Json("\"OPEN\"")),
///     Predicate::Not(&Predicate::Equal(Term::Slot(1), Term::Json("true"))),
/// ]);
/// assert!(matches!(OPEN, Predicate::All(parts) if parts.len() == 2));
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Predicate {
    /// Both are equal as JSON values.
    Equal(left: Term, right: Term),
    /// The first equals one of the others.
    In(term: Term, others: &'static [Term]),
    /// Each element of the first list is in the second; a list that was left out or is null has none, a plain value is a
    /// list of one.
    Within(list: Term, others: Term),
    /// The same, whatever the case of ASCII letters in texts.
    WithinAnyCase(list: Term, others: Term),
    /// No element of the first list is in the second.
    Apart(list: Term, others: Term),
    /// It is a moment that is not before the step was sent.
    Since(moment: Term),
    /// It is given and not null.
    Present(term: Term),
    /// All hold.
    All(parts: &'static [Predicate]),
    /// One holds.
    Any(parts: &'static [Predicate]),
    /// It does not hold.
    Not(part: &'static Predicate),
}
}

impl Predicate {
    /// Its terms; of a count those that are counted.
    #[doc(hidden)]
    pub fn terms(&self) -> Vec<Term> {
        let counted = |mut term: &Term| {
            while let Term::Count(list) = term {
                term = list;
            }
            *term
        };
        match self {
            Predicate::Equal(a, b)
            | Predicate::Within(a, b)
            | Predicate::WithinAnyCase(a, b)
            | Predicate::Apart(a, b) => vec![counted(a), counted(b)],
            Predicate::In(it, others) => std::iter::once(it).chain(*others).map(counted).collect(),
            Predicate::Present(it) | Predicate::Since(it) => vec![counted(it)],
            Predicate::All(parts) | Predicate::Any(parts) => {
                parts.iter().flat_map(Predicate::terms).collect()
            }
            Predicate::Not(inner) => inner.terms(),
        }
    }

    /// The steps of the same composite whose results it is about.
    #[doc(hidden)]
    pub fn uses(&self) -> impl Iterator<Item = usize> {
        self.terms().into_iter().filter_map(|term| match term {
            Term::Result(step, _) => Some(usize::from(step)),
            _ => None,
        })
    }

    /// What must not be before the step was sent, if there is such a thing.
    #[doc(hidden)]
    pub fn moment(&self) -> Option<Term> {
        match self {
            Predicate::Since(term) => Some(*term),
            Predicate::All(parts) | Predicate::Any(parts) => {
                parts.iter().find_map(Predicate::moment)
            }
            Predicate::Not(inner) => inner.moment(),
            _ => None,
        }
    }
}

table! {
/// One side of a comparison.
///
/// ```
/// # use ghx_runtime::plan::*;
/// // The first field of the item, and a constant.
/// const SAME: Predicate = Predicate::Equal(Term::Item(&[0]), Term::Json("\"reply\""));
/// assert!(matches!(SAME, Predicate::Equal(Term::Item(&[0]), Term::Json("\"reply\""))));
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Term {
    /// A path of field indexes from the whole input.
    Input(path: &'static [u16]),
    /// A path of field indexes from the item of a `foreach` (empty: the item itself).
    Item(path: &'static [u16]),
    /// A captured value of the reply.
    Slot(slot: u16),
    /// JSON text.
    Json(text: &'static str),
    /// How many elements the list of another term has; none where it was left out or is null.
    Count(list: &'static Term),
    /// A value in the result of an earlier step of the same composite: the step, and the keys that lead to it.
    Result(step: u16, path: &'static [&'static str]),
    /// Keys from the element of a result's list that the step runs for (empty: the element itself).
    Element(path: &'static [&'static str]),
}
}

table! {
/// Where a parameter's value comes from.
///
/// ```
/// # use ghx_runtime::plan::*;
/// // The item's own body, else the one for all.
/// const BODY: Source = Source::First(&[Source::Item(&[1]), Source::Input(&[2])]);
/// assert!(matches!(BODY, Source::First(sources) if sources.len() == 2));
/// ```
#[derive(Debug)]
pub enum Source {
    /// A path of field indexes from the whole input.
    Input(path: &'static [u16]),
    /// A path of field indexes from the item of a `foreach` (empty: the item itself).
    Item(path: &'static [u16]),
    /// JSON text.
    Json(text: &'static str),
    /// The first that is given.
    First(sources: &'static [Source]),
    /// The texts of all, one behind the other; left out where one of them is.
    Text(sources: &'static [Source]),
    /// A value in the result of an earlier step of the same composite: the step, and the keys that lead to it.
    Result(step: u16, path: &'static [&'static str]),
    /// Keys from the element of a result's list that the step runs for (empty: the element itself).
    Element(path: &'static [&'static str]),
}
}
