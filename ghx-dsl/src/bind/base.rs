//! Where a card's paths start: at the object that its reply is about, or at the root.

use crate::card::{Base, Card, Pages};
use crate::expr::{Path, Predicate, Segment, Value};

/// The card with paths from the root. `roots` are the response keys there, where people can see them.
pub(super) fn apply(
    (card, pages): (&Card, &Option<Pages>),
    base: &Base,
    roots: &[String],
) -> (Card, Option<Pages>) {
    each_path((card, pages), |path| rebase(path, base, roots))
}

/// The card with other paths of outputs, conditions and pages.
pub(super) fn each_path(
    (card, pages): (&Card, &Option<Pages>),
    change: impl Fn(&mut Path),
) -> (Card, Option<Pages>) {
    let (mut card, mut pages) = (card.clone(), pages.clone());
    for output in &mut card.output {
        change(&mut output.path);
    }
    for check in &mut card.check {
        for condition in check.when.iter_mut().chain([&mut check.that]) {
            paths(&mut condition.predicate, &change);
            condition.text = condition.predicate.to_string();
        }
    }
    for connection in pages.iter_mut().flat_map(|it| &mut it.connections) {
        change(&mut connection.path);
    }
    (card, pages)
}

fn rebase(path: &mut Path, base: &Base, roots: &[String]) {
    let Some(first) = path.segments.first() else {
        return;
    };
    let more = path.segments.len() > 1;
    match first.name.as_str() {
        "input" if more => return,
        "reply" if more => {
            path.segments.remove(0);
            return;
        }
        name if !base.hidden && roots.iter().any(|root| root == name) => return,
        _ => {}
    }
    let place = first.place;
    let keys = base.keys.iter().map(|key| Segment {
        name: key.clone(),
        place,
        selector: None,
    });
    path.segments.splice(0..0, keys);
}

/// Every path of a condition that is about the reply or the input, those of filters excepted.
fn paths(predicate: &mut Predicate, each: &impl Fn(&mut Path)) {
    let value = |value: &mut Value| match value {
        Value::Path(path) | Value::Count(path, _) => each(path),
        Value::Literal(..) => {}
    };
    match predicate {
        // A single word on the right is a value.
        Predicate::Equal(left, right) => {
            value(left);
            Some(right).filter(|right| !right.is_word()).map(value);
        }
        Predicate::In(left, words) => {
            value(left);
            let words = words.iter_mut().filter(|word| !word.is_word());
            words.for_each(value);
        }
        Predicate::Within(list, others, _) | Predicate::Apart(list, others) => {
            value(list);
            value(others);
        }
        Predicate::Present(left) | Predicate::Since(left) => value(left),
        Predicate::All(parts) | Predicate::Any(parts) => {
            parts.iter_mut().for_each(|part| paths(part, each));
        }
        Predicate::Not(inner) => paths(inner, each),
    }
}
