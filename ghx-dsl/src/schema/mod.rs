//! The index of a GraphQL schema: what types there are and what they hold.

mod introspection;
mod read;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

pub(crate) use read::read;

use crate::ast::TypeRef;

/// All types of a schema by name.
#[derive(Debug, Default)]
pub(crate) struct Schema {
    /// The types.
    pub types: BTreeMap<String, TypeDef>,
    /// The type of queries.
    pub query: String,
    /// The type of mutations.
    pub mutation: String,
    /// What will be taken away, such as `Issue.assets`, `Query.issues(by:)` or `State.DRAFT`, and why.
    pub deprecated: BTreeMap<String, String>,
    /// For each interface and union the object types it can be.
    possible: BTreeMap<String, BTreeSet<String>>,
}

/// One type.
#[derive(Debug)]
pub(crate) enum TypeDef {
    /// A scalar.
    Scalar,
    /// An object or interface.
    Fields {
        /// Its fields by name.
        fields: BTreeMap<String, FieldDef>,
        /// Whether it is an interface.
        interface: bool,
        /// What it implements.
        implements: Vec<String>,
    },
    /// A union and its members.
    Union(Vec<String>),
    /// An enum and its values.
    Enum(Vec<String>),
    /// An input object and its fields, in order.
    Input(BTreeMap<String, InputDef>),
}

/// A field of an object or interface.
#[derive(Debug)]
pub(crate) struct FieldDef {
    /// Its type.
    pub ty: TypeRef,
    /// Its arguments.
    pub arguments: BTreeMap<String, InputDef>,
}

/// An argument, or a field of an input object.
#[derive(Debug, Clone)]
pub(crate) struct InputDef {
    /// Its type.
    pub ty: TypeRef,
    /// Whether leaving it out means something.
    pub has_default: bool,
}

impl InputDef {
    /// Whether it cannot be left out.
    pub(crate) fn required(&self) -> bool {
        matches!(self.ty, TypeRef::NonNull(_)) && !self.has_default
    }
}

impl Schema {
    /// The type with a name.
    pub(crate) fn get(&self, name: &str) -> Option<&TypeDef> {
        self.types.get(name)
    }

    /// The field of an object or interface.
    pub(crate) fn field(&self, ty: &str, field: &str) -> Option<&FieldDef> {
        match self.get(ty)? {
            TypeDef::Fields { fields, .. } => fields.get(field),
            _ => None,
        }
    }

    /// Whether a selection of fields can be made on it.
    pub(crate) fn is_composite(&self, ty: &str) -> bool {
        matches!(
            self.get(ty),
            Some(TypeDef::Fields { .. } | TypeDef::Union(_))
        )
    }

    /// Whether a variable can be of this type.
    pub(crate) fn is_input(&self, ty: &str) -> bool {
        matches!(
            self.get(ty),
            Some(TypeDef::Scalar | TypeDef::Enum(_) | TypeDef::Input(_))
        )
    }

    /// The object types that a value of this type can be.
    pub(crate) fn possible(&self, ty: &str) -> BTreeSet<&str> {
        match self.possible.get(ty) {
            Some(types) => types.iter().map(String::as_str).collect(),
            None => self
                .types
                .get_key_value(ty)
                .map(|(name, _)| name.as_str())
                .into_iter()
                .collect(),
        }
    }

    /// Fills in what each interface and union can be.
    pub(crate) fn index(&mut self) {
        let mut possible: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for (name, definition) in &self.types {
            match definition {
                TypeDef::Fields {
                    interface: false,
                    implements,
                    ..
                } => {
                    for parent in implements {
                        possible
                            .entry(parent.clone())
                            .or_default()
                            .insert(name.clone());
                    }
                }
                TypeDef::Fields {
                    interface: true, ..
                } => {
                    possible.entry(name.clone()).or_default();
                }
                TypeDef::Union(members) => {
                    possible
                        .entry(name.clone())
                        .or_default()
                        .extend(members.iter().cloned());
                }
                TypeDef::Scalar | TypeDef::Enum(_) | TypeDef::Input(_) => {}
            }
        }
        self.possible = possible;
    }
}

/// `String!`, the type of `__typename`.
pub(crate) static TYPENAME: LazyLock<TypeRef> =
    LazyLock::new(|| TypeRef::NonNull(Box::new(TypeRef::Named("String".to_owned()))));

/// A type as it is written in GraphQL.
pub(crate) fn show(ty: &TypeRef) -> String {
    match ty {
        TypeRef::Named(name) => name.clone(),
        TypeRef::List(item) => format!("[{}]", show(item)),
        TypeRef::NonNull(inner) => format!("{}!", show(inner)),
    }
}

/// The name inside all lists and non-nulls.
pub(crate) fn named(ty: &TypeRef) -> &str {
    match ty {
        TypeRef::Named(name) => name,
        TypeRef::List(inner) | TypeRef::NonNull(inner) => named(inner),
    }
}

/// The type without its outer `!`.
pub(crate) fn nullable(ty: &TypeRef) -> &TypeRef {
    match ty {
        TypeRef::NonNull(inner) => inner,
        ty => ty,
    }
}

/// Whether the type ends with `!`.
pub(crate) fn is_non_null(ty: &TypeRef) -> bool {
    matches!(ty, TypeRef::NonNull(_))
}
