//! Types of a description as types of the schema: objects, enums, lists, and what may be null.

use std::collections::BTreeMap;

use serde_json::Value;

use super::read::{names, object, truth};
use super::{ANYTHING, INTEGER, ITEMS, TEXT};
use crate::ast::TypeRef;
use crate::schema::{FieldDef, InputDef, Schema, TypeDef};

/// A reply that says nothing.
const EMPTY: &str = "no content";
/// Where a list in pages stands.
const PAGE_INFO: &str = "page info";
const COMPONENT: &str = "#/components/schemas/";

/// A schema to which the types of a description are added.
pub(super) struct Graft<'a> {
    whole: &'a Value,
    schema: &'a mut Schema,
}

impl<'a> Graft<'a> {
    pub(super) fn new(whole: &'a Value, schema: &'a mut Schema) -> Self {
        for scalar in [INTEGER, ANYTHING] {
            schema.types.insert(scalar.to_owned(), TypeDef::Scalar);
        }
        let (string, boolean) = (named("String"), named("Boolean"));
        let page = [
            ("hasNextPage", sure(boolean.clone())),
            ("endCursor", string.clone()),
        ];
        let step = [
            ("name", sure(string.clone())),
            ("failed", sure(boolean.clone())),
            ("text", sure(string.clone())),
        ];
        let steps = sure(TypeRef::List(Box::new(sure(named("log step")))));
        let text = [
            ("text", sure(string)),
            ("truncated", sure(boolean)),
            ("steps", steps),
        ];
        let mut add = |name: &str, fields: &[(&str, TypeRef)]| {
            let fields = fields
                .iter()
                .map(|(name, ty)| ((*name).to_owned(), field(ty.clone())));
            schema
                .types
                .insert(name.to_owned(), object(fields.collect()));
        };
        add(PAGE_INFO, &page);
        add("log step", &step);
        add(TEXT, &text);
        Graft { whole, schema }
    }

    /// Adds an operation to the root of what reads, or of what writes.
    pub(super) fn root(&mut self, reads: bool, id: &str, field: FieldDef) {
        if !reads && self.schema.get(&self.schema.mutation).is_none() {
            self.schema.mutation = "Mutation".to_owned();
            self.schema
                .types
                .insert("Mutation".to_owned(), object(BTreeMap::new()));
        }
        let root = if reads {
            &self.schema.query
        } else {
            &self.schema.mutation
        };
        if let Some(TypeDef::Fields { fields, .. }) = self.schema.types.get_mut(root) {
            fields.insert(id.to_owned(), field);
        }
    }

    pub(super) fn finish(self) {
        self.schema.index();
    }

    /// What a reference stands for.
    pub(super) fn resolved(&self, schema: &'a Value) -> &'a Value {
        match component(schema)
            .and_then(|name| self.whole.pointer(&format!("/components/schemas/{name}")))
        {
            Some(target) => target,
            None => schema,
        }
    }

    /// The type of a reply, the key of its only list, and whether it is a list itself. `silent`: there may be none.
    pub(super) fn reply(
        &mut self,
        schema: &'a Value,
        id: &str,
        pages: bool,
        silent: bool,
    ) -> (String, Option<String>, bool) {
        let found = self.resolved(schema);
        let page = || (String::from("pageInfo"), field(sure(named(PAGE_INFO))));
        if found.get("type").and_then(Value::as_str) == Some("array") {
            let items = sure(self.output(found, id));
            let mut fields = BTreeMap::from([(ITEMS.to_owned(), field(items))]);
            fields.extend(pages.then(page));
            self.schema.types.insert(id.to_owned(), object(fields));
            return (id.to_owned(), None, true);
        }
        if !matches!(kind(found), Kind::Object) {
            return (self.empty(), None, false);
        }
        if let (Some(name), false, false) = (component(schema), pages, silent) {
            self.output(schema, name);
            return (name.to_owned(), None, false);
        }
        let mut fields = self.fields(found, id);
        let lists = found
            .get("properties")
            .and_then(Value::as_object)
            .into_iter()
            .flatten();
        let mut lists =
            lists.filter(|(_, it)| it.get("type").and_then(Value::as_str) == Some("array"));
        let list = lists.next().map(|(name, _)| name.clone());
        if silent {
            for it in fields.values_mut() {
                it.ty = crate::schema::nullable(&it.ty).clone();
            }
        }
        fields.extend(pages.then(page));
        self.schema.types.insert(id.to_owned(), object(fields));
        (id.to_owned(), list, false)
    }

    /// The type of a reply without content.
    pub(super) fn empty(&mut self) -> String {
        // What says nothing says that it was done.
        let done = ("done".to_owned(), field(sure(named("Boolean"))));
        self.schema
            .types
            .insert(EMPTY.to_owned(), object(BTreeMap::from([done])));
        EMPTY.to_owned()
    }

    fn fields(&mut self, schema: &'a Value, name: &str) -> BTreeMap<String, FieldDef> {
        let required = names(schema, "required");
        let properties = schema.get("properties").and_then(Value::as_object);
        let mut fields = BTreeMap::new();
        for (key, schema) in properties.into_iter().flatten() {
            let ty = self.output(schema, &format!("{name}.{key}"));
            let null = truth(self.resolved(schema), "nullable") || truth(schema, "nullable");
            let ty = match required.contains(&key.as_str()) && !null && ty != named(ANYTHING) {
                true => sure(ty),
                false => ty,
            };
            fields.insert(key.clone(), field(ty));
        }
        fields
    }

    /// The type of a value in a reply, its own null aside; `name` is what an object without a name is called.
    fn output(&mut self, schema: &'a Value, name: &str) -> TypeRef {
        let own = component(schema).unwrap_or(name);
        let found = self.resolved(schema);
        match kind(found) {
            Kind::Object => {
                if !self.schema.types.contains_key(own) {
                    // It may hold itself.
                    self.schema
                        .types
                        .insert(own.to_owned(), object(BTreeMap::new()));
                    let fields = self.fields(found, own);
                    self.schema.types.insert(own.to_owned(), object(fields));
                }
                named(own)
            }
            Kind::List(items) => TypeRef::List(Box::new(sure(self.output(items, name)))),
            Kind::Text => match text(found) {
                Some(scalar) => {
                    let types = &mut self.schema.types;
                    types.entry(scalar.to_owned()).or_insert(TypeDef::Scalar);
                    named(scalar)
                }
                None => self.leaf(&Kind::Text, found, own),
            },
            other => self.leaf(&other, found, own),
        }
    }

    /// The type of a parameter, its own null aside.
    pub(super) fn input(&mut self, schema: &'a Value, name: &str) -> TypeRef {
        let found = self.resolved(schema);
        match kind(found) {
            Kind::Object => {
                let required = names(found, "required");
                let mut fields = BTreeMap::new();
                let properties = found.get("properties").and_then(Value::as_object);
                for (key, schema) in properties.into_iter().flatten() {
                    let ty = self.input(schema, &format!("{name}.{key}"));
                    let ty = if required.contains(&key.as_str()) {
                        sure(ty)
                    } else {
                        ty
                    };
                    fields.insert(
                        key.clone(),
                        InputDef {
                            ty,
                            has_default: false,
                        },
                    );
                }
                self.schema
                    .types
                    .insert(name.to_owned(), TypeDef::Input(fields));
                named(name)
            }
            Kind::List(items) => TypeRef::List(Box::new(sure(self.input(items, name)))),
            other => self.leaf(&other, found, name),
        }
    }

    fn leaf(&mut self, kind: &Kind, schema: &Value, name: &str) -> TypeRef {
        match kind {
            Kind::Text => {
                let values = names(schema, "enum");
                if values.is_empty() {
                    return named("String");
                }
                let values = values.into_iter().map(str::to_owned).collect();
                self.schema
                    .types
                    .insert(name.to_owned(), TypeDef::Enum(values));
                named(name)
            }
            Kind::Integer => named(INTEGER),
            Kind::Number => named("Float"),
            Kind::Boolean => named("Boolean"),
            Kind::Object | Kind::List(_) | Kind::Other => named(ANYTHING),
        }
    }
}

/// What a schema describes.
enum Kind<'v> {
    Object,
    List(&'v Value),
    Text,
    Integer,
    Number,
    Boolean,
    Other,
}

fn kind(schema: &Value) -> Kind<'_> {
    let object = schema
        .get("properties")
        .is_some_and(|it| it.as_object().is_some_and(|it| !it.is_empty()));
    match schema.get("type").and_then(Value::as_str) {
        _ if object => Kind::Object,
        Some("array") => schema.get("items").map_or(Kind::Other, Kind::List),
        Some("string") => Kind::Text,
        Some("integer") => Kind::Integer,
        Some("number") => Kind::Number,
        Some("boolean") => Kind::Boolean,
        _ => Kind::Other,
    }
}

/// What GraphQL calls a text of some form.
fn text(schema: &Value) -> Option<&'static str> {
    match schema.get("format").and_then(Value::as_str)? {
        "uri" => Some("URI"),
        "date-time" => Some("DateTime"),
        _ => None,
    }
}

fn component(schema: &Value) -> Option<&str> {
    schema
        .get("$ref")
        .and_then(Value::as_str)?
        .strip_prefix(COMPONENT)
}

fn field(ty: TypeRef) -> FieldDef {
    FieldDef {
        ty,
        arguments: BTreeMap::new(),
    }
}

fn named(name: &str) -> TypeRef {
    TypeRef::Named(name.to_owned())
}

fn sure(ty: TypeRef) -> TypeRef {
    match ty {
        TypeRef::NonNull(_) => ty,
        ty => TypeRef::NonNull(Box::new(ty)),
    }
}
