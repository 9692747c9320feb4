//! Rust types of inputs and outputs: structs, enums, and the types of fields.

use std::collections::BTreeMap;

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::kinds::Kinds;
use super::values::numbers;
use crate::ident::{self, Scope, ident};
use crate::ir::{Field, Kind, Shape, Type};

/// What the types of one module share: the names taken, and the items written so far.
pub(super) struct Types<'a> {
    /// Type names of the module.
    pub(super) scope: &'a mut Scope,
    /// How deep the module is, to reach the enums at the root.
    pub(super) depth: usize,
    /// Items to add to the module.
    pub(super) items: TokenStream,
    /// The capability's plan.
    plan: Ident,
    /// Field indexes from the whole input to the object that is being written.
    path: Vec<u16>,
    /// The output objects written so far: lists of the same things have one type.
    objects: Vec<(Vec<(String, Type)>, Ident)>,
    pub(super) kinds: &'a Kinds,
}

/// How one input is taken as an argument, kept in a struct, and turned into a slot.
pub(super) struct InputType {
    /// As a function's argument: as lenient as can be.
    argument: TokenStream,
    /// As a struct's field: owned.
    owned: TokenStream,
    convert: Convert,
    nullable: bool,
}

#[derive(Clone, Copy)]
enum Convert {
    Text,
    Texts,
    Id,
    Ids,
    List,
    Value,
    Plain,
}

impl InputType {
    /// As a struct's field, null included.
    pub(super) fn member(&self) -> TokenStream {
        let owned = &self.owned;
        if self.nullable {
            quote!(__rt::Nullable<#owned>)
        } else {
            owned.clone()
        }
    }

    /// The method of `Record` that takes the argument, and the argument's type: an optional field's setter, or the
    /// only argument of a constructor, which must take null as well where that is a value.
    pub(super) fn argument(&self, required: bool) -> (Ident, TokenStream) {
        let owned = &self.owned;
        let method = match self.convert {
            _ if required && self.nullable => {
                return (
                    ident("nullable"),
                    quote!(impl __rt::Into<__rt::Nullable<#owned>>),
                );
            }
            Convert::Text => "text",
            Convert::Texts => "texts",
            Convert::Id => "id",
            Convert::Ids => "ids",
            Convert::List => "list",
            Convert::Value => "value",
            Convert::Plain => "with",
        };
        (ident(method), self.argument.clone())
    }
}

/// A one-line doc comment.
pub(super) fn doc(text: &str) -> TokenStream {
    let text = format!(" {}", one_line(text));
    quote!(#[doc = #text])
}

/// Text with single spaces and no line breaks.
pub(super) fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The doc comment of a field that has a description.
pub(super) fn field_doc(field: &Field) -> Option<TokenStream> {
    Some(&field.description)
        .filter(|text| !text.is_empty())
        .map(|text| doc(text))
}

impl<'a> Types<'a> {
    pub(super) fn new(scope: &'a mut Scope, depth: usize, plan: Ident, kinds: &'a Kinds) -> Self {
        Types {
            scope,
            depth,
            items: TokenStream::new(),
            plan,
            path: Vec::new(),
            objects: Vec::new(),
            kinds,
        }
    }

    /// The types of all inputs of a shape, in its order.
    pub(super) fn inputs(&mut self, prefix: &str, shape: &Shape) -> Vec<InputType> {
        (0..)
            .zip(&shape.fields)
            .map(|(index, field)| self.input_at(prefix, shape, index, field))
            .collect()
    }

    fn input_at(&mut self, prefix: &str, shape: &Shape, index: u16, field: &Field) -> InputType {
        let of = shape.refs.iter().find(|it| it.id == Some(index));
        let id = of.and_then(|it| self.kinds.id(&it.of));
        self.path.push(index);
        let input = match (id, &field.kind) {
            (Some(id), Kind::String { .. }) => InputType {
                argument: {
                    let kind = self.kinds.kind(of.map_or("", |it| &it.of));
                    quote!(impl __rt::Into<__rt::IdInput<#kind>>)
                },
                owned: id,
                convert: Convert::Id,
                nullable: false,
            },
            (Some(id), Kind::List { item, .. }) if matches!(**item, Kind::String { .. }) => {
                InputType {
                    argument: {
                        let kind = self.kinds.kind(of.map_or("", |it| &it.of));
                        quote!(impl __rt::Into<__rt::Ids<#kind>>)
                    },
                    owned: quote!(__rt::Vec<#id>),
                    convert: Convert::Ids,
                    nullable: false,
                }
            }
            _ => self.input(prefix, &field.name, &field.kind),
        };
        self.path.pop();
        match field.nullable {
            true => InputType {
                nullable: true,
                ..input
            },
            false => input,
        }
    }

    /// The types of an input; enums and objects get a type of their own that starts with `prefix`.
    fn input(&mut self, prefix: &str, name: &str, kind: &Kind) -> InputType {
        let plain = |ty: TokenStream| InputType {
            argument: ty.clone(),
            owned: ty,
            convert: Convert::Plain,
            nullable: false,
        };
        let value = |ty: TokenStream| InputType {
            argument: quote!(impl __rt::Into<__rt::Input<#ty>>),
            convert: Convert::Value,
            ..plain(ty)
        };
        match kind {
            Kind::Boolean => value(quote!(bool)),
            Kind::Integer { min, max } => value(integer(*min, *max)),
            Kind::Number { .. } => value(quote!(f64)),
            Kind::String { .. } => InputType {
                argument: quote!(impl __rt::Into<__rt::Text>),
                owned: quote!(__rt::String),
                convert: Convert::Text,
                nullable: false,
            },
            Kind::Enum(values) => {
                let ty = self.input_enum(&format!("{prefix}{}", ident::pascal(name)), name, values);
                plain(quote!(#ty))
            }
            Kind::Object(shape) => {
                let ty =
                    self.input_object(&format!("{prefix}{}", ident::pascal(name)), name, shape);
                plain(quote!(#ty))
            }
            Kind::List { item, .. } => {
                let item = self.input(prefix, &singular(name), item);
                let (owned, is_text) = (&item.owned, matches!(item.convert, Convert::Text));
                let argument = if is_text {
                    quote!(impl __rt::Into<__rt::Texts>)
                } else {
                    quote!(impl __rt::IntoIterator<Item = #owned>)
                };
                InputType {
                    argument,
                    owned: quote!(__rt::Vec<#owned>),
                    convert: if is_text {
                        Convert::Texts
                    } else {
                        Convert::List
                    },
                    nullable: false,
                }
            }
        }
    }

    fn input_enum(&mut self, wanted: &str, name: &str, values: &[String]) -> Ident {
        let ty = ident(&self.scope.take(wanted));
        let mut scope = Scope::default();
        let variants: Vec<_> = values
            .iter()
            .map(|value| ident(&scope.take(&ident::pascal(value))))
            .collect();
        let about = format!("The values of `{name}`.");
        self.items
            .extend(quote!(__rt::input_enum!(#about #ty { #(#variants = #values),* });));
        ty
    }

    fn input_object(&mut self, wanted: &str, name: &str, shape: &Shape) -> Ident {
        let type_name = self.scope.take(wanted);
        let ty = ident(&type_name);
        let mut scope = Scope::default();
        let mut fields = Vec::new();
        for (index, field) in (0..).zip(&shape.fields) {
            let member = ident(&scope.take(&ident::snake(&field.name)));
            let owned = self.input_at(&type_name, shape, index, field).member();
            let owned = if field.required {
                owned
            } else {
                quote!(__rt::Option<#owned>)
            };
            let about = field_doc(field);
            fields.push(quote!(#about #member: #owned));
        }
        let (plan, path) = (&self.plan, numbers(&self.path));
        let about = format!("The fields of `{name}`.");
        self.items
            .extend(quote!(__rt::input!(#about #ty { #(#fields),* } #plan.input.inner(#path));));
        ty
    }

    /// A literal struct of fields that must be given.
    pub(super) fn struct_of(&mut self, wanted: &str, about: &str, fields: &[TokenStream]) -> Ident {
        let ty = ident(&self.scope.take(wanted));
        self.items
            .extend(quote!(__rt::input!(#about #ty { #(#fields),* });));
        ty
    }

    /// The struct of an output object.
    pub(super) fn output<'f>(
        &mut self,
        type_name: &str,
        about: &str,
        fields: impl Iterator<Item = (&'f str, &'f Type)>,
    ) {
        let prefix = type_name
            .strip_suffix("Output")
            .unwrap_or(type_name)
            .to_owned();
        let mut scope = Scope::default();
        let members: Vec<TokenStream> = fields
            .map(|(name, field)| {
                let member = scope.take(&ident::snake(name));
                let rename = (camel(&member) != name).then(|| quote!(#[serde(rename = #name)]));
                let (member, field) = (ident(&member), self.output_type(&prefix, name, field));
                quote!(#rename #member: #field)
            })
            .collect();
        let ty = ident(type_name);
        self.items
            .extend(quote!(__rt::output!(#about #ty { #(#members),* });));
    }

    fn output_type(&mut self, prefix: &str, name: &str, ty: &Type) -> TokenStream {
        match ty {
            Type::String => quote!(__rt::String),
            Type::Int => quote!(i32),
            Type::Long => quote!(i64),
            Type::Float => quote!(f64),
            Type::Boolean => quote!(bool),
            Type::Json => quote!(__rt::serde_json::Value),
            Type::Id(of) => self.kinds.id(of).unwrap_or_else(|| quote!(__rt::String)),
            Type::Nullable(inner) => {
                let inner = self.output_type(prefix, name, inner);
                quote!(__rt::Option<#inner>)
            }
            Type::List(item) => {
                let item = self.output_type(prefix, &singular(name), item);
                quote!(__rt::Vec<#item>)
            }
            Type::Enum(enum_name, _) => {
                let up = (0..self.depth).map(|_| quote!(super::));
                let (module, name) = (ident(super::names::ENUMS), ident(&ident::pascal(enum_name)));
                quote!(#(#up)* #module::#name)
            }
            Type::Object(_, fields) => {
                if let Some((_, same)) = self.objects.iter().find(|(known, _)| known == fields) {
                    return quote!(#same);
                }
                let type_name = self.scope.take(&format!("{prefix}{}", ident::pascal(name)));
                let about = format!("An object of `{name}`.");
                self.output(
                    &type_name,
                    &about,
                    fields.iter().map(|(name, ty)| (name.as_str(), ty)),
                );
                let ty = ident(&type_name);
                self.objects.push((fields.clone(), ty.clone()));
                quote!(#ty)
            }
        }
    }
}

/// The GraphQL enums of all outputs, each once.
pub(super) fn enums(all: &BTreeMap<String, Vec<String>>) -> TokenStream {
    let items = all.iter().map(|(name, values)| {
        let (ty, about) = (ident(&ident::pascal(name)), format!("GitHub's `{name}`."));
        let mut scope = Scope::with(&["Other"]);
        let variants = values
            .iter()
            .map(|value| ident(&scope.take(&ident::pascal(value))));
        quote!(__rt::output_enum!(#about #ty { #(#variants = #values),* });)
    });
    quote!(#(#items)*)
}

fn integer(min: Option<i64>, max: Option<i64>) -> TokenStream {
    let (min, max) = (min.unwrap_or(i64::MIN), max.unwrap_or(i64::MAX));
    if min >= 0 && max <= i64::from(u32::MAX) {
        quote!(u32)
    } else if min >= i64::from(i32::MIN) && max <= i64::from(i32::MAX) {
        quote!(i32)
    } else {
        quote!(i64)
    }
}

/// What one element of a list is called.
pub(super) fn singular(name: &str) -> String {
    match name {
        _ if name.ends_with("ss") || name.ends_with("us") || name.ends_with("is") => {
            name.to_owned()
        }
        _ if name.ends_with("ies") => format!("{}y", name.trim_end_matches("ies")),
        _ => name
            .strip_suffix('s')
            .filter(|it| !it.is_empty())
            .unwrap_or(name)
            .to_owned(),
    }
}

/// serde's `camelCase` of a `snake_case` name.
fn camel(snake: &str) -> String {
    let mut out = String::new();
    for (index, word) in snake.split('_').enumerate() {
        let mut chars = word.chars();
        if index > 0 {
            out.extend(chars.next().map(|c| c.to_ascii_uppercase()));
        }
        out.push_str(chars.as_str());
    }
    out
}
