//! Operations that take the place of the main one when an input is given: the same card with other paths.

use std::cell::RefCell;

use super::base;
use super::card::{Context, kind_name};
use super::given::Chosen;
use crate::card::{Action, Card, Graphql, Instead};
use crate::diag::words::BindWords;
use crate::diag::{Diagnostic, Report};
use crate::expr::{Path, Segment};
use crate::ir;

type Bound = (ir::Operation, Vec<ir::OutputField>);

/// Binds the main operation, and those that may take its place.
pub(super) fn bind(context: &mut Context, graphql: &Graphql, report: &mut Report) -> Option<Bound> {
    let before = report.len();
    let given: Vec<Option<u16>> = graphql
        .instead
        .iter()
        .map(|instead| context.input(&instead.given, report))
        .collect();
    // Without the input nobody knows what the main operation may lack.
    if report.len() > before {
        return None;
    }
    context.chosen.without = given.iter().copied().flatten().collect();
    let (mut operation, output) = context.operation(graphql, report)?;
    // What is wrong with the main operation would be said again for each of the others.
    if report.len() > before {
        return Some((operation, output));
    }
    for (position, (instead, given)) in graphql.instead.iter().zip(given).enumerate() {
        let Some(given) = given else { continue };
        let chosen = Chosen {
            without: context
                .chosen
                .without
                .iter()
                .take(position)
                .copied()
                .collect(),
            with: Some(given),
        };
        let bound = one(context, graphql, instead, chosen, &output, report);
        operation
            .instead
            .extend(bound.map(|(operation, output)| (given, operation, output)));
    }
    Some((operation, output))
}

fn one(
    context: &mut Context,
    graphql: &Graphql,
    instead: &Instead,
    chosen: Chosen,
    output: &[ir::OutputField],
    report: &mut Report,
) -> Option<Bound> {
    let before = report.len();
    let path = instead.document.as_ref().unwrap_or(&graphql.document);
    let document = context.document(&instead.operation, path, report)?;
    let declared = document.operation.name.place;
    let mut refuse = |why: String| {
        let name = instead.operation.value.clone();
        let problem = Diagnostic::new(
            BindWords::InvalidInstead { name, why },
            instead.operation.place,
        );
        report.push(problem.related(declared, "declared here"));
    };
    if document.operation.kind != graphql.kind.value {
        let kind = kind_name(document.operation.kind);
        refuse(format!("it is a {kind}"));
        return None;
    }
    let variables = &document.operation.variables;
    let declares = |name: &str| variables.iter().any(|variable| variable.name.text == name);
    // An operation that the compiler wrote says where its own paths start.
    let card = match &instead.base {
        Some(own) => base::apply(context.original, own, &[]),
        None => replaced(context.card, instead, report),
    };
    let card = substitute(card, graphql, instead, declares);
    let Action::Graphql(own) = &card.action else {
        return None;
    };
    let mut inner = Context {
        schema: context.schema,
        refs: context.refs,
        writers: context.writers,
        documents: context.documents,
        path: context.path,
        card: &card,
        original: context.original,
        used: chosen.with.into_iter().collect(),
        shaken: false,
        shape: context.shape.clone(),
        chosen,
    };
    let bound = inner.operation(own, report);
    let (used, shape, with) = (inner.used, inner.shape, inner.chosen.with);
    context.shape = shape;
    let (operation, found) = bound.filter(|_| report.len() == before)?;
    let mut refuse = |why: String| {
        let name = instead.operation.value.clone();
        let problem = Diagnostic::new(
            BindWords::InvalidInstead { name, why },
            instead.operation.place,
        );
        report.push(problem.related(declared, "declared here"));
    };
    for (main, other) in output.iter().zip(&found) {
        if main.ty != other.ty {
            refuse(format!(
                "its output `{}` has another type, or may be null where the main one's may not",
                main.name
            ));
        }
    }
    // An input that only the main operation takes would be ignored silently.
    let lost = context.used.iter().find(|index| {
        !used.contains(index)
            && with.is_some_and(|with| !super::variables::in_choice(&context.shape, with, **index))
    });
    if let Some(field) = lost.and_then(|index| context.shape.fields.get(*index as usize)) {
        refuse(format!("it makes no use of the input `{}`", field.name));
    }
    context.used.extend(used);
    Some((operation, found))
}

/// The card with other beginnings of its paths.
fn replaced(original: &Card, instead: &Instead, report: &mut Report) -> Card {
    let mut card = original.clone();
    let replacing = Replacing {
        all: &instead.replace,
        used: RefCell::new(vec![false; instead.replace.len()]),
    };
    for output in &mut card.output {
        replacing.path(&mut output.path);
    }
    for check in &mut card.check {
        for condition in check.when.iter_mut().chain([&mut check.that]) {
            base::paths(&mut condition.predicate, &|path: &mut Path| {
                replacing.path(path)
            });
            condition.text = condition.predicate.to_string();
        }
    }
    for connection in card.followed.iter_mut().flat_map(|it| &mut it.connections) {
        replacing.path(&mut connection.path);
    }
    for ((from, _), used) in instead.replace.iter().zip(replacing.used.into_inner()) {
        if !used {
            let path = from.value.clone();
            let problem = Diagnostic::new(BindWords::UnusedReplace { path }, from.place);
            let known = prefixes(original);
            report.push(problem.suggest(&from.value, known.iter().map(String::as_str)));
        }
    }
    card
}

/// The card as if the other operation were its main one.
fn substitute(
    mut card: Card,
    graphql: &Graphql,
    instead: &Instead,
    declares: impl Fn(&str) -> bool,
) -> Card {
    let mut own = graphql.clone();
    own.operation = instead.operation.clone();
    own.document = instead
        .document
        .clone()
        .unwrap_or_else(|| graphql.document.clone());
    own.instead.clear();
    if let Some(base) = &instead.base {
        own.base = base.clone();
    }
    own.injects.retain(|inject| declares(&inject.target.value));
    let injects = &own.injects;
    own.lookups.retain(|lookup| {
        let mut ids = injects.iter().map(|inject| &inject.lookup.value);
        ids.any(|id| *id == lookup.id.value)
    });
    card.action = Action::Graphql(own);
    card
}

struct Replacing<'a> {
    all: &'a [(crate::place::At<String>, Path)],
    used: RefCell<Vec<bool>>,
}

impl Replacing<'_> {
    fn path(&self, path: &mut Path) {
        for ((from, to), used) in self.all.iter().zip(self.used.borrow_mut().iter_mut()) {
            let count = from.value.split('.').count();
            let same = |(name, segment): (&str, &Segment)| {
                segment.name == name && segment.selector.is_none()
            };
            let begins =
                path.segments.len() >= count && from.value.split('.').zip(&path.segments).all(same);
            if begins {
                *used = true;
                let rest = path.segments.split_off(count);
                path.segments.clone_from(&to.segments);
                path.segments.extend(rest);
                return;
            }
        }
    }
}

/// Every beginning of the card's output paths, up to the first list.
fn prefixes(card: &Card) -> Vec<String> {
    let mut all = Vec::new();
    for output in &card.output {
        let names = output.path.segments.iter();
        let names: Vec<&str> = names
            .take_while(|segment| segment.selector.is_none())
            .map(|segment| segment.name.as_str())
            .collect();
        for length in 1..=names.len() {
            let prefix = names.get(..length).unwrap_or_default().join(".");
            if !all.contains(&prefix) {
                all.push(prefix);
            }
        }
    }
    all
}
