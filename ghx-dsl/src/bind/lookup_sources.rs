//! Where a look-up's variables get their values from.

use super::card::Context;
use super::inputs;
use crate::ast::VariableDefinition;
use crate::card;
use crate::diag::words::{BindWords, CompositeWords, ReplyWords};
use crate::diag::{Diagnostic, Report, closest};
use crate::expr;
use crate::fit;
use crate::input_path::{find, resolve};
use crate::ir::{self, Kind, Source};
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

/// A variable without a source of its own takes the input of its name.
pub(super) fn same_name(
    context: &Context,
    lookup: &card::Lookup,
    variable: &VariableDefinition,
    needs: &mut Vec<u16>,
    report: &mut Report,
) -> Option<Source> {
    let name = &variable.name.text;
    match find(&context.card.input.shape, name) {
        Some((index, field)) => {
            let at = expr::Path {
                segments: Vec::new(),
                place: lookup.id.place,
            };
            check_type(context, &field.kind, variable, at.place, report)?;
            needs.push(index);
            Some(Source::Input(vec![index]))
        }
        None if is_non_null(&variable.ty) && variable.default.is_none() => {
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

pub(super) fn source(
    context: &mut Context,
    source: &card::Source,
    variable: &VariableDefinition,
    item: Option<&(u16, Kind)>,
    needs: &mut Vec<u16>,
    report: &mut Report,
) -> Option<Source> {
    let values = match source {
        card::Source::Literal(node) => return Some(Source::Json(node.json())),
        card::Source::Expression(source) => &source.values,
    };
    let single = values.len() == 1;
    let mut sources = Vec::new();
    for value in values {
        let path = match value {
            expr::Value::Literal(json, _) => {
                sources.push(Source::Json(json.clone()));
                continue;
            }
            expr::Value::Path(path) => path,
            expr::Value::Count(_, place) => {
                report.push(predicate::only_in_conditions(*place));
                return None;
            }
        };
        let (first, rest) = path.segments.split_first()?;
        let resolved = match (first.name.as_str(), item) {
            ("item", Some((_, kind))) if rest.is_empty() => Some((Source::Item(Vec::new()), kind)),
            ("item", Some((_, Kind::Object(shape)))) => resolve(shape, rest)
                .ok()
                .map(|found| (Source::Item(found.indexes), found.kind)),
            (name, _) => {
                let segments = if name == "input" && !rest.is_empty() {
                    rest
                } else {
                    &path.segments
                };
                resolve(&context.card.input.shape, segments)
                    .ok()
                    .map(|found| {
                        context.used.extend(found.indexes.first());
                        if single {
                            needs.extend(found.indexes.first());
                        }
                        (Source::Input(found.indexes), found.kind)
                    })
            }
        };
        let Some((source, kind)) = resolved else {
            let words = BindWords::UnknownLookupSource {
                name: path.to_string(),
            };
            let known = context
                .card
                .input
                .shape
                .fields
                .iter()
                .map(|field| field.name.as_str());
            let known = known.chain(item.map(|_| "item"));
            report.push(Diagnostic::new(words, path.place).suggest(&first.name, known));
            return None;
        };
        check_type(context, kind, variable, path.place, report)?;
        sources.push(source);
    }
    if single {
        sources.pop()
    } else {
        Some(Source::First(sources))
    }
}

fn check_type(
    context: &Context,
    kind: &Kind,
    variable: &VariableDefinition,
    place: crate::place::Place,
    report: &mut Report,
) -> Option<()> {
    if inputs::fits(kind, &variable.ty, context.schema).is_ok() {
        return Some(());
    }
    let words = BindWords::WrongLookupSource {
        name: variable.name.text.clone(),
        input: fit::describe(kind),
        variable: show(&variable.ty),
    };
    report.push(Diagnostic::new(words, place).related(variable.name.place, "declared here"));
    None
}

/// A name, or the known one that it most likely means.
pub(super) fn means<'a>(name: &'a str, known: &[&'a str]) -> &'a str {
    if known.contains(&name) {
        name
    } else {
        closest(name, known).unwrap_or(name)
    }
}
