//! The kinds of things that inputs name: their Rust types, in a module of their own.

use std::cell::Cell;
use std::collections::BTreeMap;

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::Settings;
use super::names::REFS;
use crate::ident::{self, Scope, ident};
use crate::ir::Ref;

/// The names of all kinds by their ref.
#[derive(Default)]
pub(super) struct Kinds {
    names: BTreeMap<String, Name>,
    used: Cell<bool>,
}

struct Name {
    kind: Ident,
    id: Ident,
    reference: Ident,
    /// Whether the last part of its name is a number.
    numbered: bool,
}

impl Kinds {
    /// Gives every ref its names. Those of another build come first, so they have the names that they got there.
    pub(super) fn new(refs: &[Ref]) -> Self {
        let mut names = BTreeMap::new();
        let mut scope = Scope::default();
        for imported in [true, false] {
            for it in refs.iter().filter(|it| it.imported == imported) {
                let kind = ident::pascal(&it.name);
                let mut take = |name: &str| ident(&scope.take(name));
                let name = Name {
                    kind: take(&kind),
                    id: take(&format!("{kind}Id")),
                    reference: take(&format!("{kind}Ref")),
                    numbered: it.parts.last().is_some_and(|part| part.number),
                };
                names.insert(it.name.clone(), name);
            }
        }
        Kinds {
            names,
            used: Cell::default(),
        }
    }

    /// The kind itself.
    pub(super) fn kind(&self, of: &str) -> Option<TokenStream> {
        self.path(of, |it| &it.kind)
    }

    /// The type of its ids.
    pub(super) fn id(&self, of: &str) -> Option<TokenStream> {
        self.path(of, |it| &it.id)
    }

    /// The type of things that are named in any way.
    pub(super) fn reference(&self, of: &str) -> Option<TokenStream> {
        self.path(of, |it| &it.reference)
    }

    /// Whether things of this kind are named by a number where they lie, and not by a text.
    pub(super) fn is_numbered(&self, of: &str) -> bool {
        self.names.get(of).is_some_and(|it| it.numbered)
    }

    fn path(&self, of: &str, part: impl Fn(&Name) -> &Ident) -> Option<TokenStream> {
        let name = self.names.get(of).map(part)?;
        self.used.set(true);
        Some(quote!(__refs::#name))
    }

    /// The import that a module needs, if it used a kind since the last call.
    pub(super) fn import(&self, depth: usize) -> Option<TokenStream> {
        let (up, module) = ((0..depth).map(|_| quote!(super::)), ident(REFS));
        let here = (depth == 0).then(|| quote!(self::));
        self.used
            .replace(false)
            .then(|| quote!(#here #(#up)* #module as __refs))
    }

    /// The module of kinds: those of this build, and those of another one under the same names.
    pub(super) fn module(
        &self,
        refs: &[Ref],
        settings: &Settings,
        lints: &TokenStream,
    ) -> Option<TokenStream> {
        let (imported, own): (Vec<&Ref>, Vec<&Ref>) = refs.iter().partition(|it| it.imported);
        let (root, module, runtime) = (&settings.imported, ident(REFS), &settings.runtime);
        let imported = (!imported.is_empty()).then(|| quote!(pub use #root::#module::*;));
        let import = (!own.is_empty()).then(|| quote!(use #runtime as __rt;));
        let own = own.iter().filter_map(|it| {
            let name = self.names.get(&it.name)?;
            Some(declaration(it, name))
        });
        (!refs.is_empty()).then(|| {
            quote! {
                /// The kinds of things that inputs name: their ids, and refs to them.
                #lints
                pub mod #module { #import #imported #(#own)* }
            }
        })
    }
}

fn declaration(it: &Ref, name: &Name) -> TokenStream {
    let about = format!("The kind of every {}.", it.noun);
    let (of, noun) = (&it.name, &it.noun);
    let Name {
        kind,
        id,
        reference,
        ..
    } = name;
    let named = match it.parts.last() {
        Some(part) if part.number => Some(quote!(Numbered)),
        Some(_) if it.parts.len() > 1 => Some(quote!(Textual)),
        _ => None,
    };
    let prefix = it.prefix.iter();
    let parts = it.parts.iter().map(|part| {
        let (name, form) = (&part.name, if part.number { "Number" } else { "Text" });
        let form = ident(form);
        quote!(#form(#name))
    });
    let paths = it.addresses.iter();
    quote! {
        __rt::kind!(#about #kind {
            id: #id, reference: #reference, named: [#named], name: #of, noun: #noun, prefix: [#(#prefix)*],
            parts: [#(#parts),*], addresses: [#(#paths),*]
        });
    }
}
