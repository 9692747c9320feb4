//! Rules: the conditions of `check` that are about the input alone, and hold before anything is sent.

use crate::card::{Check, Condition};
use crate::diag::words::{CompositeWords, ReplyWords};
use crate::diag::{Diagnostic, Report, Reported};
use crate::expr::{self, Value};
use crate::input_path::resolve;
use crate::ir::{Predicate, Rule, Shape, Term};
use crate::place::Place;
use crate::predicate::{self, Terms, Values, input_values};
use crate::refs::Refs;
use crate::refs::conditions::Conditions;

/// How a requirement without a condition is told.
pub(crate) const NOTHING_ELSE: &str = "there is nothing else to do";

/// Whether a condition is about the input alone.
fn of_the_input(predicate: &expr::Predicate) -> bool {
    use expr::Predicate as P;
    let value = |value: &Value| match value {
        Value::Path(path) | Value::Count(path, _) => path.of_input().is_some(),
        Value::Literal(..) => true,
    };
    match predicate {
        P::Equal(left, right) => value(left) && (value(right) || right.is_word()),
        P::In(left, words) => value(left) && words.iter().all(|it| value(it) || it.is_word()),
        P::Within(list, others, _) | P::Apart(list, others) => value(list) && value(others),
        P::Present(it) | P::Since(it) => value(it),
        P::All(parts) | P::Any(parts) => parts.iter().all(of_the_input),
        P::Not(inner) => of_the_input(inner),
    }
}

impl Check {
    /// Its condition with when it counts.
    pub(crate) fn whole(&self) -> expr::Predicate {
        let that = self.that.predicate.clone();
        match &self.when {
            Some(when) => expr::Predicate::Any(vec![when.predicate.clone().negated(), that]),
            None => that,
        }
    }

    /// Whether it can be told before anything is sent.
    pub(crate) fn is_rule(&self) -> bool {
        let when = self.when.as_ref();
        of_the_input(&self.that.predicate) && when.is_none_or(|when| of_the_input(&when.predicate))
    }
}

/// The rules that a card states itself.
pub(crate) fn rules(
    checks: &[Check],
    shape: &Shape,
    refs: &Refs,
    report: &mut Report,
) -> Vec<Rule> {
    let rules = checks.iter().filter(|check| check.is_rule());
    rules
        .filter_map(|check| rule(check, shape, refs, report).ok())
        .collect()
}

fn rule(check: &Check, shape: &Shape, refs: &Refs, report: &mut Report) -> Result<Rule, Reported> {
    let conditions = Conditions {
        shape,
        refs,
        bare: false,
    };
    let mut lower = |condition: &Condition| {
        let whole = conditions.expand(&condition.predicate);
        let lowered = predicate::lower(&whole, &mut InputTerms(shape), report)?;
        Ok((lowered, bare(&condition.text)))
    };
    let (that, that_text) = lower(&check.that)?;
    let when = match &check.when {
        Some(when) => Some(lower(when)?),
        None => None,
    };
    // At least one of some inputs is needed.
    if let Some(needs) = presence(&that) {
        let (when, when_text) =
            when.unwrap_or_else(|| (Predicate::All(Vec::new()), NOTHING_ELSE.to_owned()));
        return Ok(Rule {
            when,
            when_text,
            needs,
            only: false,
            say: check.say.clone(),
        });
    }
    // The other way round: some inputs are refused unless a condition holds.
    if let Some(needs) = when.as_ref().and_then(|(when, _)| presence(when)) {
        let fields = needs
            .iter()
            .filter_map(|need| shape.fields.get(usize::from(*need)));
        if let (Some(field), Some(when)) =
            (fields.clone().find(|it| it.default.is_some()), &check.when)
        {
            let why = format!("`{}` has a default, so it is always given", field.name);
            let words = ReplyWords::MisplacedExpression { why };
            return Err(report.push(Diagnostic::new(words, when.place)));
        }
        return Ok(Rule {
            when: that,
            when_text: that_text,
            needs,
            only: true,
            say: check.say.clone(),
        });
    }
    let broken = Predicate::Not(Box::new(that));
    let (when, when_text) = match when {
        Some((when, text)) => {
            let text = format!("{text}, and {that_text} does not hold");
            (Predicate::All(vec![when, broken]), text)
        }
        None => (broken, format!("{that_text} does not hold")),
    };
    Ok(Rule {
        when,
        when_text,
        needs: Vec::new(),
        only: false,
        say: check.say.clone(),
    })
}

/// A condition as people say it, who write inputs without `input.`.
fn bare(text: &str) -> String {
    text.replace("input.", "")
}

/// The inputs of which a condition only asks that one is given.
fn presence(predicate: &Predicate) -> Option<Vec<u16>> {
    match predicate {
        Predicate::Present(Term::Input(path)) => match path.as_slice() {
            [field] => Some(vec![*field]),
            _ => None,
        },
        Predicate::Any(parts) => {
            let parts: Option<Vec<Vec<u16>>> = parts.iter().map(presence).collect();
            Some(parts?.concat())
        }
        _ => None,
    }
}

/// What paths mean in a condition over the whole input.
struct InputTerms<'a>(&'a Shape);

impl Terms for InputTerms<'_> {
    fn term(&mut self, path: &expr::Path, report: &mut Report) -> Result<(Term, Values), Reported> {
        predicate::no_brackets(path, report)?;
        let (first, rest) = match path.of_input() {
            Some(inside) => inside,
            None => path.split(report)?,
        };
        match resolve(self.0, first, rest) {
            Ok(found) => Ok((Term::Input(found.indexes), input_values(found.kind))),
            Err(unknown) => {
                let words = CompositeWords::UnknownWhenField {
                    name: unknown.segment.name.clone(),
                    on: "the input".to_owned(),
                };
                let problem = Diagnostic::new(words, unknown.segment.place);
                Err(report.push(problem.suggest(&unknown.segment.name, unknown.known)))
            }
        }
    }

    fn never(&self, left: &str, value: &str, place: Place) -> Diagnostic {
        predicate::never_in_when(left, value, place)
    }
}
