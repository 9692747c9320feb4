//! Fields, variables and look-ups that several capabilities have: written once, as constants.

use std::cell::Cell;
use std::collections::BTreeMap;

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::values::{self, emissions};
use super::{shape, table};
use crate::ident::{self, Scope, ident};
use crate::ir::{Capability, Kind, Shape};
use crate::plan::{Node, Operation};

/// The module of shared constants at the root of the generated code.
pub(super) const MODULE: &str = "__shared";

/// Shared constants by the text of their expression.
#[derive(Default)]
pub(super) struct Shared {
    names: BTreeMap<String, Ident>,
    items: Vec<(Ident, Ident, TokenStream)>,
    used: Cell<bool>,
}

/// An expression that may be shared: its type, the name it would have, how often it occurs.
struct Candidate {
    ty: &'static str,
    name: String,
    tokens: TokenStream,
    count: usize,
    /// What it was written from, if it is a walk.
    walk: Option<Node>,
}

type Found = BTreeMap<String, Candidate>;

/// Walks that take no more room than their name are not shared.
const SHORT: usize = 120;

impl Shared {
    /// Finds what occurs more than once.
    pub(super) fn new<'a>(
        capabilities: impl Iterator<Item = &'a Capability>,
        operations: impl Iterator<Item = &'a Operation>,
    ) -> Self {
        let mut found = Found::new();
        for capability in capabilities {
            if !capability.input.choices.is_empty() {
                let choices = shape::choices(&capability.input.choices);
                let of = capability.input.refs.first();
                let of = of.map(|it| format!("{}_", ident::screaming(&it.property)));
                let name = format!("{}CHOICES", of.unwrap_or_default());
                note(&mut found, "Choices", name, choices);
            }
            shapes(&capability.input, &mut |shape| {
                for field in &shape.fields {
                    let name = ident::screaming(&field.name);
                    note(&mut found, "Field", name, shape::plain_field(field));
                }
                for it in &shape.refs {
                    let name = format!("{}_REF", ident::screaming(&it.property));
                    note(&mut found, "RefUse", name, shape::ref_use(it));
                }
            });
        }
        for operation in operations {
            note_operation(&mut found, operation);
            note_reply(&mut found, operation, &operation.name);
            for (_, it) in &operation.alternatives {
                note_operation(&mut found, it);
                note_reply(&mut found, it, &operation.name);
            }
        }
        let mut scope = Scope::default();
        let mut shared = Shared::default();
        let mut walks = Vec::new();
        for (text, it) in found.into_iter().filter(|(_, it)| it.count > 1) {
            let (name, ty, tokens) = (ident(&scope.take(&it.name)), ident(it.ty), it.tokens);
            walks.extend(it.walk.map(|walk| (shared.items.len(), walk)));
            shared.items.push((name.clone(), ty, tokens));
            shared.names.insert(text, name);
        }
        for (item, walk) in walks {
            let tokens = values::written(&walk, &shared);
            if let Some((_, _, written)) = shared.items.get_mut(item) {
                *written = tokens;
            }
        }
        shared.used.set(false);
        shared
    }

    /// The expression, or the constant that stands for it.
    pub(super) fn or(&self, tokens: TokenStream) -> TokenStream {
        match self.names.get(&tokens.to_string()) {
            Some(name) => {
                self.used.set(true);
                quote!(#name)
            }
            None => tokens,
        }
    }

    /// Whether a constant stands for the expression.
    pub(super) fn has(&self, tokens: &TokenStream) -> bool {
        self.names.contains_key(&tokens.to_string())
    }

    /// The constant that stands for a walk.
    pub(super) fn walk(&self, it: &Node) -> Option<TokenStream> {
        if self.names.is_empty() {
            return None;
        }
        let plain = values::written(it, &Shared::default());
        self.has(&plain).then(|| self.or(plain))
    }

    /// The import a table needs, if it used a constant since the last call.
    pub(super) fn import(&self, depth: usize) -> Option<TokenStream> {
        let (up, module) = ((0..depth).map(|_| quote!(super::)), ident(MODULE));
        self.used
            .replace(false)
            .then(|| quote!(use #(#up)* #module::*;))
    }

    /// The module of constants.
    pub(super) fn module(&self, runtime: &TokenStream) -> TokenStream {
        if self.names.is_empty() {
            return TokenStream::new();
        }
        let items = self.items.iter();
        let items = items.map(|(name, ty, it)| quote!(pub(super) const #name: #ty = #it;));
        let module = ident(MODULE);
        quote!(mod #module { use #runtime::plan::table::*; #(#items)* })
    }
}

fn note_operation(found: &mut Found, it: &Operation) {
    for lookup in &it.lookups {
        let name = format!("{}_LOOKUP", ident::screaming(&lookup.name));
        note(found, "Lookup", name, table::plain_lookup(lookup));
    }
    for variable in &it.variables {
        let name = format!("{}_VAR", ident::screaming(&variable.name));
        note(found, "Variable", name, table::plain_variable(variable));
    }
    for (name, text) in &it.document.fragments {
        let constant = format!("{}_FRAGMENT", ident::screaming(name));
        note(
            found,
            "Fragment",
            constant,
            table::plain_fragment(name, text),
        );
    }
    let pages = it.pages.iter().flat_map(|it| &it.connections);
    for nested in pages.flat_map(|it| &it.nested) {
        let name = format!("{}_PAGES", ident::screaming(&nested.path.join("_")));
        note(found, "Nested", name, table::plain_nested(nested));
    }
}

/// What operations with the same output have in common: the walk from the object on that they both lead to, and what they
/// ensure.
fn note_reply(found: &mut Found, it: &Operation, name: &str) {
    let name = ident::screaming(name);
    let outputs = emissions(&it.emit);
    if outputs.to_string().len() > SHORT {
        note(found, "Outputs", format!("{name}_OUTPUTS"), outputs);
    }
    for (_, root) in &it.roots {
        note_walk(found, root, &name);
    }
    for ensure in it.ensure.iter().map(table::plain_ensure) {
        if ensure.to_string().len() > SHORT {
            note(found, "Ensure", format!("{name}_ENSURE"), ensure);
        }
    }
}

/// A walk that is known already brings nothing new further down.
fn note_walk(found: &mut Found, it: &Node, name: &str) {
    let tokens = values::written(it, &Shared::default());
    let text = tokens.to_string();
    if text.len() <= SHORT {
        return;
    }
    note(found, "Node", format!("{name}_WALK"), tokens);
    let Some(candidate) = found.get_mut(&text).filter(|it| it.count == 1) else {
        return;
    };
    candidate.walk = Some(it.clone());
    let children = it.keys.iter().map(|(_, child)| child);
    let items = it.lists.iter().map(|list| &list.item);
    children
        .chain(items)
        .for_each(|child| note_walk(found, child, name));
}

fn note(found: &mut Found, ty: &'static str, name: String, tokens: TokenStream) {
    let entry = found.entry(tokens.to_string());
    entry
        .or_insert_with(|| Candidate {
            ty,
            name,
            tokens,
            count: 0,
            walk: None,
        })
        .count += 1;
}

/// The shape and all shapes in it.
fn shapes(shape: &Shape, each: &mut impl FnMut(&Shape)) {
    each(shape);
    for field in &shape.fields {
        let mut kind = &field.kind;
        while let Kind::List { item, .. } = kind {
            kind = item;
        }
        if let Kind::Object(inner) = kind {
            shapes(inner, each);
        }
    }
}
