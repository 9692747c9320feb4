//! Fields of an item that no selected step uses: given then, they are refused and not dropped silently.

use super::Step;
use super::needs::{add_rule, mentions};
use crate::ir::{Kind, Predicate, Rule, Shape, Source, Term};

/// Adds a rule for each optional field of a list's items that only some of the list's steps use.
pub(super) fn refuse(steps: &[Step], input: &mut Shape) {
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
        for (index, field) in (0..).zip(&item.fields) {
            // A field that is always given cannot be refused, and one that decides is used.
            let fixed = field.required || field.default.is_some();
            if fixed || rivals.iter().any(|step| decides(step, index)) {
                continue;
            }
            let uses = |step: &&&Step| step.params.iter().any(|(_, from)| uses(from, index));
            let users: Vec<&Step> = rivals.iter().filter(uses).copied().collect();
            if users.is_empty() || users.len() == rivals.len() {
                continue;
            }
            if let Some(rule) = rule(&users, index) {
                add_rule(step, rule, true, input);
            }
        }
    }
}

fn rule(users: &[&Step], field: u16) -> Option<Rule> {
    let whens = users.iter().map(|step| step.when.clone());
    let mut whens: Vec<Predicate> = whens.collect::<Option<_>>()?;
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
    })
}

fn decides(step: &Step, field: u16) -> bool {
    let is = |term: &Term| matches!(term, Term::Item(path) if path.first() == Some(&field));
    step.when.as_ref().is_some_and(|when| mentions(when, &is))
}

fn uses(source: &Source, field: u16) -> bool {
    match source {
        Source::Item(path) => path.first().is_none_or(|first| *first == field),
        Source::First(sources) => sources.iter().any(|source| uses(source, field)),
        Source::Input(_) | Source::Json(_) => false,
    }
}
