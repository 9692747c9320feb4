//! What a step cannot do without: given for every input, or required by a rule that follows from its `when`.

use std::collections::BTreeSet;

use super::Step;
use super::contexts::Contexts;
use crate::card;
use crate::diag::words::CompositeWords;
use crate::diag::{Diagnostic, Report, list};
use crate::expr::Value;
use crate::ir::{Field, Kind, Predicate, Rule, Shape, Source, Term, Type};
use crate::place::At;
use crate::predicate::mentions;

/// Checks a step's required inputs, and derives rules for those that the composite may leave out.
pub(super) fn check(
    step: &Step,
    earlier: &[Step],
    shape: &Shape,
    input: &mut Shape,
    report: &mut Report,
) {
    let needed = &step.capability.input;
    let contexts = Contexts::new(step, shape);
    for (index, field) in needed
        .fields
        .iter()
        .enumerate()
        .filter(|(_, field)| field.required && field.default.is_none())
    {
        require(
            step,
            &[vec![index as u16]],
            &format!("`{}`", field.name),
            (&contexts, earlier),
            input,
            report,
        );
    }
    for groups in &needed.choices {
        let names = groups
            .iter()
            .map(|group| names(&needed.fields, group).join("+"));
        let names: Vec<String> = names.collect();
        require(
            step,
            groups,
            &format!("one of {}", list(&names)),
            (&contexts, earlier),
            input,
            report,
        );
    }
    // What the step's own card requires whatever the rest of its input is.
    let always = |rule: &&Rule| !rule.only && rule.when == Predicate::All(Vec::new());
    for rule in needed.rules.iter().filter(always) {
        let groups: Vec<Vec<u16>> = rule.needs.iter().map(|index| vec![*index]).collect();
        let names = names(&needed.fields, &rule.needs);
        require(
            step,
            &groups,
            &format!("one of {}", list(&names)),
            (&contexts, earlier),
            input,
            report,
        );
    }
}

fn names<'a>(fields: &'a [Field], indexes: &[u16]) -> Vec<&'a str> {
    indexes
        .iter()
        .filter_map(|index| fields.get(*index as usize))
        .map(|field| field.name.as_str())
        .collect()
}

/// One of some groups of parameters must be given, whatever the input.
fn require(
    step: &Step,
    groups: &[Vec<u16>],
    what: &str,
    (contexts, earlier): (&Contexts, &[Step]),
    input: &mut Shape,
    report: &mut Report,
) {
    let source = |index: &u16| {
        step.params
            .iter()
            .find(|(field, _)| field == index)
            .map(|(_, source)| source)
    };
    let mapped: Vec<Vec<&Source>> = groups
        .iter()
        .filter_map(|group| group.iter().map(source).collect::<Option<Vec<_>>>())
        .collect();
    if mapped.is_empty() {
        let words = CompositeWords::MissingParameter {
            step: step.capability.id.clone(),
            missing: what.to_owned(),
        };
        let help = by_a_step(step, groups, earlier);
        let help = help.unwrap_or_else(|| "add it to `params_map`".to_owned());
        report.push(Diagnostic::new(words, step.card.params_place).help(help));
        return;
    }
    let Some(failing) = contexts.all.iter().find(|context| {
        !mapped
            .iter()
            .any(|group| group.iter().all(|source| context.gives(source)))
    }) else {
        return;
    };
    let lacking: Vec<Vec<&Source>> = mapped
        .iter()
        .map(|group| {
            group
                .iter()
                .filter(|source| !failing.gives(source))
                .copied()
                .collect()
        })
        .collect();
    let rule = step
        .when
        .as_ref()
        .and_then(|when| derive(step, when, &lacking));
    match rule {
        Some((rule, on_item)) => add_rule(step, rule, on_item, input),
        None => {
            let words = CompositeWords::MaybeMissing {
                step: step.capability.id.clone(),
                name: what.to_owned(),
            };
            let written = written(step, groups);
            let place = written.map_or(step.card.params_place, |(name, _)| name.place);
            let help = surely(step, written.map(|(_, source)| source));
            report.push(Diagnostic::new(words, place).help(help));
        }
    }
}

/// The entry of `params_map`, where one parameter is meant.
fn written<'s>(step: &Step<'s>, groups: &[Vec<u16>]) -> Option<&'s (At<String>, card::Source)> {
    let [group] = groups else { return None };
    let [index] = group.as_slice() else {
        return None;
    };
    let field = step.capability.input.fields.get(usize::from(*index))?;
    (step.card.params.iter()).find(|(name, _)| name.value == field.name)
}

/// How a source is made one that is surely there.
fn surely(step: &Step, source: Option<&card::Source>) -> String {
    let values = match source {
        Some(card::Source::Expression(source)) => source.values.as_slice(),
        _ => &[],
    };
    let [value] = values else {
        return "make one of its sources required, or end with a literal: `a ?? \"text\"`"
            .to_owned();
    };
    let result = matches!(value, Value::Path(path) if path.names().next() == Some("steps"));
    let required = match result {
        true => String::new(),
        false => format!("make `{value}` required, or "),
    };
    match &step.card.when {
        None => format!("{required}run the step only `when: {value} is present`"),
        Some(_) => format!("{required}add `and {value} is present` to its `when`"),
    }
}

/// How the id of a thing that an earlier step gives back is passed on.
fn by_a_step(step: &Step, groups: &[Vec<u16>], earlier: &[Step]) -> Option<String> {
    let refs = step.capability.input.refs.iter();
    let mut ids = refs.filter(|it| it.id.is_some_and(|id| groups.contains(&vec![id])));
    ids.find_map(|it| {
        let parameter = step.capability.input.fields.get(usize::from(it.id?))?;
        let mut earlier = earlier.iter().filter(|other| !other.looped());
        earlier.find_map(|other| {
            let mut output = other.capability.output.iter();
            let gives = |ty: &Type| matches!(ty, Type::Id(of) if *of == it.of);
            let field = output.find(|field| gives(&field.ty))?;
            let (parameter, field, id) = (&parameter.name, &field.name, &other.capability.id);
            let (named, name) = match &other.card.name {
                Some(name) => (String::new(), name.value.as_str()),
                None => {
                    let name = id.rsplit('.').next().unwrap_or(id);
                    (format!("call the step `{id}` by `as: {name}`, then "), name)
                }
            };
            Some(format!(
                "{named}add `{parameter}: steps.{name}.{field}` to `params_map`"
            ))
        })
    })
}

/// A rule can say "at least one of these fields of one object"; anything more has no rule.
fn derive(step: &Step, when: &Predicate, lacking: &[Vec<&Source>]) -> Option<(Rule, bool)> {
    let mut fields: Vec<(bool, u16)> = Vec::new();
    for group in lacking {
        let [source] = group.as_slice() else {
            return None;
        };
        collect(source, &mut fields)?;
    }
    let on_item = fields.first()?.0;
    let unknown = (!on_item && mentions_item(when)) || mentions_result(when);
    if fields.iter().any(|(item, _)| *item != on_item) || unknown {
        return None;
    }
    let mut needs: Vec<u16> = fields.into_iter().map(|(_, index)| index).collect();
    needs.sort_unstable();
    needs.dedup();
    let when_text = step
        .card
        .when
        .as_ref()
        .map(|when| when.text.clone())
        .unwrap_or_default();
    Some((
        Rule {
            when: when.clone(),
            when_text,
            needs,
            only: false,
            say: None,
        },
        on_item,
    ))
}

fn collect(source: &Source, fields: &mut Vec<(bool, u16)>) -> Option<()> {
    match source {
        Source::Input(path) => match path.as_slice() {
            [index] => fields.push((false, *index)),
            _ => return None,
        },
        Source::Item(path) => match path.as_slice() {
            [index] => fields.push((true, *index)),
            _ => return None,
        },
        Source::Json(_) | Source::Result(_) | Source::Element(_) => return None,
        Source::First(sources) | Source::Text(sources) => {
            for source in sources {
                collect(source, fields)?;
            }
        }
    }
    Some(())
}

fn mentions_item(predicate: &Predicate) -> bool {
    mentions(predicate, &|term| matches!(term, Term::Item(_)))
}

/// Whether a predicate looks at a result, which nobody knows before anything is sent.
pub(super) fn mentions_result(predicate: &Predicate) -> bool {
    mentions(predicate, &|term| {
        matches!(term, Term::Result(_) | Term::Element(_))
    })
}

pub(super) fn add_rule(step: &Step, rule: Rule, on_item: bool, input: &mut Shape) {
    let target = match (on_item, step.foreach) {
        (true, Some((list, _))) => match input
            .fields
            .get_mut(list as usize)
            .map(|field| &mut field.kind)
        {
            Some(Kind::List { item, .. }) => match &mut **item {
                Kind::Object(shape) => shape,
                _ => return,
            },
            _ => return,
        },
        _ => input,
    };
    let same = |other: &Rule| {
        (&other.when, &other.needs, other.only) == (&rule.when, &rule.needs, rule.only)
    };
    if !target.rules.iter().any(same) {
        target.rules.push(rule);
    }
}

/// A composite none of whose steps must run needs a reason to run at least one.
pub(super) fn something_to_do(steps: &[Step], input: &mut Shape) {
    let mut needs = BTreeSet::new();
    for step in steps {
        let Some(when) = &step.when else { return };
        if step.foreach.is_some() || !presence(when, &mut needs) {
            return;
        }
    }
    if !needs.is_empty() {
        let when_text = crate::rules::NOTHING_ELSE.to_owned();
        input.rules.push(Rule {
            when: Predicate::All(Vec::new()),
            when_text,
            needs: needs.into_iter().collect(),
            only: false,
            say: None,
        });
    }
}

/// Whether a predicate only asks for one of several inputs to be present.
fn presence(predicate: &Predicate, needs: &mut BTreeSet<u16>) -> bool {
    match predicate {
        Predicate::Present(Term::Input(path)) => {
            needs.extend(path.first());
            path.len() == 1
        }
        Predicate::Any(parts) => parts.iter().all(|part| presence(part, needs)),
        _ => false,
    }
}
