//! Fields, variables and look-ups that several capabilities have: written once, as constants.

use std::cell::Cell;
use std::collections::BTreeMap;

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::places::Places;
use super::{shape, table};
use crate::ident::{self, Scope, ident};
use crate::ir::{Capability, Field, Kind, Shape};
use crate::plan::Operation;

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
}

impl Shared {
    /// Finds what occurs more than once.
    pub(super) fn new<'a>(
        capabilities: impl Iterator<Item = &'a Capability>,
        operations: impl Iterator<Item = &'a Operation>,
    ) -> Self {
        let mut found = BTreeMap::new();
        for capability in capabilities {
            fields(&capability.input, &mut |field| {
                note(
                    &mut found,
                    "Field",
                    ident::screaming(&field.name),
                    shape::plain_field(field),
                );
            });
        }
        for operation in operations {
            for lookup in &operation.lookups {
                let name = format!("{}_LOOKUP", ident::screaming(&lookup.name));
                note(&mut found, "Lookup", name, table::plain_lookup(lookup));
            }
            for variable in &operation.variables {
                let name = format!("{}_VARIABLE", ident::screaming(&variable.name));
                note(
                    &mut found,
                    "Variable",
                    name,
                    table::plain_variable(variable),
                );
            }
        }
        let mut scope = Scope::default();
        let mut shared = Shared::default();
        for (text, it) in found.into_iter().filter(|(_, it)| it.count > 1) {
            let (name, ty, tokens) = (ident(&scope.take(&it.name)), ident(it.ty), it.tokens);
            shared.items.push((name.clone(), ty, tokens));
            shared.names.insert(text, name);
        }
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

    /// The import a table needs, if it used a constant since the last call.
    pub(super) fn import(&self, depth: usize) -> Option<TokenStream> {
        let (up, module) = ((0..depth).map(|_| quote!(super::)), ident(MODULE));
        self.used
            .replace(false)
            .then(|| quote!(use #(#up)* #module::*;))
    }

    /// The module of constants.
    pub(super) fn module(&self, runtime: &TokenStream, places: &Places) -> TokenStream {
        if self.names.is_empty() {
            return TokenStream::new();
        }
        let items = self.items.iter().map(|(name, ty, tokens)| {
            places.declaration(quote!(pub(super) const #name: #ty = #tokens;))
        });
        let module = ident(MODULE);
        quote!(mod #module { use #runtime::plan::table::*; #(#items)* })
    }
}

fn note(
    found: &mut BTreeMap<String, Candidate>,
    ty: &'static str,
    name: String,
    tokens: TokenStream,
) {
    let entry = found.entry(tokens.to_string());
    entry
        .or_insert_with(|| Candidate {
            ty,
            name,
            tokens,
            count: 0,
        })
        .count += 1;
}

fn fields(shape: &Shape, each: &mut impl FnMut(&Field)) {
    for field in &shape.fields {
        each(field);
        let mut kind = &field.kind;
        while let Kind::List { item, .. } = kind {
            kind = item;
        }
        if let Kind::Object(inner) = kind {
            fields(inner, each);
        }
    }
}
