//! Where a look-up's variables get their values from.

use super::card::Context;
use super::lookups::Needs;
use super::{inputs, literals, nulls, variables};
use crate::ast::{OperationKind, VariableDefinition};
use crate::card;
use crate::diag::words::{BindWords, CompositeWords, DocumentWords, ReplyWords};
use crate::diag::{Diagnostic, Report, closest, list};
use crate::expr::{self, Segment};
use crate::fit;
use crate::input_path::{Resolved, find, resolve};
use crate::ir::{self, Kind, Source};
use crate::place::Place;
use crate::predicate;
use crate::schema::{is_non_null, show};

pub(super) fn foreach(
    context: &Context,
    path: &expr::Path,
    report: &mut Report,
) -> Option<(u16, Kind)> {
    let shape = &context.card.input.shape;
    let (name, place) = (path.to_string(), path.place);
    let found = path.word().and_then(|word| find(shape, word));
    match found {
        Some((
            index,
            ir::Field {
                kind: Kind::List { item, .. },
                ..
            },
        )) => Some((index, (**item).clone())),
        Some((_, field)) => {
            let words = CompositeWords::ForeachNotArray {
                name,
                found: fit::describe(&field.kind),
            };
            report.push(Diagnostic::new(words, place));
            None
        }
        None => {
            let known = shape.fields.iter().map(|field| field.name.as_str());
            report.push(
                Diagnostic::new(ReplyWords::UnknownInput { name: name.clone() }, place)
                    .suggest(&name, known),
            );
            None
        }
    }
}

/// A variable of a look-up, which wants a value.
pub(super) struct Wanted<'a> {
    pub(super) document: &'a ir::Document,
    pub(super) variable: &'a VariableDefinition,
    /// The connection that takes its size from it.
    pub(super) connection: Option<&'a str>,
}

impl Wanted<'_> {
    /// Whether the look-up cannot run without a value.
    pub(super) fn required(&self) -> bool {
        is_non_null(&self.variable.ty) && self.variable.default.is_none()
    }

    fn wrong(&self, found: String, place: Place) -> Diagnostic {
        let words = BindWords::WrongLookupSource {
            name: self.variable.name.text.clone(),
            input: found,
            variable: show(&self.variable.ty),
        };
        Diagnostic::new(words, place).related(self.variable.name.place, "declared here")
    }

    /// What an input is must fit; the limits of a page are told at the input that lacks them.
    fn check_kind(
        &self,
        context: &Context,
        kind: &Kind,
        place: Place,
        input: Place,
        report: &mut Report,
    ) -> Option<()> {
        if inputs::fits(kind, &self.variable.ty, context.binding.schema).is_err() {
            report.push(self.wrong(fit::describe(kind), place));
            return None;
        }
        let unlimited = self.connection.and_then(|connection| {
            variables::unlimited(kind, connection, OperationKind::Query, input)
        });
        let Some(problem) = unlimited else {
            return Some(());
        };
        report.push(problem);
        None
    }

    fn check_null(
        &self,
        nullable: bool,
        name: &str,
        place: Place,
        report: &mut Report,
    ) -> Option<()> {
        let refused = nullable
            .then(|| nulls::refusal(self.document, self.variable))
            .flatten();
        let Some(refusal) = refused else {
            return Some(());
        };
        report.push(refusal.of(name, place));
        None
    }

    /// A value that the card writes out.
    fn literal(
        &self,
        context: &Context,
        json: String,
        place: Place,
        report: &mut Report,
    ) -> Option<Source> {
        let value: serde_json::Value = serde_json::from_str(&json).ok()?;
        if let Err(misfit) = literals::fits(&value, &self.variable.ty, context.binding.schema) {
            let problem = self.wrong(misfit.found, place);
            report.push(match misfit.help {
                Some(help) => problem.help(help),
                None => problem,
            });
            return None;
        }
        // A type that refuses null has refused it already.
        let refusal = value
            .is_null()
            .then(|| nulls::refusal(self.document, self.variable));
        if let Some(refusal) = refusal.flatten() {
            let problem = self.wrong("null".to_owned(), place);
            report.push(
                problem
                    .related(refusal.at, refusal.label)
                    .help("leave it out: then its default counts"),
            );
            return None;
        }
        let size = value.as_i64().filter(|size| !(1..=100).contains(size));
        if let (Some(size), Some(connection)) = (size, self.connection) {
            let words = DocumentWords::UnboundedConnection {
                field: connection.to_owned(),
                why: format!("is bounded by {size}, outside 1 to 100"),
            };
            report.push(Diagnostic::new(words, place).help("write a number from 1 to 100"));
            return None;
        }
        Some(Source::Json(json))
    }
}

/// A variable without a source of its own takes the input of its name.
pub(super) fn same_name(
    context: &Context,
    lookup: &card::Lookup,
    wanted: &Wanted,
    needs: &mut Needs,
    report: &mut Report,
) -> Option<Source> {
    let variable = wanted.variable;
    let name = &variable.name.text;
    match find(&context.card.input.shape, name) {
        Some((index, field)) => {
            let input = context.input_place(index)?;
            needs.takes.push(index);
            wanted.check_kind(context, &field.kind, lookup.id.place, input, report)?;
            wanted.check_null(field.nullable, name, input, report)?;
            if wanted.required() {
                needs.each.push(index);
            }
            Some(Source::Input(vec![index]))
        }
        None if wanted.required() => {
            let words = BindWords::UnknownLookupSource { name: name.clone() };
            let known = context
                .card
                .input
                .shape
                .fields
                .iter()
                .map(|field| field.name.as_str());
            report.push(
                Diagnostic::new(words, lookup.id.place)
                    .related(variable.name.place, "the variable that needs it")
                    .suggest(name, known),
            );
            None
        }
        None => None,
    }
}

/// When a source has a value.
enum Given {
    Always,
    /// With this input, which may be left out.
    With(u16),
    /// Nothing outside its own object says so: this is how it is written.
    Unknown(String),
}

pub(super) fn source(
    context: &mut Context,
    source: &card::Source,
    wanted: &Wanted,
    item: Option<&(u16, Kind)>,
    needs: &mut Needs,
    report: &mut Report,
) -> Option<Source> {
    let values = match source {
        card::Source::Literal(node) => {
            return wanted.literal(context, node.json(), node.place, report);
        }
        card::Source::Expression(source) => &source.values,
    };
    let (mut sources, mut given) = (Vec::new(), Vec::new());
    for value in values {
        let (source, when) = match value {
            expr::Value::Literal(json, place) => (
                wanted.literal(context, json.clone(), *place, report)?,
                Given::Always,
            ),
            expr::Value::Path(path) => self::path(context, path, wanted, item, needs, report)?,
            expr::Value::Count(_, place) => {
                report.push(predicate::only_in_conditions(*place));
                return None;
            }
        };
        sources.push(source);
        given.push(when);
    }
    if wanted.required() {
        needed(&given, wanted, values.first()?.place(), needs, report)?;
    }
    if sources.len() == 1 {
        sources.pop()
    } else {
        Some(Source::First(sources))
    }
}

/// A required variable must get a value from one of its sources, for each item of a list.
fn needed(
    given: &[Given],
    wanted: &Wanted,
    place: Place,
    needs: &mut Needs,
    report: &mut Report,
) -> Option<()> {
    if given.iter().any(|given| matches!(given, Given::Always)) {
        return Some(());
    }
    let unknown: Vec<&str> = given
        .iter()
        .filter_map(|given| match given {
            Given::Unknown(name) => Some(name.as_str()),
            _ => None,
        })
        .collect();
    if !unknown.is_empty() {
        let are = if unknown.len() == 1 { "is" } else { "are" };
        let words = BindWords::NotAlwaysGiven {
            name: wanted.variable.name.text.clone(),
            when: format!("{} {are} left out", list(&unknown)),
        };
        report.push(
            Diagnostic::new(words, place)
                .related(wanted.variable.name.place, "declared here")
                .help("make it required, or name another source: `a ?? b`"),
        );
        return None;
    }
    let inputs: Vec<u16> = given
        .iter()
        .filter_map(|given| match given {
            Given::With(index) => Some(*index),
            _ => None,
        })
        .collect();
    match inputs.as_slice() {
        [one] => needs.each.push(*one),
        _ => needs.any.push(inputs),
    }
    Some(())
}

/// A path into the input, or into the item of the list that is looked up.
fn path(
    context: &mut Context,
    path: &expr::Path,
    wanted: &Wanted,
    item: Option<&(u16, Kind)>,
    needs: &mut Needs,
    report: &mut Report,
) -> Option<(Source, Given)> {
    let shape = &context.card.input.shape;
    let (first, rest) = path.split(report).ok()?;
    let name = path.to_string();
    let resolved = match (first.name.as_str(), item, rest) {
        ("item", Some((_, kind)), []) => {
            Some((Source::Item(Vec::new()), Given::Always, kind, false))
        }
        ("item", Some((_, Kind::Object(inner))), [next, rest @ ..]) => {
            resolve(inner, next, rest).ok().map(|found| {
                let given = match found.optional {
                    true => Given::Unknown(name.clone()),
                    false => Given::Always,
                };
                (
                    Source::Item(found.indexes),
                    given,
                    found.kind,
                    found.nullable,
                )
            })
        }
        _ => {
            let (first, rest) = path.of_input().unwrap_or((first, rest));
            resolve(shape, first, rest).ok().map(|found| {
                let given = self::given(shape, rest, &found, &name);
                (
                    Source::Input(found.indexes),
                    given,
                    found.kind,
                    found.nullable,
                )
            })
        }
    };
    let Some((source, given, kind, nullable)) = resolved else {
        let words = BindWords::UnknownLookupSource { name };
        let known = shape.fields.iter().map(|field| field.name.as_str());
        let known = known.chain(item.map(|_| "item"));
        report.push(Diagnostic::new(words, path.place).suggest(&first.name, known));
        return None;
    };
    let mut input = path.place;
    let name = name.strip_prefix("input.").unwrap_or(&name);
    if let Source::Input(indexes) = &source {
        needs.takes.extend(indexes.first());
        if let [index] = indexes.as_slice() {
            input = context.input_place(*index)?;
        }
    }
    wanted.check_kind(context, kind, path.place, input, report)?;
    wanted.check_null(nullable, name, path.place, report)?;
    Some((source, given))
}

fn given(shape: &ir::Shape, inside: &[Segment], found: &Resolved, name: &str) -> Given {
    let outer = found
        .indexes
        .first()
        .and_then(|index| Some((*index, shape.fields.get(*index as usize)?)));
    let inside = match (outer.map(|(_, field)| &field.kind), inside) {
        (Some(Kind::Object(inner)), [next, rest @ ..]) => resolve(inner, next, rest).ok(),
        _ => None,
    };
    match outer {
        Some(_) if !found.optional => Given::Always,
        Some((index, _)) if !inside.is_some_and(|inside| inside.optional) => Given::With(index),
        _ => Given::Unknown(name.to_owned()),
    }
}

/// A name, or the known one that it most likely means.
pub(super) fn means<'a>(name: &'a str, known: &[&'a str]) -> &'a str {
    if known.contains(&name) {
        name
    } else {
        closest(name, known).unwrap_or(name)
    }
}
