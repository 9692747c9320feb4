//! What a reply has in it: the keys that a capability's operation selects, and their types.

use crate::ast::{Fragment, Selection, TypeRef};
use crate::ir::{Action, Capability, Document};
use crate::schema::{Schema, named, show};

/// The selections on one object of a reply.
#[derive(Debug, Clone)]
pub(super) struct Level<'a> {
    ty: String,
    selections: Vec<(String, &'a Selection)>,
    fragments: &'a [Fragment],
}

/// The level where the reply begins, and the one where paths do.
pub(super) fn levels<'a>(
    capability: &'a Capability,
    schema: &Schema,
) -> Option<(Level<'a>, Level<'a>)> {
    let Action::Operation(operation) = &capability.action else {
        return None;
    };
    let root = root(&operation.document, schema);
    let mut base = root.clone();
    // Paths start where the selection first branches.
    loop {
        let keys = base.keys(schema);
        let own: Vec<_> = keys
            .iter()
            .filter(|(key, _)| !key.starts_with("__"))
            .collect();
        match own.as_slice() {
            [(key, _)] => match base.step(key, schema) {
                Some(inner) if !inner.keys(schema).is_empty() => base = inner,
                _ => break,
            },
            _ => break,
        }
    }
    Some((root, base))
}

fn root<'a>(document: &'a Document, schema: &Schema) -> Level<'a> {
    let ty = match document.operation.kind {
        crate::ast::OperationKind::Query => schema.query.clone(),
        crate::ast::OperationKind::Mutation => schema.mutation.clone(),
    };
    let mut level = Level {
        ty: ty.clone(),
        selections: Vec::new(),
        fragments: &document.fragments,
    };
    level.add(&ty, &document.operation.selections, 0);
    level
}

impl<'a> Level<'a> {
    /// Takes selections in, seen through fragments.
    fn add(&mut self, ty: &str, selections: &'a [Selection], depth: usize) {
        for selection in selections {
            match selection {
                Selection::Field(_) => self.selections.push((ty.to_owned(), selection)),
                Selection::Inline { on, selections, .. } => {
                    let on = on.as_ref().map_or(ty, |on| on.text.as_str()).to_owned();
                    self.add(&on, selections, depth);
                }
                Selection::Spread { name, .. } => {
                    let mut all = self.fragments.iter();
                    // A ring of fragments is somebody else's mistake.
                    if let Some(it) = all
                        .find(|it| it.name.text == name.text)
                        .filter(|_| depth < 30)
                    {
                        self.add(&it.on.text, &it.selections, depth + 1);
                    }
                }
            }
        }
    }

    /// The keys and their types.
    pub(super) fn keys(&self, schema: &Schema) -> Vec<(String, String)> {
        let mut found: Vec<(String, String)> = Vec::new();
        for (ty, selection) in &self.selections {
            if let Selection::Field(field) = selection {
                let shown = schema
                    .field(ty, &field.name.text)
                    .map_or_else(String::new, |it| show(&it.ty));
                if !found.iter().any(|(key, _)| key == field.key()) {
                    found.push((field.key().to_owned(), shown));
                }
            }
        }
        found
    }

    /// What lies under a key.
    pub(super) fn step(&self, key: &str, schema: &Schema) -> Option<Level<'a>> {
        let mut inner: Option<Level<'a>> = None;
        for (ty, selection) in &self.selections {
            let Selection::Field(field) = selection else {
                continue;
            };
            if field.key() != key {
                continue;
            }
            let of = schema.field(ty, &field.name.text).map(|it| it.ty.clone());
            let of = of.unwrap_or_else(|| TypeRef::Named(String::new()));
            let level = inner.get_or_insert_with(|| Level {
                ty: named(&of).to_owned(),
                selections: Vec::new(),
                fragments: self.fragments,
            });
            let ty = level.ty.clone();
            level.add(&ty, &field.selections, 0);
        }
        inner
    }

    /// What a path of keys leads to; brackets of lists are passed over.
    pub(super) fn follow(&self, path: &str, schema: &Schema) -> Option<Level<'a>> {
        let mut level = self.clone();
        for key in segments(path) {
            level = level.step(key, schema)?;
        }
        Some(level)
    }
}

/// The keys of a path, without what stands in brackets.
pub(super) fn segments(path: &str) -> Vec<&str> {
    let (mut found, mut depth, mut start) = (Vec::new(), 0, 0);
    let mut end = None;
    for (at, c) in path.char_indices() {
        match c {
            '[' => {
                if depth == 0 {
                    end.get_or_insert(at);
                }
                depth += 1;
            }
            ']' => depth -= 1,
            '.' if depth == 0 => {
                found.extend(path.get(start..end.unwrap_or(at)));
                (start, end) = (at + 1, None);
            }
            _ => {}
        }
    }
    found.extend(path.get(start..end.unwrap_or(path.len())));
    found.retain(|it| !it.is_empty());
    found
}
