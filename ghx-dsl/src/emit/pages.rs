//! Lists whose pages are asked for one by one: what makes their request a stream.

use proc_macro2::TokenStream;
use quote::quote;

use super::names::Name;
use super::types::{Types, number, singular};
use crate::ident::{self, Scope, ident};
use crate::ir::{Action, Capability, OutputField, Type};

/// The stream of a capability whose cursor is an input, and whose output has one list and says whether there is more.
pub(super) fn stream(it: &Capability, name: &Name, types: &mut Types<'_>) -> Option<TokenStream> {
    let Action::Operation(operation) = &it.action else {
        return None;
    };
    let pages = operation.pages.as_ref()?;
    let mut cursors = pages.connections.iter().filter_map(|connection| {
        let variable = operation.variables.get(usize::from(connection.after))?;
        variable.input
    });
    let (Some(after), None) = (cursors.next(), cursors.next()) else {
        return None;
    };
    let mut lists = it
        .output
        .iter()
        .filter_map(|field| match unwrapped(&field.ty) {
            Type::List(item) => Some((field, item)),
            _ => None,
        });
    let (Some((list, item)), None) = (lists.next(), lists.next()) else {
        return None;
    };
    let info = it.output.iter().find(|field| says_more(&field.ty))?;
    let members = members(&it.output);
    let member = |field: &OutputField| {
        let mut all = members.iter();
        let (_, member) = all.find(|(name, _)| *name == field.name)?;
        Some(ident(member))
    };
    let (list_member, info_member) = (member(list)?, member(info)?);
    let more = match &info.ty {
        Type::Nullable(_) => quote!(page.#info_member.as_ref()),
        _ => quote!(::core::option::Option::Some(&page.#info_member)),
    };
    let item = types.output_type(&name.type_name, &singular(&list.name), item);
    let (ty, after) = (ident(&name.type_name), number(after));
    Some(quote!(__rt::pages!(#ty, #item, #after, #list_member, |page| #more);))
}

/// What the fields of an output are called in Rust.
fn members(output: &[OutputField]) -> Vec<(&str, String)> {
    let mut scope = Scope::default();
    let names = output.iter().map(|field| field.name.as_str());
    names
        .map(|name| (name, scope.take(&ident::snake(name))))
        .collect()
}

fn unwrapped(ty: &Type) -> &Type {
    match ty {
        Type::Nullable(inner) => inner,
        ty => ty,
    }
}

/// Whether it is a page's own word about the next one.
fn says_more(ty: &Type) -> bool {
    let Type::Object(_, fields) = unwrapped(ty) else {
        return false;
    };
    let is = |name: &str, ty: &Type| fields.iter().any(|(known, it)| known == name && it == ty);
    let cursor = Type::Nullable(Box::new(Type::String));
    is("hasNextPage", &Type::Boolean) && is("endCursor", &cursor)
}
