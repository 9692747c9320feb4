//! What a step cannot do without: given for every input, or required by a rule that follows from its `when`.

use std::collections::BTreeSet;

use super::Step;
use crate::diag::words::CompositeWords;
use crate::diag::{Diagnostic, Report, list};
use crate::given::combinations;
use crate::ir::{Field, Kind, Predicate, Rule, Shape, Source, Term, Type};
use crate::predicate::{mentions, not_empty};

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
            let help = match &step.card.when {
                None => "make it required, or run the step only `when` it `is present`",
                Some(_) => "make it required, or test it in `when`",
            };
            report.push(Diagnostic::new(words, step.card.params_place).help(help));
        }
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
        Source::First(sources) => {
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
fn translated(
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

/// All situations a step may run in.
struct Contexts {
    all: Vec<Context>,
}

/// One situation: which inputs and item fields are certainly given.
struct Context {
    input: Vec<u16>,
    item: Vec<u16>,
    /// What `when` found to be present.
    terms: Vec<Term>,
}

impl Contexts {
    fn new(step: &Step, shape: &Shape) -> Self {
        let items = match step.foreach {
            Some((_, Kind::Object(item))) => combinations(item)
                .into_iter()
                .map(|way| way.given)
                .collect(),
            _ => vec![Vec::new()],
        };
        let guaranteed = step
            .when
            .as_ref()
            .map_or_else(|| vec![Vec::new()], guarantees);
        let mut all = Vec::new();
        for way in combinations(shape) {
            for item in &items {
                for terms in &guaranteed {
                    all.push(Context {
                        input: way.given.clone(),
                        item: item.clone(),
                        terms: [terms.as_slice(), &step.always].concat(),
                    });
                }
            }
        }
        Contexts { all }
    }
}

impl Context {
    fn gives(&self, source: &Source) -> bool {
        match source {
            Source::Json(json) => json != "null",
            Source::First(sources) => sources.iter().any(|source| self.gives(source)),
            Source::Item(path) => match path.as_slice() {
                [] => true,
                [index] if self.item.contains(index) => true,
                path => self.terms.contains(&Term::Item(path.to_vec())),
            },
            Source::Input(path) => match path.as_slice() {
                [index] if self.input.contains(index) => true,
                path => self.terms.contains(&Term::Input(path.to_vec())),
            },
            Source::Result(at) => self.terms.contains(&Term::Result(at.clone())),
            Source::Element(keys) => {
                keys.is_empty() || self.terms.contains(&Term::Element(keys.clone()))
            }
        }
    }
}

/// What is certainly present whenever a predicate holds.
pub(super) fn sure(predicate: &Predicate) -> Vec<Term> {
    let ways = guarantees(predicate);
    let Some((first, others)) = ways.split_first() else {
        return Vec::new();
    };
    let always = |term: &&Term| others.iter().all(|way| way.contains(term));
    first.iter().filter(always).cloned().collect()
}

/// The ways a predicate can hold, each with what is then certainly present.
fn guarantees(predicate: &Predicate) -> Vec<Vec<Term>> {
    const MOST: usize = 64;
    let nothing = || vec![Vec::new()];
    let value = |term: &Term| !matches!(term, Term::Json(json) if json == "null");
    if let Some(list) = not_empty(predicate) {
        return vec![vec![list.clone()]];
    }
    match predicate {
        Predicate::Present(term) => vec![vec![term.clone()]],
        Predicate::Equal(term, other @ Term::Json(_)) if value(other) => vec![vec![term.clone()]],
        Predicate::In(term, words) if words.iter().all(value) => vec![vec![term.clone()]],
        Predicate::Any(parts) => {
            let all: Vec<Vec<Term>> = parts.iter().flat_map(guarantees).collect();
            if all.len() > MOST { nothing() } else { all }
        }
        Predicate::All(parts) => {
            let mut all = nothing();
            for part in parts {
                let ways = guarantees(part);
                all = all
                    .iter()
                    .flat_map(|before| ways.iter().map(|way| [before.as_slice(), way].concat()))
                    .collect();
                if all.len() > MOST {
                    return nothing();
                }
            }
            all
        }
        Predicate::Not(inner) => match &**inner {
            Predicate::Not(inner) => guarantees(inner),
            Predicate::Any(parts) => guarantees(&Predicate::All(negated(parts))),
            Predicate::All(parts) => guarantees(&Predicate::Any(negated(parts))),
            _ => nothing(),
        },
        _ => nothing(),
    }
}

fn negated(parts: &[Predicate]) -> Vec<Predicate> {
    let parts = parts.iter().cloned();
    parts.map(Predicate::negated).collect()
}
