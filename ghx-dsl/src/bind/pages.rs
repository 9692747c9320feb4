//! Pages: connections that are fetched to the end.

use super::card::Context;
use super::cli;
use super::predicate::outside;
use super::view::{Scope, View};
use crate::ast::{OperationKind, Selection, TypeRef, VariableDefinition};
use crate::card::{self, Graphql};
use crate::diag::words::ReplyWords;
use crate::diag::{Diagnostic, Report};
use crate::expr;
use crate::ir::{self, Connection, Kind, Nested, Pages};
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
        let index = cli::input(name, context, report)?;
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
    let mut connections = Vec::new();
    for connection in &pages.connections {
        variables.push(connection.after.value.clone());
        variables.extend(connection.skip.iter().map(|skip| skip.value.clone()));
        connections.extend(one(context, connection, graphql, document, report));
    }
    let ir = (report.len() == before).then_some(Pages { all, connections });
    BoundPages { ir, variables }
}

fn one(
    context: &Context,
    connection: &card::Connection,
    graphql: &Graphql,
    document: &ir::Document,
    report: &mut Report,
) -> Option<Connection> {
    let view = View::new(document, context.schema);
    let after = variable(document, &connection.after, "String", report);
    let skip = match &connection.skip {
        Some(skip) => Some(variable(document, skip, "Boolean", report)?),
        None => None,
    };
    let (path, scope) = follow(&view, &view.root(), &connection.path, report)?;
    is_connection(&view, &scope, &connection.path, report)?;
    let node = view.key(&scope, "nodes").and_then(|nodes| nodes.scope)?;
    let nested = connection
        .nested
        .iter()
        .filter_map(|nested| self::nested(context, &view, &node, nested, graphql, report));
    let nested = nested.collect();
    Some(Connection {
        path,
        after: after?,
        skip,
        nested,
    })
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
    let wrong = |why: String| {
        Diagnostic::new(
            ReplyWords::InvalidPageVariable {
                name: name.value.clone(),
                why,
            },
            name.place,
        )
    };
    let Some(position) = position else {
        let known = variables.iter().map(|variable| variable.name.text.as_str());
        report.push(wrong("is not declared".to_owned()).suggest(&name.value, known));
        return None;
    };
    let variable = variables.get(position)?;
    let free = matches!(&variable.ty, TypeRef::Named(name) if name == ty)
        || (ty == "Boolean"
            && variable.default.is_some()
            && matches!(nullable(&variable.ty), TypeRef::Named(name) if name == ty));
    if !free {
        let why = format!("is `{}`, but must be `{ty}`", show(&variable.ty));
        report.push(wrong(why).related(variable.name.place, "declared here"));
        return None;
    }
    Some(position as u16)
}

/// Follows plain keys to an object.
fn follow<'a>(
    view: &View<'a>,
    from: &Scope<'a>,
    path: &expr::Path,
    report: &mut Report,
) -> Option<(Vec<String>, Scope<'a>)> {
    let mut scope = from.clone();
    let mut keys: Vec<String> = Vec::new();
    for segment in &path.segments {
        let Some(key) = view.key(&scope, &segment.name) else {
            report.push(outside(segment, &scope, view));
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
        keys.push(segment.name.clone());
        match key.scope {
            Some(inner) => scope = inner,
            None => {
                let why = "is a plain value, not a connection".to_owned();
                report.push(connection_problem(path, why, segment.place));
                return None;
            }
        }
    }
    Some((keys, scope))
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

fn nested<'a>(
    context: &Context,
    view: &View<'a>,
    node: &Scope<'a>,
    nested: &card::Nested,
    graphql: &Graphql,
    report: &mut Report,
) -> Option<Nested> {
    let (path, scope) = follow(view, node, &nested.path, report)?;
    is_connection(view, &scope, &nested.path, report)?;
    if view.key(node, &nested.id.value).is_none() {
        let words = ReplyWords::PathOutside {
            key: nested.id.value.clone(),
            on: format!("on `{}`", node.name),
        };
        report.push(
            Diagnostic::new(words, nested.id.place).suggest(&nested.id.value, view.keys(node)),
        );
        return None;
    }
    let document = context.document(
        &nested.operation,
        nested.document.as_ref().unwrap_or(&graphql.document),
        report,
    )?;
    let operation = &document.operation;
    let mut refuse = |why: &str| {
        let words = ReplyWords::InvalidNestedPage {
            why: why.to_owned(),
        };
        report.push(
            Diagnostic::new(words, nested.operation.place)
                .related(operation.name.place, "declared here"),
        );
    };
    if operation.kind != OperationKind::Query
        || !matches!(operation.selections.as_slice(), [Selection::Field(_)])
    {
        refuse("must be a query with exactly one root field");
        return None;
    }
    let is = |variable: &VariableDefinition, name: &str, ty: &str| {
        variable.name.text == name && show(&variable.ty) == ty
    };
    let variables = operation.variables.as_slice();
    let right = variables.len() == 2
        && variables.iter().any(|variable| is(variable, "id", "ID!"))
        && variables
            .iter()
            .any(|variable| is(variable, "after", "String"));
    if !right {
        refuse("must take exactly `$id: ID!` and `$after: String`");
        return None;
    }
    let inner = View::new(document, context.schema);
    let (from, scope) = follow(&inner, &inner.root(), &nested.from, report)?;
    is_connection(&inner, &scope, &nested.from, report)?;
    Some(Nested {
        path,
        id: nested.id.value.clone(),
        document: document.clone(),
        from,
    })
}
