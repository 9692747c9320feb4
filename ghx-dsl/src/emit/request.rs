//! The typed request of one capability: its constructors and setters.

use proc_macro2::TokenStream;
use quote::quote;

use super::names::Name;
use super::types::{InputType, Types, doc, field_doc, one_line};
use super::values::number;
use crate::ident::{self, Scope, ident};
use crate::ir::{Field, Format, Kind, Shape};

/// Methods that every request has already.
const TAKEN: [&str; 4] = ["send", "plan", "clone", "into_step"];

/// Fields that name an issue, pull request or repository together.
struct TargetFields {
    id: Option<u16>,
    owner: u16,
    name: u16,
    number: Option<u16>,
    url: Option<u16>,
}

/// The functions and the setters of a capability with these inputs. `functions` are the names taken in its module.
pub(super) fn request(
    shape: &Shape,
    about: &str,
    name: &Name,
    types: &mut Types<'_>,
    functions: &mut Scope,
) -> TokenStream {
    let inputs = types.inputs(&name.type_name, shape);
    let target = shape
        .choices
        .iter()
        .find_map(|groups| target(shape, groups).map(|fields| (groups, fields)));
    let others = || {
        shape
            .choices
            .iter()
            .filter(|groups| target.as_ref().is_none_or(|(it, _)| it != groups))
    };

    let mut out = TokenStream::new();
    for (index, groups) in combinations(others()).into_iter().enumerate() {
        let mut fields: Vec<u16> = (0..)
            .zip(&shape.fields)
            .filter(|(_, it)| it.required)
            .map(|(at, _)| at)
            .collect();
        fields.extend(groups.iter().flat_map(|(group, _)| group.iter().copied()));
        fields.sort_unstable();
        fields.dedup();
        let function = if index == 0 {
            name.function.clone()
        } else {
            functions.take(&format!("{}{}", name.function, suffix(shape, &groups)))
        };
        out.extend(constructor(
            (shape, about),
            name,
            &function,
            target.as_ref().map(|(_, it)| it),
            &fields,
            &inputs,
            types,
        ));
    }

    let chosen: Vec<u16> = shape.choices.iter().flatten().flatten().copied().collect();
    let mut scope = Scope::with(&TAKEN);
    let setters: Vec<TokenStream> = (0..)
        .zip(shape.fields.iter().zip(&inputs))
        .filter(|(index, (field, _))| !field.required && !chosen.contains(index))
        .map(|(index, (field, input))| setter(index, field, input, &mut scope))
        .collect();
    if !setters.is_empty() {
        let ty = ident(&name.type_name);
        out.extend(
            types
                .places
                .declaration(quote!(__rt::setters!(#ty { #(#setters),* });)),
        );
    }
    out
}

fn constructor(
    (shape, about): (&Shape, &str),
    name: &Name,
    function: &str,
    target: Option<&TargetFields>,
    fields: &[u16],
    inputs: &[InputType],
    types: &mut Types<'_>,
) -> TokenStream {
    let mut scope = Scope::with(&["target", "required"]);
    let (mut arguments, mut calls) = (Vec::new(), Vec::new());
    if let Some(target) = target {
        let places = target.tokens();
        let (kind, method) = match target.number {
            Some(_) => (ident("Target"), ident("target")),
            None => (ident("RepoTarget"), ident("repo")),
        };
        arguments.push(quote!(target: impl __rt::Into<__rt::#kind>));
        calls.push(quote!(.#method(target, #places)));
    }
    let given: Vec<(u16, &Field, &InputType)> = fields
        .iter()
        .filter_map(|&at| {
            Some((
                at,
                shape.fields.get(usize::from(at))?,
                inputs.get(usize::from(at))?,
            ))
        })
        .collect();
    if let [(index, field, input)] = given[..] {
        let argument = ident(&scope.take(&ident::snake(&field.name)));
        let ((method, ty), index) = (input.argument(true), number(index));
        arguments.push(quote!(#argument: #ty));
        calls.push(quote!(.#method(#index, #argument)));
    } else if !given.is_empty() {
        let mut scope = Scope::default();
        let mut members = Vec::new();
        for (index, field, input) in given {
            let member = ident(&scope.take(&ident::snake(&field.name)));
            let (ty, index, about) = (input.member(), number(index), field_doc(field));
            members.push(quote!(#about #member: #ty));
            calls.push(quote!(.with(#index, required.#member)));
        }
        let wanted = format!("{}Required", ident::pascal(function));
        let ty = types.struct_of(&wanted, &format!("What `{function}` needs."), &members);
        arguments.push(quote!(required: #ty));
    }
    let about = doc(about);
    let (ty, plan, name) = (
        ident(&name.type_name),
        ident(&name.static_name),
        ident(function),
    );
    let alias = ident(&ident::screaming(function));
    // `chain!` finds the plan of a constructor by its name in capitals.
    let alias = (alias != plan).then(|| {
        let alias = quote!(#[doc(hidden)] pub use #plan as #alias;);
        types.places.declaration(alias)
    });
    let function = types.places.declaration(quote! {
        pub fn #name(#(#arguments),*) -> #ty { #ty::__of(#plan.record() #(#calls)*) }
    });
    quote!(#about #function #alias)
}

fn setter(index: u16, field: &Field, input: &InputType, scope: &mut Scope) -> TokenStream {
    let method = scope.take_method(&ident::snake(&field.name));
    let about = if field.description.is_empty() {
        format!("Sets `{}`.", field.name)
    } else {
        field.description.clone()
    };
    let (about, index, (give, ty)) = (one_line(&about), number(index), input.argument(false));
    let null = field.nullable.then(|| {
        let method = ident(&scope.take_method(&format!("{method}_null")));
        let about = format!(
            "Sets `{}` to null, which is not the same as leaving it out.",
            field.name
        );
        quote!(, #method() = null #index #about)
    });
    let method = ident(&method);
    quote!(#method(value: #ty) = #give #index #about #null)
}

impl TargetFields {
    fn tokens(&self) -> TokenStream {
        let part = |name: &str, at: Option<u16>| {
            let name = ident(name);
            at.map(number).map(|at| quote!(.#name(#at)))
        };
        let (id, place, url) = (
            part("id", self.id),
            part("number", self.number),
            part("url", self.url),
        );
        let (owner, name) = (number(self.owner), number(self.name));
        quote!(__rt::TargetFields::at(#owner, #name) #place #id #url)
    }
}

/// Whether a choice names one thing: by id, by owner, name (and number), or by address, each at most once.
fn target(shape: &Shape, groups: &[Vec<u16>]) -> Option<TargetFields> {
    let field = |at: u16| shape.fields.get(usize::from(at));
    let named = |at: u16, name: &str| field(at).is_some_and(|it| it.name == name);
    let (mut id, mut url, mut place) = (None, None, None);
    for group in groups {
        let free = match group[..] {
            [at] => match &field(at)?.kind {
                Kind::String {
                    format: Some(_), ..
                } => url.replace(at).is_none(),
                Kind::String { format: None, .. } => id.replace(at).is_none(),
                _ => return None,
            },
            [owner, name] if named(owner, "owner") && named(name, "name") => {
                place.replace((owner, name, None)).is_none()
            }
            [owner, name, at] if named(owner, "owner") && named(name, "name") => {
                matches!(field(at)?.kind, Kind::Integer { .. })
                    && place.replace((owner, name, Some(at))).is_none()
            }
            _ => return None,
        };
        if !free {
            return None;
        }
    }
    let (owner, name, number) = place?;
    let fits = |at: u16| match field(at).map(|it| &it.kind) {
        Some(Kind::String {
            format: Some(Format::RepositoryUrl(..)),
            ..
        }) => number.is_none(),
        _ => number.is_some(),
    };
    url.is_none_or(fits).then_some(TargetFields {
        id,
        owner,
        name,
        number,
        url,
    })
}

/// One group of each choice, in every combination; the first is the one of all first groups.
fn combinations<'a>(
    choices: impl Iterator<Item = &'a Vec<Vec<u16>>>,
) -> Vec<Vec<(&'a [u16], bool)>> {
    let mut all = vec![Vec::new()];
    for groups in choices {
        all = (0..)
            .zip(groups)
            .flat_map(|(index, group)| {
                all.iter().map(move |before: &Vec<(&'a [u16], bool)>| {
                    let mut next = before.clone();
                    next.push((group.as_slice(), index == 0));
                    next
                })
            })
            .collect();
    }
    all
}

/// `_with_label_ids` for the groups that are not the first of their choice.
fn suffix(shape: &Shape, groups: &[(&[u16], bool)]) -> String {
    let fields = groups
        .iter()
        .filter(|(_, first)| !first)
        .flat_map(|(group, _)| *group);
    let names: Vec<String> = fields
        .filter_map(|&at| shape.fields.get(usize::from(at)))
        .map(|it| ident::snake(&it.name))
        .collect();
    format!("_with_{}", names.join("_and_"))
}
