//! Composites: steps resolved to capabilities, their parameters typed, and the rules that follow from them.

mod contexts;
mod exhaustive;
mod ignored;
mod inherited;
mod mapping;
mod needs;
mod output;
mod params;
mod results;
mod stems;
mod terms;
mod used;

use std::collections::{BTreeMap, BTreeSet};

use crate::card::{self, Card};
use crate::diag::words::{CardWords, CompositeWords, RestWords};
use crate::diag::{Diagnostic, Report, Reported};
use crate::fit::describe;
use crate::input_path::find;
use crate::ir::{
    self, Action, Capability, CompositeStep, Effect, Kind, Predicate, Shape, StepResult, Strategy,
    Term, Type,
};
use crate::place::Place;
use crate::predicate;
use crate::refs::Refs;
use crate::refs::conditions::Conditions;
use crate::rules;

use results::{Given, Results};
use terms::{Form, StepTerms};
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
    /// Names of cards that are broken.
    pub broken: &'a BTreeMap<String, Reported>,
    /// The refs there are.
    pub refs: &'a Refs,
    /// Names of imported cards that the schema does not have.
    pub missing: BTreeSet<&'a str>,
}

impl<'a> Known<'a> {
    /// The cards of a build, and the capabilities of it and of the one it imports.
    pub(crate) fn new(
        cards: &'a [Card],
        capabilities: impl Iterator<Item = &'a Capability>,
        broken: &'a BTreeMap<String, Reported>,
        refs: &'a Refs,
    ) -> Self {
        let composites = (cards.iter())
            .filter(|card| matches!(card.action, card::Action::Composite(_)))
            .flat_map(Card::names);
        let named = capabilities.flat_map(|it| it.names().map(move |name| (name, it)));
        let places = cards
            .iter()
            .map(|card| (card.id.value.as_str(), card.id.place));
        Known {
            capabilities: named.collect(),
            places: places.collect(),
            composites: composites.map(|name| name.value.as_str()).collect(),
            broken,
            refs,
            missing: BTreeSet::new(),
        }
    }
}

/// A step whose capability and loop are known.
pub(crate) struct Step<'a> {
    pub(crate) card: &'a card::Step,
    pub(crate) capability: &'a Capability,
    /// The list's index and what its items are.
    pub(crate) foreach: Option<(u16, &'a Kind)>,
    /// The list of an earlier result that it goes through.
    pub(crate) over: Option<StepResult>,
    pub(crate) when: Option<Predicate>,
    pub(crate) params: Vec<(u16, ir::Source)>,
    /// The results that are there, and not null, whenever it runs.
    pub(crate) always: Vec<Term>,
}

impl Step<'_> {
    /// Whether it runs for each element of a list.
    pub(crate) fn looped(&self) -> bool {
        self.foreach.is_some() || self.over.is_some()
    }
}

/// Resolves a composite.
pub(crate) fn resolve(
    card: &Card,
    composite: &card::Composite,
    known: &Known,
    report: &mut Report,
) -> Result<Capability, Reported> {
    let mut used = Used::default();
    let written: Vec<card::Step> = report.all_of(|report| {
        let steps = composite.steps.iter();
        let steps = steps.map(|step| mapping::written_out(step, card, known, report));
        steps.collect()
    })?;
    results::check_names(&written, report)?;
    let mut steps: Vec<Result<Step, Reported>> = Vec::new();
    for step in &written {
        let results = Results {
            written: &written,
            earlier: &steps,
        };
        let step = self::step(card, step, known, &results, &mut used, report);
        steps.push(step);
    }
    // What follows is about all steps together, so it waits until each of them is sound.
    let steps: Vec<Step> = steps.into_iter().collect::<Result<_, _>>()?;
    report.all_of(|report| whole(card, composite, steps, used, known, report))
}

/// What follows from all steps together.
fn whole(
    card: &Card,
    composite: &card::Composite,
    steps: Vec<Step>,
    used: Used,
    known: &Known,
    report: &mut Report,
) -> Capability {
    let shape = &card.input.shape;
    let mut input = shape.clone();
    let rules = rules::rules(&card.check, shape, known.refs, report);
    input.rules.extend(rules);
    for check in card.check.iter().filter(|check| !check.is_rule()) {
        let words = CardWords::MisplacedKey {
            key: "check".to_owned(),
            why: "a composite has no reply of its own, so that its conditions are about `input.x`"
                .to_owned(),
        };
        report.push(Diagnostic::new(words, check.that.place));
    }
    for (index, step) in steps.iter().enumerate() {
        let earlier = steps.get(..index).unwrap_or_default();
        params::name_enums(step, &mut input);
        needs::check(step, earlier, shape, &mut input, report);
        inherited::rules(step, &mut input);
    }
    needs::something_to_do(&steps, &mut input);
    ignored::refuse(&steps, &mut input);
    exhaustive::check(&steps, card, report);
    let stems = stems::name(&steps, composite.strategy.value, report);
    strategy(composite, &steps, report);
    let output = output::output(&composite.strategy, &steps, &stems, report);
    let effect = effect(card, &steps, report);
    let destructive = steps.iter().any(|step| step.capability.destructive);
    // A parameter that is missing is why an input is left over.
    if report.is_empty() {
        used.report(card, report);
    }
    let steps = steps.into_iter().zip(stems);
    let steps = steps.map(|(step, stem)| CompositeStep {
        capability_id: step.capability.id.clone(),
        stem,
        name: step.card.name.as_ref().map(|name| name.value.clone()),
        foreach: step.foreach.map(|(index, _)| index),
        over: step.over,
        when: step.when,
        params: step.params,
    });
    let aliases = card.aliases.iter().map(|alias| alias.value.clone());
    Capability {
        id: card.id.value.clone(),
        aliases: aliases.collect(),
        version: card.version.clone(),
        description: card.description.clone(),
        effect,
        input,
        action: Action::Composite(ir::Composite {
            steps: steps.collect(),
            strategy: composite.strategy.value,
        }),
        prefers_cli: false,
        destructive,
        output,
        writes: Vec::new(),
        examples: Vec::new(),
    }
}

fn step<'a>(
    card: &'a Card,
    step: &'a card::Step,
    known: &Known<'a>,
    results: &Results<'_, 'a>,
    used: &mut Used,
    report: &mut Report,
) -> Result<Step<'a>, Reported> {
    let shape = &card.input.shape;
    let list = step.foreach.as_ref();
    let list = list.map(|path| self::foreach(path, shape, results, report));
    let capability = capability(step, known, report);
    // A loop over nothing leaves the meaning of every path open.
    let (foreach, over) = match list.transpose()? {
        Some(List::Input(index, kind)) => (Some((index, kind)), None),
        Some(List::Result(given)) => (None, Some(given)),
        None => (None, None),
    };
    let item = match (foreach, &over) {
        (Some((_, kind)), _) => Some(Form::Input(kind)),
        (None, Some((_, element))) => Some(Form::Result(element)),
        (None, None) => None,
    };
    let mut terms = StepTerms {
        shape,
        declared: &card.input,
        item,
        used,
        results,
        loop_index: foreach.map(|(index, _)| index),
        when: None,
        sure: Vec::new(),
        always: Vec::new(),
    };
    let conditions = Conditions {
        shape: match item {
            Some(Form::Input(Kind::Object(item))) => item,
            _ => shape,
        },
        refs: known.refs,
        bare: true,
    };
    let when = step.when.as_ref().map(|when| {
        let whole = conditions.expand(&when.predicate);
        predicate::lower(&whole, &mut terms, report)
    });
    if let Some(Ok(when)) = &when {
        terms.used.tested_by(when, shape, foreach);
        terms.sure = contexts::sure(when);
        terms.when = Some(when.clone());
    }
    let over = over
        .map(|(given, _)| terms.runs_with(given, step, report))
        .transpose()?;
    let capability = capability?;
    let declared = known.places.get(capability.id.as_str()).copied();
    let params = params::bind(step, capability, declared, &mut terms, report);
    Ok(Step {
        card: step,
        capability,
        foreach,
        over,
        when: when.transpose()?,
        params: params?,
        always: terms.always,
    })
}

/// The capability a step names.
fn capability<'a>(
    step: &card::Step,
    known: &Known<'a>,
    report: &mut Report,
) -> Result<&'a Capability, Reported> {
    let name = step.capability.value.as_str();
    let place = step.capability.place;
    if let Some(reported) = known.broken.get(name) {
        return Err(*reported);
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
        return Err(
            report.push(not_a_step("it is a composite itself").help("name its steps instead"))
        );
    }
    let Some(capability) = known.capabilities.get(name) else {
        let words = CompositeWords::UnknownCapability {
            name: name.to_owned(),
        };
        let problem = Diagnostic::new(words, place);
        return Err(report.push(match known.missing.contains(name) {
            true => problem.help("it is built in, but the schema does not have all that it needs"),
            false => problem.suggest(name, known.capabilities.keys().copied()),
        }));
    };
    match &capability.action {
        Action::Operation(operation) if operation.rest.is_some() => {
            let words = RestWords::RestInComposite {
                name: name.to_owned(),
            };
            let help = "let callers chain it, or find a GraphQL operation that does the same";
            Err(report.push(Diagnostic::new(words, place).help(help)))
        }
        Action::Operation(_) => Ok(capability),
        Action::Composite(_) => {
            Err(report.push(not_a_step("it is a composite itself").help("name its steps instead")))
        }
    }
}

/// What a step goes through.
enum List<'a> {
    /// An input and what its items are.
    Input(u16, &'a Kind),
    /// A list in an earlier result, and what its elements are.
    Result((Given<'a>, &'a Type)),
}

fn foreach<'a>(
    path: &crate::expr::Path,
    shape: &'a Shape,
    results: &Results<'_, 'a>,
    report: &mut Report,
) -> Result<List<'a>, Reported> {
    if let [steps, name, inside @ ..] = path.segments.as_slice()
        && steps.name == "steps"
    {
        predicate::no_brackets(path, report)?;
        let given = results.find(name, inside, path.place, report)?;
        // A list that turns out null is told when the step runs, as in any chain.
        if let Type::List(element) = given.ty {
            let element = match &**element {
                Type::Nullable(inner) => inner,
                element => element,
            };
            return Ok(List::Result((given, element)));
        }
        let words = CompositeWords::ForeachNotArray {
            name: path.to_string(),
            found: output::describe(given.ty),
        };
        return Err(report.push(Diagnostic::new(words, path.place)));
    }
    let (first, rest) = match path.of_input() {
        Some(inside) => inside,
        None => path.split(report)?,
    };
    let name = Some(first).filter(|first| rest.is_empty() && first.selector.is_none());
    match name.and_then(|segment| find(shape, &segment.name)) {
        Some((
            index,
            ir::Field {
                kind: Kind::List { item, .. },
                ..
            },
        )) => Ok(List::Input(index, item)),
        Some((_, field)) => {
            let words = CompositeWords::ForeachNotArray {
                name: path.to_string(),
                found: describe(&field.kind),
            };
            Err(report.push(Diagnostic::new(words, path.place)))
        }
        None => {
            let words = CompositeWords::UnknownSource {
                name: path.to_string(),
                on: "the input".to_owned(),
            };
            let known = shape.fields.iter().map(|field| field.name.as_str());
            let problem = Diagnostic::new(words, path.place);
            Err(report.push(problem.suggest(&path.to_string(), known)))
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
    let over = steps.iter().any(|step| step.over.is_some());
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
        Strategy::Merge if over || loops.iter().any(Option::is_some) => {
            refuse(
                "merge",
                "a step with `foreach` has one output for each item",
                if over { "use `last`" } else { "use `array`" },
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
