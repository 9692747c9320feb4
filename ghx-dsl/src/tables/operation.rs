//! Operations with their look-ups and pages, as the tables that the runtime reads.

use ghx_plan::plan::{
    self, Confirm, Connection, Ensure, Form, Fragment, In, Inject, Instead, Lookup, LookupVariable,
    Nested, Operation, Pages, Parameter, Projection, Rest, Root, Template, Variable,
};

use super::capture::Capture;
use super::document::{Document, Documents};
use super::reply::{source, ty};
use super::text::{Text, escape};
use super::{all, leak, numbers, text, texts};
use crate::ir;

pub(super) fn operation(
    it: &ir::Operation,
    output: &[ir::OutputField],
    documents: &Documents,
) -> Operation {
    let document = documents.document(&it.document, false);
    let mut capture = Capture::default();
    let emit = capture.outputs(output);
    let ensure = it.ensure.iter().map(|it| Ensure {
        predicate: capture.predicate(&it.predicate),
        text: text(&it.text),
        message: it.message.as_deref().map(text),
    });
    let ensure = all(ensure);
    let many = document.roots.len() > 1;
    let roots = document.roots.iter().map(|key| Root {
        suffix: match many {
            true => text(&format!("_{key}")),
            false => "",
        },
        node: capture.root(key).table(),
    });
    let instead = it.alternatives.iter().map(|(given, it, output)| Instead {
        given: *given,
        operation: leak(operation(it, output, documents)),
    });
    // A request of REST has no text; its document only says what is wanted of the reply.
    let sent = match it.rest {
        Some(_) => &Document::default(),
        None => &document,
    };
    Operation {
        kind: it.document.operation.kind,
        name: text(&it.document.operation.name.text),
        declarations: template(&sent.declarations),
        selections: template(&sent.selections),
        fragments: fragments(sent),
        variables: all(it.variables.iter().map(variable)),
        lookups: all(it.lookups.iter().map(|it| lookup(it, documents))),
        roots: all(roots),
        projection: Projection {
            slots: capture.slots,
            emit,
        },
        ensure,
        pages: (it.pages.as_ref()).map(|it| pages(it, &document.roots, documents)),
        instead: all(instead),
        confirm: it.confirm.as_ref().map(|it| {
            leak(Confirm {
                operation: leak(operation(&it.operation, &it.output, documents)),
                at: texts(&it.at),
                aside: it.aside,
            })
        }),
        rest: it
            .rest
            .as_ref()
            .map(|rest| leak(request(rest, &it.variables))),
    }
}

fn template(it: &Text) -> Template {
    Template::new(texts(&it.escaped()))
}

fn fragments(it: &Document) -> &'static [Fragment] {
    let fragments = it.fragments.iter().map(|(name, it)| Fragment {
        name: text(name),
        text: text(&escape(it)),
    });
    all(fragments)
}

/// What follows the prefix in a variable's JSON key.
fn key(name: &str) -> &'static str {
    text(&format!("_{name}\":"))
}

fn variable(it: &ir::Variable) -> Variable {
    let injects = it.injects.iter();
    Variable {
        key: key(&it.name),
        input: it.input,
        required: it.required,
        injects: all(injects.map(|lookup| Inject { lookup: *lookup })),
        form: it.form.as_ref().map(|it| match it {
            ir::Form::Text(it) => Form::Text(leak(source(it))),
            ir::Form::Base64(paths) => Form::Base64(all(paths.iter().map(|path| numbers(path)))),
        }),
    }
}

/// Look-ups have all fragments inlined, because they carry none.
fn lookup(it: &ir::Lookup, documents: &Documents) -> Lookup {
    let document = documents.document(&it.document, true);
    let mut capture = Capture::default();
    capture.path(&it.path);
    let walk = document.roots.first().map(|key| capture.root(key));
    let variables = it.variables.iter().map(|it| LookupVariable {
        key: key(&it.name),
        source: source(&it.source),
        required: it.required,
    });
    Lookup {
        name: text(&it.name),
        declarations: template(&document.declarations),
        selections: template(&document.selections),
        variables: all(variables),
        foreach: it.foreach,
        after: texts(&it.after),
        of: it.of,
        node: walk.unwrap_or_default().table(),
        slots: capture.slots,
        ty: ty(&it.ty),
    }
}

fn pages(it: &ir::Pages, roots: &[String], documents: &Documents) -> Pages {
    let connection = |it: &ir::Connection| {
        let (root, path) = match it.path.split_first() {
            Some((key, rest)) => (roots.iter().position(|root| root == key), rest),
            None => (None, &[][..]),
        };
        Connection {
            root: root.and_then(|root| u16::try_from(root).ok()).unwrap_or(0),
            path: texts(path),
            after: it.after,
            skip: it.skip,
            nested: all(it.nested.iter().map(|it| nested(it, documents))),
            items: it.items.as_deref().map_or("nodes", text),
        }
    };
    Pages {
        all: it.all,
        whole: numbers(&it.whole),
        connections: all(it.connections.iter().map(connection)),
    }
}

fn nested(it: &ir::Nested, documents: &Documents) -> Nested {
    let document = documents.document(&it.document, false);
    Nested {
        path: texts(&it.path),
        id: text(&it.id),
        declarations: template(&document.declarations),
        selections: template(&document.selections),
        fragments: fragments(&document),
        from: texts(it.from.get(1..).unwrap_or_default()),
    }
}

/// A request with its path cut up and its variables by index.
fn request(it: &ir::Rest, variables: &[ir::Variable]) -> Rest {
    let pieces: Vec<&str> = it.path.split(['{', '}']).collect();
    // What stands in the path comes first, in its order.
    let inside = pieces.iter().skip(1).step_by(2);
    let inside = inside.filter_map(|name| it.parameters.iter().find(|it| it.name == **name));
    let others = it.parameters.iter().filter(|it| it.place != In::Path);
    let parameter = |it: &ir::RestParameter| {
        let name = text(&it.name);
        Some(match &it.value {
            ir::ParameterValue::Json(json) => Parameter::constant(name, it.place, text(json)),
            ir::ParameterValue::Variable(variable) => {
                let index = variables.iter().position(|it| it.name == *variable)?;
                Parameter::new(name, it.place, index as u16)
            }
        })
    };
    Rest {
        method: text(&it.method),
        path: all(pieces.iter().step_by(2).map(|piece| text(piece))),
        parameters: all(inside.chain(others).filter_map(parameter)),
        codes: numbers(&it.codes),
        reply: it.reply,
        accept: it.accept.as_deref().map_or(plan::Rest::EMPTY.accept, text),
    }
}
