//! What a reply looks like: selections seen through their fragments, with types and null-ness.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use crate::ast::{Directive, Field, Fragment, OperationKind, Selection, TypeRef, ValueKind};
use crate::ir::{Document, Type};
use crate::schema::{Schema, TypeDef, is_non_null, named, nullable};

/// `String!`, the type of `__typename`.
pub(super) static TYPENAME: LazyLock<TypeRef> =
    LazyLock::new(|| TypeRef::NonNull(Box::new(TypeRef::Named("String".to_owned()))));

/// A document's reply.
pub(super) struct View<'a> {
    schema: &'a Schema,
    fragments: BTreeMap<&'a str, &'a Fragment>,
    document: &'a Document,
    /// Variables of `@skip` that only `pages` sets: what they leave out on a later page is already there.
    paging: Vec<&'a str>,
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
}

/// For each fragment the types it was spread for, and whether without a condition.
type Spreads<'a> = BTreeMap<&'a str, Vec<(BTreeSet<&'a str>, bool)>>;

struct FoundField<'a> {
    field: &'a Field,
    on: &'a str,
    types: BTreeSet<&'a str>,
    sure: bool,
}

impl<'a> View<'a> {
    pub(super) fn new(document: &'a Document, schema: &'a Schema) -> Self {
        let fragments = document
            .fragments
            .iter()
            .map(|fragment| (fragment.name.text.as_str(), fragment))
            .collect();
        View {
            schema,
            fragments,
            document,
            paging: Vec::new(),
        }
    }

    /// The same, with variables that only say which pages are complete.
    pub(super) fn paged(mut self, variables: impl Iterator<Item = &'a str>) -> Self {
        self.paging = variables.collect();
        self
    }

    fn conditional(&self, directives: &[Directive]) -> bool {
        !directives.iter().all(|directive| {
            let condition = directive.arguments.first().map(|argument| &argument.value.kind);
            matches!(condition, Some(ValueKind::Variable(name)) if self.paging.contains(&name.as_str()))
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

    /// What is selected under a key.
    pub(super) fn key(&self, scope: &Scope<'a>, key: &str) -> Option<Key<'a>> {
        let found: Vec<FoundField> = self
            .fields(scope)
            .into_iter()
            .filter(|found| found.field.key() == key)
            .collect();
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
        })
    }

    /// The same object, known to have this key: it is of a type for which the key is selected.
    pub(super) fn having(&self, mut scope: Scope<'a>, key: &str) -> Scope<'a> {
        let found = self.fields(&scope).into_iter();
        let found = found.filter(|found| found.field.key() == key);
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
        let mut seen = Spreads::new();
        for part in &scope.parts {
            let (selections, on) = (part.selections, part.on);
            self.collect(
                selections,
                on,
                &part.types,
                part.sure,
                &mut found,
                &mut seen,
            );
        }
        found
    }

    /// A fragment spread again for the same types under no further condition adds nothing.
    fn collect(
        &self,
        selections: &'a [Selection],
        on: &'a str,
        types: &BTreeSet<&'a str>,
        sure: bool,
        found: &mut Vec<FoundField<'a>>,
        seen: &mut Spreads<'a>,
    ) {
        for selection in selections {
            match selection {
                Selection::Field(field) => {
                    let sure = sure && !self.conditional(&field.directives);
                    found.push(FoundField {
                        field,
                        on,
                        types: types.clone(),
                        sure,
                    });
                }
                Selection::Inline {
                    on: condition,
                    directives,
                    selections,
                    ..
                } => {
                    let inner = condition.as_ref().map_or(on, |condition| &condition.text);
                    self.collect(
                        selections,
                        inner,
                        &self.narrow(types, inner),
                        sure && !self.conditional(directives),
                        found,
                        seen,
                    );
                }
                Selection::Spread { name, directives } => {
                    if let Some(fragment) = self.fragments.get(name.text.as_str()) {
                        let types = self.narrow(types, &fragment.on.text);
                        let sure = sure && !self.conditional(directives);
                        let before = seen.get(name.text.as_str());
                        let mut before = before.into_iter().flatten();
                        if before.any(|(seen, always)| *seen == types && (*always || !sure)) {
                            continue;
                        }
                        let (selections, on) = (&fragment.selections, &fragment.on.text);
                        self.collect(selections, on, &types, sure, found, seen);
                        seen.entry(&name.text).or_default().push((types, sure));
                    }
                }
            }
        }
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
                    let inner = self.inner_type(key.ty, key.scope.as_ref());
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
            ("Float", _) => Type::Float,
            ("Boolean", _) => Type::Boolean,
            (_, Some(TypeDef::Enum(values))) => Type::Enum(name.to_owned(), values.clone()),
            (name, _) if TEXT_SCALARS.contains(&name) => Type::String,
            _ => Type::Json,
        }
    }
}

/// Scalars that GitHub writes as JSON strings.
const TEXT_SCALARS: &[&str] = &[
    "String",
    "ID",
    "URI",
    "HTML",
    "Date",
    "DateTime",
    "PreciseDateTime",
    "GitObjectID",
    "GitRefname",
    "GitSSHRemote",
    "GitTimestamp",
    "Base64String",
    "BigInt",
    "X509Certificate",
];
