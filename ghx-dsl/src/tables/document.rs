//! Documents as text: printed, cut where a prefix goes, with fragments that use variables written in place.

use super::fragments::{Fragments, Names};
use super::print::{self, Style};
use super::text::Text;
use crate::ast::Selection;
use crate::ir;

/// What the documents of a build share: the names of their fragments.
#[derive(Debug)]
pub(super) struct Documents {
    names: Names,
}

/// The texts of one operation.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Document {
    /// `$_a: ID!, $_b: Int`
    pub(super) declarations: Text,
    /// `: field(arg: $_a) { id }`
    pub(super) selections: Text,
    /// Names and texts of the fragments still spread.
    pub(super) fragments: Vec<(String, String)>,
    /// The keys of the root fields.
    pub(super) roots: Vec<String>,
}

impl Documents {
    /// Looks at all fragments of a build. `marked`: fragment names carry a mark of their text, so that they never meet a
    /// different fragment of the same name from another build.
    pub(super) fn new(program: &ir::Program, marked: bool) -> Self {
        let mut names = Names::new(marked);
        for capability in &program.capabilities {
            if let ir::Action::Operation(operation) = &capability.action {
                let confirm = operation.confirm.iter().map(|it| &it.operation);
                for it in std::iter::once(&**operation).chain(confirm) {
                    names.note(&it.document);
                    let others = it.alternatives.iter();
                    others.for_each(|(_, it, _)| names.note(&it.document));
                }
                let pages = operation.pages.iter().flat_map(|it| &it.connections);
                pages
                    .flat_map(|it| &it.nested)
                    .for_each(|it| names.note(&it.document));
            }
        }
        Documents { names }
    }

    /// Prints one document; look-ups have all fragments inlined, because they carry none.
    pub(super) fn document(&self, document: &ir::Document, inline_all: bool) -> Document {
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
