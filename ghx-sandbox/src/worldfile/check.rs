//! Values of world files against the schema: fields, scalars, enumerations and what ids lead to.

use std::collections::BTreeMap;

use apollo_compiler::ast::Type;
use apollo_compiler::schema::{ExtendedType, Schema};
use serde_json::{Map, Value};

use super::yaml::{Entry, Spot, Tree};
use super::{Problem, nearest};
use crate::coerce;
use crate::model::World;
use crate::resolve::{self, node_type};

/// What values are checked against, and what is wrong so far.
pub(super) struct Checker<'a> {
    pub(super) schema: &'a Schema,
    pub(super) world: &'a World,
    /// The types of the records that the file makes, by id.
    pub(super) made: BTreeMap<String, String>,
    pub(super) problems: Vec<Problem>,
}

impl Checker<'_> {
    fn fail(&mut self, byte: usize, message: impl Into<String>) -> Value {
        self.problems.push(Problem::at(byte, message));
        Value::Null
    }

    /// The fields of an object, with names of things turned into node ids; `skip` names a key that is no field.
    pub(super) fn fields(
        &mut self,
        type_name: &str,
        entries: &[Entry],
        skip: &str,
    ) -> Map<String, Value> {
        let mut out = Map::new();
        let Some(object) = self.schema.get_object(type_name) else {
            return out;
        };
        for Entry { key, byte, value } in entries.iter().filter(|entry| entry.key != skip) {
            match object.fields.get(key.as_str()) {
                Some(field) => {
                    let value = self.value(&field.ty, value);
                    out.insert(key.clone(), value);
                }
                None => {
                    let hint = nearest(key, object.fields.keys().map(|name| name.as_str()));
                    self.fail(*byte, format!("{type_name} has no field `{key}`{hint}"));
                }
            }
        }
        out
    }

    pub(super) fn value(&mut self, ty: &Type, spot: &Spot) -> Value {
        let inner = ty.inner_named_type().as_str();
        if matches!(spot.tree, Tree::Scalar(Value::Null)) {
            if ty.is_non_null() {
                return self.fail(
                    spot.byte,
                    format!("{ty} cannot be null: leave it out or give a value"),
                );
            }
            return Value::Null;
        }
        let nodes = node_type(self.schema, inner);
        match (&spot.tree, nodes) {
            (Tree::List(items), Some(node)) => {
                let items = items.iter();
                Value::Array(items.map(|item| self.named(node, item)).collect())
            }
            (_, Some(node)) => self.fail(spot.byte, format!("{inner} is a list of {node} here")),
            (Tree::List(items), None) if ty.is_list() => {
                let item_type = ty.item_type();
                let items = items.iter();
                Value::Array(items.map(|item| self.value(item_type, item)).collect())
            }
            (_, None) if ty.is_list() => self.fail(
                spot.byte,
                format!("{ty} is a list: begin it with `-` or `[`"),
            ),
            (Tree::List(_), None) => self.fail(spot.byte, format!("{ty} is one value, not a list")),
            _ => self.named(inner, spot),
        }
    }

    fn named(&mut self, type_name: &str, spot: &Spot) -> Value {
        match (self.schema.types.get(type_name), &spot.tree) {
            (Some(ExtendedType::Enum(def)), Tree::Scalar(value)) => {
                let text = value.as_str().unwrap_or_default();
                if def.values.contains_key(text) {
                    return value.clone();
                }
                let known: Vec<&str> = def.values.keys().map(|name| name.as_str()).collect();
                let known = known.join(", ");
                self.fail(spot.byte, format!("{value} is no {type_name}: use one of {known}"))
            }
            (Some(ExtendedType::Scalar(_)), Tree::Scalar(value)) => coerce::scalar(type_name, value)
                .unwrap_or_else(|| self.fail(spot.byte, format!("{value} is no {type_name}"))),
            (Some(ExtendedType::Scalar(_) | ExtendedType::Enum(_)), _) => {
                self.fail(spot.byte, format!("{type_name} is a plain value"))
            }
            (_, Tree::Scalar(Value::String(name))) => self.reference(type_name, name, spot.byte),
            (_, Tree::Map(entries)) => self.part(type_name, entries, spot.byte),
            _ => self.fail(
                spot.byte,
                format!("{type_name} is an object: give the id of a record, a name such as acme/app#7 or @ada, or its fields"),
            ),
        }
    }

    /// The node id behind a name or an id, which must be of this type.
    fn reference(&mut self, wanted: &str, name: &str, byte: usize) -> Value {
        let found = match self.made.get(name) {
            Some(ty) => Some((name.to_owned(), ty.clone())),
            None => self
                .world
                .id_of(name)
                .or_else(|| Some(name.to_owned()))
                .and_then(|id| {
                    let ty = resolve::type_of(self.world, &id)?;
                    Some((id, ty))
                }),
        };
        let Some((id, ty)) = found else {
            let hint = nearest(name, self.made.keys().map(String::as_str));
            return self.fail(byte, format!("nothing has the id or name `{name}`{hint}"));
        };
        if ty != wanted && !self.schema.is_subtype(wanted, &ty) {
            return self.fail(
                byte,
                format!("`{name}` is of type {ty}, and {wanted} is wanted here"),
            );
        }
        Value::String(id)
    }

    /// An object that is written where it belongs.
    fn part(&mut self, declared: &str, entries: &[Entry], byte: usize) -> Value {
        let named = entries
            .iter()
            .find(|entry| entry.key == "__typename")
            .map(|entry| entry.value.plain());
        let type_name = match &named {
            Some(Value::String(name)) => name.as_str(),
            _ => declared,
        };
        let fits = type_name == declared || self.schema.is_subtype(declared, type_name);
        if !fits || self.schema.get_object(type_name).is_none() {
            let types = self.schema.types.keys().map(|name| name.as_str());
            let mut types: Vec<&str> = types
                .filter(|name| {
                    self.schema.get_object(name).is_some() && self.schema.is_subtype(declared, name)
                })
                .collect();
            types.sort_unstable();
            let several = if types.is_empty() {
                declared.to_owned()
            } else {
                types.join(", ")
            };
            return self.fail(
                byte,
                format!("say which type it is with `__typename`: {several}"),
            );
        }
        let mut fields = self.fields(type_name, entries, "__typename");
        fields.insert("__typename".to_owned(), Value::String(type_name.to_owned()));
        Value::Object(fields)
    }
}
