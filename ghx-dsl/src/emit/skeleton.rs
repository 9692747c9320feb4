//! What stands in place of a broken card, so that its own errors are the only ones: code that uses it compiles in
//! silence.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::TokenStream;
use quote::quote;

use super::names::Name;
use super::types::{Types, singular};
use super::{CardErrors, Module};
use crate::ident::{self, Scope, ident};
use crate::ir::{Program, Stub};

/// Puts every error into the module of its card, and a stub with every broken card.
///
/// The first error of a stub stands inside its type, which rustc therefore takes for one that it has already complained
/// about. A stub without an error of its own, such as a composite of a broken card, borrows such a type.
pub(super) fn place<'a>(
    root: &mut Module<'a>,
    program: &'a Program,
    broken: &[CardErrors],
    names: &'a BTreeMap<String, Name>,
) {
    let working: BTreeSet<&str> = (program.capabilities.iter())
        .map(|it| it.id.as_str())
        .collect();
    let mut stubs: BTreeMap<&str, &Stub> = (program.broken.iter())
        .filter(|it| !working.contains(it.id.as_str()))
        .map(|it| (it.id.as_str(), it))
        .collect();
    let (mut lent, mut elsewhere) = (None, Vec::new());
    for it in broken {
        let name = it.id.as_ref().and_then(|id| names.get(id));
        let stub = it.id.as_deref().and_then(|id| stubs.remove(id));
        match (name, stub, it.errors.split_first()) {
            (Some(name), Some(stub), Some((first, rest))) => {
                let module = root.at(&name.modules);
                module.stubs.push((name, stub, already_reported(first)));
                module.broken.extend(quote!(#(#rest;)*));
                lent.get_or_insert(name.type_path());
            }
            _ => elsewhere.extend(it.errors.iter().map(|error| (name, error))),
        }
    }
    let mut elsewhere = elsewhere.into_iter();
    if lent.is_none() && !stubs.is_empty() {
        lent = elsewhere.next().map(|(_, error)| {
            let (name, ty) = (ident(LENT), already_reported(error));
            let item = quote!(#[doc(hidden)] pub type #name = #ty;);
            root.broken.extend(item);
            quote!(#name)
        });
    }
    for (name, error) in elsewhere {
        let module = root.at(name.map_or(&[], |it| &it.modules));
        module.broken.extend(quote!(#error;));
    }
    for stub in stubs.into_values() {
        if let (Some(name), Some(lent)) = (names.get(&stub.id), &lent) {
            let up = name.modules.iter().map(|_| quote!(super::));
            let ty = quote!(#(#up)* #lent);
            root.at(&name.modules).stubs.push((name, stub, ty));
        }
    }
}

/// The type to borrow when no error belongs to a card.
const LENT: &str = "__Broken";

/// A type about which rustc says nothing but the error: an item of an array whose length is the error.
fn already_reported(error: &TokenStream) -> TokenStream {
    quote!(<[(); #error] as ::core::iter::Iterator>::Item)
}

/// Everything that Rust code may name of the card, all of the erroneous type.
pub(super) fn items(
    name: &Name,
    stub: &Stub,
    error: &TokenStream,
    mut types: Types<'_>,
    functions: &mut Scope,
) -> TokenStream {
    let (types_before, functions_before) = (types.scope.clone(), functions.clone());
    types.scope.take(&format!("{}Output", name.type_name));
    // Only the names count; the code would need a plan.
    super::request::request(
        &stub.input,
        name,
        &|_| TokenStream::new(),
        &mut types,
        functions,
    );
    for output in &stub.output {
        let item = ident::pascal(&singular(output));
        types.scope.take(&format!("{}{item}", name.type_name));
    }

    let ty = ident(&name.type_name);
    let others = types.scope.since(&types_before).map(ident);
    let constructors = functions
        .since(&functions_before)
        .chain([name.function.as_str()]);
    let constructors = constructors.map(|it| {
        let (function, plan) = (ident(it), ident(&ident::screaming(it)));
        quote! {
            #[allow(non_upper_case_globals)]
            pub const #function: #ty = loop {};
            pub static #plan: #ty = loop {};
        }
    });
    quote! {
        pub type #ty = #error;
        #(pub type #others = #ty;)*
        #(#constructors)*
    }
}
