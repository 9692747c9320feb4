//! What a broken condition found in place of what was asked for, in the user's own words where there are some.

use super::not_found;
use super::verdicts::Subject;
use crate::plan::{Predicate, Term};
use crate::record::{Scope, Slot};

/// What the two sides of a condition that does not hold are, where they are plain and short enough for a message.
pub(super) fn difference(
    subject: &Subject<'_>,
    scope: &Scope<'_>,
    predicate: &Predicate,
) -> Option<String> {
    const LONGEST: usize = 64;
    let shown = |term: Term| {
        let text = scope.term(term)?;
        let plain = text.len() <= LONGEST && !text.starts_with(['[', '{']);
        plain.then(|| text.into_owned())
    };
    let within = |list: Term, others: Term, any_case| {
        let outside = scope.outside(list, others, any_case);
        let what = match list {
            Term::Input(_) => "missing",
            _ => "also",
        };
        listed(what, list, outside, subject)
    };
    match predicate {
        Predicate::Equal(left, Term::Json(_)) => Some(format!("found {}", shown(*left)?)),
        Predicate::Equal(left, right) => {
            let right = match named(subject, *right, 0) {
                Some(name) => name,
                None => shown(*right)?,
            };
            Some(format!("found {} instead of {right}", shown(*left)?))
        }
        Predicate::All(parts) => {
            let broken = parts.iter().find(|part| !scope.holds(part))?;
            difference(subject, scope, broken)
        }
        // The last one is what the others make an exception of.
        Predicate::Any(parts) => difference(subject, scope, parts.last()?),
        Predicate::Within(list, others) => within(*list, *others, false),
        Predicate::WithinAnyCase(list, others) => within(*list, *others, true),
        Predicate::Apart(list, others) => {
            let inside = scope.inside(*list, *others);
            listed("still there", *list, inside, subject)
        }
        _ => None,
    }
}

fn listed(
    what: &str,
    list: Term,
    elements: Vec<(usize, String)>,
    subject: &Subject<'_>,
) -> Option<String> {
    let names = elements
        .into_iter()
        .map(|(index, text)| named(subject, list, index).unwrap_or(text));
    let names: Vec<String> = names.collect();
    (!names.is_empty()).then(|| format!("{what} {}", names.join(", ")))
}

/// What the user called a value that a look-up found.
fn named(subject: &Subject<'_>, term: Term, index: usize) -> Option<String> {
    let Term::Input(&[input]) = term else {
        return None;
    };
    if !subject.record.get(input).is_omitted() {
        return None;
    }
    let (variable, _) = subject.sent().in_place_of(input)?;
    let need = subject.needs.iter().find(|it| it.variable == variable)?;
    let lookup = subject.operation.lookups.get(usize::from(need.lookup))?;
    match lookup.foreach.map(|list| subject.record.get(list)) {
        Some(Slot::List(items)) => Some(items.get(index)?.to_json()),
        Some(_) => None,
        None => not_found::own(lookup, subject.record),
    }
}
