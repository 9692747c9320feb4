//! Look-ups: queries that turn names into ids, and the variables those ids fill.

use std::collections::BTreeSet;

use super::card::Context;
use super::inputs;
use super::output::Outputs;
use super::uses::assignable;
use super::view::View;
use crate::ast::{OperationKind, Selection, TypeRef, VariableDefinition};
use crate::card::{self, Graphql};
use crate::diag::words::{BindWords, CompositeWords, ReplyWords};
use crate::diag::{Diagnostic, Report, closest};
use crate::expr::{self, Selector};
use crate::fit;
use crate::input_path::{find, resolve};
use crate::ir::{self, Kind, Lookup, Path, Source};
use crate::place::At;
use crate::schema::{is_non_null, named, nullable, show};

/// A look-up that can run.
#[derive(Debug)]
pub(super) struct Bound {
    pub(super) ir: Lookup,
    /// The inputs it cannot do without, by index.
    pub(super) needs: Vec<u16>,
    pub(super) foreach: Option<u16>,
}

/// A variable that a look-up fills.
#[derive(Debug)]
pub(super) struct Inject {
    pub(super) target: String,
    /// Index of the look-up; `None` when it is broken.
    pub(super) lookup: Option<u16>,
}

/// Binds all look-ups of a card, and where their results go.
pub(super) fn bind(
    context: &mut Context,
    graphql: &Graphql,
    main: &ir::Document,
    report: &mut Report,
) -> (Vec<Bound>, Vec<Inject>) {
    let mut found = Vec::new();
    let ids: Vec<&str> = graphql
        .lookups
        .iter()
        .map(|lookup| lookup.id.value.as_str())
        .collect();
    for (index, lookup) in graphql.lookups.iter().enumerate() {
        let same = |other: &&card::Lookup| other.id.value == lookup.id.value;
        if let Some(first) = graphql.lookups.iter().take(index).find(same) {
            let problem = invalid(&lookup.id, "is declared twice")
                .related(first.id.place, "first declared here");
            report.push(problem);
        }
        if !graphql
            .injects
            .iter()
            .any(|inject| means(&inject.lookup.value, &ids) == lookup.id.value)
        {
            let words = BindWords::UnusedLookup {
                name: lookup.id.value.clone(),
            };
            report
                .push(Diagnostic::new(words, lookup.id.place).help("add an `inject` that uses it"));
        }
        found.push(one(context, lookup, &graphql.document, report));
    }
    let mut bound: Vec<Bound> = Vec::new();
    let mut injects = Vec::new();
    for inject in &graphql.injects {
        let target = target(inject, main, report);
        let position = graphql
            .lookups
            .iter()
            .position(|lookup| lookup.id.value == inject.lookup.value);
        let Some(position) = position else {
            let words = BindWords::UnknownLookup {
                name: inject.lookup.value.clone(),
            };
            let known = graphql
                .lookups
                .iter()
                .map(|lookup| lookup.id.value.as_str());
            report.push(
                Diagnostic::new(words, inject.lookup.place).suggest(&inject.lookup.value, known),
            );
            injects.push(Inject {
                target: inject.target.value.clone(),
                lookup: None,
            });
            continue;
        };
        let filled = found
            .get(position)
            .and_then(Option::as_ref)
            .and_then(|lookup| {
                let path = path(context, inject, lookup, target?, report)?;
                Some(place_lookup(lookup, path, &inject.target.value, &mut bound))
            });
        injects.push(Inject {
            target: inject.target.value.clone(),
            lookup: filled,
        });
    }
    (bound, injects)
}

/// A name, or the known one that it most likely means.
fn means<'a>(name: &'a str, known: &[&'a str]) -> &'a str {
    if known.contains(&name) {
        name
    } else {
        closest(name, known).unwrap_or(name)
    }
}

/// A look-up without the path that its injects give it.
struct Unplaced<'a> {
    name: String,
    document: &'a ir::Document,
    variables: Vec<(String, Source)>,
    foreach: Option<u16>,
    needs: Vec<u16>,
}

/// One look-up has one path; injects with different paths make it several.
fn place_lookup(lookup: &Unplaced, path: Path, target: &str, bound: &mut Vec<Bound>) -> u16 {
    let same = |other: &Bound| {
        other.ir.path == path
            && (other.ir.name == lookup.name
                || other.ir.name == format!("{}_{target}", lookup.name))
    };
    if let Some(index) = bound.iter().position(same) {
        return index as u16;
    }
    let taken = bound.iter().any(|other| other.ir.name == lookup.name);
    let name = if taken {
        format!("{}_{target}", lookup.name)
    } else {
        lookup.name.clone()
    };
    let ir = Lookup {
        name,
        document: lookup.document.clone(),
        variables: lookup.variables.clone(),
        foreach: lookup.foreach,
        path,
    };
    bound.push(Bound {
        ir,
        needs: lookup.needs.clone(),
        foreach: lookup.foreach,
    });
    (bound.len() - 1) as u16
}

fn target<'a>(
    inject: &card::Inject,
    main: &'a ir::Document,
    report: &mut Report,
) -> Option<&'a VariableDefinition> {
    let variables = &main.operation.variables;
    let found = variables
        .iter()
        .find(|variable| variable.name.text == inject.target.value);
    if found.is_none() {
        let words = BindWords::UnknownTarget {
            name: inject.target.value.clone(),
        };
        let known = variables.iter().map(|variable| variable.name.text.as_str());
        report
            .push(Diagnostic::new(words, inject.target.place).suggest(&inject.target.value, known));
    }
    found
}

fn invalid(id: &At<String>, why: &str) -> Diagnostic {
    Diagnostic::new(
        BindWords::InvalidLookup {
            name: id.value.clone(),
            why: why.to_owned(),
        },
        id.place,
    )
}

fn one<'a>(
    context: &mut Context<'a>,
    lookup: &card::Lookup,
    default: &At<String>,
    report: &mut Report,
) -> Option<Unplaced<'a>> {
    let path = lookup.document.as_ref().unwrap_or(default);
    let document = context.document(&lookup.operation, path, report)?;
    let declared = document.operation.name.place;
    if document.operation.kind != OperationKind::Query {
        report.push(invalid(&lookup.id, "is not a query").related(declared, "declared here"));
    }
    if !matches!(
        document.operation.selections.as_slice(),
        [Selection::Field(_)]
    ) {
        report.push(
            invalid(&lookup.id, "must have exactly one root field")
                .related(declared, "declared here"),
        );
    }
    let item = match &lookup.foreach {
        Some(foreach) => Some(self::foreach(context, foreach, report)?),
        None => None,
    };
    for (name, _) in &lookup.vars {
        if !document
            .operation
            .variables
            .iter()
            .any(|variable| variable.name.text == name.value)
        {
            let words = BindWords::UnknownTarget {
                name: name.value.clone(),
            };
            let known = document
                .operation
                .variables
                .iter()
                .map(|variable| variable.name.text.as_str());
            report.push(Diagnostic::new(words, name.place).suggest(&name.value, known));
        }
    }
    let (mut variables, mut needs) = (Vec::new(), Vec::new());
    let names: Vec<&str> = document
        .operation
        .variables
        .iter()
        .map(|variable| variable.name.text.as_str())
        .collect();
    needs.extend(item.as_ref().map(|(index, _)| *index));
    for variable in &document.operation.variables {
        let name = &variable.name.text;
        let source = match lookup.vars.iter().find(|(given, _)| given.value == *name) {
            Some((_, source)) => {
                self::source(context, source, variable, item.as_ref(), &mut needs, report)
            }
            None if lookup
                .vars
                .iter()
                .any(|(given, _)| means(&given.value, &names) == *name) =>
            {
                None
            }
            None => same_name(context, lookup, variable, &mut needs, report),
        };
        variables.extend(source.map(|source| (name.clone(), source)));
    }
    context.used.extend(&needs);
    let foreach = item.map(|(index, _)| index);
    Some(Unplaced {
        name: lookup.id.value.clone(),
        document,
        variables,
        foreach,
        needs,
    })
}

fn foreach(context: &Context, path: &expr::Path, report: &mut Report) -> Option<(u16, Kind)> {
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
fn same_name(
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

fn source(
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

/// The path of an inject: inside the look-up's selection, one value, of the variable's type.
fn path(
    context: &mut Context,
    inject: &card::Inject,
    lookup: &Unplaced,
    variable: &VariableDefinition,
    report: &mut Report,
) -> Option<Path> {
    let view = View::new(lookup.document, context.schema);
    let mut outputs = Outputs {
        view: &view,
        shape: &context.card.input.shape,
        present: &BTreeSet::new(),
        used: &mut context.used,
        lookup: true,
    };
    if let Some(every) = inject
        .path
        .segments
        .iter()
        .find(|segment| segment.selector == Some(Selector::Every))
    {
        let why = "an inject takes one value: choose it with a condition in brackets".to_owned();
        report.push(Diagnostic::new(
            ReplyWords::MisplacedExpression { why },
            every.place,
        ));
        return None;
    }
    let before = outputs.used.len();
    let target = outputs.path(&inject.path, &view.root(), true, report)?;
    let filters: Vec<u16> = context.used.iter().skip(before).copied().collect();
    let fields = &context.card.input.shape.fields;
    let may_lack = filters.iter().filter(|index| !lookup.needs.contains(index));
    let mut may_lack = may_lack.filter_map(|index| fields.get(*index as usize));
    if let Some(field) = may_lack.find(|field| !field.required && field.default.is_none()) {
        let why = format!(
            "filters by `{}`, which may be left out and is none of its variables",
            field.name
        );
        report.push(
            invalid(&inject.lookup, &why)
                .help("make the input required, or let the query use it too"),
        );
        return None;
    }
    let last = target.last?;
    let expected = match (lookup.foreach, nullable(&variable.ty)) {
        (None, ty) => Some(ty),
        (Some(_), TypeRef::List(item)) => Some(nullable(item)),
        (Some(_), _) => None,
    };
    let text = |ty: &TypeRef| matches!(ty, TypeRef::Named(name) if matches!(name.as_str(), "ID" | "String"));
    let fits = expected.is_some_and(|expected| {
        assignable(nullable(last), expected) || (text(nullable(last)) && text(expected))
    });
    if !fits {
        let many = if lookup.foreach.is_some() {
            "a list of "
        } else {
            ""
        };
        let words = BindWords::WrongInject {
            name: variable.name.text.clone(),
            found: format!(
                "{many}`{}`",
                if many.is_empty() {
                    show(last)
                } else {
                    named(last).to_owned()
                }
            ),
            variable: show(&variable.ty),
        };
        report.push(
            Diagnostic::new(words, inject.path.place).related(variable.name.place, "declared here"),
        );
        return None;
    }
    Some(target.path)
}
