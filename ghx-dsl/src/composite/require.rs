//! Requirements that authors write: `require`, in cards of every kind.

use super::needs::NOTHING_ELSE;
use super::terms::StepTerms;
use super::used::Used;
use crate::card::{Card, Require};
use crate::diag::words::ReplyWords;
use crate::diag::{Diagnostic, Report};
use crate::input_path::find;
use crate::ir::{Predicate, Rule, Shape};
use crate::predicate;

/// The rules that a card states itself.
pub(crate) fn rules(card: &Card, report: &mut Report) -> Vec<Rule> {
    let shape = &card.input.shape;
    let rules = card.require.iter();
    rules
        .filter_map(|require| rule(require, shape, report))
        .collect()
}

fn rule(require: &Require, shape: &Shape, report: &mut Report) -> Option<Rule> {
    let mut needs = Vec::new();
    for name in &require.any {
        match find(shape, &name.value) {
            Some((_, field)) if require.only && field.default.is_some() => {
                let why = format!("`{}` has a default, so it is always given", name.value);
                let words = ReplyWords::MisplacedExpression { why };
                report.push(Diagnostic::new(words, name.place));
            }
            Some((index, _)) => needs.push(index),
            None => {
                let words = ReplyWords::UnknownInput {
                    name: name.value.clone(),
                };
                let known = shape.fields.iter().map(|field| field.name.as_str());
                report.push(Diagnostic::new(words, name.place).suggest(&name.value, known));
            }
        }
    }
    let (when, when_text) = match &require.when {
        None => (Predicate::All(Vec::new()), NOTHING_ELSE.to_owned()),
        Some(condition) => {
            let mut terms = StepTerms {
                shape,
                item: None,
                loop_index: None,
                sure: Vec::new(),
                used: &mut Used::default(),
            };
            let when = predicate::lower(&condition.predicate, &mut terms, report)?;
            (when, condition.text.clone())
        }
    };
    Some(Rule {
        when,
        when_text,
        needs,
        only: require.only,
    })
}
