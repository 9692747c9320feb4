//! Operations that take the place of the main one when an input is given: the same card with other paths.

use std::cell::RefCell;

use super::base;
use super::card::{Bound, Context, kind_name};
use crate::ast;
use crate::card::{Alternative, Card, Graphql, Pages};
use crate::diag::words::BindWords;
use crate::diag::{Diagnostic, Report, Reported};
use crate::expr::{Path, Segment};
use crate::given::ChosenBy;
use crate::ir;

/// Binds the main operation, and those that may take its place.
pub(super) fn bind(context: &mut Context, report: &mut Report) -> Result<Bound, Reported> {
    let all = &context.graphql.alternatives;
    let given: Vec<Result<u16, Reported>> = (all.iter())
        .map(|other| context.input(&other.given, report))
        .collect();
    // Without the input nobody knows what the main operation may lack.
    let given: Vec<u16> = given.into_iter().collect::<Result<_, _>>()?;
    context.chosen.without.clone_from(&given);
    let (main, sound) = report.watch(|report| context.operation(report));
    let mut main = main?;
    // What is wrong with the main operation would be said again for each of the others.
    if sound.is_err() {
        return Ok(main);
    }
    for (position, (other, with)) in all.iter().zip(&given).enumerate() {
        let chosen = ChosenBy {
            without: given.iter().take(position).copied().collect(),
            with: Some(*with),
        };
        if let Ok(bound) = one(context, other, chosen, &main.output, report) {
            let other = (*with, bound.operation, bound.output);
            main.operation.alternatives.push(other);
        }
    }
    Ok(main)
}

fn one(
    context: &mut Context,
    other: &Alternative,
    chosen: ChosenBy,
    output: &[ir::OutputField],
    report: &mut Report,
) -> Result<Bound, Reported> {
    let graphql = context.graphql;
    let path = other.document.as_ref().unwrap_or(&graphql.document);
    let document = context.document(&other.operation, path, report)?;
    let refuse = |why: String| {
        let name = other.operation.value.clone();
        let words = BindWords::InvalidInstead { name, why };
        Diagnostic::new(words, other.operation.place)
            .related(document.operation.name.place, "declared here")
    };
    if document.operation.kind != graphql.kind.value {
        let kind = kind_name(document.operation.kind);
        return Err(report.push(refuse(format!("it is a {kind}"))));
    }
    let (bound, used, shape) = report.all_of(|report| -> Result<_, Reported> {
        // An operation that the compiler wrote says where its own paths start.
        let (card, pages) = match &other.base {
            Some(own) => base::apply(context.original, own, &[]),
            None => report.all_of(|report| replaced(context, other, report))?,
        };
        let own = substitute(graphql, other, pages, &document.operation);
        let mut inner = Context {
            binding: context.binding,
            path: context.path,
            card: &card,
            graphql: &own,
            original: context.original,
            used: chosen.with.into_iter().collect(),
            incomplete: false,
            shape: context.shape.clone(),
            chosen: chosen.clone(),
        };
        let bound = inner.operation(report)?;
        Ok((bound, inner.used, inner.shape))
    })??;
    context.shape = shape;
    for (main, other) in output.iter().zip(&bound.output) {
        if main.ty != other.ty {
            report.push(refuse(format!(
                "its output `{}` has another type, or may be null where the main one's may not",
                main.name
            )));
        }
    }
    // An input that only the main operation takes would be ignored silently.
    let lost = context.used.iter().find(|index| {
        let apart = |with| super::variables::in_choice(&context.shape, with, **index);
        !used.contains(index) && chosen.with.is_some_and(|with| !apart(with))
    });
    if let Some(field) = lost.and_then(|index| context.shape.fields.get(*index as usize)) {
        report.push(refuse(format!(
            "it makes no use of the input `{}`",
            field.name
        )));
    }
    context.used.extend(used);
    Ok(bound)
}

/// The card with other beginnings of its paths.
fn replaced(context: &Context, other: &Alternative, report: &mut Report) -> (Card, Option<Pages>) {
    let replacing = Replacing {
        all: &other.replace,
        used: RefCell::new(vec![false; other.replace.len()]),
    };
    let replaced = base::each_path((context.card, &context.graphql.pages), |path| {
        replacing.path(path);
    });
    for ((from, _), used) in other.replace.iter().zip(replacing.used.into_inner()) {
        if !used {
            let path = from.value.clone();
            let problem = Diagnostic::new(BindWords::UnusedReplace { path }, from.place);
            let known = prefixes(context.card);
            report.push(problem.suggest(&from.value, known.iter().map(String::as_str)));
        }
    }
    replaced
}

/// What the card runs, as if the other operation were its main one.
fn substitute(
    graphql: &Graphql,
    other: &Alternative,
    pages: Option<Pages>,
    operation: &ast::Operation,
) -> Graphql {
    let mut own = Graphql {
        operation: other.operation.clone(),
        alternatives: Vec::new(),
        pages,
        ..graphql.clone()
    };
    if let Some(document) = &other.document {
        own.document = document.clone();
    }
    if let Some(base) = &other.base {
        own.base = base.clone();
    }
    if other.rest.is_some() {
        own.rest.clone_from(&other.rest);
    }
    let variables = &operation.variables;
    let declares = |name: &str| variables.iter().any(|variable| variable.name.text == name);
    own.injects.retain(|inject| declares(&inject.target.value));
    let injects = &own.injects;
    own.lookups.retain(|lookup| {
        let mut ids = injects.iter().map(|inject| &inject.lookup.value);
        ids.any(|id| *id == lookup.id.value)
    });
    own
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
