//! Pages: connections that are fetched to the end.

mod nested;

use super::card::Context;
use super::predicate::outside;
use super::view::{FoundField, Scope, View, condition};
use crate::ast::{Argument, Directive, Field, TypeRef, ValueKind};
use crate::card::{self, Graphql};
use crate::diag::words::ReplyWords;
use crate::diag::{Diagnostic, Report};
use crate::expr;
use crate::input_path::find;
use crate::ir::{self, Connection, Kind, Pages};
use crate::place::{At, Place};
use crate::schema::{nullable, show};

/// Checked pages, and the variables they fill.
#[derive(Debug)]
pub(super) struct BoundPages {
    /// `None` when something is wrong.
    pub(super) ir: Option<Pages>,
    pub(super) variables: Vec<String>,
}

/// Binds the `pages` block.
pub(super) fn bind(
    context: &mut Context,
    pages: &card::Pages,
    graphql: &Graphql,
    document: &ir::Document,
    report: &mut Report,
) -> BoundPages {
    let before = report.len();
    let mut variables = Vec::new();
    let all = pages.all.as_ref().and_then(|name| {
        let index = context.input(name, report)?;
        let kind = context
            .shape
            .fields
            .get(index as usize)
            .map(|field| &field.kind);
        if !matches!(kind, Some(Kind::Boolean)) {
            let words = ReplyWords::WrongInputType {
                name: name.value.clone(),
                expected: "a boolean".to_owned(),
            };
            report.push(Diagnostic::new(words, name.place));
        }
        Some(index)
    });
    let (mut connections, mut ways) = (Vec::new(), Vec::new());
    for (position, connection) in pages.connections.iter().enumerate() {
        variables.push(connection.after.value.clone());
        variables.extend(connection.skip.iter().map(|skip| skip.value.clone()));
        let before = pages.connections.get(..position).unwrap_or_default();
        if let Some((bound, way)) = one(context, connection, before, graphql, document, report) {
            connections.push(bound);
            ways.push((connection, way));
        }
    }
    skips_of_others(&ways, report);
    let ir = (report.len() == before).then_some(Pages { all, connections });
    BoundPages { ir, variables }
}

fn one<'a>(
    context: &Context<'a>,
    connection: &card::Connection,
    before: &[card::Connection],
    graphql: &Graphql,
    document: &'a ir::Document,
    report: &mut Report,
) -> Option<(Connection, Way<'a>)> {
    let view = View::new(document, context.schema);
    let after = variable(document, &connection.after, "String", report);
    let skip = match &connection.skip {
        Some(skip) => Some(variable(document, skip, "Boolean", report)?),
        None => None,
    };
    let way = follow(&view, &view.root(), &connection.path, report)?;
    is_connection(&view, &way.scope, &connection.path, report)?;
    let path = connection.path.to_string();
    if let Some(first) = before.iter().find(|it| it.path.to_string() == path) {
        let problem = connection_problem(
            &connection.path,
            "is listed twice".to_owned(),
            connection.path.place,
        );
        report.push(problem.related(first.path.place, "first listed here"));
        return None;
    }
    let after = after?;
    for field in way.ends() {
        forward(connection, field, report)?;
    }
    if let Some(first) = before
        .iter()
        .find(|it| it.after.value == connection.after.value)
    {
        let why = format!("is the cursor of `{}` already", first.path);
        report.push(
            page_variable(&connection.after, why)
                .related(first.after.place, "first used here")
                .help("give each connection a variable of its own"),
        );
        return None;
    }
    if let Some(skip) = &connection.skip {
        skipped(context, skip, &way, &path, report)?;
    }
    let node = view
        .key(&way.scope, "nodes")
        .and_then(|nodes| nodes.scope)?;
    let nested = connection
        .nested
        .iter()
        .filter_map(|nested| nested::bind(context, &view, &node, nested, graphql, report));
    let bound = Connection {
        path: way.keys.clone(),
        after,
        skip,
        nested: nested.collect(),
    };
    Some((bound, way))
}

/// The connection must begin behind the cursor that it is given.
fn forward(connection: &card::Connection, field: &Field, report: &mut Report) -> Option<()> {
    if let Some(last) = argument(field, "last") {
        let why = "is read from its end, but pages follow one another forward".to_owned();
        report.push(
            connection_problem(&connection.path, why, connection.path.place)
                .related(last.name.place, "read from its end here")
                .help("write `first` in place of `last`"),
        );
        return None;
    }
    let after = argument(field, "after");
    let found = after.and_then(|after| match &after.value.kind {
        ValueKind::Variable(name) => Some(name),
        _ => None,
    });
    if found == Some(&connection.after.value) {
        return Some(());
    }
    let why = format!("is not the cursor of `{}`", connection.path);
    let problem = page_variable(&connection.after, why);
    let (place, label) = after.map_or((field.name.place, "the connection"), |after| {
        (after.value.place, "the connection's cursor")
    });
    let help = match found {
        Some(name) => format!("the connection begins after `${name}`"),
        None => format!(
            "write `{}(after: ${})` in the document",
            field.name.text, connection.after.value
        ),
    };
    report.push(problem.related(place, label).help(help));
    None
}

/// The switch must leave out the connection, and nothing on the first page.
fn skipped(
    context: &Context,
    skip: &At<String>,
    way: &Way,
    path: &str,
    report: &mut Report,
) -> Option<()> {
    let mut switches = way
        .directives
        .iter()
        .filter(|directive| condition(directive) == Some(&skip.value))
        .peekable();
    if switches.peek().is_none() {
        let field = way.ends().next()?;
        let why = format!("does not leave out `{path}`");
        let help = format!(
            "write `{}(...) @skip(if: ${})` in the document",
            field.name.text, skip.value
        );
        report.push(
            page_variable(skip, why)
                .related(field.name.place, "the connection")
                .help(help),
        );
        return None;
    }
    if let Some(include) = switches.find(|directive| directive.name.text != "skip") {
        let why = format!("leaves out the first page of `{path}`");
        report.push(
            page_variable(skip, why)
                .related(include.name.place, "left out here unless it is true")
                .help(format!("write `@skip(if: ${})`", skip.value)),
        );
        return None;
    }
    if let Some((index, _)) = find(&context.shape, &skip.value) {
        let why = format!("is an input, which could leave out the first page of `{path}`");
        report.push(
            page_variable(skip, why)
                .related(context.input_place(index)?, "the input")
                .help("give the variable a name of its own"),
        );
        return None;
    }
    Some(())
}

/// A switch that leaves out another connection as well would end that one too early.
fn skips_of_others(ways: &[(&card::Connection, Way)], report: &mut Report) {
    for (index, (connection, _)) in ways.iter().enumerate() {
        let Some(skip) = &connection.skip else {
            continue;
        };
        for (position, (other, way)) in ways.iter().enumerate() {
            let shared = other.skip.as_ref().is_some_and(|it| it.value == skip.value);
            // Two connections with one switch are one mistake.
            if position == index || (shared && position < index) {
                continue;
            }
            let mut directives = way.directives.iter();
            let Some(directive) = directives.find(|it| condition(it) == Some(&skip.value)) else {
                continue;
            };
            let why = format!("leaves out `{}` too, which may have more pages", other.path);
            report.push(
                page_variable(skip, why)
                    .related(directive.name.place, "left out here")
                    .help("give each connection a switch of its own"),
            );
        }
    }
}

fn argument<'a>(field: &'a Field, name: &str) -> Option<&'a Argument> {
    let mut arguments = field.arguments.iter();
    arguments.find(|argument| argument.name.text == name)
}

fn page_variable(name: &At<String>, why: String) -> Diagnostic {
    let words = ReplyWords::InvalidPageVariable {
        name: name.value.clone(),
        why,
    };
    Diagnostic::new(words, name.place)
}

fn variable(
    document: &ir::Document,
    name: &At<String>,
    ty: &str,
    report: &mut Report,
) -> Option<u16> {
    let variables = &document.operation.variables;
    let position = variables
        .iter()
        .position(|variable| variable.name.text == name.value);
    let Some(position) = position else {
        let known = variables.iter().map(|variable| variable.name.text.as_str());
        report.push(page_variable(name, "is not declared".to_owned()).suggest(&name.value, known));
        return None;
    };
    let variable = variables.get(position)?;
    let free = matches!(&variable.ty, TypeRef::Named(name) if name == ty)
        || (ty == "Boolean"
            && variable.default.is_some()
            && matches!(nullable(&variable.ty), TypeRef::Named(name) if name == ty));
    if !free {
        let why = format!("is `{}`, but must be `{ty}`", show(&variable.ty));
        report.push(page_variable(name, why).related(variable.name.place, "declared here"));
        return None;
    }
    let default = variable.default.as_ref().map(|default| &default.kind);
    if default == Some(&ValueKind::Boolean(true)) {
        let why = "must be `false` by default, or the first page is left out".to_owned();
        report.push(
            page_variable(name, why)
                .related(variable.name.place, "declared here")
                .help(format!("write `${}: Boolean = false`", name.value)),
        );
        return None;
    }
    Some(position as u16)
}

/// The way to an object of a reply.
struct Way<'a> {
    keys: Vec<String>,
    /// For each key how it is selected, which may differ from type to type.
    steps: Vec<Vec<FoundField<'a>>>,
    /// All directives on the way.
    directives: Vec<&'a Directive>,
    /// The object at its end.
    scope: Scope<'a>,
}

impl<'a> Way<'a> {
    /// The selections at its end.
    fn ends(&self) -> impl Iterator<Item = &'a Field> {
        let last = self.steps.last().into_iter().flatten();
        last.map(|found| found.field)
    }
}

/// Follows plain keys to an object.
fn follow<'a>(
    view: &View<'a>,
    from: &Scope<'a>,
    path: &expr::Path,
    report: &mut Report,
) -> Option<Way<'a>> {
    let mut way = Way {
        keys: Vec::new(),
        steps: Vec::new(),
        directives: Vec::new(),
        scope: from.clone(),
    };
    for segment in &path.segments {
        let Some(key) = view.key(&way.scope, &segment.name) else {
            report.push(outside(segment, &way.scope, view));
            return None;
        };
        if segment.selector.is_some() || matches!(nullable(key.ty), TypeRef::List(_)) {
            report.push(connection_problem(
                path,
                "goes through a list".to_owned(),
                segment.place,
            ));
            return None;
        }
        let Some(inner) = key.scope else {
            let why = "is a plain value, not a connection".to_owned();
            report.push(connection_problem(path, why, segment.place));
            return None;
        };
        let selected = view.selected(&way.scope, &segment.name);
        let directives = selected.iter().flat_map(|found| &found.directives);
        way.directives.extend(directives);
        way.keys.push(segment.name.clone());
        way.steps.push(selected);
        way.scope = inner;
    }
    Some(way)
}

fn connection_problem(path: &expr::Path, why: String, place: Place) -> Diagnostic {
    Diagnostic::new(
        ReplyWords::InvalidConnection {
            path: path.to_string(),
            why,
        },
        place,
    )
}

/// Pages are only joined where nodes and the cursor are selected.
fn is_connection<'a>(
    view: &View<'a>,
    scope: &Scope<'a>,
    path: &expr::Path,
    report: &mut Report,
) -> Option<()> {
    let nodes = view
        .key(scope, "nodes")
        .is_some_and(|key| key.scope.is_some());
    let info = view.key(scope, "pageInfo").and_then(|info| info.scope);
    let cursor = info.is_some_and(|info| {
        ["hasNextPage", "endCursor"]
            .iter()
            .all(|key| view.key(&info, key).is_some())
    });
    if nodes && cursor {
        return Some(());
    }
    let why = "must select `nodes` and `pageInfo { hasNextPage endCursor }`".to_owned();
    report.push(connection_problem(path, why, path.place));
    None
}
