//! Rust types of inputs and outputs: structs, enums, and the types of fields.

use std::collections::BTreeMap;

use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;

use super::kinds::Kinds;
use super::request;
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

/// An index.
pub(super) fn number(index: u16) -> Literal {
    Literal::u16_unsuffixed(index)
}

/// How one input is taken as an argument, kept in a struct, and turned into a slot.
pub(super) struct InputType {
    /// What a given value must become: as lenient as can be.
    pub(super) taken: TokenStream,
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

    /// The only argument of a constructor, which must take null as well where that is a value: the method of `Record` that
    /// takes it, and its type.
    pub(super) fn argument(&self) -> (Ident, TokenStream) {
        let (owned, taken) = (&self.owned, &self.taken);
        if self.nullable {
            let ty = quote!(impl __rt::Into<__rt::Nullable<#owned>>);
            return (ident("nullable"), ty);
        }
        let method = match self.convert {
            Convert::Text => "text",
            Convert::Texts => "texts",
            Convert::Id => "id",
            Convert::Ids => "ids",
            Convert::List => "list",
            Convert::Value => "value",
            Convert::Plain => return (ident("with"), taken.clone()),
        };
        (ident(method), quote!(impl __rt::Into<#taken>))
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

/// What is said about a field: its description, or at least its name.
pub(super) fn field_about(field: &Field) -> String {
    match field.description.as_str() {
        "" => format!("Sets `{}`.", field.name),
        about => one_line(about),
    }
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
                taken: {
                    let kind = self.kinds.kind(of.map_or("", |it| &it.of));
                    quote!(__rt::IdInput<#kind>)
                },
                owned: id,
                convert: Convert::Id,
                nullable: false,
            },
            (Some(id), Kind::List { item, .. }) if matches!(**item, Kind::String { .. }) => {
                InputType {
                    taken: {
                        let kind = self.kinds.kind(of.map_or("", |it| &it.of));
                        quote!(__rt::Ids<#kind>)
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
            taken: ty.clone(),
            owned: ty,
            convert: Convert::Plain,
            nullable: false,
        };
        let value = |ty: TokenStream| InputType {
            taken: quote!(__rt::Input<#ty>),
            convert: Convert::Value,
            ..plain(ty)
        };
        match kind {
            Kind::Boolean => value(quote!(bool)),
            Kind::Integer { .. } => value(quote!(i64)),
            Kind::Number { .. } => value(quote!(f64)),
            Kind::String { .. } => InputType {
                taken: quote!(__rt::Text),
                owned: quote!(__rt::String),
                convert: Convert::Text,
                nullable: false,
            },
            Kind::Enum(_, Some(of)) => plain(self.output_type(prefix, name, of)),
            Kind::Enum(values, None) => {
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
                let taken = if is_text {
                    quote!(__rt::Texts)
                } else {
                    quote!(__rt::List<#owned>)
                };
                InputType {
                    taken,
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
        self.items
            .extend(words(&format!("The values of `{name}`."), &ty, values));
        ty
    }

    /// An object of an input is made like a request, so that it can get further fields without breaking anybody.
    fn input_object(&mut self, wanted: &str, name: &str, shape: &Shape) -> Ident {
        let type_name = self.scope.take(wanted);
        let inputs = self.inputs(&type_name, shape);
        let (ty, plan) = (ident(&type_name), self.plan.clone());
        let path = self.path.iter().copied().map(number);
        let made = request::item(
            &type_name,
            quote!(#plan.input.inner(&[#(#path),*])),
            shape,
            &inputs,
            self,
        );
        let about = format!("An object of `{name}`.");
        self.items.extend(quote!(__rt::item!(#about #ty); #made));
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
        let fields: Vec<_> = fields.collect();
        let exact = fields.iter().all(|(_, ty)| ty.is_exact());
        let members: Vec<TokenStream> = (fields.into_iter())
            .map(|(name, field)| {
                let member = scope.take(&ident::snake(name));
                // A list that may be null has nothing there: no caller wants to tell that from an empty one.
                let (field, read) = match field {
                    Type::Nullable(inner) if matches!(**inner, Type::List(_)) => (&**inner, "list"),
                    field => (field, "field"),
                };
                let (member, read) = (ident(&member), ident(read));
                let field = self.output_type(&prefix, name, field);
                quote!(#member: #field = #read #name)
            })
            .collect();
        let ty = ident(type_name);
        let exact = exact.then(|| quote!(#[derive(::core::cmp::Eq, ::core::hash::Hash)]));
        self.items
            .extend(quote!(__rt::output!(#exact #about #ty { #(#members),* });));
    }

    pub(super) fn output_type(&mut self, prefix: &str, name: &str, ty: &Type) -> TokenStream {
        match ty {
            Type::String => quote!(__rt::String),
            Type::Url => quote!(__rt::Url),
            Type::Timestamp => quote!(__rt::Timestamp),
            Type::Int | Type::Long => quote!(i64),
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
                let (module, name) = (ident(super::names::ENUMS), ident(&enum_type(enum_name)));
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

/// The Rust name of an enum. REST names its enums by where they stand, `milestone.state`, which is apart from GraphQL's `MilestoneState`.
pub(super) fn enum_type(name: &str) -> String {
    match name.contains('.') {
        true => format!("Rest{}", ident::pascal(name)),
        false => ident::pascal(name),
    }
}

/// The GraphQL enums of all inputs and outputs, each once.
pub(super) fn enums(all: &BTreeMap<String, Vec<String>>) -> TokenStream {
    let items = all.iter().map(|(name, values)| {
        let about = format!("GitHub's `{name}`.");
        words(&about, &ident(&enum_type(name)), values)
    });
    quote!(#(#items)*)
}

/// An enum and the text of each of its values.
fn words(about: &str, ty: &Ident, values: &[String]) -> TokenStream {
    let mut scope = Scope::with(&["Other"]);
    let variants = values
        .iter()
        .map(|value| ident(&scope.take(&ident::pascal(value))));
    quote!(__rt::words!(#about #ty { #(#variants = #values),* });)
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
