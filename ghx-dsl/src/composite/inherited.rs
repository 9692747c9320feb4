//! What the cards of steps ask of their inputs, as rules of the composite's own.

use super::Step;
use super::contexts::guarantees;
use super::needs::{add_rule, mentions_result};
use crate::ir::{Predicate, Rule, Shape, Source, Term};

/// What a step's own card asks of its inputs holds for the composite's too, where the step runs.
pub(super) fn rules(step: &Step, input: &mut Shape) {
    let target = |path: &[u16]| -> Option<Vec<u16>> {
        let (first, rest) = path.split_first()?;
        let (_, source) = step.params.iter().find(|(field, _)| field == first)?;
        match source {
            Source::Input(path) => Some([path.as_slice(), rest].concat()),
            _ => None,
        }
    };
    // What a result will be is not known when the input is checked: then the step's own check tells.
    if step.when.as_ref().is_some_and(mentions_result) {
        return;
    }
    let by_result = |field: &u16| {
        let source = step.params.iter().find(|(own, _)| own == field);
        matches!(source, Some((_, Source::Result(_) | Source::Element(_))))
    };
    let always = |rule: &&Rule| rule.when == Predicate::All(Vec::new()) && !rule.only;
    for rule in step
        .capability
        .input
        .rules
        .iter()
        .filter(|rule| !always(rule))
    {
        let needs: Vec<u16> = rule
            .needs
            .iter()
            .filter_map(|need| target(&[*need])?.first().copied())
            .collect();
        let Some(when) = translated(&rule.when, &target) else {
            continue;
        };
        // A result fills it.
        let tested =
            rule.when.terms().into_iter().any(
                |term| matches!(term, Term::Input(path) if path.first().is_some_and(by_result)),
            );
        if tested || rule.needs.iter().any(by_result) {
            continue;
        }
        // What the composite cannot give is not its users' business.
        if needs.is_empty() && !rule.needs.is_empty() {
            continue;
        }
        // A step that only runs with what it needs has it.
        let given = |way: &Vec<Term>| {
            let mut terms = way.iter();
            terms.any(|term| matches!(term, Term::Input(path) if matches!(path.as_slice(), [field] if needs.contains(field))))
        };
        if !rule.only
            && step
                .when
                .as_ref()
                .is_some_and(|when| guarantees(when).iter().all(given))
        {
            continue;
        }
        let when = match (&step.when, rule.only) {
            // Inputs that another step uses may be given although this one does not run.
            (Some(runs), true) => Predicate::Any(vec![runs.clone().negated(), when]),
            (Some(runs), false) => Predicate::All(vec![runs.clone(), when]),
            (None, _) => when,
        };
        let own = Rule {
            when,
            needs,
            ..rule.clone()
        };
        add_rule(step, own, false, input);
    }
}

/// A condition over a step's inputs as one over the composite's.
pub(super) fn translated(
    predicate: &Predicate,
    target: &impl Fn(&[u16]) -> Option<Vec<u16>>,
) -> Option<Predicate> {
    let term = |term: &Term| -> Option<Term> {
        match term {
            Term::Input(path) => target(path).map(Term::Input),
            Term::Count(inner) => match &**inner {
                Term::Input(path) => {
                    target(path).map(|path| Term::Count(Box::new(Term::Input(path))))
                }
                _ => None,
            },
            Term::Json(json) => Some(Term::Json(json.clone())),
            _ => None,
        }
    };
    let all = |parts: &[Predicate]| -> Option<Vec<Predicate>> {
        parts.iter().map(|part| translated(part, target)).collect()
    };
    Some(match predicate {
        Predicate::Equal(left, right) => Predicate::Equal(term(left)?, term(right)?),
        Predicate::In(left, words) => {
            Predicate::In(term(left)?, words.iter().map(term).collect::<Option<_>>()?)
        }
        Predicate::Present(it) => match term(it) {
            Some(it) => Predicate::Present(it),
            // What is not passed on is never given.
            None => Predicate::Any(Vec::new()),
        },
        Predicate::All(parts) => Predicate::All(all(parts)?),
        Predicate::Any(parts) => Predicate::Any(all(parts)?),
        Predicate::Not(inner) => Predicate::Not(Box::new(translated(inner, target)?)),
        Predicate::Within(..) | Predicate::Apart(..) | Predicate::Since(_) => return None,
    })
}
