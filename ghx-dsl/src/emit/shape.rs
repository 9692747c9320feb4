//! Input shapes as Rust expressions over the plan types.

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::shared::Shared;
use super::values::{number, numbers, predicate, texts};
use crate::ir::{Address, Container, Field, Kind, RefUse, Shape};
use crate::plan::without_reply;

pub(super) fn shape(it: &Shape, shared: &Shared) -> TokenStream {
    let fields = it.fields.iter().map(|it| shared.or(field(it, shared)));
    let mut out = quote!(Shape::new(&[#(#fields),*]));
    if !it.choices.is_empty() {
        let choices = shared.or(choices(&it.choices));
        out.extend(quote!(.choices(#choices)));
    }
    if !it.exclusive.is_empty() {
        let groups = it.exclusive.iter().map(|group| numbers(group));
        out.extend(quote!(.exclusive(&[#(#groups),*])));
    }
    if !it.rules.is_empty() {
        let rules = it.rules.iter().map(|rule| {
            let (when, text, needs) = (
                predicate(&without_reply(&rule.when)),
                &rule.when_text,
                numbers(&rule.needs),
            );
            let kind = if rule.only { quote!(only) } else { quote!(new) };
            let say = rule.say.as_ref().map(|say| quote!(.say(#say)));
            quote!(Rule::#kind(#when, #text, #needs) #say)
        });
        out.extend(quote!(.rules(&[#(#rules),*])));
    }
    if !it.refs.is_empty() {
        let refs = it.refs.iter().map(|it| shared.or(ref_use(it)));
        out.extend(quote!(.refs(&[#(#refs),*])));
    }
    out
}

/// The choices of a shape.
pub(super) fn choices(all: &[Vec<Vec<u16>>]) -> TokenStream {
    let choices = all.iter().map(|groups| {
        let groups = groups.iter().map(|group| numbers(group));
        quote!(Choice::of(&[#(#groups),*]))
    });
    quote!(&[#(#choices),*])
}

/// A field as it is written where nothing is shared.
pub(super) fn plain_field(it: &Field) -> TokenStream {
    field(it, &Shared::default())
}

fn field(it: &Field, shared: &Shared) -> TokenStream {
    let (name, kind) = (&it.name, kind(&it.kind, shared));
    let required = it.required.then(|| quote!(.required()));
    let nullable = it.nullable.then(|| quote!(.nullable()));
    let default = it.default.as_ref().map(|text| quote!(.or(#text)));
    let about = Some(&it.description)
        .filter(|text| !text.is_empty())
        .map(|text| quote!(.about(#text)));
    quote!(Field::new(#name, #kind) #required #nullable #default #about)
}

fn kind(it: &Kind, shared: &Shared) -> TokenStream {
    const INT: (Option<i64>, Option<i64>) = (Some(i32::MIN as i64), Some(i32::MAX as i64));
    const POSITIVE: (Option<i64>, Option<i64>) = (Some(1), Some(i32::MAX as i64));
    match it {
        Kind::Boolean => quote!(Kind::Boolean),
        Kind::Integer { min, max } if (*min, *max) == INT => quote!(Kind::INT),
        Kind::Integer { min, max } if (*min, *max) == POSITIVE => quote!(Kind::POSITIVE),
        Kind::Integer { min, max } => {
            let min = min
                .map(Literal::i64_unsuffixed)
                .map(|it| quote!(.at_least(#it)));
            let max = max
                .map(Literal::i64_unsuffixed)
                .map(|it| quote!(.at_most(#it)));
            quote!(Kind::INTEGER #min #max)
        }
        Kind::Number { min, max } => {
            let (min, max) = (limit(*min, float), limit(*max, float));
            quote!(Kind::Number { min: #min, max: #max })
        }
        Kind::String {
            min,
            max,
            pattern,
            address,
        } => {
            let limits = limits(*min, *max);
            let pattern = pattern.as_ref().map(|text| quote!(.pattern(#text)));
            let address = (address.as_ref().map(self::address)).map(|it| quote!(.address(#it)));
            quote!(Kind::STRING #limits #pattern #address)
        }
        Kind::Enum(values, _) => {
            let values = texts(values);
            quote!(Kind::Enum(#values))
        }
        Kind::List { item, min, max } => {
            let (item, limits) = (kind(item, shared), limits(*min, *max));
            if item.to_string() == "Kind :: STRING" {
                return quote!(Kind::STRINGS #limits);
            }
            quote!(Kind::list(&#item) #limits)
        }
        Kind::Object(inner) => {
            let inner = shape(inner, shared);
            quote!(Kind::Object(&#inner))
        }
    }
}

fn limits(min: Option<u32>, max: Option<u32>) -> TokenStream {
    let limit = |it: u32| Literal::u32_unsuffixed(it);
    let min = min.map(limit).map(|it| quote!(.at_least(#it)));
    let max = max.map(limit).map(|it| quote!(.at_most(#it)));
    quote!(#min #max)
}

fn limit<T>(it: Option<T>, literal: impl Fn(T) -> Literal) -> TokenStream {
    match it.map(literal) {
        Some(it) => quote!(::core::option::Option::Some(#it)),
        None => quote!(::core::option::Option::None),
    }
}

/// A literal of any finite number; the front end lets no others through.
fn float(it: f64) -> Literal {
    Literal::f64_suffixed(if it.is_finite() { it } else { 0.0 })
}

fn address(it: &Address) -> TokenStream {
    let (noun, paths) = (&it.noun, texts(&it.paths));
    let numbers = texts(&it.numbers);
    let numbers = (!it.numbers.is_empty()).then(|| quote!(.numbers(#numbers)));
    let fills = it.fills.iter().map(|(name, field)| {
        let field = number(*field);
        quote!((#name, #field))
    });
    let fills = (!it.fills.is_empty()).then(|| quote!(.fills(&[#(#fills),*])));
    quote!(Address::of(#noun, #paths) #numbers #fills)
}

/// A use of a ref.
pub(super) fn ref_use(it: &RefUse) -> TokenStream {
    let (of, noun) = (&it.of, &it.noun);
    let subject = it.subject.then(|| quote!(.subject()));
    let id = it.id.map(number).map(|field| quote!(.id(#field)));
    let ways = it.ways.iter().map(|way| {
        let fields = numbers(&way.fields);
        match way.address {
            true => quote!(WayUse::address(#fields)),
            false => quote!(WayUse::by(#fields)),
        }
    });
    let ways = (!it.ways.is_empty()).then(|| quote!(.ways(&[#(#ways),*])));
    let container = match &it.container {
        Container::Root => None,
        Container::Inputs(levels) => {
            let levels = levels.iter().map(|(of, fields)| {
                let fields = numbers(fields);
                quote!((#of, #fields))
            });
            Some(quote!(Inputs(&[#(#levels),*])))
        }
        Container::Use(index) => {
            let index = Literal::usize_unsuffixed(*index);
            Some(quote!(Use(#index)))
        }
        Container::Around(of) => Some(quote!(Around(#of))),
    };
    let container = container.map(|it| quote!(.container(Container::#it)));
    quote!(RefUse::of(#of, #noun) #subject #id #ways #container)
}
