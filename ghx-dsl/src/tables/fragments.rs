//! Fragments: those that use variables are written where they are spread, the others once in a document.

use std::collections::{BTreeMap, BTreeSet};

use super::print::{self, Style};
use crate::ast::{Argument, Directive, Fragment, Selection, distinct, reached, visit};
use crate::ir;

/// The fragments of one document by name.
pub(super) struct Fragments<'a> {
    by_name: BTreeMap<&'a str, &'a Fragment>,
    /// Names of fragments that use a variable, themselves or through another fragment.
    with_variables: BTreeSet<&'a str>,
}

impl<'a> Fragments<'a> {
    pub(super) fn of(document: &'a ir::Document) -> Self {
        let by_name = document.fragments();
        let mut with_variables: BTreeSet<&str> = BTreeSet::new();
        // A fragment that spreads one with variables has them too; each round finds at least one or ends.
        loop {
            let before = with_variables.len();
            for (name, fragment) in &by_name {
                let uses = directives_use(&fragment.directives)
                    || selections_use(&fragment.selections, &with_variables);
                if uses {
                    with_variables.insert(name);
                }
            }
            if with_variables.len() == before {
                return Fragments {
                    by_name,
                    with_variables,
                };
            }
        }
    }

    /// The selections with spreads replaced: all of them, or only those of fragments with variables. Root-level spreads
    /// are always replaced, because root fields need their own alias.
    pub(super) fn inline(&self, selections: &[Selection], all: bool) -> Vec<Selection> {
        self.expand(selections, all, true, &mut Vec::new())
    }

    fn expand(
        &self,
        selections: &[Selection],
        all: bool,
        root: bool,
        inside: &mut Vec<&'a str>,
    ) -> Vec<Selection> {
        let mut out = Vec::with_capacity(selections.len());
        for selection in distinct(selections) {
            out.push(match selection {
                Selection::Field(field) => {
                    let mut field = field.clone();
                    field.selections = self.expand(&field.selections, all, false, inside);
                    Selection::Field(field)
                }
                Selection::Inline {
                    on,
                    directives,
                    selections,
                    place,
                } => Selection::Inline {
                    on: on.clone(),
                    directives: directives.clone(),
                    selections: self.expand(selections, all, root, inside),
                    place: *place,
                },
                Selection::Spread { name, directives } => {
                    match self.by_name.get_key_value(name.text.as_str()) {
                        Some((key, fragment))
                            if (all || root || self.with_variables.contains(key))
                                && !inside.contains(key) =>
                        {
                            inside.push(key);
                            let selections = self.expand(&fragment.selections, all, root, inside);
                            inside.pop();
                            Selection::Inline {
                                on: Some(fragment.on.clone()),
                                directives: directives.clone(),
                                selections,
                                place: name.place,
                            }
                        }
                        _ => selection.clone(),
                    }
                }
            });
        }
        out
    }

    /// The fragments still spread by these (already inlined) selections, transitively, sorted by name.
    pub(super) fn reachable(&self, selections: &[Selection]) -> Vec<&'a Fragment> {
        reached(selections, &self.by_name).into_values().collect()
    }

    /// The text of a fragment and of all it spreads: what decides whether two fragments of one name are the same.
    fn whole_text(&self, name: &str) -> String {
        let Some(fragment) = self.by_name.get(name) else {
            return String::new();
        };
        let plain = Style {
            gaps: false,
            several_roots: false,
            fragment_name: &str::to_owned,
        };
        let mut text = print::fragment(fragment, plain);
        for other in self.reachable(&fragment.selections) {
            text.push('\n');
            text.push_str(&print::fragment(other, plain));
        }
        text
    }
}

/// What fragments are called, so that equal names mean equal text wherever steps of one build meet in a document.
#[derive(Debug, Default)]
pub(super) struct Names {
    texts: BTreeMap<String, BTreeSet<String>>,
    always_marked: bool,
}

impl Names {
    /// `always_marked`: every name gets the mark of its text, because fragments of another build may be in the document.
    pub(super) fn new(always_marked: bool) -> Self {
        Names {
            texts: BTreeMap::new(),
            always_marked,
        }
    }

    /// Notes the fragments of a document.
    pub(super) fn note(&mut self, document: &ir::Document) {
        let fragments = Fragments::of(document);
        for name in fragments.by_name.keys() {
            self.texts
                .entry((*name).to_owned())
                .or_default()
                .insert(fragments.whole_text(name));
        }
    }

    /// The name of one document's fragment in every request.
    pub(super) fn name(&self, fragments: &Fragments<'_>, name: &str) -> String {
        let clashes = self.texts.get(name).is_some_and(|texts| texts.len() > 1);
        if clashes || self.always_marked {
            format!("{name}_{:08x}", mark(&fragments.whole_text(name)))
        } else {
            name.to_owned()
        }
    }
}

/// FNV-1a: short, stable between builds and compilers.
fn mark(text: &str) -> u32 {
    text.bytes().fold(0x811c_9dc5, |hash, byte| {
        (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    })
}

/// Whether selections use a variable, themselves or through a fragment that does.
fn selections_use(selections: &[Selection], with_variables: &BTreeSet<&str>) -> bool {
    let mut found = false;
    visit(selections, &mut |selection| {
        found |= match selection {
            Selection::Field(field) => {
                arguments_use(&field.arguments) || directives_use(&field.directives)
            }
            Selection::Spread { name, directives } => {
                with_variables.contains(name.text.as_str()) || directives_use(directives)
            }
            Selection::Inline { directives, .. } => directives_use(directives),
        };
    });
    found
}

fn directives_use(directives: &[Directive]) -> bool {
    directives.iter().any(|it| arguments_use(&it.arguments))
}

fn arguments_use(arguments: &[Argument]) -> bool {
    arguments.iter().any(|it| it.value.has_variables())
}
