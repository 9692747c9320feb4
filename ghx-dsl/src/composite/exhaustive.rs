//! Every value of an enum that `when` tests must select a step.

use super::Step;
use crate::card::Card;
use crate::diag::words::CompositeWords;
use crate::diag::{Diagnostic, Report, list};
use crate::ir::{Kind, Predicate, Shape, Term};
use crate::place::Place;
use crate::yaml::quote;

/// Checks each tested enum by itself.
pub(super) fn check(steps: &[Step], card: &Card, report: &mut Report) {
    let mut seen: Vec<(Option<u16>, Term)> = Vec::new();
    for step in steps {
        let Some(when) = &step.when else { continue };
        let list_index = step.foreach.map(|(index, _)| index);
        for term in tested(when) {
            let scope = if matches!(term, Term::Item(_)) {
                list_index
            } else {
                None
            };
            if seen.contains(&(scope, term.clone())) {
                continue;
            }
            seen.push((scope, term.clone()));
            if let Some(found) = enumeration(&term, step, card) {
                one(&term, scope, &found, step, steps, report);
            }
        }
    }
}

struct Enumeration {
    name: String,
    words: Vec<String>,
    place: Option<Place>,
}

fn one(
    term: &Term,
    scope: Option<u16>,
    found: &Enumeration,
    step: &Step,
    steps: &[Step],
    report: &mut Report,
) {
    let rivals = steps
        .iter()
        .filter(|other| scope.is_none() || other.foreach.map(|(index, _)| index) == scope);
    let rivals: Vec<&Step> = rivals.collect();
    let selects = |word: &String| {
        let json = quote(word);
        rivals.iter().any(|step| {
            step.when
                .as_ref()
                .is_none_or(|when| holds(when, term, &json) != Some(false))
        })
    };
    let lost: Vec<&str> = found
        .words
        .iter()
        .filter(|word| !selects(word))
        .map(String::as_str)
        .collect();
    if lost.is_empty() {
        return;
    }
    let words = CompositeWords::NotExhaustive {
        name: found.name.clone(),
        values: list(&lost),
    };
    let place = step
        .card
        .when
        .as_ref()
        .map_or(step.card.capability.place, |when| when.place);
    let problem =
        Diagnostic::new(words, place).help("add a step for it, or take the value out of the enum");
    report.push(match found.place {
        Some(place) => problem.related(place, "the enum is declared here"),
        None => problem,
    });
}

/// The terms a predicate compares.
fn tested(predicate: &Predicate) -> Vec<Term> {
    match predicate {
        Predicate::Equal(term, _) | Predicate::In(term, _) => vec![term.clone()],
        Predicate::Present(_)
        | Predicate::Since(_)
        | Predicate::Within(..)
        | Predicate::Apart(..) => Vec::new(),
        Predicate::All(parts) | Predicate::Any(parts) => parts.iter().flat_map(tested).collect(),
        Predicate::Not(inner) => tested(inner),
    }
}

fn enumeration(term: &Term, step: &Step, card: &Card) -> Option<Enumeration> {
    let (path, shape, places) = match (term, step.foreach) {
        (Term::Input(path), _) => (path, &card.input.shape, Some(&card.input.places)),
        (Term::Item(path), Some((list, Kind::Object(shape)))) => (
            path,
            shape,
            card.input
                .places
                .get(list as usize)
                .map(|place| &place.fields),
        ),
        _ => return None,
    };
    let place = places
        .zip(path.first())
        .and_then(|(places, index)| places.get(*index as usize));
    let (name, words) = walk(shape, path)?;
    Some(Enumeration {
        name,
        words,
        place: place.map(|place| place.name),
    })
}

fn walk(shape: &Shape, path: &[u16]) -> Option<(String, Vec<String>)> {
    let (first, rest) = path.split_first()?;
    let field = shape.fields.get(*first as usize)?;
    match (&field.kind, rest) {
        (Kind::Enum(words, _), []) => Some((field.name.clone(), words.clone())),
        (Kind::Object(inner), rest) => walk(inner, rest),
        _ => None,
    }
}

/// Whether a predicate holds when one term has a value: yes, no, or it depends on something else.
fn holds(predicate: &Predicate, term: &Term, value: &str) -> Option<bool> {
    let equals = |other: &Term| match other {
        Term::Json(json) => Some(json == value),
        _ => None,
    };
    match predicate {
        Predicate::Equal(left, right) if left == term => equals(right),
        Predicate::In(left, words) if left == term => words
            .iter()
            .try_fold(false, |any, word| Some(any || equals(word)?)),
        Predicate::Present(left) if left == term => Some(true),
        Predicate::Equal(..)
        | Predicate::In(..)
        | Predicate::Within(..)
        | Predicate::Apart(..)
        | Predicate::Since(_)
        | Predicate::Present(_) => None,
        Predicate::All(parts) => fold(parts.iter().map(|part| holds(part, term, value)), false),
        Predicate::Any(parts) => fold(parts.iter().map(|part| holds(part, term, value)), true),
        Predicate::Not(inner) => holds(inner, term, value).map(|holds| !holds),
    }
}

/// One part equal to `decides` decides; otherwise an unknown part leaves it open.
fn fold(parts: impl Iterator<Item = Option<bool>>, decides: bool) -> Option<bool> {
    let parts: Vec<Option<bool>> = parts.collect();
    if parts.contains(&Some(decides)) {
        return Some(decides);
    }
    if parts.contains(&None) {
        None
    } else {
        Some(!decides)
    }
}
