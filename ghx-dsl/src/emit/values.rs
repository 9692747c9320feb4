//! Predicates, sources, walks and emissions as Rust expressions over the plan types.

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::shared::Shared;
use crate::ir::{self, Type};
use crate::plan::{Emit, ListWalk, Node, Predicate, Term};

pub(super) fn number(index: u16) -> Literal {
    Literal::u16_unsuffixed(index)
}

/// `&[1, 2]`
pub(super) fn numbers(indexes: &[u16]) -> TokenStream {
    let indexes = indexes.iter().copied().map(number);
    quote!(&[#(#indexes),*])
}

/// `&["a", "b"]`
pub(super) fn texts(texts: &[String]) -> TokenStream {
    let texts = texts.iter().map(|it| text(it));
    quote!(&[#(#texts),*])
}

/// A string literal; raw where quotes and backslashes would need escapes that nobody reads.
pub(super) fn text(text: &str) -> Literal {
    let plain =
        !text.contains(['"', '\\']) || text.contains("\"#") || text.contains(['\r', '\n', '\0']);
    let raw = (!plain)
        .then(|| format!("r#\"{text}\"#").parse().ok())
        .flatten();
    raw.unwrap_or_else(|| Literal::string(text))
}

pub(super) fn predicate(it: &Predicate) -> TokenStream {
    match it {
        Predicate::Equal(Term::Slot(slot), Term::Json(json)) => {
            let (slot, json) = (number(*slot), text(json));
            quote!(is(#slot, #json))
        }
        Predicate::Equal(Term::Slot(slot), Term::Input(path)) => {
            let (slot, path) = (number(*slot), numbers(path));
            quote!(shows(#slot, #path))
        }
        Predicate::Within(Term::Input(path), Term::Slot(slot), false) => {
            let (path, slot) = (numbers(path), number(*slot));
            quote!(within(#path, #slot))
        }
        Predicate::Present(Term::Slot(slot)) => {
            let slot = number(*slot);
            quote!(has(#slot))
        }
        Predicate::Present(Term::Input(path)) => {
            let path = numbers(path);
            quote!(given(#path))
        }
        Predicate::Equal(a, b) => {
            let (a, b) = (term(a), term(b));
            quote!(Predicate::Equal(#a, #b))
        }
        Predicate::In(it, others) => {
            let (it, others) = (term(it), others.iter().map(term));
            quote!(Predicate::In(#it, &[#(#others),*]))
        }
        Predicate::Within(list, others, any_case) => {
            let (list, others) = (term(list), term(others));
            let name = if *any_case {
                quote!(WithinAnyCase)
            } else {
                quote!(Within)
            };
            quote!(Predicate::#name(#list, #others))
        }
        Predicate::Apart(list, others) => {
            let (list, others) = (term(list), term(others));
            quote!(Predicate::Apart(#list, #others))
        }
        Predicate::Since(it) => {
            let it = term(it);
            quote!(Predicate::Since(#it))
        }
        Predicate::Present(it) => {
            let it = term(it);
            quote!(Predicate::Present(#it))
        }
        Predicate::All(parts) => {
            let parts = parts.iter().map(predicate);
            quote!(Predicate::All(&[#(#parts),*]))
        }
        Predicate::Any(parts) => {
            let parts = parts.iter().map(predicate);
            quote!(Predicate::Any(&[#(#parts),*]))
        }
        Predicate::Not(part) => {
            let part = predicate(part);
            quote!(Predicate::Not(&#part))
        }
    }
}

fn term(it: &Term) -> TokenStream {
    match it {
        Term::Input(path) => {
            let path = numbers(path);
            quote!(Term::Input(#path))
        }
        Term::Item(path) => {
            let path = numbers(path);
            quote!(Term::Item(#path))
        }
        Term::Slot(slot) => {
            let slot = number(*slot);
            quote!(Term::Slot(#slot))
        }
        Term::Json(json) => {
            let json = text(json);
            quote!(Term::Json(#json))
        }
        Term::Result(it) => {
            let (step, path) = (number(it.step), texts(&it.path));
            quote!(Term::Result(#step, #path))
        }
        Term::Element(keys) => {
            let keys = texts(keys);
            quote!(Term::Element(#keys))
        }
        Term::Count(it) => {
            let it = term(it);
            quote!(Term::Count(&#it))
        }
    }
}

pub(super) fn source(it: &ir::Source) -> TokenStream {
    match it {
        ir::Source::Input(path) => {
            let path = numbers(path);
            quote!(Source::Input(#path))
        }
        ir::Source::Item(path) => {
            let path = numbers(path);
            quote!(Source::Item(#path))
        }
        ir::Source::Json(json) => {
            let json = text(json);
            quote!(Source::Json(#json))
        }
        ir::Source::Result(it) => {
            let (step, path) = (number(it.step), texts(&it.path));
            quote!(Source::Result(#step, #path))
        }
        ir::Source::Element(keys) => {
            let keys = texts(keys);
            quote!(Source::Element(#keys))
        }
        ir::Source::First(sources) => {
            let sources = sources.iter().map(source);
            quote!(Source::First(&[#(#sources),*]))
        }
        ir::Source::Text(sources) => {
            let sources = sources.iter().map(source);
            quote!(Source::Text(&[#(#sources),*]))
        }
    }
}

/// A walk; what a constant stands for is its name.
pub(super) fn node(it: &Node, shared: &Shared) -> TokenStream {
    shared.walk(it).unwrap_or_else(|| written(it, shared))
}

/// A walk that is written out, down to what constants stand for.
pub(super) fn written(it: &Node, shared: &Shared) -> TokenStream {
    let keys = keys(it, shared);
    let mut lists = it.lists.iter().map(|it| each(it, shared));
    match (it.keep.map(number), it.lists.len()) {
        (None, 0) => quote!(Node::Object(#keys)),
        (Some(slot), 0) if it.keys.is_empty() => quote!(Keep(#slot)),
        (Some(slot), 0) => quote!(Node::Both(#slot, #keys)),
        (None, 1) => quote!(Node::List(#(&#lists)*)),
        (Some(slot), 1) => {
            let list = lists.next();
            quote!(Node::KeepList(#slot, &#list))
        }
        (None, _) => quote!(Node::Lists(::core::option::Option::None, &[#(#lists),*])),
        (Some(slot), _) => quote!(Node::Lists(::core::option::Option::Some(#slot), &[#(#lists),*])),
    }
}

/// The children of an object; a row of kept values is written as their names.
fn keys(of: &Node, shared: &Shared) -> TokenStream {
    let keys = &of.keys;
    let names = keys.iter().map(|(key, _)| key);
    if let Some(first) = row(keys.iter().map(|(_, it)| {
        it.keep
            .filter(|_| it.keys.is_empty() && it.lists.is_empty())
    })) {
        let first = number(first);
        return quote!(&keep(#first, [#(#names),*]));
    }
    let entries = of.in_order().map(|(name, it)| {
        let it = node(it, shared);
        quote!((#name, #it))
    });
    quote!(&[#(#entries),*])
}

/// The first of two or more slots that follow each other.
fn row(mut slots: impl ExactSizeIterator<Item = Option<u16>>) -> Option<u16> {
    let many = slots.len() > 1;
    let first = slots.next()??;
    (many
        && (first + 1..)
            .zip(slots)
            .all(|(expected, slot)| slot == Some(expected)))
    .then_some(first)
}

fn each(it: &ListWalk, shared: &Shared) -> TokenStream {
    let (slot, slots) = (number(it.slot), number(it.slots));
    let (item, emit) = (node(&it.item, shared), emission(&it.emit));
    let filter = it
        .filter
        .as_ref()
        .map(predicate)
        .map(|it| quote!(.filter(#it)));
    let flatten = it.flatten.then(|| quote!(.flatten()));
    quote!(Each::new(#slot, #slots, #item, #emit) #filter #flatten)
}

pub(super) fn emissions(fields: &[(String, Emit)]) -> TokenStream {
    let names = fields.iter().map(|(name, _)| name);
    let slot = |it: &Emit| match it {
        Emit::Slot(slot, _) => Some(*slot),
        _ => None,
    };
    if row(fields.iter().map(|(_, emit)| slot(emit))) == Some(0) {
        let types = fields.iter().filter_map(|(_, emit)| match emit {
            Emit::Slot(_, ty) => Some(self::ty(ty)),
            _ => None,
        });
        return quote!(&slots([#((#names, #types)),*]));
    }
    let emits = fields.iter().map(|(_, emit)| emission(emit));
    quote!(&[#((#names, #emits)),*])
}

fn emission(it: &Emit) -> TokenStream {
    match it {
        Emit::Slot(slot, ty) => {
            let (slot, ty) = (number(*slot), self::ty(ty));
            quote!(Typed(#slot, #ty))
        }
        Emit::Object(fields) => {
            let fields = emissions(fields);
            quote!(Emit::Object(#fields))
        }
        Emit::ObjectIf(slot, fields) => {
            let (slot, fields) = (number(*slot), emissions(fields));
            quote!(Emit::ObjectIf(#slot, #fields))
        }
    }
}

/// The type of an output; the names stand in `plan::table`.
pub(super) fn ty(it: &Type) -> TokenStream {
    let simple = |ty: &Type| match ty {
        Type::String | Type::Url | Type::Timestamp | Type::Enum(..) | Type::Id(_) => Some("TEXT"),
        Type::Int | Type::Long => Some("INT"),
        Type::Float => Some("NUMBER"),
        Type::Boolean => Some("BOOL"),
        Type::List(item) if **item == Type::Json => Some("LIST"),
        _ => None,
    };
    let named = |prefix: &str, name: &str| {
        let name = quote::format_ident!("{prefix}{name}");
        quote!(#name)
    };
    match it {
        Type::Json => quote!(ANY),
        Type::Nullable(inner) => match (simple(inner), self::ty(inner)) {
            (Some(name), _) => named("OPT_", name),
            (None, inner) => quote!(Type::Nullable(&#inner)),
        },
        Type::Object(_, fields) => {
            let names = fields.iter().map(|(name, _)| name);
            let types = fields.iter().map(|(_, ty)| self::ty(ty));
            quote!(Type::Object(&[#((#names, #types)),*]))
        }
        other => match (simple(other), other) {
            (Some(name), _) => named("", name),
            (None, Type::List(item)) => {
                let item = self::ty(item);
                quote!(Type::List(&#item))
            }
            (None, _) => quote!(ANY),
        },
    }
}
