//! Checked inputs as the tables that the runtime reads, so that what a card says is judged by the runtime itself.
//!
//! Tables are `'static`, because in a program they are constants. Here they are leaked: a compiler runs once for a build.

use ghx_plan::plan;

use crate::ir::{Address, Field, Kind, Rule, Shape};
use crate::plan::{Predicate, Term, without_reply};

/// All of a shape that checking an input needs; which things its fields name is not.
pub(crate) fn shape(it: &Shape) -> &'static plan::Shape {
    let choices = it.choices.iter().map(|groups| plan::Choice {
        groups: groups_of(groups),
    });
    leak(plan::Shape {
        fields: all(it.fields.iter().map(field)),
        choices: all(choices),
        exclusive: groups_of(&it.exclusive),
        rules: all(it.rules.iter().map(rule)),
        refs: &[],
    })
}

fn field(it: &Field) -> plan::Field {
    plan::Field {
        name: text(&it.name),
        kind: kind(&it.kind),
        required: it.required,
        nullable: it.nullable,
        default: it.default.as_deref().map(text),
        description: text(&it.description),
    }
}

fn kind(it: &Kind) -> plan::Kind {
    match it {
        Kind::Boolean => plan::Kind::Boolean,
        Kind::Integer { min, max } => plan::Kind::Integer {
            min: *min,
            max: *max,
        },
        Kind::Number { min, max } => plan::Kind::Number {
            min: *min,
            max: *max,
        },
        Kind::String {
            min,
            max,
            pattern,
            address: of,
        } => plan::Kind::String {
            min: *min,
            max: *max,
            pattern: pattern.as_deref().map(text),
            address: of.as_ref().map(address),
        },
        Kind::Enum(words) => plan::Kind::Enum(texts(words)),
        Kind::List { item, min, max } => plan::Kind::List {
            item: leak(kind(item)),
            min: *min,
            max: *max,
        },
        Kind::Object(inner) => plan::Kind::Object(shape(inner)),
    }
}

fn address(it: &Address) -> plan::Address {
    let fills = it.fills.iter().map(|(name, field)| (text(name), *field));
    plan::Address {
        noun: text(&it.noun),
        paths: texts(&it.paths),
        numbers: texts(&it.numbers),
        fills: all(fills),
    }
}

fn rule(it: &Rule) -> plan::Rule {
    plan::Rule {
        when: predicate(&without_reply(&it.when)),
        when_text: text(&it.when_text),
        needs: numbers(&it.needs),
        only: it.only,
        say: it.say.as_deref().map(text),
    }
}

fn predicate(it: &Predicate) -> plan::Predicate {
    use plan::Predicate as P;
    match it {
        Predicate::Equal(a, b) => P::Equal(term(a), term(b)),
        Predicate::In(it, others) => P::In(term(it), all(others.iter().map(term))),
        Predicate::Within(list, others, false) => P::Within(term(list), term(others)),
        Predicate::Within(list, others, true) => P::WithinAnyCase(term(list), term(others)),
        Predicate::Apart(list, others) => P::Apart(term(list), term(others)),
        Predicate::Since(it) => P::Since(term(it)),
        Predicate::Present(it) => P::Present(term(it)),
        Predicate::All(parts) => P::All(all(parts.iter().map(predicate))),
        Predicate::Any(parts) => P::Any(all(parts.iter().map(predicate))),
        Predicate::Not(part) => P::Not(leak(predicate(part))),
    }
}

fn term(it: &Term) -> plan::Term {
    match it {
        Term::Input(path) => plan::Term::Input(numbers(path)),
        Term::Item(path) => plan::Term::Item(numbers(path)),
        Term::Slot(slot) => plan::Term::Slot(*slot),
        Term::Json(json) => plan::Term::Json(text(json)),
        Term::Count(list) => plan::Term::Count(leak(term(list))),
        Term::Result(it) => plan::Term::Result(it.step, texts(&it.path)),
        Term::Element(keys) => plan::Term::Element(texts(keys)),
    }
}

fn groups_of(groups: &[Vec<u16>]) -> &'static [&'static [u16]] {
    all(groups.iter().map(|group| numbers(group)))
}

fn numbers(indexes: &[u16]) -> &'static [u16] {
    all(indexes.iter().copied())
}

fn texts(words: &[String]) -> &'static [&'static str] {
    all(words.iter().map(|word| text(word)))
}

fn text(it: &str) -> &'static str {
    Box::leak(Box::from(it))
}

fn all<T>(items: impl Iterator<Item = T>) -> &'static [T] {
    Vec::leak(items.collect())
}

fn leak<T>(it: T) -> &'static T {
    Box::leak(Box::new(it))
}
