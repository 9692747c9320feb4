//! Composites: steps resolved to capabilities, their parameters typed, and the rules that follow from them.

mod exhaustive;
mod ignored;
mod mapping;
mod needs;
mod output;
mod params;
mod stems;
mod terms;
mod used;

use std::collections::{BTreeMap, BTreeSet};

use crate::bind::checks;
use crate::card::{self, Card};
use crate::diag::words::{CardWords, CompositeWords};
use crate::diag::{Diagnostic, Report};
use crate::fit::describe;
use crate::input_path::find;
use crate::ir::{
    self, Action, Capability, CompositeStep, Effect, Kind, Predicate, Shape, Strategy,
};
use crate::place::Place;
use crate::predicate;
use crate::refs::Refs;
use crate::refs::conditions::Conditions;

use terms::StepTerms;
pub(crate) use terms::input_terms;
use used::Used;

/// The capabilities that steps may name.
#[derive(Debug)]
pub(crate) struct Known<'a> {
    /// By id and by alias.
    pub capabilities: BTreeMap<&'a str, &'a Capability>,
    /// Where the cards of this build give their ids, to point at.
    pub places: BTreeMap<&'a str, Place>,
    /// Ids and aliases of composites.
    pub composites: BTreeSet<&'a str>,
    /// Names of cards that are broken and already reported.
    pub broken: BTreeSet<&'a str>,
    /// The refs there are.
    pub refs: &'a Refs,
}

/// A step whose capability and loop are known.
pub(crate) struct Step<'a> {
    pub(crate) card: &'a card::Step,
    pub(crate) capability: &'a Capability,
    /// The list's index and what its items are.
    pub(crate) foreach: Option<(u16, &'a Kind)>,
    pub(crate) when: Option<Predicate>,
    pub(crate) params: Vec<(u16, ir::Source)>,
}

/// Resolves a composite. `None` when it is broken, or when a card it names is.
pub(crate) fn resolve(
    card: &Card,
    composite: &card::Composite,
    known: &Known,
    report: &mut Report,
) -> Option<Capability> {
    let before = report.len();
    let shape = &card.input.shape;
    let mut steps = Vec::new();
    let mut used = Used::default();
    let mut silent = false;
    let written = composite.steps.iter();
    let written: Vec<card::Step> = written
        .map(|step| mapping::written_out(step, card, known, report))
        .collect();
    for step in &written {
        match self::step(card, step, known, &mut used, report) {
            Some(step) => steps.push(step),
            None => silent = true,
        }
    }
    // What follows is about all steps together, so it waits until each of them is sound.
    if silent || report.len() > before {
        return None;
    }
    let mut input = shape.clone();
    input
        .rules
        .extend(checks::rules(&card.check, shape, known.refs, report));
    for check in card.check.iter().filter(|check| !check.is_rule()) {
        let words = CardWords::MisplacedKey {
            key: "check".to_owned(),
            why: "a composite has no reply of its own, so that its conditions are about `input.x`"
                .to_owned(),
        };
        report.push(Diagnostic::new(words, check.that.place));
    }
    for step in &steps {
        needs::check(step, shape, &mut input, report);
        needs::rules(step, &mut input);
    }
    needs::something_to_do(&steps, &mut input);
    ignored::refuse(&steps, &mut input);
    exhaustive::check(&steps, card, report);
    let stems = stems::name(&steps, composite.strategy.value, report);
    strategy(composite, &steps, report);
    let output = output::output(
        composite.strategy.value,
        composite.strategy.place,
        &steps,
        &stems,
        report,
    );
    let effect = effect(card, &steps, report);
    used.report(card, report);
    let steps = steps
        .into_iter()
        .zip(stems)
        .map(|(step, stem)| CompositeStep {
            capability_id: step.capability.id.clone(),
            stem,
            foreach: step.foreach.map(|(index, _)| index),
            when: step.when,
            params: step.params,
        });
    let steps = steps.collect();
    (report.len() == before).then(|| Capability {
        id: card.id.value.clone(),
        aliases: card
            .aliases
            .iter()
            .map(|alias| alias.value.clone())
            .collect(),
        version: card.version.clone(),
        description: card.description.clone(),
        effect,
        input,
        action: Action::Composite(ir::Composite {
            steps,
            strategy: composite.strategy.value,
        }),
        prefers_cli: false,
        output,
        writes: Vec::new(),
        examples: Vec::new(),
    })
}

fn step<'a>(
    card: &'a Card,
    step: &'a card::Step,
    known: &Known<'a>,
    used: &mut Used,
    report: &mut Report,
) -> Option<Step<'a>> {
    let shape = &card.input.shape;
    let foreach = (step.foreach.as_ref()).map(|path| self::foreach(path, shape, report));
    let capability = capability(step, known, report);
    // A loop over nothing leaves the meaning of every path open.
    let foreach = match foreach {
        Some(None) => return None,
        Some(Some(found)) => Some(found),
        None => None,
    };
    let mut terms = StepTerms {
        shape,
        item: foreach.map(|(_, kind)| kind),
        used,
        loop_index: foreach.map(|(i, _)| i),
        sure: Vec::new(),
    };
    let before = report.len();
    let conditions = Conditions {
        shape: match foreach.map(|(_, kind)| kind) {
            Some(Kind::Object(item)) => item,
            _ => shape,
        },
        refs: known.refs,
        bare: true,
    };
    let when = step.when.as_ref().and_then(|when| {
        let whole = conditions.expand(&when.predicate);
        predicate::lower(&whole, &mut terms, report)
    });
    if let Some(when) = &when {
        terms.used.tested_by(when, shape, foreach);
    }
    let capability = capability?;
    terms.sure = when.as_ref().map(needs::sure).unwrap_or_default();
    let declared = known.places.get(capability.id.as_str()).copied();
    let params = params::bind(step, capability, declared, &mut terms, report);
    // A step that lost its condition or a parameter would do something else.
    let whole = when.is_some() == step.when.is_some() && params.len() == step.params.len();
    debug_assert!(
        whole || report.len() > before,
        "a step of `{}` is refused without a word",
        card.id.value
    );
    (whole && report.len() == before).then_some(Step {
        card: step,
        capability,
        foreach,
        when,
        params,
    })
}

/// The capability a step names. Broken ones are silently nothing.
fn capability<'a>(
    step: &card::Step,
    known: &Known<'a>,
    report: &mut Report,
) -> Option<&'a Capability> {
    let name = step.capability.value.as_str();
    let place = step.capability.place;
    if known.broken.contains(name) {
        return None;
    }
    let not_a_step = |why: &str| {
        Diagnostic::new(
            CompositeWords::NotAStep {
                name: name.to_owned(),
                why: why.to_owned(),
            },
            place,
        )
    };
    if known.composites.contains(name) {
        report.push(not_a_step("it is a composite itself").help("name its steps instead"));
        return None;
    }
    let Some(capability) = known.capabilities.get(name) else {
        let words = CompositeWords::UnknownCapability {
            name: name.to_owned(),
        };
        report
            .push(Diagnostic::new(words, place).suggest(name, known.capabilities.keys().copied()));
        return None;
    };
    match &capability.action {
        Action::Operation(_) => Some(capability),
        Action::Composite(_) => {
            report.push(not_a_step("it is a composite itself").help("name its steps instead"));
            None
        }
    }
}

fn foreach<'a>(
    path: &crate::expr::Path,
    shape: &'a Shape,
    report: &mut Report,
) -> Option<(u16, &'a Kind)> {
    let segments = match path.segments.split_first() {
        Some((first, rest)) if first.name == "input" && !rest.is_empty() => rest,
        _ => path.segments.as_slice(),
    };
    let name = segments
        .first()
        .filter(|segment| segments.len() == 1 && segment.selector.is_none());
    match name.and_then(|segment| find(shape, &segment.name)) {
        Some((
            index,
            ir::Field {
                kind: Kind::List { item, .. },
                ..
            },
        )) => Some((index, item)),
        Some((_, field)) => {
            let words = CompositeWords::ForeachNotArray {
                name: path.to_string(),
                found: describe(&field.kind),
            };
            report.push(Diagnostic::new(words, path.place));
            None
        }
        None => {
            let words = CompositeWords::UnknownSource {
                name: path.to_string(),
                on: "the input".to_owned(),
            };
            let known = shape.fields.iter().map(|field| field.name.as_str());
            report.push(Diagnostic::new(words, path.place).suggest(&path.to_string(), known));
            None
        }
    }
}

/// Which way the steps' outputs go together.
fn strategy(composite: &card::Composite, steps: &[Step], report: &mut Report) {
    let mut refuse = |name: &str, why: &str, help: &str| {
        let words = CompositeWords::WrongStrategy {
            strategy: name.to_owned(),
            why: why.to_owned(),
        };
        report.push(Diagnostic::new(words, composite.strategy.place).help(help));
    };
    let loops: BTreeSet<Option<u16>> = steps
        .iter()
        .map(|step| step.foreach.map(|(index, _)| index))
        .collect();
    match composite.strategy.value {
        Strategy::Array if loops.contains(&None) => {
            refuse(
                "array",
                "a step has no `foreach`, so there are no items to list",
                "use `merge` or `last`",
            );
        }
        Strategy::Array if loops.len() > 1 => {
            refuse(
                "array",
                "the steps go through different lists",
                "let all steps go through the same list",
            );
        }
        Strategy::Merge if loops.iter().any(Option::is_some) => {
            refuse(
                "merge",
                "a step with `foreach` has one output for each item",
                "use `array`",
            );
        }
        _ => {}
    }
}

/// The worst of the steps' effects; a card may say the same, or worse.
fn effect(card: &Card, steps: &[Step], report: &mut Report) -> Effect {
    let rank = |effect: Effect| match effect {
        Effect::Read => 0,
        Effect::Idempotent => 1,
        Effect::Append => 2,
    };
    let worst = steps.iter().max_by_key(|step| rank(step.capability.effect));
    let derived = worst.map_or(Effect::Read, |step| step.capability.effect);
    let Some(said) = &card.effect else {
        return derived;
    };
    if let Some(worst) = worst.filter(|_| rank(said.value) < rank(derived)) {
        let name = |effect: Effect| match effect {
            Effect::Read => "read",
            Effect::Idempotent => "idempotent",
            Effect::Append => "append",
        };
        let why = format!("the step `{}` is `{}`", worst.capability.id, name(derived));
        let words = CardWords::WrongEffect {
            effect: name(said.value).to_owned(),
            why,
        };
        report.push(
            Diagnostic::new(words, said.place)
                .help("leave `effect` out: it follows from the steps"),
        );
    }
    said.value
}
