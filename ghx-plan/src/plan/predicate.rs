//! Predicates and value sources of the step grammar, resolved to indexes.

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
#[derive(Debug)]
pub enum Predicate {
    /// Both are equal as JSON values.
    Equal(Term, Term),
    /// The first equals one of the others.
    In(Term, &'static [Term]),
    /// Each element of the first list is in the second; a list that was left out or is null has none, a plain value is a
    /// list of one.
    Within(Term, Term),
    /// The same, whatever the case of ASCII letters in texts.
    WithinAnyCase(Term, Term),
    /// No element of the first list is in the second.
    Apart(Term, Term),
    /// It is a moment that is not before the step was sent.
    Since(Term),
    /// It is given and not null.
    Present(Term),
    /// All hold.
    All(&'static [Predicate]),
    /// One holds.
    Any(&'static [Predicate]),
    /// It does not hold.
    Not(&'static Predicate),
}

impl Predicate {
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

/// One side of a comparison.
///
/// ```
/// # use ghx_runtime::plan::*;
/// // The first field of the item, and a constant.
/// const SAME: Predicate = Predicate::Equal(Term::Item(&[0]), Term::Json("\"reply\""));
/// assert!(matches!(SAME, Predicate::Equal(Term::Item(&[0]), Term::Json("\"reply\""))));
/// ```
#[derive(Debug, Clone, Copy)]
pub enum Term {
    /// A path of field indexes from the whole input.
    Input(&'static [u16]),
    /// A path of field indexes from the item of a `foreach` (empty: the item itself).
    Item(&'static [u16]),
    /// A captured value of the reply.
    Slot(u16),
    /// JSON text.
    Json(&'static str),
    /// How many elements the list of another term has; none where it was left out or is null.
    Count(&'static Term),
    /// A value in the result of an earlier step of the same composite: the step, and the keys that lead to it.
    Result(u16, &'static [&'static str]),
    /// Keys from the element of a result's list that the step runs for (empty: the element itself).
    Element(&'static [&'static str]),
}

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
    Input(&'static [u16]),
    /// A path of field indexes from the item of a `foreach` (empty: the item itself).
    Item(&'static [u16]),
    /// JSON text.
    Json(&'static str),
    /// The first that is given.
    First(&'static [Source]),
    /// The texts of all, one behind the other; left out where one of them is.
    Text(&'static [Source]),
    /// A value in the result of an earlier step of the same composite: the step, and the keys that lead to it.
    Result(u16, &'static [&'static str]),
    /// Keys from the element of a result's list that the step runs for (empty: the element itself).
    Element(&'static [&'static str]),
}
