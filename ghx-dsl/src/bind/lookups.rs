//! Look-ups: queries that turn names into ids, and the variables those ids fill.

use std::collections::BTreeSet;

use super::card::Context;
use super::inputs;
use super::lookup_sources::{self, Wanted, means, same_name};
use super::nulls;
use super::output::Outputs;
use super::variables::bounds;
use super::view::View;
use crate::ast::{OperationKind, Selection, TypeRef, VariableDefinition};
use crate::card;
use crate::diag::words::{BindWords, ReplyWords};
use crate::diag::{Diagnostic, Report};
use crate::documents::assignable;
use crate::expr::Selector;
use crate::ir::{self, Kind, Lookup, LookupVariable, Path, Source, Type};
use crate::openapi::{ANYTHING, INTEGER};
use crate::place::At;
use crate::schema::{named, nullable, show};

/// A look-up that can run.
#[derive(Debug)]
pub(super) struct BoundLookup {
    pub(super) ir: Lookup,
    pub(super) needs: Needs,
    pub(super) foreach: Option<u16>,
}

/// The inputs of a look-up, by index.
#[derive(Debug, Clone, Default)]
pub(super) struct Needs {
    /// Those it cannot do without.
    pub(super) each: Vec<u16>,
    /// Those of which it needs one: the sources of `a ?? b`.
    pub(super) any: Vec<Vec<u16>>,
    /// Those it takes when they are given.
    pub(super) takes: Vec<u16>,
}

impl Needs {
    /// Whether the look-up can run.
    pub(super) fn met(&self, given: impl Fn(&u16) -> bool) -> bool {
        self.each.iter().all(&given) && self.any.iter().all(|group| group.iter().any(&given))
    }

    /// What it lacks to run, in words.
    pub(super) fn missing(&self, given: impl Fn(&u16) -> bool, shape: &ir::Shape) -> String {
        let each = self.each.iter().filter(|index| !given(index));
        let each = each.map(std::slice::from_ref);
        let any = self.any.iter().map(Vec::as_slice);
        let any = any.filter(|group| !group.iter().any(&given));
        let name = |index: &u16| {
            let field = shape.fields.get(*index as usize)?;
            Some(format!("`{}`", field.name))
        };
        let groups = each.chain(any);
        let groups = groups.map(|group| {
            let names: Vec<String> = group.iter().filter_map(name).collect();
            names.join(" or ")
        });
        groups.collect::<Vec<_>>().join(" and ")
    }

    /// Every input that it has to do with.
    pub(super) fn all(&self) -> impl Iterator<Item = u16> {
        let any = self.any.iter().flatten();
        self.each.iter().chain(any).chain(&self.takes).copied()
    }
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
    main: &ir::Document,
    report: &mut Report,
) -> (Vec<BoundLookup>, Vec<Inject>) {
    let graphql = context.graphql;
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
    let mut bound: Vec<BoundLookup> = Vec::new();
    let mut injects = Vec::new();
    for (index, inject) in graphql.injects.iter().enumerate() {
        let same = |other: &&card::Inject| {
            other.target.value == inject.target.value && other.lookup.value == inject.lookup.value
        };
        if let Some(first) = graphql.injects.iter().take(index).find(same) {
            let why = format!("fills `${}` already", inject.target.value);
            report.push(
                invalid(&inject.lookup, &why)
                    .related(first.path.place, "from here")
                    .help("one look-up gives a variable one value: leave out one of the two"),
            );
            continue;
        }
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
                let target = target?;
                let path = path(context, inject, lookup, target, report)?;
                null_list(context, lookup, target, main, report)?;
                Some(place_lookup(lookup, path, &inject.target.value, &mut bound))
            });
        injects.push(Inject {
            target: inject.target.value.clone(),
            lookup: filled,
        });
    }
    (bound, injects)
}

/// A look-up without the path that its injects give it.
struct Unplaced<'a> {
    name: String,
    document: &'a ir::Document,
    variables: Vec<LookupVariable>,
    foreach: Option<u16>,
    after: Vec<String>,
    of: Option<u16>,
    needs: Needs,
}

/// One look-up has one path; injects with different paths make it several.
fn place_lookup(
    lookup: &Unplaced,
    (path, ty): (Path, Type),
    target: &str,
    bound: &mut Vec<BoundLookup>,
) -> u16 {
    let same = |other: &BoundLookup| {
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
        after: lookup.after.clone(),
        path,
        of: lookup.of,
        ty,
    };
    bound.push(BoundLookup {
        ir,
        needs: lookup.needs.clone(),
        foreach: lookup.foreach,
    });
    (bound.len() - 1) as u16
}

/// A list that is null is not looked up: the variable becomes null.
fn null_list(
    context: &Context,
    lookup: &Unplaced,
    target: &VariableDefinition,
    main: &ir::Document,
    report: &mut Report,
) -> Option<()> {
    let Some(index) = lookup.foreach else {
        return Some(());
    };
    let field = context.card.input.shape.fields.get(index as usize)?;
    let refusal = nulls::refusal(main, target).filter(|_| field.nullable);
    if let Some(refusal) = refusal {
        report.push(refusal.of(&field.name, context.input_place(index)?));
        return None;
    }
    Some(())
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
    let document = context.document(&lookup.operation, path, report).ok()?;
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
        Some(foreach) => Some(lookup_sources::foreach(context, foreach, report)?),
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
    let foreach = item.as_ref().map(|(index, _)| *index);
    let (mut variables, mut needs) = (Vec::new(), Needs::default());
    let sizes = bounds(document);
    let names: Vec<&str> = document
        .operation
        .variables
        .iter()
        .map(|variable| variable.name.text.as_str())
        .collect();
    needs.each.extend(foreach);
    for variable in &document.operation.variables {
        let name = &variable.name.text;
        let wanted = Wanted {
            document,
            variable,
            connection: sizes.get(name.as_str()).copied(),
        };
        let source = match lookup.vars.iter().find(|(given, _)| given.value == *name) {
            Some((_, source)) => {
                lookup_sources::source(context, source, &wanted, item.as_ref(), &mut needs, report)
            }
            None if lookup
                .vars
                .iter()
                .any(|(given, _)| means(&given.value, &names) == *name) =>
            {
                None
            }
            None => same_name(context, lookup, &wanted, &mut needs, report),
        };
        if let Some(source) = &source {
            narrow(context, source, foreach, &variable.ty);
        }
        let source = source.map(|source| formed(context, source, foreach, report));
        variables.extend(source.map(|source| LookupVariable {
            name: name.clone(),
            source,
            required: wanted.required(),
        }));
    }
    context.used.extend(needs.all());
    Some(Unplaced {
        name: lookup.id.value.clone(),
        document,
        variables,
        foreach,
        after: after(context, lookup),
        of: lookup.of,
        needs,
    })
}

/// The capabilities that write what a look-up reads.
fn after(context: &Context, lookup: &card::Lookup) -> Vec<String> {
    let facts = lookup.reads.iter();
    let ids = facts
        .filter_map(|fact| context.binding.writers.get(fact))
        .flatten();
    let ids: BTreeSet<&String> = ids.collect();
    ids.into_iter().cloned().collect()
}

/// The source of an input that is sent otherwise than it is given.
fn formed(
    context: &mut Context,
    source: Source,
    foreach: Option<u16>,
    report: &mut Report,
) -> Source {
    let index = match (&source, foreach) {
        (Source::Input(path), _) if path.len() == 1 => path.first().copied(),
        (Source::Item(path), Some(list)) if path.is_empty() => Some(list),
        _ => None,
    };
    let input = &context.card.input;
    let field = index.and_then(|index| input.shape.fields.get(index as usize));
    let sent = field.and_then(|field| input.sent.iter().find(|(name, _)| *name == field.name));
    let Some((_, sent)) = sent else { return source };
    match sent.source(source.clone(), &input.shape, report) {
        Ok((source, used)) => {
            context.used.extend(used);
            source
        }
        Err(_) => source,
    }
}

/// An input that becomes a 32-bit `Int` of a look-up is limited to one.
fn narrow(context: &mut Context, source: &Source, foreach: Option<u16>, ty: &TypeRef) {
    let (index, of_item) = match (source, foreach) {
        (Source::Input(path), _) if path.len() == 1 => (path.first().copied(), false),
        (Source::Item(path), Some(list)) if path.is_empty() => (Some(list), true),
        _ => return,
    };
    let field = index.and_then(|index| context.shape.fields.get_mut(index as usize));
    match (field.map(|field| &mut field.kind), of_item) {
        (Some(Kind::List { item, .. }), true) => inputs::narrow(item, ty, context.binding.schema),
        (Some(kind), false) => inputs::narrow(kind, ty, context.binding.schema),
        _ => {}
    }
}

/// The path of an inject: inside the look-up's selection, one value, of the variable's type.
fn path(
    context: &mut Context,
    inject: &card::Inject,
    lookup: &Unplaced,
    variable: &VariableDefinition,
    report: &mut Report,
) -> Option<(Path, Type)> {
    let view = View::new(lookup.document, context.binding.schema);
    let mut outputs = Outputs {
        view: &view,
        shape: &context.card.input.shape,
        present: &BTreeSet::new(),
        used: &mut context.used,
        lookup: true,
        confirms: false,
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
    let target = outputs
        .path(&inject.path, &view.root(), true, report)
        .ok()?;
    let filters: Vec<u16> = context.used.iter().skip(before).copied().collect();
    let fields = &context.card.input.shape.fields;
    let may_lack = filters
        .iter()
        .filter(|index| !lookup.needs.each.contains(index));
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
        // The numbers of GraphQL are among those of REST, whose paths take any plain value.
        let rest = matches!(expected, TypeRef::Named(name) if name == INTEGER || name == ANYTHING);
        let plain = |ty: &TypeRef| matches!(ty, TypeRef::Named(name) if matches!(name.as_str(), "Int" | "String" | "ID"));
        assignable(nullable(last), expected)
            || (text(nullable(last)) && text(expected))
            || (rest && plain(nullable(last)))
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
    Some((target.path, target.ty.innermost().clone()))
}
