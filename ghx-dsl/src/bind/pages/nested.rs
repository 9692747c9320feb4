//! Connections inside the nodes of a connection, and the query that brings their further pages.

use std::collections::BTreeSet;

use super::super::card::Context;
use super::super::view::{Scope, View};
use super::{Way, argument, follow, is_connection};
use crate::ast::{Field, OperationKind, Selection, ValueKind, VariableDefinition};
use crate::card::{self, Graphql};
use crate::diag::words::ReplyWords;
use crate::diag::{Diagnostic, Report, list};
use crate::ir::Nested;
use crate::place::Place;
use crate::schema::show;

pub(super) fn bind<'a>(
    context: &Context<'a>,
    view: &View<'a>,
    node: &Scope<'a>,
    nested: &card::Nested,
    graphql: &Graphql,
    report: &mut Report,
) -> Option<Nested> {
    let way = follow(view, node, &nested.path, report)?;
    is_connection(view, &way.scope, &nested.path, report)?;
    let ids = view.selected(node, &nested.id.value);
    let Some(id) = ids.first() else {
        let words = ReplyWords::PathOutside {
            key: nested.id.value.clone(),
            on: format!("on `{}`", node.name),
        };
        report.push(
            Diagnostic::new(words, nested.id.place).suggest(&nested.id.value, view.keys(node)),
        );
        return None;
    };
    if id.field.name.text != "id" {
        let why = format!(
            "is asked with `{}`, which is not the node's id",
            nested.id.value
        );
        let own = view.keys(node).into_iter().find(|key| {
            let selected = view.selected(node, key);
            selected.iter().all(|found| found.field.name.text == "id")
        });
        let help = match own {
            Some(key) => format!("the node's id is `{key}`"),
            None => "select the node's `id`".to_owned(),
        };
        report.push(
            wrong(why, nested.id.place)
                .related(id.field.name.place, "selected here")
                .help(help),
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
        report.push(
            wrong(why.to_owned(), nested.operation.place)
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
    let from = follow(&inner, &inner.root(), &nested.from, report)?;
    is_connection(&inner, &from.scope, &nested.from, report)?;
    let problem = other_connection(&way, &from)
        .or_else(|| from.ends().find_map(continues))
        .or_else(|| fewer(view, &way, &inner, &from));
    if let Some(why) = problem {
        let problem = wrong(why, nested.from.place);
        let place = from.ends().next().map(|field| field.name.place);
        report.push(match place {
            Some(place) => problem.related(place, "the connection there"),
            None => problem,
        });
        return None;
    }
    Some(Nested {
        path: way.keys,
        id: nested.id.value.clone(),
        document: document.clone(),
        from: from.keys,
    })
}

fn wrong(why: String, place: Place) -> Diagnostic {
    Diagnostic::new(ReplyWords::InvalidNestedPage { why }, place)
}

fn is_variable(value: &ValueKind, name: &str) -> bool {
    matches!(value, ValueKind::Variable(it) if it == name)
}

/// Both ways must end with the same fields of the same object.
fn other_connection(way: &Way, from: &Way) -> Option<String> {
    let names = |way: &Way| -> Vec<String> {
        let fields = way.steps.iter().filter_map(|found| found.first());
        fields.map(|found| found.field.name.text.clone()).collect()
    };
    let (own, all) = (names(way), names(from));
    let start = all.len().checked_sub(own.len());
    let start = start.filter(|start| *start > 0 && all.ends_with(&own));
    if start.is_none() {
        return Some(format!(
            "reads `{}`, which is not the `{}` of the node",
            from.keys.join("."),
            way.keys.join(".")
        ));
    }
    let types = |way: &Way, step: usize| -> BTreeSet<String> {
        let found = way.steps.get(step).into_iter().flatten();
        let types = found.flat_map(|found| &found.types);
        types.map(|ty| (*ty).to_owned()).collect()
    };
    let (nodes, found) = (types(way, 0), types(from, start?));
    let missing: Vec<&String> = nodes.difference(&found).collect();
    (!missing.is_empty()).then(|| {
        format!(
            "reads no `{}` of {}, which the nodes can be",
            way.keys.join("."),
            list(&missing)
        )
    })
}

/// The connection must begin behind the cursor that it is given.
fn continues(field: &Field) -> Option<String> {
    let after = argument(field, "after").is_some_and(|it| is_variable(&it.value.kind, "after"));
    if !after {
        return Some(format!("must read `{}(after: $after)`", field.name.text));
    }
    argument(field, "last")
        .map(|_| "must read with `first`: pages follow one another forward".to_owned())
}

/// What further pages lack would be missing in the output.
fn fewer<'a>(view: &View<'a>, way: &Way<'a>, inner: &View<'a>, from: &Way<'a>) -> Option<String> {
    let nodes = view.key(&way.scope, "nodes")?.scope?;
    let more = inner.key(&from.scope, "nodes")?.scope?;
    let path = lacks(view, &nodes, inner, &more)?;
    Some(format!("does not select `{path}` as the first page does"))
}

/// The path of a key that one object has and another has not, or has with another type.
fn lacks<'a>(
    view: &View<'a>,
    scope: &Scope<'a>,
    other: &View<'a>,
    found: &Scope<'a>,
) -> Option<String> {
    view.keys(scope).into_iter().find_map(|name| {
        let key = view.key(scope, name)?;
        let same = other.key(found, name).filter(|same| same.ty == key.ty);
        let Some(same) = same else {
            return Some(name.to_owned());
        };
        let path = lacks(view, &key.scope?, other, &same.scope?)?;
        Some(format!("{name}.{path}"))
    })
}
