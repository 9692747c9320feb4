//! The typed request of one capability: its constructors and setters.

use proc_macro2::TokenStream;
use quote::quote;

use super::about::Function;
use super::names::Name;
use super::types::{InputType, Types, doc, field_about, number};
use crate::ident::{self, Scope, ident};
use crate::ir::{Container, Field, RefUse, Shape};

/// Methods that every request has already.
const TAKEN: [&str; 5] = ["send", "plan", "clone", "into_step", "stream"];

/// Documents a function.
type About<'a> = dyn Fn(&Function<'_>) -> TokenStream + 'a;

/// The functions and the setters of a capability with these inputs, and `about` what is said about each. `functions` are the names taken in its module.
pub(super) fn request(
    shape: &Shape,
    name: &Name,
    about: &About<'_>,
    types: &mut Types<'_>,
    functions: &mut Scope,
) -> TokenStream {
    let inputs = types.inputs(&name.type_name, shape);
    let target = target(shape, types);
    let own: &[u16] = target.as_ref().map_or(&[], |(_, fields)| fields);
    let is_own = |field: &u16| own.contains(field);
    let others = || {
        let choices = shape.choices.iter();
        choices.filter(|groups| !groups.iter().flatten().all(is_own))
    };

    let chosen: Vec<u16> = shape.choices.iter().flatten().flatten().copied().collect();
    let optional = |index: &u16| !chosen.contains(index) && !is_own(index);
    let set = setter_names(shape, optional, &TAKEN);
    let named: Vec<(u16, String)> = set.iter().map(|(at, it, _)| (*at, it.clone())).collect();

    let mut out = TokenStream::new();
    for (index, groups) in combinations(others()).into_iter().enumerate() {
        let mut fields: Vec<u16> = (0..)
            .zip(&shape.fields)
            .filter(|(at, it)| it.required && !is_own(at))
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
        let target = target.as_ref().map(|(ty, fields)| (ty, fields.as_slice()));
        let called = (name, function.as_str(), about);
        out.extend(constructor(
            shape, called, target, &fields, &named, &inputs, types,
        ));
    }
    out.extend(setters(&name.type_name, shape, &inputs, &set));
    out
}

/// The constructor and the setters of an object of an input; `inner` is its shape.
pub(super) fn item(
    type_name: &str,
    inner: TokenStream,
    shape: &Shape,
    inputs: &[InputType],
    types: &mut Types<'_>,
) -> TokenStream {
    let fields: Vec<u16> = (0..)
        .zip(&shape.fields)
        .filter(|(_, it)| it.required)
        .map(|(at, _)| at)
        .collect();
    let (arguments, calls, _) = needed((shape, inputs), &fields, type_name, "new", types);
    let ty = ident(type_name);
    let set = setter_names(shape, |_| true, &["new", "clone"]);
    let setters = setters(type_name, shape, inputs, &set);
    quote! {
        impl #ty {
            /// With what it needs; setters give the rest.
            pub fn new(#(#arguments),*) -> Self { Self::__of(__rt::Record::new(#inner) #(#calls)*) }
        }
        #setters
    }
}

/// The names of the setters of what is wanted and not required, and of those that set null.
fn setter_names(
    shape: &Shape,
    wanted: impl Fn(&u16) -> bool,
    taken: &[&str],
) -> Vec<(u16, String, Option<String>)> {
    let mut scope = Scope::with(taken);
    let fields = (0..).zip(&shape.fields);
    let fields = fields.filter(|(at, field)| !field.required && wanted(at));
    fields
        .map(|(at, field)| {
            let method = scope.take_method(&ident::snake(&field.name));
            let null = field
                .nullable
                .then(|| scope.take_method(&format!("{method}_null")));
            (at, method, null)
        })
        .collect()
}

/// The setters by their names.
fn setters(
    type_name: &str,
    shape: &Shape,
    inputs: &[InputType],
    names: &[(u16, String, Option<String>)],
) -> TokenStream {
    let (mut setters, mut nulls) = (Vec::new(), Vec::new());
    for (index, method, null) in names {
        let place = usize::from(*index);
        let (Some(field), Some(input)) = (shape.fields.get(place), inputs.get(place)) else {
            continue;
        };
        let (about, at, ty, name) = (
            field_about(field),
            number(*index),
            &input.taken,
            ident(method),
        );
        setters.push(quote!(#name: #ty = #at #about));
        if let Some(null) = null {
            let name = ident(null);
            let about = format!(
                "Sets `{}` to null, which is not the same as leaving it out.",
                field.name
            );
            nulls.push(quote!(#name = #at #about));
        }
    }
    let ty = ident(type_name);
    let nulls = (!nulls.is_empty()).then(|| quote!(null { #(#nulls),* }));
    match setters.as_slice() {
        [] => TokenStream::new(),
        setters => quote!(__rt::setters!(#ty { #(#setters),* } #nulls);),
    }
}

fn constructor(
    shape: &Shape,
    (name, function, about): (&Name, &str, &About<'_>),
    target: Option<(&TokenStream, &[u16])>,
    fields: &[u16],
    setters: &[(u16, String)],
    inputs: &[InputType],
    types: &mut Types<'_>,
) -> TokenStream {
    let (needs, gives, required) = needed(
        (shape, inputs),
        fields,
        &ident::pascal(function),
        function,
        types,
    );
    let (mut arguments, mut calls) = (Vec::new(), Vec::new());
    if let Some((ty, _)) = target {
        arguments.push(quote!(target: impl __rt::Into<#ty>));
        calls.push(quote!(.target(target)));
    }
    arguments.extend(needs);
    calls.extend(gives);
    let about = about(&Function {
        name: function,
        target: target.map(|(_, fields)| fields),
        numbered: subject(shape).is_some_and(|it| types.kinds.is_numbered(&it.of)),
        fields,
        required,
        setters,
    });
    let (ty, plan, name) = (
        ident(&name.type_name),
        ident(&name.static_name),
        ident(function),
    );
    let alias = ident(&ident::screaming(function));
    // `chain!` finds the plan of a constructor by its name in capitals.
    let alias = (alias != plan).then(|| quote!(#[doc(hidden)] pub use #plan as #alias;));
    quote! {
        #about
        pub fn #name(#(#arguments),*) -> #ty { #ty::__of(#plan.record() #(#calls)*) }
        #alias
    }
}

/// Arguments, how they get into the record, and the struct that several are given in, with its members.
type Needed = (
    Vec<TokenStream>,
    Vec<TokenStream>,
    Option<(String, Vec<String>)>,
);

/// The arguments for what must be given, and how they get into the record: one by its place, more as a literal of a struct
/// of their names, so that two texts cannot be swapped.
fn needed(
    (shape, inputs): (&Shape, &[InputType]),
    fields: &[u16],
    prefix: &str,
    function: &str,
    types: &mut Types<'_>,
) -> Needed {
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
    let (mut arguments, mut calls, mut made) = (Vec::new(), Vec::new(), None);
    if let [(index, field, input)] = given[..] {
        let mut scope = Scope::with(&["target", "required"]);
        let argument = ident(&scope.take(&ident::snake(&field.name)));
        let ((method, ty), index) = (input.argument(), number(index));
        arguments.push(quote!(#argument: #ty));
        calls.push(quote!(.#method(#index, #argument)));
    } else if !given.is_empty() {
        let mut scope = Scope::default();
        let (mut members, mut names) = (Vec::new(), Vec::new());
        for (index, field, input) in given {
            let name = scope.take(&ident::snake(&field.name));
            let member = ident(&name);
            names.push(name);
            let (ty, index, about) = (input.member(), number(index), doc(&field_about(field)));
            members.push(quote!(#about #member: #ty));
            calls.push(quote!(.with(#index, required.#member)));
        }
        let about = format!("What `{function}` needs.");
        let ty = types.struct_of(&format!("{prefix}Required"), &about, &members);
        arguments.push(quote!(required: #ty));
        made = Some((ty.to_string(), names));
    }
    (arguments, calls, made)
}

/// The type of what the request is about, and the fields that it fills: all that name the subject, unless that is only its
/// id, which is an input like any other.
fn target(shape: &Shape, types: &Types<'_>) -> Option<(TokenStream, Vec<u16>)> {
    let subject = subject(shape)?;
    let ty = types.kinds.reference(&subject.of)?;
    let mut fields: Vec<u16> = subject.id.into_iter().collect();
    fields.extend(subject.ways.iter().flat_map(|way| &way.fields));
    if let Container::Inputs(levels) = &subject.container {
        fields.extend(levels.iter().flat_map(|(_, fields)| fields));
    }
    Some((ty, fields))
}

/// What the request is about, if it can be named in several ways.
fn subject(shape: &Shape) -> Option<&RefUse> {
    let mut refs = shape.refs.iter();
    refs.find(|it| it.subject && !it.ways.is_empty())
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
