//! What a reply looks like: selections seen through their fragments, with types and null-ness.

use std::collections::{BTreeMap, BTreeSet};

use crate::ast::{Directive, Field, Fragment, OperationKind, Selection, TypeRef, ValueKind};
use crate::ident::pascal;
use crate::ir::{Document, Type};
use crate::openapi::INTEGER;
use crate::refs::Refs;
use crate::schema::{Schema, TYPENAME, TypeDef, is_non_null, named, nullable};

/// A document's reply.
pub(super) struct View<'a> {
    schema: &'a Schema,
    fragments: BTreeMap<&'a str, &'a Fragment>,
    document: &'a Document,
    /// Variables of `@skip` that only `pages` sets: what they leave out on a later page is already there.
    paging: Vec<&'a str>,
    /// The kinds that ids can have.
    kinds: Option<&'a Refs>,
}

/// An object of the reply.
#[derive(Debug, Clone)]
pub(super) struct Scope<'a> {
    parts: Vec<Part<'a>>,
    /// The object types it can be.
    possible: BTreeSet<&'a str>,
    /// What the schema calls it.
    pub(super) name: &'a str,
}

/// Selections that apply to some of the types, or under some conditions only.
#[derive(Debug, Clone)]
struct Part<'a> {
    selections: &'a [Selection],
    on: &'a str,
    types: BTreeSet<&'a str>,
    sure: bool,
}

/// A key of an object of the reply.
#[derive(Debug)]
pub(super) struct Key<'a> {
    /// The schema's type of the field.
    pub(super) ty: &'a TypeRef,
    /// Never left out and never null.
    pub(super) sure: bool,
    /// What is inside, for objects and lists of objects.
    pub(super) scope: Option<Scope<'a>>,
    /// It is the id of an object of this type.
    id_of: Option<&'a str>,
    /// REST keeps that id beside a number of its own.
    node: bool,
}

/// A selection of a key.
pub(super) struct FoundField<'a> {
    pub(super) field: &'a Field,
    /// The types for which it is selected.
    pub(super) types: BTreeSet<&'a str>,
    on: &'a str,
    sure: bool,
}

/// Where selections stand: what they are made on, and for which types.
#[derive(Clone)]
struct Around<'a> {
    on: &'a str,
    types: BTreeSet<&'a str>,
    sure: bool,
}

impl<'a> View<'a> {
    pub(super) fn new(document: &'a Document, schema: &'a Schema) -> Self {
        View {
            schema,
            fragments: document.fragments(),
            document,
            paging: Vec::new(),
            kinds: None,
        }
    }

    /// The same, with ids that know their kind.
    pub(super) fn typed(mut self, kinds: &'a Refs) -> Self {
        self.kinds = Some(kinds);
        self
    }

    /// The same, with variables that only say which pages are complete.
    pub(super) fn paged(mut self, variables: impl Iterator<Item = &'a str>) -> Self {
        self.paging = variables.collect();
        self
    }

    fn conditional(&self, directives: &[Directive]) -> bool {
        !directives.iter().all(|directive| {
            let condition = condition(directive);
            directive.name.text == "skip" && condition.is_some_and(|it| self.paging.contains(&it))
        })
    }

    /// The whole reply.
    pub(super) fn root(&self) -> Scope<'a> {
        let root = match self.document.operation.kind {
            OperationKind::Query => self.schema.query.as_str(),
            OperationKind::Mutation => self.schema.mutation.as_str(),
        };
        let possible = self.schema.possible(root);
        let part = Part {
            selections: &self.document.operation.selections,
            on: root,
            types: possible.clone(),
            sure: true,
        };
        Scope {
            parts: vec![part],
            possible,
            name: root,
        }
    }

    /// The response keys of an object, in the order selected, each once.
    pub(super) fn keys(&self, scope: &Scope<'a>) -> Vec<&'a str> {
        let mut keys = Vec::new();
        for found in self.fields(scope) {
            if !keys.contains(&found.field.key()) {
                keys.push(found.field.key());
            }
        }
        keys
    }

    /// The selections of a key.
    pub(super) fn selected(&self, scope: &Scope<'a>, key: &str) -> Vec<FoundField<'a>> {
        let mut found = self.fields(scope);
        found.retain(|found| found.field.key() == key);
        found
    }

    /// What is selected under a key.
    pub(super) fn key(&self, scope: &Scope<'a>, key: &str) -> Option<Key<'a>> {
        let found = self.selected(scope, key);
        let first = found.first()?;
        let ty = self.field_type(first)?;
        let mut covered = BTreeSet::new();
        let mut non_null = true;
        for one in &found {
            non_null &= self.field_type(one).is_some_and(is_non_null);
            if one.sure {
                covered.extend(one.types.iter().copied());
            }
        }
        let sure = non_null && scope.possible.is_subset(&covered);
        Some(Key {
            ty,
            sure,
            scope: self.inner(scope, &found),
            node: first.field.name.text == NODE_ID,
            id_of: match found
                .iter()
                .all(|one| matches!(one.field.name.text.as_str(), "id" | NODE_ID))
            {
                true => scope
                    .possible
                    .first()
                    .copied()
                    .filter(|_| scope.possible.len() == 1),
                false => None,
            },
        })
    }

    /// The type of what is under a key, without its outermost null; ids have the kind of their object.
    pub(super) fn key_type(&self, key: &Key<'a>) -> Type {
        let of = key.id_of.and_then(|ty| {
            let kinds = self.kinds?;
            // REST has its own names for types, and keeps the node's id apart from its number.
            match key.node {
                true => kinds.of_type(&pascal(ty.strip_prefix("nullable-").unwrap_or(ty))),
                false => kinds.of_type(ty),
            }
        });
        match of {
            Some(of) => Type::Id(of.name.value.clone()),
            None => self.inner_type(key.ty, key.scope.as_ref()),
        }
    }

    /// The same object, known to have this key: it is of a type for which the key is selected.
    pub(super) fn having(&self, mut scope: Scope<'a>, key: &str) -> Scope<'a> {
        let found = self.selected(&scope, key).into_iter();
        let types: BTreeSet<&str> = found.flat_map(|found| found.types).collect();
        scope.possible.retain(|ty| types.contains(ty));
        scope
    }

    fn inner(&self, scope: &Scope<'a>, found: &[FoundField<'a>]) -> Option<Scope<'a>> {
        let name = named(self.field_type(found.first()?)?);
        if !self.schema.is_composite(name) {
            return None;
        }
        let mut possible = BTreeSet::new();
        let mut parts = Vec::new();
        for one in found {
            let on = named(self.field_type(one)?);
            let types = self.schema.possible(on);
            possible.extend(types.iter().copied());
            // A second selection that may be left out brings keys that may be left out.
            let sure = found.len() == 1 || (one.sure && scope.possible.is_subset(&one.types));
            parts.push(Part {
                selections: &one.field.selections,
                on,
                types,
                sure,
            });
        }
        Some(Scope {
            parts,
            possible,
            name,
        })
    }

    fn field_type(&self, found: &FoundField<'a>) -> Option<&'a TypeRef> {
        match found.field.name.text.as_str() {
            "__typename" => Some(&TYPENAME),
            name => self
                .schema
                .field(found.on, name)
                .map(|definition| &definition.ty),
        }
    }

    fn fields(&self, scope: &Scope<'a>) -> Vec<FoundField<'a>> {
        let mut found = Vec::new();
        let mut seen = Vec::new();
        for part in &scope.parts {
            let around = Around {
                on: part.on,
                types: part.types.clone(),
                sure: part.sure,
            };
            self.collect(part.selections, &around, &mut seen, &mut found);
        }
        found
    }

    /// A fragment spread again for the same types under no further condition adds nothing.
    fn collect(
        &self,
        selections: &'a [Selection],
        around: &Around<'a>,
        seen: &mut Vec<(&'a str, Around<'a>)>,
        found: &mut Vec<FoundField<'a>>,
    ) {
        for selection in selections {
            match selection {
                Selection::Field(field) => {
                    let inner = self.inside(around, around.on, &field.directives);
                    found.push(FoundField {
                        field,
                        types: inner.types,
                        on: inner.on,
                        sure: inner.sure,
                    });
                }
                Selection::Inline {
                    on,
                    directives,
                    selections,
                    ..
                } => {
                    let on = on.as_ref().map_or(around.on, |on| &on.text);
                    let inner = self.inside(around, on, directives);
                    self.collect(selections, &inner, seen, found);
                }
                Selection::Spread { name, directives } => {
                    let Some(fragment) = self.fragments.get(name.text.as_str()) else {
                        continue;
                    };
                    let inner = self.inside(around, &fragment.on.text, directives);
                    let covers = |(other, seen): &(&str, Around)| {
                        let always = seen.sure || !inner.sure;
                        *other == name.text && seen.types == inner.types && always
                    };
                    if !seen.iter().any(covers) {
                        self.collect(&fragment.selections, &inner, seen, found);
                        seen.push((&name.text, inner));
                    }
                }
            }
        }
    }

    fn inside(&self, around: &Around<'a>, on: &'a str, directives: &'a [Directive]) -> Around<'a> {
        let mut inner = around.clone();
        if on != around.on {
            inner.types = self.narrow(&inner.types, on);
        }
        inner.on = on;
        inner.sure &= !self.conditional(directives);
        inner
    }

    fn narrow(&self, types: &BTreeSet<&'a str>, on: &str) -> BTreeSet<&'a str> {
        let possible = self.schema.possible(on);
        types
            .iter()
            .filter(|ty| possible.contains(*ty))
            .copied()
            .collect()
    }

    /// The type of a value as it is selected, null-ness included.
    pub(super) fn value_type(&self, ty: &TypeRef, scope: Option<&Scope<'a>>) -> Type {
        match ty {
            TypeRef::NonNull(inner) => self.inner_type(inner, scope),
            ty => Type::Nullable(Box::new(self.inner_type(ty, scope))),
        }
    }

    /// The same without the outermost null.
    pub(super) fn inner_type(&self, ty: &TypeRef, scope: Option<&Scope<'a>>) -> Type {
        match (nullable(ty), scope) {
            (TypeRef::List(item), scope) => Type::List(Box::new(self.value_type(item, scope))),
            (TypeRef::Named(_), Some(scope)) => {
                let keys = self.keys(scope).into_iter().filter_map(|name| {
                    let key = self.key(scope, name)?;
                    let inner = self.key_type(&key);
                    let ty = if key.sure {
                        inner
                    } else {
                        Type::Nullable(Box::new(inner))
                    };
                    Some((name.to_owned(), ty))
                });
                Type::Object(scope.name.to_owned(), keys.collect())
            }
            (TypeRef::Named(name), None) => self.leaf(name),
            // `nullable` has taken the only non-null there can be.
            (TypeRef::NonNull(_), _) => Type::Json,
        }
    }

    fn leaf(&self, name: &str) -> Type {
        match (name, self.schema.get(name)) {
            ("Int", _) => Type::Int,
            (INTEGER, _) => Type::Long,
            ("Float", _) => Type::Float,
            ("Boolean", _) => Type::Boolean,
            (_, Some(TypeDef::Enum(values))) => Type::Enum(name.to_owned(), values.clone()),
            ("URI", _) => Type::Url,
            ("DateTime" | "PreciseDateTime", _) => Type::Timestamp,
            (name, _) if TEXT_SCALARS.contains(&name) => Type::String,
            _ => Type::Json,
        }
    }
}

/// The variable that a directive depends on.
pub(super) fn condition(directive: &Directive) -> Option<&str> {
    match &directive.arguments.first()?.value.kind {
        ValueKind::Variable(name) => Some(name),
        _ => None,
    }
}

/// What REST calls the id of GraphQL.
const NODE_ID: &str = "node_id";

/// Scalars that GitHub writes as JSON strings.
const TEXT_SCALARS: &[&str] = &[
    "String",
    "ID",
    "HTML",
    "Date",
    "GitObjectID",
    "GitRefname",
    "GitSSHRemote",
    "GitTimestamp",
    "Base64String",
    "BigInt",
    "X509Certificate",
];
