//! Pages: the connections that the compiler found, bound to the variables and documents it wrote for them.

use super::card::Context;
use crate::card;
use crate::diag::Report;
use crate::input_path::find;
use crate::ir::{self, Connection, Nested, Pages};

/// Bound pages, and the variables they fill.
#[derive(Debug)]
pub(super) struct BoundPages {
    pub(super) ir: Option<Pages>,
    pub(super) variables: Vec<String>,
}

/// Binds what is followed.
pub(super) fn bind(
    context: &mut Context,
    pages: &card::Pages,
    document: &ir::Document,
    report: &mut Report,
) -> BoundPages {
    let all = pages.all.as_ref();
    let all = all.and_then(|name| find(&context.shape, &name.value));
    let all = all.map(|(index, _)| index);
    context.used.extend(all);
    let whole = context.card.pages.iter().flat_map(|it| &it.whole);
    let whole: Vec<_> = whole.cloned().collect();
    let whole: Vec<u16> = (whole.iter())
        .filter_map(|name| context.input(name, report).ok())
        .collect();
    let mut variables = Vec::new();
    for connection in &pages.connections {
        variables.push(connection.after.value.clone());
        variables.extend(connection.skip.iter().map(|skip| skip.value.clone()));
    }
    let connections: Option<Vec<Connection>> = (pages.connections.iter())
        .map(|connection| one(context, connection, document, report))
        .collect();
    BoundPages {
        ir: connections.map(|connections| Pages {
            all,
            whole,
            connections,
        }),
        variables,
    }
}

fn one(
    context: &Context,
    connection: &card::Connection,
    document: &ir::Document,
    report: &mut Report,
) -> Option<Connection> {
    let variable = |name: &str| {
        let mut all = document.operation.variables.iter();
        let index = all.position(|variable| variable.name.text == name)?;
        Some(index as u16)
    };
    let nested: Option<Vec<Nested>> = (connection.nested.iter())
        .map(|nested| {
            let path = &context.graphql.document;
            let found = context.document(&nested.operation, path, report).ok()?;
            Some(Nested {
                path: nested.path.names().map(str::to_owned).collect(),
                id: nested.id.value.clone(),
                document: found.clone(),
                from: nested.from.names().map(str::to_owned).collect(),
            })
        })
        .collect();
    Some(Connection {
        path: connection.path.names().map(str::to_owned).collect(),
        after: variable(&connection.after.value)?,
        skip: match &connection.skip {
            Some(skip) => Some(variable(&skip.value)?),
            None => None,
        },
        nested: nested?,
        items: connection.items.clone(),
    })
}
