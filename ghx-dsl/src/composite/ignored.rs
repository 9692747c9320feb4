//! Inputs that no selected step uses: given then, they are refused and not dropped silently.

use super::Step;
use super::needs::{add_rule, mentions_result};
use crate::given::filled;
use crate::ir::{Kind, Predicate, Rule, Shape, Source, Term};
use crate::predicate::mentions;

/// Adds a rule for each optional input, and each optional field of a list's items, that only some of the steps use.
pub(super) fn refuse(steps: &[Step], input: &mut Shape) {
    let all: Vec<&Step> = steps.iter().collect();
    for (index, users) in partly(&all, None, input) {
        // What holds for one item says nothing about the whole input.
        let rule = rule(&users, index).filter(|rule| {
            let item = |term: &Term| matches!(term, Term::Item(_));
            !mentions(&rule.when, &item)
        });
        input.rules.extend(rule);
    }
    let mut lists: Vec<u16> = Vec::new();
    for step in steps {
        let Some((list, Kind::Object(item))) = step.foreach else {
            continue;
        };
        if lists.contains(&list) {
            continue;
        }
        lists.push(list);
        let same = |other: &&Step| other.foreach.is_some_and(|(index, _)| index == list);
        let rivals: Vec<&Step> = steps.iter().filter(same).collect();
        for (index, users) in partly(&rivals, Some(list), item) {
            if let Some(rule) = rule(&users, index) {
                add_rule(step, rule, true, input);
            }
        }
    }
}

/// The fields that may be left out and that only some steps use, with those steps.
fn partly<'s, 'a>(
    steps: &[&'s Step<'a>],
    list: Option<u16>,
    shape: &Shape,
) -> Vec<(u16, Vec<&'s Step<'a>>)> {
    let mut found = Vec::new();
    for (index, field) in (0..).zip(&shape.fields) {
        // A field that is always given, or is one of several of which one is, cannot be refused, and one that decides
        // is used. An address is what it fills.
        let chosen = shape.choices.iter().flatten().flatten();
        let fixed =
            field.required || field.default.is_some() || chosen.into_iter().any(|it| *it == index);
        let address = !filled(shape, index).is_empty();
        if fixed || address || steps.iter().any(|step| decides(step, list, index)) {
            continue;
        }
        let uses = |step: &&&Step| {
            let looped = list.is_none() && step.foreach.is_some_and(|(list, _)| list == index);
            looped || step.params.iter().any(|(_, from)| uses(from, list, index))
        };
        let users: Vec<&Step> = steps.iter().filter(uses).copied().collect();
        if !users.is_empty() && users.len() < steps.len() {
            found.push((index, users));
        }
    }
    found
}

fn rule(users: &[&Step], field: u16) -> Option<Rule> {
    let whens = users.iter().map(|step| step.when.clone());
    let mut whens: Vec<Predicate> = whens.collect::<Option<_>>()?;
    // What a result will be is not known when the input is checked.
    if whens.iter().any(mentions_result) {
        return None;
    }
    let texts = users.iter().filter_map(|step| step.card.when.as_ref());
    let texts: Vec<&str> = texts.map(|when| when.text.as_str()).collect();
    let when = match whens.len() {
        1 => whens.pop()?,
        _ => Predicate::Any(whens),
    };
    Some(Rule {
        when,
        when_text: texts.join(" or "),
        needs: vec![field],
        only: true,
        say: None,
    })
}

fn decides(step: &Step, list: Option<u16>, field: u16) -> bool {
    let is = |term: &Term| match (term, list) {
        (Term::Item(path), Some(_)) | (Term::Input(path), None) => path.first() == Some(&field),
        _ => false,
    };
    step.when.as_ref().is_some_and(|when| mentions(when, &is))
}

fn uses(source: &Source, list: Option<u16>, field: u16) -> bool {
    match (source, list) {
        (Source::Item(path), Some(_)) => path.first().is_none_or(|first| *first == field),
        (Source::Input(path), None) => path.first() == Some(&field),
        (Source::First(sources) | Source::Text(sources), _) => {
            sources.iter().any(|source| uses(source, list, field))
        }
        (
            Source::Input(_)
            | Source::Item(_)
            | Source::Json(_)
            | Source::Result(_)
            | Source::Element(_),
            _,
        ) => false,
    }
}
