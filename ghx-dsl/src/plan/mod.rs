//! The plan pass: checked operations become text with gaps, slots and walks, ready to be written as Rust.

mod fragments;
mod print;
mod reply;
#[cfg(test)]
mod roundtrip;
mod schema;
#[cfg(test)]
mod tests;
mod text;

pub use print::document as print_document;
pub use reply::{Capture, Emit, ListWalk, Node, Predicate, Term, without_reply};
pub use schema::output_schema;
pub use text::{Text, escape};

use crate::ast::{OperationKind, Selection};
use crate::ir;
use crate::openapi::{In, Reply};
use fragments::{Fragments, Names};
use print::Style;

/// What the plans of a build share.
#[derive(Debug)]
pub struct Planner {
    names: Names,
}

/// An operation's text, and what becomes of its reply.
#[derive(Debug, Clone)]
pub struct Operation {
    /// Query or mutation.
    pub kind: OperationKind,
    /// Its own name.
    pub name: String,
    /// Its document.
    pub document: Document,
    /// Its variables.
    pub variables: Vec<ir::Variable>,
    /// Its look-ups.
    pub lookups: Vec<Lookup>,
    /// For each root field what follows the prefix, and its walk.
    pub roots: Vec<(String, Node)>,
    /// How many slots the walks fill.
    pub slots: u16,
    /// The output.
    pub emit: Vec<(String, Emit)>,
    /// What must hold, and its text.
    pub ensure: Vec<ir::Ensure<Predicate>>,
    /// How its lists are fetched to the end.
    pub pages: Option<Pages>,
    /// Operations that take its place when an input is given.
    pub alternatives: Vec<(u16, Operation)>,
    /// How to find out whether it was done.
    pub confirm: Option<Box<Confirm>>,
    /// How it is asked for, if not by GraphQL.
    pub rest: Option<Rest>,
}

/// A request of REST.
#[derive(Debug, Clone, PartialEq)]
pub struct Rest {
    /// `GET`
    pub method: String,
    /// The path, cut where parameters stand.
    pub path: Vec<String>,
    /// What is sent, what stands in the path first and in its order: its name, its place, and a variable or JSON text.
    pub parameters: Vec<(String, In, Result<u16, String>)>,
    /// The media type to ask for.
    pub accept: Option<String>,
    /// The status codes of success.
    pub codes: Vec<u16>,
    /// What it answers.
    pub reply: Reply,
    /// The text is a log.
    pub log: bool,
}

/// A query that finds what an operation wrote.
#[derive(Debug, Clone)]
pub struct Confirm {
    /// The query.
    pub operation: Operation,
    /// Where what it finds stands in the lost reply.
    pub at: Vec<String>,
    /// How many of the first conditions are about other parts of that reply.
    pub aside: u16,
}

/// The texts of one operation.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Document {
    /// `$_a: ID!, $_b: Int`
    pub declarations: Text,
    /// `: field(arg: $_a) { id }`
    pub selections: Text,
    /// Names and texts of the fragments still spread.
    pub fragments: Vec<(String, String)>,
    /// The keys of the root fields.
    pub roots: Vec<String>,
}

/// A look-up's text and walk.
#[derive(Debug, Clone)]
pub struct Lookup {
    /// Its name.
    pub name: String,
    /// Its document.
    pub document: Document,
    /// Its variables.
    pub variables: Vec<ir::LookupVariable>,
    /// The list whose elements are looked up.
    pub foreach: Option<u16>,
    /// The capabilities whose steps it waits for.
    pub after: Vec<String>,
    /// The use whose thing it looks for.
    pub of: Option<u16>,
    /// The walk through the root field; slot 0 is the id.
    pub node: Node,
    /// How many slots it fills.
    pub slots: u16,
    /// The id's type.
    pub ty: ir::Type,
}

/// How lists are fetched to the end.
#[derive(Debug, Clone)]
pub struct Pages {
    /// The input that asks for it.
    pub all: Option<u16>,
    /// Other inputs that need it.
    pub whole: Vec<u16>,
    /// The connections.
    pub connections: Vec<Connection>,
}

/// A connection with more pages.
#[derive(Debug, Clone)]
pub struct Connection {
    /// Index of the root field.
    pub root: u16,
    /// Keys from the root field's value.
    pub path: Vec<String>,
    /// The cursor variable.
    pub after: u16,
    /// The variable that leaves it out.
    pub skip: Option<u16>,
    /// Connections inside its nodes.
    pub nested: Vec<Nested>,
    /// The key of its items, if that is not `nodes`.
    pub items: Option<String>,
}

/// A connection inside the nodes of another.
#[derive(Debug, Clone)]
pub struct Nested {
    /// Keys from the node.
    pub path: Vec<String>,
    /// The node's id key.
    pub id: String,
    /// The query of its further pages.
    pub document: Document,
    /// Keys from that query's root field.
    pub from: Vec<String>,
}

impl Planner {
    /// Looks at all fragments of a build. `marked`: fragment names carry a mark of their text, so that they never meet a
    /// different fragment of the same name from another build.
    pub fn new(program: &ir::Program, marked: bool) -> Self {
        let mut names = Names::new(marked);
        for capability in &program.capabilities {
            if let ir::Action::Operation(operation) = &capability.action {
                names.note(&operation.document);
                let others = operation.alternatives.iter();
                others.for_each(|(_, it, _)| names.note(&it.document));
                let confirm = operation.confirm.iter();
                confirm.for_each(|it| names.note(&it.operation.document));
                let pages = operation.pages.iter().flat_map(|it| &it.connections);
                pages
                    .flat_map(|it| &it.nested)
                    .for_each(|it| names.note(&it.document));
            }
        }
        Planner { names }
    }

    /// Plans one operation.
    pub fn operation(&self, operation: &ir::Operation, output: &[ir::OutputField]) -> Operation {
        let document = self.document(&operation.document, false);
        let mut capture = Capture::default();
        let emit = capture.outputs(output);
        let ensure = operation
            .ensure
            .iter()
            .map(|it| ir::Ensure {
                predicate: capture.predicate(&it.predicate),
                text: it.text.clone(),
                message: it.message.clone(),
            })
            .collect();
        let roots = document.roots.iter().map(|key| {
            let suffix = if document.roots.len() > 1 {
                format!("_{key}")
            } else {
                String::new()
            };
            (suffix, capture.root(key))
        });
        Operation {
            kind: operation.document.operation.kind,
            name: operation.document.operation.name.text.clone(),
            roots: roots.collect(),
            variables: operation.variables.clone(),
            lookups: operation.lookups.iter().map(|it| self.lookup(it)).collect(),
            slots: capture.slots,
            emit,
            ensure,
            pages: operation
                .pages
                .as_ref()
                .map(|it| self.pages(it, &document.roots)),
            document,
            alternatives: operation
                .alternatives
                .iter()
                .map(|(given, it, output)| (*given, self.operation(it, output)))
                .collect(),
            rest: operation
                .rest
                .as_ref()
                .map(|it| rest(it, &operation.variables)),
            confirm: operation.confirm.as_ref().map(|it| {
                Box::new(Confirm {
                    operation: self.operation(&it.operation, &it.output),
                    at: it.at.clone(),
                    aside: it.aside,
                })
            }),
        }
    }

    fn lookup(&self, lookup: &ir::Lookup) -> Lookup {
        let document = self.document(&lookup.document, true);
        let mut capture = Capture::default();
        capture.path(&lookup.path);
        let node = document
            .roots
            .first()
            .map(|key| capture.root(key))
            .unwrap_or_default();
        Lookup {
            name: lookup.name.clone(),
            document,
            variables: lookup.variables.clone(),
            foreach: lookup.foreach,
            after: lookup.after.clone(),
            of: lookup.of,
            node,
            slots: capture.slots,
            ty: lookup.ty.clone(),
        }
    }

    fn pages(&self, pages: &ir::Pages, roots: &[String]) -> Pages {
        let connection = |it: &ir::Connection| {
            let (root, path) = it
                .path
                .split_first()
                .map_or((None, &[][..]), |(key, rest)| (Some(key), rest));
            let root = roots.iter().position(|key| Some(key) == root).unwrap_or(0);
            Connection {
                root: u16::try_from(root).unwrap_or(0),
                path: path.to_vec(),
                after: it.after,
                skip: it.skip,
                nested: it.nested.iter().map(|it| self.nested(it)).collect(),
                items: it.items.clone(),
            }
        };
        Pages {
            all: pages.all,
            whole: pages.whole.clone(),
            connections: pages.connections.iter().map(connection).collect(),
        }
    }

    fn nested(&self, nested: &ir::Nested) -> Nested {
        Nested {
            path: nested.path.clone(),
            id: nested.id.clone(),
            document: self.document(&nested.document, false),
            from: nested.from.iter().skip(1).cloned().collect(),
        }
    }

    /// Prints one document; look-ups have all fragments inlined, because they carry none.
    pub fn document(&self, document: &ir::Document, inline_all: bool) -> Document {
        let fragments = Fragments::of(document);
        let selections = fragments.inline(&document.operation.selections, inline_all);
        let mut roots = Vec::new();
        root_keys(&selections, &mut roots);
        let name = |it: &str| self.names.name(&fragments, it);
        let style = Style {
            gaps: true,
            several_roots: roots.len() > 1,
            fragment_name: &name,
        };
        let (mut declarations, mut text) = (Text::default(), Text::default());
        print::declarations(&mut declarations, &document.operation.variables, style);
        print::roots(&mut text, &selections, style);
        let reachable = fragments.reachable(&selections).into_iter();
        let fragments = reachable
            .map(|it| (name(&it.name.text), print::fragment(it, style)))
            .collect();
        Document {
            declarations,
            selections: text,
            fragments,
            roots,
        }
    }
}

/// A request with its path cut up and its variables by index.
fn rest(rest: &ir::Rest, variables: &[ir::Variable]) -> Rest {
    let mut path = vec![String::new()];
    let mut inside = Vec::new();
    for (index, piece) in rest.path.split(['{', '}']).enumerate() {
        match index % 2 {
            0 => path
                .last_mut()
                .into_iter()
                .for_each(|it| it.push_str(piece)),
            _ => {
                inside.push(piece);
                path.push(String::new());
            }
        }
    }
    let given = |it: &ir::RestParameter| match &it.value {
        ir::ParameterValue::Json(text) => Some(Err(text.clone())),
        ir::ParameterValue::Variable(name) => {
            let index = variables
                .iter()
                .position(|variable| variable.name == *name)?;
            Some(Ok(index as u16))
        }
    };
    let one = |it: &ir::RestParameter| Some((it.name.clone(), it.place, given(it)?));
    let named = |name: &&str| {
        rest.parameters
            .iter()
            .find(|it| it.name == **name)
            .and_then(one)
    };
    let others = rest.parameters.iter().filter(|it| it.place != In::Path);
    let parameters = inside
        .iter()
        .filter_map(named)
        .chain(others.filter_map(one));
    Rest {
        method: rest.method.clone(),
        parameters: parameters.collect(),
        path,
        accept: rest.accept.clone(),
        codes: rest.codes.clone(),
        reply: rest.reply,
        log: rest.log,
    }
}

/// Distinct keys of root fields in document order, through inline fragments.
fn root_keys(selections: &[Selection], keys: &mut Vec<String>) {
    for selection in selections {
        match selection {
            Selection::Field(field) => {
                if !keys.iter().any(|key| key == field.key()) {
                    keys.push(field.key().to_owned());
                }
            }
            Selection::Inline { selections, .. } => root_keys(selections, keys),
            Selection::Spread { .. } => {}
        }
    }
}
