//! Operations with their look-ups and pages, as the tables that the runtime reads.

use ghx_plan::plan::{self, Template};

use super::reply::{emissions, node, predicate, source, ty};
use super::{all, leak, numbers, text, texts};
use crate::ast::OperationKind;
use crate::ir;
use crate::openapi::{In, Reply};
use crate::plan::{Connection, Document, Lookup, Nested, Operation, Rest, Text, escape};

pub(super) fn operation(it: &Operation) -> plan::Operation {
    let document = match it.rest {
        Some(_) => &Document::default(),
        None => &it.document,
    };
    let roots = it.roots.iter().map(|(suffix, walk)| plan::Root {
        suffix: text(suffix),
        node: node(walk),
    });
    let ensure = it.ensure.iter().map(|it| plan::Ensure {
        predicate: predicate(&it.predicate),
        text: text(&it.text),
        message: it.message.as_deref().map(text),
    });
    let instead = it.alternatives.iter().map(|(given, it)| plan::Instead {
        given: *given,
        operation: leak(operation(it)),
    });
    plan::Operation {
        kind: match it.kind {
            OperationKind::Query => plan::OperationKind::Query,
            OperationKind::Mutation => plan::OperationKind::Mutation,
        },
        name: text(&it.name),
        declarations: template(&document.declarations),
        selections: template(&document.selections),
        fragments: fragments(document),
        variables: all(it.variables.iter().map(variable)),
        lookups: all(it.lookups.iter().map(lookup)),
        roots: all(roots),
        projection: plan::Projection {
            slots: it.slots,
            emit: emissions(&it.emit),
        },
        ensure: all(ensure),
        pages: it.pages.as_ref().map(|it| plan::Pages {
            all: it.all,
            whole: numbers(&it.whole),
            connections: all(it.connections.iter().map(connection)),
        }),
        instead: all(instead),
        confirm: it.confirm.as_ref().map(|it| {
            leak(plan::Confirm {
                operation: leak(operation(&it.operation)),
                at: texts(&it.at),
                aside: it.aside,
            })
        }),
        rest: it.rest.as_ref().map(|it| leak(rest(it))),
    }
}

fn template(it: &Text) -> Template {
    Template::new(texts(&it.escaped()))
}

fn fragments(it: &Document) -> &'static [plan::Fragment] {
    let fragments = it.fragments.iter().map(|(name, it)| plan::Fragment {
        name: text(name),
        text: text(&escape(it)),
    });
    all(fragments)
}

/// What follows the prefix in a variable's JSON key.
fn key(name: &str) -> &'static str {
    text(&format!("_{name}\":"))
}

fn variable(it: &ir::Variable) -> plan::Variable {
    let injects = it.injects.iter();
    plan::Variable {
        key: key(&it.name),
        input: it.input,
        required: it.required,
        injects: all(injects.map(|lookup| plan::Inject { lookup: *lookup })),
        form: it.form.as_ref().map(|it| match it {
            ir::Form::Text(it) => plan::Form::Text(leak(source(it))),
            ir::Form::Base64(paths) => {
                plan::Form::Base64(all(paths.iter().map(|path| numbers(path))))
            }
        }),
    }
}

fn lookup(it: &Lookup) -> plan::Lookup {
    let variables = it.variables.iter().map(|it| plan::LookupVariable {
        key: key(&it.name),
        source: source(&it.source),
        required: it.required,
    });
    plan::Lookup {
        name: text(&it.name),
        declarations: template(&it.document.declarations),
        selections: template(&it.document.selections),
        variables: all(variables),
        foreach: it.foreach,
        after: texts(&it.after),
        of: it.of,
        node: node(&it.node),
        slots: it.slots,
        ty: ty(&it.ty),
    }
}

fn connection(it: &Connection) -> plan::Connection {
    plan::Connection {
        root: it.root,
        path: texts(&it.path),
        after: it.after,
        skip: it.skip,
        nested: all(it.nested.iter().map(nested)),
        items: it.items.as_deref().map_or("nodes", text),
    }
}

fn nested(it: &Nested) -> plan::Nested {
    plan::Nested {
        path: texts(&it.path),
        id: text(&it.id),
        declarations: template(&it.document.declarations),
        selections: template(&it.document.selections),
        fragments: fragments(&it.document),
        from: texts(&it.from),
    }
}

fn rest(it: &Rest) -> plan::Rest {
    let parameters = it.parameters.iter().map(|(name, place, given)| {
        let place = match place {
            In::Path => plan::In::Path,
            In::Query => plan::In::Query,
            In::Body => plan::In::Body,
            In::Text => plan::In::Text,
        };
        match given {
            Ok(variable) => plan::Parameter::new(text(name), place, *variable),
            Err(json) => plan::Parameter::constant(text(name), place, text(json)),
        }
    });
    let reply = match (it.reply, it.log) {
        (Reply::Text, true) => plan::RestReply::Log,
        (Reply::Text, false) => plan::RestReply::Text,
        (Reply::Json, _) => plan::RestReply::Json,
        (Reply::List, _) => plan::RestReply::List,
        (Reply::Empty, _) => plan::RestReply::Empty,
    };
    let (method, path) = (text(&it.method), texts(&it.path));
    let rest = plan::Rest::new(method, path, all(parameters), numbers(&it.codes), reply);
    match &it.accept {
        Some(accept) => rest.accept(text(accept)),
        None => rest,
    }
}
